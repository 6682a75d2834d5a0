//! Reads the tracks of the theatres.

use serde::Deserialize;

use super::load_context::{DataLocation, LoadContext};
use crate::pack::source::Sources;
use crate::pack::tracks::Tracks;

/// The file of the tracks. A pack may do without.
const TRACKS: &str = "tables/tracks.json";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TracksFile {
    source: String,
    #[serde(default)]
    europe: Option<Tracks>,
    #[serde(default)]
    asia: Option<Tracks>,
}

/// The tracks of both theatres. Each box has a source of its own: `axis_tide 1` is the
/// first one of that side.
pub(super) fn tracks(context: &mut LoadContext<'_>) -> [Option<Tracks>; 2] {
    let mut tracks = [None, None];
    for at in context.having(TRACKS) {
        let [europe, asia] = of_file(context, at);
        let [ours, theirs] = tracks;
        tracks = [ours.or(europe), theirs.or(asia)];
    }
    tracks
}

fn of_file<'a>(context: &mut LoadContext<'a>, at: DataLocation<'a>) -> [Option<Tracks>; 2] {
    let Some(file) = context.json::<TracksFile>(at) else {
        return [None, None];
    };
    let tracks = [file.europe, file.asia];
    if let Some(sources) = context.take(at, Sources::parse(&file.source)) {
        for rows in tracks.iter().flatten() {
            let sides = [
                ("axis_tide", rows.axis_tide.len()),
                ("allied_crusade", rows.allied_crusade.len()),
            ];
            for _ in &rows.uscl {
                context.count(TRACKS, "uscl", sources.of("uscl"));
            }
            for _ in &rows.esv {
                context.count(TRACKS, "esv", sources.of("esv"));
            }
            for (side, boxes) in sides {
                for points in 1..=boxes {
                    context.count(TRACKS, side, sources.of(&format!("{side} {points}")));
                }
            }
        }
    }
    if !tracks.iter().flatten().all(Tracks::is_sound) {
        context.fault(at, "the boxes of a track are out of order");
    }
    tracks
}
