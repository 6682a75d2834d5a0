//! Getting a match into the state that a call is for.

use sandtable_grpc::error::{self, reason};
use sandtable_kernel::DiceKey;
use sandtable_proto::rules::v1::{Basis, LoggedAction, Position, VerifiedEntry};
use tonic::{Code, Status};

use crate::dyn_game::HostedGame;
use crate::dyn_match::{Applied, HostedMatch};
use crate::fingerprint;
use crate::registry::Registry;
use crate::state_cache::Loaded;

/// Reports whether the state in memory is the one that the position means.
pub(crate) fn matches(loaded: &Loaded, position: &Position) -> bool {
    loaded.version == position.version
        && loaded.game == position.game
        && (position.state_hash.is_empty()
            || loaded
                .fingerprint
                .is_none_or(|fingerprint| position.state_hash == fingerprint))
}

/// The error for a state that is not in memory.
pub(crate) fn not_loaded(position: &Position) -> Status {
    error::error(
        Code::FailedPrecondition,
        reason::STATE_NOT_LOADED,
        "the referee does not have this state; repeat the call with a basis",
    )
    .with("match", &position.r#match)
    .with("version", position.version)
    .into()
}

/// Builds the state of a position from its basis.
pub(crate) fn load(games: &Registry, position: &Position, basis: &Basis) -> Result<Loaded, Status> {
    let game = games.get(&position.game)?;
    let live = start(game.as_ref(), basis)?;
    let mut replay = Replay {
        live,
        version: snapshot_version(basis),
    };
    let key = if basis.dice_key.is_empty() && basis.tail.is_empty() {
        None
    } else {
        Some(dice_key(&basis.dice_key)?)
    };
    let mut fingerprint = None;
    if let Some(key) = &key {
        for entry in &basis.tail {
            let step = replay.step(entry, key)?;
            if !entry.state_hash.is_empty() && entry.state_hash != step.fingerprint {
                return Err(differs(replay.version));
            }
        }
        let hash = replay.live.hash();
        fingerprint = Some(fingerprint::after(replay.version, key, hash));
    }
    if replay.version != position.version {
        return Err(error::invalid(
            "position.basis",
            format_args!(
                "leads to version {}, not {}",
                replay.version, position.version
            ),
        ));
    }
    let loaded = Loaded {
        game: position.game.clone(),
        live: replay.live,
        version: replay.version,
        fingerprint,
    };
    if matches(&loaded, position) {
        Ok(loaded)
    } else {
        Err(differs(position.version))
    }
}

fn start(game: &dyn HostedGame, basis: &Basis) -> Result<Box<dyn HostedMatch>, Status> {
    if basis.snapshot.is_empty() {
        Ok(game.open(basis.options.as_ref())?.live)
    } else {
        game.restore(&basis.snapshot)
    }
}

fn snapshot_version(basis: &Basis) -> u64 {
    if basis.snapshot.is_empty() {
        0
    } else {
        basis.snapshot_version
    }
}

fn differs(version: u64) -> Status {
    error::error(
        Code::DataLoss,
        reason::BASIS_DIFFERS,
        "the log does not lead to the state that it records",
    )
    .with("version", version)
    .into()
}

/// A match being played again from its log.
pub struct Replay {
    /// The match.
    pub live: Box<dyn HostedMatch>,
    /// Number of entries that lead to it.
    pub version: u64,
}

/// One entry played again.
#[derive(Clone, Debug)]
pub struct ReplayStep {
    /// Result of the entry.
    pub applied: Applied,
    /// The fingerprint of the state afterwards.
    pub fingerprint: [u8; 16],
}

impl Replay {
    /// Plays the next entry.
    ///
    /// # Errors
    ///
    /// An entry that the rules refuse, or that leads to another state than it says.
    pub fn step(&mut self, entry: &LoggedAction, key: &DiceKey) -> Result<ReplayStep, Status> {
        let Some(action) = &entry.action else {
            return Err(error::invalid("action", "must be set"));
        };
        let sequence = next(self.version)?;
        let applied = self.live.apply(entry.seat, action, key, sequence)?;
        self.version = sequence;
        Ok(ReplayStep {
            applied,
            fingerprint: fingerprint::keyed(key, self.live.hash()),
        })
    }

    /// Returns what the rules derive for the entry that was replayed last.
    #[must_use]
    pub fn verified(&self, step: ReplayStep) -> VerifiedEntry {
        let ReplayStep {
            applied,
            fingerprint,
        } = step;
        VerifiedEntry {
            state_hash: fingerprint.to_vec(),
            events: applied.events,
            awaited: self.live.awaited(),
            dice_drawn: applied.dice_drawn,
            private: applied.private,
            action: Some(applied.action),
        }
    }
}

/// The sequence of the entry after a version.
pub(crate) fn next(version: u64) -> Result<u64, Status> {
    version
        .checked_add(1)
        .ok_or_else(|| error::invalid("position.version", "is the last there can be"))
}

/// The dice key of a request.
pub(crate) fn dice_key(bytes: &[u8]) -> Result<DiceKey, Status> {
    DiceKey::read(bytes).ok_or_else(|| error::invalid("dice_key", "must be 32 or 64 bytes"))
}
