//! Logs that players' programs keep with their matches.
//!
//! A log is a list of pieces. Its record, which has their lengths, is replaced by every write, so
//! that two writers do not mix.

use std::sync::Arc;

use prost::Message;
use sandtable_auth::identity::Scope;
use sandtable_proto::ladder::v1::{
    GetSeatLogRequest, GetSeatLogResponse, PutSeatLogRequest, SeatLog,
};
use sandtable_store::{Attempts, Change, Kind, Stored, StoredMessages};

use crate::annotations::match_players::MatchFinder;
use crate::caller::Caller;
use crate::error::{LadderError, ServiceResult};
use crate::records::Records;
use crate::time::stamp;
use crate::tournaments::names::not_found;

/// Bytes of a piece, of a log, and of all logs of an account. Each account has its own share, which
/// no other can take.
const MOST_OF_PIECE: usize = 48 * 1024;
const MOST_OF_LOG: u64 = 1024 * 1024;
const MOST_OF_ACCOUNT: u64 = 16 * 1024 * 1024;
/// Pieces of a log, and logs of an account.
const MOST_PIECES: usize = 256;
const MOST_LOGS: usize = 512;

/// A log without its pieces.
#[derive(Clone, PartialEq, Eq, Message)]
struct SeatLogRecord {
    #[prost(string, tag = "1")]
    name: String,
    /// Bytes of each piece.
    #[prost(uint32, repeated, tag = "2")]
    pieces: Vec<u32>,
    /// When it last changed, in milliseconds since 1970.
    #[prost(int64, tag = "3")]
    changed: i64,
}

/// A piece of a log.
#[derive(Clone, PartialEq, Eq, Message)]
struct SeatLogPiece {
    #[prost(bytes = "vec", tag = "1")]
    content: Vec<u8>,
}

/// Logs, by match and account; the owner is the account.
const SEAT_LOGS: Kind<SeatLogRecord> = Kind::named("seat_log");
/// Pieces, by match, account and number; the owner is the log.
const SEAT_LOG_PIECES: Kind<SeatLogPiece> = Kind::named("seat_log_piece");

impl SeatLogRecord {
    fn size(&self) -> u64 {
        self.pieces.iter().map(|it| u64::from(*it)).sum()
    }

    /// Number of the piece that begins at a byte, which may be the one that is to come.
    fn piece_at(&self, offset: u64) -> Option<usize> {
        let mut begin = 0;
        for (number, length) in self.pieces.iter().enumerate() {
            if begin == offset {
                return Some(number);
            }
            begin += u64::from(*length);
        }
        (begin == offset).then_some(self.pieces.len())
    }

    fn shown(&self) -> SeatLog {
        SeatLog {
            r#match: self.name.clone(),
            size: self.size(),
            update_time: Some(stamp(self.changed)),
        }
    }
}

/// Stores the logs of players, each for the account that wrote it.
pub(crate) struct SeatLogs {
    pub(crate) finder: Arc<MatchFinder>,
}

