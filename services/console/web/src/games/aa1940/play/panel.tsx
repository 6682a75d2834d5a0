import { Fragment } from "preact";
import { ThreatLines } from "../threats-view.js";
import { CloseButton } from "../../../parts/close-button.js";
import { RuleText } from "../../../parts/failure.js";
import { Late } from "../../../parts/late.js";
import { Stepper } from "../../../parts/stepper.js";
import { words } from "../../../words/words.js";
import { facility, slot, unit, units } from "../names.js";
import { Symbol } from "../symbol.js";
import { Shop } from "./shop.js";
import type { Controls } from "./controls.js";
import { DecisionCard } from "./decision-card.js";
import { OddsLine, ScrambleChips } from "./odds-line.js";
import { closing } from "./prompt.js";
import type { Way } from "./routes.js";

const WAYS: Record<Way, string> = {
  move: "Move there",
  raid: "Bomb its facilities",
  load: "Go aboard",
  unload: "Go ashore",
  drop: "Drop by parachute",
};

/** What can be done in a phase, beside the board. */
export function panel(controls: Controls) {
  return function Panel() {
    const legal = controls.legal.value;
    if (legal === undefined) return null;
    if (legal.decisions.length > 0) {
      return (
        <div class="controls">
          {legal.decisions.map((decision) => (
            <DecisionCard key={decision.id} controls={controls} decision={decision} />
          ))}
        </div>
      );
    }
    const phase = legal.phase;
    if (phase === undefined) return null;
    const source = controls.source.value;
    return (
      <div class="controls">
        {source !== undefined && <Chosen controls={controls} source={source} />}
        <Battles controls={controls} />
        <Shop controls={controls} phase={phase} />
        <Others controls={controls} />
        {controls.source.value === undefined && <Sources controls={controls} />}
        <Close controls={controls} />
      </div>
    );
  };
}

/** The standing orders that are filed. */
export function ordersPanel(controls: Controls) {
  return function Orders() {
    if (controls.table.position.value?.view.orders === undefined) return null;
    return (
      <Late name="aa1940-filed" load={async () => (await import("./parts.js")).Filed} props={{ controls }} quiet />
    );
  };
}

/** The place that was chosen: what can leave it, what can be built there. */
function Chosen({ controls, source }: { readonly controls: Controls; readonly source: string }) {
  const { play } = words.value;
  const { atlas } = controls.table;
  const here = controls.here.value;
  const placings = controls.placings.value.filter(({ at }) => at === source);
  const repairs = controls.phase.value?.repair.filter(({ at }) => at === source) ?? [];
  const fork = controls.fork.value;
  const busy = controls.desk.busy.value;
  return (
    <section class="chosen">
      <div class="place-head">
        <h2>{atlas.name(source)}</h2>
        <button type="button" class="plain-button" onClick={() => controls.choose(undefined)}>
          {play.letGo}
        </button>
      </div>
      {here.length === 0 && placings.length === 0 && repairs.length === 0 ? (
        <controls.table.Place id={source} />
      ) : (
        <ThreatLines table={controls.table} id={source} />
      )}
      {here.map((movable) => (
        <Stepper
          key={movable.unit}
          label={unit(movable.type)}
          value={controls.counts.value.get(movable.unit) ?? 0}
          most={movable.count}
          onChange={(count) => controls.count(movable.unit, count)}
        >
          <Symbol type={movable.type} /> {units(movable.type, movable.count)}
          <Conditions controls={controls} unitNumber={movable.unit} />
        </Stepper>
      ))}
      {placings.map(({ economy, at, type, most, facility: built }) => (
        <p class="place-row" key={`${economy} ${type} ${String(built)}`}>
          <span class="grow">
            {built ? (
              facility(type)
            ) : (
              <>
                <Symbol type={type} /> {units(type, most)}
              </>
            )}
            {economy !== "" && <span class="quiet small"> {atlas.economies.get(economy)?.name}</span>}
          </span>
          {built ? (
            <button
              type="button"
              disabled={busy}
              onClick={() => void controls.send({ case: "placeFacility", value: { type, at, economy } })}
            >
              Build here
            </button>
          ) : (
            <>
              <button
                type="button"
                disabled={busy}
                onClick={() => void controls.send({ case: "place", value: { type, count: 1, at, economy } })}
              >
                1 here
              </button>
              {most > 1 && (
                <button
                  type="button"
                  disabled={busy}
                  onClick={() => void controls.send({ case: "place", value: { type, count: most, at, economy } })}
                >
                  All {most}
                </button>
              )}
            </>
          )}
        </p>
      ))}
      {repairs.map(({ at, slot: of, most }) => (
        <p class="place-row" key={of}>
          <span class="grow">
            {slot(of)}: {most} damage
          </span>
          <button
            type="button"
            disabled={busy}
            onClick={() => void controls.send({ case: "repair", value: { at, slot: of, points: 1 } })}
          >
            Repair 1
          </button>
          <button
            type="button"
            disabled={busy}
            onClick={() => void controls.send({ case: "repair", value: { at, slot: of, points: most } })}
          >
            Repair {most}
          </button>
        </p>
      ))}
      {fork !== undefined && (
        <div class="ways" role="group" aria-label={atlas.name(fork.to)}>
          <h3>{atlas.name(fork.to)}</h3>
          {fork.ways.map((way) => (
            <button key={way} type="button" class="primary" onClick={() => controls.goTo(fork.to, way)}>
              {WAYS[way]}
            </button>
          ))}
        </div>
      )}
      {controls.taken.value.length > 0 && <Targets controls={controls} />}
    </section>
  );
}

