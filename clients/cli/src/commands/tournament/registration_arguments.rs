//! Admission to a tournament on the command line.

use clap::{Args, ValueEnum};
use prost_types::Duration;
use sandtable_proto::tournaments::v1::{EntrantKind, RegistrationMode, RegistrationSettings};

use crate::args::clock;
use crate::args::names::pool_name;

/// Entrants that are admitted.
#[derive(Debug, Args)]
pub(super) struct RegistrationArguments {
    /// Mode of registration.
    #[arg(long, value_enum, default_value = "open")]
    registration: Mode,
    /// Entrants that are admitted.
    #[arg(long, value_enum, default_value = "any")]
    entrants: EntrantKindArg,
    /// Number of entrants that it takes to start.
    #[arg(long, default_value_t = 2)]
    min: u32,
    /// Maximum number of entrants who play.
    #[arg(long, default_value_t = 256)]
    max: u32,
    /// Maximum number of entrants on the waiting list.
    #[arg(long, default_value_t = 0)]
    waiting: u32,
    /// The lowest rating that may enter.
    #[arg(long)]
    min_rating: Option<f64>,
    /// The highest rating that may enter.
    #[arg(long)]
    max_rating: Option<f64>,
    /// The pool whose ratings count.
    #[arg(long, value_name = "POOL")]
    rating_pool: Option<String>,
    /// Number of accounts in an entrant.
    #[arg(long, default_value_t = 1)]
    team: u32,
    /// Where anyone may enter: how many accounts of one address may; 0 for any number.
    #[arg(long, default_value_t = 32, value_name = "ACCOUNTS")]
    max_per_address: u32,
    /// Time before the start in which entrants must check in; none need to when absent.
    #[arg(long, value_parser = clock::span)]
    check_in: Option<Duration>,
}

/// Mode of registration.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Mode {
    /// Anyone may.
    Open,
    /// Those who are invited.
    Invitation,
    /// Those who have an entry code.
    Code,
}

/// Entrants that are admitted.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum EntrantKindArg {
    /// People and bots.
    Any,
    /// People only.
    People,
    /// Bots only.
    Bots,
}

impl RegistrationArguments {
    /// Returns the settings from these options.
    pub(super) fn settings(&self) -> RegistrationSettings {
        let mode = match self.registration {
            Mode::Open => RegistrationMode::Open,
            Mode::Invitation => RegistrationMode::Invitation,
            Mode::Code => RegistrationMode::Code,
        };
        let kind = match self.entrants {
            EntrantKindArg::Any => EntrantKind::Any,
            EntrantKindArg::People => EntrantKind::Person,
            EntrantKindArg::Bots => EntrantKind::Bot,
        };
        RegistrationSettings {
            mode: mode.into(),
            min_entrants: self.min,
            max_entrants: self.max,
            max_waiting: self.waiting,
            min_rating: self.min_rating,
            max_rating: self.max_rating,
            rating_pool: self
                .rating_pool
                .as_deref()
                .map(pool_name)
                .unwrap_or_default(),
            kind: kind.into(),
            team_size: self.team,
            close_time: None,
            check_in: self.check_in,
            max_entrants_per_address: Some(self.max_per_address),
        }
    }
}
