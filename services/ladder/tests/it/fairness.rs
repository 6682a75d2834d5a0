//! Organisers who play: what they may decide, method by method, and who may instead.

use std::collections::BTreeSet;

use prost::Message;
use prost_types::{FileDescriptorSet, Timestamp};
use sandtable_grpc::error::reason_of;
use sandtable_proto::tournaments::v1::organiser_service_server::OrganiserService;
use sandtable_proto::tournaments::v1::tournament_service_server::TournamentService;
use sandtable_proto::tournaments::v1::{
    AdjudicateFixtureRequest, AnnulFixtureRequest, CancelTournamentRequest,
    CreateEntryCodesRequest, CreateTournamentRequest, ExtendFixtureRequest, InviteEntrantRequest,
    ListAuditEntriesRequest, OpenTournamentRequest, PairRoundRequest, PauseTournamentRequest,
    RemoveEntrantRequest, ReopenTournamentRequest, ResumeTournamentRequest,
    SeparateEntrantsRequest, Separation, SetCoOrganiserRequest, SetEntrantRatingRequest,
    StartRoundRequest, StartTournamentRequest, SubstituteMemberRequest, TournamentEventKind,
    UpdateTournamentRequest, WithdrawEntrantRequest,
};
use tonic::Status;

use crate::hall::{Hall, Member, settings, swiss};
use crate::pool_lines::seconds;

/// State of a tournament when a method is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Open,
    Running,
    Over,
}

/// Result of a call by an organiser who plays in the tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Player {
    /// It decides nothing that a fixture or a place depends on.
    May,
    /// It does, so that a co-organiser who does not play has to make it.
    MayNot,
}

/// Every method of organisers, when it is tried, and who may call it. A method that is not here
/// fails the test.
const METHODS: [(&str, Stage, Player); 21] = [
    ("CreateTournament", Stage::Open, Player::May),
    ("UpdateTournament", Stage::Open, Player::MayNot),
    ("OpenTournament", Stage::Open, Player::May),
    ("StartTournament", Stage::Open, Player::MayNot),
    ("PauseTournament", Stage::Running, Player::MayNot),
    ("ResumeTournament", Stage::Running, Player::MayNot),
    ("CancelTournament", Stage::Running, Player::MayNot),
    ("ReopenTournament", Stage::Over, Player::MayNot),
    ("SetCoOrganiser", Stage::Running, Player::MayNot),
    ("InviteEntrant", Stage::Open, Player::MayNot),
    ("CreateEntryCodes", Stage::Open, Player::May),
    ("RemoveEntrant", Stage::Running, Player::MayNot),
    ("SetEntrantRating", Stage::Open, Player::MayNot),
    ("SubstituteMember", Stage::Running, Player::MayNot),
    ("PairRound", Stage::Running, Player::MayNot),
    ("SeparateEntrants", Stage::Open, Player::MayNot),
    ("StartRound", Stage::Running, Player::MayNot),
    ("AdjudicateFixture", Stage::Running, Player::MayNot),
    ("AnnulFixture", Stage::Running, Player::MayNot),
    ("ExtendFixture", Stage::Running, Player::MayNot),
    ("ListAuditEntries", Stage::Running, Player::May),
];

/// A tournament whose organiser plays against one who does not organise.
struct Scene {
    hall: Hall,
    _folder: tempfile::TempDir,
    name: String,
    /// Organises and plays, as entrant 1.
    player: Member,
    /// Plays, as entrant 2.
    rival: Member,
    /// Organises and does not play.
    helper: Member,
    stranger: Member,
}

