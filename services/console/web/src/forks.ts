import type { MessageInitShape } from "@bufbuild/protobuf";
import type { Any } from "@bufbuild/protobuf/wkt";
import { ConnectError } from "@connectrpc/connect";
import { ErrorInfoSchema } from "@sandtable/client/gen/google/rpc/error_details_pb.js";
import {
  type Fork,
  type ForkLookSchema,
  type ForkMoveSchema,
  ForkService,
  type PlayForkResponse,
} from "@sandtable/client/gen/sandtable/matches/v1/fork_service_pb.js";
import { SandtableError } from "@sandtable/client/errors.js";
import { as } from "./api.js";
import { language } from "./words/words.js";

/** Moves that one call plays at most. */
const MOVES = 64;
/** Moves after which an attempt to foresee something is given up. */
const LOOKAHEAD = 8;

/** What the page asks of the server about copies of a match, in which moves are tried. */
export const forks = {
  create: (parent: string, token: string): Promise<Fork> =>
    as(token).call(ForkService, parent, (service, options) => service.createFork({ parent }, options)),

  /** Plays commands, all or none, and looks at what they came to. */
  play: (
    name: string,
    token: string,
    moves: readonly MessageInitShape<typeof ForkMoveSchema>[],
    look: MessageInitShape<typeof ForkLookSchema> = {},
    textLanguage = "",
  ): Promise<PlayForkResponse> =>
    as(token).call(ForkService, matchOf(name), (service, options) =>
      service.playFork({ name, moves: [...moves], look, textLanguage }, options),
    ),

  /** Forgets a fork; one that is gone already is as good. */
  drop: (name: string, token: string): void => {
    void as(token)
      .call(ForkService, matchOf(name), (service, options) => service.deleteFork({ name }, options))
      .catch(() => undefined);
  },

  /** Plays commands in pieces, looking at the last, with sentences of what they do. */
  playAll: async (name: string, token: string, commands: readonly Any[]): Promise<PlayForkResponse[]> => {
    const played: PlayForkResponse[] = [];
    for (let begin = 0; begin < commands.length; begin += MOVES) {
      const piece = commands.slice(begin, begin + MOVES);
      const last = begin + MOVES >= commands.length;
      try {
        const look = last ? { view: true, legal: true } : {};
        played.push(await forks.play(name, token, piece.map(asMove), look, language.peek()));
      } catch (thrown) {
        throw new RefusedMove(begin + (refusedMove(thrown) ?? 0), thrown);
      }
    }
    return played;
  },

  /** Plays a command on a copy that is thrown away, and whatever is answered by default after it,
   * until enough is told. */
  foresee: async (
    match: string,
    token: string,
    command: Any,
    enough: (events: readonly Any[]) => boolean,
  ): Promise<readonly Any[]> => {
    const fork = await forks.create(match, token);
    try {
      const events: Any[] = [];
      let moves = [asMove(command)];
      for (let step = 0; step < LOOKAHEAD && !enough(events); step++) {
        const { entries } = await forks.play(fork.name, token, moves);
        events.push(...entries.flatMap(({ events: told }) => told));
        moves = [{ move: { case: "defaultCommand", value: {} } }];
      }
      return events;
    } finally {
      forks.drop(fork.name, token);
    }
  },
};

/** A move of several that is refused; those before it were not played either. */
export class RefusedMove extends Error {
  constructor(
    readonly place: number,
    readonly why: unknown,
  ) {
    super(SandtableError.from(why).message);
  }
}

export function asMove(command: Any): MessageInitShape<typeof ForkMoveSchema> {
  return { move: { case: "command", value: command } };
}

function matchOf(name: string): string {
  return name.split("/forks/")[0] ?? name;
}

/** The number of the move that a call was refused for. */
function refusedMove(thrown: unknown): number | undefined {
  const cause = thrown instanceof SandtableError ? thrown.cause : thrown;
  const told = ConnectError.from(cause).findDetails(ErrorInfoSchema)[0]?.metadata["move"];
  return told === undefined ? undefined : Number(told);
}
