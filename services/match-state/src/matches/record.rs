//! Stored form of a match, besides its log.

use std::collections::BTreeSet;

use prost::Message;
use prost_types::Timestamp;
use sandtable_auth::identity::Identity;
use sandtable_auth::token::Token;
use sandtable_proto::matches::v1::{Match, MatchSeat, MatchState};
use sandtable_proto::rules::v1::OpenMatchResponse;
use sandtable_proto::types::v1::OnTurn;

use crate::dice::commitment::Share;
use crate::error::{MatchError, ServiceResult};
use crate::stats::latency::SeatTally;
use crate::validate;
use sandtable_auth::idempotency::RequestScope;
use sandtable_store::StoreError;

/// Requests that one lobby remembers. A lobby sees a handful; the bound is for those
/// who come and go for ever.
const MOST_REQUESTS: usize = 256;

/// A match as stored: what everyone may see, and the secrets behind it.
///
/// Data that follows from the log (version, awaited seats, outcome) is not in it, except for that
/// before the first entry.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct MatchRecord {
    /// The public resource. Its `awaited` is that of the opening, and its version,
    /// outcome, etag and dice seed are empty.
    #[prost(message, required, tag = "1")]
    pub(crate) shown: Match,
    /// The server's dice seed, 32 bytes.
    #[prost(bytes = "vec", tag = "2")]
    pub(crate) dice_seed: Vec<u8>,
    /// Secret from which the match's tokens are derived, never shown to anyone.
    #[prost(bytes = "vec", tag = "3")]
    pub(crate) token_secret: Vec<u8>,
    /// Hash of the token that manages the match.
    #[prost(bytes = "vec", tag = "4")]
    pub(crate) host_hash: Vec<u8>,
    /// Code that is required to join; empty when none is.
    #[prost(string, tag = "5")]
    pub(crate) join_code: String,
    /// One for each seat, in order.
    #[prost(message, repeated, tag = "6")]
    pub(crate) seats: Vec<SeatSecret>,
    /// The requests that changed the lobby, so that repetitions are recognised.
    #[prost(message, repeated, tag = "7")]
    pub(crate) requests: Vec<LobbyRequest>,
    /// Fingerprint of the opening.
    #[prost(bytes = "vec", tag = "8")]
    pub(crate) opening_hash: Vec<u8>,
    /// Turn in the opening.
    #[prost(message, optional, tag = "30")]
    pub(crate) on_turn: Option<OnTurn>,
    /// The invitations to seats.
    #[prost(message, repeated, tag = "20")]
    pub(crate) invites: Vec<InviteRecord>,
    /// Fingerprint of the address that it was hosted from; empty when that is not known.
    #[prost(bytes = "vec", tag = "44")]
    pub(crate) host_origin: Vec<u8>,
    /// Bids that stay secret until the auction is closed.
    #[prost(message, repeated, tag = "21")]
    pub(crate) sealed_bids: Vec<SealedBid>,
    /// The end of the last outage through which the time to bid stood, in milliseconds since
    /// 1970.
    #[prost(int64, tag = "45")]
    pub(crate) auction_excused: i64,
    /// The platform's service that hosts it; empty when another caller does.
    #[prost(string, tag = "60")]
    pub(crate) service: String,
}

/// Names of the accounts whose a match is: of its host, and of those who sit at it. One may be
/// named more than once.
pub(crate) fn accounts_of(shown: &Match) -> impl Iterator<Item = &str> {
    let seated = shown.seats.iter().filter(|seat| seat.taken);
    let seated = seated.map(|seat| seat.account.as_str());
    let all = std::iter::once(shown.host_account.as_str()).chain(seated);
    all.filter(|account| !account.is_empty())
}

/// A bid that is still secret.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct SealedBid {
    #[prost(uint32, tag = "1")]
    pub(crate) seat: u32,
    #[prost(uint32, tag = "2")]
    pub(crate) amount: u32,
}

/// An invitation to a seat.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct InviteRecord {
    /// Id by which it is revoked.
    #[prost(string, tag = "1")]
    pub(crate) id: String,
    #[prost(uint32, tag = "2")]
    pub(crate) seat: u32,
    /// Hash of what the guest has to say.
    #[prost(bytes = "vec", tag = "3")]
    pub(crate) code_hash: Vec<u8>,
    #[prost(message, optional, tag = "4")]
    pub(crate) expire_time: Option<Timestamp>,
    /// True if the player of the seat gave it out, so that its user takes their place.
    #[prost(bool, tag = "5")]
    pub(crate) offered: bool,
}

impl InviteRecord {
    /// Reports whether the invitation has not expired.
    pub(crate) fn is_good(&self, now: Timestamp) -> bool {
        let end = self.expire_time.unwrap_or_default();
        (now.seconds, now.nanos) < (end.seconds, end.nanos)
    }
}

