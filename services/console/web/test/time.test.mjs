// The time line: a match is moved along without calls, and rests on what the server shows.
import assert from "node:assert/strict";
import { test } from "node:test";
import { onStage } from "./stage.mjs";

let server;
let browser;
const options = onStage((made) => ({ server, browser } = made));

async function ended(name) {
  const told = await fetch(`${server.url}/sandtable.notifications.v1.NotificationService/Subscribe`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "text/event-stream" },
    body: JSON.stringify({ name }),
  });
  await told.text();
}

for (const game of ["aa1940", "axis-empires"]) {
  test(`${game} is moved along its time line without a call`, options, async () => {
    const visitor = await browser.visitor();
    const { name } = await server.host({ named: "Long ago", game, rounds: 1 });
    await ended(name);
    const calls = [];
    visitor.context.on("request", (request) => {
      if (/\/sandtable\./.test(request.url())) calls.push(request.url().split("/").at(-1));
    });
    const page = await visitor.open(`${server.url}/#/${name}`);
    await page.locator(".headline").waitFor();
    const slider = page.getByRole("slider", { name: "Time line" });
    const last = Number(await slider.getAttribute("max"));
    // Whoever points at the time line has the log loaded, and sees its curves.
    await slider.hover();
    await page.locator(".curves svg[role=img]").waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".curves path").length > 1);
    const headlines = new Set();
    const moved = [];
    const move = async (at) => {
      await slider.evaluate((input, value) => {
        input.value = value;
        input.dispatchEvent(new Event("input", { bubbles: true }));
      }, String(at));
      await page.getByText(`As it was after entry ${at}`, { exact: true }).waitFor();
      headlines.add(await page.textContent(".headline"));
      moved.push(performance.now());
    };
    const before = calls.length;
    for (let step = 1; step <= 25; step++) await move(Math.floor(((last - 1) * step) / 25));
    assert.ok(headlines.size > 3, [...headlines].join());
    const moving = calls.slice(before);
    // Where it rests the server is asked once, and shows what the events did.
    const shown = () =>
      page.evaluate(() => [
        document.querySelector(".headline").textContent,
        document.querySelector(".board canvas").toDataURL(),
      ]);
    await move(Math.floor(last / 2));
    const folded = await shown();
    await page.waitForResponse((response) => response.url().endsWith("/GetView"));
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    assert.deepEqual(await shown(), folded);
    assert.ok(!moving.includes("ListLogEntries"), moving.join());
    // On a machine that is busy it may have rested between two moves.
    const rests = moved.filter((time, place) => time - (moved[place - 1] ?? time) > 300).length;
    assert.ok(moving.filter((call) => call === "GetView").length <= rests, `${rests} rests: ${moving.join()}`);
    assert.deepEqual(visitor.faults, []);
    await visitor.close();
  });
}
