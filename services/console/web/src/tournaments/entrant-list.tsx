import { useSignal } from "@preact/signals";
import { EntrantState } from "@sandtable/client/gen/sandtable/tournaments/v1/entrant_pb.js";
import { Failure } from "../parts/failure.js";
import { useLoaded } from "../parts/loaded.js";
import { Said } from "../parts/name.js";
import { WideTable } from "../parts/wide-table.js";
import { terms } from "../words/tournaments/terms.js";
import { firstOf, tournaments } from "./calls.js";

/** Entrants that are read. */
const MOST = 1_000;

/** All who have entered, in the order in which they did. */
export function EntrantList({ name, tick }: { readonly name: string; readonly tick: number }) {
  const text = useSignal("");
  const { value, failure } = useLoaded(() => firstOf(tournaments().entrants(name), MOST), name, tick);
  const { entrants } = terms.value;
  if (value === undefined) return <Failure error={failure} />;
  if (value.length === 0) return <p class="quiet">{entrants.none}</p>;
  const wanted = text.value.trim().toLowerCase();
  const shown = value.filter(({ displayName, club, members }) =>
    [displayName, club, ...members.map((member) => member.displayName)].some((one) =>
      one.toLowerCase().includes(wanted),
    ),
  );
  const seeded = value.some(({ seed }) => seed > 0);
  const clubs = value.some(({ club }) => club !== "");
  return (
    <>
      {value.length > 12 && (
        <label class="narrow no-print">
          {entrants.find}
          <input type="search" value={text.value} onInput={(event) => (text.value = event.currentTarget.value)} />
        </label>
      )}
      <WideTable label={terms.value.parts.entrants}>
        <thead>
          <tr>
            {seeded && (
              <th scope="col" class="number">
                {entrants.seed}
              </th>
            )}
            <th scope="col">{entrants.name}</th>
            <th scope="col" class="number">
              {entrants.rating}
            </th>
            {clubs && <th scope="col">{entrants.club}</th>}
            <th scope="col">{entrants.state}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={one.name} class={one.state > EntrantState.WAITING ? "gone" : undefined}>
              {seeded && <td class="number">{one.seed || ""}</td>}
              <th scope="row">
                <a href={`#/${one.name}`}>
                  <Said text={one.displayName} />
                </a>
                {one.members.length > 1 && (
                  <span class="quiet small">
                    {" "}
                    <Said text={one.members.map((member) => member.displayName).join(", ")} />
                  </span>
                )}
                {one.members.every(({ bot }) => bot) && <span class="badge">{entrants.bot}</span>}
              </th>
              <td class="number">{Math.round(one.rating)}</td>
              {clubs && (
                <td>
                  <Said text={one.club} />
                </td>
              )}
              <td>
                {entrants.states[one.state]}
                {one.waitingPlace > 0 && ` (${entrants.place(one.waitingPlace)})`}
                {one.checkedIn && `, ${entrants.checkedIn}`}
                {one.noShows > 0 && `, ${entrants.noShows(one.noShows)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </>
  );
}
