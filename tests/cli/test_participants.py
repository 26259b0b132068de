"""Who may sit at a side, as people write it."""

import pytest

from potez import SetupError
from potez.cli.play.participants import PERSON, computer, read_participant
from potez.core import extension
from potez.locale import Language


@pytest.mark.parametrize("text", ["person", "p", "Person", "osoba", "особа", "о"])
def test_a_person(text: str) -> None:
    assert read_participant(text, "byte") is PERSON


@pytest.mark.parametrize("text", ["computer:2", "c2", "COMPUTER 2", "рачунар:2", "racunar 2", "računar2"])
def test_a_computer_with_a_depth(text: str) -> None:
    assert str(read_participant(text, "byte")).lower() == "computer:2"


@pytest.mark.parametrize("text", ["level:3", "level 3", "LEVEL3", "ниво:3", "nivo 3", "l3"])
def test_a_level(text: str) -> None:
    assert str(read_participant(text, "byte")).lower() == "level:3"


@pytest.mark.parametrize(("game", "depth"), [("blockade", 1), ("byte", 3), ("domineering", 3)])
def test_a_computer_that_suits_the_game(game: str, depth: int, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (
        str(read_participant("computer", game))
        == str(read_participant("рачунар", game))
        == str(computer(game))
        == "level:7"
    )
    monkeypatch.setattr(extension, "games", frozenset())
    assert str(computer(game)) == f"computer:{depth}"


@pytest.mark.parametrize(
    "text", ["", " ", "cat", "person:2", "computer:0", "computer:x", "level:11", "c-1", "7", ":", "ugi:"]
)
def test_nonsense(text: str) -> None:
    with pytest.raises(SetupError):
        read_participant(text, "byte")


def test_what_is_proposed_can_be_typed_back() -> None:
    for tag in ("en", "sr-Cyrl", "sr-Latn"):
        for participant in (PERSON, computer("byte")):
            assert str(read_participant(participant.name_in(Language(tag)), "byte")) == str(participant)
