"""The rulebook in three languages: the same law in each, its notes and examples, and its pages."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from attrs import fields

import rulebook_data as data
from chkobba import RuleSet
from chkobba.messages import sentence

ROOT = Path(__file__).parent.parent
LANGUAGES = data.LANGUAGES
OTHERS = LANGUAGES[1:]
CLAUSES = {found[1]: found[2] for found in data.CLAUSE.finditer(data.rulebook("en"))}
CITED = re.compile(r"(?<![A-Za-z])[TLR]\d+")
UNVERIFIED = {
    "fr": ("Bayta", "Ajiliya", "Kartet"),
    "ar": ("البايتة", "العجيلية", "كارتيت"),
}


def _texts(language: str) -> dict[str, str]:
    return {found[1]: found[3] for found in data.CLAUSE.finditer(data.rulebook(language))}


def _rows(language: str) -> list[list[str]]:
    """The cells of the table of options."""
    lines = [line for line in data.rulebook(language).splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


@pytest.mark.parametrize("language", OTHERS)
def test_a_rulebook_has_the_same_numbers_and_marks_in_the_same_order(language: str) -> None:
    found = [(found[1], found[2]) for found in data.CLAUSE.finditer(data.rulebook(language))]
    assert found == list(CLAUSES.items())
    assert len(found) == 128


@pytest.mark.parametrize("language", OTHERS)
def test_a_rulebook_has_the_same_chapters(language: str) -> None:
    def levels(text: str) -> list[str]:
        return re.findall(r"^#+(?= )|^- \*\*[TLR]\d+|^- |^\|", text, re.MULTILINE)

    assert levels(data.rulebook(language)) == levels(data.rulebook("en"))


@pytest.mark.parametrize("language", OTHERS)
def test_a_clause_cites_the_same_clauses_and_names_the_same_cards(language: str) -> None:
    english = _texts("en")
    for clause, text in _texts(language).items():
        assert set(CITED.findall(text)) == set(CITED.findall(english[clause])), clause
        assert data.CARD.findall(text) == data.CARD.findall(english[clause]), clause


@pytest.mark.parametrize("language", OTHERS)
def test_a_clause_has_the_same_numbers_but_those_that_are_words(language: str) -> None:
    def numbers(text: str) -> list[str]:
        return sorted(set(re.findall(r"(?<![TLR\d])(?:[3-9]|[1-9]\d)(?!\d)", text)) - {"10"})

    english = _texts("en")
    for clause, text in _texts(language).items():
        assert numbers(text) == numbers(english[clause]), clause


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_of_options_has_every_field_and_the_values_of_both_presets(language: str) -> None:
    rows = _rows(language)
    assert [row[0].split("`")[1] for row in rows] == [field.name for field in fields(RuleSet)]
    for name, values, tunisian, libyan, _ in rows:
        for cell, rules in ((tunisian, RuleSet.tunisian()), (libyan, RuleSet.libyan())):
            value = getattr(rules, name.split("`")[1])
            ranks = isinstance(value, tuple)
            expected = [rank.letter for rank in value] if ranks else [str(value).lower()]
            found = re.findall(r"\w+", cell)[: len(expected)]
            assert found == expected, name
            assert ranks or name.startswith("`target`") or found[0] in re.findall(r"\w+", values)


@pytest.mark.parametrize("language", OTHERS)
def test_the_table_of_options_is_the_same(language: str) -> None:
    def literals(cell: str) -> list[str]:
        return re.findall(r"`[^`]+`|\d+|true|false|[TLR](?=\d)|–", cell)

    for row, english in zip(_rows(language), _rows("en"), strict=True):
        assert list(map(literals, row)) == list(map(literals, english))


def test_words_that_are_not_verified_are_marked_wherever_they_stand_and_nothing_else_is() -> None:
    marked = {}
    for language, words in UNVERIFIED.items():
        texts = _texts(language)
        for clause, text in texts.items():
            bare = re.sub(rf"(?:{'|'.join(words)})\W{{0,3}}\(\?\)", "", text)
            assert "(?)" not in bare, clause
            assert not [word for word in words if word in bare], clause
        marked[language] = {clause: text.count("(?)") for clause, text in texts.items()}
    assert marked["fr"] == marked["ar"]
    assert sum(marked["fr"].values()) == 8


def test_french_has_no_breaking_space_before_its_signs() -> None:
    assert re.findall(r"[^|] [:;!?»]|« ", data.rulebook("fr")) == []


def test_arabic_is_written_in_arabic() -> None:
    for clause, text in _texts("ar").items():
        assert len(re.findall(r"[\u0621-\u064a]", text)) > len(re.findall("[A-Za-z]", text)), clause


def test_notes_are_on_rulings_and_have_their_sources_and_every_language() -> None:
    noted = [clause for clause in CLAUSES if data.notes(clause, "en")]
    assert len(noted) > 10
    assert {clause[0] for clause in noted} == {"R"}
    for clause in noted:
        for language in LANGUAGES:
            for note in data.notes(clause, language):
                assert note.text.endswith(".")
                assert note.sources
                for title, address in note.sources:
                    assert title
                    assert re.fullmatch(r"(https?://\S+)?", address)


def test_every_language_has_the_same_words_with_the_same_places() -> None:
    english = data.words("en")
    for language in LANGUAGES:
        words = data.words(language)
        assert list(words) == list(english)
        for key, text in words.items():
            assert set(re.findall(r"{\w+}", text)) == set(re.findall(r"{\w+}", english[key])), key


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_has_an_example(clause: str) -> None:
    example = data.example(clause)
    assert ET.fromstring(example.picture).tag.endswith("svg")
    for language in LANGUAGES:
        assert example.caption(language)
        assert example.alternative(language)


def test_an_example_is_chosen_from_what_names_its_clause_if_there_is_any() -> None:
    naming = data.naming()
    for clause, (number, step, _) in data.chosen().items():
        assert number in naming.get(clause, [number]), clause
        assert len(data.example(clause).steps) == step


@pytest.mark.parametrize(
    ("clause", "told"),
    [
        ("T4", "Legal here: `0 QD`, `0 QD>QH`, `0 JD`, `0 JD>AS+QH`, `0 KD`, `0 KD>2C+QH`."),
        ("T16", "Seat 1 proposes to deal again. Seat 0 says no."),
        ("T25", "`0 7S>3C+4S` is refused: `capture/equal_card_first`."),
        ("L15", "May deal next: Seat 0, Seat 2."),
        ("L20", "Rules: `libyan chkobba_points=by_count`. Seat 0 takes 4♠ 6♣ with K♦."),
        ("R22", "Seat 1 lays Q♣. The round is over: Seat 0 0 points, 0 in all"),
    ],
)
def test_captions_tell_what_happens(clause: str, told: str) -> None:
    assert told in data.example(clause).caption("en")


def test_pictures_are_of_the_table_before_or_after_or_of_the_sheet() -> None:
    assert "chk-7S chk-played" in data.example("T23").picture
    assert "chk-played" not in data.example("T8").picture
    assert "Score sheet" in data.example("T42").picture
    assert data.example("T42").picture == data.example("T46").picture
    assert data.example("T42").alternative("en").startswith("Score sheet of the round; totals 5")
    assert data.example("T23").alternative("en") == "Table: 3♣ 4♠ 7♥. Seat 0 holds: 2♦ 7♠ K♦."


def test_a_teller_is_asked_for_a_language_if_it_knows_languages() -> None:
    def tell(event: str, language: str = "en") -> str:
        return event + language

    assert data.teller(tell, "ar")("kartet ") == "kartet ar"
    assert data.teller(str.upper, "ar")("kartet") == "KARTET"
    assert callable(data.teller(sentence, "en"))


def test_every_testable_clause_has_a_test_to_link_to_and_it_is_there() -> None:
    pins = data.pins(ROOT)
    assert [clause for clause, mark in CLAUSES.items() if not mark and clause not in pins] == []
    for clause, several in pins.items():
        for pin in several:
            line = (ROOT / pin.file).read_text(encoding="utf-8").splitlines()[pin.line - 1]
            assert line.startswith(f"def test_{pin.words.replace(' ', '_')}("), pin
            assert clause in pin.words


def _build(folder: Path, settings: str, pages: dict[str, str]) -> Path:
    """A site with these pages, in which every warning is an error."""
    pytest.importorskip("sphinx")
    pytest.importorskip("myst_parser")
    source = folder / "source"
    source.mkdir()
    extensions = 'extensions = ["myst_parser", "rulebook"]\n'
    path = f"import sys\nsys.path.insert(0, {str(ROOT / 'docs' / '_ext')!r})\n"
    (source / "conf.py").write_text(path + extensions + settings, encoding="utf-8")
    for name, text in pages.items():
        (source / f"{name}.md").write_text(text, encoding="utf-8")
    built = subprocess.run(
        [sys.executable, "-m", "sphinx", "-nWq", "--keep-going", "source", "site"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src")},
        check=False,
        capture_output=True,
        text=True,
    )
    assert (built.returncode, built.stderr) == (0, "")
    return folder / "site"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages in three languages as they are in `docs`, and one that cites clauses."""
    pages = {
        language: (ROOT / "docs" / "rulebook" / f"{language}.md").read_text(encoding="utf-8")
        for language in LANGUAGES
    }
    listed = "```{toctree}\nen\nfr\nar\n```\n"
    pages["index"] = f"# Index\n\n{{ref}}`T30` and {{ref}}`T30 <T30-ar>`\n\n{listed}"
    settings = 'rulebook_repository = "https://repository.invalid/blob/main/"\n'
    return _build(tmp_path_factory.mktemp("rulebook"), settings, pages)


