//! Auctions, from the first seat to the first command.

use sandtable_proto::matches::v1::lobby_service_server::LobbyService;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    AddBotRequest, AuctionForm, AuctionSettings, AuctionState, CreateMatchRequest, GetMatchRequest,
    JoinMatchRequest, LeaveMatchRequest, Match, MatchState as State, PassBidRequest,
    PlaceBidRequest, SetReadyRequest, StartMatchRequest, StartPolicy, UpdateMatchRequest,
};
use tonic::{Code, Status};

use crate::support::{Started, TestEnv, by, counter_match, refused};

/// A match in which the seats bid for the side of seat 0.
pub(crate) fn with_auction(form: AuctionForm) -> CreateMatchRequest {
    CreateMatchRequest {
        seat: Some(0),
        auction: Some(AuctionSettings {
            form: form as i32,
            side: "side 0".to_owned(),
            bid_time: None,
        }),
        ..counter_match()
    }
}

impl TestEnv {
    /// Lays a table with an auction, and sits two down.
    pub(crate) async fn bidders(&self, request: CreateMatchRequest) -> Started {
        let created = self.create(request).await.unwrap();
        let name = created.r#match.unwrap().name;
        let joined = self.sit(&name).await;
        Started {
            name,
            tokens: [created.seat_token, joined],
            host: created.host_token,
        }
    }

    async fn sit(&self, name: &str) -> String {
        let join = JoinMatchRequest {
            name: name.to_owned(),
            ..Default::default()
        };
        let joined = self.service.join_match(by("", join)).await.unwrap();
        joined.into_inner().seat_token
    }

    pub(crate) async fn bid(&self, table: &Started, seat: usize, amount: u32) -> ServiceResult {
        let request = PlaceBidRequest {
            name: table.name.clone(),
            amount,
            ..Default::default()
        };
        let answer = self.service.place_bid(by(&table.tokens[seat], request));
        Ok(answer.await?.into_inner())
    }

    pub(crate) async fn pass_bid(&self, table: &Started, seat: usize) -> ServiceResult {
        let request = PassBidRequest {
            name: table.name.clone(),
            ..Default::default()
        };
        let answer = self.service.pass_bid(by(&table.tokens[seat], request));
        Ok(answer.await?.into_inner())
    }

    async fn look(&self, table: &Started) -> Match {
        let request = GetMatchRequest {
            name: table.name.clone(),
        };
        let shown = self.service.get_match(by(&table.tokens[0], request)).await;
        shown.unwrap().into_inner()
    }
}

type ServiceResult = Result<Match, Status>;

fn state(shown: &Match) -> (State, AuctionState) {
    (shown.state(), shown.auction.as_ref().unwrap().state())
}

fn teams(shown: &Match) -> Vec<&str> {
    shown.seats.iter().map(|seat| &seat.team[..]).collect()
}

fn amounts(shown: &Match) -> Vec<(u32, Option<u32>)> {
    let moves = shown.auction.iter().flat_map(|auction| &auction.moves);
    moves.map(|made| (made.seat, made.amount)).collect()
}

#[tokio::test]
async fn the_highest_bid_has_the_side_and_the_match_starts_by_it() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.bidders(with_auction(AuctionForm::Open)).await;
    let shown = env.look(&table).await;
    assert_eq!(state(&shown), (State::Lobby, AuctionState::Open));
    assert!(shown.auction.unwrap().deadline.is_some());

    env.bid(&table, 0, 3).await.unwrap();
    let low = refused(env.bid(&table, 1, 3).await);
    assert_eq!(low, (Code::FailedPrecondition, "BID_TOO_LOW".into()));
    env.bid(&table, 1, 6).await.unwrap();
    let own = refused(env.bid(&table, 1, 9).await);
    assert_eq!(own, (Code::FailedPrecondition, "BID_MADE".into()));
    let started = env.pass_bid(&table, 0).await.unwrap();

    assert_eq!(state(&started), (State::InProgress, AuctionState::Settled));
    assert_eq!(teams(&started), ["side 1", "side 0"], "they have changed");
    assert_eq!(started.options.as_ref().unwrap().value, b"side 1 gets 6");
    let moves = [(0, Some(3)), (1, Some(6)), (0, None)];
    assert_eq!(amounts(&started), moves);
    let result = started.auction.unwrap().result.unwrap();
    assert_eq!((result.seat, result.amount, result.changed), (1, 6, true));
    // All players still have their seats, with their tokens.
    env.submit(&table.tokens[0], table.say("hello", "r"))
        .await
        .unwrap();
    assert_eq!(
        refused(env.bid(&table, 0, 9).await).1,
        "WRONG_STATE",
        "it is over"
    );
}

