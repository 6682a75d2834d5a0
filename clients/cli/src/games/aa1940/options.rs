//! Options of a host of Axis & Allies, in words.

use anyhow::{Context, bail};
use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use prost_types::Any;
use sandtable_aa1940::board_name::BoardName;
use sandtable_proto::games::aa1940::v1 as game;

#[derive(Debug, Args)]
#[group(skip)]
pub(super) struct Aa1940OptionArguments {
    #[command(flatten)]
    board: BoardArguments,
    /// End the match after this many rounds, decided on victory cities; to a victory when
    /// absent.
    #[arg(long)]
    rounds: Option<u32>,
    /// Bid that a side gets before the first turn, such as `allies:12`.
    #[arg(long, value_parser = read_bid)]
    bid: Option<game::Bid>,
    /// Amount left to chance.
    #[arg(long, value_enum, default_value = "standard")]
    dice: Dice,
    /// Let the score decide (docs/scores.md) where the match would be drawn: at the limit of
    /// rounds, or with neither side at its scenario's goal.
    #[arg(long)]
    decide_by_score: bool,
    /// Play with Research and Development, the rulebook's optional rule.
    #[arg(long)]
    research: bool,
}

impl Aa1940OptionArguments {
    /// The options, with the powers of each seat.
    pub(super) fn options(self, seats: &[Vec<String>]) -> game::Options {
        let powers = |seat: &Vec<String>| game::SeatPowers {
            powers: seat.clone(),
        };
        game::Options {
            seats: seats.iter().map(powers).collect(),
            round_limit: self.rounds,
            open_canals: false,
            dice: self.dice.into(),
            bid: self.bid,
            decide_by_score: self.decide_by_score,
            research: self.research,
            board: self.board.board,
        }
    }
}

/// Choice of a board.
#[derive(Debug, Args)]
#[group(skip)]
pub(super) struct BoardArguments {
    /// The board.
    #[arg(long, value_parser = boards(), default_value = BoardName::default().name())]
    pub(super) board: String,
}

fn boards() -> PossibleValuesParser {
    PossibleValuesParser::new(BoardName::all().map(BoardName::name))
}

/// The name of the board in options; empty when they do not say.
pub(super) fn board_name(options: &Any) -> String {
    let options: Result<game::Options, _> = options.to_msg();
    options.map(|options| options.board).unwrap_or_default()
}

/// Returns the chosen options, a line each.
pub(super) fn lines(options: &game::Options) -> Vec<String> {
    let ends = match options.round_limit {
        Some(1) => "Ends after 1 round".to_owned(),
        Some(rounds) => format!("Ends after {rounds} rounds"),
        None => "Played to a victory".to_owned(),
    };
    let decided = if options.decide_by_score {
        ", decided by score where it would be drawn"
    } else {
        ""
    };
    let mut lines = vec![format!("{ends}{decided}.")];
    if options.dice() == game::DiceRule::LowLuck {
        lines.push("Low luck: the average is certain, one die decides about the rest.".to_owned());
    }
    if options.open_canals {
        lines.push("The canals are open to everybody.".to_owned());
    }
    if !options.board.is_empty() && options.board != BoardName::default().name() {
        lines.push(format!("On the board {}.", options.board));
    }
    if options.research {
        lines.push("With research and development.".to_owned());
    }
    let bids = bids(options);
    lines.extend(
        bids.iter()
            .map(|(side, ipcs)| format!("A bid of {ipcs} IPCs for the {side}.")),
    );
    lines
}

/// The bids in options, by side.
pub(super) fn bids(options: &game::Options) -> Vec<(String, u32)> {
    let side = |bid: &game::Bid| match bid.side() {
        game::Side::Axis => "axis",
        game::Side::Allies => "allies",
        game::Side::Unspecified => "",
    };
    let bids = options
        .bid
        .iter()
        .map(|bid| (side(bid).to_owned(), bid.ipcs));
    bids.collect()
}

/// Amount of a match that is left to chance.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Dice {
    /// A die for each chance, as the rulebook has it.
    Standard,
    /// The average is certain, one die decides about the rest.
    LowLuck,
}

impl From<Dice> for i32 {
    fn from(dice: Dice) -> Self {
        let rule = match dice {
            Dice::Standard => game::DiceRule::Standard,
            Dice::LowLuck => game::DiceRule::LowLuck,
        };
        rule.into()
    }
}

/// Reads `allies:12`.
fn read_bid(text: &str) -> anyhow::Result<game::Bid> {
    let (side, ipcs) = text.split_once(':').context("a bid is like allies:12")?;
    let side = match side {
        "axis" => game::Side::Axis,
        "allies" => game::Side::Allies,
        _ => bail!("{side:?} is neither axis nor allies"),
    };
    Ok(game::Bid {
        side: side as i32,
        ipcs: ipcs.parse().context("IPCs are a number")?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_chosen_is_told_back() {
        let chosen = game::Options {
            round_limit: Some(3),
            dice: game::DiceRule::LowLuck.into(),
            bid: Some(game::Bid {
                side: game::Side::Allies.into(),
                ipcs: 12,
            }),
            decide_by_score: true,
            ..Default::default()
        };
        assert_eq!(
            lines(&chosen),
            [
                "Ends after 3 rounds, decided by score where it would be drawn.",
                "Low luck: the average is certain, one die decides about the rest.",
                "A bid of 12 IPCs for the allies.",
            ]
        );
        assert_eq!(lines(&game::Options::default()), ["Played to a victory."]);
    }

    #[test]
    fn bids_are_read() {
        let bid = read_bid("allies:12").unwrap();
        assert_eq!((bid.side(), bid.ipcs), (game::Side::Allies, 12));
        for wrong in ["allies", "everyone:3", "axis:", "axis:-1"] {
            assert!(read_bid(wrong).is_err(), "{wrong}");
        }
    }
}
