// For everybody: axe finds nothing on the pages about tournaments, pools and accounts.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { violations } from "./axe.mjs";
import { missing, openBrowser, Server } from "./stage.mjs";

const options = { skip: missing };
let server;
let browser;
let owner;
let swiss;
let knockout;
let open;
let pool;
let players;

before(async () => {
  if (missing) return;
  server = await new Server().start();
  browser = await openBrowser();
  owner = await server.account("Olga");
  const bots = await Promise.all(["Ares", "Bellona", "Ceres"].map((name) => server.account(name, true)));
  swiss = await server.tournament(owner.key, "A Swiss", [{ swiss: { rounds: 2 } }]);
  knockout = await server.tournament(owner.key, "A knockout", [{ knockout: { doubleElimination: true } }]);
  open = await server.tournament(owner.key, "An open one", [{ swiss: { rounds: 2 } }], {
    registration: { mode: "REGISTRATION_MODE_CODE" },
  });
  for (const name of [swiss, knockout]) {
    for (const { key } of bots) await server.call("tournaments.v1.TournamentService/EnterTournament", { name }, key);
    await server.call("tournaments.v1.OrganiserService/StartTournament", { name }, owner.key);
    while ((await server.playFixtures(name, bots)) === 0);
  }
  const settings = {
    displayName: "A pool",
    match: {
      game: "aa1940",
      options: {
        "@type": "type.googleapis.com/sandtable.games.aa1940.v1.Options",
        roundLimit: 1,
        decideByScore: true,
        seats: [
          { powers: ["germany", "italy"] },
          { powers: ["soviet-union", "united-states", "united-kingdom", "france"] },
        ],
      },
    },
  };
  pool = (await server.call("ladder.v1.PoolService/CreatePool", { settings }, owner.key)).name;
  const attend = ["ladder", "attend", pool, "--kind", "random", "--fixtures", "1"];
  await Promise.all(
    bots.slice(0, 2).map(({ key }) => new Promise((resolve) => server.run(attend, key).once("exit", resolve))),
  );
  const listed = await server.call("ladder.v1.LadderService/ListPlayers", { parent: pool, provisional: true });
  players = listed.players.map(({ name }) => name);
});

after(async () => {
  await browser?.close();
  await server?.close();
});

const click = (name) => (page) => page.getByText(name, { exact: true }).first().click();

/** Pages with what is waited for on each, and what is done there before it is looked at. */
const PAGES = {
  tournaments: () => ["#/tournaments", ".large-rows a"],
  "a new tournament": () => ["#/tournaments/new", ".stage", click("Add a stage")],
  overview: () => [`#/${swiss}`, ".events li"],
  standings: () => [`#/${swiss}/standings`, ".legend"],
  "cross table": () => [`#/${swiss}/table`, ".legend"],
  rounds: () => [`#/${swiss}/rounds?round=1`, ".fixture"],
  bracket: () => [`#/${knockout}/bracket`, ".bracket-slot"],
  entrants: () => [`#/${swiss}/entrants`, "table.data tbody tr"],
  terms: () => [`#/${swiss}/terms`, ".wide-facts"],
  run: () => [`#/${swiss}/run`, ".tools li", click("Name a substitute")],
  "run an open one": () => [`#/${open}/run`, ".action", click("Change the settings")],
  "a fixture": () => [`#/${knockout}/fixtures/0001-00001`, ".fixture-result"],
  "an entrant": () => [`#/${swiss}/entrants/1`, ".fixture"],
  "a large screen": () => [`#/screen/${swiss}`, "table.data tbody tr"],
  "a large screen's round": () => [
    `#/screen/${swiss}`,
    "table.data tbody tr",
    async (page) => {
      await page.getByRole("button", { name: "Next" }).click();
      await page.locator(".fixture").first().waitFor();
    },
  ],
  "on paper": () => [`#/print/${swiss}`, ".fixture"],
  "a shared table": () => [`#/${swiss}/standings`, ".legend", click("Share as a picture")],
  "a table for a stream": () => [`#/overlay/${knockout}`, ".bracket-slot"],
  pools: () => ["#/pools", ".large-rows a"],
  "a new pool": () => ["#/pools/new", ".organise .fields"],
  leaderboard: () => [`#/${pool}`, "table.data tbody tr"],
  attendance: () => [`#/${pool}/attendance`, ".own-player, .legend, section code"],
  "a pool's fixtures": () => [`#/${pool}/fixtures`, ".fixture"],
  comparisons: () => [`#/${pool}/comparisons`, ".action", click("Compare two versions")],
  estimate: () => [`#/${pool}/estimate`, "h1"],
  seasons: () => [`#/${pool}/seasons`, "h2"],
  "a pool's terms": () => [`#/${pool}/terms`, ".wide-facts"],
  "run a pool": () => [
    `#/${pool}/run`,
    ".run",
    async (page) => {
      await page.getByText("Fix a rating").click();
      await page.getByText("Change the settings").click();
    },
  ],
  "a player": () => [`#/${players[0]}`, ".chart"],
  "head to head": () => [`#/${players[0]}/versus/${players[1].split("/").at(-1)}`, ".large-figure"],
  account: () => ["#/account", "details.action", click("How much is left of each limit on its calls")],
};

// Each colour and each size once.
for (const [dark, size, width, height] of [
  [false, "desk", 1440, 900],
  [true, "phone", 390, 844],
]) {
  test(`axe finds nothing about tournaments and pools, ${dark ? "dark" : "light"}, ${size}`, options, async () => {
    const visitor = await browser.visitor({ dark, width, height, bypassCSP: true });
    const page = await visitor.open(`${server.url}/`);
    await page.evaluate((key) => localStorage.setItem("sandtable.key", key), owner.key);
    await page.reload();
    const found = [];
    for (const [what, place] of Object.entries(PAGES)) {
      const [link, there, act] = place();
      await page.goto(`${server.url}/${link}`);
      await page.locator(there).first().waitFor();
      await act?.(page);
      found.push(...(await violations(page, what)));
    }
    assert.deepEqual(found, []);
    assert.deepEqual(visitor.faults, []);
    await visitor.close();
  });
}

test("the pages speak German", options, async () => {
  const visitor = await browser.visitor({ locale: "de-DE" });
  const page = await visitor.open(`${server.url}/#/${swiss}/standings`);
  await page.getByText("Was die Spalten bedeuten").waitFor();
  await page.getByLabel("Sprache").selectOption("en");
  await page.getByText("What the columns mean").waitFor();
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});
