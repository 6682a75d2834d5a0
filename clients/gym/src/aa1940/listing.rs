//! All commands of a seat, out of what the engine lists.

use sandtable_aa1940::answer_space::AnswerSpace;
use sandtable_aa1940::command::{Command, EconomyOrder, Stack};
use sandtable_aa1940::decision::{Answer, Decision, Question};
use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::game::AxisAndAllies;
use sandtable_aa1940::legal::{EconomyLegal, Legal, PhaseLegal, StackMoves};
use sandtable_aa1940::state::State;
use sandtable_kernel::{Game, Seat};

use super::AaLab;
use super::amounts::AnswerAmounts;
use super::research::ResearchAmounts;
use super::tokens::{loading, order_of};
use crate::lab::TakeBacks;
use crate::listing::ListedCommand;

type AaRow = ListedCommand<AaLab>;

/// All commands of an awaited seat: answers to its oldest question, or what it may do in its
/// phase.
pub(super) fn list(
    game: &AxisAndAllies,
    state: &State,
    seat: Seat,
    take_backs: TakeBacks,
) -> Vec<AaRow> {
    let asked = state.pending().iter().find(|asked| asked.seat == seat);
    let mut rows = match asked {
        Some(decision) => answers(state, decision),
        None => match game.legal(state, seat).phase {
            Some(phase) => {
                let mut rows = phase_commands(&phase, take_backs);
                if !phase.blockers.is_empty() {
                    rows.extend(game.default_command(state, seat).map(AaRow::stand_in));
                }
                rows
            }
            None => Vec::new(),
        },
    };
    if rows.is_empty() {
        rows.extend(game.default_command(state, seat).map(AaRow::stand_in));
    }
    rows
}

/// The commands of a list that a server sent. The command that stands in for the seat is not
/// among them: nobody says what it is.
pub(super) fn listed(opening: &State, legal: &Legal, take_backs: TakeBacks) -> Vec<AaRow> {
    match (legal.decisions.first(), &legal.phase) {
        (Some(decision), _) => answers(opening, decision),
        (None, Some(phase)) => phase_commands(phase, take_backs),
        (None, None) => Vec::new(),
    }
}

fn answers(state: &State, decision: &Decision) -> Vec<AaRow> {
    let command = |answer| Command::Answer {
        decision: decision.id,
        answer,
    };
    let answers: Vec<Answer> = match &decision.question {
        Question::CommandNeutral { powers, .. } => {
            powers.iter().copied().map(Answer::CommandNeutral).collect()
        }
        Question::AgreeLosses { .. } => vec![Answer::AgreeLosses(true), Answer::AgreeLosses(false)],
        Question::Favor { .. } => vec![Answer::Favor(false), Answer::Favor(true)],
        Question::Breakthrough => {
            let charts = sandtable_aa1940::advance::Chart::ALL.into_iter();
            charts.map(Answer::Breakthrough).collect()
        }
        Question::Press {
            retreats,
            air_may_leave,
            ..
        } => {
            let air = air_may_leave.then_some(Answer::Retreat(None));
            let retreats = retreats.iter().map(|to| Answer::Retreat(Some(*to)));
            std::iter::once(Answer::Press)
                .chain(air)
                .chain(retreats)
                .collect()
        }
        _ => {
            let space = AnswerSpace::of(state, decision);
            return space
                .map(|space| {
                    let amounts = AnswerAmounts::new(decision.id, space);
                    AaRow::composite(amounts.none(), amounts)
                })
                .into_iter()
                .collect();
        }
    };
    answers.into_iter().map(command).map(AaRow::one).collect()
}

fn phase_commands(phase: &PhaseLegal, take_backs: TakeBacks) -> Vec<AaRow> {
    let mut rows: Vec<AaRow> = Vec::with_capacity(256);
    if phase.blockers.is_empty() {
        rows.push(AaRow::one(Command::EndPhase));
    }
    let back = take_backs == TakeBacks::Always || !phase.blockers.is_empty();
    if phase.take_back > 0 && back {
        rows.push(AaRow::up_to(
            phase.take_back,
            Command::TakeBack { steps: 1 },
        ));
    }
    rows.extend(
        phase
            .declare
            .iter()
            .map(|on| AaRow::one(Command::DeclareWar { on: *on })),
    );
    rows.extend(phase.buy.iter().map(|(kind, most)| {
        AaRow::up_to(
            *most,
            Command::Buy {
                kind: *kind,
                count: 1,
            },
        )
    }));
    let facilities = phase.buy_facilities.iter();
    rows.extend(facilities.map(|kind| AaRow::one(Command::BuyFacility { kind: *kind })));
    rows.extend(
        phase
            .upgrade
            .iter()
            .map(|at| AaRow::one(Command::Upgrade { at: *at })),
    );
    rows.extend(phase.repair.iter().map(|&(at, slot, most)| {
        AaRow::up_to(
            most,
            Command::Repair {
                at,
                slot,
                points: 1,
            },
        )
    }));
    movements(phase, &mut rows);
    rows.extend(
        phase
            .engage
            .iter()
            .map(|&(zone, fight)| AaRow::one(Command::Engage { zone, fight })),
    );
    rows.extend(
        phase
            .ask
            .iter()
            .map(|favor| AaRow::one(Command::Ask { favor: *favor })),
    );
    rows.extend(
        phase
            .fight
            .iter()
            .map(|site| AaRow::one(Command::Fight { site: *site })),
    );
    rows.extend(
        phase
            .place
            .iter()
            .map(|&(kind, at, most)| AaRow::up_to(most, Command::Place { kind, count: 1, at })),
    );
    rows.extend(
        phase
            .place_facilities
            .iter()
            .map(|&(kind, at)| AaRow::one(Command::PlaceFacility { kind, at })),
    );
    for further in &phase.economies {
        economy_commands(further, &mut rows);
    }
    if let Some(research) = &phase.research {
        rows.push(ResearchAmounts::row(research));
    }
    for base in &phase.launches {
        let from = base.from;
        let targets = base.targets.iter();
        rows.extend(targets.map(|&(at, slot)| AaRow::one(Command::Launch { from, at, slot })));
    }
    rows
}

