//! The packs that come with the engine, as texts.

use std::sync::{Arc, OnceLock};

use crate::pack::content::Pack;

/// A pack that comes with the engine: its code and its files.
pub struct OpenPack {
    /// The code.
    pub code: &'static str,
    /// Pairs of a path inside the pack and a text.
    pub files: &'static [(&'static str, &'static str)],
    /// The pack, once it was read.
    pub(super) pack: OnceLock<Arc<Pack>>,
}

macro_rules! open_pack {
    ($code:literal, [$($table:literal),* $(,)?], [$($scenario:literal),* $(,)?]) => {
        OpenPack {
            code: $code,
            files: &[
                open_pack!(@file $code, "pack.json"),
                open_pack!(@file $code, "areas.csv"),
                open_pack!(@file $code, "zones.csv"),
                open_pack!(@file $code, "waterways.csv"),
                open_pack!(@file $code, "boxes.csv"),
                open_pack!(@file $code, "maps/hexes.csv"),
                open_pack!(@file $code, "maps/hexsides.csv"),
                open_pack!(@file $code, "maps/links.csv"),
                open_pack!(@file $code, "counters/units.csv"),
                open_pack!(@file $code, "counters/markers.csv"),
                open_pack!(@file $code, "tables/combat.csv"),
                open_pack!(@file $code, "tables/terrain.csv"),
                open_pack!(@file $code, "tables/calendar.csv"),
                open_pack!(@file $code, "tables/weather.csv"),
                open_pack!(@file $code, "tables/postures.csv"),
                $(open_pack!(@file $code, $table),)*
                $((
                    concat!("scenarios/", $scenario, ".json"),
                    include_str!(concat!(
                        "../../../data/packs/", $code, "/scenarios/", $scenario, ".json"
                    )),
                ),)*
            ],
            pack: OnceLock::new(),
        }
    };
    (@file $code:literal, $path:literal) => {
        ($path, include_str!(concat!("../../../data/packs/", $code, "/", $path)))
    };
}

/// All of them that have a board of their own.
pub static PACKS: [OpenPack; 3] = [
    open_pack!("training", [], ["training"]),
    open_pack!(
        "totaler-krieg-open",
        [
            "tables/tracks.json",
            "tables/events.json",
            "tables/fortunes.json",
            "cards/axis-pre-war.json",
            "cards/axis-limited-war.json",
            "cards/axis-total-war.json",
            "cards/western-pre-war.json",
            "cards/western-limited-war.json",
            "cards/western-total-war.json",
            "cards/soviet-pre-war.json",
            "cards/soviet-limited-war.json",
            "cards/soviet-total-war.json",
            "cards/axis-separate-peace.json",
            "cards/western-separate-peace.json",
            "cards/soviet-separate-peace.json",
        ],
        [
            "poland-1939",
            "france-1940",
            "barbarossa-1941",
            "campaign-1937",
            "campaign-1939",
            "campaign-1941",
        ]
    ),
    open_pack!(
        "dai-senso-open",
        [
            "tables/tracks.json",
            "tables/events.json",
            "tables/fortunes.json",
            "cards/axis-pre-war.json",
            "cards/axis-limited-war.json",
            "cards/axis-total-war.json",
            "cards/western-pre-war.json",
            "cards/western-limited-war.json",
            "cards/western-total-war.json",
            "cards/soviet-pre-war.json",
            "cards/soviet-limited-war.json",
            "cards/soviet-total-war.json",
            "cards/axis-separate-peace.json",
            "cards/western-separate-peace.json",
            "cards/soviet-separate-peace.json",
        ],
        [
            "china-1937",
            "south-seas-1941",
            "campaign-1937",
            "campaign-1941",
        ]
    ),
];

/// The pack of both maps, which is made of two of these.
pub static BOTH: OpenPack = OpenPack {
    code: "axis-empires-open",
    files: &[
        open_pack!(@file "axis-empires-open", "pack.json"),
        open_pack!(@file "axis-empires-open", "scenarios/asia-1939.json"),
        open_pack!(@file "axis-empires-open", "scenarios/campaign-1939.json"),
    ],
    pack: OnceLock::new(),
};

/// All of them, that of both maps last.
pub fn all() -> impl Iterator<Item = &'static OpenPack> {
    PACKS.iter().chain([&BOTH])
}
