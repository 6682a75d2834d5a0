//! A match that is over, played again as often as one likes.

use anyhow::{Context, bail};
use prost_types::Any;
use sandtable_kernel::{DiceKey, DiceScheme, ServerSeed, Viewer};
use sandtable_proto::matches::v1::{MatchExport, RecordedEntry};
use sandtable_proto::rules::v1::LoggedAction;
use sandtable_proto::types::v1::{Outcome, OutcomeCause};
use sandtable_rules::{HostedGame, Replay, ReplayStep};
use std::sync::Arc;

use crate::referee::hosted;

/// Entries between two snapshots to go back to.
const KEYFRAME: u64 = 64;

/// The key of an export's dice.
pub(crate) fn dice_key(export: &MatchExport) -> anyhow::Result<DiceKey> {
    let seed = <[u8; 32]>::try_from(export.dice_seed.as_slice())
        .ok()
        .context("the export has no dice seed of 32 bytes")?;
    let nonces = export.nonces.iter().map(Vec::as_slice);
    Ok(DiceKey::derive_by(
        dice_scheme(export)?,
        &ServerSeed(seed),
        nonces,
    ))
}

/// Returns the dice scheme of an export.
pub(crate) fn dice_scheme(export: &MatchExport) -> anyhow::Result<DiceScheme> {
    let found = export.r#match.as_ref();
    let number = found.map_or(0, |found| found.dice_scheme);
    let pair = found.and_then(|found| found.dice_pair.as_ref());
    DiceScheme::of(number, pair.map_or(0, |pair| pair.place))
        .with_context(|| format!("the export has dice of scheme {number}, which is not known"))
}

/// The opening of an export's match.
pub(crate) fn opening(export: &MatchExport) -> anyhow::Result<(Arc<dyn HostedGame>, Replay)> {
    let found = export.r#match.as_ref().context("the export has no match")?;
    let game = hosted(&found.game)?;
    let ours = &game.describe().ruleset_version;
    if ruleset(ours) != ruleset(&found.ruleset_version) {
        bail!(
            "the match was played by the rules {}, and this program has {ours}",
            found.ruleset_version
        );
    }
    let opened = game
        .open(found.options.as_ref())
        .map_err(sandtable_client::Error::from)?;
    let replay = Replay {
        live: opened.live,
        version: 0,
    };
    Ok((game, replay))
}

/// Returns the rules that a version is one of. Versions of the same rules mostly lead a log to
/// the same states; where they do not, the hashes of its entries show it.
fn ruleset(version: &str) -> &str {
    version
        .rsplit_once('/')
        .map_or(version, |(ruleset, _)| ruleset)
}

/// Returns the parts of an entry that a replay needs.
pub(crate) fn logged(entry: &RecordedEntry) -> LoggedAction {
    LoggedAction {
        seat: entry.seat,
        action: entry.action.clone(),
        state_hash: Vec::new(),
    }
}

/// A match that is over, at one of its entries.
pub(crate) struct Film {
    export: MatchExport,
    game: Arc<dyn HostedGame>,
    key: DiceKey,
    replay: Replay,
    keyframes: Vec<(u64, Vec<u8>)>,
}

impl Film {
    /// The match of an export, at its opening.
    pub(crate) fn new(export: MatchExport) -> anyhow::Result<Self> {
        let key = dice_key(&export)?;
        let (game, replay) = opening(&export)?;
        let keyframes = vec![(
            0,
            replay
                .live
                .snapshot()
                .map_err(sandtable_client::Error::from)?,
        )];
        Ok(Self {
            export,
            game,
            key,
            replay,
            keyframes,
        })
    }

    /// Returns the number of entries that lead to the shown state.
    pub(crate) fn version(&self) -> u64 {
        self.replay.version
    }

    /// Returns the number of entries.
    pub(crate) fn last(&self) -> u64 {
        self.export.entries.len() as u64
    }

    /// The entry that led to what is shown.
    pub(crate) fn entry(&self) -> Option<&RecordedEntry> {
        let index = usize::try_from(self.replay.version.checked_sub(1)?).ok()?;
        self.export.entries.get(index)
    }

