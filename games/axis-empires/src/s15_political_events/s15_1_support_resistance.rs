//! 15.1 Allies Support Resistance.

use crate::command_context::Play;
use crate::faction::Faction;
use crate::o17_optional::o17_6_east_africa;
use crate::pack::card::political_event::PoliticalEvent;
use crate::pack::card::{Duty, Party};
use crate::pack::{Effect, MarkerKind, WarState};
use crate::s15_political_events::choices::ChoiceList;
use crate::s15_political_events::enqueue;
use crate::s15_political_events::partisan_raid;
use crate::state::markers::lies;
use crate::state::{PieceId, Place, State};
use crate::task::Scene;
use crate::task::political::{DelayDirection, PoliticalTask, StrikeField};

/// The Axis casts a die for the Ally that may do something (`DS-15.1-1`); an Ally may do one
/// thing (`DS-15.1-2`): take a Partisan Base, but for before the war (`DS-15.1-3`), or strike
/// (`DS-15.1-4`), or bring the campaign of East Africa nearer to its end, where that is played
/// (`AE-+17.6-4`).
pub(super) fn happen(play: &mut Play<'_>, scene: Scene) {
    if !scene.faction.is_allied() {
        let ally = Effect::As {
            party: Party::AllyByDie,
            then: vec![Effect::Event(PoliticalEvent::AlliesSupportResistance)],
        };
        return enqueue::effects(play, scene, &[ally]);
    }
    let state = &*play.state;
    let pieces = bases(state, scene);
    let base = PoliticalTask::Send {
        to: Place::ForcePool(scene.theatre),
        duty: Duty::Must,
        pieces: pieces.clone(),
    };
    let war = state.war_state(scene.theatre) != WarState::PreWar;
    let (victim, where_to) = (Faction::Axis, StrikeField::On(scene.theatre));
    let mut menu = ChoiceList::default();
    menu.step(war && !pieces.is_empty(), base);
    menu.step(
        partisan_raid::is_open(state, (victim, where_to)),
        PoliticalTask::Strike { victim, where_to },
    );
    let shift = DelayDirection::Sooner;
    let open = o17_6_east_africa::may_shift(state, scene.theatre, shift);
    menu.step(open, PoliticalTask::EastAfrica(shift));
    menu.offer(play, scene, Duty::May);
}

/// The faction's Partisan Bases that are neither on the map nor in its Force Pool.
fn bases(state: &State, scene: Scene) -> Vec<PieceId> {
    let theatre = scene.theatre;
    let pieces = state.pieces().filter(|(_, piece)| {
        let waiting = match piece.at {
            Place::Aside(at) | Place::Delay(at) | Place::Track(at, _) => at == theatre,
            _ => false,
        };
        waiting && piece.faction == scene.faction && lies(state, piece, MarkerKind::PartisanBase)
    });
    pieces.map(|(id, _)| id).collect()
}
