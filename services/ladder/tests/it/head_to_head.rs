//! Two players of a pool: their results against each other, requested fixtures, and what they keep
//! with their matches.

use sandtable_grpc::error::reason_of;
use sandtable_ladder::Ladder;
use sandtable_proto::ladder::v1::attend_response::Message as AttendResponses;
use sandtable_proto::ladder::v1::ladder_service_server::LadderService;
use sandtable_proto::ladder::v1::{
    AttendRequest, EntryTag, GetHeadToHeadRequest, GetHeadToHeadResponse, GetSeatLogRequest,
    GetSeatLogResponse, ListEntryTagsRequest, PoolFixture, PoolSettings, PutEntryTagRequest,
    PutSeatLogRequest, RequestFixtureRequest, SeatLog,
};
use sandtable_proto::tournaments::v1::{FixtureForm, FixtureSettings, FixtureState, UnratedCause};
use tonic::{Code, Request, Status};

use crate::pool_lines::{
    AttendStream, Lines, attend_as, blitz, create, fixtures, players, until_nobody_attends, verify,
};
use crate::test_env::{Member, TestEnv};

async fn head_to_head(
    env: &TestEnv,
    pool: &str,
    first: &str,
    second: &str,
) -> Result<GetHeadToHeadResponse, Status> {
    let request = GetHeadToHeadRequest {
        name: pool.to_owned(),
        first: first.to_owned(),
        second: second.to_owned(),
    };
    let found = env.ladder.get_head_to_head(Request::new(request)).await;
    found.map(tonic::Response::into_inner)
}

#[tokio::test]
async fn mirror_pairs_are_counted_by_their_five_outcomes() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let wanted = PoolSettings {
        fixture: Some(FixtureSettings {
            form: FixtureForm::Mirror as i32,
            ..FixtureSettings::default()
        }),
        ..blitz()
    };
    let pool = create(&env, &members[0], wanted).await;
    let mut lines = Lines::attend(&env, &pool, &members, 1).await;
    lines.decide(&env, &members, 2).await;
    drop(lines);
    let table = players(&env, &pool).await;
    let of = |member: &Member| {
        table
            .iter()
            .find(|it| it.account == member.account)
            .unwrap()
    };
    let (winner, loser) = (of(&members[0]).name.clone(), of(&members[1]).name.clone());
    let found = head_to_head(&env, &pool, &winner, &loser).await.unwrap();
    let decided = fixtures(&env, &pool).await;
    let decided: Vec<&PoolFixture> = decided
        .iter()
        .filter(|it| it.state() == FixtureState::Decided)
        .collect();
    let count = decided.len() as u32;
    assert!(count >= 2);
    assert_eq!(found.pair_points, [0, 0, 0, 0, count]);
    assert_eq!((found.wins, found.draws, found.losses), (count, 0, 0));
    let sides: Vec<_> = found
        .sides
        .iter()
        .map(|it| (it.wins, it.draws, it.losses))
        .collect();
    assert_eq!(sides, [(count, 0, 0); 2]);
    assert_eq!(found.fixtures.len(), decided.len());
    assert_eq!(found.fixtures[0].name, decided[0].name, "the latest first");
    assert_eq!(found.fixtures[0].matches.len(), 2);
    assert!(found.fixtures.iter().all(|it| it.points == [2, 0]));
    assert_eq!(found.display_names, ["Player 1 1", "Player 2 1"]);
    // The other one has the same turned about.
    let turned = head_to_head(&env, &pool, &loser, &winner).await.unwrap();
    assert_eq!(turned.pair_points, [count, 0, 0, 0, 0]);
    assert_eq!((turned.wins, turned.losses), (0, count));
    assert!(turned.fixtures.iter().all(|it| it.points == [0, 2]));
    let same = head_to_head(&env, &pool, &loser, &loser).await.unwrap_err();
    assert_eq!(same.code(), Code::InvalidArgument);
    let nobody = format!("{pool}/players/0000000000000001");
    let unknown = head_to_head(&env, &pool, &loser, &nobody)
        .await
        .unwrap_err();
    assert_eq!(unknown.code(), Code::NotFound);
}

