//! Differences between stored and computed data.

use std::process::ExitCode;

use sandtable_proto::tournaments::v1::Difference;

use crate::output::writer;

/// The exit code of a command that looks for differences: 1 when there are some.
pub(crate) fn code(differences: &[Difference]) -> ExitCode {
    ExitCode::from(u8::from(!differences.is_empty()))
}

/// Writes each difference.
pub(crate) fn write_differences(differences: &[Difference]) -> anyhow::Result<()> {
    for difference in differences {
        writer::line(format_args!("{} differs", difference.name))?;
        writer::line(format_args!("  kept:     {}", difference.kept))?;
        writer::line(format_args!("  computed: {}", difference.computed))?;
    }
    Ok(())
}

/// Writes what was computed again, and what came of it.
pub(crate) fn conclude(counted: &str, differences: &[Difference]) -> anyhow::Result<ExitCode> {
    match differences.len() {
        0 => writer::line(format_args!("{counted}: nothing differs."))?,
        1 => writer::line(format_args!("{counted}: one thing differs."))?,
        many => writer::line(format_args!("{counted}: {many} things differ."))?,
    }
    Ok(code(differences))
}
