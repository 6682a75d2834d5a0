//! No player costs the others of a pool their turn, and players who have gone cost nothing.

use sandtable_grpc::error::reason_of;
use sandtable_proto::ladder::v1::StartComparisonRequest;
use sandtable_proto::ladder::v1::attend_response::Message as AttendResponses;
use sandtable_proto::ladder::v1::pool_service_server::PoolService;
use sandtable_store::{DocumentQuery, Documents};

use crate::pool_lines::{DAY, Lines, blitz, create, fixtures, players};
use crate::test_env::{Member, TestEnv};

#[tokio::test]
async fn a_comparison_with_anothers_player_takes_what_rated_play_has_left() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(3).await;
    let mut wanted = blitz();
    wanted.most_meetings = 3;
    let pool = create(&env, &members[0], wanted).await;
    let mut lines = Lines::attend(&env, &pool, &members[1..], 1).await;
    lines.decide(&env, &members, 1).await;
    let table = players(&env, &pool).await;
    let start = |member: &Member| {
        let request = StartComparisonRequest {
            parent: pool.clone(),
            candidate: table[0].name.clone(),
            baseline: table[1].name.clone(),
            elo1: 30.0,
            ..Default::default()
        };
        env.ladder.start_comparison(member.by(request))
    };
    assert_eq!(table[0].account, members[1].account);
    for _ in 0..2 {
        start(&members[1]).await.unwrap();
    }
    let many = start(&members[1]).await.unwrap_err();
    assert_eq!(reason_of(&many).as_deref(), Some("LIMIT_REACHED"));
    // Both are free for it, and meet for their ratings as often as they may.
    loop {
        if let AttendResponses::Fixture(fixture) = lines.next(&env, &members).await
            && !fixture.comparison.is_empty()
        {
            break;
        }
    }
    let played = fixtures(&env, &pool).await;
    let rated = played.iter().filter(|it| it.comparison.is_empty());
    assert_eq!(rated.count(), 3);
    // The pool's organiser has room for their own comparisons.
    start(&members[0]).await.unwrap();
}

#[tokio::test]
async fn what_is_kept_of_those_who_are_gone_is_removed() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open_with(folder.path(), &[("ladder.heartbeat_ms", "1000")]).await;
    let members = env.members(3).await;
    let pool = create(&env, &members[0], blitz()).await;
    let kept = async || {
        let all = DocumentQuery::All {
            after: String::new(),
        };
        let found = env.store.list("pool_attendance", all, 10).await.unwrap();
        found.len()
    };
    let mut lines = Lines::attend(&env, &pool, &members[..2], 1).await;
    lines.decide(&env, &members, 1).await;
    drop(lines);
    assert_eq!(kept().await, 2);
    let mut lines = Lines::attend(&env, &pool, &members[2..], 1).await;
    while kept().await > 1 {
        // A stream that ends says so a moment later.
        env.pass(DAY);
        lines.next(&env, &members).await;
    }
}
