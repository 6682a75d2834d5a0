//! Tournaments, for those who play in them and those who look.

use sandtable_proto::tournaments::v1::{
    AnswerInvitationRequest, BracketSlot, CheckInRequest, EnterTournamentRequest, Entrant,
    ExportContent, ExportFormat, ExportTournamentRequest, Fixture, GetBracketRequest,
    GetCrossTableRequest, GetCrossTableResponse, GetEntrantRequest, GetFixtureRequest,
    GetPairingRequest, GetPairingResponse, GetStandingsRequest, GetStandingsResponse,
    GetTournamentRequest, ListEntrantsRequest, ListFixturesRequest, ListOwnFixturesRequest,
    ListRoundsRequest, ListTournamentsRequest, ListTournamentsResponse, RenderTableRequest,
    RenderTableResponse, RequestByeRequest, Round, Tournament, VerifyTournamentRequest,
    VerifyTournamentResponse, WithdrawEntrantRequest,
};

use crate::client::{Client, new_request_id, pages};
use crate::error::Error;
use crate::tournament_subscription::TournamentSubscription;

/// Timeout of recomputing a whole tournament.
const VERIFYING: std::time::Duration = std::time::Duration::from_secs(600);

/// Makes a call about tournaments with the same request as often as it takes.
macro_rules! call {
    ($client:expr, $method:ident, $request:expr) => {{
        let request = $request;
        $client
            .repeat("", |at| {
                let (mut tournaments, request) = (at.tournaments(), request.clone());
                async move { tournaments.$method(request).await }
            })
            .await?
    }};
}

impl Client {
    /// Gets a tournament.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the tournament does not allow: the reason
    /// names the rule, and the metadata the value found.
    pub async fn get_tournament(&self, name: &str) -> Result<Tournament, Error> {
        let request = GetTournamentRequest {
            name: name.to_owned(),
        };
        Ok(call!(self, get_tournament, request))
    }

    /// Lists one page of the tournaments, the newest first.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the tournament does not allow: the reason
    /// names the rule, and the metadata the value found.
    pub async fn list_tournaments(
        &self,
        request: ListTournamentsRequest,
    ) -> Result<ListTournamentsResponse, Error> {
        Ok(call!(self, list_tournaments, request))
    }

    /// Enters a tournament with the account of the key that is shown. The request id is
    /// filled in when it is empty.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the tournament does not allow: the reason
    /// names the rule, and the metadata the value found.
    pub async fn enter_tournament(
        &self,
        mut request: EnterTournamentRequest,
    ) -> Result<Entrant, Error> {
        if request.request_id.is_empty() {
            request.request_id = new_request_id();
        }
        Ok(call!(self, enter_tournament, request))
    }

    /// Agrees to play for an entrant that has named the account, accepts an invitation, or
    /// declines either.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the tournament does not allow: the reason
    /// names the rule, and the metadata the value found.
    pub async fn answer_invitation(&self, entrant: &str, agree: bool) -> Result<Entrant, Error> {
        let request = AnswerInvitationRequest {
            name: entrant.to_owned(),
            agree,
            request_id: new_request_id(),
        };
        Ok(call!(self, answer_invitation, request))
    }

    /// Says that an entrant is there, before the start.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the tournament does not allow: the reason
    /// names the rule, and the metadata the value found.
    pub async fn check_in(&self, entrant: &str) -> Result<Entrant, Error> {
        let request = CheckInRequest {
            name: entrant.to_owned(),
            request_id: new_request_id(),
        };
        Ok(call!(self, check_in, request))
    }

    /// Leaves a tournament. Fixtures that have begun are forfeited unless they are played on.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the tournament does not allow: the reason
    /// names the rule, and the metadata the value found.
    pub async fn withdraw_entrant(
        &self,
        entrant: &str,
        play_on: bool,
        reason: &str,
    ) -> Result<Entrant, Error> {
        let request = WithdrawEntrantRequest {
            name: entrant.to_owned(),
            play_on,
            reason: reason.to_owned(),
            request_id: new_request_id(),
        };
        Ok(call!(self, withdraw_entrant, request))
    }

