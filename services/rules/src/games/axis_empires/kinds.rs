//! Enumerations.

use sandtable_axis_empires::event::AnsweredBy;
use sandtable_axis_empires::faction::{Camp, Faction};
use sandtable_axis_empires::map::{Direction, Settlement, SideFeature, Terrain, Theatre};
use sandtable_axis_empires::options::{Edition, OptionalRule};
use sandtable_axis_empires::orders::{Contests, LossOrder, WatchedDice};
use sandtable_axis_empires::pack::card::Tenure;
use sandtable_axis_empires::pack::{
    MarkerKind, OnceEvent, Outcome, Policy, Side, Status, Truce, UnitKind, WarState,
};
use sandtable_axis_empires::s02_administrative::s2_3_organization::OrganizationStage;
use sandtable_axis_empires::s04_combat::battle::Role;
use sandtable_axis_empires::s04_combat::s4_2_3_shifts::Cause;
use sandtable_axis_empires::s04_combat::s4_2_4_results::Blow;
use sandtable_axis_empires::s09_stacking::Fault;
use sandtable_axis_empires::sequence::Segment;
use sandtable_axis_empires::state::Pile;
use sandtable_axis_empires::task_queue::choice::QuestionSubject;
use sandtable_proto::games::axis_empires::v1 as wire;

use crate::codec::{BadField, Decoded};
use crate::games::proto::{FromProto, ToProto};

enumeration! { Faction = Faction { Axis, Western, Soviet } }
enumeration! { LossOrder = LossOrder { WeakestFirst, SmallestFirst } }
enumeration! { Contests = ContestOrder { Never, Always } }
enumeration! { WatchedDice = LuckWatch { Own, Enemy, Any } }
enumeration! { Theatre = Theatre { Europe, Asia } }
enumeration! { Direction = Direction { NorthEast, East, SouthEast, SouthWest, West, NorthWest } }
enumeration! { Side = Side { Front, Back } }
enumeration! { OptionalRule = OptionalRule {
    SeparatePeace, FortunesOfWar, Luck, RequiredGarrisons, AirSeaWarfare, WildCombat,
    CannonFodder, PacificStalemates, TwoCitySupplySources, ReplacementLocationSupply,
    LimitedSupplyLines, VariableWeather, EastAfrica, Iceland, AlternateVichy, AlternateAvalanche,
    VariableEnding, SovietVolunteers,
} }
written_enumeration! { Camp = Camp { Axis, Allies } }
written_enumeration! { Segment = Segment {
    VictoryPointCheck, OptionCard, Logistics, Replacements, PoliticalEvents, Support,
    Organization, OperationalMovement, BlitzCombat, RegularCombat, Marker, ReserveMovement,
    WarAndPeace, ConditionalEvents, Delay, TurnMarker,
} }
written_enumeration! { Fault = StackFault { Headquarters, Fortresses, Minors, TooMany } }
written_enumeration! { AnsweredBy = AnsweredBy { Seat, StandingOrders } }
written_enumeration! { WarState = WarState { PreWar, LimitedWar, TotalWar } }
written_enumeration! { Status = CountryStatus { Neutral, Active, Conquered, Absent } }
enumeration! { Policy = Policy {
    Appeasement, CordonSanitaire, Entente, Guarantees, Isolationism, NaziSovietPact,
    OstlandAccord, LocarnoTreaty, RapalloTreaty, Acceptance, BorderDisputes, LapsedTreaty,
    NeutralityPact, Quarantine, Resistance, UneasyPeace, Surrender,
} }
enumeration! { Truce = Truce { ReassessPolicy, Armistice, Negotiation } }
enumeration! { OnceEvent = OnceEvent {
    OutbreakOfWar, TheirFinestHour, ParisThreatened, RussianEmergencyMobilization, ArmyProgram,
    NavyProgram, EconomicProgram, PoliticalProgram, BritishFarEasternForces,
    RussianFarEasternForces, UsFarEasternForces, WesternLimitedWarReserves,
    WesternTotalWarReserves, SovietLimitedWarReserves, SovietTotalWarReserves, CaseYellow,
    FrenchResponse, BritishNeutralityPact, ForcedSettlement, JapaneseConcessions,
    BritishSurrender, NationalistChineseSurrender, UsSurrender, CommunistChineseSurrender,
    RussianSurrender, ColonialLiberation, OperationAvalanche,
} }
written_enumeration! { Tenure = Tenure { Part, Dependent } }
written_enumeration! { Pile = CardPile { Deck, Pending, Current, Discarded, Removed } }
written_enumeration! { QuestionSubject = ChoiceAbout {
    May, OneOf, Select, RemoveCard, LoseStep, Replacement, MarkerHex, DelaySupport, Truce,
    IllegalCard, TotalWar, Alignment, EventPiece, EventHex, SetUp, Mobilize, Reactivate,
    NoOccupation, Occupation, Garrison, Dissolution, Internment, Rising, CallBack, Cession,
    LastDay, PeaceTalks, PeaceSide, ChemicalWeapons, Restoration, Raiders,
} }
written_enumeration! { Terrain = Terrain { Sea, Clear, Desert, Hills, Forest, Swamp } }
written_enumeration! { SideFeature = SideFeature {
    River, Mountain, Lake, AllSea, Strait, ConnectedStrait, Canal, Road, Rail, Border,
    RegionBorder, ZoneBorder,
} }
written_enumeration! { UnitKind = UnitType {
    Infantry, Garrison, Mountain, Ski, Cavalry, Airborne, Marine, Armor, Mechanized,
    CavalryMechanized, Helicopter, Hq, Fortress, AirForce, Bomber, Interceptor, CvFleet,
    SurfaceFleet, SubFleet,
} }
written_enumeration! { MarkerKind = MarkerType {
    Beachhead, SnlfBeachhead, Blitz, Logistics, PartisanBase, StandardConvoy, ScratchConvoy,
    FleetTrain, VictoryPoints, MinorProduction, WarEconomy, AntiCominternCrusade, NoRetreat,
    SsEuropa, HakkoIchiu, JapaneseMandate, VictoryProgram, QuitIndia, ShowaRestoration, Influence,
    Neutrality, Mobilizing, FreePassage, NoOccupation, RepublicanCapital, RepublicanSupport,
    AlliedCollapse, MilitaryTakeover, Government, UsEntry, Entry, IncreaseUscl, VeDay, VjDay,
    PacificLimitedWar, PacificTotalWar, EuropeanLimitedWar, EuropeanTotalWar, EnforcedPeace,
    GermanVictory, AidToChina, LendLease, BasesDamaged, LocDamaged, CommandFailure, SupplyFailure,
    ChemicalWeapons, ConvoyStrategy, AtomicDevastation, BomberProduction, IBoatStrategy,
    IntensiveBombing, JetProduction, Kamikazes, MerchantLosses, OilShortage, SurfaceRaiders,
    Totsugeki, ReducedUsImpact, WarProduction, Reserves, Luck, EastAfrica,
} }
written_enumeration! { OrganizationStage = OrganizationStage {
    Combination, Conversion, Elimination, Breakdown, Placing, Removing,
} }
written_enumeration! { Role = BattleRole { Attacker, Defender } }
written_enumeration! { Outcome = CombatOutcome { Ad, Ex, ExPlus, Dr1, Dr2, Dr3 } }
written_enumeration! { Cause = ShiftCause {
    AttackingAir, DefendingAir, Airdrop, Armor, Fortress, AttackingHq, DefendingHq, Marines,
    Mud, Terrain, LimitedStacking, Hexside,
} }

