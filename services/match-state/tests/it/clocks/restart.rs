//! Servers that stop and start again while clocks run.

use sandtable_proto::matches::v1::{AuctionForm, AuctionState, Cause, MatchState as State};

use super::{Timed, at, clock, per_turn, seconds};
use crate::auctions::with_auction;
use crate::support::Started;

impl Timed {
    /// Stops the server and starts it again after a while.
    async fn restart(self, down: u64) -> Self {
        let Self {
            env,
            clock,
            _still: still,
            ..
        } = self;
        env.stop.fire();
        let log = env.log.clone();
        drop(env);
        tokio::time::advance(std::time::Duration::from_secs(down)).await;
        Self::over(log, clock, still).await
    }

    async fn deadline(&self, table: &Started) -> Option<i64> {
        let clocks = self.get(table).await.clocks.unwrap();
        at(clocks.seats[0].deadline)
    }
}

#[tokio::test(start_paused = true)]
async fn clocks_go_on_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let timed = Timed::open(folder.path()).await;
    let table = timed.env.start_with(Some(per_turn(90))).await;
    timed.pass(10).await;
    // Too short to be an outage: the time counts.
    let mut timed = timed.restart(15).await;
    assert_eq!(timed.deadline(&table).await, Some(90));
    timed.pass(65).await;
    let entry = timed.entry().await;
    assert_eq!((entry.seat, entry.cause()), (0, Cause::Clock));
    assert_eq!(at(entry.create_time), Some(90));
}

#[tokio::test(start_paused = true)]
async fn an_auction_ends_in_time_whoever_has_to_close_it() {
    let folder = tempfile::tempdir().unwrap();
    let timed = Timed::open(folder.path()).await;
    let mut request = with_auction(AuctionForm::Open);
    request.auction.as_mut().unwrap().bid_time = seconds(60);
    let table = timed.env.bidders(request).await;
    timed.env.bid(&table, 1, 5).await.unwrap();
    timed.pass(10).await;
    let timed = timed.restart(5).await;
    timed.pass(44).await;
    let shown = timed.get(&table).await;
    let auction = shown.auction.unwrap();
    assert_eq!(auction.state(), AuctionState::Open);
    assert_eq!(at(auction.deadline), Some(60));
    timed.pass(1).await;
    // Nothing of it is in the log: looking is the only way to learn of it.
    let mut shown = timed.get(&table).await;
    for _ in 0..100_000 {
        if shown.state() != State::Lobby {
            break;
        }
        tokio::task::yield_now().await;
        shown = timed.get(&table).await;
    }
    assert_eq!(shown.state(), State::InProgress);
    let result = shown.auction.unwrap().result.unwrap();
    assert_eq!((result.seat, result.amount), (1, 5));
}

#[tokio::test(start_paused = true)]
async fn clocks_stand_while_no_server_runs() {
    let folder = tempfile::tempdir().unwrap();
    let timed = Timed::open(folder.path()).await;
    let table = timed.env.start_with(Some(per_turn(90))).await;
    timed.pass(20).await;
    let down = 3 * 3600;
    let timed = timed.restart(down).await;
    let back = timed.clock.seconds() as i64;
    // The server's last sign of life was somewhere in the 20 seconds.
    let deadline = timed.deadline(&table).await.unwrap();
    assert!((back + 70..=back + 90).contains(&deadline), "{deadline}");
    // It holds for every reader and after another restart, which comes at once.
    let mut timed = timed.restart(1).await;
    assert_eq!(timed.deadline(&table).await, Some(deadline));
    let passed = timed.say(&table, 0, "stay").await;
    assert_eq!(at(clock(&passed, 0).deadline), Some(deadline));
    let left = deadline - back - 1;
    assert_eq!(clock(&passed, 0).main, seconds(left));
    timed.pass(left as u64).await;
    let entry = timed.entry().await;
    assert_eq!(at(entry.create_time), Some(deadline));
}