    /// Requests a bye in a round of a Swiss, counted from 1 in its stage, or withdraws the
    /// request.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the tournament does not allow: the reason
    /// names the rule, and the metadata the value found.
    pub async fn request_bye(
        &self,
        entrant: &str,
        round: u32,
        take_back: bool,
    ) -> Result<Entrant, Error> {
        let request = RequestByeRequest {
            name: entrant.to_owned(),
            round,
            take_back,
            request_id: new_request_id(),
        };
        Ok(call!(self, request_bye, request))
    }

    /// Gets an entrant; `tournaments/{tournament}/entrants/me` is that of the account of the
    /// key that is shown.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the tournament does not allow: the reason
    /// names the rule, and the metadata the value found.
    pub async fn get_entrant(&self, name: &str) -> Result<Entrant, Error> {
        let request = GetEntrantRequest {
            name: name.to_owned(),
        };
        Ok(call!(self, get_entrant, request))
    }

    /// All entrants of a tournament in the order in which they entered, page by page.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the tournament does not allow: the reason
    /// names the rule, and the metadata the value found.
    pub async fn entrants(&self, tournament: &str) -> Result<Vec<Entrant>, Error> {
        pages(|page_token| async move {
            let request = ListEntrantsRequest {
                parent: tournament.to_owned(),
                page_token,
                ..Default::default()
            };
            let page = call!(self, list_entrants, request);
            Ok((page.entrants, page.next_page_token))
        })
        .await
    }

    /// All rounds of a tournament, the first first, page by page.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the tournament does not allow: the reason
    /// names the rule, and the metadata the value found.
    pub async fn rounds(&self, tournament: &str) -> Result<Vec<Round>, Error> {
        pages(|page_token| async move {
            let request = ListRoundsRequest {
                parent: tournament.to_owned(),
                page_token,
                ..Default::default()
            };
            let page = call!(self, list_rounds, request);
            Ok((page.rounds, page.next_page_token))
        })
        .await
    }

    /// Gets a fixture.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the tournament does not allow: the reason
    /// names the rule, and the metadata the value found.
    pub async fn get_fixture(&self, name: &str) -> Result<Fixture, Error> {
        let request = GetFixtureRequest {
            name: name.to_owned(),
        };
        Ok(call!(self, get_fixture, request))
    }

    /// The fixtures of a tournament that match the request, round by round, page by page.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the tournament does not allow: the reason
    /// names the rule, and the metadata the value found.
    pub async fn fixtures(&self, request: ListFixturesRequest) -> Result<Vec<Fixture>, Error> {
        pages(|page_token| {
            let request = ListFixturesRequest {
                page_token,
                ..request.clone()
            };
            async move {
                let page = call!(self, list_fixtures, request);
                Ok((page.fixtures, page.next_page_token))
            }
        })
        .await
    }

    /// All fixtures in which the account is waited for, in all tournaments, the earliest
    /// deadline first, page by page.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the tournament does not allow: the reason
    /// names the rule, and the metadata the value found.
    pub async fn own_fixtures(&self) -> Result<Vec<Fixture>, Error> {
        pages(|page_token| async move {
            let request = ListOwnFixturesRequest {
                page_token,
                ..Default::default()
            };
            let page = call!(self, list_own_fixtures, request);
            Ok((page.fixtures, page.next_page_token))
        })
        .await
    }

    /// Standings of a stage, counted from 1, or of the present one when it is 0. The answer has
    /// all rows.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the tournament does not allow: the reason
    /// names the rule, and the metadata the value found.
    pub async fn standings(
        &self,
        tournament: &str,
        stage: u32,
    ) -> Result<GetStandingsResponse, Error> {
        let mut request = GetStandingsRequest {
            name: tournament.to_owned(),
            stage,
            ..Default::default()
        };
        let mut whole = call!(self, get_standings, request.clone());
        while !whole.next_page_token.is_empty() {
            request.stage = whole.stage;
            request.page_token = std::mem::take(&mut whole.next_page_token);
            let page = call!(self, get_standings, request.clone());
            whole.rows.extend(page.rows);
            whole.next_page_token = page.next_page_token;
        }
        Ok(whole)
    }

