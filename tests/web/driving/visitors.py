"""Pages for visitors. Those of visitors who have left are used again, which takes half the time of a new one."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, Page

MOST_IDLE = 6
_DESK = {"width": 1280, "height": 720}


class Visitors:
    """Lends pages of one browser. Nothing of the visitor before is left in them, but for what the cache keeps.

    An init script cannot be taken out of a page: a test that needs one makes a context of its own.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._idle: list[tuple[dict[str, Any], Page]] = []
        self._options: dict[Page, dict[str, Any]] = {}

    def page(self, viewport: dict[str, int] | None = None, color_scheme: Any = "light", **options: Any) -> Page:
        """An empty page for somebody new, in a context of its own."""
        media = {"color_scheme": color_scheme, "reduced_motion": options.pop("reduced_motion", "reduce")}
        permissions = options.pop("permissions", [])
        options = {"locale": "en-GB", **options}
        found = next((entry for entry in self._idle if entry[0] == options), None)
        if found:
            self._idle.remove(found)
            page = found[1]
        else:
            page = self._browser.new_context(**options).new_page()
        page.set_viewport_size(viewport or _DESK)  # type: ignore[arg-type]
        page.emulate_media(media="screen", **media)
        page.context.grant_permissions(permissions)
        self._options[page] = options
        return page

    def give_back(self, page: Page) -> None:
        """Empty a page, and keep it for the next visitor."""
        options, context = self._options.pop(page), page.context
        page.unroute_all(behavior="ignoreErrors")
        context.set_offline(False)
        context.clear_permissions()
        page.mouse.move(-9, -9)
        page.goto("about:blank")
        for other in context.pages[1:]:
            other.close()
        context.set_storage_state({})
        self._idle.append((options, page))
        if len(self._idle) > MOST_IDLE:
            self._idle.pop(0)[1].context.close()
