//! Tokens of Axis Empires, and the micro-steps of its commands.
//!
//! A piece, a hex, a card or a kind of unit has more numbers than there are tokens: two tokens
//! name one, its sixty-fours and what is left.

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::decision::choice::Pick;
use sandtable_axis_empires::decision::combat::{CombatAnswer, CombatChoice};
use sandtable_axis_empires::decision::support::Use;
use sandtable_axis_empires::decision::{Answer, StepLoss};
use sandtable_axis_empires::map::{AreaId, HexId};
use sandtable_axis_empires::order::combat::CombatOrder;
use sandtable_axis_empires::order::combat::blitz::BlitzOrder;
use sandtable_axis_empires::order::logistics::LogisticsOrder;
use sandtable_axis_empires::order::movement::MovementOrder;
use sandtable_axis_empires::order::movement::port_to_port::Leg;
use sandtable_axis_empires::order::option_card::CardOrder;
use sandtable_axis_empires::order::organization::OrganizationOrder;
use sandtable_axis_empires::order::political_events::PoliticalOrder;
use sandtable_axis_empires::order::support::SupportOrder;
use sandtable_axis_empires::order::war_and_peace::WarAndPeaceOrder;
use sandtable_axis_empires::pack::{CardId, CounterId, Pack};
use sandtable_axis_empires::state::{PieceId, Place};

use crate::vocabulary::{
    NONE, NUMBERS, OWN, Path, Token, TokenGroup, push_id, push_number, shared, shared_name,
};

/// Kinds of commands, by their tokens.
pub(super) const COMMANDS: &[&str] = &[
    "end segment",
    "take back",
    "choose card",
    "bluff with card",
    "place marker",
    "remove marker",
    "take replacement",
    "end policy",
    "change government",
    "advance inland",
    "take back beachhead",
    "end maintenance",
    "place support unit",
    "place convoy",
    "place blitz",
    "build up",
    "form",
    "convert",
    "turn over",
    "eliminate",
    "break down",
    "detach",
    "recall",
    "march",
    "leave the map",
    "sail",
    "go to box",
    "airdrop",
    "land",
    "land forces",
    "replace airdrop",
    "attack",
    "return convoy",
    "declare war",
    "reduce truces",
    "play fortune",
    "answer",
];

/// Sixty-fours of an id, and what is left.
type Digits = (Token, Token);

const PIECE: Digits = (OWN, OWN + 64);
const HEX: Digits = (OWN + 128, OWN + 192);
const BOXES: Token = OWN + 256;
const ZONES: Token = OWN + 320;
const AREAS: Token = OWN + 384;
const CARD: Digits = (OWN + 640, OWN + 672);
const COUNTER: Digits = (OWN + 736, OWN + 768);
const FACTIONS: Token = OWN + 832;
const DIRECTIONS: Token = FACTIONS + 3;
const POLICIES: Token = DIRECTIONS + 6;
const PLACES: Token = POLICIES + 24;

const DIRECTION_NAMES: [&str; 6] = [
    "north-east",
    "east",
    "south-east",
    "south-west",
    "west",
    "north-west",
];
const PLACE_NAMES: [&str; 4] = ["on station", "convoys box", "used box", "another place"];

