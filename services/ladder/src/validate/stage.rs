//! Checks of organisers' decisions about the stages of a tournament.

use sandtable_grpc::validate::line;
use sandtable_pairing::{dutch, round_robin};
use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::{RegistrationSettings, StageSettings, SwissPairing};

use crate::time::span;
use crate::validate::fixture::{DAY, Flaws, MINUTE, check_fixture, check_round, differ};

/// Maximum length of a stage's display name.
const LONGEST_NAME: usize = 80;

/// Looks at a stage, and at how it follows on the one before.
pub(crate) fn check_stage(
    flaws: &mut Flaws,
    index: usize,
    stage: &StageSettings,
    before: Option<&StageSettings>,
    auction: bool,
    registration: &RegistrationSettings,
) {
    let at = format!("settings.stages[{index}]");
    let name = line("settings.stages", &stage.display_name, LONGEST_NAME);
    flaws.unless(
        name.is_ok(),
        format!("{at}.display_name"),
        "must be at most 80 characters",
    );
    match &stage.system {
        None => flaws.unless(false, &at, "must have a system"),
        Some(System::RoundRobin(it)) => {
            flaws.unless(
                it.groups <= 64 && it.groups.saturating_mul(2) <= registration.max_entrants,
                format!("{at}.round_robin.groups"),
                format!(
                    "must be at most 64 of two entrants each, and are {}",
                    it.groups
                ),
            );
            let size = registration.max_entrants.div_ceil(it.groups.max(1));
            flaws.unless(
                before.is_some() || size as usize <= round_robin::MOST_IN_A_GROUP,
                format!("{at}.round_robin.groups"),
                format!(
                    "may have {size} entrants each, and at most {} meet one another",
                    round_robin::MOST_IN_A_GROUP
                ),
            );
        }
        Some(System::Swiss(it)) => {
            flaws.unless(
                (1..=100).contains(&it.rounds),
                format!("{at}.swiss.rounds"),
                format!("must be from 1 to 100, and are {}", it.rounds),
            );
            let best = stage.intake.map_or(0, |it| it.best);
            let most = if before.is_some() && best > 0 {
                best
            } else {
                registration.max_entrants
            };
            flaws.unless(
                it.rounds < most,
                format!("{at}.swiss.rounds"),
                format!(
                    "must be fewer than the {most} entrants, and are {}",
                    it.rounds
                ),
            );
            flaws.unless(
                it.byes_on_request < it.rounds.max(1),
                format!("{at}.swiss.byes_on_request"),
                format!(
                    "must be fewer than the rounds, and are {}",
                    it.byes_on_request
                ),
            );
            flaws.unless(
                it.late_entry_rounds <= it.rounds && (it.late_entry_rounds == 0 || index == 0),
                format!("{at}.swiss.late_entry_rounds"),
                "must be at most the rounds, and of the first stage only",
            );
            flaws.unless(
                it.clubs_apart_rounds <= it.rounds,
                format!("{at}.swiss.clubs_apart_rounds"),
                "must be at most the rounds",
            );
            let pairing = SwissPairing::try_from(it.pairing);
            flaws.unless(
                pairing.is_ok(),
                format!("{at}.swiss.pairing"),
                "is not a system",
            );
            flaws.unless(
                pairing != Ok(SwissPairing::Dutch)
                    || registration.max_entrants <= dutch::MOST_PLAYERS as u32,
                format!("{at}.swiss.pairing"),
                format!(
                    "pairs at most {} entrants, and max_entrants is {}",
                    dutch::MOST_PLAYERS,
                    registration.max_entrants
                ),
            );
        }
        Some(System::Knockout(it)) => {
            flaws.unless(
                it.double_elimination || !it.final_reset,
                format!("{at}.knockout.final_reset"),
                "is only for double elimination",
            );
            flaws.unless(
                !(it.double_elimination && it.third_place),
                format!("{at}.knockout.third_place"),
                "is only for single elimination",
            );
        }
        Some(System::Arena(it)) => {
            let duration = span(it.duration.as_ref());
            flaws.unless(
                duration.is_some_and(|it| (MINUTE..=30 * DAY).contains(&it)),
                format!("{at}.arena.duration"),
                "must be from a minute to 30 days",
            );
            let interval = span(it.interval.as_ref());
            flaws.unless(
                it.interval.is_none() || interval.is_some_and(|it| (1_000..=DAY).contains(&it)),
                format!("{at}.arena.interval"),
                "must be from a second to a day",
            );
        }
    }
    let tie_breaks = &stage.tie_breaks;
    let known =
        |it: &i32| *it != 0 && sandtable_proto::tournaments::v1::TieBreak::try_from(*it).is_ok();
    flaws.unless(
        tie_breaks.len() <= 12 && tie_breaks.iter().all(known) && differ(tie_breaks),
        format!("{at}.tie_breaks"),
        "must be at most 12 different ones",
    );
    if let Some(fixture) = &stage.fixture {
        check_fixture(flaws, &format!("{at}.fixture"), fixture, auction);
    }
    if let Some(round) = &stage.round {
        check_round(flaws, &format!("{at}.round"), round);
    }
    check_intake(flaws, &at, stage, before);
}

fn check_intake(
    flaws: &mut Flaws,
    at: &str,
    stage: &StageSettings,
    before: Option<&StageSettings>,
) {
    use sandtable_proto::tournaments::v1::Seeding;
    let Some(intake) = &stage.intake else {
        return;
    };
    let seeding = Seeding::try_from(intake.seeding);
    flaws.unless(
        seeding.is_ok(),
        format!("{at}.intake.seeding"),
        "is not a seeding",
    );
    let rated = matches!(seeding, Ok(Seeding::Unspecified | Seeding::Rating));
    // A late entrant of a Swiss or an arena is admitted with any rating.
    let closed = matches!(
        stage.system,
        Some(System::Knockout(_) | System::RoundRobin(_))
    );
    flaws.unless(
        before.is_some() || intake.best == 0 || rated && closed,
        format!("{at}.intake.best"),
        "is of the stage before, and this is the first; there it is of the best ratings, for a \
         knockout or a round robin",
    );
    let follows = matches!(seeding, Ok(Seeding::Standing | Seeding::CrossGroups));
    flaws.unless(
        before.is_some() || !follows,
        format!("{at}.intake.seeding"),
        "is by the stage before, and this is the first",
    );
    let grouped = before
        .is_some_and(|it| matches!(&it.system, Some(System::RoundRobin(it)) if it.groups > 1));
    flaws.unless(
        grouped || seeding != Ok(Seeding::CrossGroups),
        format!("{at}.intake.seeding"),
        "is from groups, and the stage before has none",
    );
    flaws.unless(
        intake.best != 1 || grouped,
        format!("{at}.intake.best"),
        "must be at least 2, so that there is somebody to meet",
    );
}
