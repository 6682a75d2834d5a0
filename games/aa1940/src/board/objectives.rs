//! Parser for `data/objectives.json`: the payment of each national objective, and the items that
//! it names. The meaning of its condition is code, in `objectives`.

use serde::Deserialize;

use super::economies::Economy;
use super::names::Names;
use super::politics::Politics;
use crate::economy::EconomyId;
use crate::power::{Power, PowerSet};
use crate::space::SpaceId;

/// Kind of condition of an objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// Not at war with the powers named.
    AtPeace,
    /// Pays for each of the territories that the power controls.
    EachOwn,
    /// The power controls all the territories.
    AllOwn,
    /// The power controls every territory that bears its emblem.
    AllOriginal,
    /// The side controls as many of the territories as needed.
    SideHolds,
    /// A land unit of the power stands in a territory that the side controls.
    LandUnitIn,
    /// A land unit of the power stands in one of the territories, under any controller.
    LandUnitPresent,
    /// Pays for each of the territories that the side controls.
    EachSide,
    /// The power controls every territory that bears its emblem, and the side as many of
    /// the territories as needed.
    OriginalAndSide,
    /// The power controls the territories while the third one neither leans to the
    /// other side nor is controlled by it.
    Unaligned,
    /// The zones are free of enemy warships, the power controls the territories,
    /// and no ally's unit stands on its original soil.
    LendLease,
    /// Pays for each original territory of the other side's powers, and each neutral
    /// printed as leaning to that side, that the power controls.
    EachFormer,
    /// The power controls the territories for the first time.
    Once,
    /// No surface warship of the other side is in the zones.
    ClearZones,
}

/// A national objective as the board has it.
#[derive(Clone, Debug)]
pub struct Objective {
    /// Its row in the ledger.
    pub id: String,
    /// Power that it belongs to.
    pub power: Power,
    /// Its payment, once or for each.
    pub ipcs: u16,
    /// The economy it is paid to.
    pub economy: EconomyId,
    /// The condition that must hold.
    pub condition: Condition,
    /// The powers that the owner must be at war with, all of them, or, for
    /// [`Condition::AtPeace`], must not be. Empty: at war with anyone.
    pub against: Vec<Power>,
    /// The powers with one of which the owner must be at war; anyone if empty.
    pub at_war_with_any: PowerSet,
    /// The powers whose original territories count for [`Condition::EachFormer`]; those of
    /// the other side if empty.
    pub of: PowerSet,
    /// Deeds that the owner must not have done.
    pub unless_deeds: Vec<usize>,
    /// The powers on which the owner must not have declared war unprovoked.
    pub unless_unprovoked_on: PowerSet,
    /// The territories it names.
    pub territories: Vec<SpaceId>,
    /// The sea zones it names.
    pub zones: Vec<SpaceId>,
    /// Number of the territories needed.
    pub needed: usize,
    /// The third party of [`Condition::Unaligned`].
    pub third: Option<SpaceId>,
}

#[derive(Deserialize)]
struct ObjectivesFile {
    objectives: Vec<ObjectiveRow>,
}

#[derive(Deserialize)]
struct ObjectiveRow {
    id: String,
    boards: Vec<String>,
    power: String,
    ipcs: u16,
    condition: Condition,
    #[serde(default)]
    against: Vec<String>,
    economy: Option<String>,
    #[serde(default)]
    at_war_with_any: Vec<String>,
    #[serde(default)]
    of: Vec<String>,
    #[serde(default)]
    unless_deeds: Vec<String>,
    #[serde(default)]
    unless_unprovoked_on: Vec<String>,
    #[serde(default)]
    territories: Vec<String>,
    #[serde(default)]
    zones: Vec<String>,
    #[serde(default)]
    needed: usize,
    third: Option<String>,
}

/// The objectives of the board of that id.
pub(super) fn load(
    text: &str,
    board: &str,
    names: &Names<'_>,
    economies: &[Economy],
    politics: &Politics,
) -> Vec<Objective> {
    let set = |ids: &[String]| names.powers(ids).into_iter().collect::<PowerSet>();
    let economy = |id: &str| economies.iter().position(|economy| economy.id == id);
    let deed = |id: &String| politics.deeds.iter().position(|deed| deed.id == *id);
    let file: ObjectivesFile =
        serde_json::from_str(text).expect("data/objectives.json is part of the crate and tested");
    file.objectives
        .into_iter()
        .filter(|row| row.boards.iter().any(|id| id == board))
        .map(|row| Objective {
            power: names.power(&row.power),
            economy: match row.economy.as_deref().and_then(economy) {
                Some(place) => EconomyId(place as u8),
                None => EconomyId::first_of(names.power(&row.power)),
            },
            at_war_with_any: set(&row.at_war_with_any),
            of: set(&row.of),
            unless_deeds: row.unless_deeds.iter().filter_map(deed).collect(),
            unless_unprovoked_on: set(&row.unless_unprovoked_on),
            ipcs: row.ipcs,
            condition: row.condition,
            against: names.powers(&row.against),
            territories: names.spaces(&row.territories),
            zones: names.spaces(&row.zones),
            needed: row.needed,
            third: row.third.as_deref().map(|id| names.space(id)),
            id: row.id,
        })
        .collect()
}
