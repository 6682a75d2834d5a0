// A bot that takes a seat and plays anything that is legal until the match is over.
//
//     node dist/examples/bot.js http://127.0.0.1:7440 matches/x
import { anyLegal, CommandSchema, LegalSchema } from "@sandtable/client/aa1940";
import { Code, type Outcome, SandtableError } from "@sandtable/client";
import { connect } from "@sandtable/client/node";

const [server, match] = process.argv.slice(2);
if (server === undefined || match === undefined) throw new Error("usage: bot SERVER MATCH");

const guest = connect(server);
const access = await guest.joinMatch({ name: match, player: "any move" });
const me = guest.forSeat(access);
let { version, awaited, outcome } = await me.started(match);

/** Acts until others are awaited. */
async function act(): Promise<void> {
  while (outcome === undefined && awaited.includes(access.seat)) {
    const legal = await me.legal(match!, LegalSchema);
    const command = anyLegal(legal.what);
    if (command === undefined) return; // Another power's answer came first.
    try {
      ({ version, awaited, outcome } = await me.submit(match!, CommandSchema, command, {
        expectedVersion: legal.version,
      }));
    } catch (error) {
      if (!(error instanceof SandtableError) || error.code !== Code.Aborted) throw error;
      return; // The match has moved on: the log tells how.
    }
  }
}

function describe(end: Outcome | undefined): string {
  return end === undefined ? "called off" : `${end.reason} (seats ${end.winners.join(", ") || "none"} won)`;
}

await act();
for await (const entry of me.subscribe(match, version)) {
  if (entry.sequence > version) ({ sequence: version, awaited, outcome } = entry);
  await act();
}
console.log(describe(outcome ?? (await me.getMatch(match)).outcome));
