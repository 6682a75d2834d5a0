import type { MessageInitShape } from "@bufbuild/protobuf";
import {
  ChatChannel,
  type ChatMessage,
  ChatService,
  type FollowMessagesResponse,
  type PostMessageRequestSchema,
} from "./gen/sandtable/matches/v1/chat_service_pb.js";
import { type Connection, identified, paged } from "./connection.js";
import { type Open, resumed } from "./resumed.js";

const PAGE = 500;

/** The chats of matches, with the token of a client: `client.chat`. */
export class Chat {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Posts a message for a seat, in the match's chat unless another is named. */
  post(request: MessageInitShape<typeof PostMessageRequestSchema> & { name: string }): Promise<ChatMessage> {
    const complete = identified(request);
    return this.#connection.call(ChatService, request.name, (chats, options) => chats.postMessage(complete, options));
  }

  /** What was said, the oldest first, fetched page by page. */
  messages(name: string, channel = ChatChannel.MATCH): AsyncGenerator<ChatMessage, void, undefined> {
    const fetch = (pageToken: string) =>
      this.#connection.call(ChatService, name, (chats, options) =>
        chats.listMessages({ name, channel, pageSize: PAGE, pageToken }, options),
      );
    return paged(fetch, ({ messages }) => messages);
  }

  /** What is said from after a sequence, and what comes. */
  follow(name: string, channel = ChatChannel.MATCH, after = 0n, signal?: AbortSignal): ChatSubscription {
    return new ChatSubscription(this.#connection, name, channel, after, signal);
  }
}

/** The messages of a chat in order, each once, however often the stream breaks. */
export class ChatSubscription implements AsyncIterable<ChatMessage> {
  readonly #connection: Connection;
  readonly #match: string;
  readonly #channel: ChatChannel;
  readonly #signal: AbortSignal | undefined;
  #cursor: bigint;

  constructor(connection: Connection, match: string, channel: ChatChannel, after: bigint, signal?: AbortSignal) {
    this.#connection = connection;
    this.#match = match;
    this.#channel = channel;
    this.#cursor = after;
    this.#signal = signal;
  }

  /** The sequence of the last message that was given out: where another subscription would
   * go on. */
  get cursor(): bigint {
    return this.#cursor;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ChatMessage, void, undefined> {
    const open: Open<FollowMessagesResponse> = (endpoint, options) => {
      const request = { name: this.#match, channel: this.#channel, afterSequence: this.#cursor };
      return this.#connection.service(ChatService, endpoint).followMessages(request, options);
    };
    for await (const { content } of resumed(this.#connection, this.#match, open, this.#signal)) {
      if (content.case === "message" && content.value.sequence > this.#cursor) {
        this.#cursor = content.value.sequence;
        yield content.value;
      }
    }
  }
}
