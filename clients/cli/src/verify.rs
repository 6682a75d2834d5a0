//! Verification of an export: every command legal, every state and die as the rules and the
//! committed dice give them.

mod bid;
mod chain;
#[cfg(test)]
mod golden;
mod nonces;
mod referee;

use std::fmt::Debug;

use anyhow::Context;
use sandtable_export::compact::{BRIEF, WHOLE};
use sandtable_kernel::{ServerSeed, Viewer, commitment};
use sandtable_proto::matches::v1::{MatchExport, RecordedEntry};
use sandtable_proto::rules::v1::VerifiedEntry;
use sandtable_proto::types::v1::{Outcome, OutcomeCause};
use sandtable_sentences::language::Language;
use sandtable_sentences::narrator::Narrator;

use crate::compact_export::{is_compact, made_whole};
use crate::games::presentation;
use crate::replay::{dice_key, dice_scheme, logged, opening};

pub(crate) use referee::audit_by;

/// Findings of an audit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audit {
    /// Entries that are true.
    pub(crate) entries: u64,
    /// Dice that are true.
    pub(crate) dice: u64,
    /// The version of the rules that began the match.
    pub(crate) begun_by: String,
    /// The version of the rules that it was played again by; empty when it was not.
    pub(crate) replayed_by: String,
    /// The number of the scheme by which the dice come about.
    pub(crate) dice_scheme: u32,
    /// Dice table that the seats revealed their nonces against, to be compared with what was seen
    /// then; empty by a scheme without it.
    pub(crate) dice_table: String,
    /// The first thing that is not.
    pub difference: Option<Difference>,
}

impl Audit {
    /// Reports whether a difference may come from rules that have changed since.
    pub(crate) fn by_other_rules(&self) -> bool {
        !self.replayed_by.is_empty() && self.begun_by != self.replayed_by
    }
}

/// Departure of an export from the truth.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Difference {
    /// The entry; none when it is about the match as a whole.
    pub(crate) sequence: Option<u64>,
    /// Name of what differs.
    pub(crate) what: &'static str,
    /// Value that the rules and the dice give.
    pub(crate) expected: String,
    /// Value in the export.
    pub(crate) found: String,
}

/// Replays an export and compares everything in it; the parts that a compact one leaves out are
/// compared by the chain of its log. `progress` is called after each entry.
pub(crate) fn audit(export: &MatchExport, mut progress: impl FnMut(u64)) -> anyhow::Result<Audit> {
    let mut audit = begun(export)?;
    if audit.difference.is_some() {
        return Ok(audit);
    }
    let made;
    let export = if is_compact(export) {
        made = made_whole(export.clone())?;
        &made
    } else {
        export
    };
    let key = dice_key(export)?;
    let (game, mut replay) = opening(export)?;
    audit
        .replayed_by
        .clone_from(&game.describe().ruleset_version);
    let seen = (replay.live.view(Viewer::Spectator)).map_err(sandtable_client::Error::from)?;
    let narrator = presentation(&game.describe().id).narrator(&seen, Language::English)?;
    for entry in &export.entries {
        let sequence = audit.entries + 1;
        audit.difference = match replay.step(&logged(entry), &key) {
            Ok(step) => {
                let again = replay.verified(step);
                let over = replay.live.outcome();
                compare((sequence, entry), &again, &*narrator)
                    .or_else(|| ended(Some(sequence), over, &entry.outcome))
            }
            Err(status) => Some(Difference {
                sequence: Some(sequence),
                what: "the command",
                expected: "one that the rules accept".to_owned(),
                found: status.message().to_owned(),
            }),
        };
        if audit.difference.is_some() {
            return Ok(audit);
        }
        audit.entries = sequence;
        audit.dice += u64::from(entry.dice_drawn);
        progress(sequence);
    }
    audit.difference = ends(export, replay.live.outcome());
    Ok(audit)
}

