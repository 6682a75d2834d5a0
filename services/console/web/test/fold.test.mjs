// Matches that are followed by their events, without a browser: at any version they show what the
// server's view does.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Server } from "./stage.mjs";
import { sources } from "./sources.mjs";

const options = { skip: process.env.TEST_PROGRAM ? false : "TEST_PROGRAM names no server" };
/** Versions of each match that are compared. */
const COMPARED = 200;
let server;
let page;
let connection;

before(async () => {
  if (options.skip) return;
  server = await new Server().start();
  page = await sources(`
    export { Aa1940Fold } from "./src/games/aa1940/fold.ts";
    export { AxisEmpiresFold } from "./src/games/axis-empires/fold.ts";
    export { LogCache } from "./src/match/log-cache.ts";
    export { anyUnpack } from "@bufbuild/protobuf/wkt";
    export { createGrpcWebTransport } from "@connectrpc/connect-web";
    export { Connection } from "@sandtable/client/connection.js";
    export { MatchService } from "@sandtable/client/gen/sandtable/matches/v1/match_service_pb.js";
    export { BoardView, GameService } from "@sandtable/client/gen/sandtable/rules/v1/game_service_pb.js";
    export * as aa1940 from "@sandtable/client/gen/sandtable/games/aa1940/v1/view_pb.js";
    export { BoardSchema as Aa1940Board } from "@sandtable/client/gen/sandtable/games/aa1940/v1/board_pb.js";
    export * as axisEmpires from "@sandtable/client/gen/sandtable/games/axis_empires/v1/view_pb.js";
    export { BoardSchema as AxisEmpiresBoard } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/board_pb.js";
  `);
  connection = new page.Connection([server.url], (baseUrl) => page.createGrpcWebTransport({ baseUrl }), {});
});

after(() => server?.close());

const matches = (name, call) => connection.call(page.MatchService, name, call);

async function board(request) {
  const told = await connection.call(page.GameService, "", (games, options) => games.getBoard(request, options));
  return told.board;
}

/** Lets bots play a match until it has so many entries, or has ended; gives its version. */
async function played(name, least) {
  const stop = new AbortController();
  const answered = await fetch(`${server.url}/sandtable.notifications.v1.NotificationService/Subscribe`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ name, afterSequence: "0" }),
    signal: stop.signal,
  });
  let text = "";
  for await (const piece of answered.body) {
    text = text.slice(-200) + Buffer.from(piece).toString();
    const last = [...text.matchAll(/"sequence":"?(\d+)/g)].at(-1)?.[1];
    if (Number(last ?? 0) >= least) break;
  }
  stop.abort();
  const match = await matches(name, (service, options) => service.getMatch({ name }, options));
  return Number(match.version);
}

/** Numbers without an order that anybody could expect, the same in every run. */
function* numbers(seed) {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

/** Follows a match, and compares it with the server's views at many versions. */
async function compared(name, version, { open, shown }, count = COMPARED) {
  const calls = { entries: 0, views: 0 };
  const view = async (at) => {
    const told = await matches(name, (service, options) => service.getView({ name, version: BigInt(at) }, options));
    return told.view;
  };
  let current;
  const source = {
    entries: async (after, count) => {
      calls.entries += 1;
      const request = { name, afterSequence: BigInt(after), pageSize: count };
      return (await matches(name, (service, options) => service.listLogEntries(request, options))).entries;
    },
    view: (at) => {
      calls.views += 1;
      return view(at);
    },
    fold: async (packed) => {
      const follower = (fold) => ({
        follow: (entry) => fold.follow(entry),
        copy: () => follower(fold.copy()),
        show: () => (current = fold.view()),
        figures: () => fold.figures(),
      });
      return follower(open(packed));
    },
  };
  const cache = new page.LogCache(source);
  assert.equal(cache.at(1), undefined);
  await cache.load(0, version);
  const loaded = { ...calls };
  const random = numbers(7);
  const versions = Array.from({ length: count }, () => Math.floor(random.next().value * (version + 1)));
  for (const at of [0, version, ...versions]) {
    cache.at(at).show();
    const expected = shown(page.anyUnpack(await view(at), open.schema));
    assert.deepEqual(differences(shown(current), expected), [], `version ${at} of ${version}`);
  }
  // What was moved along needs no further call.
  assert.deepEqual(calls, loaded);
  return { ...calls, samples: cache.samples.peek() };
}

/** Where two values differ. */
function differences(one, other, path = "") {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null)
    return Object.is(one, other) ? [] : [`${path}: ${one}, and not ${other}`];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].flatMap((key) => differences(one[key], other[key], `${path}/${key}`)).slice(0, 12);
}

