//! Orders as typed.

use anyhow::{Context, bail};
use sandtable_aa1940::board::Board;
use sandtable_proto::games::aa1940::v1 as game;
use sandtable_proto::games::aa1940::v1::command::{self, Kind};

use super::answer;
use super::find;
use crate::repl::tokens::{Tokens, number};

/// Parses the command in a line. `open` are the questions that the seat must answer.
pub(super) fn command(
    board: &Board,
    open: &[game::Decision],
    verb: &str,
    rest: &str,
) -> anyhow::Result<Kind> {
    let mut words = Tokens::of(rest);
    let kind = match verb {
        "declare" => Kind::DeclareWar(command::DeclareWar {
            on: find::power(board, words.next("a power")?)?,
        }),
        "buy" => buy(board, &mut words)?,
        "upgrade" => Kind::Upgrade(command::Upgrade {
            at: find::space(board, words.next("a space")?)?,
        }),
        "repair" => Kind::Repair(command::Repair {
            at: find::space(board, words.next("a space")?)?,
            slot: find::slot(words.next("a facility")?)? as i32,
            points: number(words.next("how many points")?)?,
        }),
        "move" | "m" => {
            let (stack, to) = stack_to(board, &mut words)?;
            let via = if words.take("via") {
                find::space(board, words.next("the space blitzed")?)?
            } else {
                String::new()
            };
            Kind::Move(command::Move { stack, to, via })
        }
        "raid" => {
            let (stack, to) = stack_to(board, &mut words)?;
            Kind::Raid(command::Raid { stack, to })
        }
        "research" => Kind::BuyResearch(game::BuyResearch {
            dice: number(words.next("how many dice")?)?,
            payments: payments(board, &mut words)?,
        }),
        "drop" => {
            let (stack, to) = stack_to(board, &mut words)?;
            Kind::Drop(game::DropParatroopers { stack, to })
        }
        "launch" => Kind::Launch(game::LaunchRocket {
            from: find::space(board, words.next("the air base's territory")?)?,
            at: find::space(board, words.next("the target's territory")?)?,
            slot: find::slot(words.next("a facility")?)? as i32,
        }),
        "load" => {
            let stack = stack(board, &mut words)?;
            let transport = words.next("the number of a transport")?;
            let transport = find::unit_number(transport)
                .with_context(|| format!("{transport:?} is no number of a transport, like #17"))?;
            Kind::Load(command::Load {
                stack: Some(stack),
                transport,
            })
        }
        "unload" => {
            let (stack, to) = stack_to(board, &mut words)?;
            Kind::Unload(command::Unload { stack, to })
        }
        "engage" | "ignore" => Kind::Engage(command::Engage {
            zone: find::space(board, words.next("a sea zone")?)?,
            fight: verb == "engage",
        }),
        "ask" => ask(board, &mut words)?,
        "fight" => {
            let r#type = match (words.take("raid"), words.take("assault")) {
                (true, _) => game::BattleType::Raid,
                (_, true) => game::BattleType::Assault,
                _ => game::BattleType::General,
            };
            Kind::Fight(command::Fight {
                site: Some(game::BattleSite {
                    r#type: r#type as i32,
                    space: find::space(board, words.next("a space")?)?,
                }),
            })
        }
        "place" => place(board, &mut words)?,
        "undo" => Kind::TakeBack(command::TakeBack {
            steps: match words.next("") {
                Ok(steps) => number(steps)?,
                Err(_) => 1,
            },
        }),
        "end" => Kind::EndPhase(command::EndPhase {}),
        "kamikaze" => Kind::SetKamikazeOrder(command::SetKamikazeOrder {
            order: match words.next("how many attacks, or `ask`")? {
                "ask" => None,
                attacks => Some(game::KamikazeOrder {
                    attacks: number(attacks)?,
                }),
            },
        }),
        "answer" | "press" | "retreat" => {
            let asked = open.first().context("there is no question to answer")?;
            let typed = if verb == "answer" {
                rest
            } else {
                &[verb, rest].join(" ")
            };
            return Ok(Kind::Answer(command::AnswerDecision {
                decision: asked.id,
                answer: Some(answer::read(board, asked, typed.trim())?),
            }));
        }
        _ => bail!("{verb:?} is not understood; try `help`"),
    };
    words.end()?;
    Ok(kind)
}

