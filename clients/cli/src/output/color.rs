//! Whether what is drawn has colors.

use std::io::IsTerminal;

/// Whether the terminal shows colors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ink {
    /// ANSI colors.
    Colors,
    /// Letters only.
    Plain,
}

impl Ink {
    /// Colors where somebody sees them who has not asked for none.
    pub(crate) fn of_output() -> Self {
        Self::of(
            std::io::stdout().is_terminal(),
            std::env::var_os("NO_COLOR").is_some_and(|it| !it.is_empty()),
        )
    }

    /// Colors for a terminal, unless `NO_COLOR` says otherwise.
    fn of(is_terminal: bool, no_color: bool) -> Self {
        if is_terminal && !no_color {
            Self::Colors
        } else {
            Self::Plain
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_are_for_terminals_whose_owner_wants_them() {
        assert_eq!(Ink::of(true, false), Ink::Colors);
        assert_eq!(Ink::of(true, true), Ink::Plain);
        assert_eq!(Ink::of(false, false), Ink::Plain);
    }
}
