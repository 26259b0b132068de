"""The languages of Potez: English, and Serbian in both of its alphabets.

English is in the code. The Serbian catalogue, `sr.toml`, is in Cyrillic and keyed by the English sentences; the Latin
text is derived from it. A sentence may have named blanks, such as `{move}`, which are filled after the translation.
"""

from collections.abc import Mapping
from functools import lru_cache

from potez.games import info_of
from potez.games.base import Message, Outcome, SetupError
from potez.locale.latin import latin

LANGUAGES = ("en", "sr-Cyrl", "sr-Latn")


class Language:
    """One of LANGUAGES. Call it with an English sentence and the values of its blanks."""

    def __init__(self, tag: str = "en") -> None:
        """The language with a tag; `sr` means sr-Cyrl. Raises SetupError."""
        tags = {known.lower(): known for known in LANGUAGES} | {"sr": "sr-Cyrl"}
        if tag.lower() not in tags:
            raise SetupError(
                Message("unknown language {tag}; choose from {tags}", tag=repr(tag), tags=", ".join(LANGUAGES))
            )
        self.tag = tags[tag.lower()]

    @classmethod
    def of_environment(cls, environment: Mapping[str, str]) -> "Language":
        """The language of the system: sr_RS.UTF-8 means sr-Cyrl, sr_RS@latin means sr-Latn, all others English."""
        names = (environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
        name = next(filter(None, names), "").lower()
        if name[:2] != "sr" or name[2:3] not in ("", "_", "-", ".", "@"):
            return cls()
        return cls("sr-Latn" if "latin" in name or "latn" in name else "sr-Cyrl")

    def __call__(self, text: str, /, **blanks: object) -> str:
        return self._translated(text).format(**blanks)

    def translate(self, message: Message) -> str:
        return self(message.text, **message.blanks)

    def outcome(self, outcome: Outcome) -> str:
        reason = self(outcome.reason.value, **outcome.blanks)
        if outcome.winner is None:
            return self("draw: {reason}", reason=reason)
        return self("{winner} wins: {reason}", winner=outcome.winner, reason=reason)

    def rules(self, game: str) -> str:
        """The rules of a game for players, in Markdown; without such a page, the docstring of its rules file."""
        from importlib.resources import files  # slow to load
        from inspect import getmodule

        page = files(__name__) / "rules" / self.tag[:2] / f"{info_of(game).name}.md"
        if not page.is_file():
            return (getmodule(info_of(game).rules).__doc__ or "").strip() + "\n"
        text = page.read_text("utf-8")
        return latin(text) if self.tag == "sr-Latn" else text

    def page(self, name: str) -> str:
        """A page of text in Markdown."""
        from importlib.resources import files  # slow to load

        text = (files(__name__) / "pages" / self.tag[:2] / f"{name}.md").read_text("utf-8")
        return latin(text) if self.tag == "sr-Latn" else text

    def _translated(self, text: str) -> str:
        if self.tag == "en":
            return text
        serbian = catalogue().get(text, text)
        return latin(serbian) if self.tag == "sr-Latn" else serbian


@lru_cache
def catalogue() -> dict[str, str]:
    """Every English sentence with its Serbian one."""
    import tomllib  # slow to load, and only Serbian needs it
    from importlib.resources import files

    text = (files(__name__) / "sr.toml").read_text("utf-8")
    return {english: str(serbian) for english, serbian in tomllib.loads(text).items()}
