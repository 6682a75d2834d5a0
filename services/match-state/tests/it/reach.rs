//! A token reaches only what its scope says: every method by every kind of caller.

mod clocks;
mod methods;
mod table;

use std::collections::BTreeSet;

use prost::Message;
use prost_types::FileDescriptorSet;
use sandtable_auth::token::TokenHash;
use sandtable_grpc::error::reason_of;
use sandtable_proto::accounts::v1::account_service_server::AccountService;
use sandtable_proto::accounts::v1::{RevokeApiKeyRequest, Role, Scope, SuspendAccountRequest};
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{CreateMatchRequest, JoinMatchRequest, StartPolicy, Visibility};
use tonic::{Response, Status};

use self::table::Needs;
use crate::club::{Club, Member};
use crate::support::{OPERATOR, by, counter_match};

/// Services whose callers are decided upon here.
const HERE: [&str; 6] = [
    "sandtable.matches.v1.MatchService",
    "sandtable.matches.v1.LobbyService",
    "sandtable.matches.v1.ChatService",
    "sandtable.matches.v1.ClockService",
    "sandtable.accounts.v1.AccountService",
    "sandtable.platform.v1.PlatformService",
];
/// Services that authenticate no caller, that have the match service decide, that decide by
/// themselves (webhooks are an account's own, forks their maker's, tournaments and pools have
/// organisers), or that take the services' own secret.
const ELSEWHERE: [&str; 13] = [
    "sandtable.matches.v1.ForkService",
    "sandtable.rules.v1.GameService",
    "sandtable.notifications.v1.NotificationService",
    "sandtable.notifications.v1.WebhookService",
    "sandtable.rules.v1.RulesService",
    "sandtable.rules.v1.ApplyStreamService",
    "sandtable.matches.v1.FeedService",
    "sandtable.accounts.v1.IdentityService",
    "sandtable.matches.v1.HostingService",
    "sandtable.tournaments.v1.TournamentService",
    "sandtable.tournaments.v1.OrganiserService",
    "sandtable.ladder.v1.LadderService",
    "sandtable.ladder.v1.PoolService",
];

/// A kind of caller. The match is private; its host sits at seat 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Who {
    Nobody,
    /// The token of a seat.
    Seat(u32),
    HostToken,
    OperatorToken,
    /// A key of one scope, of the host, who has every role.
    Own(Scope),
    /// A key of one scope, of an account with every role and no part in the match.
    Other(Scope),
    /// Keys that worked once.
    Suspended,
    Revoked,
    Expired,
}

const SCOPES: [Scope; 7] = [
    Scope::Play,
    Scope::Host,
    Scope::Watch,
    Scope::Organise,
    Scope::Moderate,
    Scope::Operate,
    Scope::Account,
];

fn everyone() -> Vec<Who> {
    use Who::{Expired, HostToken, Nobody, OperatorToken, Other, Own, Revoked, Seat, Suspended};
    let mut all = vec![Nobody, Seat(0), Seat(1), HostToken, OperatorToken];
    all.extend(SCOPES.map(Own));
    all.extend(SCOPES.map(Other));
    all.extend([Suspended, Revoked, Expired]);
    all
}

