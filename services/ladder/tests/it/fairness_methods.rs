//! Each class of methods that may touch a fixture is tried by a caller who plays and has a role,
//! or runs what they play in.

use sandtable_grpc::error::reason_of;
use sandtable_proto::accounts::v1::account_service_server::AccountService;
use sandtable_proto::accounts::v1::{Role, SetRolesRequest};
use sandtable_proto::ladder::v1::ladder_service_server::LadderService;
use sandtable_proto::ladder::v1::pool_service_server::PoolService;
use sandtable_proto::ladder::v1::{
    EndRestRequest, LeavePoolRequest, PoolSettings, SetAnchorRequest, StartSeasonRequest,
    UpdatePoolRequest,
};
use sandtable_proto::matches::v1::lobby_service_server::LobbyService;
use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    AddBotRequest, CloseMatchRequest, CreateInviteRequest, GetMatchRequest, JoinMatchRequest,
    LeaveMatchRequest, ListInvitesRequest, MuteSeatRequest, ProposeSubstitutionRequest,
    RemoveBotRequest, ResignMatchRequest, RevokeInviteRequest, StartMatchRequest,
    UpdateMatchRequest,
};
use sandtable_proto::tournaments::v1::tournament_service_server::TournamentService;
use sandtable_proto::tournaments::v1::{
    AnswerInvitationRequest, CheckInRequest, RequestByeRequest, WithdrawEntrantRequest,
};
use tonic::Status;

use crate::fairness_classes::{Class, of_class};
use crate::pool_lines::{Lines, blitz, create, get, players, seconds};
use crate::test_env::{Member, TestEnv, operator, settings, swiss};

async fn give_roles(env: &TestEnv, member: &Member, roles: &[Role]) {
    let request = SetRolesRequest {
        name: member.account.clone(),
        roles: roles.iter().map(|it| *it as i32).collect(),
        reason: "for a test".to_owned(),
    };
    let given = env.accounts.set_roles(operator().by(request)).await;
    given.unwrap();
}

fn reason<T>(answer: Result<T, Status>) -> String {
    match answer {
        Ok(_) => "OK".to_owned(),
        Err(status) => reason_of(&status).unwrap_or_else(|| status.to_string()),
    }
}

/// A fixture of a tournament whose organiser plays, with every role that there is; and one with
/// the same roles who does not play.
struct Scene {
    env: TestEnv,
    _folder: tempfile::TempDir,
    /// The fixture's match, in which the organiser and a rival have seats.
    name: String,
    tournament: String,
    player: Member,
    rival: Member,
    helper: Member,
}

const ROLES: [Role; 4] = [
    Role::Player,
    Role::Organiser,
    Role::Moderator,
    Role::Operator,
];

