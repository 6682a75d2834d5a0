//! The packs at hand in this process: the open ones, and those of folders that were named.

use std::path::PathBuf;
use std::sync::OnceLock;

use sandtable_axis_empires::library::Library;
use sandtable_rules::games::axis_empires::packs::{self, PackError};

/// The packs of the folders that the command line has named, beside the open ones.
static AT_HAND: OnceLock<Library> = OnceLock::new();

/// Reads the folders that the command line has named.
///
/// # Errors
///
/// When a pack cannot be read.
pub fn read_all(folders: &[PathBuf]) -> Result<(), PackError> {
    let mut library = Library::default();
    for folder in folders {
        packs::add(&mut library, folder)?;
    }
    AT_HAND.get_or_init(|| library);
    Ok(())
}

/// The packs at hand.
#[cfg(not(test))]
pub fn at_hand() -> &'static Library {
    AT_HAND.get_or_init(Library::default)
}

/// The packs at hand, with the decks of samples.
#[cfg(test)]
pub(crate) fn at_hand() -> &'static Library {
    AT_HAND.get_or_init(crate::decks::library)
}
