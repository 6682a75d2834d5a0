// Ladders: a pool is made by mouse, bots of the program attend it, and two versions are compared.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { missing, openBrowser, openSigned, Server, tabTo } from "./stage.mjs";

const options = { skip: missing };
let server;
let browser;
let programs = [];

before(async () => {
  if (missing) return;
  server = await new Server().start();
  browser = await openBrowser();
});

after(async () => {
  for (const program of programs) program.kill();
  await browser?.close();
  await server?.close();
});

test("a pool with four bots, a comparison of two versions, and head to head", options, async () => {
  const owner = await server.account("Olga");
  const visitor = await browser.visitor();
  const page = await openSigned(visitor, server.url, owner.key, "#/pools");
  await page.getByRole("link", { name: "Create a pool" }).click();
  await page.getByLabel("Name", { exact: true }).fill("One round");
  await page.getByLabel("End after so many rounds").fill("1");
  await page.getByLabel("Two meet in a day at most").fill("1");
  await page.getByRole("button", { name: "Create it" }).click();
  await page.locator("h1", { hasText: "One round" }).waitFor();
  const pool = /pools\/[^/]+/.exec(page.url())[0];
  await page.getByText("Nobody has attended yet.").waitFor();

  const [ares, bellona, ceres] = await Promise.all(
    ["Ares", "Bellona", "Ceres"].map((name) => server.account(name, true)),
  );
  const attend = ({ key }, version) =>
    server.run(["ladder", "attend", pool, "--kind", "random", "--bot-version", version], key);
  programs = [attend(ares, "1"), attend(ares, "2"), attend(bellona, "1"), attend(ceres, "1")];
  for (const player of ["Ares 1", "Ares 2", "Bellona 1", "Ceres 1"])
    await page.locator("table.data tbody tr", { hasText: player }).waitFor();

  // The account of both versions compares them.
  const author = await browser.visitor();
  const compared = await openSigned(author, server.url, ares.key, `#/${pool}/comparisons`);
  await compared.getByText("Compare two versions").click();
  await compared.getByLabel("Tested").selectOption({ label: "Ares 2" });
  await compared.getByLabel("Against").selectOption({ label: "Ares 1" });
  await compared.getByLabel("Pairs at most").fill("1");
  await compared.getByRole("button", { name: "Do it" }).click();
  await compared.locator("h1", { hasText: "Ares 2 against Ares 1" }).waitFor();

  const guest = await browser.visitor();
  const watched = await guest.open(`${server.url}/${new URL(compared.url()).hash}`);
  await watched.evaluate(() => (window.neverReloaded = true));
  await watched.getByText(/^1 pair/).waitFor({ timeout: 60_000 });
  await watched.locator(".comparison-4").waitFor();
  assert.equal(await watched.evaluate(() => window.neverReloaded), true);
  // Guests start and stop nothing.
  assert.equal(await watched.locator(".action").count(), 0);

  await watched.getByRole("link", { name: "Ares 2", exact: true }).click();
  await watched.locator("h1", { hasText: "Ares 2" }).waitFor();
  await watched.getByRole("link", { name: "Head to head: Ares 1" }).click();
  await watched.getByText("Fixtures won, drawn, lost").waitFor();
  const [, won, drawn, lost] = /(\d) – (\d) – (\d)/.exec(await watched.locator(".large-figure").textContent());
  assert.equal(Number(won) + Number(drawn) + Number(lost), 1);
  await watched.getByRole("link", { name: "Match 1" }).first().waitFor();

  await page.goto(`${server.url}/#/${pool}/run`);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.locator(".pool-2").waitFor();
  await page.getByRole("button", { name: "Make the estimate now" }).click();
  await page.getByText("The estimate is new.").waitFor();
  await page.getByRole("button", { name: "Close the pool" }).click();
  await page.getByRole("button", { name: "Close it: this cannot be taken back" }).click();
  await page.locator(".pool-3").waitFor();
  assert.deepEqual([...visitor.faults, ...author.faults, ...guest.faults], []);
  for (const one of [visitor, author, guest]) await one.close();
});

/** Settings of matches of one round, decided by score. */
const ROUND = {
  game: "aa1940",
  options: { "@type": "type.googleapis.com/sandtable.games.aa1940.v1.Options", roundLimit: 1, decideByScore: true },
};

