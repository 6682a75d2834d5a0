//! 4.2.3 CRT Column Shifts.

use crate::decision::combat::Role;
use crate::faction::Faction;
use crate::map::{HexId, Symbol};
use crate::pack::{Class, UnitKind, WeatherCondition};
use crate::s04_combat::battle::{face, is_hq};
use crate::s04_combat::s4_1_2_blitz_enabled::is_enabled;
use crate::s04_combat::s4_2_1_attacks::field::{Field, side_of};
use crate::s04_combat::s4_2_1_attacks::ranged_support::nations;
use crate::s04_combat::sides;
use crate::s11_weather;
use crate::state::{FaceUp, PieceId, State};

pub use crate::event::combat::{Cause, ColumnShift};

/// An actual or hypothetical combat whose shifts are computed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShiftInputs<'a> {
    /// The defending hex.
    pub(crate) hex: HexId,
    /// The attacking faction.
    pub(crate) attacker: Faction,
    /// The attackers, with an HQ that gives Ranged Support.
    pub(crate) attackers: &'a [PieceId],
    /// The HQ among them that gives Ranged Support.
    pub(crate) supporter: Option<PieceId>,
    /// The defending faction.
    pub(crate) defender: Faction,
    /// The defenders, with an HQ that gives Ranged Support.
    pub(crate) defenders: &'a [PieceId],
    /// True for Blitz Combat.
    pub(crate) blitz: bool,
}

/// Every shift of a combat that is not nothing. They add up (`AE-4.2.2-5`).
pub(crate) fn of(field: &Field<'_>, clash: &ShiftInputs<'_>) -> Vec<ColumnShift> {
    let state = field.state;
    let all = [
        (Cause::AttackingAir, air(state, clash, Role::Attacker)),
        (Cause::DefendingAir, -air(state, clash, Role::Defender)),
        (Cause::Airdrop, airdrop(state, clash)),
        (Cause::Armor, armor(field, clash)),
        (Cause::Fortress, -fortress(state, clash)),
        (Cause::AttackingHq, hq(field, clash.attackers)),
        (Cause::DefendingHq, -hq(field, clash.defenders)),
        (Cause::Marines, marines(field, clash)),
        (Cause::Mud, -mud(state, clash.hex)),
        (Cause::Terrain, terrain(state, clash.hex)),
        (Cause::LimitedStacking, limited_stacking(state, clash.hex)),
        (Cause::Hexside, hexside(state, clash)),
    ];
    let shifts = all.into_iter().filter(|(_, columns)| *columns != 0);
    shifts
        .map(|(cause, columns)| ColumnShift { cause, columns })
        .collect()
}

/// Air Forces and CV Strikes of one side in or next to the hex, of a nation that fights there,
/// each one column and for as many combats as there are. Mud grounds them, Storms and Snow
/// those next to the hex. Where they can be placed is the Support Segment's business
/// (`AE-4.2.3.1-1` to `AE-4.2.3.1-7`, `AE-11.3-5`, `AE-11.4-3`, `AE-11.5-3`).
fn air(state: &State, clash: &ShiftInputs<'_>, role: Role) -> i8 {
    let (faction, units) = match role {
        Role::Attacker => (clash.attacker, clash.attackers),
        Role::Defender => (clash.defender, clash.defenders),
    };
    let beside = match s11_weather::weather(state, clash.hex) {
        WeatherCondition::Mud => return 0,
        WeatherCondition::Storms | WeatherCondition::Snow => None,
        WeatherCondition::Clear => Some(state.map().neighbours(clash.hex)),
    };
    let hexes = beside.into_iter().flatten().map(|over| over.hex);
    let near = std::iter::once(clash.hex)
        .chain(hexes)
        .flat_map(|hex| state.pieces_in(hex));
    let supports = near.filter(|(id, piece)| {
        let flies = match piece.face_up(state.pack()) {
            FaceUp::Unit(face) => face.kind == UnitKind::AirForce,
            FaceUp::Strike(_) => true,
            _ => false,
        };
        flies
            && piece.faction == faction
            && (role == Role::Defender || !clash.blitz || is_enabled(state, *id))
            && piece.country(state.pack()).is_some_and(|country| {
                let mut units = units.iter();
                units.any(|unit| nations(state, *unit).contains(&country))
            })
    });
    columns(supports.count())
}

