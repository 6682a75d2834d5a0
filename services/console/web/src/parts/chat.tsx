import { useSignal } from "@preact/signals";
import { ChatChannel, type ChatMessage } from "@sandtable/client/gen/sandtable/matches/v1/chat_service_pb.js";
import { MatchState } from "@sandtable/client/gen/sandtable/matches/v1/match_pb.js";
import type { MatchStore } from "../match/store.js";

import { tableTalk } from "../table-talk.js";
import { words } from "../words/words.js";
import { Failure } from "./failure.js";
import { Said } from "./name.js";
import { usePolled } from "./polled.js";

const POLL_MS = 3_000;
/** Messages that are shown, and letters of one: what is longer opens when it is asked for. */
const SHOWN = 200;
const LETTERS = 400;

/** What is said in a match. It is asked for while it is looked at, so that it needs no stream. */
export function Chat({ store }: { readonly store: MatchStore }) {
  const channel = useSignal(ChatChannel.MATCH);
  const messages = useSignal<readonly ChatMessage[]>([]);
  const failure = useSignal<unknown>(undefined);
  const text = useSignal("");
  const seat = store.own.seat.value;
  const may =
    seat !== undefined ||
    store.match.value?.spectatorsReadChat === true ||
    store.match.value?.state === MatchState.FINISHED;
  const fetch = async () => {
    if (!may) return;
    try {
      const all: ChatMessage[] = [];
      for await (const one of tableTalk.chat(store.token).messages(store.name, channel.value)) all.push(one);
      messages.value = all.slice(-SHOWN);
      failure.value = undefined;
    } catch (thrown) {
      failure.value = thrown;
    }
  };
  usePolled(fetch, POLL_MS, [channel.value, may, store]);
  const send = async (event: Event) => {
    event.preventDefault();
    const said = text.value.trim();
    if (said === "" || seat === undefined) return;
    try {
      await tableTalk.chat(seat.token).post({ name: store.name, channel: channel.value, text: said });
      text.value = "";
      await fetch();
    } catch (thrown) {
      failure.value = thrown;
    }
  };
  const { chat } = words.value;
  if (!may) return <p class="quiet">{chat.seats}</p>;
  return (
    <div class="chat">
      {seat !== undefined && (
        <label class="small">
          {chat.channel}{" "}
          <select value={channel.value} onChange={(event) => (channel.value = Number(event.currentTarget.value))}>
            <option value={ChatChannel.MATCH}>{chat.all}</option>
            <option value={ChatChannel.SIDE}>{chat.side}</option>
          </select>
        </label>
      )}
      <ol class="plain messages" aria-live="polite">
        {messages.value.map((message) => (
          <li key={String(message.sequence)}>
            <strong>
              <Said text={message.player} />
            </strong>{" "}
            <Long text={message.text} />
          </li>
        ))}
      </ol>
      {messages.value.length === 0 && <p class="quiet">{chat.empty}</p>}
      <Failure error={failure.value} />
      {seat !== undefined && (
        <form class="say" onSubmit={(event) => void send(event)}>
          <label class="grow">
            <span class="hidden">{chat.label}</span>
            <input
              value={text.value}
              placeholder={chat.label}
              maxLength={2000}
              onInput={(event) => (text.value = event.currentTarget.value)}
            />
          </label>
          <button type="submit">{chat.send}</button>
        </form>
      )}
    </div>
  );
}

/** A message; of a huge one the beginning. */
function Long({ text }: { readonly text: string }) {
  const open = useSignal(false);
  if (text.length <= LETTERS || open.value) return <Said text={text} />;
  return (
    <>
      <Said text={`${text.slice(0, LETTERS)} …`} />{" "}
      <button type="button" class="plain-button" onClick={() => (open.value = true)}>
        {words.value.list.more}
      </button>
    </>
  );
}
