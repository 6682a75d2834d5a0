//! A referee at an address that was typed.

use sandtable_service::settings::{ClientSettings, RefereeSettings, Settings};

/// How a referee at an address is asked: as a platform asks it that says no more.
pub(crate) fn settings(
    address: &str,
    token: String,
) -> anyhow::Result<(RefereeSettings, ClientSettings)> {
    let settings = Settings::load(None)?;
    let mut referee: RefereeSettings = settings.referee_at(address)?;
    referee.token = token;
    // Whoever waits at a terminal wants to know at once.
    referee.rest_ms = 0;
    Ok((referee, settings.section("client")?))
}
