"""Players who never give up, as the page does: they connect again, and send a request again until it is answered."""

from __future__ import annotations

from threading import Event, Thread
from time import sleep
from typing import Any

from websockets.exceptions import WebSocketException

from tests.server.serving import SocketClient

_BURST = 30  # requests over one connection


class Witness:
    """A client of a room that keeps every event it hears of."""

    def __init__(self, address: str, made: dict[str, Any], token: str | None = None) -> None:
        self.address, self.room, self.token = address, made["room"], token
        self.events: dict[int, dict[str, Any]] = {}
        self.wrong: list[str] = []
        self._stopped = Event()
        self._thread = Thread(target=self._live, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._stopped.set()
        self._thread.join(60)
        assert not self._thread.is_alive()

    def _live(self) -> None:
        while not self._stopped.is_set():
            try:
                seen = max(self.events, default=1)
                with SocketClient(self.address, self.room, self.token, v=seen) as client:
                    self._catch_up(client)
                    self._act(client)
            except (WebSocketException, OSError, TimeoutError, EOFError):
                pass
            except Exception as error:
                self.wrong.append(repr(error))
                return
            self._stopped.wait(0.05)

    def _catch_up(self, client: SocketClient) -> None:
        """Take over what was missed, page by page."""
        if client.first["t"] == "refused":
            raise EOFError
        missed = client.first["d"]
        while "events" in missed:
            for event in missed["events"]:
                self._note(event)
            if not missed["more"]:
                return
            client.send(t="events", d={"v": missed["events"][-1]["v"]})
            missed = client.receive("events")["d"]

    def _note(self, event: dict[str, Any]) -> None:
        known = self.events.setdefault(event["v"], event)
        if known != event:
            self.wrong.append(f"{known} became {event}")

    def _act(self, client: SocketClient) -> None:
        """Listen for a while."""
        for _ in range(_BURST):
            if self._stopped.is_set():
                return
            client.send(t="ping")
            client.receive("pong")
            self._hear(client)
            sleep(0.05)

    def _hear(self, client: SocketClient) -> None:
        while client.heard:
            self._note(client.heard.popleft()["event"])


class Player(Witness):
    """Plays both sides of a room, a move and its taking back in turn, and keeps what was acknowledged."""

    def __init__(self, address: str, made: dict[str, Any]) -> None:
        self.acknowledged: list[tuple[str, int]] = []
        self.most: int | None = None
        """How many requests it may make, if there is a limit: a room has no place for more than 10,000 events."""
        super().__init__(address, made, made["token"])

    def _act(self, client: SocketClient) -> None:
        for _ in range(_BURST):
            if self._stopped.is_set():
                return
            number = len(self.acknowledged)
            if self.most is not None and number >= self.most:
                client.send(t="ping")
                client.receive("pong")
                sleep(0.05)
                continue
            name = f"{self.room}:{number}"
            answer = client.request("undo", name=name) if number % 2 else client.move("A1", name=name)
            self._hear(client)
            if answer["t"] != "ack":
                if answer["d"]["code"] not in ("storage", "stale"):
                    self.wrong.append(f"{name} was refused: {answer}")
                raise EOFError
            self.acknowledged.append((name, answer["v"]))
