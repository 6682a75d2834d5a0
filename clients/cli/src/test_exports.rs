//! Exports for tests, played by the engine itself.

#![allow(
    clippy::unwrap_used,
    reason = "in a test's helpers a panic is the report"
)]

use prost::Message;
use prost_types::Any;
use ring::signature::{Ed25519KeyPair, KeyPair};
use sandtable_aa1940::unit::UnitKind;
use sandtable_kernel::{DiceKey, ServerSeed, commitment, nonce_commitment};
use sandtable_proto::games::aa1940::v1 as game;
use sandtable_proto::matches::v1::{
    DicePair, EntrySeal, LogHead, Match, MatchExport, MatchSeat, MatchState, NonceState,
    RecordedEntry,
};
use sandtable_proto::types::v1::{Action, action};
use sandtable_rules::{Draw, HostedMatch, Replay};
use sandtable_store::chain;

use crate::games::aa1940;
use crate::games::aa1940::render::unit_kind;
use crate::referee::hosted;
use crate::replay::{dice_key, logged, opening};

/// A match of that many entries, with battles in it: seat 0 gave its nonce in the clear, seat 5
/// adds nothing to the dice, the others revealed theirs.
pub fn export(entries: u64) -> MatchExport {
    of(aa1940::ID, entries, None, choose)
}

/// As [`export`], of the match with that place in a pair with the same dice.
pub fn duplicate(entries: u64, place: u32) -> MatchExport {
    of(aa1940::ID, entries, Some(place), choose)
}

/// A match of Axis Empires of that many entries, or fewer when it is over before.
#[must_use]
#[cfg(test)]
pub fn axis_empires(entries: u64) -> MatchExport {
    use crate::games::axis_empires;

    let mut chooser = axis_empires::Chooser::new(5);
    of(axis_empires::ID, entries, None, |live, seat| {
        chooser.choose(live, seat)
    })
}

/// An export as its server seals and signs it.
#[must_use]
pub fn sealed(entries: u64) -> MatchExport {
    let mut export = export(entries);
    let name = export.r#match.as_ref().unwrap().name.clone();
    let mut chain = chain::begin(name.rsplit('/').next().unwrap());
    export.salt = vec![7; 32];
    for entry in &export.entries {
        let request_id = format!("request {}", entry.sequence);
        let stored = RecordedEntry {
            request_id: request_id.clone(),
            ..entry.clone()
        };
        let digest = chain::digest(&[7; 32], entry.sequence, &stored.encode_to_vec());
        chain = chain::link(&chain, entry.sequence, &digest);
        export.seals.push(EntrySeal {
            digest: digest.to_vec(),
            request_id,
            request_digest: Vec::new(),
        });
    }
    let pair = Ed25519KeyPair::from_seed_unchecked(&[1; 32]).unwrap();
    let mut signed = b"sandtable.head.1\0".to_vec();
    signed.extend((name.len() as u32).to_be_bytes());
    signed.extend(name.as_bytes());
    signed.extend((export.entries.len() as u64).to_be_bytes());
    signed.extend(chain);
    signed.extend([0; 12]);
    export.head = Some(LogHead {
        name,
        length: export.entries.len() as u64,
        chain: chain.to_vec(),
        time: None,
        public_key: pair.public_key().as_ref().to_vec(),
        signature: pair.sign(&signed).as_ref().to_vec(),
    });
    export
}

/// Returns a short match that was closed by a privileged action.
#[must_use]
pub fn finished() -> MatchExport {
    let mut export = export(4);
    let key = dice_key(&export).unwrap();
    let (_, mut replay) = opening(&export).unwrap();
    for entry in &export.entries {
        replay.step(&logged(entry), &key).unwrap();
    }
    let closed = played(&mut replay, &key, 0, action::Kind::Close(()));
    let shown = export.r#match.as_mut().unwrap();
    shown.version = replay.version;
    shown.outcome.clone_from(&closed.outcome);
    export.entries.push(closed);
    export
}

/// Plays an entry, and gives it as it is recorded.
fn played(replay: &mut Replay, key: &DiceKey, seat: u32, kind: action::Kind) -> RecordedEntry {
    let mut entry = RecordedEntry {
        sequence: replay.version + 1,
        seat,
        action: Some(Action { kind: Some(kind) }),
        ..Default::default()
    };
    let step = replay.step(&logged(&entry), key).unwrap();
    entry.private = step.applied.private;
    entry.events = step.applied.events;
    entry.dice_drawn = step.applied.dice_drawn;
    entry.state_hash = step.fingerprint.to_vec();
    entry.awaited = replay.live.awaited();
    entry.outcome = replay.live.outcome();
    entry
}

