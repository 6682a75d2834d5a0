//! Estimates over all results of a season, and comparisons that come to no answer.

use prost::Message;
use sandtable_proto::ladder::v1::ladder_service_server::LadderService;
use sandtable_proto::ladder::v1::pool_service_server::PoolService;
use sandtable_proto::ladder::v1::{
    Comparison, ComparisonState, Estimate, GetComparisonRequest, GetEstimateRequest,
    GetFairBidRequest, GetFairBidResponse, Interval, RunEstimateRequest, StartComparisonRequest,
};
use sandtable_store::{Change, Document, DocumentQuery, Documents};
use tonic::Request;

use crate::pool_lines::{DAY, Lines, blitz, create, get, players, verify};
use crate::test_env::{Member, TestEnv};

const HOUR: i64 = 60 * 60 * 1000;

/// A match as results keep it.
#[derive(Clone, PartialEq, Message)]
struct KeptMatch {
    #[prost(uint64, tag = "1")]
    first: u64,
    #[prost(uint64, tag = "2")]
    second: u64,
    /// Half points of the first side.
    #[prost(uint32, tag = "3")]
    points: u32,
    #[prost(sint32, tag = "4")]
    bid: i32,
}

/// A result as it is stored.
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
    #[prost(message, repeated, tag = "8")]
    matches: Vec<KeptMatch>,
}

/// Writes results of matches with these bids into the store, in which a bid of 10 makes sides
/// even. Two players of ids 1 and 2 play each side as often.
async fn play_with_bids(env: &TestEnv, pool: &str, bids: impl Iterator<Item = i32>) {
    let id = pool.strip_prefix("pools/").unwrap();
    let mut changes = Vec::new();
    for bid in bids {
        let share = 1.0 / (1.0 + (f64::from(bid - 10) * 0.15).exp());
        for game in 0..40 {
            let (first, second) = if game % 2 == 0 { (1, 2) } else { (2, 1) };
            let won = f64::from(game / 2) + 0.5 < 20.0 * share;
            let played = KeptMatch {
                first,
                second,
                points: if won { 2 } else { 0 },
                bid,
            };
            let number = changes.len() as u64 + 1;
            let result = KeptResult {
                season: 1,
                fixture: number,
                first,
                second,
                matches: vec![played],
            };
            let name = format!("{id}/{number:012}");
            let mut document = Document::new("pool_result", name, result.encode_to_vec());
            id.clone_into(&mut document.owner);
            changes.push(Change::Add(document));
        }
    }
    env.store.write(changes).await.unwrap();
}

async fn run_estimate(env: &TestEnv, pool: &str, organiser: &Member) {
    let name = pool.to_owned();
    let made = env
        .ladder
        .run_estimate(organiser.by(RunEstimateRequest { name }));
    made.await.unwrap();
}

async fn fair_bid(env: &TestEnv, pool: &str) -> GetFairBidResponse {
    let name = pool.to_owned();
    let told = env
        .ladder
        .get_fair_bid(Request::new(GetFairBidRequest { name }));
    told.await.unwrap().into_inner()
}

#[tokio::test]
async fn a_pool_tells_its_fair_bid_with_an_interval_or_why_it_cannot() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let organiser = env.member("Organiser").await;
    let pool = create(&env, &organiser, blitz()).await;
    let none = fair_bid(&env, &pool).await;
    assert!(none.fair_bid.is_none() && none.reason.contains("no estimate"));
    play_with_bids(&env, &pool, 0..=20).await;
    run_estimate(&env, &pool, &organiser).await;
    let told = fair_bid(&env, &pool).await;
    let fair = told.fair_bid.unwrap();
    let bid = fair.bid.unwrap();
    assert!((bid.value - 10.0).abs() < 0.5, "{bid:?}");
    assert!(8.0 < bid.low && bid.low < bid.value, "{bid:?}");
    assert!(bid.value < bid.high && bid.high < 12.0, "{bid:?}");
    assert_eq!(fair.matches, 21 * 40);
    assert_eq!(fair.side, get(&env, &pool).await.sides[1].name);
    assert!(told.reason.is_empty());
    // Where all bids are the same the worth of one is unknown.
    let mut other = blitz();
    "Other".clone_into(&mut other.display_name);
    let other = create(&env, &organiser, other).await;
    play_with_bids(&env, &other, std::iter::once(5)).await;
    run_estimate(&env, &other, &organiser).await;
    let told = fair_bid(&env, &other).await;
    assert!(told.fair_bid.is_none() && told.reason.contains("different bids"));
}

#[tokio::test]
async fn estimates_that_are_made_at_a_time_leave_one_whole() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let organiser = env.member("Organiser").await;
    let pool = create(&env, &organiser, blitz()).await;
    play_with_bids(&env, &pool, 8..=12).await;
    let beside = env.beside();
    for _ in 0..4 {
        let request = || {
            let name = pool.clone();
            organiser.by(RunEstimateRequest { name })
        };
        let (one, other) = tokio::join!(
            env.ladder.run_estimate(request()),
            beside.0.run_estimate(request())
        );
        assert_eq!(one.unwrap().into_inner().matches, 200);
        assert_eq!(other.unwrap().into_inner().matches, 200);
        let all = DocumentQuery::All {
            after: String::new(),
        };
        let pages = env.store.list("pool_estimate_page", all, 10).await.unwrap();
        assert_eq!(pages.len(), 1);
        let request = GetEstimateRequest {
            name: pool.clone(),
            ..Default::default()
        };
        let told = env.ladder.get_estimate(Request::new(request)).await;
        let told = told.unwrap().into_inner();
        assert_eq!(told.rows.len(), 2);
        assert!(told.next_page_token.is_empty());
    }
}

