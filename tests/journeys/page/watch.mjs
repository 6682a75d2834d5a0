// Serves the built page, hosts a match of bots, and watches how the page draws it until it is
// over: in Chromium (CHROMIUM says where), and where there is none in the DOM that jsdom makes.
//
//     SANDTABLE_URL=… node watch.mjs DIST
import assert from "node:assert/strict";
import { existsSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { pack, StartPolicy } from "@sandtable/client";
import { OptionsSchema } from "@sandtable/client/aa1940";
import { connect } from "@sandtable/client/node";
import { preview } from "vite";

const SIDES = [
  ["germany", "italy"],
  ["france", "soviet-union", "united-kingdom", "united-states"],
];
const PLACES = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const LONGEST_MS = 120_000;

const server = process.env.SANDTABLE_URL;
const dist = resolve(process.argv[2]);

/** Gives what a page says about its document once it is over, and when it began to draw. */
const over = "document.querySelector('p').textContent.startsWith('Over: ')";
const begun = "document.body.dataset.drawn !== undefined";
const seen = `({
  title: document.querySelector("h1").textContent,
  end: document.querySelector("p").textContent,
  drawn: Number(document.body.dataset.drawn),
  spaces: document.querySelectorAll("main [data-space]").length,
  paris: document.getElementById("space-france").getAttribute("data-owner"),
  clicked: (document.getElementById("space-france").firstElementChild.dispatchEvent(
    new window.MouseEvent("click", { bubbles: true }),
  ), document.querySelector("h2").textContent),
})`;

async function inChromium(path, address, play) {
  const { chromium } = await import("playwright-core");
  const site = await preview({ logLevel: "error", build: { outDir: dist }, preview: { port: 0, host: "127.0.0.1" } });
  const browser = await chromium.launch({ executablePath: path, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const page = await browser.newPage();
    const complaints = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(`http://127.0.0.1:${site.httpServer.address().port}/${address}`);
    await page.waitForFunction(begun);
    await play();
    await page.waitForFunction(over, undefined, { timeout: LONGEST_MS });
    assert.deepEqual(complaints, []);
    return await page.evaluate(seen);
  } finally {
    await browser.close();
    await site.close();
  }
}

async function inJsdom(address, play) {
  const { JSDOM } = await import("jsdom");
  const dom = await JSDOM.fromFile(join(dist, "index.html"), { url: `http://127.0.0.1/${address}` });
  const { window } = dom;
  // Modules are Node's to run; what they see of a page is jsdom's.
  const { document, location, MutationObserver } = window;
  Object.assign(globalThis, { window, document, location, MutationObserver });
  const told = (wanted) =>
    new Promise((done) => {
      const look = () => new Function(`return ${wanted}`)() && (observer.disconnect(), done());
      const observer = new MutationObserver(look);
      observer.observe(window.document, { subtree: true, childList: true, attributes: true, characterData: true });
      look();
    });
  const [script] = readdirSync(join(dist, "assets")).filter((name) => name.endsWith(".js"));
  const running = import(pathToFileURL(join(dist, "assets", script)).href);
  await Promise.race([told(begun), running.then(() => undefined)]);
  await play();
  await Promise.all([told(over), running]);
  return new Function(`return ${seen}`)();
}

const host = connect(server);
const hosted = await host.createMatch({
  game: "aa1940",
  displayName: "watched",
  options: pack(OptionsSchema, { seats: SIDES.map((powers) => ({ powers })), roundLimit: 1 }),
  startPolicy: StartPolicy.WHEN_FULL,
});
const match = hosted.match.name;
const organiser = host.with({ token: hosted.hostToken });
const play = async () => {
  for (const seat of SIDES.keys()) await organiser.lobby.addBot(match, seat, "random");
};
const address = `?server=${encodeURIComponent(server)}&match=${encodeURIComponent(match)}`;
const chromium = [process.env.CHROMIUM ?? "", ...PLACES].find((place) => existsSync(place));
const found = chromium === undefined ? await inJsdom(address, play) : await inChromium(chromium, address, play);

const { version } = await host.getMatch(match);
assert.equal(found.drawn, Number(version), "every entry is drawn");
assert.ok(found.spaces > 100, "every space is drawn");
assert.ok(found.paris, "France is somebody's");
assert.equal(found.clicked, `France is ${found.paris}'s`);
assert.match(found.title, /: round \d/);
console.log(`${match} was drawn up to entry ${found.drawn} in ${chromium ?? "jsdom, for there is no Chromium here"}: ${found.end}`);
process.exit();
