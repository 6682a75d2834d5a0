//! `sandtable server`

use clap::Args;
use sandtable_client::{Client, VERSION};

use crate::args::global::Common;
use crate::output::writer;

#[derive(Debug, Args)]
pub(crate) struct ServerArguments {}

/// Prints the versions of the server and of this program, and the games and packages of the
/// server.
pub(crate) async fn run(common: &Common, _: ServerArguments) -> anyhow::Result<()> {
    let client = Client::connect(&common.url)?;
    let platform = client.platform().await?;
    let games = client.list_games().await?;
    if common.json {
        let ids = games.iter().map(|game| (&game.id, &game.ruleset_version));
        return writer::json(&serde_json::json!({
            "url": common.url,
            "version": platform.version,
            "program": VERSION,
            "packages": platform.packages,
            "games": ids.collect::<std::collections::BTreeMap<_, _>>(),
        }));
    }
    let version = &platform.version;
    writer::line(format_args!("server   {version} at {}", common.url))?;
    writer::line(format_args!("program  {VERSION}"))?;
    for game in &games {
        let (id, rules) = (&game.id, &game.ruleset_version);
        writer::line(format_args!("game     {id}, rules {rules}"))?;
    }
    for package in &platform.packages {
        writer::line(format_args!("speaks   {package}"))?;
    }
    Ok(())
}
