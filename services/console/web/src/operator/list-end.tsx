import { Failure } from "../parts/failure.js";
import { terms } from "../words/operator/terms.js";
import type { PagedList } from "./paged-list.js";

/** What follows the items of a list that are shown: that there are none, or more. */
export function ListEnd<T>({ list, shown }: { readonly list: PagedList<T>; readonly shown: number }) {
  const said = terms.value;
  return (
    <>
      <Failure error={list.failure} />
      {list.items !== undefined && shown === 0 && !list.more && list.failure === undefined && (
        <p class="quiet">{said.none}</p>
      )}
      {list.more && (
        <p class="buttons">
          <button type="button" onClick={list.readOn}>
            {said.more}
          </button>
          <span class="quiet small">{said.unread}</span>
        </p>
      )}
    </>
  );
}
