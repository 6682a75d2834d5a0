// People who play: one hosts, another joins by link, by mouse and by keyboard alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { onStage, settled } from "./stage.mjs";

let server;
let browser;
const options = onStage((made) => ({ server, browser } = made));

/** Opens a match that somebody plays Germany in. */
async function seated(visitor, { rounds = 2 } = {}) {
  const { name } = await server.host({ named: "A seat", free: [0], rounds });
  const token = await server.join(name, 0, "Ada");
  const page = await visitor.open(`${server.url}/`);
  await keep(page, name, token);
  await page.goto(`${server.url}/#/${name}`);
  await page.locator(".buy-list").waitFor();
  return { page, name, token };
}

function keep(page, name, token) {
  return page.evaluate(
    ([match, own]) => localStorage.setItem(`sandtable.${match}`, JSON.stringify({ seats: [{ seat: 0, token: own }] })),
    [name, token],
  );
}

async function version(name) {
  const found = await server.call("matches.v1.MatchService/GetMatch", { name });
  return Number(found.version ?? 0);
}

test("one hosts, another joins by link, and they play by mouse", options, async () => {
  const [ada, bob] = [await browser.visitor(), await browser.visitor()];
  const page = await ada.open(`${server.url}/#/host`);
  await page.getByLabel("Name of the match").fill("Between friends");
  await page.getByLabel("Your name").fill("Ada");
  await page.getByLabel("End after so many rounds").fill("1");
  await page.getByLabel("Soviet Union").selectOption("free");
  await page.getByRole("button", { name: "Host the match" }).click();
  const seat = page.locator(".seat", { hasText: "Soviet Union" });
  await seat.getByRole("button", { name: "Invite to this seat" }).click();
  const link = await seat.locator("input").inputValue();
  assert.match(link, /\?code=/);

  const other = await bob.open(link);
  await other.getByLabel("Your name").fill("Bob");
  await other.getByRole("button", { name: "Take this seat" }).first().click();
  await other.getByText("Waits for Germany", { exact: true }).waitFor();
  // The code is worth a seat: it does not stay where others may see it.
  await other.waitForURL(({ href }) => !/code/.test(href));

  await page.locator(".buy-list").waitFor();
  await page.getByLabel("All: infantry").click();
  await page.getByRole("button", { name: "Buy for 30 IPCs" }).click();
  await settled(page);
  await page.getByRole("button", { name: "Close the phase" }).click();
  await page.getByText("Germany, combat move").waitFor();
  // Three taps: where from, how many of what, where to.
  await point(page, "Holland/Belgium");
  await page.locator(".chosen h2", { hasText: "Holland/Belgium" }).waitFor();
  for (const kind of ["infantry", "artillery", "tank", "fighter"]) {
    await page.locator(".chosen").getByLabel(`All: ${kind}`, { exact: true }).click();
  }
  const france = page.locator(".targets").getByRole("button", { name: "France" });
  await france.hover();
  await page.locator(".looked .odds").getByText("win").waitFor();
  await france.click();
  await settled(page);
  await page.locator(".close").getByText("1 battle begins").waitFor();
  // The moves are a plan, which nobody sees; they can be taken back one by one, and made again.
  const version_ = await version(matchOf(page));
  assert.equal(await page.locator(".plan-moves li").count(), 4);
  for (let left = 3; left >= 0; left--) {
    await page.keyboard.press("z");
    await page.waitForFunction((count) => document.querySelectorAll(".plan-moves li").length === count, left);
    await settled(page);
  }
  await page.locator(".close").getByText("No battle is fought").waitFor();
  await point(page, "Holland/Belgium");
  await page.locator(".chosen").getByLabel("All: tank").click();
  await page.locator(".targets").getByRole("button", { name: "France" }).click();
  await settled(page);
  assert.equal(await version(matchOf(page)), version_);
  await page.getByRole("button", { name: "Close the phase" }).click();
  await other.getByRole("tab", { name: "What happened" }).click();
  await other.getByLabel("Every move and every roll").check();
  await other.getByText(/tanks? from Holland\/Belgium to France/).waitFor();
  await page.locator(".battle-list button").first().click();
  await playOn(page, /Waits for Soviet Union/);
  await other.getByText("Soviet Union, purchase").waitFor();
  await other.getByRole("tab", { name: "Play" }).click();
  await other.locator(".buy-list").waitFor();
  assert.match(await other.textContent(".prompt"), /Soviet Union, purchase/);
  // Either may be asked something while another power fights.
  const over = /The round limit is reached/;
  await Promise.all([playOn(page, over), playOn(other, over)]);
  await page.getByText("The round limit is reached").first().waitFor();
  assert.deepEqual([...ada.faults, ...bob.faults], []);
  await ada.close();
  await bob.close();
});

