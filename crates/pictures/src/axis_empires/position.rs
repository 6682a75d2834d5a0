//! A match's view as counters on a map.

use sandtable_axis_empires_pack::map::{BoxId, ZoneId};
use sandtable_axis_empires_pack::pack::{CounterId, MarkerId, Pack, Side, TurnId};
use sandtable_axis_empires_state::state::{Kind, Piece, Place};
use sandtable_proto::games::axis_empires::v1 as game;

use crate::axis_empires::model::Scene;
use crate::error::Undrawable;

pub use sandtable_sentences::axis_empires::wire::{faction, hex};
use sandtable_sentences::words::word;

/// A view as a scene to draw.
///
/// # Errors
///
/// A view of another pack.
pub fn scene<'a>(pack: &'a Pack, view: &game::View) -> Result<Scene<'a>, Undrawable> {
    let code = view.options.as_ref().map(|options| &*options.scenario);
    let code = code.unwrap_or_default();
    let scenario = pack.scenario(code);
    let scenario = scenario.ok_or_else(|| Undrawable::UnknownScenario(code.to_owned()))?;
    let mut scene = Scene::bare(pack, &scenario.hexes).ok_or(Undrawable::NoHexes)?;
    scene.title = format!("{}: {}", scenario.title, moment(pack, view));
    for row in &view.control {
        for hex in &row.hexes {
            if let Some(owner) = scene.control.get_mut(*hex as usize) {
                *owner = faction(row.faction);
            }
        }
    }
    scene.strategic = scenario.strategic_hexes(&pack.map).collect();
    scene.put(view.pieces.iter().filter_map(|row| piece(pack, row)));
    Ok(scene)
}

/// The turn and the segment, in words.
pub fn moment(pack: &Pack, view: &game::View) -> String {
    let turn = turn(pack, view).map_or_else(String::new, |turn| format!("{turn}, "));
    let faction = faction(view.faction).map_or_else(String::new, |it| it.to_string());
    format!("{turn}{faction} {}", segment(view))
}

/// The turn in words.
#[must_use]
pub fn turn(pack: &Pack, view: &game::View) -> Option<String> {
    let turn = TurnId(u16::try_from(view.turn).ok()?);
    let (year, name) = (pack.calendar.year(turn), &pack.calendar.turn(turn).name);
    Some(format!("{name} {year}"))
}

/// The segment in words.
#[must_use]
pub fn segment(view: &game::View) -> String {
    word(view.segment().as_str_name(), "SEGMENT_").replace('_', " ")
}

/// The factions that a seat plays now.
#[must_use]
pub fn own(view: &game::View, seat: u32) -> &[i32] {
    let seat = usize::try_from(seat).ok();
    let factions = seat.and_then(|seat| view.seats.get(seat));
    factions.map_or(&[], |seat| &seat.factions)
}

/// A counter where it is drawn; none when it lies nowhere on the table, or is nothing that
/// the pack knows.
#[must_use]
pub fn piece(pack: &Pack, row: &game::Piece) -> Option<Piece> {
    counter(pack, row, place(pack, row.at.as_ref()?)?)
}

/// A counter as if it lay at some place; none when it is nothing that the pack knows.
#[must_use]
pub fn counter(pack: &Pack, row: &game::Piece, at: Place) -> Option<Piece> {
    let kind = match row.kind? {
        game::piece::Kind::Unit(id) => {
            let id = CounterId(u16::try_from(id).ok()?);
            pack.get_counter(id).map(|_| Kind::Unit(id))?
        }
        game::piece::Kind::Marker(id) => {
            let id = MarkerId(u8::try_from(id).ok()?);
            pack.markers.get(id.index()).map(|_| Kind::Marker(id))?
        }
    };
    let mut piece = Piece::new(kind, faction(row.faction)?, at);
    if row.side() == game::Side::Back {
        piece.side = Side::Back;
    }
    Some(piece)
}

/// A place that is drawn, if the map has it.
fn place(pack: &Pack, place: &game::Place) -> Option<Place> {
    use game::place::Kind as At;
    let zone = |id: u32| {
        let zone = ZoneId(u8::try_from(id).ok()?);
        pack.map.zones().get(zone.index()).map(|_| zone)
    };
    match place.kind? {
        At::Hex(id) => hex(pack, id).map(Place::Hex),
        At::Box(id) => {
            let id = BoxId(u8::try_from(id).ok()?);
            pack.map.boxes().get(id.index()).map(|_| Place::Box(id))
        }
        At::OnStation(id) => zone(id).map(Place::OnStation),
        At::Convoys(id) => zone(id).map(Place::Convoys),
        At::Used(id) => zone(id).map(Place::Used),
        _ => None,
    }
}
