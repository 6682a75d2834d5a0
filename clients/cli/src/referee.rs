//! The referees at hand: this program's own, and one at an address that was typed.

use std::sync::Arc;

use sandtable_rules::{HostedGame, Registry};
use sandtable_runtime::settings::{ClientSettings, RefereeSettings, Settings};

use crate::packs;

/// Returns the settings for calling a referee at an address: those of a platform that configures
/// nothing else.
pub(crate) fn settings(
    address: &str,
    token: String,
) -> anyhow::Result<(RefereeSettings, ClientSettings)> {
    let settings = Settings::load(None)?;
    let mut referee: RefereeSettings = settings.referee_at(address)?;
    referee.token = token;
    // A person at a terminal wants to know at once.
    referee.rest_ms = 0;
    Ok((referee, settings.section("client")?))
}

/// This program's own referee of a game.
///
/// # Errors
///
/// A game that this program does not have.
pub fn hosted(id: &str) -> anyhow::Result<Arc<dyn HostedGame>> {
    let registry = Registry::with_packs(packs::at_hand().clone());
    match registry.get(id) {
        Ok(hosted) => Ok(hosted.clone()),
        Err(_) => {
            let known: Vec<&str> = registry.ids().collect();
            anyhow::bail!(
                "this program does not referee the game {id:?}, only {}",
                known.join(", ")
            )
        }
    }
}
