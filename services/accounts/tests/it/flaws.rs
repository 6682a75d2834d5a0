//! Tokens that must not be believed.

use std::sync::atomic::Ordering;
use std::time::Duration;

use ring::hmac;
use sandtable_accounts::Clock;
use sandtable_proto::accounts::v1::ExchangeIdentityTokenRequest;
use serde_json::{Value, json};
use tonic::Code;

use crate::provider::{AUDIENCE, Signer, encoded, pass, seconds, unsigned};
use crate::sign_in_env::{SignInEnv, exchange, flaw};
use crate::support::refused;

impl SignInEnv {
    /// A token whose claims are changed, signed as it should be.
    fn saying(&self, change: impl FnOnce(&mut Value)) -> String {
        let now = self.accounts.clock.now();
        let claims = self.provider.claims("ada", now, change);
        self.signer.token("one", &claims)
    }

    /// A moment, in seconds since 1970.
    fn moment(&self, more: i64) -> i64 {
        seconds(self.accounts.clock.now(), more)
    }
}

#[tokio::test]
async fn what_a_token_says_must_be_for_us_and_for_now() {
    let folder = tempfile::tempdir().unwrap();
    let env = SignInEnv::open(folder.path()).await;
    let late = env.moment(61);
    let cases: Vec<(&str, String)> = vec![
        (
            "EXPIRED",
            env.saying(|it| it["exp"] = env.moment(-60).into()),
        ),
        ("NOT_YET_VALID", env.saying(|it| it["nbf"] = late.into())),
        ("NOT_YET_VALID", env.saying(|it| it["iat"] = late.into())),
        ("AUDIENCE", env.saying(|it| it["aud"] = "somebody".into())),
        ("AUDIENCE", env.saying(|it| it["aud"] = json!(["a", "b"]))),
        ("AUDIENCE", env.saying(|it| it["azp"] = "somebody".into())),
        (
            "ISSUER",
            env.saying(|it| it["iss"] = "https://id.example".into()),
        ),
        (
            "MALFORMED",
            env.saying(|it| it["iss"] = json!([env.provider.issuer])),
        ),
        ("MALFORMED", env.saying(|it| it["sub"] = "".into())),
        (
            "MALFORMED",
            env.saying(|it| it["sub"] = "x".repeat(256).into()),
        ),
        ("MALFORMED", env.saying(|it| it["exp"] = "tomorrow".into())),
    ];
    for (number, (expected, token)) in cases.into_iter().enumerate() {
        let refusal = env.try_exchange(exchange(token)).await;
        assert_eq!(flaw(refusal), expected, "case {number}");
    }
    for claim in ["iss", "sub", "aud", "exp", "iat"] {
        let token = env.saying(|it| {
            it.as_object_mut().unwrap().remove(claim);
        });
        let refusal = env.try_exchange(exchange(token)).await;
        assert_eq!(flaw(refusal), "MALFORMED", "without {claim}");
    }
    assert_eq!(env.accounts().await, 0);

    // Just within what clocks may differ by.
    for good in [
        env.saying(|it| it["exp"] = env.moment(-59).into()),
        env.saying(|it| it["nbf"] = env.moment(60).into()),
        env.saying(|it| it["aud"] = json!(["somebody", AUDIENCE])),
    ] {
        env.try_exchange(exchange(good)).await.unwrap();
    }
}

