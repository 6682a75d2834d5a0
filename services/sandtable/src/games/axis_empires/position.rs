//! A match's view as counters on a map.

use anyhow::Context;
use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::{BoxId, HexId, ZoneId};
use sandtable_axis_empires::pack::{CounterId, MarkerId, Pack, Side};
use sandtable_axis_empires::state::{Kind, Piece, Place};
use sandtable_proto::games::axis_empires::v1 as game;

use super::scene::Scene;

/// The pack that a match is played with. It is one of this program's, too.
pub(crate) fn pack_of(view: &game::View) -> anyhow::Result<std::sync::Arc<Pack>> {
    let options = view.options.as_ref().context("the view names no pack")?;
    crate::games::axis_empires::packs::of_match(options)
}

/// A view as a scene to draw.
pub(crate) fn scene<'a>(pack: &'a Pack, view: &game::View) -> anyhow::Result<Scene<'a>> {
    let code = view.options.as_ref().map(|options| &*options.scenario);
    let scenario = code.and_then(|code| pack.scenario(code));
    let scenario = scenario.context("this program does not know the scenario")?;
    let mut scene = Scene::bare(pack, &scenario.hexes).context("the scenario has no hexes")?;
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
pub(crate) fn moment(pack: &Pack, view: &game::View) -> String {
    let turn = u16::try_from(view.turn).map(sandtable_axis_empires::pack::TurnId);
    let turn = turn.map_or_else(
        |_| String::new(),
        |turn| {
            let (year, name) = (pack.calendar.year(turn), &pack.calendar.turn(turn).name);
            format!("{name} {year}, ")
        },
    );
    let segment = crate::out::word(view.segment().as_str_name(), "SEGMENT_").replace('_', " ");
    let faction = faction(view.faction).map_or_else(String::new, |it| it.to_string());
    format!("{turn}{faction} {segment}")
}

/// A faction of the wire.
pub(crate) fn faction(value: i32) -> Option<Faction> {
    match game::Faction::try_from(value).ok()? {
        game::Faction::Unspecified => None,
        game::Faction::Axis => Some(Faction::Axis),
        game::Faction::Western => Some(Faction::Western),
        game::Faction::Soviet => Some(Faction::Soviet),
    }
}

/// The factions that a seat plays now.
pub(crate) fn own(view: &game::View, seat: u32) -> &[i32] {
    let seat = usize::try_from(seat).ok();
    let factions = seat.and_then(|seat| view.seats.get(seat));
    factions.map_or(&[], |seat| &seat.factions)
}

/// A counter where it is drawn; none when it lies nowhere on the table, or is nothing that
/// the pack knows.
pub(crate) fn piece(pack: &Pack, row: &game::Piece) -> Option<Piece> {
    counter(pack, row, place(pack, row.at.as_ref()?)?)
}

/// A counter as if it lay at some place; none when it is nothing that the pack knows.
pub(crate) fn counter(pack: &Pack, row: &game::Piece, at: Place) -> Option<Piece> {
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

/// A hex of the map.
pub(crate) fn hex(pack: &Pack, id: u32) -> Option<HexId> {
    let hex = HexId(u16::try_from(id).ok()?);
    pack.map.get(hex).map(|_| hex)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::axis_empires::ID;
    use crate::referee::hosted;
    use sandtable_kernel::Viewer;

    #[test]
    fn the_opening_is_drawn_from_a_view_as_from_the_engine() {
        use sandtable_axis_empires::game::AxisEmpires;
        use sandtable_kernel::Game;
        let opening = hosted(ID).unwrap().open(None).unwrap();
        let view: game::View = opening
            .live
            .view(Viewer::Spectator)
            .unwrap()
            .to_msg()
            .unwrap();
        let pack = pack_of(&view).unwrap();
        let drawn = scene(&pack, &view).unwrap();
        let options = AxisEmpires::default()
            .one_seat_each("training", "training")
            .unwrap();
        let state = AxisEmpires::default().new_match(&options).unwrap();
        let expected = Scene::of_state(&state, &[]).unwrap();
        assert_eq!(drawn.control, expected.control);
        assert_eq!(drawn.stacks.len(), expected.stacks.len());
        for (hex, stack) in &expected.stacks {
            let kinds = |stack: &[Piece]| {
                stack
                    .iter()
                    .map(|it| (it.kind, it.side))
                    .collect::<Vec<_>>()
            };
            assert_eq!(kinds(&drawn.stacks[hex]), kinds(stack));
        }
        assert_eq!(drawn.trays.len(), expected.trays.len());
        assert!(
            drawn.title.contains("1940, Axis logistics"),
            "{}",
            drawn.title
        );
    }
}
