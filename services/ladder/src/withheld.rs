//! Who keeps a match from starting by a nonce that is not revealed.

use sandtable_proto::matches::v1::{Match, MatchChangeKind, NonceState};

/// Which of the two keeps a match waiting for nonces. When only those are late who have to be
/// bound anew because another broke off the revealing, and that one is late, too, it alone is
/// to blame.
pub(crate) fn withholders(shown: &Match, entrant_at: impl Fn(u32) -> Option<usize>) -> [bool; 2] {
    let mut awaited = [false, false];
    let late = shown
        .seats
        .iter()
        .filter(|it| matches!(it.nonce_state(), NonceState::Committed | NonceState::Spent));
    for entrant in late.filter_map(|it| entrant_at(it.seat)) {
        awaited[entrant] = true;
    }
    let mut broke_off = [false, false];
    let changes = shown.changes.iter();
    for change in changes.filter(|it| it.kind() == MatchChangeKind::NoncesBrokenOff) {
        if let Some(entrant) = entrant_at(change.seat) {
            broke_off[entrant] = true;
        }
    }
    let both = [awaited[0] && broke_off[0], awaited[1] && broke_off[1]];
    if both == [false, false] {
        awaited
    } else {
        both
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::matches::v1::{MatchChange, MatchSeat};

    fn shown(states: [NonceState; 2], broken_off_by: &[u32]) -> Match {
        let seats = states.into_iter().zip(0..).map(|(state, seat)| MatchSeat {
            seat,
            nonce_state: state as i32,
            ..MatchSeat::default()
        });
        let changes = broken_off_by.iter().map(|seat| MatchChange {
            kind: MatchChangeKind::NoncesBrokenOff as i32,
            seat: *seat,
            ..MatchChange::default()
        });
        Match {
            seats: seats.collect(),
            changes: changes.collect(),
            ..Match::default()
        }
    }

    fn blamed(states: [NonceState; 2], broken_off_by: &[u32]) -> [bool; 2] {
        withholders(&shown(states, broken_off_by), |seat| Some(seat as usize))
    }

    #[test]
    fn who_does_not_reveal_is_blamed_and_who_did_is_not() {
        use NonceState::{Committed, Open, Revealed};
        assert_eq!(blamed([Revealed, Committed], &[]), [false, true]);
        assert_eq!(blamed([Committed, Open], &[]), [true, false]);
        assert_eq!(blamed([Committed, Committed], &[]), [true, true]);
    }

    #[test]
    fn who_breaks_off_does_not_have_the_other_blamed_for_being_bound_anew() {
        use NonceState::{Committed, Revealed, Spent};
        assert_eq!(blamed([Spent, Committed], &[1]), [false, true]);
        // Who broke off once and revealed in the end is not waited for.
        assert_eq!(blamed([Committed, Revealed], &[1]), [true, false]);
    }
}
