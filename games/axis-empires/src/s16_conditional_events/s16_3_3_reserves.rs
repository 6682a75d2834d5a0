//! 16.1.4, 16.3.3, 16.3.4, 16.3.6, 16.5.3, 16.5.4: forces that a war or a peace brings, each
//! once.

use crate::command_context::Play;
use crate::conditions::holds;
use crate::map::{NamedArea, Theatre};
use crate::pack::card::{AreaRef, CardCondition, Country, PostureTest};
use crate::pack::{OnceEvent, Policy, Posture, WarState};
use crate::s12_war_state;
use crate::s14_markers::s14_39_reserves;
use crate::state::State;
use crate::task::Scene;

/// The event happens if what brings it holds (`DS-16.1.4-1`, `DS-16.3.3-1`, `DS-16.3.4-1`,
/// `DS-16.3.6-1`, `DS-16.5.3-1`, `DS-16.5.4-1`).
pub(super) fn look(play: &mut Play<'_>, scene: Scene, event: OnceEvent) {
    let when = cause(play.state, event);
    if !when.is_some_and(|when| holds(play.state, scene, &when)) {
        return;
    }
    if s14_39_reserves::are_brought_by(event) {
        s14_39_reserves::call(play, scene, event)
    } else {
        s12_war_state::happen(play, scene.theatre, event)
    }
}

/// Returns the condition that brings an event of this kind.
fn cause(state: &State, event: OnceEvent) -> Option<CardCondition> {
    let stands = |named, posture| {
        let area = state.map().named(Theatre::Asia, named);
        CardCondition::Country(Country {
            which: area.map(|area| AreaRef { area }),
            status: None,
            alignment: None,
            posture: Some(posture),
        })
    };
    let at_war = |named| stands(named, PostureTest::AtWar);
    let limited = |named| {
        CardCondition::Any(vec![
            at_war(named),
            CardCondition::EuropeanWar(WarState::LimitedWar),
        ])
    };
    let total = CardCondition::EuropeanWar(WarState::TotalWar);
    let neutral = PostureTest::Is(Posture::Policy(Policy::NeutralityPact));
    Some(match event {
        OnceEvent::BritishNeutralityPact => {
            CardCondition::Not(Box::new(stands(NamedArea::Britain, neutral)))
        }
        OnceEvent::UsFarEasternForces => at_war(NamedArea::UnitedStates),
        OnceEvent::BritishFarEasternForces => at_war(NamedArea::Britain),
        OnceEvent::RussianFarEasternForces => at_war(NamedArea::Russia),
        OnceEvent::WesternLimitedWarReserves => limited(NamedArea::Britain),
        OnceEvent::SovietLimitedWarReserves => limited(NamedArea::Russia),
        OnceEvent::WesternTotalWarReserves | OnceEvent::SovietTotalWarReserves => total,
        _ => return None,
    })
}