/// Returns the difference at the end: in the outcome of the match, or in the chain of its log.
fn ends(export: &MatchExport, over: Option<Outcome>) -> Option<Difference> {
    let recorded = (export.r#match.as_ref()).and_then(|found| found.outcome.clone());
    ended(None, over, &recorded).or_else(|| chain::chain(export))
}

/// Compares the end of the match with the recorded one. An outcome from before scores were
/// counted has none.
fn ended(
    sequence: Option<u64>,
    mut over: Option<Outcome>,
    recorded: &Option<Outcome>,
) -> Option<Difference> {
    if let (Some(over), Some(recorded)) = (&mut over, recorded)
        && recorded.scores.is_empty()
    {
        over.scores.clear();
    }
    differs(sequence, "the outcome", &over, recorded)
}

/// An audit of which nothing was played yet.
fn begun(export: &MatchExport) -> anyhow::Result<Audit> {
    Ok(Audit {
        entries: 0,
        dice: 0,
        begun_by: (export.r#match.as_ref())
            .map_or_else(String::new, |found| found.ruleset_version.clone()),
        replayed_by: String::new(),
        dice_scheme: dice_scheme(export)?.number(),
        dice_table: nonces::table(export)?,
        difference: whole(export)?,
    })
}

/// Checks everything that needs no replay: the seed is the one that was committed to, and the
/// nonces are the ones that were published.
fn whole(export: &MatchExport) -> anyhow::Result<Option<Difference>> {
    anyhow::ensure!(
        [WHOLE, BRIEF].contains(&export.format_version),
        "the export has format {}, and this program reads {WHOLE} and {BRIEF}",
        export.format_version
    );
    let found = export.r#match.as_ref().context("the export has no match")?;
    let seed = <[u8; 32]>::try_from(export.dice_seed.as_slice())
        .ok()
        .context("the export has no dice seed of 32 bytes")?;
    let committed = hex::encode(&found.dice_commitment);
    let given = hex::encode(commitment(&ServerSeed(seed)));
    let published = (found.seats.iter().zip(&export.nonces))
        .find(|(seat, nonce)| seat.nonce != **nonce)
        .and_then(|(seat, nonce)| {
            let (published, used) = (hex::encode(&seat.nonce), hex::encode(nonce));
            differs(None, "a seat's nonce", &published, &used)
        });
    let version = export.entries.len() as u64;
    Ok(differs(None, "the dice commitment", &given, &committed)
        .or(published)
        .or(nonces::bound(export)?)
        .or_else(|| bid::bid(found))
        .or_else(|| chain::lacking(export))
        .or_else(|| differs(None, "the number of entries", &found.version, &version)))
}

fn compare(
    (sequence, entry): (u64, &RecordedEntry),
    again: &VerifiedEntry,
    narrator: &dyn Narrator,
) -> Option<Difference> {
    let at = Some(sequence);
    differs(at, "the number of the entry", &sequence, &entry.sequence)
        .or_else(|| {
            differs(
                at,
                "the number of dice",
                &again.dice_drawn,
                &entry.dice_drawn,
            )
        })
        .or_else(|| happened((sequence, entry), again, narrator))
        .or_else(|| {
            let (state, recorded) = (
                hex::encode(&again.state_hash),
                hex::encode(&entry.state_hash),
            );
            differs(at, "the state's hash", &state, &recorded)
        })
        .or_else(|| differs(at, "the seats awaited", &again.awaited, &entry.awaited))
        .or_else(|| differs(at, "whether it is private", &again.private, &entry.private))
}

/// The first event that differs, in words where there are any.
fn happened(
    (sequence, entry): (u64, &RecordedEntry),
    again: &VerifiedEntry,
    narrator: &dyn Narrator,
) -> Option<Difference> {
    let (ours, theirs) = (&again.events, &entry.events);
    let at = (ours.iter().zip(theirs))
        .position(|(ours, theirs)| ours != theirs)
        .or_else(|| (ours.len() != theirs.len()).then_some(ours.len().min(theirs.len())))?;
    let words = |all: &[sandtable_proto::types::v1::AddressedEvent]| {
        let Some(addressed) = all.get(at) else {
            return "nothing".to_owned();
        };
        let event = addressed.event.clone().unwrap_or_default();
        let text = narrator.sentence(&event, OutcomeCause::Rules).text;
        match addressed.only_seat {
            Some(seat) => format!("{text} (for seat {seat} only)"),
            None => text,
        }
    };
    Some(Difference {
        sequence: Some(sequence),
        what: "what happened",
        expected: words(ours),
        found: words(theirs),
    })
}

fn differs<T: PartialEq + Debug>(
    sequence: Option<u64>,
    what: &'static str,
    expected: &T,
    found: &T,
) -> Option<Difference> {
    (expected != found).then(|| Difference {
        sequence,
        what,
        expected: format!("{expected:?}"),
        found: format!("{found:?}"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_exports;
    use prost_types::Any;
    use sandtable_kernel::nonce_commitment;
    use sandtable_proto::games::aa1940::v1 as game;
    use sandtable_proto::games::aa1940::v1::event::Kind;
    use sandtable_proto::games::axis_empires::v1 as axis_empires;

    const ENTRIES: u64 = 80;

    fn found(tamper: impl FnOnce(&mut MatchExport)) -> Difference {
        let mut export = test_exports::export(ENTRIES);
        tamper(&mut export);
        let found = audit(&export, |_| {}).unwrap().difference;
        found.expect("the tampering is found")
    }

    /// The place of the first roll of dice: entry, event.
    fn first_roll(export: &MatchExport) -> (usize, usize) {
        let rolled = |any: &Option<Any>| {
            let event = any
                .as_ref()
                .and_then(|any| any.to_msg::<game::Event>().ok());
            matches!(event.and_then(|event| event.kind), Some(Kind::Rolled(_)))
        };
        (export.entries.iter().enumerate())
            .find_map(|(at, entry)| {
                let event = entry.events.iter().position(|event| rolled(&event.event))?;
                Some((at, event))
            })
            .expect("the sample has a battle")
    }

    #[test]
    fn a_true_export_passes_whole() {
        let export = test_exports::export(ENTRIES);
        let mut described = 0;
        let audit = audit(&export, |sequence| described = sequence).unwrap();
        assert_eq!(
            (audit.difference, audit.entries, described),
            (None, ENTRIES, ENTRIES)
        );
        assert!(audit.dice > 0, "the sample has a battle");
    }

    #[test]
    fn an_export_of_axis_empires_is_checked_and_told_in_its_own_words() {
        let mut export = test_exports::axis_empires(120);
        let found = audit(&export, |_| {}).unwrap();
        assert_eq!((found.difference, found.entries), (None, 120));
        let began = export.entries.iter_mut().find_map(|entry| {
            let event = &entry.events.first()?.event;
            let event: axis_empires::Event = event.as_ref()?.to_msg().ok()?;
            matches!(event.kind, Some(axis_empires::event::Kind::Put(_))).then_some(entry)
        });
        began.expect("something is put somewhere").events.clear();
        let difference = audit(&export, |_| {}).unwrap().difference.unwrap();
        assert_eq!(difference.what, "what happened");
        assert!(difference.expected.contains('#'), "{difference:?}");
        assert_eq!(difference.found, "nothing");
    }

    #[test]
    fn a_flipped_die_is_found() {
        let place = first_roll(&test_exports::export(ENTRIES));
        let difference = found(|export| {
            let addressed = &mut export.entries[place.0].events[place.1];
            let mut event: game::Event = addressed.event.as_ref().unwrap().to_msg().unwrap();
            let Some(Kind::Rolled(rolled)) = &mut event.kind else {
                panic!("a roll was found there")
            };
            rolled.dice[0] = rolled.dice[0] % 6 + 1;
            addressed.event = Some(Any::from_msg(&event).unwrap());
        });
        assert_eq!(difference.sequence, Some(place.0 as u64 + 1));
        assert_eq!(difference.what, "what happened");
        assert_ne!(difference.expected, difference.found);
    }

    #[test]
    fn a_changed_hash_is_found_at_its_entry() {
        let difference = found(|export| export.entries[20].state_hash[3] ^= 1);
        assert_eq!(difference.sequence, Some(21));
        assert_eq!(difference.what, "the state's hash");
    }

    #[test]
    fn a_changed_command_is_found_at_its_entry() {
        let difference = found(|export| {
            let other = export.entries[0].action.clone();
            let at = (export.entries.iter()).position(|entry| entry.action != other);
            export.entries[at.unwrap()].action = other;
        });
        assert!(difference.sequence.is_some());
    }

    #[test]
    fn another_seed_nonce_or_length_is_found() {
        assert_eq!(
            found(|export| export.dice_seed[0] ^= 1).what,
            "the dice commitment"
        );
        assert_eq!(
            found(|export| drop(export.entries.pop())).what,
            "the number of entries"
        );
        assert_eq!(
            found(|export| export.nonces[2].push(1)).what,
            "a seat's nonce"
        );
        // A nonce changes every die, so that the first roll differs at the latest.
        let difference = found(|export| {
            let nonce = vec![9; 16];
            let seat = &mut export.r#match.as_mut().unwrap().seats[2];
            seat.nonce_commitment = nonce_commitment(&nonce).to_vec();
            seat.nonce.clone_from(&nonce);
            export.nonces[2] = nonce;
        });
        assert!(difference.sequence.is_some());
        let difference = found(|export| {
            export.entries[5].awaited.clear();
        });
        assert_eq!(difference.what, "the seats awaited");
    }

    #[test]
    fn scores_are_checked_where_they_are_recorded() {
        let mut export = test_exports::finished();
        assert_eq!(audit(&export, |_| {}).unwrap().difference, None);
        let score = &mut export
            .r#match
            .as_mut()
            .unwrap()
            .outcome
            .as_mut()
            .unwrap()
            .scores[0];
        score.items[0].value += 1;
        let changed = audit(&export, |_| {}).unwrap().difference.unwrap();
        assert_eq!(changed.what, "the outcome");
        // As it was recorded before scores were counted.
        for outcome in [
            &mut export.r#match.as_mut().unwrap().outcome,
            &mut export.entries.last_mut().unwrap().outcome,
        ] {
            outcome.as_mut().unwrap().scores.clear();
        }
        assert_eq!(audit(&export, |_| {}).unwrap().difference, None);
    }
}
