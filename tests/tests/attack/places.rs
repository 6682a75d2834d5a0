//! Outsiders take all places of a shared capacity, and others still have theirs.

use std::net::Ipv4Addr;

use sandtable_proto::accounts::v1::CreateAccountRequest;
use sandtable_proto::accounts::v1::account_service_client::AccountServiceClient;
use sandtable_proto::ladder::v1::attend_response::Message as Told;
use sandtable_proto::ladder::v1::ladder_service_client::LadderServiceClient;
use sandtable_proto::ladder::v1::pool_service_client::PoolServiceClient;
use sandtable_proto::ladder::v1::{
    AttendRequest, AttendResponse, CreatePoolRequest, ListPoolFixturesRequest, PoolSettings,
};
use sandtable_proto::matches::v1::fork_service_client::ForkServiceClient;
use sandtable_proto::matches::v1::{CreateForkRequest, Fork, GetForkRequest};
use sandtable_proto::tournaments::v1::organiser_service_client::OrganiserServiceClient;
use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::tournament_service_client::TournamentServiceClient;
use sandtable_proto::tournaments::v1::{
    CreateTournamentRequest, EnterTournamentRequest, Entrant, MatchSettings, OpenTournamentRequest,
    RegistrationSettings, StageSettings, SwissSettings, TournamentSettings, WatchTournamentRequest,
    WatchTournamentResponse,
};
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::table::{GAME, Game, SIDES, Setting, Table};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::transport::Channel;
use tonic::{Request, Status, Streaming};

use crate::quotas::{assert_refused, by, channel_from, ending, reason};

/// Connections from addresses of this machine.
struct Door<'a>(&'a Deployment);

impl Door<'_> {
    async fn at(&self, last: u8) -> Channel {
        let from = Ipv4Addr::new(127, 0, 0, last);
        channel_from(self.0.address(Part::Matches), from).await
    }

    /// The key of an account that is made at an address.
    async fn sign_up(&self, last: u8) -> String {
        let request = CreateAccountRequest {
            display_name: format!("somebody at {last}"),
            bot: true,
            ..Default::default()
        };
        let mut accounts = AccountServiceClient::new(self.at(last).await);
        let made = accounts.create_account(request).await.unwrap();
        made.into_inner().secret
    }
}

fn played() -> MatchSettings {
    MatchSettings {
        game: GAME.to_owned(),
        options: Game::AxisAllies(SIDES).options(1),
        ..Default::default()
    }
}

/// A tournament that is open.
async fn tournament(channel: &Channel, key: &str, most_of_address: u32) -> String {
    let swiss = SwissSettings {
        rounds: 1,
        ..Default::default()
    };
    let settings = TournamentSettings {
        display_name: "Swiss".to_owned(),
        r#match: Some(played()),
        registration: Some(RegistrationSettings {
            max_entrants_per_address: Some(most_of_address),
            ..Default::default()
        }),
        stages: vec![StageSettings {
            system: Some(System::Swiss(swiss)),
            ..Default::default()
        }],
        ..Default::default()
    };
    let request = CreateTournamentRequest {
        settings: Some(settings),
        ..Default::default()
    };
    let mut organisers = OrganiserServiceClient::new(channel.clone());
    let made = organisers.create_tournament(by(key, request)).await;
    let name = made.unwrap().into_inner().name;
    let request = OpenTournamentRequest {
        name: name.clone(),
        ..Default::default()
    };
    organisers.open_tournament(by(key, request)).await.unwrap();
    name
}

async fn pool(channel: &Channel, key: &str) -> String {
    let settings = PoolSettings {
        display_name: "Pool".to_owned(),
        r#match: Some(played()),
        ..Default::default()
    };
    let request = CreatePoolRequest {
        settings: Some(settings),
        ..Default::default()
    };
    let mut pools = PoolServiceClient::new(channel.clone());
    let made = pools.create_pool(by(key, request)).await;
    made.unwrap().into_inner().name
}

async fn fork(channel: &Channel, key: &str, parent: &str) -> Result<Fork, Status> {
    let request = CreateForkRequest {
        parent: parent.to_owned(),
        ..Default::default()
    };
    let mut forks = ForkServiceClient::new(channel.clone());
    Ok(forks.create_fork(by(key, request)).await?.into_inner())
}

