//! Streams that break off in the middle of play.

use std::time::Duration;

use sandtable_proto::ladder::v1::attend_response::Message as Told;
use sandtable_proto::tournaments::v1::{ResultCause, UnratedCause};
use sandtable_store::{Document, DocumentQuery, Documents};
use tokio::time::timeout;

use crate::hall::{Hall, Member};
use crate::pool_lines::{Line, attend, blitz, create, get, players, verify};

/// How long a program may be away, as the settings tell it, in milliseconds.
const GRACE: i64 = 10_000;

/// Two who play a fixture whose match waits for the first of them.
struct Play {
    hall: Hall,
    pool: String,
    /// Who is waited for.
    awaited: Line,
    other: Line,
    members: Vec<Member>,
    _folder: tempfile::TempDir,
}

impl Play {
    async fn begin(both_move: bool) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let hall = Hall::open(folder.path()).await;
        let members = vec![hall.bot("One").await, hall.bot("Other").await];
        let pool = create(&hall, &members[0], blitz()).await;
        let mut one = attend(&hall.ladder, &pool, &members[0], 1).await.unwrap();
        let other = attend(&hall.ladder, &pool, &members[1], 1).await.unwrap();
        let name = loop {
            match one.next().await {
                Told::Fixture(fixture) if fixture.join_match > 0 => {
                    break fixture.matches[0].r#match.clone();
                }
                _ => {}
            }
        };
        assert!(hall.join(&name, &members).await);
        if both_move {
            hall.both_move(&name, &members).await;
        }
        let shown = hall.shown(&name).await;
        let awaited = &shown.seats[shown.awaited[0] as usize].account;
        let first = *awaited == members[0].account;
        let (awaited, other) = if first { (one, other) } else { (other, one) };
        let members = if first {
            members
        } else {
            members.into_iter().rev().collect()
        };
        Self {
            hall,
            pool,
            awaited,
            other,
            members,
            _folder: folder,
        }
    }
}

/// When the fixture is looked at again.
async fn due(hall: &Hall) -> Option<i64> {
    let all = DocumentQuery::All {
        after: String::new(),
    };
    let found = hall.store.list("pool_fixture", all, 1).await.unwrap();
    found.into_iter().next().and_then(|it: Document| it.due)
}

async fn decided(line: &mut Line) -> sandtable_proto::ladder::v1::FixtureDecided {
    loop {
        if let Told::Decided(decided) = line.next().await {
            return decided;
        }
    }
}

#[tokio::test]
async fn a_bot_whose_stream_broke_off_loses_at_the_end_of_the_grace() {
    for both_move in [false, true] {
        let mut play = Play::begin(both_move).await;
        let broke_off = play.hall.now();
        drop(play.awaited);
        // From then on it is looked at no later than the grace tells.
        let soon = async {
            loop {
                let due = due(&play.hall).await;
                let until = play.hall.now() + GRACE;
                if due.is_some_and(|it| (broke_off + 1..=until).contains(&it)) {
                    break;
                }
                tokio::task::yield_now().await;
            }
        };
        timeout(Duration::from_secs(20), soon).await.unwrap();
        play.hall.pass(GRACE);
        let decided = decided(&mut play.other).await;
        let result = decided.fixture.unwrap().result.unwrap();
        assert_eq!(result.cause(), ResultCause::Forfeit);
        assert!(result.winner > 0);
        // Who has played and goes away is rated for it; who has not is not.
        let rated = result.unrated() == UnratedCause::Unspecified;
        let moved = decided.before != decided.after;
        assert_eq!((rated, moved), (both_move, both_move));
        let table = players(&play.hall, &play.pool).await;
        for player in &table {
            let rating = player.rating.unwrap().rating;
            let gone = player.account == play.members[0].account;
            assert_eq!(rating < 1_500.0, gone && both_move, "{rating}");
            assert_eq!(rating > 1_500.0, !gone && both_move, "{rating}");
        }
        assert_eq!(verify(&play.hall, &play.pool).await.differences, []);
    }
}

#[tokio::test]
async fn a_bot_that_comes_back_within_the_grace_plays_on() {
    let play = Play::begin(true).await;
    drop(play.awaited);
    while due(&play.hall).await.is_none() {
        tokio::task::yield_now().await;
    }
    play.hall.pass(GRACE - 2_000);
    let mut back = attend(&play.hall.ladder, &play.pool, &play.members[0], 1)
        .await
        .unwrap();
    assert!(matches!(back.next().await, Told::Attending(_)));
    play.hall.pass(10 * GRACE);
    // It is told of its fixture, which goes on.
    assert!(matches!(back.next().await, Told::Fixture(_)));
    let shown = get(&play.hall, &play.pool).await;
    assert_eq!((shown.playing, shown.decided), (1, 0));
}
