//! Axis & Allies in German. Names of powers and spaces are those that the board prints, so no
//! sentence bends them.

use sandtable_proto::games::aa1940::v1::decision::Question;
use sandtable_proto::games::aa1940::v1::event::Kind;
use sandtable_proto::games::aa1940::v1::{
    Advance, AnsweredBy, BattleResult, BattleRole, BattleType, FacilitySlot, FacilityType, Phase,
    RemovalReason, Side, UnitType, favor,
};

use super::{BoardTerm, BoardWords};

/// German.
pub(super) struct BoardGerman;

impl BoardWords for BoardGerman {
    fn event(&self, kind: &Kind) -> &'static str {
        match kind {
            Kind::TurnBegan(_) => "Runde {round}: {power}",
            Kind::PhaseBegan(_) => "{power}: {phase}",
            Kind::WarDeclared(_) => "{by} erklärt {on} den Krieg.",
            Kind::Bought(_) => "{power} kauft {units} für {ipcs} IPCs.",
            Kind::FacilityBought(_) => "{power} kauft {facility} für {ipcs} IPCs.",
            Kind::UpgradeBought(_) => "{power} baut den Komplex in {at} für {ipcs} IPCs aus.",
            Kind::Repaired(_) => "{power} behebt {points} am {slot} in {at}.",
            Kind::ShipsRepaired(_) => "{power} repariert {units} in {at}.",
            Kind::Moved(e) if e.via.is_empty() => "{power} verlegt {units} von {from} nach {to}.",
            Kind::Moved(_) => "{power} verlegt {units} von {from} durch {via} nach {to}.",
            Kind::RaidSent(_) => "{power} schickt {units} von {from} zum Luftangriff auf {to}.",
            Kind::Loaded(_) => "{power} verschifft {units} von {from} in {zone}.",
            Kind::Unloaded(_) => "{power} setzt {units} von {zone} in {to} an Land.",
            Kind::AssaultAnnounced(_) => {
                "{power} bereitet die Landung von {zone} in {to} vor: {units}."
            }
            Kind::Engaged(e) if e.fight => "Schiffe in {zone} werden angegriffen.",
            Kind::Engaged(_) => "Schiffe in {zone} werden nicht beachtet.",
            Kind::TakenBack(_) => "{power} nimmt {moves} zurück.",
            Kind::FavorRequested(_) => "{by} bittet {of} um {favor}.",
            Kind::FavorAnswered(e) if e.granted => "{by} gewährt {to} {favor}.",
            Kind::FavorAnswered(_) => "{by} verweigert {to} {favor}.",
            Kind::AircraftScrambled(_) => {
                "{power} lässt {units} von {from} nach {zone} aufsteigen."
            }
            Kind::Intercepted(_) => "{power} fängt den Luftangriff auf {at} ab: {units}.",
            Kind::NeutralInvaded(_) => {
                "{by} marschiert in {territory} ein, das sich mit {army} Infanterie {side} \
                 anschließt."
            }
            Kind::StrictNeutralsTurned(_) => "Die strikt Neutralen wenden sich {side} zu.",
            Kind::NeutralCommanded(_) => "{by} befehligt die Armee von {territory}.",
            Kind::BattleBegan(_) => "{battle}: {attackers} gegen {defenders}.",
            Kind::RoundBegan(_) => "{battle}, Runde {round}.",
            Kind::Rolled(e) if e.dice.is_empty() => "{role} erzielt in {space} {hits}: {dice}.",
            Kind::Rolled(_) => "{role} würfelt in {space} {dice}, {hits_on} oder weniger: {hits}.",
            Kind::RaidRolled(_) => "{role} würfelt {dice} am {slot} in {space}: {result}.",
            Kind::HitsScored(_) => "{role} in {space} muss {hits} hinnehmen.",
            Kind::Destroyed(_) => "{power} verliert {units} in {space}.",
            Kind::Damaged(_) => "{power} muss Schäden in {space} hinnehmen: {units}.",
            Kind::Submerged(_) => "{power} lässt {units} in {space} abtauchen.",
            Kind::Retreated(e) if e.to.is_empty() => {
                "Die angreifenden Flugzeuge verlassen {space}."
            }
            Kind::Retreated(_) => "Der Angreifer zieht sich von {space} nach {to} zurück.",
            Kind::FacilityDamaged(_) => "Am {slot} in {at} entstehen {points}, im Ganzen {total}.",
            Kind::BattleEnded(e) => match e.result() {
                BattleResult::AttackerWon => "{battle}: Der Angreifer siegt.",
                BattleResult::DefenderHeld => "{battle}: Der Verteidiger hält stand.",
                BattleResult::BothDestroyed => "{battle}: Niemand bleibt übrig.",
                BattleResult::StandOff | BattleResult::Unspecified => {
                    "{battle}: Keiner kann weiterkämpfen."
                }
            },
            Kind::Removed(e) => match e.reason() {
                RemovalReason::NoLanding => "{power} verliert {units} in {space}: kein Landeplatz.",
                RemovalReason::WentDownWithShip => {
                    "{power} verliert {units} in {space} mit einem Schiff."
                }
                RemovalReason::Overrun => "{power} verliert {units} in {space}: überrannt.",
                RemovalReason::Defenseless => "{power} verliert {units} in {space} ohne Gegenwehr.",
                RemovalReason::Unspecified => "{power} verliert {units} in {space}.",
            },
            Kind::Captured(e) if e.from.is_empty() => "{by} erobert {territory}.",
            Kind::Captured(_) => "{by} erobert {territory} von {from}.",
            Kind::Liberated(_) => "{by} befreit {territory} für {to}.",
            Kind::Reverted(_) => "{territory} fällt an {to} zurück.",
            Kind::Converted(_) => "{territory} schließt sich {by} mit {army} Infanterie an.",
            Kind::ComplexDowngraded(_) => "Der Komplex in {at} ist nur noch ein kleiner.",
            Kind::ComplexRemoved(_) => "Der Komplex in {at} wird entfernt.",
            Kind::CapitalTaken(_) => "{by} nimmt die Hauptstadt von {from} und {ipcs} IPCs ein.",
            Kind::CapitalFreed(_) => "Die Hauptstadt von {power} ist frei.",
            Kind::LiberationForceArrived(_) => "Freie Einheiten erscheinen in {at}: {force}.",
            Kind::StrandedLanded(_) => "{power} lässt {units} von {from} in {to} landen.",
            Kind::Placed(_) => "{power} stellt {units} in {at} auf.",
            Kind::FacilityPlaced(_) => "{power} baut {facility} in {at}.",
            Kind::Refunded(_) => "{power} gibt {units} für {ipcs} IPCs zurück.",
            Kind::FacilityRefunded(_) => "{power} gibt {facility} für {ipcs} IPCs zurück.",
            Kind::ConvoyRolled(_) => "Geleitzüge in {zone} kosten {power} {loss} IPCs ({dice}).",
            Kind::Income(_) => {
                "{power} nimmt {collected} IPCs ein (Produktion {production}, Ziele {bonuses}, \
                 Geleitzüge -{loss}) und hat {treasury}."
            }
            Kind::Asked(_) => "Frage {id} an {question}",
            Kind::Answered(e) if e.by() == AnsweredBy::StandingOrders => {
                "Frage {id} wird durch Dauerbefehle beantwortet."
            }
            Kind::Answered(_) => "Frage {id} wird beantwortet.",
            Kind::OrdersFiled(_) => "Dauerbefehle werden hinterlegt.",
            Kind::KamikazeOrderFiled(e) if e.order.is_some() => {
                "Ein Dauerbefehl wird hinterlegt: höchstens {attacks} in einer Zone."
            }
            Kind::KamikazeOrderFiled(_) => "Der Dauerbefehl für Kamikaze wird zurückgenommen.",
            // The words are those of any game.
            Kind::Resigned(_) => "Platz {seat} gibt auf.",
            Kind::Ended(e) => match e.winner() {
                Side::Axis => "Die Achse gewinnt{rule}.",
                Side::Allies => "Die Alliierten gewinnen{rule}.",
                Side::Unspecified => "Die Partie endet unentschieden{rule}.",
            },
            Kind::BidTaken(_) => "{power} nimmt vom Gebot: {taken}.",
            Kind::ResearchBought(_) => "{power} kauft {dice} für {payments}.",
            Kind::ResearchRolled(e) if e.dice.is_empty() => "{power} ist ein Durchbruch sicher.",
            Kind::ResearchRolled(e) if e.breakthrough => {
                "{power} würfelt {dice} für die Forschung, {hits_on} oder mehr: ein Durchbruch."
            }
            Kind::ResearchRolled(_) => {
                "{power} würfelt {dice} für die Forschung, {hits_on} oder mehr: nichts."
            }
            Kind::AdvanceMade(_) => "{power} hat {advance} (Würfel {dice}).",
            Kind::WarBondsCollected(_) => "{power} nimmt {ipcs} IPCs aus Kriegsanleihen ein.",
            Kind::ParatroopersDropped(_) => {
                "{power} lässt {units} von {from} über {to} abspringen."
            }
            Kind::RocketLaunched(_) => {
                "{power} schießt eine Rakete von {from} auf {at}: Ziel {slot}."
            }
            Kind::KamikazeAttacked(e) if e.dice.is_empty() && e.certain == 0 => {
                "{power} kündigt {attacks} in {zone} an: gegen {target}."
            }
            Kind::KamikazeAttacked(_) => {
                "{power} fliegt {attacks} in {zone} gegen {target}: {dice}, {hits}."
            }
        }
    }

    fn question(&self, question: &Question) -> &'static str {
        match question {
            Question::Scramble(_) => "Welche Flugzeuge steigen auf?",
            Question::Intercept(_) => "Wie viele Jäger fangen den Angriff auf {territory} ab?",
            Question::CommandNeutral(_) => "Wer befehligt die Armee von {territory}?",
            Question::RaidTargets(_) => "Was treffen die Bomber über {territory}?",
            Question::Bombard(_) => "Welche Schiffe in {zone} beschießen welche Küste?",
            Question::Submerge(_) => "Welche U-Boote in {space} tauchen ab?",
            Question::Losses(_) => "Welche Einheiten in {space} nehmen {hits} hin?",
            Question::AgreeLosses(_) => "Sind die Verluste in {space} so vereinbart?",
            Question::Press(_) => "Geht der Angriff auf {space} weiter?",
            Question::Favor(_) => "Wird {asker} {favor} gewährt?",
            Question::LiberationForce(_) => {
                "Welche Einheiten erscheinen in {at}, höchstens {ipcs} IPCs wert?"
            }
            Question::LandStranded(_) => "Wo landen die gestrandeten Flugzeuge?",
            Question::DeclareWar(_) => "Wird vor dem Einkommen Krieg erklärt, und zwar {on}?",
            Question::PlaceBid(_) => "Was wird vom Gebot genommen, von dem {ipcs} IPCs übrig sind?",
            Question::Breakthrough(_) => "Auf welcher Tabelle wird der Durchbruch gewürfelt?",
            Question::Kamikaze(_) => {
                "Welche Kamikaze-Angriffe werden geflogen, von noch {attacks}?"
            }
        }
    }

    /// Without adjectives, which would differ as subject and object.
    fn unit(&self, unit: UnitType) -> [&'static str; 2] {
        match unit {
            UnitType::Unspecified => ["Einheit", "Einheiten"],
            UnitType::Infantry => ["Infanterie"; 2],
            UnitType::Artillery => ["Artillerie"; 2],
            UnitType::MechInfantry => ["motorisierte Infanterie"; 2],
            UnitType::Tank => ["Panzer"; 2],
            UnitType::Aaa => ["Flak"; 2],
            UnitType::Fighter => ["Jäger"; 2],
            UnitType::TacticalBomber => ["Sturzkampfbomber"; 2],
            UnitType::StrategicBomber => ["Fernbomber"; 2],
            UnitType::Battleship => ["Schlachtschiff", "Schlachtschiffe"],
            UnitType::Carrier => ["Flugzeugträger"; 2],
            UnitType::Cruiser => ["Kreuzer"; 2],
            UnitType::Destroyer => ["Zerstörer"; 2],
            UnitType::Submarine => ["U-Boot", "U-Boote"],
            UnitType::Transport => ["Transporter"; 2],
        }
    }

    fn facility(&self, kind: FacilityType) -> [&'static str; 2] {
        match kind {
            FacilityType::Unspecified => ["Anlage", "eine Anlage"],
            FacilityType::MajorComplex => ["großer Komplex", "einen großen Komplex"],
            FacilityType::MinorComplex => ["kleiner Komplex", "einen kleinen Komplex"],
            FacilityType::AirBase => ["Luftstützpunkt", "einen Luftstützpunkt"],
            FacilityType::NavalBase => ["Marinestützpunkt", "einen Marinestützpunkt"],
        }
    }

    fn slot(&self, slot: FacilitySlot) -> &'static str {
        match slot {
            FacilitySlot::Unspecified => "Bauwerk",
            FacilitySlot::Complex => "Komplex",
            FacilitySlot::AirBase => "Luftstützpunkt",
            FacilitySlot::NavalBase => "Marinestützpunkt",
        }
    }

    fn phase(&self, phase: Phase) -> &'static str {
        match phase {
            Phase::Unspecified => "zwischen den Zügen",
            Phase::Purchase => "Kauf und Reparatur",
            Phase::CombatMove => "Angriffsbewegung",
            Phase::ConductCombat => "Kampf",
            Phase::NoncombatMove => "Bewegung ohne Kampf",
            Phase::Mobilize => "Aufstellung neuer Einheiten",
            Phase::CollectIncome => "Einkommen",
            Phase::Research => "Forschung und Entwicklung",
        }
    }

    fn side(&self, side: Side) -> &'static str {
        match side {
            Side::Unspecified => "niemandem",
            Side::Axis => "der Achse",
            Side::Allies => "den Alliierten",
        }
    }

    fn advance(&self, advance: Advance) -> &'static str {
        match advance {
            Advance::Unspecified => "eine Entwicklung",
            Advance::AdvancedArtillery => "verbesserte Artillerie",
            Advance::Rockets => "Raketen",
            Advance::Paratroopers => "Fallschirmjäger",
            Advance::IncreasedFactoryProduction => "höhere Fabrikproduktion",
            Advance::WarBonds => "Kriegsanleihen",
            Advance::ImprovedMechanizedInfantry => "verbesserte motorisierte Infanterie",
            Advance::SuperSubmarines => "Super-U-Boote",
            Advance::JetFighters => "Düsenjäger",
            Advance::ImprovedShipyards => "verbesserte Werften",
            Advance::Radar => "Radar",
            Advance::LongRangeAircraft => "Langstreckenflugzeuge",
            Advance::HeavyBombers => "schwere Bomber",
        }
    }

    fn favor(&self, favor: &favor::Kind) -> &'static str {
        match favor {
            favor::Kind::Passage(_) => "Durchfahrt durch {of}",
            favor::Kind::Transports(_) => "Platz auf Transportern von {of}",
            favor::Kind::Carriers(_) => "Platz auf Flugzeugträgern von {of}",
        }
    }

    fn battle(&self, battle: BattleType) -> &'static str {
        match battle {
            BattleType::Raid => "Luftangriff auf {space}",
            BattleType::Assault => "Landung aus {space}",
            BattleType::General | BattleType::Unspecified => "Schlacht in {space}",
        }
    }

    fn role(&self, role: BattleRole) -> &'static str {
        match role {
            BattleRole::Attacker => "der Angreifer",
            BattleRole::Defender => "der Verteidiger",
            BattleRole::Unspecified => "jemand",
        }
    }

    fn term(&self, term: BoardTerm) -> &'static str {
        match term {
            BoardTerm::Nobody => "niemand",
            BoardTerm::AFavor => "einen Gefallen",
            BoardTerm::ACanal => "einen Kanal",
            BoardTerm::UnitsOf => "{units} von {power}",
            BoardTerm::UnitsIn => "{units} in {space}",
            BoardTerm::IpcsOf => "{ipcs} IPCs von {economy}",
            BoardTerm::Hit => "{count} Treffer",
            BoardTerm::Hits => "{count} Treffer",
            BoardTerm::BySubmarines => "{count} durch U-Boote",
            BoardTerm::ByAircraft => "{count} durch Flugzeuge",
            BoardTerm::ByOthers => "{count} durch andere",
            BoardTerm::Point => "{count} Schadenspunkt",
            BoardTerm::Points => "{count} Schadenspunkte",
            BoardTerm::LastMove => "den letzten Zug",
            BoardTerm::LastMoves => "die letzten {count} Züge",
            BoardTerm::KamikazeAttack => "{count} Kamikaze-Angriff",
            BoardTerm::KamikazeAttacks => "{count} Kamikaze-Angriffe",
            BoardTerm::ResearchDie => "{count} Forschungswürfel",
            BoardTerm::ResearchDice => "{count} Forschungswürfel",
            BoardTerm::Certain => "{certain} sicher",
            BoardTerm::BesideCertain => "{dice}, dazu {certain} sicher",
            BoardTerm::Pairs => "{dice} ({pairs} Paare, deren besserer Würfel zählt)",
            BoardTerm::QuestionTo => "{power}: {question}",
        }
    }
}
