//! The crates are as `ARCHITECTURE.md` says.

use std::fs;

use sandtable_house::architecture::read_layers;
use sandtable_house::circles::circles;
use sandtable_house::workspace::{crates, folder};

/// Files that may use each other in a circle: more are one file that nobody has written yet.
const LARGEST_CIRCLE: usize = 8;

#[test]
fn modules_use_only_what_stands_below_them() {
    let text = fs::read_to_string(folder().join("ARCHITECTURE.md")).unwrap();
    let layers = read_layers(&text).unwrap();
    let mut offences = Vec::new();
    for (folder, tree) in crates().unwrap() {
        match layers.iter().find(|layers| layers.folder == folder) {
            Some(layers) => offences.extend(layers.offences(&tree)),
            None => offences.push(format!("{folder} has no layers")),
        }
    }
    assert!(offences.is_empty(), "{}", offences.join("\n"));
}

#[test]
fn no_circle_of_files_is_large() {
    for (folder, tree) in crates().unwrap() {
        for circle in circles(&tree) {
            let names: Vec<_> = circle.iter().map(|file| &tree.files[*file].name).collect();
            assert!(circle.len() <= LARGEST_CIRCLE, "{folder}: {names:#?}");
        }
    }
}
