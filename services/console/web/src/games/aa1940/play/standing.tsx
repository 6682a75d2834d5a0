import { create, type MessageInitShape } from "@bufbuild/protobuf";
import { type Any, anyPack } from "@bufbuild/protobuf/wkt";
import { CommandSchema } from "@sandtable/client/gen/sandtable/games/aa1940/v1/command_pb.js";
import type { Decision } from "@sandtable/client/gen/sandtable/games/aa1940/v1/decision_pb.js";
import {
  InterceptOrder,
  LossOrderSchema,
  type ScrambleOrderSchema,
  ScrambleOrdersSchema,
  type StandingOrders,
  StandingOrdersSchema,
  SubmergeOrder,
} from "@sandtable/client/gen/sandtable/games/aa1940/v1/orders_pb.js";
import { FiledOrders, type StandingOffer, StandingOffers } from "../../../parts/standing-offers.js";
import type { Controls } from "./controls.js";

/** Standing orders that answer a question like the one that is open. */
export function Standing({ controls, decision }: { readonly controls: Controls; readonly decision: Decision }) {
  const filed = controls.table.position.value?.view.orders;
  return <StandingOffers desk={controls.desk} offers={offers(decision, filed)} />;
}

/** The standing orders that the seat has filed. */
export function Filed({ controls }: { readonly controls: Controls }) {
  const view = controls.table.position.value?.view;
  const orders = view?.orders;
  const names = [
    ...(orders?.scramble === undefined ? [] : ["scrambles"]),
    ...(orders?.intercept ? ["interceptions"] : []),
    ...(orders?.submerge ? ["submarines"] : []),
    ...(orders?.losses === undefined ? [] : ["losses"]),
    ...(orders?.agreeLosses === undefined ? [] : ["losses of allies"]),
    ...(orders?.passage === undefined ? [] : ["passage"]),
    ...(orders?.share === undefined ? [] : ["room on ships"]),
  ];
  return <FiledOrders desk={controls.desk} orders={names} withdraw={filing(create(StandingOrdersSchema))} />;
}

function offers({ question }: Decision, filed: StandingOrders | undefined): StandingOffer[] {
  const offer = (text: string, change: (orders: StandingOrders) => void): StandingOffer => {
    const orders = Object.assign(create(StandingOrdersSchema), filed);
    change(orders);
    return { text, command: filing(orders) };
  };
  const scramble = (orders: MessageInitShape<typeof ScrambleOrderSchema>[]) => (it: StandingOrders) => {
    it.scramble = create(ScrambleOrdersSchema, { orders });
  };
  switch (question.case) {
    case "scramble":
      return [
        offer("Never scramble", scramble([])),
        offer("Always scramble all", scramble([{ fighters: 99, tacticalBombers: 99 }])),
      ];
    case "intercept":
      return [
        offer("Never rise", (it) => (it.intercept = InterceptOrder.NEVER)),
        offer("Rise if stronger", (it) => (it.intercept = InterceptOrder.IF_STRONGER)),
        offer("Always rise", (it) => (it.intercept = InterceptOrder.ALWAYS)),
      ];
    case "submerge":
      return [
        offer("Never submerge", (it) => (it.submerge = SubmergeOrder.NEVER)),
        offer("Submerge if weaker", (it) => (it.submerge = SubmergeOrder.IF_WEAKER)),
        offer("Always submerge", (it) => (it.submerge = SubmergeOrder.ALWAYS)),
      ];
    case "losses":
      return [offer("Always lose the cheapest first", (it) => (it.losses = create(LossOrderSchema)))];
    case "agreeLosses":
      return [
        offer("Always agree", (it) => (it.agreeLosses = true)),
        offer("Never agree", (it) => (it.agreeLosses = false)),
      ];
    case "favor": {
      const part = question.value.favor?.kind.case === "passage" ? "passage" : "share";
      const grant = (value: boolean) => (it: StandingOrders) => (it[part] = value);
      return [offer("Always grant it", grant(true)), offer("Always refuse", grant(false))];
    }
    case "kamikaze":
      return [
        { text: "Never attack", command: packed({ case: "setKamikazeOrder", value: { order: { attacks: 0 } } }) },
      ];
    default:
      return [];
  }
}

function filing(orders: StandingOrders): Any {
  return packed({ case: "setOrders", value: orders });
}

function packed(kind: NonNullable<MessageInitShape<typeof CommandSchema>["kind"]>): Any {
  return anyPack(CommandSchema, create(CommandSchema, { kind }));
}
