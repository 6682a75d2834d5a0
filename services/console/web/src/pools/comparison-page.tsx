import { useSignal } from "@preact/signals";
import {
  type Comparison,
  type ComparisonPoint,
  ComparisonState,
} from "@sandtable/client/gen/sandtable/ladder/v1/comparison_pb.js";
import { useEffect } from "preact/hooks";
import { account, openSession, token } from "../account/session.js";
import type { ComparisonNews } from "../link/comparison-source.js";
import { watch } from "../link/link.js";
import { Failure } from "../parts/failure.js";
import { Late } from "../parts/late.js";
import { useLoaded } from "../parts/loaded.js";
import { Moment } from "../parts/moment.js";
import { Said } from "../parts/name.js";
import { terms } from "../words/pools/terms.js";
import { pools } from "./calls.js";
import { playerNames } from "./comparison-list.js";
import { poolOf, signed } from "./format.js";
import { LikelihoodCurve } from "./likelihood-curve.js";
import { Missing } from "./missing.js";

/** A comparison of two versions, with its curve as it grows. */
export function ComparisonPage({ name }: { readonly name: string }) {
  const comparison = useSignal<Comparison | undefined>(undefined);
  const points = useSignal<readonly ComparisonPoint[]>([]);
  const failure = useSignal<unknown>(undefined);
  useEffect(() => {
    let stop = () => {};
    const fetch = async () => {
      try {
        comparison.value = await pools().comparison(name);
        failure.value = undefined;
      } catch (thrown) {
        failure.value = thrown;
      }
    };
    const begin = async () => {
      await openSession();
      await fetch();
      stop = watch<ComparisonNews>({ subject: name, token: token(), language: "", after: 0 }, (news) => {
        if (news.type === "items") {
          points.value = [...points.peek(), ...news.items.flatMap((one) => one.points)];
          comparison.value = news.items.at(-1)?.comparison ?? comparison.peek();
        }
        if (news.type === "changed" || (news.type === "status" && news.status === "ended")) void fetch();
      });
    };
    void begin();
    return () => stop();
  }, [name]);
  const found = comparison.value;
  const names = useLoaded(
    () => playerNames(found === undefined ? [] : [found.candidate, found.baseline]),
    `${name} ${found === undefined}`,
  );
  if (found === undefined) return <Missing error={failure.value} />;
  const { comparisons: said, parts } = terms.value;
  const who = (player: string) => names.value?.get(player) ?? player;
  return (
    <div class="column">
      <p class="quiet">
        <a href={`#/${poolOf(name)}/comparisons`}>{parts.names["comparisons"]}</a>
      </p>
      <div class="page-head">
        <h1>
          <Said text={said.title(who(found.candidate), who(found.baseline))} />
        </h1>
        <span class={`badge comparison-${found.state}`}>{said.states[found.state]}</span>
      </div>
      <p aria-live="polite">
        {said.pairs(found.pairs)}
        {found.pairs > 0 &&
          ` · Elo ${signed(found.elo)} (${signed(found.eloLow)} ${terms.value.estimate.to} ${signed(found.eloHigh)})`}
      </p>
      {found.reason !== "" && (
        <p>
          <Said text={found.reason} />
        </p>
      )}
      <LikelihoodCurve comparison={found} points={points.value} />
      <p class="quiet small">{said.curveWhy}</p>
      <dl class="facts">
        <dt>{said.candidate}</dt>
        <dd>
          <a href={`#/${found.candidate}`}>
            <Said text={who(found.candidate)} />
          </a>
        </dd>
        <dt>{said.baseline}</dt>
        <dd>
          <a href={`#/${found.baseline}`}>
            <Said text={who(found.baseline)} />
          </a>
        </dd>
        <dt>{said.question}</dt>
        <dd>{said.hypotheses(signed(found.elo1), signed(found.elo0))}</dd>
        <dt>{said.errors}</dt>
        <dd>{said.errorText(found.alpha * 100, found.beta * 100)}</dd>
        <dt>{said.outcomes}</dt>
        <dd class="figures">
          {found.pairPoints.map((count, place) => `${said.pairPoints[place]}: ${count}`).join(" · ")}
        </dd>
        {found.createTime !== undefined && (
          <>
            <dt>{said.begun}</dt>
            <dd>
              <Moment at={found.createTime} />
            </dd>
          </>
        )}
        {found.lapseTime !== undefined && (
          <>
            <dt>{said.lapses}</dt>
            <dd>
              <Moment at={found.lapseTime} />
            </dd>
          </>
        )}
      </dl>
      <Failure error={failure.value} />
      {found.state === ComparisonState.RUNNING && account.value !== undefined && (
        <Late
          name="comparison-stop"
          load={async () => (await import("../organise/pages.js")).ComparisonStop}
          props={{ comparison: found, onStopped: (stopped: Comparison) => (comparison.value = stopped) }}
        />
      )}
    </div>
  );
}
