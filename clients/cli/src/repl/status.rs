//! State of the match, in the line above the prompt.

use sandtable_proto::matches::v1::Clocks;

use crate::output::match_line::clock_line;

/// State of the match.
#[derive(Clone, Debug, Default)]
pub(crate) struct StatusLine<'a> {
    /// Round, phase and treasury, in the words of the game.
    pub(crate) of_game: Option<String>,
    /// The question asked.
    pub(crate) asked: Option<String>,
    /// The seat that is played.
    pub(crate) seat: u32,
    /// The seats that the match waits for.
    pub(crate) awaited: &'a [u32],
    /// The clocks, if there are any.
    pub(crate) clocks: Option<Clocks>,
}

/// The line.
pub(crate) fn line(it: &StatusLine<'_>) -> String {
    let whose = match it.awaited {
        [] => "the match is over".to_owned(),
        awaited if awaited.contains(&it.seat) => match &it.asked {
            Some(asked) => asked.clone(),
            None => "your move".to_owned(),
        },
        [other] => format!("seat {other} moves"),
        others => {
            let others: Vec<String> = others.iter().map(u32::to_string).collect();
            format!("seats {} move", others.join(" and "))
        }
    };
    let clocks = it.clocks.as_ref().and_then(clock_line);
    let parts = it.of_game.iter().cloned().chain([whose]).chain(clocks);
    format!("-- {} --", parts.collect::<Vec<_>>().join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_told_whose_move_it_is_and_what_is_asked() {
        let mut standing = StatusLine {
            of_game: Some("round 2, germany, combat move; germany has 34 IPCs".to_owned()),
            seat: 1,
            awaited: &[1],
            ..StatusLine::default()
        };
        assert_eq!(
            line(&standing),
            "-- round 2, germany, combat move; germany has 34 IPCs; your move --"
        );
        standing.asked = Some("Question for Germany: which aircraft scramble?".to_owned());
        assert!(line(&standing).ends_with("which aircraft scramble? --"));
        standing.awaited = &[0, 2];
        assert!(line(&standing).ends_with("; seats 0 and 2 move --"));
        standing.awaited = &[];
        standing.of_game = None;
        assert_eq!(line(&standing), "-- the match is over --");
    }
}
