//! Quotas of one client, and proof that others retain theirs.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::process::Command;

use sandtable_client::Client;
use sandtable_proto::accounts::v1::CreateAccountRequest;
use sandtable_proto::accounts::v1::account_service_client::AccountServiceClient;
use sandtable_proto::games::aa1940::v1::{Command as AxisAlliesCommand, command};
use sandtable_proto::matches::v1::lobby_service_client::LobbyServiceClient;
use sandtable_proto::matches::v1::match_service_client::MatchServiceClient;
use sandtable_proto::matches::v1::{
    AddBotRequest, CreateMatchRequest, CreateMatchResponse, GetMatchRequest, MatchLook,
    SubmitCommandRequest,
};
use sandtable_proto::notifications::v1::SubscribeRequest;
use sandtable_proto::notifications::v1::notification_service_client::NotificationServiceClient;
use sandtable_tests::binaries::binary;
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::ports::free_address;
use sandtable_tests::process::{PATIENCE, Process};
use sandtable_tests::table::{GAME, Setting, Table, pack};
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;
use tonic::transport::{Channel, Endpoint};
use tonic::{Code, Request, Status, Streaming};
use tonic_types::StatusExt;

/// A connection from an address of this machine.
pub(crate) async fn channel_from(address: SocketAddr, from: Ipv4Addr) -> Channel {
    let endpoint = Endpoint::from_shared(format!("http://{address}")).unwrap();
    let from = endpoint.local_address(Some(IpAddr::V4(from)));
    from.connect().await.unwrap()
}

/// A request that shows a token.
pub(crate) fn by<T>(token: &str, message: T) -> Request<T> {
    let mut request = Request::new(message);
    let value = format!("Bearer {token}").parse().unwrap();
    request.metadata_mut().insert("authorization", value);
    request
}

/// A refusal that says what is used up, how much there is of it and when to come back.
#[track_caller]
pub(crate) fn assert_refused(status: &Status, limit: &str) -> HashMap<String, String> {
    assert_eq!(status.code(), Code::ResourceExhausted, "{status:?}");
    let details = status.get_error_details();
    let info = details.error_info().unwrap();
    assert_eq!(info.metadata.get("limit").map(String::as_str), Some(limit));
    assert!(info.metadata.contains_key("found"), "{info:?}");
    assert!(details.quota_failure().is_some(), "{status:?}");
    assert!(details.retry_info().unwrap().retry_delay.is_some());
    info.metadata.clone()
}

/// Status with which a stream ends.
pub(crate) async fn ending<M>(mut stream: Streaming<M>) -> Status {
    loop {
        if let Err(status) = stream.message().await.map(Option::unwrap) {
            return status;
        }
    }
}

/// The reason of a refusal.
pub(crate) fn reason(status: &Status) -> String {
    status.get_details_error_info().unwrap().reason
}

async fn host(matches: &mut MatchServiceClient<Channel>) -> Result<CreateMatchResponse, Status> {
    let request = CreateMatchRequest {
        game: GAME.to_owned(),
        ..Default::default()
    };
    Ok(matches.create_match(request).await?.into_inner())
}

#[tokio::test]
async fn one_address_neither_fills_the_house_nor_makes_accounts_without_end() {
    let setup = Setup::default()
        .with("SANDTABLE_MATCHES__MAX_OPEN_MATCHES_PER_ADDRESS", 3)
        .with("SANDTABLE_ACCOUNTS__SIGN_UPS_PER_ADDRESS", 2);
    let mut whole = Deployment::whole(setup).await.unwrap();
    let address = whole.address(Part::Matches);
    let one = channel_from(address, Ipv4Addr::new(127, 0, 0, 2)).await;
    let mut matches = MatchServiceClient::new(one.clone());
    for _ in 0..3 {
        host(&mut matches).await.unwrap();
    }
    let received = assert_refused(&host(&mut matches).await.unwrap_err(), "3");
    assert_eq!(
        (&*received["subject"], &*received["found"]),
        ("address", "3")
    );
    let other = channel_from(address, Ipv4Addr::new(127, 0, 0, 3)).await;
    host(&mut MatchServiceClient::new(other.clone()))
        .await
        .unwrap();

    let sign_up = async |channel: &Channel| {
        let request = CreateAccountRequest {
            display_name: "somebody".to_owned(),
            ..Default::default()
        };
        let mut accounts = AccountServiceClient::new(channel.clone());
        accounts.create_account(request).await
    };
    for _ in 0..2 {
        sign_up(&one).await.unwrap();
    }
    assert_refused(&sign_up(&one).await.unwrap_err(), "2");
    let account = sign_up(&other).await.unwrap().into_inner();

    // An account gets no address more than its quota, and a restart gives none more to any.
    let key = account.secret;
    let request = CreateMatchRequest {
        game: GAME.to_owned(),
        ..Default::default()
    };
    let refused = matches.create_match(by(&key, request)).await.unwrap_err();
    assert_refused(&refused, "3");
    drop((one, other));
    whole.server(Part::Matches).crash().await.unwrap();
    let again = channel_from(address, Ipv4Addr::new(127, 0, 0, 2)).await;
    let refused = host(&mut MatchServiceClient::new(again)).await.unwrap_err();
    assert_refused(&refused, "3");
}

