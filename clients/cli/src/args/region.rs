//! The requested part of a map.

use clap::Args;
use sandtable_pictures::crop::{Region, WIDEST_MARGIN};

/// The words that say which part of a map is drawn.
#[derive(Clone, Debug, Args)]
pub(crate) struct RegionArguments {
    /// Draw only what lies around these places, separated by commas: spaces, powers or maps of
    /// a board; hexes, countries, naval zones or maps of a pack.
    #[arg(
        long,
        visible_alias = "region",
        value_name = "PLACE",
        value_delimiter = ','
    )]
    around: Vec<String>,
    /// Number of spaces or hexes around these places to draw, too (1 space, or 3 hexes).
    #[arg(
        long,
        requires = "around",
        value_parser = clap::value_parser!(u32).range(..=i64::from(WIDEST_MARGIN))
    )]
    margin: Option<u32>,
}

impl RegionArguments {
    /// The part of the map.
    pub(crate) fn region(self) -> Region {
        Region {
            around: self.around,
            margin: self.margin,
        }
    }
}
