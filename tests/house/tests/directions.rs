//! Files of a crate use each other in one direction, or nearly so.

use sandtable_house::circles::circles;
use sandtable_house::workspace::crates;

/// Maximum number of files in a cycle: a larger one should be a single file.
const LARGEST_CIRCLE: usize = 8;

#[test]
fn no_circle_of_files_is_large() {
    for (folder, tree) in crates().unwrap() {
        for circle in circles(&tree) {
            let names: Vec<_> = circle.iter().map(|file| &tree.files[*file].name).collect();
            assert!(circle.len() <= LARGEST_CIRCLE, "{folder}: {names:#?}");
        }
    }
}
