//! Scratch copies of matches, to look ahead in.

use prost::{Message, Name};
use prost_types::Any;
use sandtable_proto::matches::v1::fork_move::Move;
use sandtable_proto::matches::v1::fork_service_client::ForkServiceClient;
use sandtable_proto::matches::v1::{
    CloneForkRequest, CreateForkRequest, DeleteForkRequest, Fork as Shown, ForkLook, ForkMove,
    GetForkDefaultCommandRequest, GetForkRequest, GetForkThreatsRequest, GetForkViewRequest,
    ListForkLegalActionsRequest, ListForkLegalActionsResponse, ListForksRequest, PlayForkRequest,
    PlayForkResponse, ValidateForkCommandRequest,
};

use crate::client::{Client, MAX_MESSAGE, Wire, pack, unpack};
use crate::error::Error;
use crate::play::{Legal, Versioned};

/// A private copy of a match, to look ahead in: it holds what its maker may see, with its own
/// dice, and its maker plays all sides. [`Fork::delete`] deletes it; the server deletes an idle
/// one.
///
/// The moves of a fork are sent with the version that this value knows, so that a repetition
/// never plays a move twice: after an answer that was lost, playing is refused with
/// `VERSION_MISMATCH`, and [`Fork::refresh`] finds out where the fork stands.
#[derive(Debug)]
pub struct Fork {
    client: Client,
    shown: Shown,
}

/// Makes a call about a fork, at the servers of its match.
macro_rules! call {
    ($client:expr, $match_name:expr, $method:ident, $request:expr) => {{
        let request = $request;
        $client
            .repeat($match_name, |at| {
                let (mut forks, request) = (at.forks(), request.clone());
                async move { forks.$method(request).await }
            })
            .await?
    }};
}

/// The name of a fork's match.
fn match_of(name: &str) -> &str {
    name.split_once("/forks/").map_or(name, |(name, _)| name)
}

/// A command as a move, of the lowest seat that is awaited when none is named.
fn command_move<C: Message + Name>(seat: Option<u32>, command: &C) -> ForkMove {
    ForkMove {
        seat,
        r#move: Some(Move::Command(pack(command))),
    }
}

impl Client {
    /// The generated client of the service of forks.
    pub fn forks(&self) -> ForkServiceClient<Wire> {
        ForkServiceClient::new(self.wire()).max_decoding_message_size(MAX_MESSAGE)
    }

    /// Copies a match as it is now, as the caller may see it.
    ///
    /// # Errors
    ///
    /// As of [`Client::fork_with`].
    pub async fn fork(&self, name: &str) -> Result<Fork, Error> {
        self.fork_with(CreateForkRequest {
            parent: name.to_owned(),
            ..Default::default()
        })
        .await
    }

    /// The same with all that can be asked of a copy: the seat to look as, the version, and what
    /// its dice follow from.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `WRONG_STATE` when the match has not
    /// started, `LIMIT_REACHED` when the caller has as many forks as they may, and
    /// `UNKNOWN_METHOD` when the referee of the game makes none. [`Error::Rules`] when the game
    /// is in the middle of something that cannot be copied.
    pub async fn fork_with(&self, request: CreateForkRequest) -> Result<Fork, Error> {
        let name = request.parent.clone();
        let shown = call!(self, &name, create_fork, request);
        Ok(self.holding(shown))
    }

    /// A fork that this caller made earlier.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `FORK_NOT_FOUND` when it no longer
    /// exists, or is another caller's.
    pub async fn find_fork(&self, name: &str) -> Result<Fork, Error> {
        let request = GetForkRequest {
            name: name.to_owned(),
        };
        let shown = call!(self, match_of(name), get_fork, request);
        Ok(self.holding(shown))
    }

    /// Lists the caller's own forks of a match.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors).
    pub async fn list_forks(&self, name: &str) -> Result<Vec<Shown>, Error> {
        let request = ListForksRequest {
            parent: name.to_owned(),
        };
        Ok(call!(self, name, list_forks, request).forks)
    }

    fn holding(&self, shown: Shown) -> Fork {
        Fork {
            client: self.clone(),
            shown,
        }
    }
}

impl Fork {
    /// The fork as the server last reported it: its position and expiry.
    #[must_use]
    pub fn shown(&self) -> &Shown {
        &self.shown
    }

    /// Plays a command for the lowest seat that is awaited.
    ///
    /// # Errors
    ///
    /// As of [`Fork::play_moves`].
    pub async fn play<C: Message + Name>(
        &mut self,
        command: &C,
    ) -> Result<PlayForkResponse, Error> {
        self.play_moves(vec![command_move(None, command)], None)
            .await
    }

    /// Plays a command for a seat.
    ///
    /// # Errors
    ///
    /// As of [`Fork::play_moves`].
    pub async fn play_as<C: Message + Name>(
        &mut self,
        seat: u32,
        command: &C,
    ) -> Result<PlayForkResponse, Error> {
        self.play_moves(vec![command_move(Some(seat), command)], None)
            .await
    }

    /// Plays up to 64 moves, all of them or, when one is refused, none; and looks at the fork
    /// afterwards in the same call.
    ///
    /// # Errors
    ///
    /// [`Error::Rules`] when a rule says no to one of the moves, and what [every
    /// call](crate#errors) is refused with; the reason is `FORK_NOT_FOUND` when the fork is gone,
    /// `LIMIT_REACHED` when the caller has played too many moves in this minute, and
    /// `VERSION_MISMATCH` when the fork has moved on.
    pub async fn play_moves(
        &mut self,
        moves: Vec<ForkMove>,
        look: Option<ForkLook>,
    ) -> Result<PlayForkResponse, Error> {
        let request = PlayForkRequest {
            name: self.shown.name.clone(),
            moves,
            expected_version: Some(self.shown.version),
            look,
            ..Default::default()
        };
        let played = call!(self.client, self.match_name(), play_fork, request);
        if let Some(shown) = &played.fork {
            self.shown.clone_from(shown);
        }
        Ok(played)
    }

