//! 15.35 Successful Challenge and 15.36 Successful Improvements.

use crate::command_context::Play;
use crate::countries;
use crate::map::Theatre;
use crate::pack::card::{Duty, PostureRef};
use crate::pack::{Effect, MarkerKind, Policy, Side, UnitKind};
use crate::politics;
use crate::s15_political_events::choices::ChoiceList;
use crate::s15_political_events::names;
use crate::s15_political_events::s15_9_country_joins::{declare_war, neutrals};
use crate::state::markers::lies;
use crate::state::{PieceId, Place, State};
use crate::task::Scene;
use crate::task::political::PoliticalTask;

/// An Ally may blitz (`DS-15.35-1`), declare war on a Neutral country (`DS-15.35-2`) or end
/// the policy of the box, unless that is Neutrality (`DS-15.35-3`).
pub(super) fn happen(play: &mut Play<'_>, scene: Scene, of: PostureRef) {
    let state = &*play.state;
    let neutral = !countries::fitting(state, scene, &neutrals()).is_empty();
    let policy = names::policy(state, Some(of.posture));
    let ends = policy.is_some_and(|policy| policy != Policy::NeutralityPact);
    let mut menu = ChoiceList::default();
    menu.effects(true, vec![Effect::Blitz]);
    menu.effects(neutral, vec![declare_war(Duty::Must)]);
    menu.effects(
        scene.theatre == Theatre::Asia && ends,
        names::end_policy(Some(of.posture)),
    );
    menu.offer(play, scene, Duty::May);
}

/// The faction may take its Chinese Interceptor, or turn its Minor Country Production in the
/// Strategic Warfare Box to its better side (`DS-15.36-1`).
pub(super) fn improvements(play: &mut Play<'_>, scene: Scene) {
    let state = &*play.state;
    let mut menu = ChoiceList::default();
    let pieces = interceptors(state, scene);
    let to = Place::Delay(scene.theatre);
    let duty = Duty::Must;
    menu.step(!pieces.is_empty(), PoliticalTask::Send { pieces, to, duty });
    let production = production(state, scene);
    menu.tasks(
        production.is_some(),
        production
            .map(|id| PoliticalTask::Improve(id).into())
            .into_iter()
            .collect(),
    );
    menu.offer(play, scene, Duty::May);
}

/// The first Chinese Interceptor of the faction that has not come yet.
fn interceptors(state: &State, scene: Scene) -> Vec<PieceId> {
    let pieces = state.pieces_at(Place::Aside(scene.theatre));
    let fitting = pieces.filter(|(_, piece)| {
        let counter = piece.counter(state.pack());
        piece.faction == scene.faction
            && politics::is_chinese(state, piece.country(state.pack()))
            && counter.is_some_and(|row| row.front.kind == UnitKind::Interceptor)
    });
    fitting.map(|(id, _)| id).take(1).collect()
}

/// The faction's Minor Country Production that shows one step.
fn production(state: &State, scene: Scene) -> Option<PieceId> {
    let mut boxed = state.pieces_at(Place::StrategicWarfare(scene.theatre));
    let found = boxed.find(|(_, piece)| {
        piece.faction == scene.faction
            && piece.side == Side::Front
            && lies(state, piece, MarkerKind::MinorProduction)
    });
    found.map(|(id, _)| id)
}
