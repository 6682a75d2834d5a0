//! The words for where countries stand: war state, posture, policy, truce, status.

use serde::{Deserialize, Serialize};

use crate::faction::Faction;
use crate::map::{AreaId, Theatre};

/// Progress of the war in a theatre. It never goes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WarState {
    /// Not yet.
    PreWar,
    /// Limited War.
    LimitedWar,
    /// Total War.
    TotalWar,
}

/// A policy that keeps a country out of the war.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Policy {
    /// Europe.
    Appeasement,
    /// Europe.
    CordonSanitaire,
    /// Europe: the Franco-Russian Entente.
    Entente,
    /// Europe.
    Guarantees,
    /// Europe.
    Isolationism,
    /// Europe.
    NaziSovietPact,
    /// Europe.
    OstlandAccord,
    /// Europe.
    LocarnoTreaty,
    /// Europe.
    RapalloTreaty,
    /// Asia.
    Acceptance,
    /// Asia.
    BorderDisputes,
    /// Asia.
    LapsedTreaty,
    /// Asia.
    NeutralityPact,
    /// Asia.
    Quarantine,
    /// Asia.
    Resistance,
    /// Asia: a peace that the victor dictated.
    Surrender,
    /// Asia.
    UneasyPeace,
}

impl Policy {
    /// The map that it is a policy of (`AE-13.6.1-2`, `DS-13.6-4`).
    #[must_use]
    pub const fn theatre(self) -> Theatre {
        match self {
            Self::Appeasement
            | Self::CordonSanitaire
            | Self::Entente
            | Self::Guarantees
            | Self::Isolationism
            | Self::NaziSovietPact
            | Self::OstlandAccord
            | Self::LocarnoTreaty
            | Self::RapalloTreaty => Theatre::Europe,
            _ => Theatre::Asia,
        }
    }
}

/// A truce, the longest first: each runs down to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Truce {
    /// The first.
    ReassessPolicy,
    /// The second.
    Armistice,
    /// The last.
    Negotiation,
}

/// A country's footing towards its enemies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Posture {
    /// At war.
    War,
    /// Bound by a policy.
    Policy(Policy),
    /// Bound by a truce.
    Truce(Truce),
}

/// A box of the posture display as an index of [`super::Pack::posture_boxes`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct PostureBoxId(pub u8);

impl PostureBoxId {
    /// The place in the pack's list.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A box of the posture display: the countries that have one posture together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostureBox {
    /// Its name.
    pub name: Box<str>,
    /// The theatre it is about.
    pub theatre: Theatre,
    /// The faction of its countries.
    pub faction: Faction,
    /// The countries it names.
    pub countries: Vec<AreaId>,
    /// Includes all minor countries of the faction that no other box names.
    pub other_minors: bool,
}

/// Status of a minor country in the war.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Neither active nor conquered.
    Neutral,
    /// Takes part.
    Active,
    /// Overrun by its enemies.
    Conquered,
    /// No country at present: a dependent or a part of another.
    Absent,
}

/// Where a minor country stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CountryStatus {
    /// The country.
    pub country: AreaId,
    /// Its status in the war.
    pub status: Status,
    /// Its faction, if it has one.
    pub alignment: Option<Faction>,
}