/// A match of a game in which every seat does what is chosen for it.
fn of(
    id: &str,
    entries: u64,
    place: Option<u32>,
    mut choose: impl FnMut(&dyn HostedMatch, u32) -> Any,
) -> MatchExport {
    let seed = [7; 32];
    let game = hosted(id).unwrap();
    let opened = game.open(None).unwrap();
    let seats = opened.seats.iter().map(|it| match place {
        Some(_) => MatchSeat {
            seat: it.seat,
            ..Default::default()
        },
        None => bound_seat(it.seat),
    });
    let seats: Vec<MatchSeat> = seats.collect();
    let mut export = MatchExport {
        format_version: 1,
        nonces: seats.iter().map(|seat| seat.nonce.clone()).collect(),
        r#match: Some(Match {
            dice_scheme: if place.is_some() { 3 } else { 2 },
            dice_pair: place.map(|place| DicePair {
                place,
                partner: String::new(),
            }),
            seats,
            name: "matches/sample".to_owned(),
            game: id.to_owned(),
            ruleset_version: game.describe().ruleset_version.clone(),
            state: MatchState::InProgress as i32,
            options: Some(opened.options),
            dice_commitment: commitment(&ServerSeed(seed)).to_vec(),
            ..Default::default()
        }),
        dice_seed: seed.to_vec(),
        entries: Vec::new(),
        ..Default::default()
    };
    let key = dice_key(&export).unwrap();
    let (_, mut replay) = opening(&export).unwrap();
    while replay.version < entries {
        let Some(seat) = replay.live.awaited().first().copied() else {
            break;
        };
        let command = choose(&*replay.live, seat);
        let kind = action::Kind::Command(command);
        let entry = played(&mut replay, &key, seat, kind);
        export.entries.push(entry);
    }
    let shown = export.r#match.as_mut().unwrap();
    shown.version = replay.version;
    shown.outcome = replay.live.outcome();
    export
}

/// A seat with what it adds to the dice.
fn bound_seat(seat: u32) -> MatchSeat {
    let mut shown = MatchSeat {
        seat,
        ..Default::default()
    };
    if seat < 5 {
        shown.nonce = vec![seat as u8 + 1; 16];
        shown.nonce_commitment = nonce_commitment(&shown.nonce).to_vec();
        shown.set_nonce_state(match seat {
            0 => NonceState::Open,
            _ => NonceState::Revealed,
        });
    }
    shown
}

/// Attacks where it can: the first move of the list into a hostile territory.
fn choose(live: &dyn HostedMatch, seat: u32) -> Any {
    use game::command::{EndPhase, Fight, Kind, Move};
    let legal: game::Legal = live
        .legal(seat, Draw::default())
        .unwrap()
        .legal
        .to_msg()
        .unwrap();
    let view: game::View = live
        .view(sandtable_kernel::Viewer::Spectator)
        .unwrap()
        .to_msg()
        .unwrap();
    // Land units into defended enemy land: no aircraft that must find a way home.
    let hostile = |space: &str| {
        view.spaces.iter().any(|seen| {
            let enemy = !seen.controller.is_empty() && seen.controller != view.power;
            seen.space == space && enemy && !seen.units.is_empty()
        })
    };
    let by_land = |stack: &Option<game::Stack>| {
        let unit = stack.as_ref().map(game::Stack::r#type).unwrap_or_default();
        unit_kind(unit).is_some_and(UnitKind::is_land)
    };
    let phase = legal.phase.unwrap_or_default();
    let attack = (phase.moves.iter())
        .filter(|_| phase.phase() == game::Phase::CombatMove && view.drafts.len() < 12)
        .filter(|moves| by_land(&moves.stack))
        .flat_map(|moves| moves.to.iter().map(move |to| (moves.stack.clone(), to)))
        .find(|(_, to)| hostile(&to.to));
    let kind = match (attack, phase.fight.first()) {
        (Some((stack, to)), _) => Kind::Move(Move {
            stack: stack.map(|stack| game::Stack {
                count: to.most,
                ..stack
            }),
            to: to.to.clone(),
            via: to.via.clone(),
        }),
        (None, Some(site)) => Kind::Fight(Fight {
            site: Some(site.clone()),
        }),
        (None, None) => Kind::EndPhase(EndPhase {}),
    };
    let wanted = Any::from_msg(&game::Command { kind: Some(kind) }).unwrap();
    match live.validate(seat, &wanted) {
        Ok(()) => wanted,
        Err(_) => live.default_command(seat).unwrap().unwrap(),
    }
}
