//! Dashboards and alerts name what the code measures, and every alert has its entry in
//! the runbook.

use std::collections::BTreeSet;
use std::path::PathBuf;

use sandtable_runtime::telemetry::metric::{self, Metric};
use serde_json::Value;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The dashboards with their names.
fn dashboards() -> Vec<(String, Value)> {
    let files = std::fs::read_dir(root().join("deploy/dashboards")).unwrap();
    let mut dashboards: Vec<(String, Value)> = files
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|it| it == "json"))
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let text = std::fs::read_to_string(&path).unwrap();
            (name, serde_json::from_str(&text).unwrap())
        })
        .collect();
    dashboards.sort_by(|one, other| one.0.cmp(&other.0));
    dashboards
}

/// The queries of a dashboard.
fn queries(dashboard: &Value) -> Vec<&str> {
    let panels = dashboard["panels"].as_array().unwrap();
    panels
        .iter()
        .flat_map(|panel| panel["targets"].as_array().unwrap())
        .map(|target| target["expr"].as_str().unwrap())
        .collect()
}

/// The expressions of the alerts: what stands between `expr:` and `for:`.
fn expressions(alerts: &str) -> Vec<&str> {
    alerts
        .split("expr: |-")
        .skip(1)
        .map(|rest| rest.split("for:").next().unwrap())
        .collect()
}

/// The metrics of this project that a text names.
fn named(text: &str) -> BTreeSet<&str> {
    text.split(|it: char| !it.is_ascii_alphanumeric() && it != '_')
        .filter(|word| word.starts_with("sandtable_"))
        .collect()
}

/// The metric behind the name of a series: a histogram has three.
fn measured(series: &str) -> Option<Metric> {
    let of = |name: &str| metric::ALL.into_iter().find(|metric| metric.name == name);
    let part = ["_bucket", "_sum", "_count"]
        .iter()
        .find_map(|part| series.strip_suffix(part));
    match part {
        Some(name) => of(name).filter(Metric::is_histogram),
        None => of(series).filter(|metric| !metric.is_histogram()),
    }
}

fn alert_names(alerts: &str) -> Vec<&str> {
    alerts
        .lines()
        .filter_map(|line| line.trim().strip_prefix("- alert: "))
        .collect()
}

#[test]
fn what_is_shown_is_measured_and_what_is_measured_is_shown() {
    let dashboards = dashboards();
    let alerts = read("deploy/alerts/sandtable.yaml");
    let mut used = BTreeSet::new();
    let shown = dashboards.iter().flat_map(|(name, it)| {
        queries(it)
            .into_iter()
            .map(move |query| (name.as_str(), query))
    });
    let watched = expressions(&alerts)
        .into_iter()
        .map(|it| ("the alerts", it));
    let mut seen = 0;
    for (whose, query) in shown.chain(watched) {
        for series in named(query) {
            let metric = measured(series);
            let metric = metric.unwrap_or_else(|| panic!("{whose}: nobody measures {series}"));
            used.insert(metric.name);
            seen += 1;
        }
    }
    assert!(seen > 30, "only {seen} series were found");
    let all: BTreeSet<&str> = metric::ALL.iter().map(|metric| metric.name).collect();
    assert_eq!(used, all, "measured and never shown");
}

#[test]
fn dashboards_can_be_told_apart_and_read() {
    let dashboards = dashboards();
    let names: Vec<&str> = dashboards.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(
        names,
        ["ladder.json", "overview.json", "store.json", "streams.json"]
    );
    let mut uids = BTreeSet::new();
    for (name, dashboard) in &dashboards {
        assert!(uids.insert(dashboard["uid"].as_str().unwrap()), "{name}");
        let panels = dashboard["panels"].as_array().unwrap();
        let ids: BTreeSet<u64> = panels.iter().map(|it| it["id"].as_u64().unwrap()).collect();
        assert_eq!(ids.len(), panels.len(), "{name}");
        for panel in panels {
            let says = |field: &str| !panel[field].as_str().unwrap().is_empty();
            assert!(says("title") && says("description"), "{name}: {panel}");
        }
    }
}

#[test]
fn every_alert_has_its_entry_in_the_runbook_and_its_test() {
    let alerts = read("deploy/alerts/sandtable.yaml");
    let names = alert_names(&alerts);
    assert!(names.len() >= 10, "{names:?}");
    let runbook = read("docs/runbook.md");
    let entries: Vec<(&str, &str)> = runbook
        .split("\n## ")
        .skip(1)
        .map(|entry| entry.split_once('\n').unwrap())
        .collect();
    let headings: Vec<&str> = entries.iter().map(|(heading, _)| *heading).collect();
    assert_eq!(headings, names, "entries are in the order of the alerts");
    for (heading, text) in entries {
        for part in [
            "**Meaning.**",
            "**Likely causes.**",
            "**Look at.**",
            "**Do.**",
        ] {
            assert!(text.contains(part), "{heading} lacks {part}");
        }
        let link = format!("runbook: docs/runbook.md#{}\n", heading.to_lowercase());
        assert!(alerts.contains(&link), "{link}");
    }
    let tests = read("deploy/alerts/sandtable_test.yaml");
    for name in names {
        assert!(tests.contains(&format!("alertname: {name}\n")), "{name}");
    }
}
