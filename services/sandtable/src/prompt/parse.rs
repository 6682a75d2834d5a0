//! A typed line as what it asks for.

use anyhow::{Context, bail};
use sandtable_aa1940::board::Board;
use sandtable_proto::games::aa1940::v1 as game;
use sandtable_proto::games::aa1940::v1::command::{self, Kind};

use super::{answer, find};

/// What a line asks for.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Input {
    /// To submit a command.
    Submit(game::Command),
    /// To check a command without submitting it.
    Check(game::Command),
    /// What is legal, as far as it contains a word.
    Legal(String),
    /// The map.
    Map,
    /// What stands in a space.
    Look(String),
    /// The newest entries of the log.
    Log,
    /// What can be typed.
    Help,
    /// To resign.
    Resign,
    /// To leave the table; the seat stays one's own.
    Quit,
    /// Nothing.
    Nothing,
}

/// What can be typed.
pub(super) const HELP: &str =
    "  legal [WORD]                       what you may do now, or the lines with a word
  map | look SPACE | log             the board, one space, the newest events
  buy 5 infantry | buy naval_base    order units or a facility
  repair SPACE complex 3             repair damage;  upgrade SPACE
  declare POWER                      declare war
  move 3 infantry FROM TO [via X]    move a stack; #17 after the type names one unit
  raid 2 strategic_bomber FROM TO    bomb facilities
  load 1 tank FROM #17               board the transport with that number
  unload 1 tank ZONE TO              land, or announce an assault
  engage ZONE | ignore ZONE          fight submarines and transports, or pass them
  fight SPACE | fight raid SPACE | fight assault ZONE
  place 3 infantry SPACE             mobilize;  place air_base SPACE
  ask passage 2 | ask transports POWER | ask carriers POWER
  answer ... | press | retreat [SPACE]    answer a question as it tells you
  undo [N] | end                     take drafts back, close the phase
  check LINE                         dry run: would the referee accept it?
  resign | quit                      give the seat up, or leave the table
Names may be shortened while they are clear; 109 is sz-109.";

/// Reads a line. `open` are the questions that the seat must answer.
pub(super) fn parse(board: &Board, open: &[game::Decision], line: &str) -> anyhow::Result<Input> {
    // Lines of what is legal may be typed as they stand, remarks included.
    let line = line.split(" (").next().unwrap_or(line).trim();
    let (verb, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    Ok(match verb.to_lowercase().as_str() {
        "" => Input::Nothing,
        "legal" | "l" => Input::Legal(rest.to_lowercase()),
        "map" => Input::Map,
        "look" => Input::Look(find::space(board, rest)?),
        "log" => Input::Log,
        "help" | "h" | "?" => Input::Help,
        "resign" => Input::Resign,
        "quit" | "q" | "exit" => Input::Quit,
        "check" => match parse(board, open, rest)? {
            Input::Submit(command) => Input::Check(command),
            _ => bail!("only what changes the match can be checked"),
        },
        verb => Input::Submit(game::Command {
            kind: Some(command(board, open, verb, rest)?),
        }),
    })
}

fn command(board: &Board, open: &[game::Decision], verb: &str, rest: &str) -> anyhow::Result<Kind> {
    let mut words = Words(rest.split_whitespace().collect());
    let kind = match verb {
        "declare" => Kind::DeclareWar(command::DeclareWar {
            on: find::power(board, words.next("a power")?)?,
        }),
        "buy" => buy(&mut words)?,
        "upgrade" => Kind::Upgrade(command::Upgrade {
            at: find::space(board, words.next("a space")?)?,
        }),
        "repair" => Kind::Repair(command::Repair {
            at: find::space(board, words.next("a space")?)?,
            slot: find::slot(words.next("a facility")?)? as i32,
            points: find::count(words.next("how many points")?)?,
        }),
        "move" | "m" => {
            let (stack, to) = stack_to(board, &mut words)?;
            let via = match words.take("via") {
                true => find::space(board, words.next("the space blitzed")?)?,
                false => String::new(),
            };
            Kind::Move(command::Move { stack, to, via })
        }
        "raid" => {
            let (stack, to) = stack_to(board, &mut words)?;
            Kind::Raid(command::Raid { stack, to })
        }
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
                Ok(steps) => find::count(steps)?,
                Err(_) => 1,
            },
        }),
        "end" => Kind::EndPhase(command::EndPhase {}),
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
    match words.0.first() {
        Some(extra) => bail!("{extra:?} is one word too many"),
        None => Ok(kind),
    }
}

/// The words that are left of a line.
struct Words<'a>(Vec<&'a str>);

impl<'a> Words<'a> {
    fn next(&mut self, what: &str) -> anyhow::Result<&'a str> {
        match self.0.is_empty() {
            true => bail!("{what} is missing"),
            false => Ok(self.0.remove(0)),
        }
    }

    /// Takes the next word if it is this one.
    fn take(&mut self, word: &str) -> bool {
        let found = self
            .0
            .first()
            .is_some_and(|next| next.eq_ignore_ascii_case(word));
        if found {
            self.0.remove(0);
        }
        found
    }

    /// The next word as a number, if it is one.
    fn count(&mut self) -> anyhow::Result<u32> {
        find::count(self.next("a number")?)
    }
}

fn stack(board: &Board, words: &mut Words<'_>) -> anyhow::Result<game::Stack> {
    let count = words.count()?;
    let unit_type = find::unit(words.next("a unit")?)?;
    let unit = words.0.first().and_then(|word| find::unit_number(word));
    if unit.is_some() {
        words.0.remove(0);
    }
    Ok(game::Stack {
        from: find::space(board, words.next("where they are")?)?,
        r#type: unit_type as i32,
        count,
        unit,
    })
}

fn stack_to(board: &Board, words: &mut Words<'_>) -> anyhow::Result<(Option<game::Stack>, String)> {
    let stack = stack(board, words)?;
    // `->` as in the list of what is legal may be typed, too.
    words.take("->");
    let to = find::space(board, words.next("where they go")?)?;
    Ok((Some(stack), to))
}

fn buy(words: &mut Words<'_>) -> anyhow::Result<Kind> {
    let first = words.next("what to buy")?;
    Ok(match first.parse::<u32>() {
        Ok(count) => Kind::Buy(command::Buy {
            r#type: find::unit(words.next("a unit")?)? as i32,
            count,
        }),
        Err(_) => Kind::BuyFacility(command::BuyFacility {
            r#type: find::facility(first)? as i32,
        }),
    })
}

fn place(board: &Board, words: &mut Words<'_>) -> anyhow::Result<Kind> {
    let first = words.next("what to place")?;
    Ok(match first.parse::<u32>() {
        Ok(count) => Kind::Place(command::Place {
            r#type: find::unit(words.next("a unit")?)? as i32,
            count,
            at: find::space(board, words.next("a space")?)?,
        }),
        Err(_) => Kind::PlaceFacility(command::PlaceFacility {
            r#type: find::facility(first)? as i32,
            at: find::space(board, words.next("a space")?)?,
        }),
    })
}

fn ask(board: &Board, words: &mut Words<'_>) -> anyhow::Result<Kind> {
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
                    count: find::count(count)?,
                }),
                _ => bail!(
                    "{:?} is not a number and a unit, such as `2 tank`",
                    part.trim()
                ),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests;