impl<C> ToProto<C, i32> for Blow {
    fn to_proto(&self, _: C) -> i32 {
        let blow = match self {
            Self::None => wire::Blow::Unspecified,
            Self::Ad => wire::Blow::Ad,
            Self::Ex => wire::Blow::Ex,
        };
        blow as i32
    }
}

impl<C> ToProto<C, i32> for Settlement {
    fn to_proto(&self, _: C) -> i32 {
        let settlement = match self {
            Self::None => wire::Settlement::Unspecified,
            Self::Town => wire::Settlement::Town,
            Self::City => wire::Settlement::City,
            Self::ProvisionalCapital => wire::Settlement::ProvisionalCapital,
            Self::Capital => wire::Settlement::Capital,
        };
        settlement as i32
    }
}

impl<C> ToProto<C, i32> for Edition {
    fn to_proto(&self, _: C) -> i32 {
        let edition = match self {
            Self::Y2012 => wire::Edition::Edition2012,
            Self::Y2023 => wire::Edition::Edition2023,
        };
        edition as i32
    }
}

/// Not saying means the newer one.
impl<C> FromProto<C, i32> for Edition {
    fn from_proto(value: i32, _: C) -> Decoded<Self> {
        match wire::Edition::try_from(value) {
            Ok(wire::Edition::Edition2012) => Ok(Self::Y2012),
            Ok(wire::Edition::Unspecified | wire::Edition::Edition2023) => Ok(Self::Y2023),
            Err(_) => Err(BadField::new("must be an Edition")),
        }
    }
}
