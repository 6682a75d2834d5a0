//! A stream lasts no longer than the key that it was opened with, whatever its method: each of the
//! contract is tried, so that a new one must say what it is.

use std::time::Duration;

use prost::Message;
use prost_types::{FileDescriptorSet, Timestamp};
use sandtable_client::Client;
use sandtable_proto::accounts::v1::{Account, CreateAccountRequest, CreateApiKeyRequest, Scope};
use sandtable_proto::ladder::v1::{
    AttendRequest, CreatePoolRequest, ListPlayersRequest, PoolSettings, StartComparisonRequest,
    WatchComparisonRequest,
};
use sandtable_proto::matches::v1::{CreateMatchRequest, FollowMessagesRequest, StartPolicy};
use sandtable_proto::notifications::v1::{SubscribeAccountRequest, SubscribeRequest};
use sandtable_proto::tournaments::v1::{
    CreateTournamentRequest, MatchSettings, StageSettings, SwissSettings, TournamentSettings,
    WatchTournamentRequest, stage_settings::System,
};
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::table::{GAME, Game, SIDES};
use sandtable_tests::verdict::verdict;
use sandtable_tests::wire::{Answer, GRPC, Wire, frame, read};
use tokio::task::JoinHandle;
use tokio::time::{Instant, timeout};
use tonic::Code;

/// Deadline for the end of a stream. The promised time is 2 s; nothing happens in these streams,
/// and the first heartbeat would come much later than this.
const ENDED: Duration = Duration::from_secs(15);

/// Time for which these streams are silent.
const SILENT: prost_types::Duration = prost_types::Duration {
    seconds: 60,
    nanos: 0,
};

/// For how many seconds a key works that expires.
const WORKS: i64 = 8;

/// Kind of a streaming method.
enum Method {
    /// It lasts until it is ended, and begins with this.
    Lasts(Vec<u8>),
    /// It ends by itself, when everything was sent.
    Ends,
    /// It is for the platform's own services, and takes no key.
    Internal,
}

/// Resources of the streams.
struct Names {
    tournament: String,
    pool: String,
    comparison: String,
}

impl Names {
    /// Kind of a method, for a caller with a seat at a match.
    fn method(&self, path: &str, at: &str) -> Method {
        match path {
            "/sandtable.ladder.v1.LadderService/Attend" => lasts(&AttendRequest {
                pool: self.pool.clone(),
                capacity: 1,
                version: "1".to_owned(),
                ..Default::default()
            }),
            "/sandtable.ladder.v1.PoolService/WatchComparison" => lasts(&WatchComparisonRequest {
                name: self.comparison.clone(),
                heartbeat_interval: Some(SILENT),
                ..Default::default()
            }),
            "/sandtable.matches.v1.ChatService/FollowMessages" => lasts(&FollowMessagesRequest {
                name: at.to_owned(),
                ..Default::default()
            }),
            "/sandtable.notifications.v1.NotificationService/Subscribe" => {
                lasts(&SubscribeRequest {
                    name: at.to_owned(),
                    heartbeat_interval: Some(SILENT),
                    ..Default::default()
                })
            }
            "/sandtable.notifications.v1.NotificationService/SubscribeAccount" => {
                lasts(&SubscribeAccountRequest {
                    name: "accounts/me".to_owned(),
                    heartbeat_interval: Some(SILENT),
                    ..Default::default()
                })
            }
            "/sandtable.tournaments.v1.TournamentService/WatchTournament" => {
                lasts(&WatchTournamentRequest {
                    name: self.tournament.clone(),
                    heartbeat_interval: Some(SILENT),
                    ..Default::default()
                })
            }
            "/sandtable.matches.v1.MatchService/ExportMatch"
            | "/sandtable.tournaments.v1.TournamentService/ExportTournament" => Method::Ends,
            "/sandtable.matches.v1.FeedService/Follow"
            | "/sandtable.rules.v1.ApplyStreamService/ApplyEach" => Method::Internal,
            new => panic!("{new} is a stream: say here what it is, and how it is opened"),
        }
    }
}

fn lasts(request: &impl Message) -> Method {
    Method::Lasts(request.encode_to_vec())
}

