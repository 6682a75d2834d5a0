//! `sandtable join`

use clap::Args;
use sandtable_proto::matches::v1::JoinMatchRequest;

use crate::args::global::Common;
use crate::credentials::{SeatBook, keep_seat, match_name, member};
use crate::output::writer;

#[derive(Debug, Args)]
pub(crate) struct JoinArguments {
    /// Name of the match.
    name: String,
    /// Seat to take; the lowest free one when absent.
    #[arg(long)]
    seat: Option<u32>,
    /// Your name.
    #[arg(long, default_value = "player")]
    player: String,
    /// Join code of a private match.
    #[arg(long, default_value = "")]
    code: String,
    /// Your contribution to the dice, in the clear: the server's operator knows it before others
    /// choose theirs. A random nonce that is revealed later when absent.
    #[arg(long, default_value = "")]
    nonce: String,
}

/// Takes a seat and keeps its token.
pub(crate) async fn run(common: &Common, arguments: JoinArguments) -> anyhow::Result<()> {
    let client = member(common)?;
    let access = client
        .join_match(JoinMatchRequest {
            name: match_name(&arguments.name),
            seat: arguments.seat,
            player: arguments.player,
            nonce: arguments.nonce.into_bytes(),
            join_code: arguments.code,
            ..Default::default()
        })
        .await?;
    SeatBook::change(&SeatBook::default_path(), |book| {
        keep_seat(book, common, &client, &access);
    })?;
    if common.json {
        return writer::json(&serde_json::json!({
            "match": access.match_name,
            "seat": access.seat,
            "seat_token": access.token,
        }));
    }
    writer::line(format_args!(
        "You have seat {} of {}.",
        access.seat, access.match_name
    ))?;
    writer::line(format_args!(
        "Play with: sandtable play {}",
        access.match_name
    ))?;
    Ok(())
}
