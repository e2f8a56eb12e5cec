"""A match over a socket: a host that trusts nobody, a fair player, and one who tries to cheat.

Every line is one JSON object. The host sends each seat what it may see, `{"events": …, "view": …}`,
or `{"refused": reason}`; a player sends `{"ply": …, "action": …}`. At the end the host has a record
that anybody can verify.
"""

import asyncio
import json
from collections import Counter
from random import Random

from chkobba import (
    CARDS,
    Action,
    IllegalAction,
    MatchRecord,
    Play,
    PlayerView,
    RuleSet,
    Transition,
    decode_action,
    decode_record,
    decode_view,
    encode,
    new_match,
    redact,
    shuffle,
    submit,
    to_json,
    transition,
    verify,
    view,
)


def read(line: bytes) -> tuple[Action, int]:
    """The action and the ply of what a client sent, whatever it sent.

    Raises:
        ValueError: it is nothing of the kind (`ChkobbaError` is one too).
    """
    message = json.loads(line)
    if not isinstance(message, dict) or set(message) != {"ply", "action"}:
        raise ValueError("a message has a ply and an action")
    if type(message["ply"]) is not int or not isinstance(message["action"], dict):
        raise ValueError("a ply is a number, an action an object")
    return decode_action(message["action"]), message["ply"]


class Host:
    """Deals, takes what the seats send, applies what is legal, and tells each what it may know."""

    def __init__(self, rules: RuleSet) -> None:
        self.state = new_match(rules)
        self.actions: list[Action] = []
        self.refused = Counter[str]()
        self.seats: list[asyncio.StreamWriter] = []
        self.inbox = asyncio.Queue[tuple[int, bytes]]()
        self.full = asyncio.Event()

    async def welcome(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Give a client the next seat, and put its lines with those of the others."""
        seat = len(self.seats)
        self.seats.append(writer)
        if len(self.seats) == self.state.players:
            self.full.set()
        async for line in reader:
            await self.inbox.put((seat, line))

    async def play(self, rng: Random) -> MatchRecord:
        """One match, once all seats are taken."""
        await self.full.wait()
        while not self.state.is_over:
            if self.state.is_chance:
                action: Action = shuffle(self.state, rng)
                self.publish(action, transition(self.state, action))
                continue
            seat, line = await self.inbox.get()
            try:
                action, ply = read(line)
                step = submit(self.state, seat, action, ply)
            except IllegalAction as error:
                self.refuse(seat, str(error.refusal.reason))
            except (ValueError, RecursionError) as error:
                self.refuse(seat, type(error).__name__)
            else:
                self.publish(action, step)
        for writer in self.seats:
            writer.close()
            await writer.wait_closed()
        return MatchRecord(
            rules=self.state.rules, players=self.state.players, actions=tuple(self.actions)
        )

    def publish(self, action: Action, step: Transition) -> None:
        """Go on to the next state, and send every seat its part of what happened."""
        self.state = step.state
        self.actions.append(action)
        for seat in range(len(self.seats)):
            events = [encode(redact(event, seat)) for event in step.events]
            self.send(seat, {"events": events, "view": encode(view(step.state, seat))})

    def refuse(self, seat: int, reason: str) -> None:
        """Nothing has changed; the client is told why."""
        self.refused[reason] += 1
        self.send(seat, {"refused": reason})

    def send(self, seat: int, message: dict[str, object]) -> None:
        """One line of JSON to one seat."""
        self.seats[seat].write(json.dumps(message).encode() + b"\n")


async def player(port: int, rng: Random, *, cheats: bool) -> str:
    """Play at random from what is seen; a cheat also sends what nobody should. The last view."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    seen = None
    async for line in reader:
        message = json.loads(line)
        if "refused" in message:
            continue
        seen = decode_view(message["view"])
        if seen.is_over:
            break
        legal = seen.legal_actions()
        if cheats and seen.turn is not None:
            for junk in _cheating(seen, rng):
                writer.write(junk + b"\n")
        if legal:
            choice = {"ply": seen.ply, "action": encode(rng.choice(legal))}
            writer.write(json.dumps(choice).encode() + b"\n")
    writer.close()
    await writer.wait_closed()
    return str(seen)


def _cheating(seen: PlayerView, rng: Random) -> list[bytes]:
    """No JSON, no action, a card that another seat holds, an answer to a state that has passed."""
    other = Play(1 - (seen.seat or 0), rng.choice(CARDS))
    return [
        b"{",
        b'{"ply": 0, "action": {"type": "win"}}',
        json.dumps({"ply": seen.ply, "action": encode(other)}).encode(),
        json.dumps({"ply": seen.ply - 1, "action": encode(other)}).encode(),
    ][: rng.randrange(5)]


async def main() -> None:
    """A host and two players, each at its end of a connection."""
    host = Host(RuleSet.tunisian(target=11))
    server = await asyncio.start_server(host.welcome, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    record, fair, _ = await asyncio.gather(
        host.play(Random(3)),
        player(port, Random(1), cheats=False),
        player(port, Random(2), cheats=True),
    )
    server.close()
    print("The end, as the fair player sees it:", fair, sep="\n")
    print("Refused:", *(f"  {reason}" for reason in sorted(host.refused)), sep="\n")
    read_back = decode_record(to_json(record))
    print(
        f"The record of {len(record.actions)} actions:",
        "good" if verify(read_back) == host.state else "bad",
    )


if __name__ == "__main__":
    asyncio.run(main())
