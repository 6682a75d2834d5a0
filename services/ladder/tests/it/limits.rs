//! Limits on callers, and refusals of contradictory settings.

use prost::Message;
use sandtable_grpc::error::reason_of;
use sandtable_proto::matches::v1::JoinMatchRequest;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::tournaments::v1::organiser_service_server::OrganiserService;
use sandtable_proto::tournaments::v1::tournament_service_server::TournamentService;
use sandtable_proto::tournaments::v1::{
    CreateEntryCodesRequest, CreateTournamentRequest, EnterTournamentRequest, EntrantState,
    GetTournamentRequest, ListEntrantsRequest, RegistrationMode, RegistrationSettings, Tournament,
    TournamentEventKind, TournamentState, WithdrawEntrantRequest,
};
use sandtable_store::{Change, Document, Documents};
use tonic::{Code, Request};

use crate::test_env::{Member, TestEnv, must_be_over, settings, swiss};

#[tokio::test]
async fn an_account_enters_once_and_those_without_room_wait() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(5).await;
    let mut wanted = settings(vec![swiss(1)]);
    wanted.registration = Some(RegistrationSettings {
        max_entrants: 2,
        max_waiting: 2,
        ..RegistrationSettings::default()
    });
    let name = env.create(&members[0], wanted).await;
    for member in &members[..2] {
        let entered = env.enter(&name, member).await.unwrap();
        assert_eq!(entered.state(), EntrantState::Entered);
    }
    let twice = env.enter(&name, &members[0]).await.unwrap_err();
    assert_eq!(reason_of(&twice).as_deref(), Some("ENTERED_ALREADY"));
    for member in &members[2..4] {
        let waits = env.enter(&name, member).await.unwrap();
        assert_eq!(waits.state(), EntrantState::Waiting);
    }
    let full = env.enter(&name, &members[4]).await.unwrap_err();
    assert_eq!(full.code(), Code::ResourceExhausted);
    // An entrant leaves, and the first who waits comes in.
    let request = WithdrawEntrantRequest {
        name: format!("{name}/entrants/me"),
        ..Default::default()
    };
    env.ladder
        .withdraw_entrant(members[0].by(request))
        .await
        .unwrap();
    let found = env.get(&name).await;
    assert_eq!((found.entrants, found.waiting), (2, 1));
    // An entrant who has left may enter again, behind the others.
    let again = env.enter(&name, &members[0]).await.unwrap();
    assert_eq!(
        (again.state(), again.waiting_place),
        (EntrantState::Waiting, 2)
    );
}

async fn leave(env: &TestEnv, name: &str, member: &Member) {
    let request = WithdrawEntrantRequest {
        name: format!("{name}/entrants/me"),
        ..Default::default()
    };
    let left = env.ladder.withdraw_entrant(member.by(request)).await;
    left.unwrap();
}

/// At which place each entrant waits, in the order in which they entered.
async fn places(env: &TestEnv, name: &str) -> Vec<u32> {
    let request = ListEntrantsRequest {
        parent: name.to_owned(),
        ..Default::default()
    };
    let listed = env.ladder.list_entrants(Request::new(request)).await;
    let entrants = listed.unwrap().into_inner().entrants;
    entrants.iter().map(|it| it.waiting_place).collect()
}

#[tokio::test]
async fn who_leaves_a_waiting_list_lets_those_behind_move_up() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(6).await;
    let mut wanted = settings(vec![swiss(1)]);
    wanted.registration = Some(RegistrationSettings {
        min_entrants: 2,
        max_entrants: 2,
        max_waiting: 4,
        ..RegistrationSettings::default()
    });
    let name = env.create(&members[0], wanted).await;
    for member in &members {
        env.enter(&name, member).await.unwrap();
    }
    assert_eq!(places(&env, &name).await, [0, 0, 1, 2, 3, 4]);
    leave(&env, &name, &members[3]).await;
    assert_eq!(places(&env, &name).await, [0, 0, 1, 0, 2, 3]);
    leave(&env, &name, &members[0]).await;
    assert_eq!(places(&env, &name).await, [0, 0, 0, 0, 1, 2]);
    leave(&env, &name, &members[4]).await;
    assert_eq!(places(&env, &name).await, [0, 0, 0, 0, 0, 1]);
    leave(&env, &name, &members[1]).await;
    let found = env.get(&name).await;
    assert_eq!((found.entrants, found.waiting), (2, 0));
    env.begin(&name).await.unwrap();
    must_be_over(&env.play_all(&name, &members).await);
    let fixture = env.fixtures(&name).await.remove(0);
    let mut both = [fixture.first, fixture.second];
    both.sort_unstable();
    assert_eq!(both, [3, 6]);
}

#[tokio::test]
async fn nobody_enters_and_leaves_for_ever() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let name = env.create(&members[0], settings(vec![swiss(1)])).await;
    for _ in 0..16 {
        env.enter(&name, &members[1]).await.unwrap();
        leave(&env, &name, &members[1]).await;
    }
    let refused = env.enter(&name, &members[1]).await.unwrap_err();
    assert_eq!(reason_of(&refused).as_deref(), Some("LIMIT_REACHED"));
    env.enter(&name, &members[0]).await.unwrap();
}

/// A tournament as it is stored.
#[derive(Clone, PartialEq, Message)]
struct KeptTournament {
    #[prost(message, required, tag = "1")]
    shown: Tournament,
}

