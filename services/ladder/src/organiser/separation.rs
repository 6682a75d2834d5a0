//! Entrants whom an organiser keeps apart.

use std::sync::Arc;

use sandtable_proto::tournaments::v1::{
    SeparateEntrantsRequest, Separation, Tournament, TournamentState,
};

use crate::caller::Caller;
use crate::error::ServiceResult;
use crate::organiser::access::{audit_entry, must_be};
use crate::organiser::impartiality::{Concern, must_be_impartial};
use crate::tournaments::names::tournament_id;
use crate::tournaments::state::Tournaments;
use crate::tournaments::transaction::RequestScope;
use crate::transaction::change_once;
use crate::validate::fixture::{Flaws, differ};
use crate::validate::tournament;

const MOST_GROUPS: usize = 64;
const MOST_IN_A_GROUP: usize = 16;
/// A Swiss has at most 100 rounds.
const LAST_ROUND: u32 = 101;

/// Keeps entrants apart in the name of organisers.
pub(crate) struct Separations {
    pub(crate) tournaments: Arc<Tournaments>,
}

impl Separations {
    /// Sets the groups of entrants who are kept apart.
    pub(crate) async fn separate(
        &self,
        request: SeparateEntrantsRequest,
        caller: &Caller,
    ) -> ServiceResult<Tournament> {
        let id = tournament_id("name", &request.name)?;
        let reason = tournament::reason(&request.reason)?;
        let call = RequestScope::new("SeparateEntrants", caller, &request.request_id, &request)?;
        change_once!(self.tournaments, id, &call, &request.name, |work| {
            caller.must_run(work.record())?;
            must_be(
                work.record().shown.state(),
                &[
                    TournamentState::Draft,
                    TournamentState::Open,
                    TournamentState::CheckIn,
                    TournamentState::InProgress,
                ],
            )?;
            must_be_impartial(&mut work, caller, Concern::Everybody).await?;
            check(&request.separations, work.record().entrants)?;
            let change = text(&request.separations);
            let record = work.record_mut();
            record.shown.separations.clone_from(&request.separations);
            if record.shown.state() == TournamentState::InProgress && !record.shown.paused {
                // A round that could not be paired may be by now.
                let now = work.now;
                work.due(Some(now));
            }
            work.audit_entry(
                caller,
                "SEPARATE_ENTRANTS",
                audit_entry(&request.name, &reason, &change),
            );
        });
        self.tournaments
            .shown_tournament(&request.name, caller)
            .await
    }
}

/// Requires groups of entrants that there are.
fn check(separations: &[Separation], entrants: u32) -> ServiceResult<()> {
    let mut flaws = Flaws::default();
    flaws.unless(
        separations.len() <= MOST_GROUPS,
        "separations",
        format!(
            "must be at most {MOST_GROUPS}, and are {}",
            separations.len()
        ),
    );
    for (index, group) in separations.iter().enumerate() {
        let at = format!("separations[{index}]");
        let there = group.entrants.iter().all(|it| (1..=entrants).contains(it));
        flaws.unless(
            (2..=MOST_IN_A_GROUP).contains(&group.entrants.len())
                && differ(&group.entrants)
                && there,
            format!("{at}.entrants"),
            format!("must be from 2 to {MOST_IN_A_GROUP} different ones, from 1 to {entrants}"),
        );
        flaws.unless(
            (2..=LAST_ROUND).contains(&group.before_round),
            format!("{at}.before_round"),
            format!(
                "must be from 2 to {LAST_ROUND}, and is {}",
                group.before_round
            ),
        );
    }
    flaws.done(())
}

/// The groups as a sentence has them.
fn text(separations: &[Separation]) -> String {
    let groups = separations.iter().map(|group| {
        let entrants: Vec<String> = group.entrants.iter().map(u32::to_string).collect();
        format!(
            "{} before round {}",
            entrants.join(", "),
            group.before_round
        )
    });
    match groups.collect::<Vec<_>>().join("; ") {
        none if none.is_empty() => "nobody".to_owned(),
        groups => groups,
    }
}
