//! Gives commands to the engine, and looks at what came of them.

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::decision::{Answer, DecisionId};
use sandtable_axis_empires::event::Event;
use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::Theatre;
use sandtable_axis_empires::pack::Odds;
use sandtable_axis_empires::s10_supply::Supply;
use sandtable_axis_empires::sequence::{Part, Segment};
use sandtable_axis_empires::state::PieceId;
use sandtable_kernel::{Addressed, Game as _, Seat, Viewer};

use super::answer::{self, AnswerStatement};
use super::board::Board;
use super::expect::ExpectedState;
use super::order::Given;
use super::watch::Watch;
use super::{AxisEmpiresTable, contents, country, picture, place};
use crate::fault::{Fault, FaultKind};
use crate::judge::{CommandStatement, judge};

/// Maximum number of commands that `pass-to` gives.
const STEPS: usize = 2000;

impl AxisEmpiresTable {
    /// Gives a faction's command, or asks whether it would be accepted.
    pub(super) fn give(
        &mut self,
        faction: Faction,
        manner: &CommandStatement,
        given: &Given,
    ) -> Result<(), Fault> {
        let board = self.board()?;
        let seat = board.state.seat_of(faction);
        let seat = seat.ok_or_else(|| Fault::text("a faction that plays", faction.word()))?;
        let command = match given {
            Given::Command(command) => Command::clone(command),
            Given::Answer(said) => answer_to(board, faction, said)?,
            Given::Pass => match board.game.default_command(&board.state, seat) {
                Some(command) => command,
                None => return unawaited(faction, manner),
            },
            Given::PassTo(to, segment) => {
                return match manner {
                    CommandStatement::Does => self.pass_to(*to, *segment),
                    _ => Err(Fault::text("does pass-to", "can or cannot")),
                };
            }
        };
        self.judge(seat, manner, &command).map(|_| ())
    }

    /// Gives a command to the engine.
    fn judge(
        &mut self,
        seat: Seat,
        manner: &CommandStatement,
        command: &Command,
    ) -> Result<Vec<Addressed<Event>>, Fault> {
        let Some(board) = &mut self.board else {
            return Err(Fault::text("\"map\" or \"scenario\" first", "none"));
        };
        let watch = Watch::before(&board.state);
        let rolled = self.dice.rolled;
        let events = judge(
            &board.game,
            &mut board.state,
            &mut self.dice,
            seat,
            (manner, command),
        )?;
        if *manner == CommandStatement::Does {
            self.rolled = self.dice.rolled - rolled;
            watch.after(&board.state, &events)?;
            let mut combats = events.iter().filter_map(|it| match &it.event {
                Event::Rolled(rolled) => Some(rolled),
                _ => None,
            });
            if let Some(last) = combats.next_back() {
                self.combat = Some(last.clone());
            }
        }
        Ok(events)
    }

    /// Everybody passes until a segment has begun; at once if it is under way.
    fn pass_to(&mut self, faction: Faction, segment: Segment) -> Result<(), Fault> {
        let whose = |of: Option<Faction>| match segment.part() {
            Part::FactionTurn => of == Some(faction),
            Part::Opening | Part::Closing => true,
        };
        let before = self.dice.rolled;
        for _ in 0..STEPS {
            let board = self.board()?;
            let state = &board.state;
            if state.segment() == segment && whose(Some(state.phasing())) {
                return Ok(());
            }
            let awaited = board.game.awaited(state);
            let seats = (0..board.game.seats(state)).map(Seat);
            let mut seats = seats.filter(|seat| awaited.contains(*seat));
            let next = seats.find_map(|seat| {
                let command = board.game.default_command(state, seat)?;
                Some((seat, command))
            });
            let Some((seat, command)) = next else { break };
            let events = self.judge(seat, &CommandStatement::Does, &command)?;
            self.rolled = self.dice.rolled - before;
            let began = events.iter().any(|it| match it.event {
                Event::SegmentBegan {
                    faction: of,
                    segment: begun,
                    ..
                } => begun == segment && whose(of),
                _ => false,
            });
            if began {
                return Ok(());
            }
        }
        Err(Fault::position(
            format!("the segment {} of {}", segment.word(), faction.word()),
            "it never began",
        ))
    }

