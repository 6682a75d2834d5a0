//! `sandtable ledger`

use anyhow::Context;
use clap::Args;
use sandtable_aa1940::ledger::{Rule, Scope, find, rows};
use serde_json::json;

use crate::args::global::Common;
use crate::output::writer;

#[derive(Debug, Args)]
pub(crate) struct LedgerArguments {
    /// Ids of rules, such as `AAE-purchase-02`; every rule of the game when absent.
    ids: Vec<String>,
    /// Only rules of this part of the game, such as `purchase`.
    #[arg(long, conflicts_with = "ids")]
    area: Option<String>,
    /// Only rules with this text in them.
    #[arg(long, conflicts_with = "ids")]
    find: Option<String>,
}

/// Looks rules up in the ledger.
pub(crate) fn run(common: &Common, arguments: &LedgerArguments) -> anyhow::Result<()> {
    for id in &arguments.ids {
        let rule = find(id).with_context(|| format!("the ledger has no rule {id:?}"))?;
        if common.json {
            writer::json(&as_json(rule))?
        } else {
            in_full(rule)?
        }
    }
    if arguments.ids.is_empty() {
        for rule in chosen(arguments) {
            if common.json {
                writer::json(&as_json(rule))?
            } else {
                writer::line(format_args!(
                    "{:<28}{} ({})",
                    rule.id, rule.title, rule.section
                ))?
            }
        }
    }
    Ok(())
}

/// The rules of Europe 1940 that the arguments ask for.
fn chosen(arguments: &LedgerArguments) -> impl Iterator<Item = &'static Rule> {
    let area = arguments.area.clone();
    let text = arguments.find.as_deref().map(str::to_lowercase);
    (rows().iter())
        .filter(|rule| matches!(rule.scope, Scope::Europe | Scope::Both))
        .filter(move |rule| area.as_ref().is_none_or(|area| rule.area == *area))
        .filter(move |rule| {
            text.as_ref().is_none_or(|text| {
                [&rule.title, &rule.rule]
                    .iter()
                    .any(|part| part.to_lowercase().contains(text))
            })
        })
}

fn in_full(rule: &Rule) -> std::io::Result<()> {
    writer::line(format_args!(
        "{}: {} ({})",
        rule.id, rule.title, rule.section
    ))?;
    writer::line(format_args!("  {}", rule.rule))?;
    for edge in &rule.edge_cases {
        writer::line(format_args!("  - {edge}"))?;
    }
    Ok(())
}

fn as_json(rule: &Rule) -> serde_json::Value {
    json!({
        "id": rule.id,
        "area": rule.area,
        "title": rule.title,
        "section": rule.section,
        "rule": rule.rule,
        "edge_cases": rule.edge_cases,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(area: Option<&str>, text: Option<&str>) -> Vec<&'static str> {
        let arguments = LedgerArguments {
            ids: Vec::new(),
            area: area.map(str::to_owned),
            find: text.map(str::to_owned),
        };
        chosen(&arguments).map(|rule| rule.id.as_str()).collect()
    }

    #[test]
    fn rules_are_found_by_area_and_by_text() {
        let all = found(None, None).len();
        let purchase = found(Some("purchase"), None);
        assert!(purchase.len() > 1 && purchase.len() < all);
        assert!(purchase.iter().all(|id| id.starts_with("AAE-purchase-")));
        let canals = found(None, Some("CANAL"));
        assert!(canals.contains(&"AAE-map-11"), "{canals:?}");
    }
}
