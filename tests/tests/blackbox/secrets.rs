//! Data that only their owner receives.

use std::os::unix::fs::PermissionsExt;

use sandtable_client::Client;
use sandtable_proto::matches::v1::feed_service_client::FeedServiceClient;
use sandtable_proto::matches::v1::{
    FollowRequest, LogEntry, ReadEntriesRequest, SubmitCommandRequest,
};
use sandtable_proto::notifications::v1::SubscribeRequest;
use sandtable_proto::notifications::v1::subscribe_response::Message;
use sandtable_proto::rules::v1::apply_stream_service_client::ApplyStreamServiceClient;
use sandtable_proto::rules::v1::rules_service_client::RulesServiceClient;
use sandtable_proto::rules::v1::{ApplyEachRequest, ForgetRequest};
use sandtable_tests::deployment::{Deployment, OPERATOR, Part, Setup};
use sandtable_tests::process::Signal;
use sandtable_tests::table::{Setting, Table};
use sandtable_tests::traffic::Orders;
use sandtable_tests::verdict::verdict;
use tonic::Request;
use tonic::transport::Endpoint;

/// The first entry of a match as a client receives it, in the log and on a stream.
async fn first_entry(client: &Client, name: &str) -> LogEntry {
    let mut log = client.log(name, 0).await.unwrap();
    // The chain of the log is sent in its list only.
    assert_eq!(log[0].digest.len(), 32);
    log[0].digest.clear();
    let request = SubscribeRequest {
        name: name.to_owned(),
        ..Default::default()
    };
    let stream = client.notifications().subscribe(request).await.unwrap();
    let received = stream
        .into_inner()
        .message()
        .await
        .unwrap()
        .unwrap()
        .message;
    let Some(Message::Entry(entry)) = received else {
        panic!("an entry comes first, not {received:?}")
    };
    assert_eq!(entry, log[0], "the stream tells what the log tells");
    entry
}

#[tokio::test]
async fn standing_orders_are_seen_by_their_own_seat() {
    let whole = Deployment::whole(Setup::default()).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    let owner = client.for_seat(&table.seats[0]).unwrap();
    let command = Orders::new(7).draw();
    let request = SubmitCommandRequest {
        name: table.name.clone(),
        command: Some(command.clone()),
        request_id: "private".to_owned(),
        ..Default::default()
    };
    owner.matches().submit_command(request).await.unwrap();

    let shown = first_entry(&owner, &table.name).await;
    assert!(!shown.redacted);
    assert_eq!(shown.request_id, "private");
    assert_eq!(shown.events.len(), 1);
    let opponent = client.for_seat(&table.seats[1]).unwrap();
    for other in [client, opponent] {
        let hidden = first_entry(&other, &table.name).await;
        assert!(hidden.redacted);
        assert_eq!((hidden.sequence, hidden.seat), (1, 0));
        assert_eq!((&hidden.action, hidden.events.len()), (&None, 0));
        assert_eq!(hidden.request_id, "");
        assert_eq!(hidden.state_hash, shown.state_hash);
    }
    let looked = owner.get_match(&table.name).await.unwrap();
    assert!(looked.dice_seed.is_empty(), "the seed is told at the end");
    assert_eq!(looked.dice_commitment.len(), 32);
}

#[tokio::test]
async fn the_operators_token_is_in_no_log_and_in_one_file_of_its_owner() {
    let setup = Setup {
        operator: false,
        ..Setup::default()
    };
    let mut whole = Deployment::whole(setup).await.unwrap();
    let server = whole.server(Part::Matches);
    let line = server.process().unwrap().printed("operator token").await;
    assert!(line.unwrap().contains("operator-token"));
    assert!(!server.process().unwrap().output().contains("sdt_"));
    let file = whole.data().join("operator-token");
    let mode = std::fs::metadata(&file).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let token = std::fs::read_to_string(&file).unwrap().trim().to_owned();
    std::fs::remove_file(&file).unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    let operator = client.with_token(&token).unwrap();
    operator.export_match(&table.name).await.unwrap();

    let server = whole.server(Part::Matches);
    server.end(Signal::TERM).await.unwrap();
    let mut looked_at = 0;
    for file in std::fs::read_dir(whole.data()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        for secret in [&token, &table.host, &table.seats[0].token] {
            let found = bytes
                .windows(secret.len())
                .any(|it| it == secret.as_bytes());
            assert!(!found, "a token can be read from the disk");
        }
        looked_at += bytes.len();
    }
    assert!(looked_at > 0, "the data are where they were looked for");

    let server = whole.server(Part::Matches);
    server.start().await.unwrap();
    assert!(!server.process().unwrap().output().contains("sdt_"));
    operator.export_match(&table.name).await.unwrap();
}

#[tokio::test]
async fn an_operators_token_of_digits_is_taken_as_it_is() {
    let token = "000123456789012345678901";
    let setup = Setup {
        operator: false,
        ..Setup::default()
    };
    let setup = setup.with("SANDTABLE_MATCHES__OPERATOR_TOKEN", token);
    let whole = Deployment::whole(setup).await.unwrap();
    let client = whole.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    let operator = client.with_token(token).unwrap();
    operator.export_match(&table.name).await.unwrap();
}

#[tokio::test]
async fn what_is_for_services_is_refused_to_everyone_else() {
    let split = Deployment::split(Setup::default()).await.unwrap();
    let client = split.client(Part::Matches).unwrap();
    let table = Table::set(&client, Setting::default()).await.unwrap();
    let connect = async |part: Part| {
        let url = format!("http://{}", split.address(part));
        Endpoint::from_shared(url).unwrap().connect().await.unwrap()
    };
    let mut feed = FeedServiceClient::new(connect(Part::Matches).await);
    let mut rules = RulesServiceClient::new(connect(Part::Rules).await);
    let mut streams = ApplyStreamServiceClient::new(connect(Part::Rules).await);
    let tokens = ["", OPERATOR, &table.host, &table.seats[0].token];
    for token in tokens {
        let shown = format!("Bearer {token}");
        fn by<T>(shown: &str, message: T) -> Request<T> {
            let mut request = Request::new(message);
            if shown != "Bearer " {
                request
                    .metadata_mut()
                    .insert("authorization", shown.parse().unwrap());
            }
            request
        }
        let read = ReadEntriesRequest {
            r#match: table.name.clone(),
            after_sequence: 0,
            limit: 10,
            ..Default::default()
        };
        let received = [
            verdict(&feed.read_entries(by(&shown, read)).await),
            verdict(&feed.follow(by(&shown, FollowRequest::default())).await),
            verdict(
                &rules
                    .forget(by(
                        &shown,
                        ForgetRequest {
                            r#match: table.name.clone(),
                            ..Default::default()
                        },
                    ))
                    .await,
            ),
            verdict(
                &streams
                    .apply_each(by(&shown, tokio_stream::pending::<ApplyEachRequest>()))
                    .await,
            ),
        ];
        assert_eq!(received, ["INTERNAL_ONLY"; 4], "with {token:?}");
    }
}
