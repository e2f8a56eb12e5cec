"""The languages, and their words from compiled gettext catalogs."""

from collections.abc import Mapping
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from attrs import frozen

from chkobba.cards import Card, CardSet
from chkobba.errors import ChkobbaError
from chkobba.names import isolated

_SOURCE: Final = "en"
"""The language of the texts in the code, which needs no catalog."""

_RIGHT_TO_LEFT: Final = MappingProxyType({_SOURCE: False, "fr": False, "ar": True})

LANGUAGES: Final = tuple(_RIGHT_TO_LEFT)
"""The languages that there are messages in, by their ISO 639 codes."""

Shown = str | int | Card | CardSet
"""What can stand for a placeholder; a string is text that needs no isolation any more."""


def marked(text: str) -> str:
    """The text itself, marked to be translated where it is not looked up at once."""
    return text


@frozen
class Words:
    """The words of one language. The methods are named as those of gettext, for extraction."""

    catalog: NullTranslations
    right_to_left: bool

    def gettext(self, text: str, **values: Shown) -> str:
        """The text in the language, with the values in its placeholders."""
        return self._filled(self.catalog.gettext(text), values)

    def ngettext(self, one: str, many: str, count: int, **values: Shown) -> str:
        """The form of the text that goes with the number, which is the placeholder `count`."""
        return self._filled(self.catalog.ngettext(one, many, count), {"count": count, **values})

    def pgettext(self, context: str, text: str) -> str:
        """The text in the language, where it means more than one thing."""
        return self.catalog.pgettext(context, text)

    def apart(self, text: str) -> str:
        """A name, or whatever has a direction of its own, as it can stand in a sentence."""
        return isolated(text, among_right_to_left=self.right_to_left)

    def shown(self, value: Shown) -> str:
        """A value as it can stand in a sentence."""
        if isinstance(value, CardSet):
            return " ".join(map(self.shown, value))
        if isinstance(value, Card):
            return self.apart(value.pretty)
        if isinstance(value, int) and value < 0:
            return self.apart(str(value))  # the sign stays on its side
        return str(value)

    def _filled(self, text: str, values: Mapping[str, Shown]) -> str:
        return text.format(**{name: self.shown(value) for name, value in values.items()})


def words_of(language: str) -> Words:
    """The words of a language.

    Raises:
        ChkobbaError: there are no messages in this language; those that there are, are named.
    """
    if not isinstance(language, str):
        raise TypeError(f"language must be a str, not {type(language).__name__}")
    if language not in LANGUAGES:
        raise ChkobbaError(
            f"there are no messages in {language[:20]!r}; there are in {', '.join(LANGUAGES)}"
        )
    return _words(language)


@cache
def _words(language: str) -> Words:
    return Words(_catalog(language), _RIGHT_TO_LEFT[language])


def _catalog(language: str) -> NullTranslations:
    if language == _SOURCE:
        return NullTranslations()
    path = files("chkobba").joinpath("locale", language, "LC_MESSAGES", "chkobba.mo")
    with path.open("rb") as compiled:
        return GNUTranslations(compiled)
