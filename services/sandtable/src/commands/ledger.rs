//! `sandtable ledger`

use anyhow::Context;
use clap::Args;
use serde_json::json;

use crate::cli::Common;
use crate::game::{ID, hosted};
use crate::out;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Ids of rules, such as `AAE-purchase-02`.
    #[arg(required = true)]
    ids: Vec<String>,
}

/// Looks rules up in the ledger.
pub(crate) fn run(common: &Common, arguments: &Arguments) -> anyhow::Result<()> {
    let game = hosted(ID)?;
    for id in &arguments.ids {
        let rule = game
            .rule(id)
            .with_context(|| format!("the ledger has no rule {id:?}"))?;
        if common.json {
            out::json(&json!({
                "id": id,
                "title": rule.title,
                "section": rule.section,
                "summary": rule.summary,
            }))?;
        } else {
            out::line(format_args!("{id}: {} ({})", rule.title, rule.section))?;
            out::line(format_args!("  {}", rule.summary))?;
        }
    }
    Ok(())
}
