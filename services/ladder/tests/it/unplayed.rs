//! Streams that break off in the middle of play.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use sandtable_ladder::Ladder;
use sandtable_proto::ladder::v1::attend_response::Message as AttendResponses;
use sandtable_proto::tournaments::v1::{ResultCause, UnratedCause};
use sandtable_store::{Change, Document, DocumentQuery, Documents, StoreError};
use tempfile::TempDir;
use tokio::time::timeout;

use crate::gate::Gate;
use crate::mortal::Mortal;
use crate::pool_lines::{AttendStream, attend, blitz, create, fixtures, get, players, verify};
use crate::test_env::{Member, TestEnv};

/// Time that a bot may be away, as set in the settings, in milliseconds.
const GRACE: i64 = 10_000;
/// Time for which a process is taken to live after its last report.
const LEASE: i64 = 15_000;

/// Two who play a fixture whose match waits for the first of them.
struct Play {
    env: TestEnv,
    pool: String,
    /// The awaited player.
    awaited: AttendStream,
    other: AttendStream,
    members: Vec<Member>,
    _folder: TempDir,
}

impl Play {
    /// Both attend by the platform's own process.
    async fn begin(both_move: bool) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let env = TestEnv::open(folder.path()).await;
        let ladder = env.ladder.clone();
        Self::begin_at(env, &ladder, both_move, folder).await
    }

    /// Both attend by a process.
    async fn begin_at(env: TestEnv, at: &Ladder, both_move: bool, folder: TempDir) -> Self {
        let members = vec![env.bot("One").await, env.bot("Other").await];
        let pool = create(&env, &members[0], blitz()).await;
        let mut one = attend(at, &pool, &members[0], 1).await.unwrap();
        let other = attend(at, &pool, &members[1], 1).await.unwrap();
        let name = loop {
            match one.next().await {
                AttendResponses::Fixture(fixture) if fixture.join_match > 0 => {
                    break fixture.matches[0].r#match.clone();
                }
                _ => {}
            }
        };
        assert!(env.join(&name, &members).await);
        if both_move {
            env.both_move(&name, &members).await;
        }
        let shown = env.shown(&name).await;
        let awaited = &shown.seats[shown.awaited[0] as usize].account;
        let first = *awaited == members[0].account;
        let (awaited, other) = if first { (one, other) } else { (other, one) };
        let members = if first {
            members
        } else {
            members.into_iter().rev().collect()
        };
        Self {
            env,
            pool,
            awaited,
            other,
            members,
            _folder: folder,
        }
    }
}

/// The fixture as it is stored.
async fn stored(env: &TestEnv) -> Option<Document> {
    let all = DocumentQuery::All {
        after: String::new(),
    };
    let found = env.store.list("pool_fixture", all, 1).await.unwrap();
    found.into_iter().next()
}

/// When the fixture is looked at again.
async fn due(env: &TestEnv) -> Option<i64> {
    stored(env).await.and_then(|it| it.due)
}

/// Has the fixture looked at now.
async fn make_due(env: &TestEnv) {
    loop {
        let due_now = Change::Replace(Document {
            due: Some(env.now()),
            ..stored(env).await.unwrap()
        });
        match env.store.write(vec![due_now]).await {
            // It was looked at in between.
            Err(StoreError::Conflict(_)) => {}
            written => break written.unwrap(),
        }
    }
}

/// Waits until the fixture is to be looked at within the grace.
async fn until_looked_at_within_the_grace(env: &TestEnv, broke_off: i64) {
    let soon = async {
        loop {
            let due = due(env).await;
            let until = env.now() + GRACE;
            if due.is_some_and(|it| (broke_off + 1..=until).contains(&it)) {
                break;
            }
            tokio::task::yield_now().await;
        }
    };
    timeout(Duration::from_secs(20), soon).await.unwrap();
}

async fn decided(line: &mut AttendStream) -> sandtable_proto::ladder::v1::FixtureDecided {
    loop {
        if let AttendResponses::Decided(decided) = line.next().await {
            return decided;
        }
    }
}

