//! Axis Empires in English.

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
use crate::words::words;

/// English.
pub(super) struct English;

impl Words for English {
    fn event(&self, kind: &Kind) -> &'static str {
        match kind {
            Kind::SegmentBegan(e) if e.faction() == Faction::Unspecified => "{turn}: {segment}",
            Kind::SegmentBegan(_) => "{turn}: {faction} {segment}",
            Kind::Put(e) => match Passage::of(e) {
                Passage::Enters => "{piece} comes to {to} from {from}.",
                Passage::Leaves => "{piece} leaves {from} for {to}.",
                Passage::Moves => "{piece} goes from {from} to {to}.",
            },
            Kind::Arrived(_) => "{piece} arrives: {place}.",
            Kind::TurnedOver(_) => "{piece} is turned over: its {side} is up.",
            Kind::Asked(_) => "{question}",
            Kind::Answered(e) if e.by() == AnsweredBy::StandingOrders => {
                "Question {number} is answered by standing orders."
            }
            Kind::Answered(_) => "Question {number} is answered.",
            Kind::OrdersFiled(_) => "Standing orders are filed.",
            Kind::TakenBack(_) => "{side} takes {orders} back.",
            // The words are those of any game.
            Kind::Resigned(_) => "Seat {seat} resigns.",
            Kind::Ended(_) => "The match is over: {reason}.",
            Kind::Delayed(_) => "{piece} is delayed: dice {dice}{modifier}, back in {turns}.",
            Kind::Pointed(_) => "{piece} points {direction}.",
            Kind::Attacked(e) if e.attack.is_none() => "An attack is declared.",
            Kind::Attacked(_) => "Attack on {hex} with {units}{support}.",
            Kind::Supported(_) => "{piece} supports the defenders.",
            Kind::Rolled(_) => {
                "{hex}: {attack} to {defence}{shifts}, column {column}, die {die}: {outcome}."
            }
            Kind::Counted(_) => "The Strategic Value{there} is {value}.",
            Kind::AreaChanged(_) => "{area} is {standing}.",
            Kind::PostureSet(_) => "Posture of {name}: {posture}.",
            Kind::WarStateChanged(_) => "{war} in {theatre}.",
            Kind::TracksMoved(_) => {
                "US Commitment Level {uscl}, European Strategic Value {esv}{there}."
            }
            Kind::ChangedHands(_) => "{piece} goes over to {side}.",
            Kind::Happened(_) => "It happens{there}: {event}.",
            Kind::CardShown(e) if e.legal => "{faction} {card} is turned up.",
            Kind::CardShown(_) => "{faction} {card} is turned up, which might not be chosen.",
            Kind::CardMoved(e) => match e.to() {
                CardPile::Deck => "{card} returns to its deck.",
                CardPile::Discarded => "{card} is out for good.",
                CardPile::Removed => "{card} leaves the game.",
                CardPile::Current => "{card} is in effect.",
                CardPile::Pending | CardPile::Unspecified => "{card} is put away.",
            },
            Kind::CardChosen(e) if e.has_one => "{side} has chosen its next card{there}.",
            Kind::CardChosen(_) => "{side} has no card for the next season{there}.",
            Kind::CardPending(_) => "Your next card is {card}.",
            Kind::EventRolled(_) => "{side} rolls {die}{modifier} for an event: {result}.",
            Kind::Selected(_) => "{side} selects {country}.",
            Kind::FortunesCounted(_) => "{held}.",
            Kind::FortunesHeld(_) => "Your Fortunes of War of {theatre}: {cards}.",
            Kind::FortunePlayed(_) => "{side} plays {fortune}.",
            Kind::SeparatePeace(_) => "{peace}.",
            Kind::Reseated(_) => "{seats}.",
        }
    }

    fn question(&self, question: &Question) -> &'static str {
        match question {
            Question::Stacking(_) => "there are {fault} in {hex}, who loses a step?",
            Question::Contest(_) => "is the placement of {piece} contested: {place}?",
            Question::Placed(_) => "what becomes of {piece}?",
            Question::RangedSupport(_) => "does a headquarters support the defenders of {hex}?",
            Question::Suffer(_) => "what does the {role} in {hex} suffer?",
            Question::Advance(_) => "does a unit advance?",
            Question::Choice(_) => "what is picked?",
            Question::Luck(_) => "is the {die} {throw} cast again?",
        }
    }

    fn choice(&self, about: ChoiceAbout) -> &'static str {
        match about {
            ChoiceAbout::May => "is it done?",
            ChoiceAbout::OneOf => "which of these is done?",
            ChoiceAbout::Select => "which country is selected?",
            ChoiceAbout::RemoveCard => "which card leaves the game?",
            ChoiceAbout::LoseStep => "which unit loses a step?",
            ChoiceAbout::Replacement => "which replacement is taken, and where to?",
            ChoiceAbout::MarkerHex => "where is the marker put?",
            ChoiceAbout::DelaySupport => "which support unit is delayed?",
            ChoiceAbout::Truce => "which truce is offered?",
            ChoiceAbout::IllegalCard => "does Total War answer the illegal card?",
            ChoiceAbout::TotalWar => "do the policies or truces end?",
            ChoiceAbout::Alignment => "whom does the country join?",
            ChoiceAbout::SetUp => "where does the unit stand?",
            ChoiceAbout::Mobilize => "which unit is at full strength?",
            ChoiceAbout::Reactivate => "where does the country take up arms again?",
            ChoiceAbout::NoOccupation => "is the new friend kept from being occupied?",
            ChoiceAbout::ChemicalWeapons => "are Chemical Weapons used?",
            ChoiceAbout::Restoration => "does the Restoration change the Government?",
            ChoiceAbout::Raiders => "who hunts the raiders?",
            ChoiceAbout::Occupation => "how does the occupation end?",
            ChoiceAbout::Garrison => "which unit goes from the border?",
            ChoiceAbout::Dissolution => "does the Cabinet step down?",
            ChoiceAbout::Internment => "are the units interned, or does the policy end?",
            ChoiceAbout::Rising => "does the country take up arms again?",
            ChoiceAbout::CallBack => "is the aid called back?",
            ChoiceAbout::Cession => "which land is ceded?",
            ChoiceAbout::LastDay => "is the last day put back, for a point?",
            ChoiceAbout::PeaceTalks => "which box gets Negotiation?",
            ChoiceAbout::PeaceSide => "which Ally is played from here on?",
            ChoiceAbout::EventPiece => "which unit or marker is meant?",
            ChoiceAbout::EventHex => "which hex is meant?",
            ChoiceAbout::Unspecified => "what is picked?",
        }
    }

    fn throw(&self, cast: &LuckQuestion) -> &'static str {
        match cast.purpose() {
            ThrowPurpose::Combat => "of the attack on {hex}",
            ThrowPurpose::Attrition => "of the attrition in the attack on {hex}",
            ThrowPurpose::Delay if cast.piece.is_some() => "of the delay of {piece}{modifier}",
            ThrowPurpose::Delay => "of a delay{modifier}",
            ThrowPurpose::Event => "of an event of {side}{modifier}",
            ThrowPurpose::Weather => "of the weather",
            ThrowPurpose::Unspecified => "on the table",
        }
    }

    fn place(&self, place: &At) -> &'static str {
        match place {
            At::Hex(_) => "{name}",
            At::Box(_) => "the {name} Box",
            At::OnStation(_) => "{zone}, on station",
            At::Convoys(_) => "{zone}, convoys",
            At::Used(_) => "{zone}, used",
            At::StrategicWarfare(_) => "the Strategic Warfare Box{there}",
            At::VictoryTrack(_) => "{points} of the Victory Point Track{there}",
            At::ForcePool(_) => "the Force Pool{there}",
            At::Delay(_) => "the Delay Box{there}",
            At::NavalDelay(_) => "the Naval Warfare Delay Box{there}",
            At::AirSeaDelay(_) => "the +5 or 6 Box{there}",
            At::Track(_) => "the turn track{there}, {turn}",
            At::Holding(_) => "the Holding Box of {piece}",
            At::Aside(_) => "aside{there}",
            At::Gone(()) => "out of the game",
            At::Awaiting(_) => "waiting for {event}{there}",
            At::EventsBox(_) => "the Conditional Events Box of {side}{there}",
            At::WarBox(_) => "the War Box of {side}{there}",
            At::Government(()) => "the Government Box",
            At::Interned(_) => "interned{there}",
            At::EuropeanHolding(()) => "the European Holding Box",
            At::PacificHolding(()) => "the Pacific Holding Box",
            At::Conquered(_) => "the Conquered Minor Countries Box{there}",
        }
    }

    fn segment(&self, segment: Segment) -> Cow<'static, str> {
        words(segment.as_str_name(), "SEGMENT_").into()
    }

    fn policy(&self, policy: Policy) -> Cow<'static, str> {
        words(policy.as_str_name(), "POLICY_").into()
    }

    fn truce(&self, truce: Truce) -> Cow<'static, str> {
        words(truce.as_str_name(), "TRUCE_").into()
    }

    fn once(&self, event: OnceEvent) -> Cow<'static, str> {
        words(event.as_str_name(), "ONCE_EVENT_").into()
    }

    fn side(&self, faction: Faction) -> &'static str {
        match faction {
            Faction::Unspecified => "nobody",
            Faction::Axis => "the Axis side",
            Faction::Western => "the Western side",
            Faction::Soviet => "the Soviet side",
        }
    }

    fn faction(&self, faction: Faction) -> &'static str {
        match faction {
            Faction::Unspecified => "nobody's",
            Faction::Axis => "Axis",
            Faction::Western => "Western",
            Faction::Soviet => "Soviet",
        }
    }

    fn camp(&self, camp: Camp) -> &'static str {
        match camp {
            Camp::Axis => "the Axis side",
            Camp::Allies => "the Allied side",
            Camp::Unspecified => "nobody",
        }
    }

    fn theatre(&self, theatre: Theatre) -> &'static str {
        match theatre {
            Theatre::Europe => "Europe",
            Theatre::Asia => "Asia",
            Theatre::Unspecified => "nowhere",
        }
    }

    fn war_state(&self, war: WarState) -> &'static str {
        match war {
            WarState::PreWar => "Pre-War",
            WarState::LimitedWar => "Limited War",
            WarState::TotalWar => "Total War",
            WarState::Unspecified => "no war state",
        }
    }

    fn direction(&self, direction: Direction) -> &'static str {
        match direction {
            Direction::NorthEast => "north-east",
            Direction::East => "east",
            Direction::SouthEast => "south-east",
            Direction::SouthWest => "south-west",
            Direction::West => "west",
            Direction::NorthWest => "north-west",
            Direction::Unspecified => "nowhere",
        }
    }

    fn counter_side(&self, side: Side) -> &'static str {
        match side {
            Side::Front => "front",
            Side::Back => "back",
            Side::Unspecified => "other side",
        }
    }

    fn shift(&self, cause: ShiftCause) -> Cow<'static, str> {
        words(cause.as_str_name(), "SHIFT_CAUSE_").into()
    }

    fn outcome(&self, outcome: CombatOutcome) -> &'static str {
        match outcome {
            CombatOutcome::Unspecified => "nothing",
            CombatOutcome::Ad => "Ad, the attack is beaten off",
            CombatOutcome::Ex => "Ex, both suffer",
            CombatOutcome::ExPlus => "Ex+, both suffer, the defender more",
            CombatOutcome::Dr1 => "Dr1, the defender goes back a hex",
            CombatOutcome::Dr2 => "Dr2, the defender goes back two hexes",
            CombatOutcome::Dr3 => "Dr3, the defender goes back three hexes",
        }
    }

    fn role(&self, role: BattleRole) -> &'static str {
        match role {
            BattleRole::Attacker => "attacker",
            BattleRole::Defender => "defender",
            BattleRole::Unspecified => "stack",
        }
    }

    fn fault(&self, fault: StackFault) -> &'static str {
        match fault {
            StackFault::Headquarters => "more than one headquarters",
            StackFault::Fortresses => "more than one fortress",
            StackFault::Minors => "units of different minor countries",
            StackFault::TooMany | StackFault::Unspecified => "too many units",
        }
    }

    fn status(&self, status: CountryStatus) -> &'static str {
        match status {
            CountryStatus::Neutral => "neutral",
            CountryStatus::Active => "active",
            CountryStatus::Conquered => "conquered",
            CountryStatus::Absent => "absent",
            CountryStatus::Unspecified => "different from before",
        }
    }

    fn term(&self, term: Term) -> &'static str {
        match term {
            Term::SomewhereElse => "somewhere else",
            Term::There => " in {theatre}",
            Term::HexNumber => "hex {number}",
            Term::BoxNumber => "box {number}",
            Term::ZoneNumber => "zone {number}",
            Term::TurnNumber => "turn {number}",
            Term::UnitNumber => "unit {number}",
            Term::CardNumber => "card number {number} of the pack",
            Term::Card => "card {number} ({title})",
            Term::CardOfMap => "card {number} of {map} ({title})",
            Term::FortuneNumber => "card number {number} of Fortunes of War",
            Term::AreaNumber => "country {number}",
            Term::ColumnNumber => "number {number}",
            Term::OfMap => "{name} in {map}",
            Term::SupportedBy => ", supported by {piece}",
            Term::StrikeOf => "the strike of {piece}",
            Term::NextTurn => "the next turn",
            Term::Turns => "{number} turns",
            Term::LastOrder => "its last order",
            Term::LastOrders => "its last {number} orders",
            Term::AttackerStep => "the attacker loses a step",
            Term::AttackerSteps => "the attacker loses {number} steps",
            Term::DefenderStep => "the defender loses a step",
            Term::DefenderSteps => "the defender loses {number} steps",
            Term::DependentOf => "a dependent of {area}",
            Term::PartOf => "a part of {area}",
            Term::BelongsTo => "of {area}",
            Term::Confined => "its units stay at home",
            Term::ShutToSoviets => "the Soviets stay out",
            Term::Truce => "truce, {truce}",
            Term::War => "war",
            Term::SeparatePeace => {
                "Separate Peace by {side}, with Strategic Hexes of {held}{collapsed}"
            }
            Term::Collapsed => "; the Axis has collapsed",
            Term::FortunesHeld => "{side} holds {count} Fortunes of War of {map}",
            Term::No => "no",
            Term::SeatPlays => "seat {number} plays {sides}",
            Term::NobodyPlays => "no seat plays a faction",
            Term::QuestionTo => "{side}: {question}",
            Term::NumberedQuestion => "question {number} to {side}: {question}",
        }
    }
}
