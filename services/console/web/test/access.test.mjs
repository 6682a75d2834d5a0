// For everybody: axe finds nothing on any page, dark and light, at a desk and on a phone.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";
import { missing, openBrowser, Server } from "./stage.mjs";

const axe = missing ? "" : readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const options = { skip: missing };
let server;
let browser;
let live;
let lobby;
let hexes;

before(async () => {
  if (missing) return;
  server = await new Server().start();
  browser = await openBrowser();
  const { name } = await server.host({ named: "A live one", free: [0] });
  live = { name, token: await server.join(name, 0, "Ada") };
  lobby = await server.host({ named: "An open table", free: [0, 1] });
  const training = await server.host({ named: "Training", game: "axis-empires", free: [0] });
  hexes = { name: training.name, token: await server.join(training.name, 0, "Ada") };
});

after(async () => {
  await browser?.close();
  await server?.close();
});

/** Pages with what is waited for on each. */
const PAGES = {
  wall: () => ["#/", ".card h2"],
  list: () => ["#/matches", ".large-rows a"],
  host: () => ["#/host", ".seat select"],
  "a match": () => [`#/${live.name}`, ".headline"],
  "a moment": () => [`#/${live.name}?at=0`, ".headline"],
  lobby: () => [`#/${lobby.name}`, ".seats .seat"],
  "a hex map": () => [`#/${hexes.name}`, ".headline"],
  nothing: () => ["#/matches/0000000000000000", "h1"],
};

for (const dark of [true, false]) {
  for (const [size, width, height] of [
    ["desk", 1440, 900],
    ["phone", 390, 844],
  ]) {
    test(`axe finds nothing, ${dark ? "dark" : "light"}, ${size}`, options, async () => {
      // axe is brought in past the page's policy, which would not let it in.
      const visitor = await browser.visitor({ dark, width, height, bypassCSP: true });
      const page = await visitor.open(`${server.url}/`);
      await page.evaluate(
        ([name, token]) => localStorage.setItem(`sandtable.${name}`, JSON.stringify({ seats: [{ seat: 0, token }] })),
        [live.name, live.token],
      );
      const found = [];
      const check = async (shown, what) => found.push(...(await violations(shown, what)));
      for (const [what, place] of Object.entries(PAGES)) {
        const [link, there] = place();
        await page.goto(`${server.url}/${link}`);
        await page.reload();
        await page.locator(there).first().waitFor();
        await check(page, what);
        if (what !== "a match") continue;
        await page.locator(".buy-list").waitFor();
        await check(page, "a purchase");
        for (const tab of ["Powers", "What happened", "Chat", "Match"]) {
          await page.getByRole("tab", { name: tab }).click();
          await check(page, tab);
        }
        await page.keyboard.press("?");
        await page.locator("dialog h2").waitFor();
        await check(page, "keys");
        await page.keyboard.press("Escape");
        await page.keyboard.press("/");
        await page.getByLabel("Find a place").fill("a");
        await check(page, "finder");
      }
      assert.deepEqual(found, []);
      // Nothing is wider than a phone held upright.
      const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      assert.ok(wide <= window, `${wide} pixels on ${window}`);
      await visitor.close();
    });
  }
}

/** What axe finds on a page. */
async function violations(page, what) {
  await page.evaluate(axe);
  const { violations: found } = await page.evaluate(() =>
    axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }),
  );
  return found.map(({ id, nodes }) => `${what}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
}
