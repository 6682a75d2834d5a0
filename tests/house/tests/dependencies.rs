//! The manifests ask for what is used.

use sandtable_house::dependencies::{unasked, unnamed};
use sandtable_house::workspace::{folder, members};

#[test]
fn what_a_manifest_asks_for_is_named_in_its_sources() {
    let mut found = Vec::new();
    for member in members().unwrap() {
        let names = unnamed(&folder().join(&member)).unwrap();
        found.extend(names.into_iter().map(|name| format!("{member}: {name}")));
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn what_the_workspace_offers_is_asked_for() {
    let found = unasked(&folder(), &members().unwrap()).unwrap();
    assert!(found.is_empty(), "{found:#?}");
}
