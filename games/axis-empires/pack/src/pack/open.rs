//! The packs that come with the engine, read once and shared.

use std::sync::Arc;

use crate::pack::content::Pack;
use crate::pack::load::{Loaded, load};
use crate::pack::problem::Problems;

pub use crate::pack::texts::{BOTH, OpenPack, PACKS, all};

impl OpenPack {
    /// Reads the pack with its report.
    ///
    /// # Errors
    ///
    /// None for the packs as they come: they are tested.
    pub fn read(&self) -> Result<Loaded, Problems> {
        load(self.files.iter().copied())
    }

    /// The pack, read once and shared.
    #[must_use]
    pub fn pack(&self) -> Arc<Pack> {
        let read = || Arc::new(self.read().expect("the open packs are tested").pack);
        Arc::clone(self.pack.get_or_init(read))
    }
}

/// The pack with a code.
#[must_use]
pub fn find(code: &str) -> Option<Arc<Pack>> {
    all().find(|pack| pack.code == code).map(OpenPack::pack)
}
