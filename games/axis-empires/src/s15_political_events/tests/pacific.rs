//! Units for the war in the Pacific.

use crate::faction::Faction::{self, Axis, Western};
use crate::map::Theatre::{self, Asia, Europe};
use crate::pack::card::political_event::PoliticalEvent;
use crate::pack::{Effect, MarkerKind};
use crate::state::Place;
use crate::task_queue::Scene;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;

const POOL: Place = Place::ForcePool(Europe);
const DELAY: Place = Place::Delay(Europe);

fn commit(position: &mut Position, theatre: Theatre, faction: Faction, die: u8) {
    let event = Effect::Event(PoliticalEvent::PacificCommitment);
    position.perform(Scene::of(theatre, faction), vec![event], die);
}

/// AE-13.8.8-1: what has been sent is out of play until it may come back.
#[test]
fn a_fleet_goes_to_the_pacific_and_comes_back() {
    let mut position = Position::campaign();
    let [fleet, other] = ["us-fleet", "us-air"].map(|code| position.pool(code, Western));
    commit(&mut position, Europe, Western, 1);
    assert_eq!(position.asked(), None, "nobody is at war there");
    let war = position.lay(
        MarkerKind::PacificLimitedWar,
        Western,
        Place::WarBox(Europe, Western),
    );
    commit(&mut position, Europe, Axis, 1);
    commit(&mut position, Asia, Western, 1);
    assert_eq!(position.at(fleet), POOL, "neither theirs nor there");
    commit(&mut position, Europe, Western, 3);
    assert_eq!(
        position.asked(),
        Some((Western, QuestionSubject::EventPiece))
    );
    position.pick(Pick::Piece(fleet), 3);
    assert_eq!(position.at(fleet), Place::PacificHolding);

    commit(&mut position, Europe, Western, 3);
    assert_eq!(position.nths(), [0, 1], "one is enough in a Limited War");
    position.pick(Pick::Nth(1), 3);
    assert_eq!(position.at(other), POOL);

    commit(&mut position, Europe, Western, 4);
    assert_eq!(
        position.choice().options,
        [Pick::Pass, Pick::Piece(fleet)],
        "it may stay"
    );
    position.pick(Pick::Pass, 3);
    position
        .state
        .set_piece(war, |piece| piece.at = Place::Gone);
    commit(&mut position, Europe, Western, 1);
    position.pick(Pick::Piece(fleet), 3);
    assert_eq!(position.at(fleet), DELAY);
}

/// AE-13.8.8-1, DS-15.14.2-1: on both maps it goes to the war itself.
#[test]
fn on_both_maps_units_go_to_asia() {
    let mut position = Position::campaign_on_both_maps();
    let carriers = position.put_at("us-cv", Western, POOL);
    commit(&mut position, Europe, Western, 1);
    position.pick(Pick::Piece(carriers), 3);
    assert_eq!(position.at(carriers), Place::Delay(Asia));
}