/// The paths of all methods of the contract that answer with a stream.
fn streaming() -> Vec<String> {
    let set = FileDescriptorSet::decode(sandtable_proto::FILE_DESCRIPTOR_SET).unwrap();
    let mut paths = Vec::new();
    for file in &set.file {
        for service in &file.service {
            let streaming = service.method.iter().filter(|it| it.server_streaming());
            paths.extend(
                streaming.map(|method| {
                    format!("/{}.{}/{}", file.package(), service.name(), method.name())
                }),
            );
        }
    }
    paths
}

/// An account, a client that shows its first key, and a match at which it sits.
struct Holder {
    account: Account,
    client: Client,
    at: String,
}

impl Holder {
    async fn new(server: &Deployment, name: &str) -> Self {
        let client = server.client(Part::Matches).unwrap();
        let request = CreateAccountRequest {
            display_name: name.to_owned(),
            bot: true,
            ..Default::default()
        };
        let made = client.create_account(request).await.unwrap();
        let client = client.with_token(&made.secret).unwrap();
        let hosted = client.create_match(CreateMatchRequest {
            game: GAME.to_owned(),
            options: Game::AxisAllies(SIDES).options(1),
            start_policy: StartPolicy::WhenFull.into(),
            seat: Some(0),
            ..Default::default()
        });
        Self {
            account: made.account.unwrap(),
            at: hosted.await.unwrap().r#match.unwrap().name,
            client,
        }
    }

    /// Another key: its name and its secret.
    async fn key(&self, expire_time: Option<Timestamp>) -> (String, String) {
        let request = CreateApiKeyRequest {
            display_name: "For streams".to_owned(),
            scopes: [Scope::Play, Scope::Watch].map(i32::from).into(),
            expire_time,
            ..Default::default()
        };
        let made = self.client.create_key(request).await.unwrap();
        (made.key.unwrap().name, made.secret)
    }
}

fn match_settings() -> Option<MatchSettings> {
    Some(MatchSettings {
        game: GAME.to_owned(),
        options: Game::AxisAllies(SIDES).options(1),
        ..Default::default()
    })
}

/// Hosts all that there is a stream of.
async fn host(server: &Deployment) -> Names {
    let organiser = Holder::new(server, "Organiser").await.client;
    let made = organiser.create_tournament(CreateTournamentRequest {
        settings: Some(TournamentSettings {
            display_name: "Silent".to_owned(),
            r#match: match_settings(),
            stages: vec![StageSettings {
                system: Some(System::Swiss(SwissSettings {
                    rounds: 2,
                    ..Default::default()
                })),
                ..Default::default()
            }],
            ..Default::default()
        }),
        ..Default::default()
    });
    let tournament = made.await.unwrap().name;
    organiser.open_tournament(&tournament).await.unwrap();
    let made = organiser.create_pool(CreatePoolRequest {
        settings: Some(PoolSettings {
            display_name: "Silent".to_owned(),
            r#match: match_settings(),
            ..Default::default()
        }),
        ..Default::default()
    });
    let pool = made.await.unwrap().name;
    let comparison = compare(server, &organiser, &pool).await;
    Names {
        tournament,
        pool,
        comparison,
    }
}

/// Begins a comparison of two versions whose program is not there any more.
async fn compare(server: &Deployment, organiser: &Client, pool: &str) -> String {
    let programmer = Holder::new(server, "Programmer").await.client;
    for version in ["old", "new"] {
        let mut attending = programmer.attend(AttendRequest {
            pool: pool.to_owned(),
            capacity: 1,
            version: version.to_owned(),
            ..Default::default()
        });
        attending.next().await.unwrap().unwrap();
    }
    let players = organiser.list_players(ListPlayersRequest {
        parent: pool.to_owned(),
        provisional: true,
        ..Default::default()
    });
    let players = players.await.unwrap().players;
    let named = |version: &str| {
        let player = players.iter().find(|it| it.version == version);
        player.unwrap().name.clone()
    };
    let begun = programmer.start_comparison(StartComparisonRequest {
        parent: pool.to_owned(),
        candidate: named("new"),
        baseline: named("old"),
        elo1: 10.0,
        ..Default::default()
    });
    begun.await.unwrap().name
}

/// A stream that goes on.
struct Open {
    path: String,
    read: JoinHandle<Answer>,
}

