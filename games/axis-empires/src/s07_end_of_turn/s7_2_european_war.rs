//! 7.2 in campaigns of Asia alone: the course of the war in Europe (section 14.14 of the book of
//! 2012). It has no player; its markers come off the Turn Track and decide by dice.

use crate::command_context::Play;
use crate::faction::Faction;
use crate::map::Theatre;
use crate::pack::{MarkerKind, Season, Side, TurnId};
use crate::s14_markers::s14_14_german_victory;
use crate::state::markers::lies;
use crate::state::{PieceId, Place, State};
use crate::task::Scene;
use crate::task_queue;

const HERE: Theatre = Theatre::Asia;

/// Carries out a marker of Europe's war. Reports whether the marker is one of these.
pub(super) fn arrive(play: &mut Play<'_>, id: PieceId, marker: MarkerKind, turn: TurnId) -> bool {
    match marker {
        MarkerKind::EuropeanLimitedWar => limited(play, id, turn),
        MarkerKind::EuropeanTotalWar => total(play, id, turn),
        MarkerKind::GermanVictory => german_victory(play, id),
        MarkerKind::VeDay => germany_surrenders(play, id),
        _ => return false,
    }
    true
}

fn scene() -> Scene {
    Scene::of(HERE, Faction::Axis)
}

/// Puts a piece on the Turn Track, so many Seasonal Turns after a turn.
fn put_ahead(play: &mut Play<'_>, id: PieceId, turn: TurnId, seasons: u16) {
    let ahead = play
        .state
        .pack()
        .calendar
        .seasonal_turn_ahead(turn, seasons);
    if let Some(turn) = ahead {
        play.put(id, Place::Track(HERE, turn));
    }
}

/// The first marker of a kind that lies aside.
fn aside(state: &State, kind: MarkerKind, of: Option<Faction>) -> Option<PieceId> {
    let mut pieces = state.pieces_at(Place::Aside(HERE));
    pieces
        .find(|(_, piece)| {
            lies(state, piece, kind) && of.is_none_or(|faction| piece.faction == faction)
        })
        .map(|(id, _)| id)
}

/// Begins Limited War in Europe on a modified roll of 1, the modifier depending on the year, and
/// in Autumn 1940 at the latest; else the marker comes back half a year later. Another die
/// decides which Ally it begins with; Germany may win in a year, and the war become total in the
/// second summer (`DS-14.14.2-1` to `DS-14.14.2-6`).
fn limited(play: &mut Play<'_>, id: PieceId, turn: TurnId) {
    let pack = play.state.shared_pack();
    let (year, season) = (pack.calendar.year(turn), pack.calendar.turn(turn).season);
    let modifier = match year {
        1939 => -1,
        1940 => -2,
        _ => 0,
    };
    let peace = task_queue::cast(play, scene(), modifier) > 1;
    if peace && (year, season) != (1940, Season::Autumn) {
        put_ahead(play, id, turn, 2);
        return;
    }
    let victim = match task_queue::cast(play, scene(), 0) {
        1..=3 => Faction::Western,
        _ => Faction::Soviet,
    };
    play.put(id, Place::WarBox(HERE, victim));
    if let Some(victory) = aside(play.state, MarkerKind::GermanVictory, None) {
        put_ahead(play, victory, turn, 4);
    }
    let total = aside(play.state, MarkerKind::EuropeanTotalWar, None);
    let summer = (turn.0..).map(TurnId).find(|later| {
        pack.calendar.year(*later) == year.saturating_add(2)
            && pack.calendar.turn(*later).season == Season::Summer
            && pack.calendar.is_seasonal(*later)
    });
    if let Some((total, summer)) = total.zip(summer) {
        play.put(total, Place::Track(HERE, summer));
    }
}

/// Makes Europe's war total on 1 to 3, and in Summer 1943 at the latest; else the marker comes
/// back a year later. Both Allies are in it then, the United States enter, and Europe's last day
/// is set (`DS-14.14.4-1` to `DS-14.14.4-4`, `DS-14.44.4-1`).
fn total(play: &mut Play<'_>, id: PieceId, turn: TurnId) {
    let pack = play.state.shared_pack();
    let (year, season) = (pack.calendar.year(turn), pack.calendar.turn(turn).season);
    let goes_on = task_queue::cast(play, scene(), 0) > 3;
    if goes_on && (year, season) != (1943, Season::Summer) {
        put_ahead(play, id, turn, 4);
        return;
    }
    take_out(play, MarkerKind::EuropeanLimitedWar);
    play.put(id, Place::Aside(HERE));
    for faction in [Faction::Western, Faction::Soviet] {
        if let Some(marker) = aside(play.state, MarkerKind::EuropeanTotalWar, Some(faction)) {
            play.put(marker, Place::WarBox(HERE, faction));
        }
    }
    for (kind, seasons) in [(MarkerKind::UsEntry, 3), (MarkerKind::VeDay, 16)] {
        if let Some(marker) = aside(play.state, kind, None) {
            put_ahead(play, marker, turn, seasons);
        }
    }
}

/// Takes all markers of a kind out of the War Boxes, and the game.
fn take_out(play: &mut Play<'_>, kind: MarkerKind) {
    let boxed: Vec<PieceId> = play
        .state
        .pieces()
        .filter(|(_, piece)| lies(play.state, piece, kind) && matches!(piece.at, Place::WarBox(..)))
        .map(|(id, _)| id)
        .collect();
    for id in boxed {
        play.put(id, Place::Gone);
    }
}

/// Reports whether a marker of Europe's war is in a faction's War Box.
fn is_in_it(state: &State, faction: Faction) -> bool {
    let mut boxed = state.pieces_at(Place::WarBox(HERE, faction));
    boxed.any(|(_, piece)| {
        lies(state, piece, MarkerKind::EuropeanLimitedWar)
            || lies(state, piece, MarkerKind::EuropeanTotalWar)
    })
}

/// Germany has beaten France, if it is at war with the West, or Russia: the marker says which
/// in the Strategic Warfare Box (`DS-14.14.3-1`).
fn german_victory(play: &mut Play<'_>, id: PieceId) {
    let side = if is_in_it(play.state, Faction::Western) {
        Side::Front
    } else {
        Side::Back
    };
    play.put(id, Place::StrategicWarfare(HERE));
    play.turn_over(id, side);
    if side == Side::Front {
        s14_14_german_victory::without_france(play);
    }
}

/// Europe's war is over: its Total War markers go, and the European Strategic Value changes
/// no more (`DS-14.14.5-1`, `AE-13.8.9-3`).
fn germany_surrenders(play: &mut Play<'_>, id: PieceId) {
    play.put(id, Place::Gone);
    take_out(play, MarkerKind::EuropeanTotalWar);
    play.set_tracks(HERE, |progress| progress.germany_surrendered = true);
}
