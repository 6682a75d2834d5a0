import { durationMs } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError } from "@connectrpc/connect";
import { BadRequestSchema, ErrorInfoSchema, RetryInfoSchema } from "./gen/google/rpc/error_details_pb.js";
import type { CommandRefusal } from "./gen/sandtable/matches/v1/match_service_pb.js";
import { type Violation, ViolationSchema } from "./gen/sandtable/types/v1/violation_pb.js";

/** A field of a request that cannot be taken. */
export interface FieldError {
  /** Path of the field. */
  readonly field: string;
  /** What is wrong with it. */
  readonly description: string;
}

/** Why a call failed, so that a program can tell what to do about it. */
export class SandtableError extends Error {
  /** The status code. */
  readonly code: Code;
  /** The reason for programs, such as `VERSION_MISMATCH`; empty when none was given. */
  readonly reason: string;
  /** The rule that refuses the command, if a rule does. Nothing has changed then. */
  readonly violation: Violation | undefined;
  /** The fields of the request that cannot be taken. */
  readonly fields: readonly FieldError[];
  /** How long to wait before the call is made again, when the server named a time. */
  readonly retryAfterMs: number | undefined;

  private constructor(status: ConnectError, code: Code) {
    const violation = status.findDetails(ViolationSchema)[0];
    super(violation?.sentence || status.rawMessage, { cause: status });
    this.name = "SandtableError";
    this.code = code;
    this.reason = status.findDetails(ErrorInfoSchema)[0]?.reason ?? "";
    this.violation = violation;
    this.fields = status
      .findDetails(BadRequestSchema)
      .flatMap((bad) => bad.fieldViolations)
      .map(({ field, description }) => ({ field, description }));
    const delay = status.findDetails(RetryInfoSchema)[0]?.retryDelay;
    this.retryAfterMs = delay && durationMs(delay);
  }

  /** For how long a server that refused because of its limits wants to be left alone.
   * Nothing was done then. */
  get askedToWaitMs(): number | undefined {
    return this.code === Code.ResourceExhausted ? this.retryAfterMs : undefined;
  }

  /** What was thrown, as an error of this kind. */
  static from(thrown: unknown): SandtableError {
    if (thrown instanceof SandtableError) return thrown;
    const status = ConnectError.from(thrown);
    // Anything else that is thrown is a mistake in a program, which no repetition mends.
    const lost = thrown instanceof ConnectError && broken(thrown);
    return new SandtableError(status, lost ? Code.Unavailable : status.code);
  }

  /** A refusal that is told inside an answer, as that of a call. */
  static of({ code, message, details }: CommandRefusal): SandtableError {
    const status = new ConnectError(message, code);
    status.details = details.map(({ typeUrl, value }) => ({
      type: typeUrl.slice(typeUrl.lastIndexOf("/") + 1),
      value,
    }));
    return new SandtableError(status, code);
  }

  /** An error that this library raises by itself. */
  static raise(code: Code, message: string, cause?: unknown): SandtableError {
    return new SandtableError(new ConnectError(message, code, undefined, undefined, cause), code);
  }
}

/** What transports call a connection that broke. */
const BROKEN = [Code.Aborted, Code.Canceled, Code.Internal, Code.Unknown];

/** Whether the code was not said by the server but means that the connection broke. */
function broken(status: ConnectError): boolean {
  return !status.isWireError && BROKEN.includes(status.code);
}
