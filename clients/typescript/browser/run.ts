// Opens the page in Chromium and looks at what it has seen.
//
//     node dist/browser/run.js http://127.0.0.1:7440
import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { chromium } from "playwright-core";
import type { Seen } from "./page.js";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-quic",
  "--disable-sync",
  "--no-first-run",
];

const server = process.argv[2];
if (server === undefined) throw new Error("usage: run SERVER");

const entry = fileURLToPath(new URL("./page.js", import.meta.url));
const bundled = await build({ entryPoints: [entry], bundle: true, format: "iife", platform: "browser", write: false });
const script = bundled.outputFiles[0]?.text ?? "";

// The page has an origin of its own, so that what it asks crosses origins.
const site = createServer((request, response) => {
  const asked = request.url === "/page.js";
  response.setHeader("content-type", asked ? "text/javascript" : "text/html");
  response.end(asked ? script : '<!doctype html><link rel="icon" href="data:,"><script src="/page.js"></script>');
});
await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
const { port } = site.address() as AddressInfo;

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: FLAGS });
try {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`http://127.0.0.1:${port}/`);
  const seen: Seen = await page.evaluate((address) => window.play(address), server);
  assert.deepEqual(complaints, []);
  assert.equal(seen.logged.length, 31, "thirty commands and the resignation");
  assert.deepEqual(
    seen.logged,
    seen.logged.map((_, place) => place + 1),
  );
  assert.deepEqual(seen.followed, seen.logged);
  assert.equal(seen.refusal?.code, "FailedPrecondition");
  assert.notEqual(seen.refusal?.rule, "");
  assert.ok(seen.spaces > 0);
  assert.deepEqual(seen.winners, [1]);
} finally {
  await browser.close();
  site.close();
}
