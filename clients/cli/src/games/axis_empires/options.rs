//! Options of a host of Axis Empires, in words.

use anyhow::bail;
use clap::Args;
use sandtable_proto::games::axis_empires::v1 as game;

use crate::output::text::listed;
use crate::output::writer;

/// Id of the game.
pub(crate) const ID: &str = "axis-empires";

#[derive(Debug, Args)]
#[group(skip)]
pub(super) struct AxisEmpiresOptionArguments {
    /// The pack of Axis Empires; the training pack when absent.
    #[arg(long)]
    pack: Option<String>,
    /// The pack's scenario; its first when absent.
    #[arg(long, requires = "pack")]
    pub(super) scenario: Option<String>,
    /// Optional rules of Axis Empires, separated by commas, such as `iceland,wild-combat`.
    #[arg(long, value_delimiter = ',', requires = "pack")]
    optional: Vec<String>,
    /// Let the score decide (docs/scores.md) where the match would be drawn: at the limit of
    /// rounds, or with neither side at its scenario's goal.
    #[arg(long)]
    decide_by_score: bool,
}

impl AxisEmpiresOptionArguments {
    /// The options, with the factions of each seat.
    pub(super) fn options(self, seats: &[Vec<String>]) -> anyhow::Result<game::Options> {
        Ok(game::Options {
            pack: self.pack.unwrap_or_default(),
            scenario: self.scenario.unwrap_or_default(),
            seats: (seats.iter().map(|seat| read_factions(seat))).collect::<anyhow::Result<_>>()?,
            optional_rules: (self.optional.iter())
                .map(|word| read_rule(word))
                .collect::<anyhow::Result<_>>()?,
            decide_by_score: self.decide_by_score,
            ..game::Options::default()
        })
    }
}

/// Returns the chosen options, a line each.
pub(super) fn lines(options: &game::Options) -> Vec<String> {
    let game::Options { pack, scenario, .. } = options;
    let mut lines = vec![format!("The scenario {scenario} of the pack {pack}.")];
    if options.optional_rules().next().is_some() {
        let rules: Vec<String> = options.optional_rules().map(rule_word).collect();
        lines.push(format!("Optional rules: {}.", listed(&rules)));
    }
    if options.decide_by_score {
        lines.push("Decided by score where it would be drawn.".to_owned());
    }
    lines
}

/// The word of an optional rule.
fn rule_word(rule: game::OptionalRule) -> String {
    writer::word(rule.as_str_name(), "OPTIONAL_RULE_").replace('_', "-")
}

/// The factions of a seat, such as `western+soviet`.
fn read_factions(seat: &[String]) -> anyhow::Result<game::SeatFactions> {
    let read = |word: &String| {
        let faction = match word.as_str() {
            "axis" => game::Faction::Axis,
            "western" => game::Faction::Western,
            "soviet" => game::Faction::Soviet,
            _ => bail!("{word:?} is neither axis nor western nor soviet"),
        };
        Ok(faction as i32)
    };
    Ok(game::SeatFactions {
        factions: seat.iter().map(read).collect::<anyhow::Result<_>>()?,
    })
}

/// An optional rule, such as `wild-combat`.
pub(super) fn read_rule(word: &str) -> anyhow::Result<i32> {
    // The contract's numbers of optional rules follow each other from 1.
    let known = (1..).map_while(|value| game::OptionalRule::try_from(value).ok());
    let mut rules = known.clone();
    match rules.find(|rule| rule_word(*rule) == word) {
        Some(rule) => Ok(rule.into()),
        None => {
            let known: Vec<String> = known.map(rule_word).collect();
            bail!("{word:?} is none of {}", known.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_chosen_is_told_back() {
        let chosen = game::Options {
            pack: "totaler-krieg-open".to_owned(),
            scenario: "1941".to_owned(),
            optional_rules: vec![game::OptionalRule::WildCombat.into()],
            decide_by_score: true,
            ..Default::default()
        };
        assert_eq!(
            lines(&chosen),
            [
                "The scenario 1941 of the pack totaler-krieg-open.",
                "Optional rules: wild-combat.",
                "Decided by score where it would be drawn.",
            ]
        );
        let plain = game::Options::default();
        assert_eq!(lines(&plain).len(), 1);
    }

    #[test]
    fn factions_are_read() {
        let seat = ["western", "soviet"].map(str::to_owned);
        let factions = read_factions(&seat).unwrap().factions;
        let (western, soviet) = (game::Faction::Western, game::Faction::Soviet);
        assert_eq!(factions, [western as i32, soviet as i32]);
        assert!(read_factions(&["germany".to_owned()]).is_err());
    }

    #[test]
    fn optional_rules_go_by_their_names() {
        let iceland: i32 = game::OptionalRule::Iceland.into();
        assert_eq!(read_rule("iceland").unwrap(), iceland);
        let wild: i32 = game::OptionalRule::WildCombat.into();
        assert_eq!(read_rule("wild-combat").unwrap(), wild);
        for wrong in ["", "unspecified", "Iceland"] {
            assert!(read_rule(wrong).is_err(), "{wrong}");
        }
    }
}
