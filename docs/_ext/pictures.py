"""Pictures that the pages' own examples make, while the site is built.

`{picture} NAME` plays the examples of the page down to that place and shows the SVG that they have
named so. `{screenshot} NAME` shows a screenshot (`docs/screenshots.py`) for light and for dark
pages, if there are screenshots.
"""

import subprocess
import sys
from doctest import DocTestParser, DocTestRunner
from html import escape
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata


def played(text: str, page: str) -> dict[str, Any]:
    """What the examples of a text have named when all have run.

    Raises:
        ValueError: an example gives something else than the text says.
    """
    test = DocTestParser().get_doctest(text, {}, page, page, 0)
    said: list[str] = []
    if DocTestRunner(verbose=False).run(test, out=said.append, clear_globs=False).failed:
        raise ValueError("".join(said))
    return test.globs


class Picture(SphinxDirective):
    """An SVG that the examples above have made."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Play the page down to here."""
        path = self.env.doc2path(self.env.docname)
        lines = Path(path).read_text(encoding="utf-8").splitlines()
        try:
            picture = str(played("\n".join(lines[: self.lineno - 1]), str(path))[self.arguments[0]])
        except (ValueError, KeyError) as error:
            raise self.error(f"no picture: {error}") from error
        return [_figure(picture.replace("<svg ", '<svg role="img" ', 1))]


class Screenshot(SphinxDirective):
    """A screenshot by its name, with the text that stands for it."""

    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        """One image for light pages and one for dark ones, or nothing."""
        if not self.config.screenshots:
            return []
        up = "../" * self.env.docname.count("/")
        images = [
            f'<img class="only-{scheme}" alt="{escape(" ".join(self.content))}"'
            f' src="{up}_static/screenshots/{self.arguments[0]}-{scheme}.png">'
            for scheme in ("light", "dark")
        ]
        return [_figure("".join(images))]


def _figure(content: str) -> nodes.raw:
    return nodes.raw("", f'<figure class="picture">{content}</figure>', format="html")


def make_screenshots(app: Sphinx) -> None:
    """Let Chromium make the screenshots, if the configuration says that it is there."""
    if app.config.screenshots:
        folder = app.outdir / "_static" / "screenshots"
        command = [sys.executable, "-m", "docs.screenshots", str(folder)]
        subprocess.run(command, cwd=app.srcdir.parent, check=True)  # noqa: S603


def setup(app: Sphinx) -> ExtensionMetadata:
    """What Sphinx calls."""
    app.add_config_value("screenshots", default=False, rebuild="env", types=bool)
    app.add_directive("picture", Picture)
    app.add_directive("screenshot", Screenshot)
    app.connect("builder-inited", make_screenshots)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
