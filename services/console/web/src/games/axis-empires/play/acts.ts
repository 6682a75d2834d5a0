import type { MessageInitShape } from "@bufbuild/protobuf";
import { Side } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/common_pb.js";
import type { CombatActs } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/combat_pb.js";
import type { CombatOrderSchema } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/combat_pb.js";
import type { SegmentLegal } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/legal_pb.js";
import type { LogisticsActs } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/logistics_pb.js";
import type { OrganizationOrder } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/organization_pb.js";
import { type PoliticalEventsActs } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/political_events_pb.js";
import { Policy } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/politics_pb.js";
import type {
  SupportActs,
  SupportOrderSchema,
} from "@sandtable/client/gen/sandtable/games/axis_empires/v1/support_pb.js";
import { factionName } from "../atlas.js";
import { type Names, spoken } from "../names.js";
import { type Act, type Actor, type Deed, type Kind, Roster } from "./act.js";
import { addMovement } from "./movement-acts.js";

/** What counters may do in a segment, by the counters that do it. */
export function actors(names: Names, { faction, acts }: SegmentLegal): readonly Actor[] {
  const roster = new Roster(names);
  switch (acts.case) {
    case "logistics":
      addLogistics(roster, acts.value);
      break;
    case "replacements":
      for (const { unit, to } of acts.value.units) {
        for (const place of to) {
          const kind: Kind = { case: "replacements", value: { unit, to: place } };
          roster.unit(unit, faction, { ...roster.at(place), note: "", kind });
        }
      }
      break;
    case "support":
      addSupport(roster, acts.value);
      break;
    case "organization":
      acts.value.orders.forEach((order, row) => addOrganization(roster, order, row, faction));
      break;
    case "movement":
      addMovement(roster, acts.value);
      break;
    case "combat":
      addCombat(roster, acts.value);
      break;
  }
  return roster.actors;
}

/** An act of a counter where it stands. */
function here(text: string, kind: Kind): Act {
  return { to: text, hex: undefined, text, note: "", kind };
}

function addLogistics(roster: Roster, { place, remove }: LogisticsActs): void {
  for (const { marker, hexes } of place) {
    for (const hex of hexes) {
      const kind: Kind = { case: "logistics", value: { kind: { case: "place", value: { marker, hex } } } };
      roster.piece(marker, { ...roster.hex(hex), note: "", kind });
    }
  }
  for (const id of remove)
    roster.piece(
      id,
      here("Take it off the map", { case: "logistics", value: { kind: { case: "remove", value: id } } }),
    );
}

function addSupport(roster: Roster, acts: SupportActs): void {
  const { names } = roster;
  const order = (kind: NonNullable<MessageInitShape<typeof SupportOrderSchema>["kind"]>): Kind => ({
    case: "support",
    value: { kind },
  });
  for (const { piece, at } of acts.units)
    for (const place of at)
      roster.piece(piece, {
        ...roster.at(place),
        note: "",
        kind: order({ case: "unit", value: { piece, at: place } }),
      });
  for (const convoy of acts.convoys) {
    const load = convoy.mode === Side.BACK ? "troops" : "supply";
    roster.piece(convoy.piece, {
      to: `zone ${convoy.zone} ${load}`,
      hex: undefined,
      text: `${names.zone(convoy.zone)}, for ${load}`,
      note: "",
      kind: order({ case: "convoy", value: convoy }),
    });
  }
  for (const hex of acts.blitz)
    roster.other("A Blitz marker", { ...roster.hex(hex), note: "", kind: order({ case: "blitz", value: hex }) });
  for (const id of acts.inland) roster.piece(id, here("Go inland", order({ case: "inlandAdvance", value: id })));
  for (const id of acts.beachheads)
    roster.piece(id, here("Take the Beachhead back", order({ case: "takeBackBeachhead", value: id })));
}

function addOrganization(roster: Roster, order: OrganizationOrder, row: number, faction: number): void {
  const { names } = roster;
  const kind: Kind = { case: "organization", value: order };
  const act = (text: string): Act => ({ ...here(text, kind), to: `${text} ${row}` });
  switch (order.kind.case) {
    case "buildUp":
      return roster.piece(order.kind.value.unit, act(`Take up ${names.piece(order.kind.value.with)}`));
    case "form": {
      const { first, second, unit } = order.kind.value;
      return roster.piece(first, act(`Form ${names.kind(unit)} with ${names.piece(second)}`));
    }
    case "convert":
      return roster.piece(order.kind.value.from, act(`Become ${names.kind(order.kind.value.unit)}`));
    case "turnOver":
      return roster.piece(order.kind.value, act("Dig in, or come out"));
    case "eliminate":
      return roster.piece(order.kind.value, act("Take it off the map"));
    case "breakDown": {
      const into = order.kind.value.into.map((unit) => names.kind(unit)).join(", ");
      return roster.piece(order.kind.value.unit, act(`Break down${into === "" ? "" : ` into ${into}`}`));
    }
    case "detach": {
      const { unit, hex } = order.kind.value;
      return roster.unit(unit, faction, { ...roster.hex(hex), note: "a Detachment", kind });
    }
    case "recall":
      return roster.piece(order.kind.value, act("Take the Detachment back"));
    default:
      return undefined;
  }
}