impl Scene {
    async fn open() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let env = TestEnv::open(folder.path()).await;
        let members = env.members(3).await;
        let [player, rival, helper] = <[Member; 3]>::try_from(members).unwrap();
        let mut wanted = settings(vec![swiss(1)]);
        wanted.registration.get_or_insert_default().max_entrants = 2;
        let tournament = env.create(&player, wanted).await;
        for member in [&player, &rival] {
            env.enter(&tournament, member).await.unwrap();
        }
        env.start(&tournament, &player).await.unwrap();
        for member in [&player, &helper] {
            give_roles(&env, member, &ROLES).await;
        }
        let name = env.hosted(&tournament, 1).await.remove(0);
        Self {
            env,
            _folder: folder,
            name,
            tournament,
            player,
            rival,
            helper,
        }
    }

    /// A match of others in a tournament in which the player plays, too.
    async fn of_rivals() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let env = TestEnv::open(folder.path()).await;
        let members = env.members(6).await;
        let (organiser, helper) = (members[0].clone(), members[5].clone());
        let tournament = env.create(&organiser, settings(vec![swiss(1)])).await;
        for member in &members[1..5] {
            env.enter(&tournament, member).await.unwrap();
        }
        env.start(&tournament, &organiser).await.unwrap();
        let player = members[1].clone();
        for member in [&player, &helper] {
            give_roles(&env, member, &ROLES).await;
        }
        let mut of_others = None;
        for name in env.hosted(&tournament, 2).await {
            let seats = env.shown(&name).await.seats;
            if !seats.iter().any(|it| it.reserved_for == player.account) {
                let seated =
                    |it: &&Member| seats.iter().any(|seat| seat.reserved_for == it.account);
                let rival = members.iter().find(seated).unwrap().clone();
                of_others = Some((name, rival));
            }
        }
        let (name, rival) = of_others.unwrap();
        Self {
            env,
            _folder: folder,
            name,
            tournament,
            player,
            rival,
            helper,
        }
    }

    /// The seat of a member.
    async fn seat_of(&self, member: &Member) -> u32 {
        let seats = self.env.shown(&self.name).await.seats;
        let own = seats.iter().find(|it| it.reserved_for == member.account);
        own.unwrap().seat
    }

    async fn join(&self) {
        let both = [self.player.clone(), self.rival.clone()];
        assert!(self.env.join(&self.name, &both).await);
    }

    /// Calls one privileged method against the rival, and returns the result.
    async fn organisers(&self, method: &str, by: &Member) -> String {
        let matches = &self.env.matches;
        let (name, seat) = (self.name.clone(), self.seat_of(&self.rival).await);
        match method {
            "StartMatch" => {
                let request = StartMatchRequest {
                    name,
                    ..Default::default()
                };
                reason(matches.start_match(by.by(request)).await)
            }
            "CloseMatch" => {
                let request = CloseMatchRequest {
                    name,
                    reason: "because".to_owned(),
                    ..Default::default()
                };
                reason(matches.close_match(by.by(request)).await)
            }
            "UpdateMatch" => {
                let mut shown = self.env.shown(&name).await;
                shown.display_name = "Mine".to_owned();
                let request = UpdateMatchRequest {
                    r#match: Some(shown),
                    update_mask: Some(prost_types::FieldMask {
                        paths: vec!["display_name".to_owned()],
                    }),
                    ..Default::default()
                };
                reason(matches.update_match(by.by(request)).await)
            }
            "CreateInvite" => {
                let request = CreateInviteRequest {
                    name,
                    seat,
                    ..Default::default()
                };
                reason(matches.create_invite(by.by(request)).await)
            }
            "ListInvites" => {
                let request = ListInvitesRequest {
                    name,
                    ..Default::default()
                };
                reason(matches.list_invites(by.by(request)).await)
            }
            "RevokeInvite" => {
                let request = RevokeInviteRequest {
                    name,
                    invite: "0".to_owned(),
                    ..Default::default()
                };
                reason(matches.revoke_invite(by.by(request)).await)
            }
            "AddBot" => {
                let request = AddBotRequest {
                    name,
                    seat,
                    bot: "random".to_owned(),
                    ..Default::default()
                };
                reason(matches.add_bot(by.by(request)).await)
            }
            "RemoveBot" => {
                let request = RemoveBotRequest {
                    name,
                    seat,
                    ..Default::default()
                };
                reason(matches.remove_bot(by.by(request)).await)
            }
            "ProposeSubstitution" => {
                let request = ProposeSubstitutionRequest {
                    name,
                    seat,
                    ..Default::default()
                };
                reason(matches.propose_substitution(by.by(request)).await)
            }
            "MuteSeat" => {
                let request = MuteSeatRequest {
                    name,
                    seat,
                    muted: true,
                    ..Default::default()
                };
                reason(matches.mute_seat(by.by(request)).await)
            }
            other => panic!("{other} is not called"),
        }
    }
}

#[tokio::test]
async fn who_plays_has_no_office_in_their_own_match() {
    let scene = Scene::open().await;
    // At first the seat is reserved for them, and then they sit there.
    for sits in [false, true] {
        if sits {
            scene.join().await;
        }
        for method in of_class(Class::Office) {
            let refused = scene.organisers(method, &scene.player).await;
            assert_eq!(refused, "NOT_ALLOWED", "{method}, sits: {sits}");
        }
    }
    // A caller who does not play passes this check, even if the call itself is refused for
    // another reason.
    for method in of_class(Class::Office) {
        let answer = scene.organisers(method, &scene.helper).await;
        assert!(!answer.contains("NOT_ALLOWED"), "{method}: {answer}");
    }
}

#[tokio::test]
async fn who_plays_has_no_office_in_a_rivals_match_of_the_same_contest() {
    let scene = Scene::of_rivals().await;
    let shown = scene.env.shown(&scene.name).await;
    assert!(
        shown
            .fixture
            .starts_with(&format!("{}/fixtures/", scene.tournament))
    );
    // They may as much as an account without any role.
    let plain = scene.env.member("Plain").await;
    for method in of_class(Class::Office) {
        let refused = scene.organisers(method, &scene.player).await;
        assert_eq!(refused, scene.organisers(method, &plain).await, "{method}");
        let is_denied = ["NOT_ALLOWED", "TOKEN_MISSING"].contains(&refused.as_str());
        assert!(is_denied, "{method}: {refused}");
    }
    let resign = ResignMatchRequest {
        name: scene.name.clone(),
        seat: Some(scene.seat_of(&scene.rival).await),
        ..Default::default()
    };
    let resigned = scene
        .env
        .matches
        .resign_match(scene.player.by(resign))
        .await;
    assert_eq!(reason(resigned), "TOKEN_MISSING");
    // What is hidden stays so, too.
    let look = GetMatchRequest {
        name: scene.name.clone(),
    };
    scene
        .env
        .matches
        .get_match(scene.player.by(look))
        .await
        .unwrap();
    for method in of_class(Class::Office) {
        let answer = scene.organisers(method, &scene.helper).await;
        assert!(!answer.contains("NOT_ALLOWED"), "{method}: {answer}");
    }
}

