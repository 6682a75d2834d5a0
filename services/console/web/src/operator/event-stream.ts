/** An event of a stream: a message has no name, the last one is `end` or `error`. */
export interface StreamEvent {
  readonly event: string;
  readonly data: string;
}

/** The server-sent events of an answer, as they come. */
export async function* readEvents(answered: Response): AsyncGenerator<StreamEvent> {
  const reader = answered.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const piece = await reader?.read();
    if (piece === undefined || piece.done) return;
    text += piece.value;
    const blocks = text.split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const line = (name: string) => new RegExp(`^${name}: (.*)`, "m").exec(block)?.[1];
      const data = line("data");
      if (data !== undefined) yield { event: line("event") ?? "", data };
    }
  }
}
