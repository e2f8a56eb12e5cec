"""What happened, and why something is refused, in sentences for people.

They are there in each of `LANGUAGES`, from gettext catalogs. Nothing depends on the locale of the
process, so one server can speak to each client in its own language.
"""

from chkobba.messages.catalogs import LANGUAGES
from chkobba.messages.events import sentence
from chkobba.messages.refusals import fault_text, refusal_text

__all__ = ["LANGUAGES", "fault_text", "refusal_text", "sentence"]
