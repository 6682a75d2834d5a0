//! Checks of decisions about a pool: every field that is wrong is named.

use sandtable_grpc::validate::line;
use sandtable_proto::ladder::v1::PoolSettings;
use sandtable_proto::tournaments::v1::EntrantKind;

use crate::entrants::address_quota::MOST_OF_ADDRESS;
use crate::error::{LadderError, ServiceResult};
use crate::pools::format::default_clock;
use crate::time::span;
use crate::validate::fixture::{Flaws, check_fixture};
use crate::validate::tournament::{check_slug, text};

const LONGEST_NAME: usize = 80;
const LONGEST_DESCRIPTION: usize = 4_000;
const SECOND: i64 = 1_000;
const DAY: i64 = 24 * 60 * 60 * SECOND;

/// The settings of a pool as they are stored.
///
/// # Errors
///
/// All fields that are wrong or contradict one another.
pub(crate) fn settings(mut settings: PoolSettings) -> ServiceResult<PoolSettings> {
    settings.display_name = line(
        "settings.display_name",
        &settings.display_name,
        LONGEST_NAME,
    )?;
    settings.description = text(
        "settings.description",
        &settings.description,
        LONGEST_DESCRIPTION,
    )?;
    let mut flaws = Flaws::default();
    flaws.unless(
        !settings.display_name.is_empty(),
        "settings.display_name",
        "must be set",
    );
    check_slug(&mut flaws, &settings.slug);
    flaws.unless(settings.r#match.is_some(), "settings.match", "must be set");
    add_clock(&mut settings);
    let auction = settings
        .r#match
        .as_ref()
        .is_some_and(|it| it.auction.is_some());
    if let Some(fixture) = &settings.fixture {
        check_fixture(&mut flaws, "settings.fixture", fixture, auction);
    }
    let kind = EntrantKind::try_from(settings.kind);
    flaws.unless(kind.is_ok(), "settings.kind", "is not a kind of player");
    flaws.unless(
        !(settings.mixed && matches!(kind, Ok(EntrantKind::Person | EntrantKind::Bot))),
        "settings.mixed",
        "is only for pools of people and bots",
    );
    let faults = settings.faults.unwrap_or_default();
    let spans = [
        (
            "settings.join_within",
            settings.join_within,
            SECOND,
            7 * DAY,
        ),
        ("settings.longest", settings.longest, SECOND, 366 * DAY),
        ("settings.season", settings.season, DAY, 3_660 * DAY),
        (
            "settings.rating_period",
            settings.rating_period,
            60 * SECOND,
            366 * DAY,
        ),
        ("settings.faults.rest", faults.rest, SECOND, DAY),
    ];
    for (field, given, least, most) in spans {
        let fits =
            given.is_none() || span(given.as_ref()).is_some_and(|it| (least..=most).contains(&it));
        let problem = format!(
            "must be from {} to {} seconds",
            least / SECOND,
            most / SECOND
        );
        flaws.unless(fits, field, problem);
    }
    let numbers = [
        ("settings.weight", settings.weight, 100),
        ("settings.most_meetings", settings.most_meetings, 1_000),
        (
            "settings.most_rated_meetings",
            settings.most_rated_meetings,
            1_000,
        ),
        ("settings.faults.tolerated", faults.tolerated, 100),
        (
            "settings.faults.refusals_per_thousand",
            faults.refusals_per_thousand,
            1_000,
        ),
    ];
    let of_address = settings.max_accounts_per_address.unwrap_or(0);
    flaws.unless(
        of_address <= MOST_OF_ADDRESS,
        "settings.max_accounts_per_address",
        format!("must be at most {MOST_OF_ADDRESS}, or 0 for any number, and is {of_address}"),
    );
    for (field, given, most) in numbers {
        flaws.unless(
            given <= most,
            field,
            format!("must be at most {most}, and is {given}"),
        );
    }
    let above = settings.provisional_deviation;
    flaws.unless(
        above == 0.0 || (30.0..=350.0).contains(&above),
        "settings.provisional_deviation",
        format!("must be from 30 to 350, and is {above}"),
    );
    flaws.done(settings)
}

/// A pool always has a clock.
fn add_clock(settings: &mut PoolSettings) {
    if let Some(played) = &mut settings.r#match {
        played.clock_settings.get_or_insert_with(default_clock);
    }
}

/// Requires a change that leaves alone the data that ratings are about.
pub(crate) fn may_change(before: &PoolSettings, wanted: &PoolSettings) -> ServiceResult<()> {
    // Of pools that were made when clocks were optional, too.
    let [before, wanted] = [before, wanted].map(|settings| {
        let mut settings = settings.clone();
        add_clock(&mut settings);
        settings
    });
    let fixed = [
        ("settings.match", before.r#match != wanted.r#match),
        ("settings.fixture", before.fixture != wanted.fixture),
        (
            "settings.soft_reset",
            before.soft_reset != wanted.soft_reset,
        ),
        (
            "settings.rating_period",
            before.rating_period != wanted.rating_period,
        ),
        (
            "settings.provisional_deviation",
            before.provisional_deviation.to_bits() != wanted.provisional_deviation.to_bits(),
        ),
    ];
    let changed = fixed.into_iter().filter(|it| it.1).map(|(field, _)| {
        let problem = "cannot be changed: the pool's ratings are about it";
        (field.to_owned(), problem.to_owned())
    });
    match changed.collect::<Vec<_>>() {
        changed if changed.is_empty() => Ok(()),
        changed => Err(LadderError::Fields(changed)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::tournaments::v1::MatchSettings;

    fn good() -> PoolSettings {
        PoolSettings {
            display_name: "Blitz".to_owned(),
            r#match: Some(MatchSettings::default()),
            ..PoolSettings::default()
        }
    }

    fn flaws(wanted: PoolSettings) -> Vec<String> {
        match settings(wanted) {
            Err(LadderError::Fields(fields)) => fields.into_iter().map(|it| it.0).collect(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn all_that_contradicts_is_named() {
        assert!(settings(good()).is_ok());
        let mut odd = good();
        odd.set_kind(EntrantKind::Bot);
        odd.mixed = true;
        odd.weight = 101;
        odd.provisional_deviation = f64::NAN;
        assert_eq!(
            flaws(odd),
            [
                "settings.mixed",
                "settings.weight",
                "settings.provisional_deviation"
            ]
        );
        assert_eq!(
            flaws(PoolSettings::default()),
            ["settings.display_name", "settings.match"]
        );
    }

    #[test]
    fn what_ratings_are_about_stays() {
        let mut other = good();
        other.soft_reset = true;
        assert!(may_change(&good(), &other).is_err());
        let mut renamed = good();
        "Rapid".clone_into(&mut renamed.display_name);
        assert!(may_change(&good(), &renamed).is_ok());
    }
}
