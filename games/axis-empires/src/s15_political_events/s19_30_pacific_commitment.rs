//! 19.30 Pacific Commitment: the counterpart in Europe of European Commitment (15.14) in Asia, as
//! far as the core rules describe it.

use crate::command_context::Play;
use crate::conditions::s13_8_8_other_war as other_war;
use crate::map::Theatre;
use crate::pack::card::Duty;
use crate::pack::{Effect, WarState};
use crate::s15_political_events::choices::ChoiceList;
use crate::s15_political_events::enqueue;
use crate::s15_political_events::s15_14_european_commitment::{
    SENT, is_content, reserves, send, send_over, take_back,
};
use crate::task::Scene;
use crate::task_queue;

/// Where both maps are played an Ally may send a support unit to Asia. In Europe alone it may
/// take a unit back while there is no war in the Pacific, and otherwise on a die of 4 to 6; on 1
/// to 3 it sends a support unit of a Major Country, unless enough are there. A unit sent is out
/// of play until it comes back to the Delay Box (`AE-13.8.8-1`).
pub(super) fn happen(play: &mut Play<'_>, scene: Scene) {
    if scene.theatre != Theatre::Europe || !scene.faction.is_allied() {
        return;
    }
    if play.state.scenario().is_combined() {
        return send_over(play, scene);
    }
    let peace = other_war::status(play.state, scene.theatre, scene.faction) == WarState::PreWar;
    if peace || task_queue::cast(play, scene, 0) > SENT {
        let back = take_back(play.state, scene);
        return enqueue::put(play, scene, [back]);
    }
    let pieces = reserves(play.state, scene);
    let mut menu = ChoiceList::default();
    let any = !pieces.is_empty();
    menu.step(any, send(scene.theatre, pieces));
    menu.effects(is_content(play.state, scene), vec![Effect::NoResult]);
    menu.offer(play, scene, Duty::Must);
}
