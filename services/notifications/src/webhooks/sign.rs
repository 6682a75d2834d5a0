//! Secrets and signatures as the Standard Webhooks specification has them.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use sandtable_runtime::random;
use sha2::Sha256;

use super::record::Hook;

/// Bytes of a secret: what the specification allows is 24 to 64.
const LENGTH: usize = 32;

/// A new secret.
pub(crate) fn new_secret() -> Vec<u8> {
    let mut secret = vec![0u8; LENGTH];
    random::fill(&mut secret);
    secret
}

/// A secret as its owner is shown it.
pub(crate) fn shown(secret: &[u8]) -> String {
    format!("whsec_{}", STANDARD.encode(secret))
}

/// The signature of a message, with its version.
pub(crate) fn signature(secret: &[u8], id: &str, timestamp: i64, body: &[u8]) -> String {
    let mut mac =
        Hmac::<Sha256>::new_from_slice(secret).expect("a key of HMAC may have any length");
    mac.update(format!("{id}.{timestamp}.").as_bytes());
    mac.update(body);
    format!("v1,{}", STANDARD.encode(mac.finalize().into_bytes()))
}

/// The signatures of a message by all secrets of a webhook that are in use, as the header
/// has them.
pub(crate) fn signatures(hook: &Hook, now: i64, id: &str, timestamp: i64, body: &[u8]) -> String {
    let in_use = hook.secrets.iter().filter(|it| it.is_used_at(now));
    let all = in_use.map(|secret| signature(&secret.key, id, timestamp, body));
    all.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The page for people, with a message to try receivers with.
    const GUIDE: &str = include_str!("../../../../docs/webhooks.md");

    /// Returns the value of a row of the guide's table.
    fn value(what: &str) -> &'static str {
        let begin = format!("| {what} | `");
        let row = GUIDE.lines().find_map(|line| line.strip_prefix(&begin));
        row.unwrap().strip_suffix("` |").unwrap()
    }

    #[test]
    fn the_example_of_the_guide_is_signed_as_we_sign() {
        let secret = STANDARD
            .decode(value("secret").strip_prefix("whsec_").unwrap())
            .unwrap();
        assert_eq!(shown(&secret), value("secret"));
        let timestamp = value("`webhook-timestamp`").parse().unwrap();
        let (id, body) = (value("`webhook-id`"), value("body"));
        let signed = signature(&secret, id, timestamp, body.as_bytes());
        assert_eq!(signed, value("`webhook-signature`"));
    }

    #[test]
    fn secrets_are_random_and_as_long_as_specified() {
        let (one, other) = (new_secret(), new_secret());
        assert_ne!(one, other);
        assert!((24..=64).contains(&one.len()));
    }
}
