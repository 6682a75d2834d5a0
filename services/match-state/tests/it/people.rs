//! Accounts at the table: what a key reaches in a match.

use std::sync::Arc;

use sandtable_accounts::{AccountSettings, Accounts, SystemClock};
use sandtable_live::Alone;
use sandtable_match_state::{MatchState, People};
use sandtable_proto::accounts::v1::account_service_server::AccountService;
use sandtable_proto::accounts::v1::{
    AuditEntry, CreateAccountRequest, CreateApiKeyRequest, ListAuditEntriesRequest, Role, Scope,
    SetRolesRequest, SuspendAccountRequest,
};
use sandtable_proto::matches::v1::feed_service_server::FeedService;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    AuthorizeRequest, CreateMatchRequest, CreateMatchResponse, GetMatchRequest, GetViewRequest,
    JoinMatchRequest, JoinMatchResponse, LeaveMatchRequest, ListMatchesRequest, Match,
    MatchState as State, ResignMatchRequest, StartMatchRequest, StartPolicy, SubmitCommandRequest,
    Visibility,
};
use sandtable_service::shutdown::Shutdown;
use sandtable_store::{SqliteSettings, SqliteStore};
use tonic::{Code, Request, Status};

use crate::support::game::CounterRules;
use crate::support::{OPERATOR, by, command, counter_match, refused, settings};

struct Club {
    service: MatchState,
    accounts: Accounts,
    _folder: tempfile::TempDir,
}

struct Member {
    account: String,
    key: String,
}

impl Club {
    async fn open(required: bool) -> Club {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteSettings::at(folder.path().join("log.sqlite"));
        let store = Arc::new(SqliteStore::open(&store).unwrap());
        let own = AccountSettings {
            sign_up: true,
            required,
            cache_ms: 60_000,
            max_keys_per_account: 50,
        };
        let accounts = Accounts::open(own, store.clone(), Arc::new(SystemClock));
        let people = People {
            identities: Arc::new(accounts.clone()),
            audit: Arc::new(accounts.clone()),
            required,
        };
        let rules = Arc::new(CounterRules::default());
        let (_trigger, shutdown) = Shutdown::new();
        let settings = settings();
        let opened =
            MatchState::open_for(&settings, store, Arc::new(Alone), rules, people, shutdown);
        Club {
            service: opened.await.unwrap().service,
            accounts,
            _folder: folder,
        }
    }

