import type { Any } from "@bufbuild/protobuf/wkt";
import { batch, signal } from "@preact/signals";
import { SandtableError } from "@sandtable/client/errors.js";
import type {
  Fork,
  ForkMoveSchema,
  ListForkLegalActionsResponse,
  PlayForkResponse,
} from "@sandtable/client/gen/sandtable/matches/v1/fork_service_pb.js";
import type { Match } from "@sandtable/client/gen/sandtable/matches/v1/match_pb.js";
import type { MessageInitShape } from "@bufbuild/protobuf";
import { api } from "../api.js";
import { asMove, forks, matchOf } from "../forks.js";
import type { Desk, Line, Play, PlannedMove, Table } from "../games/game.js";
import { keptMatch } from "../stored.js";
import { language } from "../words/words.js";
import { opening, openTable } from "./opening.js";

/** A fork of a match in which somebody plays all sides. */
export class ForkStore {
  readonly match = signal<Match | undefined>(undefined);
  readonly table = signal<Table | undefined>(undefined);
  readonly play = signal<Play | undefined>(undefined);
  readonly fork = signal<Fork | undefined>(undefined);
  /** The seat that is to act. */
  readonly seat = signal<number | undefined>(undefined);
  readonly lines = signal<readonly Line[]>([]);
  readonly failure = signal<unknown>(undefined);
  readonly refusal = signal<unknown>(undefined);
  readonly busy = signal(false);
  readonly parent: string;
  readonly #token: string | undefined;

  constructor(readonly name: string) {
    this.parent = matchOf(name);
    this.#token = keptMatch(this.parent).seats[0]?.token;
  }

  /** Opens the fork as it is. */
  async open(): Promise<void> {
    try {
      const [match, fork] = await Promise.all([api.match(this.parent, this.#token), forks.get(this.name, this.#token)]);
      const table = await openTable(opening(match));
      batch(() => {
        this.match.value = match;
        this.fork.value = fork;
        this.table.value = table;
      });
      const [{ view }, what] = await Promise.all([
        forks.view(this.name, this.#token),
        fork.awaited.length === 0 ? undefined : forks.legal(this.name, this.#token),
      ]);
      this.play.value = await table?.play?.(this.desk);
      this.#show(view, what);
    } catch (thrown) {
      this.failure.value = thrown;
    }
  }

  /** Plays the move that stands in for the seat that is awaited. */
  playDefault(): Promise<boolean> {
    return this.#move({ move: { case: "defaultCommand", value: {} } });
  }

  close(): void {
    this.play.value = undefined;
  }

  /** The desk of a game's controls: everything happens at once, and to nobody. */
  readonly desk: Desk = {
    busy: this.busy,
    send: (command) => this.#move(asMove(command)),
    standIn: async () => (await forks.defaultCommand(this.name, this.#token)).command,
    plan: signal<readonly PlannedMove[]>([]),
    takeBack: () => Promise.resolve(),
    threats: async () => (this.#token === undefined ? undefined : forks.threats(this.name, this.#token)),
    foresee: (command, enough) =>
      forks.foresee(() => forks.clone(this.name, this.#token), this.#token, command, enough),
  };

  async #move(move: MessageInitShape<typeof ForkMoveSchema>): Promise<boolean> {
    if (this.busy.peek()) return false;
    this.busy.value = true;
    this.refusal.value = undefined;
    try {
      const played = await forks.play(this.name, this.#token, [move], { view: true, legal: true }, language.peek());
      this.#took(played);
      return true;
    } catch (thrown) {
      if (SandtableError.from(thrown).reason === "FORK_NOT_FOUND") this.failure.value = thrown;
      this.refusal.value = thrown;
      return false;
    } finally {
      this.busy.value = false;
    }
  }

  #took({ entries, fork, view, legal }: PlayForkResponse): void {
    const lines = entries.flatMap((entry) => this.table.peek()?.tell(entry) ?? []);
    batch(() => {
      if (fork !== undefined) this.fork.value = fork;
      this.lines.value = [...this.lines.peek(), ...lines];
    });
    this.#show(view, legal);
  }

  #show(view: Any | undefined, listed: ListForkLegalActionsResponse | undefined): void {
    batch(() => {
      if (view !== undefined) this.table.peek()?.show(view);
      this.seat.value = listed?.seat;
      this.play.peek()?.take(listed?.legal, listed?.questionTexts ?? []);
    });
  }
}
