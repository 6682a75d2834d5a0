//! Secret that only the servers of one platform know: the key of page tokens, cursors and the
//! stored digests of clients' secrets.
//!
//! Replicas that are to accept each other's tokens are given the same secret, from the services'
//! shared secret or from their store. It is global to the process, as the allocator is: no
//! process works for two platforms. A process that was given none makes up its own, whose tokens
//! are worthless once it ends.

use std::sync::OnceLock;

use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

static SECRET: OnceLock<[u8; 32]> = OnceLock::new();

/// The secret that follows from the one that services show each other.
#[must_use]
pub fn of_internal_token(token: &str) -> [u8; 32] {
    Sha256::new()
        .chain_update(b"sandtable/server-secret/1")
        .chain_update(token)
        .finalize()
        .into()
}

/// Gives the process its secret, once, before it serves. The first one stays.
pub fn set(secret: [u8; 32]) {
    let _ = SECRET.set(secret);
}

/// A keyed hash of parts for a purpose; other purposes and other parts have others.
pub fn keyed(purpose: &str, parts: &[&[u8]]) -> [u8; 32] {
    let key = SECRET.get_or_init(made_up);
    let mut mac = Hmac::<Sha256>::new_from_slice(key).expect("any length of key will do");
    mac.update(purpose.as_bytes());
    for part in parts {
        mac.update(&(part.len() as u64).to_be_bytes());
        mac.update(part);
    }
    mac.finalize().into_bytes().into()
}

#[cfg(not(feature = "simulation"))]
fn made_up() -> [u8; 32] {
    use rand::Rng;
    let mut secret = [0; 32];
    rand::rng().fill_bytes(&mut secret);
    secret
}

/// In a simulation all follows from the seed of a thread, and this is one for all.
#[cfg(feature = "simulation")]
fn made_up() -> [u8; 32] {
    [0; 32]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hashes_depend_on_purpose_and_parts() {
        let one = keyed("a", &[b"bc", b"d"]);
        assert_eq!(one, keyed("a", &[b"bc", b"d"]));
        for other in [keyed("a", &[b"b", b"cd"]), keyed("b", &[b"bc", b"d"])] {
            assert_ne!(one, other);
        }
        assert_ne!(of_internal_token("one"), of_internal_token("other"));
    }
}
