//! The audit log by actor, action, target and time.

use std::time::Duration;

use prost_types::Timestamp;
use sandtable_auth::audit::{AuditLog, AuditedAction};
use sandtable_proto::accounts::v1::account_service_server::AccountService;
use sandtable_proto::accounts::v1::{ListAuditEntriesRequest, ListAuditEntriesResponse, Role};

use crate::support::{TestEnv, by, done, refused};

async fn note(env: &TestEnv, actor: &str, action: &'static str, target: &str) {
    env.clock.forward(Duration::from_secs(1));
    let entry = AuditedAction {
        actor: actor.to_owned(),
        action: action.into(),
        target: target.to_owned(),
        reason: String::new(),
    };
    env.accounts.record(entry).await.unwrap();
}

#[tokio::test]
async fn a_moderator_finds_entries_by_their_parts() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let judge = env.officer("Judge", &[Role::Moderator]).await;
    let ada = env.sign_up("Ada").await;
    note(&env, &judge.name, "CLOSE_MATCH", "matches/1").await;
    note(&env, &judge.name, "MUTE_SEAT", "matches/1/seats/2").await;
    note(&env, "operator", "CLOSE_LOBBY", "matches/2").await;
    let list = async |request: ListAuditEntriesRequest| -> ListAuditEntriesResponse {
        done(
            env.accounts
                .list_audit_entries(by(&judge.key, request))
                .await,
        )
    };
    let targets = async |request: ListAuditEntriesRequest| -> Vec<String> {
        let listed = list(request).await;
        listed.entries.into_iter().map(|it| it.target).collect()
    };
    let all = ListAuditEntriesRequest::default();
    for actor in [judge.name.as_str(), "accounts/me"] {
        let of_judge = ListAuditEntriesRequest {
            actor: actor.to_owned(),
            ..all.clone()
        };
        assert_eq!(targets(of_judge).await, ["matches/1/seats/2", "matches/1"]);
    }
    let closed = ListAuditEntriesRequest {
        action: "CLOSE_*".to_owned(),
        ..all.clone()
    };
    assert_eq!(targets(closed.clone()).await, ["matches/2", "matches/1"]);
    let about = ListAuditEntriesRequest {
        target: "matches/1".to_owned(),
        ..all.clone()
    };
    assert_eq!(targets(about).await, ["matches/1/seats/2", "matches/1"]);
    // The role that the operator gave is the oldest entry.
    let muted = list(all.clone()).await.entries[1].create_time;
    let since = ListAuditEntriesRequest {
        start_time: muted,
        ..all.clone()
    };
    assert_eq!(targets(since).await, ["matches/2", "matches/1/seats/2"]);
    let until = ListAuditEntriesRequest {
        end_time: muted,
        action: "CLOSE_MATCH".to_owned(),
        ..all.clone()
    };
    assert_eq!(targets(until).await, ["matches/1"]);

    // Pages go on where they were, and only under the same filter.
    let first = list(ListAuditEntriesRequest {
        page_size: 1,
        ..closed.clone()
    });
    let first = first.await;
    assert_eq!(first.entries[0].target, "matches/2");
    let next = ListAuditEntriesRequest {
        page_token: first.next_page_token,
        ..closed
    };
    assert_eq!(targets(next.clone()).await, ["matches/1"]);
    let other = ListAuditEntriesRequest {
        action: String::new(),
        ..next
    };
    let other = env.accounts.list_audit_entries(by(&judge.key, other)).await;
    assert_eq!(refused(other).1, "INVALID_FIELD");

    for (request, reason) in [
        (
            ListAuditEntriesRequest {
                actor: "ada".to_owned(),
                ..all.clone()
            },
            "INVALID_FIELD",
        ),
        (
            ListAuditEntriesRequest {
                actor: "accounts/@nobody".to_owned(),
                ..all.clone()
            },
            "ACCOUNT_NOT_FOUND",
        ),
        (
            ListAuditEntriesRequest {
                start_time: Some(Timestamp {
                    seconds: i64::MAX,
                    nanos: 0,
                }),
                ..all.clone()
            },
            "INVALID_FIELD",
        ),
    ] {
        let listed = env
            .accounts
            .list_audit_entries(by(&judge.key, request))
            .await;
        assert_eq!(refused(listed).1, reason);
    }
    let own = ListAuditEntriesRequest {
        actor: "accounts/me".to_owned(),
        ..all
    };
    let listed = env.accounts.list_audit_entries(by(&ada.key, own)).await;
    assert_eq!(refused(listed).1, "ROLE_MISSING");
}
