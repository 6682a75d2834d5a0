//! Content of a webhook's messages: where to look and whether it is the account's turn, and
//! nothing that is secret from anyone at the table.

use sandtable_proto::matches::v1::LogEntry;
use sandtable_proto::types::v1::{Outcome, Score, ScoreItem};
use serde::Serialize;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::feed::membership_cache::{Membership, MembershipTable};

/// An entry was made.
pub(crate) const ENTRY: &str = "match.entry";
/// An entry was made that ended its match.
pub(crate) const FINISHED: &str = "match.finished";
/// A match has begun.
pub(crate) const STARTED: &str = "match.started";
/// Asks whether the address accepts messages at all.
pub(crate) const CHALLENGE: &str = "webhook.challenge";
/// The owner wants to see whether the webhook works.
pub(crate) const TEST: &str = "webhook.test";

/// The most bytes of a text: a message may be shown in a chat.
const LONGEST_TEXT: usize = 2_000;

/// Prefix of the names of causes of outcomes.
const CAUSES: &str = "OUTCOME_CAUSE_";

#[derive(Serialize)]
struct Body<'a, D> {
    r#type: &'a str,
    timestamp: String,
    data: D,
}

#[derive(Serialize)]
struct EntryData<'a> {
    r#match: &'a str,
    game: &'a str,
    sequence: u64,
    /// Seat that acted.
    seat: u32,
    awaited: &'a [u32],
    own_seats: &'a [u32],
    own_seat_awaited: bool,
    outcome: Option<OutcomeData<'a>>,
    /// The entry in words.
    text: String,
}

#[derive(Serialize)]
struct OutcomeData<'a> {
    winners: &'a [u32],
    rule: &'a str,
    reason: &'a str,
    /// Cause of the outcome, such as `TIME`.
    cause: &'a str,
    scores: Vec<ScoreData<'a>>,
}

#[derive(Serialize)]
struct ScoreData<'a> {
    side: &'a str,
    seats: &'a [u32],
    items: Vec<ScoreItemData<'a>>,
}

#[derive(Serialize)]
struct ScoreItemData<'a> {
    name: &'a str,
    value: i64,
}

impl<'a> OutcomeData<'a> {
    fn of(outcome: &'a Outcome) -> Self {
        let item = |item: &'a ScoreItem| ScoreItemData {
            name: &item.name,
            value: item.value,
        };
        let score = |score: &'a Score| ScoreData {
            side: &score.side,
            seats: &score.seats,
            items: score.items.iter().map(item).collect(),
        };
        let cause = outcome.cause().as_str_name();
        OutcomeData {
            winners: &outcome.winners,
            rule: &outcome.rule,
            reason: &outcome.reason,
            cause: cause.strip_prefix(CAUSES).unwrap_or(cause),
            scores: outcome.scores.iter().map(score).collect(),
        }
    }
}

#[derive(Serialize)]
struct StartData<'a> {
    r#match: &'a str,
    game: &'a str,
    sequence: u64,
    awaited: &'a [u32],
    own_seats: &'a [u32],
    own_seat_awaited: bool,
}

#[derive(Serialize)]
struct ChallengeData<'a> {
    webhook: &'a str,
    challenge: &'a str,
}

#[derive(Serialize)]
struct TestData<'a> {
    webhook: &'a str,
}

/// Returns the type of an entry's message.
pub(crate) fn type_of(entry: &LogEntry) -> &'static str {
    match entry.outcome {
        Some(_) => FINISHED,
        None => ENTRY,
    }
}

/// Returns the message about an entry.
pub(crate) fn of_entry(name: &str, game: &str, entry: &LogEntry, standing: &Membership) -> Vec<u8> {
    let own = &standing.seats;
    let time = entry.create_time.unwrap_or_default();
    let millis = time.seconds.saturating_mul(1000) + i64::from(time.nanos / 1_000_000);
    written(&Body {
        r#type: type_of(entry),
        timestamp: stamp(millis),
        data: EntryData {
            r#match: name,
            game,
            sequence: entry.sequence,
            seat: entry.seat,
            awaited: &entry.awaited,
            own_seats: own,
            own_seat_awaited: entry.awaited.iter().any(|seat| own.contains(seat)),
            outcome: entry.outcome.as_ref().map(OutcomeData::of),
            text: text_of(&entry.texts),
        },
    })
}

/// The sentences of an entry in a row, as far as they fit into a message.
fn text_of(sentences: &[String]) -> String {
    let mut text = sentences.join(" ");
    if text.len() > LONGEST_TEXT {
        text.truncate(text.floor_char_boundary(LONGEST_TEXT));
        text.push('…');
    }
    text
}

/// Returns the message that a match has begun, with the seats that it waits for.
pub(crate) fn of_start(
    name: &str,
    table: &MembershipTable,
    standing: &Membership,
    now: i64,
) -> Vec<u8> {
    let own = &standing.seats;
    written(&Body {
        r#type: STARTED,
        timestamp: stamp(now),
        data: StartData {
            r#match: name,
            game: &table.game,
            sequence: 0,
            awaited: &table.awaited,
            own_seats: own,
            own_seat_awaited: table.awaited.iter().any(|seat| own.contains(seat)),
        },
    })
}

/// Challenge that asks whether an address accepts messages at all.
pub(crate) fn of_challenge(webhook: &str, challenge: &str, now_millis: i64) -> Vec<u8> {
    written(&Body {
        r#type: CHALLENGE,
        timestamp: stamp(now_millis),
        data: ChallengeData { webhook, challenge },
    })
}

/// Returns the message with another service's notice, which that service has written as JSON.
pub(crate) fn of_notice(r#type: &str, data: &str, now_millis: i64) -> Vec<u8> {
    written(&Body {
        r#type,
        timestamp: stamp(now_millis),
        data: serde_json::from_str::<serde_json::Value>(data).unwrap_or_default(),
    })
}

/// A test of a webhook.
pub(crate) fn of_test(webhook: &str, now_millis: i64) -> Vec<u8> {
    written(&Body {
        r#type: TEST,
        timestamp: stamp(now_millis),
        data: TestData { webhook },
    })
}

fn written(body: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(body).expect("text and numbers can be written as JSON")
}

/// A moment as RFC 3339 has it.
fn stamp(millis: i64) -> String {
    OffsetDateTime::from_unix_timestamp_nanos(i128::from(millis) * 1_000_000)
        .ok()
        .and_then(|time| time.format(&Rfc3339).ok())
        .unwrap_or_default()
}
