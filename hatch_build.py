"""Compile the catalogs of messages beside their sources, whenever a wheel is built."""

import os
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Catalogs(BuildHookInterface[Any]):
    """The build hook: what it writes is listed under `artifacts` in `pyproject.toml`."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Compile every catalog; each file appears whole, as builds may run side by side."""
        for source in Path(self.root, "src/chkobba/locale").glob("*/LC_MESSAGES/chkobba.po"):
            with source.open("rb") as text:
                catalog = read_po(text, abort_invalid=True)
            unfinished = source.with_suffix(f".{os.getpid()}.mo")
            with unfinished.open("wb") as compiled:
                write_mo(compiled, catalog)
            unfinished.replace(source.with_suffix(".mo"))
