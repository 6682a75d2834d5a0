//! States as bytes: the actions that led to them, which are played again as they are read.

use std::sync::Arc;

use prost::Message;
use prost_types::Any;
use sandtable_kernel::{DiceScheme, Seat};
use sandtable_rules::Codec;
use serde::{Deserialize, Serialize};

use crate::error::{Lab, LabError};
use crate::lab::{LabGame, LabMatch};
use crate::played::{DiceSecret, SeatAction};
use crate::position::Position;

/// Version of the layout.
const LAYOUT: u8 = 1;

/// A state as it is written.
#[derive(Serialize, Deserialize)]
struct SavedState {
    layout: u8,
    game: String,
    ruleset: String,
    options: Vec<u8>,
    seed: [u8; 32],
    nonces: Vec<Vec<u8>>,
    scheme: u32,
    place: u32,
    entries: Vec<SavedEntry>,
    /// A command that waits at a throw: its bytes, its actions, the dice so far.
    pending: Option<(Vec<u8>, Vec<u32>, Vec<u8>)>,
    chosen: Vec<u32>,
    hash: u128,
}

/// An entry of its log.
#[derive(Serialize, Deserialize)]
struct SavedEntry {
    seat: u8,
    action: SavedAction,
    actions: Vec<u32>,
    dice: Vec<u8>,
}

/// Action of the seat.
#[derive(Serialize, Deserialize)]
enum SavedAction {
    Command(Vec<u8>),
    Resign,
    Forfeit,
    Draw,
    Close,
}

/// Writes a state.
pub(crate) fn write<G: LabGame>(position: &Position<G>) -> Lab<Vec<u8>> {
    if position.redrawn {
        return Err(LabError::state(
            "a state with what is hidden drawn anew has no log that leads to it",
        ));
    }
    let lab = &position.lab;
    let bytes = |command: &G::Command| lab.game.codec().write_command(command).value;
    let entries = position.log.entries().into_iter().map(|entry| SavedEntry {
        seat: entry.seat.0,
        action: match &entry.action {
            SeatAction::Command(command) => SavedAction::Command(bytes(command)),
            SeatAction::Resign => SavedAction::Resign,
            SeatAction::Forfeit => SavedAction::Forfeit,
            SeatAction::Draw => SavedAction::Draw,
            SeatAction::Close => SavedAction::Close,
        },
        actions: entry.actions.to_vec(),
        dice: entry.dice.to_vec(),
    });
    let pending = position.pending.as_ref().map(|pending| {
        let actions = pending.actions.clone();
        (bytes(&pending.command), actions, pending.dice.clone())
    });
    let secret = &position.secret;
    let saved = SavedState {
        layout: LAYOUT,
        game: lab.id.clone(),
        ruleset: lab.ruleset.clone(),
        options: lab.options.encode_to_vec(),
        seed: secret.seed,
        nonces: secret.nonces.clone(),
        scheme: secret.scheme.number(),
        place: match secret.scheme {
            DiceScheme::Committed => 0,
            DiceScheme::Duplicate(place) => u32::from(place.number()),
        },
        entries: entries.collect(),
        pending,
        chosen: position.chosen().to_vec(),
        hash: position.hash().0,
    };
    postcard::to_allocvec(&saved).map_err(LabError::state)
}

/// Reads a state of a game.
pub(crate) fn read<G: LabGame>(lab: &Arc<LabMatch<G>>, bytes: &[u8]) -> Lab<Position<G>> {
    let saved: SavedState =
        postcard::from_bytes(bytes).map_err(|_| LabError::value("the bytes are no state"))?;
    if saved.layout != LAYOUT || saved.ruleset != lab.ruleset {
        return Err(LabError::value(format_args!(
            "the state is of the rules {}, and this program has {}",
            saved.ruleset, lab.ruleset
        )));
    }
    if saved.game != lab.id || saved.options != lab.options.encode_to_vec() {
        return Err(LabError::value(
            "the state is of another game, or of a match with other options",
        ));
    }
    let scheme = DiceScheme::of(saved.scheme, saved.place);
    let scheme = scheme.ok_or_else(|| LabError::value("the bytes are no state"))?;
    let secret = DiceSecret::new(saved.seed, saved.nonces, scheme);
    let mut position = Position::opening(lab, secret);
    let type_url = lab.game.codec().describe().command_type;
    let command = |value: Vec<u8>| {
        let type_url = type_url.clone();
        let read = lab.game.codec().read_command(&Any { type_url, value });
        read.map_err(|bad| LabError::value(format_args!("the bytes are no state: {bad}")))
    };
    for entry in saved.entries {
        let action = match entry.action {
            SavedAction::Command(value) => SeatAction::Command(command(value)?),
            SavedAction::Resign => SeatAction::Resign,
            SavedAction::Forfeit => SeatAction::Forfeit,
            SavedAction::Draw => SeatAction::Draw,
            SavedAction::Close => SeatAction::Close,
        };
        match (action, entry.dice) {
            (SeatAction::Command(command), dice) if !dice.is_empty() => {
                position.play_with(command, entry.actions, dice)?;
            }
            (action, _) => position.play_entry(Seat(entry.seat), action, entry.actions)?,
        }
    }
    if position.hash().0 != saved.hash {
        return Err(LabError::value("the bytes lead to another state"));
    }
    if let Some((value, actions, dice)) = saved.pending {
        position.play_with(command(value)?, actions, dice)?;
    }
    for token in saved.chosen {
        position.step(token as usize)?;
    }
    Ok(position)
}
