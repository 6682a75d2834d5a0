//! Section 2.1: policies that are given up.

use sandtable_axis_empires::s02_administrative::s2_1_political_events::{Order, PoliticalOrders};
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::games::axis_empires::v1::political_events_order::Kind;

oneof! { Order = Kind in wire { EndPolicy(policy), ChangeGovernment } }
envelope! { Order = wire::PoliticalEventsOrder { kind } }

written_message! { PoliticalOrders = wire::PoliticalEventsActs { end, change_government } }
