//! Contribution of a seat to the dice: bound to it as the seat is taken, and revealed when all
//! seats are bound to theirs.

use std::io;
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use sandtable_kernel::nonce_commitment;
use sandtable_proto::matches::v1::{Match, MatchState, NonceState};
use tonic::Code;

use crate::access::SeatAccess;
use crate::client::Client;
use crate::error::Error;
use crate::nonces::{NonceStep, SeatNonce, is_as_seen, random, step};

/// Time between the first two looks at a match that may wait for a nonce. It grows with
/// each to the longest.
const FIRST_POLL: Duration = Duration::from_millis(500);
const LONGEST_POLL: Duration = Duration::from_secs(5);

/// Maximum number of checks of a match that changed while a nonce was being sent.
const ATTEMPTS: u32 = 8;

impl Client {
    /// Stores the nonce that a seat is bound to, so that it is revealed when the match waits for
    /// it: for programs that end between taking a seat and playing it. The nonce must not have
    /// been sent; use [`Client::keep_sent_nonce`] for one that may have been.
    pub fn keep_nonce(&self, access: &SeatAccess, nonce: Vec<u8>) {
        self.keep_nonce_for(access, nonce, None);
    }

    /// Keeps a nonce that was sent, or was about to be, against this table, so that it is
    /// never sent against another.
    pub fn keep_sent_nonce(&self, access: &SeatAccess, nonce: Vec<u8>, table: [u8; 32]) {
        self.keep_nonce_for(access, nonce, Some(table));
    }

    fn keep_nonce_for(&self, access: &SeatAccess, nonce: Vec<u8>, table: Option<[u8; 32]>) {
        let kept = SeatNonce {
            token: access.token.clone(),
            nonce,
            table,
        };
        self.nonces.set(&access.match_name, access.seat, kept);
    }

    /// Has what a nonce is sent against written down before it is sent: a program that ends
    /// before the match has started must know it later, for [`Client::keep_sent_nonce`].
    /// When it cannot be written down nothing is sent.
    pub fn before_reveal(
        &self,
        note: impl Fn(&SeatAccess, &[u8], &[u8; 32]) -> io::Result<()> + Send + Sync + 'static,
    ) {
        let mut kept = (self.nonces.note.lock()).unwrap_or_else(PoisonError::into_inner);
        *kept = Some(Arc::new(note));
    }

    /// Commitments that the nonce of a seat was sent against, if it was.
    pub fn sent_table(&self, access: &SeatAccess) -> Option<[u8; 32]> {
        let key = (access.match_name.clone(), access.seat);
        self.nonces.stored().get(&key).and_then(|kept| kept.table)
    }

    /// The nonce that a seat was bound to through this connection and that the match has
    /// not started with yet.
    pub fn pending_nonce(&self, access: &SeatAccess) -> Option<Vec<u8>> {
        let key = (access.match_name.clone(), access.seat);
        let kept = self.nonces.stored();
        kept.get(&key).map(|kept| kept.nonce.clone())
    }

    /// Reveals the stored nonces of a match, if it waits for them, and returns the match. Calls
    /// that take a seat, and [`Client::started`], do it by themselves.
    ///
    /// # Errors
    ///
    /// Also when a seat is bound to another nonce than the stored one, or when the match has
    /// started with others than its seats were bound to.
    pub async fn reveal_nonces(&self, name: &str) -> Result<Match, Error> {
        let shown = self.get_match(name).await?;
        self.settle_nonces(shown).await
    }

    /// A seat has just been taken. Sees to its nonce, now and until the match starts.
    pub(crate) async fn seated(
        &self,
        access: &SeatAccess,
        nonce: Vec<u8>,
        mut shown: Match,
    ) -> Result<Match, Error> {
        let own = shown.seats.get(access.seat as usize);
        let state = own.map(|own| own.nonce_state()).unwrap_or_default();
        if shown.state() != MatchState::Lobby || state == NonceState::Unspecified {
            // A substitute, a match of a pair with the same dice, or a repeated call.
            return Ok(shown);
        }
        let commitment = nonce_commitment(&nonce);
        let is_bound = own.is_some_and(|own| own.nonce_commitment == commitment);
        self.keep_nonce(access, nonce);
        let seat = self.for_seat(access)?;
        if !is_bound && state != NonceState::Open {
            // The call was a repetition, and its first nonce is lost.
            shown = seat.commit_nonce(&access.match_name, commitment).await?;
        }
        let shown = seat.settle_nonces(shown).await?;
        if shown.state() == MatchState::Lobby {
            tokio::spawn(seat.reveal_later(access.match_name.clone()));
        }
        Ok(shown)
    }

