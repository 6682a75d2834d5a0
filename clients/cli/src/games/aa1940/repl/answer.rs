//! Answers to questions, as typed.

use anyhow::{Context, bail};
use sandtable_aa1940::board::Board;
use sandtable_proto::games::aa1940::v1 as game;
use sandtable_proto::games::aa1940::v1::answer::{self, Kind};
use sandtable_proto::games::aa1940::v1::decision::Question;

use super::command::read_units;
use super::find;
use super::losses;
use crate::repl::tokens::number as amount;

/// Reads the answer to a question.
pub(super) fn read(
    board: &Board,
    asked: &game::Decision,
    typed: &str,
) -> anyhow::Result<game::Answer> {
    let question = (asked.question.as_ref()).context("this program does not know the question")?;
    let kind = match question {
        Question::Scramble(_) => Kind::Scramble(answer::Scramble {
            scrambled: each(typed, |words| scrambled(board, asked, question, words))?,
        }),
        Question::Intercept(_) => Kind::Intercept(answer::Intercept {
            fighters: each(typed, |words| match words {
                [count, power] => Ok(game::PowerCount {
                    power: find::power(board, power)?,
                    count: amount(count)?,
                }),
                _ => bail!("each part is a number and a power"),
            })?,
        }),
        Question::CommandNeutral(_) => Kind::CommandNeutral(find::power(board, typed)?),
        Question::RaidTargets(_) => Kind::RaidTargets(answer::RaidTargets {
            assignments: each(typed, |words| match words {
                [unit, count, slot] => Ok(game::TargetAssignment {
                    unit: number(unit)?,
                    count: amount(count)?,
                    to: find::slot(slot)? as i32,
                }),
                _ => bail!("each part is a #unit, a number and a facility"),
            })?,
        }),
        Question::Bombard(_) => Kind::Bombard(assignments(board, typed)?),
        Question::LandStranded(_) => Kind::LandStranded(assignments(board, typed)?),
        Question::Submerge(q) => Kind::Submerge(answer::Submerge {
            groups: match typed {
                "all" => (q.submarines.iter())
                    .map(|group| game::GroupCount {
                        unit: group.unit,
                        count: group.count,
                    })
                    .collect(),
                _ => each(typed, |words| match words {
                    [unit, count] => Ok(game::GroupCount {
                        unit: number(unit)?,
                        count: amount(count)?,
                    }),
                    _ => bail!("each part is a #unit and a number"),
                })?,
            },
        }),
        Question::Losses(q) => Kind::Losses(answer::Losses {
            losses: match typed {
                "auto" => losses::cheapest(board, q),
                _ => each(typed, loss)?,
            },
        }),
        Question::AgreeLosses(_) => Kind::AgreeLosses(yes(typed)?),
        Question::Favor(_) => Kind::Favor(yes(typed)?),
        Question::Press(_) => press(board, typed)?,
        Question::LiberationForce(_) => Kind::LiberationForce(answer::LiberationForce {
            units: match typed {
                "none" => Vec::new(),
                _ => read_units(typed)?,
            },
        }),
        Question::PlaceBid(_) => Kind::PlaceBid(bid(board, typed)?),
        Question::Breakthrough(_) => Kind::Breakthrough(match typed {
            "1" => game::BreakthroughChart::One.into(),
            "2" => game::BreakthroughChart::Two.into(),
            _ => bail!("the answer is chart 1 or 2"),
        }),
        Question::Kamikaze(_) => Kind::Kamikaze(answer::Kamikaze {
            attacks: each(typed, |words| match words {
                [unit, attacks] => Ok(game::KamikazeAttack {
                    unit: number(unit)?,
                    attacks: amount(attacks)?,
                }),
                _ => bail!("each part is a #ship and how many attacks"),
            })?,
        }),
        Question::DeclareWar(_) => Kind::DeclareWar(answer::DeclareWar {
            on: each(typed, |words| match words {
                [power] => find::power(board, power),
                _ => bail!("each part is a power"),
            })?,
        }),
    };
    Ok(game::Answer { kind: Some(kind) })
}

/// Reads each part between commas; `none` has no parts.
fn each<T>(typed: &str, read: impl Fn(&[&str]) -> anyhow::Result<T>) -> anyhow::Result<Vec<T>> {
    match typed {
        "" => bail!("the answer is missing"),
        "none" => Ok(Vec::new()),
        _ => (typed.split(','))
            .map(|part| read(&part.split_whitespace().collect::<Vec<_>>()))
            .collect(),
    }
}

fn number(typed: &str) -> anyhow::Result<u32> {
    find::unit_number(typed).with_context(|| format!("{typed:?} is no unit's number, like #17"))
}

fn yes(typed: &str) -> anyhow::Result<bool> {
    match typed {
        "yes" | "y" => Ok(true),
        "no" | "n" => Ok(false),
        _ => bail!("the answer is yes or no"),
    }
}

