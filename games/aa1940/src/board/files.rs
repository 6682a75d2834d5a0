//! The files that the boards are read from.

/// The files of a board, as text. Boards may share all but the first, which then have a
/// section or rows for each.
pub(super) struct Files {
    pub(super) board: &'static str,
    pub(super) politics: &'static str,
    pub(super) patrols: &'static str,
    pub(super) powers: &'static str,
    pub(super) objectives: &'static str,
}

/// The boards of the book, which share what they are played by.
const fn of_the_book(board: &'static str) -> Files {
    Files {
        board,
        politics: include_str!("../../data/politics.json"),
        patrols: include_str!("../../data/patrols.json"),
        powers: include_str!("../../data/powers.json"),
        objectives: include_str!("../../data/objectives.json"),
    }
}

/// The boards' files, in the order of their names.
pub(super) const FILES: [Files; 3] = [
    of_the_book(include_str!("../../data/europe1940.json")),
    of_the_book(include_str!("../../data/global1940.json")),
    Files {
        board: include_str!("../../data/training/board.json"),
        politics: include_str!("../../data/training/politics.json"),
        patrols: include_str!("../../data/training/patrols.json"),
        powers: include_str!("../../data/training/powers.json"),
        objectives: include_str!("../../data/training/objectives.json"),
    },
];
