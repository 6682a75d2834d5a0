//! The packs that matches are played with, by name: the open ones, and those that were added.
//! Stored matches name their pack; this is where it is found.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::options::Options;
use crate::pack::content::Pack;
use crate::pack::{Digest, open};

/// Why there is no pack to play a match with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Missing {
    /// None of the name.
    #[error("no pack called {0:?}")]
    Pack(String),
    /// One of the name, of another content.
    #[error("the pack {code:?} of the content {found}, not {begun_with} as the match began")]
    Content {
        /// The name.
        code: String,
        /// Digest that the match records.
        begun_with: Digest,
        /// Digest of the content that was found.
        found: Digest,
    },
}

/// The packs at hand. Without more they are the open ones.
#[derive(Clone, Debug, Default)]
pub struct Library {
    added: BTreeMap<Box<str>, Arc<Pack>>,
}

impl Library {
    /// Adds a pack. One of the same code is replaced.
    pub fn add(&mut self, pack: impl Into<Arc<Pack>>) -> Arc<Pack> {
        let pack = pack.into();
        self.added.insert(pack.code.clone(), pack.clone());
        pack
    }

    /// The pack with a code.
    #[must_use]
    pub fn find(&self, code: &str) -> Option<Arc<Pack>> {
        let found = self.added.get(code).cloned();
        found.or_else(|| open::find(code))
    }

    /// The pack that a match is played with.
    ///
    /// # Errors
    ///
    /// When there is none of its name, or one of another content than the match records.
    pub fn of(&self, options: &Options) -> Result<Arc<Pack>, Missing> {
        let missing = || Missing::Pack(options.pack.clone());
        let pack = self.find(&options.pack).ok_or_else(missing)?;
        match options.content {
            Some(begun_with) if begun_with != pack.digest => Err(Missing::Content {
                code: options.pack.clone(),
                begun_with,
                found: pack.digest,
            }),
            _ => Ok(pack),
        }
    }

    /// Digest of a pack's content that a new match records; none for an open pack.
    #[must_use]
    pub fn content(&self, code: &str) -> Option<Digest> {
        self.added.get(code).map(|pack| pack.digest)
    }

    /// All packs, the open ones first.
    #[must_use]
    pub fn all(&self) -> Vec<Arc<Pack>> {
        let open = open::all().map(open::OpenPack::pack);
        open.filter(|pack| !self.added.contains_key(&*pack.code))
            .chain(self.added.values().cloned())
            .collect()
    }
}

impl<P: Into<Arc<Pack>>> FromIterator<P> for Library {
    fn from_iter<I: IntoIterator<Item = P>>(packs: I) -> Self {
        let mut library = Self::default();
        for pack in packs {
            library.add(pack);
        }
        library
    }
}
