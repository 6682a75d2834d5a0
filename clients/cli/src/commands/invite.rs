//! `sandtable invite`

use clap::Args;
use prost_types::Duration;
use serde_json::json;

use crate::args::global::Common;
use crate::credentials::{manager, match_name};
use crate::output::writer;

const SECONDS_A_DAY: i64 = 24 * 60 * 60;

#[derive(Debug, Args)]
pub(crate) struct InviteArguments {
    /// Name of the match.
    name: String,
    /// Seat to invite a player to.
    seat: u32,
    /// Number of days that the invitation is valid, up to 30.
    #[arg(long, default_value_t = 7)]
    days: u32,
}

/// Makes an invitation and prints its code.
pub(crate) async fn run(common: &Common, arguments: InviteArguments) -> anyhow::Result<()> {
    let name = match_name(&arguments.name);
    let ttl = Duration {
        seconds: i64::from(arguments.days) * SECONDS_A_DAY,
        nanos: 0,
    };
    let client = manager(common, &name)?;
    let made = client.invite(&name, arguments.seat, Some(ttl)).await?;
    if common.json {
        let id = made.invite.unwrap_or_default().id;
        return writer::json(&json!({ "match": name, "invite": id, "code": made.code }));
    }
    writer::line(format_args!(
        "Join with: sandtable join {name} --code {}",
        made.code
    ))?;
    Ok(())
}
