//! Playing a match. The messages of the game's own package are type parameters: this
//! crate knows no game. `Any` stands for those of a game that the caller does not know either.

use std::time::Duration;

use prost::{Message, Name};
use prost_types::Any;
use sandtable_proto::matches::v1::{
    GetDefaultCommandRequest, GetThreatsRequest, GetViewRequest, ListLegalActionsRequest,
    ListLegalActionsResponse, ListLogEntriesRequest, LogEntry, LogLine, MatchLook, MatchSight,
    RenderLogRequest, RenderMapRequest, RenderMapResponse, ResignMatchRequest,
    SubmitCommandRequest, SubmitCommandResponse, ValidateCommandRequest,
};
use sandtable_proto::notifications::v1::SubscribeRequest;
use sandtable_proto::types::v1::{MapRegion, Outcome};

use crate::client::{Client, new_request_id, pack, pages, unpack};
use crate::error::Error;
use crate::subscription::Subscription;

/// Number of entries in a page of a log.
const PAGE: i32 = 1000;

/// Something looked up in a match, with the version that it was true for.
#[derive(Clone, Debug)]
pub struct Versioned<T> {
    /// Version of the match; give it as the expected version of a command that was
    /// chosen by what was seen.
    pub version: u64,
    /// The message seen.
    pub what: T,
}

/// Legal list of a seat, with the version that it is valid for.
#[derive(Clone, Debug)]
pub struct Legal<L> {
    /// Version of the match, as in [`Versioned`].
    pub version: u64,
    /// All of it, as the game's own message.
    pub what: L,
    /// Some of it as commands, for callers that know none of the game's messages; some games omit
    /// it.
    pub commands: Vec<Any>,
}

/// Converts a duration in a server's message.
fn span(told: Option<prost_types::Duration>) -> Option<Duration> {
    told?.try_into().ok()
}

/// An accepted command.
#[derive(Clone, Debug)]
pub struct Submitted {
    /// Version of the match after the command.
    pub version: u64,
    /// Events of the command, as messages of the game's package.
    pub events: Vec<Any>,
    /// The seats that the match waits for now.
    pub awaited: Vec<u32>,
    /// Outcome of the match, once it has ended.
    pub outcome: Option<Outcome>,
    /// Time that the seat took, measured by the server; none when the match did not wait for it.
    pub client_time: Option<Duration>,
    /// Time that the server took.
    pub server_time: Option<Duration>,
    /// Events that are missing at the end, because the answers to a list of commands would have
    /// been too large together.
    pub events_left_out: u32,
    /// The match afterwards, as far as it was looked at.
    pub sight: Option<MatchSight>,
}

impl From<SubmitCommandResponse> for Submitted {
    fn from(response: SubmitCommandResponse) -> Self {
        Self {
            version: response.version,
            events: response.events,
            awaited: response.awaited,
            outcome: response.outcome,
            client_time: span(response.client_time),
            server_time: span(response.server_time),
            events_left_out: response.events_left_out,
            sight: response.sight,
        }
    }
}

impl Submitted {
    /// The events as the game's event message.
    ///
    /// # Errors
    ///
    /// [`Error::UnexpectedType`] when an event is not of this type, and [`Error::Unreadable`]
    /// when one cannot be read.
    pub fn events_as<E: Message + Name + Default>(&self) -> Result<Vec<E>, Error> {
        (self.events.iter())
            .map(|event| unpack(Some(event.clone())))
            .collect()
    }
}

impl Client {
    /// Submits a command. With an expected version it is refused with the reason
    /// `VERSION_MISMATCH` when the match has moved on meanwhile.
    ///
    /// # Errors
    ///
    /// [`Error::Rules`] when a rule says no, and what [every call](crate#errors) is refused
    /// with; the reason is `NOT_YOUR_SEAT` when the token is another seat's, `WRONG_STATE`
    /// when the match is not in progress, `MATCH_PAUSED` while it is paused, and
    /// `CLOCK_RAN_OUT` when the seat is out of time.
    pub async fn submit<C: Message + Name>(
        &self,
        name: &str,
        command: &C,
        expected_version: Option<u64>,
    ) -> Result<Submitted, Error> {
        let request = SubmitCommandRequest {
            name: name.to_owned(),
            command: Some(pack(command)),
            expected_version,
            ..Default::default()
        };
        self.submit_with(request).await
    }

    /// Submits a command and looks at the match afterwards, in one call.
    ///
    /// # Errors
    ///
    /// As of [`Client::submit`]. More than 8 samples are refused with the field `look.samples`.
    pub async fn submit_and_look<C: Message + Name>(
        &self,
        name: &str,
        command: &C,
        expected_version: Option<u64>,
        look: MatchLook,
    ) -> Result<Submitted, Error> {
        let request = SubmitCommandRequest {
            name: name.to_owned(),
            command: Some(pack(command)),
            expected_version,
            look: Some(look),
            ..Default::default()
        };
        self.submit_with(request).await
    }

