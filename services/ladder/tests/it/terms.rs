//! Terms on which others have entered: when a tournament starts, and what may change before.

use sandtable_grpc::error::{fields_of, reason_of};
use sandtable_proto::tournaments::v1::organiser_service_server::OrganiserService;
use sandtable_proto::tournaments::v1::{
    CreateTournamentRequest, Tournament, TournamentEventKind, TournamentSettings, TournamentState,
    UpdateTournamentRequest,
};
use tonic::Status;

use crate::pool_lines::seconds;
use crate::test_env::{Member, TestEnv, settings, swiss};

const MINUTE: i64 = 60_000;

/// A moment so many minutes from now.
fn in_minutes(env: &TestEnv, minutes: i64) -> Option<prost_types::Timestamp> {
    Some(prost_types::Timestamp {
        seconds: (env.now() + minutes * MINUTE) / 1000,
        nanos: 0,
    })
}

/// Changes settings of a tournament.
async fn update(
    env: &TestEnv,
    name: &str,
    organiser: &Member,
    change: impl FnOnce(&mut TournamentSettings),
) -> Result<Tournament, Status> {
    let mut settings = env.get(name).await.settings.unwrap();
    change(&mut settings);
    let request = UpdateTournamentRequest {
        name: name.to_owned(),
        settings: Some(settings),
        ..Default::default()
    };
    let updated = env.ladder.update_tournament(organiser.by(request)).await;
    updated.map(tonic::Response::into_inner)
}

/// A tournament of two entrants, of whom the first has made it.
async fn entered(env: &TestEnv, wanted: TournamentSettings) -> (String, Vec<Member>) {
    let members = env.members(2).await;
    let name = env.create(&members[0], wanted).await;
    for member in &members {
        env.enter(&name, member).await.unwrap();
    }
    (name, members)
}

fn is_conflict<T: std::fmt::Debug>(refused: Result<T, Status>) -> bool {
    let reason = reason_of(&refused.unwrap_err());
    assert_eq!(reason.as_deref(), Some("CONFLICT_OF_INTEREST"));
    true
}

#[tokio::test]
async fn an_organiser_who_plays_waits_for_the_announced_start() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let mut wanted = settings(vec![swiss(1)]);
    wanted.start_time = in_minutes(&env, 60);
    wanted.registration.get_or_insert_default().check_in = seconds(30 * 60);
    let (name, members) = entered(&env, wanted).await;
    is_conflict(env.start(&name, &members[0]).await);
    // During check-in, a start now would shut out those who have not checked in yet.
    env.pass(45 * MINUTE);
    env.until(&name, &[], |it| it.text.contains("check-in has begun"))
        .await;
    is_conflict(env.start(&name, &members[0]).await);
    for change in [
        |it: &mut TournamentSettings| it.start_time = None,
        |it: &mut TournamentSettings| {
            it.registration.get_or_insert_default().check_in = seconds(60);
        },
        |it: &mut TournamentSettings| it.registration.get_or_insert_default().min_entrants = 3,
    ] {
        is_conflict(update(&env, &name, &members[0], change).await);
    }
    // The schedule does it instead, and no entrant has checked in.
    env.pass(15 * MINUTE);
    env.until(&name, &[], |it| it.text.contains("cancelled"))
        .await;
}

#[tokio::test]
async fn an_organiser_who_plays_starts_what_is_full_and_announces_what_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let (name, members) = entered(&env, settings(vec![swiss(1)])).await;
    is_conflict(env.start(&name, &members[0]).await);
    // That is to shut others out, or to be the only one who is there.
    let full = |it: &mut TournamentSettings| {
        it.registration.get_or_insert_default().max_entrants = 2;
    };
    is_conflict(update(&env, &name, &members[0], full).await);
    let soon = in_minutes(&env, 9);
    is_conflict(update(&env, &name, &members[0], |it| it.start_time = soon).await);
    let text = |it: &mut TournamentSettings| it.description = "Bring tea.".to_owned();
    update(&env, &name, &members[0], text).await.unwrap();
    let announced = in_minutes(&env, 11);
    let told = update(&env, &name, &members[0], |it| it.start_time = announced).await;
    assert_eq!(told.unwrap().settings.unwrap().start_time, announced);
    env.pass(12 * MINUTE);
    env.until(&name, &[], |it| it.kind() == TournamentEventKind::Match)
        .await;
    // A small club does not need to announce anything.
    let mut small = settings(vec![swiss(1)]);
    small.registration.get_or_insert_default().max_entrants = 2;
    small.display_name = "Small".to_owned();
    let name = env.create_as(&members[0], small, "small").await;
    for member in &members {
        env.enter(&name, member).await.unwrap();
    }
    let started = env.start(&name, &members[0]).await.unwrap();
    assert_eq!(started.state(), TournamentState::InProgress);
}

