import { SandtableError } from "@sandtable/client/errors.js";
import { Failure } from "../parts/failure.js";
import { terms } from "../words/tournaments/terms.js";

/** The reason why a table does not come: organisers may hide it for a while. */
export function TableFailure({ error }: { readonly error: unknown }) {
  if (error === undefined) return null;
  const hidden = SandtableError.from(error).reason === "STANDINGS_HIDDEN";
  return hidden ? <p class="quiet">{terms.value.standings.hidden}</p> : <Failure error={error} />;
}
