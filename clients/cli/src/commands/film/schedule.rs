//! Moments that a film shows.

use anyhow::ensure;
use clap::ValueEnum;

use crate::games::presentation::{Moment, Presentation};
use crate::replay::Film;

/// Subject of each frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Every {
    /// A round: in Axis Empires, a turn of the calendar.
    Round,
    /// A power's or faction's turn.
    Turn,
    /// A phase of a turn: in Axis Empires, a segment.
    Phase,
    /// An entry of the log.
    Entry,
}

impl Every {
    /// Returns the part of a moment that is the same in all entries of one frame.
    fn part(self, moment: Moment) -> Moment {
        match self {
            Self::Round => Moment {
                round: moment.round,
                ..Moment::default()
            },
            Self::Turn => Moment {
                phase: String::new(),
                ..moment
            },
            Self::Phase | Self::Entry => moment,
        }
    }
}

/// A frame of a film.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Frame {
    /// The version of the match that it shows.
    pub(super) version: u64,
    /// The text above it.
    pub(super) caption: String,
}

/// The entries that are filmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FilmedRange {
    first: u64,
    last: u64,
}

impl FilmedRange {
    /// From one entry to another, of a match with so many.
    pub(super) fn of(first: u64, last: Option<u64>, entries: u64) -> anyhow::Result<Self> {
        let beyond = last
            .filter(|last| *last > entries)
            .or(Some(first).filter(|it| *it > entries));
        if let Some(beyond) = beyond {
            anyhow::bail!("the match has {entries} entries, and no entry {beyond}");
        }
        let last = last.unwrap_or(entries);
        ensure!(
            first <= last,
            "nothing is filmed from entry {first} to entry {last}"
        );
        Ok(Self { first, last })
    }
}

/// Returns the frames of a match: each is of the first entry of its round, turn or phase, and
/// the last of the last entry.
pub(super) fn schedule(
    replayed: &mut Film,
    game: &dyn Presentation,
    every: Every,
    range: FilmedRange,
) -> anyhow::Result<Vec<Frame>> {
    let mut frames = Vec::new();
    let mut before = None;
    for version in range.first..=range.last {
        replayed.seek(version)?;
        let moment = every.part(game.moment(&replayed.view()?)?);
        let begins = every == Every::Entry || before.as_ref() != Some(&moment);
        if begins || version == range.last {
            let outcome = replayed.outcome().map(|outcome| outcome.reason);
            let caption = match outcome.filter(|reason| !reason.is_empty()) {
                Some(reason) if moment.round.is_empty() => reason,
                Some(reason) => format!("{}: {reason}", moment.round),
                None => caption(&moment, (every == Every::Entry).then_some(version)),
            };
            frames.push(Frame { version, caption });
        }
        before = Some(moment);
    }
    Ok(frames)
}

/// The text above a frame.
fn caption(moment: &Moment, entry: Option<u64>) -> String {
    let entry = entry.map_or_else(String::new, |entry| format!("entry {entry}"));
    let parts = [&moment.turn, &moment.phase, &entry].into_iter();
    let parts: Vec<&str> = parts
        .map(String::as_str)
        .filter(|it| !it.is_empty())
        .collect();
    if parts.is_empty() {
        moment.round.clone()
    } else {
        format!("{}: {}", moment.round, parts.join(", "))
    }
}
