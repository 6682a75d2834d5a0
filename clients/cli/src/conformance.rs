//! Whether a referee keeps what `sandtable.rules.v1` asks of it, found out by playing matches
//! that it lays out. It is asked as the platform asks it, so that whatever makes an answer
//! useless there is a fault here; beyond that, each check looks for one promise.

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

pub(crate) use harness::{Extent, Suite};

/// What a check has found.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Finding {
    /// The promise.
    pub(crate) check: &'static str,
    /// Whether the referee keeps it.
    pub(crate) holds: bool,
    /// What was seen, or what is wrong.
    pub(crate) seen: String,
}

/// Makes every check and tells of each.
pub(crate) async fn run(suite: &Suite, mut report: impl FnMut(&Finding)) -> Vec<Finding> {
    let mut findings = Vec::new();
    macro_rules! check {
        ($($name:literal: $check:expr;)*) => {
            $(
                let found = $check.await;
                let finding = Finding {
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
