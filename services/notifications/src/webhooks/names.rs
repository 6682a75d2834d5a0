//! Names of webhooks and deliveries, and the ids in them.

use sandtable_grpc::validate::BadField;
use sandtable_runtime::resource_id::is_id;
use sha2::{Digest, Sha256};

/// Longest id of a delivery.
const LONGEST: usize = 80;

/// The name of a webhook.
pub(crate) fn hook_name(account: &str, hook: &str) -> String {
    format!("{account}/webhooks/{hook}")
}

/// The name of a delivery.
pub(crate) fn delivery_name(hook: &str, delivery: &str) -> String {
    format!("{hook}/deliveries/{delivery}")
}

/// Returns the id of a delivery for the entry at a position.
pub(crate) fn entry_delivery(hook: &str, position: u64) -> String {
    format!("{hook}_{position:016x}")
}

/// Returns the id of a delivery for the start of a match: it sorts after the entries of all
/// matches until then.
pub(crate) fn start_delivery(hook: &str, position: u64, name: &str) -> String {
    let digest = Sha256::digest(name);
    format!("{hook}_{position:016x}s{}", hex::encode(&digest[..8]))
}

/// The id of a delivery of a notice of a moment. They come after those of entries.
pub(crate) fn notice_delivery(hook: &str, millis: i64, notice: &str) -> String {
    let digest = Sha256::digest(notice);
    format!("{hook}_notice{millis:012x}{}", hex::encode(&digest[..8]))
}

/// Returns the id of a delivery without an entry. It sorts after those with one.
pub(crate) fn test_delivery(hook: &str, unique: &str) -> String {
    format!("{hook}_test{unique}")
}

/// The account and the id in a webhook's name; no id when there can be no such webhook.
pub(crate) fn of_hook<'a>(
    field: &'static str,
    name: &'a str,
) -> Result<(&'a str, Option<&'a str>), BadField> {
    let (account, id) = name.split_once("/webhooks/").ok_or_else(|| {
        let problem = "must have the form `accounts/{account}/webhooks/{webhook}`";
        BadField::new(field, problem)
    })?;
    Ok((account, Some(id).filter(|id| is_id(id))))
}

/// The webhook's name and the id in a delivery's name; no id as above.
pub(crate) fn of_delivery(name: &str) -> Result<(&str, Option<&str>), BadField> {
    let (hook, id) = name.split_once("/deliveries/").ok_or_else(|| {
        let problem = "must have the form \
                       `accounts/{account}/webhooks/{webhook}/deliveries/{delivery}`";
        BadField::new("name", problem)
    })?;
    let possible = id.len() <= LONGEST && id.bytes().all(|it| it.is_ascii_graphic());
    Ok((hook, possible.then_some(id)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        let hook = "0123456789abcdef".repeat(2);
        let name = hook_name("accounts/a", &hook);
        assert_eq!(
            of_hook("name", &name).unwrap(),
            ("accounts/a", Some(&hook[..]))
        );
        let id = entry_delivery(&hook, 77);
        let delivery = delivery_name(&name, &id);
        assert_eq!(of_delivery(&delivery).unwrap(), (&name[..], Some(&id[..])));
        assert_eq!(of_hook("name", "accounts/a/webhooks/..").unwrap().1, None);
        assert!(of_hook("name", "accounts/a").is_err() && of_delivery(&name).is_err());
    }

    #[test]
    fn deliveries_are_in_the_order_of_what_they_tell() {
        assert!(entry_delivery("a", 9) < entry_delivery("a", 10));
        assert!(entry_delivery("a", 9) < entry_delivery("a", 0x100));
        let start = start_delivery("a", 10, "matches/one");
        assert!(entry_delivery("a", 10) < start && start < entry_delivery("a", 11));
        assert_ne!(start, start_delivery("a", 10, "matches/other"));
        assert!(entry_delivery("a", u64::MAX) < test_delivery("a", "0"));
        assert!(entry_delivery("a", u64::MAX) < notice_delivery("a", 0, "b"));
        assert!(notice_delivery("a", 9, "c") < notice_delivery("a", 10, "b"));
    }
}
