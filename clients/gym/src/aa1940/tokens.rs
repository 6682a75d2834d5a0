//! Tokens of Axis & Allies, and the micro-steps of its commands.

use sandtable_aa1940::board::Board;
use sandtable_aa1940::command::{Command, EconomyOrder, Favor, Stack};
use sandtable_aa1940::decision::Answer;
use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::facility::{FacilityKind, FacilitySlot};
use sandtable_aa1940::power::Power;
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::state::State;
use sandtable_aa1940::unit::UnitKind;

use crate::vocabulary::{
    NONE, NUMBERS, OWN, PRESS, Path, Token, TokenGroup, push_number, shared, shared_name,
};

/// Kinds of commands, by their tokens.
pub(super) const COMMANDS: &[&str] = &[
    "end phase",
    "take back",
    "declare war",
    "buy",
    "buy facility",
    "upgrade",
    "repair",
    "move",
    "raid",
    "load",
    "unload",
    "engage",
    "ask",
    "fight",
    "place",
    "place facility",
    "for economy",
    "research",
    "drop",
    "launch",
    "answer",
];

const POWERS: Token = OWN;
const UNITS: Token = POWERS + 16;
const FACILITIES: Token = UNITS + UnitKind::COUNT as Token;
const SLOTS: Token = FACILITIES + 4;
const BATTLES: Token = SLOTS + 3;
const CHARTS: Token = BATTLES + 3;
const FAVORS: Token = CHARTS + 2;
const SPACES: Token = FAVORS + 3;

const BATTLE_NAMES: [&str; 3] = ["raid", "assault", "general combat"];
const CHART_NAMES: [&str; 2] = ["chart 1", "chart 2"];
const FAVOR_NAMES: [&str; 3] = ["passage", "transports", "carriers"];

/// The tokens of a board.
pub(super) fn groups(board: &Board) -> Vec<TokenGroup> {
    let mut groups = shared(COMMANDS).to_vec();
    groups.extend([
        TokenGroup::new("power", POWERS, board.powers.len(), "A power."),
        TokenGroup::new("unit", UNITS, UnitKind::COUNT, "A kind of unit."),
        TokenGroup::new("facility", FACILITIES, 4, "A kind of facility."),
        TokenGroup::new("slot", SLOTS, 3, "A facility of a territory."),
        TokenGroup::new("battle", BATTLES, 3, "A kind of battle."),
        TokenGroup::new("chart", CHARTS, 2, "A breakthrough chart."),
        TokenGroup::new("favor", FAVORS, 3, "A favor."),
        TokenGroup::new("space", SPACES, board.spaces.len(), "A space."),
    ]);
    groups
}

/// Name of a token of a board.
pub(super) fn name(board: &Board, token: Token) -> String {
    if let Some(name) = shared_name(COMMANDS, token) {
        return name;
    }
    let named = groups(board).into_iter().find_map(|group| {
        let place = group.place(token)?;
        Some(match group.name {
            "power" => board.powers.get(place)?.name.clone(),
            "unit" => UnitKind::from_index(place)?.id().replace('_', " "),
            "facility" => FacilityKind::ALL.get(place)?.id().replace('_', " "),
            "slot" => FacilitySlot::ALL.get(place)?.id().replace('_', " "),
            "battle" => (*BATTLE_NAMES.get(place)?).to_owned(),
            "chart" => (*CHART_NAMES.get(place)?).to_owned(),
            "favor" => (*FAVOR_NAMES.get(place)?).to_owned(),
            "space" => board.spaces.get(place)?.name.clone(),
            _ => return None,
        })
    });
    named.unwrap_or_else(|| "no step".to_owned())
}

fn command(kind: Token) -> Path {
    Path::from_slice(&[kind])
}

fn space(space: SpaceId) -> Token {
    SPACES + space.0
}

fn power(power: Power) -> Token {
    POWERS + Token::from(power.0)
}

fn unit(kind: UnitKind) -> Token {
    UNITS + kind.index() as Token
}

fn facility(kind: FacilityKind) -> Token {
    FACILITIES + kind as Token
}

fn slot(slot: FacilitySlot) -> Token {
    SLOTS + slot as Token
}

fn stack(kind: Token, stack: &Stack, to: SpaceId) -> Path {
    Path::from_slice(&[kind, space(stack.from), unit(stack.kind), space(to)])
}

/// The micro-steps of boarding a transport in a zone.
pub(super) fn loading(boarding: &Stack, zone: SpaceId) -> Path {
    stack(9, boarding, zone)
}