impl Scene {
    async fn at(stage: Stage) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let hall = Hall::open(folder.path()).await;
        let members = hall.members(4).await;
        let [player, rival, helper, stranger] = <[Member; 4]>::try_from(members).unwrap();
        let mut wanted = settings(vec![swiss(1)]);
        if stage != Stage::Open {
            // No more entrants are accepted, so that the organiser starts it, whether they play
            // or not.
            wanted.registration.get_or_insert_default().max_entrants = 2;
        }
        let name = hall.create(&player, wanted).await;
        let request = SetCoOrganiserRequest {
            name: name.clone(),
            account: helper.account.clone(),
            ..Default::default()
        };
        let ladder = &hall.ladder;
        ladder.set_co_organiser(player.by(request)).await.unwrap();
        hall.enter(&name, &player).await.unwrap();
        hall.enter(&name, &rival).await.unwrap();
        let both = [player.clone(), rival.clone()];
        match stage {
            Stage::Open => {}
            Stage::Running => {
                hall.start(&name, &player).await.unwrap();
                hall.until(&name, &[], |it| it.kind() == TournamentEventKind::Match)
                    .await;
            }
            Stage::Over => {
                hall.start(&name, &player).await.unwrap();
                hall.play_all(&name, &both).await;
            }
        }
        Self {
            hall,
            _folder: folder,
            name,
            player,
            rival,
            helper,
            stranger,
        }
    }

    /// Makes one call; what it was refused with, if it was.
    async fn call(&self, method: &str, by: &Member) -> Option<String> {
        let refused = self.outcome(method, by).await.err();
        refused.map(|status| reason_of(&status).unwrap_or_else(|| status.to_string()))
    }

    #[allow(clippy::too_many_lines, reason = "one arm a method")]
    async fn outcome(&self, method: &str, by: &Member) -> Result<(), Status> {
        let ladder = &self.hall.ladder;
        let (name, reason) = (self.name.clone(), "because".to_owned());
        let rival = format!("{name}/entrants/2");
        let fixture = format!("{name}/fixtures/1-1");
        fn done<T>(answer: Result<tonic::Response<T>, Status>) -> Result<(), Status> {
            answer.map(drop)
        }
        match method {
            "CreateTournament" => {
                let settings = Some(settings(vec![swiss(1)]));
                let request = CreateTournamentRequest {
                    settings,
                    ..Default::default()
                };
                done(ladder.create_tournament(by.by(request)).await)
            }
            "UpdateTournament" => {
                let mut settings = self.hall.get(&name).await.settings;
                let round = settings
                    .get_or_insert_default()
                    .round
                    .get_or_insert_default();
                round.join_within = seconds(1);
                let request = UpdateTournamentRequest {
                    name,
                    settings,
                    ..Default::default()
                };
                done(ladder.update_tournament(by.by(request)).await)
            }
            "OpenTournament" => {
                let request = OpenTournamentRequest {
                    name,
                    ..Default::default()
                };
                done(ladder.open_tournament(by.by(request)).await)
            }
            "StartTournament" => {
                let request = StartTournamentRequest {
                    name,
                    ..Default::default()
                };
                done(ladder.start_tournament(by.by(request)).await)
            }
            "PauseTournament" => {
                let request = PauseTournamentRequest {
                    name,
                    reason,
                    ..Default::default()
                };
                done(ladder.pause_tournament(by.by(request)).await)
            }
            "ResumeTournament" => {
                let request = PauseTournamentRequest {
                    name: name.clone(),
                    ..Default::default()
                };
                let paused = ladder.pause_tournament(self.helper.by(request)).await;
                paused.unwrap();
                let request = ResumeTournamentRequest {
                    name,
                    ..Default::default()
                };
                done(ladder.resume_tournament(by.by(request)).await)
            }
            "CancelTournament" => {
                let request = CancelTournamentRequest {
                    name,
                    reason,
                    ..Default::default()
                };
                done(ladder.cancel_tournament(by.by(request)).await)
            }
            "ReopenTournament" => {
                let request = ReopenTournamentRequest {
                    name,
                    reason,
                    ..Default::default()
                };
                done(ladder.reopen_tournament(by.by(request)).await)
            }
            "SetCoOrganiser" => {
                let request = SetCoOrganiserRequest {
                    name,
                    account: self.stranger.account.clone(),
                    ..Default::default()
                };
                done(ladder.set_co_organiser(by.by(request)).await)
            }
            "InviteEntrant" => {
                let request = InviteEntrantRequest {
                    name,
                    account: self.stranger.account.clone(),
                    display_name: "Guest".to_owned(),
                    rating: Some(1.0),
                    ..Default::default()
                };
                done(ladder.invite_entrant(by.by(request)).await)
            }
            "CreateEntryCodes" => {
                let request = CreateEntryCodesRequest {
                    name,
                    count: 1,
                    ..Default::default()
                };
                done(ladder.create_entry_codes(by.by(request)).await)
            }
            "RemoveEntrant" => {
                let request = RemoveEntrantRequest {
                    name: rival,
                    reason,
                    ..Default::default()
                };
                done(ladder.remove_entrant(by.by(request)).await)
            }
            "SetEntrantRating" => {
                let request = SetEntrantRatingRequest {
                    name: format!("{name}/entrants/1"),
                    rating: 4_000.0,
                    ..Default::default()
                };
                done(ladder.set_entrant_rating(by.by(request)).await)
            }
            "SubstituteMember" => {
                let request = SubstituteMemberRequest {
                    name: rival,
                    old_account: self.rival.account.clone(),
                    new_account: self.stranger.account.clone(),
                    reason,
                    ..Default::default()
                };
                done(ladder.substitute_member(by.by(request)).await)
            }
            "PairRound" => {
                let request = PairRoundRequest {
                    name,
                    reason,
                    ..Default::default()
                };
                done(ladder.pair_round(by.by(request)).await)
            }
            "SeparateEntrants" => {
                let request = SeparateEntrantsRequest {
                    name,
                    separations: vec![Separation {
                        entrants: vec![1, 2],
                        before_round: 2,
                    }],
                    reason,
                    ..Default::default()
                };
                done(ladder.separate_entrants(by.by(request)).await)
            }
            "StartRound" => {
                let request = StartRoundRequest {
                    name,
                    ..Default::default()
                };
                done(ladder.start_round(by.by(request)).await)
            }
            "AdjudicateFixture" => {
                let request = AdjudicateFixtureRequest {
                    name: fixture,
                    points: vec![2, 0],
                    reason,
                    ..Default::default()
                };
                done(ladder.adjudicate_fixture(by.by(request)).await)
            }
            "AnnulFixture" => {
                let request = AnnulFixtureRequest {
                    name: fixture,
                    reason,
                    ..Default::default()
                };
                done(ladder.annul_fixture(by.by(request)).await)
            }
            "ExtendFixture" => {
                let deadline = Timestamp {
                    seconds: 4_000_000_000,
                    nanos: 0,
                };
                let request = ExtendFixtureRequest {
                    name: fixture,
                    deadline: Some(deadline),
                    reason,
                    ..Default::default()
                };
                done(ladder.extend_fixture(by.by(request)).await)
            }
            "ListAuditEntries" => {
                let request = ListAuditEntriesRequest {
                    name,
                    ..Default::default()
                };
                done(ladder.list_audit_entries(by.by(request)).await)
            }
            other => panic!("{other} is not called"),
        }
    }
}