    /// Looks at a match until its nonces are revealed.
    async fn reveal_later(self, name: String) {
        let mut pause = FIRST_POLL;
        loop {
            tokio::time::sleep(pause).await;
            pause = (pause * 3 / 2).min(LONGEST_POLL);
            if self.nonces.of(&name).is_empty() {
                return;
            }
            let looked = self.reveal_nonces(&name);
            match looked.await {
                Ok(shown) if shown.state() == MatchState::Lobby => {}
                Ok(_) => return,
                Err(error) => match error.code() {
                    // Such as a server that is away for longer.
                    Some(
                        Code::Unavailable
                        | Code::DeadlineExceeded
                        | Code::ResourceExhausted
                        | Code::Aborted
                        | Code::FailedPrecondition,
                    ) => {}
                    // The seat was given back, or `started` reports the error.
                    _ => return,
                },
            }
        }
    }

    /// Reveals the nonces of the seats that were taken through this connection, if the
    /// match waits for them, and makes sure that it started with what they saw.
    pub(crate) async fn settle_nonces(&self, mut shown: Match) -> Result<Match, Error> {
        if self.nonces.of(&shown.name).is_empty() {
            return Ok(shown);
        }
        let _turn = self.nonces.turn.lock().await;
        for _ in 0..ATTEMPTS {
            let name = shown.name.clone();
            let own = self.nonces.of(&name);
            match shown.state() {
                MatchState::Lobby => {}
                MatchState::Abandoned => {
                    self.nonces.forget(&name);
                    return Ok(shown);
                }
                _ => {
                    self.nonces.forget(&name);
                    let seen = own
                        .iter()
                        .all(|(seat, kept)| is_as_seen(&shown, *seat, kept));
                    return if seen {
                        Ok(shown)
                    } else {
                        Err(Error::Unusable(format!(
                            "{name} has started with other nonces than its seats were bound to"
                        )))
                    };
                }
            }
            let mut next = None;
            for (seat, kept) in own {
                if let Some(step) = step(&shown, seat, &kept)? {
                    next = Some((seat, kept, step));
                    break;
                }
            }
            let Some((seat, kept, step)) = next else {
                return Ok(shown);
            };
            shown = match self.take_step(&name, seat, kept, step).await {
                Err(error) if is_overtaken(&error) => self.get_match(&name).await?,
                taken => taken?,
            };
        }
        Ok(shown)
    }

    async fn take_step(
        &self,
        name: &str,
        seat: u32,
        mut kept: SeatNonce,
        step: NonceStep,
    ) -> Result<Match, Error> {
        let client = self.with_token(&kept.token)?;
        match step {
            NonceStep::Commit => {
                (kept.nonce, kept.table) = (random(), None);
                let commitment = nonce_commitment(&kept.nonce);
                // Before the call: its answer may be lost.
                self.nonces.set(name, seat, kept);
                client.commit_nonce(name, commitment).await
            }
            NonceStep::Reveal(table) => {
                let access = SeatAccess {
                    match_name: name.to_owned(),
                    seat,
                    token: kept.token.clone(),
                };
                self.nonces.note(&access, &kept.nonce, &table)?;
                kept.table = Some(table);
                let nonce = kept.nonce.clone();
                self.nonces.set(name, seat, kept);
                client.reveal_nonce(name, &nonce, Some(table)).await
            }
        }
    }
}

/// Reports whether a match changed while a nonce was being sent.
fn is_overtaken(error: &Error) -> bool {
    matches!(
        error.reason(),
        Some("NONCES_CHANGED" | "NONCES_NOT_AWAITED" | "NONCE_NOT_COMMITTED" | "WRONG_STATE")
    )
}