#[tokio::test]
async fn without_a_bid_the_seats_stay_and_nobody_gets_anything() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.bidders(with_auction(AuctionForm::Sealed)).await;
    env.pass_bid(&table, 1).await.unwrap();
    let started = env.pass_bid(&table, 0).await.unwrap();
    assert_eq!(state(&started), (State::InProgress, AuctionState::Settled));
    assert_eq!(teams(&started), ["side 0", "side 1"]);
    assert!(
        started
            .options
            .is_none_or(|options| options.value.is_empty())
    );
}

#[tokio::test]
async fn sealed_bids_are_nobodys_to_see_before_both_are_made() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.bidders(with_auction(AuctionForm::Sealed)).await;
    let own = env.bid(&table, 1, 8).await.unwrap();
    assert_eq!(amounts(&own), [(1, None)]);
    assert_eq!(amounts(&env.look(&table).await), [(1, None)]);
    assert_eq!(refused(env.bid(&table, 1, 9).await).1, "BID_MADE");
    let started = env.bid(&table, 0, 8).await.unwrap();
    assert_eq!(amounts(&started), [(1, Some(8)), (0, Some(8))]);
    assert_eq!(started.auction.unwrap().result.unwrap().seat, 1);
}

#[tokio::test]
async fn a_repeated_bid_is_one_bid_even_when_it_was_the_last() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.bidders(with_auction(AuctionForm::Sealed)).await;
    env.bid(&table, 0, 1).await.unwrap();
    let last = || PlaceBidRequest {
        name: table.name.clone(),
        amount: 2,
        request_id: "last".to_owned(),
        ..Default::default()
    };
    let token = &table.tokens[1];
    let first = env.service.place_bid(by(token, last())).await.unwrap();
    let again = env.service.place_bid(by(token, last())).await.unwrap();
    assert_eq!(first.into_inner(), again.into_inner());
    let other = PlaceBidRequest {
        amount: 3,
        ..last()
    };
    let reused = env.service.place_bid(by(token, other)).await;
    assert_eq!(refused(reused).1, "REQUEST_ID_REUSED");
}

#[tokio::test]
async fn only_those_who_sit_bid_and_only_while_it_is_open() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let created = env.create(with_auction(AuctionForm::Open)).await.unwrap();
    let name = created.r#match.unwrap().name;
    let bid = |token: &str, seat| {
        let request = PlaceBidRequest {
            name: name.clone(),
            seat,
            amount: 1,
            ..Default::default()
        };
        env.service.place_bid(by(token, request))
    };
    let early = refused(bid(&created.seat_token, None).await);
    assert_eq!(early, (Code::FailedPrecondition, "NO_AUCTION".into()));
    let bot = AddBotRequest {
        name: name.clone(),
        seat: 1,
        bot: "sensible".to_owned(),
        ..Default::default()
    };
    let bot = env.service.add_bot(by(&created.host_token, bot)).await;
    assert_eq!(refused(bot).1, "INVALID_FIELD", "a bot would never bid");

    env.sit(&name).await;
    for (token, seat, reason) in [
        ("", None, "TOKEN_MISSING"),
        (&created.host_token, Some(0), "NOT_ALLOWED"),
        (&created.seat_token, Some(1), "NOT_YOUR_SEAT"),
    ] {
        assert_eq!(refused(bid(token, seat).await).1, reason);
    }
    let host = &created.host_token;
    let update = UpdateMatchRequest {
        r#match: Some(Match {
            name: name.clone(),
            ..Default::default()
        }),
        update_mask: Some(prost_types::FieldMask {
            paths: vec!["display_name".to_owned()],
        }),
        ..Default::default()
    };
    let update = env.service.update_match(by(host, update)).await;
    assert_eq!(refused(update).1, "AUCTION_UNDER_WAY");
    let start = StartMatchRequest {
        name: name.clone(),
        ..Default::default()
    };
    let start = env.service.start_match(by(host, start)).await;
    assert_eq!(refused(start).1, "AUCTION_UNDER_WAY");
}

