// What surrounds play: vacations, substitutes, standing orders, odds of what may come, forks of any
// moment, and calls for programs.
import assert from "node:assert/strict";
import { test } from "node:test";
import { onStage, openSeated, Server, settled } from "./stage.mjs";

const DAYS = { clockSettings: { correspondence: { daysPerTurn: 3, vacationDays: 2 } } };
let server;
let browser;
const options = onStage((made) => ({ server, browser } = made));

/** The percentage of the odds that are shown. */
const wins = (page) => page.locator(".looked .odds strong").textContent();

test("a seat takes a vacation, and is handed over by a link", options, async () => {
  const { name } = await server.host({ named: "By mail", free: [0], more: DAYS });
  const token = await server.join(name, 0, "Ada");
  const [ada, bob] = [await browser.visitor(), await browser.visitor()];
  const page = await openSeated(ada, server.url, name, token);
  await page.getByRole("tab", { name: "Match" }).click();
  await page.getByText("2 days left").waitFor();
  await page.getByRole("button", { name: "Take a day of vacation" }).click();
  await page.getByText("1 day left").waitFor();
  await page.getByText("Substitutes", { exact: true }).click();
  await page.getByRole("button", { name: "Hand my seat over" }).click();
  const link = await page.locator(".agreements input[readonly]").inputValue();
  const other = await bob.open(link);
  await other.locator(".take-over").getByLabel("Your name").fill("Bob");
  await other.getByRole("button", { name: "Take this seat" }).click();
  await other.getByRole("tab", { name: "Play" }).click();
  await other.getByText("You play Germany.").waitFor();
  await other.waitForURL(({ href }) => !/code/.test(href));
  const match = await server.call("matches.v1.MatchService/GetMatch", { name });
  assert.equal(match.seats[0].player, "Bob");
  assert.deepEqual([...ada.faults, ...bob.faults], []);
  await ada.close();
  await bob.close();
});

