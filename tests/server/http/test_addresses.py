"""Real addresses, read as a crawler reads them: titles, descriptions and pictures of what they show."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from html import unescape
from io import BytesIO
from pathlib import Path
from shutil import rmtree

import httpx
import pytest
from PIL import Image

import potez
from tests.server.http.test_tournaments import play
from tests.server.serving import ApiClient, file_url, serving

CRAWLER = {"User-Agent": "facebookexternalhit/1.1", "Accept": "text/html,*/*"}


@pytest.fixture(scope="module")
def there(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with a tournament."""
    folder = tmp_path_factory.mktemp("addresses")
    play(folder / "first.jsonl", "domineering", 1)
    with serving(file_url(folder), tournaments=folder) as address:
        yield address


@pytest.fixture
def crawl(there: str) -> Iterator[ApiClient]:
    client = ApiClient(there)
    client.http.headers.update(CRAWLER)
    yield client
    client.close()


def tags(page: str) -> dict[str, str]:
    """The title, and all that the meta elements say."""
    found = re.findall(r'<meta (?:name|property)="([^"]+)" content="([^"]*)" />', page)
    title = re.findall(r"<title>(.*?)</title>", page)
    return {"title": unescape(title[0]), **{name: unescape(value) for name, value in found}}


def picture(client: ApiClient, page: str) -> Image.Image:
    """The picture of a preview."""
    answer = client.http.get(tags(page)["og:image"]).raise_for_status()
    assert answer.headers["content-type"] == "image/png"
    return Image.open(BytesIO(answer.content))


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/analyse", "/analyse/byte", "/tree", "/tree/domineering", "/learn", "/learn/byte", "/games"),
        *("/course", "/course/alpha-beta", "/tree?tree=(1%202)"),
        *("/tournaments", "/tournaments/first.jsonl", "/tournaments/first.jsonl?number=1"),
    ],
)
def test_every_address_has_a_title_and_a_description(crawl: ApiClient, path: str) -> None:
    answer = crawl.http.get(path)
    assert answer.status_code == 200
    found = tags(answer.text)
    assert "Potez" in found["title"]
    assert found["description"] == found["og:description"]
    assert found["og:url"] == crawl.address + path
    if "og:image" in found:
        assert min(picture(crawl, answer.text).size) > 100


def test_the_preview_of_a_room_shows_the_very_position(crawl: ApiClient) -> None:
    room, x, _ = crawl.pair("domineering", options={"rows": 4, "cols": 5}, name="Ana <3")
    before = crawl.http.get(f"/play/{room}").text
    assert tags(before)["title"] == "Domineering: Ana <3 – Boro – Potez"
    assert tags(before)["description"] == "X to move. Moves so far: 0."
    assert tags(before)["robots"] == "noindex"
    x.move("B2")
    after = crawl.http.get(f"/play/{room}").text
    assert tags(after)["description"] == "O to move. Moves so far: 1."
    wanted = crawl.post(
        "/api/positions/image", game="domineering", options={"rows": 4, "cols": 5}, moves=["B2"], format="png"
    ).content
    assert picture(crawl, after).tobytes() == Image.open(BytesIO(wanted)).tobytes()
    assert picture(crawl, before).tobytes() != picture(crawl, after).tobytes()


def test_an_invitation_says_so(crawl: ApiClient) -> None:
    room = crawl.room("byte")["room"]
    assert tags(crawl.http.get(f"/play/{room}").text)["description"] == "Open this link to play. You are O."


def test_the_preview_of_an_analysis_shows_the_very_position(crawl: ApiClient) -> None:
    query = {"game": "blockade", "moves": "X1-64-G49"}
    page = crawl.http.get("/analyse", params=query).text
    assert tags(page)["title"] == "Analysis of Blockade – Potez"
    wanted = crawl.post("/api/positions/image", game="blockade", moves=["X1-64-G49"], format="png").content
    assert picture(crawl, page).tobytes() == Image.open(BytesIO(wanted)).tobytes()


@pytest.mark.parametrize(("lang", "title"), [("sr", "Како се игра Byte"), ("sr-Latn", "Kako se igra Byte")])
def test_previews_are_in_the_language_of_the_reader(crawl: ApiClient, lang: str, title: str) -> None:
    page = crawl.http.get("/learn/byte", headers={"Accept-Language": lang})
    assert tags(page.text)["title"] == f"{title} – Potez"
    chosen = crawl.http.get("/learn/byte", headers={"Cookie": f"language={lang}"})
    assert tags(chosen.text)["title"] == f"{title} – Potez"


def test_the_page_encloses_the_games_and_nothing_can_break_out(crawl: ApiClient) -> None:
    page = crawl.http.get("/").text
    [data] = re.findall(r'<script type="application/json" id="data">(.*?)</script>', page)
    assert "<" not in data
    enclosed = json.loads(data)
    assert [game["name"] for game in enclosed["games"]] == list(potez.GAMES)
    assert all(picture.startswith("<svg") for picture in enclosed["previews"].values())


