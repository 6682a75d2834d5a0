//! Prints what the checks of the workspace find.
#![allow(clippy::print_stdout, reason = "this program is there to print")]

use anyhow::Result;
use sandtable_workspace::dependencies::{unused_dependencies, unused_workspace_dependencies};
use sandtable_workspace::lists::unfilled;
use sandtable_workspace::members::{folder, members};

fn main() -> Result<()> {
    let (folder, members) = (folder(), members()?);
    for member in &members {
        for name in unused_dependencies(&folder.join(member))? {
            println!("{member}: no source names {name}");
        }
    }
    for name in unused_workspace_dependencies(&folder, &members)? {
        println!("Cargo.toml: no package uses {name}");
    }
    for problem in unfilled(&folder)? {
        println!("{problem}");
    }
    Ok(())
}