test("who attends is seen, asked for a fixture, and measured by a fixed rating", options, async () => {
  const owner = await server.account("Olga");
  const [ares, bellona] = await Promise.all(["<i>Ares</i>", "Bellona"].map((name) => server.account(name, true)));
  const settings = { displayName: "Open house", match: ROUND, mostMeetings: 1 };
  const { name: pool } = await server.call("ladder.v1.PoolService/CreatePool", { settings }, owner.key);
  const attend = ({ key }, ...more) =>
    server.run(["ladder", "attend", pool, "--kind", "random", "--bot-version", "1", ...more], key);
  programs.push(attend(ares), attend(bellona, "--takes-requests"));

  const author = await browser.visitor();
  const page = await openSigned(author, server.url, ares.key, `#/${pool}/attendance`);
  await page.locator("h3", { hasText: "<i>Ares</i> 1" }).waitFor();
  // They met once, which is as often as they may: they wait, and one may be asked.
  const row = page.locator("table.data tr", { hasText: "Bellona 1" });
  await row.getByText("waits for an opponent").waitFor({ timeout: 60_000 });
  await tabTo(page, page.getByRole("button", { name: "Request a fixture (unrated): Bellona 1" }));
  await page.keyboard.press("Enter");
  await page.getByText("The fixture is hosted").waitFor();
  await page.goto(`${server.url}/#/${pool}/fixtures`);
  await page.getByText("unrated: requested").waitFor();
  assert.equal(await page.locator("i").count(), 0);

  // Guests see who attends, and request nothing.
  const guest = await browser.visitor();
  const seen = await guest.open(`${server.url}/#/${pool}/attendance`);
  await seen.locator("table.data tr", { hasText: "Bellona 1" }).getByText("takes requests").waitFor();
  assert.equal(await seen.getByRole("button", { name: /^Request a fixture/ }).count(), 0);
  assert.equal(await seen.getByText("Your players").count(), 0);

  const runner = await browser.visitor();
  const run = await openSigned(runner, server.url, owner.key, `#/${pool}/run`);
  await run.locator("summary", { hasText: "Fix a rating" }).click();
  await run.getByLabel("Player").selectOption({ label: "Bellona 1" });
  await run.getByLabel("Rating", { exact: true }).fill("1500");
  await run.getByRole("button", { name: "Do it" }).click();
  await run.getByRole("link", { name: "Leaderboard" }).click();
  const anchor = run.locator("table.data tr.anchor", { hasText: "Bellona 1" });
  await anchor.getByText("fixed rating").waitFor();
  await anchor.getByText("1500", { exact: true }).waitFor();
  await run.getByText("the others are measured by it").waitFor();
  await run.getByRole("link", { name: "<i>Ares</i> 1" }).click();
  await run.locator(".chart-anchor", { hasText: "Bellona 1" }).waitFor({ state: "attached" });
  await assert.rejects(
    server.call("ladder.v1.PoolService/SetAnchor", { name: `${pool}/players/none`, rating: 1 }, ares.key),
    /permission_denied|not_found/,
  );
  assert.deepEqual([...author.faults, ...guest.faults, ...runner.faults], []);
  for (const one of [author, guest, runner]) await one.close();
});

test("others run no pool of somebody else", options, async () => {
  const owner = await server.account("Owen");
  const other = await server.account("Otto");
  const match = {
    game: "aa1940",
    options: { "@type": "type.googleapis.com/sandtable.games.aa1940.v1.Options", roundLimit: 1 },
  };
  const settings = { displayName: "Not yours", match };
  const { name } = await server.call("ladder.v1.PoolService/CreatePool", { settings }, owner.key);
  const visitor = await browser.visitor();
  const page = await openSigned(visitor, server.url, other.key, `#/${name}/run`);
  await page.getByText("Nobody has attended yet.").waitFor();
  await page.goto(`${server.url}/#/${name}/comparisons`);
  await page.getByText("There is no comparison yet.").waitFor();
  assert.equal(await page.getByRole("link", { name: "Run it" }).count(), 0);
  assert.equal(await page.locator(".run, .action").count(), 0);
  await assert.rejects(server.call("ladder.v1.PoolService/PausePool", { name }, other.key), /PERMISSION|NOT_ALLOWED/i);
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});
