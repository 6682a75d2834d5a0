//! `sandtable fill`

use clap::Args;
use sandtable_bots::BotKind;

use super::bot::Kind;
use crate::common::Common;
use crate::out;
use crate::seats::{manager, match_name};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Name of the match.
    name: String,
    /// Seats to fill; every free one when none is given.
    seats: Vec<u32>,
    /// How the bot plays.
    #[arg(long, value_enum, default_value = "sensible")]
    kind: Kind,
    /// Take the bots at the seats away instead.
    #[arg(long)]
    remove: bool,
}

/// Has bots of the server play seats.
pub(crate) async fn run(common: &Common, arguments: Arguments) -> anyhow::Result<()> {
    let name = match_name(&arguments.name);
    let client = manager(common, &name)?;
    let mut shown = client.get_match(&name).await?;
    let mut seats = arguments.seats;
    if seats.is_empty() {
        let theirs = shown.seats.iter().filter(|seat| match arguments.remove {
            true => !seat.bot.is_empty(),
            false => !seat.taken,
        });
        seats = theirs.map(|seat| seat.seat).collect();
    }
    for seat in seats {
        shown = match arguments.remove {
            true => client.remove_bot(&name, seat).await?,
            false => {
                let bot = BotKind::from(arguments.kind).id();
                client.add_bot(&name, seat, bot).await?
            }
        };
    }
    let bots: Vec<u32> = (shown.seats.iter())
        .filter(|seat| !seat.bot.is_empty())
        .map(|seat| seat.seat)
        .collect();
    if common.json {
        return out::json(&serde_json::json!({ "match": name, "bots": bots }));
    }
    out::line(format_args!("Bots play seats {bots:?} of {name}."))?;
    Ok(())
}
