//! Any order that a chapter lists. None when it lists nothing.

use sandtable_proto::games::axis_empires::v1::{
    Airdrop, CombatActs, CombatOrder, LogisticsActs, LogisticsOrder, MoveHexToHex, MovePortToPort,
    MovementActs, MovementOrder, OrganizationActs, OrganizationOrder, PlaceMarker, PlaceSupport,
    ReplacementActs, ReplacementOrder, SupportActs, SupportOrder, combat_order, logistics_order,
    movement_order, organization_order, support_order,
};

use crate::rng::Rng;

/// One in so many eliminations that could be ordered is: they would be half of all orders
/// else, and nothing would be left to play with.
const ELIMINATIONS: usize = 16;

/// A draw among several lists, as if they were one.
pub(super) struct ListDraw {
    index: usize,
}

impl ListDraw {
    /// A draw among lists of so many elements together.
    pub(super) fn of(all: usize, rng: &mut Rng) -> Self {
        Self {
            index: rng.below(all),
        }
    }

    /// The item drawn, if it is in the next of the lists.
    pub(super) fn among<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        let drawn = list.get(self.index);
        // After the list that it was in, the index is beyond the end of any.
        self.index = self.index.wrapping_sub(list.len());
        drawn
    }
}

/// First the marker, then where to.
pub(super) fn logistics(acts: &LogisticsActs, rng: &mut Rng) -> Option<LogisticsOrder> {
    let mut draw = ListDraw::of(acts.place.len() + acts.remove.len(), rng);
    let kind = if let Some(row) = draw.among(&acts.place) {
        logistics_order::Kind::Place(PlaceMarker {
            marker: row.marker,
            hex: *rng.pick(&row.hexes)?,
        })
    } else {
        logistics_order::Kind::Remove(*draw.among(&acts.remove)?)
    };
    Some(LogisticsOrder { kind: Some(kind) })
}

/// First the unit, then where to.
pub(super) fn replacements(acts: &ReplacementActs, rng: &mut Rng) -> Option<ReplacementOrder> {
    let row = rng.pick(&acts.units)?;
    Some(ReplacementOrder {
        unit: row.unit,
        to: Some(*rng.pick(&row.to)?),
    })
}

/// The hexes for a Blitz marker count as one order: there are hundreds.
pub(super) fn support(acts: &SupportActs, rng: &mut Rng) -> Option<SupportOrder> {
    use support_order::Kind;
    let maintenance = [(); 1];
    let maintenance = &maintenance[..usize::from(acts.maintenance)];
    let blitz: Vec<u32> = rng.pick(&acts.blitz).copied().into_iter().collect();
    let upkeep = acts.inland.len() + acts.beachheads.len() + maintenance.len();
    let placing = acts.units.len() + acts.convoys.len() + blitz.len();
    let mut draw = ListDraw::of(upkeep + placing, rng);
    let kind = if let Some(piece) = draw.among(&acts.inland) {
        Kind::InlandAdvance(*piece)
    } else if let Some(piece) = draw.among(&acts.beachheads) {
        Kind::TakeBackBeachhead(*piece)
    } else if let Some(()) = draw.among(maintenance) {
        Kind::EndMaintenance(())
    } else if let Some(row) = draw.among(&acts.units) {
        Kind::Unit(PlaceSupport {
            piece: row.piece,
            at: Some(*rng.pick(&row.at)?),
        })
    } else if let Some(convoy) = draw.among(&acts.convoys) {
        Kind::Convoy(*convoy)
    } else {
        Kind::Blitz(*draw.among(&blitz)?)
    };
    Some(SupportOrder { kind: Some(kind) })
}

/// None also means to leave it at that, rather than eliminate a unit.
pub(super) fn organization(acts: &OrganizationActs, rng: &mut Rng) -> Option<OrganizationOrder> {
    let eliminates = |order: &&OrganizationOrder| {
        matches!(order.kind, Some(organization_order::Kind::Eliminate(_)))
    };
    let (mut eliminations, mut orders): (Vec<_>, Vec<_>) = acts.orders.iter().partition(eliminates);
    if rng.one_in(ELIMINATIONS) {
        orders.append(&mut eliminations);
    }
    rng.pick(&orders).copied().cloned()
}

