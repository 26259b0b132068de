"""Links to a served page keep their meaning on the static site, below any path, and the other way round."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser

from tools.site.file_server import FileHandler, FileServer
from tools.site.pages import page_files, write_site


class Fallback(FileHandler):
    """As code hosts do: a file that is missing is answered with 404.html of the site."""

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        content = Path(self.directory, "site", "404.html").read_bytes()
        self.send_response(HTTPStatus.NOT_FOUND)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


@pytest.fixture(scope="module")
def origin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A host with the site at its root, and again below /site/ and /some/path/."""
    folder = tmp_path_factory.mktemp("www")
    write_site(folder, page_files())
    for path in ("site", "some/path"):
        shutil.copytree(folder, folder / path, ignore=shutil.ignore_patterns("site", "some"))
    with FileServer(folder, handler=Fallback) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server.address.rstrip("/")
        server.shutdown()


@pytest.mark.parametrize(
    ("path", "link"), [("/", "tree"), ("/site/", "learn/byte"), ("/some/path/", "analyse?game=byte&moves=A1")]
)
def test_a_path_of_a_served_page(browser: Browser, origin: str, path: str, link: str) -> None:
    page = browser.new_page()
    page.goto(f"{origin}{path}{link}")
    page.wait_for_url(f"{origin}{path}#/{link}")
    page.locator("meta[name=potez-site]").wait_for(state="attached")
    page.close()
