//! 15.10 Country Resists: what was demanded is refused.

use crate::command_context::Play;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::faction::Faction;
use crate::map::{AreaId, NamedArea};
use crate::pack::card::political_event::CABINET_CRISIS;
use crate::pack::card::{AreaRef, Duty, Join, Modifiers, Roster};
use crate::pack::{Effect, Policy, Posture, Status, WarState};
use crate::politics::posture_boxes;
use crate::s13_countries::s13_5_alignment::{self as alignment, Alignment};
use crate::s15_political_events::choices::ChoiceList;
use crate::s15_political_events::enqueue::{self, ask};
use crate::s15_political_events::losses;
use crate::s15_political_events::names;
use crate::s15_political_events::s15_9_country_joins::against;
use crate::state::State;
use crate::task::Scene;
use crate::task::political::{LosableSteps, PoliticalTask};

/// Before the war the Axis finds out whom the country would join, and on what footing;
/// during it the country becomes an Ally, and a policy in the way ends (`DS-15.10-3`). An
/// Ally that wants peace itself pays with steps (`DS-15.10-4`, `DS-15.10-6`); of one that does
/// not the country becomes an enemy (`DS-15.10-5`, `DS-15.10-6`). With a country's activation
/// comes a Blitz marker (`DS-15.10-8`).
pub(super) fn happen(play: &mut Play<'_>, scene: Scene) {
    let great = match scene.faction {
        Faction::Axis if play.state.war_state(scene.theatre) == WarState::PreWar => {
            return enqueue::put(play, scene, [PoliticalTask::Resist]);
        }
        Faction::Axis => return activate(play, scene, vec![against()]),
        Faction::Western => NamedArea::Britain,
        Faction::Soviet => NamedArea::Russia,
    };
    let country = play.state.map().named(scene.theatre, great);
    match country.filter(|country| is_pac(play.state, *country, scene.faction)) {
        Some(country) => withdraw(play, scene, country),
        None => activate(play, scene, vec![against()]),
    }
}

/// The country joins; then the faction that demanded may strike (`DS-15.10-8`).
fn activate(play: &mut Play<'_>, scene: Scene, how: Vec<Effect>) {
    let country = scene.country.map(|country| play.state.area(country).status);
    if country == Some(Status::Neutral) {
        let effects = claims(play.state, scene).into_iter();
        let effects: Vec<Effect> = effects.chain(how).chain([Effect::Blitz]).collect();
        enqueue::effects(play, scene, &effects);
    }
}

/// Returns the faction's claims, taken once it conquers or liberates the country: its regions
/// that a Major Country of the faction can have (`DS-15.10-7`).
fn claims(state: &State, scene: Scene) -> Vec<Effect> {
    let map = state.map();
    let areas = (0..).map(AreaId).zip(map.areas());
    let asked = areas.filter(|(_, row)| {
        let theirs = |owner: &AreaId| map.area(*owner).faction == Some(scene.faction);
        row.part_of.is_some() && row.part_of == scene.country && row.owners.iter().any(theirs)
    });
    asked
        .map(|(area, _)| Effect::Claim(AreaRef { area }))
        .collect()
}

/// Reports whether a policy binds a country of an Ally.
fn is_pac(state: &State, country: AreaId, faction: Faction) -> bool {
    let id = posture_boxes::box_of(state, country, faction);
    names::policy(state, id).is_some()
}

/// One armor step or two infantry steps, from anywhere.
fn withdraw(play: &mut Play<'_>, scene: Scene, country: AreaId) {
    let any = |toll| !losses::losses(play.state, scene, toll).is_empty();
    let (armor, infantry) = (
        LosableSteps::Armor(country),
        LosableSteps::Infantry(country),
    );
    let mut menu = ChoiceList::default();
    menu.step(any(armor), PoliticalTask::Lose(armor, 1));
    menu.step(any(infantry), PoliticalTask::Lose(infantry, 2));
    menu.offer(play, scene, Duty::Must);
}

/// Determines the Ally that the country would join (`DS-15.10-1`): before the war no die decides.
pub(super) fn resist(play: &mut Play<'_>, scene: Scene) {
    let Some(country) = scene.country else {
        return;
    };
    match alignment::of(play.state, country) {
        Alignment::Faction(ally) => resist_with(play, scene, ally),
        Alignment::AxisChooses | Alignment::ByDie => {
            let options = [Faction::Western, Faction::Soviet].map(Pick::Faction);
            ask(
                play,
                scene,
                PoliticalTask::Resist,
                QuestionSubject::Alignment,
                options.to_vec(),
            );
        }
    }
}

/// An Ally that accepts leaves it at a Cabinet Crisis (`DS-15.10-1`); any other takes the
/// country in, its policy ends, and the Limited War begins (`DS-15.10-2`).
pub(super) fn resist_with(play: &mut Play<'_>, scene: Scene, ally: Faction) {
    if footing(play.state, scene, ally) == Some(Posture::Policy(Policy::Acceptance)) {
        let crisis = names::table(play.state, CABINET_CRISIS).map(|table| Effect::RollOn {
            table,
            modifiers: Modifiers::Political,
        });
        return enqueue::effects(play, scene, crisis.as_slice());
    }
    let of = scene
        .country
        .and_then(|country| posture_boxes::box_of(play.state, country, ally));
    let mut how = names::end_policy(of);
    how.push(Effect::Activate {
        joins: Join::Faction(ally),
        roster: Roster::Mobilizing,
    });
    activate(play, scene, how);
}

fn footing(state: &State, scene: Scene, ally: Faction) -> Option<Posture> {
    let id = posture_boxes::box_of(state, scene.country?, ally)?;
    Some(state.box_posture(id))
}
