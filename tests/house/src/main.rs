//! Prints how the files of each crate hang together.
#![allow(clippy::print_stdout, reason = "this program is there to print")]

use anyhow::Result;
use sandtable_house::circles::circles;
use sandtable_house::workspace::crates;

fn main() -> Result<()> {
    println!(
        "{:<24} {:>5} {:>6}  circles of files",
        "crate", "files", "lines"
    );
    for (folder, tree) in crates()? {
        let lines: usize = tree.files.iter().map(|file| file.lines).sum();
        let sizes: Vec<_> = circles(&tree)
            .iter()
            .map(|group| group.len().to_string())
            .collect();
        println!(
            "{folder:<24} {:>5} {lines:>6}  {}",
            tree.files.len(),
            sizes.join(" ")
        );
    }
    Ok(())
}