/// Returns whether a caller may call a method; `None` when that is undecided.
fn may(method: &str, who: Who) -> Option<bool> {
    use Who::{HostToken, Nobody, OperatorToken, Other, Own, Seat};
    let manages = matches!(who, HostToken | OperatorToken | Own(Scope::Host))
        || matches!(
            who,
            Other(Scope::Organise | Scope::Moderate | Scope::Operate)
        );
    let acts = matches!(
        who,
        Seat(0) | OperatorToken | Own(Scope::Play) | Other(Scope::Operate)
    );
    let sees = manages || acts || matches!(who, Seat(1) | Own(Scope::Watch));
    let key = |wanted: Scope| matches!(who, Own(scope) | Other(scope) if scope == wanted);
    let any_key = matches!(who, Own(_) | Other(_));
    let operates = who == OperatorToken || key(Scope::Operate);
    let moderates = operates || key(Scope::Moderate);
    // Tokens of matches stand for no account, and do not count where none is required.
    let anonymous = matches!(who, Nobody | Seat(_) | HostToken | OperatorToken);
    Some(match method {
        "CreateMatch" => anonymous || key(Scope::Host),
        "JoinMatch" => anonymous || key(Scope::Play),
        "ImportMatch" => key(Scope::Host) || operates,
        "ListMatches" | "GetPlatform" => true,
        "GetCaller" => any_key || anonymous,
        "GetStatus" => operates,
        "GetMatch" | "GetView" | "GetThreats" | "RenderMap" | "RenderLog" | "ListLogEntries"
        | "GetLogHead" | "GetClocks" => sees,
        "StartMatch" => manages,
        "LeaveMatch" => manages || acts,
        "SubmitCommand" | "SubmitCommands" | "ValidateCommand" | "ListLegalActions"
        | "GetDefaultCommand" => acts,
        "ProposePause" | "AnswerPause" | "TakeVacation" => acts,
        "EndPause" => manages || acts || who == Seat(1),
        "ResignMatch" => acts || who == Other(Scope::Moderate),
        "ExportMatch" => matches!(who, OperatorToken | Other(Scope::Operate)),
        "CreateAccount" | "ExchangeIdentityToken" | "GetAccount" => {
            any_key || matches!(who, Nobody | OperatorToken)
        }
        "UpdateAccount" | "CreateApiKey" => key(Scope::Account),
        "ListApiKeys" | "RevokeApiKey" | "SetRoles" => operates,
        "ListAccounts" | "SuspendAccount" | "ReinstateAccount" | "ListAuditEntries" => moderates,
        _ => match table::needs(method)? {
            Needs::Manager => manages,
            Needs::Actor => acts,
            Needs::Viewer => sees,
            Needs::Office => matches!(who, OperatorToken | Other(Scope::Moderate | Scope::Operate)),
        },
    })
}

/// Returns the refusal that an authorised caller still gets: the request is not to be done.
fn let_in(method: &str) -> &'static str {
    match method {
        "JoinMatch" => "MATCH_FULL",
        "ExchangeIdentityToken" => "IDENTITY_TOKENS_OFF",
        "ImportMatch" => "INVALID_FIELD",
        "AnswerPause" | "EndPause" => "NO_PAUSE",
        "TakeVacation" => "LIMIT_REACHED",
        _ => table::let_in(method),
    }
}

/// A match with its tokens. It has clocks.
struct MatchCache {
    name: String,
    join_code: String,
    tokens: [String; 2],
    host: String,
}

impl Club {
    /// A private match that the host sits at, every seat taken.
    async fn private_table(&self, host: &Member, policy: StartPolicy) -> MatchCache {
        let request = CreateMatchRequest {
            visibility: Visibility::Private as i32,
            start_policy: policy as i32,
            seat: Some(0),
            clock_settings: Some(clocks::an_hour_a_turn()),
            ..counter_match()
        };
        let created = self.create(&host.key, request).await.unwrap();
        let name = created.r#match.unwrap().name;
        let join = JoinMatchRequest {
            name: name.clone(),
            join_code: created.join_code.clone(),
            ..Default::default()
        };
        let joined = self.service.join_match(by("", join)).await.unwrap();
        MatchCache {
            name,
            join_code: created.join_code,
            tokens: [created.seat_token, joined.into_inner().seat_token],
            host: created.host_token,
        }
    }
}

fn done<T>(result: Result<Response<T>, Status>) -> Result<(), Status> {
    result.map(|_| ())
}

/// The keys of this test, each made once.
struct Ring {
    own: Vec<String>,
    other: Vec<String>,
    suspended: String,
    revoked: String,
    expired: String,
}