/// Data that only the holder of a seat knows.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct SeatSecret {
    /// Hash of the seat's token; empty while the seat is free.
    #[prost(bytes = "vec", tag = "1")]
    pub(crate) token_hash: Vec<u8>,
    /// The seat's contribution to the dice once the server knows it, held back until the match
    /// starts.
    #[prost(bytes = "vec", tag = "2")]
    pub(crate) nonce: Vec<u8>,
    /// Time when the seat was given up permanently, for viewers who learn of it later.
    #[prost(message, optional, tag = "20")]
    pub(crate) resign_time: Option<Timestamp>,
    /// Counts of its play, as of when the record was last written.
    #[prost(message, optional, tag = "60")]
    pub(crate) tally: Option<SeatTally>,
}

/// A request that changed the lobby.
#[derive(Clone, PartialEq, Message)]
pub(crate) struct LobbyRequest {
    /// Fingerprint of the caller and its request id.
    #[prost(bytes = "vec", tag = "1")]
    pub(crate) key: Vec<u8>,
    /// Fingerprint of method, caller and content.
    #[prost(bytes = "vec", tag = "2")]
    pub(crate) content: Vec<u8>,
    /// The seat that it took, if it took one.
    #[prost(uint32, optional, tag = "3")]
    pub(crate) seat: Option<u32>,
}

/// A player who takes a seat.
#[derive(Clone, Debug)]
pub(crate) struct Guest {
    pub(crate) player: String,
    /// Name of their account; empty for none.
    pub(crate) account: String,
    /// Their contribution to the dice.
    pub(crate) share: Share,
    /// Id of the platform's bot; empty for any other player.
    pub(crate) bot: String,
    /// True if a program plays, as far as is known.
    pub(crate) program: bool,
}

impl Guest {
    /// A guest of this name, or of the account's when none is given.
    pub(crate) fn new(
        player: &str,
        identity: Option<&Identity>,
        share: Share,
    ) -> ServiceResult<Self> {
        let mut player = validate::person("player", player)?;
        if let Some(identity) = identity.filter(|_| player.is_empty()) {
            player.clone_from(&identity.display_name);
        }
        Ok(Self {
            player,
            account: identity.map_or_else(String::new, |it| it.account.clone()),
            share,
            bot: String::new(),
            program: identity.is_some_and(|identity| identity.bot),
        })
    }
}

impl MatchRecord {
    /// Reads a record from the store.
    pub(crate) fn read(bytes: &[u8]) -> ServiceResult<Self> {
        let record = Self::decode(bytes)
            .map_err(|error| StoreError::Corrupt(format!("a match's record: {error}")))?;
        if record.seats.len() != record.shown.seats.len() {
            return Err(StoreError::Corrupt("a match's record has odd seats".into()).into());
        }
        Ok(record)
    }

    /// Names of the accounts whose it is, each once.
    pub(crate) fn accounts(&self) -> Vec<String> {
        let names: BTreeSet<_> = accounts_of(&self.shown).map(str::to_owned).collect();
        names.into_iter().collect()
    }

    /// Gives a seat to a guest. Its contribution to the dice stays unchanged.
    pub(crate) fn seat(&mut self, number: u32, guest: &Guest, token: &Token) {
        let index = number as usize;
        if let (Some(seat), Some(secret)) =
            (self.shown.seats.get_mut(index), self.seats.get_mut(index))
        {
            seat.taken = true;
            seat.player.clone_from(&guest.player);
            seat.bot.clone_from(&guest.bot);
            seat.ready = false;
            seat.muted = false;
            seat.bot_requested = false;
            seat.account.clone_from(&guest.account);
            secret.token_hash = token.hash().0.to_vec();
        }
    }

    /// Frees a seat before the match starts.
    pub(crate) fn unseat(&mut self, number: u32, now: Timestamp) {
        self.shown.awaits_nonces = false;
        self.break_off_nonces(number, now);
        self.bind(number, &Share::Nothing);
        let index = number as usize;
        if let Some(seat) = self.shown.seats.get_mut(index) {
            seat.taken = false;
            seat.player.clear();
            seat.bot.clear();
            seat.ready = false;
            seat.muted = false;
            seat.bot_requested = false;
            seat.account.clear();
        }
        if let Some(secret) = self.seats.get_mut(index) {
            *secret = SeatSecret::default();
        }
    }

    /// The request of the same caller with this call's id, which was done before; an error
    /// when its content was another.
    pub(crate) fn repetition_of(
        &self,
        call: &RequestScope,
    ) -> ServiceResult<Option<&LobbyRequest>> {
        let Some(key) = call.key else {
            return Ok(None);
        };
        let done = self.requests.iter().find(|done| done.key == key);
        if let Some(done) = done {
            call.must_retry(&done.content)?;
        }
        Ok(done)
    }

    /// Remembers a request that has been done, and the seat that it took.
    pub(crate) fn remember(&mut self, call: &RequestScope, seat: Option<u32>) {
        let Some(key) = call.key else {
            return;
        };
        if self.requests.len() == MOST_REQUESTS {
            let forgotten = (0..MOST_REQUESTS).find(|index| !self.is_needed(*index));
            self.requests.remove(forgotten.unwrap_or(1));
        }
        self.requests.push(LobbyRequest {
            key: key.to_vec(),
            content: call.content.clone(),
            seat,
        });
    }

