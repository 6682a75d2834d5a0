//! Folder that the page is read from during development.

use std::fs;
use std::path::PathBuf;

use crate::asset::Asset;

/// A folder of built files.
#[derive(Debug)]
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    /// Reads a file of the folder; none when the name is no plain name of a file there.
    pub(crate) fn read(&self, name: &str) -> Option<Asset> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
        if name.starts_with('.') || !name.bytes().all(plain) {
            return None;
        }
        let content = fs::read(self.0.join(name)).ok()?;
        Some(Asset::read(name.to_owned(), content))
    }
}
