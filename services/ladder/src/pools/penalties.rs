//! Faults of players, and their penalties.

use sandtable_proto::ladder::v1::{Fault, FaultCount, FaultKind, FaultPolicy};

use crate::pools::record::PlayerRecord;
use crate::time::{moment, span, stamp};

const TOLERATED: u32 = 3;
const REST: i64 = 5 * 60 * 1000;
const LONGEST_REST: i64 = 24 * 60 * 60 * 1000;
/// Number of faults retained for streams that have not sent them yet.
const KEPT: usize = 8;

/// Something that a player did wrong in a fixture.
#[derive(Clone, Debug)]
pub(crate) struct Penalty {
    pub(crate) kind: FaultKind,
    /// Expected and found behaviour, in a sentence.
    pub(crate) text: String,
    /// Name of the fixture.
    pub(crate) fixture: String,
}

/// Writes a fault down, and rests the player after too many in a row.
pub(crate) fn blame(player: &mut PlayerRecord, policy: &FaultPolicy, wrong: Penalty, now: i64) {
    player.faulted += 1;
    player.in_a_row += 1;
    let kind = wrong.kind as i32;
    match player.faults.iter_mut().find(|it| it.kind == kind) {
        Some(count) => {
            count.count += 1;
            count.last_time = Some(stamp(now));
        }
        None => player.faults.push(FaultCount {
            kind,
            count: 1,
            last_time: Some(stamp(now)),
        }),
    }
    let tolerated = match policy.tolerated {
        0 => TOLERATED,
        tolerated => tolerated,
    };
    let mut fault = Fault {
        kind,
        text: wrong.text,
        fixture: wrong.fixture,
        rest_until: None,
    };
    if player.in_a_row >= tolerated {
        let first = span(policy.rest.as_ref()).unwrap_or(REST);
        let longer = first.saturating_mul(1 << player.rests.min(20));
        let until = stamp(now.saturating_add(longer.min(LONGEST_REST)));
        player.shown.rest_until = Some(until);
        player.shown.rest_reason = format!("{tolerated} faults in a row, the last: {}", fault.text);
        player.rests += 1;
        player.in_a_row = 0;
        fault.rest_until = Some(until);
    }
    player.last_faults.push(fault);
    if player.last_faults.len() > KEPT {
        player.last_faults.remove(0);
    }
}

/// Reports whether a player is rested.
pub(crate) fn rests(player: &PlayerRecord, now: i64) -> bool {
    moment(player.shown.rest_until.as_ref()).is_some_and(|until| until > now)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong() -> Penalty {
        Penalty {
            kind: FaultKind::NoShow,
            text: "did not come".to_owned(),
            fixture: String::new(),
        }
    }

    #[test]
    fn repeated_faults_rest_and_each_rest_is_longer() {
        let mut player = PlayerRecord::default();
        let policy = FaultPolicy::default();
        for _ in 0..2 {
            blame(&mut player, &policy, wrong(), 0);
            assert!(!rests(&player, 0));
        }
        blame(&mut player, &policy, wrong(), 0);
        assert!(rests(&player, REST - 1) && !rests(&player, REST));
        for _ in 0..3 {
            blame(&mut player, &policy, wrong(), REST);
        }
        assert!(rests(&player, 3 * REST - 1) && !rests(&player, 3 * REST));
        assert_eq!(player.faults[0].count, 6);
    }
}
