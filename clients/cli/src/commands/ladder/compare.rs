//! `sandtable ladder test`

use std::collections::BTreeMap;
use std::time::Duration;

use anyhow::{bail, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use sandtable_proto::ladder::v1::{ComparisonState, StartComparisonRequest};

use super::charts;
use super::show;
use crate::args::global::Common;
use crate::args::names::{comparison_name, player_name, pool_of};
use crate::credentials::member;
use crate::output::writer;

#[derive(Debug, Args)]
pub(super) struct LadderCompareArguments {
    /// The player that is tested, by its name or as `POOL/PLAYER`.
    #[arg(required_unless_present_any = ["watch", "stop"])]
    candidate: Option<String>,
    /// The player that it is tested against.
    #[arg(required_unless_present_any = ["watch", "stop"])]
    baseline: Option<String>,
    /// By how many points of Elo the candidate is better if the answer is to be no.
    #[arg(long, default_value_t = 0.0, allow_negative_numbers = true)]
    elo0: f64,
    /// By how many if it is to be yes.
    #[arg(long, default_value_t = 30.0, allow_negative_numbers = true)]
    elo1: f64,
    /// Probability of a wrong yes.
    #[arg(long, default_value_t = 0.05)]
    alpha: f64,
    /// Probability of a wrong no.
    #[arg(long, default_value_t = 0.05)]
    beta: f64,
    /// After how many pairs to give up.
    #[arg(long, default_value_t = 10_000)]
    most_pairs: u32,
    /// Watch one that was begun, by its name or as `POOL/COMPARISON`.
    #[arg(long, value_name = "COMPARISON", conflicts_with_all = ["candidate", "stop"])]
    watch: Option<String>,
    /// Stop one without an answer.
    #[arg(long, value_name = "COMPARISON", conflicts_with = "candidate")]
    stop: Option<String>,
    /// Begin it, and do not wait for its answer.
    #[arg(long)]
    detach: bool,
}

/// Tests whether one version is better than another, and draws the way to the answer.
pub(super) async fn run(common: &Common, arguments: LadderCompareArguments) -> anyhow::Result<()> {
    let client = member(common)?;
    if let Some(name) = &arguments.stop {
        let name = comparison_name(name)?;
        let stopped = client.stop_comparison(&name, "").await?;
        return if common.json {
            writer::json(&writer::message(&stopped)?)
        } else {
            Ok(writer::line(show::comparison(&stopped).join("\n"))?)
        };
    }
    let name = match (&arguments.watch, &arguments.candidate, &arguments.baseline) {
        (Some(name), _, _) => comparison_name(name)?,
        (None, Some(candidate), Some(baseline)) => {
            let candidate = player_name(candidate)?;
            let baseline = player_name(baseline)?;
            let pool = pool_of(&candidate).to_owned();
            ensure!(
                pool == pool_of(&baseline),
                "{candidate} and {baseline} are not of one pool"
            );
            let begun = client
                .start_comparison(StartComparisonRequest {
                    parent: pool,
                    candidate,
                    baseline,
                    elo0: arguments.elo0,
                    elo1: arguments.elo1,
                    alpha: arguments.alpha,
                    beta: arguments.beta,
                    most_pairs: arguments.most_pairs,
                    ..Default::default()
                })
                .await?;
            if arguments.detach {
                return if common.json {
                    writer::json(&writer::message(&begun)?)
                } else {
                    Ok(writer::line(show::comparison(&begun).join("\n"))?)
                };
            }
            begun.name
        }
        (None, _, _) => bail!("two players are tested against one another"),
    };
    watch(common, &client, &name).await
}

async fn watch(
    common: &Common,
    client: &sandtable_client::Client,
    name: &str,
) -> anyhow::Result<()> {
    let style = ProgressStyle::with_template("{spinner} {pos} pairs, {per_sec}  {msg}")?;
    let bar = ProgressBar::new_spinner().with_style(style);
    bar.enable_steady_tick(Duration::from_millis(120));
    // Without a terminal there is a line for each pair instead.
    let lines = bar.is_hidden() && !common.json;
    if lines {
        writer::note(format_args!("{name} goes on while both players attend"));
    }
    let mut curve = BTreeMap::new();
    let mut found = client.get_comparison(name).await?;
    let mut told = client.watch_comparison(name, 0);
    while let Some(response) = told.next().await? {
        charts::add(&mut curve, &response.points);
        if common.json {
            bar.suspend(|| writer::json(&writer::message(&response)?))?;
        }
        let Some(comparison) = response.comparison else {
            continue;
        };
        let ratio = format!(
            "{:.2} between {:.2} and {:.2}",
            comparison.log_likelihood_ratio, comparison.lower_bound, comparison.upper_bound
        );
        if lines && comparison.pairs > found.pairs {
            writer::note(format_args!("{} pairs  {ratio}", comparison.pairs));
        }
        bar.set_position(u64::from(comparison.pairs));
        bar.set_message(ratio);
        found = comparison;
        if found.state() != ComparisonState::Running {
            break;
        }
    }
    bar.finish_and_clear();
    if common.json {
        return Ok(());
    }
    writer::line(charts::lines(&charts::likelihood(&found, &curve)))?;
    Ok(writer::line(show::comparison(&found).join("\n"))?)
}