fn movements(phase: &PhaseLegal, rows: &mut Vec<AaRow>) {
    let one = |moves: &StackMoves| Stack {
        count: 1,
        ..moves.stack
    };
    for moves in &phase.moves {
        rows.extend(moves.to.iter().map(|way| {
            let (stack, to, via) = (one(moves), way.to, way.via);
            AaRow::up_to(way.most, Command::Move { stack, to, via })
        }));
    }
    for moves in &phase.raids {
        rows.extend(moves.to.iter().map(|way| {
            let (stack, to) = (one(moves), way.to);
            AaRow::up_to(way.most, Command::Raid { stack, to })
        }));
    }
    for loads in &phase.loads {
        rows.extend(loads.aboard.iter().map(|&(transport, zone, most)| {
            let stack = Stack {
                count: 1,
                ..loads.stack
            };
            let row = AaRow::up_to(most, Command::Load { stack, transport });
            row.with_steps(loading(&stack, zone))
        }));
    }
    for moves in &phase.unloads {
        rows.extend(moves.to.iter().map(|way| {
            let (stack, to) = (one(moves), way.to);
            AaRow::up_to(way.most, Command::Unload { stack, to })
        }));
    }
    for moves in &phase.drops {
        rows.extend(moves.to.iter().map(|way| {
            let (stack, to) = (one(moves), way.to);
            AaRow::up_to(way.most, Command::Drop { stack, to })
        }));
    }
}

fn economy_commands(further: &EconomyLegal, rows: &mut Vec<AaRow>) {
    let economy = further.economy;
    let command = |order| Command::ForEconomy { economy, order };
    rows.extend(
        further
            .buy
            .iter()
            .map(|&(kind, most)| AaRow::up_to(most, command(EconomyOrder::Buy { kind, count: 1 }))),
    );
    rows.extend(
        further
            .buy_facilities
            .iter()
            .map(|&kind| AaRow::one(command(EconomyOrder::BuyFacility { kind }))),
    );
    rows.extend(further.place.iter().map(|&(kind, at, most)| {
        AaRow::up_to(most, command(EconomyOrder::Place { kind, count: 1, at }))
    }));
    rows.extend(
        further
            .place_facilities
            .iter()
            .map(|&(kind, at)| AaRow::one(command(EconomyOrder::PlaceFacility { kind, at }))),
    );
}

/// A command with another number in it.
pub(super) fn counted(command: &Command, number: u32) -> Command {
    let count = u16::try_from(number).unwrap_or(u16::MAX);
    let stack = |stack: &Stack| Stack { count, ..*stack };
    match command {
        Command::TakeBack { .. } => Command::TakeBack { steps: count },
        Command::Buy { kind, .. } => Command::Buy { kind: *kind, count },
        Command::Repair { at, slot, .. } => Command::Repair {
            at: *at,
            slot: *slot,
            points: u8::try_from(number).unwrap_or(u8::MAX),
        },
        Command::Move {
            stack: moved,
            to,
            via,
        } => Command::Move {
            stack: stack(moved),
            to: *to,
            via: *via,
        },
        Command::Raid { stack: sent, to } => Command::Raid {
            stack: stack(sent),
            to: *to,
        },
        Command::Load {
            stack: boarding,
            transport,
        } => Command::Load {
            stack: stack(boarding),
            transport: *transport,
        },
        Command::Unload { stack: landed, to } => Command::Unload {
            stack: stack(landed),
            to: *to,
        },
        Command::Drop { stack: dropped, to } => Command::Drop {
            stack: stack(dropped),
            to: *to,
        },
        Command::Place { kind, at, .. } => Command::Place {
            kind: *kind,
            count,
            at: *at,
        },
        Command::ForEconomy { economy, order } => {
            let plain = counted(&order.by_first(), number);
            order_of(*economy, &plain).unwrap_or_else(|| command.clone())
        }
        other => other.clone(),
    }
}

/// The number in a command.
pub(super) fn count(command: &Command) -> u32 {
    match command {
        Command::TakeBack { steps } => u32::from(*steps),
        Command::Buy { count, .. } | Command::Place { count, .. } => u32::from(*count),
        Command::Repair { points, .. } => u32::from(*points),
        Command::Move { stack, .. }
        | Command::Raid { stack, .. }
        | Command::Load { stack, .. }
        | Command::Unload { stack, .. }
        | Command::Drop { stack, .. } => u32::from(stack.count),
        Command::ForEconomy { order, .. } => count(&order.by_first()),
        _ => 1,
    }
}

/// The first economy pays as much as it can, the further ones the rest.
pub(super) fn usual_payments(purses: &[(EconomyId, u32)], price: u32) -> Vec<u32> {
    let mut left = price;
    let pay = purses.iter().map(|(_, ipcs)| {
        let part = left.min(*ipcs);
        left -= part;
        part
    });
    pay.collect()
}
