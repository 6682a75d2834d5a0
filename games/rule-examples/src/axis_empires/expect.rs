//! Expectations of examples about a position.

use sandtable_axis_empires::event::combat::{Cause, Rolled};
use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::{AreaId, Theatre};
use sandtable_axis_empires::pack::{CardId, Odds, Posture, PostureBoxId, Side, TurnId, WarState};
use sandtable_axis_empires::sequence::Segment;
use sandtable_axis_empires::state::{Pile, Place};

use super::answer::{self, AnswerStatement};
use super::board::Board;
use super::country;
use super::pieces::{Name, Reader};
use super::{contents, names, place, setup};
use crate::fault::Fault;
use crate::tokens::StatementTokens;

/// An expectation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ExpectedState {
    At(Name, Place, bool),
    Shows(Name, Side),
    Of(Name, Faction),
    Contents(Place, contents::ContentsStatement),
    Supplied(Name, bool),
    Asked(Option<(Faction, String)>),
    Offers(AnswerStatement, bool),
    Combat(Combat),
    Country(AreaId, country::CountryStatement),
    Posture(PostureBoxId, Posture),
    WarState(Theatre, WarState),
    Uscl(Theatre, u8),
    Esv(Theatre, i8),
    Value(Theatre, i16),
    Card(CardId, Pile),
    Phase(Option<Faction>, Segment),
    Turn(TurnId),
    Rolled(usize),
    Winner(Option<Faction>),
}

/// Expectation about the last combat that was rolled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Combat {
    column: Option<Odds>,
    attack: Option<u32>,
    defence: Option<u32>,
    die: Option<u8>,
    shifts: Vec<(Cause, Option<i8>)>,
}

const QUESTIONS: [&str; 8] = [
    "stacking",
    "contest",
    "placed",
    "ranged-support",
    "combat-result",
    "advance",
    "choice",
    "luck",
];

const CAUSES: [(&str, Cause); 12] = [
    ("attacking-air", Cause::AttackingAir),
    ("defending-air", Cause::DefendingAir),
    ("airdrop", Cause::Airdrop),
    ("armor", Cause::Armor),
    ("fortress", Cause::Fortress),
    ("attacking-hq", Cause::AttackingHq),
    ("defending-hq", Cause::DefendingHq),
    ("marines", Cause::Marines),
    ("mud", Cause::Mud),
    ("terrain", Cause::Terrain),
    ("limited-stacking", Cause::LimitedStacking),
    ("hexside", Cause::Hexside),
];

