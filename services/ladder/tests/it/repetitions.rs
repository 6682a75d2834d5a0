//! A request that is sent again does nothing twice, and its id stands for nothing else.

use sandtable_grpc::error::reason_of;
use sandtable_proto::tournaments::v1::organiser_service_server::OrganiserService;
use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::tournament_service_server::TournamentService;
use sandtable_proto::tournaments::v1::{
    AdjudicateFixtureRequest, AnnulFixtureRequest, CancelTournamentRequest,
    CreateEntryCodesRequest, EnterTournamentRequest, ExtendFixtureRequest, InviteEntrantRequest,
    ListAuditEntriesRequest, ManualPair, OpenTournamentRequest, PairRoundRequest,
    PauseTournamentRequest, RemoveEntrantRequest, RequestByeRequest, ResumeTournamentRequest,
    RoundSettings, SetCoOrganiserRequest, SetEntrantRatingRequest, StartRoundRequest,
    StartTournamentRequest, SubstituteMemberRequest, SwissSettings, TournamentEventKind,
    TournamentSettings, UpdateTournamentRequest, WithdrawEntrantRequest,
};
use sandtable_runtime::clock::{Clock as _, SystemClock};
use tonic::{Code, Status};

use crate::test_env::{Member, TestEnv, settings};

/// Number of audit entries so far, and the last action.
async fn happened(env: &TestEnv, name: &str, organiser: &Member) -> (u64, String) {
    let request = ListAuditEntriesRequest {
        name: name.to_owned(),
        ..Default::default()
    };
    let listed = env.ladder.list_audit_entries(organiser.by(request)).await;
    let entries = listed.unwrap().into_inner().audit_entries;
    let last = entries.first();
    last.map_or((0, String::new()), |it| (it.number, it.action.clone()))
}

fn reused(status: &Status) {
    assert_eq!(status.code(), Code::InvalidArgument, "{status}");
    assert_eq!(reason_of(status).as_deref(), Some("REQUEST_ID_REUSED"));
}

/// Makes a call twice, which is done once and put on record as this, and then another one
/// with its id, which is refused and changes nothing.
macro_rules! once {
    ($env:ident, $name:ident, $by:ident, $method:ident, $action:literal, $request:expr) => {{
        let mut request = $request;
        request.request_id = format!("id-{}", $action);
        let before = happened(&$env, &$name, &$by).await;
        let first = $env.ladder.$method($by.by(request.clone())).await.unwrap();
        let done = happened(&$env, &$name, &$by).await;
        assert_eq!(done, (before.0 + 1, $action.to_owned()));
        let again = $env.ladder.$method($by.by(request.clone())).await.unwrap();
        assert_eq!(happened(&$env, &$name, &$by).await, done);
        let other = CancelTournamentRequest {
            name: $name.clone(),
            reason: "by mistake".to_owned(),
            request_id: request.request_id,
        };
        reused(
            &$env
                .ladder
                .cancel_tournament($by.by(other))
                .await
                .unwrap_err(),
        );
        assert_eq!(happened(&$env, &$name, &$by).await, done);
        (first.into_inner(), again.into_inner())
    }};
}

fn hourly() -> TournamentSettings {
    let mut wanted = settings(vec![System::Swiss(SwissSettings {
        rounds: 3,
        byes_on_request: 1,
        ..SwissSettings::default()
    })]);
    wanted.round = Some(RoundSettings {
        pause: Some(prost_types::Duration {
            seconds: 3600,
            nanos: 0,
        }),
        ..RoundSettings::default()
    });
    wanted
}

