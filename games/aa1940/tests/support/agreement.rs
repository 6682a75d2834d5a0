//! Comparison of the legal list with what the validator accepts, both ways.

use sandtable_aa1940::command::{Command, EconomyOrder, Stack};
use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::facility::FacilitySlot;
use sandtable_aa1940::game::AxisAndAllies;
use sandtable_aa1940::legal::Legal;
use sandtable_aa1940::sampler::{Random, spanned};
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::state::{State, UnitId};
use sandtable_aa1940::unit::UnitKind;
use sandtable_kernel::{Game, Seat};

/// Number of commands listed, all of which are accepted.
pub(crate) fn accepted(game: &AxisAndAllies, state: &State, seat: Seat) -> u64 {
    let mut commands = 0;
    for command in spanned(&game.legal(state, seat)) {
        commands += 1;
        if let Err(violation) = game.check(state, seat, &command) {
            panic!(
                "listed but refused: {command:?}\n{violation}\n{:?}",
                state.turn()
            );
        }
    }
    commands
}

/// Reports whether the listing spans a command that names its units.
fn spans(legal: &Legal, state: &State, command: &Command) -> bool {
    let Some(phase) = &legal.phase else {
        return false;
    };
    let alike = |a: UnitId, b: Option<UnitId>| b.is_some_and(|b| state.alike(a).contains(&b));
    match command {
        Command::Move { stack, to, via } => phase.moves.iter().any(|moves| {
            alike(stack.unit.unwrap(), moves.stack.unit)
                && moves
                    .to
                    .iter()
                    .any(|d| d.to == *to && d.via == *via && stack.count <= d.most)
        }),
        Command::Raid { stack, to } => phase.raids.iter().any(|moves| {
            alike(stack.unit.unwrap(), moves.stack.unit)
                && moves
                    .to
                    .iter()
                    .any(|d| d.to == *to && stack.count <= d.most)
        }),
        Command::Unload { stack, to } => phase.unloads.iter().any(|moves| {
            alike(stack.unit.unwrap(), moves.stack.unit)
                && moves
                    .to
                    .iter()
                    .any(|d| d.to == *to && stack.count <= d.most)
        }),
        Command::Drop { stack, to } => phase.drops.iter().any(|moves| {
            alike(stack.unit.unwrap(), moves.stack.unit)
                && moves
                    .to
                    .iter()
                    .any(|d| d.to == *to && stack.count <= d.most)
        }),
        Command::Research { dice, .. } => phase
            .research
            .as_ref()
            .is_some_and(|research| (1..=research.most).contains(dice)),
        Command::Load { stack, transport } => phase.loads.iter().any(|loads| {
            alike(stack.unit.unwrap(), loads.stack.unit)
                && loads.aboard.iter().any(|(ship, _, most)| {
                    stack.count <= *most && state.alike(*ship).contains(transport)
                })
        }),
        other => spanned(legal).contains(other),
    }
}

/// Counts of agreements between checks and lists.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    /// Commands listed and accepted.
    pub(crate) accepted: u64,
    /// Commands not listed and refused.
    pub(crate) refused: u64,
}

impl Tally {
    /// Compares the verdict on random commands with what the listing spans.
    pub(crate) fn compare(
        &mut self,
        game: &AxisAndAllies,
        state: &State,
        seat: Seat,
        random: &mut Random,
    ) {
        let tally = self;
        let legal = game.legal(state, seat);
        let spaces = state.board().spaces.len();
        let units: Vec<_> = state.pieces().map(|(id, piece)| (id, *piece)).collect();
        let power = state.turn().power;
        let own: Vec<_> = units
            .iter()
            .filter(|(_, piece)| piece.owner == power)
            .copied()
            .collect();
        for _ in 0..400 {
            // Mostly the acting power's, which may move; sometimes anyone's.
            let pool = if random.one_in(5) { &units } else { &own };
            let Some(&(unit, piece)) = random.pick(pool) else {
                continue;
            };
            // Mostly near, sometimes anywhere.
            let near: Vec<_> = state
                .board()
                .neighbors(piece.space)
                .flat_map(|next| state.board().neighbors(next).chain([next]))
                .collect();
            let to = if random.one_in(4) {
                SpaceId(random.below(spaces) as u16)
            } else {
                near[random.below(near.len())]
            };
            let count = random.up_to(3);
            let stack = Stack {
                from: piece.space,
                kind: piece.kind,
                count,
                unit: Some(unit),
            };
            let via = random
                .one_in(3)
                .then(|| near[random.below(near.len())])
                .filter(|_| matches!(piece.kind, UnitKind::Tank | UnitKind::MechInfantry));
            let command = match random.below(9) {
                6 => Command::Drop { stack, to },
                7 => Command::Launch {
                    from: piece.space,
                    at: to,
                    slot: FacilitySlot::ALL[random.below(3)],
                },
                8 => Command::Research {
                    dice: count,
                    payments: Vec::new(),
                },
                0 => Command::Raid { stack, to },
                1 => Command::Unload { stack, to },
                2 => Command::Load {
                    stack,
                    transport: units[random.below(units.len())].0,
                },
                3 if random.one_in(3) => Command::ForEconomy {
                    economy: EconomyId(random.below(12) as u8),
                    order: EconomyOrder::Place {
                        kind: piece.kind,
                        count: 1,
                        at: to,
                    },
                },
                3 => Command::Place {
                    kind: piece.kind,
                    count,
                    at: to,
                },
                _ => Command::Move { stack, to, via },
            };
            let verdict = game.check(state, seat, &command);
            let counted = match &command {
                Command::Place { kind, count, at } => legal.phase.as_ref().is_some_and(|phase| {
                    phase
                        .place
                        .iter()
                        .any(|(k, a, most)| k == kind && a == at && count <= most)
                }),
                command => spans(&legal, state, command),
            };
            match (&verdict, counted) {
                (Ok(()), false) => panic!(
                    "accepted but not listed: {command:?}\n{piece:?}\n{:?}",
                    state.turn()
                ),
                (Err(violation), true) => panic!("listed but refused: {command:?}\n{violation}"),
                (Ok(()), true) => tally.accepted += 1,
                (Err(_), false) => tally.refused += 1,
            }
        }
    }
}
