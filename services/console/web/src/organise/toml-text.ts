/** A value as JSON has it. */
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
type JsonTable = { readonly [key: string]: Json };

/** Writes settings as TOML: what is simple first, then a table for each group and each item of a list. */
export function tomlText(settings: JsonTable, path: readonly string[] = []): string {
  const lines: string[] = [];
  const tables: string[] = [];
  for (const [key, value] of Object.entries(settings)) {
    const place = [...path, name(key)];
    if (isTable(value)) tables.push(`\n[${place.join(".")}]`, tomlText(value, place));
    else if (isTableList(value)) for (const one of value) tables.push(`\n[[${place.join(".")}]]`, tomlText(one, place));
    else if (value !== null) lines.push(`${name(key)} = ${inline(value)}`);
  }
  return [...lines, ...tables].join("\n");
}

function isTable(value: Json): value is JsonTable {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isTableList(value: Json): value is readonly JsonTable[] {
  return Array.isArray(value) && value.length > 0 && value.every(isTable);
}

function name(key: string): string {
  return /^[\w-]+$/.test(key) ? key : text(key);
}

function inline(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(inline).join(", ")}]`;
  if (isTable(value)) {
    const fields = Object.entries(value).map(([key, one]) => `${name(key)} = ${inline(one)}`);
    return `{ ${fields.join(", ")} }`;
  }
  return typeof value === "string" ? text(value) : String(value);
}

/** A text as JSON writes it, which TOML reads, but for one letter that has no place there. */
function text(value: string): string {
  return JSON.stringify(value).replaceAll("\x7f", "\\u007f");
}
