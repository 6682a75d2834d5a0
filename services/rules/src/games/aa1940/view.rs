//! Views.

use sandtable_aa1940::state::{Facility, Marks};
use sandtable_aa1940::view::{EconomyView, PowerView, SpaceView, UnitGroup, View};
use sandtable_proto::games::aa1940::v1 as wire;

use super::ids::Ids;
use crate::games::proto::ToProto;
use crate::outcome;

/// The marks that clients see; damage has a field of its own.
const MARKS: [(Marks, wire::UnitMark); 15] = [
    (Marks::COMBAT_MOVED, wire::UnitMark::CombatMoved),
    (Marks::FOUGHT, wire::UnitMark::Fought),
    (Marks::LOADED, wire::UnitMark::Loaded),
    (Marks::UNLOADED, wire::UnitMark::Unloaded),
    (Marks::RAIDING, wire::UnitMark::Raiding),
    (Marks::ASSAULTING, wire::UnitMark::Assaulting),
    (Marks::SCRAMBLED, wire::UnitMark::Scrambled),
    (Marks::INTERCEPTING, wire::UnitMark::Intercepting),
    (Marks::SUBMERGED, wire::UnitMark::Submerged),
    (Marks::FROM_BASE, wire::UnitMark::FromBase),
    (Marks::BLITZED, wire::UnitMark::Blitzed),
    (Marks::ESCAPED, wire::UnitMark::Escaped),
    (Marks::MOVED, wire::UnitMark::Moved),
    (Marks::STRANDED, wire::UnitMark::Stranded),
    (Marks::SEABORNE, wire::UnitMark::Seaborne),
];

impl ToProto<Ids<'_>, wire::View> for View {
    fn to_proto(&self, ids: Ids<'_>) -> wire::View {
        wire::View {
            round: self.round.to_proto(ids),
            power: self.power.to_proto(ids),
            phase: self.phase.to_proto(ids),
            powers: self.powers.to_proto(ids),
            spaces: self.spaces.to_proto(ids),
            drafts: self.drafts.to_proto(ids),
            pending: self.pending.to_proto(ids),
            axis_cities: self.axis_cities.to_proto(ids),
            orders: self.orders.to_proto(ids),
            research_dice: self.research.to_proto(ids),
            outcome: (self.outcome.as_ref()).map(|outcome| outcome::write(outcome, &self.scores)),
            board: ids.write_board(),
            kamikaze_order: self.kamikaze_order.to_proto(ids),
        }
    }
}

written_message! { [Ids<'_>] PowerView = wire::PowerView {
    power, seat, treasury, production, queue, facilities, wars, capital_lost, advances, kamikaze,
    economies,
} }
written_message! { [Ids<'_>] EconomyView = wire::EconomyView {
    economy, treasury, production, queue, facilities, capital_lost,
} }
written_message! { [Ids<'_>] SpaceView = wire::SpaceView {
    space, controller, neutrality, army, facilities, changed, units,
} }
written_message! { Facility = wire::Facility { r#type = kind, damage } }
written_message! { [Ids<'_>] UnitGroup = wire::UnitGroup {
    unit, power = owner, r#type = kind, count, damaged, aboard, spent, marks, goal,
} }

impl<C> ToProto<C, Vec<i32>> for Marks {
    fn to_proto(&self, _: C) -> Vec<i32> {
        let shown = MARKS.iter().filter(|(mark, _)| self.contains(*mark));
        shown.map(|(_, mark)| *mark as i32).collect()
    }
}
