//! Reads `data/politics.json`: what keeps powers out of the war, what their wars do to
//! others, and what a fallen capital sets off.

use std::collections::HashMap;

use serde::Deserialize;

use super::names::Names;
use crate::board::tracked_acts::{self, Regions, TrackedAct};
use crate::power::{Power, PowerSet};
use crate::space::{MapId, SpaceId};
use crate::space_set::SpaceSet;

/// Territories whose capture by the Axis a match remembers, by their place in the list: London
/// and North America, where there are those.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stake {
    /// The first of the list.
    First,
    /// The second of the list.
    Second,
}

impl Stake {
    /// As many as a match remembers.
    const ALL: [Self; 2] = [Self::First, Self::Second];
}

/// An act of the other side that lifts a restriction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trigger {
    /// A power of the other side declared war on it.
    DeclaredOn,
    /// One of these declared war on it.
    DeclaredOnBy(PowerSet),
    /// The Axis captured a territory of that stake.
    Fell(Stake),
    /// A power made an unprovoked declaration of war on one of some others.
    Unprovoked(Power, PowerSet),
    /// A deed was done, by its place in the list.
    Deed(usize),
}

/// A rule that bars a power from declaring war (`AAE-politics-04`, `AAE-politics-06`,
/// `AAE-global-politics-03`, `AAE-global-politics-14`, `AAE-global-politics-16`).
#[derive(Clone, Debug)]
pub struct Restriction {
    /// The restricted power.
    pub power: Power,
    /// On whom it may not.
    pub on: PowerSet,
    /// The first of its turns from which nothing keeps it any more, if there is one.
    pub free_from_turn: Option<u16>,
    /// The one of its turns in which it may declare as Collect Income opens
    /// (`AAE-politics-07`, `AAE-global-politics-15`).
    pub income_turn: Option<u16>,
    /// True if it may do so only while it is at war with no power by then
    /// (`AAE-global-politics-15`).
    pub income_in_peace: bool,
    /// Triggers that lift the restriction earlier.
    pub triggers: Vec<Trigger>,
    /// Its row in the ledger.
    pub rule: &'static str,
}

/// Powers that are at war with another power all together or not at all.
#[derive(Clone, Debug)]
pub(crate) struct Link {
    pub(crate) powers: PowerSet,
    pub(crate) against: Power,
}

/// Land that a power's units may not enter or cross until it is at war with one of some
/// others.
#[derive(Clone, Debug)]
pub(crate) struct Closure {
    pub(crate) power: Power,
    pub(crate) territories: SpaceSet,
    pub(crate) until_war_with: PowerSet,
    pub(crate) rule: &'static str,
}

/// Neutrals that join their protector when it is attacked beside them.
#[derive(Clone, Debug)]
pub(crate) struct Pact {
    /// The neutrals.
    pub(crate) territories: SpaceSet,
    /// The power that protects them.
    pub(crate) protector: Power,
    /// The deed that calls on the pact.
    pub(crate) called_by: usize,
    /// The deed that voids it.
    pub(crate) void_by: usize,
}

/// A power that is neutral on each map until it has a war there.
#[derive(Clone, Debug)]
pub(crate) struct HalfNeutral {
    pub(crate) power: Power,
    /// For each map the powers war with one of which ends its neutrality there.
    pub(crate) wars: Vec<PowerSet>,
}

