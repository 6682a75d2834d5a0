import { useSignal } from "@preact/signals";
import { useId } from "preact/hooks";
import { serverUrl } from "../api.js";
import { terms } from "../words/tournaments/terms.js";

/** A table as a picture that other pages embed: its address, and what to write there. It shows what
 * everybody sees, and is drawn anew as results come in. */
export function Share({
  picture,
  title,
  link,
}: {
  /** Path of the picture below the server's address. */
  readonly picture: string;
  /** What the picture shows, for those who do not see it. */
  readonly title: string;
  /** The page that the picture leads to, behind the `#`. */
  readonly link: string;
}) {
  const open = useSignal(false);
  const { share: said } = terms.value;
  const address = `${serverUrl()}/pictures/${picture}`;
  const page = `${serverUrl()}/#/${link}`;
  return (
    <details class="action share no-print" onToggle={(event) => (open.value = event.currentTarget.open)}>
      <summary>{said.title}</summary>
      {open.value && (
        <>
          <p class="quiet small">{said.hint}</p>
          <img class="share-picture" src={address} alt={title} />
          <Copied label={said.address} text={address} />
          <Copied label="PNG" text={address.replace(".svg", ".png")} />
          <Copied
            label="HTML"
            text={`<a href="${page}"><img src="${address}" alt="${title.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)}"></a>`}
          />
          <Copied label="Markdown" text={`[![${title.replace(/[\\[\]<>&]/g, "\\$&")}](${address})](${page})`} />
        </>
      )}
    </details>
  );
}

/** A text with a button that copies it. */
function Copied({ label, text }: { readonly label: string; readonly text: string }) {
  const id = useId();
  const done = useSignal(false);
  const { share: said } = terms.value;
  const copy = (field: HTMLInputElement) => {
    field.select();
    // Only safe addresses let a page write to the clipboard; elsewhere the text is selected.
    void navigator.clipboard?.writeText(text).then(
      () => (done.value = true),
      () => {},
    );
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="share-line">
        <input id={id} readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
        <button
          type="button"
          aria-label={`${said.copy}: ${label}`}
          onClick={() => copy(document.getElementById(id) as HTMLInputElement)}
        >
          {said.copy}
        </button>
        <span role="status">{done.value && said.copied}</span>
      </div>
    </div>
  );
}
