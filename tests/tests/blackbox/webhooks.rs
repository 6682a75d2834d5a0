//! Webhooks as they are deployed: two processes that share PostgreSQL, and receivers at
//! real sockets that fail, are not there, and come back.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::time::Duration;

use sandtable_client::Client;
use sandtable_proto::accounts::v1::CreateAccountRequest;
use sandtable_proto::accounts::v1::account_service_client::AccountServiceClient;
use sandtable_proto::matches::v1::SubmitCommandRequest;
use sandtable_proto::notifications::v1::webhook_service_client::WebhookServiceClient;
use sandtable_proto::notifications::v1::{
    CreateWebhookRequest, ListWebhookDeliveriesRequest, ReplayWebhookDeliveryRequest, Webhook,
    WebhookDelivery, WebhookDeliveryState as State, WebhookState,
};
use sandtable_tests::cluster::{Cluster, Span};
use sandtable_tests::deployment::{Part, Setup};
use sandtable_tests::ports::free_address;
use sandtable_tests::process::{PATIENCE, Signal};
use sandtable_tests::receiver::Receiver;
use sandtable_tests::table::{Setting, Table};
use sandtable_tests::traffic::Orders;
use tempfile::TempDir;
use tonic::Request;
use tonic::transport::{Channel, Endpoint};

/// Maximum number of deliveries of one webhook that a process has in progress when it is killed.
const IN_HAND: usize = 16;

/// Entries of a match before there are webhooks.
const EARLIER: u64 = 1;

/// An account's owner who watches a match of others, and the way to the webhooks' two processes.
struct Owner {
    cluster: Cluster,
    key: String,
    seat: Client,
    table: Table,
    orders: Orders,
    given: u64,
    /// Where the settings are.
    _folder: TempDir,
}

/// A webhook and the secret of its messages.
struct Hook {
    name: String,
    secret: String,
}

impl Owner {
    /// Starts everything, with webhooks that may post to these addresses over plain HTTP,
    /// and do so again a second later until it has failed once more often than `retries`.
    async fn begin(addresses: &[SocketAddr], retries: usize) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("webhooks.toml");
        let waits = vec![1; retries];
        let ports: Vec<u16> = addresses.iter().map(SocketAddr::port).collect();
        let settings = format!(
            "[webhooks]\nallow_http = true\nallow_private = true\nports = {ports:?}\n\
             retry_seconds = {waits:?}\npoll_ms = 100\nlease_ms = 1000\ntimeout_ms = 500\n"
        );
        std::fs::write(&file, settings).unwrap();
        let setup = Setup::default().with("SANDTABLE_CONFIG", file.display());
        let cluster = Cluster::start(setup).await.unwrap();

        let matches = connect(cluster.url(Span::ClientsToMatches(0)).unwrap()).await;
        let request = CreateAccountRequest {
            display_name: "Ada".to_owned(),
            ..Default::default()
        };
        let mut accounts = AccountServiceClient::new(matches);
        let created = accounts.create_account(request).await;
        let key = created.unwrap().into_inner().secret;
        // An owner's own actions are sent to no webhook, so others play.
        let players = cluster.players().unwrap();
        let table = Table::set(&players, Setting::default()).await.unwrap();
        let mut owner = Self {
            seat: players.for_seat(&table.seats[0]).unwrap(),
            cluster,
            key,
            table,
            orders: Orders::new(1),
            given: 0,
            _folder: folder,
        };
        // A match without entries would be reported as one that begins.
        owner.order(EARLIER).await;
        owner
    }

    fn with_key<T>(&self, message: T) -> Request<T> {
        let mut request = Request::new(message);
        let token = format!("Bearer {}", self.key).parse().unwrap();
        request.metadata_mut().insert("authorization", token);
        request
    }

    /// The webhooks, by way of one of their processes.
    async fn hooks(&self, replica: usize) -> WebhookServiceClient<Channel> {
        let url = self.cluster.url(Span::ClientsToNotifications(replica));
        WebhookServiceClient::new(connect(url.unwrap()).await)
    }

    async fn create(&self, replica: usize, address: SocketAddr, path: &str) -> Hook {
        let request = self.with_key(CreateWebhookRequest {
            parent: "accounts/me".to_owned(),
            webhook: Some(Webhook {
                url: format!("http://{address}{path}"),
                r#match: self.table.name.clone(),
                ..Default::default()
            }),
            ..Default::default()
        });
        let made = self.hooks(replica).await.create_webhook(request).await;
        let made = made.unwrap().into_inner();
        let webhook = made.webhook.unwrap();
        assert_eq!(webhook.state(), WebhookState::Enabled, "{webhook:?}");
        Hook {
            name: webhook.name,
            secret: made.secret,
        }
    }

    /// Gives orders, each of which is an entry of the match.
    async fn order(&mut self, count: u64) {
        for _ in 0..count {
            let request = SubmitCommandRequest {
                name: self.table.name.clone(),
                command: Some(self.orders.draw()),
                request_id: format!("order-{}", self.given),
                ..Default::default()
            };
            let submitted = self.seat.repeat(&self.table.name, |at| {
                let (mut matches, request) = (at.matches(), request.clone());
                async move { matches.submit_command(request).await }
            });
            submitted.await.unwrap();
            self.given += 1;
        }
    }

    async fn deliveries(&self, replica: usize, hook: &Hook) -> Vec<WebhookDelivery> {
        let request = self.with_key(ListWebhookDeliveriesRequest {
            parent: hook.name.clone(),
            page_size: 1000,
            ..Default::default()
        });
        let mut hooks = self.hooks(replica).await;
        let listed = hooks.list_webhook_deliveries(request).await;
        listed.unwrap().into_inner().deliveries
    }

    /// Looks at a webhook's deliveries until they are as they are waited for.
    async fn deliveries_when(
        &self,
        hook: &Hook,
        ready: impl Fn(&[WebhookDelivery]) -> bool,
    ) -> Vec<WebhookDelivery> {
        let mut looks = tokio::time::interval(Duration::from_millis(100));
        let found = async {
            loop {
                looks.tick().await;
                let deliveries = self.deliveries(1, hook).await;
                if ready(&deliveries) {
                    return deliveries;
                }
            }
        };
        let found = tokio::time::timeout(PATIENCE, found).await;
        found.expect("the deliveries never are as they should be")
    }
}

