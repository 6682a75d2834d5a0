//! Checks of organisers' decisions about fixtures and rounds.

use sandtable_grpc::error::fields_of;
use sandtable_proto::tournaments::v1::{FixtureForm, FixtureSettings, RoundSettings};
use tonic::{Code, Status};

use crate::error::{LadderError, ServiceResult};
use crate::time::span;

pub(crate) const MINUTE: i64 = 60_000;
pub(crate) const DAY: i64 = 24 * 60 * MINUTE;
const YEAR: i64 = 366 * DAY;

/// Where the settings of matches are.
const MATCH: &str = "settings.match";

/// Errors in settings.
#[derive(Default)]
pub(crate) struct Flaws(pub(crate) Vec<(String, String)>);

impl Flaws {
    pub(crate) fn unless(
        &mut self,
        fits: bool,
        field: impl Into<String>,
        problem: impl Into<String>,
    ) {
        if !fits {
            self.0.push((field.into(), problem.into()));
        }
    }

    /// Goes on after a check that names fields, its own or those of the match that would be
    /// hosted. Any other refusal stands, unless fields are wrong already.
    pub(crate) fn unless_refused<T>(
        &mut self,
        checked: ServiceResult<T>,
    ) -> ServiceResult<Option<T>> {
        match checked {
            Ok(checked) => Ok(Some(checked)),
            Err(LadderError::Fields(fields)) => {
                self.0.extend(fields);
                Ok(None)
            }
            Err(other) if self.0.is_empty() => Err(other),
            Err(LadderError::Passed(status)) => {
                self.0.extend(flaws_of_match(&status));
                Ok(None)
            }
            // The known errors are reported; the rest is found when those are mended.
            Err(_) => Ok(None),
        }
    }

    /// Returns the checked value, when there are no errors.
    pub(crate) fn done<T>(self, checked: T) -> ServiceResult<T> {
        if self.0.is_empty() {
            Ok(checked)
        } else {
            Err(LadderError::Fields(self.0))
        }
    }
}

/// Errors that the match service reports in a match that would be hosted. While it cannot be
/// reached none are known.
fn flaws_of_match(status: &Status) -> Vec<(String, String)> {
    let fields = fields_of(status);
    if fields.is_empty() && status.code() != Code::Unavailable {
        return vec![(MATCH.to_owned(), status.message().to_owned())];
    }
    let fields = fields.into_iter();
    fields
        .map(|(field, problem)| (format!("{MATCH}.{field}"), problem))
        .collect()
}

pub(crate) fn check_fixture(flaws: &mut Flaws, at: &str, fixture: &FixtureSettings, auction: bool) {
    let form = FixtureForm::try_from(fixture.form);
    flaws.unless(form.is_ok(), format!("{at}.form"), "is not a form");
    let mirror = matches!(form, Ok(FixtureForm::Mirror | FixtureForm::MirrorInTurn));
    match form {
        Ok(FixtureForm::BestOf) => flaws.unless(
            (3..=15).contains(&fixture.best_of) && fixture.best_of % 2 == 1,
            format!("{at}.best_of"),
            format!("must be odd, from 3 to 15, and is {}", fixture.best_of),
        ),
        _ => flaws.unless(
            fixture.best_of == 0,
            format!("{at}.best_of"),
            "is only for fixtures of that form",
        ),
    }
    flaws.unless(
        !fixture.duplicate_dice || form == Ok(FixtureForm::Mirror),
        format!("{at}.duplicate_dice"),
        "is only for mirror pairs that are played at once",
    );
    flaws.unless(
        !(mirror && auction),
        format!("{at}.form"),
        "is a mirror pair, in which both play both sides, and the matches have an auction",
    );
    let names = &fixture.score_order;
    let fits = |name: &String| {
        (1..=40).contains(&name.len())
            && name
                .bytes()
                .all(|it| it.is_ascii_lowercase() || it == b'_' || it.is_ascii_digit())
    };
    flaws.unless(
        names.len() <= 8 && names.iter().all(fits) && differ(names),
        format!("{at}.score_order"),
        "must be at most 8 different names of lowercase letters, digits and `_`",
    );
}

pub(crate) fn check_round(flaws: &mut Flaws, at: &str, round: &RoundSettings) {
    let mut within = |field: &str, given: Option<&prost_types::Duration>, least: i64, most: i64| {
        let fits = given.is_none() || span(given).is_some_and(|it| (least..=most).contains(&it));
        let problem = format!("must be from {} to {} seconds", least / 1000, most / 1000);
        flaws.unless(fits, format!("{at}.{field}"), problem);
    };
    within("duration", round.duration.as_ref(), MINUTE, YEAR);
    within("pause", round.pause.as_ref(), 0, YEAR);
    within("join_within", round.join_within.as_ref(), 1_000, YEAR);
    for reminder in &round.reminders {
        within("reminders", Some(reminder), 1_000, YEAR);
    }
    flaws.unless(
        round.reminders.len() <= 8,
        format!("{at}.reminders"),
        format!("must be at most 8, and are {}", round.reminders.len()),
    );
    flaws.unless(
        sandtable_proto::tournaments::v1::NoShowPolicy::try_from(round.no_show).is_ok(),
        format!("{at}.no_show"),
        "is not a policy",
    );
    flaws.unless(
        sandtable_proto::tournaments::v1::DeadlinePolicy::try_from(round.at_deadline).is_ok(),
        format!("{at}.at_deadline"),
        "is not a policy",
    );
}

pub(crate) fn differ<T: PartialEq>(items: &[T]) -> bool {
    items
        .iter()
        .enumerate()
        .all(|(index, item)| !items[..index].contains(item))
}