#[tokio::test]
async fn who_gets_up_ends_the_auction_and_the_next_one_begins_it_again() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.bidders(with_auction(AuctionForm::Open)).await;
    env.bid(&table, 0, 5).await.unwrap();
    let leave = LeaveMatchRequest {
        name: table.name.clone(),
        ..Default::default()
    };
    let left = env.service.leave_match(by(&table.tokens[1], leave)).await;
    let left = left.unwrap().into_inner();
    assert_eq!(state(&left), (State::Lobby, AuctionState::Unspecified));
    assert!(amounts(&left).is_empty());
    let token = env.sit(&table.name).await;
    let again = Started {
        tokens: [table.tokens[0].clone(), token],
        ..table
    };
    env.bid(&again, 1, 0).await.unwrap();
    let started = env.pass_bid(&again, 0).await.unwrap();
    assert_eq!(started.state(), State::InProgress);
    assert_eq!(teams(&started), ["side 1", "side 0"]);
}

#[tokio::test]
async fn the_auction_begins_when_the_match_would_start() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let ready = env.bidders(CreateMatchRequest {
        start_policy: StartPolicy::ByReady as i32,
        ..with_auction(AuctionForm::Open)
    });
    let ready = ready.await;
    for token in &ready.tokens {
        let shown = env.look(&ready).await;
        assert_eq!(state(&shown), (State::Lobby, AuctionState::Unspecified));
        let say = SetReadyRequest {
            name: ready.name.clone(),
            ready: true,
            ..Default::default()
        };
        env.service.set_ready(by(token, say)).await.unwrap();
    }
    let shown = env.look(&ready).await;
    assert_eq!(state(&shown), (State::Lobby, AuctionState::Open));

    let by_host = env.bidders(CreateMatchRequest {
        start_policy: StartPolicy::ByHost as i32,
        ..with_auction(AuctionForm::Open)
    });
    let by_host = by_host.await;
    let start = StartMatchRequest {
        name: by_host.name.clone(),
        ..Default::default()
    };
    let started = env.service.start_match(by(&by_host.host, start)).await;
    let started = started.unwrap().into_inner();
    assert_eq!(state(&started), (State::Lobby, AuctionState::Open));
}

#[tokio::test]
async fn an_auction_that_cannot_be_held_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let settings = |change: &dyn Fn(&mut AuctionSettings)| {
        let mut request = with_auction(AuctionForm::Open);
        change(request.auction.as_mut().unwrap());
        request
    };
    let time = |seconds, nanos| Some(prost_types::Duration { seconds, nanos });
    for request in [
        settings(&|it| it.side = "side 7".to_owned()),
        settings(&|it| it.side.clear()),
        settings(&|it| it.form = 9),
        settings(&|it| it.bid_time = time(0, 999_000_000)),
        settings(&|it| it.bid_time = time(31 * 86_400, 0)),
        settings(&|it| it.bid_time = time(-5, 0)),
    ] {
        let refusal = refused(env.create(request).await);
        assert_eq!(refusal, (Code::InvalidArgument, "INVALID_FIELD".into()));
    }
}