/** What the board of Axis & Allies shows of a view. */
function aa1940Board(view) {
  const counted = (list, key) => {
    const counts = {};
    for (const one of list) counts[key(one)] = (counts[key(one)] ?? 0) + one.count;
    return counts;
  };
  const money = ({ treasury, production, queue, facilities, capitalLost }) => ({
    treasury,
    production,
    queue: counted(queue, ({ type }) => type),
    facilities: [...facilities].sort(),
    capitalLost,
  });
  return {
    now: [view.round, view.power, view.phase, view.axisCities, view.researchDice],
    asked: view.pending.map(({ id }) => id),
    spaces: Object.fromEntries(
      view.spaces.map(({ space, controller, neutrality, army, facilities, units }) => [
        space,
        {
          controller,
          neutrality,
          army,
          facilities: facilities.map(({ type, damage }) => [type, damage]),
          units: counted(units, ({ power, type, damaged }) => `${power} ${type} ${damaged}`),
        },
      ]),
    ),
    powers: view.powers.map((one) => ({
      power: one.power,
      seat: one.seat,
      wars: [...one.wars].sort(),
      advances: [...one.advances],
      kamikaze: one.kamikaze,
      ...money(one),
      economies: one.economies.map((economy) => ({ economy: economy.economy, ...money(economy) })),
    })),
  };
}

/** What the board of Axis Empires shows of a view. */
function axisEmpiresBoard(view) {
  return {
    now: [view.turn, view.faction, view.segment, view.europe, view.asia, view.axisPoints],
    seats: view.seats.map(({ factions }) => factions),
    asked: view.pending.map(({ id }) => id),
    pieces: view.pieces.map(({ id, kind, side, faction, at }) => [id, kind, side, faction, at.kind]),
    areas: view.areas.map(({ area, status, alignment, owner, posture }) => [area, status, alignment, owner, posture]),
    control: view.control.map(({ faction, hexes }) => [faction, hexes]),
    postures: view.postures.map(({ box, posture }) => [box, posture]),
    tracks: view.tracks.map(({ theatre, uscl, esv, happened }) => [theatre, uscl, esv, [...happened].sort()]),
  };
}

async function aa1940(name) {
  const facts = page.anyUnpack(await board({ game: "aa1940", board: name }), page.Aa1940Board);
  const open = (packed) => new page.Aa1940Fold(facts, page.anyUnpack(packed, page.aa1940.ViewSchema));
  open.schema = page.aa1940.ViewSchema;
  return { open, shown: aa1940Board };
}

async function axisEmpires(code) {
  const facts = page.anyUnpack(
    await board({ game: "axis-empires", pack: code, view: page.BoardView.FULL }),
    page.AxisEmpiresBoard,
  );
  const pack = facts.packs.find((one) => one.code === code);
  const open = (packed) => new page.AxisEmpiresFold(pack, page.anyUnpack(packed, page.axisEmpires.ViewSchema));
  open.schema = page.axisEmpires.ViewSchema;
  return { open, shown: axisEmpiresBoard };
}

for (const [what, choice, rounds, bot, count] of [
  ["Europe 1940", {}, 2, "sensible"],
  ["Global 1940", { board: "global1940" }, 1, "sensible"],
  ["a match of odd moves", {}, 1, "random", 60],
]) {
  test(`${what} is followed by its events`, options, async (context) => {
    const { name } = await server.host({ named: what, rounds, options: choice, bot });
    const version = await played(name, Infinity);
    const { views, samples } = await compared(name, version, await aa1940(choice.board ?? "europe1940"), count);
    context.diagnostic(`${version} entries, ${views} views`);
    assert.ok(views <= 12, `${views} views`);
    assert.ok(samples.length >= Math.floor(version / 10) - 1);
  });
}

test("what is taken back is undone", options, async () => {
  const { name } = await server.host({ named: "Second thoughts", free: [0] });
  const token = await server.join(name, 0, "Ada");
  const type = "type.googleapis.com/sandtable.games.aa1940.v1.Command";
  const submit = (command) =>
    server.call("matches.v1.MatchService/SubmitCommand", { name, command: { "@type": type, ...command } }, token);
  for (const [unit, count] of [
    ["INFANTRY", 2],
    ["TANK", 1],
  ])
    await submit({ buy: { type: `UNIT_TYPE_${unit}`, count } });
  await submit({ takeBack: { steps: 1 } });
  await submit({ endPhase: {} });
  const move = (unit) => ({
    move: { stack: { from: "holland-belgium", type: `UNIT_TYPE_${unit}`, count: 1 }, to: "france" },
  });
  for (const unit of ["INFANTRY", "TANK", "ARTILLERY"]) await submit(move(unit));
  await submit({ takeBack: { steps: 2 } });
  await submit(move("TANK"));
  const { views } = await compared(name, 9, await aa1940("europe1940"), 10);
  assert.equal(views, 1);
});

for (const [what, choice, least, bot, count] of [
  ["the training ground", {}, Infinity, "sensible"],
  ["a hex game of odd moves", {}, 300, "random", 60],
  ["a campaign", { pack: "totaler-krieg-open", scenario: "campaign-1939" }, 250, "sensible"],
]) {
  test(`${what} is followed by its events`, options, async (context) => {
    const { name } = await server.host({ named: what, game: "axis-empires", options: choice, bot });
    const version = await played(name, least);
    const { views } = await compared(name, version, await axisEmpires(choice.pack ?? "training"), count);
    context.diagnostic(`${version} entries, ${views} views`);
    assert.ok(views <= 12, `${views} views`);
  });
}
