import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { type Command, CommandSchema } from "../gen/sandtable/games/aa1940/v1/command_pb.js";
import type { Destination, Legal, PhaseLegal, StackMoves } from "../gen/sandtable/games/aa1940/v1/legal_pb.js";
import { type Stack, StackSchema } from "../gen/sandtable/games/aa1940/v1/common_pb.js";
import { anyAnswer } from "./any-answer.js";
import { Chance } from "./chance.js";

type Kind = NonNullable<MessageInitShape<typeof CommandSchema>["kind"]>;

/** One in so many commands closes a phase that may be closed, so that turns end. */
const CLOSES_ONE_IN = 8;
/** One in so many takes the way out while a phase cannot be closed: what was drafted may
 * have no other. */
const STARTS_AFRESH_ONE_IN = 40;
/** Most research dice of one purchase, so that something is left to buy units with. */
const MOST_DICE = 3;

/**
 * A command picked at random from what a seat may do now; none when it may do nothing.
 * Questions come before the seat's own move.
 */
export function anyLegal(legal: Legal, random: () => number = Math.random): Command | undefined {
  const chance = new Chance(random);
  const [decision] = legal.decisions;
  if (decision !== undefined) {
    const answer = anyAnswer(decision, chance);
    return answer && command({ case: "answer", value: { decision: decision.id, answer } });
  }
  return legal.phase && command(ofPhase(legal.phase, chance));
}

function command(kind: Kind): Command {
  return create(CommandSchema, { kind });
}

function ofPhase(legal: PhaseLegal, chance: Chance): Kind {
  const closable = legal.blockers.length === 0;
  // Battles must be fought and units placed before the phase may close.
  const mustGoOn = legal.fight.length > 0 || legal.place.length > 0;
  const close: Kind = { case: "endPhase", value: {} };
  const wayOut = remedy(legal) ?? close;
  if (closable && !mustGoOn && chance.oneIn(CLOSES_ONE_IN)) return close;
  if (!closable && wayOut !== close && chance.oneIn(STARTS_AFRESH_ONE_IN)) return wayOut;
  // Dice may be bought as long as there is money: half of the time it is enough.
  if (legal.research !== undefined && chance.oneIn(2)) return close;
  const open = options(legal, chance);
  const kind = chance.pick(open)?.();
  if (kind !== undefined) return kind;
  return closable ? close : wayOut;
}

/** What brings a phase that cannot be closed nearer to its close: the remedy of a blocker, or all drafts
 * taken back, since a remedy may take back one only and the next guess makes it again. */
function remedy({ blockers, takeBack }: PhaseLegal): Kind | undefined {
  for (const { remedy } of blockers) {
    const kind = remedy?.kind;
    if (kind?.case !== undefined && kind.case !== "takeBack") return kind;
  }
  return takeBack > 0 ? { case: "takeBack", value: { steps: takeBack } } : undefined;
}

/** One way to act for each list that has something in it. */
function options(legal: PhaseLegal, chance: Chance): (() => Kind)[] {
  const open: (() => Kind)[] = [];
  const offer = <T>(list: readonly T[], act: (item: T) => Kind) => {
    const item = chance.pick(list);
    if (item !== undefined) open.push(() => act(item));
  };
  const offerMoves = (list: readonly StackMoves[], act: (stack: Stack, to: Destination) => Kind) => {
    const moves = chance.pick(list);
    const to = moves && chance.pick(moves.to);
    if (moves?.stack && to) {
      const stack = part(moves.stack, to.most, chance);
      open.push(() => act(stack, to));
    }
  };
  offer(legal.declare, (on) => ({ case: "declareWar", value: { on } }));
  offer(legal.buy, ({ type, count }) => ({ case: "buy", value: { type, count: chance.upTo(count) } }));
  offer(legal.buyFacilities, (type) => ({ case: "buyFacility", value: { type } }));
  offer(legal.upgrade, (at) => ({ case: "upgrade", value: { at } }));
  offer(legal.repair, ({ at, slot, most }) => ({ case: "repair", value: { at, slot, points: chance.upTo(most) } }));
  offerMoves(legal.moves, (stack, { to, via }) => ({ case: "move", value: { stack, to, via } }));
  offerMoves(legal.raids, (stack, { to }) => ({ case: "raid", value: { stack, to } }));
  offerMoves(legal.unloads, (stack, { to }) => ({ case: "unload", value: { stack, to } }));
  const loads = chance.pick(legal.loads);
  const ship = loads && chance.pick(loads.aboard);
  if (loads?.stack && ship) {
    const stack = part(loads.stack, ship.most, chance);
    open.push(() => ({ case: "load", value: { stack, transport: ship.transport } }));
  }
  offer(legal.engage, ({ zone, fight }) => ({ case: "engage", value: { zone, fight } }));
  offer(legal.ask, (favor) => ({ case: "ask", value: { favor } }));
  offer(legal.fight, (site) => ({ case: "fight", value: { site } }));
  offer(legal.place, ({ type, at, most }) => ({ case: "place", value: { type, at, count: chance.upTo(most) } }));
  offer(legal.placeFacilities, ({ type, at }) => ({ case: "placeFacility", value: { type, at } }));
  if (legal.research !== undefined) {
    const dice = chance.upTo(Math.min(legal.research.most, MOST_DICE));
    open.push(() => ({ case: "buyResearch", value: { dice } }));
  }
  offerMoves(legal.drops, (stack, { to }) => ({ case: "drop", value: { stack, to } }));
  const base = chance.pick(legal.launches);
  const target = base && chance.pick(base.targets);
  if (base && target) {
    open.push(() => ({ case: "launch", value: { from: base.from, at: target.at, slot: target.slot } }));
  }
  return open;
}

function part(stack: Stack, most: number, chance: Chance): Stack {
  const { from, type, unit } = stack;
  return create(StackSchema, { from, type, count: chance.upTo(most), ...(unit === undefined ? {} : { unit }) });
}
