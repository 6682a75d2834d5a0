import { Fragment } from "preact";
import { CloseButton } from "../../../parts/close-button.js";
import { RuleText } from "../../../parts/failure.js";
import { Late } from "../../../parts/late.js";
import { words } from "../../../words/words.js";
import type { Controls, Home, Target } from "./controls.js";
import { CounterPicture } from "./counter.js";
import { DecisionCard } from "./decision-card.js";
import { closing } from "./prompt.js";

/** What can be done in a segment, beside the board. */
export function panel(controls: Controls) {
  return function Panel() {
    if (controls.legal.value === undefined) return null;
    const decisions = controls.decisions.value;
    return (
      <div class="controls">
        {decisions.map((decision) => (
          <DecisionCard key={decision.id} controls={controls} decision={decision} />
        ))}
        {decisions.length === 0 && (
          <>
            {controls.target.value !== undefined && (
              <Late
                name="assault"
                load={async () => (await import("./parts.js")).AssaultForm}
                props={{ controls, target: controls.target.value }}
              />
            )}
            {controls.source.value !== undefined && <Chosen controls={controls} source={controls.source.value} />}
            {controls.source.value === undefined && controls.target.value === undefined && (
              <>
                <Attacks controls={controls} />
                <Homes controls={controls} />
                <Deeds controls={controls} />
              </>
            )}
            <Close controls={controls} />
          </>
        )}
      </div>
    );
  };
}

/** The standing orders that are filed. */
export function ordersPanel(controls: Controls) {
  return function Orders() {
    if ((controls.table.position.value?.view.orders.length ?? 0) === 0) return null;
    return (
      <Late
        name="axis-empires-filed"
        load={async () => (await import("./parts.js")).Filed}
        props={{ controls }}
        quiet
      />
    );
  };
}

/** The place that was chosen: its counters, and what they can do. */
function Chosen({ controls, source }: { readonly controls: Controls; readonly source: string }) {
  const { play } = words.value;
  const here = controls.here.value;
  const picked = controls.picked.value;
  const { table } = controls;
  const toggle = (key: string) => {
    const next = new Set(picked);
    if (!next.delete(key)) next.add(key);
    controls.pick([...next]);
  };
  return (
    <section class="chosen">
      <div class="place-head">
        <h2>{table.atlas.byId.get(source)?.name ?? source}</h2>
        <button type="button" class="plain-button" onClick={() => controls.choose(undefined)}>
          {play.letGo}
        </button>
      </div>
      {here.length === 0 && <table.Place id={source} />}
      <div class="unit-picks" role="group" aria-label={play.which}>
        {here.map(({ key, label, face }) => (
          <button key={key} type="button" class="unit-pick" aria-pressed={picked.has(key)} onClick={() => toggle(key)}>
            {face !== undefined && <CounterPicture table={table} face={face} />}
            <span>{label}</span>
          </button>
        ))}
      </div>
      {here.length > 1 && picked.size < here.length && (
        <button type="button" onClick={() => controls.pick(here.map(({ key }) => key))}>
          {play.all} ({here.length})
        </button>
      )}
      {controls.fork.value !== undefined && <Targets controls={controls} targets={controls.fork.value} />}
      {controls.fork.value === undefined && controls.taken.value.length > 0 && (
        <Targets controls={controls} targets={controls.targets.value} />
      )}
    </section>
  );
}

/** What the chosen counters can do: on the map and beside it. */
function Targets({ controls, targets }: { readonly controls: Controls; readonly targets: readonly Target[] }) {
  const { play } = words.value;
  const places = targets.filter(({ act }) => act.hex !== undefined);
  const others = targets.filter(({ act }) => act.hex === undefined);
  const button = ({ act, kinds }: Target) => (
    <li key={act.to}>
      <button
        type="button"
        class={act.hex !== undefined && controls.enemy(act.hex) ? "target fight" : "target"}
        disabled={controls.desk.busy.value}
        onMouseEnter={() => controls.hover(act.hex)}
        onFocus={() => controls.hover(act.hex)}
        onClick={() => void controls.sendAll(kinds)}
      >
        {act.text}
        {act.note !== "" && <span class="quiet small">{act.note}</span>}
      </button>
    </li>
  );
  return (
    <div class="targets">
      <h3>{targets.length === 0 ? play.nowhere : play.target}</h3>
      {others.length > 0 && <ul class="plain target-list">{others.map(button)}</ul>}
      {places.length > 0 && <ul class="plain target-list">{places.map(button)}</ul>}
    </div>
  );
}

