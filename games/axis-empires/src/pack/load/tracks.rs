//! Reads the tracks of the theatres.

use serde::Deserialize;

use super::desk::{At, Desk};
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
pub(super) fn tracks(desk: &mut Desk<'_>) -> [Option<Tracks>; 2] {
    if !desk.has(TRACKS) {
        return [None, None];
    }
    let Some(file) = desk.json::<TracksFile>(TRACKS) else {
        return [None, None];
    };
    let at = At::file(TRACKS);
    let tracks = [file.europe, file.asia];
    if let Some(sources) = desk.take(at, Sources::parse(&file.source)) {
        for rows in tracks.iter().flatten() {
            let sides = [
                ("axis_tide", rows.axis_tide.len()),
                ("allied_crusade", rows.allied_crusade.len()),
            ];
            for (side, boxes) in sides {
                for points in 1..=boxes {
                    desk.count(TRACKS, side, sources.of(&format!("{side} {points}")));
                }
            }
        }
    }
    if !tracks.iter().flatten().all(Tracks::is_sound) {
        desk.fault(at, "the boxes of a track are out of order");
    }
    tracks
}
