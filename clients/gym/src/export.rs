//! States as exports, which `sandtable verify` accepts, and exports as states.

use std::sync::Arc;

use prost_types::Any;
use sandtable_export::compact::WHOLE;
use sandtable_kernel::{Audience, DiceScheme, Game, Seat, ServerSeed, commitment};
use sandtable_proto::matches::v1::{
    Match, MatchExport, MatchSeat, MatchState, NonceState, RecordedEntry,
};
use sandtable_proto::types::v1::{Action, AddressedEvent, action};
use sandtable_rules::{Codec, fingerprint, outcome};

use crate::error::{Lab, LabError};
use crate::lab::{Chance, LabGame, LabMatch};
use crate::played::{DiceSecret, SeatAction};
use crate::position::Position;

/// The match of a state as an export.
pub(crate) fn export<G: LabGame>(position: &Position<G>, name: &str) -> Lab<MatchExport> {
    let lab = &position.lab;
    if position.redrawn || lab.settings.chance == Chance::Explicit {
        return Err(LabError::state(
            "the dice of this state follow from no secret: only matches of sampled chance, with \
             nothing drawn anew, are exported",
        ));
    }
    let mut again = Position::opening(lab, position.secret.clone());
    let mut entries = Vec::new();
    for entry in position.log.entries() {
        entries.push(record(&mut again, entry.seat, &entry.action)?);
    }
    let codec = lab.game.codec();
    let secret = &position.secret;
    let over = ending(&again);
    let seats = lab.seats.iter().zip(&secret.nonces);
    let seats = seats.map(|(seat, nonce)| MatchSeat {
        seat: seat.seat,
        powers: seat.powers.clone(),
        player: "laboratory".to_owned(),
        taken: true,
        team: seat.side.clone(),
        nonce: nonce.clone(),
        nonce_state: match nonce[..] {
            [] => NonceState::Unspecified,
            _ => NonceState::Revealed,
        }
        .into(),
        nonce_commitment: match nonce[..] {
            [] => Vec::new(),
            _ => sandtable_kernel::nonce_commitment(nonce).to_vec(),
        },
        ..MatchSeat::default()
    });
    let state = match over {
        Some(_) => MatchState::Finished,
        None => MatchState::InProgress,
    };
    let found = Match {
        name: format!("matches/{name}"),
        game: lab.id.clone(),
        ruleset_version: lab.ruleset.clone(),
        display_name: codec.describe().title,
        state: state.into(),
        seats: seats.collect(),
        version: entries.len() as u64,
        awaited: awaited(&again),
        dice_commitment: commitment(&ServerSeed(secret.seed)).to_vec(),
        dice_seed: match over {
            Some(_) => secret.seed.to_vec(),
            None => Vec::new(),
        },
        outcome: over,
        options: Some(lab.options.clone()),
        dice_scheme: secret.scheme.number(),
        dice_pair: match secret.scheme {
            DiceScheme::Committed => None,
            DiceScheme::Duplicate(place) => Some(sandtable_proto::matches::v1::DicePair {
                place: u32::from(place.number()),
                partner: String::new(),
            }),
        },
        ..Match::default()
    };
    Ok(MatchExport {
        format_version: WHOLE,
        r#match: Some(found),
        dice_seed: secret.seed.to_vec(),
        nonces: secret.nonces.clone(),
        entries,
        ..MatchExport::default()
    })
}

/// Plays the next entry again, and writes it.
fn record<G: LabGame>(
    position: &mut Position<G>,
    seat: Seat,
    action: &SeatAction<G::Command>,
) -> Lab<RecordedEntry> {
    let lab = position.lab.clone();
    let codec = lab.game.codec();
    let sequence = position.log.length() + 1;
    let mut dice_drawn = 0;
    let mut events = Vec::new();
    let mut private = false;
    let kind = match action {
        SeatAction::Command(command) => {
            let mut dice = position.secret.key.entry(sequence);
            let mut state = position.state.clone();
            let applied = codec
                .game()
                .apply(&mut state, seat, command, &mut dice, &mut events);
            applied.map_err(|violation| LabError::rule(codec.game(), &violation))?;
            dice_drawn = dice.drawn();
            private = codec.is_private(command);
            action::Kind::Command(codec.write_command(command))
        }
        other => {
            let mut state = position.state.clone();
            let engine = codec.game();
            let verdict = match other {
                SeatAction::Draw => engine.draw(
                    &mut state,
                    sandtable_kernel::DrawnBy::Agreement,
                    &mut events,
                ),
                SeatAction::Close => {
                    engine.draw(&mut state, sandtable_kernel::DrawnBy::Office, &mut events)
                }
                _ => engine.resign(&mut state, seat, &mut events),
            };
            verdict.map_err(|violation| LabError::rule(engine, &violation))?;
            match other {
                SeatAction::Forfeit => action::Kind::Forfeit(()),
                SeatAction::Draw => action::Kind::Draw(()),
                SeatAction::Close => action::Kind::Close(()),
                _ => action::Kind::Resign(()),
            }
        }
    };
    position.play_entry(seat, action.clone(), Vec::new())?;
    let events = events.iter().map(|addressed| AddressedEvent {
        only_seat: match addressed.audience {
            Audience::Public => None,
            Audience::Only(seat) => Some(u32::from(seat.0)),
        },
        event: Some(codec.write_event(&addressed.event)),
    });
    Ok(RecordedEntry {
        sequence,
        seat: u32::from(seat.0),
        action: Some(Action { kind: Some(kind) }),
        private,
        events: events.collect(),
        state_hash: fingerprint::keyed(&position.secret.key, position.hash()).to_vec(),
        dice_drawn,
        awaited: awaited(position),
        outcome: ending(position),
        ..RecordedEntry::default()
    })
}

