//! Choice of the platform on this machine that a command is about.

use std::path::PathBuf;

use clap::Args;
use sandtable_runtime::settings::Settings;

use sandtable_cli::credentials::data_folder;

/// The platform's configuration, and where it keeps its matches.
#[derive(Debug, Args)]
pub(crate) struct LocalConfig {
    /// Configuration file; see deploy/sandtable.toml for every setting.
    #[arg(long, env = "SANDTABLE_CONFIG")]
    config: Option<PathBuf>,
    /// Folder for the matches, whatever the configuration says; without either,
    /// `sandtable` in your data folder.
    #[arg(long)]
    data: Option<PathBuf>,
}

impl LocalConfig {
    /// The settings.
    pub(crate) fn settings(&self) -> anyhow::Result<Settings> {
        let own = data_folder().join("matches.sqlite");
        Ok(Settings::load_with(
            &[("matches.database", own.display().to_string())],
            self.config.as_deref(),
        )?)
    }

    /// The database file, when it is not the one of the settings.
    pub(crate) fn database(&self) -> Option<PathBuf> {
        let folder = self.data.as_ref()?;
        Some(folder.join("matches.sqlite"))
    }

    /// The platform that a configuration file describes.
    #[cfg(test)]
    pub(crate) fn of_file(config: &std::path::Path) -> Self {
        Self {
            config: Some(config.to_owned()),
            data: None,
        }
    }

    /// The platform of a folder.
    #[cfg(test)]
    pub(crate) fn of_folder(folder: &std::path::Path) -> Self {
        Self {
            config: None,
            data: Some(folder.to_owned()),
        }
    }
}