    /// Returns the outcome that the entry gave the match, with its cause.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let entry = self.entry()?;
        let outcome = entry.outcome.clone()?;
        Some(outcome.with_cause(OutcomeCause::of(entry.action.as_ref())))
    }

    /// Plays the next entry; `None` at the end.
    pub(crate) fn step(&mut self) -> anyhow::Result<Option<ReplayStep>> {
        let next = usize::try_from(self.replay.version)?;
        let Some(entry) = self.export.entries.get(next) else {
            return Ok(None);
        };
        let step = self
            .replay
            .step(&logged(entry), &self.key)
            .map_err(sandtable_client::Error::from)
            .with_context(|| self.departure(next + 1))?;
        if !entry.state_hash.is_empty() && entry.state_hash != step.fingerprint {
            bail!("{}", self.departure(next + 1));
        }
        let version = self.replay.version;
        if version.is_multiple_of(KEYFRAME)
            && self
                .keyframes
                .last()
                .is_some_and(|(last, _)| *last < version)
        {
            let snapshot = self
                .replay
                .live
                .snapshot()
                .map_err(sandtable_client::Error::from)?;
            self.keyframes.push((version, snapshot));
        }
        Ok(Some(step))
    }

    /// Returns the message for an entry that does not lead to the state in its log.
    fn departure(&self, sequence: usize) -> String {
        let begun_by = (self.export.r#match.as_ref()).map_or("", |found| &found.ruleset_version);
        let ours = &self.game.describe().ruleset_version;
        format!(
            "entry {sequence} cannot be shown: the match was begun by the rules {begun_by}, \
             this program has {ours}, and it departs from the log there"
        )
    }

    /// Goes to a version, forward or back.
    pub(crate) fn seek(&mut self, version: u64) -> anyhow::Result<()> {
        let version = version.min(self.last());
        if version < self.replay.version {
            let before = self.keyframes.partition_point(|(at, _)| *at <= version);
            let (at, snapshot) = &self.keyframes[before - 1];
            self.replay = Replay {
                live: self
                    .game
                    .restore(snapshot)
                    .map_err(sandtable_client::Error::from)?,
                version: *at,
            };
        }
        while self.replay.version < version {
            self.step()?;
        }
        Ok(())
    }

    /// The match as a spectator sees it.
    pub(crate) fn view(&self) -> anyhow::Result<Any> {
        let view = self.replay.live.view(Viewer::Spectator);
        Ok(view.map_err(sandtable_client::Error::from)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_exports;

    #[test]
    fn going_back_shows_what_was_seen_before() {
        let mut film = Film::new(test_exports::export(150)).unwrap();
        let mut seen = vec![film.view().unwrap()];
        while film.step().unwrap().is_some() {
            seen.push(film.view().unwrap());
        }
        assert_eq!(film.version(), film.last());
        for version in [0, 63, 64, 65, 149, 10, 150, 1] {
            film.seek(version).unwrap();
            assert_eq!(film.version(), version);
            assert!(film.view().unwrap() == seen[version as usize], "{version}");
        }
        film.seek(10_000).unwrap();
        assert_eq!(film.version(), film.last());
    }

    #[test]
    fn other_rules_are_not_guessed_at() {
        let mut export = test_exports::export(1);
        export.r#match.as_mut().unwrap().ruleset_version = "aa1940-elsewhere/1".to_owned();
        assert!(Film::new(export).is_err());
    }

    #[test]
    fn an_earlier_version_is_shown_as_far_as_its_log_holds() {
        let mut export = test_exports::export(3);
        export.r#match.as_mut().unwrap().ruleset_version = "aa1940-europe/0".to_owned();
        export.entries[1].state_hash[0] ^= 1;
        let mut film = Film::new(export).unwrap();
        assert!(film.step().unwrap().is_some());
        let described = film.step().unwrap_err().to_string();
        assert!(
            described.contains("entry 2") && described.contains("aa1940-europe/0"),
            "{described}"
        );
    }
}