/// A bot that attends, with what others may ask of it.
async fn attends(
    ladder: &Ladder,
    pool: &str,
    member: &Member,
    takes_requests: bool,
) -> AttendStream {
    let first = AttendRequest {
        pool: pool.to_owned(),
        capacity: 1,
        version: "1".to_owned(),
        takes_requests,
        ..Default::default()
    };
    attend_as(ladder, member, first).await.unwrap()
}

/// The name that a player has been told.
async fn own_name(line: &mut AttendStream) -> String {
    match line.next().await {
        AttendResponses::Attending(player) => player.name,
        other => panic!("{other:?}"),
    }
}

async fn request(
    env: &TestEnv,
    by: &Member,
    pool: &str,
    [player, opponent]: [&str; 2],
    request_id: &str,
) -> Result<PoolFixture, Status> {
    let request = RequestFixtureRequest {
        parent: pool.to_owned(),
        player: player.to_owned(),
        opponent: opponent.to_owned(),
        request_id: request_id.to_owned(),
    };
    let made = env.ladder.request_fixture(by.by(request)).await;
    made.map(tonic::Response::into_inner)
}

/// Pairs nobody by itself: the two have met as often as they may.
fn quiet() -> PoolSettings {
    PoolSettings {
        most_meetings: 1,
        ..blitz()
    }
}

#[tokio::test]
async fn a_fixture_is_requested_of_one_who_takes_requests_and_is_not_rated() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(3).await;
    let pool = create(&env, &members[0], quiet()).await;
    let mut one = attends(&env.ladder, &pool, &members[0], false).await;
    let mut other = attends(&env.ladder, &pool, &members[1], true).await;
    let (first, second) = (own_name(&mut one).await, own_name(&mut other).await);
    let mut lines = Lines::default();
    lines.add(one);
    lines.add(other);
    lines.decide(&env, &members, 1).await;
    let rated = players(&env, &pool).await;
    let told = |name: &str| rated.iter().find(|it| it.name == name).unwrap();
    assert!(!told(&first).takes_requests && told(&second).takes_requests);
    for name in [&first, &second] {
        let player = told(name);
        assert!(player.attending && player.capacity > 0 && player.waiting_since_time.is_some());
    }
    // The one who takes requests may ask nobody who does not, and nobody asks for another.
    let refused = request(&env, &members[1], &pool, [&second, &first], "a")
        .await
        .unwrap_err();
    assert_eq!(reason_of(&refused).as_deref(), Some("NO_REQUESTS"));
    let refused = request(&env, &members[2], &pool, [&first, &second], "b")
        .await
        .unwrap_err();
    assert_eq!(reason_of(&refused).as_deref(), Some("NOT_ALLOWED"));
    let made = request(&env, &members[0], &pool, [&first, &second], "c")
        .await
        .unwrap();
    assert_eq!(made.requested_by, members[0].account);
    let again = request(&env, &members[0], &pool, [&first, &second], "c")
        .await
        .unwrap();
    assert_eq!(again.name, made.name, "a retry has no second effect");
    let busy = request(&env, &members[0], &pool, [&first, &second], "d")
        .await
        .unwrap_err();
    assert_eq!(reason_of(&busy).as_deref(), Some("PLAYER_BUSY"));
    loop {
        // Both streams report the fixture before, too.
        if let AttendResponses::Decided(it) = lines.next(&env, &members).await
            && it.fixture.as_ref().unwrap().name == made.name
        {
            break;
        }
    }
    let decided = fixtures(&env, &pool).await;
    let decided = decided.iter().find(|it| it.name == made.name).unwrap();
    let result = decided.result.as_ref().unwrap();
    assert_eq!(result.unrated(), UnratedCause::Requested);
    let after = players(&env, &pool).await;
    for player in &after {
        let before = told(&player.name).rating.unwrap();
        assert!((player.rating.unwrap().rating - before.rating).abs() < 1e-9);
        assert_eq!(player.rating.unwrap().fixtures, before.fixtures);
    }
    let found = head_to_head(&env, &pool, &first, &second).await.unwrap();
    assert_eq!(
        (
            found.wins + found.draws + found.losses,
            found.fixtures.len()
        ),
        (1, 2)
    );
    assert_eq!(found.fixtures[0].unrated(), UnratedCause::Requested);
    drop(lines);
    assert_eq!(verify(&env, &pool).await.differences, []);
    until_nobody_attends(&env, &pool).await;
    let away = request(&env, &members[0], &pool, [&first, &second], "e")
        .await
        .unwrap_err();
    assert_eq!(reason_of(&away).as_deref(), Some("PLAYER_AWAY"));
}

