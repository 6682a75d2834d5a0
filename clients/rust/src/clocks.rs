//! Clocks, pauses and vacations.

use sandtable_proto::matches::v1::{
    AnswerPauseRequest, Clocks, EndPauseRequest, GetClocksRequest, GetClocksResponse,
    ProposePauseRequest, TakeVacationRequest,
};

use crate::client::{Client, new_request_id};
use crate::error::Error;

impl Client {
    /// Gets a match's clocks, the remaining times true for now.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `NO_CLOCKS` when the match has none,
    /// and `NOT_ALLOWED` for spectators who are shown the match later.
    pub async fn get_clocks(&self, name: &str) -> Result<GetClocksResponse, Error> {
        let request = GetClocksRequest {
            name: name.to_owned(),
        };
        Ok(self
            .repeat(name, |at| {
                let (mut clocks, request) = (at.clocks(), request.clone());
                async move { clocks.get_clocks(request).await }
            })
            .await?)
    }

    /// Proposes a pause, which begins when all seats have agreed.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `NO_CLOCKS` when the match has none,
    /// and `MATCH_PAUSED` when it is paused already.
    pub async fn propose_pause(&self, name: &str) -> Result<Clocks, Error> {
        let request = ProposePauseRequest {
            name: name.to_owned(),
            seat: None,
            request_id: new_request_id(),
        };
        let response = self
            .repeat(name, |at| {
                let (mut clocks, request) = (at.clocks(), request.clone());
                async move { clocks.propose_pause(request).await }
            })
            .await?;
        Ok(response.clocks.unwrap_or_default())
    }

    /// Agrees to a pause that was proposed, or declines it.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `NO_CLOCKS` when the match has none,
    /// `MATCH_PAUSED` when it is paused already, and `NO_PAUSE` when no pause is proposed.
    pub async fn answer_pause(&self, name: &str, agree: bool) -> Result<Clocks, Error> {
        let request = AnswerPauseRequest {
            name: name.to_owned(),
            seat: None,
            agree,
            request_id: new_request_id(),
        };
        let response = self
            .repeat(name, |at| {
                let (mut clocks, request) = (at.clocks(), request.clone());
                async move { clocks.answer_pause(request).await }
            })
            .await?;
        Ok(response.clocks.unwrap_or_default())
    }

    /// Ends a pause.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `NO_CLOCKS` when the match has none,
    /// and `NO_PAUSE` when it is not paused.
    pub async fn end_pause(&self, name: &str) -> Result<Clocks, Error> {
        let request = EndPauseRequest {
            name: name.to_owned(),
            request_id: new_request_id(),
        };
        let response = self
            .repeat(name, |at| {
                let (mut clocks, request) = (at.clocks(), request.clone());
                async move { clocks.end_pause(request).await }
            })
            .await?;
        Ok(response.clocks.unwrap_or_default())
    }

    /// Takes days of vacation in a match by correspondence.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `NO_CLOCKS` when the match has none,
    /// and `LIMIT_REACHED` when the seat has fewer days left.
    pub async fn take_vacation(&self, name: &str, days: u32) -> Result<Clocks, Error> {
        let request = TakeVacationRequest {
            name: name.to_owned(),
            seat: None,
            days,
            request_id: new_request_id(),
        };
        let response = self
            .repeat(name, |at| {
                let (mut clocks, request) = (at.clocks(), request.clone());
                async move { clocks.take_vacation(request).await }
            })
            .await?;
        Ok(response.clocks.unwrap_or_default())
    }
}
