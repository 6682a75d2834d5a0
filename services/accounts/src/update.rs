//! Changing one's own account.

use sandtable_grpc::validate::required;
use sandtable_proto::accounts::v1::{Account, UpdateAccountRequest};
use sandtable_store::Attempts;

use crate::accounts::{display_name, shown};
use crate::auth::caller::Caller;
use crate::error::{AccountError, ServiceResult};
use crate::handle::Handle;
use crate::names::account_name;
use crate::record::HANDLES;
use crate::state::AccountParts;

/// Requested change.
#[derive(Default)]
struct WaitingCaller {
    display_name: Option<String>,
    bot: Option<bool>,
    /// The handle, or that there is to be none.
    handle: Option<Option<Handle>>,
}

impl WaitingCaller {
    /// Reads the fields of an account that a mask names.
    fn read(account: &Account, paths: &[String]) -> ServiceResult<Self> {
        let mut wanted = Self::default();
        for path in paths {
            match path.as_str() {
                "display_name" => {
                    let name = display_name("account.display_name", &account.display_name)?;
                    wanted.display_name = Some(name);
                }
                "bot" => wanted.bot = Some(account.bot),
                "handle" if account.handle.is_empty() => wanted.handle = Some(None),
                "handle" => {
                    let handle = Handle::read("account.handle", &account.handle)?;
                    wanted.handle = Some(Some(handle));
                }
                _ => {
                    let problem = "may hold display_name, bot and handle";
                    return Err(AccountError::field("update_mask", problem));
                }
            }
        }
        Ok(wanted)
    }

    /// Changes an account, but for its handle.
    fn apply(&self, account: &mut Account) -> ServiceResult<()> {
        if let Some(name) = &self.display_name {
            account.display_name.clone_from(name);
        }
        match self.bot {
            Some(false) if account.bot => {
                return Err(AccountError::field("account.bot", "cannot be taken back"));
            }
            Some(bot) => account.bot = bot,
            None => {}
        }
        Ok(())
    }
}

impl AccountParts {
    /// Changes the caller's own account.
    pub(crate) async fn update(
        &self,
        request: UpdateAccountRequest,
        caller: Caller,
    ) -> ServiceResult<Account> {
        let account = required("account", request.account)?;
        let id = caller.resolve("account.name", &account.name)?;
        caller.must_own(id)?;
        let mask = required("update_mask", request.update_mask)?;
        let wanted = WaitingCaller::read(&account, &mask.paths)?;
        let mut attempts = Attempts::default();
        loop {
            if let Some(changed) = self.try_update(id, &wanted, &caller, &mut attempts).await? {
                return Ok(shown(changed, &caller));
            }
        }
    }

    /// Changes the current account; returns nothing when another request was faster.
    async fn try_update(
        &self,
        id: &str,
        wanted: &WaitingCaller,
        caller: &Caller,
        attempts: &mut Attempts,
    ) -> ServiceResult<Option<Account>> {
        let mut row = self.account(id).await?;
        let before = row.message.clone();
        wanted.apply(&mut row.message)?;
        let mut changes = match &wanted.handle {
            Some(handle) => {
                self.claim(id, &mut row.message, handle.as_ref(), caller)
                    .await?
            }
            None => Vec::new(),
        };
        if row.message == before {
            return Ok(Some(before));
        }
        row.message.update_time = Some(self.now().into());
        changes.push(row.replace());
        let written = attempts.won(self.store.write(changes).await);
        self.cache.forget(&account_name(id));
        if !written? {
            return Ok(None);
        }
        if wanted.handle.is_some() {
            self.tidy(HANDLES).await;
        }
        Ok(Some(row.message))
    }
}
