//! Tokens that must not be believed.

use std::sync::atomic::Ordering;
use std::time::Duration;

use ring::hmac;
use sandtable_accounts::Clock;
use sandtable_proto::accounts::v1::ExchangeIdentityTokenRequest;
use serde_json::{Value, json};
use tonic::Code;

use crate::desk::{Desk, exchange, flaw};
use crate::provider::{AUDIENCE, Signer, encoded, pass, seconds, unsigned};
use crate::support::refused;

impl Desk {
    /// A token whose claims are changed, signed as it should be.
    fn saying(&self, change: impl FnOnce(&mut Value)) -> String {
        let now = self.office.clock.now();
        let claims = self.provider.claims("ada", now, change);
        self.signer.token("one", &claims)
    }

    /// A moment, in seconds since 1970.
    fn moment(&self, more: i64) -> i64 {
        seconds(self.office.clock.now(), more)
    }
}

#[tokio::test]
async fn what_a_token_says_must_be_for_us_and_for_now() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::open(folder.path()).await;
    let late = desk.moment(61);
    let cases: Vec<(&str, String)> = vec![
        (
            "EXPIRED",
            desk.saying(|it| it["exp"] = desk.moment(-60).into()),
        ),
        ("NOT_YET_VALID", desk.saying(|it| it["nbf"] = late.into())),
        ("NOT_YET_VALID", desk.saying(|it| it["iat"] = late.into())),
        ("AUDIENCE", desk.saying(|it| it["aud"] = "somebody".into())),
        ("AUDIENCE", desk.saying(|it| it["aud"] = json!(["a", "b"]))),
        ("AUDIENCE", desk.saying(|it| it["azp"] = "somebody".into())),
        (
            "ISSUER",
            desk.saying(|it| it["iss"] = "https://id.example".into()),
        ),
        (
            "MALFORMED",
            desk.saying(|it| it["iss"] = json!([desk.provider.issuer])),
        ),
        ("MALFORMED", desk.saying(|it| it["sub"] = "".into())),
        (
            "MALFORMED",
            desk.saying(|it| it["sub"] = "x".repeat(256).into()),
        ),
        ("MALFORMED", desk.saying(|it| it["exp"] = "tomorrow".into())),
    ];
    for (number, (expected, token)) in cases.into_iter().enumerate() {
        let refusal = desk.try_exchange(exchange(token)).await;
        assert_eq!(flaw(refusal), expected, "case {number}");
    }
    for claim in ["iss", "sub", "aud", "exp", "iat"] {
        let token = desk.saying(|it| {
            it.as_object_mut().unwrap().remove(claim);
        });
        let refusal = desk.try_exchange(exchange(token)).await;
        assert_eq!(flaw(refusal), "MALFORMED", "without {claim}");
    }
    assert_eq!(desk.accounts().await, 0);

    // Just within what clocks may differ by.
    for good in [
        desk.saying(|it| it["exp"] = desk.moment(-59).into()),
        desk.saying(|it| it["nbf"] = desk.moment(60).into()),
        desk.saying(|it| it["aud"] = json!(["somebody", AUDIENCE])),
    ] {
        desk.try_exchange(exchange(good)).await.unwrap();
    }
}

