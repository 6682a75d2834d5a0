//! Checks of organisers' decisions: every field that is wrong is named.

use sandtable_grpc::validate::line;
use sandtable_proto::tournaments::v1::{
    RegistrationSettings, StandingsSettings, StandingsVisibility, TournamentSettings,
};
use sandtable_runtime::visible::is_hidden;

use crate::bounds::{DEFAULT_ENTRANTS, ENTRANTS_OF_ADDRESS};
use crate::entrants::address_quota::MOST_OF_ADDRESS;
use crate::error::{LadderError, ServiceResult};
use crate::time::{moment, span};
use crate::validate::fixture::{DAY, Flaws, check_fixture, check_round};
use crate::validate::stage::check_stage;

const LONGEST_NAME: usize = 80;
const LONGEST_DESCRIPTION: usize = 4_000;
const LONGEST_REASON: usize = 200;
const MOST_STAGES: usize = 8;

/// Text of several lines that people read.
pub(crate) fn text(field: &'static str, text: &str, longest: usize) -> ServiceResult<String> {
    readable(text, longest).map_err(|problem| LadderError::field(field, problem))
}

/// The same, or what is wrong with it.
fn readable(text: &str, longest: usize) -> Result<String, String> {
    let text = text.trim();
    let seen = |it: char| !(is_hidden(it) || it.is_control() && it != '\n');
    if text.chars().count() <= longest && text.chars().all(seen) {
        Ok(text.to_owned())
    } else {
        Err(format!(
            "must be at most {longest} characters that are seen"
        ))
    }
}

/// Why an organiser does something.
pub(crate) fn reason(reason: &str) -> ServiceResult<String> {
    Ok(line("reason", reason, LONGEST_REASON)?)
}

/// Why an organiser does something that takes a reason.
pub(crate) fn needed_reason(given: &str) -> ServiceResult<String> {
    match reason(given)? {
        empty if empty.is_empty() => Err(LadderError::field("reason", "must be set")),
        reason => Ok(reason),
    }
}

/// Data with which settings are compared.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context<'a> {
    /// Entrants that any tournament may have.
    pub(crate) most_entrants: u32,
    /// The present moment, in milliseconds since 1970.
    pub(crate) now: i64,
    /// The settings that are changed; what stays as it was may have passed.
    pub(crate) before: Option<&'a TournamentSettings>,
}

