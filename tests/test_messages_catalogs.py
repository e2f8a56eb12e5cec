"""The catalogs: that they hold every message of the code, whole, and nothing else."""

import re
from collections.abc import Iterator
from gettext import c2py
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po

from chkobba.messages import LANGUAGES

_ROOT = Path(__file__).parent.parent
_SOURCE = _ROOT / "src" / "chkobba" / "messages"
_LOCALE = _ROOT / "src" / "chkobba" / "locale"
_TRANSLATED = LANGUAGES[1:]
_NUMBERS = (*range(1001), 10_000, 123_456)


def _catalog(language: str) -> Catalog:
    path = _LOCALE / language / "LC_MESSAGES" / "chkobba.po"
    with path.open("rb") as text:
        return read_po(text, abort_invalid=True)


def _extracted() -> dict[tuple[str | None, tuple[str, ...]], list[str]]:
    """Each message of the code by context and ids, with the comments for translators."""
    found = extract_from_dir(
        _SOURCE,
        keywords={**DEFAULT_KEYWORDS, "marked": None},
        comment_tags=["Translators:"],
        strip_comment_tags=True,
    )
    return {
        (context, (ids,) if isinstance(ids, str) else tuple(ids)): comments
        for _, _, ids, comments, context in found
    }


def _messages(language: str) -> Iterator[Message]:
    return (message for message in _catalog(language) if message.id)


def _forms(message: Message) -> tuple[str, ...]:
    """The translation, or its plural forms."""
    assert message.string is not None
    return (message.string,) if isinstance(message.string, str) else tuple(message.string)


def _english(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def _placeholders(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def test_there_is_a_catalog_of_each_language_but_english() -> None:
    assert LANGUAGES == ("en", "fr", "ar")
    assert sorted(path.name for path in _LOCALE.iterdir()) == sorted(_TRANSLATED)


@pytest.mark.parametrize("language", _TRANSLATED)
def test_a_catalog_holds_the_messages_of_the_code_and_no_others(language: str) -> None:
    extracted, catalog = _extracted(), list(_messages(language))
    assert len(extracted) > 70
    held = [(message.context, _english(message)) for message in catalog]
    assert len(set(held)) == len(held)
    assert set(held) == set(extracted)
    for message in catalog:
        comments = " ".join(extracted[message.context, _english(message)])
        assert " ".join(message.auto_comments) == comments, message.id


@pytest.mark.parametrize("language", _TRANSLATED)
def test_nothing_in_a_catalog_is_untranslated_fuzzy_or_obsolete(language: str) -> None:
    catalog = _catalog(language)
    assert not catalog.fuzzy
    assert not catalog.obsolete
    assert str(catalog.locale) == language
    for message in _messages(language):
        assert not message.fuzzy, message.id
        assert len(_forms(message)) == (catalog.num_plurals if message.pluralizable else 1)
        assert all(form.strip() for form in _forms(message)), message.id
        if message.id != ", ":
            assert set(_forms(message)).isdisjoint(_english(message)), message.id
    assert [*catalog.check()] == []


@pytest.mark.parametrize("language", _TRANSLATED)
def test_placeholders_are_those_of_the_english_text(language: str) -> None:
    """But for a form of one number alone, which may tell it in words."""
    catalog = _catalog(language)
    chosen: dict[int, list[int]] = {}
    for number in _NUMBERS:
        chosen.setdefault(c2py(catalog.plural_expr)(number), []).append(number)
    assert sorted(chosen) == list(range(catalog.num_plurals))
    for message in _messages(language):
        expected = _placeholders(_english(message)[-1])
        for form, text in enumerate(_forms(message)):
            names = _placeholders(text)
            if not message.pluralizable or len(chosen[form]) > 1 or "count" in names:
                assert names == expected, text
            else:
                assert sorted([*names, "count"]) == expected, text


@pytest.mark.parametrize(
    ("language", "numbers"),
    [
        ("fr", [(0, 1), (2, 3, 11, 100)]),
        ("ar", [(0,), (1,), (2,), (3, 10, 103, 110), (11, 99, 111), (100, 101, 102, 200)]),
    ],
)
def test_plural_forms_are_those_of_the_language(
    language: str, numbers: list[tuple[int, ...]]
) -> None:
    catalog = _catalog(language)
    assert catalog.num_plurals == len(numbers)
    for form, several in enumerate(numbers):
        assert {c2py(catalog.plural_expr)(number) for number in several} == {form}
    plural = next(message for message in _messages(language) if message.pluralizable)
    assert len(_forms(plural)) == len(numbers)


def test_french_signs_stand_behind_spaces_that_do_not_break() -> None:
    wide, narrow = "\N{NO-BREAK SPACE}", "\N{NARROW NO-BREAK SPACE}"
    for text in (form for message in _messages("fr") for form in _forms(message)):
        assert not re.search(rf"[^{wide}][:»]|[^{narrow}][;!?]|«[^{wide}]| {wide}|['\"]", text), (
            text
        )


def test_arabic_is_written_with_its_own_signs_and_without_turning_marks() -> None:
    for text in (form for message in _messages("ar") for form in _forms(message)):
        assert not re.search("[,;?“”a-zA-Z]", re.sub(r"\{\w+\}", "", text)), text
        assert not re.search("[\u200e\u200f\u202a-\u202e\u2066-\u2069]", text), text


def test_words_of_unsure_spelling_are_marked_and_listed() -> None:
    page = (_ROOT / "docs" / "messages.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| ([^|]+) \|", page.partition("Not verified")[2], re.MULTILINE))
    marked = set()
    for message in _messages("ar"):
        for comment in message.user_comments:
            kind, _, word = comment.partition(": ")
            assert kind == "unverified transliteration"
            assert all(word in form for form in _forms(message))
            marked.add(word)
    assert marked
    assert listed - {"Word", "---"} == marked
