"""Choosing a language and speaking it."""

import pytest

import potez
from potez.games import GAMES
from potez.locale import LANGUAGES, Language


@pytest.mark.parametrize(
    ("environment", "tag"),
    [
        ({}, "en"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "srn_SR"}, "en"),
        ({"LANG": "sr"}, "sr-Cyrl"),
        ({"LANG": "sr_RS"}, "sr-Cyrl"),
        ({"LANG": "sr_RS.UTF-8"}, "sr-Cyrl"),
        ({"LANG": "sr_RS@latin"}, "sr-Latn"),
        ({"LANG": "sr_RS.UTF-8@latin"}, "sr-Latn"),
        ({"LANG": "sr-Latn-RS"}, "sr-Latn"),
        ({"LANG": "sr_RS", "LC_MESSAGES": "en_US.UTF-8"}, "en"),
        ({"LANG": "en_US", "LC_ALL": "sr_RS@latin", "LC_MESSAGES": "sr_RS"}, "sr-Latn"),
        ({"LANG": "sr_RS", "LC_ALL": ""}, "sr-Cyrl"),
    ],
)
def test_the_locale_chooses(environment: dict[str, str], tag: str) -> None:
    assert Language.of_environment(environment).tag == tag


def test_tags_are_lenient_and_others_refused() -> None:
    assert Language("SR").tag == "sr-Cyrl"
    assert Language("sr-latn").tag == "sr-Latn"
    with pytest.raises(potez.SetupError, match=r"^unknown language 'xx'; choose from en, sr-Cyrl, sr-Latn$"):
        Language("xx")


def test_messages_are_translated_and_their_blanks_are_not() -> None:
    with pytest.raises(potez.NotationError) as refusal:
        potez.start("domineering").parse_move("љубав")
    [message] = refusal.value.messages
    assert Language().translate(message) == str(message)
    assert (
        Language("sr").translate(message)
        == "'љубав' није потез игре Domineering; напишите колону и врсту, на пример C4"
    )
    assert (
        Language("sr-Latn").translate(message)
        == "'љубав' nije potez igre Domineering; napišite kolonu i vrstu, na primer C4"
    )


def test_outcomes_are_translated() -> None:
    outcome = potez.start("domineering", rows=1, cols=2).outcome()
    assert outcome
    assert Language().outcome(outcome) == str(outcome) == "O wins: X has no place for a domino"
    assert Language("sr").outcome(outcome) == "Победио је O: X нема места за домину"
    draw = potez.Outcome(None, potez.Reason.EVEN)
    assert Language().outcome(draw) == str(draw)
    assert Language("sr-Latn").outcome(draw) == f"Nerešeno: {Language('sr-Latn')(draw.reason.value)}"


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("tag", LANGUAGES)
def test_every_game_is_explained_in_every_language(game: str, tag: str) -> None:
    page = Language(tag).rules(game)
    assert page.startswith(f"# {game.capitalize()}\n")
    assert (" је " in page) == (tag == "sr-Cyrl")
    assert (" je " in page) == (tag == "sr-Latn")
    assert (" the " in page) == (tag == "en")
