import { Code } from "@connectrpc/connect";
import { SandtableError } from "@sandtable/client/errors.js";
import { Failure } from "../parts/failure.js";
import { terms } from "../words/pools/terms.js";
import { words } from "../words/words.js";

/** The reason why there is nothing to see, if there is one already. */
export function Missing({ error }: { readonly error: unknown }) {
  if (error === undefined) return <p class="loading">{words.value.status.connecting}</p>;
  const gone = SandtableError.from(error).code === Code.NotFound;
  return (
    <div class="column">
      <h1>{gone ? terms.value.notFound : words.value.error.title}</h1>
      {!gone && <Failure error={error} />}
      <p class="buttons">
        <a class="button" href="#/pools">
          {terms.value.list.title}
        </a>
      </p>
    </div>
  );
}
