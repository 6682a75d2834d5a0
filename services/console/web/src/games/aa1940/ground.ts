import { Neutrality } from "@sandtable/client/gen/sandtable/games/aa1940/v1/common_pb.js";
import { type Frame, meet } from "../../board/scene.js";
import type { Area, Atlas } from "./atlas.js";
import type { Position } from "./position.js";

/** Draws land and sea, whose it is, and where the borders run. */
export function paintGround(context: CanvasRenderingContext2D, frame: Frame, atlas: Atlas, position: Position): void {
  const areas = [...atlas.areas.values()].filter(({ bounds }) => meet(bounds, frame.visible));
  const px = 1 / frame.scale;
  const sea = frame.dark ? "#15222d" : "#c9dbe6";
  for (const area of areas) {
    if (area.land) continue;
    context.fillStyle = sea;
    context.fill(area.path, "evenodd");
  }
  context.strokeStyle = frame.dark ? "#2a3c4a" : "#a9c1d0";
  context.lineWidth = 0.9 * px;
  for (const { land, path } of areas) if (!land) context.stroke(path);
  for (const area of areas) if (area.land) paintLand(context, frame, area, atlas, position);
  context.lineJoin = "round";
  context.strokeStyle = frame.dark ? "#0a0f14" : "#4d4a42";
  context.lineWidth = 1.3 * px;
  for (const { land, path } of areas) if (land) context.stroke(path);
}

function paintLand(
  context: CanvasRenderingContext2D,
  frame: Frame,
  area: Area,
  atlas: Atlas,
  position: Position,
): void {
  const view = position.at(area.id)?.view;
  const owner = view?.controller ?? "";
  const power = atlas.powers.get(owner);
  const base = frame.dark ? "#39424a" : "#e4ddcc";
  const fill =
    power === undefined ? neutralColor(view?.neutrality, frame.dark) : mix(power.color, base, frame.dark ? 0.72 : 0.62);
  context.fillStyle = fill;
  context.fill(area.path, "evenodd");
  const kind = power === undefined ? neutralPattern(view?.neutrality) : (power.order % 8) + 1;
  if (kind === 0) return;
  const pattern = hatching(context, kind, frame.dark);
  if (pattern === null) return;
  const at = context.getTransform();
  // The pattern keeps its size on the screen however near the board is.
  pattern.setTransform(new DOMMatrix([1 / at.a, 0, 0, 1 / at.d, 0, 0]));
  context.fillStyle = pattern;
  context.fill(area.path, "evenodd");
}

function neutralColor(neutrality: Neutrality | undefined, dark: boolean): string {
  if (neutrality === Neutrality.IMPASSABLE) return dark ? "#23282d" : "#b9b3a6";
  return dark ? "#4a4d4c" : "#ded7c6";
}

function neutralPattern(neutrality: Neutrality | undefined): number {
  switch (neutrality) {
    case Neutrality.PRO_AXIS:
      return 10;
    case Neutrality.PRO_ALLIES:
      return 11;
    case Neutrality.STRICT:
      return 12;
    case Neutrality.IMPASSABLE:
      return 13;
    default:
      return 0;
  }
}

const hatchings = new Map<string, CanvasPattern | null>();

/** A pattern of lines or dots: powers are told apart by it as well as by their colours. */
function hatching(context: CanvasRenderingContext2D, kind: number, dark: boolean): CanvasPattern | null {
  const key = `${kind} ${dark}`;
  const known = hatchings.get(key);
  if (known !== undefined) return known;
  const size = 16;
  const tile = document.createElement("canvas");
  tile.width = tile.height = size;
  const drawn = tile.getContext("2d");
  if (drawn === null) return null;
  const strong = kind >= 10;
  drawn.strokeStyle = drawn.fillStyle = `rgba(${dark ? "255,255,255" : "20,16,8"},${strong ? 0.2 : 0.09})`;
  drawn.lineWidth = strong ? 1.6 : 1.4;
  const line = (x1: number, y1: number, x2: number, y2: number) => {
    drawn.beginPath();
    drawn.moveTo(x1, y1);
    drawn.lineTo(x2, y2);
    drawn.stroke();
  };
  const rising = () => [-size, 0, size].forEach((at) => line(at, size, at + size, 0));
  const falling = () => [-size, 0, size].forEach((at) => line(at, 0, at + size, size));
  const dots = (radius: number) => {
    for (const [x, y] of [
      [4, 4],
      [12, 12],
    ] as const) {
      drawn.beginPath();
      drawn.arc(x, y, radius, 0, Math.PI * 2);
      drawn.fill();
    }
  };
  if (kind === 1 || kind === 10) rising();
  else if (kind === 2 || kind === 11) falling();
  else if (kind === 3) line(0, 8, size, 8);
  else if (kind === 4) dots(1.5);
  else if (kind === 5) line(8, 0, 8, size);
  else if (kind === 6) line(4, 8, 12, 8);
  else if (kind === 7) dots(0.9);
  else if (kind === 12) dots(1.8);
  else if (kind === 13) {
    rising();
    falling();
  }
  const pattern = context.createPattern(tile, "repeat");
  hatchings.set(key, pattern);
  return pattern;
}

/** A colour between two, `#rrggbb`: so much of the first. */
export function mix(a: string, b: string, share: number): string {
  const read = (text: string) => [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
  const [from, to] = [read(a), read(b)];
  return `rgb(${from.map((value, at) => Math.round(value * share + (to[at] ?? 0) * (1 - share))).join(",")})`;
}