    /// Looks whether something is as expected.
    pub(super) fn look(&self, expectation: &ExpectedState) -> Result<(), Fault> {
        match expectation {
            ExpectedState::Combat(combat) => {
                let table = &self.board()?.state.pack().combat;
                let columns: Vec<Odds> = (0..table.columns()).map(|it| table.odds(it)).collect();
                combat.look(self.combat.as_ref(), &columns)
            }
            ExpectedState::Rolled(count) => same("dice", *count, self.rolled),
            _ => look(self.board()?, expectation),
        }
    }
}

/// A faction that the game does not wait for has nothing to pass.
fn unawaited(faction: Faction, manner: &CommandStatement) -> Result<(), Fault> {
    match manner {
        CommandStatement::Cannot(rows) if rows.is_empty() => Ok(()),
        CommandStatement::Cannot(rows) => Err(Fault::new(
            FaultKind::OtherRow,
            format!("a refusal by {}", rows.join(" or ")),
            "nothing to pass",
        )),
        CommandStatement::Does | CommandStatement::Can => Err(Fault::new(
            FaultKind::Refused,
            format!("the game waits for {}", faction.word()),
            "it does not",
        )),
    }
}

/// The answer to the first question that a faction is asked.
fn answer_to(board: &Board, faction: Faction, said: &AnswerStatement) -> Result<Command, Fault> {
    let mut pending = board.state.pending().iter();
    let Some(decision) = pending.find(|it| it.faction == faction) else {
        // The engine says why nothing is answered where nothing is asked.
        return Ok(Command::Answer {
            decision: DecisionId(u32::MAX),
            answer: Answer::Luck(false),
        });
    };
    Ok(Command::Answer {
        decision: decision.id,
        answer: answer::fit(said, &decision.question, &board.reader(false))?,
    })
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, expected: T, found: T) -> Result<(), Fault> {
    if expected == found {
        Ok(())
    } else {
        Err(Fault::position(
            format!("{what} {expected:?}"),
            format!("{found:?}"),
        ))
    }
}

