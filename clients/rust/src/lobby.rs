//! Hosting, finding and joining matches.

use std::time::Duration;

use prost::Message;
use sandtable_kernel::nonce_commitment;
use sandtable_proto::matches::v1::{
    CloseMatchRequest, CreateMatchRequest, CreateMatchResponse, ExportForm, ExportMatchRequest,
    GetMatchRequest, ImportMatchRequest, ImportMatchResponse, JoinMatchRequest, LeaveMatchRequest,
    ListMatchesRequest, ListMatchesResponse, Match, MatchExport, MatchState, StartMatchRequest,
};

use crate::access::SeatAccess;
use crate::client::{Client, new_request_id};
use crate::error::Error;
use crate::nonces;

/// Time between two looks at a match that has not started.
const LOBBY_POLL: Duration = Duration::from_millis(500);

impl Client {
    /// Hosts a match. The request id is filled in when it is empty. When a seat is taken
    /// without a nonce or a commitment to one, the seat is bound to a random one, which is
    /// revealed as the match starts.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `UNKNOWN_GAME` when there is no such
    /// game, `ACCOUNT_NEEDED` where only accounts host, and `LIMIT_REACHED` when the host or the
    /// server has as many matches as it may. For options that the game does not have, or not
    /// together, the error names the field.
    pub async fn create_match(
        &self,
        mut request: CreateMatchRequest,
    ) -> Result<CreateMatchResponse, Error> {
        if request.request_id.is_empty() {
            request.request_id = new_request_id();
        }
        let commits = request.seat.is_some()
            && request.nonce.is_empty()
            && request.nonce_commitment.is_empty();
        let nonce = commits.then(nonces::random);
        if let Some(nonce) = &nonce {
            request.nonce_commitment = nonce_commitment(nonce).to_vec();
        }
        let mut created = self
            .repeat("", |at| {
                let (mut matches, request) = (at.matches(), request.clone());
                async move { matches.create_match(request).await }
            })
            .await?;
        if let (Some(nonce), Some(seat), Some(shown)) = (nonce, request.seat, &created.r#match) {
            let access = SeatAccess {
                match_name: shown.name.clone(),
                seat,
                token: created.seat_token.clone(),
            };
            let seated = self.seated(&access, nonce, shown.clone()).await?;
            created.r#match = Some(seated);
        }
        Ok(created)
    }

    /// Gets a match.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `MATCH_NOT_FOUND` when there is no
    /// such match, or none that the caller may see.
    pub async fn get_match(&self, name: &str) -> Result<Match, Error> {
        Ok(self
            .repeat(name, |at| {
                let mut matches = at.matches();
                let request = GetMatchRequest {
                    name: name.to_owned(),
                };
                async move { matches.get_match(request).await }
            })
            .await?)
    }

    /// Waits until a match has left its lobby, which its log does not record, and gets it. The
    /// nonces of seats that were taken through this connection are revealed when the match waits
    /// for them.
    ///
    /// # Errors
    ///
    /// Also when the match has started with other nonces than such a seat saw the others
    /// bound to.
    pub async fn started(&self, name: &str) -> Result<Match, Error> {
        loop {
            let found = self.get_match(name).await?;
            let found = self.settle_nonces(found).await?;
            if found.state() != MatchState::Lobby {
                return Ok(found);
            }
            tokio::time::sleep(LOBBY_POLL).await;
        }
    }

    /// Lists one page of the public matches.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); for an invalid filter or page token, the error names
    /// the field.
    pub async fn list_matches(
        &self,
        request: ListMatchesRequest,
    ) -> Result<ListMatchesResponse, Error> {
        Ok(self
            .repeat("", |at| {
                let (mut matches, request) = (at.matches(), request.clone());
                async move { matches.list_matches(request).await }
            })
            .await?)
    }

    /// Takes a seat, the lowest free one when none is given, and adds its own nonce to the
    /// match's dice, as described at [`Client::join_match`].
    ///
    /// # Errors
    ///
    /// As of [`Client::join_match`].
    pub async fn join(
        &self,
        name: &str,
        seat: Option<u32>,
        player: &str,
    ) -> Result<SeatAccess, Error> {
        self.join_match(JoinMatchRequest {
            name: name.to_owned(),
            seat,
            player: player.to_owned(),
            ..Default::default()
        })
        .await
    }

    /// Takes a seat. The request id is filled in when it is empty.
    ///
    /// Without a nonce or a commitment to one, the seat is bound to a random one. It is revealed
    /// as soon as the match waits for it: by a task that ends then, or by any call through this
    /// connection that learns of it earlier.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `SEAT_TAKEN`, `SEAT_RESERVED` or
    /// `SEAT_NOT_FOR_CALLER` when the seat is not available, `MATCH_FULL` when none is,
    /// `WRONG_JOIN_CODE` when the match requires another code, and `WRONG_STATE` when it is over.
    pub async fn join_match(&self, mut request: JoinMatchRequest) -> Result<SeatAccess, Error> {
        if request.request_id.is_empty() {
            request.request_id = new_request_id();
        }
        let commits = request.nonce.is_empty() && request.nonce_commitment.is_empty();
        let nonce = commits.then(nonces::random);
        if let Some(nonce) = &nonce {
            request.nonce_commitment = nonce_commitment(nonce).to_vec();
        }
        let joined = self
            .repeat(&request.name, |at| {
                let (mut matches, request) = (at.matches(), request.clone());
                async move { matches.join_match(request).await }
            })
            .await?;
        let access = SeatAccess {
            match_name: request.name,
            seat: joined.seat,
            token: joined.seat_token,
        };
        if let (Some(nonce), Some(shown)) = (nonce, joined.r#match) {
            self.seated(&access, nonce, shown).await?;
        }
        Ok(access)
    }