fn scrambled(
    board: &Board,
    asked: &game::Decision,
    question: &Question,
    words: &[&str],
) -> anyhow::Result<game::Scrambled> {
    let [count, unit, from, zone] = words else {
        bail!("each part is a number, a unit, a territory and a sea zone");
    };
    let (unit, from) = (find::unit(unit)?, find::space(board, from)?);
    // Their owner is clear unless allies share the base.
    let owner = match question {
        Question::Scramble(q) => (q.options.iter())
            .find(|option| option.from == from && option.r#type() == unit)
            .map_or(&asked.power, |option| &option.power),
        _ => &asked.power,
    };
    Ok(game::Scrambled {
        from,
        zone: find::space(board, zone)?,
        power: owner.clone(),
        r#type: unit as i32,
        count: amount(count)?,
    })
}

fn assignments(board: &Board, typed: &str) -> anyhow::Result<answer::Assignments> {
    let assignments = each(typed, |words| match words {
        [unit, count, to] => Ok(game::Assignment {
            unit: number(unit)?,
            count: amount(count)?,
            to: find::space(board, to)?,
        }),
        _ => bail!("each part is a #unit, a number and a space"),
    })?;
    Ok(answer::Assignments { assignments })
}

/// A part of what is taken of a bid.
enum Part {
    Unit(game::PlacedUnit),
    Kept(u32),
}

/// Units with their places, and perhaps IPCs to keep: `tank SPACE, keep 4`.
fn bid(board: &Board, typed: &str) -> anyhow::Result<answer::PlaceBid> {
    let (mut units, mut kept) = (Vec::new(), 0);
    let parts = each(typed, |words| match words {
        ["keep", ipcs] => Ok(Part::Kept(amount(ipcs)?)),
        [unit, at] => Ok(Part::Unit(game::PlacedUnit {
            r#type: find::unit(unit)? as i32,
            at: find::space(board, at)?,
        })),
        _ => bail!("each part is a unit and a space, or `keep` and a number"),
    })?;
    for part in parts {
        match part {
            Part::Unit(unit) => units.push(unit),
            Part::Kept(ipcs) => kept = ipcs,
        }
    }
    Ok(answer::PlaceBid { units, kept })
}

fn loss(words: &[&str]) -> anyhow::Result<game::Loss> {
    match words {
        [unit, count] => Ok(game::Loss {
            unit: number(unit)?,
            destroyed: amount(count)?,
            damaged: 0,
        }),
        [unit, count, "damaged"] => Ok(game::Loss {
            unit: number(unit)?,
            destroyed: 0,
            damaged: amount(count)?,
        }),
        _ => bail!("each part is a #unit and a number, and perhaps `damaged`"),
    }
}

fn press(board: &Board, typed: &str) -> anyhow::Result<Kind> {
    let words: Vec<&str> = typed.split_whitespace().collect();
    Ok(match words.as_slice() {
        ["press"] => Kind::Press(()),
        ["retreat"] => Kind::Retreat(answer::Retreat { to: String::new() }),
        ["retreat", to] => Kind::Retreat(answer::Retreat {
            to: find::space(board, to)?,
        }),
        _ => bail!("the answer is `press` or `retreat`"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::decision;

    fn answered(question: Question, typed: &str) -> anyhow::Result<Kind> {
        let asked = game::Decision {
            id: 1,
            seat: 0,
            power: "united-kingdom".to_owned(),
            question: Some(question),
        };
        Ok(read(&Board::europe1940(), &asked, typed)?.kind.unwrap())
    }

    #[test]
    fn answers_fit_their_questions() {
        let favor = || Question::Favor(decision::FavorAsked::default());
        assert_eq!(answered(favor(), "yes").unwrap(), Kind::Favor(true));
        assert!(answered(favor(), "maybe").is_err());

        let press = || Question::Press(decision::Press::default());
        assert_eq!(answered(press(), "press").unwrap(), Kind::Press(()));
        assert_eq!(
            answered(press(), "retreat germany").unwrap(),
            Kind::Retreat(answer::Retreat {
                to: "germany".to_owned(),
            })
        );

        let scramble = || Question::Scramble(decision::Scramble::default());
        let Kind::Scramble(up) = answered(scramble(), "2 fighter united-kingdom 110").unwrap()
        else {
            panic!("another kind of answer")
        };
        assert_eq!(
            (up.scrambled[0].count, up.scrambled[0].zone.as_str()),
            (2, "sz-110")
        );
        assert_eq!(up.scrambled[0].power, "united-kingdom");
        assert_eq!(
            answered(scramble(), "none").unwrap(),
            Kind::Scramble(answer::Scramble::default())
        );

        let losses = || Question::Losses(decision::Losses::default());
        let Kind::Losses(lost) = answered(losses(), "#3 2, #9 1 damaged").unwrap() else {
            panic!("another kind of answer")
        };
        assert_eq!((lost.losses[0].unit, lost.losses[0].destroyed), (3, 2));
        assert_eq!((lost.losses[1].unit, lost.losses[1].damaged), (9, 1));
        assert!(answered(losses(), "3 2").is_err());

        let bid = || Question::PlaceBid(decision::PlaceBid::default());
        let Kind::PlaceBid(taken) = answered(bid(), "tank germany, keep 4").unwrap() else {
            panic!("another kind of answer")
        };
        assert_eq!((taken.units[0].at.as_str(), taken.kept), ("germany", 4));
        assert_eq!(
            answered(bid(), "none").unwrap(),
            Kind::PlaceBid(answer::PlaceBid::default())
        );
        assert!(answered(bid(), "2 tank germany").is_err());

        let kamikaze = || Question::Kamikaze(decision::Kamikaze::default());
        let Kind::Kamikaze(made) = answered(kamikaze(), "#12 2, #14 1").unwrap() else {
            panic!("another kind of answer")
        };
        assert_eq!((made.attacks[0].unit, made.attacks[0].attacks), (12, 2));
        assert!(answered(kamikaze(), "2").is_err());
    }
}
