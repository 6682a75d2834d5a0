//! Terms of entry that an organiser who plays may still choose, and the moment from which such an
//! organiser may start a tournament.

use sandtable_proto::tournaments::v1::{RegistrationSettings, TournamentSettings};

use crate::entrants::membership::registration;
use crate::time::{moment, span};
use crate::tournaments::record::TournamentRecord;

/// Least time between announcement and start, in milliseconds. A check-in that is longer has to
/// fit in as well.
const NOTICE: i64 = 10 * 60 * 1000;

/// Effect of a change of settings on those who have entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TermsChange {
    /// Nothing: texts change, or a start is announced in good time where none was.
    Nothing,
    /// Terms change, and there is time to leave or to be there.
    InTime,
    /// Terms change shortly before the start.
    AtShortNotice,
}

/// Effect of a change, at a moment in milliseconds since 1970.
pub(crate) fn change_of(
    before: &TournamentSettings,
    wanted: &TournamentSettings,
    now: i64,
) -> TermsChange {
    let start = moment(wanted.start_time.as_ref());
    let in_time = start.is_none_or(|it| it >= now + notice(wanted));
    let mut same = TournamentSettings {
        display_name: wanted.display_name.clone(),
        description: wanted.description.clone(),
        slug: wanted.slug.clone(),
        ..before.clone()
    };
    if before.start_time.is_none() && in_time {
        same.start_time = wanted.start_time;
    }
    match (same == *wanted, in_time) {
        (true, _) => TermsChange::Nothing,
        (false, true) => TermsChange::InTime,
        (false, false) => TermsChange::AtShortNotice,
    }
}

fn notice(settings: &TournamentSettings) -> i64 {
    let registration = settings.registration.as_ref();
    let check_in = registration.and_then(|it| span(it.check_in.as_ref()));
    check_in.unwrap_or(0).max(NOTICE)
}

/// Reports whether a start at this moment excludes no one: the announced start has come, or none
/// was announced, there is no check-in, and no more entrants are accepted.
pub(crate) fn is_time_to_start(record: &TournamentRecord, now: i64) -> bool {
    let settings = record.shown.settings.as_ref();
    match moment(settings.and_then(|it| it.start_time.as_ref())) {
        Some(start) => now >= start,
        None => {
            let registration = registration(record);
            registration.check_in.is_none() && takes_nobody(record, &registration, now)
        }
    }
}

fn takes_nobody(record: &TournamentRecord, registration: &RegistrationSettings, now: i64) -> bool {
    let closed = moment(registration.close_time.as_ref()).is_some_and(|it| now >= it);
    closed || record.shown.entrants >= registration.max_entrants
}

#[cfg(test)]
mod tests {
    use super::*;
    use prost_types::Duration;
    use sandtable_proto::tournaments::v1::{RoundSettings, Tournament};

    use crate::time::stamp;

    const NOW: i64 = 1_700_000_000_000;

    fn starting(at: Option<i64>) -> TournamentSettings {
        TournamentSettings {
            start_time: at.map(stamp),
            registration: Some(RegistrationSettings {
                max_entrants: 4,
                ..RegistrationSettings::default()
            }),
            ..TournamentSettings::default()
        }
    }

    fn checked_in(seconds: i64, mut settings: TournamentSettings) -> TournamentSettings {
        settings.registration.get_or_insert_default().check_in =
            Some(Duration { seconds, nanos: 0 });
        settings
    }

    #[test]
    fn texts_and_a_first_start_in_good_time_change_nothing() {
        let before = starting(None);
        let mut wanted = starting(Some(NOW + NOTICE));
        wanted.display_name = "Autumn".to_owned();
        wanted.description = "Bring tea.".to_owned();
        assert_eq!(change_of(&before, &wanted, NOW), TermsChange::Nothing);
        let soon = starting(Some(NOW + NOTICE - 1));
        assert_eq!(change_of(&before, &soon, NOW), TermsChange::AtShortNotice);
        let before = checked_in(3_600, starting(None));
        let soon = checked_in(3_600, starting(Some(NOW + NOTICE)));
        assert_eq!(change_of(&before, &soon, NOW), TermsChange::AtShortNotice);
    }

    #[test]
    fn a_start_that_moves_and_every_other_field_are_terms() {
        let before = starting(Some(NOW + 3 * NOTICE));
        let moved = starting(Some(NOW + 2 * NOTICE));
        assert_eq!(change_of(&before, &moved, NOW), TermsChange::InTime);
        let round = TournamentSettings {
            round: Some(RoundSettings::default()),
            ..before.clone()
        };
        assert_eq!(change_of(&before, &round, NOW), TermsChange::InTime);
        let check_in = checked_in(60, before.clone());
        assert_eq!(change_of(&before, &check_in, NOW), TermsChange::InTime);
        let none = starting(None);
        assert_eq!(change_of(&before, &none, NOW), TermsChange::InTime);
    }

    #[test]
    fn a_tournament_may_begin_at_its_time_or_when_nobody_more_can_enter() {
        let record = |settings: TournamentSettings, entrants: u32| TournamentRecord {
            shown: Tournament {
                settings: Some(settings),
                entrants,
                ..Tournament::default()
            },
            ..TournamentRecord::default()
        };
        assert!(!is_time_to_start(&record(starting(None), 3), NOW));
        assert!(is_time_to_start(&record(starting(None), 4), NOW));
        let announced = starting(Some(NOW));
        assert!(!is_time_to_start(&record(announced.clone(), 4), NOW - 1));
        assert!(is_time_to_start(&record(announced, 2), NOW));
        let waits = checked_in(60, starting(None));
        assert!(!is_time_to_start(&record(waits, 4), NOW));
        let mut closed = starting(None);
        closed.registration.get_or_insert_default().close_time = Some(stamp(NOW));
        assert!(is_time_to_start(&record(closed, 2), NOW));
    }
}
