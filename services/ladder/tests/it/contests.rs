//! Matches in which both make a move.

use std::collections::BTreeSet;

use sandtable_proto::matches::v1::match_service_server::MatchService;
use sandtable_proto::matches::v1::{
    GetDefaultCommandRequest, Match, MatchState, SubmitCommandRequest,
};
use tonic::Status;

use crate::test_env::{Member, TestEnv};

impl TestEnv {
    /// All members come to a match and make a move, so that its result counts for ratings; then
    /// the side of the later account resigns. `false` when it has not begun.
    pub(crate) async fn contest(&self, name: &str, members: &[Member]) -> bool {
        if self.shown(name).await.state() == MatchState::Abandoned {
            return true;
        }
        if !self.join(name, members).await {
            return true;
        }
        self.both_move(name, members).await;
        self.play(name, members).await
    }

    /// Goes on with a match until both sides have made a move, or it is over or not begun.
    pub(crate) async fn both_move(&self, name: &str, members: &[Member]) {
        let mut moved = BTreeSet::new();
        while moved.len() < 2 {
            let shown = self.shown(name).await;
            let awaited = shown
                .seats
                .iter()
                .find(|it| shown.awaited.contains(&it.seat));
            let Some(seat) = awaited.filter(|_| shown.state() == MatchState::InProgress) else {
                return;
            };
            moved.insert(seat.team.clone());
            // The match may have ended meanwhile.
            let _ = self.step(&shown, seat.seat, members).await;
        }
    }

    /// The holder of a seat does what their clock would do.
    pub(crate) async fn step(
        &self,
        shown: &Match,
        seat: u32,
        members: &[Member],
    ) -> Result<(), Status> {
        let account = &shown.seats[seat as usize].account;
        let member = members.iter().find(|it| it.account == *account).unwrap();
        let request = GetDefaultCommandRequest {
            name: shown.name.clone(),
            seat: Some(seat),
        };
        let chosen = self.matches.get_default_command(member.by(request)).await;
        let request = SubmitCommandRequest {
            name: shown.name.clone(),
            seat: Some(seat),
            command: chosen?.into_inner().command,
            ..Default::default()
        };
        let sent = self.matches.submit_command(member.by(request)).await;
        sent.map(drop)
    }
}
