//! Resource names, and the ids behind them.

use std::time::SystemTime;

use rand::Rng;

use crate::error::{AccountError, ServiceResult};
use sandtable_runtime::clock::millis;

/// Ids are 48 bits of time and 80 random bits, in hexadecimal.
const ID_LENGTH: usize = 32;
/// A key's id is the hash of its secret.
const KEY_LENGTH: usize = 64;

/// How a caller names its own account.
pub(crate) const ME: &str = "me";

/// The name of an account.
pub(crate) fn account_name(id: &str) -> String {
    format!("accounts/{id}")
}

/// The name of a key.
pub(crate) fn key_name(account: &str, key: &str) -> String {
    format!("accounts/{account}/keys/{key}")
}

/// The id in an account's name, or `me`, checked so that only what could be one of ours
/// is looked for.
pub(crate) fn account_id<'a>(field: &'static str, name: &'a str) -> ServiceResult<&'a str> {
    let id = name
        .strip_prefix("accounts/")
        .ok_or_else(|| AccountError::field(field, "must have the form `accounts/{account}`"))?;
    if id == ME || is_id(id, ID_LENGTH) {
        Ok(id)
    } else {
        Err(AccountError::AccountNotFound(clipped(name)))
    }
}

/// The ids in a key's name: of its account, which may be `me`, and its own.
pub(crate) fn key_ids(name: &str) -> ServiceResult<(&str, &str)> {
    let (account, key) = name.split_once("/keys/").ok_or_else(|| {
        AccountError::field("name", "must have the form `accounts/{account}/keys/{key}`")
    })?;
    let account = account_id("name", account)?;
    if is_id(key, KEY_LENGTH) {
        Ok((account, key))
    } else {
        Err(AccountError::KeyNotFound(clipped(name)))
    }
}

/// A new id. Later ones are greater, so that lists are in the order of making.
pub(crate) fn rising_id(now: SystemTime) -> String {
    timed_id(millis(now).unsigned_abs())
}

/// A new id. Later ones are smaller, so that lists begin with the latest.
pub(crate) fn falling_id(now: SystemTime) -> String {
    timed_id(!millis(now).unsigned_abs())
}

fn timed_id(time: u64) -> String {
    let mut random = [0u8; 10];
    rand::rng().fill_bytes(&mut random);
    format!("{:012x}{}", time & 0xffff_ffff_ffff, hex::encode(random))
}

fn is_id(id: &str, length: usize) -> bool {
    id.len() == length && id.bytes().all(|it| matches!(it, b'0'..=b'9' | b'a'..=b'f'))
}

/// Enough of a name to recognise it by.
fn clipped(name: &str) -> String {
    name.chars().take(128).collect()
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, UNIX_EPOCH};

    use super::*;

    #[test]
    fn ids_are_in_the_order_of_time() {
        let early = UNIX_EPOCH + Duration::from_millis(1_700_000_000_000);
        let late = early + Duration::from_millis(1);
        assert!(rising_id(early) < rising_id(late));
        assert!(falling_id(early) > falling_id(late));
        assert_ne!(rising_id(early), rising_id(early));
    }

    #[test]
    fn names_are_read_back_and_others_are_not_looked_for() {
        let id = rising_id(UNIX_EPOCH);
        assert_eq!(account_id("name", &account_name(&id)).unwrap(), id);
        assert_eq!(account_id("name", "accounts/me").unwrap(), ME);
        let key = "ab".repeat(32);
        assert_eq!(key_ids(&key_name(&id, &key)).unwrap(), (&id[..], &key[..]));
        for name in ["accounts/", "accounts/..", "accounts/0"] {
            let refused = account_id("name", name);
            assert!(
                matches!(refused, Err(AccountError::AccountNotFound(_))),
                "{name}"
            );
        }
        assert!(matches!(
            key_ids("accounts/me/keys/1"),
            Err(AccountError::KeyNotFound(_))
        ));
        for name in ["", "matches/1", "keys/1"] {
            assert!(matches!(
                account_id("name", name),
                Err(AccountError::InvalidField { .. })
            ));
        }
    }
}