#[test]
fn every_method_of_organisers_is_classified() {
    let set = FileDescriptorSet::decode(sandtable_proto::FILE_DESCRIPTOR_SET).unwrap();
    let services = set.file.iter().flat_map(|it| &it.service);
    let service = services
        .filter(|it| it.name() == "OrganiserService")
        .flat_map(|it| &it.method);
    let there: BTreeSet<&str> = service.map(|it| it.name()).collect();
    let classified: BTreeSet<&str> = METHODS.iter().map(|it| it.0).collect();
    assert_eq!(there, classified);
}

#[tokio::test]
async fn an_organiser_who_plays_decides_nothing_that_their_place_depends_on() {
    for (method, stage, player) in METHODS {
        let scene = Scene::at(stage).await;
        let refused = scene.call(method, &scene.player).await;
        let conflict = refused.as_deref() == Some("CONFLICT_OF_INTEREST");
        assert_eq!(conflict, player == Player::MayNot, "{method}: {refused:?}");
    }
}

#[tokio::test]
async fn a_co_organiser_who_does_not_play_may_and_a_stranger_never() {
    for (method, stage, player) in METHODS {
        if player == Player::May {
            continue;
        }
        let scene = Scene::at(stage).await;
        let stranger = scene.call(method, &scene.stranger).await;
        assert_eq!(stranger.as_deref(), Some("NOT_ALLOWED"), "{method}");
        let rival = scene.call(method, &scene.rival).await;
        assert_eq!(rival.as_deref(), Some("NOT_ALLOWED"), "{method}");
        let helper = scene.call(method, &scene.helper).await;
        // Other reasons against it do not depend on the caller.
        let expected = match method {
            "SetCoOrganiser" => Some("NOT_ALLOWED"),
            "PairRound" | "StartRound" => Some("ROUND_NOT_DONE"),
            _ => None,
        };
        assert_eq!(helper.as_deref(), expected, "{method}");
    }
}

#[tokio::test]
async fn an_organiser_who_plays_may_leave_and_bring_a_team_mate_before_the_start() {
    let scene = Scene::at(Stage::Open).await;
    let own = format!("{}/entrants/1", scene.name);
    let request = SubstituteMemberRequest {
        name: own.clone(),
        old_account: scene.player.account.clone(),
        new_account: scene.stranger.account.clone(),
        ..Default::default()
    };
    let ladder = &scene.hall.ladder;
    let substituted = ladder.substitute_member(scene.player.by(request)).await;
    let substituted = substituted.unwrap().into_inner();
    assert_eq!(substituted.members[0].account, scene.stranger.account);
    assert_eq!(substituted.members[0].display_name, "Player 4");
    assert_eq!(substituted.display_name, "Player 4");
    let request = RemoveEntrantRequest {
        name: own,
        reason: "called away".to_owned(),
        ..Default::default()
    };
    ladder
        .remove_entrant(scene.player.by(request))
        .await
        .unwrap();
}

