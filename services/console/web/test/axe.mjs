// What axe finds on a page. It is brought in past the page's policy, which would not let it in: the
// visitor's browser has to be one with `bypassCSP`.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { missing } from "./stage.mjs";

const axe = missing ? "" : readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds on a page, and whether it is wider than the window. */
export async function violations(page, what) {
  await page.evaluate(axe);
  const { violations: found } = await page.evaluate(() =>
    axe.run(document, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }),
  );
  const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  return [
    ...found.map(({ id, nodes }) => `${what}: ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`),
    ...(wide > window ? [`${what}: ${wide} pixels on ${window}`] : []),
  ];
}
