//! Axis Empires in German. Names of the pack stand as they are printed, and names of places
//! without articles, so that no sentence bends them.

use std::borrow::Cow;

use sandtable_proto::games::axis_empires::v1::decision::Question;
use sandtable_proto::games::axis_empires::v1::event::Kind;
use sandtable_proto::games::axis_empires::v1::place::Kind as At;
use sandtable_proto::games::axis_empires::v1::{
    AnsweredBy, BattleRole, Camp, CardPile, ChoiceAbout, CombatOutcome, CountryStatus, Direction,
    Faction, LuckQuestion, OnceEvent, Policy, Segment, ShiftCause, Side, StackFault, Theatre,
    ThrowPurpose, Truce, WarState,
};

use super::{Passage, Term, Words};

/// German.
pub(super) struct German;

impl Words for German {
    fn event(&self, kind: &Kind) -> &'static str {
        match kind {
            Kind::SegmentBegan(e) if e.faction() == Faction::Unspecified => "{turn}: {segment}",
            Kind::SegmentBegan(_) => "{turn}, {faction}: {segment}",
            Kind::Put(e) => match Passage::of(e) {
                Passage::Enters => "{piece} kommt: {to}, bisher {from}.",
                Passage::Leaves => "{piece} geht: {to}, bisher {from}.",
                Passage::Moves => "{piece} zieht: {to}, bisher {from}.",
            },
            Kind::Arrived(_) => "{piece} trifft ein: {place}.",
            Kind::TurnedOver(_) => "{piece} wird umgedreht: {side} oben.",
            Kind::Asked(_) => "{question}",
            Kind::Answered(e) if e.by() == AnsweredBy::StandingOrders => {
                "Frage {number} wird durch Dauerbefehle beantwortet."
            }
            Kind::Answered(_) => "Frage {number} wird beantwortet.",
            Kind::OrdersFiled(_) => "Dauerbefehle werden hinterlegt.",
            Kind::TakenBack(_) => "{side} nimmt {orders} zurück.",
            // The words are those of any game.
            Kind::Resigned(_) => "Platz {seat} gibt auf.",
            Kind::Ended(e) if e.winners.is_empty() => "Die Partie endet unentschieden{rule}.",
            Kind::Ended(_) => "Die Partie ist entschieden für {winners}{rule}.",
            Kind::Delayed(_) => "{piece} verspätet sich: Wurf {dice}{modifier}, zurück in {turns}.",
            Kind::Pointed(_) => "{piece} zeigt nach {direction}.",
            Kind::Attacked(e) if e.attack.is_none() => "Ein Angriff wird erklärt.",
            Kind::Attacked(_) => "Angriff auf {hex} mit {units}{support}.",
            Kind::Supported(_) => "{piece} unterstützt die Verteidiger.",
            Kind::Rolled(_) => {
                "{hex}: {attack} zu {defence}{shifts}, Spalte {column}, Wurf {die}: {outcome}."
            }
            Kind::Counted(_) => "Der strategische Wert{there} ist {value}.",
            Kind::AreaChanged(_) => "{area}: {standing}.",
            Kind::PostureSet(_) => "Haltung von {name}: {posture}.",
            Kind::WarStateChanged(_) => "{war} in {theatre}.",
            Kind::TracksMoved(_) => {
                "US-Beteiligung {uscl}, europäischer strategischer Wert {esv}{there}."
            }
            Kind::ChangedHands(_) => "{piece} geht über an {side}.",
            Kind::Happened(_) => "Es tritt ein{there}: {event}.",
            Kind::CardShown(e) if e.legal => "{faction}: {card} wird aufgedeckt.",
            Kind::CardShown(_) => "{faction}: {card} wird aufgedeckt und war nicht erlaubt.",
            Kind::CardMoved(e) => match e.to() {
                CardPile::Deck => "{card} geht zurück in den Stapel.",
                CardPile::Discarded => "{card} ist endgültig abgelegt.",
                CardPile::Removed => "{card} verlässt das Spiel.",
                CardPile::Current => "{card} ist in Kraft.",
                CardPile::Pending | CardPile::Unspecified => "{card} wird weggelegt.",
            },
            Kind::CardChosen(e) if e.has_one => "{side} hat die nächste Karte gewählt{there}.",
            Kind::CardChosen(_) => "{side} hat keine Karte für die nächste Jahreszeit{there}.",
            Kind::CardPending(_) => "Deine nächste Karte ist {card}.",
            Kind::EventRolled(_) => "{side} würfelt {die}{modifier} für ein Ereignis: {result}.",
            Kind::Selected(_) => "{side} wählt {country}.",
            Kind::FortunesCounted(_) => "{held}.",
            Kind::FortunesHeld(_) => "Deine Karten „Fortunes of War“ für {theatre}: {cards}.",
            Kind::FortunePlayed(_) => "{side} spielt {fortune}.",
            Kind::SeparatePeace(_) => "{peace}.",
            Kind::Reseated(_) => "{seats}.",
        }
    }

    fn question(&self, question: &Question) -> &'static str {
        match question {
            Question::Stacking(_) => "In {hex} sind {fault}; wer verliert eine Stufe?",
            Question::Contest(_) => "Wird der Einsatz von {piece} bestritten: {place}?",
            Question::Placed(_) => "Was wird aus {piece}?",
            Question::RangedSupport(_) => {
                "Unterstützt ein Hauptquartier die Verteidiger von {hex}?"
            }
            Question::Suffer(_) => "Was erleidet {role} in {hex}?",
            Question::Advance(_) => "Rückt eine Einheit vor?",
            Question::Choice(_) => "Was wird gewählt?",
            Question::Luck(_) => "Wird die {die} noch einmal geworfen: {throw}?",
        }
    }

    fn choice(&self, about: ChoiceAbout) -> &'static str {
        match about {
            ChoiceAbout::May => "Wird es getan?",
            ChoiceAbout::OneOf => "Was davon wird getan?",
            ChoiceAbout::Select => "Welches Land wird gewählt?",
            ChoiceAbout::RemoveCard => "Welche Karte verlässt das Spiel?",
            ChoiceAbout::LoseStep => "Welche Einheit verliert eine Stufe?",
            ChoiceAbout::Replacement => "Welcher Ersatz wird genommen, und wohin?",
            ChoiceAbout::MarkerHex => "Wohin kommt der Marker?",
            ChoiceAbout::DelaySupport => "Welche Unterstützungseinheit verspätet sich?",
            ChoiceAbout::Truce => "Welche Waffenruhe wird angeboten?",
            ChoiceAbout::IllegalCard => "Folgt der totale Krieg auf die unerlaubte Karte?",
            ChoiceAbout::TotalWar => "Enden Abkommen oder Waffenruhen?",
            ChoiceAbout::Alignment => "Wem schließt sich das Land an?",
            ChoiceAbout::SetUp => "Wo steht die Einheit?",
            ChoiceAbout::Mobilize => "Welche Einheit hat volle Stärke?",
            ChoiceAbout::Reactivate => "Wo greift das Land wieder zu den Waffen?",
            ChoiceAbout::NoOccupation => "Wird der neue Freund nicht besetzt?",
            ChoiceAbout::ChemicalWeapons => "Werden chemische Waffen eingesetzt?",
            ChoiceAbout::Restoration => "Wechselt die Restauration die Regierung?",
            ChoiceAbout::Raiders => "Wer jagt die Kaperschiffe?",
            ChoiceAbout::Occupation => "Wie endet die Besetzung?",
            ChoiceAbout::Garrison => "Welche Einheit verlässt die Grenze?",
            ChoiceAbout::Dissolution => "Tritt das Kabinett zurück?",
            ChoiceAbout::Internment => "Werden die Einheiten interniert, oder endet das Abkommen?",
            ChoiceAbout::Rising => "Greift das Land wieder zu den Waffen?",
            ChoiceAbout::CallBack => "Wird die Hilfe zurückgerufen?",
            ChoiceAbout::Cession => "Welches Land wird abgetreten?",
            ChoiceAbout::LastDay => "Wird der letzte Tag um einen Punkt verschoben?",
            ChoiceAbout::PeaceTalks => "Welches Feld bekommt Verhandlungen?",
            ChoiceAbout::PeaceSide => "Welcher Verbündete wird ab jetzt gespielt?",
            ChoiceAbout::EventPiece => "Welche Einheit oder welcher Marker ist gemeint?",
            ChoiceAbout::EventHex => "Welches Hexfeld ist gemeint?",
            ChoiceAbout::Unspecified => "Was wird gewählt?",
        }
    }

    fn throw(&self, cast: &LuckQuestion) -> &'static str {
        match cast.purpose() {
            ThrowPurpose::Combat => "Angriff auf {hex}",
            ThrowPurpose::Attrition => "Abnutzung beim Angriff auf {hex}",
            ThrowPurpose::Delay if cast.piece.is_some() => "Verspätung von {piece}{modifier}",
            ThrowPurpose::Delay => "eine Verspätung{modifier}",
            ThrowPurpose::Event => "Ereignis, {side}{modifier}",
            ThrowPurpose::Weather => "Wetter",
            ThrowPurpose::Unspecified => "auf dem Tisch",
        }
    }

    fn place(&self, place: &At) -> &'static str {
        match place {
            At::Hex(_) => "{name}",
            At::Box(_) => "Feld {name}",
            At::OnStation(_) => "{zone}, auf Station",
            At::Convoys(_) => "{zone}, Geleitzüge",
            At::Used(_) => "{zone}, verbraucht",
            At::StrategicWarfare(_) => "Strategische Kriegführung{there}",
            At::VictoryTrack(_) => "{points} der Siegpunktleiste{there}",
            At::ForcePool(_) => "Reserve{there}",
            At::Delay(_) => "Verspätungsfeld{there}",
            At::NavalDelay(_) => "Verspätungsfeld des Seekriegs{there}",
            At::AirSeaDelay(_) => "Feld „+5 oder 6“{there}",
            At::Track(_) => "Rundenleiste{there}, {turn}",
            At::Holding(_) => "Bestandteil von {piece}",
            At::Aside(_) => "beiseite{there}",
            At::Gone(()) => "aus dem Spiel",
            At::Awaiting(_) => "wartet auf {event}{there}",
            At::EventsBox(_) => "Bedingte Ereignisse, {side}{there}",
            At::WarBox(_) => "Kriegsfeld, {side}{there}",
            At::Government(()) => "Regierungsfeld",
            At::Interned(_) => "interniert{there}",
            At::EuropeanHolding(()) => "Europäisches Haltefeld",
            At::PacificHolding(()) => "Pazifisches Haltefeld",
            At::Conquered(_) => "Eroberte kleine Länder{there}",
        }
    }

    fn segment(&self, segment: Segment) -> Cow<'static, str> {
        Cow::Borrowed(match segment {
            Segment::Unspecified => "kein Segment",
            Segment::VictoryPointCheck => "Siegpunkte",
            Segment::OptionCard => "Optionskarte",
            Segment::Logistics => "Logistik",
            Segment::Replacements => "Ersatz",
            Segment::PoliticalEvents => "Politische Ereignisse",
            Segment::Support => "Unterstützung",
            Segment::Organization => "Organisation",
            Segment::OperationalMovement => "Operative Bewegung",
            Segment::BlitzCombat => "Blitzkampf",
            Segment::RegularCombat => "Kampf",
            Segment::Marker => "Marker",
            Segment::ReserveMovement => "Bewegung der Reserven",
            Segment::WarAndPeace => "Krieg und Frieden",
            Segment::ConditionalEvents => "Bedingte Ereignisse",
            Segment::Delay => "Verspätungen",
            Segment::TurnMarker => "Rundenmarker",
        })
    }

    fn policy(&self, policy: Policy) -> Cow<'static, str> {
        Cow::Borrowed(match policy {
            Policy::Unspecified => "kein Abkommen",
            Policy::Appeasement => "Beschwichtigung",
            Policy::CordonSanitaire => "Cordon sanitaire",
            Policy::Entente => "Entente",
            Policy::Guarantees => "Garantien",
            Policy::Isolationism => "Isolationismus",
            Policy::NaziSovietPact => "Hitler-Stalin-Pakt",
            Policy::OstlandAccord => "Ostland-Abkommen",
            Policy::LocarnoTreaty => "Vertrag von Locarno",
            Policy::RapalloTreaty => "Vertrag von Rapallo",
            Policy::Acceptance => "Duldung",
            Policy::BorderDisputes => "Grenzstreit",
            Policy::LapsedTreaty => "erloschener Vertrag",
            Policy::NeutralityPact => "Neutralitätspakt",
            Policy::Quarantine => "Quarantäne",
            Policy::Resistance => "Widerstand",
            Policy::UneasyPeace => "unsicherer Friede",
            Policy::Surrender => "Kapitulation",
        })
    }

    fn truce(&self, truce: Truce) -> Cow<'static, str> {
        Cow::Borrowed(match truce {
            Truce::Unspecified => "keine Waffenruhe",
            Truce::ReassessPolicy => "Neubewertung",
            Truce::Armistice => "Waffenstillstand",
            Truce::Negotiation => "Verhandlungen",
        })
    }

    fn once(&self, event: OnceEvent) -> Cow<'static, str> {
        Cow::Borrowed(match event {
            OnceEvent::Unspecified => "ein Ereignis",
            OnceEvent::OutbreakOfWar => "Kriegsausbruch",
            OnceEvent::TheirFinestHour => "Their Finest Hour",
            OnceEvent::ParisThreatened => "Paris bedroht",
            OnceEvent::RussianEmergencyMobilization => "russische Notmobilmachung",
            OnceEvent::ArmyProgram => "Heeresprogramm",
            OnceEvent::NavyProgram => "Flottenprogramm",
            OnceEvent::EconomicProgram => "Wirtschaftsprogramm",
            OnceEvent::PoliticalProgram => "Politisches Programm",
            OnceEvent::BritishFarEasternForces => "britische Fernoststreitkräfte",
            OnceEvent::RussianFarEasternForces => "russische Fernoststreitkräfte",
            OnceEvent::UsFarEasternForces => "amerikanische Fernoststreitkräfte",
            OnceEvent::WesternLimitedWarReserves => "westliche Reserven, begrenzter Krieg",
            OnceEvent::WesternTotalWarReserves => "westliche Reserven, totaler Krieg",
            OnceEvent::SovietLimitedWarReserves => "sowjetische Reserven, begrenzter Krieg",
            OnceEvent::SovietTotalWarReserves => "sowjetische Reserven, totaler Krieg",
            OnceEvent::CaseYellow => "Fall Gelb",
            OnceEvent::FrenchResponse => "Antwort Frankreichs",
            OnceEvent::BritishNeutralityPact => "britischer Neutralitätspakt",
            OnceEvent::ForcedSettlement => "erzwungener Friede",
            OnceEvent::JapaneseConcessions => "japanische Zugeständnisse",
            OnceEvent::BritishSurrender => "britische Kapitulation",
            OnceEvent::NationalistChineseSurrender => "nationalchinesische Kapitulation",
            OnceEvent::UsSurrender => "amerikanische Kapitulation",
            OnceEvent::CommunistChineseSurrender => "kommunistisch-chinesische Kapitulation",
            OnceEvent::RussianSurrender => "russische Kapitulation",
            OnceEvent::ColonialLiberation => "Befreiung der Kolonien",
            OnceEvent::OperationAvalanche => "Unternehmen Avalanche",
        })
    }

    fn side(&self, faction: Faction) -> &'static str {
        match faction {
            Faction::Unspecified => "niemand",
            Faction::Axis => "die Achsenseite",
            Faction::Western => "die westliche Seite",
            Faction::Soviet => "die sowjetische Seite",
        }
    }

    fn faction(&self, faction: Faction) -> &'static str {
        match faction {
            Faction::Unspecified => "niemand",
            Faction::Axis => "Achse",
            Faction::Western => "Westen",
            Faction::Soviet => "Sowjets",
        }
    }

    fn camp(&self, camp: Camp) -> &'static str {
        match camp {
            Camp::Axis => "die Achsenseite",
            Camp::Allies => "die alliierte Seite",
            Camp::Unspecified => "niemand",
        }
    }

    fn theatre(&self, theatre: Theatre) -> &'static str {
        match theatre {
            Theatre::Europe => "Europa",
            Theatre::Asia => "Asien",
            Theatre::Unspecified => "nirgends",
        }
    }

    fn war_state(&self, war: WarState) -> &'static str {
        match war {
            WarState::PreWar => "Vorkriegszeit",
            WarState::LimitedWar => "Begrenzter Krieg",
            WarState::TotalWar => "Totaler Krieg",
            WarState::Unspecified => "kein Kriegszustand",
        }
    }

    fn direction(&self, direction: Direction) -> &'static str {
        match direction {
            Direction::NorthEast => "Nordosten",
            Direction::East => "Osten",
            Direction::SouthEast => "Südosten",
            Direction::SouthWest => "Südwesten",
            Direction::West => "Westen",
            Direction::NorthWest => "Nordwesten",
            Direction::Unspecified => "nirgends",
        }
    }

    fn counter_side(&self, side: Side) -> &'static str {
        match side {
            Side::Front => "Vorderseite",
            Side::Back => "Rückseite",
            Side::Unspecified => "andere Seite",
        }
    }

    fn shift(&self, cause: ShiftCause) -> Cow<'static, str> {
        Cow::Borrowed(match cause {
            ShiftCause::Unspecified => "Verschiebung",
            ShiftCause::AttackingAir => "Luft des Angreifers",
            ShiftCause::DefendingAir => "Luft des Verteidigers",
            ShiftCause::Airdrop => "Luftlandung",
            ShiftCause::Armor => "Panzer",
            ShiftCause::Fortress => "Festung",
            ShiftCause::AttackingHq => "HQ des Angreifers",
            ShiftCause::DefendingHq => "HQ des Verteidigers",
            ShiftCause::Marines => "Marineinfanterie",
            ShiftCause::Mud => "Schlamm",
            ShiftCause::Terrain => "Gelände",
            ShiftCause::LimitedStacking => "begrenzter Stapel",
            ShiftCause::Hexside => "Hexseite",
        })
    }

    fn outcome(&self, outcome: CombatOutcome) -> &'static str {
        match outcome {
            CombatOutcome::Unspecified => "nichts",
            CombatOutcome::Ad => "Ad, der Angriff ist abgeschlagen",
            CombatOutcome::Ex => "Ex, beide leiden",
            CombatOutcome::ExPlus => "Ex+, beide leiden, der Verteidiger mehr",
            CombatOutcome::Dr1 => "Dr1, der Verteidiger weicht ein Hexfeld",
            CombatOutcome::Dr2 => "Dr2, der Verteidiger weicht zwei Hexfelder",
            CombatOutcome::Dr3 => "Dr3, der Verteidiger weicht drei Hexfelder",
        }
    }

    fn role(&self, role: BattleRole) -> &'static str {
        match role {
            BattleRole::Attacker => "der Angreifer",
            BattleRole::Defender => "der Verteidiger",
            BattleRole::Unspecified => "der Stapel",
        }
    }

    fn fault(&self, fault: StackFault) -> &'static str {
        match fault {
            StackFault::Headquarters => "mehrere Hauptquartiere",
            StackFault::Fortresses => "mehrere Festungen",
            StackFault::Minors => "Einheiten verschiedener kleiner Länder",
            StackFault::TooMany | StackFault::Unspecified => "zu viele Einheiten",
        }
    }

    fn status(&self, status: CountryStatus) -> &'static str {
        match status {
            CountryStatus::Neutral => "neutral",
            CountryStatus::Active => "aktiv",
            CountryStatus::Conquered => "erobert",
            CountryStatus::Absent => "nicht vorhanden",
            CountryStatus::Unspecified => "anders als bisher",
        }
    }

    fn term(&self, term: Term) -> &'static str {
        match term {
            Term::SomewhereElse => "anderswo",
            Term::There => " in {theatre}",
            Term::HexNumber => "Hexfeld {number}",
            Term::BoxNumber => "Feld {number}",
            Term::ZoneNumber => "Zone {number}",
            Term::TurnNumber => "Runde {number}",
            Term::UnitNumber => "Einheit {number}",
            Term::CardNumber => "Karte Nummer {number} des Pakets",
            Term::Card => "Karte {number} ({title})",
            Term::CardOfMap => "Karte {number} von {map} ({title})",
            Term::FortuneNumber => "Karte Nummer {number} von „Fortunes of War“",
            Term::AreaNumber => "Land {number}",
            Term::ColumnNumber => "Nummer {number}",
            Term::OfMap => "{name} in {map}",
            Term::SupportedBy => ", unterstützt von {piece}",
            Term::StrikeOf => "Trägerangriff {piece}",
            Term::NextTurn => "der nächsten Runde",
            Term::Turns => "{number} Runden",
            Term::LastOrder => "den letzten Befehl",
            Term::LastOrders => "die letzten {number} Befehle",
            Term::AttackerStep => "der Angreifer verliert eine Stufe",
            Term::AttackerSteps => "der Angreifer verliert {number} Stufen",
            Term::DefenderStep => "der Verteidiger verliert eine Stufe",
            Term::DefenderSteps => "der Verteidiger verliert {number} Stufen",
            Term::DependentOf => "abhängig von {area}",
            Term::PartOf => "Teil von {area}",
            Term::BelongsTo => "gehört zu {area}",
            Term::Confined => "seine Einheiten bleiben im Land",
            Term::ShutToSoviets => "die Sowjets bleiben draußen",
            Term::Truce => "Waffenruhe, {truce}",
            Term::War => "Krieg",
            Term::SeparatePeace => {
                "Separatfriede durch {side}, mit strategischen Hexfeldern: {held}{collapsed}"
            }
            Term::Collapsed => "; die Achse ist zusammengebrochen",
            Term::FortunesHeld => "{side} hält {count} Karten „Fortunes of War“ für {map}",
            Term::No => "keine",
            Term::SeatPlays => "Platz {number} spielt {sides}",
            Term::NobodyPlays => "kein Platz spielt eine Seite",
            Term::QuestionTo => "{side}: {question}",
            Term::NumberedQuestion => "Frage {number} an {side}: {question}",
        }
    }
}
