import { useSignal } from "@preact/signals";
import { SandtableError } from "@sandtable/client/errors.js";
import { Code } from "@connectrpc/connect";
import { save } from "../parts/save.js";
import { go } from "../router.js";
import { terms } from "../words/organise/terms.js";
import { ActionForm } from "./action-form.js";
import { exportDefinition, importDefinition } from "./definition.js";

/** Makes a tournament of a definition in a file. */
export function DefinitionImport() {
  const file = useSignal<File | undefined>(undefined);
  const { create: said } = terms.value;
  return (
    <ActionForm
      title={said.definition}
      hint={said.definitionWhy}
      disabled={file.value === undefined}
      onSubmit={async () => {
        const text = (await file.value?.text()) ?? "";
        go(`#/${await readable(() => importDefinition(text))}/run`);
      }}
    >
      <label>
        {said.file}
        <input
          type="file"
          accept=".toml,text/plain"
          required
          onChange={(event) => (file.value = event.currentTarget.files?.[0])}
        />
      </label>
    </ActionForm>
  );
}

/** A failure of any kind with its text. */
async function readable<T>(make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (thrown) {
    throw SandtableError.raise(Code.InvalidArgument, thrown instanceof Error ? thrown.message : String(thrown), thrown);
  }
}

/** Saves the definition of a tournament. */
export function DefinitionExport({ name, title }: { readonly name: string; readonly title: string }) {
  const failure = useSignal("");
  const write = async () => {
    try {
      const text = await exportDefinition(name);
      save(
        `${title.replace(/[^\p{L}\p{N}]+/gu, "-").toLowerCase()}.toml`,
        [new TextEncoder().encode(text)],
        "text/plain",
      );
    } catch (thrown) {
      failure.value = thrown instanceof Error ? thrown.message : String(thrown);
    }
  };
  return (
    <>
      <button type="button" onClick={() => void write()}>
        {terms.value.run.definition}
      </button>
      <span role="status">{failure.value}</span>
    </>
  );
}
