//! The nonces that seats add to the dice, as a connection keeps them, and what is to be done
//! about each now.

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::{fmt, io};

use sandtable_kernel::{DiceScheme, dice_table, nonce_commitment};
use sandtable_proto::matches::v1::{Match, MatchState, NonceState};

use crate::access::SeatAccess;
use crate::error::Error;

/// A random nonce that cannot be guessed.
pub(crate) fn random() -> Vec<u8> {
    rand::random::<[u8; 32]>().to_vec()
}

/// The nonces of the seats that were taken through a connection.
#[derive(Default)]
pub(crate) struct Nonces {
    kept: Mutex<BTreeMap<(String, u32), SeatNonce>>,
    /// Held while binding or revealing, so that no other task does so differently.
    pub(crate) turn: tokio::sync::Mutex<()>,
    /// Called before a nonce is sent.
    pub(crate) note: Mutex<Option<Arc<Note>>>,
}

/// Writes down what the nonce of a seat is about to be sent against.
pub(crate) type Note = dyn Fn(&SeatAccess, &[u8], &[u8; 32]) -> io::Result<()> + Send + Sync;

/// Data of a seat.
#[derive(Clone)]
pub(crate) struct SeatNonce {
    pub(crate) token: String,
    pub(crate) nonce: Vec<u8>,
    /// The commitments that the nonce was sent against. It is never sent against others: another
    /// seat that has read it might have chosen its nonce accordingly.
    pub(crate) table: Option<[u8; 32]>,
}

impl fmt::Debug for Nonces {
    /// Never prints a nonce or a token.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kept = self.stored();
        let seats: Vec<_> = kept.keys().collect();
        f.debug_tuple("Nonces").field(&seats).finish()
    }
}

/// Action for the nonce of a seat.
pub(crate) enum NonceStep {
    /// It is bound to a new one.
    Commit,
    Reveal([u8; 32]),
}

impl Nonces {
    pub(crate) fn stored(&self) -> MutexGuard<'_, BTreeMap<(String, u32), SeatNonce>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The seats of a match whose nonces are known.
    pub(crate) fn of(&self, name: &str) -> Vec<(u32, SeatNonce)> {
        let kept = self.stored();
        let own = kept.iter().filter(|((found, _), _)| found == name);
        own.map(|((_, seat), kept)| (*seat, kept.clone())).collect()
    }

    pub(crate) fn set(&self, name: &str, seat: u32, kept: SeatNonce) {
        self.stored().insert((name.to_owned(), seat), kept);
    }

    /// Has it written down what a nonce is about to be sent against.
    pub(crate) fn note(
        &self,
        access: &SeatAccess,
        nonce: &[u8],
        table: &[u8; 32],
    ) -> Result<(), Error> {
        let note = self.note.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(note) = note.clone() else {
            return Ok(());
        };
        note(access, nonce, table).map_err(|cause| {
            Error::Unusable(format!(
                "the nonce of seat {} is not sent, since that could not be noted: {cause}",
                access.seat
            ))
        })
    }

    /// Forgets the seat of a match that a token stands for.
    pub(crate) fn drop_seat(&self, name: &str, is_of: impl Fn(&str) -> bool) {
        self.stored()
            .retain(|(found, _), kept| found != name || !is_of(&kept.token));
    }

    pub(crate) fn forget(&self, name: &str) {
        self.stored().retain(|(found, _), _| found != name);
    }
}

/// Commitments that a seat reveals its nonce against.
fn table(shown: &Match) -> [u8; 32] {
    let seats = shown.seats.iter().map(|seat| &seat.nonce_commitment[..]);
    dice_table(&shown.dice_commitment, seats)
}

/// Action for a seat now.
pub(crate) fn step(shown: &Match, seat: u32, kept: &SeatNonce) -> Result<Option<NonceStep>, Error> {
    if shown.state() != MatchState::Lobby || !shown.awaits_nonces {
        return Ok(None);
    }
    let Some(own) = shown.seats.get(seat as usize) else {
        return Ok(None);
    };
    let is_spent = |state: NonceState| state == NonceState::Spent;
    match own.nonce_state() {
        state if is_spent(state) => Ok(Some(NonceStep::Commit)),
        NonceState::Committed if shown.seats.iter().any(|seat| is_spent(seat.nonce_state())) => {
            Ok(None)
        }
        NonceState::Committed if own.nonce_commitment != nonce_commitment(&kept.nonce) => {
            Err(Error::Unusable(format!(
                "seat {seat} of {} is bound to a nonce that is not known here",
                shown.name
            )))
        }
        NonceState::Committed => {
            let table = table(shown);
            Ok(Some(match kept.table {
                Some(seen) if seen != table => NonceStep::Commit,
                _ => NonceStep::Reveal(table),
            }))
        }
        _ => Ok(None),
    }
}

/// Reports whether a started match has the dice that a seat was shown as it revealed its nonce.
pub(crate) fn is_as_seen(shown: &Match, seat: u32, kept: &SeatNonce) -> bool {
    if shown.dice_scheme != DiceScheme::Committed.number() {
        // Of a pair with the same dice, in which no nonce counts.
        return kept.table.is_none();
    }
    let own = shown.seats.get(seat as usize);
    let opens = shown.seats.iter().all(|seat| match &seat.nonce[..] {
        [] => seat.nonce_commitment.is_empty(),
        nonce => seat.nonce_commitment == nonce_commitment(nonce),
    });
    let has_own = own.is_some_and(|own| own.nonce == kept.nonce);
    has_own && opens && kept.table.is_none_or(|seen| seen == table(shown))
}