#[tokio::test]
async fn one_host_does_not_take_all_bots() {
    let setup = Setup::default()
        .with("SANDTABLE_MATCHES__MAX_BOTS_PER_HOST", 1)
        .with("SANDTABLE_BOTS__MAX_SEATS", 0);
    let whole = Deployment::whole(setup).await.unwrap();
    let address = whole.address(Part::Matches);
    let add = async |from: Ipv4Addr, seat: u32, created: &CreateMatchResponse| {
        let mut lobby = LobbyServiceClient::new(channel_from(address, from).await);
        let request = AddBotRequest {
            name: created.r#match.clone().unwrap().name,
            seat,
            bot: "random".to_owned(),
            ..Default::default()
        };
        lobby.add_bot(by(&created.host_token, request)).await
    };
    let [one, other] = [2, 3].map(|last| Ipv4Addr::new(127, 0, 0, last));
    let mut matches = MatchServiceClient::new(channel_from(address, one).await);
    let first = host(&mut matches).await.unwrap();
    let second = host(&mut matches).await.unwrap();
    add(one, 0, &first).await.unwrap();
    assert_refused(&add(one, 1, &first).await.unwrap_err(), "1");
    assert_refused(&add(other, 0, &second).await.unwrap_err(), "1");
    let mut matches = MatchServiceClient::new(channel_from(address, other).await);
    let third = host(&mut matches).await.unwrap();
    add(other, 0, &third).await.unwrap();
}

#[tokio::test]
async fn strangers_with_all_their_streams_leave_some_to_those_who_play() {
    let setup = Setup::default()
        .with("SANDTABLE_LIMITS__TOTAL_STREAMS_OPEN", 8)
        .with("SANDTABLE_LIMITS__ADDRESS_STREAMS_OPEN", 5);
    let whole = Deployment::whole(setup).await.unwrap();
    let address = whole.address(Part::Matches);
    let client = whole.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    let subscribe = async |channel: &Channel, token: &str| {
        let request = SubscribeRequest {
            name: table.name.clone(),
            ..Default::default()
        };
        let request = match token {
            "" => Request::new(request),
            token => by(token, request),
        };
        let mut streams = NotificationServiceClient::new(channel.clone());
        streams.subscribe(request).await
    };
    let [one, other, third] = [2, 3, 4].map(|last| Ipv4Addr::new(127, 0, 0, last));
    let one = channel_from(address, one).await;
    let other = channel_from(address, other).await;
    let third = channel_from(address, third).await;
    let mut open = Vec::new();
    for _ in 0..5 {
        open.push(subscribe(&one, "").await.unwrap());
    }
    let received = assert_refused(&subscribe(&one, "").await.unwrap_err(), "5");
    assert_eq!(received["subject"], "address");
    open.push(subscribe(&other, "").await.unwrap());
    // A quarter of all is reserved for players, wherever they are. Of the rest, the caller with
    // most yields a place to one with none, and no further.
    open.push(subscribe(&third, "").await.unwrap());
    let ended = ending(open.remove(0).into_inner()).await;
    assert_eq!(reason(&ended), "PLACE_YIELDED");
    let received = assert_refused(&subscribe(&one, "").await.unwrap_err(), "6");
    assert_eq!(received["subject"], "server");
    for access in &table.seats {
        open.push(subscribe(&one, &access.token).await.unwrap());
    }
    let refused = subscribe(&one, &table.seats[0].token).await.unwrap_err();
    assert_refused(&refused, "8");
}

#[tokio::test]
async fn silent_connections_neither_end_a_server_nor_keep_players_out() {
    let setup = Setup {
        descriptors: Some(160),
        ..Setup::default()
    };
    let setup = setup.with("SANDTABLE_SERVER__HANDSHAKE_TIMEOUT_MS", 1000);
    let mut whole = Deployment::whole(setup).await.unwrap();
    let address = whole.address(Part::Matches);
    let client = whole.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    let mut silent = Vec::new();
    for _ in 0..300 {
        silent.push(TcpStream::connect(address).await.unwrap());
    }
    // A player has a connection already, or gets one soon.
    let request = || GetMatchRequest {
        name: table.name.clone(),
    };
    let player = client.for_seat(&table.seats[0]).unwrap();
    player.matches().get_match(request()).await.unwrap();
    let returning = whole.client(Part::Matches).unwrap();
    let returning = returning.for_seat(&table.seats[1]).unwrap();
    returning.get_match(&table.name).await.unwrap();
    // All of them are let go.
    for mut connection in silent {
        let mut byte = [0];
        let read = tokio::time::timeout(PATIENCE, connection.read(&mut byte)).await;
        assert!(matches!(read.unwrap(), Ok(0) | Err(_)));
    }
    let process = whole.server(Part::Matches).process().unwrap();
    assert!(process.ended().is_none(), "the server goes on");
    let stranger = whole.client(Part::Matches).unwrap();
    stranger.get_match(&table.name).await.unwrap();
}

