//! The colors of factions in a terminal.

use ratatui::style::Color;
use sandtable_axis_empires::faction::Faction;

/// A faction's color on a full terminal.
pub(super) const fn terminal(faction: Faction) -> Color {
    match faction {
        Faction::Axis => Color::Yellow,
        Faction::Western => Color::Blue,
        Faction::Soviet => Color::Red,
    }
}

/// A faction's color for the terminal, as an ANSI code.
pub(super) const fn ansi(faction: Faction) -> &'static str {
    match faction {
        Faction::Axis => "33",
        Faction::Western => "34",
        Faction::Soviet => "31",
    }
}
