import { terms } from "../words/operator/terms.js";
import { FigureTable } from "./figure-table.js";
import { count, rate } from "./figures.js";
import type { Limits } from "./server-status.js";
import { When } from "./when.js";

/** The limits in force, what they refused, and who was at them. */
export function LimitTables({ limits: { rates, capacities, shed = [], callers } }: { readonly limits: Limits }) {
  const { status: said } = terms.value;
  const most = (text: string | undefined) => (Number(text ?? 0) === 0 ? said.any : count(text));
  return (
    <>
      <FigureTable
        title={said.callers}
        columns={said.callerColumns}
        none={said.noCallers}
        numbersFrom={2}
        rows={callers?.map(({ caller, limit, count: number, lastTime }) => [
          caller.startsWith("accounts/") ? <a href={`#/operator/accounts?find=${caller}`}>{caller}</a> : caller,
          limit,
          count(number),
          <When at={lastTime} />,
        ])}
      />
      <FigureTable
        title={said.rates}
        columns={said.rateColumns}
        numbersFrom={2}
        rows={rates?.map((one) => [
          one.limit,
          said.subjects[one.subject] ?? one.subject,
          one.perSecond === undefined ? said.any : String(one.perSecond),
          String(one.burst ?? 0),
          count(one.refused),
          rate(one.refusedPerMinute),
        ])}
      />
      <FigureTable
        title={said.capacities}
        columns={said.capacityColumns}
        numbersFrom={2}
        rows={capacities?.map((one) => [
          one.limit,
          one.release ?? "",
          `${one.taken === undefined ? "" : `${count(one.taken)} / `}${most(one.total)}`,
          most(one.perCaller),
          most(one.perAddress),
          count(one.reserved),
          count(one.refused),
        ])}
      />
      {shed.length > 0 && (
        <FigureTable
          title={said.shed}
          columns={said.shedColumns}
          numbersFrom={2}
          rows={shed.map((one) => [one.cost, one.caller, count(one.count), rate(one.perMinute)])}
        />
      )}
    </>
  );
}