/// The micro-steps of a command without its number: what, from where, which, where to.
pub(super) fn path(state: &State, given: &Command) -> Path {
    let mut path;
    match given {
        Command::EndPhase => path = command(0),
        Command::TakeBack { .. } => path = command(1),
        Command::DeclareWar { on } => {
            path = command(2);
            path.push(power(*on));
        }
        Command::Buy { .. }
        | Command::BuyFacility { .. }
        | Command::Place { .. }
        | Command::PlaceFacility { .. } => {
            path = Path::new();
            push_plain(&mut path, given);
        }
        Command::Upgrade { at } => {
            path = command(5);
            path.push(space(*at));
        }
        Command::Repair {
            at, slot: which, ..
        } => {
            path = command(6);
            path.extend([space(*at), slot(*which)]);
        }
        Command::Move {
            stack: moved,
            to,
            via,
        } => {
            path = stack(7, moved, *to);
            path.push(via.map_or(NONE, space));
        }
        Command::Raid { stack: sent, to } => path = stack(8, sent, *to),
        Command::Load {
            stack: boarding,
            transport,
        } => {
            let zone = state.piece(*transport).map(|ship| ship.space);
            path = loading(boarding, zone.unwrap_or(boarding.from));
        }
        Command::Unload { stack: landed, to } => path = stack(10, landed, *to),
        Command::Engage { zone, fight } => {
            path = command(11);
            path.extend([space(*zone), NUMBERS + Token::from(*fight)]);
        }
        Command::Ask { favor } => {
            path = command(12);
            match favor {
                Favor::Passage(canal) => {
                    path.push(FAVORS);
                    push_number(&mut path, u32::from(*canal));
                }
                Favor::Transports(of) => path.extend([FAVORS + 1, power(*of)]),
                Favor::Carriers(of) => path.extend([FAVORS + 2, power(*of)]),
            }
        }
        Command::Fight { site } => {
            path = command(13);
            path.extend([BATTLES + site.kind as Token, space(site.space)]);
        }
        Command::ForEconomy { economy, order } => {
            path = command(16);
            push_economy(&mut path, *economy);
            push_plain(&mut path, &order.by_first());
        }
        Command::Research { .. } => path = command(17),
        Command::Drop { stack: dropped, to } => path = stack(18, dropped, *to),
        Command::Launch {
            from,
            at,
            slot: which,
        } => {
            path = command(19);
            path.extend([space(*from), space(*at), slot(*which)]);
        }
        Command::Answer { answer, .. } => {
            path = command(20);
            push_answer(&mut path, answer);
        }
        // These are given at any time, and are in no vocabulary.
        Command::SetOrders { .. } | Command::SetKamikazeOrder { .. } => path = Path::new(),
    }
    path
}

fn push_economy(path: &mut Path, economy: EconomyId) {
    push_number(path, u32::from(economy.0));
}

/// A purchase or a placement, of a first economy or a further one.
fn push_plain(path: &mut Path, given: &Command) {
    match given {
        Command::Buy { kind, .. } => path.extend([3, unit(*kind)]),
        Command::BuyFacility { kind } => path.extend([4, facility(*kind)]),
        Command::Place { kind, at, .. } => path.extend([14, space(*at), unit(*kind)]),
        Command::PlaceFacility { kind, at } => path.extend([15, space(*at), facility(*kind)]),
        _ => {}
    }
}

/// An answer that is given in one word; the others are made of amounts.
fn push_answer(path: &mut Path, answer: &Answer) {
    match answer {
        Answer::CommandNeutral(by) => path.push(power(*by)),
        Answer::AgreeLosses(yes) | Answer::Favor(yes) => path.push(NUMBERS + Token::from(*yes)),
        Answer::Press => path.push(PRESS),
        Answer::Retreat(to) => path.push(to.map_or(NONE, space)),
        Answer::Breakthrough(chart) => path.push(CHARTS + *chart as Token),
        Answer::Scramble(_)
        | Answer::Intercept(_)
        | Answer::RaidTargets(_)
        | Answer::Bombard(_)
        | Answer::Submerge(_)
        | Answer::Losses(_)
        | Answer::LiberationForce(_)
        | Answer::LandStranded(_)
        | Answer::DeclareWar(_)
        | Answer::PlaceBid { .. }
        | Answer::Kamikaze(_) => {}
    }
}

/// The order of a further economy with another number.
pub(super) fn order_of(economy: EconomyId, plain: &Command) -> Option<Command> {
    let order = match *plain {
        Command::Buy { kind, count } => EconomyOrder::Buy { kind, count },
        Command::BuyFacility { kind } => EconomyOrder::BuyFacility { kind },
        Command::Place { kind, count, at } => EconomyOrder::Place { kind, count, at },
        Command::PlaceFacility { kind, at } => EconomyOrder::PlaceFacility { kind, at },
        _ => return None,
    };
    Some(Command::ForEconomy { economy, order })
}
