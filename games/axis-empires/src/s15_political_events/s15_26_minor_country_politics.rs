//! 15.26 Minor Country Politics.

use crate::command_context::Play;
use crate::faction::Faction;
use crate::map::{AreaId, AreaKind};
use crate::pack::card::{Duty, Modifiers, TableId, TableRef, Tenure};
use crate::pack::{Effect, Status, WarState};
use crate::s15_political_events::choices::ChoiceList;
use crate::s15_political_events::enqueue;
use crate::s15_political_events::names;
use crate::s15_political_events::s15_9_country_joins::neighbour_joins_enemies;
use crate::state::State;
use crate::task::Scene;
use crate::task::political::{LosableSteps, PoliticalTask};

/// The table of what happens between countries.
pub(super) const DIPLOMATIC_INCIDENT: &str = "Diplomatic Incident";

/// A die on a table, with the modifiers of politics.
pub(super) const fn roll_on(table: TableRef) -> Effect {
    Effect::RollOn {
        table,
        modifiers: Modifiers::Political,
    }
}

/// The faction picks one of the pack's Area Tables and casts a die there (`DS-15.26-1`).
pub(super) fn happen(play: &mut Play<'_>, scene: Scene) {
    let tables = (0..).map(TableId).zip(&play.state.pack().tables);
    let mut menu = ChoiceList::default();
    for (table, row) in tables {
        if row.areas && row.theatre == scene.theatre {
            menu.effects(true, vec![roll_on(TableRef { table })]);
        }
    }
    menu.offer(play, scene, Duty::Must);
}

/// Carries out the politics of the country or dependent that the die names. Land that no longer
/// exists has none (`DS-15.26-10`). Before Total War the Axis may take a Neutral one to the
/// Diplomatic Incident Table (`DS-15.26-2`), an Axis or Soviet one makes an enemy of a neighbour
/// (`DS-15.26-3`, `DS-15.26-4`) and a Western one does nothing (`DS-15.26-5`); in Total War an
/// active one loses two steps (`DS-15.26-7`). In occupied land the Axis loses a step
/// (`DS-15.26-6`, `DS-15.26-8`).
pub(super) fn rolled(play: &mut Play<'_>, scene: Scene) {
    let Some(country) = scene.country else {
        return;
    };
    let state = &*play.state;
    let area = state.area(country);
    let total = state.war_state(scene.theatre) == WarState::TotalWar;
    match (area.status, area.alignment) {
        (Status::Absent, _) if !is_dependent(state, country) => {}
        (Status::Absent | Status::Conquered, _) => {
            let toll = PoliticalTask::Lose(LosableSteps::Inside(country), 1);
            enqueue::put(play, scene.by(Faction::Axis), [toll]);
        }
        (Status::Neutral, _) if !total => incident(play, scene.by(Faction::Axis)),
        (Status::Active, Some(faction)) if total => {
            let toll = PoliticalTask::Lose(LosableSteps::Of(country), 2);
            enqueue::put(play, scene.by(faction), [toll]);
        }
        (Status::Active, Some(faction @ (Faction::Axis | Faction::Soviet))) => {
            enqueue::effects(play, scene.by(faction), &[neighbour_joins_enemies()]);
        }
        (Status::Neutral | Status::Active, _) => {}
    }
}

fn incident(play: &mut Play<'_>, scene: Scene) {
    let table = names::table(play.state, DIPLOMATIC_INCIDENT);
    let mut menu = ChoiceList::default();
    menu.effects(table.is_some(), table.map(roll_on).into_iter().collect());
    menu.offer(play, scene, Duty::May);
}

/// Reports whether land that is no country is a dependent of one.
fn is_dependent(state: &State, id: AreaId) -> bool {
    let area = state.area(id);
    area.owner.is_some()
        && match area.tenure {
            Some(tenure) => tenure == Tenure::Dependent,
            None => state.map().area(id).can_be(AreaKind::Dependent),
        }
}
