/** A name or a text that somebody wrote: text only, and what it does to the direction of letters
 * stays inside. */
export function Said({ text }: { readonly text: string }) {
  return (
    <bdi class="said" dir="auto">
      {text}
    </bdi>
  );
}
