//! Answers that clients received, and the check that they still hold.

use std::collections::HashMap;

use anyhow::{bail, ensure};
use sandtable_proto::matches::v1::{LogEntry, SubmitCommandResponse};

/// A command that the server said is durable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcknowledgedCommand {
    /// The request id that brought it.
    pub request_id: String,
    /// The sequence of its entry.
    pub sequence: u64,
    /// The fingerprint of the state after it.
    pub state_hash: Vec<u8>,
}

/// Record of one client's actions, in order. It sends nothing before its last request was
/// answered.
#[derive(Clone, Debug, Default)]
pub struct ActionLog {
    /// Request ids of everything that was sent and not refused.
    pub sent: Vec<String>,
    /// Acknowledged commands.
    pub acknowledged: Vec<AcknowledgedCommand>,
}

impl ActionLog {
    /// Writes down an answer.
    pub fn acknowledge(&mut self, request_id: &str, response: &SubmitCommandResponse) {
        self.acknowledged.push(AcknowledgedCommand {
            request_id: request_id.to_owned(),
            sequence: response.version,
            state_hash: response.state_hash.clone(),
        });
    }
}

/// Checks that a log, read as the operator, holds exactly what its clients sent: everything
/// acknowledged once, in its place and with its fingerprint, and nothing that no client sent. A
/// command that was sent and never answered may be there, once.
pub fn check_log(log: &[LogEntry], journals: &[ActionLog]) -> anyhow::Result<()> {
    check_numbering(log)?;
    let mut places = HashMap::new();
    for entry in log {
        let earlier = places.insert(entry.request_id.as_str(), entry);
        if let Some(earlier) = earlier {
            let (one, other) = (earlier.sequence, entry.sequence);
            bail!(
                "entries {one} and {other} are both of request {}",
                entry.request_id
            );
        }
    }
    for journal in journals {
        let mut last = 0;
        for received in &journal.acknowledged {
            let Some(entry) = places.get(received.request_id.as_str()) else {
                bail!("{received:?} was acknowledged and is lost");
            };
            ensure!(
                entry.sequence == received.sequence && entry.state_hash == received.state_hash,
                "{received:?} was acknowledged and the log has {entry:?}"
            );
            ensure!(
                last < received.sequence,
                "{received:?} was sent after entry {last}"
            );
            last = received.sequence;
        }
        for request_id in &journal.sent {
            places.remove(request_id.as_str());
        }
    }
    ensure!(
        places.is_empty(),
        "nobody sent what the log has: {places:?}"
    );
    Ok(())
}

/// Checks that no entry of a log is stamped before the one that it follows.
pub fn check_stamps(log: &[LogEntry]) -> anyhow::Result<()> {
    let stamp = |entry: &LogEntry| entry.create_time.map(|time| (time.seconds, time.nanos));
    for pair in log.windows(2) {
        let [earlier, later] = pair else { continue };
        ensure!(
            stamp(earlier) <= stamp(later),
            "entry {} is stamped before the one that it follows",
            later.sequence
        );
    }
    Ok(())
}

/// Checks that a subscriber received every entry of the log once, in order.
pub fn check_seen(log: &[LogEntry], seen: &[LogEntry]) -> anyhow::Result<()> {
    check_numbering(seen)?;
    ensure!(
        log.len() == seen.len(),
        "the log has {} entries, the subscriber saw {}",
        log.len(),
        seen.len()
    );
    for (entry, seen) in log.iter().zip(seen) {
        ensure!(
            entry.state_hash == seen.state_hash
                && entry.seat == seen.seat
                && entry.awaited == seen.awaited
                && entry.create_time == seen.create_time,
            "the log has {entry:?}, the subscriber saw {seen:?}"
        );
    }
    Ok(())
}

/// Checks that a log only grew since it was read earlier.
pub fn check_growth(earlier: &[LogEntry], later: &[LogEntry]) -> anyhow::Result<()> {
    let Some(same) = later.get(..earlier.len()) else {
        bail!(
            "the log had {} entries and has {}",
            earlier.len(),
            later.len()
        );
    };
    for (then, now) in earlier.iter().zip(same) {
        ensure!(then == now, "an entry changed from {then:?} to {now:?}");
    }
    Ok(())
}

fn check_numbering(entries: &[LogEntry]) -> anyhow::Result<()> {
    for (expected, entry) in (1..).zip(entries) {
        let found = entry.sequence;
        ensure!(
            found == expected,
            "entry {found} is where {expected} belongs"
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(sequence: u64, request_id: &str) -> LogEntry {
        LogEntry {
            sequence,
            request_id: request_id.to_owned(),
            state_hash: vec![sequence as u8; 16],
            ..Default::default()
        }
    }

    fn journal(acknowledged: &[(u64, &str)], unanswered: &[&str]) -> ActionLog {
        let received = |&(sequence, id): &(u64, &str)| AcknowledgedCommand {
            request_id: id.to_owned(),
            sequence,
            state_hash: vec![sequence as u8; 16],
        };
        let ids = acknowledged.iter().map(|&(_, id)| id);
        ActionLog {
            sent: ids
                .chain(unanswered.iter().copied())
                .map(str::to_owned)
                .collect(),
            acknowledged: acknowledged.iter().map(received).collect(),
        }
    }

    #[test]
    fn a_true_log_passes() {
        let log = [entry(1, "a"), entry(2, "b"), entry(3, "c")];
        let journals = [
            journal(&[(1, "a"), (3, "c")], &[]),
            journal(&[], &["b", "never"]),
        ];
        check_log(&log, &journals).unwrap();
        check_seen(&log, &log).unwrap();
        check_growth(&log[..2], &log).unwrap();
    }

    #[test]
    fn whatever_was_lost_doubled_moved_or_invented_is_found() {
        let received = [journal(&[(1, "a"), (2, "b")], &["c"])];
        let logs: [&[LogEntry]; 6] = [
            &[entry(1, "a")],
            &[entry(1, "a"), entry(2, "b"), entry(3, "b")],
            &[entry(1, "b"), entry(2, "a")],
            &[entry(1, "a"), entry(3, "b")],
            &[entry(1, "a"), entry(2, "b"), entry(3, "x")],
            &[
                entry(1, "a"),
                LogEntry {
                    state_hash: vec![9; 16],
                    ..entry(2, "b")
                },
            ],
        ];
        for log in logs {
            assert!(check_log(log, &received).is_err(), "{log:?}");
        }
        let turned = [journal(&[(2, "b"), (1, "a")], &[])];
        assert!(check_log(&[entry(1, "a"), entry(2, "b")], &turned).is_err());
    }

    #[test]
    fn what_a_subscriber_missed_or_saw_twice_is_found() {
        let log = [entry(1, "a"), entry(2, "b")];
        assert!(check_seen(&log, &log[..1]).is_err());
        assert!(check_seen(&log, &log[1..]).is_err());
        assert!(check_seen(&log, &[entry(1, "a"), entry(1, "a")]).is_err());
        let other = LogEntry {
            state_hash: vec![0; 16],
            ..entry(2, "b")
        };
        assert!(check_seen(&log, &[entry(1, "a"), other]).is_err());
        assert!(check_growth(&log, &log[..1]).is_err());
        assert!(check_growth(&log, &[entry(1, "a"), entry(2, "z")]).is_err());
    }
}
