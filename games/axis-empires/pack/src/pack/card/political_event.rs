//! The political events that cards and tables name (section 15).

use serde::{Deserialize, Serialize};

use crate::pack::card::name::PostureRef;

/// The name of the table of the Japanese cabinet.
pub const CABINET_CRISIS: &str = "Cabinet Crisis";

/// A political event. It is about the country that was selected for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PoliticalEvent {
    /// 15.1, in Europe 19.1: partisans rise against the Axis.
    AlliesSupportResistance,
    /// 15.2: a Japanese attack at once, or ships and planes that are used up.
    Banzai,
    /// 15.3: the bases of the enemy that the Axis has fallen upon are damaged.
    BasesDamaged,
    /// 15.4: shots on a border of the Soviets or the Chinese.
    BorderIncident,
    /// 15.5: it joins the faction, and a neighbour the other side.
    BorderWar,
    /// 15.8: something moves in China.
    ChineseIncident,
    /// 15.9: it joins the faction.
    CountryJoins,
    /// 15.10: it refuses what was demanded.
    CountryResists,
    /// 15.11: it joins against the faction, unready.
    CoupDEtat,
    /// 15.12: it joins against the faction.
    DeclareWar,
    /// 15.13: a unit comes back sooner.
    DelayReduction,
    /// 15.14: an Ally sends units to Europe, or takes them back.
    EuropeanCommitment,
    /// 15.15: orders or supplies of a faction fail, the one that the event names.
    Failure(FailureKind),
    /// 15.16: it joins the faction and lets its armies pass.
    FreePassage,
    /// 15.17: Japanese officers start a war of their own.
    Gekokujo,
    /// 19.17, in Europe: Germany helps those who fight the colonial powers.
    GermanySupportsNationalists,
    /// 15.18: Japanese infantry is raised at home.
    HomeDefense,
    /// 15.19: the faction wins friends in it.
    Influence,
    /// 15.20: shots on a subject of the West.
    InternationalIncident,
    /// 15.21: Japan helps those who fight the colonial powers.
    JapanSupportsNationalists,
    /// 15.22: Japanese raiders cut a line of communications.
    LocDamaged,
    /// 15.23: steps for Minor Countries or colonies.
    MilitaryAid,
    /// 15.24: the Japanese army rules alone.
    MilitaryTakeover,
    /// 15.26: an Area Table says in which country something happens.
    MinorCountryPolitics,
    /// 15.26: an Area Table says: in this one.
    MinorCountryRolled,
    /// 15.27: it keeps out of the war.
    NeutralityDeclared,
    /// 15.28: neutrals are pressed.
    NeutralsPressured,
    /// 15.29: the Japanese offensive.
    OperationZ,
    /// 15.30: a thing of the faction's choice.
    PoliticalOption,
    /// 15.33: the atomic bomb.
    AtomicBomb,
    /// 15.34: raiders of the faction are found out.
    RaidersDiscovered,
    /// 19.30: an Ally sends units from Europe to the Pacific, or takes them back.
    PacificCommitment,
    /// 15.35: an Ally stands up to the Axis for the country of a box.
    SuccessfulChallenge(PostureRef),
    /// 15.36: roads and airfields in China.
    SuccessfulImprovements,
    /// 15.37: two actions of Operation Z.
    WidespreadAttacks,
}

/// Subject of a failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FailureKind {
    /// Orders.
    Command,
    /// Supplies.
    Supply,
}
