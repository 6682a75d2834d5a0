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

mirrored!(write_faction, read_faction: Faction = Faction { Axis, Western, Soviet });
mirrored!(write_loss_order, read_loss_order: LossOrder = LossOrder {
    WeakestFirst, SmallestFirst,
});
mirrored!(write_contest_order, read_contest_order: Contests = ContestOrder { Never, Always });
mirrored!(write_luck_watch, read_luck_watch: WatchedDice = LuckWatch { Own, Enemy, Any });
mirrored!(write_theatre, read_theatre: Theatre = Theatre { Europe, Asia });
mirrored!(write_direction, read_direction: Direction = Direction {
    NorthEast, East, SouthEast, SouthWest, West, NorthWest,
});
mirrored!(write_side, read_side: Side = Side { Front, Back });
mirrored!(write_optional_rule, read_optional_rule: OptionalRule = OptionalRule {
    SeparatePeace, FortunesOfWar, Luck, RequiredGarrisons, AirSeaWarfare, WildCombat,
    CannonFodder, PacificStalemates, TwoCitySupplySources, ReplacementLocationSupply,
    LimitedSupplyLines, VariableWeather, EastAfrica, Iceland, AlternateVichy, AlternateAvalanche,
    VariableEnding, SovietVolunteers,
});
written!(write_camp: Camp => Camp { Axis, Allies });
written!(write_segment: Segment => Segment {
    VictoryPointCheck, OptionCard, Logistics, Replacements, PoliticalEvents, Support,
    Organization, OperationalMovement, BlitzCombat, RegularCombat, Marker, ReserveMovement,
    WarAndPeace, ConditionalEvents, Delay, TurnMarker,
});
written!(write_fault: Fault => StackFault { Headquarters, Fortresses, Minors, TooMany });
written!(write_answered: AnsweredBy => AnsweredBy { Seat, StandingOrders });
written!(write_war: WarState => WarState { PreWar, LimitedWar, TotalWar });
written!(write_status: Status => CountryStatus { Neutral, Active, Conquered, Absent });
mirrored!(write_policy, read_policy: Policy = Policy {
    Appeasement, CordonSanitaire, Entente, Guarantees, Isolationism, NaziSovietPact,
    OstlandAccord, LocarnoTreaty, RapalloTreaty, Acceptance, BorderDisputes, LapsedTreaty,
    NeutralityPact, Quarantine, Resistance, UneasyPeace, Surrender,
});
mirrored!(write_truce, read_truce: Truce = Truce { ReassessPolicy, Armistice, Negotiation });
mirrored!(write_once, read_once: OnceEvent = OnceEvent {
    OutbreakOfWar, TheirFinestHour, ParisThreatened, RussianEmergencyMobilization, ArmyProgram,
    NavyProgram, EconomicProgram, PoliticalProgram, BritishFarEasternForces,
    RussianFarEasternForces, UsFarEasternForces, WesternLimitedWarReserves,
    WesternTotalWarReserves, SovietLimitedWarReserves, SovietTotalWarReserves, CaseYellow, FrenchResponse,
    BritishNeutralityPact, ForcedSettlement, JapaneseConcessions, BritishSurrender,
    NationalistChineseSurrender, UsSurrender, CommunistChineseSurrender, RussianSurrender,
    ColonialLiberation, OperationAvalanche,
});
written!(write_tenure: Tenure => Tenure { Part, Dependent });
written!(write_pile: Pile => CardPile { Deck, Pending, Current, Discarded, Removed });
written!(write_about: QuestionSubject => ChoiceAbout {
    May, OneOf, Select, RemoveCard, LoseStep, Replacement, MarkerHex, DelaySupport, Truce,
    IllegalCard, TotalWar, Alignment, EventPiece, EventHex, SetUp, Mobilize, Reactivate, NoOccupation, Occupation, Garrison,
    Dissolution, Internment, Rising, CallBack, Cession, LastDay, PeaceTalks, PeaceSide, ChemicalWeapons, Restoration, Raiders,
});
written!(write_terrain: Terrain => Terrain { Sea, Clear, Desert, Hills, Forest, Swamp });
written!(write_feature: SideFeature => SideFeature {
    River, Mountain, Lake, AllSea, Strait, ConnectedStrait, Canal, Road, Rail, Border,
    RegionBorder, ZoneBorder,
});
written!(write_unit_kind: UnitKind => UnitType {
    Infantry, Garrison, Mountain, Ski, Cavalry, Airborne, Marine, Armor, Mechanized,
    CavalryMechanized, Helicopter, Hq, Fortress, AirForce, Bomber, Interceptor, CvFleet,
    SurfaceFleet, SubFleet,
});
written!(write_marker_kind: MarkerKind => MarkerType { Beachhead, SnlfBeachhead, Blitz, Logistics, PartisanBase, StandardConvoy, ScratchConvoy, FleetTrain, VictoryPoints, MinorProduction, WarEconomy, AntiCominternCrusade, NoRetreat, SsEuropa, HakkoIchiu, JapaneseMandate, VictoryProgram, QuitIndia, ShowaRestoration, Influence, Neutrality, Mobilizing, FreePassage, NoOccupation, RepublicanCapital, RepublicanSupport, AlliedCollapse, MilitaryTakeover, Government, UsEntry, Entry, IncreaseUscl, VeDay, VjDay, PacificLimitedWar, PacificTotalWar, EuropeanLimitedWar, EuropeanTotalWar, EnforcedPeace, GermanVictory, AidToChina, LendLease, BasesDamaged, LocDamaged, CommandFailure, SupplyFailure, ChemicalWeapons, ConvoyStrategy, AtomicDevastation, BomberProduction, IBoatStrategy, IntensiveBombing, JetProduction, Kamikazes, MerchantLosses, OilShortage, SurfaceRaiders, Totsugeki, ReducedUsImpact, WarProduction, Reserves, Luck, EastAfrica });
written!(write_organization: OrganizationStage => OrganizationStage {
    Combination, Conversion, Elimination, Breakdown, Placing, Removing,
});
written!(write_role: Role => BattleRole { Attacker, Defender });
written!(write_outcome: Outcome => CombatOutcome { Ad, Ex, ExPlus, Dr1, Dr2, Dr3 });
written!(write_cause: Cause => ShiftCause {
    AttackingAir, DefendingAir, Airdrop, Armor, Fortress, AttackingHq, DefendingHq, Marines,
    Mud, Terrain, LimitedStacking, Hexside,
});