    /// Submits a command with every setting of its request. One without a request id is given one,
    /// so that it can be repeated.
    ///
    /// # Errors
    ///
    /// As of [`Client::submit`].
    pub async fn submit_with(&self, mut request: SubmitCommandRequest) -> Result<Submitted, Error> {
        if request.request_id.is_empty() {
            request.request_id = new_request_id();
        }
        let name = &request.name.clone();
        let response = self
            .repeat(name, |at| {
                let (mut matches, request) = (at.matches(), request.clone());
                async move { matches.submit_command(request).await }
            })
            .await?;
        Ok(response.into())
    }

    /// Checks a command as [`submit`](Self::submit) would and changes nothing. Gives
    /// the version it was checked against.
    ///
    /// # Errors
    ///
    /// As of [`Client::submit`]: what it would be refused with now.
    pub async fn validate<C: Message + Name>(&self, name: &str, command: &C) -> Result<u64, Error> {
        let request = ValidateCommandRequest {
            name: name.to_owned(),
            seat: None,
            command: Some(pack(command)),
            expected_version: None,
        };
        let response = self
            .repeat(name, |at| {
                let (mut matches, request) = (at.matches(), request.clone());
                async move { matches.validate_command(request).await }
            })
            .await?;
        Ok(response.version)
    }

    /// Everything that the seat may do now, as the game's own message.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `WRONG_STATE` when the match has not
    /// started. [`Error::UnexpectedType`] when the legal list is not of this type.
    pub async fn legal<L: Message + Name + Default>(&self, name: &str) -> Result<Legal<L>, Error> {
        let response = self.list_legal(name, 0).await?;
        Ok(Legal {
            version: response.version,
            what: unpack(response.legal)?,
            commands: response.commands,
        })
    }

    /// Some commands that are legal for the seat, up to 8 drawn at random: enough to play any
    /// game that is hosted without knowing it. None when the seat has nothing to do.
    ///
    /// # Errors
    ///
    /// As of [`Client::legal`]. More than 8 are refused with the field `samples`.
    pub async fn samples(&self, name: &str, count: u32) -> Result<Versioned<Vec<Any>>, Error> {
        let response = self.list_legal(name, count).await?;
        Ok(Versioned {
            version: response.version,
            what: response.commands,
        })
    }

    async fn list_legal(
        &self,
        name: &str,
        samples: u32,
    ) -> Result<ListLegalActionsResponse, Error> {
        let request = ListLegalActionsRequest {
            name: name.to_owned(),
            seat: None,
            samples,
            ..Default::default()
        };
        Ok(self
            .repeat(name, |at| {
                let (mut matches, request) = (at.matches(), request.clone());
                async move { matches.list_legal_actions(request).await }
            })
            .await?)
    }

    /// The command that stands in for the seat when it does not answer in time, as the game's
    /// own message. It is always legal.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `SEAT_NOT_AWAITED` when the match does
    /// not wait for the seat, and `WRONG_STATE` when it is not in progress.
    /// [`Error::UnexpectedType`] when the command is not of this type.
    pub async fn default_command<C: Message + Name + Default>(
        &self,
        name: &str,
    ) -> Result<Versioned<C>, Error> {
        let request = GetDefaultCommandRequest {
            name: name.to_owned(),
            seat: None,
        };
        let response = self
            .repeat(name, |at| {
                let (mut matches, request) = (at.matches(), request.clone());
                async move { matches.get_default_command(request).await }
            })
            .await?;
        Ok(Versioned {
            version: response.version,
            what: unpack(response.command)?,
        })
    }

    /// The match as the caller may see it, as the game's own message.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `MATCH_NOT_FOUND` when there is no
    /// such match, or none that the caller may see. [`Error::UnexpectedType`] when the view is
    /// not of this type.
    pub async fn view<V: Message + Name + Default>(
        &self,
        name: &str,
    ) -> Result<Versioned<V>, Error> {
        self.view_of(name, None).await
    }

    /// The match as it was at a version, 0 for its opening.
    ///
    /// # Errors
    ///
    /// As of [`Client::view`]; a version that the caller has not come to see yet is refused with
    /// its field.
    pub async fn view_at<V: Message + Name + Default>(
        &self,
        name: &str,
        version: u64,
    ) -> Result<Versioned<V>, Error> {
        self.view_of(name, Some(version)).await
    }

    /// Returns the forces that can attack the spaces of a seat before its next turn, as the game's
    /// own message: of the caller's seat when no other is named, of all its spaces or of some.
    ///
    /// # Errors
    ///
    /// As of [`Client::view`]; a space that there is not is refused with its field, and the
    /// reason is `NO_THREATS` when none are computed of the game.
    pub async fn threats<T: Message + Name + Default>(
        &self,
        name: &str,
        holder: Option<u32>,
        spaces: &[&str],
    ) -> Result<Versioned<T>, Error> {
        let request = GetThreatsRequest {
            name: name.to_owned(),
            seat: None,
            holder,
            spaces: spaces.iter().map(|space| (*space).to_owned()).collect(),
        };
        let found = self
            .repeat(name, |at| {
                let (mut matches, request) = (at.matches(), request.clone());
                async move { matches.get_threats(request).await }
            })
            .await?;
        Ok(Versioned {
            version: found.version,
            what: unpack(found.threats)?,
        })
    }