/// The tokens.
pub(super) fn groups() -> Vec<TokenGroup> {
    let mut groups = shared(COMMANDS).to_vec();
    groups.extend([
        TokenGroup::new("piece", PIECE.0, 64, "A piece: the 64s of its number."),
        TokenGroup::new(
            "piece rest",
            PIECE.1,
            64,
            "A piece: what is left of its number.",
        ),
        TokenGroup::new("hex", HEX.0, 64, "A hex: the 64s of its number."),
        TokenGroup::new("hex rest", HEX.1, 64, "A hex: what is left of its number."),
        TokenGroup::new("box", BOXES, 64, "An off-map box."),
        TokenGroup::new("zone", ZONES, 64, "A naval zone."),
        TokenGroup::new("area", AREAS, 256, "A country, dependent or region."),
        TokenGroup::new("card", CARD.0, 32, "A card: the 64s of its number."),
        TokenGroup::new(
            "card rest",
            CARD.1,
            64,
            "A card: what is left of its number.",
        ),
        TokenGroup::new(
            "counter",
            COUNTER.0,
            32,
            "A kind of unit: the 64s of its number.",
        ),
        TokenGroup::new(
            "counter rest",
            COUNTER.1,
            64,
            "A kind of unit: what is left.",
        ),
        TokenGroup::new("faction", FACTIONS, 3, "A faction."),
        TokenGroup::new("direction", DIRECTIONS, 6, "A side of a hex."),
        TokenGroup::new("policy", POLICIES, 24, "A policy."),
        TokenGroup::new(
            "place",
            PLACES,
            4,
            "A kind of place that is no hex and no box.",
        ),
    ]);
    groups
}

/// Name of a token.
pub(super) fn name(pack: &Pack, token: Token) -> String {
    if let Some(name) = shared_name(COMMANDS, token) {
        return name;
    }
    let named = groups().into_iter().find_map(|group| {
        let place = group.place(token)?;
        let map = &pack.map;
        Some(match group.name {
            "box" => map.boxes().get(place)?.name.to_string(),
            "zone" => map.zones().get(place)?.name.to_string(),
            "area" => map.areas().get(place)?.name.to_string(),
            "direction" => (*DIRECTION_NAMES.get(place)?).to_owned(),
            "place" => (*PLACE_NAMES.get(place)?).to_owned(),
            "faction" => ["axis", "western", "soviet"].get(place)?.to_string(),
            other => format!("{other} {place}"),
        })
    });
    named.unwrap_or_else(|| "no step".to_owned())
}

/// Micro-steps that grow.
struct Steps(Path);

impl Steps {
    fn of(kind: Token) -> Self {
        let mut path = Path::new();
        path.push(kind);
        Self(path)
    }

    fn piece(mut self, piece: PieceId) -> Self {
        push_id(&mut self.0, PIECE.0, PIECE.1, piece.0);
        self
    }

    fn some_piece(mut self, piece: Option<PieceId>) -> Self {
        match piece {
            Some(piece) => self.piece(piece),
            None => {
                self.0.push(NONE);
                self
            }
        }
    }

    fn hex(mut self, hex: HexId) -> Self {
        push_id(&mut self.0, HEX.0, HEX.1, hex.0);
        self
    }

    fn card(mut self, card: CardId) -> Self {
        push_id(&mut self.0, CARD.0, CARD.1, card.0);
        self
    }

    fn counter(mut self, counter: CounterId) -> Self {
        push_id(&mut self.0, COUNTER.0, COUNTER.1, counter.0);
        self
    }

    fn area(self, area: AreaId) -> Self {
        self.token(AREAS + Token::from(area.0))
    }

    fn token(mut self, token: Token) -> Self {
        self.0.push(token);
        self
    }

    fn number(mut self, number: impl Into<u32>) -> Self {
        push_number(&mut self.0, number.into());
        self
    }

    fn loss(self, loss: StepLoss) -> Self {
        self.piece(loss.piece).some_piece(loss.left)
    }

    fn place(self, place: Place) -> Self {
        match place {
            Place::Hex(hex) => self.hex(hex),
            Place::Box(id) => self.token(BOXES + Token::from(id.0)),
            Place::OnStation(zone) => self.token(PLACES).token(ZONES + Token::from(zone.0)),
            Place::Convoys(zone) => self.token(PLACES + 1).token(ZONES + Token::from(zone.0)),
            Place::Used(zone) => self.token(PLACES + 2).token(ZONES + Token::from(zone.0)),
            // Of these none is more than one choice: a number tells them apart.
            _ => self.token(PLACES + 3),
        }
    }
}

