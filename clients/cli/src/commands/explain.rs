//! `sandtable explain`

use anyhow::bail;
use clap::Args;
use serde_json::json;

use crate::args::global::Common;
use crate::games;
use crate::games::presentation::RuleRow;
use crate::output::writer;
use crate::rule_coverage::{self, Enforced};

#[derive(Debug, Args)]
pub(crate) struct ExplainArguments {
    /// Id of a rule, such as `AE-1.1.3-2`, or a refusal that names one.
    #[arg(required = true)]
    words: Vec<String>,
}

/// Prints rules of the ledgers with where they are enforced.
pub(crate) fn run(common: &Common, arguments: &ExplainArguments) -> anyhow::Result<()> {
    let rows = named(&arguments.words);
    if rows.is_empty() {
        bail!("no ledger has a rule {:?}", arguments.words.join(" "));
    }
    for row in rows {
        let enforced = rule_coverage::of(&row.id).cloned().unwrap_or_default();
        if common.json {
            writer::json(&as_json(&row, &enforced))?
        } else {
            for line in describe(&row, &enforced) {
                writer::line(line)?;
            }
        }
    }
    Ok(())
}

/// The rules that some words name, whatever else is said and however it is put in marks.
fn named(words: &[String]) -> Vec<RuleRow> {
    let is_of_id = |letter: char| letter.is_alphanumeric() || "-+.".contains(letter);
    let words = words
        .iter()
        .flat_map(|word| word.split(|letter| !is_of_id(letter)));
    let ids = words.map(|word| word.trim_matches(|letter: char| !letter.is_alphanumeric()));
    let mut rows: Vec<RuleRow> = Vec::new();
    for row in ids.filter_map(row) {
        if !rows.contains(&row) {
            rows.push(row);
        }
    }
    rows
}

fn row(id: &str) -> Option<RuleRow> {
    games::all().find_map(|game| game.rule(id))
}

fn describe(row: &RuleRow, enforced: &Enforced) -> Vec<String> {
    let mut lines = vec![
        format!("{}: {} ({})", row.id, row.title, row.section),
        format!("  {}", row.rule),
    ];
    lines.extend(row.remarks.iter().map(|remark| format!("  - {remark}")));
    lines.push(match &row.reason {
        Some(reason) => format!("  {}: {reason}", row.status),
        None => format!("  {}", row.status),
    });
    if !enforced.note.is_empty() {
        lines.push(format!("  {}", enforced.note));
    }
    let by = enforced.functions.iter();
    lines.extend(by.map(|name| format!("  enforced by {name}")));
    let tests = enforced.tests.iter();
    lines.extend(tests.map(|name| format!("  shown by {name}")));
    lines
}

fn as_json(row: &RuleRow, enforced: &Enforced) -> serde_json::Value {
    json!({
        "id": row.id,
        "title": row.title,
        "section": row.section,
        "rule": row.rule,
        "edge_cases": row.remarks,
        "status": row.status,
        "reason": row.reason,
        "note": enforced.note,
        "functions": enforced.functions,
        "tests": enforced.tests,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_axis_empires::ledger::{self, Status};

    fn ids(words: &[&str]) -> Vec<String> {
        let words: Vec<String> = words.iter().map(|&word| word.to_owned()).collect();
        named(&words).into_iter().map(|row| row.id).collect()
    }

    #[test]
    fn a_refusal_may_be_pasted() {
        assert_eq!(ids(&["AE-1.1.3-2"]), ["AE-1.1.3-2"]);
        assert_eq!(
            ids(&["refused by AE-1.1.3-2 (1.1.3: Pending Card)"]),
            ["AE-1.1.3-2"]
        );
        assert_eq!(
            ids(&["`AE-1.1.3-2`,", "AAE-purchase-02", "AE-1.1.3-2"]),
            ["AE-1.1.3-2", "AAE-purchase-02"]
        );
        assert_eq!(ids(&["[AE-1.1.3-2]"]), ["AE-1.1.3-2"]);
        assert_eq!(
            ids(&["[AE-1.1.3-2](AE-+14-17-1): no."]),
            ["AE-1.1.3-2", "AE-+14-17-1"]
        );
        assert_eq!(ids(&[r#"{"rule":"AE-1.1.3-2"}"#]), ["AE-1.1.3-2"]);
        assert!(ids(&["AE-0-0", "[]", "nothing"]).is_empty());
    }

    #[test]
    fn a_rule_is_told_with_the_functions_that_enforce_it() {
        let row = row("AE-1.1.3-2").unwrap();
        let enforced = rule_coverage::of(&row.id).unwrap();
        let lines = describe(&row, enforced);
        assert!(lines[0].starts_with("AE-1.1.3-2: ") && lines[0].ends_with("(1.1.3)"));
        assert_eq!(lines[2], "  enforced");
        let by = "  enforced by s01_seasonal::s1_1_option_card::blockers".to_owned();
        assert!(lines.contains(&by), "{lines:#?}");
        assert!(lines.iter().any(|line| line.starts_with("  shown by ")));
    }

    #[test]
    fn a_rule_that_is_left_out_says_why() {
        let out = ledger::rows()
            .iter()
            .find(|row| row.status == Status::Out && row.reason.is_some())
            .unwrap();
        let row = row(&out.id).unwrap();
        let lines = describe(&row, &Enforced::default());
        let reason = out.reason.as_deref().unwrap();
        assert_eq!(lines[2], format!("  left out: {reason}"));
    }
}
