//! `sandtable reveal`

use clap::Args;
use sandtable_client::{Client, SeatAccess};
use sandtable_kernel::nonce_commitment;
use sandtable_proto::matches::v1::{Match, MatchState, NonceState};
use sandtable_runtime::random;

use crate::args::global::Common;
use crate::credentials::{SeatBook, access, match_name, recall_nonce};
use crate::output::writer;

#[derive(Debug, Args)]
pub(crate) struct RevealArguments {
    /// Name of the match.
    name: String,
    /// Your seat, if you have saved several.
    #[arg(long)]
    seat: Option<u32>,
    /// Bind the seat to a new random nonce first. Nonces that others have already revealed then
    /// become void, and everyone sees that.
    #[arg(long)]
    anew: bool,
}

/// Reveals the nonce of a saved seat. `play`, `bot` and `ready` do it by themselves.
pub(crate) async fn run(common: &Common, arguments: RevealArguments) -> anyhow::Result<()> {
    let name = match_name(&arguments.name);
    let access = access(common, &name, arguments.seat)?;
    let client = Client::connect(&common.url)?;
    recall_nonce(&client, common, &access)?;
    if arguments.anew {
        let mut nonce = [0; 32];
        random::fill_from_system(&mut nonce)?;
        keep(common, &access, &nonce, None)?;
        client.keep_nonce(&access, nonce.to_vec());
        let seat = client.for_seat(&access)?;
        seat.commit_nonce(&name, nonce_commitment(&nonce)).await?;
    }
    let shown = client.for_seat(&access)?.reveal_nonces(&name).await?;
    // It may have been replaced, because others began again.
    if let Some(nonce) = client.pending_nonce(&access) {
        let table = client.sent_table(&access);
        keep(common, &access, &nonce, table.as_ref())?;
    }
    report(&shown, common.json)
}

fn keep(
    common: &Common,
    access: &SeatAccess,
    nonce: &[u8],
    table: Option<&[u8; 32]>,
) -> anyhow::Result<()> {
    SeatBook::change(&SeatBook::default_path(), |book| {
        book.keep_nonce(&common.url, access, nonce, table);
    })
}

/// Says for whom the match waits.
fn report(shown: &Match, as_json: bool) -> anyhow::Result<()> {
    let awaited = shown.seats.iter().filter(|seat| {
        matches!(
            seat.nonce_state(),
            NonceState::Committed | NonceState::Spent
        )
    });
    let awaited: Vec<u32> = awaited.map(|seat| seat.seat).collect();
    if as_json {
        return writer::json(&serde_json::json!({
            "match": shown.name,
            "state": shown.state().as_str_name(),
            "awaits_nonces": shown.awaits_nonces,
            "awaited": awaited,
            "broken_off": shown.nonces_broken_off,
        }));
    }
    match (shown.state(), shown.awaits_nonces) {
        (MatchState::Lobby, true) => writer::line(format_args!(
            "The match waits for the nonces of seats {awaited:?}."
        )),
        (MatchState::Lobby, false) => {
            writer::line("Nonces are revealed when the match is about to start.")
        }
        _ => writer::line("The match has started."),
    }?;
    Ok(())
}
