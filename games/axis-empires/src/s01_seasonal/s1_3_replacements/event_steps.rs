//! Replacements that can be taken for the steps of events, in any faction's turn.

use super::grants::{Grant, StepBudget};
use crate::command_context::Play;
use crate::countries::countries_of;
use crate::order::replacements::ReplacementOrder;
use crate::pack::Recipient;
use crate::pack::card::{EventSteps, UnitOwner};
use crate::politics;
use crate::state::{Marks, State};
use crate::task::Scene;
use crate::unit_marks;

/// Reports whether the faction of the scene can take anything for a single step of an event. If
/// not, a choice with the step among other things leaves it out (`AE-1.3.3-1`).
pub(crate) fn can_replace(play: &mut Play<'_>, scene: Scene, single: EventSteps) -> bool {
    !orders(play, scene, single).is_empty()
}

/// Replacements that can be taken for a single step. Steps of the Replacements Segment do not
/// count.
pub(crate) fn orders(
    play: &mut Play<'_>,
    scene: Scene,
    single: EventSteps,
) -> Vec<ReplacementOrder> {
    unit_marks::clear_marks_of_all(play.state, Marks::RAISED);
    let mut orders: Vec<ReplacementOrder> = Vec::new();
    for to in recipients(play.state, scene, single.to) {
        let grants = [Grant {
            theatre: scene.theatre,
            to,
            steps: 1,
            armor: single.armor > 0,
            colonial: single.colonial > 0,
            in_pairs: false,
        }];
        let purse = StepBudget {
            faction: scene.faction,
            grants: &grants,
        };
        orders.extend(super::orders(play.state, purse));
    }
    orders.sort_unstable();
    orders.dedup();
    orders
}

/// Recipients of a step: of a whole faction its Minor Countries and each of its Major Countries.
fn recipients(state: &State, scene: Scene, whose: UnitOwner) -> Vec<Recipient> {
    match whose {
        UnitOwner::Area(country) => vec![Recipient::Country(country)],
        UnitOwner::Selected => scene.country.map(Recipient::Country).into_iter().collect(),
        UnitOwner::Chinese => vec![Recipient::Chinese],
        UnitOwner::Minors => vec![Recipient::Minors],
        UnitOwner::Faction => {
            let majors = countries_of(state, scene.theatre).filter(|country| {
                !politics::is_minor(state, *country)
                    && politics::active_side(state, *country) == Some(scene.faction)
            });
            let majors = majors.map(Recipient::Country);
            std::iter::once(Recipient::Minors).chain(majors).collect()
        }
    }
}
