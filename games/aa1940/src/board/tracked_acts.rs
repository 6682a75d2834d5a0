//! Acts of powers that rules ask about later, as `data/politics.json` lists them.

use serde::Deserialize;

use super::names::Names;
use crate::power::{Power, PowerSet};
use crate::space_set::SpaceSet;

/// Action required in a deed's territories.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TrackedActKind {
    /// Attacked, by combat or by a blitz.
    Attack,
    /// Entered by units that end a move there.
    Enter,
}

/// An act that a match remembers who has done it.
#[derive(Clone, Debug)]
pub(crate) struct TrackedAct {
    /// Its name in data files.
    pub(crate) id: String,
    /// The powers whose act counts.
    pub(crate) by: PowerSet,
    /// The action taken.
    pub(crate) act: TrackedActKind,
    /// Territories that count under any holder.
    pub(crate) territories: SpaceSet,
    /// Where else, while the territory is held by a power.
    pub(crate) while_held: Option<(SpaceSet, Power)>,
    /// The territories some of which must be strict neutrals, if any must.
    pub(crate) while_strict: Option<SpaceSet>,
}

/// A deed as the file has it.
#[derive(Deserialize)]
pub(super) struct TrackedActRow {
    id: String,
    by: Vec<String>,
    act: TrackedActKind,
    #[serde(default)]
    territories: Vec<String>,
    soil_of: Option<String>,
    area_of: Option<String>,
    bordering: Option<Border>,
    while_strict: Option<String>,
}

/// Land beside a group's territories, as long as a power holds it.
#[derive(Deserialize)]
struct Border {
    of: String,
    held_by: String,
}

/// Facts about the spaces of a board, with which data files name many at once.
pub(super) struct Regions<'a> {
    /// The territories that bear a power's emblem.
    pub(super) soil_of: &'a dyn Fn(Power) -> SpaceSet,
    /// The spaces that a power's units are confined to.
    pub(super) area_of: &'a dyn Fn(&str) -> SpaceSet,
    /// The territories of a group.
    pub(super) group: &'a dyn Fn(&str) -> SpaceSet,
    /// The territories that border some of a group, those of the group included.
    pub(super) bordering: &'a dyn Fn(&str) -> SpaceSet,
}

impl TrackedActRow {
    pub(super) fn read(self, names: &Names<'_>, regions: &Regions<'_>) -> TrackedAct {
        let mut territories = SpaceSet::EMPTY;
        for space in names.spaces(&self.territories) {
            territories.insert(space);
        }
        for named in [
            self.soil_of
                .map(|power| (regions.soil_of)(names.power(&power))),
            self.area_of.map(|power| (regions.area_of)(&power)),
        ] {
            territories = territories.union(named.unwrap_or_default());
        }
        TrackedAct {
            id: self.id,
            by: names.powers(&self.by).into_iter().collect(),
            act: self.act,
            territories,
            while_held: self.bordering.map(|border| {
                let land = (regions.bordering)(&border.of);
                (land, names.power(&border.held_by))
            }),
            while_strict: self.while_strict.map(|group| (regions.group)(&group)),
        }
    }
}
