//! 15.28 Neutrals Pressured.

use crate::command_context::Play;
use crate::conditions;
use crate::conditions::vp_trend::tide;
use crate::countries::countries_of;
use crate::faction::Faction;
use crate::map::{AreaId, NamedArea, Theatre};
use crate::pack::card::political_event::PoliticalEvent;
use crate::pack::card::{Countries, Duty};
use crate::pack::{Effect, MarkerKind, Policy, Posture, PostureBoxId, Side, Status, Truce};
use crate::politics;
use crate::politics::marks::marks;
use crate::s13_countries::s13_6_posture as postures;
use crate::s15_political_events::choices::ChoiceList;
use crate::s15_political_events::names;
use crate::s15_political_events::s15_19_influence::discussions;
use crate::state::{Place, State};
use crate::task::Scene;
use crate::task::political::PoliticalTask;

/// The faction does one of these, if it can.
pub(super) fn happen(play: &mut Play<'_>, scene: Scene) {
    let state = &*play.state;
    let mut menu = ChoiceList::default();
    politics_of_minors(&mut menu, state, scene);
    neutrality(&mut menu, state, scene);
    for (country, of, kind) in PRESSURED {
        pressure(&mut menu, state, scene, (country, of, kind));
    }
    reassessments(&mut menu, state, scene);
    wider_involvement(&mut menu, state, scene);
    menu.offer(play, scene, Duty::Must);
}

/// It becomes Minor Country Politics (`DS-15.28-1`), where there is an Area Table.
fn politics_of_minors(menu: &mut ChoiceList, state: &State, scene: Scene) {
    let mut tables = state.pack().tables.iter();
    let any = tables.any(|row| row.areas && row.theatre == scene.theatre);
    let politics = Effect::Event(PoliticalEvent::MinorCountryPolitics);
    menu.effects(any, vec![politics]);
}

/// Influence in a Neutral country, or what opposes it comes off (`DS-15.28-2`).
fn neutrality(menu: &mut ChoiceList, state: &State, scene: Scene) {
    let [removal, gain] = discussions(scene.faction);
    let open = |country: &AreaId| {
        let scene = scene.about(*country);
        let holds = |condition| conditions::holds(state, scene, condition);
        removal.when.iter().all(holds) || gain.when.iter().all(holds)
    };
    let minor = |country: &AreaId| politics::is_minor(state, *country);
    let countries = countries_of(state, scene.theatre);
    let neutrals: Vec<AreaId> = countries.filter(minor).filter(open).collect();
    let any = !neutrals.is_empty();
    let select = Effect::Select {
        from: Countries {
            among: names::refs(neutrals),
            ..Countries::default()
        },
        duty: Duty::Must,
        then: vec![Effect::OneOf {
            duty: Duty::Must,
            of: vec![removal, gain],
        }],
    };
    menu.effects(any, vec![select]);
}

/// Countries under a policy, with the faction and the kind of aid that they can hold up
/// (`DS-15.28-3` to `DS-15.28-5`).
const PRESSURED: [(NamedArea, Faction, MarkerKind); 3] = [
    (NamedArea::Britain, Faction::Western, MarkerKind::AidToChina),
    (NamedArea::Russia, Faction::Soviet, MarkerKind::AidToChina),
    (
        NamedArea::UnitedStates,
        Faction::Western,
        MarkerKind::LendLease,
    ),
];

/// A country under a policy holds up the aid that lies in an Allied Conditional Events Box
/// (`DS-15.28-3`, `DS-15.28-4`, `DS-15.28-5`).
fn pressure(
    menu: &mut ChoiceList,
    state: &State,
    scene: Scene,
    (country, of, kind): (NamedArea, Faction, MarkerKind),
) {
    let boxed = |at| matches!(at, Place::EventsBox(there, _) if there == scene.theatre);
    let mut pieces = names::markers(state, kind, boxed);
    pieces.retain(|id| state.piece(*id).is_some_and(|piece| piece.faction == of));
    let asia = scene.theatre == Theatre::Asia;
    let open = asia && !pieces.is_empty() && names::is_pac(state, country, of);
    let delay = PoliticalTask::Send {
        pieces,
        to: Place::Delay(scene.theatre),
        duty: Duty::Must,
    };
    menu.step(open, delay);
}

/// Policies that are never reassessed.
const KEPT: [Policy; 3] = [
    Policy::Acceptance,
    Policy::NeutralityPact,
    Policy::Quarantine,
];

/// While the Axis's sun rises a policy of the faction's own box makes room for a truce
/// (`DS-15.28-6`, `AE-13.6.1.2-7`).
fn reassessments(menu: &mut ChoiceList, state: &State, scene: Scene) {
    let rising = tide(state, scene.theatre).is_some_and(|(_, side)| side == Side::Front);
    let asia = scene.theatre == Theatre::Asia;
    for id in names::boxes(state, scene.theatre, scene.faction) {
        let policy = names::policy(state, Some(id));
        let open = policy.is_some_and(|policy| !KEPT.contains(&policy));
        menu.step(asia && rising && open, PoliticalTask::Reassess(id));
    }
}

/// The policy ends wherever it lies, and a truce lies there instead (`DS-15.28-6`).
pub(super) fn reassess(play: &mut Play<'_>, id: PostureBoxId) {
    postures::set(play, id, Posture::Truce(Truce::ReassessPolicy));
}

/// A friendly country that lets others pass takes part in earnest (`DS-15.28-7`,
/// `DS-15.30-9`).
pub(super) fn wider_involvement(menu: &mut ChoiceList, state: &State, scene: Scene) {
    let passage = |country: &AreaId| {
        let kinds = marks(state, *country);
        let mut kinds = kinds.iter().map(|(_, kind)| *kind);
        kinds.any(|kind| kind == MarkerKind::FreePassage)
    };
    let own = |country: &AreaId| {
        let area = state.area(*country);
        area.status == Status::Active && area.alignment == Some(scene.faction)
    };
    let countries = countries_of(state, scene.theatre);
    let friends: Vec<AreaId> = countries.filter(own).filter(passage).collect();
    let any = !friends.is_empty();
    let select = Effect::Select {
        from: Countries {
            among: names::refs(friends),
            ..Countries::default()
        },
        duty: Duty::Must,
        then: vec![Effect::Unmark(vec![MarkerKind::FreePassage])],
    };
    menu.effects(any, vec![select]);
}
