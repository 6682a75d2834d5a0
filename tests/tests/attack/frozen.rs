//! A server that does not run for a while, as a machine does that is short of everything,
//! and the clocks of those who play there.

use std::time::Duration;

use sandtable_client::Client;
use sandtable_proto::games::aa1940::v1::command::Kind;
use sandtable_proto::games::aa1940::v1::{Command, Options, SeatPowers, StandingOrders};
use sandtable_proto::matches::v1::clock_settings::Main;
use sandtable_proto::matches::v1::{
    ClockSettings, CreateMatchRequest, ExpiryConsequence, JoinMatchRequest, MatchState,
    PerTurnClock, StartPolicy,
};
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::process::Signal;
use sandtable_tests::table::{GAME, SIDES, pack};
use tokio::time::sleep;

/// Time of a turn, and how long the server is frozen: longer, so that it is over meanwhile.
fn times() -> (i64, Duration) {
    match std::env::var("TEST_ATTACK").as_deref() {
        Ok("full") => (6, Duration::from_secs(12)),
        _ => (3, Duration::from_millis(4_200)),
    }
}

/// A match that is lost by the first seat to be late. Returns its name and the clients of its
/// seats.
async fn strict_match(client: &Client, turn: i64) -> (String, Vec<Client>) {
    let seats = SIDES.iter().map(|powers| SeatPowers {
        powers: powers.iter().map(|power| (*power).to_owned()).collect(),
    });
    let options = Options {
        seats: seats.collect(),
        round_limit: Some(2),
        ..Options::default()
    };
    let time = Some(prost_types::Duration {
        seconds: turn,
        nanos: 0,
    });
    let request = CreateMatchRequest {
        game: GAME.to_owned(),
        options: Some(pack(&options)),
        start_policy: StartPolicy::WhenFull.into(),
        clock_settings: Some(ClockSettings {
            main: Some(Main::PerTurn(PerTurnClock { time })),
            on_expiry: ExpiryConsequence::Forfeit.into(),
            ..Default::default()
        }),
        ..Default::default()
    };
    let name = client.create_match(request).await.unwrap();
    let name = name.r#match.unwrap().name;
    let mut players = Vec::new();
    for seat in 0..2 {
        let request = JoinMatchRequest {
            name: name.clone(),
            seat: Some(seat),
            player: format!("player {seat}"),
            nonce: vec![seat as u8; 16],
            ..Default::default()
        };
        let access = client.join_match(request).await.unwrap();
        players.push(client.for_seat(&access).unwrap());
    }
    (name, players)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_command_that_was_sent_to_a_frozen_server_is_in_time() {
    let (turn, frozen) = times();
    let mut server = Deployment::whole(Setup::default()).await.unwrap();
    let client = server.client(Part::Matches).unwrap();
    let (name, players) = strict_match(&client, turn).await;
    let (silent, _) = strict_match(&client, turn).await;

    let process = server.server(Part::Matches).process().unwrap();
    process.freeze();
    let (player, of_match) = (players[0].clone(), name.clone());
    let submitted = tokio::spawn(async move {
        let orders = Command {
            kind: Some(Kind::SetOrders(StandingOrders::default())),
        };
        player.submit(&of_match, &orders, None).await
    });
    // Nothing happens that could be waited for.
    sleep(frozen).await;
    process.signal(Signal::CONT);

    submitted.await.unwrap().unwrap();
    let shown = client.get_match(&name).await.unwrap();
    assert_eq!((shown.state(), shown.version), (MatchState::InProgress, 1));
    // Nor has who has done nothing lost anything yet.
    let shown = client.get_match(&silent).await.unwrap();
    assert_eq!((shown.state(), shown.version), (MatchState::InProgress, 0));
}