/** The hexes that can be attacked. */
function Attacks({ controls }: { readonly controls: Controls }) {
  const { names } = controls.table;
  const attacks = controls.attacks.value;
  if (attacks.length === 0) return null;
  return (
    <section>
      <h2>Attacks</h2>
      <ul class="plain target-list">
        {attacks.map(({ hex, units }) => (
          <li key={hex}>
            <button
              type="button"
              class="target fight"
              onMouseEnter={() => controls.hover(names.code(hex))}
              onClick={() => controls.attack(names.code(hex) ?? "")}
            >
              {names.hex(hex)}{" "}
              <span class="quiet small">{units.length === 1 ? "1 unit" : `${units.length} units`}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The places that something can be done from: those beside the map open, since no pointer finds
 * them on the board. */
function Homes({ controls }: { readonly controls: Controls }) {
  const homes = controls.homes.value;
  const on = homes.filter(({ onMap }) => onMap);
  const beside = homes.filter(({ onMap }) => !onMap);
  const { table } = controls;
  const button = ({ key, actors }: Home) => (
    <li key={key}>
      <button type="button" class="target" onClick={() => controls.choose(key)}>
        {table.atlas.byId.get(key)?.name ?? key}
        {actors[0]?.label !== key && (
          <span class="quiet small">{actors.length === 1 ? actors[0]?.label : actors.length}</span>
        )}
      </button>
    </li>
  );
  return (
    <>
      {beside.length > 0 && (
        <section class="beside">
          <h2>Beside the map</h2>
          <ul class="plain target-list">{beside.map(button)}</ul>
        </section>
      )}
      {on.length > 0 && (
        <details class="sources">
          <summary>
            {words.value.play.choose.split(":")[0]} ({on.length})
          </summary>
          <ul class="plain target-list">{on.map(button)}</ul>
        </details>
      )}
    </>
  );
}

/** Cards, declarations, policies: what a single button does. */
function Deeds({ controls }: { readonly controls: Controls }) {
  const all = controls.deeds.value;
  const groups = [...new Set(all.map(({ group }) => group))];
  return (
    <>
      {groups.map((group) => (
        <section key={group} class="deeds">
          {group !== "" && <h2>{group}</h2>}
          {all
            .filter((deed) => deed.group === group)
            .map(({ text, details, kind }) => (
              <Fragment key={text}>
                <button
                  type="button"
                  class="deed"
                  disabled={controls.desk.busy.value}
                  onClick={() => void controls.send(kind)}
                >
                  <strong>{text}</strong>
                  {details.slice(0, 6).map((line) => (
                    <span key={line} class="quiet small">
                      {line}
                    </span>
                  ))}
                </button>
              </Fragment>
            ))}
        </section>
      ))}
    </>
  );
}

/** Closes the segment, and says what that does; or why it cannot be closed. */
function Close({ controls }: { readonly controls: Controls }) {
  const segment = controls.segment.value;
  if (segment === undefined) return null;
  const { play } = words.value;
  return (
    <section class="close">
      {controls.desk.plan.value.length === 0 && segment.takeBack > 0 && (
        <button
          type="button"
          disabled={controls.desk.busy.value}
          onClick={() => void controls.send({ case: "takeBack", value: { steps: 1 } })}
        >
          {play.undo} (z)
        </button>
      )}
      {controls.closable.value ? (
        <CloseButton
          desk={controls.desk}
          text={play.closeSegment}
          effect={closing(controls)}
          onClose={() => void controls.send({ case: "endSegment", value: {} })}
        />
      ) : (
        <ul class="plain small blockers">
          {segment.blockers.map(({ rule, expected, found }) => (
            <li key={rule + found}>
              {expected} <span class="quiet">({found})</span> <RuleText game="axis-empires" id={rule} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