impl Ring {
    async fn make(club: &Club, host: &Member) -> Self {
        let every = [
            Role::Player,
            Role::Organiser,
            Role::Moderator,
            Role::Operator,
        ];
        let stranger = club.member("Stranger", &every).await;
        let (mut own, mut other) = (Vec::new(), Vec::new());
        for scope in SCOPES {
            own.push(club.key(host, &[scope]).await);
            other.push(club.key(&stranger, &[scope]).await);
        }
        let revoked = club.key(&stranger, &SCOPES).await;
        let request = RevokeApiKeyRequest {
            name: key_name(&stranger, &revoked),
            ..Default::default()
        };
        let request = by(&stranger.key, request);
        club.accounts.revoke_api_key(request).await.unwrap();
        let troll = club.member("Troll", &every).await;
        let request = SuspendAccountRequest {
            name: troll.account.clone(),
            reason: "abuse".to_owned(),
        };
        club.accounts
            .suspend_account(by(OPERATOR, request))
            .await
            .unwrap();
        Self {
            own,
            other,
            suspended: troll.key,
            revoked,
            expired: club.expired_key(&stranger, &SCOPES).await,
        }
    }

    fn token<'a>(&'a self, who: Who, table: &'a MatchCache) -> &'a str {
        let of = |keys: &'a [String], scope: Scope| {
            let place = SCOPES.iter().position(|it| *it == scope).unwrap();
            keys[place].as_str()
        };
        match who {
            Who::Nobody => "",
            Who::Seat(seat) => &table.tokens[seat as usize],
            Who::HostToken => &table.host,
            Who::OperatorToken => OPERATOR,
            Who::Own(scope) => of(&self.own, scope),
            Who::Other(scope) => of(&self.other, scope),
            Who::Suspended => &self.suspended,
            Who::Revoked => &self.revoked,
            Who::Expired => &self.expired,
        }
    }
}

fn key_name(member: &Member, key: &str) -> String {
    format!(
        "{}/keys/{}",
        member.account,
        hex::encode(TokenHash::of(key).0)
    )
}

/// The methods of the services whose callers are decided upon here, from the contract.
fn methods() -> BTreeSet<String> {
    let set = FileDescriptorSet::decode(sandtable_proto::FILE_DESCRIPTOR_SET).unwrap();
    let mut methods = BTreeSet::new();
    for file in &set.file {
        for service in &file.service {
            let name = format!("{}.{}", file.package(), service.name());
            if HERE.contains(&&name[..]) {
                methods.extend(service.method.iter().map(|it| it.name().to_owned()));
            } else {
                assert!(ELSEWHERE.contains(&&name[..]), "who may call {name}?");
            }
        }
    }
    methods
}

#[tokio::test]
async fn every_method_is_reached_by_those_who_may_and_by_nobody_else() {
    let club = Club::open(false).await;
    let every = [
        Role::Player,
        Role::Organiser,
        Role::Moderator,
        Role::Operator,
    ];
    let host = club.member("Host", &every).await;
    let ring = Ring::make(&club, &host).await;
    let mut wrong = Vec::new();
    let mut tried = 0;
    for method in methods() {
        let policy = match &method[..] {
            "StartMatch" | "LeaveMatch" | "JoinMatch" | "UpdateMatch" | "SetReady"
            | "CreateInvite" | "AddBot" => StartPolicy::ByHost,
            _ => StartPolicy::WhenFull,
        };
        for who in everyone() {
            let expected = may(&method, who).unwrap_or_else(|| panic!("who may {method}?"));
            let table = club.private_table(&host, policy).await;
            let victim = club.member("Victim", &[]).await;
            let token = ring.token(who, &table);
            let answer = club.try_method(&method, token, &table, &victim).await;
            let reached = match &answer {
                Ok(()) => true,
                Err(status) => reason_of(status).as_deref() == Some(let_in(&method)),
            };
            tried += 1;
            if reached != expected {
                wrong.push(format!("{who:?} at {method}: {answer:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert_eq!(tried, methods().len() * everyone().len());
}
