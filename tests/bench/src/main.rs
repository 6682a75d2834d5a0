//! Cost of the public path, beside what the same machine does without it, in one run and one
//! table. Compare by the ratios: absolute figures of different runs are accurate to a third at
//! best.
//!
//! `sections` says what is measured and what it is compared with. One file a section: `echo`,
//! `group_commit` and `database` are the bare rows, `path` is Sandtable in one process, `split` in
//! several. `players` submit single commands, `lists` several to a call. `load` drives them all
//! alike. `growth` measures slowdown as a match, a store or a platform grows. `replicated` measures
//! what a second and a fourth replica of each service add. `streams` counts the cost of idle
//! streams, `watched` the cost of many spectators, and `ladder` the cost of a ladder to its bots.
//! `lines` prints the results for programs: the comparison with other servers is `peers/run.py`.

mod cpu;
mod database;
mod echo;
mod group_commit;
mod growth;
mod host;
mod ladder;
mod limits;
mod lines;
mod lists;
mod load;
mod path;
mod players;
mod recorded;
mod replicated;
mod sections;
mod spectators;
mod split;
mod streams;
mod table;
mod targets;
mod view_readers;
mod watching;

use std::path::PathBuf;
use std::time::Duration;

use clap::{Parser, Subcommand};
use sandtable_runtime::settings::Settings;
use sandtable_server::telemetry;

use crate::lines::Subject;
use crate::sections::SectionPlan;

/// Measures accepted commands through the whole public path.
#[derive(Debug, Parser)]
struct Arguments {
    /// Runs of each row; the median is reported.
    #[arg(long, default_value_t = 5)]
    runs: usize,
    /// Length of a run in milliseconds.
    #[arg(long, default_value_t = 2000, global = true)]
    millis: u64,
    /// Three short runs, in two or three minutes.
    #[arg(long, conflicts_with_all = ["runs", "millis"])]
    quick: bool,
    /// Also a cluster, with PostgreSQL and Redis on this machine.
    #[arg(long)]
    split: bool,
    /// File for a machine-readable copy of the table.
    #[arg(long, global = true)]
    json: Option<PathBuf>,
    /// Folder of the databases; a temporary one by default. Its disk decides the price of a
    /// commit.
    #[arg(long, global = true)]
    folder: Option<PathBuf>,
    /// Something else than the table.
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Measures one server and prints a line of JSON for each number of matches.
    Server {
        /// Server to measure.
        subject: Subject,
    },
    /// Opens idle streams, then resumes others, and prints what both cost as JSON.
    Streams {
        /// Number of streams opened.
        #[arg(long, default_value_t = 20_000)]
        count: usize,
    },
    /// Has many watch one match while others are played, and prints what that costs as JSON.
    Watched {
        /// Number of spectators.
        #[arg(long, default_value_t = 10_000)]
        spectators: usize,
        /// Milliseconds from one command of the watched match to the next.
        #[arg(long, default_value_t = 500)]
        every: u64,
    },
    /// Measures one, two and four replicas of each service, with PostgreSQL and Redis, and
    /// prints a line of JSON for each.
    Replicas {
        /// Runs of each, by turns.
        #[arg(long, default_value_t = 3)]
        runs: usize,
    },
    /// Measures what becomes slower as a match, a store or a house grows.
    Growth {
        /// Matches of the largest store.
        #[arg(long, default_value_t = 1_000_000)]
        matches: u64,
        /// Entries of the largest store of entries.
        #[arg(long, default_value_t = 5_000_000)]
        entries: u64,
        /// Entries of the longest match.
        #[arg(long, default_value_t = 100_000)]
        longest: u64,
        /// Matches of each game that are live at once.
        #[arg(long, default_value_t = 10_000)]
        live: u64,
        /// Smaller sizes, in about three minutes.
        #[arg(long)]
        quick: bool,
    },
    /// Measures what a ladder costs its bots, and how late fixtures come to many.
    Ladder {
        /// Runs of each way to play; the median is reported.
        #[arg(long, default_value_t = 5)]
        runs: usize,
        /// For how long many attend, in milliseconds.
        #[arg(long, default_value_t = 60_000)]
        attended: u64,
    },
}

fn main() -> anyhow::Result<()> {
    let arguments = Arguments::parse();
    let length = Duration::from_millis(arguments.millis);
    let folder = match &arguments.folder {
        Some(folder) => tempfile::tempdir_in(folder)?,
        None => tempfile::tempdir()?,
    };
    // The real server logs and measures itself, so this one does, too.
    let upkeep = host::runtime()?;
    let _telemetry = {
        let _within = upkeep.enter();
        telemetry::init(
            env!("CARGO_PKG_NAME"),
            &Settings::load(None)?.section("telemetry")?,
        )?
    };
    match arguments.command {
        None => {
            let (runs, length) = if arguments.quick {
                (3, Duration::from_secs(1))
            } else {
                (arguments.runs, length)
            };
            sections::tabulate(&SectionPlan {
                runs,
                length,
                folder: folder.path(),
                split: arguments.split,
                json: arguments.json.as_deref(),
            })
        }
        Some(Command::Server { subject }) => lines::server(subject, folder.path(), length),
        Some(Command::Streams { count }) => lines::streams(count),
        Some(Command::Watched { spectators, every }) => lines::watched(watching::WatchPlan {
            spectators,
            every: Duration::from_millis(every),
            length,
        }),
        Some(Command::Replicas { runs }) => lines::replicas(runs, length),
        Some(Command::Growth {
            matches,
            entries,
            longest,
            live,
            quick,
        }) => {
            // Three minutes, and what is not flat shows already.
            let at_most = |full: u64, less| if quick { full.min(less) } else { full };
            growth::tabulate(&growth::GrowthPlan {
                folder: folder.path(),
                matches: at_most(matches, 100_000),
                entries: at_most(entries, 500_000),
                longest: at_most(longest, 20_000),
                live: at_most(live, 1_000),
                json: arguments.json.as_deref(),
            })
        }
        Some(Command::Ladder { runs, attended }) => {
            let costs = ladder::cost(runs, length)?;
            let lateness = ladder::lateness(Duration::from_millis(attended))?;
            ladder::print(&costs, &lateness);
            Ok(())
        }
    }
}