/// Reads an expectation.
///
/// # Errors
///
/// It cannot be read, or names something that does not exist.
pub(super) fn read(
    words: &mut StatementTokens<'_>,
    board: &Board,
    reader: &Reader<'_>,
) -> Result<ExpectedState, Fault> {
    let pack = reader.pack();
    let first = words.peek().unwrap_or_default();
    let is_word = reader.alias(first).is_none();
    if !is_word {
        return of_a_piece(words, reader);
    }
    let mut ahead = words.clone();
    ahead.next();
    let expectation = match first {
        "at" => {
            let at = place::place(&mut ahead, reader, reader.usual_map())?;
            ExpectedState::Contents(at, contents::read(&mut ahead, reader)?)
        }
        "supplied" => ExpectedState::Supplied(reader.name(&mut ahead)?, true),
        "unsupplied" => ExpectedState::Supplied(reader.name(&mut ahead)?, false),
        "asked" => asked(&mut ahead)?,
        "offers" => {
            let offered = !ahead.accept("no");
            ExpectedState::Offers(answer::read(&mut ahead, reader)?, offered)
        }
        "combat" => ExpectedState::Combat(combat(&mut ahead)?),
        "country" => {
            let (area, said) = country::read(&mut ahead, pack)?;
            ExpectedState::Country(area, said)
        }
        "posture" => {
            let id = names::posture_box(&mut ahead, pack)?;
            ExpectedState::Posture(id, names::posture(&mut ahead)?)
        }
        "war-state" => {
            let theatre = names::theatre(&mut ahead, reader.only_map())?;
            ExpectedState::WarState(theatre, setup::war_state(&mut ahead)?)
        }
        "track" => {
            let theatre = names::theatre(&mut ahead, reader.only_map())?;
            match names::plain(ahead.word("uscl or esv")?).as_str() {
                "uscl" => ExpectedState::Uscl(theatre, ahead.number("a box of the track")?),
                "esv" => ExpectedState::Esv(theatre, ahead.number("a value")?),
                other => return Err(Fault::text("uscl or esv", format!("{other:?}"))),
            }
        }
        "value" => {
            let theatre = names::theatre(&mut ahead, reader.only_map())?;
            ExpectedState::Value(theatre, ahead.number("a value")?)
        }
        "card" => {
            let (_, _, id) = setup::which_card(&mut ahead, board, pack)?;
            ExpectedState::Card(id, names::pile(&mut ahead)?)
        }
        "phase" => {
            let faction = names::faction(&mut ahead)?;
            let segment = names::segment(&mut ahead)?;
            let whose = segment.part() == sandtable_axis_empires::sequence::Part::FactionTurn;
            ExpectedState::Phase(whose.then_some(faction), segment)
        }
        "turn" => ExpectedState::Turn(names::turn(&mut ahead, pack)?),
        "rolled" => {
            let count = ahead.number("a number of dice")?;
            if !ahead.accept("dice") {
                ahead.accept("die");
            }
            ExpectedState::Rolled(count)
        }
        "winner" => ExpectedState::Winner(match names::plain(ahead.word("a side")?).as_str() {
            "nobody" => None,
            "axis" => Some(Faction::Axis),
            "western" | "allies" | "allied" => Some(Faction::Western),
            "soviet" => Some(Faction::Soviet),
            other => {
                return Err(Fault::text(
                    "axis, western, soviet or nobody",
                    format!("{other:?}"),
                ));
            }
        }),
        _ => return of_a_piece(words, reader),
    };
    *words = ahead;
    Ok(expectation)
}

/// `A at PLACE`, `A full`, `A of FACTION`.
fn of_a_piece(
    words: &mut StatementTokens<'_>,
    reader: &Reader<'_>,
) -> Result<ExpectedState, Fault> {
    let name = reader.name(words)?;
    let not = words.accept("not");
    match words.word("at, full, reduced or of")? {
        "at" => {
            let theatre = reader.all(&name).first().and_then(|id| {
                let piece = reader.state().piece(*id)?;
                let own = names::theatre_of(reader.pack(), piece.kind);
                own.or_else(|| piece.at.theatre(reader.state().map()))
            });
            let theatre = theatre.unwrap_or_else(|| reader.usual_map());
            Ok(ExpectedState::At(
                name,
                place::place(words, reader, theatre)?,
                !not,
            ))
        }
        "full" | "front" if !not => Ok(ExpectedState::Shows(name, Side::Front)),
        "reduced" | "back" if !not => Ok(ExpectedState::Shows(name, Side::Back)),
        "supplied" => Ok(ExpectedState::Supplied(name, !not)),
        "of" if !not => Ok(ExpectedState::Of(name, names::faction(words)?)),
        other => Err(Fault::text("at, full, reduced or of", format!("{other:?}"))),
    }
}

fn asked(words: &mut StatementTokens<'_>) -> Result<ExpectedState, Fault> {
    if words.accept("nobody") {
        return Ok(ExpectedState::Asked(None));
    }
    let faction = names::faction(words)?;
    let question = names::named(words, "a question's name", |text| {
        let text = names::plain(text);
        let mut all = QUESTIONS.into_iter();
        all.find(|it| names::plain(it) == text)
    })?;
    Ok(ExpectedState::Asked(Some((faction, question.to_owned()))))
}

