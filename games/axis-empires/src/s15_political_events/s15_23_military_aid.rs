//! 15.23 Military Aid and 15.18 Home Defense: units outside the Replacements Segment.

use crate::command_context::Play;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::faction::Faction;
use crate::order::replacements::ReplacementOrder;
use crate::pack::Effect;
use crate::pack::card::political_event::PoliticalEvent;
use crate::pack::card::{Duty, EventSteps, UnitOwner};
use crate::s01_seasonal::s1_3_replacements;
use crate::s01_seasonal::s1_3_replacements::event_steps::can_replace;
use crate::s15_political_events::choices::{self, ChoiceList};
use crate::s15_political_events::enqueue::{self, ask};
use crate::s15_political_events::s15_13_delay_reduction;
use crate::state::{Kind, PieceId, Place, State};
use crate::task::Scene;
use crate::task::political::PoliticalTask;

/// The entry code of Japanese infantry that is raised for the defence of the homeland.
const HOME_DEFENSE: &str = "Home Defense";

/// The faction that acts may take a Minor Country's step, a colonial one, or a Delay
/// Reduction, of these what there is a unit for (`DS-15.23-1`, `DS-15.20-3`).
pub(super) fn happen(play: &mut Play<'_>, scene: Scene) {
    let none = EventSteps {
        to: UnitOwner::Faction,
        infantry: 0,
        armor: 0,
        colonial: 0,
    };
    let minor = EventSteps {
        to: UnitOwner::Minors,
        armor: 1,
        ..none
    };
    let colonial = EventSteps {
        colonial: 1,
        ..none
    };
    let mut menu = ChoiceList::default();
    for row in [minor, colonial] {
        let open = can_replace(play, scene, row);
        menu.effects(open, vec![Effect::Replacements(vec![row])]);
    }
    let late = !s15_13_delay_reduction::late(play.state, scene).is_empty();
    menu.effects(late, vec![Effect::Event(PoliticalEvent::DelayReduction)]);
    menu.offer(play, scene, Duty::May);
}

/// The Axis may take one of its Home Defense units and place it as a replacement
/// (`DS-15.18-1`).
pub(super) fn home_defense(play: &mut Play<'_>, scene: Scene) {
    if let Some(piece) = recruit(play.state, scene) {
        enqueue::put(play, scene.by(Faction::Axis), [PoliticalTask::Raise(piece)]);
    }
}

/// A Home Defense unit that is not on the map: one in the Force Pool, else one that has not
/// come yet.
fn recruit(state: &State, scene: Scene) -> Option<PieceId> {
    let waiting = |at: Place| {
        let mut pieces = state.pieces_at(at);
        let found = pieces.find(|(_, piece)| {
            let counter = piece.counter(state.pack());
            counter.is_some_and(|row| row.entry.as_deref() == Some(HOME_DEFENSE))
        });
        found.map(|(id, _)| id)
    };
    let theatre = scene.theatre;
    waiting(Place::ForcePool(theatre)).or_else(|| waiting(Place::Aside(theatre)))
}

/// Asks where the unit is placed, if anywhere.
pub(super) fn ask_place(play: &mut Play<'_>, scene: Scene, piece: PieceId) {
    let kind = play.state.piece(piece).map(|piece| piece.kind);
    let Some(Kind::Unit(unit)) = kind else {
        return;
    };
    play.put(piece, Place::ForcePool(scene.theatre));
    let theatre = Some(scene.theatre);
    let places = s1_3_replacements::locations(play.state, scene.faction, unit, theatre);
    let orders = places.into_iter().map(|to| ReplacementOrder { unit, to });
    let picks = orders.map(Pick::Replacement).collect();
    let options = choices::passable(Duty::May, picks);
    ask(
        play,
        scene,
        PoliticalTask::Raise(piece),
        QuestionSubject::Replacement,
        options,
    );
}
