"""The files of the site: the page, its data in each language, icons, and the service worker that keeps them all.

All files of one version are below one folder whose name is the hash of them all, as the server has them, so modules
find everything by relative paths. Beside it are only the files that must keep their names.
"""

from __future__ import annotations

import json
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any

from potez.api.encoding import encoded
from potez.api.endpoints.games import SentencesRequest, games, preview_game, sentences
from potez.api.requests import NoRequest
from potez.api.rooms.local_rooms import LocalRooms
from potez.api.rooms.new_room import NewRoomRequest
from potez.api.shapes import read
from potez.games import GAMES
from potez.locale import LANGUAGES, Language
from potez.render.boards import draw
from potez.render.svg import svg
from potez.server.http.assets import MAIN, STYLE, WEB, Assets
from potez.server.http.routes.site import icon_png, manifest_json

_FIRST = (MAIN, "js/local/progress.js", "js/pages/home.js")
_WORKER = "js/local/service_worker.js"
_BUILT = ("core/", "python/")
_ICONS = (180, 192, 512)
_NOT_FOUND = """<!doctype html>
<meta charset="utf-8" />
<title>Potez</title>
<script>
  // A path of this page, such as /play/NAME from a link of a server. Here it stands behind a #.
  const page = /(?:play|analyse|tree|course|learn|laboratory|puzzles|games|tournaments|bots|embed)(?:\\/.*)?/;
  const found = new RegExp(`^(.*?/)(${page.source})$`).exec(location.pathname);
  location.replace(found ? `${found[1]}#/${found[2]}${location.search}` : "./");
</script>
"""


def page_files() -> dict[str, bytes]:
    """The files of the page by name, with the data of each language. What is built is not among them."""
    kept = {name: asset.content for name, asset in Assets().files.items() if not name.startswith(_BUILT)}
    files = {name: content for name, content in kept.items() if name != _WORKER}
    files |= {f"data/{tag}.json": _json(_data(Language(tag))) for tag in LANGUAGES}
    return {**files, "data/starts.json": encoded(_starts())}


def write_site(folder: Path, files: dict[str, bytes]) -> str:
    """Write the site into an empty folder. Returns its version."""
    digest = sha256()
    for name in sorted(files):
        digest.update(name.encode() + b"\0" + sha256(files[name]).digest())
    digest.update(_index("", "").encode())
    digest.update((WEB / _WORKER).read_bytes())
    version = digest.hexdigest()[:12]
    for name, content in files.items():
        _write(folder / version / name, content)
    outside: dict[str, bytes] = {f"icon-{size}.png": icon_png(size) for size in _ICONS}
    outside["manifest.webmanifest"] = _json(_manifest(version))
    outside["index.html"] = _index(version, _links(version)).encode()
    kept = {**{f"{version}/{name}": content for name, content in files.items()}, **outside}
    hashes = {name: sha256(content).hexdigest()[:16] for name, content in sorted(kept.items())}
    listed = _json({"version": version, "files": hashes}).decode()
    outside["404.html"] = _NOT_FOUND.encode()
    outside["service_worker.js"] = f"const SITE = {listed};\n{(WEB / _WORKER).read_text('utf-8')}".encode()
    for name, content in outside.items():
        _write(folder / name, content)
    return version


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _data(language: Language) -> dict[str, Any]:
    """What a server would enclose in the page."""
    translations = (
        {} if language.tag == "en" else {"sentences": sentences(SentencesRequest(tag=language.tag), language)}
    )
    return {"lang": language.tag, "games": games(NoRequest(), language), "previews": _previews(), **translations}


def _starts() -> list[dict[str, Any]]:
    """What Python says at the start of a game on each board that the form offers: `js/local/early_room.js`."""
    rooms, language, starts = LocalRooms(), Language("en"), list[dict[str, Any]]()
    for info in GAMES.values():
        small = {"options": dict(info.small.options), "moves": list(info.small.moves)}
        usual = {"options": {option.name: option.default for option in info.options}}
        boards: tuple[dict[str, Any], ...] = ({"options": {}}, usual, small)
        for board in boards:
            position = {"game": info.name, **board}
            wanted = {**position, "seats": {"X": "me", "O": "me"}}
            name, change = rooms.create(read(NewRoomRequest, wanted))
            [welcome] = rooms.open(name, change["events"][name], language)["frames"]
            welcome["d"]["snapshot"] |= {"room": "", "created": 0}
            starts.append({"position": position, "welcome": welcome})
    return starts


def _previews() -> dict[str, str]:
    return {info.name: svg(draw(preview_game(info).position), in_page=True) for info in GAMES.values()}


def _links(version: str) -> str:
    modules = Assets().modules(*_FIRST)
    style = f'<link rel="stylesheet" href="./{version}/{STYLE}" />'
    return "\n    ".join([style, *(f'<link rel="modulepreload" href="./{version}/{name}" />' for name in modules)])


def _index(version: str, links: str) -> str:
    """The page. It encloses its data in English, so that it paints before anything else has come."""
    assets, language = Assets(), Language("en")
    title = language("Potez: board games, one move at a time")
    text = language("Play against the computer or a friend, analyse, and watch the search think.")
    head = [
        f"<title>{escape(title)}</title>",
        f'<meta name="description" content="{escape(text)}" />',
        f'<meta name="potez-site" content="{version}" />',
        links,
    ]
    data = _json(_data(language)).decode().replace("<", "\\u003c")
    return (
        assets.template.replace(f'"/static/{assets.hash}/', f'"./{version}/')
        .replace('href="/', 'href="./')
        .replace("<!-- head -->", "\n    ".join(head))
        .replace("<!-- data -->", f'<script type="application/json" id="data">{data}</script>')
        .replace("<!-- without scripts -->", f"<p>{escape(text)}</p>")
    )


def _manifest(version: str) -> dict[str, Any]:
    """Addresses are relative to the manifest."""
    icons = [{"src": f"./{version}/icon.svg", "type": "image/svg+xml", "sizes": "any"}]
    icons += [{"src": f"./icon-{size}.png", "type": "image/png", "sizes": f"{size}x{size}"} for size in _ICONS[1:]]
    return manifest_json(Language("en"), "./", icons)