fn combat(words: &mut StatementTokens<'_>) -> Result<Combat, Fault> {
    let mut combat = Combat::default();
    while let Some(word) = words.peek() {
        words.next();
        match word {
            "," => {}
            "column" => combat.column = Some(odds(words.word("odds, as 3-1")?)?),
            "attack" => combat.attack = Some(words.number("factors")?),
            "defence" | "defense" => combat.defence = Some(words.number("factors")?),
            "die" => combat.die = Some(words.number("a die")?),
            "shift" => {
                let cause = cause(words)?;
                let columns = words.word("columns")?.trim_start_matches('+').parse();
                let columns =
                    columns.map_err(|_| Fault::text("columns, a number", "something else"))?;
                combat.shifts.push((cause, Some(columns)));
            }
            "no-shift" => combat.shifts.push((cause(words)?, None)),
            "no" if words.accept("shift") => combat.shifts.push((cause(words)?, None)),
            other => {
                return Err(Fault::text(
                    "column, attack, defence, die, shift or no-shift",
                    format!("{other:?}"),
                ));
            }
        }
    }
    Ok(combat)
}

fn odds(word: &str) -> Result<Odds, Fault> {
    let parts = word.split_once(['-', '/']);
    let parts = parts.and_then(|(attack, defence)| {
        Some(Odds {
            attack: attack.parse().ok()?,
            defence: defence.parse().ok()?,
        })
    });
    parts.ok_or_else(|| Fault::text("odds, as 3-1", format!("{word:?}")))
}

fn cause(words: &mut StatementTokens<'_>) -> Result<Cause, Fault> {
    names::named(words, "what shifts a column", |text| {
        let text = names::plain(text);
        let mut all = CAUSES.iter();
        all.find(|(word, _)| names::plain(word) == text)
            .map(|(_, cause)| *cause)
    })
}

impl Combat {
    /// Checks that a combat was as expected; if not, returns the expected and the found value.
    ///
    /// # Errors
    ///
    /// It was not.
    pub(super) fn look(&self, found: Option<&Rolled>, columns: &[Odds]) -> Result<(), Fault> {
        let Some(found) = found else {
            return Err(Fault::position("a combat that was rolled", "none"));
        };
        let column = columns.get(usize::from(found.column)).copied();
        let shift = |cause: Cause| {
            let shifts = found.shifts.iter().filter(|it| it.cause == cause);
            shifts.map(|it| it.columns).sum::<i8>()
        };
        let shifted = |cause: Cause| found.shifts.iter().any(|it| it.cause == cause);
        let holds = self.column.is_none_or(|it| Some(it) == column)
            && self.attack.is_none_or(|it| it == found.attack)
            && self.defence.is_none_or(|it| it == found.defence)
            && self.die.is_none_or(|it| it == found.die)
            && self.shifts.iter().all(|(cause, columns)| match columns {
                Some(0) | None => !shifted(*cause) || shift(*cause) == 0,
                Some(columns) => shift(*cause) == *columns,
            });
        if holds {
            Ok(())
        } else {
            Err(Fault::position(
                format!("{self}"),
                combat_text(found, column),
            ))
        }
    }
}

impl std::fmt::Display for Combat {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut parts = Vec::new();
        parts.extend(
            self.column
                .map(|it| format!("column {}-{}", it.attack, it.defence)),
        );
        parts.extend(self.attack.map(|it| format!("attack {it}")));
        parts.extend(self.defence.map(|it| format!("defence {it}")));
        parts.extend(self.die.map(|it| format!("die {it}")));
        for (cause, columns) in &self.shifts {
            parts.push(match columns {
                Some(columns) => format!("shift {} {columns}", word(*cause)),
                None => format!("no-shift {}", word(*cause)),
            });
        }
        f.write_str(&parts.join(" "))
    }
}

fn word(cause: Cause) -> &'static str {
    let mut all = CAUSES.iter();
    all.find(|(_, it)| *it == cause)
        .map_or("?", |(word, _)| word)
}

/// A combat in the words of examples.
pub(super) fn combat_text(found: &Rolled, column: Option<Odds>) -> String {
    let column = column.map_or_else(
        || found.column.to_string(),
        |it| format!("{}-{}", it.attack, it.defence),
    );
    let mut text = format!(
        "column {column} attack {} defence {} die {}",
        found.attack, found.defence, found.die
    );
    for shift in &found.shifts {
        text += &format!(" shift {} {}", word(shift.cause), shift.columns);
    }
    text
}
