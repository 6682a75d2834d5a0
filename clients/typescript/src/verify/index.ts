import { fromBinary } from "@bufbuild/protobuf";
import type { Any } from "@bufbuild/protobuf/wkt";
import { equal, hex } from "../bytes.js";
import {
  COMMITTED_SCHEME,
  diceKey,
  diceTable,
  DUPLICATE_SCHEME,
  entryDice,
  LONGEST_NONCE,
  nonceCommitment,
  seedCommitment,
} from "../dice.js";
import { type Event, EventSchema } from "../gen/sandtable/games/aa1940/v1/event_pb.js";
import type { RecordedEntry } from "../gen/sandtable/matches/v1/log_entry_pb.js";
import type { MatchExport } from "../gen/sandtable/matches/v1/match_export_pb.js";
import type { Match } from "../gen/sandtable/matches/v1/match_pb.js";

export { diceKey, diceTable, entryDice, nonceCommitment, seedCommitment } from "../dice.js";

/** The format of exports that is understood. */
const FORMAT = 1;
const BRIEF = 2;
/** The game whose events are understood. */
const GAME = "aa1940";
const SEED_BYTES = 32;
/** The worst roll of a convoy raid that costs anything. */
const CONVOY_WORST = 3;
/** Advances on a breakthrough chart. */
const CHART = 6;
/** What war bonds come to for certain with low luck, and the worst roll for one more. */
const BONDS = 3;

/** How an export departs from what was committed to. */
export interface Difference {
  /** The entry; undefined when it is about the match as a whole. */
  readonly sequence: bigint | undefined;
  /** What differs. */
  readonly what: string;
  /** What the commitments give. */
  readonly expected: string;
  /** What the export says. */
  readonly found: string;
}

/** What was found. */
export interface Report {
  /** Entries that are true. */
  readonly entries: number;
  /** Dice that are true. */
  readonly dice: number;
  /** What the seats revealed their nonces against, to be compared with what was seen then;
   * undefined by a scheme without it. */
  readonly table: Uint8Array | undefined;
  /** The first thing that is not true. */
  readonly difference: Difference | undefined;
}

/** Dice rolled together, and what can come of them. */
interface Roll {
  readonly what: string;
  readonly dice: readonly number[];
  readonly result: number;
  readonly least: number;
  readonly most: number;
}

/**
 * Checks the dice of a match of aa1940 that is over, without a server and its rules, as
 * `docs/dice.md` tells; throws when the export cannot be checked.
 */
export async function verify(exported: MatchExport): Promise<Report> {
  const { match, diceSeed, nonces } = exported;
  if (exported.formatVersion === BRIEF)
    throw new Error("the export is in brief, without the dice: `sandtable export FILE` makes it whole");
  if (exported.formatVersion !== FORMAT) throw new Error(`the export has format ${exported.formatVersion}`);
  if (match === undefined || match.game !== GAME) throw new Error(`the match is not of the game ${GAME}`);
  if (diceSeed.length !== SEED_BYTES) throw new Error(`the export has no dice seed of ${SEED_BYTES} bytes`);
  const scheme = match.diceScheme;
  if (scheme !== COMMITTED_SCHEME && scheme !== DUPLICATE_SCHEME)
    throw new Error(`the match has dice of scheme ${scheme}, which is not known`);
  const places = scheme === DUPLICATE_SCHEME ? [1, 2] : [0];
  const place = match.dicePair?.place ?? 0;
  if (!places.includes(place)) throw new Error(`the match has dice of scheme ${scheme}, and place ${place} in a pair`);
  const key = await diceKey(scheme, diceSeed, nonces);
  const table = scheme === COMMITTED_SCHEME ? await diceTable(match) : undefined;
  let [entries, dice] = [0, 0];
  let difference = await ofWhole(exported, match, scheme);
  for (const entry of difference === undefined ? exported.entries : []) {
    difference = await ofEntry(BigInt(entries + 1), entry, key);
    if (difference !== undefined) break;
    entries += 1;
    dice += entry.diceDrawn;
  }
  return { entries, dice, table, difference };
}

