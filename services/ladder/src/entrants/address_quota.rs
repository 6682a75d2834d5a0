//! Quota of accounts per address that enter a tournament or play in a pool.
//!
//! An account counts for the address that it was made from and for the one that it enters from.
//! It counts on when it leaves, so that leaving makes no room for another account.

use prost::Message;
use sandtable_auth::identity::Identity;
use sandtable_server::limits::ClientAddress;
use sandtable_store::{Change, Kind, StoredMessages};

use crate::error::{LadderError, ServiceResult};
use crate::records::Records;

/// The most that an organiser may allow, short of any number.
pub(crate) const MOST_OF_ADDRESS: u32 = 1_000;

/// Accounts of one address.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct AddressRecord {
    /// Their names.
    #[prost(string, repeated, tag = "1")]
    accounts: Vec<String>,
}

/// Accounts of an address, by the tournament or pool and the fingerprint of the address.
const ADDRESSES: Kind<AddressRecord> = Kind::named("entry_address");

/// Target of an entry.
pub(crate) struct Entry<'a> {
    /// Name of the tournament or pool.
    pub(crate) into: &'a str,
    /// Maximum number of accounts of one address; 0 for any number.
    pub(crate) most: u32,
    /// Item that is refused when there are more.
    pub(crate) what: &'static str,
}

/// Fingerprints of the addresses that an account counts for, that which it was made from first.
pub(crate) fn addresses(identity: &Identity, origin: Option<ClientAddress>) -> Vec<Vec<u8>> {
    let mut addresses = vec![identity.sign_up_origin.clone()];
    addresses.extend(origin.map(|it| it.subject().id.to_vec()));
    addresses.retain(|it| !it.is_empty());
    addresses.dedup();
    addresses
}

/// Counts an account that enters for its addresses; what is to be written with its entry.
pub(crate) async fn count_addresses(
    records: &Records,
    entry: &Entry<'_>,
    account: &str,
    addresses: &[Vec<u8>],
) -> ServiceResult<Vec<Change>> {
    let mut changes = Vec::new();
    if entry.most == 0 {
        return Ok(changes);
    }
    for address in addresses {
        let key = format!("{}/{}", entry.into, hex::encode(address));
        let found = records.store().find(ADDRESSES, &key).await?;
        let mut record = found
            .as_ref()
            .map(|it| it.message.clone())
            .unwrap_or_default();
        if record.accounts.iter().any(|it| it == account) {
            continue;
        }
        if record.accounts.len() >= entry.most as usize {
            return Err(LadderError::LimitReached {
                what: entry.what,
                most: u64::from(entry.most),
            });
        }
        record.accounts.push(account.to_owned());
        changes.push(ADDRESSES.put(found, &key, record));
    }
    Ok(changes)
}