#[tokio::test]
async fn a_token_must_be_signed_by_its_issuer() {
    let folder = tempfile::tempdir().unwrap();
    let signer = Signer::rsa();
    let env = SignInEnv::with(folder.path(), signer, |_| {}).await;
    let claims = env.provider.claims("ada", env.accounts.clock.now(), |_| {});
    let header = |algorithm: &str| json!({ "alg": algorithm, "kid": "one" });

    let none = format!("{}.", unsigned(&header("none"), &claims));
    assert_eq!(flaw(env.try_exchange(exchange(none)).await), "ALGORITHM");
    let bare = format!("{}.", unsigned(&header("RS256"), &claims));
    assert_eq!(flaw(env.try_exchange(exchange(bare)).await), "SIGNATURE");

    // The public key is no secret: a verifier that takes it for one lets anyone sign.
    let public = env.signer.shown("one").to_string();
    let key = hmac::Key::new(hmac::HMAC_SHA256, public.as_bytes());
    let said = unsigned(&header("HS256"), &claims);
    let tag = encoded(hmac::sign(&key, said.as_bytes()));
    let forged = format!("{said}.{tag}");
    assert_eq!(flaw(env.try_exchange(exchange(forged)).await), "ALGORITHM");

    // Another key of the same name, and of another kind.
    let forged = Signer::rsa().token("one", &claims);
    assert_eq!(flaw(env.try_exchange(exchange(forged)).await), "SIGNATURE");
    let forged = Signer::ed().token("one", &claims);
    assert_eq!(flaw(env.try_exchange(exchange(forged)).await), "KEY");

    let good = env.signer.token("one", &claims);
    let (_, signature) = good.rsplit_once('.').unwrap();
    let other = env.provider.claims("eve", env.accounts.clock.now(), |_| {});
    let moved = format!("{}.{signature}", unsigned(&header("RS256"), &other));
    assert_eq!(flaw(env.try_exchange(exchange(moved)).await), "SIGNATURE");

    // The signed token is not an identity token, or requires more than is understood.
    for (name, value) in [("typ", json!("at+jwt")), ("crit", json!(["b64"]))] {
        let mut odd = header("RS256");
        odd[name] = value;
        let odd = env.signer.token_with(&odd, &claims);
        assert_eq!(flaw(env.try_exchange(exchange(odd)).await), "MALFORMED");
    }
    let long = format!("{good}{}", "A".repeat(16 * 1024));
    for garbage in ["", "a", "a.b.c", "..", &long] {
        let refusal = env.try_exchange(exchange(garbage)).await;
        assert_eq!(flaw(refusal), "MALFORMED");
    }
    assert_eq!(env.accounts().await, 0);
    env.try_exchange(exchange(good)).await.unwrap();
}

#[tokio::test]
async fn only_the_algorithms_of_the_settings_are_taken() {
    let folder = tempfile::tempdir().unwrap();
    let env = SignInEnv::with(folder.path(), Signer::ed(), |oidc| {
        oidc.algorithms.0 = vec!["ES256".to_owned()];
    })
    .await;
    let refusal = env.try_exchange(exchange(env.token("ada"))).await;
    assert_eq!(flaw(refusal), "ALGORITHM");
    assert_eq!(env.provider.asked(), 0);
}

#[tokio::test]
async fn the_nonce_is_the_one_that_was_sent() {
    let folder = tempfile::tempdir().unwrap();
    let env = SignInEnv::open(folder.path()).await;
    let with = |token: String, nonce: &str| ExchangeIdentityTokenRequest {
        nonce: nonce.to_owned(),
        ..exchange(token)
    };
    let token = || env.saying(|it| it["nonce"] = "n".into());
    let refusal = env.try_exchange(with(token(), "m")).await;
    assert_eq!(flaw(refusal), "NONCE");
    let refusal = env.try_exchange(with(env.token("ada"), "n")).await;
    assert_eq!(flaw(refusal), "NONCE");
    env.try_exchange(with(token(), "n")).await.unwrap();
}

#[tokio::test]
async fn new_keys_are_asked_for_but_not_at_anybody_s_pace() {
    let folder = tempfile::tempdir().unwrap();
    let env = SignInEnv::open(folder.path()).await;
    env.sign_in("ada").await;
    let (next, now) = (Signer::ed(), env.accounts.clock.now());
    let by_next = || {
        let claims = env.provider.claims("ada", now, |_| {});
        exchange(next.token("two", &claims))
    };
    pass(Duration::from_secs(30)).await;
    for _ in 0..20 {
        assert_eq!(flaw(env.try_exchange(by_next()).await), "KEY");
    }
    assert_eq!(env.provider.asked(), 2, "once for all who make up keys");
    env.provider.state().keys.lock().push(next.shown("two"));
    assert_eq!(flaw(env.try_exchange(by_next()).await), "KEY");
    pass(Duration::from_secs(30)).await;
    env.try_exchange(by_next()).await.unwrap();
    env.sign_in("ada").await;
    assert_eq!(env.provider.asked(), 3);

    // A key that is not shown any more is not believed any more.
    *env.provider.state().keys.lock() = vec![next.shown("two")];
    pass(Duration::from_secs(3600)).await;
    let refusal = env.try_exchange(exchange(env.token("ada"))).await;
    assert_eq!(flaw(refusal), "KEY");
}

