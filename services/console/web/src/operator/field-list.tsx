import { useSignal } from "@preact/signals";
import { type Contract, resolved, type Schema, typeText } from "./contract.js";

/** The fields of a message with their types and what they mean, and those of the messages in it when
 * they are opened. */
export function FieldList({ contract, schema }: { readonly contract: Contract; readonly schema: Schema }) {
  const { properties = {}, enum: values } = resolved(contract, schema);
  return (
    <ul class="plain field-list">
      {values?.map((value) => (
        <li key={value}>
          <code>{value}</code>
        </li>
      ))}
      {Object.entries(properties).map(([name, field]) => (
        <li key={name}>
          <code>
            <strong>{name}</strong>: {typeText(field)}
          </code>
          <p class="quiet small">{field.description}</p>
          <Inner contract={contract} field={field} />
        </li>
      ))}
    </ul>
  );
}

function Inner({ contract, field }: { readonly contract: Contract; readonly field: Schema }) {
  const open = useSignal(false);
  const inner = field.items ?? (field.additionalProperties || field);
  if (inner.$ref === undefined) return null;
  return (
    <details onToggle={(event) => (open.value = event.currentTarget.open)}>
      <summary>{typeText(inner)}</summary>
      {open.value && <FieldList contract={contract} schema={inner} />}
    </details>
  );
}
