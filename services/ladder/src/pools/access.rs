//! Permission to run a pool.

use sandtable_auth::caller as platform;
use sandtable_auth::denied::Lack;
use sandtable_auth::identity::Scope;

use crate::caller::Caller;
use crate::error::{LadderError, ServiceResult};
use crate::pools::record::PoolRecord;

/// Reports whether a caller runs a pool.
pub(crate) fn runs(caller: &Caller, record: &PoolRecord) -> bool {
    let made = match &caller.0 {
        platform::Caller::Holder(identity) => {
            identity.may(Scope::Host) && record.shown.organiser == identity.account
        }
        platform::Caller::Nobody(_) | platform::Caller::Operator => false,
    };
    made || caller.is_privileged()
}

/// Requires a caller who runs the pool.
pub(crate) fn must_run(caller: &Caller, record: &PoolRecord) -> ServiceResult<()> {
    match &caller.0 {
        _ if runs(caller, record) => Ok(()),
        platform::Caller::Nobody(_) => Err(LadderError::TokenMissing),
        platform::Caller::Holder(identity) if !identity.may(Scope::Host) => {
            Err(Lack::of(identity, Scope::Host).into())
        }
        _ => Err(LadderError::NotAllowed("those who run the pool")),
    }
}

/// Changes with every change of a pool's settings.
pub(crate) fn etag(record: &PoolRecord) -> String {
    use prost::Message;
    use sha2::{Digest, Sha256};
    let settings = record.shown.settings.as_ref().map(Message::encode_to_vec);
    hex::encode(&Sha256::digest(settings.unwrap_or_default())[..8])
}
