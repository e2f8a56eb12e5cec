"""What a built page says of itself: its anchors, its links, and what it loads."""

from html.parser import HTMLParser
from pathlib import Path

_LOADED = {"img": "src", "script": "src", "link": "href", "iframe": "src", "source": "src"}


class PageReader(HTMLParser):
    """A page that has been read."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag names, links to and loads."""
        found = {name: value for name, value in attrs if value is not None}
        self.anchors |= {found[name] for name in ("id", "name") if name in found}
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        if tag in _LOADED and _LOADED[tag] in found and found.get("rel") not in {"next", "prev"}:
            self.loaded.append(found[_LOADED[tag]])