#[tokio::test]
async fn a_token_must_be_signed_by_its_issuer() {
    let folder = tempfile::tempdir().unwrap();
    let signer = Signer::rsa();
    let desk = Desk::with(folder.path(), signer, |_| {}).await;
    let claims = desk.provider.claims("ada", desk.office.clock.now(), |_| {});
    let header = |algorithm: &str| json!({ "alg": algorithm, "kid": "one" });

    let none = format!("{}.", unsigned(&header("none"), &claims));
    assert_eq!(flaw(desk.try_exchange(exchange(none)).await), "ALGORITHM");
    let bare = format!("{}.", unsigned(&header("RS256"), &claims));
    assert_eq!(flaw(desk.try_exchange(exchange(bare)).await), "SIGNATURE");

    // The public key is no secret: a verifier that takes it for one lets anyone sign.
    let public = desk.signer.shown("one").to_string();
    let key = hmac::Key::new(hmac::HMAC_SHA256, public.as_bytes());
    let said = unsigned(&header("HS256"), &claims);
    let tag = encoded(hmac::sign(&key, said.as_bytes()));
    let forged = format!("{said}.{tag}");
    assert_eq!(flaw(desk.try_exchange(exchange(forged)).await), "ALGORITHM");

    // Another key of the same name, and of another kind.
    let forged = Signer::rsa().token("one", &claims);
    assert_eq!(flaw(desk.try_exchange(exchange(forged)).await), "SIGNATURE");
    let forged = Signer::ed().token("one", &claims);
    assert_eq!(flaw(desk.try_exchange(exchange(forged)).await), "KEY");

    let good = desk.signer.token("one", &claims);
    let (_, signature) = good.rsplit_once('.').unwrap();
    let other = desk.provider.claims("eve", desk.office.clock.now(), |_| {});
    let moved = format!("{}.{signature}", unsigned(&header("RS256"), &other));
    assert_eq!(flaw(desk.try_exchange(exchange(moved)).await), "SIGNATURE");

    // The signed token is not an identity token, or requires more than is understood.
    for (name, value) in [("typ", json!("at+jwt")), ("crit", json!(["b64"]))] {
        let mut odd = header("RS256");
        odd[name] = value;
        let odd = desk.signer.token_with(&odd, &claims);
        assert_eq!(flaw(desk.try_exchange(exchange(odd)).await), "MALFORMED");
    }
    let long = format!("{good}{}", "A".repeat(16 * 1024));
    for garbage in ["", "a", "a.b.c", "..", &long] {
        let refusal = desk.try_exchange(exchange(garbage)).await;
        assert_eq!(flaw(refusal), "MALFORMED");
    }
    assert_eq!(desk.accounts().await, 0);
    desk.try_exchange(exchange(good)).await.unwrap();
}

#[tokio::test]
async fn only_the_algorithms_of_the_settings_are_taken() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::with(folder.path(), Signer::ed(), |oidc| {
        oidc.algorithms.0 = vec!["ES256".to_owned()];
    })
    .await;
    let refusal = desk.try_exchange(exchange(desk.token("ada"))).await;
    assert_eq!(flaw(refusal), "ALGORITHM");
    assert_eq!(desk.provider.asked(), 0);
}

#[tokio::test]
async fn the_nonce_is_the_one_that_was_sent() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::open(folder.path()).await;
    let with = |token: String, nonce: &str| ExchangeIdentityTokenRequest {
        nonce: nonce.to_owned(),
        ..exchange(token)
    };
    let token = || desk.saying(|it| it["nonce"] = "n".into());
    let refusal = desk.try_exchange(with(token(), "m")).await;
    assert_eq!(flaw(refusal), "NONCE");
    let refusal = desk.try_exchange(with(desk.token("ada"), "n")).await;
    assert_eq!(flaw(refusal), "NONCE");
    desk.try_exchange(with(token(), "n")).await.unwrap();
}

#[tokio::test]
async fn new_keys_are_asked_for_but_not_at_anybody_s_pace() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::open(folder.path()).await;
    desk.sign_in("ada").await;
    let (next, now) = (Signer::ed(), desk.office.clock.now());
    let by_next = || {
        let claims = desk.provider.claims("ada", now, |_| {});
        exchange(next.token("two", &claims))
    };
    pass(Duration::from_secs(30)).await;
    for _ in 0..20 {
        assert_eq!(flaw(desk.try_exchange(by_next()).await), "KEY");
    }
    assert_eq!(desk.provider.asked(), 2, "once for all who make up keys");
    desk.provider.state().keys.lock().push(next.shown("two"));
    assert_eq!(flaw(desk.try_exchange(by_next()).await), "KEY");
    pass(Duration::from_secs(30)).await;
    desk.try_exchange(by_next()).await.unwrap();
    desk.sign_in("ada").await;
    assert_eq!(desk.provider.asked(), 3);

    // A key that is not shown any more is not believed any more.
    *desk.provider.state().keys.lock() = vec![next.shown("two")];
    pass(Duration::from_secs(3600)).await;
    let refusal = desk.try_exchange(exchange(desk.token("ada"))).await;
    assert_eq!(flaw(refusal), "KEY");
}

