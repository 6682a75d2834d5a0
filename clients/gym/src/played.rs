//! What was played, and the dice that it was played with.

use std::sync::Arc;

use sandtable_kernel::{DiceKey, DiceScheme, Seat, ServerSeed};
use sandtable_kit::Random;

use crate::chance::Throw;

/// The secret from which the dice of a match follow.
#[derive(Clone, Debug)]
pub(crate) struct DiceSecret {
    /// The server's seed.
    pub(crate) seed: [u8; 32],
    /// The seats' nonces.
    pub(crate) nonces: Vec<Vec<u8>>,
    /// The scheme.
    pub(crate) scheme: DiceScheme,
    /// The key that follows.
    pub(crate) key: DiceKey,
}

impl DiceSecret {
    /// The secret of a seed and nonces.
    pub(crate) fn new(seed: [u8; 32], nonces: Vec<Vec<u8>>, scheme: DiceScheme) -> Arc<Self> {
        let each = nonces.iter().map(Vec::as_slice);
        let key = DiceKey::derive_by(scheme, &ServerSeed(seed), each);
        Arc::new(Self {
            seed,
            nonces,
            scheme,
            key,
        })
    }

    /// The secret of a number, for a match of so many seats.
    pub(crate) fn of_number(number: u64, seats: usize) -> Arc<Self> {
        let mut random = Random::new(number);
        let mut seed = [0; 32];
        for part in seed.chunks_mut(8) {
            part.copy_from_slice(&random.bits().to_be_bytes());
        }
        Self::new(seed, vec![Vec::new(); seats], DiceScheme::Committed)
    }
}

/// Action of a seat.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum SeatAction<C> {
    /// It gave a command.
    Command(C),
    /// It gave up.
    Resign,
    /// It lost on time.
    Forfeit,
    /// All agreed to a draw.
    Draw,
    /// The match was closed.
    Close,
}

/// An entry of a state's log.
#[derive(Clone, Debug)]
pub(crate) struct PlayedEntry<C> {
    /// The seat.
    pub(crate) seat: Seat,
    /// Its action.
    pub(crate) action: SeatAction<C>,
    /// The actions of the laboratory that it was made of; none for what came from elsewhere.
    pub(crate) actions: Box<[u32]>,
    /// Its dice, if they were chosen.
    pub(crate) dice: Box<[u8]>,
}

/// A command that waits at a throw.
#[derive(Clone, Debug)]
pub(crate) struct PendingThrow<C> {
    pub(crate) command: C,
    pub(crate) actions: Vec<u32>,
    pub(crate) dice: Vec<u8>,
    pub(crate) throw: Throw,
}
