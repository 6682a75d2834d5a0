//! Running tournaments.

use sandtable_proto::tournaments::v1::{
    AdjudicateFixtureRequest, AnnulFixtureRequest, AuditEntry, CancelTournamentRequest,
    CreateEntryCodesRequest, CreateTournamentRequest, Entrant, ExtendFixtureRequest, Fixture,
    InviteEntrantRequest, ListAuditEntriesRequest, OpenTournamentRequest, PairRoundRequest,
    PauseTournamentRequest, RemoveEntrantRequest, ReopenTournamentRequest, ResumeTournamentRequest,
    Round, SeparateEntrantsRequest, SetCoOrganiserRequest, SetEntrantRatingRequest,
    StartRoundRequest, StartTournamentRequest, SubstituteMemberRequest, Tournament,
    UpdateTournamentRequest,
};

use crate::client::{Client, new_request_id, pages};
use crate::error::Error;

/// Makes an organiser's call with the same request as often as it takes.
macro_rules! call {
    ($client:expr, $method:ident, $request:expr) => {{
        let request = $request;
        $client
            .repeat("", |at| {
                let (mut organisers, request) = (at.organisers(), request.clone());
                async move { organisers.$method(request).await }
            })
            .await?
    }};
}

/// Calls that take a request, whose id is filled in when it is empty.
macro_rules! changes {
    ($($(#[$meaning:meta])* $method:ident($request:ty) -> $answer:ty;)*) => {
        impl Client {
            $(
                $(#[$meaning])*
                /// The request id is filled in when it is empty.
                ///
                /// # Errors
                ///
                /// Errors of [every call](crate#errors), and what the tournament does not allow:
                /// the reason names the rule, and the metadata the value found.
                pub async fn $method(&self, mut request: $request) -> Result<$answer, Error> {
                    if request.request_id.is_empty() {
                        request.request_id = new_request_id();
                    }
                    Ok(call!(self, $method, request))
                }
            )*
        }
    };
}

changes! {
    /// Makes a tournament, as a draft.
    create_tournament(CreateTournamentRequest) -> Tournament;
    /// Changes what was decided about a tournament.
    update_tournament(UpdateTournamentRequest) -> Tournament;
    /// Adds a co-organiser, or takes one away.
    set_co_organiser(SetCoOrganiserRequest) -> Tournament;
    /// Invites an account.
    invite_entrant(InviteEntrantRequest) -> Entrant;
    /// Takes an entrant out of a tournament.
    remove_entrant(RemoveEntrantRequest) -> Entrant;
    /// Sets the rating that an entrant is seeded by, before the start.
    set_entrant_rating(SetEntrantRatingRequest) -> Entrant;
    /// Puts another account in the place of a member.
    substitute_member(SubstituteMemberRequest) -> Entrant;
    /// Keeps groups of entrants apart.
    separate_entrants(SeparateEntrantsRequest) -> Tournament;
    /// Pairs the next round manually.
    pair_round(PairRoundRequest) -> Round;
    /// Decides a fixture, or decides it otherwise than it is decided.
    adjudicate_fixture(AdjudicateFixtureRequest) -> Fixture;
    /// Annuls a fixture or one of its matches.
    annul_fixture(AnnulFixtureRequest) -> Fixture;
    /// Sets another deadline for a fixture.
    extend_fixture(ExtendFixtureRequest) -> Fixture;
}

impl Client {
    /// Opens a draft for entrants.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the tournament does not allow: the reason
    /// names the rule, and the metadata the value found.
    pub async fn open_tournament(&self, name: &str) -> Result<Tournament, Error> {
        let request = OpenTournamentRequest {
            name: name.to_owned(),
            request_id: new_request_id(),
        };
        Ok(call!(self, open_tournament, request))
    }

    /// Starts a tournament now.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the tournament does not allow: the reason
    /// names the rule, and the metadata the value found.
    pub async fn start_tournament(&self, name: &str) -> Result<Tournament, Error> {
        let request = StartTournamentRequest {
            name: name.to_owned(),
            request_id: new_request_id(),
        };
        Ok(call!(self, start_tournament, request))
    }

    /// Pauses a tournament.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the tournament does not allow: the reason
    /// names the rule, and the metadata the value found.
    pub async fn pause_tournament(&self, name: &str, reason: &str) -> Result<Tournament, Error> {
        let request = PauseTournamentRequest {
            name: name.to_owned(),
            reason: reason.to_owned(),
            request_id: new_request_id(),
        };
        Ok(call!(self, pause_tournament, request))
    }

    /// Goes on after a pause.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the tournament does not allow: the reason
    /// names the rule, and the metadata the value found.
    pub async fn resume_tournament(&self, name: &str) -> Result<Tournament, Error> {
        let request = ResumeTournamentRequest {
            name: name.to_owned(),
            request_id: new_request_id(),
        };
        Ok(call!(self, resume_tournament, request))
    }

    /// Calls a tournament off.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the tournament does not allow: the reason
    /// names the rule, and the metadata the value found.
    pub async fn cancel_tournament(&self, name: &str, reason: &str) -> Result<Tournament, Error> {
        let request = CancelTournamentRequest {
            name: name.to_owned(),
            reason: reason.to_owned(),
            request_id: new_request_id(),
        };
        Ok(call!(self, cancel_tournament, request))
    }

    /// Opens a tournament that is over again, paused, so that a result can be corrected.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the tournament does not allow: the reason
    /// names the rule, and the metadata the value found.
    pub async fn reopen_tournament(&self, name: &str, reason: &str) -> Result<Tournament, Error> {
        let request = ReopenTournamentRequest {
            name: name.to_owned(),
            reason: reason.to_owned(),
            request_id: new_request_id(),
        };
        Ok(call!(self, reopen_tournament, request))
    }

    /// Makes entry codes, each good for one entrant.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the tournament does not allow: the reason
    /// names the rule, and the metadata the value found.
    pub async fn create_entry_codes(&self, name: &str, count: u32) -> Result<Vec<String>, Error> {
        let request = CreateEntryCodesRequest {
            name: name.to_owned(),
            count,
            request_id: new_request_id(),
        };
        Ok(call!(self, create_entry_codes, request).codes)
    }

    /// Begins the next round now.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the tournament does not allow: the reason
    /// names the rule, and the metadata the value found.
    pub async fn start_round(&self, name: &str) -> Result<Round, Error> {
        let request = StartRoundRequest {
            name: name.to_owned(),
            request_id: new_request_id(),
        };
        Ok(call!(self, start_round, request))
    }

    /// All that organisers did in a tournament, the latest first, page by page.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors), and what the tournament does not allow: the reason
    /// names the rule, and the metadata the value found.
    pub async fn audit_entries(&self, name: &str) -> Result<Vec<AuditEntry>, Error> {
        pages(|page_token| async move {
            let request = ListAuditEntriesRequest {
                name: name.to_owned(),
                page_token,
                ..Default::default()
            };
            let page = call!(self, list_audit_entries, request);
            Ok((page.audit_entries, page.next_page_token))
        })
        .await
    }
}
