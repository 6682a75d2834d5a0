//! One person with many accounts, who would climb a ladder without playing.

use std::collections::HashSet;
use std::time::Duration;

use sandtable_client::{Attendance, Client};
use sandtable_proto::accounts::v1::CreateAccountRequest;
use sandtable_proto::accounts::v1::account_service_client::AccountServiceClient;
use sandtable_proto::ladder::v1::attend_response::Message;
use sandtable_proto::ladder::v1::{
    AttendRequest, CreatePoolRequest, FaultPolicy, ListPlayersRequest, ListPoolFixturesRequest,
    Player, PoolFixture, PoolSettings,
};
use sandtable_proto::matches::v1::{JoinMatchRequest, MatchState};
use sandtable_proto::tournaments::v1::{MatchSettings, ResultCause, UnratedCause};
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::table::{GAME, Game, SIDES};
use tokio::task::JoinSet;
use tokio::time::timeout;
use tonic::transport::Endpoint;

/// Fixtures that each way of farming gets.
fn fixtures() -> usize {
    if crate::in_full() { 60 } else { 6 }
}

/// An account with its own client.
struct Account {
    client: Client,
    name: String,
}

impl Account {
    fn attend(&self, pool: &str) -> Attendance {
        self.client.attend(AttendRequest {
            pool: pool.to_owned(),
            capacity: 1,
            version: "1".to_owned(),
            ..Default::default()
        })
    }
}

/// Ways of losing to another account of the same person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    /// By giving up before anybody has moved.
    Resign,
    /// By not coming.
    StayAway,
}

async fn account(server: &mut Deployment, name: &str) -> Account {
    let url = server.server(Part::Matches).url();
    let channel = Endpoint::from_shared(url).unwrap().connect().await.unwrap();
    let request = CreateAccountRequest {
        display_name: name.to_owned(),
        bot: true,
        ..Default::default()
    };
    let made = AccountServiceClient::new(channel)
        .create_account(request)
        .await
        .unwrap()
        .into_inner();
    let client = server.client(Part::Matches).unwrap();
    Account {
        client: client.with_token(&made.secret).unwrap(),
        name: made.account.unwrap().name,
    }
}

async fn players(client: &Client, pool: &str) -> Vec<Player> {
    let request = ListPlayersRequest {
        parent: pool.to_owned(),
        provisional: true,
        ..Default::default()
    };
    client.list_players(request).await.unwrap().players
}

/// Joins a fixture's match for those who come; all but the one who is to climb give it up.
async fn lose(fixture: &PoolFixture, accounts: &[Account], way: Way) {
    let name = &fixture.matches.last().unwrap().r#match;
    let main = &accounts[0].name;
    let mut losing = Vec::new();
    for seat in accounts[0].client.get_match(name).await.unwrap().seats {
        let own = accounts.iter().find(|it| it.name == seat.reserved_for);
        let own = own.unwrap();
        if way == Way::StayAway && own.name != *main {
            continue;
        }
        let request = JoinMatchRequest {
            name: name.clone(),
            seat: Some(seat.seat),
            ..Default::default()
        };
        let joined = own.client.join_match(request).await;
        if way == Way::StayAway {
            // On a busy machine the time to come may be over, and neither has come.
            continue;
        }
        let access = joined.unwrap();
        if own.name != *main {
            losing.push(own.client.for_seat(&access).unwrap());
        }
    }
    if way == Way::Resign {
        // The match begins when all have revealed their nonces.
        for seat in &losing {
            seat.reveal_nonces(name).await.unwrap();
        }
        let begun = accounts[0].client.reveal_nonces(name).await.unwrap();
        assert_eq!(begun.state(), MatchState::InProgress);
    }
    for seat in losing {
        seat.resign(name).await.unwrap();
    }
}

async fn farm(way: Way) {
    let setup = Setup::default().with("SANDTABLE_ACCOUNTS__SIGN_UPS_PER_ADDRESS", 100);
    let mut server = Deployment::whole(setup).await.unwrap();
    let organiser = account(&mut server, "Organiser").await.client;
    let seconds = match way {
        Way::Resign => 600,
        Way::StayAway => 2,
    };
    let made = organiser.create_pool(CreatePoolRequest {
        settings: Some(PoolSettings {
            display_name: "Farm".to_owned(),
            r#match: Some(MatchSettings {
                game: GAME.to_owned(),
                options: Game::AxisAllies(SIDES).options(1),
                ..Default::default()
            }),
            most_meetings: 1_000,
            join_within: Some(prost_types::Duration { seconds, nanos: 0 }),
            faults: Some(FaultPolicy {
                // It rests no player.
                tolerated: 100,
                ..Default::default()
            }),
            ..Default::default()
        }),
        ..Default::default()
    });
    let pool = made.await.unwrap().name;
    let mut accounts = Vec::new();
    for number in 0..4 {
        accounts.push(account(&mut server, &format!("Account {number}")).await);
    }
    // The others attend, regardless of the messages they receive.
    let mut streams = JoinSet::new();
    for other in &accounts[1..] {
        let mut stream = other.attend(&pool);
        streams.spawn(async move { while let Ok(Some(_)) = stream.next().await {} });
    }
    let mut stream = accounts[0].attend(&pool);
    let (mut met, mut decided) = (HashSet::new(), 0);
    while decided < fixtures() {
        let told = timeout(Duration::from_secs(60), stream.next()).await;
        match told.unwrap().unwrap().unwrap() {
            Message::Fixture(fixture)
                if fixture.join_match > 0 && met.insert(fixture.name.clone()) =>
            {
                lose(&fixture, &accounts, way).await;
            }
            Message::Decided(told) => {
                decided += 1;
                let result = told.fixture.unwrap().result.unwrap();
                assert_eq!(result.unrated(), UnratedCause::NotPlayed, "{result:?}");
                let cause = match way {
                    Way::Resign => ResultCause::Played,
                    Way::StayAway => ResultCause::Forfeit,
                };
                assert_eq!(result.cause(), cause);
            }
            _ => {}
        }
    }
    streams.shutdown().await;
    for player in players(&organiser, &pool).await {
        let rating = player.rating.unwrap();
        assert_eq!((rating.rating, rating.fixtures), (1_500.0, 0), "{player:?}");
    }
    let listed = organiser.list_pool_fixtures(ListPoolFixturesRequest {
        parent: pool.clone(),
        ..Default::default()
    });
    assert!(listed.await.unwrap().fixtures.len() >= decided);
    let verified = organiser.verify_pool(&pool, 0).await.unwrap();
    assert_eq!(verified.differences, []);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn accounts_that_resign_to_one_another_gain_nothing() {
    farm(Way::Resign).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn accounts_that_stay_away_for_one_another_gain_nothing() {
    farm(Way::StayAway).await;
}