/// The political facts of a board.
#[derive(Clone, Debug)]
pub struct Politics {
    /// Restrictions on declaring war.
    pub restrictions: Vec<Restriction>,
    /// Territories whose capture by the Axis a match remembers.
    pub stakes: Vec<(Stake, Vec<SpaceId>)>,
    /// A power that is run by the player of one of some others (`AAE-setup-03`).
    pub kept: Option<(Power, Vec<Power>)>,
    /// The power that gets free units when its capital is liberated, and their
    /// worth (`AAE-politics-10`), if one does.
    pub liberation_force: Option<(Power, u16)>,
    /// Divisions of the powers among up to six players, if the book gives them (`AAE-global-03`).
    pub plans: Vec<Vec<PowerSet>>,
    /// Powers whose wars are linked.
    pub(crate) links: Vec<Link>,
    /// A power whose neutrality ends map by map.
    pub(crate) half_neutral: Option<HalfNeutral>,
    /// Land closed to powers.
    pub(crate) closures: Vec<Closure>,
    /// Acts that rules ask about later.
    pub(crate) deeds: Vec<TrackedAct>,
    /// Deeds that make a power's declaration of war on their author provoked.
    pub(crate) provocations: Vec<(Power, usize)>,
    /// Neutrals with a protector.
    pub(crate) pact: Option<Pact>,
    /// A power whose complexes grow as it enters the war, and where they stand.
    pub(crate) growing: Option<(Power, Vec<SpaceId>)>,
}

#[derive(Deserialize)]
struct PoliticsFile {
    boards: HashMap<String, BoardRow>,
}

#[derive(Deserialize)]
struct BoardRow {
    restrictions: Vec<RestrictionRow>,
    #[serde(default)]
    stakes: Vec<StakeRow>,
    kept: Option<RestrainedRow>,
    liberation_force: Option<ForceRow>,
    #[serde(default)]
    plans: Vec<Vec<Vec<String>>>,
    #[serde(default)]
    links: Vec<LinkRow>,
    half_neutral: Option<HalfNeutralRow>,
    #[serde(default)]
    closures: Vec<ClosureRow>,
    #[serde(default)]
    deeds: Vec<tracked_acts::TrackedActRow>,
    #[serde(default)]
    provocations: Vec<ProvocationRow>,
    pact: Option<PactRow>,
    growing: Option<GrowingRow>,
}