function addCombat(roster: Roster, acts: CombatActs): void {
  const order = (kind: NonNullable<MessageInitShape<typeof CombatOrderSchema>["kind"]>): Kind => ({
    case: "combat",
    value: { kind },
  });
  for (const { piece, to } of acts.airdrops)
    for (const hex of to)
      roster.piece(piece, {
        ...roster.hex(hex),
        note: "jumps",
        kind: order({ case: "airdrop", value: { piece, to: hex } }),
      });
  for (const id of acts.landings) roster.piece(id, here("Land from the Beachhead", order({ case: "land", value: id })));
  for (const id of acts.forces)
    roster.piece(id, here("Let landing forces land", order({ case: "landForces", value: id })));
  for (const { airdrop, unit } of acts.airdropLandings)
    roster.piece(unit, {
      ...here(
        `Take the place of ${roster.names.piece(airdrop)}`,
        order({ case: "airdropLanding", value: { airdrop, unit } }),
      ),
      to: `airdrop ${airdrop}`,
    });
  for (const id of acts.convoys) roster.piece(id, here("Come back", order({ case: "returnConvoy", value: id })));
}

/** What single buttons do in a segment. */
export function deeds(
  names: Names,
  segment: SegmentLegal | undefined,
  anyTime: PoliticalEventsActs | undefined,
): Deed[] {
  const { pack } = names.atlas;
  const found: Deed[] = [];
  const card = (number: number, group: string, kind: Kind) => {
    const of = pack.cards[number];
    const details =
      of === undefined ? [] : [...asked(of.requirements), ...of.optionCard, ...of.political, ...of.conditional];
    found.push({ text: of === undefined ? `Card ${number}` : `${of.number} ${of.title}`, details, kind, group });
  };
  const acts = segment?.acts;
  if (acts?.case === "optionCard") {
    for (const id of acts.value.choose)
      card(id, "Cards for the next season", { case: "optionCard", value: { kind: { case: "choose", value: id } } });
    for (const id of acts.value.bluff)
      card(id, "Cards that may not be chosen: a bluff", {
        case: "optionCard",
        value: { kind: { case: "bluff", value: id } },
      });
  }
  if (acts?.case === "support" && acts.value.maintenance) {
    const kind: Kind = { case: "support", value: { kind: { case: "endMaintenance", value: {} } } };
    found.push({ text: "End the maintenance of Beachheads", details: ["Those that cannot stay go."], kind, group: "" });
  }
  if (acts?.case === "warAndPeace") {
    for (const id of acts.value.declareWar) {
      const kind: Kind = { case: "warAndPeace", value: { kind: { case: "declareWar", value: id } } };
      found.push({ text: `Declare war on ${names.area(id)}`, details: ["It is final."], kind, group: "War and peace" });
    }
    for (const of of acts.value.reduceTruces) {
      const kind: Kind = { case: "warAndPeace", value: { kind: { case: "reduceTruces", value: of } } };
      found.push({ text: `Reduce the truces of the ${factionName(of)}`, details: [], kind, group: "War and peace" });
    }
  }
  for (const policies of [acts?.case === "politicalEvents" ? acts.value : undefined, anyTime]) {
    for (const policy of policies?.end ?? []) {
      const kind: Kind = { case: "politicalEvents", value: { kind: { case: "endPolicy", value: policy } } };
      found.push({ text: `Give up ${spoken(Policy[policy] ?? "a policy")}`, details: [], kind, group: "Policies" });
    }
    if (policies?.changeGovernment === true) {
      const kind: Kind = { case: "politicalEvents", value: { kind: { case: "changeGovernment", value: {} } } };
      found.push({ text: "Change the Japanese Government", details: [], kind, group: "Policies" });
    }
  }
  for (const id of segment?.fortunes ?? []) {
    const of = pack.fortunes[id];
    const lines = (head: string, all: readonly string[]) => (all.length === 0 ? [] : [`${head}: ${all.join("; ")}`]);
    found.push({
      text: `Play ${names.fortune(id)}`,
      details:
        of === undefined ? [] : [...asked(of.requirements), ...lines("1–2", of.major), ...lines("3–4", of.minor)],
      kind: { case: "playFortune", value: id },
      group: "Fortunes of War",
    });
  }
  return found;
}

function asked(requirements: readonly string[]): string[] {
  return requirements.length === 0 ? [] : [`Needs: ${requirements.join("; ")}`];
}
