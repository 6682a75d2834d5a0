//! The odds of a battle, as requested on the command line.

use anyhow::Context;
use clap::{Args, ValueEnum};
use prost_types::Any;
use sandtable_aa1940::unit::UnitKind;
use sandtable_proto::games::aa1940::v1 as game;
use sandtable_sentences::aa1940::units;

use super::ID;
use super::options::Dice;
use super::render::{advance_id, unit_kind};
use super::repl::read_units;
use crate::output::text::listed;
use crate::output::writer;
use crate::referee::hosted;
use crate::repl::tokens::one_of;

/// Number of the likeliest outcomes that are shown.
const SHOWN: usize = 8;

#[derive(Debug, Args)]
#[group(skip)]
pub(super) struct Aa1940OddsArguments {
    /// The attacker's units, such as "5 infantry, 2 tank".
    #[arg(long, required_unless_present = "game")]
    attack: Option<String>,
    /// The defender's units.
    #[arg(long, required_unless_present = "game")]
    defend: Option<String>,
    /// Ships that bombard before the landing, such as "1 battleship".
    #[arg(long, default_value = "")]
    bombard: String,
    /// A battle on land; the default unless there are ships on both sides.
    #[arg(long, conflicts_with = "sea")]
    land: bool,
    /// A battle at sea.
    #[arg(long)]
    sea: bool,
    /// The attacker breaks off after this many rounds.
    #[arg(long, value_name = "ROUNDS")]
    retreat_after: Option<u32>,
    /// The attacker gives up one unit that can capture after all others.
    #[arg(long)]
    keep_one: bool,
    /// When submarines submerge.
    #[arg(long, value_enum, default_value = "never")]
    submerge: Submerge,
    /// An advance of the attacker's, such as jet_fighters; may be repeated.
    #[arg(long, value_name = "ADVANCE", value_parser = read_advance)]
    attacker_advance: Vec<game::Advance>,
    /// An advance of the defender's, such as radar; may be repeated.
    #[arg(long, value_name = "ADVANCE", value_parser = read_advance)]
    defender_advance: Vec<game::Advance>,
    /// Infantry of the attacker's that is dropped by air.
    #[arg(long, value_name = "INFANTRY", default_value_t = 0)]
    paratroopers: u32,
    /// Kamikaze attacks on ships of the attacker's, such as "2 battleship, 1 carrier"; a type
    /// that is named twice means two ships.
    #[arg(long, value_name = "ATTACKS", default_value = "")]
    kamikaze: String,
    /// At most so many kamikaze attacks by a standing order, on the dearest ships first.
    #[arg(
        long,
        value_name = "ATTACKS",
        default_value_t = 0,
        conflicts_with = "kamikaze"
    )]
    kamikaze_dearest: u32,
    /// Amount left to chance.
    #[arg(long, value_enum, default_value = "standard")]
    dice: Dice,
    /// Fights to sample when the battle is too large to be solved exactly.
    #[arg(long, default_value_t = 0)]
    trials: u32,
    /// Seed of the sample.
    #[arg(long, default_value_t = 0)]
    seed: u64,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Submerge {
    /// They strike as long as they live.
    Never,
    /// When at most transports are left beside them.
    WhenAlone,
    /// At the first chance.
    AtOnce,
}

/// Computes odds without a server, and prints them.
pub(super) fn print(words: &Aa1940OddsArguments, as_json: bool) -> anyhow::Result<()> {
    let request = request(words)?;
    let answer = hosted(ID)?
        .odds(&Any::from_msg(&request)?)
        .map_err(sandtable_client::Error::from)?;
    let odds: game::Odds = answer.to_msg()?;
    if as_json {
        return writer::json(&writer::message(&odds)?);
    }
    for line in lines(&odds, request.terrain()) {
        writer::line(line)?;
    }
    Ok(())
}

fn request(words: &Aa1940OddsArguments) -> anyhow::Result<game::OddsRequest> {
    let attacker = read_units(force(&words.attack, "--attack")?)?;
    let defender = read_units(force(&words.defend, "--defend")?)?;
    let ships = |units: &[game::UnitCount]| {
        units
            .iter()
            .any(|unit| unit_kind(unit.r#type()).is_some_and(UnitKind::is_sea))
    };
    let at_sea = words.sea || (!words.land && ships(&attacker) && ships(&defender));
    let submerge = match words.submerge {
        Submerge::Never => game::SubmergeRule::Never,
        Submerge::WhenAlone => game::SubmergeRule::WhenAlone,
        Submerge::AtOnce => game::SubmergeRule::AtOnce,
    };
    let side =
        |units: Vec<game::UnitCount>, keep_one_to_capture, made: &[game::Advance]| game::OddsSide {
            units: (units.into_iter())
                .map(|unit| game::OddsUnits {
                    r#type: unit.r#type,
                    count: unit.count,
                    damaged: 0,
                })
                .collect(),
            losses: Vec::new(),
            keep_one_to_capture,
            submerge: submerge as i32,
            landing: game::LandingRule::Anywhere as i32,
            advances: made.iter().map(|advance| *advance as i32).collect(),
        };
    let terrain = if at_sea {
        game::Terrain::Sea
    } else {
        game::Terrain::Land
    };
    Ok(game::OddsRequest {
        terrain: terrain as i32,
        attacker: Some(side(attacker, words.keep_one, &words.attacker_advance)),
        defender: Some(side(defender, false, &words.defender_advance)),
        bombardment: match words.bombard.as_str() {
            "" => Vec::new(),
            ships => read_units(ships)?,
        },
        retreat: words.retreat_after.map(|rounds| game::RetreatRule {
            after_rounds: Some(rounds),
            units_left: None,
        }),
        trials: words.trials,
        seed: words.seed,
        dice: words.dice.into(),
        paratroopers: words.paratroopers,
        kamikaze: match words.kamikaze.as_str() {
            "" => Vec::new(),
            attacks => (read_units(attacks)?.into_iter())
                .map(|attacked| game::OddsKamikaze {
                    r#type: attacked.r#type,
                    damaged: false,
                    attacks: attacked.count,
                })
                .collect(),
        },
        kamikaze_dearest: words.kamikaze_dearest,
    })
}

/// Reads `jet_fighters`.
fn read_advance(text: &str) -> anyhow::Result<game::Advance> {
    let typed = text.to_lowercase().replace(['-', ' '], "_");
    let all = (1..).map_while(|place| game::Advance::try_from(place).ok());
    one_of("advance", all.clone().map(advance_id), &typed).map(|found| {
        let mut all = all;
        all.find(|advance| advance_id(*advance) == found)
            .unwrap_or_default()
    })
}

fn force<'a>(typed: &'a Option<String>, word: &str) -> anyhow::Result<&'a str> {
    let typed = typed.as_deref();
    typed.with_context(|| format!("{word} says whose odds are meant"))
}

