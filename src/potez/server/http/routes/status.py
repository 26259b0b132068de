"""Health and metrics."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse

from potez.api.refusal import Refusal
from potez.games.base import Message
from potez.server.process.metrics import METRICS

router = APIRouter(prefix="/api", tags=["status"])


@router.get("/health")
async def health(request: Request) -> dict[str, str]:
    """Whether the server works: its database answers."""
    try:
        async with asyncio.timeout(5):
            await request.app.state.storage.load("-")
    except Exception:
        raise Refusal("storage", Message("the database does not answer")) from None
    return {"status": "ok"}


@router.get("/metrics", response_class=PlainTextResponse)
async def metrics() -> PlainTextResponse:
    """Metrics for Prometheus."""
    return PlainTextResponse(METRICS.text(), media_type="text/plain; version=0.0.4")
