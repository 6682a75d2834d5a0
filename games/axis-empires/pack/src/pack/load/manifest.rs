//! The pack's own page: what it is called and what it is.

use serde::Deserialize;

use super::load_context::{DataLocation, LoadContext};

/// The file of the manifest.
pub(super) const MANIFEST: &str = "pack.json";

/// The contents of `pack.json`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Manifest {
    pub(super) code: String,
    pub(super) title: String,
    pub(super) about: String,
    pub(super) first_year: u16,
    /// The packs that the board is made of, one of each map; none for a pack that has all
    /// of it itself.
    #[serde(default)]
    pub(super) includes: Vec<String>,
}

/// Reads the pack's manifest. The loader state contains what it includes from now on, and counts
/// its turns from the same year.
pub(super) fn read(context: &mut LoadContext<'_>) -> Option<Manifest> {
    let manifest: Manifest = context.json(DataLocation::file(MANIFEST))?;
    context.include(&manifest.includes);
    if !manifest.includes.is_empty() {
        for part in context.parts() {
            let at = DataLocation::of(part, MANIFEST);
            let included: Manifest = context.json(at)?;
            if included.first_year != manifest.first_year {
                context.fault(at, "the included packs count turns from different years");
            }
            if !included.includes.is_empty() {
                context.fault(at, "an included pack includes others");
            }
        }
    }
    Some(manifest)
}