impl SeatLogs {
    /// Writes a piece.
    pub(crate) async fn put(
        &self,
        request: PutSeatLogRequest,
        caller: &Caller,
    ) -> ServiceResult<SeatLog> {
        let length = request.chunk.len();
        if !(1..=MOST_OF_PIECE).contains(&length) {
            let problem = format!("must have from 1 to {MOST_OF_PIECE} bytes, and has {length}");
            return Err(LadderError::field("chunk", problem));
        }
        let players = self.finder.players(&request.r#match).await?;
        let account = players.must_include(caller)?;
        let records = &self.finder.tournaments.records;
        let key = key(&request.r#match, account);
        let mut attempts = Attempts::default();
        loop {
            let found = records.store().find(SEAT_LOGS, &key).await?;
            let mut record = found
                .as_ref()
                .map(|it| it.message.clone())
                .unwrap_or_default();
            record.name.clone_from(&request.r#match);
            let number = record.piece_at(request.offset).ok_or_else(|| {
                let problem = format!(
                    "must be where a piece begins or where the log ends, at {}, and is {}",
                    record.size(),
                    request.offset
                );
                LadderError::field("offset", problem)
            })?;
            let replaced = record.pieces.split_off(number);
            record
                .pieces
                .push(u32::try_from(length).unwrap_or(u32::MAX));
            record.changed = records.now();
            must_fit(&record)?;
            let mut changes = make_room(records, account, &record).await?;
            let mut pieces = pieces(records, &key).await?.into_iter().skip(number);
            let piece = SeatLogPiece {
                content: request.chunk.clone(),
            };
            changes.push(match pieces.next().filter(|_| !replaced.is_empty()) {
                Some(mut old) => {
                    old.message = piece;
                    old.replace()
                }
                None => SEAT_LOG_PIECES
                    .stored(piece_key(&key, number), &key, piece)
                    .add(),
            });
            changes.extend(pieces.map(|it| it.remove()));
            let shown = record.shown();
            changes.push(match found {
                Some(mut found) => {
                    found.message = record;
                    found.replace()
                }
                None => SEAT_LOGS.stored(key.clone(), account, record).add(),
            });
            if attempts.won(records.store().write(changes).await)? {
                return Ok(shown);
            }
        }
    }

    /// A piece of the caller's own log.
    pub(crate) async fn get(
        &self,
        request: &GetSeatLogRequest,
        caller: &Caller,
    ) -> ServiceResult<GetSeatLogResponse> {
        let identity = caller.must_be_account(Scope::Watch)?;
        let records = &self.finder.tournaments.records;
        let key = key(&request.r#match, &identity.account);
        let found = records.store().find(SEAT_LOGS, &key).await?;
        let record = found.ok_or_else(|| not_found(&request.r#match))?.message;
        let number = record.piece_at(request.offset);
        let number = number
            .filter(|it| *it < record.pieces.len())
            .ok_or_else(|| {
                let problem = format!("is no beginning of a piece: {}", request.offset);
                LadderError::field("offset", problem)
            })?;
        let piece = records
            .store()
            .find(SEAT_LOG_PIECES, &piece_key(&key, number))
            .await?;
        let chunk = piece
            .ok_or_else(|| not_found(&request.r#match))?
            .message
            .content;
        let next = request.offset + chunk.len() as u64;
        Ok(GetSeatLogResponse {
            next_offset: if next < record.size() { next } else { 0 },
            log: Some(record.shown()),
            chunk,
        })
    }
}

fn must_fit(record: &SeatLogRecord) -> ServiceResult<()> {
    let limits = [
        ("bytes of a log", record.size(), MOST_OF_LOG),
        (
            "pieces of a log",
            record.pieces.len() as u64,
            MOST_PIECES as u64,
        ),
    ];
    match limits.into_iter().find(|(_, found, most)| found > most) {
        Some((what, _, most)) => Err(LadderError::LimitReached { what, most }),
        None => Ok(()),
    }
}

/// Removes those logs of an account that changed least recently, until a changed one fits.
async fn make_room(
    records: &Records,
    account: &str,
    changed: &SeatLogRecord,
) -> ServiceResult<Vec<Change>> {
    let mut others = records.all(SEAT_LOGS, account).await?;
    others.retain(|it| it.message.name != changed.name);
    others.sort_by_key(|it| it.message.changed);
    let sizes: Vec<u64> = others.iter().map(|it| it.message.size()).collect();
    let mut changes = Vec::new();
    for oldest in others.into_iter().take(surplus(&sizes, changed.size())) {
        let pieces = pieces(records, &oldest.document.id).await?;
        changes.extend(pieces.iter().map(Stored::remove));
        changes.push(oldest.remove());
    }
    Ok(changes)
}

/// Number of logs to remove, the first first, of which these are the sizes, for one more of a size.
fn surplus(sizes: &[u64], size: u64) -> usize {
    let mut bytes = size + sizes.iter().sum::<u64>();
    let mut logs = sizes.len() + 1;
    let fit = |bytes: u64, logs: usize| bytes <= MOST_OF_ACCOUNT && logs <= MOST_LOGS;
    let removed = sizes.iter().take_while(|oldest| {
        let more = !fit(bytes, logs);
        if more {
            bytes -= **oldest;
            logs -= 1;
        }
        more
    });
    removed.count()
}

async fn pieces(records: &Records, log: &str) -> ServiceResult<Vec<Stored<SeatLogPiece>>> {
    records.all(SEAT_LOG_PIECES, log).await
}

fn key(name: &str, account: &str) -> String {
    format!("{name}/{account}")
}

fn piece_key(log: &str, number: usize) -> String {
    format!("{log}/{number:04}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_is_found_by_where_it_begins() {
        let log = SeatLogRecord {
            pieces: vec![10, 5],
            ..SeatLogRecord::default()
        };
        assert_eq!(log.size(), 15);
        let found = [0, 10, 15, 5, 16].map(|it| log.piece_at(it));
        assert_eq!(found, [Some(0), Some(1), Some(2), None, None]);
        assert_eq!(SeatLogRecord::default().piece_at(0), Some(0));
    }

    #[test]
    fn a_log_is_bounded() {
        let mut log = SeatLogRecord {
            pieces: vec![1024; 1024],
            ..SeatLogRecord::default()
        };
        assert!(must_fit(&log).is_err());
        log.pieces = vec![8192; 128];
        assert!(must_fit(&log).is_ok());
        log.pieces.push(1);
        assert!(must_fit(&log).is_err());
    }

    #[test]
    fn the_oldest_logs_make_room_for_a_new_one() {
        assert_eq!(surplus(&[], MOST_OF_LOG), 0);
        assert_eq!(surplus(&[MOST_OF_LOG; 15], MOST_OF_LOG), 0);
        assert_eq!(surplus(&[MOST_OF_LOG; 16], MOST_OF_LOG), 1);
        assert_eq!(surplus(&[1; 16], MOST_OF_LOG), 0);
        let mut sizes = vec![MOST_OF_LOG; 17];
        sizes[0] = 1;
        assert_eq!(surplus(&sizes, 2), 2, "the first one is too small");
        assert_eq!(surplus(&vec![1; MOST_LOGS], 1), 1);
    }
}
