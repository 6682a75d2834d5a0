// Threats: what can attack the spaces of a seat, now and after the moves that are planned.
import assert from "node:assert/strict";
import { test } from "node:test";
import { onStage, openSeated, settled } from "./stage.mjs";

let server;
let browser;
const options = onStage((made) => ({ server, browser } = made));

const COMMAND = "type.googleapis.com/sandtable.games.aa1940.v1.Command";

/** Looks at a place by its name. */
async function find(page, name) {
  await page.keyboard.press("/");
  await page.getByLabel("Find a place").fill(name);
  await page.keyboard.press("Enter");
  await page.locator(".chosen").getByRole("heading", { name, level: 2 }).waitFor();
}

test("threats show what strikes back, after planned moves, too", options, async () => {
  const visitor = await browser.visitor();
  const { name } = await server.host({ named: "Threats", free: [0] });
  const token = await server.join(name, 0, "Ada");
  const submit = { name, command: { "@type": COMMAND, endPhase: {} } };
  await server.call("matches.v1.MatchService/SubmitCommand", submit, token);
  const page = await openSeated(visitor, server.url, name, token);
  await page.getByText("Germany, combat move").waitFor();
  const toggle = page.getByRole("button", { name: "Threats", exact: true });
  assert.equal(await toggle.getAttribute("aria-pressed"), "false");
  await toggle.click();
  await find(page, "Holland/Belgium");
  const lines = page.locator(".threat-lines");
  await lines.getByText("France").first().waitFor();
  assert.match(await lines.textContent(), /\d+ % to take it: .*infantry/);

  // France is the enemy's: it is none of the seat's until its capture is planned.
  await find(page, "France");
  assert.equal(await lines.count(), 0);
  await page.locator(".places button[data-place='holland-belgium']").focus();
  await page.keyboard.press("Enter");
  await page.locator(".chosen").getByLabel("All: tank", { exact: true }).click();
  await page.locator(".targets").getByRole("button", { name: "France" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".plan-moves li").length === 1);
  await settled(page);
  await find(page, "France");
  await lines
    .getByText(/to take it/)
    .first()
    .waitFor();
  assert.match(await lines.textContent(), /France|United Kingdom/);
  await toggle.click();
  await lines.waitFor({ state: "detached" });
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});
