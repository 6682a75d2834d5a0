//! Kinds of markers.

use serde::{Deserialize, Serialize};

use super::counter::Branch;
use crate::faction::Faction;
use crate::map::AreaId;

/// A kind of marker as an index of [`super::Pack::markers`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct MarkerId(pub u8);

impl MarkerId {
    /// The place in the pack's list.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Purpose of a marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MarkerKind {
    /// A beachhead: BH-2 in front, BH-1 behind.
    Beachhead,
    /// A beachhead of Japanese landing forces, BH-0.
    SnlfBeachhead,
    /// A blitz, or its Japanese like.
    Blitz,
    /// A supply of its own: a source for replacements.
    Logistics,
    /// Partisans behind the enemy's lines.
    PartisanBase,
    /// A convoy without a delay stripe.
    StandardConvoy,
    /// An Axis or Soviet convoy from any key port.
    ScratchConvoy,
    /// The US convoy that carries whole units.
    FleetTrain,
    /// The tide of the war on the Victory Point Track: Axis Tide in front.
    VictoryPoints,
    /// Steps for minor countries of the faction: one in front, two behind.
    MinorProduction,
    /// Steps for the marker's country: one in front, two behind.
    WarEconomy,
    /// A German colonial step while Russia is at war.
    AntiCominternCrusade,
    /// German steps while the tide is Axis.
    NoRetreat,
    /// German steps while the tide is Axis, and more for its own place.
    SsEuropa,
    /// Japanese steps while the tide is Axis, and more for its own place.
    HakkoIchiu,
    /// Japanese steps while the tide is Axis.
    JapaneseMandate,
    /// United States steps.
    VictoryProgram,
    /// Bars Indian replacements.
    QuitIndia,
    /// Lets one Japanese colonial unit combine with another Japanese one.
    ShowaRestoration,
    /// A faction's friends in a Neutral country.
    Influence,
    /// A Neutral country that keeps to itself.
    Neutrality,
    /// An army that is still being called up: its units stay at home.
    Mobilizing,
    /// A country that lets others pass: its units stay at home.
    FreePassage,
    /// A country that its friends may not occupy: its units stay at home.
    NoOccupation,
    /// The side that wants a Republic, in the country's capital.
    RepublicanCapital,
    /// The Allied faction that supports the Republic.
    RepublicanSupport,
    /// Britain or China gives in: a point for the Axis.
    AlliedCollapse,
    /// The Japanese army rules alone: a point against the Axis.
    MilitaryTakeover,
    /// The Japanese Government: the Army in front, the Navy behind.
    Government,
    /// Ends the policies and truces of the United States.
    UsEntry,
    /// Ends the policies and truces of its country.
    Entry,
    /// Raises the US Commitment Level.
    IncreaseUscl,
    /// The war in Europe ends.
    VeDay,
    /// The war in Asia ends.
    VjDay,
    /// The war in the Pacific, as Europe sees it.
    PacificLimitedWar,
    /// The war in the Pacific becomes total, as Europe sees it.
    PacificTotalWar,
    /// The war in Europe, as Asia sees it.
    EuropeanLimitedWar,
    /// The war in Europe becomes total, as Asia sees it.
    EuropeanTotalWar,
    /// A peace that its victim has to bear, on the Turn Track.
    EnforcedPeace,
    /// France or Russia has fallen in Europe: France in front.
    GermanVictory,
    /// Steps for China while it is in a faction's Conditional Events Box.
    AidToChina,
    /// Steps for Britain or Russia while it is in a faction's Conditional Events Box.
    LendLease,
    /// Ships and planes lost at their bases.
    BasesDamaged,
    /// A line of communications that has been cut.
    LocDamaged,
    /// Orders that do not arrive around it.
    CommandFailure,
    /// Supplies that do not arrive around it.
    SupplyFailure,
    /// Japanese poison gas.
    ChemicalWeapons,
    /// The Axis shortens a delay each turn.
    ConvoyStrategy,
    /// An atomic bomb has fallen.
    AtomicDevastation,
    /// Delays the Chinese and the Russians.
    BomberProduction,
    /// Delays the West.
    IBoatStrategy,
    /// Delays the Axis.
    IntensiveBombing,
    /// Delays Allied air units.
    JetProduction,
    /// Japanese air units and fleets only contest.
    Kamikazes,
    /// Delays the Axis.
    MerchantLosses,
    /// Delays the Axis without oil.
    OilShortage,
    /// Japanese raiders at sea.
    SurfaceRaiders,
    /// A Japanese attack without preparation.
    Totsugeki,
    /// The bombing of Japan is far off.
    ReducedUsImpact,
    /// A war economy that works.
    WarProduction,
    /// Units for the other war, or back from it.
    Reserves,
    /// Has a die cast again, by an optional rule: the Axis's in front, the Allies' behind.
    Luck,
    /// The fight for East Africa: the campaign in front, the box open behind.
    EastAfrica,
}

impl MarkerKind {
    /// Reports whether it is a Beachhead, of either kind.
    #[must_use]
    pub const fn is_beachhead(self) -> bool {
        matches!(self, Self::Beachhead | Self::SnlfBeachhead)
    }

    /// The Beachheads, of either kind.
    pub const BEACHHEADS: [Self; 2] = [Self::Beachhead, Self::SnlfBeachhead];

    /// The Failures, of either kind.
    pub const FAILURES: [Self; 2] = [Self::CommandFailure, Self::SupplyFailure];

    /// Reports whether it makes friendly units around it Blitz-enabled.
    #[must_use]
    pub const fn is_blitz(self) -> bool {
        matches!(self, Self::Blitz | Self::Totsugeki)
    }

    /// Reports whether it lies in the capital of the country that it is about.
    #[must_use]
    pub const fn lies_in_capitals(self) -> bool {
        matches!(
            self,
            Self::Influence
                | Self::Neutrality
                | Self::Mobilizing
                | Self::FreePassage
                | Self::NoOccupation
                | Self::RepublicanCapital
        )
    }

    /// Reports whether it waits in its faction's force pool until it is placed. The others come
    /// with an event, into the Strategic Warfare Box or on the Victory Point Track.
    #[must_use]
    pub const fn waits_in_pool(self) -> bool {
        matches!(
            self,
            Self::Beachhead
                | Self::SnlfBeachhead
                | Self::Blitz
                | Self::Logistics
                | Self::PartisanBase
                | Self::StandardConvoy
                | Self::ScratchConvoy
                | Self::FleetTrain
        )
    }
}

/// A kind of marker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Marker {
    /// The name in files and commands.
    pub code: Box<str>,
    /// The name for people.
    pub name: Box<str>,
    /// Its purpose.
    pub kind: MarkerKind,
    /// Faction that it belongs to.
    pub faction: Faction,
    /// The country it belongs to, if to one.
    pub country: Option<AreaId>,
    /// The service it serves, if one alone.
    pub branch: Branch,
    /// Delays it when it leaves the map.
    pub delay_stripe: bool,
    /// Its range.
    pub range: u8,
    /// Number of them.
    pub count: u8,
}

impl Marker {
    /// The code of the Logistics marker that only the Kwantung Army's lands take.
    pub const KWANTUNG: &str = "axis-kwantung";

    /// Reports whether it is the Kwantung Army's Logistics marker.
    #[must_use]
    pub fn is_kwantung(&self) -> bool {
        self.kind == MarkerKind::Logistics && &*self.code == Self::KWANTUNG
    }
}
