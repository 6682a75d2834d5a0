import { ColumnHeads } from "../parts/column-heads.js";
import { Failure } from "../parts/failure.js";
import { useLoaded } from "../parts/loaded.js";
import { Said } from "../parts/name.js";
import { save } from "../parts/save.js";
import { WideTable } from "../parts/wide-table.js";
import { terms } from "../words/operator/terms.js";
import { words } from "../words/words.js";
import { ask } from "./access.js";
import type { LogHead, Match } from "./messages.js";
import { When } from "./when.js";

/** Heads that are asked for at a time, and at most. */
const AT_ONCE = 6;
const MOST = 100;

/** A match with the head of its log, or why there is none. */
interface MatchHead {
  readonly match: Match;
  readonly head?: LogHead;
  readonly failure?: unknown;
}

/** The signed heads of the logs of matches: whoever stores them can show later that a log was changed. */
export function LogHeads({ matches }: { readonly matches: readonly Match[] }) {
  const { match: said, heads } = terms.value;
  const read = matches.slice(0, MOST);
  // The heads of one moment: lists are read again and again, and a witness needs each once.
  const rows = useLoaded(
    () => readHeads(read),
    read
      .map(({ name }) => name)
      .sort()
      .join(),
  ).value;
  if (rows === undefined) return <p class="loading">{words.value.status.connecting}</p>;
  const found = rows.flatMap(({ head }) => head ?? []);
  const lines = found.map((head) => `${JSON.stringify(head)}\n`).join("");
  return (
    <>
      <WideTable label={heads.title}>
        <ColumnHeads names={heads.columns} />
        <tbody>
          {rows.map(({ match, head, failure }) => (
            <tr key={match.name}>
              <td>
                <Said text={match.displayName || match.name} /> <code class="small block quiet">{match.name}</code>
              </td>
              {head === undefined ? (
                <td colSpan={3}>
                  <Failure error={failure} />
                </td>
              ) : (
                <>
                  <td>{head.length ?? "0"}</td>
                  <td>
                    <code class="small">{head.chain}</code>
                  </td>
                  <td>
                    <When at={head.time} />
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </WideTable>
      <p class="buttons">
        {/* The public key is the server's, and so the same in all of them. */}
        {found.length > 0 && (
          <button type="button" onClick={() => save("log-heads.jsonl", [new TextEncoder().encode(lines)])}>
            {heads.save}
          </button>
        )}
        {found[0] !== undefined && (
          <span class="quiet small">
            {said.key} <code>{found[0].publicKey}</code>
          </span>
        )}
        {matches.length > MOST && <span class="quiet small">{heads.most(MOST)}</span>}
      </p>
    </>
  );
}

/** Asks for the heads some at a time. One that cannot be had leaves the others as they are. */
async function readHeads(matches: readonly Match[]): Promise<MatchHead[]> {
  const rows: MatchHead[] = [];
  for (let first = 0; first < matches.length; first += AT_ONCE) {
    const some = matches.slice(first, first + AT_ONCE).map(async (match): Promise<MatchHead> => {
      try {
        return { match, head: await ask("sandtable.matches.v1.MatchService/GetLogHead", { name: match.name }) };
      } catch (failure) {
        return { match, failure };
      }
    });
    rows.push(...(await Promise.all(some)));
  }
  return rows;
}
