//! Matches that were played at the referee.

use anyhow::{Context, ensure};
use prost_types::Any;
use sandtable_bots::{BotKind, games};
use sandtable_proto::rules::v1::{ApplyResponse, Basis, LoggedAction, OpenMatchResponse, Position};
use sandtable_proto::types::v1::{Action, action};
use tonic::Status;

use crate::conformance::harness::{Expected, Suite, seat_viewer};
use crate::conformance::rng::{Chance, key};

/// A match that was played.
#[derive(Clone, Debug)]
pub(crate) struct RecordedMatch {
    pub(crate) game: String,
    pub(crate) name: String,
    pub(crate) key: [u8; 32],
    pub(crate) opening: OpenMatchResponse,
    pub(crate) entries: Vec<Entry>,
}

/// An entry of its log.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) seat: u32,
    pub(crate) action: Action,
    /// Commands that the seat could choose from.
    pub(crate) choice: Vec<Any>,
    pub(crate) applied: ApplyResponse,
}

/// A command as an action.
pub(crate) fn as_action(command: &Any) -> Action {
    Action {
        kind: Some(action::Kind::Command(command.clone())),
    }
}

impl RecordedMatch {
    /// A match of which nothing was played yet.
    pub(crate) async fn open(suite: &Suite, name: &str, key: [u8; 32]) -> anyhow::Result<Self> {
        let opening = suite.open(name, None).await.wanted("OpenMatch")?;
        Ok(Self {
            game: suite.game.id.clone(),
            name: name.to_owned(),
            key,
            opening,
            entries: Vec::new(),
        })
    }

    /// Plays a match from its opening for a number of commands, or to its end.
    pub(crate) async fn play(suite: &Suite, number: u64) -> anyhow::Result<Self> {
        let seed = suite.extent.seed.wrapping_add(number);
        let mut chance = Chance::new(seed);
        // For our own games, whose lists are menus; it reads no board.
        let mut bot = games::agent(&suite.game.id, BotKind::Random, &Any::default(), seed)?;
        let name = format!("matches/check-{number}");
        let mut played = Self::open(suite, &name, key(seed, 1)).await?;
        while played.version() < suite.extent.commands {
            let at = played.here();
            let awaited = played.awaited(played.version());
            let Some(seat) = awaited.get(chance.below(awaited.len())).copied() else {
                break;
            };
            let legal = suite.legal(&at, seat).await.wanted("ListLegalActions")?;
            let view = suite.view(&at, seat_viewer(seat)).await.wanted("GetView")?;
            let mut choice = legal.commands;
            if choice.is_empty() {
                choice = bot.choose(&view, &legal.legal.unwrap_or_default(), &[])?;
                // The others are for the positions after it.
                choice.truncate(1);
            }
            let wanted = choice.get(chance.below(choice.len()));
            let mut done = None;
            if let Some(command) = wanted {
                done = match suite
                    .apply(&at, seat, &as_action(command), &played.key)
                    .await
                {
                    Ok(applied) => Some((as_action(command), applied)),
                    Err(status) if is_refusal(&status) => {
                        bot.refused(command)?;
                        None
                    }
                    Err(status) => return Err(status).wanted("Apply"),
                };
            }
            let (action, applied) = match done {
                Some(done) => done,
                None => {
                    let default = suite.default(&at, seat).await.wanted("GetDefaultCommand")?;
                    let default = default.with_context(|| {
                        format!("seat {seat} is awaited and has no default command")
                    })?;
                    let action = as_action(&default);
                    let applied = suite.apply(&at, seat, &action, &played.key).await;
                    (action, applied.wanted("Apply of a default command")?)
                }
            };
            played.entries.push(Entry {
                seat,
                action,
                choice,
                applied,
            });
        }
        ensure!(played.version() > 0, "nobody is awaited at the opening");
        Ok(played)
    }

    pub(crate) fn version(&self) -> u64 {
        self.entries.len() as u64
    }

    /// The seats that are awaited at a version.
    pub(crate) fn awaited(&self, version: u64) -> &[u32] {
        match self.before(version) {
            Some(entry) => &entry.applied.awaited,
            None => &self.opening.awaited,
        }
    }

    /// The entry that led to a version.
    pub(crate) fn before(&self, version: u64) -> Option<&Entry> {
        let index = usize::try_from(version.checked_sub(1)?).ok()?;
        self.entries.get(index)
    }

    /// The present state.
    pub(crate) fn here(&self) -> Position {
        self.at(&self.name, self.version())
    }

    /// The state of a version, under a name.
    pub(crate) fn at(&self, name: &str, version: u64) -> Position {
        let state_hash = match self.before(version) {
            Some(entry) => &entry.applied.state_hash,
            None => &self.opening.state_hash,
        };
        Position {
            game: self.game.clone(),
            r#match: name.to_owned(),
            version,
            state_hash: state_hash.clone(),
            basis: None,
            ruleset_version: self.opening.ruleset_version.clone(),
        }
    }

    /// The same, with all that is needed to build it from the opening.
    pub(crate) fn by_log(&self, name: &str, version: u64) -> Position {
        self.with_basis(name, version, 0)
    }

    /// The same, with the snapshot of its own version.
    pub(crate) fn by_snapshot(&self, name: &str, version: u64) -> Position {
        self.with_basis(name, version, version)
    }

    fn with_basis(&self, name: &str, version: u64, snapshot_version: u64) -> Position {
        let snapshot = self.before(snapshot_version).map(|it| &it.applied.snapshot);
        let basis = Basis {
            options: self.opening.options.clone(),
            snapshot: snapshot.cloned().unwrap_or_default(),
            snapshot_version,
            tail: self.log(snapshot_version, version),
            dice_key: self.key.to_vec(),
        };
        Position {
            basis: Some(basis),
            ..self.at(name, version)
        }
    }

    /// The log between two versions.
    pub(crate) fn log(&self, from: u64, to: u64) -> Vec<LoggedAction> {
        let entries = self.entries.iter().take(to as usize).skip(from as usize);
        entries
            .map(|entry| LoggedAction {
                seat: entry.seat,
                action: entry.applied.action.clone(),
                state_hash: entry.applied.state_hash.clone(),
            })
            .collect()
    }

    /// Returns at most this many versions, spread over the match, at which a seat acts.
    pub(crate) fn sample(&self, most: u64) -> impl Iterator<Item = u64> {
        let step = self.version().div_ceil(most).max(1);
        (0..self.version()).step_by(step as usize)
    }
}

/// Reports whether a status refuses a command, and does not report a fault.
pub(crate) fn is_refusal(status: &Status) -> bool {
    use sandtable_grpc::error::{reason, reason_of};
    let found = reason_of(status);
    matches!(
        found.as_deref(),
        Some(reason::RULE_VIOLATION | reason::INVALID_FIELD)
    )
}
