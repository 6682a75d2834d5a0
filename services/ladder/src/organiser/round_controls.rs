//! Decisions of organisers about rounds.

use std::sync::Arc;

use sandtable_proto::tournaments::v1::stage_settings::System;
use sandtable_proto::tournaments::v1::{
    PairRoundRequest, Round, RoundState, StartRoundRequest, TournamentState,
};

use crate::caller::Caller;
use crate::error::{LadderError, ServiceResult};
use crate::organiser::access::{audit_entry, must_be};
use crate::organiser::impartiality::{Concern, must_be_impartial};
use crate::rounds::layout::{MANUAL, by_hand, lay_round, let_late_in};
use crate::rounds::pairing;
use crate::stages::pairing_input::History;
use crate::stages::standings_input::stage_of;
use crate::time::stamp;
use crate::tournaments::names::{self, tournament_id};
use crate::tournaments::record::{PairingRecord, RoundRecord};
use crate::tournaments::state::Tournaments;
use crate::tournaments::transaction::{RequestScope, Work};
use crate::transaction::change_once;
use crate::validate::tournament;

/// Pairs and starts rounds in the name of organisers.
pub(crate) struct RoundControls {
    pub(crate) tournaments: Arc<Tournaments>,
}

impl RoundControls {
    /// Pairs the next round manually.
    pub(crate) async fn pair_by_hand(
        &self,
        request: PairRoundRequest,
        caller: &Caller,
    ) -> ServiceResult<Round> {
        let id = tournament_id("name", &request.name)?;
        let reason = tournament::reason(&request.reason)?;
        let call = RequestScope::new("PairRound", caller, &request.request_id, &request)?;
        change_once!(self.tournaments, id, &call, &request.name, |work| {
            caller.must_run(work.record())?;
            must_be(work.record().shown.state(), &[TournamentState::InProgress])?;
            must_be_impartial(&mut work, caller, Concern::Everybody).await?;
            let stage = work.record().shown.stage;
            let settings = stage_of(work.record(), stage)?;
            let settings = settings.clone();
            let Some(System::Swiss(swiss)) = &settings.system else {
                return Err(LadderError::Forbidden(
                    "NOT_A_SWISS",
                    "rounds of a Swiss only are paired by hand".to_owned(),
                ));
            };
            let rounds = work.rounds().await?;
            let last = rounds.last().map(|it| it.message.clone());
            if let Some(last) = last.iter().find(|it| it.shown.state() != RoundState::Done) {
                return Err(LadderError::Forbidden(
                    "ROUND_NOT_DONE",
                    format!("round {} is being played", last.number),
                ));
            }
            let mut history = History::read(&work, stage).await?;
            let round = history.rounds.len() as u32 + 1;
            if round > swiss.rounds {
                return Err(LadderError::Forbidden(
                    "NO_FURTHER_ROUND",
                    format!("the stage has {} rounds, and all are paired", swiss.rounds),
                ));
            }
            let_late_in(&mut work, &settings.system, &mut history).await?;
            let pairs: Vec<(u32, u32)> = request
                .pairs
                .iter()
                .map(|it| (it.first, it.second))
                .collect();
            let plan = pairing::manual(&history, &pairs, &request.byes, round)?;
            let mut byes: Vec<_> = request.byes.iter().map(by_hand).collect();
            let others = pairing::byes(&history, &plan, round, settings.system.as_ref());
            byes.extend(
                others
                    .into_iter()
                    .filter(|it| !request.byes.iter().any(|given| given.entrant == it.entrant)),
            );
            let kept = PairingRecord {
                algorithm: MANUAL.to_owned(),
                inputs: serde_json::to_vec(&pairs).unwrap_or_default(),
                ..PairingRecord::default()
            };
            lay_round(&mut work, &history, last.as_ref(), &plan, byes, kept)?;
            let number = work.record().shown.round;
            let target = names::round_name(id, number);
            work.audit_entry(
                caller,
                "PAIR_ROUND",
                audit_entry(&target, &reason, "paired by hand"),
            );
        });
        self.last_round(id).await
    }

    /// Begins the next round now.
    pub(crate) async fn start_round(
        &self,
        request: StartRoundRequest,
        caller: &Caller,
    ) -> ServiceResult<Round> {
        let id = tournament_id("name", &request.name)?;
        let call = RequestScope::new("StartRound", caller, &request.request_id, &request)?;
        change_once!(self.tournaments, id, &call, &request.name, |work| {
            caller.must_run(work.record())?;
            must_be(work.record().shown.state(), &[TournamentState::InProgress])?;
            // From then on everybody is waited for.
            must_be_impartial(&mut work, caller, Concern::Everybody).await?;
            let rounds = work.rounds().await?;
            let mut last = rounds.into_iter().last();
            let now = work.now;
            let paired = |it: &RoundRecord| it.shown.state() == RoundState::Paired;
            if !last.as_ref().is_some_and(|it| paired(&it.message))
                && !work.record().shown.attention_text.is_empty()
            {
                return Err(LadderError::Forbidden(
                    pairing::PAIRED_BY_HAND,
                    work.record().shown.attention_text.clone(),
                ));
            }
            match &mut last {
                Some(last) if last.message.shown.state() == RoundState::Done => {
                    // It has ended long enough ago.
                    last.message.shown.end_time = Some(stamp(0));
                    let last = last.replace();
                    work.with(last);
                }
                Some(last) if last.message.shown.state() == RoundState::Paired => {
                    last.message.shown.start_time = Some(stamp(now));
                    let last = last.replace();
                    work.with(last);
                }
                Some(last) => {
                    return Err(LadderError::Forbidden(
                        "ROUND_NOT_DONE",
                        format!("round {} is being played", last.message.number),
                    ));
                }
                None => {}
            }
            work.due(Some(now));
            work.audit_entry(
                caller,
                "START_ROUND",
                audit_entry(&request.name, "", "begun early"),
            );
        });
        self.tournaments.step(id).await?;
        self.last_round(id).await
    }

    async fn last_round(&self, id: &str) -> ServiceResult<Round> {
        let rounds = Work::open(&self.tournaments, id).await?.rounds().await?;
        let last = rounds.into_iter().last();
        let last = last.ok_or_else(|| names::not_found(&names::round_name(id, 1)))?;
        Ok(last.message.shown)
    }
}
