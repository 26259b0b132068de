"""What a client may send over the analysis socket."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AliasChoices, Field, TypeAdapter

from potez.server.requests import Ping, PositionRequest, RequestId, RequestModel


class AnalyseData(PositionRequest):
    variations: Annotated[int, Field(ge=1, le=5, validation_alias=AliasChoices("variations", "lines"))] = 1
    """How many to look for. `lines` is deprecated."""
    seconds: Annotated[float, Field(gt=0, le=10, allow_inf_nan=False)] = 10
    facts: bool = False
    """Whether to say first what stands out in the position."""


class Analyse(RequestModel):
    t: Literal["analyse"]
    id: RequestId
    d: AnalyseData


class Review(RequestModel):
    t: Literal["review"]
    id: RequestId
    d: PositionRequest


class Stop(RequestModel):
    t: Literal["stop"]


AnalysisRequest = Analyse | Review | Stop | Ping
ANALYSIS_REQUEST: TypeAdapter[AnalysisRequest] = TypeAdapter(Annotated[AnalysisRequest, Field(discriminator="t")])
