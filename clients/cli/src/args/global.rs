//! Options of several commands.

use std::path::PathBuf;

use clap::Args;

/// Options of most commands.
#[derive(Clone, Debug, Args)]
pub struct Common {
    /// Address of the server.
    #[arg(
        long,
        global = true,
        env = "SANDTABLE_URL",
        default_value = "http://127.0.0.1:7440"
    )]
    pub url: String,
    /// Token to authenticate with; by default the one that `host` or `join` saved for the match,
    /// or the key that `account create` saved for the server.
    #[arg(long, global = true, env = "SANDTABLE_TOKEN", hide_env_values = true)]
    pub token: Option<String>,
    /// Folders of packs of Axis Empires that matches are played with, beside the packs that
    /// come with this program; separated by commas.
    #[arg(
        long,
        global = true,
        env = "SANDTABLE_PACKS",
        value_delimiter = ',',
        value_name = "FOLDER"
    )]
    pub packs: Vec<PathBuf>,
    /// Write JSON for programs: one value, or one a line where there are many.
    #[arg(long, global = true)]
    pub json: bool,
}
