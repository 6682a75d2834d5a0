import { create } from "@bufbuild/protobuf";
import { type Any, anyPack, anyUnpack } from "@bufbuild/protobuf/wkt";
import { computed, signal } from "@preact/signals";
import { BoardSchema } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/board_pb.js";
import { OptionalRule, OptionsSchema } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/options_pb.js";
import { api } from "../../api.js";
import { words } from "../../words/words.js";
import type { HostForm } from "../game.js";
import { factionName } from "./atlas.js";

/** The optional rules, in the book's words. */
const OPTIONAL = Object.entries(OptionalRule)
  .filter((entry): entry is [string, OptionalRule] => typeof entry[1] === "number" && entry[1] > 0)
  .map(([name, rule]) => [rule, name.charAt(0) + name.slice(1).replaceAll("_", " ").toLowerCase()] as const);

/** What a host chooses of Axis Empires. */
export async function hostForm(): Promise<HostForm> {
  const packed = await api.packs();
  const packs = (packed === undefined ? undefined : anyUnpack(packed, BoardSchema))?.packs ?? [];
  const code = signal(packs[0]?.code ?? "");
  const scenario = signal(packs[0]?.scenarios[0]?.code ?? "");
  const byScore = signal(false);
  const optional = signal<ReadonlySet<OptionalRule>>(new Set());
  const pack = computed(() => packs.find((one) => one.code === code.value));
  const chosen = computed(
    () => pack.value?.scenarios.find((one) => one.code === scenario.value) ?? pack.value?.scenarios[0],
  );
  return {
    seats: computed(() => chosen.value?.factions.map(factionName) ?? []),
    options: (): Any =>
      anyPack(
        OptionsSchema,
        create(OptionsSchema, {
          pack: code.value,
          scenario: chosen.value?.code ?? "",
          decideByScore: byScore.value,
          optionalRules: [...optional.value],
        }),
      ),
    Fields: function Fields() {
      const { host } = words.value;
      return (
        <>
          <label>
            {host.pack}
            <select
              value={code.value}
              onChange={(event) => {
                code.value = event.currentTarget.value;
                scenario.value = pack.value?.scenarios[0]?.code ?? "";
              }}
            >
              {packs.map((one) => (
                <option key={one.code} value={one.code}>
                  {one.title}
                </option>
              ))}
            </select>
          </label>
          <label>
            {host.scenario}
            <select value={chosen.value?.code ?? ""} onChange={(event) => (scenario.value = event.currentTarget.value)}>
              {pack.value?.scenarios.map((one) => (
                <option key={one.code} value={one.code}>
                  {one.title}
                </option>
              ))}
            </select>
          </label>
          <p class="quiet small">{chosen.value?.about}</p>
        </>
      );
    },
    More: function More() {
      const { host } = words.value;
      return (
        <>
          <label class="check">
            <input
              type="checkbox"
              checked={byScore.value}
              onChange={(event) => (byScore.value = event.currentTarget.checked)}
            />
            {host.score}
          </label>
          {OPTIONAL.map(([rule, name]) => (
            <label class="check" key={rule}>
              <input
                type="checkbox"
                checked={optional.value.has(rule)}
                onChange={(event) => {
                  const rules = new Set(optional.value);
                  if (event.currentTarget.checked) rules.add(rule);
                  else rules.delete(rule);
                  optional.value = rules;
                }}
              />
              {name}
            </label>
          ))}
        </>
      );
    },
  };
}
