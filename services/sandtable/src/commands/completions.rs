//! `sandtable completions`

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::cli::Cli;

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// Which shell.
    shell: Shell,
}

/// Writes the completions of a shell to standard output.
pub(crate) fn run(arguments: &Arguments) {
    clap_complete::generate(
        arguments.shell,
        &mut Cli::command(),
        "sandtable",
        &mut std::io::stdout(),
    );
}
