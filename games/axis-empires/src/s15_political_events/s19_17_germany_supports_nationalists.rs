//! 19.17 Germany Supports Nationalists: in Europe what 15.21 is in Asia.

use crate::command_context::Play;
use crate::faction::Faction;
use crate::map::NamedArea;
use crate::o17_optional::o17_6_east_africa;
use crate::pack::card::Duty;
use crate::s15_political_events::choices::ChoiceList;
use crate::s15_political_events::s15_21_japan_supports_nationalists::{offer_steps, offer_strikes};
use crate::task::Scene;
use crate::task::political::{DelayDirection, PoliticalTask};

/// Whichever faction received it, the Axis may take a step, strike at an Ally, or prolong the
/// campaign of East Africa, where that is played (`AE-+17.6-4`).
pub(super) fn happen(play: &mut Play<'_>, scene: Scene) {
    let scene = scene.by(Faction::Axis);
    let mut menu = ChoiceList::default();
    let leader = play.state.map().named(scene.theatre, NamedArea::Germany);
    offer_steps(&mut menu, play, scene, leader);
    let state = &*play.state;
    offer_strikes(&mut menu, state, scene);
    let shift = DelayDirection::Later;
    let open = o17_6_east_africa::may_shift(state, scene.theatre, shift);
    menu.step(open, PoliticalTask::EastAfrica(shift));
    menu.offer(play, scene, Duty::May);
}