/// In Blitz Combat each of the attacker's Airdrops in the hex, whatever its nationality
/// (`AE-4.2.3.2-1`, `DS-14.2-2`, `AE-4.1.2-3`).
fn airdrop(state: &State, clash: &ShiftInputs<'_>) -> i8 {
    let dropped = state.pieces_in(clash.hex).filter(|(id, piece)| {
        piece.faction == clash.attacker
            && matches!(piece.face_up(state.pack()), FaceUp::Airdrop(_))
            && is_enabled(state, *id)
    });
    if clash.blitz {
        columns(dropped.count())
    } else {
        0
    }
}

/// In Blitz Combat one column for all supplied armor-type units together
/// (`AE-4.2.3.3-1`, `AE-10.3-8`).
fn armor(field: &Field<'_>, clash: &ShiftInputs<'_>) -> i8 {
    let state = field.state;
    let armor = |id: &PieceId| {
        face(state, *id).is_some_and(|face| face.kind.class() == Class::Armor)
            && is_enabled(state, *id)
            && field.is_supplied(*id)
    };
    i8::from(clash.blitz && clash.attackers.iter().any(armor))
}

/// A fortress in the hex, supplied or not (`AE-4.2.3.4-1`).
fn fortress(state: &State, clash: &ShiftInputs<'_>) -> i8 {
    let mut there = state.pieces_in(clash.hex);
    i8::from(there.any(|(_, piece)| {
        let face = piece.face_up(state.pack()).ground();
        piece.faction == clash.defender
            && face.is_some_and(|face| face.kind.class() == Class::Fortress)
    }))
}

/// One column if a supplied HQ takes part, by Ranged Support or in the hex. In its own hex
/// it takes part every time, whatever it did before. One in limited supply shifts nothing
/// (`AE-4.2.3.5-1`, `AE-4.2.3.5-2`, `AE-4.2.3.5-3`, `AE-10.3-10`, `AE-+17.4.3-1`).
fn hq(field: &Field<'_>, units: &[PieceId]) -> i8 {
    let shifts =
        |id: &PieceId| is_hq(field.state, *id) && field.is_supplied(*id) && !field.is_limited(*id);
    i8::from(units.iter().any(shifts))
}

/// In Blitz Combat one column if a supplied marine attacks across a Beachhead, Strait or
/// All-Sea hexside. The hexside's shift is counted nevertheless (`AE-4.2.3.6-1`,
/// `AE-10.3-11`).
fn marines(field: &Field<'_>, clash: &ShiftInputs<'_>) -> i8 {
    let state = field.state;
    let lands = |id: &PieceId| {
        face(state, *id).is_some_and(|face| face.kind == UnitKind::Marine)
            && side_of(state, *id, clash.hex).is_some_and(sides::CrossedSide::is_wet)
            && is_enabled(state, *id)
            && field.is_supplied(*id)
    };
    i8::from(clash.blitz && clash.attackers.iter().any(lands))
}

/// Mud in the hex. Storms and Snow give nothing (`AE-4.2.3.7-1`, `AE-11.3-3`).
fn mud(state: &State, hex: HexId) -> i8 {
    i8::from(s11_weather::weather(state, hex) == WeatherCondition::Mud)
}

/// The ground of the hex, to the left for the defender (`AE-4.2.3.8-1`, `AE-TEC-1` to
/// `AE-TEC-4`, `AE-TEC-6`).
fn terrain(state: &State, hex: HexId) -> i8 {
    state.pack().chart.ground(state.map().hex(hex)).shift
}

/// Where it is hard to stack it is hard to defend (`AE-4.2.3.8-1`, `AE-TEC-5`).
fn limited_stacking(state: &State, hex: HexId) -> i8 {
    if state.map().hex(hex).symbols.has(Symbol::LimitedStacking) {
        state.pack().chart.limited_stacking_shift
    } else {
        0
    }
}

/// The hexside that shifts least of all that are attacked across. An HQ that gives Ranged
/// Support attacks across none, were it next to the hex (`AE-4.2.3.8-2`, `AE-TEC-18`).
fn hexside(state: &State, clash: &ShiftInputs<'_>) -> i8 {
    let sides = clash
        .attackers
        .iter()
        .filter(|unit| clash.supporter != Some(**unit))
        .filter_map(|unit| side_of(state, *unit, clash.hex));
    sides
        .map(|side| side.shift(state))
        .max()
        .unwrap_or_default()
}

fn columns(count: usize) -> i8 {
    i8::try_from(count).unwrap_or(i8::MAX)
}
