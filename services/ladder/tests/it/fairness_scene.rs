//! A tournament whose organiser plays in it, and the methods of organisers tried there.

use prost_types::Timestamp;
use sandtable_grpc::error::reason_of;
use sandtable_proto::tournaments::v1::organiser_service_server::OrganiserService;
use sandtable_proto::tournaments::v1::{
    AdjudicateFixtureRequest, AnnulFixtureRequest, CancelTournamentRequest,
    CreateEntryCodesRequest, CreateTournamentRequest, ExtendFixtureRequest, InviteEntrantRequest,
    ListAuditEntriesRequest, OpenTournamentRequest, PairRoundRequest, PauseTournamentRequest,
    RemoveEntrantRequest, ReopenTournamentRequest, ResumeTournamentRequest,
    SeparateEntrantsRequest, Separation, SetCoOrganiserRequest, SetEntrantRatingRequest,
    StartRoundRequest, StartTournamentRequest, SubstituteMemberRequest, TournamentEventKind,
    UpdateTournamentRequest,
};
use tonic::Status;

use crate::pool_lines::seconds;
use crate::test_env::{Member, TestEnv, settings, swiss};

/// State of a tournament when a method is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Open,
    Running,
    Over,
}

/// Result of a call by an organiser who plays in the tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Player {
    /// It decides nothing that a fixture or a place depends on.
    May,
    /// It does, so that a co-organiser who does not play has to make it.
    MayNot,
}

/// Every method of organisers, when it is tried, and who may call it. A method that is not here
/// fails the test.
pub(crate) const METHODS: [(&str, Stage, Player); 21] = [
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
pub(crate) struct Scene {
    pub(crate) env: TestEnv,
    _folder: tempfile::TempDir,
    pub(crate) name: String,
    /// Organises and plays, as entrant 1.
    pub(crate) player: Member,
    /// Plays, as entrant 2.
    pub(crate) rival: Member,
    /// Organises and does not play.
    pub(crate) helper: Member,
    pub(crate) stranger: Member,
}

impl Scene {
    pub(crate) async fn at(stage: Stage) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let env = TestEnv::open(folder.path()).await;
        let members = env.members(4).await;
        let [player, rival, helper, stranger] = <[Member; 4]>::try_from(members).unwrap();
        let mut wanted = settings(vec![swiss(1)]);
        if stage != Stage::Open {
            // No more entrants are accepted, so that the organiser starts it, whether they play
            // or not.
            wanted.registration.get_or_insert_default().max_entrants = 2;
        }
        let name = env.create(&player, wanted).await;
        let request = SetCoOrganiserRequest {
            name: name.clone(),
            account: helper.account.clone(),
            ..Default::default()
        };
        let ladder = &env.ladder;
        ladder.set_co_organiser(player.by(request)).await.unwrap();
        env.enter(&name, &player).await.unwrap();
        env.enter(&name, &rival).await.unwrap();
        let both = [player.clone(), rival.clone()];
        match stage {
            Stage::Open => {}
            Stage::Running => {
                env.start(&name, &player).await.unwrap();
                env.until(&name, &[], |it| it.kind() == TournamentEventKind::Match)
                    .await;
            }
            Stage::Over => {
                env.start(&name, &player).await.unwrap();
                env.play_all(&name, &both).await;
            }
        }
        Self {
            env,
            _folder: folder,
            name,
            player,
            rival,
            helper,
            stranger,
        }
    }

    /// Makes one call; what it was refused with, if it was.
    pub(crate) async fn call(&self, method: &str, by: &Member) -> Option<String> {
        let refused = self.outcome(method, by).await.err();
        refused.map(|status| reason_of(&status).unwrap_or_else(|| status.to_string()))
    }

    #[allow(clippy::too_many_lines, reason = "one arm a method")]
    async fn outcome(&self, method: &str, by: &Member) -> Result<(), Status> {
        let ladder = &self.env.ladder;
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
                let mut settings = self.env.get(&name).await.settings;
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
