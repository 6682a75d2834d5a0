//! Arguments of commands that write a picture of a table.

use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, ValueEnum};
use sandtable_proto::types::v1::{PictureFormat, PictureTheme};

use crate::output::writer;

/// Where a picture is written, and its colours.
#[derive(Debug, Args)]
pub(crate) struct PictureArguments {
    /// The file, a PNG if its name ends so and SVG otherwise; `-` for standard output.
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

    /// The format in a request.
    pub(crate) fn format(&self) -> i32 {
        let format = if self.is_png() {
            PictureFormat::Png
        } else {
            PictureFormat::Svg
        };
        format as i32
    }

    fn is_png(&self) -> bool {
        let ending = self.output.extension();
        ending.is_some_and(|it| it.eq_ignore_ascii_case("png"))
    }

    /// Writes a picture in the format that was asked for.
    pub(crate) fn write(&self, svg: &str, png: &[u8]) -> anyhow::Result<()> {
        let Self { output, .. } = self;
        if self.is_png() {
            return std::fs::write(output, png)
                .with_context(|| format!("writing {}", output.display()));
        }
        writer::picture(output, svg)
    }
}
