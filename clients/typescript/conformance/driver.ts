// The driver of the conformance suite, see ../conformance/README.md. It speaks gRPC, or
// gRPC-Web when its argument is "web".
import { createInterface } from "node:readline";
import { type Client, inOrder, SandtableError } from "@sandtable/client";
import { connect as connectByGrpc } from "@sandtable/client/node";
import { connect as connectByWeb } from "@sandtable/client/web";
import { calls } from "./calls.js";
import { explained } from "./explained.js";

interface Step {
  id: number;
  endpoints: string[];
  token?: string;
  deadline_ms?: number;
  call: string;
  with?: Record<string, unknown>;
}

const connect = process.argv[2] === "web" ? connectByWeb : connectByGrpc;
const clients = new Map<string, Client>();

function clientFor({ endpoints, token, deadline_ms }: Step): Client {
  const key = endpoints.join(" ");
  const client = clients.get(key) ?? connect(endpoints);
  clients.set(key, client);
  return client.with({ token, timeoutMs: deadline_ms });
}

async function perform(step: Step): Promise<object> {
  const { id, call, with: given = {} } = step;
  if (call === "order") {
    const { match, endpoints } = given as { match: string; endpoints: string[] };
    return { id, ok: { endpoints: inOrder(endpoints, match) } };
  }
  const perform = calls[call];
  if (perform === undefined) return { id, unsupported: true };
  try {
    return { id, ok: await perform(clientFor(step), given) };
  } catch (thrown) {
    if (!(thrown instanceof SandtableError)) throw thrown;
    return { id, error: explained(thrown) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  void perform(JSON.parse(line) as Step).then((answer) => process.stdout.write(`${JSON.stringify(answer)}\n`));
}
