use std::time::Duration;

use sandtable_accounts::{AccountSettings, IdentityProviders, OidcError, OidcSettings};
use sandtable_auth::identity::Scope as Reach;
use sandtable_proto::accounts::v1::account_service_server::AccountService;
use sandtable_proto::accounts::v1::{
    ExchangeIdentityTokenRequest, ListApiKeysRequest, Role, Scope, SuspendAccountRequest,
};
use sandtable_runtime::settings::Texts;
use sandtable_server::limits::ClientAddress;
use tonic::Code;

use crate::provider::{Provider, Signer};
use crate::sign_in_env::{SignInEnv, exchange, flaw, trusting};
use crate::support::{OPERATOR, TestEnv, by, done, key_for, refused, settings};

#[tokio::test]
async fn people_get_an_account_at_first_and_the_same_ever_after() {
    for signer in [Signer::ec(), Signer::ed(), Signer::rsa()] {
        let folder = tempfile::tempdir().unwrap();
        let algorithm = signer.algorithm();
        let env = SignInEnv::with(folder.path(), signer, |_| {}).await;
        let first = env.sign_in("ada").await;
        let account = first.account.unwrap();
        assert_eq!(account.display_name, "Ada Lovelace", "{algorithm}");
        let identity = env.accounts.identify(&first.secret).await.unwrap();
        assert_eq!(identity.account, account.name);
        assert_eq!(identity.scopes, [Reach::Play, Reach::Host, Reach::Watch]);

        // The audit log is in the order of time.
        env.accounts.clock.forward(Duration::from_millis(1));
        let second = env.sign_in("ada").await;
        assert_eq!(second.account.unwrap().name, account.name);
        assert_ne!(second.secret, first.secret);
        env.accounts.clock.forward(Duration::from_millis(1));
        let other = env.sign_in("bob").await;
        assert_ne!(other.account.unwrap().name, account.name);
        assert_eq!(env.accounts().await, 2);
        assert_eq!(env.provider.asked(), 1, "the keys are remembered");

        let audit_entries = env.accounts.audit_entries().await;
        assert_eq!(audit_entries.len(), 3);
        let (actor, action, target, reason) = &audit_entries[1];
        assert_eq!(
            (actor, &action[..]),
            (&account.name, "EXCHANGE_IDENTITY_TOKEN")
        );
        assert_eq!(target, &second.key.unwrap().name);
        assert_eq!(reason, &env.provider.issuer);
    }
}

#[tokio::test]
async fn the_key_is_short_lived_and_reaches_no_further_than_it_was_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let env = SignInEnv::open(folder.path()).await;
    let usual = env.sign_in("ada").await;
    let account = usual.account.unwrap().name;
    let lasting = env
        .accounts
        .make_key(&usual.secret, key_for(&[Scope::Play]));
    assert_eq!(refused(lasting.await).1, "SCOPE_MISSING");

    let request = ExchangeIdentityTokenRequest {
        scopes: vec![Scope::Watch as i32, Scope::Moderate as i32],
        ..exchange(env.token("ada"))
    };
    let asked = env.try_exchange(request).await.unwrap();
    let reach = |identity: sandtable_auth::identity::Identity| identity.scopes;
    let identity = env.accounts.identify(&asked.secret).await.unwrap();
    assert_eq!(reach(identity), [Reach::Watch], "no role reaches the other");
    env.accounts.set_roles(&account, &[Role::Moderator]).await;
    let identity = env.accounts.identify(&asked.secret).await.unwrap();
    assert_eq!(reach(identity), [Reach::Watch, Reach::Moderate]);
    let odd = ExchangeIdentityTokenRequest {
        scopes: vec![99],
        ..exchange(env.token("ada"))
    };
    assert_eq!(refused(env.try_exchange(odd).await).1, "INVALID_FIELD");

    let hour = Duration::from_secs(3600);
    env.accounts.clock.forward(hour - Duration::from_millis(1));
    assert!(env.accounts.identify(&usual.secret).await.is_some());
    env.accounts.clock.forward(Duration::from_millis(1));
    assert_eq!(env.accounts.identify(&usual.secret).await, None);

    // A day later keys that have expired are gone, and do not count any more.
    env.accounts.clock.forward(24 * hour);
    env.sign_in("ada").await;
    let list = ListApiKeysRequest {
        parent: account,
        ..Default::default()
    };
    let keys = env.accounts.accounts.list_api_keys(by(OPERATOR, list));
    assert_eq!(done(keys.await).keys.len(), 1);
}

