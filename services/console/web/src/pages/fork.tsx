import { useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Board } from "../board/board.js";
import { NO_MARKS } from "../board/scene.js";
import { ForkStore } from "../match/fork-store.js";
import { Failure } from "../parts/failure.js";
import { plainPower, seatPowers, title } from "../parts/match-words.js";
import { Said } from "../parts/name.js";
import { Places } from "../parts/places.js";
import { matchLink } from "../router.js";
import { words } from "../words/words.js";

/** A fork of a match: a board of one's own, on which all sides are played and nothing counts. */
export function ForkPage({ name }: { readonly name: string }) {
  const store = useMemo(() => new ForkStore(name), [name]);
  useEffect(() => {
    void store.open();
    return () => store.close();
  }, [store]);
  const focus = useSignal<string | undefined>(undefined);
  const marks = useComputed(() => store.play.value?.marks.value ?? NO_MARKS);
  useEffect(() => {
    const typed = (event: KeyboardEvent) => {
      const writes = (event.target as HTMLElement).closest("input, select, textarea, dialog") !== null;
      if (event.ctrlKey || event.metaKey || event.altKey || writes) return;
      const play = store.play.peek();
      if (event.key === "n") play?.next();
      else if (event.key === "Escape") play?.point(undefined);
      else if (play?.key(event.key) !== true) return;
      event.preventDefault();
    };
    addEventListener("keydown", typed);
    return () => removeEventListener("keydown", typed);
  }, [store]);
  const { fork: said, play: spoken, match: general } = words.value;
  const [match, table, fork, play] = [store.match.value, store.table.value, store.fork.value, store.play.value];
  if (store.failure.value !== undefined) {
    return (
      <div class="column">
        <h1>{said.gone}</h1>
        <Failure error={store.failure.value} />
        <p class="buttons">
          <a class="button" href={matchLink(store.parent)}>
            {said.back}
          </a>
        </p>
      </div>
    );
  }
  if (match === undefined || table === undefined || fork === undefined)
    return <p class="loading">{words.value.status.connecting}</p>;
  const headline = table.headline.value;
  const seat = store.seat.value;
  const mover = seat === undefined ? "" : seatPowers(match, [seat], (id) => table.power(id) ?? plainPower(id));
  return (
    <div class="match">
      <div class="match-top">
        <div class="match-name">
          <h1>
            {said.title} <Said text={title(match)} />
          </h1>
          <span class="badge">{said.from(Number(fork.matchVersion))}</span>
        </div>
        {headline !== undefined && (
          <p class="headline">
            <strong>{headline.when}</strong> {headline.what}
          </p>
        )}
        <p class="prompt mine" aria-live="polite">
          {fork.outcome?.reason ?? play?.prompt.value ?? general.yourMove(mover)}
        </p>
      </div>
      <div class="match-board">
        <Board
          scene={table.scene}
          drawn={table.drawn}
          marks={marks}
          focus={focus}
          label={`${general.board}: ${title(match)}`}
          onPlace={(place) => play?.point(place?.id)}
          onHover={(place) => play?.hover(place?.id)}
        />
        <Places table={table} marks={marks} focus={focus} onChoose={(place) => play?.point(place)} />
      </div>
      <aside class="side">
        <div class="tab-panel" tabIndex={0} role="region" aria-label={said.title}>
          <p class="quiet small">{said.why}</p>
          <Failure error={store.refusal.value} game={match.game} />
          {fork.outcome === undefined && play !== undefined && <play.Controls />}
          <p class="buttons">
            {fork.outcome === undefined && (
              <button type="button" disabled={store.busy.value} onClick={() => void store.playDefault()}>
                {spoken.doDefault}
              </button>
            )}
            <a class="button" href={matchLink(store.parent)}>
              {said.back}
            </a>
          </p>
          {store.busy.value && (
            <p class="quiet small" role="status">
              {spoken.sending}
            </p>
          )}
          <ol class="plain log">
            {store.lines.value
              .filter(({ weight }) => weight !== "detail")
              .map(({ text, weight }, place) => (
                <li key={place}>
                  <p class={`line ${weight}`}>{text}</p>
                </li>
              ))}
          </ol>
        </div>
      </aside>
    </div>
  );
}
