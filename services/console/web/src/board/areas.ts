/** Finds places that are made of convex parts by points. */

interface Point {
  readonly x: number;
  readonly y: number;
}

/** What a place looks like. */
export interface Shape {
  readonly id: string;
  readonly polygons: readonly (readonly Point[])[];
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
  readonly #size: number;
  readonly #columns: number;

  #shapes: readonly Shape[];

  constructor(shapes: readonly Shape[], width: number, height: number) {
    this.#size = Math.max(width, height) / CELLS;
    this.#columns = CELLS + 2;
    this.#shapes = shapes;
  }

  /** The place at a point. */
  at(x: number, y: number): string | undefined {
    // The grid is made when something is first pointed at: the first picture does not wait for it.
    for (const { id, polygons } of this.#shapes) for (const polygon of polygons) this.#add({ id, polygon });
    this.#shapes = [];
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
        const parts = this.#cells.get(cell);
        if (parts === undefined) this.#cells.set(cell, [part]);
        else parts.push(part);
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
