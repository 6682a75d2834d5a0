import { fromBinary } from "@bufbuild/protobuf";
import { joined } from "@sandtable/client/bytes.js";
import { MatchExportSchema } from "@sandtable/client/gen/sandtable/matches/v1/match_export_pb.js";
import { verify } from "@sandtable/client/verify/index.js";
import { toHex } from "../hex.js";

/** What a check of the dice came to. */
export type Verdict =
  | { readonly type: "true"; readonly entries: number; readonly dice: number }
  | { readonly type: "false"; readonly what: string; readonly expected: string; readonly found: string };

/** Checks the dice of an export, and whether they are those that were committed to when the match
 * was first looked at here. */
export async function check(pieces: readonly Uint8Array[], committed: string | undefined): Promise<Verdict> {
  const exported = fromBinary(MatchExportSchema, joined(pieces));
  const now = toHex(exported.match?.diceCommitment ?? new Uint8Array());
  if (committed !== undefined && committed !== now)
    return { type: "false", what: "the dice commitment that this browser saw", expected: committed, found: now };
  const { entries, dice, difference } = await verify(exported);
  if (difference === undefined) return { type: "true", entries, dice };
  const { sequence, what, expected, found } = difference;
  return { type: "false", what: sequence === undefined ? what : `${what}, entry ${sequence}`, expected, found };
}
