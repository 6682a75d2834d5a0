import type { DescMessage, MessageInitShape } from "@bufbuild/protobuf";
import type { Any } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError } from "@connectrpc/connect";
import { SandtableError } from "./errors.js";
import type {
  MatchLookSchema,
  MatchSight,
  SubmitCommandResponse,
  SubmitCommandsResponse,
} from "./gen/sandtable/matches/v1/match_service_pb.js";
import { pack } from "./messages.js";

/** How a list of commands is submitted. */
export interface ListOptions {
  /** The version that the list was chosen for, before its first command: when the match has
   * moved on, that command is refused with the reason `VERSION_MISMATCH`. */
  readonly expectedVersion?: bigint | undefined;
  /** The seat that acts; needed only with a token of more than one seat. */
  readonly seat?: number | undefined;
  /** Ids of the caller's own, one for each command, for lists that outlive the program. */
  readonly requestIds?: readonly string[] | undefined;
  /** What of the match to show after the last accepted command; nothing when absent. */
  readonly look?: MessageInitShape<typeof MatchLookSchema> | undefined;
}

/** The command at which a list ended. It and those after it changed nothing, unless the reason is
 * `OUTCOME_UNKNOWN`: then the same list under the same request ids, or the log, tells. */
export interface RefusedCommand {
  /** Index of the command in the list, from 0. */
  readonly index: number;
  /** The error with which `submit` would have failed. */
  readonly error: SandtableError;
}

/** A list of commands that was submitted. */
export interface SubmittedList {
  /** The answers to the accepted commands, in the order of the list. */
  readonly accepted: readonly SubmitCommandResponse[];
  /** The first command that was refused; none when all were accepted. */
  readonly refused: RefusedCommand | undefined;
  /** The match afterwards, as far as it was looked at. */
  readonly sight: MatchSight | undefined;
}

/** The commands of a list, packed. */
export function packAll<D extends DescMessage>(schema: D, commands: readonly MessageInitShape<D>[]): Any[] {
  return commands.map((command) => pack(schema, command));
}

/** The commands with their request ids, made here unless they are given. */
export function listed(commands: readonly Any[], ids?: readonly string[]): { command: Any; requestId: string }[] {
  if (ids !== undefined && ids.length !== commands.length) {
    throw SandtableError.raise(Code.InvalidArgument, "there must be one request id for each command");
  }
  return commands.map((command, index) => ({ command, requestId: ids?.[index] ?? crypto.randomUUID() }));
}

/** The list of an answer. */
export function submittedList({ accepted, refused, sight }: SubmitCommandsResponse): SubmittedList {
  return { accepted, refused: refused && { index: refused.index, error: SandtableError.of(refused) }, sight };
}

/** The last answer to a list at whose end the server was unavailable. The list is sent again then,
 * as a single command is: what was accepted has its first answer under the same request id. */
export class UnfinishedList {
  #answer: SubmitCommandsResponse | undefined;

  /** The answer, if it is final; otherwise it fails as an unavailable server does. */
  finished(answer: SubmitCommandsResponse): SubmitCommandsResponse {
    if (answer.refused?.code !== Number(Code.Unavailable)) return answer;
    this.#answer = answer;
    throw new ConnectError(answer.refused.message, Code.Unavailable);
  }

  /** What is left when the server stayed unavailable: the last answer, or the failure. */
  left(error: unknown): SubmitCommandsResponse {
    if (this.#answer === undefined) throw error;
    return this.#answer;
  }
}
