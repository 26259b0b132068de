"""Names that were renamed work for one version more, with a warning."""

import pytest

import potez
import potez.play


def test_a_fault_is_a_message() -> None:
    with pytest.warns(DeprecationWarning, match=r"^potez\.Fault is now potez\.Message$"):
        assert potez.Fault is potez.Message


@pytest.mark.parametrize(("old", "new"), [("Match", "Game"), ("MatchError", "PlayError")])
def test_a_match_was_a_game(old: str, new: str) -> None:
    with pytest.warns(DeprecationWarning, match=rf"^potez\.play\.{old} is now potez\.play\.{new}$"):
        assert getattr(potez.play, old) is getattr(potez.play, new)


@pytest.mark.parametrize("module", [potez, potez.play])
def test_other_names_are_unknown(module: object) -> None:
    assert not hasattr(module, "Nonsense")