#[tokio::test]
async fn a_token_is_exchanged_once() {
    let folder = tempfile::tempdir().unwrap();
    let env = SignInEnv::open(folder.path()).await;
    let spent = env.token("ada");
    let request = ExchangeIdentityTokenRequest {
        request_id: "r".to_owned(),
        ..exchange(&spent)
    };
    let first = env.try_exchange(request.clone()).await.unwrap();
    // A finder of both, the token and the id, gets nothing by them.
    let found = ExchangeIdentityTokenRequest {
        request_id: "r".to_owned(),
        ..exchange(spent)
    };
    let found = env.accounts.accounts.exchange_identity_token(by("", found));
    assert_eq!(flaw(found.await), "SPENT");
    // A caller that missed the answer retries, even after the token has expired.
    env.accounts.clock.forward(Duration::from_secs(600));
    assert_eq!(env.try_exchange(request).await.unwrap(), first);
    let changed = ExchangeIdentityTokenRequest {
        request_id: "r".to_owned(),
        ..exchange(env.token("bob"))
    };
    let changed = env.try_exchange(changed).await;
    assert_eq!(refused(changed).1, "REQUEST_ID_REUSED");

    let token = env.token("ada");
    env.try_exchange(exchange(&token)).await.unwrap();
    assert_eq!(flaw(env.try_exchange(exchange(&token)).await), "SPENT");
    let twin = with_the_other_signature(&token);
    assert_ne!(twin, token);
    assert_eq!(flaw(env.try_exchange(exchange(twin)).await), "SPENT");
}

/// Every signature of this curve has a twin that is as good: the same first half, and the
/// group's order less the second half.
fn with_the_other_signature(token: &str) -> String {
    use base64::Engine;
    use base64::engine::general_purpose::URL_SAFE_NO_PAD as CODE;
    let order =
        hex::decode("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551").unwrap();
    let (said, signature) = token.rsplit_once('.').unwrap();
    let mut signature = CODE.decode(signature).unwrap();
    let mut borrow = 0;
    for place in (0..32).rev() {
        let digit = i32::from(order[place]) - i32::from(signature[32 + place]) - borrow;
        borrow = i32::from(digit < 0);
        signature[32 + place] = u8::try_from(digit.rem_euclid(256)).unwrap();
    }
    format!("{said}.{}", CODE.encode(signature))
}

#[tokio::test]
async fn of_two_first_exchanges_at_a_time_one_makes_the_account() {
    let folder = tempfile::tempdir().unwrap();
    let env = SignInEnv::open(folder.path()).await;
    let (one, two) = tokio::join!(env.sign_in("ada"), env.sign_in("ada"));
    assert_eq!(one.account.unwrap().name, two.account.unwrap().name);
    assert_eq!(env.accounts().await, 1);
    let token = env.token("bob");
    let (one, two) = tokio::join!(
        env.try_exchange(exchange(&token)),
        env.try_exchange(exchange(&token))
    );
    assert_eq!(usize::from(one.is_ok()) + usize::from(two.is_ok()), 1);
    assert_eq!(flaw(one.and(two)), "SPENT");
}

#[tokio::test]
async fn a_suspended_account_gets_no_keys() {
    let folder = tempfile::tempdir().unwrap();
    let env = SignInEnv::open(folder.path()).await;
    let ada = env.sign_in("ada").await;
    let request = SuspendAccountRequest {
        name: ada.account.unwrap().name,
        reason: "for a test".to_owned(),
    };
    let suspended = env.accounts.accounts.suspend_account(by(OPERATOR, request));
    done(suspended.await);
    assert_eq!(env.accounts.identify(&ada.secret).await, None);
    let again = env.try_exchange(exchange(env.token("ada"))).await;
    assert_eq!(
        refused(again),
        (Code::PermissionDenied, "ACCOUNT_SUSPENDED".into())
    );
}

