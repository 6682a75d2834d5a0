import { BracketPart, type Fixture } from "@sandtable/client/gen/sandtable/tournaments/v1/fixture_pb.js";
import type { BracketSlot } from "@sandtable/client/gen/sandtable/tournaments/v1/tables_pb.js";
import { Failure } from "../parts/failure.js";
import { useLoaded } from "../parts/loaded.js";
import { Said } from "../parts/name.js";
import { terms } from "../words/tournaments/terms.js";
import { firstOf, tournaments } from "./calls.js";
import { halves } from "./format.js";

/** Places and fixtures that are read. */
const MOST = 2_000;

/** The bracket of a knockout with its results. */
export function Bracket({
  name,
  stage,
  tick,
}: {
  readonly name: string;
  readonly stage: number;
  readonly tick: number;
}) {
  const { value, failure } = useLoaded(
    async () => {
      const [slots, fixtures] = await Promise.all([
        firstOf(tournaments().bracket(name, stage), MOST),
        firstOf(tournaments().fixtures({ parent: name }), MOST),
      ]);
      return { slots, fixtures: new Map(fixtures.map((one) => [one.name, one])) };
    },
    `${name} ${stage}`,
    tick,
  );
  const { bracket } = terms.value;
  if (value === undefined) return <Failure error={failure} />;
  if (value.slots.length === 0) return <p class="quiet">{bracket.none}</p>;
  const parts = [...new Set(value.slots.map(({ part }) => part))];
  const single = !parts.includes(BracketPart.LOSERS);
  const title = (part: BracketPart) =>
    single && part === BracketPart.WINNERS ? terms.value.parts.bracket : (bracket.parts[part] ?? "");
  return (
    <>
      {parts.map((part) => (
        <section key={part}>
          <h2>{title(part)}</h2>
          <div
            class="bracket"
            role="region"
            aria-label={title(part)}
            tabIndex={0}
            style={{ "--rows": longest(value.slots, part) }}
          >
            {columns(value.slots.filter((slot) => slot.part === part)).map(([round, slots]) => (
              <section key={round} class="bracket-round">
                {part !== BracketPart.FINAL && part !== BracketPart.THIRD_PLACE && (
                  <h3 class="small quiet">{bracket.round(round)}</h3>
                )}
                <ol class="plain bracket-slots">
                  {slots.map((slot) => (
                    <Slot key={slot.position} slot={slot} fixture={value.fixtures.get(slot.fixture)} />
                  ))}
                </ol>
              </section>
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

/** The number of places in the longest round of a part. */
function longest(slots: readonly BracketSlot[], part: BracketPart): number {
  return Math.max(...columns(slots.filter((slot) => slot.part === part)).map(([, all]) => all.length));
}

/** Places by their rounds. */
function columns(slots: readonly BracketSlot[]): (readonly [number, readonly BracketSlot[]])[] {
  const rounds = [...new Set(slots.map(({ round }) => round))].sort((a, b) => a - b);
  return rounds.map((round) => [round, slots.filter((slot) => slot.round === round)]);
}

function Slot({ slot, fixture }: { readonly slot: BracketSlot; readonly fixture: Fixture | undefined }) {
  const { bracket, fixtures } = terms.value;
  const line = (entrant: number, place: number) => (
    <span class={slot.winner === place + 1 ? "bracket-line winner" : "bracket-line"}>
      <span class="grow">
        {entrant > 0 ? (
          <Said text={slot.displayNames[place] ?? String(entrant)} />
        ) : (
          <span class="quiet">{slot.bye ? bracket.free : fixtures.unknown}</span>
        )}
      </span>
      {fixture?.result !== undefined && <span class="figures">{halves(fixture.result.points[place] ?? 0)}</span>}
      {slot.winner === place + 1 && <span class="hidden"> ({fixtures.winner})</span>}
    </span>
  );
  const both = (
    <>
      {line(slot.first, 0)}
      {line(slot.second, 1)}
    </>
  );
  return (
    <li class="bracket-slot">{slot.fixture === "" ? <div>{both}</div> : <a href={`#/${slot.fixture}`}>{both}</a>}</li>
  );
}
