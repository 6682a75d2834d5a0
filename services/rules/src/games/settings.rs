//! Content that the games read before they are played.

use std::path::Path;

use sandtable_axis_empires::library::Library;
use sandtable_runtime::settings::Texts;
use serde::Deserialize;

use super::axis_empires::packs::{self, PackError};

/// Section `[games]` of the configuration, without the games that others referee.
#[derive(Clone, Debug, Deserialize)]
pub struct GameSettings {
    /// Axis Empires.
    pub axis_empires: AxisEmpiresSettings,
}

/// Section `[games.axis_empires]` of the configuration.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AxisEmpiresSettings {
    /// Folders of packs, beside the packs that come with the program.
    pub packs: Texts,
}

impl GameSettings {
    /// Adds the packs that the settings name to those at hand.
    ///
    /// # Errors
    ///
    /// A pack that cannot be read, or has faults.
    pub fn add_packs(&self, library: &mut Library) -> Result<(), PackError> {
        for folder in &self.axis_empires.packs.0 {
            let pack = packs::add(library, Path::new(folder))?;
            tracing::info!(folder, code = &*pack.code, digest = %pack.digest, "pack loaded");
        }
        Ok(())
    }
}
