use std::time::Duration;

use prost_types::Timestamp;
use sandtable_accounts::Clock;
use sandtable_auth::identity::Scope as Reach;
use sandtable_proto::accounts::v1::account_service_server::AccountService;
use sandtable_proto::accounts::v1::{
    CreateApiKeyRequest, ListApiKeysRequest, RevokeApiKeyRequest, Scope,
};
use tonic::Code;

use crate::support::{OPERATOR, TestEnv, by, done, key_for, refused};

fn revoke(name: &str, reason: &str) -> RevokeApiKeyRequest {
    RevokeApiKeyRequest {
        name: name.to_owned(),
        reason: reason.to_owned(),
    }
}

#[tokio::test]
async fn a_key_has_no_more_scopes_than_the_one_that_made_it() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let ada = env.sign_up("Ada").await;
    let request = key_for(&[Scope::Account, Scope::Watch]);
    let made = env.make_key(&ada.key, request).await.unwrap();
    let identity = env.identify(&made.secret).await.unwrap();
    assert_eq!(identity.scopes, [Reach::Account, Reach::Watch]);

    let more = env.make_key(&made.secret, key_for(&[Scope::Play])).await;
    assert_eq!(
        refused(more),
        (Code::PermissionDenied, "SCOPE_MISSING".into())
    );
    let office_key = env.make_key(&ada.key, key_for(&[Scope::Moderate])).await;
    assert_eq!(refused(office_key).1, "ROLE_MISSING");
    for odd in [vec![], vec![0], vec![99]] {
        let request = CreateApiKeyRequest {
            scopes: odd,
            ..key_for(&[])
        };
        let refusal = env.make_key(&ada.key, request).await;
        assert_eq!(refused(refusal).1, "INVALID_FIELD");
    }
    let play = env
        .make_key(&ada.key, key_for(&[Scope::Play]))
        .await
        .unwrap();
    let without = env.make_key(&play.secret, key_for(&[Scope::Play])).await;
    assert_eq!(
        refused(without).1,
        "SCOPE_MISSING",
        "it may not touch the account"
    );
}

#[tokio::test]
async fn a_revoked_key_stops_working_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let (ada, bob) = (env.sign_up("Ada").await, env.sign_up("Bob").await);
    let made = env
        .make_key(&ada.key, key_for(&[Scope::Watch]))
        .await
        .unwrap();
    let name = made.key.unwrap().name;
    assert!(env.identify(&made.secret).await.is_some());

    let foreign = env
        .accounts
        .revoke_api_key(by(&bob.key, revoke(&name, "")))
        .await;
    assert_eq!(refused(foreign).1, "NOT_YOUR_ACCOUNT");
    let mixed = name.replace(&ada.name, &bob.name);
    let mixed = env
        .accounts
        .revoke_api_key(by(&bob.key, revoke(&mixed, "")))
        .await;
    assert_eq!(
        refused(mixed).1,
        "KEY_NOT_FOUND",
        "the key is of another account"
    );
    assert!(env.identify(&made.secret).await.is_some());

    let mine = name.replace(&ada.name, "accounts/me");
    let revoked = done(
        env.accounts
            .revoke_api_key(by(&ada.key, revoke(&mine, "")))
            .await,
    );
    assert!(revoked.revoke_time.is_some());
    assert_eq!(env.identify(&made.secret).await, None);
    let again = done(
        env.accounts
            .revoke_api_key(by(&ada.key, revoke(&name, "")))
            .await,
    );
    assert_eq!(again, revoked);
    assert!(
        env.audit_entries().await.is_empty(),
        "one's own key is one's own business"
    );

    let unexplained = env
        .accounts
        .revoke_api_key(by(OPERATOR, revoke(&bob.key_name, "")));
    assert_eq!(refused(unexplained.await).1, "INVALID_FIELD");
    let leaked = revoke(&bob.key_name, "leaked");
    done(env.accounts.revoke_api_key(by(OPERATOR, leaked)).await);
    assert_eq!(env.identify(&bob.key).await, None);
    let entry = ["operator", "REVOKE_KEY", &bob.key_name, "leaked"].map(str::to_owned);
    assert_eq!(env.audit_entries().await, [entry.into()]);
}

