//! Minor countries that can still be won: what each is worth, and which is worth most.

use sandtable_proto::games::axis_empires::v1::{
    CountryStatus, Faction, MarkerType, Theatre, place,
};

use super::force;
use crate::axis_empires::view_model::ViewModel;

/// The points of a country's land, and one for each of its cities.
pub(super) fn value(situation: &ViewModel<'_>, country: u32) -> u32 {
    let grounds = situation.atlas.grounds().iter();
    let own = grounds.filter(|ground| ground.area == Some(country) && ground.in_play);
    own.map(|ground| 3 * ground.points + u32::from(ground.city))
        .sum()
}

/// Value of courting a country: more where an own marker lies already, and less where another
/// faction's has to be taken off first. Nothing for one that is won or conquered.
pub(super) fn influence_value(situation: &ViewModel<'_>, country: u32) -> f32 {
    let mut areas = situation.view.areas.iter();
    let neutral = areas.any(|area| area.area == country && area.status() == CountryStatus::Neutral);
    if !neutral {
        return 0.0;
    }
    let value = value(situation, country) as f32;
    match friends(situation, country) {
        Some(true) => 1.5 * value,
        Some(false) => 0.7 * value,
        None => value,
    }
}

/// Value of the neutral Minor Country of a map that is most worth courting.
pub(super) fn prize(situation: &ViewModel<'_>, theatre: Theatre) -> f32 {
    let areas = (0..).zip(&situation.atlas.pack.areas);
    let minors =
        areas.filter(|(_, row)| row.faction() == Faction::Unspecified && row.theatre() == theatre);
    minors
        .map(|(id, _)| influence_value(situation, id))
        .fold(0.0, f32::max)
}

/// Reports whether the marker in a country's Capital is the own side's Influence; none without a
/// marker.
fn friends(situation: &ViewModel<'_>, country: u32) -> Option<bool> {
    let area = situation.atlas.pack.areas.get(country as usize)?;
    let capital = place::Kind::Hex(area.capital?);
    let mut here = situation.view.pieces.iter().filter(|piece| {
        let at = piece.at.as_ref().and_then(|at| at.kind);
        at == Some(capital)
    });
    here.find_map(|piece| match force::marker(situation.atlas, piece)? {
        MarkerType::Influence => Some(piece.faction() == situation.me),
        MarkerType::Neutrality => Some(false),
        _ => None,
    })
}