    async fn member(&self, name: &str, roles: &[Role]) -> Member {
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
    async fn key(&self, member: &Member, scopes: &[Scope]) -> String {
        let request = CreateApiKeyRequest {
            parent: "accounts/me".to_owned(),
            scopes: scopes.iter().map(|scope| *scope as i32).collect(),
            ..Default::default()
        };
        let made = self.accounts.create_api_key(by(&member.key, request)).await;
        made.unwrap().into_inner().secret
    }

    async fn create(
        &self,
        key: &str,
        request: CreateMatchRequest,
    ) -> Result<CreateMatchResponse, Status> {
        let created = self.service.create_match(by(key, request)).await?;
        Ok(created.into_inner())
    }

    async fn join(&self, key: &str, name: &str) -> Result<JoinMatchResponse, Status> {
        let request = JoinMatchRequest {
            name: name.to_owned(),
            ..Default::default()
        };
        let joined = self.service.join_match(by(key, request)).await?;
        Ok(joined.into_inner())
    }

    /// A match of two that has started, each seat of an account.
    async fn table(&self, one: &Member, other: &Member) -> String {
        let request = CreateMatchRequest {
            seat: Some(0),
            ..counter_match()
        };
        let created = self.create(&one.key, request).await.unwrap();
        let name = created.r#match.unwrap().name;
        self.join(&other.key, &name).await.unwrap();
        name
    }

    async fn say(
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

    async fn get(&self, key: &str, name: &str) -> Result<Match, Status> {
        let request = GetMatchRequest {
            name: name.to_owned(),
        };
        Ok(self.service.get_match(by(key, request)).await?.into_inner())
    }

    async fn leave(&self, key: &str, name: &str, seat: Option<u32>) -> Result<Match, Status> {
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

    async fn resign(&self, key: &str, name: &str, seat: Option<u32>) -> Result<Match, Status> {
        let request = ResignMatchRequest {
            name: name.to_owned(),
            seat,
            reason: "absent".to_owned(),
            ..Default::default()
        };
        let resigned = self.service.resign_match(by(key, request)).await?;
        Ok(resigned.into_inner().r#match.unwrap())
    }

    async fn authorize(&self, key: &str, name: &str) -> Result<(i32, Option<u32>), Status> {
        let request = AuthorizeRequest {
            r#match: name.to_owned(),
            token: key.to_owned(),
        };
        let told = self
            .service
            .authorize(Request::new(request))
            .await?
            .into_inner();
        Ok((told.role, told.seat))
    }

    /// What was done to a match or its seats by office, the latest first.
    async fn deeds(&self, name: &str) -> Vec<AuditEntry> {
        let request = by(OPERATOR, ListAuditEntriesRequest::default());
        let listed = self.accounts.list_audit_entries(request).await.unwrap();
        let mut entries = listed.into_inner().entries;
        entries.retain(|entry| entry.target.starts_with(name));
        entries
    }
}

#[tokio::test]
async fn a_key_hosts_joins_and_plays_for_its_account() {
    let club = Club::open(false).await;
    let (ada, bob) = (club.member("Ada", &[]).await, club.member("Bob", &[]).await);
    let name = club.table(&ada, &bob).await;
    let shown = club.get("", &name).await.unwrap();
    assert_eq!(shown.host_account, ada.account);
    let seated: Vec<_> = shown
        .seats
        .iter()
        .map(|it| (&it.account, &it.player[..]))
        .collect();
    assert_eq!(seated, [(&ada.account, "Ada"), (&bob.account, "Bob")]);

    assert_eq!(club.say(&ada.key, &name, None, "add").await.unwrap(), 1);
    let foreign = club.say(&ada.key, &name, Some(1), "add").await;
    assert_eq!(
        refused(foreign),
        (Code::PermissionDenied, "NOT_YOUR_SEAT".into())
    );
    assert_eq!(club.authorize(&bob.key, &name).await.unwrap().1, Some(1));

    let watching = club.key(&bob, &[Scope::Watch]).await;
    assert_eq!(club.authorize(&watching, &name).await.unwrap().1, Some(1));
    assert_eq!(
        refused(club.say(&watching, &name, None, "add").await).1,
        "NOT_ALLOWED"
    );
    let stranger = club.member("Cy", &[]).await;
    assert_eq!(
        refused(club.say(&stranger.key, &name, None, "add").await).1,
        "TOKEN_MISSING"
    );
    assert_eq!(club.authorize(&stranger.key, &name).await.unwrap().1, None);
    assert!(
        club.deeds(&name).await.is_empty(),
        "players act for themselves"
    );
}

#[tokio::test]
async fn one_account_may_hold_several_seats() {
    let club = Club::open(false).await;
    let ada = club.member("Ada", &[]).await;
    let name = club.table(&ada, &ada).await;
    assert_eq!(
        refused(club.say(&ada.key, &name, None, "add").await).1,
        "SEAT_NEEDED"
    );
    club.say(&ada.key, &name, Some(0), "add").await.unwrap();
    let view = |seat| {
        let request = GetViewRequest {
            name: name.clone(),
            seat,
        };
        club.service.get_view(by(&ada.key, request))
    };
    view(Some(1)).await.unwrap();
    assert_eq!(refused(view(None).await).1, "SEAT_NEEDED");
    assert_eq!(refused(view(Some(2)).await).1, "NOT_YOUR_SEAT");
}

#[tokio::test]
async fn a_key_needs_the_scope_for_what_it_does() {
    let club = Club::open(false).await;
    let ada = club.member("Ada", &[]).await;
    let (host, play) = (
        club.key(&ada, &[Scope::Host]).await,
        club.key(&ada, &[Scope::Play]).await,
    );
    let by_host = || CreateMatchRequest {
        start_policy: StartPolicy::ByHost as i32,
        ..counter_match()
    };
    assert_eq!(
        refused(club.create(&play, by_host()).await).1,
        "SCOPE_MISSING"
    );
    let seated = CreateMatchRequest {
        seat: Some(0),
        ..by_host()
    };
    assert_eq!(refused(club.create(&host, seated).await).1, "SCOPE_MISSING");
    let name = club
        .create(&host, by_host())
        .await
        .unwrap()
        .r#match
        .unwrap()
        .name;
    assert_eq!(refused(club.join(&host, &name).await).1, "SCOPE_MISSING");
    club.join(&play, &name).await.unwrap();
    club.join(&play, &name).await.unwrap();
    let start = |key: &str| {
        let request = StartMatchRequest {
            name: name.clone(),
            ..Default::default()
        };
        club.service.start_match(by(key, request))
    };
    assert_eq!(refused(start(&play).await).1, "NOT_ALLOWED");
    start(&host).await.unwrap();
    for key in ["sdk_nobody", "sdt_nobody"] {
        assert_eq!(refused(start(key).await).1, "TOKEN_UNKNOWN");
    }
    assert_eq!(
        refused(club.join("sdk_nobody", &name).await).1,
        "TOKEN_UNKNOWN"
    );
}

#[tokio::test]
async fn a_suspended_account_is_out_of_its_matches_at_once() {
    let club = Club::open(false).await;
    let (ada, bob) = (club.member("Ada", &[]).await, club.member("Bob", &[]).await);
    let name = club.table(&ada, &bob).await;
    club.say(&ada.key, &name, None, "add").await.unwrap();
    let request = SuspendAccountRequest {
        name: bob.account.clone(),
        reason: "abuse".to_owned(),
    };
    club.accounts
        .suspend_account(by(OPERATOR, request))
        .await
        .unwrap();
    let refusal = club.say(&bob.key, &name, None, "add").await;
    assert_eq!(
        refused(refusal),
        (Code::Unauthenticated, "TOKEN_UNKNOWN".into())
    );
    assert_eq!(
        refused(club.authorize(&bob.key, &name).await).1,
        "TOKEN_UNKNOWN"
    );
    assert_eq!(refused(club.join(&bob.key, &name).await).1, "TOKEN_UNKNOWN");
}

#[tokio::test]
async fn where_accounts_are_required_tokens_alone_neither_host_nor_join() {
    let club = Club::open(true).await;
    let ada = club.member("Ada", &[]).await;
    let anonymous = club.create("", counter_match()).await;
    assert_eq!(
        refused(anonymous),
        (Code::Unauthenticated, "ACCOUNT_NEEDED".into())
    );
    let created = club.create(&ada.key, counter_match()).await.unwrap();
    let name = created.r#match.unwrap().name;
    assert_eq!(refused(club.join("", &name).await).1, "ACCOUNT_NEEDED");
    club.join(&ada.key, &name).await.unwrap();
    // Seats that are taken go on with their tokens.
    let joined = club.join(&ada.key, &name).await.unwrap();
    club.say(&joined.seat_token, &name, None, "add")
        .await
        .unwrap_err();
    club.resign(&joined.seat_token, &name, None).await.unwrap();
}

#[tokio::test]
async fn a_repeated_request_belongs_to_its_account() {
    let club = Club::open(false).await;
    let (ada, bob) = (club.member("Ada", &[]).await, club.member("Bob", &[]).await);
    let request = CreateMatchRequest {
        request_id: "c".to_owned(),
        ..counter_match()
    };
    let first = club.create(&ada.key, request.clone()).await.unwrap();
    let other_key = club.key(&ada, &[Scope::Host]).await;
    assert_eq!(
        club.create(&other_key, request.clone()).await.unwrap(),
        first
    );
    assert_eq!(
        refused(club.create(&bob.key, request).await).1,
        "REQUEST_ID_REUSED"
    );
}

#[tokio::test]
async fn moderators_see_every_match_resign_seats_and_close_lobbies_on_record() {
    let club = Club::open(false).await;
    let (ada, bob) = (club.member("Ada", &[]).await, club.member("Bob", &[]).await);
    let judge = club.member("Judge", &[Role::Moderator]).await;
    let name = club.table(&ada, &bob).await;
    assert_eq!(
        refused(club.say(&judge.key, &name, Some(0), "add").await).1,
        "NOT_YOUR_SEAT"
    );
    assert_eq!(
        refused(club.resign(&judge.key, &name, None).await).1,
        "SEAT_NEEDED"
    );
    let resigned = club.resign(&judge.key, &name, Some(1)).await.unwrap();
    assert!(resigned.seats[1].resigned);
    let deeds = club.deeds(&name).await;
    assert_eq!(deeds.len(), 1);
    let deed = &deeds[0];
    assert_eq!(
        (
            &deed.actor,
            &deed.action[..],
            &deed.target,
            &deed.reason[..]
        ),
        (
            &judge.account,
            "RESIGN_SEAT",
            &format!("{name}/seats/1"),
            "absent"
        )
    );

    let private = CreateMatchRequest {
        visibility: Visibility::Private as i32,
        ..counter_match()
    };
    let private = club
        .create(&ada.key, private)
        .await
        .unwrap()
        .r#match
        .unwrap()
        .name;
    assert_eq!(
        refused(club.get(&bob.key, &private).await).1,
        "MATCH_NOT_FOUND"
    );
    let watching = club.key(&ada, &[Scope::Watch]).await;
    for key in [&ada.key, &watching, &judge.key] {
        assert_eq!(club.get(key, &private).await.unwrap().name, private);
    }
    let listed = async |key: &str| {
        let list = by(key, ListMatchesRequest::default());
        let listed = club.service.list_matches(list).await.unwrap().into_inner();
        listed.matches.iter().any(|it| it.name == private)
    };
    assert!(listed(&judge.key).await && !listed(&ada.key).await);
    assert_eq!(
        refused(club.leave(&watching, &private, None).await).1,
        "NOT_ALLOWED"
    );
    let closed = club.leave(&judge.key, &private, None).await.unwrap();
    assert_eq!(closed.state(), State::Abandoned);
    let deeds = club.deeds(&private).await;
    assert_eq!((deeds.len(), &deeds[0].action[..]), (1, "CALL_OFF_MATCH"));
}

#[tokio::test]
async fn an_organiser_manages_the_matches_of_others_but_resigns_nobody() {
    let club = Club::open(false).await;
    let (ada, bob) = (club.member("Ada", &[]).await, club.member("Bob", &[]).await);
    let organiser = club.member("Org", &[Role::Player, Role::Organiser]).await;
    let created = club.create(&ada.key, counter_match()).await.unwrap();
    let name = created.r#match.unwrap().name;
    club.join(&bob.key, &name).await.unwrap();
    assert_eq!(
        refused(club.leave(&ada.key, &name, Some(1)).await).1,
        "SEAT_FREE"
    );
    let freed = club.leave(&organiser.key, &name, Some(0)).await.unwrap();
    assert!(!freed.seats[0].taken && freed.seats[0].account.is_empty());
    assert_eq!(club.deeds(&name).await[0].action, "FREE_SEAT");

    let played = club.table(&ada, &bob).await;
    let refusal = club.resign(&organiser.key, &played, Some(0)).await;
    assert_eq!(refused(refusal).0, Code::PermissionDenied);
}

#[tokio::test]
async fn whoever_sits_at_a_match_has_no_office_in_it() {
    let club = Club::open(false).await;
    let ada = club.member("Ada", &[]).await;
    let everything = [
        Role::Player,
        Role::Organiser,
        Role::Moderator,
        Role::Operator,
    ];
    let chief = club.member("Chief", &everything).await;
    let name = club.table(&ada, &chief).await;
    assert_eq!(
        refused(club.resign(&chief.key, &name, Some(0)).await).1,
        "NOT_YOUR_SEAT"
    );
    assert_eq!(club.authorize(&chief.key, &name).await.unwrap().1, Some(1));
    assert!(club.deeds(&name).await.is_empty());

    let bob = club.member("Bob", &[]).await;
    let others = club.table(&ada, &bob).await;
    club.say(&chief.key, &others, Some(0), "add").await.unwrap();
    assert_eq!(club.deeds(&others).await[0].action, "SUBMIT_COMMAND");
}