async fn connect(url: String) -> Channel {
    Endpoint::from_shared(url).unwrap().connect().await.unwrap()
}

/// Checks that every entry arrived, each under one id, signed; and that duplicates are deliveries
/// that a process had in progress when it was killed.
fn check(receiver: &Receiver, path: &str, hook: &Hook, entries: u64, kills: usize) {
    let mut taken: HashMap<String, (u64, usize)> = HashMap::new();
    for message in receiver.all(path) {
        message.verify(&hook.secret).unwrap();
        let sequence = message.sequence().unwrap();
        let seen = taken.entry(message.id().to_owned());
        let (first, times) = seen.or_insert((sequence, 0));
        assert_eq!(*first, sequence, "an id is of one message");
        *times += usize::from(message.answered < 300);
    }
    let due = EARLIER + 1..=entries;
    let mut sequences: Vec<u64> = taken.values().map(|(sequence, _)| *sequence).collect();
    sequences.sort_unstable();
    assert_eq!(sequences, due.collect::<Vec<_>>());
    let again: usize = taken
        .values()
        .map(|(_, times)| times.saturating_sub(1))
        .sum();
    assert!(again <= kills * IN_HAND, "{again} came twice");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_processes_deliver_everything_whatever_fails() {
    let (here, later) = (free_address().unwrap(), free_address().unwrap());
    let receiver = Receiver::listen(here).await.unwrap();
    let mut owner = Owner::begin(&[here, later], 60).await;
    let well = owner.create(0, here, "/well").await;
    // The receiver there answers its challenge, and goes away.
    let listener = Receiver::listen(later).await.unwrap();
    let late = owner.create(1, later, "/late").await;
    assert_eq!((receiver.challenges(), listener.challenges()), (1, 1));
    drop(listener);
    receiver.behave("/well", [500, 302]).await;

    owner.order(10).await;
    let received = receiver.has_taken("/well", 10).await.unwrap();
    // An error and a redirect are no success: what was answered so came again.
    let attempts = receiver.all("/well");
    let failed: Vec<_> = attempts.iter().filter(|it| it.answered >= 300).collect();
    let answers: Vec<u16> = failed.iter().map(|it| it.answered).collect();
    assert_eq!(answers, [500, 302]);
    for message in failed {
        assert!(
            received.iter().any(|it| it.id() == message.id()),
            "{message:?}"
        );
    }
    assert_eq!(received[0].json().unwrap()["type"], "match.entry");
    assert_eq!(
        received[0].json().unwrap()["data"]["match"],
        owner.table.name
    );

    // No receiver listens at the other address, and one does before it is given up.
    let refused = |all: &[WebhookDelivery]| {
        let mut errors = all.iter().map(|it| it.last_error.as_str());
        errors.any(|error| error.contains("refused"))
    };
    owner.deliveries_when(&late, refused).await;
    let listener = Receiver::listen(later).await.unwrap();

    // Each process is killed once, while the other one has work to do.
    for replica in 0..2 {
        owner.order(10).await;
        let server = owner.cluster.server(Part::Notifications, replica);
        server.end(Signal::KILL).await.unwrap();
        owner.order(10).await;
        let all = (owner.given - EARLIER) as usize;
        receiver.has_taken("/well", all).await.unwrap();
        let server = owner.cluster.server(Part::Notifications, replica);
        server.start().await.unwrap();
    }
    check(&receiver, "/well", &well, owner.given, 2);
    let all = (owner.given - EARLIER) as usize;
    listener.has_taken("/late", all).await.unwrap();
    check(&listener, "/late", &late, owner.given, 2);
    for hook in [&well, &late] {
        let delivered = |found: &[WebhookDelivery]| {
            found.len() == all && found.iter().all(|it| it.state() == State::Delivered)
        };
        owner.deliveries_when(hook, delivered).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_given_up_is_kept_and_can_be_delivered_after_all() {
    let here = free_address().unwrap();
    let receiver = Receiver::listen(here).await.unwrap();
    let mut owner = Owner::begin(&[here], 3).await;
    let hook = owner.create(0, here, "/broken").await;
    receiver.behave("/broken", [500; 4]).await;
    owner.order(1).await;
    let dead = |found: &[WebhookDelivery]| found.iter().any(|it| it.state() == State::Dead);
    let found = owner.deliveries_when(&hook, dead).await.remove(0);
    assert_eq!((found.attempts, found.last_status), (4, 500));
    assert!(receiver.taken("/broken").is_empty());

    // By way of the process that the webhook was not made at.
    let name = found.name.clone();
    let request = owner.with_key(ReplayWebhookDeliveryRequest { name });
    let mut hooks = owner.hooks(1).await;
    hooks.replay_webhook_delivery(request).await.unwrap();
    let arrived = receiver.has_taken("/broken", 1).await.unwrap();
    assert!(found.name.ends_with(arrived[0].id()), "{}", found.name);
    check(&receiver, "/broken", &hook, owner.given, 0);
}
