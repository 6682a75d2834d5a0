//! Data that the other services receive.

use futures::StreamExt;
use sandtable_proto::matches::v1::feed_service_server::FeedService;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    AuthorizeRequest, DescribeMatchRequest, FollowRequest, FollowResponse, ListOpeningsRequest,
    MatchState as State, ReadEntriesRequest, ResignMatchRequest, Role,
};
use tonic::Request;

use crate::support::{OPERATOR, TestEnv, by, refused};

type Followed = <sandtable_match_state::MatchState as FeedService>::FollowStream;

async fn follow(env: &TestEnv, after_position: Option<u64>) -> (u64, Followed) {
    let request = FollowRequest {
        after_position,
        ..FollowRequest::default()
    };
    begin(env, request).await
}

async fn begin(env: &TestEnv, request: FollowRequest) -> (u64, Followed) {
    let request = Request::new(request);
    let mut stream = env.service.follow(request).await.unwrap().into_inner();
    let start = stream.next().await.unwrap().unwrap();
    assert_eq!(start.entry, None);
    (start.position, stream)
}

async fn take(stream: &mut Followed, count: usize) -> Vec<FollowResponse> {
    let mut taken = Vec::new();
    while taken.len() < count {
        taken.push(stream.next().await.unwrap().unwrap());
    }
    taken
}

#[tokio::test]
async fn followers_see_every_entry_once_from_wherever_they_start() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let tables = [env.start_match().await, env.start_match().await];
    let (start, mut early) = follow(&env, Some(0)).await;
    assert_eq!(start, 0);
    // More than a page of the log, over two matches.
    for number in 0..400usize {
        let table = &tables[number % 2];
        let request = table.say("hello", &number.to_string());
        env.submit(&table.tokens[number / 2 % 2], request)
            .await
            .unwrap();
    }
    let all = take(&mut early, 400).await;
    let (_, mut late) = follow(&env, Some(0)).await;
    assert_eq!(take(&mut late, 400).await, all);
    let (start, mut resumed) = follow(&env, Some(all[99].position)).await;
    assert_eq!(start, all[99].position);
    assert_eq!(take(&mut resumed, 300).await, all[100..]);
    let (start, mut fresh) = follow(&env, None).await;
    assert_eq!(start, all[399].position);
    let request = tables[0].say("next", "next");
    env.submit(&tables[0].tokens[0], request).await.unwrap();
    for stream in [&mut early, &mut late, &mut resumed, &mut fresh] {
        let next = take(stream, 1).await.remove(0);
        let entry = next.entry.unwrap();
        assert_eq!(
            (next.r#match, entry.sequence),
            (tables[0].name.clone(), 201)
        );
        assert_eq!(entry.request_id, "next");
    }
}

#[tokio::test]
async fn who_waits_for_outcomes_is_sent_the_entries_that_end_matches_and_no_others() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let tables = [env.start_match().await, env.start_match().await];
    let from_the_beginning = FollowRequest {
        after_position: Some(0),
        outcomes_only: true,
    };
    let (_, mut live) = begin(&env, from_the_beginning).await;
    for table in &tables {
        for seat in [0, 1] {
            let request = table.say("hello", &seat.to_string());
            env.submit(&table.tokens[seat], request).await.unwrap();
        }
        let request = ResignMatchRequest {
            name: table.name.clone(),
            ..Default::default()
        };
        let resigned = env.service.resign_match(by(&table.tokens[0], request));
        assert_eq!(resigned.await.unwrap().into_inner().version, 3);
    }
    let (_, mut later) = begin(&env, from_the_beginning).await;
    for stream in [&mut live, &mut later] {
        let mut ends = Vec::new();
        while ends.len() < 2 {
            let told = take(stream, 1).await.remove(0);
            if let Some(entry) = told.entry {
                assert!(entry.outcome.is_some());
                ends.push((told.r#match, told.position));
            }
        }
        let expected = [(tables[0].name.clone(), 3), (tables[1].name.clone(), 6)];
        assert_eq!(ends, expected);
    }
}

#[tokio::test]
async fn a_page_of_a_log_says_how_long_the_log_is() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    for number in 0..5usize {
        let request = table.say("hello", &number.to_string());
        env.submit(&table.tokens[number % 2], request)
            .await
            .unwrap();
    }
    let read = async |after_sequence, limit| {
        let r#match = table.name.clone();
        let request = ReadEntriesRequest {
            r#match,
            after_sequence,
            limit,
            held_back: None,
        };
        let page = env
            .service
            .read_entries(Request::new(request))
            .await
            .unwrap()
            .into_inner();
        let sequences: Vec<_> = page.entries.iter().map(|entry| entry.sequence).collect();
        assert_eq!((page.version, page.state()), (5, State::InProgress));
        sequences
    };
    assert_eq!(read(0, 2).await, [1, 2]);
    assert_eq!(read(3, 0).await, [4, 5]);
    assert!(read(5, 10).await.is_empty());
    assert!(read(u64::MAX, 10).await.is_empty());
}