#[tokio::test]
async fn an_account_requests_so_many_at_a_time() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let pool = create(&env, &members[0], quiet()).await;
    let mut names = Vec::new();
    let mut streams = Vec::new();
    for (member, capacity) in members.iter().zip([9, 9]) {
        let first = AttendRequest {
            pool: pool.clone(),
            capacity,
            version: "1".to_owned(),
            takes_requests: true,
            ..Default::default()
        };
        let mut line = attend_as(&env.ladder, member, first).await.unwrap();
        names.push(own_name(&mut line).await);
        streams.push(line);
    }
    let both = [names[0].as_str(), names[1].as_str()];
    for number in 0..4 {
        request(&env, &members[0], &pool, both, &format!("r{number}"))
            .await
            .unwrap();
    }
    let refused = request(&env, &members[0], &pool, both, "r4")
        .await
        .unwrap_err();
    assert_eq!(refused.code(), Code::ResourceExhausted);
    assert_eq!(reason_of(&refused).as_deref(), Some("LIMIT_REACHED"));
    // The other account has its own.
    let turned = [both[1], both[0]];
    request(&env, &members[1], &pool, turned, "x")
        .await
        .unwrap();
}

async fn put_log(
    env: &TestEnv,
    by: &Member,
    name: &str,
    offset: u64,
    chunk: &[u8],
) -> Result<SeatLog, Status> {
    let request = PutSeatLogRequest {
        r#match: name.to_owned(),
        offset,
        chunk: chunk.to_vec(),
    };
    let kept = env.ladder.put_seat_log(by.by(request)).await;
    kept.map(tonic::Response::into_inner)
}

async fn get_log(
    env: &TestEnv,
    by: &Member,
    name: &str,
    offset: u64,
) -> Result<GetSeatLogResponse, Status> {
    let request = GetSeatLogRequest {
        r#match: name.to_owned(),
        offset,
    };
    let found = env.ladder.get_seat_log(by.by(request)).await;
    found.map(tonic::Response::into_inner)
}

async fn put_tag(
    env: &TestEnv,
    by: &Member,
    name: &str,
    sequence: u64,
    text: &str,
) -> Result<EntryTag, Status> {
    let request = PutEntryTagRequest {
        r#match: name.to_owned(),
        sequence,
        text: text.to_owned(),
    };
    let kept = env.ladder.put_entry_tag(by.by(request)).await;
    kept.map(tonic::Response::into_inner)
}

async fn tags(env: &TestEnv, by: &Member, name: &str) -> Vec<(u64, String)> {
    let request = ListEntryTagsRequest {
        r#match: name.to_owned(),
        ..Default::default()
    };
    let listed = env.ladder.list_entry_tags(by.by(request)).await;
    let tags = listed.unwrap().into_inner().tags.into_iter();
    tags.map(|it| (it.sequence, it.text)).collect()
}