#[tokio::test]
async fn who_organises_acts_for_nobody_elses_seat() {
    let scene = Scene::open().await;
    let (name, seat) = (scene.name.clone(), scene.seat_of(&scene.rival).await);
    let matches = &scene.env.matches;
    let join = JoinMatchRequest {
        name: name.clone(),
        seat: Some(seat),
        ..Default::default()
    };
    let joined = reason(matches.join_match(scene.player.by(join)).await);
    assert_eq!(joined, "SEAT_RESERVED");
    scene.join().await;
    let resign = ResignMatchRequest {
        name: name.clone(),
        seat: Some(seat),
        ..Default::default()
    };
    let resigned = reason(matches.resign_match(scene.player.by(resign)).await);
    assert_eq!(resigned, "NOT_YOUR_SEAT");
    let leave = LeaveMatchRequest {
        name,
        seat: Some(seat),
        ..Default::default()
    };
    let left = reason(matches.leave_match(scene.player.by(leave)).await);
    assert_ne!(left, "OK");
}

#[tokio::test]
async fn who_organises_acts_for_nobody_elses_entrant() {
    let scene = Scene::open().await;
    let ladder = &scene.env.ladder;
    let name = format!("{}/entrants/2", scene.tournament);
    let withdraw = WithdrawEntrantRequest {
        name: name.clone(),
        ..Default::default()
    };
    let left = reason(ladder.withdraw_entrant(scene.player.by(withdraw)).await);
    assert_eq!(left, "NOT_ALLOWED");
    let check_in = CheckInRequest {
        name: name.clone(),
        ..Default::default()
    };
    let there = reason(ladder.check_in(scene.player.by(check_in)).await);
    assert_eq!(there, "NOT_ALLOWED");
    let bye = RequestByeRequest {
        name: name.clone(),
        round: 1,
        ..Default::default()
    };
    let asked = reason(ladder.request_bye(scene.player.by(bye)).await);
    assert_eq!(asked, "NOT_ALLOWED");
    let answer = AnswerInvitationRequest {
        name,
        agree: false,
        ..Default::default()
    };
    let answered = reason(ladder.answer_invitation(scene.player.by(answer)).await);
    assert_ne!(answered, "OK");
}

/// Calls one method of a pool's organiser about a player, or about all, and returns the result.
async fn run(env: &TestEnv, method: &str, by: &Member, pool: &str, player: &str) -> String {
    let ladder = &env.ladder;
    match method {
        "SetAnchor" => {
            let request = SetAnchorRequest {
                name: player.to_owned(),
                rating: Some(4_000.0),
                ..Default::default()
            };
            reason(ladder.set_anchor(by.by(request)).await)
        }
        "EndRest" => {
            let request = EndRestRequest {
                name: player.to_owned(),
                ..Default::default()
            };
            reason(ladder.end_rest(by.by(request)).await)
        }
        "StartSeason" => {
            let request = StartSeasonRequest {
                name: pool.to_owned(),
                ..Default::default()
            };
            reason(ladder.start_season(by.by(request)).await)
        }
        "UpdatePool" => {
            let settings = get(env, pool).await.settings;
            let request = UpdatePoolRequest {
                name: pool.to_owned(),
                settings: settings.map(|it| PoolSettings {
                    join_within: seconds(1),
                    ..it
                }),
                ..Default::default()
            };
            reason(ladder.update_pool(by.by(request)).await)
        }
        other => panic!("{other} is not called"),
    }
}

#[tokio::test]
async fn who_runs_a_pool_and_plays_in_it_decides_nothing_of_their_own() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let members = env.members(2).await;
    let pool = create(&env, &members[0], blitz()).await;
    // Two who attend are paired, so that a fixture is open.
    let mut lines = Lines::attend(&env, &pool, &members, 1).await;
    let table = players(&env, &pool).await;
    let player = |place: usize| {
        let own = table.iter().find(|it| it.account == members[place].account);
        own.unwrap().name.clone()
    };
    lines.decide(&env, &members, 1).await;
    while crate::pool_lines::fixtures(&env, &pool)
        .await
        .iter()
        .all(|it| it.result.is_some())
    {
        tokio::task::yield_now().await;
    }
    for method in of_class(Class::RunsPool) {
        let refused = run(&env, method, &members[0], &pool, &player(0)).await;
        assert_eq!(refused, "CONFLICT_OF_INTEREST", "{method}");
    }
    let refused = run(&env, "SetAnchor", &members[0], &pool, &player(1)).await;
    assert_eq!(refused, "CONFLICT_OF_INTEREST");
    let ended = run(&env, "EndRest", &members[0], &pool, &player(1)).await;
    assert_eq!(ended, "OK");
    let leave = LeavePoolRequest {
        name: player(1),
        ..Default::default()
    };
    let left = env.ladder.leave_pool(members[0].by(leave)).await;
    assert_eq!(reason(left), "NOT_ALLOWED");
    for method in of_class(Class::RunsPool) {
        let done = run(&env, method, &operator(), &pool, &player(0)).await;
        assert_eq!(done, "OK", "{method}");
    }
}
