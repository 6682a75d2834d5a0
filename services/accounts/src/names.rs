//! Resource names, and the ids behind them.

use crate::error::{AccountError, ServiceResult};
pub(crate) use sandtable_runtime::resource_id::{falling as falling_id, rising as rising_id};
use sandtable_runtime::resource_id::{is_hex, is_id};

/// A key's id is the hash of its secret.
const KEY_LENGTH: usize = 64;

/// Name by which a caller refers to its own account.
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
    if id == ME || is_id(id) {
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
    if is_hex(key, KEY_LENGTH) {
        Ok((account, key))
    } else {
        Err(AccountError::KeyNotFound(clipped(name)))
    }
}

/// Enough of a name to recognise it by.
fn clipped(name: &str) -> String {
    name.chars().take(128).collect()
}

#[cfg(test)]
mod tests {
    use std::time::UNIX_EPOCH;

    use super::*;

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
