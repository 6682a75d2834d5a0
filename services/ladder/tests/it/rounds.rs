//! Rounds of a Swiss that are not as the system alone would have them.

use prost_types::Duration;
use sandtable_grpc::error::reason_of;
use sandtable_proto::tournaments::v1::organiser_service_server::OrganiserService;
use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::tournament_service_server::TournamentService;
use sandtable_proto::tournaments::v1::{
    AnnulFixtureRequest, Bye, ByeReason, EnterTournamentRequest, Entrant, FixtureState,
    GetStandingsRequest, KnockoutSettings, ListRoundsRequest, ManualPair, PairRoundRequest,
    RequestByeRequest, Round, RoundRobinSettings, RoundSettings, StartRoundRequest, SwissPairing,
    SwissSettings, TournamentEventKind, TournamentSettings, TournamentState,
};
use tonic::{Code, Request, Status};

use crate::test_env::{Member, TestEnv, must_be_over, operator, settings};

pub(crate) const HOUR: i64 = 60 * 60;

/// A Swiss with an hour between its rounds.
pub(crate) fn paused(swiss: SwissSettings) -> TournamentSettings {
    with_pauses(vec![System::Swiss(swiss)])
}

/// Stages with an hour between all rounds.
fn with_pauses(stages: Vec<System>) -> TournamentSettings {
    let mut wanted = settings(stages);
    wanted.round = Some(RoundSettings {
        pause: Some(Duration {
            seconds: HOUR,
            nanos: 0,
        }),
        ..RoundSettings::default()
    });
    wanted
}

pub(crate) async fn rounds(env: &TestEnv, name: &str) -> Vec<Round> {
    let request = ListRoundsRequest {
        parent: name.to_owned(),
        ..Default::default()
    };
    let listed = env.ladder.list_rounds(Request::new(request)).await;
    listed.unwrap().into_inner().rounds
}

/// Half points of an entrant.
async fn points(env: &TestEnv, name: &str, entrant: u32) -> u32 {
    let request = GetStandingsRequest {
        name: name.to_owned(),
        ..Default::default()
    };
    let standings = env.ladder.get_standings(Request::new(request)).await;
    let rows = standings.unwrap().into_inner().rows;
    let row = rows.iter().find(|it| it.entrant == entrant);
    row.unwrap().points
}

/// Plays a round to its end.
pub(crate) async fn play_round(env: &TestEnv, name: &str, members: &[Member], number: u32) {
    let through = format!("round {number} is through");
    env.until(name, members, |event| {
        event.kind() == TournamentEventKind::Round && event.text == through
    })
    .await;
}

async fn ask_for_bye(
    env: &TestEnv,
    name: &str,
    member: &Member,
    round: u32,
    take_back: bool,
) -> Result<Entrant, Status> {
    let request = RequestByeRequest {
        name: format!("{name}/entrants/me"),
        round,
        take_back,
        ..Default::default()
    };
    let asked = env.ladder.request_bye(member.by(request)).await;
    asked.map(tonic::Response::into_inner)
}

pub(crate) async fn next_round(env: &TestEnv, name: &str, organiser: &Member) {
    let request = StartRoundRequest {
        name: name.to_owned(),
        ..Default::default()
    };
    env.ladder.start_round(organiser.by(request)).await.unwrap();
}

#[tokio::test]
async fn a_pause_is_between_rounds_and_not_after_the_last_one() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(4).await;
    let once = RoundRobinSettings::default();
    let stages = vec![
        System::RoundRobin(once),
        System::Knockout(KnockoutSettings::default()),
    ];
    let name = env.create(&members[0], with_pauses(stages)).await;
    for member in &members {
        env.enter(&name, member).await.unwrap();
    }
    env.begin(&name).await.unwrap();
    // Three rounds of a table, then two of a bracket: nothing begins before an hour has passed.
    for number in 1..=4 {
        play_round(&env, &name, &members, number).await;
        let shown = env.get(&name).await;
        assert_eq!(shown.state(), TournamentState::InProgress);
        assert_eq!(shown.round, number);
        env.pass(HOUR * 1000);
    }
    // After the last one there is nothing to wait for: the clock stands still from here on.
    must_be_over(&env.play_all(&name, &members).await);
    assert_eq!(rounds(&env, &name).await.len(), 5);
    env.must_verify(&name).await;
}

