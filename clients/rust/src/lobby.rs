//! Hosting, finding and joining matches.

use std::time::Duration;

use prost::Message;
use sandtable_kernel::nonce_commitment;
use sandtable_proto::matches::v1::{
    CloseMatchRequest, CreateMatchRequest, CreateMatchResponse, ExportMatchRequest,
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

    /// Waits until a match has left its lobby, which the log does not tell, and gets it. The
    /// nonces of seats that were taken through this connection are revealed when the match
    /// waits for them.
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

    /// Takes a seat, the lowest free one when none is given, and adds a nonce of its
    /// own to the match's dice, as [`Client::join_match`] tells.
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
    /// Without a nonce or a commitment to one, the seat is bound to a random one. It is
    /// revealed as soon as the match waits for it: by a task that ends then, and by whatever
    /// is called through this connection that tells so earlier.
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

    /// Ends a match without a winner, or calls it off when it has not started. The token
    /// must be a moderator's; the reason is told to those who sit at the match.
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
    pub async fn export_match(&self, name: &str) -> Result<MatchExport, Error> {
        let request = ExportMatchRequest {
            name: name.to_owned(),
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
    pub async fn import_match(&self, export: &MatchExport) -> Result<ImportMatchResponse, Error> {
        let request = ImportMatchRequest {
            content: export.encode_to_vec(),
            request_id: new_request_id(),
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