    /// Draws standings, a cross table or a bracket, to be embedded in a page. With the tag of a
    /// picture that the caller has, an answer without a picture says that it is still the same.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the tournament does not allow: the reason
    /// names the rule, and the metadata the value found.
    pub async fn table_picture(
        &self,
        request: RenderTableRequest,
    ) -> Result<RenderTableResponse, Error> {
        Ok(call!(self, render_table, request))
    }

    /// Gets one page of the table of who met whom.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the tournament does not allow: the reason
    /// names the rule, and the metadata the value found.
    pub async fn get_cross_table(
        &self,
        request: GetCrossTableRequest,
    ) -> Result<GetCrossTableResponse, Error> {
        Ok(call!(self, get_cross_table, request))
    }

    /// All places of the bracket of a knockout, part by part and round by round.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the tournament does not allow: the reason
    /// names the rule, and the metadata the value found.
    pub async fn bracket(&self, tournament: &str, stage: u32) -> Result<Vec<BracketSlot>, Error> {
        pages(|page_token| async move {
            let request = GetBracketRequest {
                name: tournament.to_owned(),
                stage,
                page_token,
                ..Default::default()
            };
            let page = call!(self, get_bracket, request);
            Ok((page.slots, page.next_page_token))
        })
        .await
    }

    /// Writes standings, tables or results of a stage down for other programs.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the tournament does not allow: the reason
    /// names the rule, and the metadata the value found.
    pub async fn export_tournament(
        &self,
        tournament: &str,
        content: ExportContent,
        format: ExportFormat,
        stage: u32,
    ) -> Result<Vec<u8>, Error> {
        let request = ExportTournamentRequest {
            name: tournament.to_owned(),
            content: content as i32,
            format: format as i32,
            stage,
        };
        // A stream that breaks is read again from its beginning.
        Ok(self
            .repeat("", |at| {
                let (mut tournaments, request) = (at.tournaments(), request.clone());
                async move {
                    let mut chunks = tournaments.export_tournament(request).await?.into_inner();
                    let mut document = Vec::new();
                    while let Some(response) = chunks.message().await? {
                        document.extend_from_slice(&response.chunk);
                    }
                    Ok(tonic::Response::new(document))
                }
            })
            .await?)
    }

    /// Complete inputs of a round's pairing.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the tournament does not allow: the reason
    /// names the rule, and the metadata the value found.
    pub async fn pairing(&self, round: &str) -> Result<GetPairingResponse, Error> {
        let mut request = GetPairingRequest {
            name: round.to_owned(),
            offset: 0,
        };
        let mut whole = call!(self, get_pairing, request.clone());
        // A piece that does not advance would be requested without end.
        while whole.next_offset > request.offset {
            request.offset = whole.next_offset;
            let piece = call!(self, get_pairing, request.clone());
            whole.inputs.extend(piece.inputs);
            whole.next_offset = piece.next_offset;
        }
        Ok(whole)
    }

    /// Has the server recompute all pairings and standings of a tournament, and returns any
    /// differences. It may take minutes, regardless of the timeout of other calls.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the tournament does not allow: the reason
    /// names the rule, and the metadata the value found.
    pub async fn verify_tournament(
        &self,
        tournament: &str,
    ) -> Result<VerifyTournamentResponse, Error> {
        let request = VerifyTournamentRequest {
            name: tournament.to_owned(),
        };
        let patient = self.with_timeout(VERIFYING);
        Ok(call!(patient, verify_tournament, request))
    }

    /// Follows a tournament: its events after a sequence (0 for the beginning), and those to
    /// come.
    pub fn watch_tournament(
        &self,
        tournament: &str,
        after_sequence: u64,
    ) -> TournamentSubscription {
        TournamentSubscription::new(self.clone(), tournament, after_sequence)
    }
}
