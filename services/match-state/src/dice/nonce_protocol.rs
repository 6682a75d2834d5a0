//! Contributions of the seats to the dice: each is bound to its nonce before any is revealed, and
//! all are revealed before the match starts.
//!
//! The server's seed and all nonces together give the dice. So no player may choose a nonce, or
//! leave and let another choose one, once others have been revealed. In that case the revealed
//! nonces become void, and those seats are bound anew.

use prost_types::Timestamp;
use sandtable_kernel::{DiceScheme, dice_table, nonce_commitment};
use sandtable_proto::matches::v1::{Match, MatchChangeKind, MatchSeat, NonceState};

use crate::dice::commitment::Share;
use crate::error::{MatchError, ServiceResult};
use crate::matches::record::MatchRecord;

/// The scheme of the dice of a match without a partner.
pub(crate) const SCHEME: DiceScheme = DiceScheme::Committed;

/// Reports whether the match cannot start before the seat has acted on its nonce.
fn is_awaited(seat: &MatchSeat) -> bool {
    matches!(
        seat.nonce_state(),
        NonceState::Committed | NonceState::Spent
    )
}

/// Reports whether seats of a match have still to reveal nonces, or to be bound to others.
pub(crate) fn lacks_nonces(shown: &Match) -> bool {
    shown.seats.iter().any(is_awaited)
}

/// Returns the dice table that seats reveal their nonces against.
pub(crate) fn table(shown: &Match) -> [u8; 32] {
    let seats = shown.seats.iter().map(|seat| &seat.nonce_commitment[..]);
    dice_table(&shown.dice_commitment, seats)
}

impl MatchRecord {
    /// Binds a seat to the contribution to the dice of the player who takes it.
    pub(crate) fn bind(&mut self, number: u32, share: &Share) {
        let share = match self.shown.dice_pair {
            // Dice that another match has, too, are those of no seat.
            Some(_) => &Share::Nothing,
            None => share,
        };
        let index = number as usize;
        let (Some(seat), Some(secret)) =
            (self.shown.seats.get_mut(index), self.seats.get_mut(index))
        else {
            return;
        };
        secret.nonce.clear();
        seat.nonce_commitment.clear();
        seat.set_nonce_state(share.state());
        match share {
            Share::Nothing => {}
            Share::Open(nonce) => {
                secret.nonce.clone_from(nonce);
                seat.nonce_commitment = nonce_commitment(nonce).to_vec();
            }
            Share::Committed(commitment) => seat.nonce_commitment.clone_from(commitment),
        }
    }

    /// Fails while the match waits for nonces, so that nothing else about it changes while its
    /// dice may be known to a player.
    pub(crate) fn must_not_await_nonces(&self) -> ServiceResult<()> {
        if !self.shown.awaits_nonces {
            return Ok(());
        }
        let awaited = self.shown.seats.iter().filter(|seat| is_awaited(seat));
        Err(MatchError::NoncesAwaited(
            awaited.map(|seat| seat.seat).collect(),
        ))
    }

    /// Starts the match, or has it wait for the nonces that its seats are bound to.
    pub(crate) fn start_with_nonces(&mut self) {
        if lacks_nonces(&self.shown) {
            self.shown.awaits_nonces = true
        } else {
            self.start()
        }
    }

    /// Voids the revealed nonces because of a seat's action: from now on its own nonce may be
    /// known.
    pub(crate) fn break_off_nonces(&mut self, number: u32, now: Timestamp) {
        let is_revealed = |seat: &MatchSeat| seat.nonce_state() == NonceState::Revealed;
        if !self.shown.seats.iter().any(is_revealed) {
            return;
        }
        self.shown.nonces_broken_off += 1;
        self.note_change(MatchChangeKind::NoncesBrokenOff, number, now);
        for (seat, secret) in self.shown.seats.iter_mut().zip(&mut self.seats) {
            if is_revealed(seat) {
                seat.set_nonce_state(NonceState::Spent);
                seat.nonce_commitment.clear();
                secret.nonce.clear();
            }
        }
    }

    /// Takes the nonce of a seat.
    pub(crate) fn reveal(&mut self, number: u32, nonce: &[u8]) -> ServiceResult<()> {
        let awaits = self.shown.awaits_nonces;
        let seat = self.shown_seat(number)?;
        if !matches!(
            seat.nonce_state(),
            NonceState::Committed | NonceState::Revealed
        ) {
            return Err(MatchError::NonceNotCommitted(number));
        }
        let bound = (self.shown.seats.iter()).all(|seat| seat.nonce_state() != NonceState::Spent);
        if !awaits || !bound {
            return Err(MatchError::NoncesNotAwaited);
        }
        let nonce = Share::secret(nonce)?;
        let found = nonce_commitment(&nonce);
        if found[..] != seat.nonce_commitment {
            return Err(MatchError::NonceMismatch {
                seat: number,
                committed: hex::encode(&seat.nonce_commitment),
                found: hex::encode(found),
            });
        }
        let index = number as usize;
        if let (Some(seat), Some(secret)) =
            (self.shown.seats.get_mut(index), self.seats.get_mut(index))
        {
            seat.set_nonce_state(NonceState::Revealed);
            secret.nonce = nonce;
        }
        if !lacks_nonces(&self.shown) {
            self.shown.awaits_nonces = false;
            // With an auction, the match is first laid out as that decided.
            if self.shown.auction.is_none() {
                self.start();
            }
        }
        Ok(())
    }

    /// Brings the nonce of a seat along from an export that was checked.
    pub(crate) fn import_nonce(&mut self, number: u32, theirs: NonceState, nonce: &[u8]) {
        let index = number as usize;
        if let (Some(seat), Some(secret)) =
            (self.shown.seats.get_mut(index), self.seats.get_mut(index))
        {
            secret.nonce = nonce.to_vec();
            if !nonce.is_empty() {
                seat.nonce_commitment = nonce_commitment(nonce).to_vec();
                seat.set_nonce_state(match theirs {
                    NonceState::Revealed => NonceState::Revealed,
                    _ => NonceState::Open,
                });
            }
        }
    }

    /// From now on the dice are fixed, so what the seats added to them is published.
    pub(crate) fn publish_nonces(&mut self) {
        for (seat, secret) in self.shown.seats.iter_mut().zip(&self.seats) {
            seat.nonce.clone_from(&secret.nonce);
        }
    }
}
