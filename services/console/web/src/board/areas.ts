/** Geometry of places that are made of convex parts and discs. */

interface Point {
  readonly x: number;
  readonly y: number;
}

/** What a place looks like. */
export interface Shape {
  readonly id: string;
  readonly polygons: readonly (readonly Point[])[];
  readonly discs: readonly { readonly x: number; readonly y: number; readonly radius: number }[];
}

interface Part {
  readonly id: string;
  readonly polygon: readonly Point[];
}

/** Cells of the grid by which parts are found, along the longer side. */
const CELLS = 96;

/** Finds places by points. */
export class Areas {
  readonly #cells = new Map<number, Part[]>();
  readonly #discs: { id: string; x: number; y: number; radius: number }[];
  readonly #size: number;
  readonly #columns: number;

  constructor(shapes: readonly Shape[], width: number, height: number) {
    this.#size = Math.max(width, height) / CELLS;
    this.#columns = CELLS + 2;
    this.#discs = shapes.flatMap(({ id, discs }) => discs.map((disc) => ({ id, ...disc })));
    for (const { id, polygons } of shapes) for (const polygon of polygons) this.#add({ id, polygon });
  }

  /** The place at a point; discs lie on top of polygons. */
  at(x: number, y: number): string | undefined {
    const disc = this.#discs.find((one) => Math.hypot(one.x - x, one.y - y) <= one.radius);
    if (disc !== undefined) return disc.id;
    const cell = this.#cells.get(this.#cell(x, y));
    return cell?.find(({ polygon }) => inside(polygon, x, y))?.id;
  }

  #add(part: Part): void {
    const xs = part.polygon.map(({ x }) => x);
    const ys = part.polygon.map(({ y }) => y);
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    for (let y = Math.floor(top / this.#size); y <= Math.floor(bottom / this.#size); y++) {
      for (let x = Math.floor(left / this.#size); x <= Math.floor(right / this.#size); x++) {
        const cell = y * this.#columns + x;
        this.#cells.set(cell, [...(this.#cells.get(cell) ?? []), part]);
      }
    }
  }

  #cell(x: number, y: number): number {
    return Math.floor(y / this.#size) * this.#columns + Math.floor(x / this.#size);
  }
}

/** Whether a point is inside of a polygon. */
export function inside(polygon: readonly Point[], x: number, y: number): boolean {
  let within = false;
  let before = polygon.at(-1);
  for (const corner of polygon) {
    if (before !== undefined && corner.y > y !== before.y > y) {
      const crossing = ((before.x - corner.x) * (y - corner.y)) / (before.y - corner.y) + corner.x;
      if (x < crossing) within = !within;
    }
    before = corner;
  }
  return within;
}

/** The border of a place that is made of parts: the edges that belong to one part only. */
export function borders(polygons: readonly (readonly Point[])[]): Path2D {
  const edges = new Map<string, [Point, Point] | undefined>();
  for (const polygon of polygons) {
    polygon.forEach((corner, place) => {
      const next = polygon[(place + 1) % polygon.length] ?? corner;
      const [a, b] = [key(corner), key(next)];
      if (a === b) return;
      const edge = a < b ? `${a} ${b}` : `${b} ${a}`;
      edges.set(edge, edges.has(edge) ? undefined : [corner, next]);
    });
  }
  return chained([...edges.values()].filter((edge) => edge !== undefined));
}

/** One path of edges, joined where they meet. */
function chained(edges: readonly (readonly [Point, Point])[]): Path2D {
  const from = new Map<string, (readonly [Point, Point])[]>();
  for (const edge of edges) from.set(key(edge[0]), [...(from.get(key(edge[0])) ?? []), edge]);
  const path = new Path2D();
  const used = new Set<readonly [Point, Point]>();
  for (const first of edges) {
    if (used.has(first)) continue;
    path.moveTo(first[0].x, first[0].y);
    let edge: readonly [Point, Point] | undefined = first;
    while (edge !== undefined) {
      used.add(edge);
      const end: Point = edge[1];
      path.lineTo(end.x, end.y);
      edge = from.get(key(end))?.find((next) => !used.has(next));
    }
  }
  return path;
}

function key({ x, y }: Point): string {
  return `${Math.round(x * 50)},${Math.round(y * 50)}`;
}
