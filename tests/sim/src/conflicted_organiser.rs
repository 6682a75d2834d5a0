//! An organiser who plays, and would decide what their own place depends on.

use anyhow::{Context, ensure};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use sandtable_proto::tournaments::v1::{
    AdjudicateFixtureRequest, AnnulFixtureRequest, EntrantState, ExtendFixtureRequest, Fixture,
    FixtureState, ListEntrantsRequest, ListFixturesRequest, RemoveEntrantRequest, ResultCause,
    SubstituteMemberRequest,
};
use tonic::{Code, Status};

use crate::members::account;
use crate::players::Caller;
use crate::record::Record;

/// Page size of lists: more than there are.
const PAGE: i32 = 200;

/// Forbidden action that is tried.
#[derive(Clone, Copy, Debug)]
enum ForbiddenAction {
    Adjudicate,
    Annul,
    Extend,
    Remove,
    Substitute,
}

const CHEATS: [ForbiddenAction; 5] = [
    ForbiddenAction::Adjudicate,
    ForbiddenAction::Annul,
    ForbiddenAction::Extend,
    ForbiddenAction::Remove,
    ForbiddenAction::Substitute,
];

/// The organiser.
pub(crate) struct ConflictedOrganiser {
    caller: Caller,
    luck: StdRng,
    record: Record,
    /// Its number among the members, and its name as an entrant.
    member: usize,
    entrant: String,
    /// Number of its attempts.
    pub(crate) tries: u32,
}

impl ConflictedOrganiser {
    pub(crate) fn new(
        caller: Caller,
        seed: u64,
        record: &Record,
        (member, entrant): (usize, String),
    ) -> Self {
        Self {
            caller,
            luck: StdRng::seed_from_u64(seed),
            record: record.clone(),
            member,
            entrant,
            tries: 0,
        }
    }

    /// Tries something on a fixture of its own that is open, if there is one. It must be refused.
    pub(crate) async fn cheat(&mut self, tournament: &str) -> anyhow::Result<()> {
        let own = number_of(&self.entrant)?;
        let fixtures = self.fixtures(tournament).await?;
        let open = fixtures.into_iter().find(|it| {
            (it.first == own || it.second == own) && it.state() != FixtureState::Decided
        });
        let Some(open) = open else {
            return Ok(());
        };
        let opponent = if open.first == own {
            open.second
        } else {
            open.first
        };
        let cheat = CHEATS[self.luck.random_range(0..CHEATS.len())];
        let tried = self.attempt(cheat, &open, opponent).await;
        let refusals = [Code::PermissionDenied, Code::FailedPrecondition];
        let refused = matches!(&tried, Err(status) if refusals.contains(&status.code()));
        ensure!(refused, "{cheat:?} of {}: {tried:?}", open.name);
        self.tries += 1;
        let code = tried.map_err(|status| status.code());
        self.record
            .note(format!("{cheat:?} of {}: {code:?}", open.name));
        Ok(())
    }

    async fn attempt(
        &mut self,
        cheat: ForbiddenAction,
        fixture: &Fixture,
        opponent: u32,
    ) -> Result<(), Status> {
        let name = fixture.name.clone();
        let (entrants, _) = self.entrant.rsplit_once('/').unwrap_or_default();
        let other = format!("{entrants}/{opponent}");
        let reason = "no reason at all".to_owned();
        let request_id = format!("cheat-{}", self.tries);
        // The first three members are entrants, and so is the next.
        let [old_account, new_account] = [self.member + 1, self.member + 9].map(account);
        let asked = self.caller.ask("cheat", async |at| {
            let mut organisers = at.organisers();
            let (name, other) = (name.clone(), other.clone());
            let (reason, request_id) = (reason.clone(), request_id.clone());
            match cheat {
                ForbiddenAction::Adjudicate => {
                    let request = AdjudicateFixtureRequest {
                        name,
                        points: vec![2, 0],
                        reason,
                        request_id,
                    };
                    done(organisers.adjudicate_fixture(request).await)
                }
                ForbiddenAction::Annul => {
                    let request = AnnulFixtureRequest {
                        name,
                        reason,
                        request_id,
                        ..Default::default()
                    };
                    done(organisers.annul_fixture(request).await)
                }
                ForbiddenAction::Extend => {
                    let request = ExtendFixtureRequest {
                        name,
                        deadline: Some(prost_types::Timestamp {
                            seconds: 4_000_000_000,
                            nanos: 0,
                        }),
                        reason,
                        request_id,
                    };
                    done(organisers.extend_fixture(request).await)
                }
                ForbiddenAction::Remove => {
                    let request = RemoveEntrantRequest {
                        name: other,
                        reason,
                        request_id,
                    };
                    done(organisers.remove_entrant(request).await)
                }
                ForbiddenAction::Substitute => {
                    let request = SubstituteMemberRequest {
                        name: other,
                        old_account: old_account.clone(),
                        new_account: new_account.clone(),
                        reason,
                        request_id,
                        ..Default::default()
                    };
                    done(organisers.substitute_member(request).await)
                }
            }
        });
        asked.await
    }

    /// Checks that none of the attempts had an effect.
    pub(crate) async fn check(&mut self, tournament: &str) -> anyhow::Result<()> {
        for fixture in self.fixtures(tournament).await? {
            let cause = fixture.result.as_ref().map(|it| it.cause());
            let decided = fixture.state() == FixtureState::Decided;
            ensure!(
                decided && cause != Some(ResultCause::Adjudicated),
                "{} was decided by an organiser: {cause:?}",
                fixture.name
            );
        }
        let request = ListEntrantsRequest {
            parent: tournament.to_owned(),
            page_size: PAGE,
            ..Default::default()
        };
        let listed = self.caller.insist("list entrants", async |at| {
            at.tournaments().list_entrants(request.clone()).await
        });
        for entrant in listed.await?.entrants {
            let state = entrant.state();
            ensure!(
                state == EntrantState::Entered,
                "{} is {state:?}",
                entrant.name
            );
        }
        Ok(())
    }

    async fn fixtures(&mut self, tournament: &str) -> anyhow::Result<Vec<Fixture>> {
        let request = ListFixturesRequest {
            parent: tournament.to_owned(),
            page_size: PAGE,
            ..Default::default()
        };
        let listed = self.caller.insist("list own fixtures", async |at| {
            at.tournaments().list_fixtures(request.clone()).await
        });
        Ok(listed.await?.fixtures)
    }
}

/// An answer of which it only counts that there is one.
fn done<T>(answer: Result<tonic::Response<T>, Status>) -> Result<tonic::Response<()>, Status> {
    answer.map(|_| tonic::Response::new(()))
}

/// The number of an entrant of a name.
fn number_of(entrant: &str) -> anyhow::Result<u32> {
    let number = entrant.rsplit('/').next().and_then(|it| it.parse().ok());
    number.with_context(|| format!("{entrant} has no number"))
}
