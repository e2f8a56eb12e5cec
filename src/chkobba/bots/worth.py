"""What cards in a pile are worth, in points of the round, as far as they are still open.

A card's share of a category's point is how likely that card decides it, if each of the others goes
to either side with the same chance: with n cards the middle of n coins.
"""

from typing import Final

from chkobba import (
    CARDS,
    Card,
    CardSet,
    ChkobbaPoints,
    EightDinari,
    PlayerView,
    Rank,
    RuleSet,
    Suit,
)

HAYYA: Final = Card.parse("7D")
DINARI: Final = CardSet(card for card in CARDS if card.suit is Suit.DINARI)
OF_RANK: Final = {rank: CardSet(card for card in CARDS if card.rank is rank) for rank in Rank}

_KARTA: Final = 1 / 8
"""A card's share of the point of Karta, which takes 21 of 40 cards (T42)."""
_DINARI: Final = 1 / 4
"""A dinari card's share of the point of Dinari, which takes 6 of 10 (T43)."""
_SPECIAL_DINARI: Final = 1 / 2
"""The same where 8, 9 or 10 dinari decide rounds and games (L23 to L26)."""
_BARMILA: Final = (3 / 8, 9 / 64)
"""A card's share of Barmila, if it is of the first rank compared or of the second (T44)."""
_SIXES_AND_SEVENS: Final = 0.2
"""What a six or a seven is worth besides, where all of them win the game (L31)."""


def piles_of(seen: PlayerView) -> tuple[CardSet, CardSet]:
    """The piles of the two sides; empty where they are not remembered."""
    return seen.piles or (CardSet(), CardSet())


def worths(rules: RuleSet, piles: tuple[CardSet, CardSet]) -> dict[Card, float]:
    """What each card would bring to either side, in points.

    A category that is decided already brings nothing more.
    """
    worth = dict.fromkeys(CARDS, 0.0 if _is_decided(piles, CardSet(CARDS)) else _KARTA)
    special = rules.eight_dinari is not EightDinari.OFF or rules.nine_dinari or rules.ten_dinari
    if special or not _is_decided(piles, DINARI):
        for card in DINARI:
            worth[card] += _SPECIAL_DINARI if special else _DINARI
    for rank, share in zip(rules.barmila_ranks, _BARMILA, strict=False):
        if _is_decided(piles, OF_RANK[rank]):
            break
        for card in OF_RANK[rank]:
            worth[card] += share
    if rules.sixes_and_sevens:
        for card in OF_RANK[Rank.SIX] | OF_RANK[Rank.SEVEN]:
            worth[card] += _SIXES_AND_SEVENS
    worth[HAYYA] += 1
    return worth


def chkobba_worth(rules: RuleSet, card: Card, count: int) -> int:
    """What a chkobba with so many cards, `card` that takes among them, is worth (T36, L19, L20)."""
    if rules.chkobba_points is ChkobbaPoints.ONE:
        return 1
    return card.rank if rules.chkobba_points is ChkobbaPoints.BY_VALUE else count


def _is_decided(piles: tuple[CardSet, CardSet], counted: CardSet) -> bool:
    """Whether a side has more than half of the cards that are counted."""
    return any(2 * len(pile & counted) > len(counted) for pile in piles)
