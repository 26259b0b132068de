"""What a client may send over the analysis socket."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from potez.api.analysis import AnalyseData
from potez.api.requests import PositionRequest, RequestId
from potez.server.sockets.connection import Ping


@dataclass(frozen=True, kw_only=True)
class Analyse:
    t: Literal["analyse"]
    id: RequestId
    d: AnalyseData


@dataclass(frozen=True, kw_only=True)
class Review:
    t: Literal["review"]
    id: RequestId
    d: PositionRequest


@dataclass(frozen=True, kw_only=True)
class Stop:
    t: Literal["stop"]


AnalysisRequest = Analyse | Review | Stop | Ping
ANALYSIS_REQUESTS: dict[str, type[AnalysisRequest]] = {
    "analyse": Analyse,
    "review": Review,
    "stop": Stop,
    "ping": Ping,
}