/** The first thing that is wrong with the match as a whole. */
async function ofWhole(exported: MatchExport, match: Match, scheme: number): Promise<Difference | undefined> {
  const { diceSeed, nonces, entries } = exported;
  const committed = await seedCommitment(diceSeed);
  const wrong =
    differs(undefined, "the dice commitment", hex(committed), hex(match.diceCommitment)) ??
    (match.diceSeed.length > 0
      ? differs(undefined, "the revealed seed", hex(diceSeed), hex(match.diceSeed))
      : undefined) ??
    differs(undefined, "the number of nonces", match.seats.length, nonces.length) ??
    differs(undefined, "the number of entries", match.version, BigInt(entries.length));
  if (wrong !== undefined) return wrong;
  for (const [at, seat] of match.seats.entries()) {
    const nonce = nonces[at] ?? new Uint8Array();
    const what = `the nonce of seat ${seat.seat}`;
    const unlike = differs(undefined, what, hex(seat.nonce), hex(nonce));
    if (unlike !== undefined) return unlike;
    if (nonce.length > LONGEST_NONCE) {
      return { sequence: undefined, what, expected: `at most ${LONGEST_NONCE} bytes`, found: `${nonce.length} bytes` };
    }
    if (scheme === DUPLICATE_SCHEME && nonce.length > 0) {
      return differs(undefined, `what seat ${seat.seat} adds to dice of two matches`, "", hex(nonce));
    }
    if (scheme !== COMMITTED_SCHEME) continue;
    const bound = nonce.length === 0 ? new Uint8Array() : await nonceCommitment(nonce);
    if (!equal(bound, seat.nonceCommitment)) {
      const bindings = [hex(bound), hex(seat.nonceCommitment)] as const;
      return differs(undefined, `what seat ${seat.seat} is bound to`, ...bindings);
    }
  }
  return undefined;
}

/** The first thing that is wrong with an entry. */
async function ofEntry(sequence: bigint, entry: RecordedEntry, key: Uint8Array): Promise<Difference | undefined> {
  const rolls = entry.events.flatMap(({ event }) => (event === undefined ? [] : rollsOf(event)));
  const shown = rolls.reduce((sum, roll) => sum + roll.dice.length, 0);
  const wrong =
    differs(sequence, "the number of the entry", sequence, entry.sequence) ??
    differs(sequence, "the number of dice", shown, entry.diceDrawn);
  if (wrong !== undefined) return wrong;
  const row = await entryDice(key, sequence, shown);
  let drawn = 0;
  for (const { what, dice, result, least, most } of rolls) {
    const expected = row.slice(drawn, drawn + dice.length);
    drawn += dice.length;
    const unlike = differs(sequence, `the dice of ${what}`, expected.join(" "), dice.join(" "));
    if (unlike !== undefined) return unlike;
    if (result < least || result > most) {
      return differs(sequence, `the result of ${what}`, `${least} to ${most}`, `${result}`);
    }
  }
  return undefined;
}

/** The dice that an event shows, and what comes of them. */
function rollsOf(packed: Any): Roll[] {
  if (packed.typeUrl.split("/").at(-1) !== EventSchema.typeName) throw new Error(`${packed.typeUrl} is no event`);
  const { kind }: Event = fromBinary(EventSchema, packed.value);
  switch (kind.case) {
    case "rolled": {
      const { space, dice, pairs, hitsOn, certain, hits } = kind.value;
      const all = certain + counted(dice, pairs, Math.min).filter((die) => die <= hitsOn).length;
      return [{ what: `the battle in ${space}`, dice, result: hits, least: all, most: all }];
    }
    case "raidRolled": {
      const { space, dice, pairs, hitsOn, certain, result } = kind.value;
      const scored =
        hitsOn > 0
          ? counted(dice, pairs, Math.min).filter((die) => die <= hitsOn).length
          : sum(counted(dice, pairs, Math.max));
      return [{ what: `the raid on ${space}`, dice, result, least: certain + scored, most: certain + scored }];
    }
    case "convoyRolled": {
      const { zone, dice, certain, loss } = kind.value;
      const most = certain + sum(dice.filter((die) => die <= CONVOY_WORST));
      return [{ what: `the convoys of ${zone}`, dice, result: loss, least: 0, most }];
    }
    case "researchRolled": {
      const { power, dice, hitsOn, breakthrough } = kind.value;
      const succeeded = Number(dice.length === 0 || dice.some((die) => die >= hitsOn));
      const what = `the research of ${power}`;
      return [{ what, dice, result: Number(breakthrough), least: succeeded, most: succeeded }];
    }
    case "advanceMade": {
      const { power, dice, advance } = kind.value;
      const told = dice.at(-1) ?? 0;
      const place = ((advance - 1) % CHART) + 1;
      return [{ what: `the breakthrough of ${power}`, dice, result: place, least: told, most: told }];
    }
    case "warBondsCollected": {
      const { power, dice, collected } = kind.value;
      // With low luck three and a half, the half being left to the die.
      const face = sum(dice);
      const even = BONDS + Number(face <= BONDS);
      const [least, most] = [Math.min(face, even), Math.max(face, even)];
      return [{ what: `the war bonds of ${power}`, dice, result: collected, least, most }];
    }
    default:
      return [];
  }
}

/** The dice that count: of the pairs that come first the better ones. */
function counted(dice: readonly number[], pairs: number, better: (...pair: number[]) => number): number[] {
  const paired = 2 * pairs;
  const of = Array.from({ length: pairs }, (_, at) => better(...dice.slice(2 * at, 2 * at + 2)));
  return [...of, ...dice.slice(paired)];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0);
}

function differs<T extends string | number | bigint>(
  sequence: bigint | undefined,
  what: string,
  expected: T,
  found: T,
): Difference | undefined {
  return expected === found ? undefined : { sequence, what, expected: `${expected}`, found: `${found}` };
}