test("a host proposes a substitute only for somebody who is away", options, async () => {
  const { name, host } = await server.host({ named: "Absent", free: [0, 1] });
  const token = await server.join(name, 0, "Ada");
  await server.join(name, 1, "Bob");
  const visitor = await browser.visitor();
  const page = await openSeated(visitor, server.url, name, token);
  await page.getByRole("tab", { name: "Match" }).click();
  await page.getByText("Substitutes", { exact: true }).click();
  await page.getByRole("button", { name: "Hand my seat over" }).waitFor();
  assert.equal(await page.getByLabel("A player who is away").count(), 0);
  await page.close();
  const hosting = await openSeated(visitor, server.url, name, token, { host });
  await hosting.getByRole("tab", { name: "Match" }).click();
  await hosting.getByText("Substitutes", { exact: true }).click();
  await hosting.getByLabel("A player who is away").selectOption({ label: "Soviet Union" });
  await hosting.getByRole("button", { name: "Propose a substitute" }).click();
  await hosting.locator(".failure").waitFor();
  const { substitutions = [] } = await server.call("matches.v1.MatchService/GetMatch", { name });
  assert.deepEqual(substitutions, []);
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("a substitute is agreed on, and takes the seat over", options, async () => {
  const hurried = await new Server({ SANDTABLE_MATCHES__ABSENT_AFTER_SECONDS: "0" }).start();
  const { name, host } = await hurried.host({ named: "Away", free: [0, 1] });
  await hurried.join(name, 0, "Bob");
  const token = await hurried.join(name, 1, "Ada");
  const [ada, carol] = [await browser.visitor(), await browser.visitor()];
  const page = await openSeated(ada, hurried.url, name, token, { seat: 1, host });
  await page.getByRole("tab", { name: "Match" }).click();
  await page.getByText("Substitutes", { exact: true }).click();
  await page.getByLabel("A player who is away").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Propose a substitute" }).click();
  await page.getByText(/^A substitute for Germany.* is proposed/).waitFor();
  await page.locator(".agreements").getByRole("button", { name: "Agree" }).click();
  const other = await carol.open(`${hurried.url}/#/${name}`);
  await other.locator(".take-over").getByLabel("Your name").fill("Carol");
  await other.getByRole("button", { name: "Take this seat" }).click();
  await other.getByRole("tab", { name: "Play" }).click();
  await other.getByText(/^You play Germany/).waitFor();
  const match = await hurried.call("matches.v1.MatchService/GetMatch", { name });
  assert.equal(match.seats[0].player, "Carol");
  assert.deepEqual([...ada.faults, ...carol.faults], []);
  await ada.close();
  await carol.close();
  await hurried.close();
});

test("a question is answered in advance, and asked again", options, async () => {
  const { name } = await server.host({ named: "Always", free: [0, 4] });
  const token = await server.join(name, 0, "Ada");
  const italy = await server.join(name, 4, "Bob");
  await server.submit(name, token, { endPhase: {} });
  const visitor = await browser.visitor();
  const page = await openSeated(visitor, server.url, name, italy, { seat: 4 });
  await server.submit(name, token, { ask: { favor: { transports: "italy" } } });
  await page.locator(".standing summary").click();
  await page.getByRole("button", { name: "Always refuse" }).click();
  await page.locator(".filed").getByText("room on ships").waitFor();
  const view = async () => (await server.call("matches.v1.MatchService/GetView", { name }, italy)).view;
  assert.deepEqual(await view().then(({ orders, pending }) => [orders, pending]), [{ share: false }, undefined]);
  await page.getByRole("button", { name: "Ask me again" }).click();
  await page.locator(".filed").waitFor({ state: "detached" });
  assert.equal((await view()).orders?.share, undefined);
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("odds say what happens if aircraft scramble", options, async () => {
  const { name } = await server.host({ named: "Scrambles", free: [0] });
  const token = await server.join(name, 0, "Ada");
  await server.submit(name, token, { endPhase: {} });
  const visitor = await browser.visitor();
  const page = await openSeated(visitor, server.url, name, token);
  await page.getByText("Germany, combat move").waitFor();
  await page.locator(".places button[data-place='western-germany']").focus();
  await page.keyboard.press("Enter");
  for (const kind of ["fighter", "tactical bomber", "strategic bomber"]) {
    const all = page.locator(".chosen").getByLabel(`All: ${kind}`, { exact: true });
    if ((await all.count()) > 0) await all.first().click();
  }
  // A zone beside the air base of the United Kingdom.
  const zone = page
    .locator(".targets")
    .getByRole("button", { name: /Sea Zone (109|110)$/ })
    .first();
  await zone.focus();
  await page.locator(".looked .odds strong").waitFor();
  const before = await wins(page);
  await page.locator(".chips").getByRole("button", { name: "3", exact: true }).click();
  await page.waitForFunction((told) => document.querySelector(".looked .odds strong")?.textContent !== told, before);
  assert.ok(Number.parseInt(await wins(page)) < Number.parseInt(before), `${await wins(page)} and ${before}`);
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("any moment is branched into a fork, and played on", options, async () => {
  const { name } = await server.host({ named: "What might have been", free: [0] });
  const token = await server.join(name, 0, "Ada");
  for (const command of [{ buy: { type: "UNIT_TYPE_TANK", count: 1 } }, { endPhase: {} }])
    await server.submit(name, token, command);
  const visitor = await browser.visitor();
  const page = await openSeated(visitor, server.url, name, token);
  await page.locator(".close-phase").waitFor();
  await page.keyboard.press("Home");
  await page.getByText("As it was after entry 0").waitFor();
  await page.locator(".time-line").getByRole("button", { name: "Play on from here" }).click();
  await page.waitForURL(/\/forks\//);
  await page.getByText("after entry 0", { exact: true }).waitFor();
  // Another purchase than that of the match, then the move of whoever comes next.
  await page.getByLabel("More: infantry").click();
  await page.getByRole("button", { name: "Buy for 3 IPCs" }).click();
  await settled(page);
  await page.locator(".close-phase").click();
  await page.getByText("Germany, combat move").waitFor();
  await page.locator(".close-phase").click();
  await settled(page);
  const headline = await page.textContent(".headline");
  await page.getByRole("button", { name: "Play the default move" }).click();
  await page.waitForFunction((told) => document.querySelector(".headline").textContent !== told, headline);
  // A reload finds it again, and the match has not moved.
  await page.reload();
  await page.locator(".controls").waitFor();
  assert.equal(await server.version(name), 2);
  await page.getByRole("link", { name: "Back to the match" }).click();
  await page.getByText("Germany, combat move").waitFor();
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("a guest branches a match, and is told when the copy is gone", options, async () => {
  const { name } = await server.host({ named: "For all", free: [0], game: "axis-empires" });
  await server.join(name, 0, "Ada");
  const visitor = await browser.visitor();
  const page = await visitor.open(`${server.url}/#/${name}`);
  await page.locator(".headline").waitFor();
  await page.getByRole("tab", { name: "Match" }).click();
  await page.getByRole("button", { name: "Play on from here" }).click();
  await page.locator(".close-phase").click();
  await page.getByText("Axis, replacements").waitFor();
  await page.goto(`${server.url}/#/${name}/forks/0000000000000000`);
  await page.getByText("This copy is gone").waitFor();
  await page.getByRole("link", { name: "Back to the match" }).click();
  await page.getByText("Waits for Axis").waitFor();
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("whoever writes a bot sees entries, calls and what is legal", options, async () => {
  const { name } = await server.host({ named: "For programs", free: [0] });
  const token = await server.join(name, 0, "Ada");
  const visitor = await browser.visitor();
  const page = await openSeated(visitor, server.url, name, token);
  await page.locator(".buy-list").waitFor();
  await page.getByRole("button", { name: "Close the phase" }).click();
  await page.getByText("Germany, combat move").waitFor();
  await page.getByRole("tab", { name: "Match" }).click();
  await page.locator(".for-programs > summary").click();
  const text = async (label) => {
    const part = page.locator(".programs details", { has: page.locator("summary", { hasText: label }) });
    await part.locator("summary").click();
    return part.locator("pre").textContent();
  };
  const entry = JSON.parse(await text("Entry 1 in JSON"));
  assert.deepEqual(Object.keys(entry.action.command), ["@type", "endPhase"]);
  for (const label of ["grpcurl", "curl", "Python", "TypeScript"]) {
    const call = await text(new RegExp(`^${label}$`));
    assert.ok(call.includes(name) && call.includes("endPhase"), call);
    assert.ok(!call.includes(token), "no token is shown");
  }
  const { legal } = JSON.parse(await text("Everything that is legal now"));
  assert.equal(legal.phase.phase, "PHASE_COMBAT_MOVE");
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});
