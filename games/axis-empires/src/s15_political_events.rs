//! Section 15 of Dai Senso, Political Events: what the events mean that cards and tables
//! name.
//!
//! A file is an event or several that are alike. Each puts what happens on the agenda: effects
//! that cards are made of, too, and [`Task`]s where the event says more than those.

mod names;
mod s15_10_country_resists;
mod s15_13_delay_reduction;
mod s15_14_european_commitment;
mod s15_15_failure;
mod s15_17_gekokujo;
mod s15_19_influence;
mod s15_1_support_resistance;
mod s15_21_japan_supports_nationalists;
mod s15_22_loc_damaged;
mod s15_23_military_aid;
mod s15_24_military_takeover;
mod s15_26_minor_country_politics;
mod s15_28_neutrals_pressured;
mod s15_29_operation_z;
mod s15_2_banzai;
mod s15_30_political_option;
mod s15_33_atomic_bomb;
mod s15_34_raiders_discovered;
mod s15_35_successful_challenge;
mod s15_4_border_incident;
mod s15_8_chinese_incident;
mod s15_9_country_joins;
mod s19_17_germany_supports_nationalists;
mod s19_30_pacific_commitment;
pub(crate) mod steps;

pub(crate) mod s15_7_ceded_land;

pub(crate) mod choice_text;
pub(crate) mod choices;
pub(crate) mod enqueue;
pub(crate) mod losses;
pub(crate) mod partisan_raid;
#[cfg(test)]
mod tests;
pub(crate) mod text;

use crate::command_context::Play;
use crate::s15_political_events::enqueue::put;
use crate::task::Scene;
use crate::task::political::PoliticalTask;

pub use crate::pack::card::political_event::{FailureKind, PoliticalEvent};

pub use crate::task::political::PoliticalTask as Task;
pub(crate) use text::option;

/// Carries out an event when the faction of the scene receives it.
pub(crate) fn happen(play: &mut Play<'_>, scene: Scene, event: PoliticalEvent) {
    match event {
        PoliticalEvent::AlliesSupportResistance => s15_1_support_resistance::happen(play, scene),
        PoliticalEvent::Banzai => s15_2_banzai::happen(play, scene),
        PoliticalEvent::BasesDamaged => s15_22_loc_damaged::bases(play, scene),
        PoliticalEvent::BorderIncident => s15_4_border_incident::border(play, scene),
        PoliticalEvent::InternationalIncident => s15_4_border_incident::international(play, scene),
        PoliticalEvent::BorderWar
        | PoliticalEvent::CountryJoins
        | PoliticalEvent::CoupDEtat
        | PoliticalEvent::DeclareWar
        | PoliticalEvent::FreePassage => s15_9_country_joins::happen(play, scene, event),
        PoliticalEvent::ChineseIncident => s15_8_chinese_incident::happen(play, scene),
        PoliticalEvent::CountryResists => s15_10_country_resists::happen(play, scene),
        PoliticalEvent::DelayReduction => put(play, scene, [PoliticalTask::Sooner]),
        PoliticalEvent::EuropeanCommitment => s15_14_european_commitment::happen(play, scene),
        PoliticalEvent::PacificCommitment => s19_30_pacific_commitment::happen(play, scene),
        PoliticalEvent::Failure(kind) => s15_15_failure::happen(play, scene, kind),
        PoliticalEvent::Gekokujo => s15_17_gekokujo::happen(play, scene),
        PoliticalEvent::GermanySupportsNationalists => {
            s19_17_germany_supports_nationalists::happen(play, scene);
        }
        PoliticalEvent::HomeDefense => s15_23_military_aid::home_defense(play, scene),
        PoliticalEvent::Influence => s15_19_influence::happen(play, scene),
        PoliticalEvent::JapanSupportsNationalists => {
            s15_21_japan_supports_nationalists::happen(play, scene);
        }
        PoliticalEvent::LocDamaged => s15_22_loc_damaged::happen(play, scene),
        PoliticalEvent::MilitaryAid => s15_23_military_aid::happen(play, scene),
        PoliticalEvent::MilitaryTakeover => s15_24_military_takeover::happen(play, scene),
        PoliticalEvent::MinorCountryPolitics => s15_26_minor_country_politics::happen(play, scene),
        PoliticalEvent::MinorCountryRolled => s15_26_minor_country_politics::rolled(play, scene),
        PoliticalEvent::NeutralityDeclared => s15_19_influence::neutrality(play, scene),
        PoliticalEvent::NeutralsPressured => s15_28_neutrals_pressured::happen(play, scene),
        PoliticalEvent::OperationZ => s15_29_operation_z::happen(play, scene),
        PoliticalEvent::WidespreadAttacks => s15_29_operation_z::widespread(play, scene),
        PoliticalEvent::PoliticalOption => s15_30_political_option::happen(play, scene),
        PoliticalEvent::AtomicBomb => s15_33_atomic_bomb::happen(play, scene),
        PoliticalEvent::RaidersDiscovered => s15_34_raiders_discovered::happen(play, scene),
        PoliticalEvent::SuccessfulChallenge(of) => {
            s15_35_successful_challenge::happen(play, scene, of);
        }
        PoliticalEvent::SuccessfulImprovements => {
            s15_35_successful_challenge::improvements(play, scene);
        }
    }
}
