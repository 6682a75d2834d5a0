import { useSignal } from "@preact/signals";
import { SandtableError } from "@sandtable/client/errors.js";
import { api } from "../api.js";
import { words } from "../words/words.js";

/** What went wrong, and its rule if a rule refuses it. */
export function Failure({ error, game }: { readonly error: unknown; readonly game?: string | undefined }) {
  if (error === undefined) return null;
  const known = SandtableError.from(error);
  const { play, error: said } = words.value;
  const { violation } = known;
  if (violation === undefined) {
    return (
      <div class="failure" role="alert">
        <strong>{said.title}</strong>
        <p>{known.message || said.unknown}</p>
        {known.fields.map(({ field, description }) => (
          <p key={field} class="small">
            {field}: {description}
          </p>
        ))}
      </div>
    );
  }
  return (
    <div class="failure" role="alert">
      <strong>{violation.title || play.refused}</strong>
      <dl class="facts">
        <dt>{play.expected}</dt>
        <dd>{violation.expected}</dd>
        <dt>{play.found}</dt>
        <dd>{violation.found}</dd>
        <dt>{play.rule}</dt>
        <dd>
          {violation.rule}
          {violation.section !== "" && <span class="quiet"> · {violation.section}</span>}
          {game !== undefined && <RuleText game={game} id={violation.rule} />}
        </dd>
      </dl>
      <p class="quiet small">{play.retry}</p>
    </div>
  );
}

/** The row of a rule in the game's ledger, fetched when it is opened. */
export function RuleText({ game, id }: { readonly game: string; readonly id: string }) {
  const text = useSignal("");
  const fetched = async (event: Event) => {
    if (!(event.currentTarget as HTMLDetailsElement).open || text.value !== "") return;
    try {
      const rule = await api.rule(game, id);
      text.value = rule.summary;
    } catch (thrown) {
      text.value = SandtableError.from(thrown).message;
    }
  };
  return (
    <details onToggle={fetched}>
      <summary>{words.value.play.ruleText}</summary>
      <p>{text.value}</p>
    </details>
  );
}
