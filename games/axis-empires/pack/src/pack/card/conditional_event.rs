//! The conditional events that cards name (section 16).

use serde::{Deserialize, Serialize};

use crate::faction::Faction;
use crate::pack::card::once::OnceEvent;

/// A conditional event that cards name. Each happens once in a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ConditionalEvent {
    /// 16.2.5: Japan dictates its terms.
    ForcedSettlement(Affected),
    /// 16.2.6: Japan buys a peace with land.
    JapaneseConcessions(Affected),
    /// 16.4.1 to 16.4.3, 16.6.1 and 16.6.2: an Ally gives in.
    Surrender(Affected),
    /// 16.4.4: the West takes over a country of its enemies or of the Soviets.
    ColonialLiberation,
    /// 16.4.5: a landing breaks a country's army.
    OperationAvalanche,
}

impl ConditionalEvent {
    /// The event that is noted so that it does not happen again (`DS-16.2.5-1`,
    /// `DS-16.2.6-1`, `DS-16.4.1-1`, `DS-16.4.2-1`, `DS-16.4.3-1`, `DS-16.6.1-1`,
    /// `DS-16.6.2-1`).
    #[must_use]
    pub const fn once(self) -> OnceEvent {
        match self {
            Self::ForcedSettlement(_) => OnceEvent::ForcedSettlement,
            Self::JapaneseConcessions(_) => OnceEvent::JapaneseConcessions,
            Self::Surrender(Affected::Britain) => OnceEvent::BritishSurrender,
            Self::Surrender(Affected::NationalistChina) => OnceEvent::NationalistChineseSurrender,
            Self::Surrender(Affected::UnitedStates) => OnceEvent::UsSurrender,
            Self::Surrender(Affected::CommunistChina) => OnceEvent::CommunistChineseSurrender,
            Self::Surrender(Affected::Russia) => OnceEvent::RussianSurrender,
            Self::ColonialLiberation => OnceEvent::ColonialLiberation,
            Self::OperationAvalanche => OnceEvent::OperationAvalanche,
        }
    }

    /// Its section of the book.
    #[must_use]
    pub const fn section(self) -> &'static str {
        match self {
            Self::ForcedSettlement(_) => "16.2.5",
            Self::JapaneseConcessions(_) => "16.2.6",
            Self::Surrender(Affected::Britain) => "16.4.1",
            Self::Surrender(Affected::NationalistChina) => "16.4.2",
            Self::Surrender(Affected::UnitedStates) => "16.4.3",
            Self::Surrender(Affected::CommunistChina) => "16.6.1",
            Self::Surrender(Affected::Russia) => "16.6.2",
            Self::ColonialLiberation => "16.4.4",
            Self::OperationAvalanche => "16.4.5",
        }
    }
}

/// Party that gives in or makes peace with Japan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Affected {
    /// Britain.
    Britain,
    /// The Chinese countries of the West.
    NationalistChina,
    /// The United States, and with them the other Minor Countries of the West.
    UnitedStates,
    /// The Chinese countries of the Soviets.
    CommunistChina,
    /// Russia, and in a settlement the other Minor Countries of the Soviets.
    Russia,
}

impl Affected {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::Britain,
        Self::NationalistChina,
        Self::UnitedStates,
        Self::CommunistChina,
        Self::Russia,
    ];

    /// The one whose box of the posture display has a name.
    #[must_use]
    pub fn of_box(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|of| of.name() == name)
    }

    /// The faction.
    #[must_use]
    pub const fn faction(self) -> Faction {
        match self {
            Self::Britain | Self::NationalistChina | Self::UnitedStates => Faction::Western,
            Self::CommunistChina | Self::Russia => Faction::Soviet,
        }
    }

    /// Reports whether it is one of the two Chinas.
    #[must_use]
    pub const fn is_chinese(self) -> bool {
        matches!(self, Self::NationalistChina | Self::CommunistChina)
    }

    /// The name of its box of the posture display, with which the name of its Enforced Peace
    /// marker begins.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Britain => "Britain",
            Self::NationalistChina => "Nationalist China",
            Self::UnitedStates => "US/Western Minors",
            Self::CommunistChina => "Communist China",
            Self::Russia => "Russia",
        }
    }
}
