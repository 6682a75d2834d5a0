import { Hub, type Listener } from "./hub.js";
import type { LinkRequest } from "./protocol.js";

// The one place of a browser that has streams open: pages of all its tabs ask here. It lies in the
// folder of its version, below the one of all files.
const hub = new Hub(new URL("../..", self.location.href).href.replace(/\/$/, ""));

self.addEventListener("connect", (event) => {
  const port = (event as MessageEvent).ports[0];
  if (port === undefined) return;
  const listener: Listener = { seen: Date.now(), post: (news) => port.postMessage(news) };
  port.onmessage = ({ data }: MessageEvent<LinkRequest | { type: "leave" }>) => {
    if (data.type === "leave") hub.leave(listener);
    else hub.take(listener, data);
  };
});
