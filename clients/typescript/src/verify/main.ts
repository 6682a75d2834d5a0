/**
 * Checks the dice of what `sandtable export` wrote: `node dist/src/verify/main.js FILE`. Exit
 * code 0 when the export is true, 1 when it is not, 2 when it cannot be checked.
 */
import { readFile } from "node:fs/promises";
import { fromBinary } from "@bufbuild/protobuf";
import { hex } from "../bytes.js";
import { MatchExportSchema } from "../gen/sandtable/matches/v1/match_export_pb.js";
import { verify } from "./index.js";

const file = process.argv[2] ?? "";
try {
  const { entries, dice, table, difference } = await verify(fromBinary(MatchExportSchema, await readFile(file)));
  if (difference === undefined) {
    console.log(`verified: ${entries} entries, and ${dice} dice as the committed seed gives them`);
    if (table !== undefined) console.log(`  dice table: ${hex(table)}`);
  } else {
    const { sequence, what, expected, found } = difference;
    console.log(`NOT TRUE: ${what}${sequence === undefined ? "" : ` of entry ${sequence}`} differs`);
    console.log(`  the commitments give: ${expected}`);
    console.log(`  the export says:      ${found}`);
    console.log(`  true before that: ${entries} entries`);
    process.exitCode = 1;
  }
} catch (thrown) {
  console.error(`${file} cannot be checked: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
  process.exitCode = 2;
}
