import { create } from "@bufbuild/protobuf";
import { type Signal, useComputed, useSignal } from "@preact/signals";
import { ClockSettingsSchema } from "@sandtable/client/gen/sandtable/matches/v1/clock_pb.js";
import { type MatchSettings, MatchSettingsSchema } from "@sandtable/client/gen/sandtable/tournaments/v1/play_pb.js";
import type { Game } from "@sandtable/client/gen/sandtable/rules/v1/game_service_pb.js";
import { useEffect } from "preact/hooks";
import { api } from "../api.js";
import { gameModule, type HostForm } from "../games/game.js";
import { type ClockChoice, ClockFields, clockSettings } from "../parts/clock-fields.js";
import { Failure } from "../parts/failure.js";
import { GAMES, gameName } from "../parts/match-words.js";
import { terms } from "../words/organise/terms.js";
import { words } from "../words/words.js";
import { CheckField, ChoiceField, SpanField } from "./fields.js";

/** Choices of the game that all matches are played with. */
export interface MatchChoice {
  readonly game: Signal<string>;
  readonly form: Signal<HostForm | undefined>;
  readonly clock: Signal<ClockChoice>;
  /** Everything else that is chosen; options and clocks are filled in at the end. */
  readonly rest: Signal<MatchSettings>;
  /** All of them, as the server takes them. */
  settings(): MatchSettings;
}

/** Makes the choices of a match, from settings that there are already if there are any. */
export function useMatchChoice(before: MatchSettings | undefined, kind: ClockChoice["kind"]): MatchChoice {
  const game = useSignal(before?.game ?? "aa1940");
  const form = useSignal<HostForm | undefined>(undefined);
  const clock = useSignal<ClockChoice>({ kind, minutes: 60, seconds: 30, days: 3, vacation: 0, expiry: 2 });
  const rest = useSignal<MatchSettings>(before ?? create(MatchSettingsSchema, { visibility: 1 }));
  return {
    game,
    form,
    clock,
    rest,
    settings: () => {
      const timed = clockSettings(clock.value);
      return create(MatchSettingsSchema, {
        ...rest.value,
        game: game.value,
        // Settings that there are keep their options and clocks.
        ...(before === undefined && form.value !== undefined ? { options: form.value.options() } : {}),
        ...(before === undefined && timed !== undefined ? { clockSettings: create(ClockSettingsSchema, timed) } : {}),
      });
    },
  };
}

/** The game, its options and its clocks. */
export function MatchFields({ choice, fixed }: { readonly choice: MatchChoice; readonly fixed: boolean }) {
  const { game, form, rest } = choice;
  const games = useSignal<readonly Game[]>([]);
  const failure = useSignal<unknown>(undefined);
  useEffect(() => {
    if (fixed) return;
    void api.games().then(
      (found) => (games.value = found),
      (thrown: unknown) => (failure.value = thrown),
    );
  }, []);
  useEffect(() => {
    const chosen = games.value.find(({ id }) => id === game.value);
    if (chosen === undefined) return;
    form.value = undefined;
    void gameModule(chosen.id)
      .then((module) => module?.host(chosen))
      .then((made) => {
        if (made?.wholeSides !== undefined) made.wholeSides.value = true;
        form.value = made;
      })
      .catch((thrown: unknown) => (failure.value = thrown));
  }, [games.value, game.value]);
  const change = (changed: Partial<MatchSettings>) =>
    (rest.value = create(MatchSettingsSchema, { ...rest.value, ...changed }));
  const known = useComputed(() => games.value.filter(({ id }) => id in GAMES));
  const { parts } = terms.value;
  const Fields = form.value?.Fields;
  const More = form.value?.More;
  const wholeSides = form.value?.wholeSides;
  return (
    <>
      <fieldset>
        <legend>{parts.game}</legend>
        <Failure error={failure.value} />
        {fixed ? (
          <p>{gameName(game.value)}</p>
        ) : (
          <div class="fields">
            <ChoiceField
              of="game"
              value={game.value}
              set={(value) => (game.value = value)}
              options={known.value.map(({ id }) => [id, gameName(id)] as const)}
            />
            {Fields !== undefined && <Fields />}
            {wholeSides !== undefined && (
              <CheckField of="sides" value={wholeSides.value} set={(value) => (wholeSides.value = value)} />
            )}
          </div>
        )}
        <details class="more">
          <summary>{words.value.host.more}</summary>
          <div class="fields">
            {!fixed && More !== undefined && <More />}
            <ChoiceField
              of="visibility"
              value={rest.value.visibility}
              set={(visibility) => change({ visibility })}
              options={Object.entries(words.value.host.visibilities).map(([value, text]) => [Number(value), text])}
            />
            <SpanField
              of="delay"
              value={rest.value.spectatorDelay}
              set={(value) => change(optional("spectatorDelay", value))}
            />
            <CheckField
              of="chat"
              value={rest.value.spectatorsReadChat}
              set={(spectatorsReadChat) => change({ spectatorsReadChat })}
            />
          </div>
        </details>
      </fieldset>
      {!fixed && (
        <fieldset>
          <legend>{parts.clocks}</legend>
          <div class="fields">
            <ClockFields choice={choice.clock} />
          </div>
        </fieldset>
      )}
    </>
  );
}

/** A change of a field that may be left out. */
export function optional<K extends string, T>(field: K, value: T | undefined): { [P in K]: T } {
  // Messages have such a field with the value undefined when it is unset.
  return { [field]: value } as { [P in K]: T };
}
