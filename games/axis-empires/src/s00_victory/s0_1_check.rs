//! 0.1 Victory Point Check: the Current Strategic Value, and the box it is worth.

use crate::command_context::Play;
use crate::event::Event;
use crate::faction::Faction;
use crate::map::{HexId, NamedArea, Symbol, Theatre};
use crate::pack::{MarkerKind, Posture, Side};
use crate::politics::{self, posture_boxes, republic};
use crate::state::markers::lies;
use crate::state::{FaceUp, Place, State};

pub use crate::conditions::vp_trend::tide;

/// When the Strategic Value is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// As a Seasonal Turn begins (0.1).
    Season,
    /// As the game ends (0.3).
    End,
}

/// Counts a map's Strategic Value, and puts the marker in its box if it is on the track: on
/// the side that the box shows, or on the side it had where the box shows none; the Axis Tide
/// never beyond the marker that holds it (`AE-0.1.2-1` to `AE-0.1.2-4`, `DS-0.1.2-1`,
/// `DS-0.1.2-2`, `DS-14.23-2`, `AE-0.1-1`).
pub(super) fn check(play: &mut Play<'_>, theatre: Theatre, occasion: Occasion) {
    let value = value_at(play.state, theatre, occasion);
    play.emit(Event::Counted { theatre, value });
    let pack = play.state.shared_pack();
    let marker = play.state.pieces().find_map(|(id, piece)| match piece.at {
        Place::VictoryTrack(there, _)
            if there == theatre && piece.face_up(&pack).is_marker(MarkerKind::VictoryPoints) =>
        {
            Some((id, piece.side))
        }
        _ => None,
    });
    let Some((tracks, (marker, before))) = pack.tracks(theatre).zip(marker) else {
        return;
    };
    let (mut points, side) = tracks.of(value);
    let side = side.unwrap_or(before);
    if let Some(most) = limit(play.state, theatre).filter(|_| side == Side::Front) {
        points = points.min(most);
    }
    play.put(marker, Place::VictoryTrack(theatre, points));
    play.turn_over(marker, side);
}

/// The box that the Axis Tide cannot pass: that with the No Retreat or Japanese Mandate
/// marker (`AE-0.1.2-4`, `AE-0.2-2`, `DS-0.1.2-2`).
pub(super) fn limit(state: &State, theatre: Theatre) -> Option<u8> {
    state.pieces().find_map(|(_, piece)| match piece.at {
        Place::VictoryTrack(there, points) if there == theatre => {
            let showing = piece.face_up(state.pack());
            let holds = showing.is_marker(MarkerKind::NoRetreat)
                || showing.is_marker(MarkerKind::JapaneseMandate);
            holds.then_some(points)
        }
        _ => None,
    })
}

/// The Current Strategic Value as a season begins.
#[must_use]
pub fn value(state: &State, theatre: Theatre) -> i16 {
    value_at(state, theatre, Occasion::Season)
}

/// The Current Strategic Value of the hexes in play: Allied Strategic Hexes that the Axis
/// controls and Allied Collapse markers (`AE-0.1.1-1`, `DS-0.1.1-1`, `DS-14.3-2`), less Axis
/// Strategic Hexes that the Allies control outside countries under a policy and Military
/// Takeover markers (`AE-0.1.1-2`, `AE-0.1.1-4`, `AE-13.6.1.1-1`, `DS-0.1.1-2`,
/// `DS-14.30-2`), and with Japan's hexes lost in Asia alone what the war in Europe is worth,
/// never less than nothing (`AE-0.1.1-3`, `DS-0.1.1-3`, `DS-14.14.1-2`). It may be negative.
/// Devastation and Influence count at the end of the game alone (`AE-0.1.1-6`).
#[must_use]
pub fn value_at(state: &State, theatre: Theatre, occasion: Occasion) -> i16 {
    let (mut value, mut japan_lost) = (0_i16, false);
    for id in &state.scenario().hexes {
        let hex = state.map().hex(*id);
        if hex.code.sheet.theatre() != theatre {
            continue;
        }
        let allied =
            hex.symbols.has(Symbol::StrategicWestern) || hex.symbols.has(Symbol::StrategicSoviet);
        if allied && holds(state, *id, false, occasion) {
            value += 1;
        }
        if hex.symbols.has(Symbol::StrategicAxis) && holds(state, *id, true, occasion) {
            if !is_spared(state, *id) {
                value -= 1;
            }
            let area = hex.area.and_then(|area| state.map().area(area).named);
            japan_lost |= area == Some(NamedArea::Japan);
        }
    }
    value += markers(state, theatre, MarkerKind::AlliedCollapse);
    value -= markers(state, theatre, MarkerKind::MilitaryTakeover);
    if japan_lost && !state.scenario().is_combined() {
        value += i16::from(state.progress(theatre).esv.max(0));
    }
    value
}

