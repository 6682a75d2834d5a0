//! Conformance of a referee to `sandtable.rules.v1`, tested by playing matches that it sets up.
//! The referee is called as the platform calls it, so that an answer that is useless there is a
//! fault here. Beyond that, each check tests one promise.

mod dice;
mod endings;
mod forks;
pub(crate) mod harness;
mod legal;
mod loading;
mod log;
mod opening;
mod pairs;
pub(crate) mod recording;
mod refusals;
mod repeats;
pub(crate) mod rng;
pub(crate) mod secrecy;

use serde::Serialize;

pub(crate) use harness::{PlayLimits, Suite};

/// Result of a check.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct CheckResult {
    /// The promise.
    pub(crate) check: &'static str,
    /// True if the referee keeps it.
    pub(crate) holds: bool,
    /// The observation, or the fault.
    pub(crate) seen: String,
}

/// Makes every check and reports each.
pub(crate) async fn run(suite: &Suite, mut report: impl FnMut(&CheckResult)) -> Vec<CheckResult> {
    let mut findings = Vec::new();
    macro_rules! check {
        ($($name:literal: $check:expr;)*) => {
            $(
                let found = $check.await;
                let finding = CheckResult {
                    check: $name,
                    holds: found.is_ok(),
                    seen: found.unwrap_or_else(|problem| format!("{problem:#}")),
                };
                report(&finding);
                findings.push(finding);
            )*
        };
    }
    check! {
        "opening": opening::check(suite);
        "determinism": repeats::determinism(suite);
        "dry runs": repeats::dry_runs(suite);
        "hashes": repeats::hashes(suite);
        "loading": loading::check(suite);
        "legal": legal::check(suite);
        "dice": dice::check(suite);
        "pairs": pairs::check(suite);
        "hidden": secrecy::check(suite);
        "forks": forks::check(suite);
        "refusals": refusals::check(suite);
        "endings": endings::check(suite);
        "log": log::check(suite);
        "time": suite.time();
    }
    findings
}
