import { useSignal } from "@preact/signals";
import { SandtableError } from "@sandtable/client/errors.js";
import { useEffect, useRef } from "preact/hooks";
import { account, token } from "../account/session.js";
import { noteRefusal, operatorToken } from "../account/standing.js";
import { type JsonRefusal, postJson } from "../parts/json-call.js";
import { terms } from "../words/operator/terms.js";
import { type Contract, type Operation, requestOf, skeleton, streams } from "./contract.js";
import { readEvents } from "./event-stream.js";
import { FieldList } from "./field-list.js";

/** What the server has answered so far. */
interface Answer {
  readonly status: string;
  readonly texts: readonly string[];
  readonly refusal?: JsonRefusal;
}

/** A call of one method: a request to fill in, and what comes back. */
export function MethodForm({
  contract,
  method,
  operation,
}: {
  readonly contract: Contract;
  readonly method: string;
  readonly operation: Operation;
}) {
  const streamed = streams(operation);
  const text = useSignal("");
  const whom = useSignal("");
  const other = useSignal("");
  const most = useSignal(10);
  const answer = useSignal<Answer | undefined>(undefined);
  const failure = useSignal("");
  const running = useSignal<AbortController | undefined>(undefined);
  const first = useRef(true);
  if (first.current) text.value = skeleton(contract, operation);
  first.current = false;
  useEffect(() => () => running.peek()?.abort(), []);
  const { explorer: said } = terms.value;
  const caller = whom.value || (account.value === undefined ? "guest" : "account");
  const callers = [
    "guest",
    ...(account.value === undefined ? [] : ["account"]),
    ...(operatorToken.value === "" ? [] : ["operator"]),
    "other",
  ];
  const shown = () => ({ account: token(), operator: operatorToken.value, other: other.value.trim() })[caller];

  const send = async () => {
    const stop = new AbortController();
    running.value = stop;
    answer.value = undefined;
    failure.value = "";
    try {
      const headers = streamed ? { accept: "text/event-stream" } : {};
      const begun = performance.now();
      const body = JSON.stringify(parsed(text.value, said.malformed));
      const answered = await postJson(method, body, shown() || undefined, { signal: stop.signal, headers });
      const status = `HTTP ${answered.status} · ${Math.round(performance.now() - begun)} ms`;
      if (answered.status === 401) noteRefusal(shown());
      if (!answered.ok || !streamed) {
        const content = (await answered.json()) as JsonRefusal;
        answer.value = { status, texts: [pretty(content)], ...(answered.ok ? {} : { refusal: content }) };
        return;
      }
      const texts: string[] = [];
      for await (const { event, data } of readEvents(answered)) {
        const content = JSON.parse(data) as JsonRefusal;
        texts.push(`${event}${event && " "}${pretty(content)}`);
        answer.value = {
          status: `${status} · ${said.messages(texts.length)}`,
          texts: [...texts],
          ...(event === "error" ? { refusal: content } : {}),
        };
        if (event !== "" || texts.length >= most.value) break;
      }
    } catch (thrown) {
      if (!stop.signal.aborted) failure.value = SandtableError.from(thrown).message;
    } finally {
      stop.abort();
      running.value = undefined;
    }
  };

  return (
    <section class="method">
      <h2>
        {method.split(/[./]/).at(-1)} {streamed && <span class="badge">{said.streams}</span>}
      </h2>
      <code class="small">{method}</code>
      <p class="prose">{operation.description}</p>
      <form
        class="organise"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <div class="filters">
          <label>
            {said.as}
            <select value={caller} onChange={(event) => (whom.value = event.currentTarget.value)}>
              {callers.map((one) => (
                <option key={one} value={one}>
                  {said.whom[one]}
                </option>
              ))}
            </select>
          </label>
          {caller === "other" && (
            <label>
              {said.other}
              <input
                type="password"
                autocomplete="off"
                value={other.value}
                onInput={(event) => (other.value = event.currentTarget.value)}
              />
            </label>
          )}
          {streamed && (
            <label>
              {said.most}
              <input
                type="number"
                min={1}
                max={1000}
                value={most.value}
                onInput={(event) => (most.value = Number(event.currentTarget.value))}
              />
            </label>
          )}
        </div>
        <label>
          {said.request}
          <textarea
            rows={Math.min(20, text.value.split("\n").length + 1)}
            spellcheck={false}
            value={text.value}
            onInput={(event) => (text.value = event.currentTarget.value)}
          />
        </label>
        <p class="buttons">
          <button type="submit" class="primary" disabled={running.value !== undefined}>
            {said.send}
          </button>
          {running.value !== undefined && (
            <button type="button" onClick={() => running.value?.abort()}>
              {said.stop}
            </button>
          )}
        </p>
      </form>
      <details>
        <summary>{said.fields}</summary>
        <FieldList contract={contract} schema={requestOf(operation)} />
      </details>
      {failure.value !== "" && (
        <p class="failure" role="alert">
          {failure.value}
        </p>
      )}
      {answer.value !== undefined && <Answered answer={answer.value} label={said.answer} />}
    </section>
  );
}

function Answered({ answer: { status, texts, refusal }, label }: { readonly answer: Answer; readonly label: string }) {
  const fields = (refusal?.details ?? []).flatMap(
    ({ debug }) => (debug as { fieldViolations?: { field: string; description: string }[] })?.fieldViolations ?? [],
  );
  return (
    <section class="programs">
      <h3>{label}</h3>
      <p role="status">{status}</p>
      {refusal !== undefined && (
        <div class="failure" role="alert">
          <strong>{refusal.code}</strong>: {refusal.message}
          {fields.map(
            ({ field, description }) =>
              !refusal.message?.includes(description) && (
                <p key={field}>
                  <code>{field}</code>: {description}
                </p>
              ),
          )}
        </div>
      )}
      <pre tabIndex={0} role="region" aria-label={label}>
        {texts.join("\n\n")}
      </pre>
    </section>
  );
}

function parsed(text: string, malformed: string): unknown {
  try {
    return JSON.parse(text);
  } catch (thrown) {
    throw new Error(malformed + (thrown as Error).message);
  }
}

function pretty(value: unknown): string {
  return JSON.stringify(value, undefined, 2);
}