#[tokio::test]
async fn too_many_connections_of_an_address_are_told_and_players_get_in() {
    let setup = Setup::default().with("SANDTABLE_SERVER__MAX_CONNECTIONS_PER_ADDRESS", 4);
    let whole = Deployment::whole(setup).await.unwrap();
    let address = whole.address(Part::Matches);
    let one = Ipv4Addr::new(127, 0, 0, 2);
    let client = whole.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    let get = async |channel: Channel, token: &str| {
        let request = GetMatchRequest {
            name: table.name.clone(),
        };
        let request = match token {
            "" => Request::new(request),
            token => by(token, request),
        };
        MatchServiceClient::new(channel).get_match(request).await
    };
    let mut open = Vec::new();
    for _ in 0..4 {
        open.push(channel_from(address, one).await);
        get(open[open.len() - 1].clone(), "").await.unwrap();
    }
    let refused = get(channel_from(address, one).await, "").await.unwrap_err();
    let received = assert_refused(&refused, "4");
    assert_eq!(
        (&*received["class"], &*received["subject"]),
        ("connections", "address")
    );
    let seat = &table.seats[0].token;
    get(channel_from(address, one).await, seat).await.unwrap();
    let other = Ipv4Addr::new(127, 0, 0, 3);
    get(channel_from(address, other).await, "").await.unwrap();
}

#[tokio::test]
async fn looks_with_commands_use_up_the_reads_of_their_caller() {
    const BURST: u64 = 20;
    let setup = Setup::default()
        .with("SANDTABLE_LIMITS__CALLER__READS", 1)
        .with("SANDTABLE_LIMITS__CALLER__READS_BURST", BURST);
    let whole = Deployment::whole(setup).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    let channel = channel_from(whole.address(Part::Matches), Ipv4Addr::LOCALHOST).await;
    let matches = MatchServiceClient::new(channel);
    let submit = async |look: Option<MatchLook>| {
        let end_phase = AxisAlliesCommand {
            kind: Some(command::Kind::EndPhase(command::EndPhase {})),
        };
        let request = SubmitCommandRequest {
            name: table.name.clone(),
            command: Some(pack(&end_phase)),
            look,
            ..Default::default()
        };
        let request = by(&table.seats[0].token, request);
        matches.clone().submit_command(request).await
    };
    let look = MatchLook {
        view: true,
        legal: true,
        samples: 0,
    };
    // More reads than there are, and what comes back meanwhile.
    let mut answers = Vec::new();
    for _ in 0..BURST {
        answers.push(submit(Some(look)).await);
    }
    let used_up = |answer: &&Result<_, Status>| {
        answer
            .as_ref()
            .is_err_and(|status| status.code() == Code::ResourceExhausted)
    };
    let refused = answers.iter().find(used_up).unwrap().as_ref().unwrap_err();
    assert_eq!(
        refused.get_error_details().error_info().unwrap().metadata["class"],
        "reads"
    );
    // What was refused was not accepted before.
    let accepted = answers.iter().filter(|answer| answer.is_ok()).count();
    assert!(accepted > 0);
    assert_eq!(table.log(&client).await.unwrap().len(), accepted);
    // Commands by themselves go on.
    let alone = submit(None).await;
    assert!(!used_up(&&alone), "{alone:?}");
}

#[tokio::test]
async fn settings_that_there_are_not_are_refused_and_lists_come_from_the_environment() {
    let start = |variable: &str, value: &str| {
        let folder = tempfile::tempdir().unwrap();
        let listen = free_address().unwrap().to_string();
        let mut command = Command::new(binary("sandtable").unwrap());
        command.args(["serve", "--listen", &listen, "--data"]);
        command.arg(folder.path()).env(variable, value);
        (Process::start("sandtable", command).unwrap(), folder)
    };
    for (variable, meant) in [
        ("SANDTABLE_WEBHOOKS__PORT", "SANDTABLE_WEBHOOKS__PORTS"),
        (
            "SANDTABLE_LIMITS_STREAMS_OPEN",
            "SANDTABLE_LIMITS__STREAMS_OPEN",
        ),
    ] {
        let (mut process, _folder) = start(variable, "1");
        assert!(!process.wait().await.unwrap().success());
        let received = process.printed(variable).await.unwrap();
        assert!(received.contains(meant), "{received}");
    }
    let setup = Setup::default().with("SANDTABLE_WEBHOOKS__PORTS", "443, 9000");
    let whole = Deployment::whole(setup).await.unwrap();
    let client: Client = whole.client(Part::Matches).unwrap();
    client.list_games().await.unwrap();
    let (mut process, _folder) = start("SANDTABLE_SERVER__MAX_CONNECTIONS", "1000000000");
    assert!(!process.wait().await.unwrap().success());
    process.printed("descriptors").await.unwrap();
}