/// Opens every stream that lasts, with a key, and lets all begin.
async fn open(server: &Deployment, names: &Names, at: &str, secret: &str) -> Vec<Open> {
    let mut wire = Wire::connect(server.address(Part::Matches)).await.unwrap();
    let authorization = format!("Bearer {secret}");
    let headers = [
        ("content-type", GRPC),
        ("te", "trailers"),
        ("authorization", &authorization[..]),
    ];
    let mut opened = Vec::new();
    for path in streaming() {
        let Method::Lasts(request) = names.method(&path, at) else {
            continue;
        };
        let (response, mut sending) = wire.open(&path, &headers).await.unwrap();
        let asks_on = path.ends_with("/Attend");
        sending.send_data(frame(&request), !asks_on).unwrap();
        let response = response.await.unwrap();
        let begun = response.headers();
        assert!(!begun.contains_key("grpc-status"), "{path}: {begun:?}");
        let read = tokio::spawn(async move {
            let answer = read(response).await.unwrap();
            drop(sending);
            answer
        });
        opened.push(Open { path, read });
    }
    opened
}

/// Checks that all streams end as they must.
async fn end(opened: Vec<Open>, how: &str) {
    let since = Instant::now();
    for Open { path, read } in opened {
        let left = ENDED.saturating_sub(since.elapsed());
        let ended = timeout(left, read).await;
        let ended = ended.unwrap_or_else(|_| panic!("{path} outlives its key, which was {how}"));
        let status = ended.unwrap().grpc_status().unwrap();
        assert_eq!(status.code(), Code::Unauthenticated, "{path}: {status:?}");
        let reason = verdict::<()>(&Err(status));
        assert_eq!(reason, "TOKEN_UNKNOWN", "{path}, {how}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_stream_ends_with_its_key_however_silent_it_is() {
    let setup = Setup::default()
        .with("SANDTABLE_ACCOUNTS__SIGN_UPS_PER_ADDRESS", 0)
        .with("SANDTABLE_MATCHES__CHAT_HEARTBEAT_MS", 60_000)
        .with("SANDTABLE_LADDER__HEARTBEAT_MS", 60_000);
    let server = Deployment::whole(setup).await.unwrap();
    let names = host(&server).await;
    let other = Holder::new(&server, "Other").await;
    let (_, works) = other.key(None).await;
    let go_on = open(&server, &names, &other.at, &works).await;
    assert!(go_on.len() >= 6, "{}", go_on.len());

    let revoking = Holder::new(&server, "Revoking").await;
    let (name, secret) = revoking.key(None).await;
    let opened = open(&server, &names, &revoking.at, &secret).await;
    revoking.client.revoke_key(&name, "").await.unwrap();
    end(opened, "revoked").await;

    let suspended = Holder::new(&server, "Suspended").await;
    let (_, secret) = suspended.key(None).await;
    let opened = open(&server, &names, &suspended.at, &secret).await;
    let operator = server.operator(Part::Matches).unwrap();
    let suspending = operator.suspend_account(&suspended.account.name, "for this test");
    suspending.await.unwrap();
    end(opened, "its account's until that was suspended").await;

    let expiring = Holder::new(&server, "Expiring").await;
    let made = expiring.account.create_time.unwrap();
    let ends = Timestamp {
        seconds: made.seconds + WORKS,
        ..made
    };
    let (_, secret) = expiring.key(Some(ends)).await;
    let opened = open(&server, &names, &expiring.at, &secret).await;
    end(opened, "to expire").await;

    for Open { path, read } in go_on {
        assert!(!read.is_finished(), "{path} ended, and its key works");
        read.abort();
    }
}

#[tokio::test]
async fn streams_between_services_take_no_key() {
    let server = Deployment::whole(Setup::default()).await.unwrap();
    let holder = Holder::new(&server, "Holder").await;
    let (_, secret) = holder.key(None).await;
    let authorization = format!("Bearer {secret}");
    let headers = [
        ("content-type", GRPC),
        ("te", "trailers"),
        ("authorization", &authorization[..]),
    ];
    let names = Names {
        tournament: "tournaments/x".to_owned(),
        pool: "pools/x".to_owned(),
        comparison: "pools/x/comparisons/x".to_owned(),
    };
    let mut wire = Wire::connect(server.address(Part::Matches)).await.unwrap();
    for path in streaming() {
        if let Method::Internal = names.method(&path, "matches/x") {
            let answer = wire.call(&path, &headers, frame(&[])).await.unwrap();
            let status = answer.grpc_status().unwrap();
            // One process alone does not serve them at all.
            let refusals = [
                Code::Unauthenticated,
                Code::PermissionDenied,
                Code::Unimplemented,
            ];
            assert!(refusals.contains(&status.code()), "{path}: {status:?}");
        }
    }
}
