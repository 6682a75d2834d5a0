//! Steps that events give and take.

use crate::command_context::Play;
use crate::decision::choice::Pick;
use crate::decision::step_loss::StepLoss;
use crate::map::AreaId;
use crate::pack::Effect;
use crate::pack::card::{EventSteps, UnitOwner};
use crate::politics;
use crate::s01_seasonal::s1_3_replacements::event_steps;
use crate::s13_countries::s13_8_4_nations as nations;
use crate::state::{Piece, PieceId, State};
use crate::task::{Scene, Task};
use crate::task_queue::first;

/// Replacements that the faction of the scene can take for the steps of an event, in any
/// faction's turn: a step at a time, by the rules of the Replacements Segment (`AE-6.2-4`,
/// `AE-1.3.3-1`). Several steps are taken one by one.
pub(crate) fn replacements(play: &mut Play<'_>, scene: Scene, rows: &[EventSteps]) -> Vec<Pick> {
    let single = match rows {
        [row] if row.infantry + row.armor + row.colonial == 1 => *row,
        _ => {
            let apart = one_by_one(rows).map(|row| Effect::Replacements(vec![row]));
            let apart: Vec<Task> = apart.map(Task::Effect).collect();
            first(play, scene, apart);
            return Vec::new();
        }
    };
    let orders = event_steps::orders(play, scene, single);
    if orders.is_empty() {
        Vec::new()
    } else {
        std::iter::once(Pick::Pass)
            .chain(orders.into_iter().map(Pick::Replacement))
            .collect()
    }
}

fn one_by_one(rows: &[EventSteps]) -> impl Iterator<Item = EventSteps> {
    rows.iter().flat_map(|row| {
        let none = EventSteps {
            infantry: 0,
            armor: 0,
            colonial: 0,
            ..*row
        };
        let infantry = (0..row.infantry).map(move |_| EventSteps {
            infantry: 1,
            ..none
        });
        let armor = (0..row.armor).map(move |_| EventSteps { armor: 1, ..none });
        let colonial = (0..row.colonial).map(move |_| EventSteps {
            colonial: 1,
            ..none
        });
        infantry.chain(armor).chain(colonial)
    })
}

/// The steps that units in play can lose for an event, by the rules of combat losses
/// (`AE-2.1.1-3`, `AE-6.2-4`). A multi-national unit loses the step that is of the country meant
/// (`AE-13.8.4-1`, `DS-13.8.3-1`). Those of a pan-national HQ are among a country's at the
/// owner's wish, or if the faction has no other Chinese country (`AE-13.8.4-4`,
/// `DS-13.8.3-4`).
pub(crate) fn losses(state: &State, scene: Scene, of: UnitOwner) -> Vec<Pick> {
    let of_country = match of {
        UnitOwner::Area(area) => Some(area),
        UnitOwner::Selected => scene.country,
        UnitOwner::Minors | UnitOwner::Chinese | UnitOwner::Faction => None,
    };
    let is_meant = |country: AreaId| match of {
        UnitOwner::Area(_) | UnitOwner::Selected => of_country == Some(country),
        UnitOwner::Minors => politics::is_minor(state, country),
        UnitOwner::Chinese => politics::is_chinese(state, Some(country)),
        UnitOwner::Faction => true,
    };
    let may_count = |piece: &Piece| {
        of_country.is_some_and(|country| nations::may_count_for(state, piece, country))
    };
    let mut units: Vec<(PieceId, &Piece)> = state
        .pieces()
        .filter(|(_, piece)| piece.at.is_on_map() && piece.faction == scene.faction)
        .collect();
    units.sort_by_key(|(_, piece)| may_count(piece));
    let ways = |unit: &(PieceId, &Piece)| nations::ways_of(state, *unit, is_meant);
    let losses: Vec<StepLoss> = units.iter().flat_map(ways).collect();
    let spared = of_country
        .is_some_and(|country| nations::may_spare(state, scene.faction, country, &losses));
    let pass = spared.then_some(Pick::Pass);
    pass.into_iter()
        .chain(losses.into_iter().map(Pick::Loss))
        .collect()
}
