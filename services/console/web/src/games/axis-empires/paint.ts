import {
  type Hex,
  Settlement,
  SideFeature,
  Terrain,
} from "@sandtable/client/gen/sandtable/games/axis_empires/v1/board_pb.js";
import { Faction, Side } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/common_pb.js";
import type { Piece } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/view_pb.js";
import { type Box, type Frame, meet } from "../../board/scene.js";
import { type Atlas, type Cell, face, factionCode, factionColor } from "./atlas.js";
import { type Position, sign } from "./position.js";
import { signPath } from "./signs.js";

const DARK: Record<number, string> = {
  [Terrain.SEA]: "#17252f",
  [Terrain.CLEAR]: "#3b4038",
  [Terrain.DESERT]: "#4a4432",
  [Terrain.HILLS]: "#484034",
  [Terrain.FOREST]: "#2f3d30",
  [Terrain.SWAMP]: "#33423f",
};
const LIGHT: Record<number, string> = {
  [Terrain.SEA]: "#c3deea",
  [Terrain.CLEAR]: "#f1eed6",
  [Terrain.DESERT]: "#f3e2b0",
  [Terrain.HILLS]: "#e2d3ab",
  [Terrain.FOREST]: "#cfdcae",
  [Terrain.SWAMP]: "#d8e4d6",
};
const FONT = "system-ui, sans-serif";

/** Draws the map of a pack: terrain, whose it is, sides, places, and the pieces upon it. */
export function paint(context: CanvasRenderingContext2D, frame: Frame, atlas: Atlas, position: Position): void {
  const colors = frame.dark ? DARK : LIGHT;
  for (const [terrain, path] of atlas.ground) {
    context.fillStyle = colors[terrain] ?? colors[Terrain.CLEAR] ?? "#888888";
    context.fill(path);
  }
  const seen = atlas.cells.filter(({ bounds }) => meet(bounds, frame.visible));
  paintHolders(context, frame, atlas, position, seen);
  if (frame.scale > 0.3) {
    context.strokeStyle = frame.dark ? "rgba(255,255,255,.07)" : "rgba(60,50,30,.16)";
    context.lineWidth = 0.8 / frame.scale;
    context.stroke(atlas.grid);
  }
  paintSides(context, frame, atlas);
  paintFront(context, frame, atlas, position);
  for (const cell of seen) paintPlace(context, frame, cell, position.stacks.has(cell.number));
  for (const cell of seen) {
    const stack = position.stacks.get(cell.number);
    if (stack !== undefined) paintStack(context, frame, atlas, cell, stack);
  }
  const taken: Box[] = [];
  // Where names would cover each other, those of capitals stand.
  const capitals = seen.filter(({ hex }) => isCapital(hex));
  for (const cell of [...capitals, ...seen.filter(({ hex }) => !isCapital(hex))])
    paintName(context, frame, cell, taken);
}

/** Tints the hexes that a faction holds; the tint and a letter say whose they are. */
function paintHolders(
  context: CanvasRenderingContext2D,
  frame: Frame,
  atlas: Atlas,
  position: Position,
  seen: readonly Cell[],
): void {
  const held = new Map<Faction, Path2D>();
  for (const cell of seen) {
    const holder = position.holders.get(cell.number);
    if (holder === undefined || cell.hex.terrain === Terrain.SEA) continue;
    const path = held.get(holder) ?? new Path2D();
    held.set(holder, path);
    atlas.trace(path, cell);
  }
  for (const [faction, path] of held) {
    context.globalAlpha = frame.dark ? 0.42 : 0.3;
    context.fillStyle = factionColor(faction);
    context.fill(path);
    context.globalAlpha = 1;
  }
}

const SIDES: readonly (readonly [SideFeature, string, string, number])[] = [
  [SideFeature.RIVER, "#4f9bd0", "#3f86b8", 2.6],
  [SideFeature.LAKE, "#4f9bd0", "#3f86b8", 4],
  [SideFeature.STRAIT, "#7fb7d8", "#6d9bb5", 3],
  [SideFeature.CONNECTED_STRAIT, "#7fb7d8", "#6d9bb5", 3],
  [SideFeature.CANAL, "#7fd0d8", "#2d8f9b", 2.4],
  [SideFeature.MOUNTAIN, "#c0895a", "#6b4420", 3.4],
  [SideFeature.BORDER, "#b9a58a", "#7d6a52", 1.6],
];