fn awaited<G: LabGame>(position: &Position<G>) -> Vec<u32> {
    let awaited = position.lab.game.engine().awaited(&position.state);
    awaited.iter().map(|seat| u32::from(seat.0)).collect()
}

fn ending<G: LabGame>(position: &Position<G>) -> Option<sandtable_proto::types::v1::Outcome> {
    let engine = position.lab.game.engine();
    let over = engine.outcome(&position.state)?;
    Some(outcome::write(over, &engine.scores(&position.state)))
}

/// The secret of an export's dice.
pub(crate) fn secret(export: &MatchExport) -> Lab<Arc<DiceSecret>> {
    let found = export.r#match.as_ref();
    let number = found.map_or(0, |found| found.dice_scheme);
    let pair = found.and_then(|found| found.dice_pair.as_ref());
    let scheme = DiceScheme::of(number, pair.map_or(0, |pair| pair.place))
        .ok_or_else(|| LabError::value(format_args!("the export has dice of scheme {number}")))?;
    let seed = <[u8; 32]>::try_from(export.dice_seed.as_slice())
        .map_err(|_| LabError::value("the export has no dice seed: its match is not over"))?;
    Ok(DiceSecret::new(seed, export.nonces.clone(), scheme))
}

/// The options of an export's match, which must be of a game.
pub(crate) fn options(export: &MatchExport) -> Lab<(&str, Option<&Any>)> {
    let found = export.r#match.as_ref();
    let found = found.ok_or_else(|| LabError::value("the bytes are no export of a match"))?;
    Ok((&found.game, found.options.as_ref()))
}

/// The action of an entry.
pub(crate) fn action<G: LabGame>(
    lab: &LabMatch<G>,
    entry: &RecordedEntry,
) -> Lab<SeatAction<G::Command>> {
    let kind = entry
        .action
        .as_ref()
        .and_then(|action| action.kind.as_ref());
    Ok(match kind {
        Some(action::Kind::Command(command)) => {
            let read = lab.game.codec().read_command(command);
            let read = read
                .map_err(|bad| LabError::value(format_args!("entry {}: {bad}", entry.sequence)))?;
            SeatAction::Command(read)
        }
        Some(action::Kind::Resign(())) => SeatAction::Resign,
        Some(action::Kind::Forfeit(())) => SeatAction::Forfeit,
        Some(action::Kind::Draw(())) => SeatAction::Draw,
        Some(action::Kind::Close(())) => SeatAction::Close,
        None => {
            return Err(LabError::value(format_args!(
                "entry {} has no action",
                entry.sequence
            )));
        }
    })
}

/// Plays an entry of an export, and compares the state.
pub(crate) fn replay<G: LabGame>(position: &mut Position<G>, entry: &RecordedEntry) -> Lab {
    let action = action(&position.lab, entry)?;
    let seat = position.lab.seat(entry.seat as usize)?;
    position.play_entry(seat, action, Vec::new())?;
    let found = fingerprint::keyed(&position.secret.key, position.hash());
    if entry.state_hash.is_empty() || entry.state_hash == found {
        Ok(())
    } else {
        Err(LabError::value(format_args!(
            "entry {} leads to another state than the export says",
            entry.sequence
        )))
    }
}

/// The state of an export's match after some of its entries.
pub(crate) fn load<G: LabGame>(
    lab: &Arc<LabMatch<G>>,
    export: &MatchExport,
    entries: usize,
) -> Lab<Position<G>> {
    if lab.settings.chance == Chance::Explicit {
        return Err(LabError::state(
            "the dice of an export follow from its secret: load it with sampled chance",
        ));
    }
    let known = export.entries.len();
    let Some(played) = export.entries.get(..entries) else {
        return Err(LabError::value(format_args!(
            "the export has {known} entries, not {entries}"
        )));
    };
    let mut position = Position::opening(lab, secret(export)?);
    for entry in played {
        replay(&mut position, entry)?;
    }
    Ok(position)
}
