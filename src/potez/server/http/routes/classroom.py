"""The classroom: trees of positions and trees made by hand, with every event of every search through them."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import Field

from potez.engine.classroom.blackboard import blackboard_of_position, blackboard_of_tree, presets, random_text
from potez.engine.classroom.proposal import DEEPEST
from potez.server.engines.search_pool import SearchPool
from potez.server.http.language import RequestLanguage
from potez.server.requests import PositionRequest, RequestModel

router = APIRouter(prefix="/api/classroom", tags=["classroom"])


class TreeOfPosition(PositionRequest):
    """A position, and how much of its tree to show; the server proposes what fits unless a depth is given."""

    depth: Annotated[int | None, Field(ge=1, le=DEEPEST)] = None
    width: Annotated[int | None, Field(ge=1, le=1000, description="Moves from each position; all if left out.")] = None


class TreeByHand(RequestModel):
    """A tree as text."""

    tree: Annotated[str, Field(max_length=20_000, examples=["((3 5) (2 9) (0 1))"])]


@router.post("/position")
async def tree_of_position(wanted: TreeOfPosition, request: Request, language: RequestLanguage) -> dict[str, Any]:
    """The tree of a position, what it leaves out, and every event of six searches through it."""
    searches: SearchPool = request.app.state.analyses
    position = wanted.replay().position
    return await searches.call(lambda: blackboard_of_position(position, wanted.depth, wanted.width, language))


@router.post("/tree")
async def tree_by_hand(wanted: TreeByHand, request: Request, language: RequestLanguage) -> dict[str, Any]:
    """The same for a tree made by hand. A refusal has the `spot` in the text that is wrong."""
    searches: SearchPool = request.app.state.analyses
    return await searches.call(lambda: blackboard_of_tree(wanted.tree, language))


@router.get("/random")
def random_tree(
    depth: Annotated[int, Query(ge=1, le=10)], width: Annotated[int, Query(ge=1, le=50)], seed: int
) -> dict[str, str]:
    """The text of a random tree. The same seed gives the same tree."""
    return {"text": random_text(depth, width, seed)}


@router.get("/presets")
def preset_trees(language: RequestLanguage) -> list[dict[str, Any]]:
    """Trees to begin with."""
    return presets(language)
