mod declaration;
mod logs;
mod two_players;
mod victory;

use crate::event::Event;
use crate::faction::Faction::{self, Western};
use crate::map::Theatre;
use crate::options::OptionalRule;
use crate::pack::{Effect, MarkerKind, TurnId, WarState};
use crate::state::{PieceId, Place, SeparatePeace};
use crate::task_queue::Scene;
use crate::task_queue::choice::Pick;
use crate::testing::Position;

/// A campaign by the rule, in a Total War wherever it is played.
fn by_the_rule(mut position: Position) -> Position {
    position.optional(OptionalRule::SeparatePeace);
    for theatre in position.state.scenario().theatres() {
        position.state.set_war_state(theatre, WarState::TotalWar);
    }
    position
}

fn europe() -> Position {
    by_the_rule(Position::campaign())
}

fn both() -> Position {
    by_the_rule(Position::campaign_on_both_maps())
}

fn turn(position: &Position, year: u16, name: &str) -> TurnId {
    position.state.pack().calendar.find(year, name).unwrap()
}

/// The marker of a map's last day.
fn marker(position: &Position, theatre: Theatre) -> PieceId {
    let kind = match theatre {
        Theatre::Europe => MarkerKind::VeDay,
        Theatre::Asia => MarkerKind::VjDay,
    };
    crate::marker_slots::find_marker(&position.state, theatre, kind, Some(Western)).unwrap()
}

/// Puts the marker of a map's last day on its track.
fn last_day(position: &mut Position, theatre: Theatre, year: u16, name: &str) -> PieceId {
    let at = Place::Track(theatre, turn(position, year, name));
    let marker = marker(position, theatre);
    position.state.set_piece(marker, |piece| piece.at = at);
    marker
}

/// A faction starts a Separate Peace, and passes whatever it is asked.
fn declare(position: &mut Position, by: Faction) -> Vec<Event> {
    let scene = Scene::of(position.theatre(), by);
    let mut events = position.perform(scene, vec![Effect::SeparatePeace], 3);
    while !position.state.pending().is_empty() {
        events.extend(position.pick(Pick::Pass, 3));
    }
    events
}

/// A Separate Peace is in effect that began with as many hexes.
fn at_peace(position: &mut Position, held: [u16; 3], collapsed: bool) {
    position.state.set_separate_peace(SeparatePeace {
        by: Faction::Axis,
        held,
        collapsed,
    });
}
