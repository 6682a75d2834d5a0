//! Writes the boards as pictures into a folder, whole and parts of them, with their sizes and
//! how long they took: `cargo run --example boards -- FOLDER`.

use std::path::PathBuf;
use std::time::Duration;

use sandtable_aa1940::board::Board;
use sandtable_pictures::aa1940::draw_opening;
use sandtable_pictures::crop::Region;

#[allow(clippy::print_stdout, reason = "the sizes are the result")]
fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).ok_or("name a folder")?);
    let europe = Board::europe1940();
    let global = Board::global1940();
    let pictures: [(&str, &Board, &[&str]); 9] = [
        ("europe", &europe, &[]),
        ("global", &global, &[]),
        ("germany", &global, &["germany", "greater-southern-germany"]),
        ("france", &europe, &["france"]),
        ("japan", &global, &["japan"]),
        ("china", &global, &["china"]),
        ("pacific", &global, &["pacific"]),
        ("hawaii", &global, &["hawaiian-islands"]),
        ("seam", &global, &["western-united-states"]),
    ];
    for (name, board, around) in pictures {
        let region = Region {
            around: around.iter().map(|it| (*it).to_owned()).collect(),
            margin: None,
        };
        let (picture, took) = timed(|| draw_opening(board, &region));
        let picture = picture?;
        println!("{name}: {} bytes, {} ms", picture.len(), took.as_millis());
        std::fs::write(folder.join(format!("{name}.svg")), picture)?;
    }
    Ok(())
}

#[expect(
    clippy::disallowed_methods,
    reason = "an example that says how long drawing takes"
)]
fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = std::time::Instant::now();
    let done = work();
    (done, start.elapsed())
}
