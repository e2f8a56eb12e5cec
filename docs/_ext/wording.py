"""What pages, docstrings and signatures say, as it is meant."""

import re
from typing import Any, Final

import attrs
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata, stringify_annotation

import chkobba

_DEFAULT: Final = re.compile(r"attr_dict\['(\w+)'\]\.default")
_RULEBOOK: Final = re.compile(r"\]\((?:\.\./)+src/chkobba/rulebook\.md")


def link_the_rulebook(_app: Sphinx, _page: str, source: list[str]) -> None:
    """In a checkout the rulebook lies in the package; here it is a page."""
    source[0] = _RULEBOOK.sub("](/rulebook/en.md", source[0])


def keep_colons(
    _app: Sphinx, what: str, _name: str, _thing: object, _options: object, lines: list[str]
) -> None:
    """Undo what napoleon makes of an attribute's sentence: no type stands before its colon."""
    kinds = [line for line in lines if line.startswith(":type: ")]
    if what in {"attribute", "data", "property"} and kinds:
        lines.remove(kinds[0])
        lines[0] = f"{kinds[0].removeprefix(':type: ')}: {lines[0]}"


def name_unions(
    _app: Sphinx,
    _what: str,
    _name: str,
    thing: Any,
    _options: object,
    signature: str | None,
    given: str | None,
) -> tuple[str | None, str | None]:
    """Signatures with `Action` for the eight actions and so on, and with the defaults of fields."""
    signature, given = (text and _named(text) for text in (signature, given))
    if signature and attrs.has(thing):
        options = attrs.fields_dict(thing)
        signature = _DEFAULT.sub(lambda found: repr(options[found[1]].default), signature)
    return signature, given


def _named(text: str) -> str:
    for name in ("Event", "Action", "PlayerAction"):
        kinds = stringify_annotation(getattr(chkobba, name), mode="smart")
        text = text.replace(kinds, f"~chkobba.{name}")
    return text


def setup(app: Sphinx) -> ExtensionMetadata:
    """What Sphinx calls."""
    app.connect("source-read", link_the_rulebook)
    app.connect("autodoc-process-signature", name_unions)
    app.connect("autodoc-process-docstring", keep_colons, priority=600)  # after napoleon's
    return {"parallel_read_safe": True, "parallel_write_safe": True}
