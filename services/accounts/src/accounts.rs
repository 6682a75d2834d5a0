//! Making accounts, looking at them, changing them.

use std::time::SystemTime;

use sandtable_auth::identity::{Role, Scope};
use sandtable_grpc::page_token::{self, Listing};
use sandtable_grpc::validate::{self, line};
use sandtable_proto::accounts::v1::{
    Account, CreateAccountRequest, CreateAccountResponse, GetAccountRequest, ListAccountsRequest,
    ListAccountsResponse, ReinstateAccountRequest, Role as WireRole, SetRolesRequest,
    SuspendAccountRequest,
};
use sandtable_server::limits::ClientAddress;
use sandtable_store::{Change, DocumentQuery, StoreError, StoredMessages};

use crate::auth::caller::Caller;
use crate::error::{AccountError, ServiceResult};
use crate::idempotency::{MADE_KEYS, Making};
use crate::names::{account_name, rising_id};
use crate::record::{ACCOUNTS, SIGN_UPS, SignUp, roles};
use crate::state::AccountParts;

pub(crate) const LONGEST_NAME: usize = 60;
const LONGEST_REASON: usize = 500;
const DEFAULT_PAGE: u32 = 50;
const MOST_PER_PAGE: u32 = 200;

impl AccountParts {
    /// Makes an account with its first key.
    pub(crate) async fn create(
        &self,
        request: CreateAccountRequest,
        caller: Caller,
        origin: Option<ClientAddress>,
    ) -> ServiceResult<CreateAccountResponse> {
        if !self.settings.sign_up && !caller.operates() {
            return Err(AccountError::SignUpClosed);
        }
        let making = Making::new("CreateAccount", &caller, &request.request_id, &request)?;
        if let Some(made) = self.account_made(&making).await? {
            return Ok(made);
        }
        let now = self.now();
        let id = rising_id(now);
        let name = display_name("display_name", &request.display_name)?;
        let origin = origin.filter(|_| !caller.operates());
        if !caller.operates() {
            self.sign_ups.take(origin)?;
        }
        let account = Account {
            bot: request.bot,
            ..new_account(&id, name, now)
        };
        let secret = making.secret();
        let key = self.new_key(&id, &secret, "first key", &Scope::ALL, None);
        let mut changes = vec![ACCOUNTS.stored(&id, "", account.clone()).add(), key.add()];
        changes.extend(sign_up(&id, origin));
        changes.extend(making.remembered(self.now_millis()));
        let written = self.store.write(changes).await;
        // Another copy of the request was faster.
        if let Err(StoreError::Conflict(_)) = &written
            && let Some(made) = self.account_made(&making).await?
        {
            return Ok(made);
        }
        written?;
        self.tidy(MADE_KEYS).await;
        Ok(CreateAccountResponse {
            account: Some(account),
            key: Some(key.message),
            secret: secret.reveal().to_owned(),
        })
    }

    /// The answer to a create request that was done before.
    async fn account_made(&self, making: &Making) -> ServiceResult<Option<CreateAccountResponse>> {
        let Some((key, secret)) = self.made_before(making).await? else {
            return Ok(None);
        };
        Ok(Some(CreateAccountResponse {
            account: Some(self.account(&key.document.owner).await?.message),
            key: Some(key.message),
            secret: secret.reveal().to_owned(),
        }))
    }

    /// An account as the caller may see it.
    pub(crate) async fn get(
        &self,
        request: GetAccountRequest,
        caller: Caller,
    ) -> ServiceResult<Account> {
        let id = self.id_of(&caller, "name", &request.name).await?;
        Ok(shown(self.account(&id).await?.message, &caller))
    }

    /// A page of accounts, the oldest first.
    pub(crate) async fn list(
        &self,
        request: ListAccountsRequest,
        caller: Caller,
    ) -> ServiceResult<ListAccountsResponse> {
        caller.must_moderate()?;
        let limit = page_token::size(request.page_size, DEFAULT_PAGE, MOST_PER_PAGE)?;
        let listing = Listing("accounts".to_owned());
        let after = listing.id_after(&request.page_token)?;
        let all = DocumentQuery::All { after };
        let (rows, next) = self.store.page(ACCOUNTS, all, limit).await?;
        Ok(ListAccountsResponse {
            accounts: rows.into_iter().map(|row| row.message).collect(),
            next_page_token: next.map_or_else(String::new, |id| listing.token_after(&id)),
        })
    }

