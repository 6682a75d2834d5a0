//! Pictures of tables, to be embedded in pages of others.

use crate::bracket::Bracket;
use crate::cross_table::CrossTable;
use crate::rational::Notation;
use crate::show::svg;
use crate::show::table_model::Sheet;
use crate::table::Leaderboard;
pub use crate::theme::Theme;

/// A picture to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct TablePicture<'a> {
    /// Text above the table.
    pub title: &'a str,
    /// Its colours.
    pub theme: Theme,
    /// Rows beyond which the others are counted in a last row.
    pub rows: usize,
    /// Columns beyond which those that matter least are left out.
    pub columns: usize,
}

/// A player of a ladder in its place.
#[derive(Clone, Debug)]
pub struct RankedPlayer {
    /// Its place, counted from 1.
    pub rank: u32,
    /// Its name.
    pub name: String,
    /// Its rating, as people write it.
    pub rating: String,
    /// The uncertainty of its rating, such as `±94`.
    pub interval: String,
    /// Number of fixtures that it is based on.
    pub fixtures: u32,
}

impl TablePicture<'_> {
    /// The standings.
    #[must_use]
    pub fn standings(&self, table: &Leaderboard) -> String {
        self.sheet(Sheet::standings(table, Notation::Halves))
    }

    /// The cross table.
    #[must_use]
    pub fn cross_table(&self, table: &CrossTable) -> String {
        self.sheet(Sheet::cross_table(table, Notation::Halves))
    }

    /// The bracket, whole: a part of one says little.
    #[must_use]
    pub fn bracket(&self, bracket: &Bracket) -> String {
        self.theme.applied(svg::bracket(self.title, bracket))
    }

    /// The players of a ladder.
    #[must_use]
    pub fn ranking(&self, players: &[RankedPlayer]) -> String {
        self.sheet(Sheet::ranking(players))
    }

    fn sheet(&self, sheet: Sheet) -> String {
        let sheet = sheet.within(self.rows, self.columns);
        self.theme.applied(svg::sheet(self.title, &sheet))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn players(count: u32) -> Vec<RankedPlayer> {
        let player = |rank| RankedPlayer {
            rank,
            name: format!("<b>player & {rank}</b>"),
            rating: "1500".to_owned(),
            interval: "±90".to_owned(),
            fixtures: 7,
        };
        (1..=count).map(player).collect()
    }

    #[test]
    fn a_table_that_is_too_long_says_how_much_is_left_out() {
        let picture = TablePicture {
            title: "Blitz & more",
            theme: Theme::Light,
            rows: 3,
            columns: 4,
        };
        let drawn = picture.ranking(&players(9));
        assert!(
            drawn.contains(">&lt;b&gt;player &amp; 3&lt;/b&gt;<"),
            "{drawn}"
        );
        assert!(!drawn.contains("player &amp; 4"), "{drawn}");
        assert!(drawn.contains("… 6 rows, 1 columns more"), "{drawn}");
        // What matters least went.
        assert!(!drawn.contains(">7<") && drawn.contains("±90"), "{drawn}");
        let whole = TablePicture {
            rows: 9,
            columns: 9,
            ..picture
        };
        assert!(!whole.ranking(&players(9)).contains('…'));
    }
}
