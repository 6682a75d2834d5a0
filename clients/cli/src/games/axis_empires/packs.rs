//! Packs of Axis Empires: the open ones by name, others from folders.

use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, bail, ensure};
use sandtable_axis_empires::pack::{Loaded, Pack, Problems, open};
use sandtable_proto::games::axis_empires::v1 as game;
use sandtable_rules::games::axis_empires::packs::{self, PackError};

use crate::packs::at_hand;

/// Reads the open pack of a name or the pack in a folder. Faults of the pack are the inner
/// result; the outer one says that there is none.
pub(crate) fn read(name: &str) -> anyhow::Result<Result<Loaded, Problems>> {
    if let Some(open) = open::all().find(|open| open.code == name) {
        return Ok(open.read());
    }
    let folder = Path::new(name);
    if !folder.is_dir() {
        let known: Vec<&str> = open::all().map(|open| open.code).collect();
        bail!(
            "{name:?} is neither a folder nor an open pack ({})",
            known.join(", ")
        );
    }
    match packs::read(folder) {
        Err(PackError::Faulty { problems, .. }) => Ok(Err(problems)),
        read => Ok(Ok(read?)),
    }
}

/// The pack of a name or in a folder.
pub(crate) fn find(name: &str) -> anyhow::Result<Arc<Pack>> {
    match at_hand().find(name) {
        Some(known) => Ok(known),
        None => Ok(read(name)??.pack.into()),
    }
}

/// The pack that a match is played with, in the content that the match records.
pub(crate) fn of_match(options: &game::Options) -> anyhow::Result<Arc<Pack>> {
    let code = &options.pack;
    let pack = at_hand().find(code).with_context(|| {
        format!("the match is played with the pack {code:?}: name its folder with --packs")
    })?;
    let digest = pack.digest.to_string();
    ensure!(
        options.pack_digest.is_empty() || options.pack_digest == digest,
        "the match is played with the pack {code:?} of the content {}, and the one at hand \
         has the content {digest}",
        options.pack_digest
    );
    Ok(pack)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_pack_is_an_error() {
        assert!(read("no-such-pack").is_err());
    }

    #[test]
    fn a_match_is_drawn_with_its_own_pack_only() {
        let mut options = game::Options {
            pack: "training".to_owned(),
            ..game::Options::default()
        };
        let pack = of_match(&options).unwrap();
        options.pack_digest = pack.digest.to_string();
        assert!(of_match(&options).is_ok());
        options.pack_digest = "0".repeat(64);
        assert!(of_match(&options).is_err());
        options.pack = "no-such-pack".to_owned();
        let missing = of_match(&options).unwrap_err().to_string();
        assert!(missing.contains("--packs"), "{missing}");
    }
}
