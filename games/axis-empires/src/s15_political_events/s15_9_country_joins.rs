//! 15.5, 15.9, 15.11, 15.12, 15.16: a country joins a faction, or the other side.

use crate::command_context::Play;
use crate::faction::Faction;
use crate::pack::card::political_event::PoliticalEvent;
use crate::pack::card::{Countries, Duty, Join, Reach, Roster};
use crate::pack::{Effect, Status};
use crate::s15_political_events::enqueue;
use crate::s15_political_events::s15_19_influence::{clear, opposed};
use crate::task::Scene;

/// A Coup D'etat and a Declaration of War turn the country against the faction
/// (`DS-15.11-1`, `DS-15.12-1`).
pub(super) fn happen(play: &mut Play<'_>, scene: Scene, event: PoliticalEvent) {
    let body = match event {
        PoliticalEvent::CoupDEtat => vec![activate(Join::Against, Roster::Unready)],
        PoliticalEvent::DeclareWar => vec![against()],
        PoliticalEvent::FreePassage => joins(scene.faction, Roster::FreePassage),
        PoliticalEvent::BorderWar => border_war(),
        _ => joins(scene.faction, Roster::Mobilizing),
    };
    enqueue::effects(play, scene, &body);
}

const fn activate(joins: Join, roster: Roster) -> Effect {
    Effect::Activate { joins, roster }
}

/// The selected country joins against the faction.
pub(super) const fn against() -> Effect {
    activate(Join::Against, Roster::Mobilizing)
}

/// The selected country joins the faction.
pub(super) const fn own() -> Effect {
    activate(Join::Own, Roster::Mobilizing)
}

/// Country Joins and Free Passage: what stands between comes off, and only without it the
/// country joins (`DS-15.9-1`, `DS-15.9-2`, `DS-15.16-1`, `DS-15.16-2`, `DS-14.20-3`,
/// `DS-14.33-3`).
fn joins(faction: Faction, roster: Roster) -> Vec<Effect> {
    vec![Effect::If {
        when: opposed(faction),
        then: vec![clear()],
        otherwise: vec![activate(Join::Own, roster)],
    }]
}

/// The country joins the faction, and a Neutral neighbour of the faction's choice its enemies
/// (`DS-15.5-1`, `DS-15.5-2`).
fn border_war() -> Vec<Effect> {
    vec![own(), neighbour_joins_enemies()]
}

/// A Neutral neighbour of the selected country, which the faction must select, joins against
/// the faction.
pub(super) fn neighbour_joins_enemies() -> Effect {
    Effect::Select {
        from: Countries {
            status: vec![Status::Neutral],
            reach: Some(Reach::BordersSelected),
            ..Countries::default()
        },
        duty: Duty::Must,
        then: vec![against()],
    }
}

/// A Neutral country that the faction may select joins against it.
pub(super) fn declare_war(duty: Duty) -> Effect {
    Effect::Select {
        from: neutrals(),
        duty,
        then: vec![Effect::Event(PoliticalEvent::DeclareWar)],
    }
}

/// Any Neutral country.
pub(super) fn neutrals() -> Countries {
    Countries {
        status: vec![Status::Neutral],
        ..Countries::default()
    }
}
