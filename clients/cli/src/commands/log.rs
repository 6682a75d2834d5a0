//! `sandtable log`

use clap::Args;

use crate::args::global::Common;
use crate::args::language::LanguageArguments;
use crate::credentials::{match_name, viewer};
use crate::output::text::log_line;
use crate::output::writer;

#[derive(Debug, Args)]
pub(crate) struct LogArguments {
    /// Name of the match.
    name: String,
    #[command(flatten)]
    language: LanguageArguments,
    /// First entry.
    #[arg(long, default_value_t = 1)]
    from: u64,
    /// Last entry; up to the newest without it.
    #[arg(long)]
    to: Option<u64>,
    /// Your seat, if you have saved several.
    #[arg(long)]
    seat: Option<u32>,
}

/// Prints what happened, as the server puts it.
pub(crate) async fn run(common: &Common, arguments: LogArguments) -> anyhow::Result<()> {
    let name = match_name(&arguments.name);
    let client = viewer(common, &name, arguments.seat)?;
    let range = arguments.from..=arguments.to.unwrap_or(u64::MAX);
    let tag = arguments.language.tag();
    for line in client.render_log(&name, range, tag).await? {
        if common.json {
            writer::json(&writer::message(&line)?)?;
        } else {
            let text = log_line(&line.text, line.heading);
            writer::line(format_args!("{:>5}  {text}", line.sequence))?;
        }
    }
    Ok(())
}
