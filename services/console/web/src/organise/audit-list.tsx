import { ColumnHeads } from "../parts/column-heads.js";
import { Failure } from "../parts/failure.js";
import { useLoaded } from "../parts/loaded.js";
import { Moment } from "../parts/moment.js";
import { Said } from "../parts/name.js";
import { WideTable } from "../parts/wide-table.js";
import { accountNames } from "../account/session.js";
import { firstOf, organiser } from "../tournaments/calls.js";
import { terms } from "../words/organise/terms.js";

const MOST = 100;

/** Actions of organisers, the latest first. */
export function AuditList({ name, tick }: { readonly name: string; readonly tick: number }) {
  const { value, failure } = useLoaded(
    async () => {
      const entries = await firstOf(organiser().auditEntries(name), MOST);
      const actors = new Set(entries.map(({ actor }) => actor).filter((one) => one.startsWith("accounts/")));
      return { entries, names: await accountNames([...actors]) };
    },
    name,
    tick,
  );
  const { run } = terms.value;
  if (value === undefined) return <Failure error={failure} />;
  return (
    <section>
      <h2>{run.audit}</h2>
      {value.entries.length === 0 ? (
        <p class="quiet">{run.auditNone}</p>
      ) : (
        <WideTable label={run.audit}>
          <ColumnHeads names={run.auditColumns} />
          <tbody>
            {value.entries.map((entry) => (
              <tr key={String(entry.number)}>
                <td>{entry.time !== undefined && <Moment at={entry.time} />}</td>
                <td>
                  <Said text={value.names.get(entry.actor) ?? run.operator} />
                </td>
                <td>
                  {plain(entry.action)} <code class="small">{entry.target.split("/").slice(2).join("/")}</code>
                </td>
                <td>
                  <Said text={entry.reason} />
                </td>
                <td>
                  <Said text={entry.change} />
                </td>
              </tr>
            ))}
          </tbody>
        </WideTable>
      )}
    </section>
  );
}

/** An action such as ADJUDICATE_FIXTURE in letters that people read. */
function plain(action: string): string {
  const text = action.replaceAll("_", " ").toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}
