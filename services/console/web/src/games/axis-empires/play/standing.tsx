import { create } from "@bufbuild/protobuf";
import type { Decision } from "@sandtable/client/gen/sandtable/games/axis_empires/v1/decision_pb.js";
import {
  ContestOrder,
  LossOrder,
  type StandingOrders,
  StandingOrdersSchema,
} from "@sandtable/client/gen/sandtable/games/axis_empires/v1/orders_pb.js";
import { FiledOrders, type StandingOffer, StandingOffers } from "../../../parts/standing-offers.js";
import { type Controls, packed } from "./controls.js";

/** Standing orders that answer a question like the one that is open. */
export function Standing({ controls, decision }: { readonly controls: Controls; readonly decision: Decision }) {
  const filed = ordersOf(controls, decision.seat);
  return <StandingOffers desk={controls.desk} offers={offers(decision, filed)} />;
}

/** The standing orders that the seat has filed. */
export function Filed({ controls }: { readonly controls: Controls }) {
  const orders = ordersOf(controls, undefined);
  const names = [
    ...(orders?.stacking ? ["stacks"] : []),
    ...(orders?.contests ? ["contests"] : []),
    ...(orders?.losses ? ["losses"] : []),
  ];
  return <FiledOrders desk={controls.desk} orders={names} withdraw={filing(create(StandingOrdersSchema))} />;
}

function ordersOf({ table }: Controls, seat: number | undefined): StandingOrders | undefined {
  const filed = table.position.value?.view.orders ?? [];
  return (seat === undefined ? filed[0] : filed.find((one) => one.seat === seat))?.orders;
}

function offers({ question }: Decision, filed: StandingOrders | undefined): StandingOffer[] {
  const offer = (text: string, change: (orders: StandingOrders) => void): StandingOffer => {
    const orders = Object.assign(create(StandingOrdersSchema), filed);
    change(orders);
    return { text, command: filing(orders) };
  };
  const weakest = "Always the weakest first";
  switch (question.case) {
    case "stacking":
      return [
        offer(weakest, (it) => (it.stacking = LossOrder.WEAKEST_FIRST)),
        offer("Always those with the fewest steps first", (it) => (it.stacking = LossOrder.SMALLEST_FIRST)),
      ];
    case "contest":
      return [
        offer("Never contest", (it) => (it.contests = ContestOrder.NEVER)),
        offer("Always contest", (it) => (it.contests = ContestOrder.ALWAYS)),
      ];
    case "suffer":
      if (question.value.losses.length === 0) return [];
      return [
        offer(weakest, (it) => (it.losses = LossOrder.WEAKEST_FIRST)),
        offer("Always those with the fewest steps first", (it) => (it.losses = LossOrder.SMALLEST_FIRST)),
      ];
    default:
      return [];
  }
}

function filing(orders: StandingOrders) {
  return packed({ case: "setOrders", value: orders });
}
