import { anyUnpack } from "@bufbuild/protobuf/wkt";
import type { BattleSite, Troops } from "@sandtable/client/gen/sandtable/games/aa1940/v1/common_pb.js";
import { type Event, EventSchema } from "@sandtable/client/gen/sandtable/games/aa1940/v1/event_pb.js";
import type { Line, Written } from "../game.js";
import type { Atlas } from "./atlas.js";

type Case = NonNullable<Event["kind"]["case"]>;

const HEADINGS = new Set<Case>(["turnBegan", "capitalTaken", "resigned", "ended"]);
const EVENTS = new Set<Case>([
  "warDeclared",
  "aircraftScrambled",
  "intercepted",
  "neutralInvaded",
  "strictNeutralsTurned",
  "battleBegan",
  "retreated",
  "facilityDamaged",
  "battleEnded",
  "removed",
  "captured",
  "liberated",
  "reverted",
  "converted",
  "capitalFreed",
  "liberationForceArrived",
  "facilityPlaced",
  "income",
  "bidTaken",
  "researchRolled",
  "advanceMade",
  "rocketLaunched",
  "kamikazeAttacked",
]);
/** What the questions and the dice above show already. */
const LEFT_OUT = new Set<Case>(["asked", "answered", "hitsScored"]);
const PLACES = ["from", "zone", "space", "at", "to"];

/** The sentences of an entry, with the places and the powers that they are about. */
export function lines(atlas: Atlas, { events, texts }: Written): Line[] {
  return events.flatMap((packed, number): Line[] => {
    const kind = anyUnpack(packed, EventSchema)?.kind;
    const text = texts[number];
    if (kind?.case === undefined || text === undefined || LEFT_OUT.has(kind.case)) return [];
    const fields = kind.value as unknown as Readonly<Record<string, unknown>>;
    const named = (field: string) => (typeof fields[field] === "string" ? fields[field] : "");
    const territory = named("territory");
    // Where there is a territory, and in favours, the others are powers.
    const others = territory !== "" || kind.case.startsWith("favor") ? [] : PLACES.map(named);
    const site = fields["site"] as BattleSite | undefined;
    const places = [site?.space ?? "", territory, ...others].filter((id) => atlas.areas.has(id));
    const troops = fields["troops"] as Troops | Troops[] | undefined;
    const own = Array.isArray(troops) ? undefined : troops?.power;
    const power = named("power") || named("by") || own || (territory && named("to"));
    return [
      {
        weight: HEADINGS.has(kind.case) ? "heading" : EVENTS.has(kind.case) ? "event" : "detail",
        text,
        places,
        ...(power ? { color: atlas.color(power) } : {}),
        ...(kind.case === "turnBegan" ? { opening: true } : {}),
      },
    ];
  });
}