/** The match that a page shows. */
function matchOf(page) {
  return /matches\/[^?]+/.exec(page.url())[0];
}

/** Clicks a space on the board, which is found first. */
async function point(page, name) {
  await page.keyboard.press("/");
  await page.getByLabel("Find a place").fill(name);
  await page.keyboard.press("Enter");
}

/** What can be clicked to go on: answers, battles, the end of a phase. */
const WAYS =
  ".decision button.primary:enabled, .decision .column-buttons button:enabled, .battle-list button:enabled, .close-phase:enabled";

/** Answers questions and closes phases until the prompt says that something else is waited for. */
async function playOn(page, until) {
  for (let step = 0; step < 80; step++) {
    await settled(page);
    const before = await page.textContent(".prompt");
    if (until.test(before)) return;
    // Units that were bought must be placed, as far as there is room.
    if (/new units appear/.test(before)) {
      await page.keyboard.press("n");
      const row = page.locator(".chosen .place-row button").last();
      const known = await page.locator(".plan-moves li").count();
      await row.click();
      await page.waitForFunction((told) => document.querySelectorAll(".plan-moves li").length > told, known);
      continue;
    }
    const way = page.locator(WAYS).first();
    // Something can be clicked, or what is asked changes by itself.
    await page.waitForFunction(
      ([text, ways]) =>
        document.querySelector(".prompt")?.textContent !== text || document.querySelector(ways) !== null,
      [before, WAYS],
      { timeout: 60_000 },
    );
    if ((await way.count()) > 0) await way.click();
  }
  assert.fail(`after 80 steps: ${await page.textContent(".prompt")}`);
}

