// What a page does over gRPC-Web: it hosts a match, plays both seats, follows the log,
// is refused by a rule, and gives up.
import { type Client, Code, pack, SandtableError, StartPolicy } from "@sandtable/client";
import { anyLegal, CommandSchema, LegalSchema, OptionsSchema, UnitType, ViewSchema } from "@sandtable/client/aa1940";
import { connect } from "@sandtable/client/web";

const COMMANDS = 30;
const SIDES = [
  ["germany", "italy"],
  ["france", "soviet-union", "united-kingdom", "united-states"],
];

/** What the page has seen, for the program that drives it. */
export interface Seen {
  followed: number[];
  logged: number[];
  spaces: number;
  refusal: { code: string; rule: string } | undefined;
  winners: number[];
}

async function play(server: string): Promise<Seen> {
  const guest = connect(server);
  const hosted = await guest.createMatch({
    game: "aa1940",
    options: pack(OptionsSchema, { seats: SIDES.map((powers) => ({ powers })), roundLimit: 1 }),
    startPolicy: StartPolicy.WHEN_FULL,
  });
  const match = hosted.match?.name ?? "";
  const seats: Client[] = [];
  for (const player of ["Ada", "Grace"]) {
    seats.push(guest.forSeat(await guest.joinMatch({ name: match, player })));
  }
  const following = follow(guest, match);
  const refusal = await refused(seats[0]!, match);
  let { awaited } = await guest.started(match);
  for (let done = 0; done < COMMANDS; done++) {
    const seat = seats[awaited[0]!]!;
    const { what, version } = await seat.legal(match, LegalSchema);
    ({ awaited } = await seat.submit(match, CommandSchema, anyLegal(what)!, { expectedVersion: version }));
  }
  const { what: view } = await guest.view(match, ViewSchema);
  await seats[0]!.resign(match);
  const logged: number[] = [];
  for await (const { sequence } of guest.log(match, 0n, 7)) logged.push(Number(sequence));
  const { outcome } = await guest.getMatch(match);
  return { followed: await following, logged, spaces: view.spaces.length, refusal, winners: outcome?.winners ?? [] };
}

async function follow(client: Client, match: string): Promise<number[]> {
  const sequences: number[] = [];
  for await (const { sequence } of client.subscribe(match)) sequences.push(Number(sequence));
  return sequences;
}

async function refused(client: Client, match: string): Promise<Seen["refusal"]> {
  const tooMuch = { kind: { case: "buy" as const, value: { type: UnitType.BATTLESHIP, count: 99 } } };
  try {
    await client.submit(match, CommandSchema, tooMuch);
    return undefined;
  } catch (error) {
    if (!(error instanceof SandtableError)) throw error;
    return { code: Code[error.code], rule: error.violation?.rule ?? "" };
  }
}

declare global {
  interface Window {
    play: typeof play;
  }
}
window.play = play;
