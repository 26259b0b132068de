"""Chromium that nobody inspects. Playwright has the browser keep every file that a page loads, encoded as text, in the
process of the page; who measures memory would measure that."""

from __future__ import annotations

import json
import subprocess
from itertools import count
from time import monotonic, sleep
from typing import Any

from websockets.sync.client import connect

from tests.web.driving.chromium import CHROMIUM, FLAGS

_PATIENCE = 300.0


class Unwatched:
    """A browser with one page, in which scripts run."""

    def __init__(self, profile: str) -> None:
        assert CHROMIUM
        options = ["--headless", "--lang=en-GB", "--remote-debugging-port=0", f"--user-data-dir={profile}"]
        command = [CHROMIUM, *FLAGS, *options, "about:blank"]
        self._process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
        assert self._process.stderr
        address = next(line.split()[-1] for line in self._process.stderr if "DevTools listening" in line)
        self._socket = connect(address, proxy=None, max_size=None).__enter__()
        self._numbers = count(1)
        targets = self._do("Target.getTargets")["targetInfos"]
        [page] = [each["targetId"] for each in targets if each["type"] == "page"]
        self._session = {"sessionId": self._do("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]}

    def _do(self, method: str, session: dict[str, str] | None = None, **parameters: Any) -> dict[str, Any]:
        """The result of a command."""
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters, **(session or {})}))
        while True:
            message = json.loads(self._socket.recv(_PATIENCE))
            if message.get("id") == number:
                assert "error" not in message, message
                result: dict[str, Any] = message["result"]
                return result

    def goto(self, url: str) -> None:
        self._do("Page.navigate", self._session, url=url)

    def evaluate(self, expression: str) -> Any:
        """The value of an expression of JavaScript."""
        asked = {"expression": expression, "awaitPromise": True, "returnByValue": True}
        found = self._do("Runtime.evaluate", self._session, **asked)
        assert "exceptionDetails" not in found, (expression, found)
        return found["result"].get("value")

    def wait_for(self, expression: str) -> None:
        """Wait until an expression is true."""
        deadline = monotonic() + _PATIENCE
        while not self.evaluate(f"Boolean({expression})"):
            assert monotonic() < deadline, expression
            sleep(0.05)

    def close(self) -> None:
        """End it as a visitor does, so that it writes down what it keeps."""
        self._do("Browser.close")
        self._socket.close()
        self._process.communicate(timeout=_PATIENCE)