#[tokio::test]
async fn a_closed_sign_up_is_open_to_those_whom_a_provider_vouches_for() {
    let folder = tempfile::tempdir().unwrap();
    let signer = Signer::ed();
    let provider = Provider::start(vec![signer.shown("one")]).await;
    let providers = IdentityProviders::open(trusting(&provider.issuer)).unwrap();
    let closed = AccountSettings {
        sign_up: false,
        ..settings()
    };
    let env = SignInEnv {
        accounts: TestEnv::trusting(folder.path(), closed, providers).await,
        provider,
        signer,
    };
    env.sign_in("ada").await;
    // The keys of an account are bounded, however they are made.
    env.sign_in("ada").await;
    env.sign_in("ada").await;
    let fourth = env.try_exchange(exchange(env.token("ada"))).await;
    assert_eq!(refused(fourth).1, "LIMIT_REACHED");
}

#[tokio::test]
async fn who_signs_in_for_the_first_time_counts_as_a_sign_up() {
    let folder = tempfile::tempdir().unwrap();
    let signer = Signer::ed();
    let provider = Provider::start(vec![signer.shown("one")]).await;
    let providers = IdentityProviders::open(trusting(&provider.issuer)).unwrap();
    let few = AccountSettings {
        sign_ups_per_address: 2,
        sign_up_window_seconds: 3600,
        ..settings()
    };
    let env = SignInEnv {
        accounts: TestEnv::trusting(folder.path(), few, providers).await,
        provider,
        signer,
    };
    let sign_in = async |subject: &str, from: &str| {
        let mut request = by("", exchange(env.token(subject)));
        let origin = ClientAddress::new(from.parse().unwrap());
        request.extensions_mut().insert(origin);
        env.accounts.accounts.exchange_identity_token(request).await
    };
    for subject in ["ada", "bob"] {
        done(sign_in(subject, "192.0.2.1").await);
    }
    let third = refused(sign_in("eve", "192.0.2.1").await);
    assert_eq!(third, (Code::ResourceExhausted, "LIMIT_REACHED".into()));
    // A person with an account signs in again, and one at another address may sign up.
    done(sign_in("ada", "192.0.2.1").await);
    done(sign_in("eve", "192.0.2.2").await);
    assert_eq!(env.accounts().await, 3);
}

#[tokio::test]
async fn without_providers_tokens_are_not_for_here() {
    let folder = tempfile::tempdir().unwrap();
    let accounts = TestEnv::open(folder.path()).await;
    let refusal = accounts
        .accounts
        .exchange_identity_token(by("", exchange("a.b.c")))
        .await;
    assert_eq!(
        refused(refusal),
        (Code::Unimplemented, "IDENTITY_TOKENS_OFF".into())
    );
}

#[test]
fn settings_that_would_trust_too_much_are_said_at_the_start() {
    let open = |change: fn(&mut OidcSettings)| {
        let mut settings = trusting("https://id.example");
        settings.allow_http = false;
        change(&mut settings);
        IdentityProviders::open(settings)
    };
    assert!(open(|_| {}).is_ok());
    let refused = |change| open(change).unwrap_err();
    let http = refused(|oidc| oidc.issuers[0].issuer = "http://id.example".to_owned());
    assert!(matches!(http, OidcError::Address(_)));
    let keys = refused(|oidc| oidc.issuers[0].jwks_url = "http://id.example/keys".to_owned());
    assert!(matches!(keys, OidcError::Address(_)));
    let nameless = refused(|oidc| oidc.issuers[0].issuer.clear());
    assert!(matches!(nameless, OidcError::Address(_)));
    let anyone = refused(|oidc| oidc.issuers[0].audiences = Texts::default());
    assert!(matches!(anyone, OidcError::NoAudience(_)));
    let twice = refused(|oidc| oidc.issuers.push(oidc.issuers[0].clone()));
    assert!(matches!(twice, OidcError::Twice(_)));
    for weak in ["HS256", "none", "RS1"] {
        let settings = OidcSettings {
            algorithms: Texts(vec![weak.to_owned()]),
            ..trusting("https://id.example")
        };
        let refused = IdentityProviders::open(settings).unwrap_err();
        assert!(matches!(refused, OidcError::Algorithm(_)), "{weak}");
    }
    let none = refused(|oidc| oidc.algorithms = Texts::default());
    assert!(matches!(none, OidcError::NoAlgorithm));
    let lost = refused(|oidc| oidc.tls_ca = "there/is/none.pem".to_owned());
    assert!(matches!(lost, OidcError::Authority(_)));
}
