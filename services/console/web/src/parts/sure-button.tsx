import { useSignal } from "@preact/signals";

/** A button for what cannot be taken back: it says so first, and does it when it is pressed again. */
export function SureButton({
  text,
  sure,
  disabled = false,
  onSure,
}: {
  readonly text: string;
  /** The text after the first press. */
  readonly sure: string;
  readonly disabled?: boolean;
  readonly onSure: () => void;
}) {
  const asked = useSignal(false);
  return (
    <button
      type="button"
      class="danger"
      disabled={disabled}
      onBlur={() => (asked.value = false)}
      onClick={() => {
        if (asked.value) onSure();
        asked.value = !asked.value;
      }}
    >
      {asked.value ? sure : text}
    </button>
  );
}
