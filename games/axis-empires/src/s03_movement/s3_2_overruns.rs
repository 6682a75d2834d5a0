//! 3.2 Overruns: a strong armored unit moves over a weak enemy.

use sandtable_kernel::{Checked, Violation};

use super::Mover;
use crate::map::{HexId, Hexside, SideFeature};
use crate::pack::{Class, Condition, MarkerKind, Posture, Side, Truce};
use crate::politics::{self, Force};
use crate::s08_zoc;
use crate::s10_supply::{Supply, nationalities};
use crate::s11_weather;
use crate::state::{Piece, PieceId, Presence, Showing, State};

/// The unit that a mover overruns when it goes from a hex to the next; none when there is
/// nobody to overrun, or the mover is none that could: then the general rules decide
/// whether it may enter. Only an armor-type unit of two or three steps overruns, and only
/// what lies on land (`AE-3.2-1`). It may do so again and again (`AE-3.2-7`), in Storms and
/// Snow, too (`AE-3.2-8`), but never in the Reserve Movement Phase (`AE-3.2-9`, `AE-5-4`).
pub(super) fn check(
    supply: &Supply<'_>,
    mover: &Mover<'_>,
    from: HexId,
    to: HexId,
) -> Checked<Option<PieceId>> {
    let state = supply.state();
    let enemies = state.presence(to).enemies_of(mover.faction());
    let armored = mover.face.kind.class() == Class::Armor && !mover.is_one_step();
    if !armored || !enemies.any(Presence::GROUND) || !state.map().hex(to).is_land() {
        return Ok(None);
    }
    let code = state.map().hex(to).code;
    if mover.reserve {
        return Err(Violation::new(
            "AE-5-4",
            "no overrun in the Reserve Movement Phase",
            format!("an enemy in {code}"),
        ));
    }
    let Some((id, victim)) = lone_unit(state, mover, to) else {
        return Err(Violation::new(
            "AE-3.2-2",
            "one enemy ground unit of one step and no other enemy unit",
            format!("more than that in {code}"),
        ));
    };
    may_fight(state, mover, victim)?;
    match defence(supply, mover, from, to, (id, victim)) {
        Some(what) => Err(Violation::new(
            "AE-3.2-11",
            "a unit that would have no column shift in its favour",
            format!("one with a shift for {what} in {code}"),
        )),
        None => Ok(Some(id)),
    }
}

/// The only enemy unit in a hex, if it is a ground unit of one step (`AE-3.2-1`,
/// `AE-3.2-2`). Markers are nothing to an overrun.
pub(super) fn lone_unit<'a>(
    state: &'a State,
    mover: &Mover<'_>,
    hex: HexId,
) -> Option<(PieceId, &'a Piece)> {
    let enemies = state.presence(hex).enemies_of(mover.faction());
    if !enemies.any(Presence::GROUND) || enemies.any(Presence::AIR.with(Presence::FLEET)) {
        return None;
    }
    let mut grounds = state.pieces_in(hex).filter_map(|(id, piece)| {
        let face = piece.showing(state.pack()).ground()?;
        (piece.faction != mover.faction()).then_some((id, piece, face.steps))
    });
    let (id, piece, steps) = grounds.next()?;
    (steps == 1 && grounds.next().is_none()).then_some((id, piece))
}

/// Policies and the longer truces that forbid combat forbid an overrun (`AE-13.6.1.1-6`,
/// `AE-13.6.2.1-4`).
fn may_fight(state: &State, mover: &Mover<'_>, victim: &Piece) -> Checked {
    let with_axis = mover.faction().is_allied() != victim.faction.is_allied();
    for force in [mover.force, Force::of(state, victim)] {
        let rule = match politics::posture(state, force) {
            Posture::Policy(_) => "AE-13.6.1.1-6",
            Posture::Truce(Truce::ReassessPolicy | Truce::Armistice) if with_axis => {
                "AE-13.6.2.1-4"
            }
            Posture::War | Posture::Truce(_) => continue,
        };
        return Err(Violation::new(
            rule,
            "two units that may fight each other",
            "a Policy or Truce of one of them",
        ));
    }
    Ok(())
}

/// What would give the victim a column shift if a combat were fought across this side now
/// (`AE-3.2-11`). Nothing is used up by it: the same headquarters keeps any number of
/// overruns from happening (`AE-3.2-12`).
fn defence(
    supply: &Supply<'_>,
    mover: &Mover<'_>,
    from: HexId,
    to: HexId,
    victim: (PieceId, &Piece),
) -> Option<&'static str> {
    let state = supply.state();
    let (id, piece) = victim;
    let is = |class: Class| {
        let face = piece.showing(state.pack()).ground();
        face.is_some_and(|face| face.kind.class() == class)
    };
    if state.pack().chart.ground(state.map().hex(to)).shift < 0 {
        return Some("terrain");
    }
    if across(state, from, to) < 0 {
        return Some("the hexside");
    }
    if s11_weather::weather(state, to) == Condition::Mud {
        return Some("mud");
    }
    if is(Class::Fortress) {
        return Some("a fortress");
    }
    if has_air(state, mover, to, victim) {
        return Some("an Air unit");
    }
    let own_hq = is(Class::Hq) && supply.is_supplied(id);
    (own_hq || has_hq(supply, to, victim)).then_some("a headquarters")
}

