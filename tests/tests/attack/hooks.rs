//! Webhooks that are aimed at a server that never requested any.

use std::net::SocketAddr;

use sandtable_client::Client;
use sandtable_proto::accounts::v1::CreateAccountRequest;
use sandtable_proto::accounts::v1::account_service_client::AccountServiceClient;
use sandtable_proto::games::aa1940::v1::command::Kind;
use sandtable_proto::games::aa1940::v1::{Command, StandingOrders};
use sandtable_proto::notifications::v1::{CreateWebhookRequest, Webhook, WebhookState};
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::ports::free_address;
use sandtable_tests::receiver::Receiver;
use sandtable_tests::table::{Setting, Table};
use tempfile::TempDir;
use tonic::transport::Endpoint;

/// Challenges that one target is sent in an hour at most.
const MOST: usize = 60;

fn accounts() -> usize {
    match std::env::var("TEST_ATTACK").as_deref() {
        Ok("full") => 931,
        _ => 12,
    }
}

/// A server that may post to these addresses over plain HTTP.
async fn server(addresses: &[SocketAddr]) -> (Deployment, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("webhooks.toml");
    let ports: Vec<u16> = addresses.iter().map(SocketAddr::port).collect();
    let settings = format!(
        "[webhooks]\nallow_http = true\nallow_private = true\nports = {ports:?}\n\
         poll_ms = 100\ntimeout_ms = 500\nchallenge_retry_seconds = [1]\n"
    );
    std::fs::write(&file, settings).unwrap();
    // An attacker with so many accounts has addresses, too.
    let setup = Setup::default()
        .with("SANDTABLE_CONFIG", file.display())
        .with("SANDTABLE_ACCOUNTS__SIGN_UPS_PER_ADDRESS", 2_000);
    (Deployment::whole(setup).await.unwrap(), folder)
}

/// A client with a new account's key.
async fn member(server: &mut Deployment, name: &str) -> Client {
    let url = server.server(Part::Matches).url();
    let channel = Endpoint::from_shared(url).unwrap().connect().await.unwrap();
    let request = CreateAccountRequest {
        display_name: name.to_owned(),
        ..Default::default()
    };
    let created = AccountServiceClient::new(channel)
        .create_account(request)
        .await;
    let key = created.unwrap().into_inner().secret;
    let client = server.client(Part::Matches).unwrap();
    client.with_token(&key).unwrap()
}

fn hook(address: SocketAddr, path: &str) -> Webhook {
    Webhook {
        url: format!("http://{address}{path}"),
        ..Default::default()
    }
}

/// A command that can be given again and again.
fn order() -> Command {
    Command {
        kind: Some(Kind::SetOrders(StandingOrders::default())),
    }
}

fn making(webhook: Webhook) -> CreateWebhookRequest {
    CreateWebhookRequest {
        webhook: Some(webhook),
        ..Default::default()
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_is_struck_who_did_not_ask() {
    let (victim_at, friend_at) = (free_address().unwrap(), free_address().unwrap());
    let victim = Receiver::listen_unasked(victim_at).await.unwrap();
    let friend = Receiver::listen(friend_at).await.unwrap();
    let (mut server, _folder) = server(&[victim_at, friend_at]).await;
    let players = server.client(Part::Matches).unwrap();
    let table = Table::set(&players, Setting::default()).await.unwrap();

    for account in 0..accounts() {
        let member = member(&mut server, &format!("mallory {account}")).await;
        let webhook = Webhook {
            r#match: table.name.clone(),
            ..hook(victim_at, "/")
        };
        // Refused ones are as good.
        if let Ok(made) = member.create_webhook(making(webhook)).await {
            assert_ne!(made.webhook.unwrap().state(), WebhookState::Enabled);
        }
    }
    let ada = member(&mut server, "Ada").await;
    let webhook = Webhook {
        r#match: table.name.clone(),
        ..hook(friend_at, "/")
    };
    let made = ada.create_webhook(making(webhook)).await.unwrap();
    assert_eq!(made.webhook.unwrap().state(), WebhookState::Enabled);

    let seat = players.for_seat(&table.seats[0]).unwrap();
    for _ in 0..20 {
        seat.submit(&table.name, &order(), None).await.unwrap();
    }
    friend.has_taken("/", 20).await.unwrap();
    assert_eq!(victim.posts(), victim.challenges(), "no command was told");
    assert!(victim.challenges() <= MOST, "{}", victim.challenges());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_sleeps_is_woken_for_the_first_turn_and_not_by_drafts() {
    let address = free_address().unwrap();
    let receiver = Receiver::listen(address).await.unwrap();
    let (mut server, _folder) = server(&[address]).await;
    let ada = member(&mut server, "Ada").await;
    ada.create_webhook(making(hook(address, "/")))
        .await
        .unwrap();
    // She sits at both seats.
    let table = Table::set(&ada, Setting::default()).await.unwrap();
    let received = receiver.has_taken("/", 1).await.unwrap().remove(0);
    let received = received.json().unwrap();
    assert_eq!(received["type"], "match.started");
    assert_eq!(received["data"]["match"], table.name);
    assert_eq!(received["data"]["own_seat_awaited"], true);

    let seat = ada.for_seat(&table.seats[0]).unwrap();
    for _ in 0..5 {
        seat.submit(&table.name, &order(), None).await.unwrap();
    }
    // The end comes after all of it.
    seat.resign(&table.name).await.unwrap();
    let received = receiver.has_taken("/", 2).await.unwrap();
    let types = received.iter().map(|it| it.json().unwrap()["type"].clone());
    let types: Vec<_> = types.collect();
    assert_eq!(types, ["match.started", "match.finished"]);
}
