//! Webhooks, from the entry to the receiver.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use prost_types::FieldMask;
use sandtable_notifications::{WebhookMeans, WebhookSettings, Webhooks};
use sandtable_proto::notifications::v1::webhook_service_server::WebhookService;
use sandtable_proto::notifications::v1::{
    CreateWebhookRequest, DeleteWebhookRequest, EntryFilter, GetWebhookRequest,
    ListWebhookDeliveriesRequest, ListWebhooksRequest, ReplayWebhookDeliveryRequest,
    RotateWebhookSecretRequest, TestWebhookRequest, UpdateWebhookRequest, Webhook, WebhookDelivery,
    WebhookDeliveryState as Delivered, WebhookState,
};
use sandtable_service::error::reason_of;
use sandtable_service::settings::Settings;
use tokio::time::{Instant, sleep};
use tonic::{Code, Status};

use crate::receiver::{ADDRESS, HOST, Internet, Manner, Memory, Paused, Receiver};
use crate::support::{Desk, settings, showing, whisper};

const ADA: &str = "accounts/ada";
const KEY: &str = "sdk_ada-all";
const MATCH: &str = "matches/one";

struct Office {
    desk: Desk,
    receiver: Arc<Receiver>,
    means: WebhookMeans,
    settings: WebhookSettings,
    hooks: Webhooks,
}

fn hook_settings() -> WebhookSettings {
    let settings = Settings::load(None).unwrap();
    WebhookSettings {
        allow_http: true,
        ports: vec![80, 443],
        max_per_account: 3,
        retry_seconds: vec![10, 100],
        disable_after_seconds: 1_000,
        ..settings.section("webhooks").unwrap()
    }
}

impl Office {
    fn open() -> Office {
        Office::with(hook_settings())
    }

    fn with(hook_settings: WebhookSettings) -> Office {
        let desk = Desk::open(settings());
        desk.feed.seat(MATCH, &["accounts/bob", ADA]);
        let receiver = Receiver::new();
        let means = WebhookMeans {
            store: Arc::new(Memory::default()),
            network: Arc::new(Internet(receiver.clone())),
            clock: Arc::new(Paused(Instant::now())),
        };
        let hooks = replica(&desk, &hook_settings, &means);
        Office {
            desk,
            receiver,
            means,
            settings: hook_settings,
            hooks,
        }
    }

    async fn try_create(&self, webhook: Webhook) -> Result<(Webhook, String), Status> {
        let request = CreateWebhookRequest {
            parent: "accounts/me".to_owned(),
            webhook: Some(webhook),
            ..Default::default()
        };
        let made = self
            .hooks
            .create_webhook(showing(KEY, request))
            .await?
            .into_inner();
        Ok((made.webhook.unwrap(), made.secret))
    }

    async fn create(&self) -> (Webhook, String) {
        self.try_create(hook()).await.unwrap()
    }

    async fn get(&self, name: &str) -> Webhook {
        let request = GetWebhookRequest {
            name: name.to_owned(),
        };
        let got = self.hooks.get_webhook(showing(KEY, request)).await;
        got.unwrap().into_inner()
    }

    async fn set_state(&self, name: &str, state: WebhookState) {
        let request = UpdateWebhookRequest {
            webhook: Some(Webhook {
                name: name.to_owned(),
                state: state as i32,
                ..Default::default()
            }),
            update_mask: Some(FieldMask {
                paths: vec!["state".to_owned()],
            }),
        };
        self.hooks
            .update_webhook(showing(KEY, request))
            .await
            .unwrap();
    }

    async fn test(&self, name: &str) -> WebhookDelivery {
        let request = TestWebhookRequest {
            name: name.to_owned(),
        };
        let tested = self.hooks.test_webhook(showing(KEY, request)).await;
        tested.unwrap().into_inner()
    }

    async fn deliveries(&self, name: &str) -> Vec<WebhookDelivery> {
        let request = ListWebhookDeliveriesRequest {
            parent: name.to_owned(),
            ..Default::default()
        };
        let listed = self
            .hooks
            .list_webhook_deliveries(showing(KEY, request))
            .await;
        listed.unwrap().into_inner().deliveries
    }
}