    /// Replaces an account's roles.
    pub(crate) async fn set_roles(
        &self,
        request: SetRolesRequest,
        caller: Caller,
    ) -> ServiceResult<Account> {
        caller.must_operate()?;
        let id = self.id_of(&caller, "name", &request.name).await?;
        let reason = reason(&request.reason)?;
        let mut wanted = Vec::new();
        for role in request.roles {
            let role = Role::of_wire(role)
                .ok_or_else(|| AccountError::field("roles", "holds what is not a role"))?;
            wanted.push(i32::from(WireRole::from(role)));
        }
        wanted.sort_unstable();
        wanted.dedup();
        self.change(&id, |account| {
            if account.roles == wanted {
                return Ok(None);
            }
            account.roles.clone_from(&wanted);
            let audited = self.audited(&caller, "SET_ROLES", &account.name, &reason);
            Ok(Some(vec![audited]))
        })
        .await
    }

    /// Stops an account's keys from working.
    pub(crate) async fn suspend(
        &self,
        request: SuspendAccountRequest,
        caller: Caller,
    ) -> ServiceResult<Account> {
        caller.must_moderate()?;
        let reason = reason(&request.reason)?;
        self.suspension(&request.name, &caller, true, &reason).await
    }

    /// Lets an account's keys work again.
    pub(crate) async fn reinstate(
        &self,
        request: ReinstateAccountRequest,
        caller: Caller,
    ) -> ServiceResult<Account> {
        caller.must_moderate()?;
        let reason = reason(&request.reason)?;
        self.suspension(&request.name, &caller, false, &reason)
            .await
    }

    /// Changes whether an account is suspended, and writes down what was done and why.
    async fn suspension(
        &self,
        name: &str,
        caller: &Caller,
        suspended: bool,
        reason: &str,
    ) -> ServiceResult<Account> {
        let id = self.id_of(caller, "name", name).await?;
        let (action, shown) = if suspended {
            ("SUSPEND_ACCOUNT", reason)
        } else {
            ("REINSTATE_ACCOUNT", "")
        };
        self.change(&id, |account| {
            let keeps_order = roles(account)
                .iter()
                .any(|role| matches!(role, Role::Moderator | Role::Operator));
            if keeps_order && !caller.operates() {
                return Err(AccountError::KeepsOrder);
            }
            if account.suspended == suspended {
                return Ok(None);
            }
            account.suspended = suspended;
            account.suspension_reason = shown.to_owned();
            let audited = self.audited(caller, action, &account.name, reason);
            Ok(Some(vec![audited]))
        })
        .await
    }
}

/// An account as it begins.
pub(crate) fn new_account(id: &str, display_name: String, now: SystemTime) -> Account {
    Account {
        name: account_name(id),
        display_name,
        roles: vec![WireRole::Player as i32],
        create_time: Some(now.into()),
        update_time: Some(now.into()),
        ..Default::default()
    }
}

/// Notes where an account is made from.
pub(crate) fn sign_up(id: &str, origin: Option<ClientAddress>) -> Option<Change> {
    let origin = origin?.subject().id.to_vec();
    Some(SIGN_UPS.stored(id, "", SignUp { origin }).add())
}

/// The account as the caller may see it: the reason for a suspension is for moderators only.
pub(crate) fn shown(mut account: Account, caller: &Caller) -> Account {
    if !caller.has_power(Scope::Moderate) {
        account.suspension_reason.clear();
    }
    account
}

pub(crate) fn display_name(path: &'static str, text: &str) -> ServiceResult<String> {
    let name = validate::name(path, text, LONGEST_NAME)?;
    if name.is_empty() {
        return Err(AccountError::field(path, "must be set"));
    }
    Ok(name)
}

/// Checks the reason for an action against an account, which is required.
pub(crate) fn reason(text: &str) -> ServiceResult<String> {
    let reason = line("reason", text, LONGEST_REASON)?;
    if reason.is_empty() {
        return Err(AccountError::field("reason", "must be set"));
    }
    Ok(reason)
}
