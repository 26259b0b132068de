"""A move that a person types step by step, in either alphabet. Nothing is printed here."""

from typing import Any

from potez.games.base import GameError, IllegalMoveError, Message, Move, NotationError, Position
from potez.games.steps import NAMING, Beginning, Naming
from potez.locale.latin import notation


class MoveDialogue:
    """The steps of a move that a person has typed so far."""

    def __init__(self, position: Position[Any], naming: Naming = NAMING) -> None:
        self.beginning = Beginning(position, naming)

    def take(self, line: str, refusal: GameError) -> Move | None:
        """The move that a line completes; None if there are more steps to choose.

        `refusal` says why the line is not a move by itself. Raises GameError, and then nothing changes.
        """
        try:
            self.beginning = self.beginning.add(notation(line))
        except GameError as error:
            # A legal-looking move that breaks rules is refused as such; all else for the step that is wrong.
            raise refusal if isinstance(refusal, IllegalMoveError) else _as_typed(error, line) from None
        return self.beginning.move

    def back(self) -> bool:
        """Forget the step that was chosen last; whether there is another one."""
        self.beginning = self.beginning.back()
        return bool(self.beginning.chosen)

    def chooses(self, line: str) -> bool:
        """Whether a line is just one of the choices for the step that is asked for."""
        return notation(line).upper() in self.beginning.choices

    def matching(self, text: str) -> tuple[Move, ...]:
        """The moves that begin with a text, after the steps chosen so far. Raises GameError."""
        try:
            return self.beginning.matching(notation(text))
        except GameError:
            raise IllegalMoveError(Message("no legal move begins with {beginning}", beginning=repr(text))) from None

    def completions(self, text: str) -> list[str]:
        """What the person may want to type."""
        return self.beginning.completions(notation(text))


def _as_typed(error: GameError, line: str) -> GameError:
    """The error, quoting what the person typed instead of the Latin letters that it stands for."""
    if not isinstance(error, NotationError) or (read := notation(line)) == line or len(read) != len(line):
        return error
    messages = list[Message]()
    for message in error.messages:
        quoted = str(message.blanks.get("text", ""))[1:-1]
        at = read.upper().find(quoted.upper())
        blanks = {"text": repr(line[at : at + len(quoted)])} if quoted and at >= 0 else {}
        messages.append(message.fill(**blanks))
    return NotationError(*messages)
