//! Section 15 of Dai Senso, Political Events: what the events mean that cards and tables
//! name. Each is made of the effects that cards are made of.

use serde::{Deserialize, Serialize};

use crate::faction::Faction;
use crate::pack::card::{Choice, Condition, Country, Duty, Join, Party, Roster};
use crate::pack::{Effect, MarkerKind, Policy, Status, WarState};

#[cfg(test)]
mod tests;

/// A political event. It is about the country that was selected for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PoliticalEvent {
    /// 15.9: it joins the faction.
    CountryJoins,
    /// 15.11: it joins against the faction, unready.
    CoupDEtat,
    /// 15.12: it joins against the faction.
    DeclareWar,
    /// 15.15: orders or supplies of a faction fail, the one that the event names.
    Failure(FailureKind),
    /// 15.16: it joins the faction and lets its armies pass.
    FreePassage,
    /// 15.19: the faction wins friends in it.
    Influence,
    /// 15.27: it keeps out of the war.
    NeutralityDeclared,
}

/// What fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FailureKind {
    /// Orders.
    Command,
    /// Supplies.
    Supply,
}

/// What an event does when a faction receives it. A Coup D'etat and a Declaration of War
/// turn the country against the faction (`DS-15.11-1`, `DS-15.12-1`).
#[must_use]
pub fn body(event: PoliticalEvent, faction: Faction) -> Vec<Effect> {
    match event {
        PoliticalEvent::CountryJoins => joins(faction, Roster::Mobilizing),
        PoliticalEvent::CoupDEtat => vec![activate(Join::Against, Roster::Unready)],
        PoliticalEvent::DeclareWar => vec![activate(Join::Against, Roster::Mobilizing)],
        PoliticalEvent::Failure(kind) => failure(kind, faction),
        PoliticalEvent::FreePassage => joins(faction, Roster::FreePassage),
        PoliticalEvent::Influence => influence(faction),
        PoliticalEvent::NeutralityDeclared => neutrality(),
    }
}

const fn activate(joins: Join, roster: Roster) -> Effect {
    Effect::Activate { joins, roster }
}

/// A marker of a faction in the selected country's Capital; of none it may be anybody's.
const fn marked(kind: MarkerKind, faction: Option<Faction>) -> Condition {
    Condition::Marked { kind, faction }
}

/// What stands between a Neutral country and a faction: Neutrality, or an enemy's Influence.
fn opposed(faction: Faction) -> Condition {
    let enemies = Faction::ALL.into_iter().filter(|other| *other != faction);
    let influence = enemies.map(|enemy| marked(MarkerKind::Influence, Some(enemy)));
    let neutrality = marked(MarkerKind::Neutrality, None);
    Condition::Any(influence.chain([neutrality]).collect())
}

fn is_neutral() -> Condition {
    Condition::Country(Country {
        which: None,
        status: Some(Status::Neutral),
        alignment: None,
        posture: None,
    })
}

fn clear() -> Effect {
    Effect::Unmark(vec![MarkerKind::Influence, MarkerKind::Neutrality])
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

/// Failure of a faction: an enemy puts its Failure marker anywhere, and may delay one of its
/// support units. Against an Ally that is the Axis, against the Axis the Ally that the Axis
/// chooses (`DS-15.15-1`, `DS-15.15-2`).
fn failure(kind: FailureKind, of: Faction) -> Vec<Effect> {
    let kind = match kind {
        FailureKind::Command => MarkerKind::CommandFailure,
        FailureKind::Supply => MarkerKind::SupplyFailure,
    };
    let caused_by = |party| Effect::As {
        party,
        then: vec![Effect::PutInHex { kind, of }, Effect::DelaySupport(of)],
    };
    if of.is_allied() {
        return vec![caused_by(Party::Axis)];
    }
    let choices = [Party::Western, Party::Soviet].map(|party| Choice {
        when: Vec::new(),
        then: vec![caused_by(party)],
    });
    vec![Effect::OneOf {
        duty: Duty::Must,
        of: choices.to_vec(),
    }]
}

/// Policies under which no Ally gains a country by Influence before the war.
const STRICT: [Policy; 3] = [Policy::Acceptance, Policy::UneasyPeace, Policy::Quarantine];

/// Influence: one of four things, or nothing (`DS-15.19-1` to `DS-15.19-4`, `DS-14.16-3`,
/// `DS-14.20-1`, `DS-14.33-1`).
fn influence(faction: Faction) -> Vec<Effect> {
    let friendly = Condition::Country(Country {
        which: None,
        status: Some(Status::Active),
        alignment: Some(faction),
        posture: None,
    });
    let guests = vec![MarkerKind::FreePassage, MarkerKind::NoOccupation];
    let guarded = Condition::Any(guests.iter().map(|kind| marked(*kind, None)).collect());
    let own = || marked(MarkerKind::Influence, Some(faction));
    let barred = Condition::All(vec![
        Condition::WarState(WarState::PreWar),
        Condition::WouldBeUnder(STRICT.to_vec()),
    ]);
    let not = |condition| Condition::Not(Box::new(condition));
    vec![Effect::OneOf {
        duty: Duty::May,
        of: vec![
            Choice {
                when: vec![friendly, guarded],
                then: vec![Effect::Unmark(guests)],
            },
            Choice {
                when: vec![is_neutral(), opposed(faction)],
                then: vec![clear()],
            },
            Choice {
                when: vec![is_neutral(), not(opposed(faction)), not(own())],
                then: vec![Effect::Mark {
                    kind: MarkerKind::Influence,
                    of: None,
                }],
            },
            Choice {
                when: vec![is_neutral(), own(), not(barred)],
                then: vec![activate(Join::Own, Roster::Mobilizing)],
            },
        ],
    }]
}

/// Neutrality Declared: anybody's Influence comes off; where there is neither Influence nor
/// Neutrality, the country declares it (`DS-15.27-1`).
fn neutrality() -> Vec<Effect> {
    vec![Effect::If {
        when: marked(MarkerKind::Influence, None),
        then: vec![Effect::Unmark(vec![MarkerKind::Influence])],
        otherwise: vec![Effect::If {
            when: marked(MarkerKind::Neutrality, None),
            then: Vec::new(),
            otherwise: vec![Effect::Mark {
                kind: MarkerKind::Neutrality,
                of: None,
            }],
        }],
    }]
}
