//! Writes the maps of the open packs of Axis Empires as pictures into a folder, with their
//! sizes: `cargo run --example maps -- FOLDER`.

use std::path::PathBuf;

use sandtable_axis_empires_pack::pack::open;
use sandtable_pictures::axis_empires::draw_pack;
use sandtable_pictures::crop::Region;

#[allow(clippy::print_stdout, reason = "the sizes are the result")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("name a folder")?);
    for pack in open::all() {
        let pack = pack.pack();
        let picture = draw_pack(&pack, &Region::whole())?;
        println!("{}: {} bytes", pack.code, picture.len());
        std::fs::write(folder.join(format!("{}.svg", pack.code)), picture)?;
    }
    Ok(())
}