    /// The match drawn as the caller may see it, now or as it was at a version: SVG, of all of
    /// the map or a part of it.
    ///
    /// # Errors
    ///
    /// As of [`Client::view_at`]; a place that the map does not have is refused with its field,
    /// and the reason is `NO_PICTURE` when there are no pictures of the game.
    pub async fn render_map(
        &self,
        name: &str,
        version: Option<u64>,
        region: MapRegion,
    ) -> Result<Versioned<String>, Error> {
        let drawn = self.map_picture(RenderMapRequest {
            name: name.to_owned(),
            version,
            region: Some(region),
            ..RenderMapRequest::default()
        });
        let drawn = drawn.await?;
        Ok(Versioned {
            version: drawn.version,
            what: drawn.svg,
        })
    }

    /// The map as [`Client::render_map`] draws it, with its tag. A request that names the tag of
    /// a picture is answered without a picture as long as it is the same.
    ///
    /// # Errors
    ///
    /// As of [`Client::render_map`].
    pub async fn map_picture(&self, request: RenderMapRequest) -> Result<RenderMapResponse, Error> {
        let drawn = self.repeat(&request.name, |at| {
            let (mut matches, request) = (at.matches(), request.clone());
            async move { matches.render_map(request).await }
        });
        Ok(drawn.await?)
    }

    async fn view_of<V: Message + Name + Default>(
        &self,
        name: &str,
        version: Option<u64>,
    ) -> Result<Versioned<V>, Error> {
        let request = GetViewRequest {
            name: name.to_owned(),
            seat: None,
            version,
            ..Default::default()
        };
        let response = self
            .repeat(name, |at| {
                let (mut matches, request) = (at.matches(), request.clone());
                async move { matches.get_view(request).await }
            })
            .await?;
        Ok(Versioned {
            version: response.version,
            what: unpack(response.view)?,
        })
    }

    /// All entries of the log after a sequence, page by page.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `MATCH_NOT_FOUND` when there is no
    /// such match, or none that the caller may see.
    pub async fn log(&self, name: &str, after_sequence: u64) -> Result<Vec<LogEntry>, Error> {
        pages(|page_token| async move {
            let request = ListLogEntriesRequest {
                name: name.to_owned(),
                page_size: PAGE,
                page_token,
                after_sequence,
                ..Default::default()
            };
            let page = self
                .repeat(name, |at| {
                    let (mut matches, request) = (at.matches(), request.clone());
                    async move { matches.list_log_entries(request).await }
                })
                .await?;
            Ok((page.entries, page.next_page_token))
        })
        .await
    }

    /// The entries of the log in a range of sequences as lines of text, in the language of a BCP
    /// 47 tag (English for one that there is not); `0..=u64::MAX` is all of it.
    ///
    /// # Errors
    ///
    /// As of [`Client::log`]; a tag that is none is refused with the field `text_language`.
    pub async fn render_log(
        &self,
        name: &str,
        sequences: std::ops::RangeInclusive<u64>,
        language: &str,
    ) -> Result<Vec<LogLine>, Error> {
        let (from, to) = sequences.into_inner();
        pages(|page_token| async move {
            let request = RenderLogRequest {
                name: name.to_owned(),
                page_size: PAGE,
                page_token,
                after_sequence: from.saturating_sub(1),
                until_sequence: to,
                text_language: language.to_owned(),
            };
            let page = self
                .repeat(name, |at| {
                    let (mut matches, request) = (at.matches(), request.clone());
                    async move { matches.render_log(request).await }
                })
                .await?;
            Ok((page.lines, page.next_page_token))
        })
        .await
    }

    /// Gives up the seat permanently.
    ///
    /// # Errors
    ///
    /// [`Error::Rules`] when the game does not let the seat resign, and what [every
    /// call](crate#errors) is refused with; the reason is `WRONG_STATE` when the match is not
    /// in progress.
    pub async fn resign(&self, name: &str) -> Result<u64, Error> {
        let request = ResignMatchRequest {
            name: name.to_owned(),
            request_id: new_request_id(),
            ..Default::default()
        };
        let response = self
            .repeat(name, |at| {
                let (mut matches, request) = (at.matches(), request.clone());
                async move { matches.resign_match(request).await }
            })
            .await?;
        Ok(response.version)
    }

    /// The match's log from after a sequence (0 for the beginning), and what comes.
    pub fn subscribe(&self, name: &str, after_sequence: u64) -> Subscription {
        self.subscribe_to(SubscribeRequest {
            name: name.to_owned(),
            after_sequence,
            ..Default::default()
        })
    }

    /// The same with all that can be asked of a subscription: a filter, and how often the
    /// server gives a sign of life.
    pub fn subscribe_to(&self, request: SubscribeRequest) -> Subscription {
        Subscription::new(self.clone(), request)
    }
}
