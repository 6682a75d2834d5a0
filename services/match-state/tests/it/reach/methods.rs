//! The methods of matches and accounts.

use std::sync::Arc;

use prost_types::FieldMask;
use sandtable_auth::token::TokenHash;
use sandtable_proto::accounts::v1::account_service_server::AccountService;
use sandtable_proto::accounts::v1::{
    Account, CreateAccountRequest, CreateApiKeyRequest, ExchangeIdentityTokenRequest,
    GetAccountRequest, ListAccountsRequest, ListApiKeysRequest, ListAuditEntriesRequest,
    ReinstateAccountRequest, RevokeApiKeyRequest, Scope, SetRolesRequest, SuspendAccountRequest,
    UpdateAccountRequest,
};
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    ExportMatchRequest, GetDefaultCommandRequest, GetLogHeadRequest, GetMatchRequest,
    GetThreatsRequest, GetViewRequest, ImportMatchRequest, JoinMatchRequest, LeaveMatchRequest,
    ListLegalActionsRequest, ListLogEntriesRequest, ListMatchesRequest, ListedCommand,
    RenderLogRequest, RenderMapRequest, ResignMatchRequest, StartMatchRequest,
    SubmitCommandRequest, SubmitCommandsRequest, ValidateCommandRequest,
};
use sandtable_proto::platform::v1::platform_service_server::PlatformService;
use sandtable_proto::platform::v1::{GetCallerRequest, GetPlatformRequest, GetStatusRequest};
use sandtable_server::grpc::Services;
use sandtable_server::platform::{PlatformInfo, ProcessFacts};
use tonic::Status;

use super::{MatchCache, done, table};
use crate::club::{Club, Member};
use crate::support::{by, command, counter_match};

impl Club {
    /// The platform's service, of a process that measures nothing.
    fn platform(&self) -> PlatformInfo {
        let process = ProcessFacts {
            program: "tests",
            started: std::time::UNIX_EPOCH,
            readiness: Services::new().readiness(),
            needs: Vec::new(),
            limits: None,
            bounds: Vec::new(),
            games: None,
        };
        PlatformInfo::new(Arc::new(self.service.clone()), process)
    }

