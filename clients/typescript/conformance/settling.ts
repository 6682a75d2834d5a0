import { type Account, type Client, type Match, MatchState, Role } from "@sandtable/client";
import { AuctionState } from "@sandtable/client/proto/sandtable/matches/v1/auction";
import type { Clocks } from "@sandtable/client/proto/sandtable/matches/v1/clock";

/** What a step gives. Which of the fields are there depends on the call. */
interface Given {
  match: string;
  seat: number;
  bot: string;
  display_name: string;
  agree: boolean;
  amount: number;
  muted: boolean;
  days: number;
  account: string;
  reason: string;
  roles: (keyof typeof Role)[];
}

/** The calls about what is settled around a match. */
export const settlingCalls: Record<string, (client: Client, given: Given) => Promise<object>> = {
  add_bot: async ({ lobby }, { match, seat, bot }) => shown(await lobby.addBot(match, seat, bot)),
  remove_bot: async ({ lobby }, { match, seat }) => shown(await lobby.removeBot(match, seat)),
  async update({ lobby }, { match, display_name }) {
    const updated = await lobby.update({ name: match, displayName: display_name }, ["display_name"]);
    return { display_name: updated.match?.displayName };
  },
  async offer_seat({ lobby }, { match }) {
    const { invite, code } = await lobby.offerSeat(match);
    return { seat: invite?.seat, code };
  },
  propose_substitution: async ({ lobby }, { match, seat }) => shown(await lobby.proposeSubstitution(match, seat)),
  answer_substitution: async ({ lobby }, { match, seat, agree }) =>
    shown(await lobby.answerSubstitution(match, seat, agree)),
  propose_draw: async ({ lobby }, { match }) => shown(await lobby.proposeDraw(match)),
  answer_draw: async ({ lobby }, { match, agree }) => shown(await lobby.answerDraw(match, agree)),
  place_bid: async ({ lobby }, { match, amount }) => shown(await lobby.placeBid(match, amount)),
  pass_bid: async ({ lobby }, { match }) => shown(await lobby.passBid(match)),
  mute: async ({ lobby }, { match, seat, muted }) => shown(await lobby.mute(match, seat, muted)),
  close: async (client, { match, reason }) => shown(await client.closeMatch(match, reason)),
  clocks: async ({ clocks }, { match }) => shownClocks((await clocks.get(match)).clocks),
  propose_pause: async ({ clocks }, { match }) => shownClocks(await clocks.proposePause(match)),
  answer_pause: async ({ clocks }, { match, agree }) => shownClocks(await clocks.answerPause(match, agree)),
  end_pause: async ({ clocks }, { match }) => shownClocks(await clocks.endPause(match)),
  take_vacation: async ({ clocks }, { match, days }) => shownClocks(await clocks.takeVacation(match, days)),
  async accounts({ accounts }) {
    const names = [];
    for await (const { name } of accounts.list()) names.push(name);
    return { accounts: names };
  },
  async set_roles({ accounts }, { account, roles, reason }) {
    const given = roles.map((role) => Role[role]);
    return member(await accounts.setRoles(account, given, reason));
  },
  suspend: async ({ accounts }, { account, reason }) => member(await accounts.suspend(account, reason)),
  reinstate: async ({ accounts }, { account, reason }) => member(await accounts.reinstate(account, reason)),
};

function shown({ state, seats, drawOffer, auction }: Match): object {
  return {
    state: MatchState[state],
    bots: seats.map(({ bot }) => bot),
    muted: seats.map(({ muted }) => muted),
    draw: drawOffer?.agreed ?? null,
    auction: auction === undefined ? null : AuctionState[auction.state],
    moves: auction?.moves.length ?? 0,
  };
}

function shownClocks(clocks: Clocks | undefined): object {
  const { paused = false, pauseAgreed = [], seats = [] } = clocks ?? {};
  return { paused, agreed: pauseAgreed, vacation_days: seats.map(({ vacationDays }) => vacationDays) };
}

function member({ roles, suspended }: Account): object {
  return { roles: roles.map((role) => Role[role]), suspended };
}
