"""Health and metrics."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse

from potez.server.process.metrics import METRICS
from potez.server.storage import Storage

router = APIRouter(prefix="/api", tags=["status"])


@router.get("/health")
async def health(request: Request) -> dict[str, str]:
    """Whether the server works: it can write to its database."""
    storage: Storage = request.app.state.storage
    await storage.append()
    return {"status": "ok"}


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics() -> PlainTextResponse:
    """Metrics for Prometheus."""
    return PlainTextResponse(METRICS.text(), media_type="text/plain; version=0.0.4")
