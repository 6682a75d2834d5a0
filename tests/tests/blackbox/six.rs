//! Six people with accounts of their own play a match through services that run apart.

use sandtable_bots::BotKind;
use sandtable_client::SeatAccess;
use sandtable_proto::accounts::v1::CreateAccountRequest;
use sandtable_proto::accounts::v1::account_service_client::AccountServiceClient;
use sandtable_proto::games::aa1940::v1::Options;
use sandtable_proto::matches::v1::{
    CreateMatchRequest, JoinMatchRequest, StartPolicy, SubmitCommandRequest,
};
use sandtable_proto::notifications::v1::SubscribeRequest;
use sandtable_proto::notifications::v1::subscribe_response::Message as StreamMessage;
use sandtable_tests::action_log::{check_log, check_seen};
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::hotseat::Hotseat;
use sandtable_tests::table::{GAME, Table, pack};
use sandtable_tests::traffic::{Orders, Uptime};
use sandtable_tests::verdict::verdict;

const SEATS: u32 = 6;

#[tokio::test]
async fn six_accounts_play_a_match_by_their_keys() {
    let setup = Setup::default().with("SANDTABLE_ACCOUNTS__REQUIRED", true);
    let split = Deployment::split(setup).await.unwrap();
    let client = split.client(Part::Matches).unwrap();
    let address = format!("http://{}", split.address(Part::Matches));
    let mut accounts = AccountServiceClient::connect(address).await.unwrap();
    let mut people = Vec::new();
    for seat in 0..SEATS {
        let request = CreateAccountRequest {
            display_name: format!("Player {seat}"),
            ..Default::default()
        };
        let made = accounts.create_account(request).await.unwrap().into_inner();
        people.push((made.account.unwrap().name, made.secret));
    }

    let host = client.with_token(&people[0].1).unwrap();
    let options = Options {
        round_limit: Some(1),
        ..Default::default()
    };
    let created = host.create_match(CreateMatchRequest {
        game: GAME.to_owned(),
        options: Some(pack(&options)),
        start_policy: StartPolicy::WhenFull.into(),
        seat: Some(0),
        ..Default::default()
    });
    let name = created.await.unwrap().r#match.unwrap().name;
    let join = |seat| JoinMatchRequest {
        name: name.clone(),
        seat: Some(seat),
        ..Default::default()
    };
    let anonymous = client.matches().join_match(join(1)).await;
    assert_eq!(verdict(&anonymous), "ACCOUNT_NEEDED");
    for seat in 1..SEATS {
        let player = client.with_token(&people[seat as usize].1).unwrap();
        assert_eq!(player.join_match(join(seat)).await.unwrap().seat, seat);
    }
    let shown = client.get_match(&name).await.unwrap();
    for (seat, (account, _)) in shown.seats.iter().zip(&people) {
        assert_eq!(seat.account, *account);
        assert_eq!(seat.player, format!("Player {}", seat.seat));
    }

    // They authenticate with the key of their account, not the token of a seat.
    let seat = |(seat, (_, key)): (u32, &(String, String))| SeatAccess {
        match_name: name.clone(),
        seat,
        token: key.clone(),
    };
    let table = Table {
        name: name.clone(),
        host: people[0].1.clone(),
        join_code: String::new(),
        seats: (0..).zip(&people).map(seat).collect(),
    };
    let foreign = SubmitCommandRequest {
        name: name.clone(),
        seat: Some(0),
        command: Some(Orders::new(1).draw()),
        ..Default::default()
    };
    let other = client.with_token(&people[1].1).unwrap();
    let foreign = other.matches().submit_command(foreign).await;
    assert_eq!(verdict(&foreign), "NOT_YOUR_SEAT");

    let (_up, uptime) = Uptime::new();
    let bots = [BotKind::Sensible; SEATS as usize];
    let hotseat = Hotseat::new(&client, &table, bots, &uptime, 7).await;
    let mut hotseat = hotseat.unwrap();
    while hotseat.outcome().is_none() {
        hotseat.act().await.unwrap();
    }
    let operator = split.operator(Part::Matches).unwrap();
    let log = table.log(&operator).await.unwrap();
    let acted = |seat| log.iter().any(|entry| entry.seat == seat);
    assert!((0..SEATS).all(acted), "everybody had a turn");
    check_log(&log, &hotseat.journals()).unwrap();

    // Each receives what they may see, from a service that has to look up who they are.
    let streams = split.client(Part::Notifications).unwrap();
    for access in &table.seats {
        let own = client.for_seat(access).unwrap();
        let log = table.log(&own).await.unwrap();
        let request = SubscribeRequest {
            name: name.clone(),
            ..Default::default()
        };
        let stream = streams.for_seat(access).unwrap();
        let stream = stream.notifications().subscribe(request).await.unwrap();
        let mut stream = stream.into_inner();
        let mut seen = Vec::new();
        while let Some(response) = stream.message().await.unwrap() {
            if let Some(StreamMessage::Entry(entry)) = response.message {
                seen.push(entry);
            }
        }
        check_seen(&log, &seen).unwrap();
    }
}
