import { type Box, type Frame, meet } from "../../board/scene.js";
import { inkOn } from "../../parts/ink.js";
import type { Area, Atlas } from "./atlas.js";
import { facilityGlyph, glyphPath, unitGlyph } from "./glyphs.js";
import type { Force, Position, Standing } from "./position.js";

/** Sizes on the screen, in pixels. */
const CELL_WIDTH = 31;
const CELL_HEIGHT = 15;
const CODE_WIDTH = 17;
const FONT = "system-ui, sans-serif";
/** How large a space must be on the screen until its name is written. */
const NAME_FROM = 26;

interface Chip {
  readonly force: Force;
  readonly full: boolean;
  readonly columns: number;
  readonly width: number;
  readonly height: number;
}

/** Draws units as symbols with numbers, facilities, cities and names: as much of it as there is
 * room for at this scale, and nothing over anything else. */
export function paintCounters(context: CanvasRenderingContext2D, frame: Frame, atlas: Atlas, position: Position): void {
  const px = 1 / frame.scale;
  const taken: Box[] = [];
  const areas = [...atlas.areas.values()].filter(({ bounds }) => meet(bounds, frame.visible));
  const names: Area[] = [];
  for (const area of areas) {
    const standing = position.at(area.id);
    if (standing === undefined) continue;
    if (standing.forces.length > 0) stack(context, frame, area, standing, atlas, taken, px);
    names.push(area);
  }
  for (const area of names) {
    const standing = position.at(area.id);
    if (standing !== undefined) mark(context, frame, area, standing, taken, px);
  }
}

/** The units of a space, a plate for each power. */
function stack(
  context: CanvasRenderingContext2D,
  frame: Frame,
  area: Area,
  standing: Standing,
  atlas: Atlas,
  taken: Box[],
  px: number,
): void {
  const room = {
    width: (area.bounds.right - area.bounds.left) * frame.scale,
    height: (area.bounds.bottom - area.bounds.top) * frame.scale,
  };
  for (const level of [2, 1, 0] as const) {
    const chips = standing.forces.map((force) => chip(force, level, room));
    const width = Math.max(...chips.map((one) => one.width));
    const height = chips.reduce((sum, one) => sum + one.height + 2, -2);
    const fits = width <= room.width * 0.95 && height <= room.height * 0.8;
    if (level > 0 && !fits) continue;
    const spot = place(area, width * px, height * px, taken, level === 0);
    if (spot === undefined) continue;
    taken.push(grown(spot, px));
    let top = spot.top;
    for (const one of chips) {
      plate(context, (spot.left + spot.right) / 2, top, one, atlas, px, frame);
      top += (one.height + 2) * px;
    }
    return;
  }
}

/** A plate for a force: symbols with numbers, in a row or several, or the number only. */
function chip(force: Force, level: 0 | 1 | 2, room: { width: number }): Chip {
  if (level === 0) {
    const digits = String(force.total).length;
    return { force, full: false, columns: 0, width: CODE_WIDTH + 7 * digits + 7, height: CELL_HEIGHT };
  }
  const most =
    level === 2 ? force.units.length : Math.max(1, Math.floor((room.width * 0.95 - CODE_WIDTH) / CELL_WIDTH));
  const columns = Math.min(force.units.length, Math.max(1, level === 2 ? Math.min(most, 4) : most));
  const rows = Math.ceil(force.units.length / columns);
  return { force, full: true, columns, width: CODE_WIDTH + columns * CELL_WIDTH + 1, height: rows * CELL_HEIGHT };
}

/** Where a plate of a size may lie; anywhere in its space that is free, or in the middle. */
function place(area: Area, width: number, height: number, taken: readonly Box[], always: boolean): Box | undefined {
  const { x, y } = area.label;
  const box = (dx: number, dy: number): Box => ({
    left: x + dx - width / 2,
    right: x + dx + width / 2,
    top: y + dy - height / 2,
    bottom: y + dy + height / 2,
  });
  const steps = [0, -0.6, 0.6, -1.2, 1.2];
  for (const down of steps) {
    for (const right of steps) {
      const tried = box(right * width * 0.5, down * height);
      const { bounds } = area;
      const within =
        tried.left > bounds.left - width * 0.3 &&
        tried.right < bounds.right + width * 0.3 &&
        tried.top > bounds.top - height * 0.5 &&
        tried.bottom < bounds.bottom + height * 0.5;
      if ((within || (down === 0 && right === 0)) && !taken.some((other) => meet(other, tried))) return tried;
    }
  }
  if (!always) return undefined;
  // A space without room has its plate beside it, where that covers no other.
  const free = [1, 2, 3].flatMap((ring) =>
    [
      [0, 1],
      [0, -1],
      [1, ring - 1],
      [-1, ring - 1],
      [1, 1 - ring],
      [-1, 1 - ring],
    ].map(([right = 0, down = 0]) => box(right * 1.05 * width, (right === 0 ? down * ring : down) * 1.15 * height)),
  );
  return free.find((tried) => !taken.some((other) => meet(other, tried))) ?? box(0, 0);
}

