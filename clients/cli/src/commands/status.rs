//! `sandtable status`

mod show;

use std::time::Duration;

use clap::Args;

use crate::args::global::Common;
use crate::credentials::member;
use crate::output::writer;

#[derive(Debug, Args)]
pub(crate) struct StatusArguments {
    /// Show it again every so many seconds, until ctrl-c.
    #[arg(long, value_name = "SECONDS", num_args = 0..=1, default_missing_value = "5",
        value_parser = clap::value_parser!(u64).range(1..))]
    watch: Option<u64>,
    /// Number of rows of each table.
    #[arg(long, default_value_t = 10)]
    rows: usize,
}

/// Shows health, figures and limits of the server.
pub(crate) async fn run(common: &Common, arguments: StatusArguments) -> anyhow::Result<()> {
    let client = member(common)?;
    loop {
        let status = client.status().await?;
        if common.json {
            writer::json(&writer::message(&status)?)?;
        } else {
            for line in show::lines(&status, arguments.rows) {
                writer::line(line)?;
            }
        }
        let Some(seconds) = arguments.watch else {
            return Ok(());
        };
        tokio::time::sleep(Duration::from_secs(seconds)).await;
        if !common.json {
            writer::line("")?;
        }
    }
}