fn look(board: &Board, expectation: &ExpectedState) -> Result<(), Fault> {
    let state = &board.state;
    let reader = board.reader(false);
    let map = state.map();
    match expectation {
        ExpectedState::At(name, at, wanted) => {
            let found = reader.all(name);
            let is_there = |id: &PieceId| state.piece(*id).is_some_and(|it| it.at == *at);
            if found.iter().any(is_there) == *wanted {
                return Ok(());
            }
            let not = if *wanted { "" } else { "not " };
            Err(Fault::position(
                format!("{not}at {}", place::place_text(&reader, *at)),
                places(board, &found),
            ))
        }
        ExpectedState::Shows(name, side) => {
            let id = reader.one(name, super::pieces::Prefer::Map)?;
            same("the side", Some(*side), state.piece(id).map(|it| it.side))
        }
        ExpectedState::Of(name, faction) => {
            let id = reader.one(name, super::pieces::Prefer::Map)?;
            let found = state.piece(id).map(|it| it.faction);
            same("the faction", Some(*faction), found)
        }
        ExpectedState::Contents(at, said) => contents::look(said, *at, &reader),
        ExpectedState::Supplied(name, supplied) => {
            let id = reader.one(name, super::pieces::Prefer::Map)?;
            same("in supply:", *supplied, Supply::of(state).is_supplied(id))
        }
        ExpectedState::Asked(asked) => {
            let found = state.pending().first();
            let found = found.map(|it| (it.faction, it.question.name().to_owned()));
            same("a question", asked.clone(), found)
        }
        ExpectedState::Offers(said, offered) => offers(board, said, *offered),
        ExpectedState::Country(area, said) => {
            if said.holds(state, *area) {
                Ok(())
            } else {
                Err(Fault::position(
                    format!("{} so", map.area(*area).name),
                    country::country_text(&reader, *area),
                ))
            }
        }
        ExpectedState::Posture(id, posture) => same("posture", *posture, state.box_posture(*id)),
        ExpectedState::WarState(theatre, war) => same("war state", *war, state.war_state(*theatre)),
        ExpectedState::Uscl(theatre, uscl) => same("uscl", *uscl, state.progress(*theatre).uscl),
        ExpectedState::Esv(theatre, esv) => same("esv", *esv, state.progress(*theatre).esv),
        ExpectedState::Value(theatre, value) => {
            same("value", Some(*value), shown_value(board, *theatre))
        }
        ExpectedState::Card(id, pile) => {
            same("pile", Some(*pile), state.card(*id).map(|it| it.pile))
        }
        ExpectedState::Phase(faction, segment) => {
            let found = (faction.map(|_| state.phasing()), state.segment());
            same("phase", (*faction, *segment), found)
        }
        ExpectedState::Turn(turn) => {
            let name = |turn| {
                let calendar = &state.pack().calendar;
                format!("{} {}", calendar.year(turn), calendar.turn(turn).name)
            };
            same("turn", name(*turn), name(state.now()))
        }
        ExpectedState::Winner(faction) => winner(board, *faction),
        ExpectedState::Combat(_) | ExpectedState::Rolled(_) => Ok(()),
    }
}

/// Where some pieces are.
fn places(board: &Board, pieces: &[PieceId]) -> String {
    let reader = board.reader(false);
    let places = pieces.iter().filter_map(|id| board.state.piece(*id));
    let places: Vec<String> = places.map(|it| place::place_text(&reader, it.at)).collect();
    if places.is_empty() {
        "no such piece".to_owned()
    } else {
        places.join(", ")
    }
}

/// Checks whether the first question accepts an answer.
fn offers(board: &Board, said: &AnswerStatement, offered: bool) -> Result<(), Fault> {
    let Some(decision) = board.state.pending().first() else {
        return Err(Fault::position("an open question", "none"));
    };
    let reader = board.reader(false);
    let answer = answer::fit(said, &decision.question, &reader)?;
    let command = Command::Answer {
        decision: decision.id,
        answer,
    };
    let checked = board.game.check(&board.state, decision.seat, &command);
    if checked.is_ok() == offered {
        return Ok(());
    }
    let expected = if offered {
        "the answer is offered"
    } else {
        "the answer is not offered"
    };
    Err(Fault::position(
        expected,
        picture::options(decision, &reader),
    ))
}

/// A map's Strategic Value, as everybody is shown it.
fn shown_value(board: &Board, theatre: Theatre) -> Option<i16> {
    let view = board.game.view(&board.state, Viewer::Spectator);
    let mut values = view.tally.strategic_values.into_iter();
    values.find(|(map, _)| *map == theatre).map(|(_, it)| it)
}

fn winner(board: &Board, faction: Option<Faction>) -> Result<(), Fault> {
    let outcome = board.game.outcome(&board.state);
    let seat = faction.and_then(|it| board.state.seat_of(it));
    let holds = match (outcome, faction) {
        (None, None) => true,
        (Some(outcome), None) => outcome.winners.is_empty(),
        (Some(outcome), Some(_)) => seat.is_some_and(|seat| outcome.winners.contains(seat)),
        (None, Some(_)) => false,
    };
    if holds {
        Ok(())
    } else {
        Err(Fault::position(
            faction.map_or("no winner", Faction::word),
            outcome.map_or_else(
                || "the match goes on".to_owned(),
                |it| format!("{:?}: {}", it.winners, it.reason),
            ),
        ))
    }
}
