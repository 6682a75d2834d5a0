//! Events that happen once, and bring counters that wait for them.

use serde::{Deserialize, Serialize};

/// An event that happens once on a map. Its counters wait in the map's Conditional Events
/// Boxes until then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OnceEvent {
    /// Limited War begins.
    OutbreakOfWar,
    /// Europe: Britain stands alone.
    TheirFinestHour,
    /// Europe.
    ParisThreatened,
    /// Europe.
    RussianEmergencyMobilization,
    /// Asia.
    ArmyProgram,
    /// Asia.
    NavyProgram,
    /// Asia.
    EconomicProgram,
    /// Asia.
    PoliticalProgram,
    /// Asia: the British units of the Far East.
    BritishFarEasternForces,
    /// Asia: the Russian units of the Far East.
    RussianFarEasternForces,
    /// Asia: the American units of the Far East.
    UsFarEasternForces,
    /// Asia: the West's reserves of a Limited War.
    WesternLimitedWarReserves,
    /// Asia: the West's reserves of a Total War.
    WesternTotalWarReserves,
    /// Asia: the Soviets' reserves of a Limited War.
    SovietLimitedWarReserves,
    /// Asia: the Soviets' reserves of a Total War.
    SovietTotalWarReserves,
    /// Europe: France falls.
    CaseYellow,
    /// Asia: France joins the West.
    FrenchResponse,
    /// Asia: what comes when Britain is not bound to neutrality.
    BritishNeutralityPact,
    /// Asia: Japan dictates a peace.
    ForcedSettlement,
    /// Asia: Japan buys a peace.
    JapaneseConcessions,
    /// Asia.
    BritishSurrender,
    /// Asia.
    NationalistChineseSurrender,
    /// Asia.
    UsSurrender,
    /// Asia.
    CommunistChineseSurrender,
    /// Asia.
    RussianSurrender,
    /// Asia.
    ColonialLiberation,
    /// Asia: the West lands in a country of its enemies.
    OperationAvalanche,
}

impl OnceEvent {
    /// All of them.
    pub const ALL: [Self; 27] = [
        Self::OutbreakOfWar,
        Self::TheirFinestHour,
        Self::ParisThreatened,
        Self::RussianEmergencyMobilization,
        Self::ArmyProgram,
        Self::NavyProgram,
        Self::EconomicProgram,
        Self::PoliticalProgram,
        Self::BritishFarEasternForces,
        Self::RussianFarEasternForces,
        Self::UsFarEasternForces,
        Self::WesternLimitedWarReserves,
        Self::WesternTotalWarReserves,
        Self::SovietLimitedWarReserves,
        Self::SovietTotalWarReserves,
        Self::CaseYellow,
        Self::FrenchResponse,
        Self::BritishNeutralityPact,
        Self::ForcedSettlement,
        Self::JapaneseConcessions,
        Self::BritishSurrender,
        Self::NationalistChineseSurrender,
        Self::UsSurrender,
        Self::CommunistChineseSurrender,
        Self::RussianSurrender,
        Self::ColonialLiberation,
        Self::OperationAvalanche,
    ];

    /// Its bit in a set of events.
    #[must_use]
    pub const fn bit(self) -> u32 {
        1 << self as u32
    }
}
