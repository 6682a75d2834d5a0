import { type Any, anyPack, anyUnpack } from "@bufbuild/protobuf/wkt";
import { create } from "@bufbuild/protobuf";
import { computed, signal } from "@preact/signals";
import { BoardSchema, type Power } from "@sandtable/client/gen/sandtable/games/aa1940/v1/board_pb.js";
import { Side } from "@sandtable/client/gen/sandtable/games/aa1940/v1/common_pb.js";
import { DiceRule, OptionsSchema } from "@sandtable/client/gen/sandtable/games/aa1940/v1/options_pb.js";
import type { Game } from "@sandtable/client/gen/sandtable/rules/v1/game_service_pb.js";
import { api } from "../../api.js";
import { words } from "../../words/words.js";
import type { HostForm } from "../game.js";

/** What a host chooses of Axis & Allies 1940. */
export async function hostForm(game: Game): Promise<HostForm> {
  const board = signal(game.boards[0]?.name ?? "");
  const rounds = signal("");
  const byScore = signal(false);
  const dice = signal<DiceRule>(DiceRule.STANDARD);
  const canals = signal(true);
  const research = signal(false);
  const bidSide = signal<Side>(Side.UNSPECIFIED);
  const bidWorth = signal(12);
  const powers = signal<readonly Power[]>([]);
  const wholeSides = signal(false);
  const seatsOf = () =>
    [Side.AXIS, Side.ALLIES]
      .map((side) => powers.value.filter((power) => power.side === side))
      .filter((all) => all.length > 0);
  const seats = computed(() =>
    wholeSides.value
      ? seatsOf().map((all) => all.map(({ name }) => name).join(", "))
      : powers.value.map(({ name }) => name),
  );
  const choose = async (name: string) => {
    board.value = name;
    const packed = await api.board("aa1940", { board: name });
    const found = packed === undefined ? undefined : anyUnpack(packed, BoardSchema);
    if (board.peek() === name) powers.value = found?.powers ?? [];
  };
  await choose(board.value);
  return {
    seats,
    wholeSides,
    options: (): Any => {
      const limit = Number.parseInt(rounds.value, 10);
      const limited = Number.isFinite(limit) && limit > 0;
      return anyPack(
        OptionsSchema,
        create(OptionsSchema, {
          board: board.value,
          openCanals: canals.value,
          dice: dice.value,
          seats: wholeSides.value ? seatsOf().map((all) => ({ powers: all.map(({ id }) => id) })) : [],
          research: research.value,
          ...(limited ? { roundLimit: limit, decideByScore: byScore.value } : {}),
          ...(bidSide.value === Side.UNSPECIFIED ? {} : { bid: { side: bidSide.value, ipcs: bidWorth.value } }),
        }),
      );
    },
    Fields: function Fields() {
      const { host } = words.value;
      return (
        <>
          <label>
            {host.board}
            <select value={board.value} onChange={(event) => void choose(event.currentTarget.value)}>
              {game.boards.map(({ name, title }) => (
                <option key={name} value={name}>
                  {title}
                </option>
              ))}
            </select>
          </label>
          <label>
            {host.rounds}
            <input
              type="number"
              min={1}
              value={rounds.value}
              onInput={(event) => (rounds.value = event.currentTarget.value)}
            />
          </label>
          {rounds.value !== "" && (
            <label class="check">
              <input
                type="checkbox"
                checked={byScore.value}
                onChange={(event) => (byScore.value = event.currentTarget.checked)}
              />
              <span>
                {host.score} <span class="quiet small">{host.scoreWhy}</span>
              </span>
            </label>
          )}
        </>
      );
    },
    More: function More() {
      const { host } = words.value;
      return (
        <>
          <label>
            {host.dice}
            <select value={dice.value} onChange={(event) => (dice.value = Number(event.currentTarget.value))}>
              {Object.entries(host.diceRules).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </label>
          <label>
            {host.bid}
            <select value={bidSide.value} onChange={(event) => (bidSide.value = Number(event.currentTarget.value))}>
              {Object.entries(host.bidSides).map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </select>
          </label>
          {bidSide.value !== Side.UNSPECIFIED && (
            <label>
              {host.bidWorth}
              <input
                type="number"
                min={1}
                value={bidWorth.value}
                onInput={(event) => (bidWorth.value = Number(event.currentTarget.value))}
              />
            </label>
          )}
          <label class="check">
            <input
              type="checkbox"
              checked={canals.value}
              onChange={(event) => (canals.value = event.currentTarget.checked)}
            />
            {host.canals}
          </label>
          <label class="check">
            <input
              type="checkbox"
              checked={research.value}
              onChange={(event) => (research.value = event.currentTarget.checked)}
            />
            {host.research}
          </label>
        </>
      );
    },
  };
}
