//! 14.10 Convoy Strategy: what the Axis waits for comes sooner.

use crate::command_context::Play;
use crate::edition::Edition;
use crate::faction::Faction;
use crate::map::Theatre;
use crate::pack::card::political_event::PoliticalEvent;
use crate::pack::{Effect, MarkerKind};
use crate::s14_markers::in_box;
use crate::task::{Continuation, Scene, Task};
use crate::task_queue;

/// After the Delay rolls the marker in the Strategic Warfare Box lets the Axis perform Delay
/// Reduction twice, by the book of 2012 once (`AE-7.1-5`, `DS-7.1-3`, `DS-14.10-2`).
pub(crate) fn shorten(play: &mut Play<'_>) {
    let state = &*play.state;
    if !state.is_campaign()
        || in_box::boxed(state, Theatre::Asia, MarkerKind::ConvoyStrategy).is_none()
    {
        return;
    }
    let times = match state.options().edition {
        Edition::Y2023 => 2,
        Edition::Y2012 => 1,
    };
    let event = Task::Effect(Effect::Event(PoliticalEvent::DelayReduction));
    let scene = Scene::of(Theatre::Asia, Faction::Axis);
    task_queue::put(play, scene, vec![event; times], Continuation::Commands);
}
