//! `sandtable bid`

use clap::Args;

use crate::args::global::Common;
use crate::credentials::{match_name, viewer};
use crate::output::match_line::auction_words;
use crate::output::writer;

#[derive(Debug, Args)]
pub(crate) struct BidArguments {
    /// Name of the match.
    name: String,
    /// Amount that you would give the other side for the side that is bid for.
    #[arg(required_unless_present = "pass", conflicts_with = "pass")]
    amount: Option<u32>,
    /// Bid no more.
    #[arg(long)]
    pass: bool,
    /// Your seat, if you have saved several.
    #[arg(long)]
    seat: Option<u32>,
}

/// Bids in a match's auction for a saved seat, or passes.
pub(crate) async fn run(common: &Common, arguments: BidArguments) -> anyhow::Result<()> {
    let name = match_name(&arguments.name);
    let client = viewer(common, &name, arguments.seat)?;
    let shown = match arguments.amount {
        Some(amount) => client.place_bid(&name, amount).await?,
        None => client.pass_bid(&name).await?,
    };
    if common.json {
        return writer::json(&writer::found(&shown)?);
    }
    writer::line(auction_words(&shown).unwrap_or_default())?;
    Ok(())
}