#[tokio::test]
async fn what_an_organiser_does_is_done_once() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let organiser = env.member("Organiser").await;
    let members = env.members(6).await;
    let name = env.create(&organiser, hourly()).await;
    let whole = || name.clone();
    let mut renamed = hourly();
    renamed.display_name = "Summer".to_owned();
    let update = UpdateTournamentRequest {
        name: whole(),
        settings: Some(renamed),
        ..Default::default()
    };
    let (first, again) = once!(
        env,
        name,
        organiser,
        update_tournament,
        "UPDATE_TOURNAMENT",
        update
    );
    assert_eq!(first.settings, again.settings);
    let co_organiser = SetCoOrganiserRequest {
        name: whole(),
        account: members[5].account.clone(),
        ..Default::default()
    };
    let (_, again) = once!(
        env,
        name,
        organiser,
        set_co_organiser,
        "SET_CO_ORGANISER",
        co_organiser
    );
    assert_eq!(again.co_organisers, [members[5].account.clone()]);
    for member in &members[..4] {
        env.enter(&name, member).await.unwrap();
    }
    let invite = InviteEntrantRequest {
        name: whole(),
        account: members[4].account.clone(),
        display_name: "Guest".to_owned(),
        ..Default::default()
    };
    let (first, again) = once!(
        env,
        name,
        organiser,
        invite_entrant,
        "INVITE_ENTRANT",
        invite
    );
    assert_eq!(first, again);
    let remove = RemoveEntrantRequest {
        name: first.name,
        reason: "a typing error".to_owned(),
        ..Default::default()
    };
    once!(
        env,
        name,
        organiser,
        remove_entrant,
        "REMOVE_ENTRANT",
        remove
    );
    let codes = CreateEntryCodesRequest {
        name: whole(),
        count: 2,
        ..Default::default()
    };
    let (first, again) = once!(
        env,
        name,
        organiser,
        create_entry_codes,
        "CREATE_ENTRY_CODES",
        codes
    );
    assert_eq!(first, again);
    let rating = SetEntrantRatingRequest {
        name: format!("{name}/entrants/1"),
        rating: 1_900.0,
        ..Default::default()
    };
    once!(
        env,
        name,
        organiser,
        set_entrant_rating,
        "SET_ENTRANT_RATING",
        rating
    );
    let start = StartTournamentRequest {
        name: whole(),
        ..Default::default()
    };
    once!(
        env,
        name,
        organiser,
        start_tournament,
        "START_TOURNAMENT",
        start
    );
    env.hosted(&name, 2).await;
    let pause = PauseTournamentRequest {
        name: whole(),
        ..Default::default()
    };
    once!(
        env,
        name,
        organiser,
        pause_tournament,
        "PAUSE_TOURNAMENT",
        pause
    );
    let resume = ResumeTournamentRequest {
        name: whole(),
        ..Default::default()
    };
    once!(
        env,
        name,
        organiser,
        resume_tournament,
        "RESUME_TOURNAMENT",
        resume
    );
    let fixtures = env.fixtures(&name).await;
    let far = SystemClock.now() + std::time::Duration::from_secs(1_000_000);
    let extend = ExtendFixtureRequest {
        name: fixtures[0].name.clone(),
        deadline: Some(far.into()),
        ..Default::default()
    };
    once!(
        env,
        name,
        organiser,
        extend_fixture,
        "EXTEND_FIXTURE",
        extend
    );
    let annul = AnnulFixtureRequest {
        name: fixtures[0].name.clone(),
        number: 1,
        reason: "a wrong scenario".to_owned(),
        ..Default::default()
    };
    once!(env, name, organiser, annul_fixture, "ANNUL_FIXTURE", annul);
    // Another match is played in the place of one, not of two.
    env.hosted(&name, 3).await;
    let matches = &env.fixtures(&name).await[0].matches;
    assert_eq!((matches[0].annulled, matches[1].annulled), (true, false));
    let substitute = SubstituteMemberRequest {
        name: format!("{name}/entrants/4"),
        old_account: members[3].account.clone(),
        new_account: members[4].account.clone(),
        ..Default::default()
    };
    once!(
        env,
        name,
        organiser,
        substitute_member,
        "SUBSTITUTE_MEMBER",
        substitute
    );
    let adjudicate = AdjudicateFixtureRequest {
        name: fixtures[0].name.clone(),
        points: vec![2, 0],
        reason: "agreed".to_owned(),
        ..Default::default()
    };
    once!(
        env,
        name,
        organiser,
        adjudicate_fixture,
        "ADJUDICATE_FIXTURE",
        adjudicate
    );
    let through = |number: u32| format!("round {number} is through");
    env.until(&name, &members, |event| {
        event.kind() == TournamentEventKind::Round && event.text == through(1)
    })
    .await;
    let first = &fixtures[0];
    let second = &fixtures[1];
    let pair = |first, second| ManualPair { first, second };
    let pairs = PairRoundRequest {
        name: whole(),
        pairs: vec![
            pair(first.first, second.first),
            pair(first.second, second.second),
        ],
        ..Default::default()
    };
    once!(env, name, organiser, pair_round, "PAIR_ROUND", pairs);
    env.until(&name, &members, |event| {
        event.kind() == TournamentEventKind::Round && event.text == through(2)
    })
    .await;
    let begin = StartRoundRequest {
        name: whole(),
        ..Default::default()
    };
    once!(env, name, organiser, start_round, "START_ROUND", begin);
    assert_eq!(env.get(&name).await.round, 3);
    let cancel = CancelTournamentRequest {
        name: whole(),
        reason: "the env burns".to_owned(),
        request_id: "cancel".to_owned(),
    };
    for _ in 0..2 {
        let done = env.ladder.cancel_tournament(organiser.by(cancel.clone()));
        assert_eq!(
            done.await.unwrap().into_inner().cancel_reason,
            cancel.reason
        );
    }
    let other = CancelTournamentRequest {
        reason: "it floods".to_owned(),
        ..cancel
    };
    let refused = env.ladder.cancel_tournament(organiser.by(other)).await;
    reused(&refused.unwrap_err());
}