#[tokio::test]
async fn who_enters_late_plays_from_the_next_round_on() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(6).await;
    let wanted = paused(SwissSettings {
        rounds: 3,
        late_entry_rounds: 2,
        ..SwissSettings::default()
    });
    let name = env.create(&members[0], wanted).await;
    for member in &members[..3] {
        env.enter(&name, member).await.unwrap();
    }
    env.begin(&name).await.unwrap();
    play_round(&env, &name, &members, 1).await;
    let late = env.enter(&name, &members[3]).await.unwrap();
    assert_eq!(late.seed, 0);
    next_round(&env, &name, &operator()).await;
    play_round(&env, &name, &members, 2).await;
    // The second round is paired: no more entrants are accepted.
    let refused = env.enter(&name, &members[4]).await.unwrap_err();
    assert_eq!(reason_of(&refused).as_deref(), Some("REGISTRATION_CLOSED"));
    env.pass(HOUR * 1000);
    let over = env.play_all(&name, &members).await;
    must_be_over(&over);
    let fixtures = env.fixtures(&name).await;
    let own: Vec<u32> = fixtures
        .iter()
        .filter(|it| it.first == 4 || it.second == 4)
        .map(|it| it.round)
        .collect();
    assert_eq!(own, [2, 3]);
    // The weakest has lost both, and the round before is worth nothing.
    assert_eq!(points(&env, &name, 4).await, 0);
    let missed = &rounds(&env, &name).await[0];
    assert_eq!(missed.byes.len(), 1, "of three one had a bye");
    env.must_verify(&name).await;
}

#[tokio::test]
async fn a_bye_that_is_asked_for_is_worth_half_a_point() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(4).await;
    let wanted = paused(SwissSettings {
        rounds: 3,
        byes_on_request: 1,
        ..SwissSettings::default()
    });
    let name = env.create(&members[0], wanted).await;
    for member in &members {
        env.enter(&name, member).await.unwrap();
    }
    env.begin(&name).await.unwrap();
    play_round(&env, &name, &members, 1).await;
    let early = ask_for_bye(&env, &name, &members[3], 1, false).await;
    assert_eq!(
        reason_of(&early.unwrap_err()).as_deref(),
        Some("ROUND_PAIRED")
    );
    let beyond = ask_for_bye(&env, &name, &members[3], 4, false).await;
    assert_eq!(beyond.unwrap_err().code(), Code::InvalidArgument);
    // One changes one's mind.
    ask_for_bye(&env, &name, &members[3], 3, false)
        .await
        .unwrap();
    let many = ask_for_bye(&env, &name, &members[3], 2, false).await;
    assert_eq!(
        reason_of(&many.unwrap_err()).as_deref(),
        Some("LIMIT_REACHED")
    );
    ask_for_bye(&env, &name, &members[3], 3, true)
        .await
        .unwrap();
    let asked = ask_for_bye(&env, &name, &members[3], 2, false).await;
    assert_eq!(asked.unwrap().bye_rounds, [2]);
    next_round(&env, &name, &operator()).await;
    play_round(&env, &name, &members, 2).await;
    let byes = rounds(&env, &name).await[1].byes.clone();
    let own = byes.iter().find(|it| it.entrant == 4).unwrap();
    assert_eq!((own.reason(), own.points), (ByeReason::Requested, 1));
    assert_eq!(byes.len(), 2, "three are left, and one of them has nobody");
    assert_eq!(points(&env, &name, 4).await, 1, "a loss, and half a point");
    env.pass(HOUR * 1000);
    let over = env.play_all(&name, &members).await;
    must_be_over(&over);
    env.must_verify(&name).await;
}

#[tokio::test]
async fn organisers_pair_a_round_by_hand() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let organiser = env.member("Organiser").await;
    let members = env.members(5).await;
    let wanted = paused(SwissSettings {
        rounds: 2,
        ..SwissSettings::default()
    });
    let name = env.create(&organiser, wanted).await;
    for member in &members {
        env.enter(&name, member).await.unwrap();
    }
    env.start(&name, &organiser).await.unwrap();
    let pair = |first, second| ManualPair { first, second };
    let bye = |entrant, points| Bye {
        entrant,
        points,
        ..Bye::default()
    };
    let request = |pairs: Vec<ManualPair>, byes: Vec<Bye>| PairRoundRequest {
        name: name.clone(),
        pairs,
        byes,
        reason: "as drawn on paper".to_owned(),
        ..Default::default()
    };
    let whole = request(vec![pair(5, 1), pair(2, 3)], vec![bye(4, 2)]);
    env.hosted(&name, 1).await;
    let early = env.ladder.pair_round(organiser.by(whole.clone())).await;
    assert_eq!(
        reason_of(&early.unwrap_err()).as_deref(),
        Some("ROUND_NOT_DONE")
    );
    play_round(&env, &name, &members, 1).await;
    let refused = env.ladder.pair_round(members[0].by(whole.clone())).await;
    assert_eq!(refused.unwrap_err().code(), Code::PermissionDenied);
    for wrong in [
        request(vec![pair(5, 1), pair(2, 3)], Vec::new()),
        request(vec![pair(5, 1), pair(2, 5)], vec![bye(3, 0), bye(4, 0)]),
        request(vec![pair(5, 1), pair(2, 9)], vec![bye(3, 0), bye(4, 0)]),
        request(vec![pair(5, 1), pair(2, 3)], vec![bye(4, 3)]),
    ] {
        let refused = env.ladder.pair_round(organiser.by(wrong)).await;
        assert_eq!(refused.unwrap_err().code(), Code::InvalidArgument);
    }
    let paired = env.ladder.pair_round(organiser.by(whole)).await;
    let paired = paired.unwrap().into_inner();
    assert_eq!((paired.number, paired.algorithm.as_str()), (2, "manual"));
    let over = env.play_all(&name, &members).await;
    must_be_over(&over);
    let fixtures = env.fixtures(&name).await;
    let met: Vec<_> = fixtures
        .iter()
        .filter(|it| it.round == 2)
        .map(|it| (it.first, it.second))
        .collect();
    assert_eq!(met, [(5, 1), (2, 3)]);
    let second = &rounds(&env, &name).await[1];
    assert_eq!((second.byes[0].entrant, second.byes[0].points), (4, 2));
    env.must_verify(&name).await;
}

