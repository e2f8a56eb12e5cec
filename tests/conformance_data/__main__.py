"""Write the files of the conformance kit anew, where the package stands."""

from pathlib import Path

from chkobba.conformance import files
from tests.conformance_data import MADE, text_of

for file in files():
    if file.name in MADE:
        Path(str(file)).write_text(text_of(file.name), encoding="ascii")
