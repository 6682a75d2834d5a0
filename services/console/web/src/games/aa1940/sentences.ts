import { anyUnpack } from "@bufbuild/protobuf/wkt";
import type { LogEntry } from "@sandtable/client/gen/sandtable/matches/v1/log_entry_pb.js";
import type { Troops } from "@sandtable/client/gen/sandtable/games/aa1940/v1/common_pb.js";
import { BattleType, type BattleSite } from "@sandtable/client/gen/sandtable/games/aa1940/v1/common_pb.js";
import {
  BattleResult,
  BattleRole,
  RemovalReason,
} from "@sandtable/client/gen/sandtable/games/aa1940/v1/event_battle_pb.js";
import { type Event, EventSchema } from "@sandtable/client/gen/sandtable/games/aa1940/v1/event_pb.js";
import type { Line, Weight } from "../game.js";
import { type Atlas, sideName } from "./atlas.js";
import { advance, facility, listed, phase, slot, units } from "./names.js";

/** Says in sentences what the events of an entry are. */
export class Narrator {
  constructor(private readonly atlas: Atlas) {}

  tell(entry: Pick<LogEntry, "events">): Line[] {
    const lines: Line[] = [];
    for (const packed of entry.events) {
      const event = anyUnpack(packed, EventSchema);
      const line = event === undefined ? undefined : this.line(event);
      if (line !== undefined) lines.push(line);
    }
    return lines;
  }