function paintSides(context: CanvasRenderingContext2D, frame: Frame, atlas: Atlas): void {
  context.lineCap = "round";
  const lines = (feature: SideFeature, color: string, width: number, dash: readonly number[] = []) => {
    const path = atlas.features.get(feature);
    if (path === undefined) return;
    context.setLineDash([...dash]);
    context.strokeStyle = color;
    context.lineWidth = width;
    context.stroke(path);
    context.setLineDash([]);
  };
  if (frame.scale > 0.35) {
    lines(SideFeature.RAIL, frame.dark ? "rgba(230,225,210,.35)" : "rgba(58,56,51,.5)", 1.3, [4, 3]);
    lines(SideFeature.ROAD, frame.dark ? "rgba(210,150,90,.5)" : "rgba(163,103,44,.6)", 1.3);
  }
  for (const [feature, dark, light, width] of SIDES)
    lines(feature, frame.dark ? dark : light, Math.max(width, 0.9 / frame.scale));
}

/** The line between hexes of sides that fight each other. */
function paintFront(context: CanvasRenderingContext2D, frame: Frame, atlas: Atlas, position: Position): void {
  const front = new Path2D();
  for (const { a, b } of atlas.pack.sides) {
    const [one, other] = [position.holders.get(a), position.holders.get(b)];
    if (one === undefined || other === undefined || (one === Faction.AXIS) === (other === Faction.AXIS)) continue;
    const [from, to] = [atlas.cells[a], atlas.cells[b]];
    if (from === undefined || to === undefined || from.hex.terrain === Terrain.SEA || to.hex.terrain === Terrain.SEA)
      continue;
    const [mx, my] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
    const half = atlas.radius / 2 / (Math.hypot(to.x - from.x, to.y - from.y) || 1);
    front.moveTo(mx - (to.y - from.y) * half, my + (to.x - from.x) * half);
    front.lineTo(mx + (to.y - from.y) * half, my - (to.x - from.x) * half);
  }
  context.strokeStyle = frame.dark ? "#ff6a5c" : "#c9281a";
  context.lineWidth = Math.max(3.4, 1.8 / frame.scale);
  context.stroke(front);
}

/** The sign of a settlement, and that of a port: beside the counters of a hex, where there are any. */
function paintPlace(context: CanvasRenderingContext2D, frame: Frame, { hex, x, y }: Cell, beside: boolean): void {
  const { settlement, port } = hex;
  const [left, right, down] = beside ? [x - 18.5, x + 19, y + 7] : [x, x + 13, y + 8];
  if (settlement !== Settlement.UNSPECIFIED && frame.scale > 0.25) {
    const full = settlement === Settlement.TOWN ? 3 : settlement === Settlement.CITY ? 4.5 : 5.5;
    const size = beside ? Math.min(full, 3) : full;
    context.fillStyle = frame.dark ? "#f0ead8" : "#2b2620";
    context.beginPath();
    if (settlement === Settlement.TOWN) context.arc(left, down, size, 0, Math.PI * 2);
    else context.rect(left - size, down - size, size * 2, size * 2);
    context.fill();
    if (settlement === Settlement.CAPITAL) {
      context.strokeStyle = "#e8b04a";
      context.lineWidth = beside ? 1.2 : 2;
      context.stroke();
    }
  }
  if (port && frame.scale > 0.6) {
    context.font = `${beside ? 7 : 10}px ${FONT}`;
    context.textAlign = "center";
    context.textBaseline = "alphabetic";
    context.fillStyle = frame.dark ? "#9cc8f0" : "#12568f";
    context.fillText("⚓", right, down + 4);
  }
}

function isCapital({ settlement }: Hex): boolean {
  return settlement === Settlement.CAPITAL || settlement === Settlement.PROVISIONAL_CAPITAL;
}

