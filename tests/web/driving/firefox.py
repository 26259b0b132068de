"""Firefox, driven over WebDriver BiDi, which it speaks itself: no other program is needed."""

from __future__ import annotations

import json
import shutil
import subprocess
from itertools import count
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from websockets.sync.client import connect

FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
_PATIENCE = 60.0
_PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.newtabpage.enabled": False,
    "browser.safebrowsing.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "http://127.0.0.1:1/",
    "toolkit.telemetry.enabled": False,
    "ui.prefersReducedMotion": 1,
}


class Firefox:
    """A browser with one window, and the errors of the pages it has shown."""

    def __init__(self, profile: Path) -> None:
        assert FIREFOX
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in _PREFERENCES.items()]
        (profile / "user.js").write_text("\n".join(lines))
        command = [FIREFOX, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port=0"]
        self._process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        assert self._process.stderr
        address = next(line.split()[-1] for line in self._process.stderr if "BiDi listening" in line)
        self._socket = connect(f"{address}/session", proxy=None, max_size=None).__enter__()
        self._numbers = count(1)
        self.errors: list[str] = []
        self._do("session.new", capabilities={})
        self._do("session.subscribe", events=["log.entryAdded"])
        self._context = self._do("browsingContext.getTree")["contexts"][0]["context"]
        self._do("browsingContext.setViewport", context=self._context, viewport={"width": 1280, "height": 900})

    def _do(self, method: str, **parameters: Any) -> dict[str, Any]:
        """The result of a command."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            message = json.loads(self._socket.recv(_PATIENCE))
            if message.get("method") == "log.entryAdded" and message["params"]["type"] == "javascript":
                self.errors.append(message["params"]["text"])
            if message.get("id") == number:
                assert message["type"] == "success", message
                result: dict[str, Any] = message["result"]
                return result

    def goto(self, url: str) -> None:
        self._do("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def evaluate(self, expression: str) -> Any:
        """The value of an expression of JavaScript."""
        found = self._do(
            "script.evaluate",
            expression=f"JSON.stringify({expression})",
            target={"context": self._context},
            awaitPromise=True,
        )
        assert found["type"] == "success", (expression, found)
        return json.loads(found["result"].get("value", "null"))

    def wait_for(self, expression: str, patience: float = _PATIENCE) -> Any:
        """Wait until an expression is true."""
        deadline = monotonic() + patience
        while not (value := self.evaluate(expression)):
            assert monotonic() < deadline, expression
            sleep(0.05)
        return value

    def click(self, x: float, y: float) -> None:
        self._act(
            {
                "type": "pointer",
                "id": "mouse",
                "actions": [
                    {"type": "pointerMove", "x": round(x), "y": round(y)},
                    {"type": "pointerDown", "button": 0},
                    {"type": "pointerUp", "button": 0},
                ],
            }
        )

    def press(self, *keys: str) -> None:
        strokes = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
        self._act({"type": "key", "id": "keyboard", "actions": strokes})

    def _act(self, source: dict[str, Any]) -> None:
        self._do("input.performActions", context=self._context, actions=[source])

    def close(self) -> None:
        self._socket.close()
        self._process.terminate()
        self._process.communicate(timeout=_PATIENCE)
