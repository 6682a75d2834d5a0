import { language } from "../words/words.js";

/** A moment of a message in JSON as people write it. */
export function When({ at }: { readonly at: string }) {
  const text = new Intl.DateTimeFormat(language.value, { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(at),
  );
  return <time dateTime={at}>{text}</time>;
}