/** What is special about a stack: that it is damaged, or has come some way already. */
function Conditions({ controls, unitNumber }: { readonly controls: Controls; readonly unitNumber: number }) {
  const group = controls.table.position.value?.group(unitNumber)?.group;
  if (group === undefined) return null;
  const said = [
    group.damaged ? "damaged" : "",
    group.aboard === undefined ? "" : "aboard",
    group.spent > 0 ? `moved ${group.spent}` : "",
  ].filter(Boolean);
  return said.length === 0 ? null : <span class="quiet small"> {said.join(", ")}</span>;
}

/** Where the chosen units may go, the fights first, with the odds of the one that is looked at. */
function Targets({ controls }: { readonly controls: Controls }) {
  const { play } = words.value;
  const { atlas, position } = controls.table;
  const all = [...controls.targets.value].sort(
    (a, b) => Number(controls.fights(b)) - Number(controls.fights(a)) || atlas.name(a).localeCompare(atlas.name(b)),
  );
  const looked = controls.looked.value;
  const power = controls.phase.value?.power ?? "";
  const more = controls.taken.value.map(({ movable, count }) => ({ type: movable.type, count }));
  return (
    <div class="targets">
      <h3>{play.target}</h3>
      {position.value !== undefined && (
        <ScrambleChips
          position={position.value}
          power={power}
          zones={all.filter((id) => controls.fights(id))}
          chosen={controls.scrambling}
        />
      )}
      {looked !== undefined &&
        controls.targets.value.has(looked) &&
        controls.fights(looked) &&
        position.value !== undefined && (
          <div class="looked">
            <strong>{atlas.name(looked)}</strong> <span class="quiet small">{controls.table.describe(looked)}</span>
            <OddsLine
              position={position.value}
              power={power}
              space={looked}
              more={more}
              scrambled={controls.scrambling.value}
            />
          </div>
        )}
      <ul class="plain target-list">
        {all.map((id) => (
          <li key={id}>
            <button
              type="button"
              class={controls.fights(id) ? "target fight" : "target"}
              disabled={controls.desk.busy.value}
              onMouseEnter={() => controls.hover(id)}
              onFocus={() => controls.hover(id)}
              onClick={() => controls.goTo(id)}
            >
              {controls.fights(id) && <span aria-hidden="true">⚔ </span>}
              {atlas.name(id)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The battles that can be fought next, with their odds. */
function Battles({ controls }: { readonly controls: Controls }) {
  const { atlas, position } = controls.table;
  const battles = controls.battles.value;
  const shown = position.value;
  if (battles.length === 0 || shown === undefined) return null;
  return (
    <section>
      <h2>Battles</h2>
      <ul class="plain battle-list">
        {battles.map(({ kind, site }) => (
          <li key={`${kind.type} ${site}`}>
            <button
              type="button"
              disabled={controls.desk.busy.value}
              onClick={() => void controls.send({ case: "fight", value: { site: kind } })}
            >
              {["", "Raid on", "Assault from", "Battle in"][kind.type]} {atlas.name(site)}
            </button>
            <p class="quiet small">{controls.table.describe(site)}</p>
            <OddsLine position={shown} power={controls.phase.value?.power ?? ""} space={site} more={[]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Declarations, upgrades, favours, rockets: what is neither moved nor bought. */
function Others({ controls }: { readonly controls: Controls }) {
  const phase = controls.phase.value;
  if (phase === undefined) return null;
  const { atlas } = controls.table;
  const busy = controls.desk.busy.value;
  const act = (text: string, kind: Parameters<Controls["send"]>[0]) => (
    <button type="button" key={text} disabled={busy} onClick={() => void controls.send(kind)}>
      {text}
    </button>
  );
  const rows = [
    ...phase.declare.map((on) => act(`Declare war on ${atlas.power(on)}`, { case: "declareWar", value: { on } })),
    ...phase.upgrade.map((at) => act(`Upgrade the complex in ${atlas.name(at)}`, { case: "upgrade", value: { at } })),
    ...phase.engage.map(({ zone, fight }) =>
      act(`${fight ? "Attack" : "Ignore"} submarines and transports in ${atlas.name(zone)}`, {
        case: "engage",
        value: { zone, fight },
      }),
    ),
    ...phase.ask.map((favor) => {
      const { kind } = favor;
      const text =
        kind.case === "passage"
          ? `passage through ${atlas.board.canals[kind.value]?.name ?? "a canal"}`
          : kind.case === "transports"
            ? `room on transports of ${atlas.power(kind.value)}`
            : `room on carriers of ${atlas.power(kind.value ?? "")}`;
      return act(`Ask for ${text}`, { case: "ask", value: { favor } });
    }),
    ...phase.launches.flatMap(({ from, targets }) =>
      targets.map(({ at, slot: of }) =>
        act(`Rocket from ${atlas.name(from)} at the ${slot(of)} in ${atlas.name(at)}`, {
          case: "launch",
          value: { from, at, slot: of },
        }),
      ),
    ),
  ];
  if (rows.length === 0) return null;
  return (
    <details class="others" open={rows.length <= 4}>
      <summary>Further actions ({rows.length})</summary>
      <div class="buttons">{rows}</div>
    </details>
  );
}

/** The places from which units may go, as a list: the board is quicker, this needs no pointer. */
function Sources({ controls }: { readonly controls: Controls }) {
  const { atlas } = controls.table;
  const places = [
    ...new Set([...controls.placings.value.map(({ at }) => at), ...controls.movables.value.map(({ from }) => from)]),
  ];
  if (places.length === 0) return null;
  return (
    <details class="sources">
      <summary>
        {words.value.play.choose.split(":")[0]} ({places.length})
      </summary>
      <ul class="plain target-list">
        {places.map((id) => (
          <li key={id}>
            <button type="button" class="target" onClick={() => controls.choose(id)}>
              {atlas.name(id)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Closes the phase, and says what that does; or why it cannot be closed. */
function Close({ controls }: { readonly controls: Controls }) {
  const phase = controls.phase.value;
  if (phase === undefined) return null;
  const { play } = words.value;
  const busy = controls.desk.busy.value;
  return (
    <section class="close">
      {controls.desk.plan.value.length === 0 && phase.takeBack > 0 && (
        <button
          type="button"
          disabled={busy}
          onClick={() => void controls.send({ case: "takeBack", value: { steps: 1 } })}
        >
          {play.undo} (z)
        </button>
      )}
      {controls.closable.value ? (
        <CloseButton
          desk={controls.desk}
          text={play.close}
          effect={closing(controls)}
          onClose={() => void controls.send({ case: "endPhase", value: {} })}
        />
      ) : (
        phase.fight.length === 0 && (
          <ul class="plain small blockers">
            {phase.blockers.map(({ rule, expected, found }) => (
              <Fragment key={rule + found}>
                <li>
                  {expected} <span class="quiet">({found})</span> <RuleText game="aa1940" id={rule} />
                </li>
              </Fragment>
            ))}
          </ul>
        )
      )}
    </section>
  );
}
