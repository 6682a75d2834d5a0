//! Axis & Allies in English.

use sandtable_proto::games::aa1940::v1::decision::Question;
use sandtable_proto::games::aa1940::v1::event::Kind;
use sandtable_proto::games::aa1940::v1::{
    Advance, AnsweredBy, BattleResult, BattleRole, BattleType, FacilitySlot, FacilityType, Phase,
    RemovalReason, Side, UnitType, favor,
};

use super::{BoardTerm, BoardWords};

/// English.
pub(super) struct BoardEnglish;

impl BoardWords for BoardEnglish {
    fn event(&self, kind: &Kind) -> &'static str {
        match kind {
            Kind::TurnBegan(_) => "Round {round}: {power}",
            Kind::PhaseBegan(_) => "{power}: {phase}",
            Kind::WarDeclared(_) => "{by} declares war on {on}.",
            Kind::Bought(_) => "{power} buys {units} for {ipcs} IPCs.",
            Kind::FacilityBought(_) => "{power} buys {facility} for {ipcs} IPCs.",
            Kind::UpgradeBought(_) => "{power} upgrades the complex in {at} for {ipcs} IPCs.",
            Kind::Repaired(_) => "{power} repairs {points} of the {slot} in {at}.",
            Kind::ShipsRepaired(_) => "{power} repairs {units} in {at}.",
            Kind::Moved(e) if e.via.is_empty() => "{power} moves {units} from {from} to {to}.",
            Kind::Moved(_) => "{power} moves {units} from {from} through {via} to {to}.",
            Kind::RaidSent(_) => "{power} sends {units} from {from} to raid {to}.",
            Kind::Loaded(_) => "{power} embarks {units} from {from} in {zone}.",
            Kind::Unloaded(_) => "{power} lands {units} from {zone} in {to}.",
            Kind::AssaultAnnounced(_) => "{power} prepares to land {units} from {zone} in {to}.",
            Kind::Engaged(e) if e.fight => "Ships in {zone} will be attacked.",
            Kind::Engaged(_) => "Ships in {zone} will be ignored.",
            Kind::TakenBack(_) => "{power} takes back {moves}.",
            Kind::FavorRequested(_) => "{by} asks {of} for {favor}.",
            Kind::FavorAnswered(e) if e.granted => "{by} grants {to} {favor}.",
            Kind::FavorAnswered(_) => "{by} refuses {to} {favor}.",
            Kind::AircraftScrambled(_) => "{power} scrambles {units} from {from} to {zone}.",
            Kind::Intercepted(_) => "{power} sends up {units} against the raid on {at}.",
            Kind::NeutralInvaded(_) => {
                "{by} invades {territory}, which joins {side} with {army} infantry."
            }
            Kind::StrictNeutralsTurned(_) => "The strict neutrals turn to {side}.",
            Kind::NeutralCommanded(_) => "{by} commands the army of {territory}.",
            Kind::BattleBegan(_) => "{battle}: {attackers} against {defenders}.",
            Kind::RoundBegan(_) => "{battle}, round {round}.",
            Kind::Rolled(e) if e.dice.is_empty() => "{role} scores {hits} in {space}: {dice}.",
            Kind::Rolled(_) => "{role} rolls {dice} in {space}, {hits_on} or less: {hits}.",
            Kind::RaidRolled(_) => "{role} rolls {dice} at the {slot} in {space}: {result}.",
            Kind::HitsScored(_) => "{role} in {space} must take {hits}.",
            Kind::Destroyed(_) => "{power} loses {units} in {space}.",
            Kind::Damaged(_) => "{power} has {units} damaged in {space}.",
            Kind::Submerged(_) => "{power} submerges {units} in {space}.",
            Kind::Retreated(e) if e.to.is_empty() => "The attacking aircraft leave {space}.",
            Kind::Retreated(_) => "The attacker retreats from {space} to {to}.",
            Kind::FacilityDamaged(_) => "The {slot} in {at} takes {points}, {total} in all.",
            Kind::BattleEnded(e) => match e.result() {
                BattleResult::AttackerWon => "{battle}: the attacker wins.",
                BattleResult::DefenderHeld => "{battle}: the defender holds.",
                BattleResult::BothDestroyed => "{battle}: nobody is left.",
                BattleResult::StandOff | BattleResult::Unspecified => "{battle}: a stand-off.",
            },
            Kind::Removed(e) => match e.reason() {
                RemovalReason::NoLanding => "{power} loses {units} in {space}: nowhere to land.",
                RemovalReason::WentDownWithShip => "{power} loses {units} in {space} with a ship.",
                RemovalReason::Overrun => "{power} loses {units} in {space}: overrun.",
                RemovalReason::Defenseless => "{power} loses {units} in {space} without defense.",
                RemovalReason::Unspecified => "{power} loses {units} in {space}.",
            },
            Kind::Captured(e) if e.from.is_empty() => "{by} captures {territory}.",
            Kind::Captured(_) => "{by} captures {territory} from {from}.",
            Kind::Liberated(_) => "{by} liberates {territory} for {to}.",
            Kind::Reverted(_) => "{territory} returns to {to}.",
            Kind::Converted(_) => "{territory} joins {by} with {army} infantry.",
            Kind::ComplexDowngraded(_) => "The complex in {at} is a minor one now.",
            Kind::ComplexRemoved(_) => "The complex in {at} is removed.",
            Kind::CapitalTaken(_) => "{by} takes the capital of {from} and {ipcs} IPCs.",
            Kind::CapitalFreed(_) => "The capital of {power} is free.",
            Kind::LiberationForceArrived(_) => "Free units appear in {at}: {force}.",
            Kind::StrandedLanded(_) => "{power} lands {units} from {from} in {to}.",
            Kind::Placed(_) => "{power} mobilizes {units} in {at}.",
            Kind::FacilityPlaced(_) => "{power} builds {facility} in {at}.",
            Kind::Refunded(_) => "{power} returns {units} for {ipcs} IPCs.",
            Kind::FacilityRefunded(_) => "{power} returns {facility} for {ipcs} IPCs.",
            Kind::ConvoyRolled(_) => "Convoys in {zone} cost {power} {loss} IPCs (dice {dice}).",
            Kind::Income(_) => {
                "{power} collects {collected} IPCs (production {production}, objectives {bonuses}, \
                 convoys -{loss}) and has {treasury}."
            }
            Kind::Asked(_) => "Question {id} to {question}",
            Kind::Answered(e) if e.by() == AnsweredBy::StandingOrders => {
                "Question {id} is answered by standing orders."
            }
            Kind::Answered(_) => "Question {id} is answered.",
            Kind::OrdersFiled(_) => "Standing orders are filed.",
            Kind::KamikazeOrderFiled(e) if e.order.is_some() => {
                "A standing order is filed: {attacks} in a zone at most."
            }
            Kind::KamikazeOrderFiled(_) => "The standing order for kamikaze attacks is withdrawn.",
            // The words are those of any game.
            Kind::Resigned(_) => "Seat {seat} resigns.",
            Kind::Ended(e) => match e.winner() {
                Side::Axis => "The Axis wins: {reason}.",
                Side::Allies => "The Allies win: {reason}.",
                Side::Unspecified => "The match is drawn: {reason}.",
            },
            Kind::BidTaken(_) => "{power} takes of the bid: {taken}.",
            Kind::ResearchBought(_) => "{power} buys {dice} for {payments}.",
            Kind::ResearchRolled(e) if e.dice.is_empty() => "{power} is sure of a breakthrough.",
            Kind::ResearchRolled(e) if e.breakthrough => {
                "{power} rolls {dice} for research, {hits_on} or more: a breakthrough."
            }
            Kind::ResearchRolled(_) => {
                "{power} rolls {dice} for research, {hits_on} or more: nothing."
            }
            Kind::AdvanceMade(_) => "{power} has {advance} (dice {dice}).",
            Kind::WarBondsCollected(_) => "{power} collects {ipcs} IPCs of war bonds.",
            Kind::ParatroopersDropped(_) => "{power} drops {units} from {from} into {to}.",
            Kind::RocketLaunched(_) => {
                "{power} launches a rocket from {from} at the {slot} in {at}."
            }
            Kind::KamikazeAttacked(e) if e.dice.is_empty() && e.certain == 0 => {
                "{power} announces {attacks} on {target} in {zone}."
            }
            Kind::KamikazeAttacked(_) => {
                "{power} makes {attacks} on {target} in {zone}: {dice}, {hits}."
            }
        }
    }

    fn question(&self, question: &Question) -> &'static str {
        match question {
            Question::Scramble(_) => "which aircraft scramble?",
            Question::Intercept(_) => "how many fighters intercept over {territory}?",
            Question::CommandNeutral(_) => "who commands the army of {territory}?",
            Question::RaidTargets(_) => "what do the bombers over {territory} bomb?",
            Question::Bombard(_) => "which ships in {zone} bombard which coast?",
            Question::Submerge(_) => "which submarines in {space} submerge?",
            Question::Losses(_) => "which units take {hits} in {space}?",
            Question::AgreeLosses(_) => "are the losses proposed in {space} agreed?",
            Question::Press(_) => "does the attack on {space} go on?",
            Question::Favor(_) => "is {asker} granted {favor}?",
            Question::LiberationForce(_) => {
                "which units appear in {at}, worth {ipcs} IPCs at most?"
            }
            Question::LandStranded(_) => "where do the stranded aircraft land?",
            Question::DeclareWar(_) => "is war declared before income, on {on}?",
            Question::PlaceBid(_) => "what is taken of the bid, of which {ipcs} IPCs are left?",
            Question::Breakthrough(_) => "on which chart is the breakthrough die rolled?",
            Question::Kamikaze(_) => "which kamikaze attacks are made, of {attacks} left?",
        }
    }

    fn unit(&self, unit: UnitType) -> [&'static str; 2] {
        match unit {
            UnitType::Unspecified => ["unit", "units"],
            UnitType::Infantry => ["infantry"; 2],
            UnitType::Artillery => ["artillery"; 2],
            UnitType::MechInfantry => ["mechanized infantry"; 2],
            UnitType::Tank => ["tank", "tanks"],
            UnitType::Aaa => ["AA gun", "AA guns"],
            UnitType::Fighter => ["fighter", "fighters"],
            UnitType::TacticalBomber => ["tactical bomber", "tactical bombers"],
            UnitType::StrategicBomber => ["strategic bomber", "strategic bombers"],
            UnitType::Battleship => ["battleship", "battleships"],
            UnitType::Carrier => ["carrier", "carriers"],
            UnitType::Cruiser => ["cruiser", "cruisers"],
            UnitType::Destroyer => ["destroyer", "destroyers"],
            UnitType::Submarine => ["submarine", "submarines"],
            UnitType::Transport => ["transport", "transports"],
        }
    }

    fn facility(&self, kind: FacilityType) -> [&'static str; 2] {
        match kind {
            FacilityType::Unspecified => ["facility", "a facility"],
            FacilityType::MajorComplex => ["major complex", "a major complex"],
            FacilityType::MinorComplex => ["minor complex", "a minor complex"],
            FacilityType::AirBase => ["air base", "an air base"],
            FacilityType::NavalBase => ["naval base", "a naval base"],
        }
    }

    fn slot(&self, slot: FacilitySlot) -> &'static str {
        match slot {
            FacilitySlot::Unspecified => "facility",
            FacilitySlot::Complex => "complex",
            FacilitySlot::AirBase => "air base",
            FacilitySlot::NavalBase => "naval base",
        }
    }

    fn phase(&self, phase: Phase) -> &'static str {
        match phase {
            Phase::Unspecified => "between turns",
            Phase::Purchase => "purchase and repair",
            Phase::CombatMove => "combat move",
            Phase::ConductCombat => "conduct combat",
            Phase::NoncombatMove => "noncombat move",
            Phase::Mobilize => "mobilize new units",
            Phase::CollectIncome => "collect income",
            Phase::Research => "research and development",
        }
    }

    fn side(&self, side: Side) -> &'static str {
        match side {
            Side::Unspecified => "nobody",
            Side::Axis => "the Axis",
            Side::Allies => "the Allies",
        }
    }

    fn advance(&self, advance: Advance) -> &'static str {
        match advance {
            Advance::Unspecified => "an advance",
            Advance::AdvancedArtillery => "advanced artillery",
            Advance::Rockets => "rockets",
            Advance::Paratroopers => "paratroopers",
            Advance::IncreasedFactoryProduction => "increased factory production",
            Advance::WarBonds => "war bonds",
            Advance::ImprovedMechanizedInfantry => "improved mechanized infantry",
            Advance::SuperSubmarines => "super submarines",
            Advance::JetFighters => "jet fighters",
            Advance::ImprovedShipyards => "improved shipyards",
            Advance::Radar => "radar",
            Advance::LongRangeAircraft => "long-range aircraft",
            Advance::HeavyBombers => "heavy bombers",
        }
    }

    fn favor(&self, favor: &favor::Kind) -> &'static str {
        match favor {
            favor::Kind::Passage(_) => "passage through {of}",
            favor::Kind::Transports(_) => "room on transports of {of}",
            favor::Kind::Carriers(_) => "room on carriers of {of}",
        }
    }

    fn battle(&self, battle: BattleType) -> &'static str {
        match battle {
            BattleType::Raid => "raid on {space}",
            BattleType::Assault => "assault from {space}",
            BattleType::General | BattleType::Unspecified => "battle in {space}",
        }
    }

    fn role(&self, role: BattleRole) -> &'static str {
        match role {
            BattleRole::Attacker => "the attacker",
            BattleRole::Defender => "the defender",
            BattleRole::Unspecified => "somebody",
        }
    }

    fn term(&self, term: BoardTerm) -> &'static str {
        match term {
            BoardTerm::Nobody => "nobody",
            BoardTerm::AFavor => "a favor",
            BoardTerm::ACanal => "a canal",
            BoardTerm::UnitsOf => "{units} of {power}",
            BoardTerm::UnitsIn => "{units} in {space}",
            BoardTerm::IpcsOf => "{ipcs} IPCs of {economy}",
            BoardTerm::Hit => "{count} hit",
            BoardTerm::Hits => "{count} hits",
            BoardTerm::BySubmarines => "{count} by submarines",
            BoardTerm::ByAircraft => "{count} by aircraft",
            BoardTerm::ByOthers => "{count} by others",
            BoardTerm::Point => "{count} point of damage",
            BoardTerm::Points => "{count} points of damage",
            BoardTerm::LastMove => "the last move",
            BoardTerm::LastMoves => "the last {count} moves",
            BoardTerm::KamikazeAttack => "{count} kamikaze attack",
            BoardTerm::KamikazeAttacks => "{count} kamikaze attacks",
            BoardTerm::ResearchDie => "{count} research die",
            BoardTerm::ResearchDice => "{count} research dice",
            BoardTerm::Certain => "{certain} for certain",
            BoardTerm::BesideCertain => "{dice} beside {certain} for certain",
            BoardTerm::Pairs => "{dice} ({pairs} pairs, of which the better die counts)",
            BoardTerm::QuestionTo => "{power}: {question}",
        }
    }
}
