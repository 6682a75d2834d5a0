//! 1.3.2 Additional seasonal replacements: steps that markers in the Strategic Warfare
//! Boxes and on the Victory Point Tracks give.

use crate::conditions::vp_trend::tide;
use crate::faction::Faction;
use crate::map::{AreaId, NamedArea, Theatre};
use crate::pack::{MarkerKind, Posture, Recipient, Side};
use crate::politics::{self, Force};
use crate::s01_seasonal::s1_3_replacements::grants::Grant;
use crate::state::{Piece, Place, State};

/// The steps that markers give the phasing faction, all added up (`AE-1.3.2-1`).
pub(super) fn received(state: &State) -> Vec<Grant> {
    let theatres = [Theatre::Europe, Theatre::Asia].into_iter();
    let of_theatre = |theatre| {
        let boxed = state.pieces_at(Place::StrategicWarfare(theatre));
        let boxed = boxed.flat_map(move |(_, piece)| in_box(state, theatre, piece));
        boxed
            .chain(on_track(state, theatre))
            .chain(in_peace(state, theatre))
    };
    theatres.flat_map(of_theatre).collect()
}

/// Steps that a marker in the Strategic Warfare Box gives its faction: Minor Country Production
/// (`AE-1.3.2.1-1`, `DS-1.3.2-3`, `DS-14.31-2`), a War Economy (`AE-1.3.2.2-1`), the
/// Anti-Comintern Crusade (`AE-1.3.2.3-1`), the US Victory Program (`AE-1.3.2.8-1`,
/// `AE-1.3.2.8-2`, `DS-1.3.2-4`).
fn in_box(state: &State, theatre: Theatre, piece: &Piece) -> Vec<Grant> {
    let Some(marker) = piece
        .marker(state.pack())
        .filter(|_| piece.faction == state.phasing())
    else {
        return Vec::new();
    };
    let steps = match piece.side {
        Side::Front => 1,
        Side::Back => 2,
    };
    let of = |named| country(state, theatre, named);
    match marker.kind {
        MarkerKind::MinorProduction => vec![Grant::armor(theatre, Recipient::Minors, steps)],
        MarkerKind::WarEconomy => marker
            .country
            .map(|country| Grant::armor(theatre, Recipient::Country(country), steps))
            .into_iter()
            .collect(),
        MarkerKind::AntiCominternCrusade if is_at_war(state, theatre, NamedArea::Russia) => {
            of(NamedArea::Germany)
                .map(|germany| Grant {
                    colonial: true,
                    ..Grant::infantry(theatre, germany, 1)
                })
                .into_iter()
                .collect()
        }
        MarkerKind::VictoryProgram => of(NamedArea::UnitedStates)
            .into_iter()
            .flat_map(|us| {
                let armor = Grant::armor(theatre, us, 1);
                let armor = (theatre == Theatre::Europe).then_some(armor);
                [Some(Grant::infantry(theatre, us, 1)), armor]
            })
            .flatten()
            .collect(),
        _ => Vec::new(),
    }
}

/// Steps that markers on the Victory Point Track give the Axis while the tide is its own: for the
/// tide's points (`AE-1.3.2.4-1`, `AE-1.3.2.7-1`, `DS-1.3.2-2`, `DS-14.23-3`), and for those of
/// the marker itself (`AE-1.3.2.5-1`, `AE-1.3.2.6-1`, `DS-1.3.2-1`, `DS-14.18-3`).
fn on_track(state: &State, theatre: Theatre) -> Vec<Grant> {
    let tide = tide(state, theatre).filter(|_| state.phasing() == Faction::Axis);
    let Some((tide, Side::Front)) = tide else {
        return Vec::new();
    };
    let steps = |(own, kind)| match kind {
        MarkerKind::NoRetreat => Some((NamedArea::Germany, tide)),
        MarkerKind::SsEuropa => Some((NamedArea::Germany, tide.saturating_add(own))),
        MarkerKind::HakkoIchiu => Some((NamedArea::Japan, tide.saturating_add(own))),
        MarkerKind::JapaneseMandate => Some((NamedArea::Japan, tide)),
        _ => None,
    };
    let markers = state.pieces().filter_map(|(_, piece)| match piece.at {
        Place::VictoryTrack(there, points) if there == theatre => {
            Some((points, piece.marker(state.pack())?.kind))
        }
        _ => None,
    });
    markers
        .filter_map(steps)
        .filter_map(|(named, steps)| {
            Some(Grant {
                in_pairs: true,
                ..Grant::infantry(theatre, country(state, theatre, named)?, steps)
            })
        })
        .collect()
}

/// Steps that a Separate Peace gives the Axis on each map that is played: two of infantry
/// (`AE-1.3.2.9-1`).
fn in_peace(state: &State, theatre: Theatre) -> Option<Grant> {
    let played = state.theatres().any(|it| it == theatre);
    let due = played && state.separate_peace().is_some() && state.phasing() == Faction::Axis;
    let axis = match theatre {
        Theatre::Europe => NamedArea::Germany,
        Theatre::Asia => NamedArea::Japan,
    };
    let to = country(state, theatre, axis).filter(|_| due)?;
    Some(Grant::infantry(theatre, to, 2))
}

fn country(state: &State, theatre: Theatre, named: NamedArea) -> Option<Recipient> {
    state.map().named(theatre, named).map(Recipient::Country)
}

fn is_at_war(state: &State, theatre: Theatre, named: NamedArea) -> bool {
    let at_war = |country: AreaId| {
        let faction = state.area(country).alignment;
        faction.is_some_and(|faction| {
            let force = Force {
                faction,
                country: Some(country),
            };
            politics::posture(state, force) == Posture::War
        })
    };
    state.map().named(theatre, named).is_some_and(at_war)
}
