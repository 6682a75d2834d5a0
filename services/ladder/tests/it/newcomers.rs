//! Those who come later: a reader of the events, and a substitute.

use futures::StreamExt;
use sandtable_grpc::error::reason_of;
use sandtable_proto::tournaments::v1::organiser_service_server::OrganiserService;
use sandtable_proto::tournaments::v1::tournament_service_server::TournamentService;
use sandtable_proto::tournaments::v1::watch_tournament_response::Message;
use sandtable_proto::tournaments::v1::{
    PauseTournamentRequest, SubstituteMemberRequest, WatchTournamentRequest,
};
use tonic::Request;

use crate::test_env::{TestEnv, settings, swiss};

#[tokio::test]
async fn a_new_reader_may_begin_with_what_happens_from_now_on() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(3).await;
    let name = env.create(&members[0], settings(vec![swiss(1)])).await;
    for member in &members[1..] {
        env.enter(&name, member).await.unwrap();
    }
    env.start(&name, &members[0]).await.unwrap();
    env.hosted(&name, 1).await;
    let watch = WatchTournamentRequest {
        name: name.clone(),
        from_now: true,
        ..Default::default()
    };
    let both = WatchTournamentRequest {
        after_sequence: 1,
        ..watch.clone()
    };
    let refused = env.ladder.watch_tournament(Request::new(both)).await;
    let refused = reason_of(&refused.unwrap_err());
    assert_eq!(refused.as_deref(), Some("INVALID_FIELD"));

    let stream = env.ladder.watch_tournament(Request::new(watch)).await;
    let mut stream = stream.unwrap().into_inner();
    let first = stream.next().await.unwrap().unwrap();
    let Some(Message::Heartbeat(beat)) = first.message else {
        panic!("{first:?} came before where the stream begins");
    };
    assert!(beat.sequence > 0);
    let pause = PauseTournamentRequest {
        name,
        reason: "a break".to_owned(),
        ..Default::default()
    };
    env.ladder
        .pause_tournament(members[0].by(pause))
        .await
        .unwrap();
    let next = loop {
        let next = stream.next().await.unwrap().unwrap();
        if let Some(Message::Event(event)) = next.message {
            break event;
        }
    };
    assert_eq!(next.sequence, beat.sequence + 1);
}

#[tokio::test]
async fn an_open_fixture_shows_the_substitute_and_a_decided_one_who_played() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(4).await;
    let name = env.create(&members[0], settings(vec![swiss(1)])).await;
    for member in &members[1..3] {
        env.enter(&name, member).await.unwrap();
    }
    env.start(&name, &members[0]).await.unwrap();
    env.hosted(&name, 1).await;
    let substitute = |display_name: &str| SubstituteMemberRequest {
        name: format!("{name}/entrants/1"),
        old_account: members[1].account.clone(),
        new_account: members[3].account.clone(),
        display_name: display_name.to_owned(),
        ..Default::default()
    };
    let request = members[0].by(substitute("The Stand-in"));
    env.ladder.substitute_member(request).await.unwrap();
    let fixture = env.fixtures(&name).await.remove(0);
    let own = usize::from(fixture.first != 1);
    assert_eq!(fixture.display_names[own], "The Stand-in");
    assert_eq!(fixture.display_names[1 - own], "Player 3");
}