#[tokio::test]
async fn strangers_with_all_forks_leave_one_to_a_player_and_one_to_a_newcomer() {
    let setup = Setup::default()
        .with("SANDTABLE_MATCHES__FORKS__MAX", 8)
        .with("SANDTABLE_MATCHES__FORKS__MAX_PER_CALLER", 2)
        .with("SANDTABLE_MATCHES__FORKS__MAX_PER_ADDRESS", 3);
    let whole = Deployment::whole(setup).await.unwrap();
    let door = Door(&whole);
    let client = whole.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    let mut held = Vec::new();
    for last in [2, 3] {
        let channel = door.at(last).await;
        for number in [2, 1] {
            let key = door.sign_up(last).await;
            for _ in 0..number {
                let made = fork(&channel, &key, &table.name).await.unwrap();
                held.push((channel.clone(), key.clone(), made.name));
            }
        }
    }
    let (channel, key, _) = held[0].clone();
    let refused = fork(&channel, &key, &table.name).await.unwrap_err();
    assert_eq!(assert_refused(&refused, "2")["subject"], "caller");
    // All that callers without a seat may have is in use. Some are reserved for those who have a
    // seat at the match.
    let player = door.at(9).await;
    fork(&player, &table.seats[0].token, &table.name)
        .await
        .unwrap();
    let newcomer = door.sign_up(10).await;
    fork(&door.at(10).await, &newcomer, &table.name)
        .await
        .unwrap();
    let mut gone = Vec::new();
    for (number, (channel, key, name)) in held.iter().enumerate() {
        let request = GetForkRequest { name: name.clone() };
        let mut forks = ForkServiceClient::new(channel.clone());
        if let Err(status) = forks.get_fork(by(key, request)).await {
            assert_eq!(reason(&status), "FORK_NOT_FOUND");
            gone.push(number);
        }
    }
    assert_eq!(gone, [0], "the oldest of who has most made room");
}

async fn enter(channel: &Channel, key: &str, name: &str) -> Result<Entrant, Status> {
    let request = EnterTournamentRequest {
        name: name.to_owned(),
        ..Default::default()
    };
    let mut tournaments = TournamentServiceClient::new(channel.clone());
    let entered = tournaments.enter_tournament(by(key, request)).await;
    Ok(entered?.into_inner())
}

#[tokio::test]
async fn accounts_of_one_address_do_not_fill_a_tournament_wherever_they_enter_from() {
    let mut whole = Deployment::whole(Setup::default()).await.unwrap();
    let door = Door(&whole);
    let organiser = door.sign_up(100).await;
    let name = tournament(&door.at(100).await, &organiser, 2).await;
    let mut keys = Vec::new();
    for _ in 0..4 {
        keys.push(door.sign_up(2).await);
    }
    enter(&door.at(3).await, &keys[0], &name).await.unwrap();
    enter(&door.at(4).await, &keys[1], &name).await.unwrap();
    let refused = enter(&door.at(5).await, &keys[2], &name).await.unwrap_err();
    assert_eq!(reason(&refused), "LIMIT_REACHED");
    // Where they were made from is known after a restart, too.
    whole.server(Part::Matches).crash().await.unwrap();
    let door = Door(&whole);
    let refused = enter(&door.at(6).await, &keys[3], &name).await.unwrap_err();
    assert_eq!(reason(&refused), "LIMIT_REACHED");
    let other = door.sign_up(7).await;
    enter(&door.at(7).await, &other, &name).await.unwrap();
}

async fn watch(
    channel: &Channel,
    key: Option<&str>,
    name: &str,
) -> Result<Streaming<WatchTournamentResponse>, Status> {
    let message = WatchTournamentRequest {
        name: name.to_owned(),
        ..Default::default()
    };
    let request = match key {
        Some(key) => by(key, message),
        None => Request::new(message),
    };
    let mut tournaments = TournamentServiceClient::new(channel.clone());
    Ok(tournaments.watch_tournament(request).await?.into_inner())
}