#[tokio::test]
async fn while_the_provider_is_away_its_keys_are_believed_for_a_day() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::with(folder.path(), Signer::ec(), |_| {}).await;
    desk.provider.state().away.store(true, Ordering::SeqCst);
    let early = desk.try_exchange(exchange(desk.token("ada"))).await;
    let away = (Code::Unavailable, "IDENTITY_PROVIDER_AWAY".to_owned());
    assert_eq!(refused(early), away);
    desk.provider.state().away.store(false, Ordering::SeqCst);
    pass(Duration::from_secs(30)).await;
    desk.sign_in("ada").await;

    desk.provider.state().away.store(true, Ordering::SeqCst);
    pass(Duration::from_secs(86_400 - 1)).await;
    desk.sign_in("ada").await;
    // The token may have a new key, which cannot be looked up now.
    let claims = desk.provider.claims("ada", desk.office.clock.now(), |_| {});
    let token = Signer::ec().token("two", &claims);
    assert_eq!(refused(desk.try_exchange(exchange(token)).await), away);
    pass(Duration::from_secs(1)).await;
    let late = desk.try_exchange(exchange(desk.token("ada"))).await;
    assert_eq!(refused(late), away);
}

#[tokio::test]
async fn answers_that_a_provider_would_not_give_are_not_believed() {
    let away = "IDENTITY_PROVIDER_AWAY";
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::open(folder.path()).await;
    *desk.provider.state().issuer.lock() = "https://id.example".to_owned();
    let refusal = desk.try_exchange(exchange(desk.token("ada"))).await;
    assert_eq!(refused(refusal).1, away, "it calls itself something else");

    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::open(folder.path()).await;
    let padding = json!({ "kty": "EC", "note": "x".repeat(70_000) });
    desk.provider.state().keys.lock().push(padding);
    let refusal = desk.try_exchange(exchange(desk.token("ada"))).await;
    assert_eq!(refused(refusal).1, away, "its answer is too large");

    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::open(folder.path()).await;
    let secret = json!({ "kty": "oct", "k": encoded("a secret"), "kid": "one" });
    let odd = json!({ "kty": "EC", "crv": "secp256k1", "x": "", "y": "", "kid": "one" });
    *desk.provider.state().keys.lock() = vec![secret, odd, json!("a text")];
    let refusal = desk.try_exchange(exchange(desk.token("ada"))).await;
    assert_eq!(refused(refusal).1, away, "it shows no key that can be used");
}

#[tokio::test]
async fn a_token_that_names_no_key_is_of_the_only_one() {
    let folder = tempfile::tempdir().unwrap();
    let desk = Desk::open(folder.path()).await;
    let nameless = |desk: &Desk| {
        let claims = desk.provider.claims("ada", desk.office.clock.now(), |_| {});
        exchange(desk.signer.token_with(&json!({ "alg": "ES256" }), &claims))
    };
    // Keys that encrypt, or sign otherwise, are none that it could be.
    let mut encrypting = Signer::ec().shown("two");
    encrypting["use"] = "enc".into();
    let (mut keys, other) = (vec![encrypting], Signer::ed().shown("three"));
    keys.push(other);
    desk.provider.state().keys.lock().extend(keys);
    desk.try_exchange(nameless(&desk)).await.unwrap();
    let second = Signer::ec().shown("four");
    desk.provider.state().keys.lock().push(second);
    pass(Duration::from_secs(3600)).await;
    assert_eq!(flaw(desk.try_exchange(nameless(&desk)).await), "KEY");
}