    /// Gives a seat back before the match has started.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `WRONG_STATE` when the match has
    /// started: then a seat is given up by [`Client::resign`].
    pub async fn leave_match(&self, name: &str) -> Result<Match, Error> {
        let request = LeaveMatchRequest {
            name: name.to_owned(),
            request_id: new_request_id(),
            ..Default::default()
        };
        let left = self
            .repeat(name, |at| {
                let (mut matches, request) = (at.matches(), request.clone());
                async move { matches.leave_match(request).await }
            })
            .await?;
        self.nonces.drop_seat(name, |token| self.shows(token));
        Ok(left)
    }

    /// Starts a match in which every seat is taken. The token must be the host's.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `SEATS_NOT_TAKEN`, `NOT_READY`,
    /// `AUCTION_UNDER_WAY` or `NONCES_AWAITED` when a requirement is not yet met, and
    /// `WRONG_STATE` when the match has started.
    pub async fn start_match(&self, name: &str) -> Result<Match, Error> {
        let request = StartMatchRequest {
            name: name.to_owned(),
            request_id: new_request_id(),
        };
        let shown = self
            .repeat(name, |at| {
                let (mut matches, request) = (at.matches(), request.clone());
                async move { matches.start_match(request).await }
            })
            .await?;
        self.settle_nonces(shown).await
    }

    /// Ends a match without a winner, or calls it off when it has not started. The token must be
    /// a moderator's; the seats of the match see the reason.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `NOT_ALLOWED` when the token is not a
    /// moderator's, and `WRONG_STATE` when the match is over.
    pub async fn close_match(&self, name: &str, reason: &str) -> Result<Match, Error> {
        let request = CloseMatchRequest {
            name: name.to_owned(),
            reason: reason.to_owned(),
            request_id: new_request_id(),
        };
        Ok(self
            .repeat(name, |at| {
                let (mut matches, request) = (at.matches(), request.clone());
                async move { matches.close_match(request).await }
            })
            .await?)
    }

    /// Exports a match whole.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `WRONG_STATE` when the match is not
    /// over: only the operator exports it before. [`Error::Unreadable`] when the response is not
    /// an export.
    pub async fn export_match(&self, name: &str) -> Result<MatchExport, Error> {
        self.export_match_as(name, ExportForm::Whole).await
    }

    /// Exports a match, whole or compact. A compact export is read with the rules that the match
    /// was played by: `sandtable verify` and an import do so.
    ///
    /// # Errors
    ///
    /// As of [`Client::export_match`]; also the reason `RULES_CHANGED` when a compact one is
    /// requested and the match began with other rules than the server has.
    pub async fn export_match_as(
        &self,
        name: &str,
        form: ExportForm,
    ) -> Result<MatchExport, Error> {
        let request = ExportMatchRequest {
            name: name.to_owned(),
            form: form as i32,
        };
        // A stream that breaks is read again from its beginning.
        let content = self
            .repeat(name, |at| {
                let (mut matches, request) = (at.matches(), request.clone());
                async move {
                    let mut chunks = matches.export_match(request).await?.into_inner();
                    let mut content = Vec::new();
                    while let Some(response) = chunks.message().await? {
                        content.extend_from_slice(&response.chunk);
                    }
                    Ok(tonic::Response::new(content))
                }
            })
            .await?;
        Ok(MatchExport::decode(content.as_slice())?)
    }

    /// Creates a match from an export, under a name of its own; it says `imported`. It takes
    /// the key of an account with the scope HOST, or the operator's token.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `LOG_DIFFERS` when the log does not
    /// follow from the rules, `ACCOUNT_NEEDED` or `SCOPE_MISSING` when the caller may not import,
    /// and `LIMIT_REACHED` when the export is too large or the importer has as many matches as
    /// they may. For any other inconsistency the error names the field `content`.
    pub async fn import_match(&self, export: &MatchExport) -> Result<ImportMatchResponse, Error> {
        let content = export.encode_to_vec();
        self.import_content(content, &new_request_id()).await
    }

    /// Creates a match from an export as it was encoded. The same content with the same request
    /// id is answered with the match that it was made into before.
    ///
    /// # Errors
    ///
    /// As [`Client::import_match`].
    pub async fn import_content(
        &self,
        content: Vec<u8>,
        request_id: &str,
    ) -> Result<ImportMatchResponse, Error> {
        let request = ImportMatchRequest {
            content,
            request_id: request_id.to_owned(),
            clock_settings: None,
        };
        Ok(self
            .repeat("", |at| {
                let (mut matches, request) = (at.matches(), request.clone());
                async move { matches.import_match(request).await }
            })
            .await?)
    }
}