function plate(
  context: CanvasRenderingContext2D,
  middle: number,
  top: number,
  { force, full, columns, width, height }: Chip,
  atlas: Atlas,
  px: number,
  frame: Frame,
): void {
  const left = middle - (width / 2) * px;
  const color = atlas.color(force.power);
  const ink = inkOn(color);
  context.fillStyle = color;
  context.strokeStyle = frame.dark ? "#05080b" : "#22201a";
  context.lineWidth = px;
  context.beginPath();
  context.roundRect(left, top, width * px, height * px, 3 * px);
  context.fill();
  context.stroke();
  context.fillStyle = ink;
  context.textBaseline = "middle";
  context.textAlign = "center";
  context.font = `700 ${9 * px}px ${FONT}`;
  const code = atlas.powers.get(force.power)?.code ?? "–";
  context.fillText(code, left + (CODE_WIDTH / 2) * px, top + (CELL_HEIGHT / 2 + 0.5) * px);
  if (!full) {
    context.font = `700 ${11 * px}px ${FONT}`;
    context.textAlign = "left";
    context.fillText(String(force.total), left + (CODE_WIDTH + 1) * px, top + (height / 2 + 0.5) * px);
    return;
  }
  force.units.forEach(({ type, count, damaged }, index) => {
    const x = left + (CODE_WIDTH + (index % columns) * CELL_WIDTH) * px;
    const y = top + Math.floor(index / columns) * CELL_HEIGHT * px;
    context.save();
    context.translate(x, y + 1.8 * px);
    context.scale(px * 0.95, px * 0.95);
    context.fill(glyphPath(unitGlyph(type)));
    context.restore();
    context.font = `700 ${10 * px}px ${FONT}`;
    context.textAlign = "left";
    context.fillText(`${count}${damaged > 0 ? "*" : ""}`, x + 16.5 * px, y + (CELL_HEIGHT / 2 + 0.7) * px);
  });
}

/** The name of a space, its income, its facilities and its city. */
function mark(
  context: CanvasRenderingContext2D,
  frame: Frame,
  area: Area,
  { view }: Standing,
  taken: Box[],
  px: number,
): void {
  const room = (area.bounds.right - area.bounds.left) * frame.scale;
  const city = area.space.victoryCity;
  const capital = area.space.capitalOf !== "";
  if (room < NAME_FROM && city === "") return;
  const size = city !== "" ? 11 : area.land ? 10.5 : 9.5;
  context.font = `${city !== "" || capital ? 650 : 500} ${size * px}px ${FONT}`;
  context.textAlign = "center";
  context.textBaseline = "middle";
  const number = /^sz-(\d+)$/.exec(area.id)?.[1];
  const income = area.space.ipc > 0 ? ` ${area.space.ipc}` : "";
  const name = `${city !== "" ? "★ " : ""}${number ?? area.name}${income}`;
  const width = context.measureText(name).width;
  if (width > (room * 1.25 + 10) * px) return;
  const height = (size + 2) * px;
  const icons = view.facilities;
  const whole = Math.max(width, icons.length * 15 * px);
  const total = height + (icons.length > 0 && room > 52 ? 14 * px : 0);
  const spot = free(area, whole, total, taken, px);
  if (spot === undefined) return;
  taken.push(spot);
  const middle = (spot.left + spot.right) / 2;
  context.lineJoin = "round";
  context.lineWidth = 2.6 * px;
  context.strokeStyle = frame.dark ? "rgba(8,12,16,.8)" : "rgba(255,255,255,.82)";
  context.fillStyle = area.land ? (frame.dark ? "#f2f0ea" : "#211d15") : frame.dark ? "#8fa9ba" : "#3d5a6c";
  context.strokeText(name, middle, spot.top + height / 2);
  context.fillText(name, middle, spot.top + height / 2);
  if (total === height) return;
  icons.forEach(({ type, damage }, index) => {
    const x = middle + (index - icons.length / 2) * 15 * px;
    context.save();
    context.translate(x, spot.top + height + px);
    context.scale(px * 0.85, px * 0.85);
    context.lineWidth = 2;
    context.strokeStyle = frame.dark ? "rgba(8,12,16,.8)" : "rgba(255,255,255,.8)";
    context.stroke(glyphPath(facilityGlyph(type)));
    context.fillStyle = damage > 0 ? "#ff5a4a" : frame.dark ? "#ece7da" : "#332e22";
    context.fill(glyphPath(facilityGlyph(type)));
    context.restore();
  });
}

/** A free place for a name near the middle of its space. */
function free(area: Area, width: number, height: number, taken: readonly Box[], px: number): Box | undefined {
  const { x, y } = area.label;
  for (const down of [0, -1, 1, -1.7, 1.7, -2.4, 2.4, -3.2, 3.2]) {
    const middle = y + down * 12 * px;
    if (down !== 0 && (middle < area.bounds.top || middle > area.bounds.bottom)) continue;
    const tried = { left: x - width / 2, right: x + width / 2, top: middle - height / 2, bottom: middle + height / 2 };
    if (!taken.some((other) => meet(other, tried))) return tried;
  }
  return undefined;
}

function grown(box: Box, by: number): Box {
  return { left: box.left - by, right: box.right + by, top: box.top - by, bottom: box.bottom + by };
}