#[tokio::test]
async fn while_the_provider_is_away_its_keys_are_believed_for_a_day() {
    let folder = tempfile::tempdir().unwrap();
    let env = SignInEnv::with(folder.path(), Signer::ec(), |_| {}).await;
    env.provider.state().away.store(true, Ordering::SeqCst);
    let early = env.try_exchange(exchange(env.token("ada"))).await;
    let away = (Code::Unavailable, "IDENTITY_PROVIDER_AWAY".to_owned());
    assert_eq!(refused(early), away);
    env.provider.state().away.store(false, Ordering::SeqCst);
    pass(Duration::from_secs(30)).await;
    env.sign_in("ada").await;

    env.provider.state().away.store(true, Ordering::SeqCst);
    pass(Duration::from_secs(86_400 - 1)).await;
    env.sign_in("ada").await;
    // The token may have a new key, which cannot be looked up now.
    let claims = env.provider.claims("ada", env.accounts.clock.now(), |_| {});
    let token = Signer::ec().token("two", &claims);
    assert_eq!(refused(env.try_exchange(exchange(token)).await), away);
    pass(Duration::from_secs(1)).await;
    let late = env.try_exchange(exchange(env.token("ada"))).await;
    assert_eq!(refused(late), away);
}

#[tokio::test]
async fn answers_that_a_provider_would_not_give_are_not_believed() {
    let away = "IDENTITY_PROVIDER_AWAY";
    let folder = tempfile::tempdir().unwrap();
    let env = SignInEnv::open(folder.path()).await;
    *env.provider.state().issuer.lock() = "https://id.example".to_owned();
    let refusal = env.try_exchange(exchange(env.token("ada"))).await;
    assert_eq!(refused(refusal).1, away, "it calls itself something else");

    let folder = tempfile::tempdir().unwrap();
    let env = SignInEnv::open(folder.path()).await;
    let padding = json!({ "kty": "EC", "note": "x".repeat(70_000) });
    env.provider.state().keys.lock().push(padding);
    let refusal = env.try_exchange(exchange(env.token("ada"))).await;
    assert_eq!(refused(refusal).1, away, "its answer is too large");

    let folder = tempfile::tempdir().unwrap();
    let env = SignInEnv::open(folder.path()).await;
    let secret = json!({ "kty": "oct", "k": encoded("a secret"), "kid": "one" });
    let odd = json!({ "kty": "EC", "crv": "secp256k1", "x": "", "y": "", "kid": "one" });
    *env.provider.state().keys.lock() = vec![secret, odd, json!("a text")];
    let refusal = env.try_exchange(exchange(env.token("ada"))).await;
    assert_eq!(refused(refusal).1, away, "it shows no key that can be used");
}

#[tokio::test]
async fn a_token_that_names_no_key_is_of_the_only_one() {
    let folder = tempfile::tempdir().unwrap();
    let env = SignInEnv::open(folder.path()).await;
    let nameless = |env: &SignInEnv| {
        let claims = env.provider.claims("ada", env.accounts.clock.now(), |_| {});
        exchange(env.signer.token_with(&json!({ "alg": "ES256" }), &claims))
    };
    // Keys that encrypt, or sign otherwise, are none that it could be.
    let mut encrypting = Signer::ec().shown("two");
    encrypting["use"] = "enc".into();
    let (mut keys, other) = (vec![encrypting], Signer::ed().shown("three"));
    keys.push(other);
    env.provider.state().keys.lock().extend(keys);
    env.try_exchange(nameless(&env)).await.unwrap();
    let second = Signer::ec().shown("four");
    env.provider.state().keys.lock().push(second);
    pass(Duration::from_secs(3600)).await;
    assert_eq!(flaw(env.try_exchange(nameless(&env)).await), "KEY");
}