/// Reports whether an Axis Strategic Hex is left out although an Ally controls it, because its
/// country is under a policy. A Republic's hex is treated as it would be with the Ally that
/// supports the Republic (`AE-0.1.1-4`, `AE-0.1.1-5`, `AE-13.6.1.1-1`, `DS-13.6.1.1-1`).
fn is_spared(state: &State, hex: HexId) -> bool {
    let land = state.land(hex);
    let republic = republic::republican(state, hex).filter(|_| politics::is_neutral(state, land));
    match republic.zip(land.country) {
        Some((supporter, country)) => posture_boxes::box_of(state, country, supporter)
            .is_some_and(|id| matches!(state.box_posture(id), Posture::Policy(_))),
        None => politics::policy_in(state, land).is_some(),
    }
}

/// Markers of a kind in the Strategic Warfare Box.
fn markers(state: &State, theatre: Theatre, kind: MarkerKind) -> i16 {
    let boxed = state.pieces_at(Place::StrategicWarfare(theatre));
    let count = boxed
        .filter(|(_, piece)| piece.face_up(state.pack()).is_marker(kind))
        .count();
    i16::try_from(count).unwrap_or(i16::MAX)
}

/// Reports whether a side controls a hex. As the game ends Devastation markers decide first, and
/// Influence in Neutral countries: the Axis's while no Allied ground unit is in Berlin or Tokyo,
/// the Allies' while one is (`AE-0.3-2`, `AE-GLO-18`, `AE-GLO-21`, `DS-0.3-2`, `DS-14.11-2`).
fn holds(state: &State, hex: HexId, allied: bool, occasion: Occasion) -> bool {
    if occasion == Occasion::End {
        if let Some(faction) = devastated_by(state, hex) {
            return faction.is_allied() == allied;
        }
        let counts = |faction: &Faction| {
            state.land(hex).home && faction.is_allied() == capital_fallen(state, hex)
        };
        if let Some(faction) = influence_in(state, hex).filter(counts) {
            return faction.is_allied() == allied;
        }
    }
    Faction::ALL
        .into_iter()
        .filter(|faction| faction.is_allied() == allied)
        .any(|faction| politics::controls(state, faction, hex))
}

/// Faction whose Devastation lies in a hex.
pub(crate) fn devastated_by(state: &State, hex: HexId) -> Option<Faction> {
    let mut pieces = state.pieces_in(hex);
    pieces.find_map(|(_, piece)| match piece.face_up(state.pack()) {
        FaceUp::Devastation | FaceUp::Marker(MarkerKind::AtomicDevastation) => Some(piece.faction),
        _ => None,
    })
}

/// Faction whose Influence is in the Neutral country of a hex.
pub(crate) fn influence_in(state: &State, hex: HexId) -> Option<Faction> {
    let land = state.land(hex);
    let country = land.country.filter(|_| politics::is_neutral(state, land))?;
    let capital = state.map().area(country).capital?;
    let mut pieces = state.pieces_in(capital);
    pieces
        .find(|(_, piece)| lies(state, piece, MarkerKind::Influence))
        .map(|(_, piece)| piece.faction)
}

/// Reports whether an Allied ground unit is in Berlin, or in Asia in Tokyo.
fn capital_fallen(state: &State, hex: HexId) -> bool {
    let theatre = state.map().hex(hex).code.sheet.theatre();
    let home = match theatre {
        Theatre::Europe => NamedArea::Germany,
        Theatre::Asia => NamedArea::Japan,
    };
    let capital = state.map().named(theatre, home);
    let capital = capital.and_then(|area| state.map().area(area).capital);
    capital.is_some_and(|capital| {
        let mut pieces = state.pieces_in(capital);
        pieces.any(|(_, piece)| {
            piece.faction.is_allied() && piece.face_up(state.pack()).ground().is_some()
        })
    })
}

/// The points of the box with a side's tide marker; none when the marker shows the other.
pub(super) fn tide_of(state: &State, theatre: Theatre, side: Side) -> Option<u8> {
    tide(state, theatre)
        .filter(|(_, shown)| *shown == side)
        .map(|(points, _)| points)
}