#[derive(Deserialize)]
struct RestrictionRow {
    power: String,
    on: Option<Vec<String>>,
    free_from_turn: Option<u16>,
    income_turn: Option<u16>,
    #[serde(default)]
    income_in_peace: bool,
    triggers: Vec<TriggerRow>,
    rule: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum TriggerRow {
    DeclaredOn,
    DeclaredOnBy(Vec<String>),
    Fell(String),
    Unprovoked { by: String, on: Vec<String> },
    Deed(String),
}

#[derive(Deserialize)]
struct StakeRow {
    id: String,
    territories: Vec<String>,
}

#[derive(Deserialize)]
struct RestrainedRow {
    power: String,
    by: Vec<String>,
}

#[derive(Deserialize)]
struct ForceRow {
    power: String,
    budget: u16,
}

#[derive(Deserialize)]
struct LinkRow {
    powers: Vec<String>,
    against: String,
}

#[derive(Deserialize)]
struct HalfNeutralRow {
    power: String,
    wars: HashMap<String, Vec<String>>,
}

#[derive(Deserialize)]
struct ClosureRow {
    power: String,
    soil_of: String,
    until_war_with: Vec<String>,
    rule: String,
}

#[derive(Deserialize)]
struct ProvocationRow {
    of: String,
    deed: String,
}

#[derive(Deserialize)]
struct PactRow {
    group: String,
    protector: String,
    called_by: String,
    void_by: String,
}

#[derive(Deserialize)]
struct GrowingRow {
    power: String,
    complexes: Vec<String>,
}

/// The political facts of the board of that id.
pub(super) fn load(
    text: &str,
    board: &str,
    names: &Names<'_>,
    maps: &[String],
    regions: &Regions<'_>,
) -> Politics {
    let mut file: PoliticsFile =
        serde_json::from_str(text).expect("data/politics.json is part of the crate and tested");
    let row = file
        .boards
        .remove(board)
        .expect("data/politics.json knows every board");
    let set = |ids: &[String]| names.powers(ids).into_iter().collect::<PowerSet>();
    let deeds: Vec<TrackedAct> = row
        .deeds
        .into_iter()
        .map(|deed| deed.read(names, regions))
        .collect();
    let deed = |id: &str| {
        let place = deeds.iter().position(|deed| deed.id == id);
        place.expect("data/politics.json names only deeds it lists")
    };
    let stake = |id: &str| {
        let mut stakes = Stake::ALL.into_iter().zip(&row.stakes);
        let named = stakes.find(|(_, row)| row.id == id);
        named
            .expect("data/politics.json names only stakes it lists")
            .0
    };
    Politics {
        restrictions: row
            .restrictions
            .into_iter()
            .map(|row| Restriction {
                power: names.power(&row.power),
                on: match &row.on {
                    Some(on) => set(on),
                    None => names.everyone(),
                },
                free_from_turn: row.free_from_turn,
                income_turn: row.income_turn,
                income_in_peace: row.income_in_peace,
                triggers: row
                    .triggers
                    .iter()
                    .map(|trigger| read_trigger(trigger, names, &deed, &stake))
                    .collect(),
                rule: rule(row.rule),
            })
            .collect(),
        stakes: Stake::ALL
            .into_iter()
            .zip(&row.stakes)
            .map(|(stake, row)| (stake, names.spaces(&row.territories)))
            .collect(),
        kept: row
            .kept
            .map(|kept| (names.power(&kept.power), names.powers(&kept.by))),
        liberation_force: row
            .liberation_force
            .map(|force| (names.power(&force.power), force.budget)),
        plans: row
            .plans
            .iter()
            .map(|plan| plan.iter().map(|seat| set(seat)).collect())
            .collect(),
        links: row
            .links
            .iter()
            .map(|link| Link {
                powers: set(&link.powers),
                against: names.power(&link.against),
            })
            .collect(),
        half_neutral: row.half_neutral.map(|half| HalfNeutral {
            power: names.power(&half.power),
            wars: maps
                .iter()
                .map(|map| half.wars.get(map).map_or(PowerSet::EMPTY, |on| set(on)))
                .collect(),
        }),
        closures: row
            .closures
            .into_iter()
            .map(|closure| Closure {
                power: names.power(&closure.power),
                territories: (regions.soil_of)(names.power(&closure.soil_of)),
                until_war_with: set(&closure.until_war_with),
                rule: rule(closure.rule),
            })
            .collect(),
        provocations: row
            .provocations
            .iter()
            .map(|row| (names.power(&row.of), deed(&row.deed)))
            .collect(),
        pact: row.pact.map(|pact| Pact {
            territories: (regions.group)(&pact.group),
            protector: names.power(&pact.protector),
            called_by: deed(&pact.called_by),
            void_by: deed(&pact.void_by),
        }),
        growing: row
            .growing
            .map(|row| (names.power(&row.power), names.spaces(&row.complexes))),
        deeds,
    }
}

fn read_trigger(
    row: &TriggerRow,
    names: &Names<'_>,
    deed: &dyn Fn(&str) -> usize,
    stake: &dyn Fn(&str) -> Stake,
) -> Trigger {
    let set = |ids: &[String]| names.powers(ids).into_iter().collect();
    match row {
        TriggerRow::DeclaredOn => Trigger::DeclaredOn,
        TriggerRow::DeclaredOnBy(powers) => Trigger::DeclaredOnBy(set(powers)),
        TriggerRow::Fell(id) => Trigger::Fell(stake(id)),
        TriggerRow::Unprovoked { by, on } => Trigger::Unprovoked(names.power(by), set(on)),
        TriggerRow::Deed(id) => Trigger::Deed(deed(id)),
    }
}

/// The ledger's own text of a row's id, which lasts as long as the program.
pub(super) fn rule(id: String) -> &'static str {
    crate::ledger::find(&id).map_or("", |row| row.id.as_str())
}

impl HalfNeutral {
    /// Reports whether wars with these powers end its neutrality on a map.
    pub(crate) fn fights_on(&self, map: MapId, wars: PowerSet) -> bool {
        self.wars
            .get(map.index())
            .is_none_or(|powers| powers.intersects(wars))
    }
}
