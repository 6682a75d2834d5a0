//! Form of a fixture on the command line.

use clap::{Args, ValueEnum};
use sandtable_proto::tournaments::v1::{FixtureForm, FixtureSettings};

#[derive(Clone, Debug, Args)]
pub(crate) struct FixtureArguments {
    /// Form of a fixture.
    #[arg(long, value_enum, default_value = "single")]
    fixture: Form,
    /// Maximum number of matches in a best-of fixture; 3 when absent.
    #[arg(long, value_name = "MATCHES")]
    best_of: Option<u32>,
    /// Let both matches of a mirror pair have the same dice.
    #[arg(long)]
    duplicate_dice: bool,
    /// The games' scores that decide a mirror pair whose points are even, in order, such as
    /// `victory_cities,income`; in the game's own order when absent.
    #[arg(long, value_delimiter = ',')]
    scores: Vec<String>,
}

/// Form of a fixture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Form {
    /// One match.
    Single,
    /// The best of several, one after the other.
    BestOf,
    /// Two with the sides swapped, at once.
    Mirror,
    /// Two with the sides swapped, one after the other.
    MirrorInTurn,
}

/// Default number of matches in a best-of fixture.
const BEST_OF: u32 = 3;

impl FixtureArguments {
    /// Returns the settings of a fixture from these options. The server refuses those that do not
    /// fit together.
    pub(crate) fn settings(&self) -> FixtureSettings {
        let form = match self.fixture {
            Form::Single => FixtureForm::Single,
            Form::BestOf => FixtureForm::BestOf,
            Form::Mirror => FixtureForm::Mirror,
            Form::MirrorInTurn => FixtureForm::MirrorInTurn,
        };
        let usual = match self.fixture {
            Form::BestOf => BEST_OF,
            Form::Single | Form::Mirror | Form::MirrorInTurn => 0,
        };
        FixtureSettings {
            form: form.into(),
            best_of: self.best_of.unwrap_or(usual),
            duplicate_dice: self.duplicate_dice,
            score_order: self.scores.clone(),
        }
    }
}
