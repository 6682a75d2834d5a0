//! `sandtable fill`

use clap::Args;

use crate::args::global::Common;
use crate::credentials::{manager, match_name};
use crate::output::writer;

#[derive(Debug, Args)]
pub(crate) struct FillArguments {
    /// Name of the match.
    name: String,
    /// Seats to fill; every free one when none is given.
    seats: Vec<u32>,
    /// Kind of bot: `sensible`, `random`, `novice`, `expert`, or one that the server has for the game.
    #[arg(long, default_value = "sensible")]
    kind: String,
    /// Take the bots at the seats away instead.
    #[arg(long)]
    remove: bool,
}

/// Has bots of the server play seats.
pub(crate) async fn run(common: &Common, arguments: FillArguments) -> anyhow::Result<()> {
    let name = match_name(&arguments.name);
    let client = manager(common, &name)?;
    let mut shown = client.get_match(&name).await?;
    let mut seats = arguments.seats;
    if seats.is_empty() {
        let theirs = shown.seats.iter().filter(|seat| {
            if arguments.remove {
                !seat.bot.is_empty()
            } else {
                !seat.taken
            }
        });
        seats = theirs.map(|seat| seat.seat).collect();
    }
    for seat in seats {
        shown = if arguments.remove {
            client.remove_bot(&name, seat).await?
        } else {
            client.add_bot(&name, seat, &arguments.kind).await?
        };
    }
    let bots: Vec<u32> = (shown.seats.iter())
        .filter(|seat| !seat.bot.is_empty())
        .map(|seat| seat.seat)
        .collect();
    if common.json {
        return writer::json(&serde_json::json!({ "match": name, "bots": bots }));
    }
    writer::line(format_args!("Bots play seats {bots:?} of {name}."))?;
    Ok(())
}
