//! A position as text.

use std::fmt::Write as _;

use sandtable_aa1940::board::Board;
use sandtable_aa1940::facility::FacilitySlot;
use sandtable_aa1940::power::Power;
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::state::{Piece, State};

use super::play::Play;

/// The turn, the first open question, the drafts, and the spaces that were named.
#[must_use]
pub(crate) fn picture(play: &Play) -> String {
    let state = &play.state;
    let (board, turn) = (state.board(), state.turn());
    let mut text = format!(
        "{} {}, round {}\n",
        board.power(turn.power).id,
        turn.phase.id(),
        turn.round
    );
    if let Some(outcome) = state.outcome() {
        let _ = writeln!(text, "over: {}", outcome.reason);
    }
    for decision in state.pending() {
        let power = &board.power(decision.power).id;
        let question = spell(board, &format!("{:?}", decision.question));
        let _ = writeln!(
            text,
            "asked: {power} {} {question}",
            decision.question.name()
        );
    }
    for draft in state.drafts() {
        let _ = writeln!(text, "draft: {}", spell(board, &format!("{draft:?}")));
    }
    for site in &turn.battles {
        let space = &board.space(site.space).id;
        let _ = writeln!(text, "battle: {:?} {space}", site.kind);
    }
    for space in &play.seen {
        let _ = writeln!(text, "{}", place(state, *space));
    }
    text
}

/// The units in a space, and its owner.
#[must_use]
pub(crate) fn place(state: &State, space: SpaceId) -> String {
    let (board, territory) = (state.board(), state.territory(space));
    let mut text = board.space(space).id.clone();
    match (territory.controller, territory.neutrality) {
        (Some(power), _) => {
            let _ = write!(text, ", {}'s", owner(board, power));
        }
        (None, Some(neutrality)) => {
            let _ = write!(text, ", {neutrality:?} neutral, army {}", territory.army);
        }
        (None, None) => {}
    }
    for facility in FacilitySlot::ALL
        .iter()
        .filter_map(|slot| territory.facility(*slot))
    {
        let _ = write!(text, ", {}", facility.kind.id());
        if facility.damage > 0 {
            let _ = write!(text, " damage {}", facility.damage);
        }
    }
    text += ": ";
    let mut units: Vec<(String, usize)> = Vec::new();
    for (id, piece) in state.pieces_in(space) {
        if piece.aboard.is_some() {
            continue;
        }
        let mut name = format!("{} {}", owner(board, piece.owner), named(piece));
        let cargo: Vec<String> = state
            .cargo(id)
            .iter()
            .filter_map(|cargo| state.piece(*cargo))
            .map(|cargo| {
                if cargo.owner == piece.owner {
                    cargo.kind.id().to_owned()
                } else {
                    format!("{} {}", owner(board, cargo.owner), cargo.kind.id())
                }
            })
            .collect();
        if !cargo.is_empty() {
            let _ = write!(name, " ({})", cargo.join(", "));
        }
        match units.iter_mut().find(|(other, _)| *other == name) {
            Some((_, count)) => *count += 1,
            None => units.push((name, 1)),
        }
    }
    units.sort();
    let units: Vec<String> = units
        .iter()
        .map(|(name, count)| format!("{count} {name}"))
        .collect();
    if units.is_empty() {
        text + "nothing"
    } else {
        text + &units.join(", ")
    }
}

fn named(piece: &Piece) -> String {
    if piece.damaged() {
        format!("damaged {}", piece.kind.id())
    } else {
        piece.kind.id().to_owned()
    }
}

/// A power's id, or `neutral`.
pub(crate) fn owner(board: &Board, power: Power) -> &str {
    let info = board.powers.get(power.index());
    info.map_or("neutral", |info| &info.id)
}

/// Puts ids of the board in place of its numbers in the engine's own words.
fn spell(board: &Board, text: &str) -> String {
    let spaces = replace(text, "SpaceId(", |number| {
        board.spaces.get(number).map(|space| space.id.as_str())
    });
    replace(&spaces, "Power(", |number| {
        Some(board.powers.get(number).map_or("neutral", |it| &it.id))
    })
}

fn replace<'a>(text: &str, mark: &str, name: impl Fn(usize) -> Option<&'a str>) -> String {
    let (mut done, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once(mark) {
        done += before;
        rest = after;
        let spelt = after.split_once(')').and_then(|(number, after)| {
            let name = name(number.parse().ok()?)?;
            Some((name, after))
        });
        match spelt {
            Some((name, after)) => {
                done += name;
                rest = after;
            }
            None => done += mark,
        }
    }
    done + rest
}