@pytest.mark.parametrize(
    "path",
    ["/nowhere", "/play/nowhere", "/learn/chess", "/analyse?game=chess", "/tournaments/none", "/embed/x", "/a/b"],
)
def test_unknown_addresses_showed_home_or_raw_json(crawl: ApiClient, path: str) -> None:
    answer = crawl.http.get(path)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert tags(answer.text)["robots"] == "noindex"
    assert crawl.http.get(path.replace("/", "/api/", 1)).json()["error"] in ("unknown", "invalid")


@pytest.mark.parametrize("path", ["/", "/learn/byte", "/api/games", "/robots.txt", "/api/games/byte/image.png"])
def test_head_gave_405(crawl: ApiClient, path: str) -> None:
    whole, head = crawl.http.get(path), crawl.http.head(path)
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-type"] == whole.headers["content-type"]
    assert head.headers["content-length"] == whole.headers["content-length"]


def test_only_the_viewer_may_be_framed_by_others(crawl: ApiClient) -> None:
    room = crawl.room()["room"]
    for path, frames in (("/", "'none'"), (f"/play/{room}", "'none'"), (f"/embed/play/{room}", "*")):
        policy = crawl.http.get(path).headers["content-security-policy"]
        assert f"frame-ancestors {frames};" in policy
        assert "script-src 'self' 'wasm-unsafe-eval';" in policy
        assert "default-src 'self'" in policy
    assert crawl.http.get("/embed/analyse/byte").status_code == 200


def test_robots_manifest_and_icons(crawl: ApiClient) -> None:
    robots = crawl.http.get("/robots.txt").text
    assert "Disallow: /api/\n" in robots
    assert "Allow: /api/*/image.png\n" in robots
    manifest = crawl.http.get("/manifest.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    for icon in manifest.json()["icons"]:
        answer = crawl.http.get(icon["src"]).raise_for_status()
        assert answer.headers["content-type"] == icon["type"]
        if icon["sizes"] != "any":
            assert "{}x{}".format(*Image.open(BytesIO(answer.content)).size) == icon["sizes"]
    assert crawl.http.get("/icon-181.png").status_code == 404


def test_files_of_the_page_are_compressed_and_kept_for_ever(crawl: ApiClient) -> None:
    page = crawl.http.get("/")
    assert page.headers["content-encoding"] == "gzip"
    assert page.headers["cache-control"] == "no-cache"
    named = set(re.findall(r'"(/static/[^"]+)"', page.text))
    [version] = {path.split("/")[2] for path in named}
    for path in named:
        answer = crawl.http.get(path)
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers.get("content-encoding") == "gzip", path
        plain = crawl.http.get(path, headers={"Accept-Encoding": "identity"})
        assert plain.content == answer.content
    assert crawl.http.get("/static/js/main.js").headers["cache-control"] == "no-cache"
    assert crawl.http.get(f"/static/{version}/js/none.js").status_code == 404
    assert crawl.http.get("/static/000000000000/js/main.js").status_code == 404


def test_pictures_are_not_compressed_twice(crawl: ApiClient) -> None:
    with crawl.http.stream("GET", "/api/games/byte/image.png") as answer:
        assert next(answer.iter_raw()).startswith(b"\x89PNG")
    with crawl.http.stream("GET", "/api/games/byte/image.svg") as answer:
        assert gzip.decompress(b"".join(answer.iter_raw())).startswith(b"<svg")


def test_addresses_of_pictures_are_checked(crawl: ApiClient) -> None:
    for query in ("game=chess", "game=byte&moves=" + "x" * 65, "game=byte&start=nonsense", ""):
        answer = crawl.http.get(f"/api/positions/image.png?{query}")
        assert answer.status_code == 422, query
        assert answer.json()["messages"]


def test_an_edited_file_is_sent_at_once(tmp_path: Path) -> None:
    from potez.server.http.assets import AssetStore

    (tmp_path / "js").mkdir()
    (tmp_path / "index.html").write_text('    <link rel="stylesheet" href="/static/a.css" />\n')
    (tmp_path / "a.css").write_text("a {}")
    (tmp_path / "js" / "main.js").write_text('import { b } from "./b.js";\n')
    (tmp_path / "js" / "b.js").write_text("export const b = 1;\n")
    store = AssetStore(tmp_path)
    first = store.latest()
    assert first.modules("js/main.js") == ["js/main.js", "js/b.js"]
    assert first.files["style.css"].content == b"a {}"
    assert store.latest() is first
    (tmp_path / "a.css").write_text("b {}")
    assert store.latest().hash != first.hash


def test_a_folder_that_is_gone_is_not_sent(tmp_path: Path) -> None:
    from potez.server.http.assets import AssetStore

    (tmp_path / "core").mkdir()
    (tmp_path / "core" / "potez.wasm").write_bytes(b"core")
    (tmp_path / "index.html").write_text("newer than the core")
    store = AssetStore(tmp_path)
    assert {"core/potez.wasm", "core/byte8.network"} <= set(store.latest().files)
    rmtree(tmp_path / "core")
    assert set(store.latest().files) == {"style.css"}


def test_the_link_of_a_new_room_is_a_real_address(crawl: ApiClient) -> None:
    made = crawl.room()
    assert made["url"] == f"/play/{made['room']}"
    assert httpx.get(crawl.address + made["url"], trust_env=False).status_code == 200