#[tokio::test]
async fn an_estimate_is_made_each_night_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open_with(folder.path(), &[("ladder.heartbeat_ms", "1000")]).await;
    let members = env.members(2).await;
    let mut wanted = blitz();
    wanted.most_meetings = 2;
    let pool = create(&env, &members[0], wanted).await;
    let mut lines = Lines::attend(&env, &pool, &members, 1).await;
    lines.decide(&env, &members, 2).await;
    assert!(get(&env, &pool).await.estimate_time.is_none());
    let mut last = None;
    for _ in 0..2 {
        env.pass(DAY);
        while get(&env, &pool).await.estimate_time == last {
            lines.next(&env, &members).await;
        }
        last = get(&env, &pool).await.estimate_time;
    }
}

/// Has the first two players of a pool compared.
pub(crate) async fn compare(env: &TestEnv, pool: &str, organiser: &Member) -> Comparison {
    let table = players(env, pool).await;
    let request = StartComparisonRequest {
        parent: pool.to_owned(),
        candidate: table[0].name.clone(),
        baseline: table[1].name.clone(),
        elo1: 30.0,
        ..Default::default()
    };
    let begun = env.ladder.start_comparison(organiser.by(request)).await;
    begun.unwrap().into_inner()
}

/// An estimate as it is stored.
#[derive(Clone, PartialEq, Message)]
struct KeptEstimate {
    #[prost(message, required, tag = "1")]
    shown: Estimate,
    #[prost(string, tag = "2")]
    no_bid: String,
    #[prost(uint32, tag = "3")]
    pages: u32,
    #[prost(string, tag = "4")]
    edition: String,
}

/// Rewrites the only estimate that there is.
async fn rewrite(env: &TestEnv, change: impl Fn(&mut Estimate)) {
    let all = DocumentQuery::All {
        after: String::new(),
    };
    let found = env.store.list("pool_estimate", all, 2).await.unwrap();
    let [found] = <[Document; 1]>::try_from(found).unwrap();
    let mut kept = KeptEstimate::decode(&found.content[..]).unwrap();
    change(&mut kept.shown);
    let content = kept.encode_to_vec();
    let changed = Document { content, ..found };
    env.store
        .write(vec![Change::Replace(changed)])
        .await
        .unwrap();
}

#[tokio::test]
async fn an_estimate_of_an_older_edition_does_not_differ_and_is_told_to_be_one() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let pool = create(&env, &members[0], blitz()).await;
    let mut lines = Lines::attend(&env, &pool, &members, 1).await;
    lines.decide(&env, &members, 2).await;
    drop(lines);
    run_estimate(&env, &pool, &members[0]).await;
    let sound = verify(&env, &pool).await;
    assert_eq!((sound.differences, sound.remarks), (vec![], vec![]));
    // As an edition with another method has left it.
    rewrite(&env, |kept| {
        kept.version -= 1;
        kept.side_advantage = Some(Interval {
            value: 999.0,
            ..Interval::default()
        });
    })
    .await;
    let found = verify(&env, &pool).await;
    assert_eq!(found.differences, []);
    let remark = &found.remarks[0];
    assert!(
        remark.contains("/seasons/1: made by an older edition"),
        "{remark}"
    );
    assert!(remark.contains("anew in the night"), "{remark}");
    // An estimate that claims to be of this edition is computed again, and so is one that no
    // edition made.
    for version in [1, 1_000] {
        rewrite(&env, |kept| kept.version += version).await;
        let found = verify(&env, &pool).await;
        assert_eq!((found.differences.len(), found.remarks.len()), (1, 0));
    }
    run_estimate(&env, &pool, &members[0]).await;
    let made = verify(&env, &pool).await;
    assert_eq!((made.differences, made.remarks), (vec![], vec![]));
}

async fn comparison(env: &TestEnv, name: &str) -> Comparison {
    let name = name.to_owned();
    let found = env
        .ladder
        .get_comparison(Request::new(GetComparisonRequest { name }));
    found.await.unwrap().into_inner()
}

#[tokio::test]
async fn a_comparison_with_somebody_who_never_comes_lapses() {
    let folder = tempfile::tempdir().unwrap();
    let own = [
        ("ladder.heartbeat_ms", "1000"),
        ("ladder.pools.comparison_waits_hours", "48"),
    ];
    let env = TestEnv::open_with(folder.path(), &own).await;
    let members = env.members(2).await;
    let pool = create(&env, &members[0], blitz()).await;
    let mut lines = Lines::attend(&env, &pool, &members, 1).await;
    lines.decide(&env, &members, 1).await;
    drop(lines);
    // Only one of them stays.
    let mut lines = Lines::attend(&env, &pool, &members[..1], 1).await;
    env.pass(HOUR);
    let begun = compare(&env, &pool, &members[0]).await;
    let waits = begun.lapse_time.unwrap().seconds - begun.create_time.unwrap().seconds;
    assert_eq!(waits, 48 * 60 * 60);
    env.pass(47 * HOUR);
    lines.next(&env, &members).await;
    let waiting = comparison(&env, &begun.name).await;
    assert_eq!(waiting.state(), ComparisonState::Running);
    env.pass(HOUR);
    let over = loop {
        let found = comparison(&env, &begun.name).await;
        if found.state() != ComparisonState::Running {
            break found;
        }
        lines.next(&env, &members).await;
    };
    assert_eq!(over.state(), ComparisonState::Lapsed);
    assert!(over.reason.contains("48 hours") && over.end_time.is_some());
    assert!(over.lapse_time.is_none());
}
