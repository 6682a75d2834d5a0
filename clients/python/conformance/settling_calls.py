"""The calls of the suite about what is settled around a match."""

from collections.abc import Awaitable, Callable
from typing import Any

from sandtable import Client
from sandtable.accounts.v1.account_pb2 import Account, Role
from sandtable.matches.v1.auction_pb2 import AuctionState
from sandtable.matches.v1.clock_pb2 import Clocks
from sandtable.matches.v1.match_pb2 import Match, MatchState

# What stands in a line of JSON.
Json = dict[str, Any]


def shown(found: Match) -> Json:
    """A match as the suite sees what was settled."""
    auction = AuctionState.Name(found.auction.state).removeprefix("AUCTION_STATE_")
    return {
        "state": MatchState.Name(found.state).removeprefix("MATCH_STATE_"),
        "bots": [seat.bot for seat in found.seats],
        "muted": [seat.muted for seat in found.seats],
        "draw": list(found.draw_offer.agreed) if found.HasField("draw_offer") else None,
        "auction": auction if found.HasField("auction") else None,
        "moves": len(found.auction.moves),
    }


def shown_clocks(found: Clocks) -> Json:
    """Clocks as the suite sees them."""
    return {
        "paused": found.paused,
        "agreed": list(found.pause_agreed),
        "vacation_days": [seat.vacation_days for seat in found.seats],
    }


def shown_account(found: Account) -> Json:
    """An account as the suite sees its rights."""
    roles = [Role.Name(role).removeprefix("ROLE_") for role in found.roles]
    return {"roles": roles, "suspended": found.suspended}


async def add_bot(client: Client, given: Json) -> Json:
    """Asks for a bot."""
    return shown(await client.lobby.add_bot(given["match"], given["seat"], given["bot"]))


async def remove_bot(client: Client, given: Json) -> Json:
    """Takes a bot back."""
    return shown(await client.lobby.remove_bot(given["match"], given["seat"]))


async def update(client: Client, given: Json) -> Json:
    """Changes the title."""
    wanted = Match(name=given["match"], display_name=given["display_name"])
    done = await client.lobby.update(wanted, ["display_name"])
    return {"display_name": done.match.display_name}


async def offer_seat(client: Client, given: Json) -> Json:
    """Hands the own seat over."""
    made = await client.lobby.offer_seat(given["match"])
    return {"seat": made.invite.seat, "code": made.code}


async def propose_substitution(client: Client, given: Json) -> Json:
    """Proposes a substitute."""
    return shown(await client.lobby.propose_substitution(given["match"], given["seat"]))


async def answer_substitution(client: Client, given: Json) -> Json:
    """Answers that."""
    done = client.lobby.answer_substitution(given["match"], given["seat"], given["agree"])
    return shown(await done)


async def propose_draw(client: Client, given: Json) -> Json:
    """Offers a draw."""
    return shown(await client.lobby.propose_draw(given["match"]))


async def answer_draw(client: Client, given: Json) -> Json:
    """Answers that."""
    return shown(await client.lobby.answer_draw(given["match"], given["agree"]))


async def place_bid(client: Client, given: Json) -> Json:
    """Bids."""
    return shown(await client.lobby.place_bid(given["match"], given["amount"]))


async def pass_bid(client: Client, given: Json) -> Json:
    """Bids no more."""
    return shown(await client.lobby.pass_bid(given["match"]))


async def mute(client: Client, given: Json) -> Json:
    """Mutes a seat."""
    return shown(await client.lobby.mute(given["match"], given["seat"], given["muted"]))


async def close(client: Client, given: Json) -> Json:
    """Closes a match by office."""
    return shown(await client.close_match(given["match"], given["reason"]))


async def clocks(client: Client, given: Json) -> Json:
    """Reads the clocks."""
    return shown_clocks((await client.clocks.get(given["match"])).clocks)


async def propose_pause(client: Client, given: Json) -> Json:
    """Proposes a pause."""
    return shown_clocks(await client.clocks.propose_pause(given["match"]))


async def answer_pause(client: Client, given: Json) -> Json:
    """Answers that."""
    return shown_clocks(await client.clocks.answer_pause(given["match"], given["agree"]))


async def end_pause(client: Client, given: Json) -> Json:
    """Ends it."""
    return shown_clocks(await client.clocks.end_pause(given["match"]))


async def take_vacation(client: Client, given: Json) -> Json:
    """Takes a vacation."""
    return shown_clocks(await client.clocks.take_vacation(given["match"], given["days"]))


async def accounts(client: Client, _: Json) -> Json:
    """Lists all accounts."""
    return {"accounts": [one.name async for one in client.accounts.list()]}


async def set_roles(client: Client, given: Json) -> Json:
    """Gives roles."""
    roles = [Role.Value(f"ROLE_{role}") for role in given["roles"]]
    done = client.accounts.set_roles(given["account"], roles, reason=given["reason"])
    return shown_account(await done)


async def suspend(client: Client, given: Json) -> Json:
    """Suspends an account."""
    return shown_account(await client.accounts.suspend(given["account"], given["reason"]))


async def reinstate(client: Client, given: Json) -> Json:
    """Reinstates it."""
    return shown_account(await client.accounts.reinstate(given["account"], given["reason"]))


SETTLING_CALLS: dict[str, Callable[[Client, Json], Awaitable[Json]]] = {
    "add_bot": add_bot,
    "remove_bot": remove_bot,
    "update": update,
    "offer_seat": offer_seat,
    "propose_substitution": propose_substitution,
    "answer_substitution": answer_substitution,
    "propose_draw": propose_draw,
    "answer_draw": answer_draw,
    "place_bid": place_bid,
    "pass_bid": pass_bid,
    "mute": mute,
    "close": close,
    "clocks": clocks,
    "propose_pause": propose_pause,
    "answer_pause": answer_pause,
    "end_pause": end_pause,
    "take_vacation": take_vacation,
    "accounts": accounts,
    "set_roles": set_roles,
    "suspend": suspend,
    "reinstate": reinstate,
}
