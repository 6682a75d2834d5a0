//! Members with accounts, and the tables that they sit at.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};

use sandtable_accounts::{AccountSettings, Accounts, Clock, SystemClock};
use sandtable_live::Alone;
use sandtable_match_state::{MatchSettings, MatchState, People};
use sandtable_proto::accounts::v1::account_service_server::AccountService;
use sandtable_proto::accounts::v1::{
    AuditEntry, CreateAccountRequest, CreateApiKeyRequest, ListAuditEntriesRequest, Role, Scope,
    SetRolesRequest,
};
use sandtable_proto::matches::v1::feed_service_server::FeedService;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    AuthorizeRequest, CreateMatchRequest, CreateMatchResponse, GetMatchRequest, JoinMatchRequest,
    JoinMatchResponse, LeaveMatchRequest, Match, ResignMatchRequest, SubmitCommandRequest,
};
use sandtable_runtime::shutdown::{Shutdown, ShutdownTrigger};
use sandtable_store::{SqliteSettings, SqliteStore};
use tonic::{Request, Status};

use crate::support::game::CounterRules;
use crate::support::{OPERATOR, by, command, counter_match, settings};

/// The machine's clock, until it is put ahead.
struct Putting {
    ahead: Arc<AtomicBool>,
}

impl Clock for Putting {
    fn now(&self) -> SystemTime {
        let ahead = u64::from(self.ahead.load(Ordering::Relaxed));
        SystemClock.now() + Duration::from_secs(3600 * ahead)
    }
}

pub(crate) struct Club {
    pub(crate) service: MatchState,
    pub(crate) accounts: Accounts,
    ahead: Arc<AtomicBool>,
    /// The service is one that is to stop once this is gone.
    _running: ShutdownTrigger,
    _folder: tempfile::TempDir,
}

pub(crate) struct Member {
    pub(crate) account: String,
    pub(crate) key: String,
}

