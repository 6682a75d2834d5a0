// Hosts a match for two, sits down on both sides, and does something that is legal.
//
//     node dist/examples/first-match.js http://127.0.0.1:7440
import { anyLegal, CommandSchema, LegalSchema, OptionsSchema } from "@sandtable/client/aa1940";
import { pack, StartPolicy } from "@sandtable/client";
import { connect } from "@sandtable/client/node";

const SIDES = [
  ["germany", "italy"],
  ["france", "soviet-union", "united-kingdom", "united-states"],
];

const client = connect(process.argv[2] ?? "http://127.0.0.1:7440");
const hosted = await client.createMatch({
  game: "aa1940",
  options: pack(OptionsSchema, { seats: SIDES.map((powers) => ({ powers })) }),
  startPolicy: StartPolicy.WHEN_FULL,
});
const match = hosted.match!.name;
const access = await client.joinMatch({ name: match, player: "me" });
await client.joinMatch({ name: match, player: "you" });
const me = client.forSeat(access);
await me.started(match);
const legal = await me.legal(match, LegalSchema);
const done = await me.submit(match, CommandSchema, anyLegal(legal.what)!, { expectedVersion: legal.version });
console.log(`${match} is at version ${done.version}, waiting for seats ${done.awaited.join(", ")}`);