    /// Reports whether a request must outlast those of players who come and go: the one that made
    /// the match, and those that seated its current players.
    fn is_needed(&self, index: usize) -> bool {
        let seat = self.requests.get(index).and_then(|request| request.seat);
        let seated = seat.is_some_and(|seat| {
            let taken = (self.shown.seats.get(seat as usize)).is_some_and(|it| it.taken);
            let mut later = self.requests.iter().skip(index + 1);
            taken && !later.any(|request| request.seat == Some(seat))
        });
        index == 0 || seated
    }

    /// Records that a seat was given up permanently.
    pub(crate) fn resign(&mut self, number: u32, time: Option<Timestamp>) {
        let index = number as usize;
        if let Some(seat) = self.shown.seats.get_mut(index) {
            seat.resigned = true;
        }
        if let Some(secret) = self.seats.get_mut(index) {
            secret.resign_time = time;
        }
    }

    /// Returns the counts of a seat's play, in memory until the record is written for another
    /// reason; `None` where no service needs them.
    pub(crate) fn tally(&mut self, number: u32) -> Option<&mut SeatTally> {
        let counts = !self.service.is_empty();
        let secret = self.seats.get_mut(number as usize).filter(|_| counts);
        secret.map(|secret| secret.tally.get_or_insert_default())
    }

    /// Reports whether the seat is held by a token.
    pub(crate) fn holds(&self, number: u32, token: &Token) -> bool {
        let secret = self.seats.get(number as usize);
        secret.is_some_and(|secret| secret.token_hash == token.hash().0)
    }

    /// A seat as everyone may see it.
    pub(crate) fn shown_seat(&self, number: u32) -> ServiceResult<&MatchSeat> {
        self.shown.seats.get(number as usize).ok_or_else(|| {
            MatchError::field("seat", format!("the game has {} seats", self.seats.len()))
        })
    }

    /// Fails unless the seat has a player who has not given it up.
    pub(crate) fn must_play(&self, number: u32) -> ServiceResult<()> {
        let seat = self.shown_seat(number)?;
        if seat.taken && !seat.resigned {
            Ok(())
        } else {
            Err(MatchError::SeatNotPlayed(number))
        }
    }

    /// Reports whether a substitute may take the seat.
    pub(crate) fn is_open(&self, number: u32) -> bool {
        (self.shown.substitutions.iter()).any(|open| open.seat == number && open.open)
    }

    /// Reports whether every seat is taken.
    pub(crate) fn is_full(&self) -> bool {
        self.shown.seats.iter().all(|seat| seat.taken)
    }

    /// Goes on when everybody is there: to the auction, if the match has one, else to the
    /// match itself.
    pub(crate) fn start_or_bid(&mut self, now: Timestamp) {
        match self.shown.auction {
            Some(_) => self.open_auction(now),
            None => self.start_with_nonces(),
        }
    }

    /// The match opens as the referee has laid it out.
    pub(crate) fn open_as(&mut self, opened: &OpenMatchResponse) {
        self.shown.options.clone_from(&opened.options);
        self.shown.awaited.clone_from(&opened.awaited);
        self.on_turn.clone_from(&opened.on_turn);
        self.opening_hash.clone_from(&opened.state_hash);
    }

    /// Starts the match: from now on its dice are fixed, so what the seats added
    /// to them is published.
    pub(crate) fn start(&mut self) {
        self.shown.set_state(MatchState::InProgress);
        self.publish_nonces();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_auth::idempotency::RequestOrigin;
    use sandtable_proto::matches::v1::JoinMatchRequest;

    #[test]
    fn those_who_come_and_go_do_not_push_out_those_who_stay() {
        let mut record = MatchRecord::default();
        record.shown.seats = vec![MatchSeat::default(); 2];
        record.shown.seats[0].taken = true;
        let request = JoinMatchRequest::default();
        let call = |id: &str| {
            RequestScope::new("JoinMatch", RequestOrigin::Account("ada"), id, &request).unwrap()
        };
        record.remember(&call("made-the-match"), None);
        record.remember(&call("stays"), Some(0));
        for number in 0..3 * MOST_REQUESTS {
            record.remember(&call(&format!("comes-{number}")), Some(1));
            record.remember(&call(&format!("goes-{number}")), None);
        }
        assert_eq!(record.requests.len(), MOST_REQUESTS);
        let known = |id: &str| record.repetition_of(&call(id)).unwrap().is_some();
        assert!(known("made-the-match") && known("stays"));
        assert!(!known("comes-0") && known(&format!("goes-{}", 3 * MOST_REQUESTS - 1)));
    }

    #[test]
    fn an_invitation_is_good_until_its_end_and_not_at_it() {
        let at = |seconds, nanos| Timestamp { seconds, nanos };
        let invite = InviteRecord {
            expire_time: Some(at(10, 5)),
            ..Default::default()
        };
        assert!(invite.is_good(at(10, 4)));
        assert!(!invite.is_good(at(10, 5)));
        assert!(!InviteRecord::default().is_good(at(0, 0)));
    }
}