    /// Calls a method on a match, or on another account.
    pub(super) async fn try_method(
        &self,
        method: &str,
        token: &str,
        table: &MatchCache,
        victim: &Member,
    ) -> Result<(), Status> {
        let (matches, accounts) = (&self.service, &self.accounts);
        let name = table.name.clone();
        let seat = Some(0);
        let account = victim.account.clone();
        let reason = "a reason".to_owned();
        let me = "accounts/me".to_owned();
        match method {
            "GetPlatform" => done(
                self.platform()
                    .get_platform(by(token, GetPlatformRequest {}))
                    .await,
            ),
            "GetCaller" => done(
                self.platform()
                    .get_caller(by(token, GetCallerRequest {}))
                    .await,
            ),
            "GetStatus" => done(
                self.platform()
                    .get_status(by(token, GetStatusRequest {}))
                    .await,
            ),
            "CreateMatch" => done(matches.create_match(by(token, counter_match())).await),
            "GetMatch" => done(matches.get_match(by(token, GetMatchRequest { name })).await),
            "ListMatches" => {
                let request = ListMatchesRequest::default();
                done(matches.list_matches(by(token, request)).await)
            }
            "JoinMatch" => {
                let request = JoinMatchRequest {
                    name,
                    join_code: table.join_code.clone(),
                    ..Default::default()
                };
                done(matches.join_match(by(token, request)).await)
            }
            "LeaveMatch" => {
                let request = LeaveMatchRequest {
                    name,
                    seat,
                    ..Default::default()
                };
                done(matches.leave_match(by(token, request)).await)
            }
            "StartMatch" => {
                let request = StartMatchRequest {
                    name,
                    ..Default::default()
                };
                done(matches.start_match(by(token, request)).await)
            }
            "SubmitCommand" => {
                let request = SubmitCommandRequest {
                    name,
                    seat,
                    command: Some(command("add")),
                    ..Default::default()
                };
                done(matches.submit_command(by(token, request)).await)
            }
            "SubmitCommands" => {
                let listed = ListedCommand {
                    command: Some(command("add")),
                    request_id: "listed".to_owned(),
                };
                let request = SubmitCommandsRequest {
                    name,
                    seat,
                    commands: vec![listed],
                    ..Default::default()
                };
                done(matches.submit_commands(by(token, request)).await)
            }
            "ValidateCommand" => {
                let request = ValidateCommandRequest {
                    name,
                    seat,
                    command: Some(command("add")),
                    ..Default::default()
                };
                done(matches.validate_command(by(token, request)).await)
            }
            "ListLegalActions" => {
                let request = ListLegalActionsRequest {
                    name,
                    seat,
                    ..Default::default()
                };
                done(matches.list_legal_actions(by(token, request)).await)
            }
            "GetDefaultCommand" => {
                let request = GetDefaultCommandRequest { name, seat };
                done(matches.get_default_command(by(token, request)).await)
            }
            "GetView" => {
                let request = GetViewRequest {
                    name,
                    seat: None,
                    ..Default::default()
                };
                done(matches.get_view(by(token, request)).await)
            }
            "GetThreats" => {
                let request = GetThreatsRequest {
                    name,
                    holder: Some(0),
                    ..Default::default()
                };
                done(matches.get_threats(by(token, request)).await)
            }
            "RenderMap" => {
                let request = RenderMapRequest {
                    name,
                    ..Default::default()
                };
                done(matches.render_map(by(token, request)).await)
            }
            "RenderLog" => {
                let request = RenderLogRequest {
                    name,
                    ..Default::default()
                };
                done(matches.render_log(by(token, request)).await)
            }
            "GetLogHead" => {
                let request = GetLogHeadRequest { name };
                done(matches.get_log_head(by(token, request)).await)
            }
            "ListLogEntries" => {
                let request = ListLogEntriesRequest {
                    name,
                    ..Default::default()
                };
                done(matches.list_log_entries(by(token, request)).await)
            }
            "ResignMatch" => {
                let request = ResignMatchRequest {
                    name,
                    seat,
                    ..Default::default()
                };
                done(matches.resign_match(by(token, request)).await)
            }
            "ExportMatch" => {
                let exported = matches.export_match(by(
                    token,
                    ExportMatchRequest {
                        name,
                        ..Default::default()
                    },
                ));
                exported.await.map(|_| ())
            }
            "ImportMatch" => {
                let request = ImportMatchRequest {
                    content: b"no export".to_vec(),
                    ..Default::default()
                };
                done(matches.import_match(by(token, request)).await)
            }
            "CreateAccount" => {
                let request = CreateAccountRequest {
                    display_name: "Somebody".to_owned(),
                    ..Default::default()
                };
                done(accounts.create_account(by(token, request)).await)
            }
            "ExchangeIdentityToken" => {
                let request = ExchangeIdentityTokenRequest::default();
                done(accounts.exchange_identity_token(by(token, request)).await)
            }
            "GetAccount" => {
                let request = GetAccountRequest { name: account };
                done(accounts.get_account(by(token, request)).await)
            }
            "ListAccounts" => {
                let request = ListAccountsRequest::default();
                done(accounts.list_accounts(by(token, request)).await)
            }
            "UpdateAccount" => {
                let request = UpdateAccountRequest {
                    account: Some(Account {
                        name: me,
                        ..Default::default()
                    }),
                    update_mask: Some(FieldMask::default()),
                };
                done(accounts.update_account(by(token, request)).await)
            }
            "CreateApiKey" => {
                let request = CreateApiKeyRequest {
                    parent: me,
                    scopes: vec![Scope::Account as i32],
                    ..Default::default()
                };
                done(accounts.create_api_key(by(token, request)).await)
            }
            "ListApiKeys" => {
                let request = ListApiKeysRequest {
                    parent: account,
                    ..Default::default()
                };
                done(accounts.list_api_keys(by(token, request)).await)
            }
            "RevokeApiKey" => {
                let key = hex::encode(TokenHash::of(&victim.key).0);
                let name = format!("{account}/keys/{key}");
                let request = RevokeApiKeyRequest { name, reason };
                done(accounts.revoke_api_key(by(token, request)).await)
            }
            "SetRoles" => {
                let request = SetRolesRequest {
                    name: account,
                    roles: Vec::new(),
                    reason,
                };
                done(accounts.set_roles(by(token, request)).await)
            }
            "SuspendAccount" => {
                let request = SuspendAccountRequest {
                    name: account,
                    reason,
                };
                done(accounts.suspend_account(by(token, request)).await)
            }
            "ReinstateAccount" => {
                let request = ReinstateAccountRequest {
                    name: account,
                    reason,
                };
                done(accounts.reinstate_account(by(token, request)).await)
            }
            "ListAuditEntries" => {
                let request = ListAuditEntriesRequest::default();
                done(accounts.list_audit_entries(by(token, request)).await)
            }
            _ if table::needs(method).is_some() => self.try_at_table(method, token, table).await,
            _ => self.try_clocks(method, token, name).await,
        }
    }
}
