//! 14.22 The Japanese Government: which branch leads it.

use crate::command_context::Play;
use crate::faction::Faction;
use crate::map::{HexId, Theatre};
use crate::pack::card::id::TableId;
use crate::pack::card::{CardChoice, Duty, Modifiers, TableRef};
use crate::pack::{Effect, MarkerKind, Side};
use crate::politics::government::leading;
use crate::s14_markers::in_box;
use crate::state::{PieceId, Place};
use crate::task::{self, Continuation, Scene};
use crate::task_queue;

/// The table on which a cabinet that is not asked falls or stays.
const CABINET_CRISIS: &str = "Cabinet Crisis";

/// The Government is formed again: by the branch of a die, the Army's on 1 to 3, or after a
/// Military Takeover by the branch that the Axis chooses
/// (`DS-14.22-1`, `DS-14.22-2`, `DS-14.30-3`).
pub(crate) fn form(play: &mut Play<'_>, id: PieceId, scene: Scene) {
    play.put(id, Place::Government);
    if in_box::boxed(play.state, scene.theatre, MarkerKind::MilitaryTakeover).is_some() {
        let choice = Effect::OneOf {
            duty: Duty::Must,
            of: [Side::Front, Side::Back].map(led_by).to_vec(),
        };
        let tasks = [task::Task::Effect(choice)];
        task_queue::put(play, scene.by(Faction::Axis), tasks, Continuation::Stacking);
        return;
    }
    let side = match task_queue::cast(play, scene, 0) {
        1..=3 => Side::Front,
        _ => Side::Back,
    };
    play.turn_over(id, side);
}

fn led_by(side: Side) -> CardChoice {
    CardChoice {
        when: Vec::new(),
        then: vec![Effect::Government(Some(side))],
    }
}

/// A Blitz marker of the Axis comes to a hex that the branch that leads has no say in, a Land
/// hex without the Army, an All-Sea hex without the Navy: the cabinet is in a crisis
/// (`AE-2.2.4-4`, `DS-2.2-10`, `DS-2.2-11`, `DS-14.6-1`, `DS-14.22-4`).
pub(crate) fn blitzed(play: &mut Play<'_>, hex: HexId) {
    let state = &*play.state;
    let row = state.map().hex(hex);
    let asked = if row.is_land() {
        Side::Front
    } else {
        Side::Back
    };
    let exempt = !state.is_campaign()
        || state.phasing() != Faction::Axis
        || row.code.sheet.theatre() != Theatre::Asia
        || leading(state).is_some_and(|(_, side)| side == asked);
    if exempt {
        return;
    }
    let tables = (0..).map(TableId).zip(&state.pack().tables);
    let crisis = tables
        .filter(|(_, table)| &*table.name == CABINET_CRISIS)
        .map(|(table, _)| Effect::RollOn {
            table: TableRef { table },
            modifiers: Modifiers::Political,
        });
    let tasks: Vec<task::Task> = crisis.map(task::Task::Effect).collect();
    let scene = Scene::of(Theatre::Asia, Faction::Axis);
    task_queue::put(play, scene, tasks, Continuation::Commands);
}
