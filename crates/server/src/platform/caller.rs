//! A caller, and what it may do, as a message.

use sandtable_auth::caller::Caller;
use sandtable_auth::identity::{Identity, Scope};
use sandtable_proto::accounts::v1 as accounts;
use sandtable_proto::platform::v1::{
    Caller as CallerMessage, LimitShare as ShareMessage, LimitSubject,
};

use crate::limits::{Kind, LimitShare};
use sandtable_runtime::clock::{Clock, SystemClock};

/// The message of a caller; one of no account has its shares alone.
pub(super) fn message(caller: Option<&Caller>, shares: Vec<LimitShare>) -> CallerMessage {
    let shares = shares.into_iter().map(share).collect();
    match caller {
        Some(Caller::Holder(identity)) => CallerMessage {
            shares,
            ..of_identity(identity)
        },
        Some(Caller::Operator) => CallerMessage {
            scopes: scopes(&Scope::ALL),
            operator_token: true,
            shares,
            ..CallerMessage::default()
        },
        Some(Caller::Nobody(_)) | None => CallerMessage {
            shares,
            ..CallerMessage::default()
        },
    }
}

fn of_identity(identity: &Identity) -> CallerMessage {
    let roles = identity.roles.iter().copied().map(accounts::Role::from);
    CallerMessage {
        account: identity.account.clone(),
        display_name: identity.display_name.clone(),
        bot: identity.bot,
        roles: roles.map(i32::from).collect(),
        scopes: scopes(&identity.scopes),
        key: format!("{}/keys/{}", identity.account, identity.key),
        key_expire_time: identity.key_expires.map(Into::into),
        ..CallerMessage::default()
    }
}

fn scopes(scopes: &[Scope]) -> Vec<i32> {
    let scopes = scopes.iter().copied().map(accounts::Scope::from);
    scopes.map(i32::from).collect()
}

fn share(share: LimitShare) -> ShareMessage {
    let subject = match share.kind {
        Kind::Caller | Kind::Bot => LimitSubject::Caller,
        Kind::Address => LimitSubject::Address,
    };
    let resets = !share.full_in.is_zero();
    ShareMessage {
        limit: share.limit,
        subject: subject as i32,
        most: share.most,
        used: share.used,
        per_second: share.per_second,
        reset_time: resets.then(|| (SystemClock.now() + share.full_in).into()),
    }
}