/// The settings of a tournament as they are stored, and all fields of them that are wrong or
/// contradict one another.
pub(crate) fn settings(
    mut settings: TournamentSettings,
    context: &Context<'_>,
) -> (TournamentSettings, Flaws) {
    let most_entrants = context.most_entrants;
    let mut flaws = Flaws::default();
    let field = "settings.display_name";
    match line(field, &settings.display_name, LONGEST_NAME) {
        Ok(name) => {
            flaws.unless(!name.is_empty(), field, "must be set");
            settings.display_name = name;
        }
        Err(bad) => flaws.unless(false, bad.field, bad.problem),
    }
    let field = "settings.description";
    match readable(&settings.description, LONGEST_DESCRIPTION) {
        Ok(description) => settings.description = description,
        Err(problem) => flaws.unless(false, field, problem),
    }
    check_slug(&mut flaws, &settings.slug);
    if let Some(standings) = &settings.standings {
        check_standings(&mut flaws, standings);
    }
    flaws.unless(settings.r#match.is_some(), "settings.match", "must be set");
    if let Some(fixture) = &settings.fixture {
        check_fixture(&mut flaws, "settings.fixture", fixture, auctions(&settings));
    }
    if let Some(round) = &settings.round {
        check_round(&mut flaws, "settings.round", round);
    }
    let stages = settings.stages.len();
    flaws.unless(
        (1..=MOST_STAGES).contains(&stages),
        "settings.stages",
        format!("must be from 1 to {MOST_STAGES}, and there are {stages}"),
    );
    let registration = settings.registration.get_or_insert_default();
    if registration.min_entrants == 0 {
        registration.min_entrants = 2;
    }
    if registration.max_entrants == 0 {
        registration.max_entrants = DEFAULT_ENTRANTS.min(most_entrants);
    }
    if registration.team_size == 0 {
        registration.team_size = 1;
    }
    registration
        .max_entrants_per_address
        .get_or_insert(ENTRANTS_OF_ADDRESS);
    let registration = registration.clone();
    check_registration(&mut flaws, &registration, most_entrants);
    check_times(&mut flaws, &settings, context);
    for (index, stage) in settings.stages.iter().enumerate() {
        let before = index.checked_sub(1).and_then(|it| settings.stages.get(it));
        check_stage(
            &mut flaws,
            index,
            stage,
            before,
            auctions(&settings),
            &registration,
        );
    }
    (settings, flaws)
}

/// Looks at the name that people are to say, if there is one.
pub(crate) fn check_slug(flaws: &mut Flaws, slug: &str) {
    if let Some(problem) = sandtable_store::slug::problem(slug).filter(|_| !slug.is_empty()) {
        flaws.unless(false, "settings.slug", problem);
    }
}

fn check_standings(flaws: &mut Flaws, standings: &StandingsSettings) {
    let at = "settings.standings";
    let visibility = StandingsVisibility::try_from(standings.visibility);
    flaws.unless(
        visibility.is_ok(),
        format!("{at}.visibility"),
        "is not a time from which they are seen",
    );
    let after_round = visibility == Ok(StandingsVisibility::AfterRound);
    flaws.unless(
        after_round == (standings.round > 0),
        format!("{at}.round"),
        format!(
            "must be from 1 with STANDINGS_VISIBILITY_AFTER_ROUND and 0 otherwise, and is {}",
            standings.round
        ),
    );
}

/// Looks at moments that are new: none may have passed, and registration ends by the start.
fn check_times(flaws: &mut Flaws, settings: &TournamentSettings, context: &Context<'_>) {
    let close_of = |it: &TournamentSettings| it.registration.as_ref()?.close_time;
    let (start, close) = (settings.start_time, close_of(settings));
    let before = context.before;
    let moments = [
        ("settings.start_time", start, before.map(|it| it.start_time)),
        (
            "settings.registration.close_time",
            close,
            before.map(close_of),
        ),
    ];
    for (field, found, before) in moments {
        let at = moment(found.as_ref());
        flaws.unless(
            before == Some(found) || at.is_none_or(|it| it > context.now),
            field,
            "must be in the future",
        );
    }
    let (start, close) = (moment(start.as_ref()), moment(close.as_ref()));
    flaws.unless(
        close.is_none_or(|it| start.is_none_or(|start| it <= start)),
        "settings.registration.close_time",
        "must not be after start_time",
    );
}

fn auctions(settings: &TournamentSettings) -> bool {
    settings
        .r#match
        .as_ref()
        .is_some_and(|it| it.auction.is_some())
}

fn check_registration(flaws: &mut Flaws, it: &RegistrationSettings, most: u32) {
    let at = "settings.registration";
    flaws.unless(
        (2..=it.max_entrants).contains(&it.min_entrants),
        format!("{at}.min_entrants"),
        format!(
            "must be from 2 to max_entrants, {}, and is {}",
            it.max_entrants, it.min_entrants
        ),
    );
    for (field, found) in [
        ("max_entrants", it.max_entrants),
        ("max_waiting", it.max_waiting),
    ] {
        flaws.unless(
            found <= most,
            format!("{at}.{field}"),
            format!("must be at most {most}, and is {found}"),
        );
    }
    let of_address = it.max_entrants_per_address.unwrap_or(0);
    flaws.unless(
        of_address <= MOST_OF_ADDRESS,
        format!("{at}.max_entrants_per_address"),
        format!("must be at most {MOST_OF_ADDRESS}, or 0 for any number, and is {of_address}"),
    );
    let rating = |it: f64| (0.0..=5_000.0).contains(&it);
    let (low, high) = (
        it.min_rating.unwrap_or(0.0),
        it.max_rating.unwrap_or(5_000.0),
    );
    flaws.unless(
        rating(low) && rating(high) && low <= high,
        format!("{at}.max_rating"),
        format!("must be from min_rating, {low}, to 5000, and is {high}"),
    );
    flaws.unless(
        (1..=8).contains(&it.team_size),
        format!("{at}.team_size"),
        format!("must be from 1 to 8, and is {}", it.team_size),
    );
    let check_in = span(it.check_in.as_ref());
    flaws.unless(
        it.check_in.is_none() || check_in.is_some_and(|it| (1_000..=30 * DAY).contains(&it)),
        format!("{at}.check_in"),
        "must be from a second to 30 days",
    );
    let known = sandtable_proto::tournaments::v1::RegistrationMode::try_from(it.mode).is_ok()
        && sandtable_proto::tournaments::v1::EntrantKind::try_from(it.kind).is_ok();
    flaws.unless(known, format!("{at}.mode"), "or kind is none that there is");
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::tournaments::v1::stage_settings::System;
    use sandtable_proto::tournaments::v1::{
        FixtureForm, FixtureSettings, KnockoutSettings, MatchSettings, StageIntake, StageSettings,
        SwissSettings,
    };

    fn swiss(rounds: u32) -> StageSettings {
        StageSettings {
            system: Some(System::Swiss(SwissSettings {
                rounds,
                ..SwissSettings::default()
            })),
            ..StageSettings::default()
        }
    }

    fn tournament(stages: Vec<StageSettings>) -> TournamentSettings {
        TournamentSettings {
            display_name: "Spring".to_owned(),
            r#match: Some(MatchSettings::default()),
            stages,
            ..TournamentSettings::default()
        }
    }

    const NOW: i64 = 1_700_000_000_000;

    fn context(before: Option<&TournamentSettings>) -> Context<'_> {
        Context {
            most_entrants: 10_000,
            now: NOW,
            before,
        }
    }

    fn flaws(settings: TournamentSettings) -> Vec<String> {
        let (_, found) = super::settings(settings, &context(None));
        found.0.into_iter().map(|(field, _)| field).collect()
    }

    #[test]
    fn what_is_left_out_is_filled_in() {
        let (kept, _) = settings(tournament(vec![swiss(5)]), &context(None));
        let registration = kept.registration.unwrap();
        assert_eq!(
            (registration.min_entrants, registration.max_entrants),
            (2, 256)
        );
    }

    #[test]
    fn every_contradiction_is_named() {
        assert_eq!(flaws(tournament(Vec::new())), ["settings.stages"]);
        assert_eq!(flaws(tournament(vec![swiss(0)])).len(), 1);
        let mut first = swiss(5);
        first.intake = Some(StageIntake {
            best: 8,
            seeding: 4,
        });
        let found = flaws(tournament(vec![first]));
        assert_eq!(
            found,
            [
                "settings.stages[0].intake.best",
                "settings.stages[0].intake.seeding"
            ]
        );
        let mut odd = tournament(vec![swiss(3)]);
        odd.fixture = Some(FixtureSettings {
            form: FixtureForm::Single as i32,
            best_of: 4,
            duplicate_dice: true,
            ..FixtureSettings::default()
        });
        assert_eq!(
            flaws(odd),
            [
                "settings.fixture.best_of",
                "settings.fixture.duplicate_dice"
            ]
        );
        let mut knockout = swiss(1);
        knockout.system = Some(System::Knockout(KnockoutSettings {
            final_reset: true,
            ..KnockoutSettings::default()
        }));
        assert_eq!(
            flaws(tournament(vec![knockout])),
            ["settings.stages[0].knockout.final_reset"]
        );
    }

    #[test]
    fn moments_that_have_passed_are_refused_unless_they_stay() {
        let mut late = tournament(vec![swiss(3)]);
        late.start_time = Some(crate::time::stamp(NOW - 1));
        assert_eq!(flaws(late.clone()), ["settings.start_time"]);
        let (kept, found) = settings(late.clone(), &context(Some(&late)));
        assert_eq!((kept.start_time, found.0), (late.start_time, Vec::new()));
        late.start_time = Some(crate::time::stamp(NOW + 1_000));
        late.registration.get_or_insert_default().close_time =
            Some(crate::time::stamp(NOW + 2_000));
        assert_eq!(flaws(late), ["settings.registration.close_time"]);
    }

    #[test]
    fn slugs_and_hidden_standings_are_as_they_must_be() {
        let mut named = tournament(vec![swiss(3)]);
        named.slug = "Spring Cup".to_owned();
        named.standings = Some(StandingsSettings {
            visibility: StandingsVisibility::AtEnd as i32,
            round: 2,
        });
        let wrong = ["settings.slug", "settings.standings.round"];
        assert_eq!(flaws(named.clone()), wrong);
        named.slug = "spring-cup".to_owned();
        named.standings = Some(StandingsSettings {
            visibility: StandingsVisibility::AfterRound as i32,
            round: 2,
        });
        assert_eq!(flaws(named), [""; 0]);
    }

    #[test]
    fn a_swiss_has_fewer_rounds_than_entrants() {
        let mut small = tournament(vec![swiss(4)]);
        small.registration.get_or_insert_default().max_entrants = 4;
        assert_eq!(flaws(small.clone()), ["settings.stages[0].swiss.rounds"]);
        small.stages = vec![swiss(3)];
        assert_eq!(flaws(small), [""; 0]);
    }

    #[test]
    fn names_and_descriptions_are_bounded() {
        let mut long = tournament(vec![swiss(3)]);
        long.description = "x".repeat(4_001);
        assert_eq!(flaws(long), ["settings.description"]);
        let mut hidden = tournament(vec![swiss(3)]);
        hidden.display_name = "a\u{202e}b".to_owned();
        assert_eq!(flaws(hidden.clone()), ["settings.display_name"]);
        hidden.description = "x".repeat(4_001);
        hidden.stages = vec![swiss(0)];
        assert_eq!(
            flaws(hidden),
            [
                "settings.display_name",
                "settings.description",
                "settings.stages[0].swiss.rounds"
            ]
        );
    }
}
