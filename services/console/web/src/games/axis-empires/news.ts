import { type Any, anyUnpack } from "@bufbuild/protobuf/wkt";
import { Faction } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/common_pb.js";
import { type Piece, ViewSchema } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/view_pb.js";
import type { LogEntry } from "@sandtable/client/gen/sandtable/matches/v1/log_entry_pb.js";
import type { Line, News } from "../game.js";
import { factionColor, factionName } from "./atlas.js";
import { lines } from "./lines.js";
import type { Names } from "./names.js";
import { Position } from "./position.js";

/** What is different between two views of a match. */
export function news(names: Names, before: Any, after: Any, entries: readonly LogEntry[]): News {
  const { atlas } = names;
  const [old, now] = [before, after].map((packed) => anyUnpack(packed, ViewSchema));
  if (old === undefined || now === undefined) return { lines: [], ghosts: new Map() };
  const [then, here] = [new Position(atlas, old), new Position(atlas, now)];
  const headings = entries
    .flatMap((entry) => lines(names, entry))
    .filter(({ weight, opening }) => weight === "heading" && !opening);
  const taken = new Map<Faction, number[]>();
  for (const [hex, faction] of here.holders) {
    if (then.holders.get(hex) === faction) continue;
    taken.set(faction, [...(taken.get(faction) ?? []), hex]);
  }
  const owners = [...taken].map(([faction, hexes]): Line => {
    const named = hexes.filter((hex) => (atlas.pack.hexes[hex]?.name ?? "") !== "").map((hex) => names.hex(hex));
    const others = hexes.length - named.length;
    const all = [...named, ...(others === 0 ? [] : [others === 1 ? "1 hex" : `${others} hexes`])].join(", ");
    return {
      weight: "event",
      text: `The ${factionName(faction)} ${faction === Faction.SOVIET ? "take" : "takes"} ${all}.`,
      places: hexes.flatMap((hex) => names.code(hex) ?? []),
      color: factionColor(faction),
    };
  });
  const onMap = (piece: Piece | undefined) => (piece?.at?.kind.case === "hex" ? piece.at.kind.value : undefined);
  const ghosts = new Map<string, string>();
  const lost: Line[] = [];
  const came: Line[] = [];
  for (const piece of then.pieces.values()) {
    const hex = onMap(piece);
    if (hex === undefined || piece.kind.case !== "unit" || onMap(here.pieces.get(piece.id)) !== undefined) continue;
    const code = names.code(hex);
    if (code !== undefined) ghosts.set(code, `−${1 + Number(ghosts.get(code)?.slice(1) ?? 0)}`);
    lost.push(line(names, piece.faction, hex, `${then.name(piece)} has left ${names.hex(hex)}.`));
  }
  for (const piece of here.pieces.values()) {
    const hex = onMap(piece);
    if (hex === undefined || piece.kind.case !== "unit" || onMap(then.pieces.get(piece.id)) !== undefined) continue;
    came.push(line(names, piece.faction, hex, `${here.name(piece)} has come to ${names.hex(hex)}.`));
  }
  const points: Line[] =
    old.axisPoints === now.axisPoints
      ? []
      : [line(names, Faction.AXIS, undefined, `The Axis holds ${now.axisPoints} points, and held ${old.axisPoints}.`)];
  return { lines: [...headings, ...owners, ...points, ...lost, ...came], ghosts };
}

function line(names: Names, faction: Faction, hex: number | undefined, text: string): Line {
  const code = names.code(hex);
  return { weight: "event", text, places: code === undefined ? [] : [code], color: factionColor(faction) };
}