  private line({ kind }: Event): Line | undefined {
    const { atlas } = this;
    const at = (id: string) => atlas.name(id);
    const who = (id: string) => atlas.power(id);
    const say = (weight: Weight, power: string, places: string[], text: string): Line => ({
      weight,
      text: capital(text),
      places,
      ...(power === "" ? {} : { color: atlas.color(power) }),
    });
    const event = (power: string, places: string[], text: string) => say("event", power, places, text);
    const detail = (power: string, places: string[], text: string) => say("detail", power, places, text);
    switch (kind.case) {
      case "turnBegan":
        return say("heading", kind.value.power, [], `Round ${kind.value.round}: ${who(kind.value.power)}`);
      case "phaseBegan":
        return detail(kind.value.power, [], `${who(kind.value.power)}: ${phase(kind.value.phase)}.`);
      case "warDeclared":
        return event(kind.value.by, [], `${who(kind.value.by)} declares war on ${who(kind.value.on)}.`);
      case "bought":
        return detail(
          kind.value.power,
          [],
          `${who(kind.value.power)} buys ${units(kind.value.type, kind.value.count)} for ${kind.value.cost} IPCs.`,
        );
      case "facilityBought":
        return detail(
          kind.value.power,
          [],
          `${who(kind.value.power)} buys a ${facility(kind.value.type)} for ${kind.value.cost} IPCs.`,
        );
      case "upgradeBought":
        return detail(
          kind.value.power,
          [kind.value.at],
          `${who(kind.value.power)} pays for a major complex in ${at(kind.value.at)}.`,
        );
      case "repaired":
        return detail(
          kind.value.power,
          [kind.value.at],
          `${who(kind.value.power)} repairs ${kind.value.points} points of the ${slot(kind.value.slot)} in ${at(kind.value.at)}.`,
        );
      case "shipsRepaired":
        return detail(
          kind.value.power,
          [kind.value.at],
          `${units(kind.value.type, kind.value.count)} of ${who(kind.value.power)} are repaired in ${at(kind.value.at)}.`,
        );
      case "moved":
        return detail(
          power(kind.value.troops),
          [kind.value.from, kind.value.to],
          `${this.troops(kind.value.troops)} from ${at(kind.value.from)} to ${at(kind.value.to)}${kind.value.via === "" ? "" : ` through ${at(kind.value.via)}`}.`,
        );
      case "raidSent":
        return detail(
          power(kind.value.troops),
          [kind.value.from, kind.value.to],
          `${this.troops(kind.value.troops)} fly from ${at(kind.value.from)} to bomb ${at(kind.value.to)}.`,
        );
      case "loaded":
        return detail(
          power(kind.value.troops),
          [kind.value.from, kind.value.zone],
          `${this.troops(kind.value.troops)} go aboard in ${at(kind.value.zone)}.`,
        );
      case "unloaded":
        return detail(
          power(kind.value.troops),
          [kind.value.zone, kind.value.to],
          `${this.troops(kind.value.troops)} land in ${at(kind.value.to)}.`,
        );
      case "assaultAnnounced":
        return detail(
          power(kind.value.troops),
          [kind.value.zone, kind.value.to],
          `${this.troops(kind.value.troops)} will come ashore in ${at(kind.value.to)}.`,
        );
      case "takenBack":
        return detail(
          kind.value.power,
          [],
          `${who(kind.value.power)} takes back ${kind.value.steps === 1 ? "the last move" : `the last ${kind.value.steps} moves`}.`,
        );
      case "favorRequested":
        return detail(kind.value.by, [], `${who(kind.value.by)} asks ${who(kind.value.of)} for a favour.`);
      case "favorAnswered":
        return detail(kind.value.by, [], `${who(kind.value.by)} ${kind.value.granted ? "agrees" : "declines"}.`);
      case "aircraftScrambled":
        return event(
          power(kind.value.troops),
          [kind.value.from, kind.value.zone],
          `${this.troops(kind.value.troops)} scramble from ${at(kind.value.from)} over ${at(kind.value.zone)}.`,
        );
      case "intercepted":
        return event(
          power(kind.value.troops),
          [kind.value.at],
          `${this.troops(kind.value.troops)} rise against the raid on ${at(kind.value.at)}.`,
        );
      case "neutralInvaded":
        return event(
          kind.value.by,
          [kind.value.territory],
          `${who(kind.value.by)} invades ${at(kind.value.territory)}, which joins ${sideName(kind.value.joins)}.`,
        );
      case "strictNeutralsTurned":
        return event("", [], `The strict neutrals turn to ${sideName(kind.value.toward)}.`);
      case "battleBegan":
        return event(
          "",
          site(kind.value.site),
          `${this.battle(kind.value.site)}: ${this.list(kind.value.attackers)} against ${this.list(kind.value.defenders)}.`,
        );
      case "roundBegan":
        return kind.value.round === 1
          ? undefined
          : detail("", site(kind.value.site), `Round ${kind.value.round} of the battle.`);
      case "rolled":
        return detail(
          "",
          [kind.value.space],
          `${role(kind.value.by)}, hitting on ${kind.value.hitsOn} or less: ${kind.value.dice.join(" ")} – ${hits(kind.value.hits)}.`,
        );
      case "raidRolled":
        return detail(
          "",
          [kind.value.space],
          `${role(kind.value.by)} at the ${slot(kind.value.slot)}: ${kind.value.dice.join(" ")} – ${kind.value.result}.`,
        );
      case "destroyed":
        return detail(
          power(kind.value.troops),
          [kind.value.space],
          `Lost in ${at(kind.value.space)}: ${this.troops(kind.value.troops)}.`,
        );
      case "damaged":
        return detail(
          power(kind.value.troops),
          [kind.value.space],
          `Damaged in ${at(kind.value.space)}: ${this.troops(kind.value.troops)}.`,
        );
      case "submerged":
        return detail(power(kind.value.troops), [kind.value.space], `${this.troops(kind.value.troops)} submerge.`);
      case "retreated":
        return event(
          "",
          [kind.value.space, kind.value.to].filter(Boolean),
          `The attacker breaks off in ${at(kind.value.space)}${kind.value.to === "" ? "" : ` and retreats to ${at(kind.value.to)}`}.`,
        );
      case "facilityDamaged":
        return event(
          "",
          [kind.value.at],
          `The ${slot(kind.value.slot)} in ${at(kind.value.at)} takes ${kind.value.points} damage, ${kind.value.total} in all.`,
        );
      case "battleEnded":
        return event("", site(kind.value.site), `${at(kind.value.site?.space ?? "")}: ${result(kind.value.result)}.`);
      case "removed":
        return event(
          power(kind.value.troops),
          [kind.value.space],
          `${this.troops(kind.value.troops)} are lost in ${at(kind.value.space)}: ${removal(kind.value.reason)}.`,
        );
      case "captured":
        return event(
          kind.value.by,
          [kind.value.territory],
          `${who(kind.value.by)} takes ${at(kind.value.territory)}${kind.value.from === "" ? "" : ` from ${who(kind.value.from)}`}.`,
        );
      case "liberated":
        return event(
          kind.value.to,
          [kind.value.territory],
          `${who(kind.value.by)} frees ${at(kind.value.territory)} for ${who(kind.value.to)}.`,
        );
      case "reverted":
        return event(
          kind.value.to,
          [kind.value.territory],
          `${at(kind.value.territory)} goes back to ${who(kind.value.to)}.`,
        );
      case "converted":
        return event(
          kind.value.by,
          [kind.value.territory],
          `${at(kind.value.territory)} joins ${who(kind.value.by)} with ${kind.value.army} infantry.`,
        );
      case "complexDowngraded":
        return detail("", [kind.value.at], `The complex in ${at(kind.value.at)} is a minor one now.`);
      case "complexRemoved":
        return detail("", [kind.value.at], `The complex in ${at(kind.value.at)} is removed.`);
      case "capitalTaken":
        return say(
          "heading",
          kind.value.by,
          [kind.value.territory],
          `${who(kind.value.by)} takes the capital of ${who(kind.value.from)} and ${kind.value.ipcs} IPCs`,
        );
      case "capitalFreed":
        return event(kind.value.power, [kind.value.territory], `The capital of ${who(kind.value.power)} is free.`);
      case "liberationForceArrived":
        return event("", [kind.value.at], `${this.list(kind.value.troops)} appear in ${at(kind.value.at)}.`);
      case "strandedLanded":
        return detail(
          power(kind.value.troops),
          [kind.value.from, kind.value.to],
          `${this.troops(kind.value.troops)} land in ${at(kind.value.to)}.`,
        );
      case "placed":
        return detail(
          power(kind.value.troops),
          [kind.value.at],
          `${this.troops(kind.value.troops)} appear in ${at(kind.value.at)}.`,
        );
      case "facilityPlaced":
        return event(
          kind.value.power,
          [kind.value.at],
          `${who(kind.value.power)} builds a ${facility(kind.value.type)} in ${at(kind.value.at)}.`,
        );
      case "refunded":
        return detail(
          kind.value.power,
          [],
          `${units(kind.value.type, kind.value.count)} of ${who(kind.value.power)} have no place and are paid back.`,
        );
      case "facilityRefunded":
        return detail(
          kind.value.power,
          [],
          `A ${facility(kind.value.type)} of ${who(kind.value.power)} has no place and is paid back.`,
        );
      case "convoyRolled":
        return detail(
          kind.value.power,
          [kind.value.zone],
          `Convoys in ${at(kind.value.zone)} cost ${who(kind.value.power)} ${kind.value.loss} IPCs.`,
        );
      case "income":
        return event(
          kind.value.power,
          [],
          `${who(kind.value.power)} collects ${kind.value.collected} IPCs${bonus(kind.value.bonuses)}, and has ${kind.value.treasury}.`,
        );
      case "resigned":
        return say("heading", "", [], `Seat ${kind.value.seat} resigns`);
      case "ended":
        return say("heading", "", [], kind.value.reason);
      case "bidTaken":
        return event(
          kind.value.power,
          [],
          `${who(kind.value.power)} takes ${kind.value.units.length} units and ${kind.value.kept} IPCs of the bid.`,
        );
      case "researchRolled":
        return event(
          kind.value.power,
          [],
          `${who(kind.value.power)} researches: ${kind.value.dice.join(" ")} – ${kind.value.breakthrough ? "a breakthrough" : "nothing"}.`,
        );
      case "advanceMade":
        return event(kind.value.power, [], `${who(kind.value.power)} has ${advance(kind.value.advance)}.`);
      case "warBondsCollected":
        return detail(
          kind.value.power,
          [],
          `${who(kind.value.power)} collects ${kind.value.collected} IPCs of war bonds.`,
        );
      case "paratroopersDropped":
        return detail(
          power(kind.value.troops),
          [kind.value.from, kind.value.to],
          `${this.troops(kind.value.troops)} drop into ${at(kind.value.to)}.`,
        );
      case "rocketLaunched":
        return event(
          kind.value.power,
          [kind.value.from, kind.value.at],
          `A rocket flies from ${at(kind.value.from)} at ${at(kind.value.at)}.`,
        );
      case "kamikazeAttacked":
        return kind.value.dice.length === 0
          ? undefined
          : event(
              kind.value.power,
              [kind.value.zone],
              `Kamikaze attacks in ${at(kind.value.zone)}: ${kind.value.dice.join(" ")} – ${hits(kind.value.hits)}.`,
            );
      default:
        return undefined;
    }
  }

