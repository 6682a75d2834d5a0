import { Code } from "@connectrpc/connect";
import { SandtableError } from "@sandtable/client/errors.js";

/** Answers to a call that is refused for what it requests, after its caller was let through. */
const BEYOND_PERMISSION: readonly Code[] = [Code.InvalidArgument, Code.NotFound, Code.Aborted, Code.FailedPrecondition];

/** Whether a call is refused for what it requests, if at all, and not for who makes it. No call
 * lists what a key may do, so one that changes nothing tells. */
export async function isPermitted(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (thrown) {
    const { code } = SandtableError.from(thrown);
    if (code === Code.PermissionDenied || code === Code.Unauthenticated) return false;
    if (BEYOND_PERMISSION.includes(code)) return true;
    throw thrown;
  }
}