#[tokio::test]
async fn what_can_never_be_done_keeps_nobody_else_waiting() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    // More than are looked for at a time, in progress and without anything to go on with.
    let broken = (0..300).map(|number| {
        let mut shown = Tournament::default();
        shown.set_state(TournamentState::InProgress);
        let content = KeptTournament { shown }.encode_to_vec();
        let document = Document::new("tournament", format!("{number:032x}"), content);
        Change::Add(Document {
            due: Some(0),
            ..document
        })
    });
    env.store.write(broken.collect()).await.unwrap();
    let name = env.create(&members[0], settings(vec![swiss(1)])).await;
    for member in &members {
        env.enter(&name, member).await.unwrap();
    }
    env.begin(&name).await.unwrap();
    must_be_over(&env.play_all(&name, &members).await);
}

#[tokio::test]
async fn entry_codes_are_good_for_one_each() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(3).await;
    let mut wanted = settings(vec![swiss(2)]);
    wanted.registration = Some(RegistrationSettings {
        mode: RegistrationMode::Code as i32,
        ..RegistrationSettings::default()
    });
    let name = env.create(&members[0], wanted).await;
    let request = CreateEntryCodesRequest {
        name: name.clone(),
        count: 2,
        request_id: "codes".to_owned(),
    };
    let refused = env
        .ladder
        .create_entry_codes(members[1].by(request.clone()))
        .await
        .unwrap_err();
    assert_eq!(refused.code(), Code::PermissionDenied);
    let made = env
        .ladder
        .create_entry_codes(members[0].by(request.clone()))
        .await
        .unwrap();
    let again = env
        .ladder
        .create_entry_codes(members[0].by(request))
        .await
        .unwrap();
    let codes = made.into_inner().codes;
    assert_eq!(codes, again.into_inner().codes);
    let enter = |code: &str| EnterTournamentRequest {
        name: name.clone(),
        entry_code: code.to_owned(),
        ..Default::default()
    };
    env.ladder
        .enter_tournament(members[1].by(enter(&codes[0])))
        .await
        .unwrap();
    for wrong in [&codes[0], "", "guess"] {
        let refused = env
            .ladder
            .enter_tournament(members[2].by(enter(wrong)))
            .await
            .unwrap_err();
        assert_eq!(reason_of(&refused).as_deref(), Some("WRONG_ENTRY_CODE"));
    }
    env.ladder
        .enter_tournament(members[2].by(enter(&codes[1])))
        .await
        .unwrap();
}

#[tokio::test]
async fn contradictions_are_named_and_drafts_are_their_makers_own() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let mut wrong = settings(vec![swiss(0)]);
    wrong.display_name.clear();
    let create = |settings, request_id: &str| CreateTournamentRequest {
        settings: Some(settings),
        request_id: request_id.to_owned(),
        ..Default::default()
    };
    let refused = env
        .ladder
        .create_tournament(members[0].by(create(wrong, "one")))
        .await;
    let refused = refused.unwrap_err();
    assert_eq!(refused.code(), Code::InvalidArgument);
    assert!(
        refused
            .message()
            .contains("settings.stages[0].swiss.rounds"),
        "{refused}"
    );
    let mut unknown = settings(vec![swiss(2)]);
    unknown.r#match.as_mut().unwrap().game = "chess".to_owned();
    let refused = env
        .ladder
        .create_tournament(members[0].by(create(unknown, "two")))
        .await;
    assert!(refused.is_err(), "there is no such game");
    let made = env
        .ladder
        .create_tournament(members[0].by(create(settings(vec![swiss(2)]), "three")));
    let made = made.await.unwrap().into_inner();
    let again = env
        .ladder
        .create_tournament(members[0].by(create(settings(vec![swiss(2)]), "three")));
    assert_eq!(again.await.unwrap().into_inner().name, made.name);
    let other = env
        .ladder
        .create_tournament(members[0].by(create(settings(vec![swiss(3)]), "three")));
    assert_eq!(
        reason_of(&other.await.unwrap_err()).as_deref(),
        Some("REQUEST_ID_REUSED")
    );
    let look = || GetTournamentRequest {
        name: made.name.clone(),
    };
    let hidden = env
        .ladder
        .get_tournament(members[1].by(look()))
        .await
        .unwrap_err();
    assert_eq!(hidden.code(), Code::NotFound);
    env.ladder
        .get_tournament(members[0].by(look()))
        .await
        .unwrap();
    let nobody = env
        .ladder
        .create_tournament(Request::new(create(settings(vec![swiss(2)]), "")));
    assert_eq!(nobody.await.unwrap_err().code(), Code::Unauthenticated);
    let early = env.start(&made.name, &members[0]).await.unwrap_err();
    assert_eq!(early.code(), Code::FailedPrecondition);
}

#[tokio::test]
async fn nobody_else_sits_at_an_entrants_seat() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(3).await;
    let name = env.create(&members[0], settings(vec![swiss(1)])).await;
    for member in &members[..2] {
        env.enter(&name, member).await.unwrap();
    }
    env.begin(&name).await.unwrap();
    let told = env
        .until(&name, &[], |event| {
            event.kind() == TournamentEventKind::Match
        })
        .await;
    for seat in [None, Some(0), Some(1)] {
        let request = JoinMatchRequest {
            name: told.r#match.clone(),
            seat,
            ..Default::default()
        };
        let refused = env
            .matches
            .join_match(members[2].by(request))
            .await
            .unwrap_err();
        assert_eq!(refused.code(), Code::FailedPrecondition);
    }
    let request = JoinMatchRequest {
        name: told.r#match.clone(),
        ..Default::default()
    };
    let sat = env
        .matches
        .join_match(members[0].by(request))
        .await
        .unwrap()
        .into_inner();
    let found = sat.r#match.unwrap();
    assert_eq!(found.seats[sat.seat as usize].account, members[0].account);
    assert_eq!(found.label, name);
}