/// A process that keeps webhooks.
fn replica(desk: &Desk, settings: &WebhookSettings, means: &WebhookMeans) -> Webhooks {
    let shutdown = desk.shutdown.clone();
    Webhooks::start(settings.clone(), &desk.service, means.clone(), shutdown)
}

fn hook() -> Webhook {
    Webhook {
        url: format!("http://{HOST}/sandtable?v=1"),
        ..Default::default()
    }
}

#[tokio::test(start_paused = true)]
async fn the_owner_is_told_what_happens_signed_and_without_what_is_hidden() {
    let office = Office::open();
    office.desk.feed.append(MATCH);
    let (webhook, secret) = office.create().await;
    office.desk.feed.append_with(MATCH, |entry| {
        whisper(entry);
        entry.seat = 0;
        entry.awaited = vec![1];
    });
    office.desk.feed.append("matches/foreign");
    office.desk.feed.finish(MATCH);
    let arrived = office.receiver.arrived(2).await;
    assert!(arrived.iter().all(|it| it.is_signed_with(&secret)));
    assert_eq!(arrived[0].path, "/sandtable?v=1");
    let first = arrived[0].json();
    assert_eq!(first["type"], "match.entry");
    let data = serde_json::json!({
        "match": MATCH, "game": "aa1940", "sequence": 2, "seat": 0, "awaited": [1],
        "own_seats": [1], "own_seat_awaited": true, "outcome": null,
    });
    assert_eq!(first["data"], data);
    assert_eq!(arrived[1].json()["type"], "match.finished");
    assert_eq!(arrived[1].json()["data"]["sequence"], 3);
    sleep(Duration::from_secs(60)).await;
    assert_eq!(office.receiver.count(), 2);
    let deliveries = office.deliveries(&webhook.name).await;
    assert_eq!(deliveries.len(), 2);
    for (delivery, arrived) in deliveries.iter().zip(&arrived) {
        assert_eq!(
            (delivery.state(), delivery.attempts),
            (Delivered::Delivered, 1)
        );
        assert!(delivery.name.ends_with(&arrived.id), "{}", delivery.name);
    }
}

