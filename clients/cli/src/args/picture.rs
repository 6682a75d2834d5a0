//! Arguments of commands that write a picture of a table.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use sandtable_proto::types::v1::PictureTheme;

use crate::output::writer;

/// Where a picture is written, and its colours.
#[derive(Debug, Args)]
pub(crate) struct PictureArguments {
    /// The SVG file; `-` for standard output.
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// Colours of the picture.
    #[arg(long, value_enum, default_value = "auto")]
    theme: Theme,
}

/// Colours of a picture.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Theme {
    /// As the reader's system has it.
    Auto,
    /// Dark text on a light ground.
    Light,
    /// Light text on a dark ground.
    Dark,
}

impl PictureArguments {
    /// The colours in a request.
    pub(crate) fn theme(&self) -> i32 {
        let theme = match self.theme {
            Theme::Auto => PictureTheme::Auto,
            Theme::Light => PictureTheme::Light,
            Theme::Dark => PictureTheme::Dark,
        };
        theme as i32
    }

    /// Writes a picture.
    pub(crate) fn write(&self, svg: &str) -> anyhow::Result<()> {
        writer::picture(&self.output, svg)
    }
}