    /// Checks a command as [`Fork::play`] would, and changes nothing.
    ///
    /// # Errors
    ///
    /// As of [`Fork::play_moves`]: what it would be refused with now.
    pub async fn validate<C: Message + Name>(
        &self,
        seat: Option<u32>,
        command: &C,
    ) -> Result<u64, Error> {
        let request = ValidateForkCommandRequest {
            name: self.shown.name.clone(),
            seat,
            command: Some(pack(command)),
        };
        Ok(call!(
            self.client,
            self.match_name(),
            validate_fork_command,
            request
        )
        .version)
    }

    /// Everything that a seat may do now, the lowest one that is awaited when none is named, as
    /// the game's own message.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `FORK_NOT_FOUND` when the fork no
    /// longer exists. [`Error::UnexpectedType`] when the legal list is not of this type.
    pub async fn legal<L: Message + Name + Default>(
        &self,
        seat: Option<u32>,
    ) -> Result<Legal<L>, Error> {
        let response = self.list_legal(seat, 0).await?;
        Ok(Legal {
            version: response.version,
            what: unpack(response.legal)?,
            commands: response.commands,
        })
    }

    /// Some commands that are legal for a seat, up to 8 drawn at random.
    ///
    /// # Errors
    ///
    /// As of [`Fork::legal`].
    pub async fn samples(
        &self,
        seat: Option<u32>,
        count: u32,
    ) -> Result<Versioned<Vec<Any>>, Error> {
        let response = self.list_legal(seat, count).await?;
        Ok(Versioned {
            version: response.version,
            what: response.commands,
        })
    }

    async fn list_legal(
        &self,
        seat: Option<u32>,
        samples: u32,
    ) -> Result<ListForkLegalActionsResponse, Error> {
        let request = ListForkLegalActionsRequest {
            name: self.shown.name.clone(),
            seat,
            samples,
            ..Default::default()
        };
        Ok(call!(
            self.client,
            self.match_name(),
            list_fork_legal_actions,
            request
        ))
    }

    /// The command that stands in for a seat, the lowest one that is awaited when none is named.
    ///
    /// # Errors
    ///
    /// As of [`Fork::legal`]; the reason is `SEAT_NOT_AWAITED` when the seat is not.
    pub async fn default_command<C: Message + Name + Default>(
        &self,
        seat: Option<u32>,
    ) -> Result<Versioned<C>, Error> {
        let request = GetForkDefaultCommandRequest {
            name: self.shown.name.clone(),
            seat,
        };
        let response = call!(
            self.client,
            self.match_name(),
            get_fork_default_command,
            request
        );
        Ok(Versioned {
            version: response.version,
            what: unpack(response.command)?,
        })
    }

    /// The fork with the eyes of a seat, or with those that it was made with.
    ///
    /// # Errors
    ///
    /// As of [`Fork::legal`].
    pub async fn view<V: Message + Name + Default>(
        &self,
        seat: Option<u32>,
    ) -> Result<Versioned<V>, Error> {
        let request = GetForkViewRequest {
            name: self.shown.name.clone(),
            seat,
            ..Default::default()
        };
        let response = call!(self.client, self.match_name(), get_fork_view, request);
        Ok(Versioned {
            version: response.version,
            what: unpack(response.view)?,
        })
    }

    /// Returns the forces that can attack the spaces of a seat before its next turn: of the seat
    /// with whose eyes the fork was made when no other is named, of all its spaces or of some.
    ///
    /// # Errors
    ///
    /// As of [`Client::threats`] and [`Fork::legal`].
    pub async fn threats<T: Message + Name + Default>(
        &self,
        holder: Option<u32>,
        spaces: &[&str],
    ) -> Result<Versioned<T>, Error> {
        let request = GetForkThreatsRequest {
            name: self.shown.name.clone(),
            holder,
            spaces: spaces.iter().map(|space| (*space).to_owned()).collect(),
        };
        let found = call!(self.client, self.match_name(), get_fork_threats, request);
        Ok(Versioned {
            version: found.version,
            what: unpack(found.threats)?,
        })
    }

    /// Another fork of what this one has come to, with dice that follow from a seed; random ones
    /// when it is empty.
    ///
    /// # Errors
    ///
    /// As of [`Client::fork_with`].
    pub async fn branch(&self, seed: &[u8]) -> Result<Self, Error> {
        let request = CloneForkRequest {
            name: self.shown.name.clone(),
            seed: seed.to_vec(),
        };
        let shown = call!(self.client, self.match_name(), clone_fork, request);
        Ok(self.client.holding(shown))
    }

    /// Asks where the fork stands.
    ///
    /// # Errors
    ///
    /// As of [`Client::find_fork`].
    pub async fn refresh(&mut self) -> Result<(), Error> {
        self.shown = self.client.find_fork(&self.shown.name).await?.shown;
        Ok(())
    }

    /// Lets the fork go.
    ///
    /// # Errors
    ///
    /// Errors of [every call](crate#errors); the reason is `FORK_NOT_FOUND` when it was deleted
    /// already.
    pub async fn delete(self) -> Result<(), Error> {
        let request = DeleteForkRequest {
            name: self.shown.name.clone(),
        };
        call!(self.client, self.match_name(), delete_fork, request);
        Ok(())
    }

    fn match_name(&self) -> &str {
        match_of(&self.shown.name)
    }
}