  /** "Germany's 3 tanks". */
  private troops(troops: Troops | undefined): string {
    if (troops === undefined) return "nobody";
    return `${this.atlas.power(troops.power)}: ${units(troops.type, troops.count)}`;
  }

  /** "3 tanks and 2 infantry of Germany". */
  private list(all: readonly Troops[]): string {
    const powers = [...new Set(all.map((troops) => troops.power))];
    const parts = powers.map((one) => {
      const own = all.filter((troops) => troops.power === one).map(({ type, count }) => units(type, count));
      return `${listed(own)} of ${this.atlas.power(one)}`;
    });
    return parts.length === 0 ? "nobody" : parts.join(", with ");
  }

  private battle(of: BattleSite | undefined): string {
    const where = this.atlas.name(of?.space ?? "");
    if (of?.type === BattleType.RAID) return `Raid on ${where}`;
    return of?.type === BattleType.ASSAULT ? `Assault from ${where}` : `Battle in ${where}`;
  }
}

function power(troops: Troops | undefined): string {
  return troops?.power ?? "";
}

function site(of: BattleSite | undefined): string[] {
  return of === undefined ? [] : [of.space];
}

function role(of: BattleRole): string {
  return of === BattleRole.ATTACKER ? "The attacker rolls" : "The defender rolls";
}

function hits(count: number): string {
  return count === 1 ? "1 hit" : `${count} hits`;
}

function result(of: BattleResult): string {
  switch (of) {
    case BattleResult.ATTACKER_WON:
      return "the attacker has won";
    case BattleResult.DEFENDER_HELD:
      return "the defender holds";
    case BattleResult.BOTH_DESTROYED:
      return "nobody is left";
    default:
      return "neither side can fight on";
  }
}

function removal(why: RemovalReason): string {
  switch (why) {
    case RemovalReason.NO_LANDING:
      return "they have nowhere to land";
    case RemovalReason.WENT_DOWN_WITH_SHIP:
      return "they go down with their ship";
    case RemovalReason.OVERRUN:
      return "they are overrun";
    default:
      return "they cannot defend themselves";
  }
}

function bonus(bonuses: readonly { ipcs: number }[]): string {
  const sum = bonuses.reduce((total, { ipcs }) => total + ipcs, 0);
  return sum === 0 ? "" : `, ${sum} of them for objectives`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