#[tokio::test(start_paused = true)]
async fn what_fails_is_tried_again_later_and_later_until_it_is_given_up() {
    let office = Office::open();
    let (webhook, secret) = office.create().await;
    office.receiver.behave([
        Manner::Status(500),
        Manner::Redirect("http://10.0.0.1/"),
        Manner::Silence,
    ]);
    office.test(&webhook.name).await;
    let arrived = office.receiver.arrived(3).await;
    let waits = [1, 2].map(|at| (arrived[at].at - arrived[at - 1].at).as_secs_f64());
    // A fifth either way, and a second until somebody looks.
    assert!((8.0..=13.0).contains(&waits[0]), "{waits:?}");
    assert!((80.0..=121.0).contains(&waits[1]), "{waits:?}");
    assert!(
        arrived
            .iter()
            .all(|it| it.id == arrived[0].id && it.is_signed_with(&secret))
    );
    assert!(
        arrived[2].timestamp > arrived[0].timestamp,
        "each attempt is signed anew"
    );
    sleep(Duration::from_secs(60)).await;
    let dead = office.deliveries(&webhook.name).await.remove(0);
    assert_eq!((dead.state(), dead.attempts), (Delivered::Dead, 3));
    assert!(dead.last_error.contains("no answer"), "{}", dead.last_error);
    assert_eq!(
        office.receiver.dialled.lock().len(),
        3,
        "no redirect was followed"
    );

    let request = ReplayWebhookDeliveryRequest { name: dead.name };
    let replayed = office
        .hooks
        .replay_webhook_delivery(showing(KEY, request))
        .await;
    assert_eq!(replayed.unwrap().into_inner().state(), Delivered::Pending);
    assert_eq!(office.receiver.arrived(4).await[3].id, arrived[0].id);
    sleep(Duration::from_secs(5)).await;
    let deliveries = office.deliveries(&webhook.name).await;
    assert_eq!(deliveries[0].state(), Delivered::Delivered);
    // After a week it is forgotten.
    sleep(Duration::from_secs(8 * 24 * 60 * 60)).await;
    assert!(office.deliveries(&webhook.name).await.is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_failure_holds_up_what_comes_after_it() {
    let office = Office::open();
    let (_, _) = office.create().await;
    office.receiver.behave([Manner::Status(503)]);
    for _ in 0..5 {
        office.desk.feed.append(MATCH);
    }
    let arrived = office.receiver.arrived(6).await;
    let told = arrived
        .iter()
        .map(|it| it.json()["data"]["sequence"].as_u64().unwrap());
    assert_eq!(told.collect::<Vec<_>>(), [1, 1, 2, 3, 4, 5]);
}

#[tokio::test(start_paused = true)]
async fn no_name_leads_to_a_private_network() {
    let office = Office::open();
    let (webhook, _) = office.create().await;
    // The name is rebound after it was first looked up, and then points both ways.
    let addresses = |all: &[&str]| all.iter().map(|it| it.parse().unwrap()).collect::<Vec<_>>();
    let answers = [
        addresses(&[ADDRESS]),
        addresses(&["127.0.0.1"]),
        addresses(&[ADDRESS, "169.254.169.254"]),
    ];
    office
        .receiver
        .names
        .lock()
        .insert(HOST.to_owned(), answers.into());
    for _ in 0..3 {
        office.test(&webhook.name).await;
        sleep(Duration::from_secs(200)).await;
    }
    let expected: Vec<std::net::SocketAddr> = vec![format!("{ADDRESS}:80").parse().unwrap()];
    assert_eq!(*office.receiver.dialled.lock(), expected);
    let deliveries = office.deliveries(&webhook.name).await;
    let delivered = deliveries
        .iter()
        .filter(|it| it.state() == Delivered::Delivered);
    assert_eq!(delivered.count(), 1);
    let refused = deliveries
        .iter()
        .filter(|it| it.last_error.contains("public internet"));
    assert_eq!(refused.count(), 2);
}

#[tokio::test(start_paused = true)]
async fn answers_without_end_are_not_read() {
    let office = Office::open();
    let (webhook, _) = office.create().await;
    office.receiver.behave([Manner::Flood]);
    office.test(&webhook.name).await;
    office.receiver.arrived(1).await;
    sleep(Duration::from_secs(2)).await;
    let delivery = office.deliveries(&webhook.name).await.remove(0);
    assert_eq!(delivery.state(), Delivered::Pending);
    assert!(
        delivery.last_error.contains("broke"),
        "{}",
        delivery.last_error
    );
}

#[tokio::test(start_paused = true)]
async fn a_webhook_that_fails_for_too_long_or_is_gone_is_disabled() {
    let office = Office::open();
    let (webhook, _) = office.create().await;
    office.receiver.names.lock().clear();
    for _ in 0..12 {
        office.desk.feed.append(MATCH);
        sleep(Duration::from_secs(100)).await;
    }
    let disabled = office.get(&webhook.name).await;
    assert_eq!(disabled.state(), WebhookState::Disabled);
    assert!(disabled.failing_since_time.is_some() && !disabled.disable_reason.is_empty());
    // What happens meanwhile is not made up for.
    office
        .receiver
        .names
        .lock()
        .insert(HOST.to_owned(), [vec![ADDRESS.parse().unwrap()]].into());
    office.desk.feed.append(MATCH);
    sleep(Duration::from_secs(100)).await;
    office.set_state(&webhook.name, WebhookState::Enabled).await;
    sleep(Duration::from_secs(2)).await;
    office.desk.feed.append(MATCH);
    let arrived = office.receiver.arrived(1).await;
    assert_eq!(arrived[0].json()["data"]["sequence"], 14);
    assert_eq!(office.get(&webhook.name).await.failing_since_time, None);

    office.receiver.behave([Manner::Status(410)]);
    office.test(&webhook.name).await;
    office.receiver.arrived(2).await;
    sleep(Duration::from_secs(2)).await;
    assert_eq!(
        office.get(&webhook.name).await.state(),
        WebhookState::Disabled
    );
}

#[tokio::test(start_paused = true)]
async fn a_secret_is_rotated_with_an_overlap() {
    let office = Office::open();
    let (webhook, old) = office.create().await;
    let request = RotateWebhookSecretRequest {
        name: webhook.name.clone(),
        overlap: Some(Duration::from_secs(3600).try_into().unwrap()),
    };
    let rotated = office
        .hooks
        .rotate_webhook_secret(showing(KEY, request))
        .await;
    let new = rotated.unwrap().into_inner().secret;
    assert_ne!(old, new);
    office.test(&webhook.name).await;
    let arrived = office.receiver.arrived(1).await;
    assert!(arrived[0].is_signed_with(&old) && arrived[0].is_signed_with(&new));
    sleep(Duration::from_secs(3601)).await;
    office.test(&webhook.name).await;
    let arrived = office.receiver.arrived(2).await;
    assert!(!arrived[1].is_signed_with(&old) && arrived[1].is_signed_with(&new));
}

#[tokio::test(start_paused = true)]
async fn processes_share_the_work_and_take_over_without_a_gap() {
    let office = Office::open();
    office.create().await;
    let second = replica(&office.desk, &office.settings, &office.means);
    for _ in 0..20 {
        office.desk.feed.append(MATCH);
        sleep(Duration::from_millis(700)).await;
    }
    office.receiver.arrived(20).await;
    let Office {
        desk,
        receiver,
        means,
        settings,
        hooks,
    } = office;
    // One of them stops without a word, and the match service goes away for a while.
    drop(hooks);
    desk.feed.away.store(true, Ordering::SeqCst);
    desk.feed.break_streams();
    desk.feed.append(MATCH);
    sleep(Duration::from_secs(5)).await;
    desk.feed.away.store(false, Ordering::SeqCst);
    desk.feed.append(MATCH);
    receiver.arrived(22).await;
    drop(second);
    desk.feed.append(MATCH);
    sleep(Duration::from_secs(60)).await;
    assert_eq!(receiver.count(), 22);
    let _third = replica(&desk, &settings, &means);
    let arrived = receiver.arrived(23).await;
    sleep(Duration::from_secs(60)).await;
    assert_eq!(receiver.count(), 23, "nothing was told twice");
    let mut told: Vec<_> = (arrived.iter())
        .map(|it| it.json()["data"]["sequence"].as_u64().unwrap())
        .collect();
    told.sort_unstable();
    assert_eq!(told, (1..=23).collect::<Vec<_>>());
}

#[tokio::test(start_paused = true)]
async fn webhooks_of_one_match_and_with_filters_are_told_of_little() {
    let office = Office::open();
    let feed = &office.desk.feed;
    feed.seat("matches/public", &["accounts/bob"]);
    feed.seat("matches/secret", &["accounts/bob"]);
    feed.make_private("matches/secret");
    let of_match = |name: &str| Webhook {
        r#match: name.to_owned(),
        ..hook()
    };
    let refused = office
        .try_create(of_match("matches/secret"))
        .await
        .err()
        .unwrap();
    assert_eq!(refused.code(), Code::InvalidArgument);
    office.try_create(of_match("matches/public")).await.unwrap();
    let awaited = EntryFilter {
        own_seat_awaited: true,
        ..Default::default()
    };
    let filtered = Webhook {
        filter: Some(awaited),
        ..hook()
    };
    office.try_create(filtered).await.unwrap();
    feed.append("matches/public");
    feed.append("matches/secret");
    feed.append(MATCH);
    feed.append_with(MATCH, |entry| entry.awaited = vec![0, 1]);
    sleep(Duration::from_secs(60)).await;
    let arrived = office.receiver.arrived(2).await;
    let mut told: Vec<_> = (arrived.iter())
        .map(|it| {
            (
                it.json()["data"]["match"].as_str().unwrap().to_owned(),
                it.json()["data"]["sequence"].as_u64().unwrap(),
            )
        })
        .collect();
    told.sort_unstable();
    assert_eq!(
        told,
        [(MATCH.to_owned(), 2), ("matches/public".to_owned(), 1)]
    );
}

#[tokio::test(start_paused = true)]
async fn webhooks_are_made_once_listed_and_deleted() {
    let office = Office::open();
    let request = CreateWebhookRequest {
        parent: ADA.to_owned(),
        webhook: Some(hook()),
        request_id: "once".to_owned(),
    };
    let create = |request: CreateWebhookRequest| office.hooks.create_webhook(showing(KEY, request));
    let first = create(request.clone()).await.unwrap().into_inner();
    let again = create(request.clone()).await.unwrap().into_inner();
    assert_eq!(first, again);
    let changed = CreateWebhookRequest {
        webhook: Some(Webhook {
            display_name: "another".to_owned(),
            ..hook()
        }),
        ..request
    };
    let status = create(changed).await.unwrap_err();
    assert_eq!(reason_of(&status).as_deref(), Some("REQUEST_ID_REUSED"));
    office.create().await;
    office.create().await;
    let status = office.try_create(hook()).await.unwrap_err();
    assert_eq!(reason_of(&status).as_deref(), Some("LIMIT_REACHED"));

    let list = ListWebhooksRequest {
        parent: ADA.to_owned(),
        page_size: 2,
        ..Default::default()
    };
    let page = office
        .hooks
        .list_webhooks(showing(KEY, list.clone()))
        .await
        .unwrap()
        .into_inner();
    let rest = ListWebhooksRequest {
        page_token: page.next_page_token,
        ..list
    };
    let rest = office
        .hooks
        .list_webhooks(showing(KEY, rest))
        .await
        .unwrap()
        .into_inner();
    assert_eq!((page.webhooks.len(), rest.webhooks.len()), (2, 1));

    let name = first.webhook.unwrap().name;
    office.receiver.behave([Manner::Status(500)]);
    office.test(&name).await;
    office.receiver.arrived(1).await;
    let delete = DeleteWebhookRequest { name: name.clone() };
    office
        .hooks
        .delete_webhook(showing(KEY, delete))
        .await
        .unwrap();
    sleep(Duration::from_secs(200)).await;
    assert_eq!(
        office.receiver.count(),
        1,
        "a webhook that is deleted is told nothing more"
    );
    let get = GetWebhookRequest { name };
    let status = office
        .hooks
        .get_webhook(showing(KEY, get))
        .await
        .unwrap_err();
    assert_eq!(reason_of(&status).as_deref(), Some("WEBHOOK_NOT_FOUND"));
}

#[tokio::test(start_paused = true)]
async fn others_and_lesser_keys_are_refused() {
    let office = Office::open();
    let (webhook, _) = office.create().await;
    let get = |key: &'static str, name: &str| {
        let request = GetWebhookRequest {
            name: name.to_owned(),
        };
        office.hooks.get_webhook(showing(key, request))
    };
    let foreign = webhook.name.replace("ada", "bob");
    for (key, name, reason) in [
        ("", &webhook.name, "TOKEN_MISSING"),
        ("sdk_ada-play", &webhook.name, "SCOPE_MISSING"),
        ("sdk_bob-all", &webhook.name, "NOT_YOUR_ACCOUNT"),
        ("sdk_bob-all", &foreign, "WEBHOOK_NOT_FOUND"),
    ] {
        let status = get(key, name).await.unwrap_err();
        assert_eq!(reason_of(&status).as_deref(), Some(reason));
    }
    for url in [
        "https://10.0.0.1/",
        "gopher://hooks.example/",
        "http://hooks.example:22/",
    ] {
        let bad = Webhook {
            url: url.to_owned(),
            ..hook()
        };
        let status = office.try_create(bad).await.unwrap_err();
        assert_eq!(status.code(), Code::InvalidArgument, "{url}");
    }
    let off = Webhooks::off();
    let request = showing(KEY, GetWebhookRequest::default());
    let status = off.get_webhook(request).await.unwrap_err();
    assert_eq!(status.code(), Code::FailedPrecondition);
    assert_eq!(reason_of(&status).as_deref(), Some("WEBHOOKS_OFF"));
}
