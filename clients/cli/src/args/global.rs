//! What several commands take.

use std::path::PathBuf;

use clap::Args;

/// What most commands take.
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
    /// Token to show; by default the one that `host` or `join` kept for the match, or the
    /// key that `account create` kept for the server.
    #[arg(long, global = true, env = "SANDTABLE_TOKEN", hide_env_values = true)]
    pub(crate) token: Option<String>,
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