#[tokio::test]
async fn strangers_with_all_streams_of_tournaments_leave_some_to_organisers_and_newcomers() {
    let setup = Setup::default()
        .with("SANDTABLE_LADDER__MAX_STREAMS", 8)
        .with("SANDTABLE_LADDER__MAX_STREAMS_PER_ADDRESS", 3);
    let whole = Deployment::whole(setup).await.unwrap();
    let door = Door(&whole);
    let organiser = door.sign_up(100).await;
    let name = tournament(&door.at(100).await, &organiser, 0).await;
    let mut held = Vec::new();
    for last in [2, 3] {
        let channel = door.at(last).await;
        for _ in 0..3 {
            held.push(watch(&channel, None, &name).await.unwrap());
        }
        let refused = watch(&channel, None, &name).await.unwrap_err();
        assert_eq!(assert_refused(&refused, "3")["subject"], "address");
    }
    let own = watch(&door.at(9).await, Some(&organiser), &name).await;
    own.unwrap();
    let newcomer = watch(&door.at(10).await, None, &name).await.unwrap();
    let ended = ending(held.remove(0)).await;
    assert_eq!(reason(&ended), "PLACE_YIELDED");
    drop((held, newcomer));
}

/// A player's stream, and what keeps it open.
type Line = (mpsc::Sender<AttendRequest>, Streaming<AttendResponse>);

async fn attend(channel: &Channel, key: &str, pool: &str, capacity: u32) -> Result<Line, Status> {
    let (say, said) = mpsc::channel(1);
    let first = AttendRequest {
        pool: pool.to_owned(),
        capacity,
        ..Default::default()
    };
    say.send(first).await.unwrap();
    let mut ladders = LadderServiceClient::new(channel.clone());
    let told = ladders.attend(by(key, ReceiverStream::new(said))).await?;
    Ok((say, told.into_inner()))
}

#[tokio::test]
async fn two_who_sit_down_and_never_move_leave_the_machine_to_others() {
    let setup = Setup::default()
        .with("SANDTABLE_LADDER__POOLS__MAX_MATCHES", 4)
        .with("SANDTABLE_LADDER__POOLS__MAX_MATCHES_PER_ACCOUNT", 1)
        .with("SANDTABLE_LADDER__POOLS__MAX_MATCHES_PER_ADDRESS", 1);
    let whole = Deployment::whole(setup).await.unwrap();
    let door = Door(&whole);
    let hoarder = door.at(2).await;
    let mut keys = Vec::new();
    for _ in 0..4 {
        keys.push(door.sign_up(2).await);
    }
    let hoard = pool(&hoarder, &keys[0]).await;
    let mut held = Vec::new();
    for key in &keys {
        // From wherever they attend.
        let from = door.at(3 + held.len() as u8).await;
        held.push(attend(&from, key, &hoard, 64).await.unwrap());
    }
    let own = [door.sign_up(100).await, door.sign_up(101).await];
    let other = pool(&door.at(100).await, &own[0]).await;
    let (_say, mut told) = attend(&door.at(100).await, &own[0], &other, 1)
        .await
        .unwrap();
    let _second = attend(&door.at(101).await, &own[1], &other, 1)
        .await
        .unwrap();
    loop {
        let message = told.message().await.unwrap().unwrap().message.unwrap();
        if let Told::Fixture(fixture) = message
            && !fixture.matches.is_empty()
        {
            break;
        }
    }
    let request = ListPoolFixturesRequest {
        parent: hoard,
        ..Default::default()
    };
    let mut ladders = LadderServiceClient::new(hoarder);
    let listed = ladders.list_pool_fixtures(request).await.unwrap();
    let open = listed.into_inner().fixtures;
    let open = open.iter().filter(|it| it.result.is_none());
    assert!(open.count() <= 1, "an address holds one match of four");
    drop(held);
}

#[tokio::test]
async fn one_address_does_not_take_all_places_of_those_who_attend() {
    let setup = Setup::default()
        .with("SANDTABLE_LADDER__POOLS__MAX_ATTENDING", 4)
        .with("SANDTABLE_LADDER__POOLS__MAX_ATTENDING_PER_ADDRESS", 3);
    let whole = Deployment::whole(setup).await.unwrap();
    let door = Door(&whole);
    let hoarder = door.at(2).await;
    let key = door.sign_up(2).await;
    let mut held = Vec::new();
    for _ in 0..3 {
        let name = pool(&hoarder, &key).await;
        held.push((
            name.clone(),
            attend(&hoarder, &key, &name, 0).await.unwrap(),
        ));
    }
    let name = &held[0].0.clone();
    // Another account of the same address, and one from elsewhere.
    for last in [2, 3] {
        let other = door.sign_up(last).await;
        let line = attend(&door.at(last).await, &other, name, 0).await;
        held.push((name.clone(), line.unwrap()));
    }
    let (_, (_say, told)) = held.remove(0);
    assert_eq!(reason(&ending(told).await), "PLACE_YIELDED");
}
