import { useEffect, useRef } from "preact/hooks";
import { words } from "../words/words.js";

/** The list of keys. */
export function KeyList({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const { keys } = words.value;
  return (
    <dialog ref={dialog} class="dialog" aria-labelledby="keys-title" onClose={onClose}>
      <h2 id="keys-title">{keys.title}</h2>
      <dl class="keys">
        {keys.rows.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <button type="button" class="primary" onClick={() => dialog.current?.close()}>
        {keys.close}
      </button>
    </dialog>
  );
}
