//! `sandtable completions`

use clap::{Args, Command};
use clap_complete::Shell;

/// The arguments of the command.
#[derive(Debug, Args)]
pub struct CompletionsArguments {
    /// Name of the shell.
    shell: Shell,
}

/// Writes the completions of a shell for the whole program to standard output.
pub fn run(arguments: &CompletionsArguments, mut program: Command) {
    clap_complete::generate(
        arguments.shell,
        &mut program,
        "sandtable",
        &mut std::io::stdout(),
    );
}