#[tokio::test]
async fn a_key_expires_when_it_was_told_to() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let ada = env.sign_up("Ada").await;
    let expires = env.clock.now() + Duration::from_secs(60);
    let request = CreateApiKeyRequest {
        expire_time: Some(expires.into()),
        ..key_for(&[Scope::Watch])
    };
    let made = env.make_key(&ada.key, request).await.unwrap();
    env.clock.forward(Duration::from_millis(59_999));
    assert!(env.identify(&made.secret).await.is_some());
    env.clock.forward(Duration::from_millis(1));
    // Although it is remembered as one that worked a moment ago.
    assert_eq!(env.identify(&made.secret).await, None);

    for past in [
        env.clock.now().into(),
        Timestamp {
            seconds: 0,
            nanos: -1,
        },
    ] {
        let request = CreateApiKeyRequest {
            expire_time: Some(past),
            ..key_for(&[Scope::Watch])
        };
        let refusal = env.make_key(&ada.key, request).await;
        assert_eq!(refused(refusal).1, "INVALID_FIELD");
    }
}

#[tokio::test]
async fn keys_are_counted_listed_and_made_once() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let (ada, bob) = (env.sign_up("Ada").await, env.sign_up("Bob").await);
    let request = CreateApiKeyRequest {
        request_id: "k".to_owned(),
        ..key_for(&[Scope::Watch])
    };
    let first = env.make_key(&ada.key, request.clone()).await.unwrap();
    assert_eq!(
        env.make_key(&ada.key, request.clone()).await.unwrap(),
        first
    );
    let other = env.make_key(&bob.key, request).await.unwrap();
    assert_ne!(other.secret, first.secret);
    env.make_key(&ada.key, key_for(&[Scope::Watch]))
        .await
        .unwrap();
    let fourth = env.make_key(&ada.key, key_for(&[Scope::Watch])).await;
    assert_eq!(
        refused(fourth),
        (Code::ResourceExhausted, "LIMIT_REACHED".into())
    );
    let name = first.key.unwrap().name;
    done(
        env.accounts
            .revoke_api_key(by(&ada.key, revoke(&name, "")))
            .await,
    );
    env.make_key(&ada.key, key_for(&[Scope::Watch]))
        .await
        .unwrap();

    let list = |parent: &str| ListApiKeysRequest {
        parent: parent.to_owned(),
        ..Default::default()
    };
    let own = done(
        env.accounts
            .list_api_keys(by(&ada.key, list("accounts/me")))
            .await,
    );
    assert_eq!(own.keys.len(), 4);
    assert!(
        own.keys
            .iter()
            .any(|key| key.name == name && key.revoke_time.is_some())
    );
    let foreign = env
        .accounts
        .list_api_keys(by(&bob.key, list(&ada.name)))
        .await;
    assert_eq!(refused(foreign).1, "NOT_YOUR_ACCOUNT");
    let seen = done(
        env.accounts
            .list_api_keys(by(OPERATOR, list(&ada.name)))
            .await,
    );
    assert_eq!(seen, own);
}

#[tokio::test]
async fn a_key_does_not_get_by_a_repetition_what_it_may_not_have() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let ada = env.sign_up("Ada").await;
    let request = CreateApiKeyRequest {
        request_id: "1".to_owned(),
        ..key_for(&[Scope::Play, Scope::Host])
    };
    let first = env.make_key(&ada.key, request.clone()).await.unwrap();
    let narrow = key_for(&[Scope::Account]);
    let narrow = env.make_key(&ada.key, narrow).await.unwrap().secret;
    let refusal = refused(env.make_key(&narrow, request.clone()).await);
    assert_eq!(refusal, (Code::PermissionDenied, "SCOPE_MISSING".into()));
    assert_eq!(env.make_key(&ada.key, request).await.unwrap(), first);
}

#[tokio::test]
async fn secrets_are_not_in_the_store() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let request = CreateApiKeyRequest {
        request_id: "an-id-that-nobody-guesses".to_owned(),
        ..key_for(&[Scope::Watch])
    };
    let ada = env.sign_up("Ada").await;
    let made = env.make_key(&ada.key, request).await.unwrap();
    let mut bytes = Vec::new();
    for file in std::fs::read_dir(folder.path()).unwrap() {
        bytes.extend(std::fs::read(file.unwrap().path()).unwrap());
    }
    let holds = |text: &str| bytes.windows(text.len()).any(|it| it == text.as_bytes());
    assert!(holds("Ada"), "the search finds what is there");
    for secret in [&ada.key, &made.secret] {
        assert!(!holds(secret.trim_start_matches("sdk_")));
    }
    assert!(!holds("an-id-that-nobody-guesses"));
}
