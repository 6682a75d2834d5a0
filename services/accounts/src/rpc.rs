//! The gRPC faces: for people, and for the platform's other processes.

use sandtable_auth::anonymous_client::ClientSecret;
use sandtable_auth::audit::{AuditLog, AuditedAction};
use sandtable_auth::token::{MAX_LENGTH, bearer};
use sandtable_proto::accounts::v1::account_service_server::AccountService;
use sandtable_proto::accounts::v1::identity_service_server::IdentityService;
use sandtable_proto::accounts::v1::{
    Account, ApiKey, CheckAccountRequest, CheckAccountResponse, CreateAccountRequest,
    CreateAccountResponse, CreateApiKeyRequest, CreateApiKeyResponse, ExchangeIdentityTokenRequest,
    ExchangeIdentityTokenResponse, GetAccountRequest, IdentifyRequest, IdentifyResponse, KeyHolder,
    ListAccountsRequest, ListAccountsResponse, ListApiKeysRequest, ListApiKeysResponse,
    ListAuditEntriesRequest, ListAuditEntriesResponse, RecordDeedRequest, RecordDeedResponse,
    ReinstateAccountRequest, RevokeApiKeyRequest, SetRolesRequest, SuspendAccountRequest,
    UpdateAccountRequest,
};
use sandtable_server::limits::ClientAddress;
use tonic::{Request, Response, Status, async_trait};

use crate::state::Accounts;

/// A method's answer.
type Reply<T> = Result<Response<T>, Status>;

/// Each method finds out who calls, and hands the request on.
macro_rules! answered {
    ($($method:ident: $request:ty => $answer:ident -> $response:ty;)*) => {
        #[async_trait]
        impl AccountService for Accounts {
            async fn create_account(
                &self,
                request: Request<CreateAccountRequest>,
            ) -> Reply<CreateAccountResponse> {
                let origin = ClientAddress::of(&request);
                let metadata = request.metadata();
                let client = ClientSecret::shown_in(metadata)?;
                let caller = self.shared.caller(bearer(metadata)?, client).await?;
                let made = self.shared.create(request.into_inner(), caller, origin).await?;
                Ok(Response::new(made))
            }

            async fn exchange_identity_token(
                &self,
                request: Request<ExchangeIdentityTokenRequest>,
            ) -> Reply<ExchangeIdentityTokenResponse> {
                let origin = ClientAddress::of(&request);
                let metadata = request.metadata();
                let client = ClientSecret::shown_in(metadata)?;
                let caller = self.shared.caller(bearer(metadata)?, client).await?;
                let made = self.shared.exchange(request.into_inner(), caller, origin).await?;
                Ok(Response::new(made))
            }

            $(
                async fn $method(&self, request: Request<$request>) -> Reply<$response> {
                    let metadata = request.metadata();
                    let client = ClientSecret::shown_in(metadata)?;
                    let caller = self.shared.caller(bearer(metadata)?, client).await?;
                    let answer = self.shared.$answer(request.into_inner(), caller).await?;
                    Ok(Response::new(answer))
                }
            )*
        }
    };
}

answered! {
    get_account: GetAccountRequest => get -> Account;
    list_accounts: ListAccountsRequest => list -> ListAccountsResponse;
    update_account: UpdateAccountRequest => update -> Account;
    create_api_key: CreateApiKeyRequest => create_key -> CreateApiKeyResponse;
    list_api_keys: ListApiKeysRequest => list_keys -> ListApiKeysResponse;
    revoke_api_key: RevokeApiKeyRequest => revoke -> ApiKey;
    set_roles: SetRolesRequest => set_roles -> Account;
    suspend_account: SuspendAccountRequest => suspend -> Account;
    reinstate_account: ReinstateAccountRequest => reinstate -> Account;
    list_audit_entries: ListAuditEntriesRequest => list_audit -> ListAuditEntriesResponse;
}

#[async_trait]
impl IdentityService for Accounts {
    async fn identify(&self, request: Request<IdentifyRequest>) -> Reply<IdentifyResponse> {
        let token = request.into_inner().token;
        let holder = match token.len() {
            0..=MAX_LENGTH => self.shared.holder(&token).await?,
            _ => None,
        };
        Ok(Response::new(IdentifyResponse {
            holder: holder.map(KeyHolder::from),
        }))
    }

    async fn check_account(
        &self,
        request: Request<CheckAccountRequest>,
    ) -> Reply<CheckAccountResponse> {
        let found = self.shared.profile(&request.into_inner().account).await?;
        let active = found.is_some();
        let profile = found.unwrap_or_default();
        Ok(Response::new(CheckAccountResponse {
            active,
            display_name: profile.display_name,
            bot: profile.bot,
        }))
    }

    async fn record_deed(&self, request: Request<RecordDeedRequest>) -> Reply<RecordDeedResponse> {
        let request = request.into_inner();
        self.record(AuditedAction {
            actor: request.actor,
            action: request.action.into(),
            target: request.target,
            reason: request.reason,
        })
        .await?;
        Ok(Response::new(RecordDeedResponse {}))
    }
}
