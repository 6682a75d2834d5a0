//! `sandtable explain`

use anyhow::bail;
use clap::Args;
use sandtable_axis_empires::ledger::Status;
use sandtable_axis_empires::{game::AxisEmpires, ledger};
use sandtable_kernel::Game;
use serde_json::json;

use crate::common::Common;
use crate::enforced::{self, Enforced};
use crate::out;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Id of a rule, such as `AE-1.1.3-2`, or a refusal that names one.
    #[arg(required = true)]
    words: Vec<String>,
}

/// A row of either game's ledger.
#[derive(Debug, PartialEq, Eq)]
struct Row {
    id: String,
    title: String,
    section: String,
    rule: String,
    remarks: Vec<String>,
    status: &'static str,
    reason: Option<String>,
}

/// Prints rules of the ledgers with where they are enforced.
pub(crate) fn run(common: &Common, arguments: &Arguments) -> anyhow::Result<()> {
    let rows = named(&arguments.words);
    if rows.is_empty() {
        bail!("no ledger has a rule {:?}", arguments.words.join(" "));
    }
    for row in rows {
        let enforced = enforced::of(&row.id).cloned().unwrap_or_default();
        match common.json {
            true => out::json(&as_json(&row, &enforced))?,
            false => {
                for line in describe(&row, &enforced) {
                    out::line(line)?;
                }
            }
        }
    }
    Ok(())
}

/// The rules that some words name, whatever else is said and however it is put in marks.
fn named(words: &[String]) -> Vec<Row> {
    let is_of_id = |letter: char| letter.is_alphanumeric() || "-+.".contains(letter);
    let words = words
        .iter()
        .flat_map(|word| word.split(|letter| !is_of_id(letter)));
    let ids = words.map(|word| word.trim_matches(|letter: char| !letter.is_alphanumeric()));
    let mut rows: Vec<Row> = Vec::new();
    for row in ids.filter_map(row) {
        if !rows.contains(&row) {
            rows.push(row);
        }
    }
    rows
}

fn row(id: &str) -> Option<Row> {
    europe_1940(id).or_else(|| axis_empires(id))
}

fn europe_1940(id: &str) -> Option<Row> {
    let rule = sandtable_aa1940::ledger::find(id)?;
    let enforced = enforced::of(id);
    let is_played = enforced.is_some_and(|it| !it.functions.is_empty() || !it.note.is_empty());
    Some(Row {
        id: rule.id.clone(),
        title: rule.title.clone(),
        section: rule.section.clone(),
        rule: rule.rule.clone(),
        remarks: rule.edge_cases.clone(),
        status: if is_played { "enforced" } else { "left out" },
        reason: None,
    })
}

fn axis_empires(id: &str) -> Option<Row> {
    let rule = ledger::find(id)?;
    let text = AxisEmpires.rule(id)?;
    Some(Row {
        id: rule.id.clone(),
        title: text.title,
        section: text.section,
        rule: text.summary,
        remarks: Vec::new(),
        status: match rule.status {
            Status::Now => "enforced",
            Status::Later => "not enforced yet",
            Status::Out => "left out",
        },
        reason: rule.reason.clone(),
    })
}

fn describe(row: &Row, enforced: &Enforced) -> Vec<String> {
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

fn as_json(row: &Row, enforced: &Enforced) -> serde_json::Value {
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
        let enforced = enforced::of(&row.id).unwrap();
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
