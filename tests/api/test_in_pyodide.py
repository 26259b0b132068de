"""The page answers as the server does: the same code, in Pyodide and behind HTTP, to the same random requests."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import httpx
import pytest

from potez.locale import LANGUAGES
from tests.api.nonsense import requests
from tests.server.serving import file_url, serving

ROOT = Path(__file__).parents[2]
SCRIPT = Path(__file__).with_name("pyodide.mjs")

pytestmark = pytest.mark.skipif(
    shutil.which("node") is None or not (ROOT / "node_modules" / "pyodide").exists(),
    reason="LEFT OUT: node or Pyodide is missing (npm ci)",
)


def compare(tmp_path: Path, seed: int, count: int) -> int:
    """Send the same requests to both, in all languages: how many were refused."""
    asked = [(*each, lang) for each in requests(seed, count) for lang in LANGUAGES]
    lines = [json.dumps([m, path, json.dumps(query), body, lang]) for m, path, query, body, lang in asked]
    done = subprocess.run(
        ["node", str(SCRIPT), str(ROOT / "src")],
        input="\n".join(lines),
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    local = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(local) == len(asked)
    refused = 0
    with serving(file_url(tmp_path)) as address, httpx.Client(base_url=address, timeout=60) as client:
        for (method, path, query, body, lang), (ok, media_type, text) in zip(asked, local, strict=True):
            answer = client.request(
                method,
                f"/api{path}",
                params={**query, "lang": lang},
                content=body,
                headers={"Content-Type": "application/json"} if body is not None else {},
            )
            about = f"{method} {path} {query} {body} in {lang}"
            assert (answer.is_success, answer.headers["content-type"].partition(";")[0]) == (ok, media_type), about
            if ok and media_type != "application/json":
                assert answer.text == text, about
            elif ok:
                assert answer.json() == json.loads(text), about
            else:
                assert answer.content == text.encode(), about
                refused += 1
    return refused


def test_the_page_answers_and_refuses_as_the_server_does(tmp_path: Path) -> None:
    assert compare(tmp_path, seed=1, count=40) > 30


@pytest.mark.slow
def test_a_thousand_requests_are_refused_in_the_same_words(tmp_path: Path) -> None:
    assert compare(tmp_path, seed=2, count=1500) > 1000
