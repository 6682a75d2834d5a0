//! Pools whose sides have several seats: their results are those of teams, too.

use prost::Message;
use sandtable_proto::ladder::v1::ladder_service_server::LadderService;
use sandtable_proto::ladder::v1::pool_service_server::PoolService;
use sandtable_proto::ladder::v1::{
    ListRatingHistoryRequest, Player, PoolSettings, Rating, SetAnchorRequest, StartSeasonRequest,
};
use sandtable_store::{Change, Document, DocumentQuery, Documents};
use tonic::Request;

use crate::pool_lines::{Lines, blitz, create, players, verify};
use crate::teams::for_teams;
use crate::test_env::{Member, TestEnv, operator};

fn of_teams() -> PoolSettings {
    PoolSettings {
        display_name: "Teams".to_owned(),
        r#match: for_teams(1).r#match,
        most_meetings: 100,
        ..blitz()
    }
}

fn rating(player: &Player) -> Rating {
    player.rating.unwrap()
}

/// A player's ratings, the first of all first.
async fn history(env: &TestEnv, player: &Player) -> Vec<Rating> {
    let request = ListRatingHistoryRequest {
        parent: player.name.clone(),
        ..Default::default()
    };
    let listed = env.ladder.list_rating_history(Request::new(request)).await;
    let points = listed.unwrap().into_inner().points;
    points
        .into_iter()
        .rev()
        .filter_map(|it| it.rating)
        .collect()
}

async fn own(env: &TestEnv, pool: &str, member: &Member) -> Player {
    let mut all = players(env, pool).await.into_iter();
    all.find(|it| it.account == member.account).unwrap()
}

#[tokio::test]
async fn where_a_side_has_several_seats_players_are_rated_among_teams_too() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let pool = create(&env, &members[0], of_teams()).await;
    let mut lines = Lines::attend(&env, &pool, &members, 1).await;
    lines.decide(&env, &members, 2).await;
    drop(lines);
    let winner = own(&env, &pool, &members[0]).await;
    let loser = own(&env, &pool, &members[1]).await;
    // Weng and Lin, section 3.1: of two equals with a deviation of 350 and a luck of 175 the
    // winner gains 350²/c/2, where c² = 2·350² + 2·175².
    let gained = 350.0_f64 * 350.0 / (2.0_f64 * (350.0 * 350.0 + 175.0 * 175.0)).sqrt() / 2.0;
    let (won, lost) = (history(&env, &winner).await, history(&env, &loser).await);
    assert!((won[0].team_rating - 1_500.0 - gained).abs() < 0.001);
    assert!((1_500.0 - gained - lost[0].team_rating).abs() < 0.001);
    assert!(won[1].team_rating > won[0].team_rating);
    assert!(rating(&winner).team_uncertainty < 350.0);
    assert!(rating(&winner).team_rating > rating(&loser).team_rating);
    assert_eq!(verify(&env, &pool).await.differences, []);
    // An anchor is one among teams, too, and a season takes both ratings back.
    let request = SetAnchorRequest {
        name: winner.name.clone(),
        rating: Some(1_800.0),
        ..Default::default()
    };
    let anchor = env.ladder.set_anchor(operator().by(request)).await;
    let anchor = anchor.unwrap().into_inner();
    assert!((rating(&anchor).team_rating - 1_800.0).abs() < 1e-9);
    let request = StartSeasonRequest {
        name: pool.clone(),
        ..Default::default()
    };
    let season = env.ladder.start_season(operator().by(request)).await;
    season.unwrap();
    let back = rating(&own(&env, &pool, &members[1]).await);
    assert!((back.team_rating - 1_500.0).abs() < 1e-9);
    assert_eq!(verify(&env, &pool).await.differences, []);
}

#[tokio::test]
async fn where_each_side_is_one_seat_nobody_is_rated_among_teams() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let pool = create(&env, &members[0], blitz()).await;
    let mut lines = Lines::attend(&env, &pool, &members, 1).await;
    lines.decide(&env, &members, 1).await;
    for player in players(&env, &pool).await {
        let rating = rating(&player);
        assert!(rating.fixtures > 0);
        assert_eq!((rating.team_rating, rating.team_uncertainty), (0.0, 0.0));
    }
}

/// A result as it is stored, for the ratings that it made.
#[derive(Clone, PartialEq, Message)]
struct KeptResult {
    #[prost(uint32, tag = "1")]
    season: u32,
    #[prost(uint64, tag = "2")]
    fixture: u64,
    #[prost(uint64, tag = "3")]
    first: u64,
    #[prost(uint64, tag = "4")]
    second: u64,
    #[prost(uint32, tag = "5")]
    points: u32,
    #[prost(int64, tag = "6")]
    at: i64,
    #[prost(message, repeated, tag = "7")]
    after: Vec<Rating>,
    #[prost(bytes = "vec", repeated, tag = "8")]
    matches: Vec<Vec<u8>>,
}

/// A player as stored.
#[derive(Clone, PartialEq, Message)]
struct KeptPlayer {
    #[prost(message, required, tag = "1")]
    shown: Player,
    #[prost(uint64, tag = "2")]
    id: u64,
    #[prost(int64, optional, tag = "3")]
    rated_at: Option<i64>,
    #[prost(uint32, tag = "4")]
    season: u32,
    #[prost(uint64, tag = "14")]
    points: u64,
}

/// Rewrites all stored records of a kind.
async fn rewrite<M: Message + Default>(env: &TestEnv, kind: &str, change: impl Fn(&mut M)) {
    let all = DocumentQuery::All {
        after: String::new(),
    };
    for found in env.store.list(kind, all, 100).await.unwrap() {
        let mut kept = M::decode(&found.content[..]).unwrap();
        change(&mut kept);
        let content = kept.encode_to_vec();
        let changed = Document { content, ..found };
        env.store
            .write(vec![Change::Replace(changed)])
            .await
            .unwrap();
    }
}

fn forget_teams(rating: &mut Rating) {
    (rating.team_rating, rating.team_uncertainty) = (0.0, 0.0);
}

#[tokio::test]
async fn what_an_older_edition_rated_is_rated_so_again_and_what_is_changed_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let pool = create(&env, &members[0], of_teams()).await;
    let mut lines = Lines::attend(&env, &pool, &members, 1).await;
    lines.decide(&env, &members, 2).await;
    drop(lines);
    // As an edition that rates no teams has left it.
    rewrite(&env, "pool_result", |kept: &mut KeptResult| {
        kept.after.iter_mut().for_each(forget_teams);
    })
    .await;
    rewrite(&env, "pool_player", |kept: &mut KeptPlayer| {
        kept.shown.rating.iter_mut().for_each(forget_teams);
    })
    .await;
    assert_eq!(verify(&env, &pool).await.differences, []);
    let mut lines = Lines::attend(&env, &pool, &members, 1).await;
    lines.decide(&env, &members, 1).await;
    drop(lines);
    let begun = rating(&own(&env, &pool, &members[0]).await);
    assert!(begun.team_rating > 1_500.0 && begun.team_uncertainty < 350.0);
    assert_eq!(verify(&env, &pool).await.differences, []);
    // The stored ratings of those who are rated among teams are raised.
    rewrite(&env, "pool_result", |kept: &mut KeptResult| {
        let teams = kept.after.iter_mut().filter(|it| it.team_uncertainty > 0.0);
        teams.for_each(|it| it.team_rating += 1.0);
    })
    .await;
    let differences = verify(&env, &pool).await.differences;
    assert!(!differences.is_empty());
    assert!(differences.iter().all(|it| it.kept.contains("among teams")));
}
