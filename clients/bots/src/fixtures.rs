//! A bot of a tournament or a ladder.

use anyhow::Result;
use sandtable_client::{Attended as ClientAttended, Client, SeatAccess};
use sandtable_proto::ladder::v1::AttendRequest;
use sandtable_proto::ladder::v1::attend_response::Message;

use crate::kind::BotKind;
use crate::play::{BotOptions, Report, play};

/// Event of a bot's attendance at a pool.
#[derive(Debug)]
pub enum Attended<'a> {
    /// The pool sent a message.
    Message(&'a Message),
    /// The bot's seats of a match were played to its end, or could not be.
    Played(&'a str, &'a Result<Report>),
}

/// Plays a seat that is reserved for the bot's account. Bots of one match have different seeds.
fn sit_down(
    client: Client,
    access: SeatAccess,
    kind: BotKind,
    mut options: BotOptions,
) -> impl Future<Output = Result<Report>> + Send {
    options.seed = options.seed.wrapping_add(u64::from(access.seat));
    play(client, access, kind, options)
}

/// The report of all seats of a match together.
fn together(reports: Result<Vec<Report>>) -> Result<Report> {
    let nothing = Report {
        accepted: 0,
        refused: 0,
        outcome: None,
        won: false,
    };
    Ok(reports?.into_iter().fold(nothing, |sum, report| Report {
        accepted: sum.accepted + report.accepted,
        refused: sum.refused + report.refused,
        outcome: sum.outcome.or(report.outcome),
        won: sum.won || report.won,
    }))
}

/// Plays all matches of the caller's entrant in a tournament until it is over. Returns their
/// number; `played` is called after each.
///
/// # Errors
///
/// When the account has not entered, or the server cannot be reached any more. A match that
/// cannot be played ends nothing.
pub async fn play_tournament(
    client: Client,
    tournament: &str,
    kind: BotKind,
    options: BotOptions,
    mut played: impl FnMut(&str, &Result<Report>),
) -> Result<u64> {
    let bot = move |client, access: SeatAccess| sit_down(client, access, kind, options.clone());
    let told = |name: &str, reports| played(name, &together(reports));
    Ok(sandtable_client::play_tournament(client, tournament, bot, told).await?)
}

/// Attends a pool and plays its matches until `leave` is done; then begun matches are played to
/// their end. `told` receives every event.
///
/// # Errors
///
/// When the pool does not take the player, or the server cannot be reached any more. A match
/// that cannot be played ends nothing.
pub async fn attend(
    client: Client,
    request: AttendRequest,
    kind: BotKind,
    options: BotOptions,
    leave: impl Future<Output = ()>,
    mut told: impl FnMut(Attended<'_>),
) -> Result<()> {
    let bot = move |client, access: SeatAccess| sit_down(client, access, kind, options.clone());
    let tell = |what: ClientAttended<'_, Report, anyhow::Error>| match what {
        ClientAttended::Message(message) => told(Attended::Message(message)),
        ClientAttended::Played(name, reports) => told(Attended::Played(name, &together(reports))),
    };
    Ok(sandtable_client::attend(client, request, bot, leave, tell).await?)
}
