//! `sandtable tournament watch`

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use sandtable_client::Client;
use sandtable_proto::tournaments::v1::{TournamentEvent, TournamentEventKind};

use super::show;
use crate::args::global::Common;
use crate::args::names::{id, tournament_name};
use crate::credentials::member;
use crate::output::writer;

#[derive(Debug, Args)]
pub(super) struct TournamentWatchArguments {
    /// The tournament.
    tournament: String,
    /// Show only events after this one.
    #[arg(long, default_value_t = 0)]
    after: u64,
}

/// Follows a tournament to its end: a line for each event, and a bar for the round.
pub(super) async fn run(
    common: &Common,
    arguments: TournamentWatchArguments,
) -> anyhow::Result<()> {
    let client = member(common)?;
    let name = tournament_name(&arguments.tournament);
    let bar = RoundBar::new()?;
    let mut events = client.watch_tournament(&name, arguments.after);
    while let Some(event) = events.next().await? {
        if common.json {
            writer::json(&writer::message(&event)?)?
        } else {
            bar.above(|| writer::line(show::event(&event)))?
        }
        bar.follow(&client, &name, &event).await?;
    }
    Ok(())
}

/// Progress of the round, on standard error.
struct RoundBar(ProgressBar);

impl RoundBar {
    fn new() -> anyhow::Result<Self> {
        let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} decided")?;
        Ok(Self(ProgressBar::new(0).with_style(style)))
    }

    /// Writes something where the bar is.
    fn above(&self, write: impl FnOnce() -> std::io::Result<()>) -> std::io::Result<()> {
        self.0.suspend(write)
    }

    async fn follow(
        &self,
        client: &Client,
        name: &str,
        event: &TournamentEvent,
    ) -> anyhow::Result<()> {
        match event.kind() {
            TournamentEventKind::Round | TournamentEventKind::Result => {}
            TournamentEventKind::Unspecified
            | TournamentEventKind::State
            | TournamentEventKind::Entrant
            | TournamentEventKind::Match
            | TournamentEventKind::Reminder
            | TournamentEventKind::Attention
            | TournamentEventKind::Organiser => return Ok(()),
        }
        // The bar is invisible where standard error is no terminal.
        if self.0.is_hidden() {
            return Ok(());
        }
        if let Some(round) = client.rounds(name).await?.last() {
            self.0.set_length(u64::from(round.fixtures));
            self.0.set_position(u64::from(round.decided));
            self.0.set_message(format!("round {}", id(&round.name)));
        }
        Ok(())
    }
}
