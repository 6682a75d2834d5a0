// Attends a ladder's pool with a bot that plays anything that is legal, until it is interrupted.
//
//     node dist/examples/attend.js KEY pools/POOL http://127.0.0.1:7440
import { anyLegal, CommandSchema, LegalSchema } from "@sandtable/client/aa1940";
import { attend, type Client, Code, SandtableError, type SeatAccess } from "@sandtable/client";
import { connect } from "@sandtable/client/node";

const [key, pool, server = "http://127.0.0.1:7440"] = process.argv.slice(2);
if (key === undefined || pool === undefined) throw new Error("usage: attend KEY POOL [SERVER]");

/** The place of your own bot: plays a seat to the end of its match. */
async function play(client: Client, { match, seat, token }: SeatAccess): Promise<void> {
  const me = client.with({ token });
  let { version, awaited, outcome } = await me.started(match);
  const act = async () => {
    while (outcome === undefined && awaited.includes(seat)) {
      const legal = await me.legal(match, LegalSchema);
      const command = anyLegal(legal.what);
      if (command === undefined) return; // Another power's answer came first.
      try {
        const options = { expectedVersion: legal.version, seat };
        ({ version, awaited, outcome } = await me.submit(match, CommandSchema, command, options));
      } catch (error) {
        if (!(error instanceof SandtableError) || error.code !== Code.Aborted) throw error;
        return; // The match has moved on: the log tells how.
      }
    }
  };
  await act();
  for await (const entry of me.subscribe(match, version)) {
    if (entry.sequence > version) ({ sequence: version, awaited, outcome } = entry);
    await act();
  }
}

await attend(connect(server, { token: key }), pool, play, {
  capacity: 2,
  version: "1",
  author: "me",
  told: ({ case: kind, value }) => {
    if (kind === "attending") console.log(`${value.name} is here`);
    if (kind === "decided") console.log(`the rating is ${value.after?.rating.toFixed(0)}`);
    if (kind === "fault") console.log(value.text);
  },
});
