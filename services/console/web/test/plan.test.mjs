// Plans: moves are tried on a copy of the match, taken back, kept over a reload, and sent when the
// phase is closed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { onStage, openSeated, settled } from "./stage.mjs";

let server;
let browser;
const options = onStage((made) => ({ server, browser } = made));

const COMMAND = "type.googleapis.com/sandtable.games.aa1940.v1.Command";

/** Opens a match in which somebody plays Germany, in its combat move, and plans three moves. */
async function planning(visitor) {
  const { name } = await server.host({ named: "A plan", free: [0] });
  const token = await server.join(name, 0, "Ada");
  await submit(name, token, { endPhase: {} });
  const page = await openSeated(visitor, server.url, name, token);
  await page.getByText("Germany, combat move").waitFor();
  for (const kind of ["infantry", "artillery", "tank"]) await plan(page, kind);
  return { page, name, token };
}

/** Plans that all units of a kind go from Holland/Belgium to France. */
async function plan(page, kind) {
  const before = await page.locator(".plan-moves li").count();
  await page.locator(".places button[data-place='holland-belgium']").focus();
  await page.keyboard.press("Enter");
  await page.locator(".chosen").getByLabel(`All: ${kind}`, { exact: true }).click();
  await page.locator(".targets").getByRole("button", { name: "France" }).click();
  await lines(page, before + 1);
}

async function lines(page, count) {
  await page.waitForFunction((all) => document.querySelectorAll(".plan-moves li").length === all, count);
  await settled(page);
}

const submit = (name, token, command) =>
  server.call("matches.v1.MatchService/SubmitCommand", { name, command: { "@type": COMMAND, ...command } }, token);

async function version(name) {
  return Number((await server.call("matches.v1.MatchService/GetMatch", { name })).version ?? 0);
}

test("a plan is taken back to any point, and nobody sees it until it is sent", options, async () => {
  const visitor = await browser.visitor();
  const { page, name } = await planning(visitor);
  assert.equal(await version(name), 1);
  await page.getByLabel(/^Take out: .*artillery/).click();
  await lines(page, 2);
  assert.doesNotMatch(await page.textContent(".plan-moves"), /artillery/);
  await page.getByLabel(/^Take back to here: .*infantry/).click();
  await lines(page, 1);
  assert.match(await page.textContent(".plan-moves"), /infantry/);
  await plan(page, "tank");
  await page.locator(".close").getByText("2 planned moves").waitFor();
  assert.equal(await version(name), 1);
  await page.locator(".close-phase").click();
  await page.locator(".battle-list").getByText("Battle in France").waitFor();
  // Two moves and the end of the phase, each an entry.
  assert.equal(await version(name), 4);
  assert.equal(await page.locator(".plan").count(), 0);
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("a reload keeps the plan", options, async () => {
  const visitor = await browser.visitor();
  const { page, name } = await planning(visitor);
  const planned = await page.locator(".plan-moves li").allTextContents();
  await page.reload();
  await lines(page, 3);
  assert.deepEqual(await page.locator(".plan-moves li").allTextContents(), planned);
  // What stands on the board is what is planned.
  await page.keyboard.press("/");
  await page.getByLabel("Find a place").fill("France");
  await page.keyboard.press("Enter");
  await page.locator(".chosen .place").getByText("Germany").waitFor();
  await page.getByRole("button", { name: "Discard the plan" }).click();
  await lines(page, 0);
  assert.equal(await version(name), 1);
  await page.reload();
  await page.getByText("Germany, combat move").waitFor();
  assert.equal(await page.locator(".plan").count(), 0);
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("a plan says that the match has moved on, and what is no longer legal", options, async () => {
  const visitor = await browser.visitor();
  const { page, name, token } = await planning(visitor);
  // The same seat moves all of its tanks elsewhere, from another program.
  const { legal } = await server.call("matches.v1.MatchService/ListLegalActions", { name }, token);
  const moves = legal.phase.moves.find(
    ({ stack }) => stack.from === "holland-belgium" && stack.type === "UNIT_TYPE_TANK",
  );
  const { to } = moves.to.find((one) => one.to !== "france");
  await submit(name, token, { move: { stack: moves.stack, to } });
  await page.locator(".plan").getByText("The match has moved on").waitFor();
  await page.locator(".plan").getByText("One move is no longer legal.").waitFor();
  assert.equal(await page.locator(".plan-moves .refused").count(), 1);
  assert.match(await page.textContent(".plan-moves .refused"), /tank/);
  // The others are sent as they were planned.
  await page.locator(".close-phase").click();
  await page.locator(".battle-list").getByText("Battle in France").waitFor();
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("a phase that another program closes ends the plan", options, async () => {
  const visitor = await browser.visitor();
  const { page, name, token } = await planning(visitor);
  await submit(name, token, { endPhase: {} });
  await page
    .locator(".plan")
    .getByText(/no longer legal/)
    .waitFor();
  assert.equal(await page.locator(".plan-moves .refused").count(), 3);
  await page.getByRole("button", { name: "Discard the plan" }).click();
  await page.locator(".plan").waitFor({ state: "detached" });
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("a reload while a plan is sent sends nothing twice", options, async () => {
  const visitor = await browser.visitor();
  const { page, name } = await planning(visitor);
  // The answer to the moves is lost on the way, and the page with it.
  const lost = new Promise((resolve) => {
    void page.route("**/SubmitCommands", async (route) => {
      await route.fetch();
      await route.abort();
      resolve();
    });
  });
  await page.locator(".close-phase").click();
  await lost;
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.reload();
  await page.locator(".close-phase").waitFor();
  await settled(page);
  await page.locator(".close-phase").click();
  await page.locator(".battle-list").getByText("Battle in France").waitFor();
  // The three moves are there once each.
  const { entries } = await server.call("matches.v1.MatchService/ListLogEntries", { name, pageSize: 50 });
  const moved = entries.filter(({ events = [] }) => events.some(({ moved: told }) => told?.to === "france"));
  assert.equal(moved.length, 3);
  await visitor.close();
});
