//! Organisers who play: what they may decide, method by method, and who may instead.

use std::collections::BTreeSet;

use prost::Message;
use prost_types::{FileDescriptorSet, Timestamp};
use sandtable_grpc::error::reason_of;
use sandtable_proto::tournaments::v1::organiser_service_server::OrganiserService;
use sandtable_proto::tournaments::v1::tournament_service_server::TournamentService;
use sandtable_proto::tournaments::v1::{
    AdjudicateFixtureRequest, AnnulFixtureRequest, ExtendFixtureRequest, RemoveEntrantRequest,
    SubstituteMemberRequest, WithdrawEntrantRequest,
};

use crate::fairness_scene::{METHODS, Player, Scene, Stage};
use crate::test_env::{TestEnv, settings, swiss};

#[test]
fn every_method_of_organisers_is_classified() {
    let set = FileDescriptorSet::decode(sandtable_proto::FILE_DESCRIPTOR_SET).unwrap();
    let services = set.file.iter().flat_map(|it| &it.service);
    let service = services
        .filter(|it| it.name() == "OrganiserService")
        .flat_map(|it| &it.method);
    let there: BTreeSet<&str> = service.map(|it| it.name()).collect();
    let classified: BTreeSet<&str> = METHODS.iter().map(|it| it.0).collect();
    assert_eq!(there, classified);
}

#[tokio::test]
async fn an_organiser_who_plays_decides_nothing_that_their_place_depends_on() {
    for (method, stage, player) in METHODS {
        let scene = Scene::at(stage).await;
        let refused = scene.call(method, &scene.player).await;
        let conflict = refused.as_deref() == Some("CONFLICT_OF_INTEREST");
        assert_eq!(conflict, player == Player::MayNot, "{method}: {refused:?}");
    }
}

#[tokio::test]
async fn a_co_organiser_who_does_not_play_may_and_a_stranger_never() {
    for (method, stage, player) in METHODS {
        if player == Player::May {
            continue;
        }
        let scene = Scene::at(stage).await;
        let stranger = scene.call(method, &scene.stranger).await;
        assert_eq!(stranger.as_deref(), Some("NOT_ALLOWED"), "{method}");
        let rival = scene.call(method, &scene.rival).await;
        assert_eq!(rival.as_deref(), Some("NOT_ALLOWED"), "{method}");
        let helper = scene.call(method, &scene.helper).await;
        // Other reasons against it do not depend on the caller.
        let expected = match method {
            "SetCoOrganiser" => Some("NOT_ALLOWED"),
            "PairRound" | "StartRound" => Some("ROUND_NOT_DONE"),
            _ => None,
        };
        assert_eq!(helper.as_deref(), expected, "{method}");
    }
}

#[tokio::test]
async fn an_organiser_who_plays_may_leave_and_bring_a_team_mate_before_the_start() {
    let scene = Scene::at(Stage::Open).await;
    let own = format!("{}/entrants/1", scene.name);
    let request = SubstituteMemberRequest {
        name: own.clone(),
        old_account: scene.player.account.clone(),
        new_account: scene.stranger.account.clone(),
        ..Default::default()
    };
    let ladder = &scene.env.ladder;
    let substituted = ladder.substitute_member(scene.player.by(request)).await;
    let substituted = substituted.unwrap().into_inner();
    assert_eq!(substituted.members[0].account, scene.stranger.account);
    assert_eq!(substituted.members[0].display_name, "Player 4");
    assert_eq!(substituted.display_name, "Player 4");
    let request = RemoveEntrantRequest {
        name: own,
        reason: "called away".to_owned(),
        ..Default::default()
    };
    ladder
        .remove_entrant(scene.player.by(request))
        .await
        .unwrap();
}