/// The micro-steps of a command without its number.
pub(super) fn path(given: &Command) -> Path {
    let steps = match given {
        Command::EndSegment => Steps::of(0),
        Command::TakeBack { .. } => Steps::of(1),
        Command::OptionCard(CardOrder::Choose { card }) => Steps::of(2).card(*card),
        Command::OptionCard(CardOrder::Bluff { card }) => Steps::of(3).card(*card),
        Command::Logistics(LogisticsOrder::Place { marker, at }) => {
            Steps::of(4).piece(*marker).hex(*at)
        }
        Command::Logistics(LogisticsOrder::Remove { marker }) => Steps::of(5).piece(*marker),
        Command::Replacements(order) => Steps::of(6).counter(order.unit).place(order.to),
        Command::PoliticalEvents(PoliticalOrder::EndPolicy { policy }) => {
            Steps::of(7).token(POLICIES + *policy as Token)
        }
        Command::PoliticalEvents(PoliticalOrder::ChangeGovernment) => Steps::of(8),
        Command::Support(order) => support(*order),
        Command::Organization(order) => organization(order),
        Command::Movement(order) => movement(order),
        Command::Combat(order) => combat(order),
        Command::WarAndPeace(WarAndPeaceOrder::DeclareWar { country }) => {
            Steps::of(33).area(*country)
        }
        Command::WarAndPeace(WarAndPeaceOrder::ReduceTruces { of }) => {
            Steps::of(34).token(FACTIONS + *of as Token)
        }
        Command::PlayFortune { fortune } => Steps::of(35).number(fortune.0),
        Command::Answer { answer, .. } => answered(answer),
        // They are given at any time, and are in no vocabulary.
        Command::SetOrders { .. } => return Path::new(),
    };
    steps.0
}

fn support(order: SupportOrder) -> Steps {
    match order {
        SupportOrder::InlandAdvance { piece } => Steps::of(9).piece(piece),
        SupportOrder::TakeBackBeachhead { piece } => Steps::of(10).piece(piece),
        SupportOrder::EndMaintenance => Steps::of(11),
        SupportOrder::Unit { piece, at } => Steps::of(12).piece(piece).place(at),
        SupportOrder::Convoy(order) => Steps::of(13)
            .piece(order.piece)
            .token(ZONES + Token::from(order.zone.0))
            .token(NUMBERS + order.mode as Token),
        SupportOrder::Blitz { hex } => Steps::of(14).hex(hex),
    }
}

fn organization(order: &OrganizationOrder) -> Steps {
    match order {
        OrganizationOrder::BuildUp { unit, with } => Steps::of(15).piece(*unit).piece(*with),
        OrganizationOrder::Form {
            from: [one, other],
            unit,
        } => Steps::of(16).piece(*one).piece(*other).counter(*unit),
        OrganizationOrder::Convert { from, unit } => Steps::of(17).piece(*from).counter(*unit),
        OrganizationOrder::TurnOver { unit } => Steps::of(18).piece(*unit),
        OrganizationOrder::Eliminate { unit } => Steps::of(19).piece(*unit),
        OrganizationOrder::BreakDown { unit, into } => {
            // The number of units comes first, so that none is the beginning of another.
            let steps = Steps::of(20).piece(*unit).number(into.len() as u32);
            into.iter().fold(steps, |steps, unit| steps.counter(*unit))
        }
        OrganizationOrder::Detach { unit, hex } => Steps::of(21).counter(*unit).hex(*hex),
        OrganizationOrder::Recall { unit } => Steps::of(22).piece(*unit),
    }
}