#[tokio::test]
async fn a_result_that_comes_after_its_fixture_was_annulled_counts_for_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let organiser = env.member("Organiser").await;
    let members = env.members(4).await;
    let wanted = paused(SwissSettings {
        rounds: 2,
        ..SwissSettings::default()
    });
    let name = env.create(&organiser, wanted).await;
    for member in &members {
        env.enter(&name, member).await.unwrap();
    }
    env.start(&name, &organiser).await.unwrap();
    let hosted = env.hosted(&name, 2).await;
    let fixtures = env.fixtures(&name).await;
    let of = |hosted: &str| {
        let mut found = fixtures.iter();
        let fixture = found.find(|it| it.matches.iter().any(|it| it.r#match == hosted));
        fixture.unwrap().clone()
    };
    let fixture = of(&hosted[0]);
    env.join(&hosted[0], &members).await;
    let annul = AnnulFixtureRequest {
        name: fixture.name.clone(),
        reason: "a wrong scenario".to_owned(),
        ..Default::default()
    };
    // The match comes to its end as the platform is about to end it.
    let annulled = env.ladder.annul_fixture(organiser.by(annul));
    let (annulled, _) = tokio::join!(annulled, env.play(&hosted[0], &members));
    annulled.unwrap();
    play_round(&env, &name, &members, 1).await;
    let after = env.fixtures(&name).await;
    let after = after.iter().find(|it| it.name == fixture.name).unwrap();
    assert_eq!(after.state(), FixtureState::Annulled);
    assert_eq!(after.result, None);
    for entrant in [fixture.first, fixture.second] {
        assert_eq!(points(&env, &name, entrant).await, 0);
    }
    env.pass(HOUR * 1000);
    let over = env.play_all(&name, &members).await;
    must_be_over(&over);
    env.must_verify(&name).await;
}

#[tokio::test]
async fn entrants_of_one_club_do_not_meet_in_so_many_rounds() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(6).await;
    for pairing in [SwissPairing::Weighted, SwissPairing::Dutch] {
        let mut wanted = settings(vec![System::Swiss(SwissSettings {
            rounds: 3,
            pairing: pairing as i32,
            clubs_apart_rounds: 2,
            ..SwissSettings::default()
        })]);
        wanted.display_name = format!("{pairing:?}");
        let name = env
            .create_as(&members[0], wanted, &format!("{pairing:?}"))
            .await;
        // In the first round 1 meets 4, 2 meets 5, 3 meets 6, if it were not for their clubs.
        let clubs = ["Ravens", "Owls", "Larks", " RAVENS", "owls", "larks"];
        for (member, club) in members.iter().zip(clubs) {
            let request = EnterTournamentRequest {
                name: name.clone(),
                club: club.to_owned(),
                ..Default::default()
            };
            let entered = env.ladder.enter_tournament(member.by(request)).await;
            assert_eq!(entered.unwrap().into_inner().club, club.trim());
        }
        env.begin(&name).await.unwrap();
        must_be_over(&env.play_all(&name, &members).await);
        let fixtures = env.fixtures(&name).await;
        assert_eq!(fixtures.len(), 9);
        for fixture in fixtures.iter().filter(|it| it.round <= 2) {
            assert_ne!(fixture.first % 3, fixture.second % 3, "{fixture:?}");
        }
        env.must_verify(&name).await;
    }
}