fn stack(board: &Board, words: &mut Tokens<'_>) -> anyhow::Result<game::Stack> {
    let count = words.count()?;
    let unit_type = find::unit(words.next("a unit")?)?;
    let unit = words.peek().and_then(find::unit_number);
    if unit.is_some() {
        words.next("the number of a unit")?;
    }
    Ok(game::Stack {
        from: find::space(board, words.next("where they are")?)?,
        r#type: unit_type as i32,
        count,
        unit,
    })
}

fn stack_to(
    board: &Board,
    words: &mut Tokens<'_>,
) -> anyhow::Result<(Option<game::Stack>, String)> {
    let stack = stack(board, words)?;
    // `->` as in the list of what is legal may be typed, too.
    words.take("->");
    let to = find::space(board, words.next("where they go")?)?;
    Ok((Some(stack), to))
}

/// Parses the payments of economies: a number of IPCs and an economy, repeated as needed.
fn payments(board: &Board, words: &mut Tokens<'_>) -> anyhow::Result<Vec<game::EconomyPart>> {
    let mut payments = Vec::new();
    while words.peek().is_some() {
        payments.push(game::EconomyPart {
            ipcs: number(words.next("how many IPCs")?)?,
            economy: find::economy(board, words.next("an economy")?)?,
        });
    }
    Ok(payments)
}

/// The economy after `for`, or none.
fn economy(board: &Board, words: &mut Tokens<'_>) -> anyhow::Result<String> {
    if words.take("for") {
        find::economy(board, words.next("an economy")?)
    } else {
        Ok(String::new())
    }
}

fn buy(board: &Board, words: &mut Tokens<'_>) -> anyhow::Result<Kind> {
    let first = words.next("what to buy")?;
    Ok(match first.parse::<u32>() {
        Ok(count) => Kind::Buy(command::Buy {
            r#type: find::unit(words.next("a unit")?)? as i32,
            count,
            economy: economy(board, words)?,
        }),
        Err(_) => Kind::BuyFacility(command::BuyFacility {
            r#type: find::facility(first)? as i32,
            economy: economy(board, words)?,
        }),
    })
}

fn place(board: &Board, words: &mut Tokens<'_>) -> anyhow::Result<Kind> {
    let first = words.next("what to place")?;
    Ok(match first.parse::<u32>() {
        Ok(count) => Kind::Place(command::Place {
            r#type: find::unit(words.next("a unit")?)? as i32,
            count,
            at: find::space(board, words.next("a space")?)?,
            economy: economy(board, words)?,
        }),
        Err(_) => Kind::PlaceFacility(command::PlaceFacility {
            r#type: find::facility(first)? as i32,
            at: find::space(board, words.next("a space")?)?,
            economy: economy(board, words)?,
        }),
    })
}

fn ask(board: &Board, words: &mut Tokens<'_>) -> anyhow::Result<Kind> {
    use game::favor::Kind as Favor;
    let kind = match words.next("what to ask for")? {
        "passage" => Favor::Passage(words.count()?),
        "transports" => Favor::Transports(find::power(board, words.next("a power")?)?),
        "carriers" => Favor::Carriers(find::power(board, words.next("a power")?)?),
        other => bail!("{other:?} cannot be asked for: passage, transports or carriers"),
    };
    Ok(Kind::Ask(command::Ask {
        favor: Some(game::Favor { kind: Some(kind) }),
    }))
}

/// A force such as `5 infantry, 2 tank`.
pub(crate) fn read_units(text: &str) -> anyhow::Result<Vec<game::UnitCount>> {
    (text.split(','))
        .map(|part| {
            let mut words = part.split_whitespace();
            match (words.next(), words.next(), words.next()) {
                (Some(count), Some(unit), None) => Ok(game::UnitCount {
                    r#type: find::unit(unit)? as i32,
                    count: number(count)?,
                }),
                _ => bail!(
                    "{:?} is not a number and a unit, such as `2 tank`",
                    part.trim()
                ),
            }
        })
        .collect()
}
