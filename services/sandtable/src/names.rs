//! Names of what belongs to an account. On the command line the ids at their ends will do.

use anyhow::Context;

/// The account of the key that is shown.
pub(crate) const MY_ACCOUNT: &str = "accounts/me";

/// The full name of an account: `x` and `accounts/x` are the same.
pub(crate) fn account_name(text: &str) -> String {
    full("accounts/", text)
}

/// The full name of a key; an id is one of the caller's own.
pub(crate) fn key_name(text: &str) -> String {
    full("accounts/me/keys/", text)
}

/// The full name of a webhook; an id is one of the caller's own.
pub(crate) fn webhook_name(text: &str) -> String {
    full("accounts/me/webhooks/", text)
}

/// The full name of a delivery; an id, which begins with its webhook's, is one to the
/// caller's own.
pub(crate) fn delivery_name(text: &str) -> anyhow::Result<String> {
    if text.starts_with("accounts/") {
        return Ok(text.to_owned());
    }
    let (webhook, _) = text
        .split_once('_')
        .with_context(|| format!("{text} is not the id of a delivery"))?;
    Ok(format!("{}/deliveries/{text}", webhook_name(webhook)))
}

/// The id at the end of a name, which is shown to people.
pub(crate) fn id(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

fn full(prefix: &str, text: &str) -> String {
    match text.starts_with("accounts/") {
        true => text.to_owned(),
        false => format!("{prefix}{text}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_will_do() {
        assert_eq!(account_name("me"), MY_ACCOUNT);
        assert_eq!(account_name("accounts/a"), "accounts/a");
        assert_eq!(key_name("k"), "accounts/me/keys/k");
        assert_eq!(key_name("accounts/a/keys/k"), "accounts/a/keys/k");
        let delivery = "accounts/me/webhooks/0f/deliveries/0f_2a";
        assert_eq!(delivery_name("0f_2a").unwrap(), delivery);
        assert_eq!(delivery_name(delivery).unwrap(), delivery);
        assert!(delivery_name("0f").is_err());
        assert_eq!(id(delivery), "0f_2a");
    }
}
