//! The Support Segment: aircraft over the fights to come, Blitz markers where the most
//! can be gained, convoys where there are ports.

use sandtable_proto::games::axis_empires::v1::{
    Place, PlaceConvoy, PlaceSupport, SupportActs, SupportOrder, place, support_order,
};

use super::assault;
use super::ground::Hex;
use super::odds;
use crate::axis_empires::view_model::ViewModel;

/// Maximum distance that units move for an attack.
const MARCH: u16 = 4;

/// Range of a Blitz marker.
const BLITZ: u16 = 2;

/// The next order of the segment; none to close it.
pub(super) fn order(
    situation: &ViewModel<'_>,
    acts: &SupportActs,
    spurned: &dyn Fn(&SupportOrder) -> bool,
) -> Option<SupportOrder> {
    if acts.maintenance {
        return Some(of(support_order::Kind::EndMaintenance(())));
    }
    let fights = fights(situation);
    let unit = || {
        let places = acts.units.iter().flat_map(|row| {
            let fights = &fights;
            row.at.iter().filter_map(move |at| {
                let merit = cover(situation, fights, at)?;
                let unit = PlaceSupport {
                    piece: row.piece,
                    at: Some(*at),
                };
                Some((merit, of(support_order::Kind::Unit(unit))))
            })
        });
        best(places.filter(|(_, order)| !spurned(order)))
    };
    let convoy = || {
        let convoys = acts.convoys.iter().map(|convoy| {
            let merit = trade(situation, convoy);
            (merit, of(support_order::Kind::Convoy(*convoy)))
        });
        best(convoys.filter(|(_, order)| !spurned(order)))
    };
    let blitz = || {
        let hexes = acts.blitz.iter().map(|hex| {
            let merit = storm(situation, &fights, *hex);
            (merit, of(support_order::Kind::Blitz(*hex)))
        });
        best(hexes.filter(|(_, order)| !spurned(order)))
    };
    unit().or_else(convoy).or_else(blitz)
}

fn of(kind: support_order::Kind) -> SupportOrder {
    SupportOrder { kind: Some(kind) }
}

/// The best of some orders, if it is any good; of equal ones the first.
fn best(orders: impl Iterator<Item = (f32, SupportOrder)>) -> Option<SupportOrder> {
    let mut best: Option<(f32, SupportOrder)> = None;
    for (merit, order) in orders {
        let known = best.as_ref().map_or(0.0, |(merit, _)| *merit);
        if merit > known {
            best = Some((merit, order));
        }
    }
    best.map(|(_, order)| order)
}

/// A hex that may be fought for, and how much that would matter.
struct ContestedHex {
    hex: Hex,
    weight: f32,
}

/// The hexes that may be fought for: those that can be attacked well, and the own ones
/// that can.
fn fights(situation: &ViewModel<'_>) -> Vec<ContestedHex> {
    let atlas = situation.atlas;
    let near = |foe: Hex| -> u32 {
        let own = situation
            .units
            .iter()
            .filter(|it| it.faction == situation.me);
        let near = own.filter(|unit| {
            unit.hex.is_some_and(|hex| {
                let reach = u16::try_from(unit.movement).unwrap_or(MARCH).min(MARCH);
                atlas.distance(hex, foe) <= reach
            })
        });
        near.map(|unit| unit.attack).sum()
    };
    let attacks = situation.foe_hexes().map(|hex| {
        let stack = situation.foe_stack(hex);
        let shift = odds::standing_shift(situation, hex);
        let forecast = odds::forecast(&atlas.pack, near(hex), &stack, shift);
        let worth = assault::worth(situation, hex);
        let promise = forecast.map_or(0.0, |it| assault::promise(situation, it, worth));
        ContestedHex {
            hex,
            weight: promise.max(0.0),
        }
    });
    let defences = situation.goals().filter_map(|(hex, points)| {
        let held = situation.mine(hex).next().is_some();
        let near = atlas.within(hex, 2).into_iter();
        let pressed = near.filter(|hex| situation.is_foe(*hex)).count();
        (held && pressed > 0).then_some(ContestedHex {
            hex,
            weight: points as f32 * 0.5,
        })
    });
    let mut fights: Vec<ContestedHex> = attacks.filter(|fight| fight.weight > 0.0).collect();
    fights.extend(defences);
    fights
}

/// The fights that aircraft in a place take part in; those that have some already count
/// for less.
fn cover(situation: &ViewModel<'_>, fights: &[ContestedHex], at: &Place) -> Option<f32> {
    let place::Kind::Hex(hex) = at.kind? else {
        return None;
    };
    let near = fights
        .iter()
        .filter(|fight| situation.atlas.distance(fight.hex, hex) <= 1);
    let weight = near.map(|fight| {
        let covered = situation.aircraft.iter().any(|(faction, at)| {
            *faction == situation.me && situation.atlas.distance(*at, fight.hex) <= 1
        });
        fight.weight * if covered { 0.4 } else { 1.0 }
    });
    Some(weight.sum())
}

/// The fights that a Blitz marker in a hex reaches; those within reach of another count for
/// little.
fn storm(situation: &ViewModel<'_>, fights: &[ContestedHex], hex: Hex) -> f32 {
    let atlas = situation.atlas;
    let near = fights
        .iter()
        .filter(|fight| atlas.distance(fight.hex, hex) <= BLITZ);
    let weight = near.map(|fight| {
        let share = 1.0 / (1.0 + f32::from(atlas.distance(fight.hex, hex)));
        let blitzed = odds::is_blitzed(situation, fight.hex);
        fight.weight * (0.5 + share) * if blitzed { 0.2 } else { 1.0 }
    });
    weight.sum()
}

/// The own units near the ports of a convoy's zone.
fn trade(situation: &ViewModel<'_>, convoy: &PlaceConvoy) -> f32 {
    let atlas = situation.atlas;
    let ports = (0..).zip(atlas.grounds()).filter(|(hex, ground)| {
        ground.port && ground.zones.contains(&convoy.zone) && situation.is_ours(*hex)
    });
    let ports: Vec<Hex> = ports.map(|(hex, _)| hex).collect();
    let own = situation
        .units
        .iter()
        .filter(|it| it.faction == situation.me);
    let near = own.filter(|unit| {
        let mut ports = ports.iter();
        let hex = unit.hex;
        hex.is_some_and(|hex| ports.any(|port| atlas.distance(*port, hex) <= MARCH))
    });
    // One port alone leads nowhere.
    if ports.len() > 1 {
        near.count() as f32
    } else {
        0.0
    }
}
