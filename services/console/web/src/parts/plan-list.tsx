import type { PlanNews } from "../match/plan.js";
import type { MatchStore } from "../match/store.js";
import { words } from "../words/words.js";

/** The moves that are planned, in order; each can be taken out, or all after it. */
export function PlanList({ store }: { readonly store: MatchStore }) {
  const { plan: said } = words.value;
  const moves = store.own.plan.moves.value;
  const news = store.own.plan.news.value;
  const busy = store.own.busy.value;
  if (moves.length === 0 && news?.type !== "direct") return null;
  const refused = moves.filter(({ refusal }) => refusal !== undefined).length;
  return (
    <section class="plan" aria-label={said.title}>
      <div class="place-head">
        <h2>{said.title}</h2>
        {moves.length > 0 && (
          <button type="button" class="plain-button" disabled={busy} onClick={() => void store.own.unplan()}>
            {said.discard}
          </button>
        )}
      </div>
      {news !== undefined && (
        <p class="small plan-news" role={news.type === "sent" ? "status" : "alert"}>
          {told(news)} {refused > 0 && said.refused(refused)}
        </p>
      )}
      {moves.length > 0 && <p class="quiet small">{said.why}</p>}
      <ol class="plan-moves">
        {moves.map(({ requestId, lines, refusal }, place) => {
          const text = lines.map((line) => line.text).join(" ");
          return (
            <li key={requestId} class={refusal === undefined ? "" : "refused"}>
              <span class="grow">
                {text}
                {refusal !== undefined && <span class="small"> {refusal}</span>}
              </span>
              {place < moves.length - 1 && (
                <button
                  type="button"
                  class="plan-tool"
                  disabled={busy}
                  aria-label={said.back(text)}
                  title={said.backShort}
                  onClick={() => void store.own.replan(moves.map((_, at) => at).filter((at) => at > place))}
                >
                  ↶
                </button>
              )}
              <button
                type="button"
                class="plan-tool"
                disabled={busy}
                aria-label={said.remove(text)}
                title={said.remove(text)}
                onClick={() => void store.own.replan([place])}
              >
                ×
              </button>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function told(news: PlanNews): string {
  const { plan: said } = words.value;
  switch (news.type) {
    case "moved":
      return said.moved(news.version);
    case "sent":
      return said.sent(news.done, news.all);
    case "over":
      return said.over;
    case "direct":
      return said.direct;
  }
}
