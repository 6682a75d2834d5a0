//! `sandtable completions`

use std::io::Write;

use clap::{Args, Command};
use clap_complete::Shell;

/// The arguments of the command.
#[derive(Debug, Args)]
pub struct CompletionsArguments {
    /// Name of the shell.
    shell: Shell,
}

/// Writes the completions of a shell for the whole program to standard output.
///
/// # Errors
///
/// When standard output cannot be written to.
pub fn run(arguments: &CompletionsArguments, mut program: Command) -> anyhow::Result<()> {
    // What generates them panics where the reader has stopped reading.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut program, "sandtable", &mut script);
    let mut output = std::io::stdout().lock();
    output.write_all(&script)?;
    Ok(output.flush()?)
}