#[tokio::test]
async fn what_an_entrant_does_is_done_once_and_ids_are_ones_own() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(3).await;
    let name = env.create(&members[2], hourly()).await;
    let enter = EnterTournamentRequest {
        name: name.clone(),
        request_id: "enter".to_owned(),
        ..Default::default()
    };
    // Two copies at a time, and another account with the same id.
    let (one, other) = tokio::join!(
        env.ladder.enter_tournament(members[0].by(enter.clone())),
        env.ladder.enter_tournament(members[0].by(enter.clone()))
    );
    assert_eq!(one.unwrap().into_inner(), other.unwrap().into_inner());
    let second = env.ladder.enter_tournament(members[1].by(enter.clone()));
    assert!(second.await.unwrap().into_inner().name.ends_with("/2"));
    let own = || format!("{name}/entrants/me");
    let bye = RequestByeRequest {
        name: own(),
        round: 2,
        request_id: "bye".to_owned(),
        ..Default::default()
    };
    for _ in 0..2 {
        let asked = env.ladder.request_bye(members[0].by(bye.clone())).await;
        assert_eq!(asked.unwrap().into_inner().bye_rounds, [2]);
    }
    let other = RequestByeRequest { round: 3, ..bye };
    reused(
        &env.ladder
            .request_bye(members[0].by(other))
            .await
            .unwrap_err(),
    );
    let withdraw = WithdrawEntrantRequest {
        name: own(),
        request_id: "withdraw".to_owned(),
        ..Default::default()
    };
    // Before the start an entrant is not `me` any more once it has left.
    for _ in 0..2 {
        let left = env.ladder.withdraw_entrant(members[0].by(withdraw.clone()));
        let left = left.await.unwrap().into_inner();
        assert!(left.name.ends_with("/1") && left.withdraw_time.is_some());
    }
    assert_eq!(env.get(&name).await.entrants, 1);
    let enter = EnterTournamentRequest {
        request_id: "withdraw".to_owned(),
        ..enter
    };
    reused(
        &env.ladder
            .enter_tournament(members[0].by(enter))
            .await
            .unwrap_err(),
    );
    let open = OpenTournamentRequest {
        name: name.clone(),
        request_id: "make".to_owned(),
    };
    // The request id by which the tournament was made.
    let refused = env.ladder.open_tournament(members[2].by(open)).await;
    reused(&refused.unwrap_err());
}