fn movement(order: &MovementOrder) -> Steps {
    match order {
        MovementOrder::HexToHex(order) => {
            let steps = Steps::of(23).piece(order.piece);
            match order.path.last() {
                Some(to) => steps.hex(*to),
                None => steps,
            }
        }
        MovementOrder::IntoBox(order) => Steps::of(24)
            .piece(order.piece)
            .token(BOXES + Token::from(order.to.0)),
        MovementOrder::PortToPort(order) => {
            let steps = Steps::of(25).piece(order.piece);
            match order.legs.last().map(|leg: &Leg| leg.to().place()) {
                Some(to) => steps.place(to),
                None => steps,
            }
        }
        MovementOrder::BoxToBox(order) => Steps::of(26)
            .piece(order.piece)
            .token(BOXES + Token::from(order.to.0)),
    }
}

fn combat(order: &CombatOrder) -> Steps {
    match order {
        CombatOrder::Blitz(BlitzOrder::Airdrop(drop)) => {
            Steps::of(27).piece(drop.piece).hex(drop.to)
        }
        CombatOrder::Blitz(BlitzOrder::Land { piece }) => Steps::of(28).piece(*piece),
        CombatOrder::Blitz(BlitzOrder::LandForces { marker }) => Steps::of(29).piece(*marker),
        CombatOrder::Blitz(BlitzOrder::AirdropLanding(landing)) => {
            Steps::of(30).piece(landing.airdrop).piece(landing.unit)
        }
        CombatOrder::Attack(attack) => Steps::of(31).hex(attack.hex),
        CombatOrder::ReturnConvoy(piece) => Steps::of(32).piece(*piece),
    }
}

fn answered(answer: &Answer) -> Steps {
    let steps = Steps::of(36);
    match answer {
        Answer::Stacking(loss) => steps.loss(*loss),
        Answer::Contest(with) => steps.some_piece(*with),
        Answer::Placed(Use::Stay) => steps.number(0_u32),
        Answer::Placed(Use::Beachhead(side)) => {
            steps.number(1_u32).token(DIRECTIONS + *side as Token)
        }
        Answer::Placed(Use::Escort) => steps.number(2_u32),
        Answer::Placed(Use::Strike(hex)) => steps.number(3_u32).hex(*hex),
        Answer::Placed(Use::Devastate(piece)) => steps.number(4_u32).some_piece(*piece),
        Answer::Combat(CombatAnswer::RangedSupport(hq)) => steps.some_piece(*hq),
        Answer::Combat(CombatAnswer::Suffer(CombatChoice::Retreat(hex))) => {
            steps.number(0_u32).hex(*hex)
        }
        Answer::Combat(CombatAnswer::Suffer(CombatChoice::Lose(loss))) => {
            steps.number(1_u32).loss(*loss)
        }
        Answer::Combat(CombatAnswer::Advance(None)) => steps.token(NONE),
        Answer::Combat(CombatAnswer::Advance(Some(advance))) => {
            let steps = steps.piece(advance.piece);
            match advance.path.last() {
                Some(to) => steps.hex(*to),
                None => steps,
            }
        }
        Answer::Choice(pick) => picked(steps, *pick),
        Answer::Luck(again) => steps.number(u32::from(*again)),
    }
}

fn picked(steps: Steps, pick: Pick) -> Steps {
    match pick {
        Pick::Pass => steps.number(0_u32),
        Pick::Yes => steps.number(1_u32),
        Pick::Nth(nth) => steps.number(2_u32).number(nth),
        Pick::Country(area) => steps.number(3_u32).area(area),
        Pick::Card(card) => steps.number(4_u32).card(card),
        Pick::Faction(faction) => steps.number(5_u32).token(FACTIONS + faction as Token),
        Pick::Piece(piece) => steps.number(6_u32).piece(piece),
        Pick::Hex(hex) => steps.number(7_u32).hex(hex),
        Pick::Stand(piece, hex) => steps.number(8_u32).piece(piece).hex(hex),
        Pick::Loss(loss) => steps.number(9_u32).loss(loss),
        Pick::Replacement(order) => steps.number(10_u32).counter(order.unit).place(order.to),
        Pick::Truce(truce) => steps.number(11_u32).number(truce as u32),
        Pick::Posture(id) => steps.number(12_u32).number(id.0),
    }
}
