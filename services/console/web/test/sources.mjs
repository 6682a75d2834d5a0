// Sources of the page for tests without a browser.
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const web = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const client = resolve(web, "../../../clients/typescript");
const esbuild = createRequire(join(client, "package.json"))("esbuild");

/** Builds a module of statements such as `export * from "./src/…"`, and loads it. */
export async function sources(contents) {
  const folder = mkdtempSync(join(tmpdir(), "sandtable-sources-"));
  const outfile = join(folder, "sources.mjs");
  try {
    await esbuild.build({
      stdin: { contents, resolveDir: web, loader: "ts" },
      outfile,
      bundle: true,
      format: "esm",
      platform: "node",
      target: "es2022",
      nodePaths: [join(web, "node_modules"), join(client, "node_modules")],
      alias: { "@sandtable/client": join(client, "src") },
      tsconfigRaw: {},
      logLevel: "warning",
    });
    return await import(pathToFileURL(outfile));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
