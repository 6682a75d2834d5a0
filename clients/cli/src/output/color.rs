//! Use of colours in the output.

use std::io::IsTerminal;

/// Use of colours on the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColorChoice {
    /// ANSI colors.
    Colors,
    /// Letters only.
    Plain,
}

impl ColorChoice {
    /// Returns colours where a person sees them who has not turned them off.
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
        assert_eq!(ColorChoice::of(true, false), ColorChoice::Colors);
        assert_eq!(ColorChoice::of(true, true), ColorChoice::Plain);
        assert_eq!(ColorChoice::of(false, false), ColorChoice::Plain);
    }
}
