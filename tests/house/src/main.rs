//! Prints what the checks of the workspace find.
#![allow(clippy::print_stdout, reason = "this program is there to print")]

use anyhow::Result;
use sandtable_house::dependencies::{unasked, unnamed};
use sandtable_house::lists::unfilled;
use sandtable_house::workspace::{folder, members};

fn main() -> Result<()> {
    let (folder, members) = (folder(), members()?);
    for member in &members {
        for name in unnamed(&folder.join(member))? {
            println!("{member}: no source names {name}");
        }
    }
    for name in unasked(&folder, &members)? {
        println!("Cargo.toml: no package uses {name}");
    }
    for problem in unfilled(&folder)? {
        println!("{problem}");
    }
    Ok(())
}
