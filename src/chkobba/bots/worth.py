"""What cards in a pile are worth, in points of the round, as far as they are still open.

A card's share of a category's point is how likely that card decides it, if each of the others goes
to either side with the same chance: with n cards the middle of n coins.
"""

from typing import Final

from chkobba import CARDS, Card, CardSet, EightDinari, PlayerView, Rank, RuleSet, Suit

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
    """The piles of the seat's own side and of the other; empty where they are not remembered."""
    first, second = seen.piles or (CardSet(), CardSet())
    return (second, first) if seen.seat is not None and seen.seat % 2 else (first, second)


def worths(rules: RuleSet, mine: CardSet, theirs: CardSet) -> dict[Card, float]:
    """What each card would bring the side with the pile `mine`, in points.

    A category that is decided already brings nothing more.
    """
    worth = dict.fromkeys(CARDS, 0.0 if _is_decided(mine, theirs, 21) else _KARTA)
    special = rules.eight_dinari is not EightDinari.OFF or rules.nine_dinari or rules.ten_dinari
    if special or not _is_decided(mine & DINARI, theirs & DINARI, 6):
        for card in DINARI:
            worth[card] += _SPECIAL_DINARI if special else _DINARI
    for rank, share in zip(rules.barmila_ranks, _BARMILA, strict=False):
        if not _is_decided(mine & OF_RANK[rank], theirs & OF_RANK[rank], 3):
            for card in OF_RANK[rank]:
                worth[card] += share
    if rules.sixes_and_sevens:
        for card in OF_RANK[Rank.SIX] | OF_RANK[Rank.SEVEN]:
            worth[card] += _SIXES_AND_SEVENS
    worth[HAYYA] += 1
    return worth


def _is_decided(mine: CardSet, theirs: CardSet, enough: int) -> bool:
    return max(len(mine), len(theirs)) >= enough