fn lines(odds: &game::Odds, terrain: game::Terrain) -> Vec<String> {
    let percent = |part: f64| format!("{:6.2} %", part * 100.0);
    let mut lines = vec![match odds.trials {
        0 => "exact".to_owned(),
        trials => format!("{trials} fights, standard error {:.4}", odds.standard_error),
    }];
    let mut row = |name: &str, part: f64, always: bool| {
        if always || part > 0.0 {
            lines.push(format!("{name:<22}{}", percent(part)));
        }
    };
    row("attacker wins", odds.attacker_wins, true);
    row(
        "  and takes the land",
        odds.takes_territory,
        terrain == game::Terrain::Land,
    );
    row("defender holds", odds.defender_holds, true);
    row("nobody is left", odds.both_destroyed, true);
    row("attacker breaks off", odds.attacker_retreats, false);
    row("stand-off", odds.stand_off, false);
    let loss = |side: &Option<game::SideOdds>| side.as_ref().map_or(0.0, |side| side.mean_loss);
    lines.push(format!(
        "losses in IPCs        attacker {:.1}, defender {:.1}, swing {:+.1} ± {:.1}",
        loss(&odds.attacker),
        loss(&odds.defender),
        odds.swing_mean,
        odds.swing_deviation
    ));
    lines.push(format!("rounds                {:.1}", odds.rounds));
    lines.push("likeliest outcomes".to_owned());
    for outcome in odds.outcomes.iter().take(SHOWN) {
        lines.push(format!(
            "  {}  attacker {}; defender {}",
            percent(outcome.probability),
            left(&outcome.attacker),
            left(&outcome.defender)
        ));
    }
    lines
}

fn left(force: &[game::OddsUnits]) -> String {
    let all: Vec<String> = (force.iter())
        .map(|group| match group.damaged {
            0 => units(group.r#type(), group.count),
            damaged => format!("{} ({damaged} damaged)", units(group.r#type(), group.count)),
        })
        .collect();
    listed(&all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        words: Aa1940OddsArguments,
        #[arg(long)]
        game: Option<String>,
    }

    fn answered(line: &[&str]) -> game::Odds {
        let line = Line::try_parse_from([&["odds"], line].concat()).unwrap();
        let request = Any::from_msg(&request(&line.words).unwrap()).unwrap();
        hosted(ID)
            .unwrap()
            .odds(&request)
            .unwrap()
            .to_msg()
            .unwrap()
    }

    #[test]
    fn one_infantry_against_one_is_a_small_sum_done_by_hand() {
        // Each round the attacker hits with 1/6 and the defender with 2/6; the rounds without a
        // hit (10/18) change nothing. Of the other 8/18 the attacker wins 1/6 * 4/6 = 2/18.
        let odds = answered(&["--attack", "1 infantry", "--defend", "1 infantry", "--land"]);
        assert_eq!(odds.trials, 0);
        assert!((odds.attacker_wins - 0.25).abs() < 1e-9);
        let text = lines(&odds, game::Terrain::Land).join("\n");
        assert!(text.contains("attacker wins          25.00 %"), "{text}");
    }

    /// A cruiser lives through two attacks four times in nine, and then wins every other duel.
    #[test]
    fn kamikaze_attacks_come_before_the_battle() {
        let fleet = ["--attack", "1 cruiser", "--defend", "1 destroyer"];
        for attacks in [["--kamikaze", "2 cruiser"], ["--kamikaze-dearest", "1"]] {
            let odds = answered(&[&fleet[..], &attacks].concat());
            let lives = if attacks[1] == "1" {
                2.0 / 3.0
            } else {
                4.0 / 9.0
            };
            assert!((odds.attacker_wins - lives / 2.0).abs() < 1e-9, "{odds:?}");
        }
    }

    #[test]
    fn ships_on_both_sides_make_a_sea_battle() {
        let odds = answered(&[
            "--attack",
            "2 destroyer, 1 fighter",
            "--defend",
            "1 submarine",
        ]);
        assert!(odds.attacker_wins > 0.5);
    }
}