#[tokio::test]
async fn a_bot_whose_stream_broke_off_loses_at_the_end_of_the_grace() {
    for both_move in [false, true] {
        let mut play = Play::begin(both_move).await;
        let broke_off = play.env.now();
        drop(play.awaited);
        until_looked_at_within_the_grace(&play.env, broke_off).await;
        play.env.pass(GRACE);
        let decided = decided(&mut play.other).await;
        let result = decided.fixture.unwrap().result.unwrap();
        assert_eq!(result.cause(), ResultCause::Forfeit);
        assert!(result.winner > 0);
        // A player who has played and goes away is rated for it; one who has not played is not.
        let rated = result.unrated() == UnratedCause::Unspecified;
        let moved = decided.before != decided.after;
        assert_eq!((rated, moved), (both_move, both_move));
        let table = players(&play.env, &play.pool).await;
        for player in &table {
            let rating = player.rating.unwrap().rating;
            let gone = player.account == play.members[0].account;
            assert_eq!(rating < 1_500.0, gone && both_move, "{rating}");
            assert_eq!(rating > 1_500.0, !gone && both_move, "{rating}");
        }
        assert_eq!(verify(&play.env, &play.pool).await.differences, []);
    }
}

#[tokio::test]
async fn a_stream_that_breaks_off_while_its_fixture_is_looked_at_is_missed() {
    let folder = tempfile::tempdir().unwrap();
    let mut env = TestEnv::open(folder.path()).await;
    let gate = Arc::new(Gate::new(env.store.clone()));
    env.reopen_on(gate.clone());
    let ladder = env.ladder.clone();
    let play = Play::begin_at(env, &ladder, true, folder).await;
    // The next look has no news.
    make_due(&play.env).await;
    while due(&play.env).await.unwrap() <= play.env.now() {
        tokio::task::yield_now().await;
    }
    gate.close();
    make_due(&play.env).await;
    // The look has seen both attend, and is about to be postponed.
    gate.reached.notified().await;
    let broke_off = play.env.now();
    drop(play.awaited);
    // The stream's end has found the fixture due already.
    gate.read_after_end.notified().await;
    gate.open.notify_one();
    gate.written.notified().await;
    until_looked_at_within_the_grace(&play.env, broke_off).await;
}

#[tokio::test]
async fn a_bot_that_comes_back_within_the_grace_plays_on() {
    let play = Play::begin(true).await;
    drop(play.awaited);
    while due(&play.env).await.is_none() {
        tokio::task::yield_now().await;
    }
    play.env.pass(GRACE - 2_000);
    let mut back = attend(&play.env.ladder, &play.pool, &play.members[0], 1)
        .await
        .unwrap();
    assert!(matches!(back.next().await, AttendResponses::Attending(_)));
    play.env.pass(10 * GRACE);
    // It receives its fixture, which goes on.
    assert!(matches!(back.next().await, AttendResponses::Fixture(_)));
    let shown = get(&play.env, &play.pool).await;
    assert_eq!((shown.playing, shown.decided), (1, 0));
}

#[tokio::test]
async fn whoever_is_cut_off_by_a_dead_process_has_the_grace_to_come_back() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let dying = Arc::new(Mortal {
        store: env.store.clone(),
        left: AtomicU32::new(u32::MAX),
        after: true,
    });
    let (ladder, _stop) = env.beside_on(dying.clone());
    let play = Play::begin_at(env, &ladder, true, folder).await;
    // It says no more that it lives, nor that anybody has gone.
    dying.left.store(0, Ordering::SeqCst);
    play.env.pass(LEASE);
    let known = play.env.now();
    until_looked_at_within_the_grace(&play.env, known).await;
    assert_eq!(get(&play.env, &play.pool).await.decided, 0);
    play.env.pass(GRACE);
    while get(&play.env, &play.pool).await.decided == 0 {
        tokio::task::yield_now().await;
    }
    let fixture = fixtures(&play.env, &play.pool).await.remove(0);
    let result = fixture.result.unwrap();
    assert_eq!(result.cause(), ResultCause::Forfeit);
    let winner = &fixture.players[result.winner as usize - 1];
    let table = players(&play.env, &play.pool).await;
    let winner = table.iter().find(|it| it.name == *winner).unwrap();
    assert_eq!(winner.account, play.members[1].account);
}
