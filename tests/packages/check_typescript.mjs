// What must be in the unpacked npm package of a folder.
//
//     package-typescript.mjs FOLDER
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.argv[2];
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

assert.ok(!manifest.private, "npm refuses to publish what is private");
for (const field of ["name", "version", "description", "license", "repository", "keywords"]) {
  assert.ok(manifest[field], `the package does not say its ${field}`);
}
for (const name of ["README.md", "LICENSE"]) assert.ok(files.includes(name), `the package lacks ${name}`);
const strange = files.filter((name) => !/^(dist\/src\/.*\.(js|d\.ts)|README\.md|LICENSE|package\.json)$/.test(name));
assert.deepEqual(strange, [], "the package has what nobody needs");

for (const [name, target] of Object.entries(manifest.exports)) {
  if (typeof target === "string") continue;
  for (const [condition, path] of Object.entries(target)) {
    // One that stands for many is looked at as one of them.
    const one = path.replace("*", "sandtable/matches/v1/match");
    assert.ok(existsSync(join(folder, one)), `${name}: ${condition} is ${path}, which is not there`);
  }
  assert.ok(target.types, `${name} has no types`);
}
const untyped = files.filter((name) => name.endsWith(".js") && !files.includes(name.replace(/js$/, "d.ts")));
assert.deepEqual(untyped, [], "modules without types");
console.log(`${manifest.name}@${manifest.version} has types, README, licence and all of its exports`);