/** The name of a place, over whatever stands beside it, unless it would cover another. */
function paintName(context: CanvasRenderingContext2D, frame: Frame, { hex, x, y }: Cell, taken: Box[]): void {
  const { settlement, name } = hex;
  const capital = isCapital(hex);
  if (name === "" || frame.scale < (capital ? 0.34 : settlement === Settlement.CITY ? 0.6 : 1)) return;
  const px = 1 / Math.min(frame.scale, 1.6);
  context.font = `${capital ? 700 : 500} ${9.5 * px}px ${FONT}`;
  const half = context.measureText(name).width / 2;
  const box = { left: x - half, right: x + half, top: y + 19.5 - 8 * px, bottom: y + 19.5 + 2 * px };
  if (taken.some((other) => meet(other, box))) return;
  taken.push(box);
  context.textAlign = "center";
  context.textBaseline = "alphabetic";
  context.lineWidth = 2.6 * px;
  context.lineJoin = "round";
  context.strokeStyle = frame.dark ? "rgba(8,12,16,.85)" : "rgba(255,255,255,.85)";
  context.fillStyle = frame.dark ? "#f2f0ea" : "#211d15";
  // Below the counters of its own hex, and above those of the next row.
  context.strokeText(name, x, y + 19.5);
  context.fillText(name, x, y + 19.5);
}

/** The pieces of a hex: the topmost as a counter, the others as edges beneath it, and how many
 * there are. */
function paintStack(
  context: CanvasRenderingContext2D,
  frame: Frame,
  atlas: Atlas,
  { x, y }: Cell,
  stack: readonly Piece[],
): void {
  const size = 30;
  const [top] = stack;
  if (top === undefined) return;
  const edges = Math.min(stack.length, 4);
  for (let depth = edges - 1; depth > 0; depth--) {
    const piece = stack[depth];
    box(context, x + depth * 2.2, y - 3 - depth * 2.2, size, factionColor(piece?.faction ?? top.faction), frame);
  }
  box(context, x, y - 3, size, factionColor(top.faction), frame);
  context.fillStyle = context.strokeStyle = "#ffffff";
  context.textAlign = "center";
  context.textBaseline = "middle";
  if (frame.scale < 0.5) {
    context.font = `800 17px ${FONT}`;
    context.fillText(String(stack.length), x, y - 2);
    return;
  }
  if (top.kind.case !== "unit") {
    const marker = top.kind.case === "marker" ? atlas.pack.markers[top.kind.value] : undefined;
    context.font = `600 7px ${FONT}`;
    context.fillText((marker?.name ?? "").split(" ").at(-1)?.slice(0, 8) ?? "", x, y - 2, size - 2);
  } else {
    const counter = atlas.counter(top.kind.value);
    const up = counter === undefined ? undefined : face(counter, top.side === Side.BACK);
    if (up !== undefined) {
      symbol(context, x, y - 5.5, sign(up.type));
      context.font = `700 8.5px ${FONT}`;
      context.fillText(`${up.attack}-${up.defence}-${up.movement}`, x, y + 6.8, size - 2);
    }
  }
  if (stack.length > 1) {
    context.font = `700 6.5px ${FONT}`;
    context.fillStyle = "#ffd666";
    context.fillText(String(stack.length), x + size / 2 - 3.5, y - 14);
  }
  context.fillStyle = "rgba(255,255,255,.85)";
  context.font = `700 5px ${FONT}`;
  context.fillText(factionCode(top.faction), x - size / 2 + 5.5, y - 14);
}

function box(context: CanvasRenderingContext2D, x: number, y: number, size: number, color: string, frame: Frame): void {
  context.fillStyle = color;
  context.strokeStyle = frame.dark ? "#05080b" : "#22201a";
  context.lineWidth = 1;
  context.beginPath();
  context.roundRect(x - size / 2, y - size / 2, size, size, 3);
  context.fill();
  context.stroke();
}

/** The signs of types of units, made once. */
const signs = new Map<string, Path2D>();

function symbol(context: CanvasRenderingContext2D, x: number, y: number, of: string): void {
  const path = signs.get(of) ?? new Path2D(signPath(of));
  signs.set(of, path);
  context.save();
  context.translate(x, y);
  context.scale(0.9, 0.9);
  context.strokeStyle = "#ffffff";
  context.lineWidth = 1.1;
  context.stroke(path);
  context.restore();
}