#[tokio::test]
async fn a_player_keeps_a_log_that_nobody_else_reads_and_tags_that_wait_for_the_end() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(3).await;
    let pool = create(&env, &members[0], quiet()).await;
    let both = &members[..2];
    let mut lines = Lines::attend(&env, &pool, both, 1).await;
    let name = loop {
        match futures::StreamExt::next(&mut lines.told).await.unwrap() {
            AttendResponses::Fixture(fixture) if fixture.join_match > 0 => {
                break fixture.matches[0].r#match.clone();
            }
            _ => {}
        }
    };
    assert!(env.join(&name, both).await);
    env.both_move(&name, both).await;
    let [player, rival, stranger] = [&members[0], &members[1], &members[2]];
    // The log comes in pieces, and a piece that is sent again stands there once.
    for _ in 0..2 {
        assert_eq!(
            put_log(&env, player, &name, 0, b"one ").await.unwrap().size,
            4
        );
        assert_eq!(
            put_log(&env, player, &name, 4, b"two").await.unwrap().size,
            7
        );
    }
    let first = get_log(&env, player, &name, 0).await.unwrap();
    assert_eq!(
        (first.chunk.as_slice(), first.next_offset),
        (&b"one "[..], 4)
    );
    let second = get_log(&env, player, &name, 4).await.unwrap();
    assert_eq!(
        (second.chunk.as_slice(), second.next_offset),
        (&b"two"[..], 0)
    );
    let odd = put_log(&env, player, &name, 2, b"x").await.unwrap_err();
    assert_eq!(odd.code(), Code::InvalidArgument);
    let large = put_log(&env, player, &name, 7, &vec![0; 48 * 1024 + 1])
        .await
        .unwrap_err();
    assert_eq!(large.code(), Code::InvalidArgument);
    let outsider = put_log(&env, stranger, &name, 0, b"x").await.unwrap_err();
    assert_eq!(reason_of(&outsider).as_deref(), Some("NOT_ALLOWED"));
    for other in [rival, stranger, &crate::test_env::operator()] {
        assert!(
            get_log(&env, other, &name, 0).await.is_err(),
            "it is the player's alone"
        );
    }
    // A log ends at a megabyte, and begins anew from 0.
    let piece = vec![1; 48 * 1024];
    let mut size = 7;
    while size + piece.len() as u64 <= 1024 * 1024 {
        size = put_log(&env, player, &name, size, &piece)
            .await
            .unwrap()
            .size;
    }
    let full = put_log(&env, player, &name, size, &piece)
        .await
        .unwrap_err();
    assert_eq!(reason_of(&full).as_deref(), Some("LIMIT_REACHED"));
    assert_eq!(
        put_log(&env, player, &name, 0, b"new").await.unwrap().size,
        3
    );
    let anew = get_log(&env, player, &name, 0).await.unwrap();
    assert_eq!((anew.chunk.as_slice(), anew.next_offset), (&b"new"[..], 0));
    // Tags.
    put_tag(&env, player, &name, 1, "opening").await.unwrap();
    put_tag(&env, player, &name, 1, "gambit").await.unwrap();
    put_tag(&env, rival, &name, 1, "expected").await.unwrap();
    let beyond = put_tag(&env, player, &name, 9_999, "later")
        .await
        .unwrap_err();
    assert_eq!(beyond.code(), Code::InvalidArgument);
    let outsider = put_tag(&env, stranger, &name, 1, "hm").await.unwrap_err();
    assert_eq!(reason_of(&outsider).as_deref(), Some("NOT_ALLOWED"));
    assert_eq!(tags(&env, player, &name).await, [(1, "gambit".to_owned())]);
    assert_eq!(tags(&env, stranger, &name).await, []);
    assert!(env.play(&name, both).await);
    loop {
        if let AttendResponses::Decided(_) =
            futures::StreamExt::next(&mut lines.told).await.unwrap()
        {
            break;
        }
    }
    let mut all = tags(&env, stranger, &name).await;
    all.sort();
    assert_eq!(all, [(1, "expected".to_owned()), (1, "gambit".to_owned())]);
    put_tag(&env, rival, &name, 1, "").await.unwrap();
    assert_eq!(
        tags(&env, stranger, &name).await,
        [(1, "gambit".to_owned())]
    );
    assert!(tags_of_nothing(&env, stranger).await);
}

/// Reports whether a match of no fixture has no tags.
async fn tags_of_nothing(env: &TestEnv, by: &Member) -> bool {
    let request = ListEntryTagsRequest {
        r#match: "matches/0".to_owned(),
        ..Default::default()
    };
    let listed = env.ladder.list_entry_tags(by.by(request)).await;
    listed.unwrap_err().code() == Code::NotFound
}
