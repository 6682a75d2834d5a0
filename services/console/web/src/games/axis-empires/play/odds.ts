import { create } from "@bufbuild/protobuf";
import { type Any, anyPack, anyUnpack } from "@bufbuild/protobuf/wkt";
import { Theatre } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/common_pb.js";
import { EventSchema, type Rolled } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/event_pb.js";
import {
  HexWeather,
  type Odds,
  OddsRequestSchema,
  OddsSchema,
} from "@sandtable/client/gen/sandtable/games/axis_empires/v1/odds_pb.js";
import { api } from "../../../api.js";
import type { Desk } from "../../game.js";
import type { AxisEmpiresTable } from "../table.js";

/** An attack as it would be rolled, and what may come of it. */
export interface Forecast {
  readonly rolled: Rolled;
  readonly odds: Odds;
}

/** The odds of an attack. The referee says on a fork which factors and shifts it counts; of the
 * weather it says nothing, so that clear weather is assumed. */
export async function forecast(table: AxisEmpiresTable, desk: Desk, attack: Any): Promise<Forecast | undefined> {
  const events = await desk.foresee(attack, (all) => all.some((event) => rolledOf(event) !== undefined));
  const rolled = events.map(rolledOf).find((event) => event !== undefined);
  const options = table.position.peek()?.view.options;
  const hex = table.atlas.pack.hexes[rolled?.hex ?? -1];
  if (rolled === undefined || options === undefined || hex === undefined) return undefined;
  const request = create(OddsRequestSchema, {
    pack: table.atlas.pack.code,
    attack: rolled.attack,
    defence: Math.max(rolled.defence, 1),
    shift: rolled.shifts.reduce((sum, { columns }) => sum + columns, 0),
    weather: HexWeather.CLEAR,
    optionalRules: options.optionalRules,
    pacific: table.atlas.theatre(hex) === Theatre.ASIA,
  });
  const packed = await api.odds("axis-empires", anyPack(OddsRequestSchema, request));
  const odds = packed === undefined ? undefined : anyUnpack(packed, OddsSchema);
  return odds === undefined ? undefined : { rolled, odds };
}

function rolledOf(packed: Any): Rolled | undefined {
  const kind = anyUnpack(packed, EventSchema)?.kind;
  return kind?.case === "rolled" ? kind.value : undefined;
}
