"""Sphinx: the rulebook as a page, clause by clause, with pictures, tests and its other languages.

In a page of Markdown, a fence `{rulebook} fr` stands for the whole rulebook in a language. Every
clause has its number as anchor (`#T30`) and as label (`T30` in the first language, `T30-fr`).
Configuration: `rulebook_languages`, those that have a page; `rulebook_root`, the folder in which
`tests` stands; `rulebook_repository`, the address below which its files can be read.
"""

import hashlib
import os
import re
from pathlib import Path
from typing import Any, Final

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.transforms import SphinxTransform
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata

import rulebook_data as data

_PAGE: Final = re.compile(r"^```\{rulebook\} (\w+)\n```$", re.MULTILINE)
_STATIC: Final = Path(__file__).parent / "static"
_CITED: Final = re.compile(r"(?<![\w`])([TLR]\d+)\b", re.ASCII)


class rulebook_page(nodes.section):  # noqa: N801 - nodes are named so
    """A section that has a language and a direction; writers that know none see a section."""


class rulebook_clause(nodes.container):  # noqa: N801 - as above
    """A clause with all that belongs to it."""


def _visit_page(translator: Any, node: rulebook_page) -> None:
    translator.section_level += 1
    attributes = {"lang": node["lang"], "dir": node["dir"]}
    translator.body.append(translator.starttag(node, "section", **attributes))


def _depart_page(translator: Any, node: rulebook_page) -> None:
    translator.depart_section(node)


class Direction(SphinxTransform):
    """Give the page of a rulebook its language and its direction."""

    default_priority = 500

    def apply(self, **_: Any) -> None:
        """Put a section that knows both in the place of the page's own."""
        clause = next(self.document.findall(rulebook_clause), None)
        if clause is None:
            return
        section = next(iter(self.document.findall(nodes.section)))
        language = clause["lang"]
        direction = data.words(language)["direction"]
        page = rulebook_page("", *section.children, lang=language, dir=direction)
        page.update_basic_atts(section)
        section.replace_self(page)


def _fill(_app: Sphinx, _docname: str, source: list[str]) -> None:
    """Put the rulebook in the place of `{rulebook}`."""
    source[0] = _PAGE.sub(
        lambda found: _with_directives(data.rulebook(found[1]), found[1]), source[0]
    )


def _root(config: Config) -> Path:
    """The folder in which `tests` stands."""
    return Path(config.rulebook_root).resolve()


def _with_directives(text: str, language: str) -> str:
    """The rulebook with a directive for each clause, and links for all that are cited."""
    pieces = []
    place = 0
    for found in data.CLAUSE.finditer(text):
        clause, mark, words = found.groups()
        shown = f"`({mark})` {words}" if mark else words
        pieces.append(_linked(text[place : found.start()], language))
        pieces.append(
            f"```{{rulebook-clause}} {language} {clause}\n{_linked(shown, language)}\n```"
        )
        place = found.end()
    return "".join([*pieces, _linked(text[place:], language)])


def _linked(text: str, language: str) -> str:
    """Every clause that is cited as a link; from right to left, cards keep their own direction."""
    text = _CITED.sub(lambda found: f"{{ref}}`{found[1]} <{_label(found[1], language)}>`", text)
    if data.words(language)["direction"] == "rtl":
        text = data.CARD.sub(lambda found: data.isolated(found[0]), text)
    return text


def _label(clause: str, language: str) -> str:
    return f"{clause}-{language}".lower()