/// No faction is unspecified.
pub(super) fn write_optional_faction(faction: Option<Faction>) -> i32 {
    faction.map_or(0, write_faction)
}

pub(super) fn write_blow(blow: Blow) -> i32 {
    let blow = match blow {
        Blow::None => wire::Blow::Unspecified,
        Blow::Ad => wire::Blow::Ad,
        Blow::Ex => wire::Blow::Ex,
    };
    blow as i32
}

pub(super) fn write_settlement(settlement: Settlement) -> i32 {
    let settlement = match settlement {
        Settlement::None => wire::Settlement::Unspecified,
        Settlement::Town => wire::Settlement::Town,
        Settlement::City => wire::Settlement::City,
        Settlement::ProvisionalCapital => wire::Settlement::ProvisionalCapital,
        Settlement::Capital => wire::Settlement::Capital,
    };
    settlement as i32
}

pub(super) fn write_edition(edition: Edition) -> i32 {
    let edition = match edition {
        Edition::Y2012 => wire::Edition::Edition2012,
        Edition::Y2023 => wire::Edition::Edition2023,
    };
    edition as i32
}

/// Not saying means the newer one.
pub(super) fn read_edition(value: i32) -> Decoded<Edition> {
    match wire::Edition::try_from(value) {
        Ok(wire::Edition::Edition2012) => Ok(Edition::Y2012),
        Ok(wire::Edition::Unspecified | wire::Edition::Edition2023) => Ok(Edition::Y2023),
        Err(_) => Err(BadField::new("must be an Edition")),
    }
}
