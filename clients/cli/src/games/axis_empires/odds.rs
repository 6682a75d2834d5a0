//! The odds of a combat, as requested on the command line.

use anyhow::Context;
use clap::{Args, ValueEnum};
use prost_types::Any;
use sandtable_proto::games::axis_empires::v1 as game;

use super::options::{ID, read_rule};
use crate::output::writer;
use crate::referee::hosted;

#[derive(Debug, Args)]
#[group(skip)]
pub(super) struct AxisEmpiresOddsArguments {
    /// The Attacker Total.
    #[arg(long, required_unless_present = "game")]
    attack: Option<String>,
    /// The Defender Total.
    #[arg(long, required_unless_present = "game")]
    defend: Option<String>,
    /// Columns of the table to the right, or to the left if negative.
    #[arg(
        long,
        value_name = "COLUMNS",
        default_value_t = 0,
        allow_negative_numbers = true
    )]
    shift: i32,
    /// The weather in the defending hex.
    #[arg(long, value_enum, default_value = "clear")]
    weather: Weather,
    /// The pack whose table decides; that of the training pack when absent.
    #[arg(long)]
    pack: Option<String>,
    /// Optional rules of Axis Empires, separated by commas, such as `wild-combat`.
    #[arg(long, value_delimiter = ',')]
    optional: Vec<String>,
    /// The hex lies in Asia and is no atoll of Limited Stacking.
    #[arg(long)]
    pacific: bool,
    /// The Axis declares Chemical Weapons.
    #[arg(long)]
    chemical: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Weather {
    Clear,
    Mud,
    Storms,
    Snow,
}

/// Computes odds without a server, and prints them.
pub(super) fn print(words: &AxisEmpiresOddsArguments, as_json: bool) -> anyhow::Result<()> {
    let request = Any::from_msg(&request(words)?)?;
    let answer = hosted(ID)?
        .odds(&request)
        .map_err(sandtable_client::Error::from)?;
    let odds: game::Odds = answer.to_msg()?;
    if as_json {
        return writer::json(&writer::message(&odds)?);
    }
    for line in lines(&odds) {
        writer::line(line)?;
    }
    Ok(())
}

fn request(words: &AxisEmpiresOddsArguments) -> anyhow::Result<game::OddsRequest> {
    let weather = match words.weather {
        Weather::Clear => game::HexWeather::Clear,
        Weather::Mud => game::HexWeather::Mud,
        Weather::Storms => game::HexWeather::Storms,
        Weather::Snow => game::HexWeather::Snow,
    };
    Ok(game::OddsRequest {
        pack: words.pack.clone().unwrap_or_default(),
        attack: total(words.attack.as_deref(), "--attack")?,
        defence: total(words.defend.as_deref(), "--defend")?,
        shift: words.shift,
        weather: weather.into(),
        optional_rules: (words.optional.iter())
            .map(|word| read_rule(word))
            .collect::<anyhow::Result<_>>()?,
        pacific: words.pacific,
        chemical_weapons: words.chemical,
    })
}

/// A side's factors added up.
fn total(typed: Option<&str>, word: &str) -> anyhow::Result<u32> {
    let typed = typed.with_context(|| format!("{word} says whose odds are meant"))?;
    let number = typed.trim().parse();
    number.with_context(|| format!("{word} is the total of the factors, not {typed:?}"))
}

fn lines(odds: &game::Odds) -> Vec<String> {
    let column = odds.column.as_ref();
    let column = column.map_or((0, 0), |column| (column.attack, column.defence));
    let mut lines = vec![format!("column {}:{}", column.0, column.1)];
    lines.extend(odds.results.iter().map(|result| {
        let percent = result.probability * 100.0;
        format!("{percent:6.2} %  {}{}", outcome(result), attrition(result))
    }));
    lines.push(format!(
        "attrition in the mean: attackers {:.2} steps, defenders {:.2}",
        odds.attackers_steps, odds.defenders_steps
    ));
    lines
}

/// Returns the effect that is due first.
fn outcome(result: &game::OddsResult) -> String {
    match (result.attackers(), result.hexes) {
        (game::Blow::Ad, _) => "attackers retreat or lose a step".to_owned(),
        (game::Blow::Ex, _) => {
            "attackers retreat, or lose a step and the defenders answer".to_owned()
        }
        (game::Blow::Unspecified, 0) => "nobody moves".to_owned(),
        (game::Blow::Unspecified, 1) => "defenders retreat 1 hex".to_owned(),
        (game::Blow::Unspecified, hexes) => format!("defenders retreat {hexes} hexes"),
    }
}

/// Returns the cost of attrition, in words that follow those of the outcome.
fn attrition(result: &game::OddsResult) -> String {
    let sides = [
        ("attackers", result.attackers_steps),
        ("defenders", result.defenders_steps),
    ];
    let costs = sides.into_iter().filter(|(_, steps)| *steps > 0);
    costs
        .map(|(side, steps)| format!("; {side} lose {steps}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        words: AxisEmpiresOddsArguments,
        #[arg(long)]
        game: Option<String>,
    }

    fn answered(line: &[&str]) -> Vec<String> {
        let line = Line::try_parse_from([&["odds"], line].concat()).unwrap();
        let request = Any::from_msg(&request(&line.words).unwrap()).unwrap();
        let answer = hosted(ID).unwrap().odds(&request).unwrap();
        lines(&answer.to_msg().unwrap())
    }

    #[test]
    fn a_column_is_told_with_what_comes_of_it() {
        let told = answered(&["--attack", "9", "--defend", "3", "--shift", "-1"]);
        assert_eq!(told[0], "column 2:1");
        assert!(
            told.iter().any(|line| line.starts_with(" 16.67 %  ")),
            "{told:?}"
        );
        let better = answered(&["--attack", "9", "--defend", "3"]);
        assert_eq!(better[0], "column 3:1");
    }

    #[test]
    fn totals_are_numbers() {
        for wrong in ["5 infantry", "-5", "", "many"] {
            assert!(total(Some(wrong), "--attack").is_err(), "{wrong:?}");
        }
        assert!(total(None, "--attack").is_err());
        assert_eq!(total(Some(" 12"), "--attack").unwrap(), 12);
    }
}
