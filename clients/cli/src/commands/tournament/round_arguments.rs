//! Time limits of a round on the command line.

use clap::{Args, ValueEnum};
use prost_types::Duration;
use sandtable_proto::tournaments::v1::{DeadlinePolicy, NoShowPolicy, RoundSettings};

use crate::args::clock;

/// Time limits of a round.
#[derive(Debug, Args)]
pub(super) struct RoundArguments {
    /// Length of a round, such as `7d`; without end when absent.
    #[arg(long, value_parser = clock::span)]
    round_time: Option<Duration>,
    /// Time from a round to the next one; at once when absent.
    #[arg(long, value_parser = clock::span)]
    round_pause: Option<Duration>,
    /// Time that a player may stay away from a hosted match; a day when absent.
    #[arg(long, value_parser = clock::span)]
    join_within: Option<Duration>,
    /// Consequence of a no-show.
    #[arg(long, value_enum)]
    no_show: Option<NoShow>,
    /// Consequence of a fixture that is not decided at the end of its round.
    #[arg(long, value_enum)]
    at_deadline: Option<AtDeadline>,
    /// Times before a deadline at which players are reminded, such as `1d,1h`.
    #[arg(long, value_delimiter = ',', value_parser = clock::span)]
    reminders: Vec<Duration>,
}

/// Consequence of a no-show.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum NoShow {
    /// They lose.
    Forfeit,
    /// An organiser decides.
    Organiser,
}

/// Consequence of a fixture that is not decided in time.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum AtDeadline {
    /// An organiser decides.
    Organiser,
    /// It is a draw.
    Draw,
    /// The player who is waited for loses.
    AwaitedLoses,
    /// Both lose.
    BothLose,
    /// The next round waits.
    Wait,
}

impl RoundArguments {
    /// Returns the settings from these options.
    pub(super) fn settings(&self) -> RoundSettings {
        let no_show = self.no_show.map(|policy| match policy {
            NoShow::Forfeit => NoShowPolicy::Forfeit,
            NoShow::Organiser => NoShowPolicy::Organiser,
        });
        let at_deadline = self.at_deadline.map(|policy| match policy {
            AtDeadline::Organiser => DeadlinePolicy::Organiser,
            AtDeadline::Draw => DeadlinePolicy::Draw,
            AtDeadline::AwaitedLoses => DeadlinePolicy::AwaitedLoses,
            AtDeadline::BothLose => DeadlinePolicy::BothLose,
            AtDeadline::Wait => DeadlinePolicy::Wait,
        });
        RoundSettings {
            duration: self.round_time,
            pause: self.round_pause,
            join_within: self.join_within,
            no_show: no_show.unwrap_or_default().into(),
            at_deadline: at_deadline.unwrap_or_default().into(),
            reminders: self.reminders.clone(),
            tolerated_no_shows: 0,
        }
    }
}