test("a turn is played by keyboard alone", options, async () => {
  const visitor = await browser.visitor();
  const { page } = await seated(visitor);
  const key = async (name) => page.keyboard.press(name);
  await key("n");
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  assert.notEqual(await focused(), "");
  // Buys: to the first button for more, and Enter.
  await page.getByLabel("More: infantry").focus();
  await key("Enter");
  await page.getByRole("button", { name: "Buy for 3 IPCs" }).focus();
  await key("Enter");
  await settled(page);
  await key("c");
  assert.match(await focused(), /Close the phase/);
  await key("Enter");
  await page.getByText("Germany, combat move").waitFor();
  await settled(page);
  // `n` chooses the next stack that can move; Enter takes one of it, or goes where it can.
  await key("n");
  await page.locator(".chosen h2").waitFor();
  await page.waitForFunction(() => document.activeElement?.closest(".stepper, .targets") !== null);
  if ((await page.locator(".targets").count()) === 0) await key("Enter");
  await settled(page);
  await page.locator(".targets .target").first().focus();
  await key("Enter");
  await page.locator(".ways button, .plan-moves li").first().waitFor();
  const way = page.locator(".ways button").first();
  if (await way.count()) {
    await way.focus();
    await key("Enter");
  }
  await settled(page);
  await page.locator(".plan-moves li").waitFor();
  await key("z");
  await page.locator(".plan-moves li").waitFor({ state: "detached" });
  await key("?");
  await page.getByRole("heading", { name: "Keys" }).waitFor();
  await key("Escape");
  await page.getByRole("heading", { name: "Keys" }).waitFor({ state: "detached" });
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("a whole turn is played with one key and Enter", options, async () => {
  const visitor = await browser.visitor();
  const { page, name } = await seated(visitor, { rounds: 1 });
  const done = new Set();
  const pressed = new Set();
  for (let step = 0; step < 300 && !done.has("Germany, mobilization close"); step++) {
    await page.locator(".prompt.mine").waitFor();
    await settled(page);
    const prompt = await page.textContent(".prompt");
    await page.keyboard.press("n");
    await page.waitForFunction(() => document.activeElement?.closest(".controls") != null);
    const focused = await page.evaluate(() => {
      const kinds = ["decision", "battle-list", "place-row", "ways", "targets", "stepper", "buy-list", "close"];
      return kinds.find((kind) => document.activeElement.closest(`.${kind}`) !== null);
    });
    // One of each is done in a phase, and all that must be.
    const phase = /^[^:]*/.exec(prompt)[0];
    const again = ["decision", "battle-list", "place-row", "ways"].includes(focused);
    if (!again && focused !== "close" && done.has(`${phase} ${focused}`)) continue;
    done.add(`${phase} ${focused}`);
    pressed.add(focused);
    const [figures, plan] = [page.locator(".time-line .figures"), page.locator(".plan-moves li")];
    const before = [await figures.textContent(), await plan.count(), await page.textContent(".controls")].join();
    await page.keyboard.press("Enter");
    await page.waitForFunction(
      (known) =>
        [
          document.querySelector(".time-line .figures").textContent,
          document.querySelectorAll(".plan-moves li").length,
          document.querySelector(".controls")?.textContent ?? "",
        ].join() !== known,
      before,
    );
  }
  await page.waitForFunction(() => !document.querySelector(".headline").textContent.includes("Germany"));
  for (const kind of ["stepper", "buy-list", "targets", "place-row", "close"]) assert.ok(pressed.has(kind), kind);
  assert.ok((await version(name)) > 8);
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("every place with a legal move is in the list of places", options, async () => {
  const visitor = await browser.visitor();
  const { page, name, token } = await seated(visitor);
  await page.getByRole("button", { name: "Close the phase" }).click();
  await page.getByText("Germany, combat move").waitFor();
  const { legal } = await server.call("matches.v1.MatchService/ListLegalActions", { name }, token);
  const sources = new Set((legal.phase.moves ?? []).map(({ stack }) => stack.from));
  assert.ok(sources.size > 5);
  const listed = await page.locator(".places button").evaluateAll((all) => all.map((one) => one.dataset.place));
  for (const source of sources) assert.ok(listed.includes(source), source);
  // And it is chosen from there.
  await page.locator(".places button[data-place='norway']").focus();
  await page.keyboard.press("Enter");
  await page.locator(".chosen h2", { hasText: "Norway" }).waitFor();
  await visitor.close();
});

/** A call that buys tanks for twice the money of Germany, as the page would send it. */
function tooDear(name) {
  const field = (number, bytes) => Buffer.concat([Buffer.from([(number << 3) | 2, bytes.length]), bytes]);
  const command = field(2, Buffer.from([0x08, 4, 0x10, 10]));
  const type = Buffer.from("type.googleapis.com/sandtable.games.aa1940.v1.Command");
  const packed = Buffer.concat([field(1, type), field(2, command)]);
  const message = Buffer.concat([
    field(1, Buffer.from(name)),
    field(3, packed),
    field(4, Buffer.from("5f0e2f6c-1111-4222-8333-444455556666")),
  ]);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

test("a refusal is shown where it happened, with its rule", options, async () => {
  const visitor = await browser.visitor();
  const { page, name } = await seated(visitor);
  // The page offers nothing that is refused, so that its call is swapped for one that is.
  await page.route("**/sandtable.matches.v1.MatchService/SubmitCommand", (route) =>
    route.continue({ postData: tooDear(name) }),
  );
  await page.getByRole("button", { name: "Close the phase" }).click();
  const refusal = page.locator(".failure");
  await refusal.getByText("AAE-purchase-02").waitFor();
  assert.match(await refusal.textContent(), /at least 60 IPCs in the treasury.*30 IPCs/);
  await refusal.locator("summary").click();
  await page.waitForFunction(() => (document.querySelector(".failure details p")?.textContent ?? "").length > 20);
  assert.equal(await version(name), 0);
  await visitor.close();
});

test("two tabs with one seat do nothing twice", options, async () => {
  const visitor = await browser.visitor();
  const { page, name } = await seated(visitor);
  const second = await visitor.open(`${server.url}/#/${name}`);
  await second.locator(".buy-list").waitFor();
  await page.getByRole("button", { name: "Close the phase" }).dblclick();
  await page.getByText("Germany, combat move").waitFor();
  await second.getByText("Germany, combat move").waitFor();
  assert.equal(await version(name), 1);
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});

test("a reload keeps the seat and the place", options, async () => {
  const visitor = await browser.visitor();
  const { page } = await seated(visitor);
  await page.getByRole("button", { name: "Close the phase" }).click();
  await page.getByText("Germany, combat move").waitFor();
  await page.reload();
  await page.getByText("Germany, combat move").waitFor();
  assert.match(await page.title(), /Your turn/);
  await visitor.close();
});

test("a seat gives up, and says something before", options, async () => {
  const visitor = await browser.visitor();
  const { page, name } = await seated(visitor);
  await page.getByRole("tab", { name: "Chat" }).click();
  await page.getByLabel("Say something").fill("Well played");
  await page.keyboard.press("Enter");
  await page.locator(".messages").getByText("Well played").waitFor();
  await page.getByRole("tab", { name: "Match" }).click();
  await page.getByRole("button", { name: "Resign" }).click();
  assert.equal(await version(name), 0);
  await page.getByRole("button", { name: /Resign: this cannot/ }).click();
  await page.getByText("(resigned)").waitFor();
  assert.deepEqual(visitor.faults, []);
  await visitor.close();
});