@pytest.fixture(scope="module")
def clauses(site: Path) -> Callable[[str], dict[str, str]]:
    """The blocks of a page by their anchors."""

    def read(language: str) -> dict[str, str]:
        page = (site / f"{language}.html").read_text(encoding="utf-8")
        blocks = re.split(r'<div class="rulebook-clause[^"]*" id="', page)[1:]
        return {block.partition('"')[0]: block for block in blocks}

    return read


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_has_every_clause_with_its_anchor_picture_and_languages(
    language: str, site: Path, clauses: Callable[[str], dict[str, str]]
) -> None:
    found = clauses(language)
    assert list(found) == list(CLAUSES)
    page = (site / f"{language}.html").read_text(encoding="utf-8")
    for clause, block in found.items():
        assert page.count(f'id="{clause}"') == 1
        assert f'href="#{clause}"' in block
        (image,) = re.findall(r"<img [^>]*>", block)
        assert re.search('alt="[^"]+"', image)
        assert 'loading="lazy"' in image
        assert 'width="' in image
        assert 'height="' in image
        assert (site / re.findall('src="([^"]+)"', image)[0]).is_file()
        for other in LANGUAGES:
            assert (f'href="{other}.html#{clause}"' in block) == (other != language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_links_to_the_tests_of_a_clause(
    language: str, clauses: Callable[[str], dict[str, str]]
) -> None:
    pins = data.pins(ROOT)
    for clause, block in clauses(language).items():
        links = re.findall(r'href="https://repository.invalid/blob/main/([^"]+)"', block)
        assert links == [f"{pin.file}#L{pin.line}" for pin in pins.get(clause, [])]
        assert links or CLAUSES[clause]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_says_what_is_a_ruling_and_what_others_do(
    language: str, clauses: Callable[[str], dict[str, str]]
) -> None:
    for clause, block in clauses(language).items():
        assert ("rulebook-ruling" in block) == (clause[0] == "R")
        for note in data.notes(clause, language):
            for title, address in note.sources:
                assert title.partition("'")[0] in block
                assert not address or f'href="{address}"' in block
    assert data.words(language)["ruling"].partition("'")[0] in clauses(language)["R1"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_has_its_language_and_direction(language: str, site: Path) -> None:
    page = (site / f"{language}.html").read_text(encoding="utf-8")
    (section,) = re.findall(r"<section [^>]*\bdir=[^>]*>", page)
    assert f'dir="{"rtl" if language == "ar" else "ltr"}"' in section
    assert f'lang="{language}"' in section
    title = re.findall("^# (.*)", data.rulebook(language))[0]
    assert page.index(section) < page.index(f"<h1>{title}") < page.index('id="T1"')


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_clause_and_an_option_lead_to_the_clauses_that_they_cite(
    language: str, site: Path, clauses: Callable[[str], dict[str, str]]
) -> None:
    for cited in ("T12", "T13"):
        assert f'href="#{cited}"' in clauses(language)["T11"]
    page = (site / f"{language}.html").read_text(encoding="utf-8")
    table = page.partition("<table")[2].partition("</table>")[0]
    for row in _rows(language):
        assert f'<span class="pre">{row[0].split("`")[1]}</span>' in table
        for cited in CITED.findall(row[-1]):
            assert f'href="#{cited}"' in table


def test_other_pages_can_cite_a_clause_in_the_first_language_or_another(site: Path) -> None:
    page = (site / "index.html").read_text(encoding="utf-8")
    assert 'href="en.html#T30"' in page
    assert 'href="ar.html#T30"' in page


def test_pages_ask_nobody_else_and_are_light(site: Path) -> None:
    for language in LANGUAGES:
        page = (site / f"{language}.html").read_text(encoding="utf-8")
        asked = re.findall(r"<(?:link|script|img)\b[^>]*\b(?:src|href)=\"([^\"]+)\"", page)
        assert asked
        assert [address for address in asked if "//" in address] == []
        assert str(site.parent) not in page
        assert len(page.encode()) < 500_000
    pictures = list((site / "_images").iterdir())
    assert 60 < len(pictures) < len(CLAUSES)
    assert max(picture.stat().st_size for picture in pictures) < 20_000
    for picture in pictures:
        assert "href" not in picture.read_text(encoding="utf-8")


def test_without_an_address_tests_are_named_and_one_language_stands_alone(tmp_path: Path) -> None:
    site = _build(
        tmp_path,
        'root_doc = "rules"\nrulebook_languages = ["en"]\n',
        {"rules": "```{rulebook} en\n```\n"},
    )
    page = (site / "rules.html").read_text(encoding="utf-8")
    pin = data.pins(ROOT)["T30"][0]
    assert f"{pin.file}:{pin.line}" in page
    assert "français" not in page
    assert not re.search(r"https?://[^\"]*#L\d+", page)
