import type { Any } from "@bufbuild/protobuf/wkt";
import type { ReadonlySignal, Signal } from "@preact/signals";
import type { LogEntry } from "@sandtable/client/gen/sandtable/matches/v1/log_entry_pb.js";
import type { Match } from "@sandtable/client/gen/sandtable/matches/v1/match_pb.js";
import type { Game } from "@sandtable/client/gen/sandtable/rules/v1/game_service_pb.js";
import type { ComponentType } from "preact";
import type { Marks, Scene } from "../board/scene.js";

/** How much a sentence of the log matters: a heading, something to read, a detail. */
export type Weight = "heading" | "event" | "detail";

/** A sentence of the log, with the places that it is about. */
export interface Line {
  readonly weight: Weight;
  readonly text: string;
  readonly places: readonly string[];
  /** The colour of whom it is about. */
  readonly color?: string;
  /** It begins a turn or a part of one: no news by itself. */
  readonly opening?: true;
}

/** What an entry brought, and the server's sentences of it, one for each event. */
export type Written = Pick<LogEntry, "events" | "texts">;

/** Where a match stands, in words and figures. */
export interface Headline {
  /** Such as "Round 3". */
  readonly when: string;
  /** Such as "Germany: combat move". */
  readonly what: string;
  readonly color: string;
}

/** A move that is planned on a fork, and not sent yet. */
export interface PlannedMove {
  readonly command: Any;
  /** By which the server knows it again, should it be sent twice. */
  readonly requestId: string;
  /** What it does, in sentences. */
  readonly lines: readonly Line[];
  /** Why it cannot be played any more, if so. */
  readonly refusal?: string;
}

/** What a command is: a draft that can be taken back, the end of a phase, or something else that
 * happens at once. */
export type CommandNature = "draft" | "close" | "other";

/** What a game's controls ask of the page. */
export interface Desk {
  /** Sends a command of the seat, and waits until the page has seen what came of it. Gives
   * whether it was taken; why it was not is shown. */
  send(command: Any): Promise<boolean>;
  readonly busy: ReadonlySignal<boolean>;
  /** The command that would be given for the seat if it did not answer in time. */
  standIn(): Promise<Any | undefined>;
  /** What is planned, and not sent yet. */
  readonly plan: ReadonlySignal<readonly PlannedMove[]>;
  /** Takes the last planned move back. */
  takeBack(): Promise<void>;
  /** What can attack the spaces of the seat before its next turn, as they are planned to be; in the
   * game's own message. */
  threats(): Promise<Any | undefined>;
  /** What a command would bring, by chance, until enough is told. Nothing is done. */
  foresee(command: Any, enough: (events: readonly Any[]) => boolean): Promise<readonly Any[]>;
}

/** What somebody who holds a seat does with the board. */
export interface Play {
  /** What is asked, in one sentence. */
  readonly prompt: ReadonlySignal<string>;
  readonly marks: ReadonlySignal<Marks>;
  /** Takes what is legal now, and the open questions in words. */
  take(legal: Any | undefined, questions: readonly string[]): void;
  /** A place was pointed at. */
  point(place: string | undefined): void;
  /** A place is looked at. */
  hover(place: string | undefined): void;
  /** Goes to the next thing to do. */
  next(): void;
  /** What a command is, by which it is planned or sent. */
  nature(command: Any): CommandNature;
  /** Does what a key stands for; gives whether it stands for anything. */
  key(key: string): boolean;
  readonly Controls: ComponentType;
  /** The standing orders that the seat has filed, at any time. */
  readonly Orders: ComponentType;
}

/** What has changed between two versions of a match, the weightiest first. */
export interface News {
  readonly lines: readonly Line[];
  /** How much was lost at a place, such as "−3". */
  readonly ghosts: ReadonlyMap<string, string>;
}

/** An entry as far as a board follows it. */
export type LoggedEntry = Pick<LogEntry, "sequence" | "action" | "events">;

/** A curve of the time line. */
export interface Curve {
  readonly label: string;
  readonly color: string;
  /** Curves of one group share a scale, and are shown together. */
  readonly group: string;
}

/** A match that follows the events of its log without the server. */
export interface Fold {
  /** Follows the next entry; gives whether its events say all that the board shows. */
  follow(entry: LoggedEntry): boolean;
  /** A fold that goes on from here by itself. */
  copy(): Fold;
  /** Shows the match as it is here on the board. */
  show(): void;
  /** The values of the curves here. */
  figures(): readonly number[];
}

/** A match's board and words, as one game has them. */
export interface Table {
  readonly scene: Scene;
  /** Changes whenever the board has to be drawn anew. */
  readonly drawn: ReadonlySignal<number>;
  readonly headline: ReadonlySignal<Headline | undefined>;
  /** Shows a view of the match. */
  show(view: Any): void;
  /** The match from a view on, to follow its events. */
  fold(view: Any): Promise<Fold>;
  /** What the curves of the time line show, in the order of a fold's figures. */
  readonly curves: readonly Curve[];
  /** What an entry brought, in sentences. */
  tell(entry: Written): Line[];
  /** What has changed from one view to another, and in the entries between them. */
  news(before: Any, after: Any, entries: readonly LogEntry[]): Promise<News>;
  /** What is at a place, in words. */
  describe(place: string): string;
  /** The name of a power or faction, by its id. */
  power(id: string): string;
  /** How the power stands out on the board. */
  color(id: string): string;
  /** Those who play, with what they have. */
  readonly Powers: ComponentType;
  /** All that is at a place. */
  readonly Place: ComponentType<{ readonly id: string }>;
  /** What stands on the board's edge, if anything does. */
  readonly Overlay?: ComponentType;
  /** Controls for a seat; a table without them is played by what the referee offers. */
  play?(desk: Desk): Promise<Play>;
}

/** What a host chooses of a game. */
export interface HostForm {
  /** What each seat plays, in words. */
  readonly seats: ReadonlySignal<readonly string[]>;
  /** Whether each side has one seat; for a game that has a seat for each power otherwise. */
  readonly wholeSides?: Signal<boolean>;
  /** The choices that everybody makes. */
  readonly Fields: ComponentType;
  /** Those that few make. */
  readonly More?: ComponentType;
  /** The choice as the game takes it. */
  options(): Any;
}

/** A game that the page knows. */
export interface GameModule {
  /** What a host chooses. */
  host(game: Game): Promise<HostForm>;
  /** Opens a table for a match. */
  open(match: Pick<Match, "game" | "options" | "rulesetVersion">): Promise<Table>;
}

/** The module of a game, loaded when it is first needed; none for a game that the page does not
 * know. */
export async function gameModule(id: string): Promise<GameModule | undefined> {
  switch (id) {
    case "aa1940":
      return (await import("./aa1940/index.js")).game;
    case "axis-empires":
      return (await import("./axis-empires/index.js")).game;
    default:
      return undefined;
  }
}