/// First the unit, then where to.
pub(super) fn movement(acts: &MovementActs, rng: &mut Rng) -> Option<MovementOrder> {
    let MovementActs {
        hex_to_hex,
        into_box,
        port_to_port,
        box_to_box,
    } = acts;
    let all = hex_to_hex.len() + into_box.len() + port_to_port.len() + box_to_box.len();
    let mut draw = ListDraw::of(all, rng);
    let kind = if let Some(moves) = draw.among(hex_to_hex) {
        movement_order::Kind::HexToHex(MoveHexToHex {
            piece: moves.piece,
            path: moves.way(rng.below(moves.to.len())),
        })
    } else if let Some(order) = draw.among(into_box) {
        movement_order::Kind::IntoBox(*order)
    } else if let Some(voyages) = draw.among(port_to_port) {
        movement_order::Kind::PortToPort(MovePortToPort {
            piece: voyages.piece,
            legs: rng.pick(&voyages.to)?.legs.clone(),
        })
    } else {
        movement_order::Kind::BoxToBox(*draw.among(box_to_box)?)
    };
    Some(MovementOrder { kind: Some(kind) })
}

/// Of the attacks on a hex, which are not listed each, the strongest.
pub(super) fn combat(acts: &CombatActs, rng: &mut Rng) -> Option<CombatOrder> {
    use combat_order::Kind;
    let landings = acts.landings.len() + acts.forces.len() + acts.airdrop_landings.len();
    let all = acts.airdrops.len() + acts.attacks.len() + landings + acts.convoys.len();
    let mut draw = ListDraw::of(all, rng);
    let kind = if let Some(row) = draw.among(&acts.airdrops) {
        Kind::Airdrop(Airdrop {
            piece: row.piece,
            to: *rng.pick(&row.to)?,
        })
    } else if let Some(target) = draw.among(&acts.attacks) {
        Kind::Attack(target.strongest.clone()?)
    } else if let Some(piece) = draw.among(&acts.landings) {
        Kind::Land(*piece)
    } else if let Some(marker) = draw.among(&acts.forces) {
        Kind::LandForces(*marker)
    } else if let Some(landing) = draw.among(&acts.airdrop_landings) {
        Kind::AirdropLanding(*landing)
    } else {
        Kind::ReturnConvoy(*draw.among(&acts.convoys)?)
    };
    Some(CombatOrder { kind: Some(kind) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::games::axis_empires::v1::AttackTarget;

    #[test]
    fn a_draw_comes_to_every_element_of_every_list() {
        let (front, middle, back) = ([0, 1], [2], [3, 4, 5]);
        let mut rng = Rng::new(1);
        let mut seen = [false; 6];
        for _ in 0..200 {
            let mut draw = ListDraw::of(6, &mut rng);
            let lists = [&front[..], &middle, &back].map(|list| draw.among(list));
            let drawn: Vec<&usize> = lists.into_iter().flatten().collect();
            assert_eq!(drawn.len(), 1);
            seen[*drawn[0]] = true;
        }
        assert_eq!(seen, [true; 6]);
    }

    #[test]
    fn maintenance_is_ended_when_nothing_else_can_be_done() {
        let acts = SupportActs {
            maintenance: true,
            ..SupportActs::default()
        };
        let order = support(&acts, &mut Rng::new(1)).unwrap();
        assert_eq!(order.kind, Some(support_order::Kind::EndMaintenance(())));
    }

    #[test]
    fn units_are_eliminated_seldom() {
        let eliminate = |piece| OrganizationOrder {
            kind: Some(organization_order::Kind::Eliminate(piece)),
        };
        let acts = OrganizationActs {
            orders: (0..9).map(eliminate).collect(),
        };
        let mut rng = Rng::new(1);
        let ordered = (0..1600).filter(|_| organization(&acts, &mut rng).is_some());
        assert!((50..200).contains(&ordered.count()));
    }

    #[test]
    fn an_attack_is_one_that_is_listed() {
        let acts = CombatActs {
            attacks: vec![AttackTarget::default()],
            ..CombatActs::default()
        };
        // A target that comes without an attack is left alone.
        assert_eq!(combat(&acts, &mut Rng::new(1)), None);
    }
}