#[tokio::test]
async fn a_substitute_is_shown_as_what_it_is_under_the_name_that_is_given() {
    let scene = Scene::at(Stage::Open).await;
    let bot = scene.hall.bot("Gort").await;
    let request = SubstituteMemberRequest {
        name: format!("{}/entrants/2", scene.name),
        old_account: scene.rival.account.clone(),
        new_account: bot.account.clone(),
        display_name: "The Machine".to_owned(),
        ..Default::default()
    };
    let ladder = &scene.hall.ladder;
    let changed = ladder.substitute_member(scene.helper.by(request)).await;
    let changed = changed.unwrap().into_inner();
    assert_eq!(changed.display_name, "The Machine");
    let member = &changed.members[0];
    assert_eq!((member.display_name.as_str(), member.bot), ("Gort", true));
}

#[tokio::test]
async fn an_organiser_who_plays_decides_no_fixture_of_rivals_but_may_extend_it() {
    let folder = tempfile::tempdir().unwrap();
    let hall = Hall::open(folder.path()).await;
    let members = hall.members(4).await;
    let mut wanted = settings(vec![swiss(1)]);
    wanted.registration.get_or_insert_default().max_entrants = 4;
    let name = hall.create(&members[0], wanted).await;
    for member in &members {
        hall.enter(&name, member).await.unwrap();
    }
    hall.start(&name, &members[0]).await.unwrap();
    hall.hosted(&name, 2).await;
    let fixtures = hall.fixtures(&name).await;
    let rivals = fixtures
        .iter()
        .find(|it| ![it.first, it.second].contains(&1));
    let rivals = rivals.unwrap().name.clone();
    let reason = "because".to_owned();
    let adjudicate = AdjudicateFixtureRequest {
        name: rivals.clone(),
        points: vec![2, 0],
        reason: reason.clone(),
        ..Default::default()
    };
    let refused = hall.ladder.adjudicate_fixture(members[0].by(adjudicate));
    let adjudicated = reason_of(&refused.await.unwrap_err());
    assert_eq!(adjudicated.as_deref(), Some("CONFLICT_OF_INTEREST"));
    let annul = AnnulFixtureRequest {
        name: rivals.clone(),
        reason: reason.clone(),
        ..Default::default()
    };
    let refused = hall.ladder.annul_fixture(members[0].by(annul)).await;
    let annulled = reason_of(&refused.unwrap_err());
    assert_eq!(annulled.as_deref(), Some("CONFLICT_OF_INTEREST"));
    let extend = ExtendFixtureRequest {
        name: rivals,
        deadline: Some(Timestamp {
            seconds: 4_000_000_000,
            nanos: 0,
        }),
        reason,
        ..Default::default()
    };
    let extended = hall.ladder.extend_fixture(members[0].by(extend)).await;
    extended.unwrap();
}

#[tokio::test]
async fn whoever_decided_as_an_organiser_does_not_enter_afterwards() {
    for method in ["RemoveEntrant", "SetEntrantRating"] {
        let scene = Scene::at(Stage::Open).await;
        assert_eq!(scene.call(method, &scene.helper).await, None);
        let refused = scene.hall.enter(&scene.name, &scene.helper).await;
        let reason = reason_of(&refused.unwrap_err());
        assert_eq!(reason.as_deref(), Some("CONFLICT_OF_INTEREST"), "{method}");
    }
    // An organiser who leaves, decides and comes back is treated like one who stays and decides.
    let scene = Scene::at(Stage::Open).await;
    let request = WithdrawEntrantRequest {
        name: format!("{}/entrants/me", scene.name),
        ..Default::default()
    };
    let ladder = &scene.hall.ladder;
    let left = ladder.withdraw_entrant(scene.player.by(request)).await;
    left.unwrap();
    assert_eq!(scene.call("RemoveEntrant", &scene.player).await, None);
    let refused = scene.hall.enter(&scene.name, &scene.player).await;
    let reason = reason_of(&refused.unwrap_err());
    assert_eq!(reason.as_deref(), Some("CONFLICT_OF_INTEREST"));
    // Organising alone bars no one from entering.
    let scene = Scene::at(Stage::Open).await;
    scene.hall.enter(&scene.name, &scene.helper).await.unwrap();
}
