import { anyUnpack, type Any } from "@bufbuild/protobuf/wkt";
import type { UnitType } from "@sandtable/client/gen/sandtable/games/aa1940/v1/common_pb.js";
import { EventSchema } from "@sandtable/client/gen/sandtable/games/aa1940/v1/event_pb.js";
import { ViewSchema } from "@sandtable/client/gen/sandtable/games/aa1940/v1/view_pb.js";
import type { LogEntry } from "@sandtable/client/gen/sandtable/matches/v1/log_entry_pb.js";
import type { Line, News } from "../game.js";
import type { Atlas } from "./atlas.js";
import { lines } from "./lines.js";
import { listed, units } from "./names.js";
import { Position } from "./position.js";

/** Losses of the powers in a space. */
type Losses = Map<string, Map<UnitType, number>>;

/** What is different between two views of a match, and what was lost on the way. */
export function news(atlas: Atlas, before: Any, after: Any, entries: readonly LogEntry[]): News {
  const [old, now] = [before, after].map((packed) => anyUnpack(packed, ViewSchema));
  if (old === undefined || now === undefined) return { lines: [], ghosts: new Map() };
  const [then, here] = [new Position(atlas, old), new Position(atlas, now)];
  const headings = entries
    .flatMap((entry) => lines(atlas, entry))
    .filter(({ weight, opening }) => weight === "heading" && !opening);
  const owners: Line[] = [];
  for (const [id, { view }] of here.spaces) {
    const was = then.at(id)?.view.controller ?? "";
    if (was === view.controller || view.controller === "") continue;
    const from = was === "" ? "nobody" : atlas.power(was);
    owners.push({
      weight: "event",
      text: `${atlas.name(id)} is held by ${atlas.power(view.controller)}, and was by ${from}.`,
      places: [id],
      color: atlas.color(view.controller),
    });
  }
  const lost = losses(entries);
  const ghosts = new Map<string, string>();
  const battles = [...lost].map(([space, powers]): Line & { readonly sum: number } => {
    const sum = [...powers.values()].flatMap((types) => [...types.values()]).reduce((all, count) => all + count, 0);
    ghosts.set(space, `−${sum}`);
    const parts = [...powers].map(
      ([power, types]) => `${listed([...types].map(([type, count]) => units(type, count)))} of ${atlas.power(power)}`,
    );
    return { weight: "event", text: `Lost in ${atlas.name(space)}: ${parts.join("; ")}.`, places: [space], sum };
  });
  battles.sort((a, b) => b.sum - a.sum);
  const incomes = now.powers.flatMap(({ power, production, treasury }): Line[] => {
    const past = old.powers.find((one) => one.power === power);
    if (past === undefined || (past.production === production && past.treasury === treasury)) return [];
    const change = production - past.production;
    const sign = change === 0 ? "" : ` (${change > 0 ? "+" : "−"}${Math.abs(change)})`;
    return [
      {
        weight: "detail",
        text: `${atlas.power(power)}: income ${production}${sign}, ${treasury} IPCs in hand.`,
        places: [],
        color: atlas.color(power),
      },
    ];
  });
  return { lines: [...headings, ...owners, ...battles, ...incomes], ghosts };
}

/** What was destroyed or removed, by space and power. */
function losses(entries: readonly LogEntry[]): Map<string, Losses> {
  const found = new Map<string, Losses>();
  for (const { events } of entries) {
    for (const packed of events) {
      const kind = anyUnpack(packed, EventSchema)?.kind;
      if (kind?.case !== "destroyed" && kind?.case !== "removed") continue;
      const { space, troops } = kind.value;
      if (troops === undefined) continue;
      const powers = found.get(space) ?? new Map<string, Map<UnitType, number>>();
      found.set(space, powers);
      const types = powers.get(troops.power) ?? new Map<UnitType, number>();
      powers.set(troops.power, types);
      types.set(troops.type, (types.get(troops.type) ?? 0) + troops.count);
    }
  }
  return found;
}