/// The shift for a side, straits and Beachheads included (`AE-TEC-13`, `AE-TEC-15`).
fn across(state: &State, from: HexId, to: HexId) -> i8 {
    let chart = &state.pack().chart;
    let beachhead = s08_zoc::beachhead_between(state, from, to).and_then(|id| state.piece(id));
    if let Some(beachhead) = beachhead {
        let sides = match (beachhead.showing(state.pack()), beachhead.side) {
            (Showing::Marker(MarkerKind::SnlfBeachhead), _) => chart.beachhead_zero,
            (_, Side::Front) => chart.beachhead_two,
            (_, Side::Back) => chart.beachhead_one,
        };
        return sides.shift;
    }
    let side = state.map().side(from, to).unwrap_or_default();
    let shift = |has: bool, shift: i8| if has { shift } else { 0 };
    let has = |feature| Hexside::has(side, feature);
    [
        shift(has(SideFeature::Mountain), chart.mountain.shift),
        shift(
            has(SideFeature::River) || has(SideFeature::Canal),
            chart.river.shift,
        ),
        shift(
            has(SideFeature::ConnectedStrait),
            chart.connected_strait.shift,
        ),
        shift(has(SideFeature::Strait), chart.strait.shift),
        shift(side.is_open_water(), chart.open_water.shift),
    ]
    .into_iter()
    .min()
    .unwrap_or_default()
}

/// Whether an Air unit of the victim's nationality lies next to it. In Storms and Snow one
/// there is of no help, in the hex itself it would keep the overrun from happening anyway.
fn has_air(state: &State, mover: &Mover<'_>, to: HexId, victim: (PieceId, &Piece)) -> bool {
    let clear = s11_weather::weather(state, to) == Condition::Clear;
    let (id, piece) = victim;
    clear
        && state.map().neighbours(to).any(|over| {
            let enemies = state.presence(over.hex).enemies_of(mover.faction());
            enemies.any(Presence::AIR)
                && state.pieces_in(over.hex).any(|(_, air)| {
                    let country = air.country(state.pack());
                    air.faction == piece.faction
                        && air.showing(state.pack()).is_air()
                        && nationalities(state, id, piece).any(|own| own == country)
                })
        })
}

/// Whether a supplied headquarters could lend its support from up to two hexes away, over a
/// path through no hex of a Neutral Country or a PAC, the defender's own among them. One on
/// a Beachhead looks only over its front.
fn has_hq(supply: &Supply<'_>, to: HexId, victim: (PieceId, &Piece)) -> bool {
    let state = supply.state();
    let open = |hex: HexId| {
        let land = state.land(hex);
        !politics::is_neutral(state, land) && politics::policy_in(state, land).is_none()
    };
    if !open(to) {
        return false;
    }
    let lends = |from: HexId, last: HexId| {
        let beachhead = !state.map().hex(from).is_land();
        let looks = !beachhead || last == from && s08_zoc::is_beachhead_side(state, from, to);
        looks && has_supplied_hq(supply, from, victim)
    };
    let map = state.map();
    map.neighbours(to).any(|near| {
        lends(near.hex, near.hex)
            || open(near.hex)
                && map
                    .neighbours(near.hex)
                    .any(|far| far.hex != to && lends(far.hex, near.hex))
    })
}

/// Whether a supplied headquarters in a hex could support the victim: one of its own
/// nationality, or both Chinese.
fn has_supplied_hq(supply: &Supply<'_>, hex: HexId, victim: (PieceId, &Piece)) -> bool {
    let state = supply.state();
    let (id, piece) = victim;
    state.presence(hex).of(piece.faction).any(Presence::GROUND)
        && state.pieces_in(hex).any(|(hq, other)| {
            let face = other.showing(state.pack()).ground();
            let is_hq = face.is_some_and(|face| face.kind.class() == Class::Hq);
            let akin = || {
                nationalities(state, id, piece).any(|own| {
                    nationalities(state, hq, other).any(|country| {
                        let chinese = |it| politics::is_chinese(state, it);
                        country == own || chinese(country) && chinese(own)
                    })
                })
            };
            is_hq && other.faction == piece.faction && akin() && supply.is_supplied(hq)
        })
}