class RulebookClause(SphinxDirective):
    """A clause: its text, what is known of a ruling, an example, its tests, its other languages."""

    required_arguments = 2
    has_content = True

    def run(self) -> list[nodes.Node]:
        """The clause as a block that has its number as anchor."""
        language, clause = self.arguments
        self._name(language, clause)
        tests = [_root(self.config) / pin.file for pin in self._pinned(clause)]
        for path in (*data.sources(language), *tests):
            self.env.note_dependency(str(path))
        number = nodes.reference("", "", nodes.strong("", clause), refid=clause)
        words, messages = self.parse_inline("\n".join(self.content), lineno=self.lineno)
        return [
            rulebook_clause(
                "",
                nodes.paragraph("", "", number, nodes.Text(" "), *words),
                *messages,
                *(_ruling(clause, language) if clause[0] == "R" else []),
                self._figure(clause, language),
                *self._pins(clause, language),
                self._languages(clause, language),
                ids=[clause],
                classes=["rulebook-clause"],
                lang=language,
            )
        ]

    def _name(self, language: str, clause: str) -> None:
        """The labels of the clause; the plain number is that of the first language."""
        standard = self.env.domains.standard_domain
        labels = [_label(clause, language)]
        if language == self.config.rulebook_languages[0]:
            labels.append(clause.lower())
        for label in labels:
            standard.labels[label] = (self.env.docname, clause, clause)
            standard.anonlabels[label] = (self.env.docname, clause)

    def _figure(self, clause: str, language: str) -> nodes.figure:
        example = data.example(clause)
        width, height = data.size(example.picture)
        image = nodes.image(
            uri=self._file(example.picture),
            alt=example.alternative(language),
            loading="lazy",
            width=width,
            height=height,
        )
        caption = nodes.caption("", "", *_inline(example.caption(language)))
        return nodes.figure("", image, caption)

    def _file(self, picture: str) -> str:
        """The picture as a file beside the doctrees, under a name that goes by its content."""
        name = hashlib.sha256(picture.encode()).hexdigest()[:16]
        path = Path(self.env.doctreedir) / "rulebook" / f"rulebook-{name}.svg"
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            path.write_text(picture, encoding="utf-8")
        return "/" + Path(os.path.relpath(path, self.env.srcdir)).as_posix()

    def _pinned(self, clause: str) -> list[data.Pin]:
        return data.pins(_root(self.config)).get(clause, [])

    def _pins(self, clause: str, language: str) -> list[nodes.Node]:
        """The tests that cite the clause, as links where it is known where they can be read."""
        pins = self._pinned(clause)
        if not pins:
            return []
        base = self.config.rulebook_repository.rstrip("/")
        items = []
        for pin in pins:
            shown: nodes.Node = nodes.inline("", pin.words)
            if base:
                address = f"{base}/{pin.file}#L{pin.line}"
                shown = nodes.reference("", pin.words, refuri=address)
            place = nodes.inline("", f" {pin.file}:{pin.line}", classes=["rulebook-place"])
            items.append(nodes.list_item("", nodes.paragraph("", "", shown, place)))
        heading = nodes.paragraph("", data.words(language)["tests"])
        tests = nodes.bullet_list("", *items, classes=["language-en"])
        return [nodes.container("", heading, tests, classes=["rulebook-tests"])]

    def _languages(self, clause: str, language: str) -> nodes.paragraph:
        """The same clause in the other languages."""
        shown = nodes.paragraph("", "", classes=["rulebook-languages"])
        for other in self.config.rulebook_languages:
            if other != language:
                if shown.children:
                    shown += nodes.Text(" · ")
                name = nodes.inline("", data.words(other)["name"])
                shown += pending_xref(
                    "",
                    name,
                    refdomain="std",
                    reftype="ref",
                    reftarget=_label(clause, other),
                    refexplicit=True,
                    refwarn=True,
                    refdoc=self.env.docname,
                )
        return shown


def _ruling(clause: str, language: str) -> list[nodes.Node]:
    """That it is a ruling, and what other rule books do."""
    say = data.words(language)
    shown: list[nodes.Node] = [nodes.paragraph("", say["ruling"], classes=["rulebook-ruling"])]
    for note in data.notes(clause, language):
        paragraph = nodes.paragraph("", f"{say['elsewhere']} {note.text} (")
        for place, (title, address) in enumerate(note.sources):
            name: nodes.Node = nodes.Text(title)
            if address:
                name = nodes.reference("", title, refuri=address)
            paragraph += [nodes.Text("; " if place else ""), name]
        paragraph += nodes.Text(")")
        shown.append(paragraph)
    return shown


def _inline(text: str) -> list[nodes.Node]:
    """Text in which backticks stand about what is notation."""
    return [
        nodes.literal("", part) if place % 2 else nodes.Text(part)
        for place, part in enumerate(text.split("`"))
    ]


def _add_static(_app: Sphinx, config: Config) -> None:
    config.html_static_path.append(str(_STATIC))


def setup(app: Sphinx) -> ExtensionMetadata:
    """Make the directives and the configuration known."""
    app.add_config_value("rulebook_languages", list(data.LANGUAGES), "env", [list, tuple])
    app.add_config_value("rulebook_root", str(_STATIC.parents[2]), "env", [str])
    app.add_config_value("rulebook_repository", "", "env", [str])
    app.add_node(rulebook_page, html=(_visit_page, _depart_page))
    app.add_transform(Direction)
    app.add_directive("rulebook-clause", RulebookClause)
    app.connect("config-inited", _add_static)
    app.connect("source-read", _fill)
    app.add_css_file("rulebook.css")
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
