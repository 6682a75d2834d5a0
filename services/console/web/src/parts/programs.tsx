import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { serverUrl } from "../api.js";
import type { MatchStore } from "../match/store.js";
import { words } from "../words/words.js";
import { Failure } from "./failure.js";
import { jsonCall } from "./json-call.js";

const SERVICE = "sandtable.matches.v1.MatchService";

/** An entry as the server writes it in JSON. */
interface JsonEntry {
  readonly sequence?: string;
  readonly action?: { readonly command?: Record<string, unknown> };
}

/** A match as programs see it: the entry that is looked at, the calls that would submit the last
 * command of the seat, and everything that is legal. The server writes the JSON. */
export function Programs({ store }: { readonly store: MatchStore }) {
  const { programs: said } = words.value;
  const [entry, own, legal] = [
    useSignal<JsonEntry | undefined>(undefined),
    useSignal<JsonEntry | undefined>(undefined),
    useSignal<unknown>(undefined),
  ];
  const failure = useSignal<unknown>(undefined);
  const seat = store.own.seat.value;
  const at = store.moments.at.value ?? store.moments.version.value;
  const acted = store.log.texts.value.findLast((one) => one.seat === seat?.seat)?.sequence;
  useEffect(() => {
    let over = false;
    const show = (call: Promise<void>) =>
      void call.catch((thrown: unknown) => {
        if (!over) failure.value = thrown;
      });
    const one = async (sequence: number) => {
      const request = { name: store.name, afterSequence: String(sequence - 1), pageSize: 1 };
      const page = await call<{ entries?: JsonEntry[] }>("ListLogEntries", request, store.token);
      return page.entries?.[0];
    };
    show((async () => void (entry.value = at > 0 ? await one(at) : undefined))());
    if (seat !== undefined) {
      show((async () => void (own.value = acted === undefined ? undefined : await one(acted)))());
      show((async () => void (legal.value = await call("ListLegalActions", { name: store.name }, seat.token)))());
    }
    return () => {
      over = true;
    };
  }, [at, acted, seat?.token]);
  const command = own.value?.action?.command;
  return (
    <div class="programs">
      <Failure error={failure.value} />
      {entry.value !== undefined && <Text label={said.entry(at)} text={pretty(entry.value)} />}
      {command !== undefined && (
        <>
          <p class="quiet small">{said.last}</p>
          {Object.entries(calls(store.name, command)).map(([label, text]) => (
            <Text key={label} label={label} text={text} />
          ))}
        </>
      )}
      {legal.value !== undefined && <Text label={said.legal} text={pretty(legal.value)} />}
    </div>
  );
}

function Text({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <details>
      <summary>{label}</summary>
      <pre tabIndex={0}>{text}</pre>
    </details>
  );
}

/** Calls a method of matches with JSON. */
function call<T>(method: string, body: object, token: string | undefined): Promise<T> {
  return jsonCall(`${SERVICE}/${method}`, JSON.stringify(body), token);
}

/** The calls that submit a command, for some programs. The token is the reader's own. */
function calls(name: string, command: Record<string, unknown>): Record<string, string> {
  const { "@type": type, ...fields } = command;
  const game = /games\.([a-z0-9_]+)\.v1/.exec(String(type))?.[1]?.replace("_", "-") ?? "aa1940";
  const body = JSON.stringify({ name, command });
  const quoted = `'${body.replaceAll("'", "'\\''")}'`;
  const { host, protocol } = new URL(serverUrl());
  const plain = protocol === "https:" ? "" : "-plaintext ";
  return {
    grpcurl: `grpcurl ${plain}-H "authorization: Bearer $TOKEN" \\\n  -d ${quoted} \\\n  ${host} ${SERVICE}/SubmitCommand`,
    curl: `curl -H 'content-type: application/json' -H "authorization: Bearer $TOKEN" \\\n  -d ${quoted} \\\n  ${serverUrl()}/${SERVICE}/SubmitCommand`,
    Python: [
      "import asyncio",
      "import os",
      "",
      "from google.protobuf.json_format import Parse",
      "from sandtable import Client",
      `from sandtable.${game.replace("-", "_")} import Command`,
      "",
      "",
      "async def main() -> None:",
      `    command = Parse(r"""${JSON.stringify(fields)}""", Command())`,
      `    async with Client(${JSON.stringify(serverUrl())}, token=os.environ["TOKEN"]) as me:`,
      `        await me.submit(${JSON.stringify(name)}, command)`,
      "",
      "",
      "asyncio.run(main())",
    ].join("\n"),
    TypeScript: [
      'import { fromJson } from "@bufbuild/protobuf";',
      'import { connect } from "@sandtable/client/node";',
      `import { CommandSchema } from "@sandtable/client/${game}";`,
      "",
      `const me = connect(${JSON.stringify(serverUrl())}, { token: process.env.TOKEN });`,
      `const command = fromJson(CommandSchema, ${pretty(fields)});`,
      `await me.submit(${JSON.stringify(name)}, CommandSchema, command);`,
    ].join("\n"),
  };
}

function pretty(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}
