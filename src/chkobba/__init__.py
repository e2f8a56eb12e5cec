"""Rules of Chkobba (Tunisia) and Shakkba (Libya): `apply(state, action) -> state`.

    rules = RuleSet.tunisian()
    state = new_match(rules, players=2)
    state = apply(state, shuffle(state, random.Random(7)))
    state = apply(state, legal_actions(state)[0])

States are immutable, chance is an action (`Shuffle`), and a refused action has a reason code.
"""

from chkobba.actions import (
    Action,
    AnswerRedeal,
    Claim,
    Cut,
    KeepCard,
    Play,
    PlayerAction,
    ProposeRedeal,
    PutCard,
    Shuffle,
)
from chkobba.captures import capture_sets
from chkobba.cards import CARDS, Card, CardSet, Rank, Suit, parse_cards
from chkobba.dealing import shuffle
from chkobba.engine import actors, apply, check, is_legal, legal_actions
from chkobba.errors import (
    ChkobbaError,
    IllegalAction,
    InvalidCards,
    InvalidPosition,
    InvalidRules,
    InvalidSeat,
    ParseError,
    Problem,
    Reason,
    Refusal,
)
from chkobba.events import (
    Captured,
    CardDrawn,
    CardKept,
    CardPut,
    ChkobbaScored,
    Claimed,
    Dealt,
    Event,
    GameWon,
    Kartet,
    Laid,
    LeftoversTaken,
    MatchWon,
    RedealAnswered,
    Redealt,
    RedealProposed,
    RoundScored,
    Shuffled,
    redact,
)
from chkobba.match import dealers, new_match
from chkobba.notation import parse_action
from chkobba.positions import position
from chkobba.results import (
    Category,
    Chkobba,
    GameWin,
    Outcome,
    RoundScore,
    SpecialRule,
    WinReason,
)
from chkobba.rules import (
    CaptureRule,
    ChkobbaPoints,
    DealerRule,
    EightDinari,
    OpeningRule,
    RedealRule,
    RuleSet,
)
from chkobba.state import GameState, Phase, position_key
from chkobba.text import score_sheet
from chkobba.transitions import Transition, transition

__version__ = "0.1.0"

__all__ = [
    "__version__",
    "Action",
    "actors",
    "AnswerRedeal",
    "apply",
    "capture_sets",
    "Captured",
    "CaptureRule",
    "Card",
    "CardDrawn",
    "CardKept",
    "CardPut",
    "CARDS",
    "CardSet",
    "Category",
    "check",
    "Chkobba",
    "ChkobbaError",
    "ChkobbaPoints",
    "ChkobbaScored",
    "Claim",
    "Claimed",
    "Cut",
    "DealerRule",
    "dealers",
    "Dealt",
    "EightDinari",
    "Event",
    "GameState",
    "GameWin",
    "GameWon",
    "IllegalAction",
    "InvalidCards",
    "InvalidPosition",
    "InvalidRules",
    "InvalidSeat",
    "is_legal",
    "Kartet",
    "KeepCard",
    "Laid",
    "LeftoversTaken",
    "legal_actions",
    "MatchWon",
    "new_match",
    "OpeningRule",
    "Outcome",
    "parse_action",
    "parse_cards",
    "ParseError",
    "Phase",
    "Play",
    "PlayerAction",
    "position",
    "position_key",
    "Problem",
    "ProposeRedeal",
    "PutCard",
    "Rank",
    "Reason",
    "redact",
    "RedealAnswered",
    "RedealProposed",
    "RedealRule",
    "Redealt",
    "Refusal",
    "RoundScore",
    "RoundScored",
    "RuleSet",
    "score_sheet",
    "Shuffle",
    "shuffle",
    "Shuffled",
    "SpecialRule",
    "Suit",
    "Transition",
    "transition",
    "WinReason",
]