impl Club {
    pub(crate) async fn open(required: bool) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteSettings::at(folder.path().join("log.sqlite"));
        let store = Arc::new(SqliteStore::open(&store).unwrap());
        let own = AccountSettings {
            sign_up: true,
            required,
            sign_ups_per_address: 0,
            sign_ups: 0,
            sign_up_window_seconds: 60,
            cache_ms: 60_000,
            max_keys_per_account: 50,
        };
        let ahead = Arc::new(AtomicBool::new(false));
        let clock = Putting {
            ahead: ahead.clone(),
        };
        let accounts = Accounts::open(own, store.clone(), Arc::new(clock));
        let people = People {
            identities: Arc::new(accounts.clone()),
            audit: Arc::new(accounts.clone()),
            required,
        };
        let rules = Arc::new(CounterRules::default());
        let (running, shutdown) = Shutdown::new();
        let settings = MatchSettings {
            max_open_matches: 100_000,
            anonymous_imports: false,
            ..settings()
        };
        let opened =
            MatchState::open_for(&settings, store, Arc::new(Alone), rules, people, shutdown);
        Self {
            service: opened.await.unwrap().service,
            accounts,
            ahead,
            _running: running,
            _folder: folder,
        }
    }

    pub(crate) async fn member(&self, name: &str, roles: &[Role]) -> Member {
        let request = CreateAccountRequest {
            display_name: name.to_owned(),
            ..Default::default()
        };
        let made = self.accounts.create_account(Request::new(request)).await;
        let made = made.unwrap().into_inner();
        let account = made.account.unwrap().name;
        if !roles.is_empty() {
            let request = SetRolesRequest {
                name: account.clone(),
                roles: roles.iter().map(|role| *role as i32).collect(),
                reason: "for a test".to_owned(),
            };
            self.accounts
                .set_roles(by(OPERATOR, request))
                .await
                .unwrap();
        }
        Member {
            account,
            key: made.secret,
        }
    }

    /// Another key of a member, with these scopes only.
    pub(crate) async fn key(&self, member: &Member, scopes: &[Scope]) -> String {
        let request = CreateApiKeyRequest {
            parent: "accounts/me".to_owned(),
            scopes: scopes.iter().map(|scope| *scope as i32).collect(),
            ..Default::default()
        };
        let made = self.accounts.create_api_key(by(&member.key, request)).await;
        made.unwrap().into_inner().secret
    }

    /// A key of a member that has expired.
    pub(crate) async fn expired_key(&self, member: &Member, scopes: &[Scope]) -> String {
        let soon = SystemClock.now() + Duration::from_secs(60);
        let request = CreateApiKeyRequest {
            parent: "accounts/me".to_owned(),
            scopes: scopes.iter().map(|scope| *scope as i32).collect(),
            expire_time: Some(soon.into()),
            ..Default::default()
        };
        let made = self.accounts.create_api_key(by(&member.key, request)).await;
        let secret = made.unwrap().into_inner().secret;
        self.ahead.store(true, Ordering::Relaxed);
        secret
    }

    pub(crate) async fn create(
        &self,
        key: &str,
        request: CreateMatchRequest,
    ) -> Result<CreateMatchResponse, Status> {
        let created = self.service.create_match(by(key, request)).await?;
        Ok(created.into_inner())
    }

    pub(crate) async fn join(&self, key: &str, name: &str) -> Result<JoinMatchResponse, Status> {
        let request = JoinMatchRequest {
            name: name.to_owned(),
            ..Default::default()
        };
        let joined = self.service.join_match(by(key, request)).await?;
        Ok(joined.into_inner())
    }

    /// A match of two that has started, each seat of an account.
    pub(crate) async fn table(&self, one: &Member, other: &Member) -> String {
        let request = CreateMatchRequest {
            seat: Some(0),
            ..counter_match()
        };
        let created = self.create(&one.key, request).await.unwrap();
        let name = created.r#match.unwrap().name;
        self.join(&other.key, &name).await.unwrap();
        name
    }

    pub(crate) async fn say(
        &self,
        key: &str,
        name: &str,
        seat: Option<u32>,
        word: &str,
    ) -> Result<u64, Status> {
        let request = SubmitCommandRequest {
            name: name.to_owned(),
            seat,
            command: Some(command(word)),
            ..Default::default()
        };
        let done = self.service.submit_command(by(key, request)).await?;
        Ok(done.into_inner().version)
    }

    pub(crate) async fn get(&self, key: &str, name: &str) -> Result<Match, Status> {
        let request = GetMatchRequest {
            name: name.to_owned(),
        };
        Ok(self.service.get_match(by(key, request)).await?.into_inner())
    }

    pub(crate) async fn leave(
        &self,
        key: &str,
        name: &str,
        seat: Option<u32>,
    ) -> Result<Match, Status> {
        let request = LeaveMatchRequest {
            name: name.to_owned(),
            seat,
            reason: "a reason".to_owned(),
            ..Default::default()
        };
        Ok(self
            .service
            .leave_match(by(key, request))
            .await?
            .into_inner())
    }

    pub(crate) async fn resign(
        &self,
        key: &str,
        name: &str,
        seat: Option<u32>,
    ) -> Result<Match, Status> {
        let request = ResignMatchRequest {
            name: name.to_owned(),
            seat,
            reason: "absent".to_owned(),
            ..Default::default()
        };
        let resigned = self.service.resign_match(by(key, request)).await?;
        Ok(resigned.into_inner().r#match.unwrap())
    }

    pub(crate) async fn authorize(
        &self,
        key: &str,
        name: &str,
    ) -> Result<(i32, Option<u32>), Status> {
        let request = AuthorizeRequest {
            r#match: name.to_owned(),
            token: key.to_owned(),
        };
        let received = self
            .service
            .authorize(Request::new(request))
            .await?
            .into_inner();
        Ok((received.role, received.seat))
    }

    /// Returns the audit entries about a match or its seats, the latest first.
    pub(crate) async fn audit_entries(&self, name: &str) -> Vec<AuditEntry> {
        let request = by(OPERATOR, ListAuditEntriesRequest::default());
        let listed = self.accounts.list_audit_entries(request).await.unwrap();
        let mut entries = listed.into_inner().entries;
        entries.retain(|entry| entry.target.starts_with(name));
        entries
    }
}
