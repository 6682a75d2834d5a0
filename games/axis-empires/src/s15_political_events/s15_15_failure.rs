//! 15.15 Failure: orders or supplies of a faction fail.

use crate::command_context::Play;
use crate::pack::card::political_event::FailureKind;
use crate::pack::card::{CardChoice, Duty, Party};
use crate::pack::{Effect, MarkerKind};
use crate::s15_political_events::enqueue;
use crate::task::Scene;

/// An enemy puts the faction's Failure marker anywhere, and may delay one of its
/// support units. Against an Ally that is the Axis, against the Axis the Ally that the Axis
/// chooses (`DS-15.15-1`, `DS-15.15-2`).
pub(super) fn happen(play: &mut Play<'_>, scene: Scene, kind: FailureKind) {
    let of = scene.faction;
    let kind = match kind {
        FailureKind::Command => MarkerKind::CommandFailure,
        FailureKind::Supply => MarkerKind::SupplyFailure,
    };
    let caused_by = |party| Effect::As {
        party,
        then: vec![Effect::PutInHex { kind, of }, Effect::DelaySupport(of)],
    };
    if of.is_allied() {
        return enqueue::effects(play, scene, &[caused_by(Party::Axis)]);
    }
    let choices = [Party::Western, Party::Soviet].map(|party| CardChoice {
        when: Vec::new(),
        then: vec![caused_by(party)],
    });
    let choice = Effect::OneOf {
        duty: Duty::Must,
        of: choices.to_vec(),
    };
    enqueue::effects(play, scene, &[choice]);
}
