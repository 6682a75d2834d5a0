//! Section 6.1: declarations of war, and truces that run down.

use sandtable_axis_empires::s06_war_and_peace::s6_1_war_and_peace::{Order, WarAndPeaceOrders};
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::war_and_peace_order::Kind;

oneof! { Order = Kind in wire { DeclareWar(country), ReduceTruces(of) } }
envelope! { Order = wire::WarAndPeaceOrder { kind } }

written_message! { WarAndPeaceOrders = wire::WarAndPeaceActs { declare_war, reduce_truces } }
