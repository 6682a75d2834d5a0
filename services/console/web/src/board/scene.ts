/** What a board is to the canvas that shows it: places with outlines, in a space of its own. */

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A space, a hex: something that can be pointed at. */
export interface Place {
  readonly id: string;
  readonly name: string;
  /** Its middle. */
  readonly x: number;
  readonly y: number;
  readonly bounds: Box;
  readonly neighbours: readonly string[];
}

/** What is drawn now, and how large. */
export interface Frame {
  /** Pixels of the screen for a unit of the board. */
  readonly scale: number;
  /** What part of the board can be seen. */
  readonly visible: Box;
  readonly dark: boolean;
}

/** A board that can be drawn. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  /** Whether the eastern and the western edge are one line. */
  readonly wraps: boolean;
  readonly places: ReadonlyMap<string, Place>;
  /** The place at a point of the board. */
  placeAt(x: number, y: number): Place | undefined;
  /** The outline of a place, in the board's units. */
  outline(id: string): Path2D | undefined;
  /** Draws everything but what the pointer does. The context counts in the board's units. */
  paint(context: CanvasRenderingContext2D, frame: Frame): void;
}

/** How a place is marked. */
export type Tone = "source" | "chosen" | "target" | "fight" | "news" | "found";

/** An arrow from one place to another, with a word on it. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  readonly tone: Tone;
}

/** What is marked on the board at the moment. */
export interface Marks {
  readonly places: ReadonlyMap<string, Tone>;
  readonly arrows: readonly Arrow[];
  /** Whether what is not marked is dimmed. */
  readonly dim: boolean;
  /** Words that stand at places, such as what was lost there. */
  readonly ghosts?: ReadonlyMap<string, string>;
}

export const NO_MARKS: Marks = { places: new Map(), arrows: [], dim: false };

/** Whether two boxes have a point in common. */
export function meet(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** The box moved to the east. */
export function shifted(box: Box, by: number): Box {
  return { ...box, left: box.left + by, right: box.right + by };
}