#[tokio::test]
async fn an_organiser_does_not_enter_on_terms_that_they_changed_at_short_notice() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let organiser = env.member("Organiser").await;
    let mut wanted = settings(vec![swiss(1)]);
    wanted.start_time = in_minutes(&env, 60);
    let name = env.create(&organiser, wanted).await;
    let later = in_minutes(&env, 30);
    let moved = update(&env, &name, &organiser, |it| it.start_time = later).await;
    moved.unwrap();
    env.enter(&name, &organiser).await.unwrap();
    let other = env.member("Other").await;
    let mut wanted = settings(vec![swiss(1)]);
    wanted.start_time = in_minutes(&env, 60);
    let name = env.create(&other, wanted).await;
    let soon = in_minutes(&env, 1);
    let moved = update(&env, &name, &other, |it| it.start_time = soon).await;
    moved.unwrap();
    is_conflict(env.enter(&name, &other).await);
}

#[tokio::test]
async fn a_change_is_checked_without_being_made() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let organiser = env.member("Organiser").await;
    let name = env.create(&organiser, settings(vec![swiss(1)])).await;
    let before = env.get(&name).await;
    let request = |change: &dyn Fn(&mut TournamentSettings)| {
        let mut settings = before.settings.clone().unwrap();
        change(&mut settings);
        UpdateTournamentRequest {
            name: name.clone(),
            settings: Some(settings),
            request_id: "check".to_owned(),
            validate_only: true,
            ..Default::default()
        }
    };
    let renamed = request(&|it| it.display_name = "Autumn".to_owned());
    let shown = env.ladder.update_tournament(organiser.by(renamed)).await;
    let shown = shown.unwrap().into_inner();
    assert_eq!(shown.settings.unwrap().display_name, "Autumn");
    assert_eq!(env.get(&name).await.settings, before.settings);
    // A change that would be refused is refused.
    let staged = request(&|it| it.stages = settings(vec![swiss(2)]).stages);
    let refused = env.ladder.update_tournament(organiser.by(staged)).await;
    let reason = reason_of(&refused.unwrap_err());
    assert_eq!(reason.as_deref(), Some("OPEN_ALREADY"));
    // A check takes no request id from the change.
    let mut made = request(&|it| it.display_name = "Winter".to_owned());
    made.validate_only = false;
    let made = env.ladder.update_tournament(organiser.by(made)).await;
    made.unwrap();
    assert_eq!(
        env.get(&name).await.settings.unwrap().display_name,
        "Winter"
    );
}

#[tokio::test]
async fn everything_that_is_wrong_is_told_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let organiser = env.member("Organiser").await;
    let mut wrong = settings(vec![swiss(0)]);
    wrong.display_name = "x".repeat(81);
    wrong.description = "a\u{202e}b".to_owned();
    wrong.r#match.get_or_insert_default().game = "chess".to_owned();
    let registration = wrong.registration.get_or_insert_default();
    registration.rating_pool = format!("pools/{}", "0".repeat(32));
    let request = CreateTournamentRequest {
        settings: Some(wrong.clone()),
        validate_only: true,
        ..Default::default()
    };
    let refused = env.ladder.create_tournament(organiser.by(request)).await;
    let expected = [
        "settings.display_name",
        "settings.description",
        "settings.stages[0].swiss.rounds",
        "settings.registration.rating_pool",
        // The match as a whole carries the error about the choice of games.
        "settings.match",
    ];
    let fields = |status: Status| -> Vec<String> {
        let fields = fields_of(&status).into_iter();
        fields.map(|(field, _)| field).collect()
    };
    assert_eq!(fields(refused.unwrap_err()), expected);
    let name = env.create(&organiser, settings(vec![swiss(1)])).await;
    let request = UpdateTournamentRequest {
        name,
        settings: Some(wrong),
        ..Default::default()
    };
    let refused = env.ladder.update_tournament(organiser.by(request)).await;
    assert_eq!(fields(refused.unwrap_err()), expected);
}
