//! 15.3 Bases Damaged and 15.22 LOC Damaged: what the first blow of a Japanese war cuts.

use crate::command_context::Play;
use crate::faction::Faction;
use crate::map::{NamedArea, Theatre};
use crate::pack::card::{Duty, Spot};
use crate::pack::{Effect, MarkerKind};
use crate::s15_political_events::choices::ChoiceList;
use crate::s15_political_events::enqueue;
use crate::s15_political_events::names;
use crate::state::{PieceId, Place, State};
use crate::task::Scene;
use crate::task::political::PoliticalTask;

/// With the war in the Pacific the bases of the West are damaged (`DS-15.3-1`), with the one
/// against the Soviets theirs (`DS-15.3-2`).
pub(super) fn bases(play: &mut Play<'_>, scene: Scene) {
    let of = if names::is_current(play.state, names::EAST_WIND) {
        Faction::Western
    } else if names::is_current(play.state, names::NORTH_WIND) {
        Faction::Soviet
    } else {
        return;
    };
    let damaged = Effect::Put {
        kind: MarkerKind::BasesDamaged,
        of: Some(of),
        to: Spot::StrategicWarfare,
    };
    enqueue::effects(play, scene, &[damaged]);
}

/// The Axis may cut the line of the United States or of Britain (`DS-15.22-1`), or in the
/// other war Russia's, or delay an Aid to China (`DS-15.22-2`).
pub(super) fn happen(play: &mut Play<'_>, scene: Scene) {
    let state = &*play.state;
    let scene = scene.by(Faction::Axis);
    let mut menu = ChoiceList::default();
    if names::is_current(state, names::EAST_WIND) {
        for country in [NamedArea::UnitedStates, NamedArea::Britain] {
            cut(&mut menu, state, country);
        }
    } else if names::is_current(state, names::NORTH_WIND) {
        cut(&mut menu, state, NamedArea::Russia);
        let pieces = names::markers(state, MarkerKind::AidToChina, |at| {
            matches!(at, Place::EventsBox(..) | Place::Track(..))
        });
        let delay = PoliticalTask::Send {
            to: Place::Delay(Theatre::Asia),
            duty: Duty::Must,
            pieces: pieces.clone(),
        };
        menu.step(!pieces.is_empty(), delay);
    }
    menu.offer(play, scene, Duty::May);
}

fn cut(menu: &mut ChoiceList, state: &State, country: NamedArea) {
    let country = names::area(state, country);
    let to = Place::StrategicWarfare(Theatre::Asia);
    let mut pieces: Vec<PieceId> = names::markers(state, MarkerKind::LocDamaged, |at| {
        at != to && at != Place::Gone
    });
    pieces.retain(|id| {
        let piece = state.piece(*id);
        country.is_some() && piece.and_then(|it| it.country(state.pack())) == country
    });
    pieces.truncate(1);
    let open = !pieces.is_empty();
    let duty = Duty::Must;
    menu.step(open, PoliticalTask::Send { pieces, to, duty });
}
