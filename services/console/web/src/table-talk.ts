import { Chat } from "@sandtable/client/chat.js";
import { Clocks } from "@sandtable/client/clocks.js";
import { Lobby } from "@sandtable/client/lobby.js";
import { as } from "./api.js";

/** What the page asks of the server around a match: seats, bots, draws, pauses, chat. */
export const tableTalk = {
  lobby: (token: string | undefined) => new Lobby(as(token)),
  chat: (token: string | undefined) => new Chat(as(token)),
  clocks: (token: string | undefined) => new Clocks(as(token)),
};
