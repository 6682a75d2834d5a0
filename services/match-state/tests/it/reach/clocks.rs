//! The methods of the clocks, as the table of all methods calls them.

use prost_types::Duration;
use sandtable_proto::matches::v1::clock_service_server::ClockService;
use sandtable_proto::matches::v1::clock_settings::Main;
use sandtable_proto::matches::v1::{
    AnswerPauseRequest, ClockSettings, EndPauseRequest, GetClocksRequest, PerTurnClock,
    ProposePauseRequest, TakeVacationRequest,
};
use tonic::Status;

use super::done;
use crate::club::Club;
use crate::support::by;

pub(super) fn an_hour_a_turn() -> ClockSettings {
    let time = Some(Duration {
        seconds: 3600,
        nanos: 0,
    });
    ClockSettings {
        main: Some(Main::PerTurn(PerTurnClock { time })),
        ..Default::default()
    }
}

impl Club {
    /// Calls a method of the clocks for seat 0 of a match.
    pub(super) async fn try_clocks(
        &self,
        method: &str,
        token: &str,
        name: String,
    ) -> Result<(), Status> {
        let clocks = &self.service;
        let seat = Some(0);
        match method {
            "GetClocks" => done(
                clocks
                    .get_clocks(by(token, GetClocksRequest { name }))
                    .await,
            ),
            "ProposePause" => {
                let request = ProposePauseRequest {
                    name,
                    seat,
                    ..Default::default()
                };
                done(clocks.propose_pause(by(token, request)).await)
            }
            "AnswerPause" => {
                let request = AnswerPauseRequest {
                    name,
                    seat,
                    agree: true,
                    ..Default::default()
                };
                done(clocks.answer_pause(by(token, request)).await)
            }
            "EndPause" => {
                let request = EndPauseRequest {
                    name,
                    ..Default::default()
                };
                done(clocks.end_pause(by(token, request)).await)
            }
            "TakeVacation" => {
                let request = TakeVacationRequest {
                    name,
                    seat,
                    days: 1,
                    ..Default::default()
                };
                done(clocks.take_vacation(by(token, request)).await)
            }
            _ => panic!("{method} has no row"),
        }
    }
}
