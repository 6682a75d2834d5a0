//! The chain of a compact export: the omitted parts of its entries are recomputed, and the chain
//! proves them equal to the original.

use prost::Message;
use prost_types::{Duration, Timestamp};
use sandtable_proto::matches::v1::{EntrySeal, LogHead};
use sandtable_proto::rules::v1::VerifiedEntry;
use sandtable_proto::types::v1::{Action, AddressedEvent};
use sandtable_store::chain::{self, Hash};

use super::content::{ArrivedEntry, Fields, no_export, wrong};
use crate::error::{MatchError, ServiceResult};
use crate::matches::names::match_id;

/// Data in an export about the chain of its log.
#[derive(Debug)]
pub(super) struct Sealed {
    /// Id of the match on the platform that it comes from.
    id: String,
    salt: Hash,
    /// The chain after the last entry.
    end: Hash,
    seals: Vec<EntrySeal>,
    /// The stamps of the entries as they were recorded.
    stamps: Vec<Option<Timestamp>>,
}

/// A `RecordedEntry` as it is stored; parts that are not read here stay encoded.
#[derive(Clone, PartialEq, Message)]
struct StoredEntry {
    #[prost(uint64, tag = "1")]
    sequence: u64,
    #[prost(uint32, tag = "2")]
    seat: u32,
    #[prost(message, optional, tag = "3")]
    action: Option<Action>,
    #[prost(bool, tag = "4")]
    private: bool,
    #[prost(message, repeated, tag = "5")]
    events: Vec<AddressedEvent>,
    #[prost(bytes = "vec", tag = "6")]
    state_hash: Vec<u8>,
    #[prost(message, optional, tag = "7")]
    create_time: Option<Timestamp>,
    #[prost(uint32, tag = "8")]
    dice_drawn: u32,
    #[prost(uint32, repeated, tag = "9")]
    awaited: Vec<u32>,
    #[prost(bytes = "vec", optional, tag = "10")]
    outcome: Option<Vec<u8>>,
    #[prost(string, tag = "11")]
    request_id: String,
    #[prost(int32, tag = "12")]
    cause: i32,
    #[prost(message, optional, tag = "13")]
    client_time: Option<Duration>,
    #[prost(bytes = "vec", optional, tag = "14")]
    clocks: Option<Vec<u8>>,
    #[prost(bytes = "vec", tag = "20")]
    request_digest: Vec<u8>,
}

impl Sealed {
    /// Reads the data about its chain in a compact export, of all of its entries.
    pub(super) fn read(fields: &Fields<'_>) -> ServiceResult<Self> {
        let head = LogHead::decode(fields.head).map_err(no_export)?;
        let hash = |bytes: &[u8], what| {
            Hash::try_from(bytes).map_err(|_| wrong(format!("in brief has no {what} of 32 bytes")))
        };
        let length = fields.entries.len();
        if head.length != length as u64 || fields.seals.len() != length {
            return Err(wrong("in brief has not as many seals as entries"));
        }
        let seals = (fields.seals.iter())
            .map(|seal| EntrySeal::decode(*seal).map_err(no_export))
            .collect::<ServiceResult<_>>()?;
        Ok(Self {
            id: match_id("content", &head.name)?.to_owned(),
            salt: hash(fields.salt, "salt")?,
            end: hash(&head.chain, "chain")?,
            seals,
            stamps: fields.entries.iter().map(|it| it.create_time).collect(),
        })
    }

    /// Compares the chain with that of the entries as they were played again.
    pub(super) fn compare(
        &self,
        entries: &[ArrivedEntry],
        again: &[VerifiedEntry],
    ) -> ServiceResult<()> {
        let mut chain = chain::begin(&self.id);
        let sealed = self.seals.iter().zip(&self.stamps);
        for ((entry, again), (seal, stamp)) in entries.iter().zip(again).zip(sealed) {
            let stored = StoredEntry {
                sequence: entry.sequence,
                seat: entry.seat,
                action: entry.action.clone(),
                private: again.private,
                events: again.events.clone(),
                state_hash: again.state_hash.clone(),
                create_time: *stamp,
                dice_drawn: again.dice_drawn,
                awaited: again.awaited.clone(),
                outcome: entry.outcome.clone(),
                request_id: seal.request_id.clone(),
                cause: entry.cause,
                client_time: entry.client_time,
                clocks: entry.clocks.clone(),
                request_digest: seal.request_digest.clone(),
            };
            let digest = chain::digest(&self.salt, entry.sequence, &stored.encode_to_vec());
            chain = chain::link(&chain, entry.sequence, &digest);
        }
        if chain == self.end {
            return Ok(());
        }
        Err(MatchError::LogDiffers {
            sequence: entries.len() as u64,
            sentence: "what was played again up to it is not what the chain of the log is of"
                .to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::matches::v1::{Clocks, RecordedEntry};
    use sandtable_proto::types::v1::Outcome;

    /// An entry of which nothing is left out, so that a field that comes to the contract
    /// has to be named here.
    fn recorded() -> RecordedEntry {
        RecordedEntry {
            sequence: 300,
            seat: 2,
            action: Some(Action::default()),
            private: true,
            events: vec![AddressedEvent::default(), AddressedEvent::default()],
            state_hash: vec![1; 16],
            create_time: Some(Timestamp {
                seconds: 1_800_000_000,
                nanos: 5,
            }),
            dice_drawn: 3,
            awaited: vec![0, 1, 200],
            outcome: Some(Outcome {
                reason: "over".to_owned(),
                ..Default::default()
            }),
            request_id: "r".to_owned(),
            cause: 2,
            client_time: Some(Duration {
                seconds: 1,
                nanos: 2,
            }),
            clocks: Some(Clocks::default()),
            request_digest: vec![4; 32],
        }
    }

    #[test]
    fn an_entry_is_hashed_as_it_is_stored() {
        let recorded = recorded();
        let stored = StoredEntry {
            sequence: recorded.sequence,
            seat: recorded.seat,
            action: recorded.action.clone(),
            private: recorded.private,
            events: recorded.events.clone(),
            state_hash: recorded.state_hash.clone(),
            create_time: recorded.create_time,
            dice_drawn: recorded.dice_drawn,
            awaited: recorded.awaited.clone(),
            outcome: recorded.outcome.as_ref().map(Message::encode_to_vec),
            request_id: recorded.request_id.clone(),
            cause: recorded.cause,
            client_time: recorded.client_time,
            clocks: recorded.clocks.as_ref().map(Message::encode_to_vec),
            request_digest: recorded.request_digest.clone(),
        };
        assert_eq!(stored.encode_to_vec(), recorded.encode_to_vec());
    }
}
