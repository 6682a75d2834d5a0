//! Contents of a scenario's file.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::faction::Faction;
use crate::map::{Direction, HexCode, Theatre};
use crate::pack::card::OnceEvent;
use crate::pack::counter::Side;
use crate::pack::politics::{Posture, WarState};

/// The contents of a scenario's file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ScenarioFile {
    pub(super) code: String,
    pub(super) title: String,
    pub(super) about: String,
    pub(super) source: String,
    pub(super) theatre: Theatre,
    pub(super) first: String,
    pub(super) last: String,
    pub(super) factions: Vec<Faction>,
    pub(super) hexes: Extent,
    pub(super) setup: Vec<Stack>,
    #[serde(default)]
    pub(super) markers: Vec<Stack>,
    #[serde(default)]
    pub(super) pool: Pool,
    #[serde(default)]
    pub(super) arrivals: Vec<Arriving>,
    #[serde(default)]
    pub(super) plans: Vec<SeasonPlanRow>,
    pub(super) politics: PoliticsPart,
    #[serde(default)]
    pub(super) victory: Option<VictoryPart>,
    #[serde(default)]
    pub(super) campaign: Option<CampaignPart>,
}

/// The hexes in play.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Extent {
    /// The lowest and the highest row; all if absent.
    pub(super) rows: Option<[i16; 2]>,
    /// The first and the last column, counted on over both sheets; all if absent.
    pub(super) columns: Option<[i16; 2]>,
    /// Hexes besides.
    #[serde(default)]
    pub(super) also: Vec<HexCode>,
    /// Hexes that are out of play all the same.
    #[serde(default)]
    pub(super) without: Vec<HexCode>,
}

/// Counters in one place.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Stack {
    pub(super) at: String,
    pub(super) units: Vec<String>,
    /// The side of the hex that a Beachhead among them points to.
    #[serde(default)]
    pub(super) facing: Option<Direction>,
}

/// The counters that wait.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Pool {
    /// The countries of which all remaining units without an entry code wait.
    #[serde(default)]
    pub(super) rest_of: Vec<String>,
    /// Units besides.
    #[serde(default)]
    pub(super) units: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Arriving {
    pub(super) turn: String,
    pub(super) at: String,
    pub(super) units: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeasonPlanRow {
    pub(super) faction: Faction,
    pub(super) from: String,
    pub(super) to: String,
    #[serde(default)]
    pub(super) blitz: u8,
    #[serde(default)]
    pub(super) production: BTreeMap<String, StepsPart>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct StepsPart {
    #[serde(default)]
    pub(super) infantry: u8,
    #[serde(default)]
    pub(super) armor: u8,
    #[serde(default)]
    pub(super) colonial: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct PoliticsPart {
    pub(super) war_state: WarState,
    #[serde(default)]
    pub(super) active: BTreeMap<String, Faction>,
    #[serde(default)]
    pub(super) conquered: BTreeMap<String, Faction>,
    #[serde(default)]
    pub(super) absent: Vec<String>,
    #[serde(default)]
    pub(super) owners: BTreeMap<String, String>,
    pub(super) postures: BTreeMap<String, Posture>,
    /// Modifiers of each faction's Delay rolls.
    #[serde(default)]
    pub(super) delay: BTreeMap<Faction, i8>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct VictoryPart {
    pub(super) hexes: BTreeMap<HexCode, u8>,
    pub(super) axis_from: u16,
    pub(super) allies_to: u16,
    #[serde(default)]
    pub(super) axis_at_once_from: Option<u16>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct CampaignPart {
    pub(super) decks: BTreeMap<Faction, DeckPart>,
    pub(super) tide: TidePart,
    #[serde(default)]
    pub(super) uscl: u8,
    #[serde(default)]
    pub(super) esv: i8,
    #[serde(default)]
    pub(super) happened: Vec<OnceEvent>,
}

/// The cards of a deck that are not in it, by number.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct DeckPart {
    #[serde(default)]
    pub(super) current: Option<String>,
    #[serde(default)]
    pub(super) pending: Option<String>,
    #[serde(default)]
    pub(super) discarded: Vec<String>,
    #[serde(default)]
    pub(super) removed: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TidePart {
    pub(super) points: u8,
    pub(super) side: Side,
}