#[tokio::test]
async fn a_match_is_described_with_who_sits_there() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let describe = |name: &str| {
        let r#match = name.to_owned();
        let request = Request::new(DescribeMatchRequest { r#match });
        env.service.describe_match(request)
    };
    let described = describe(&table.name).await.unwrap().into_inner();
    assert_eq!(described.name, table.name);
    assert_eq!(described.seats.len(), table.tokens.len());
    assert!(described.seats.iter().all(|seat| seat.taken));
    let unknown = describe("matches/none").await;
    assert_eq!(refused(unknown).1, "MATCH_NOT_FOUND");
}

#[tokio::test]
async fn matches_that_have_begun_and_have_no_entry_are_listed() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let list = async |page_token: &str| {
        let request = ListOpeningsRequest {
            page_token: page_token.to_owned(),
        };
        let listed = env.service.list_openings(Request::new(request)).await;
        listed.map(|listed| listed.into_inner())
    };
    let (one, two) = (env.start_match().await, env.start_match().await);
    env.submit(&one.tokens[0], one.say("stay", ""))
        .await
        .unwrap();
    let page = list("").await.unwrap();
    assert_eq!(page.matches, [two.name]);
    let rest = list(&page.next_page_token).await.unwrap();
    assert!(rest.matches.is_empty() && rest.next_page_token.is_empty());
    assert!(list("elsewhere").await.is_err());
}

#[tokio::test]
async fn tokens_stand_for_roles() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.start_match().await;
    let authorize = async |token: &str| {
        let request = AuthorizeRequest {
            r#match: table.name.clone(),
            token: token.to_owned(),
        };
        let response = env
            .service
            .authorize(Request::new(request))
            .await?
            .into_inner();
        Ok::<_, tonic::Status>((response.role(), response.seat))
    };
    assert_eq!(authorize("").await.unwrap(), (Role::Spectator, None));
    assert_eq!(
        authorize(&table.host).await.unwrap(),
        (Role::Spectator, None)
    );
    assert_eq!(
        authorize(&table.tokens[1]).await.unwrap(),
        (Role::Seat, Some(1))
    );
    assert_eq!(authorize(OPERATOR).await.unwrap(), (Role::Operator, None));
    assert_eq!(refused(authorize("nonsense").await).1, "TOKEN_UNKNOWN");
    let request = AuthorizeRequest {
        r#match: "matches/none".into(),
        token: String::new(),
    };
    let unknown = env.service.authorize(Request::new(request)).await;
    assert_eq!(refused(unknown).1, "MATCH_NOT_FOUND");
}

#[tokio::test]
async fn followers_are_let_go_at_the_shutdown() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let (_, mut stream) = follow(&env, None).await;
    env.stop.fire();
    assert!(stream.next().await.is_none());
}