#[tokio::test]
async fn a_substitute_is_shown_as_what_it_is_under_the_name_that_is_given() {
    let scene = Scene::at(Stage::Open).await;
    let bot = scene.env.bot("Gort").await;
    let request = SubstituteMemberRequest {
        name: format!("{}/entrants/2", scene.name),
        old_account: scene.rival.account.clone(),
        new_account: bot.account.clone(),
        display_name: "The Machine".to_owned(),
        ..Default::default()
    };
    let ladder = &scene.env.ladder;
    let changed = ladder.substitute_member(scene.helper.by(request)).await;
    let changed = changed.unwrap().into_inner();
    let member = &changed.members[0];
    assert_eq!(changed.display_name, "The Machine");
    assert_eq!((member.display_name.as_str(), member.bot), ("Gort", true));
}

#[tokio::test]
async fn an_organiser_who_plays_decides_no_fixture_of_rivals_but_may_extend_it() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(4).await;
    let mut wanted = settings(vec![swiss(1)]);
    wanted.registration.get_or_insert_default().max_entrants = 4;
    let name = env.create(&members[0], wanted).await;
    for member in &members {
        env.enter(&name, member).await.unwrap();
    }
    env.start(&name, &members[0]).await.unwrap();
    env.hosted(&name, 2).await;
    let fixtures = env.fixtures(&name).await;
    let rivals = fixtures
        .iter()
        .find(|it| ![it.first, it.second].contains(&1));
    let rivals = rivals.unwrap().name.clone();
    let reason = "because".to_owned();
    let adjudicate = AdjudicateFixtureRequest {
        name: rivals.clone(),
        points: vec![2, 0],
        reason: reason.clone(),
        ..Default::default()
    };
    let refused = env.ladder.adjudicate_fixture(members[0].by(adjudicate));
    let adjudicated = reason_of(&refused.await.unwrap_err());
    assert_eq!(adjudicated.as_deref(), Some("CONFLICT_OF_INTEREST"));
    let annul = AnnulFixtureRequest {
        name: rivals.clone(),
        reason: reason.clone(),
        ..Default::default()
    };
    let refused = env.ladder.annul_fixture(members[0].by(annul)).await;
    let annulled = reason_of(&refused.unwrap_err());
    assert_eq!(annulled.as_deref(), Some("CONFLICT_OF_INTEREST"));
    let extend = ExtendFixtureRequest {
        name: rivals,
        deadline: Some(Timestamp {
            seconds: 4_000_000_000,
            nanos: 0,
        }),
        reason,
        ..Default::default()
    };
    let extended = env.ladder.extend_fixture(members[0].by(extend)).await;
    extended.unwrap();
}

#[tokio::test]
async fn whoever_decided_as_an_organiser_does_not_enter_afterwards() {
    for method in ["RemoveEntrant", "SetEntrantRating"] {
        let scene = Scene::at(Stage::Open).await;
        assert_eq!(scene.call(method, &scene.helper).await, None);
        let refused = scene.env.enter(&scene.name, &scene.helper).await;
        let reason = reason_of(&refused.unwrap_err());
        assert_eq!(reason.as_deref(), Some("CONFLICT_OF_INTEREST"), "{method}");
    }
    // An organiser who leaves, decides and comes back is treated like one who stays and decides.
    let scene = Scene::at(Stage::Open).await;
    let request = WithdrawEntrantRequest {
        name: format!("{}/entrants/me", scene.name),
        ..Default::default()
    };
    let ladder = &scene.env.ladder;
    let left = ladder.withdraw_entrant(scene.player.by(request)).await;
    left.unwrap();
    assert_eq!(scene.call("RemoveEntrant", &scene.player).await, None);
    let refused = scene.env.enter(&scene.name, &scene.player).await;
    let reason = reason_of(&refused.unwrap_err());
    assert_eq!(reason.as_deref(), Some("CONFLICT_OF_INTEREST"));
    // Organising alone bars no one from entering.
    let scene = Scene::at(Stage::Open).await;
    scene.env.enter(&scene.name, &scene.helper).await.unwrap();
}
