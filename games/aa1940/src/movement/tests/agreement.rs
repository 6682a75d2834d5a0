//! Agreement of lists and checks: the checks accept what the lists offer, and refuse what they
//! leave out.

use std::collections::BTreeMap;

use sandtable_kernel::{Game, Seat};

use crate::command::{Command, Stack};
use crate::game::AxisAndAllies;
use crate::legal::{PhaseLegal, StackMoves};
use crate::movement::{check_load, check_move, check_raid, check_unload};
use crate::phase::Phase;
use crate::piece::Piece;
use crate::scenario::{Scenario, ScriptedDice};
use crate::space::SpaceId;
use crate::state::{State, UnitId};
use crate::unit::UnitKind;

/// A small generator, so that failures repeat.
struct Lottery(u64);

impl Lottery {
    fn draw(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below as u64) as usize
    }
}

fn legal(state: &State, seat: Seat) -> PhaseLegal {
    AxisAndAllies::europe1940()
        .legal(state, seat)
        .phase
        .expect("the acting seat may act")
}

type Offers = BTreeMap<(UnitId, SpaceId, Option<SpaceId>), u16>;

fn offers(lists: &[StackMoves]) -> Offers {
    let mut offers = Offers::new();
    for list in lists {
        for to in &list.to {
            let unit = list.stack.unit.expect("listed stacks name a unit");
            assert!(to.most >= 1 && to.most <= list.stack.count);
            let before = offers.insert((unit, to.to, to.via), to.most);
            assert_eq!(before, None, "listed twice");
        }
    }
    offers
}

/// One unit of each condition, with how many there are.
fn stacks(state: &State, seat: Seat) -> Vec<Stack> {
    let power = state.turn().power;
    assert_eq!(state.seat_of(power), Some(seat));
    let mut stacks = Vec::new();
    for (id, piece) in state.pieces().filter(|(_, piece)| piece.owner == power) {
        let alike = state.alike(id);
        if alike[0] == id {
            stacks.push(Stack {
                from: piece.space,
                kind: piece.kind,
                count: alike.len() as u16,
                unit: Some(id),
            });
        }
    }
    stacks
}

fn agree(
    offered: Option<&u16>,
    stack: &Stack,
    what: &str,
    check: impl Fn(&Stack) -> Result<(), String>,
) {
    let with = |count| Stack { count, ..*stack };
    match offered {
        Some(&most) => {
            for count in [1, most] {
                let result = check(&with(count));
                assert_eq!(result, Ok(()), "{what}: {count} of {most} of {stack:?}");
            }
            assert!(check(&with(most + 1)).is_err(), "{what}: more of {stack:?}");
        }
        None => {
            assert!(check(&with(1)).is_err(), "{what}: not listed {stack:?}");
        }
    }
}

/// Every stack against every space, by every command of movement.
fn compare(state: &State, seat: Seat) {
    let legal = legal(state, seat);
    let board = state.board();
    let (moves, raids, unloads) = (
        offers(&legal.moves),
        offers(&legal.raids),
        offers(&legal.unloads),
    );
    let mut loads = BTreeMap::new();
    for load in &legal.loads {
        for (ship, zone, most) in &load.aboard {
            assert_eq!(state.piece(*ship).map(|ship| ship.space), Some(*zone));
            loads.insert((load.stack.unit.expect("named"), *ship), *most);
        }
    }
    let transports: Vec<UnitId> = state
        .pieces()
        .filter(|(_, piece)| piece.kind == UnitKind::Transport)
        .map(|(id, _)| id)
        .collect();
    let text = |result: Result<_, Box<sandtable_kernel::Violation>>| {
        result
            .map(|_| ())
            .map_err(|violation| violation.to_string())
    };
    for stack in stacks(state, seat) {
        let unit = stack.unit.expect("named");
        for to in board.all_spaces() {
            let key = (unit, to, None);
            agree(moves.get(&key), &stack, "move", |stack| {
                text(check_move(state, stack, to, None))
            });
            agree(raids.get(&key), &stack, "raid", |stack| {
                text(check_raid(state, stack, to))
            });
            agree(unloads.get(&key), &stack, "unload", |stack| {
                text(check_unload(state, stack, to))
            });
        }
        for via in board.neighbors(stack.from) {
            for to in board.neighbors(via) {
                agree(
                    moves.get(&(unit, to, Some(via))),
                    &stack,
                    "blitz",
                    |stack| text(check_move(state, stack, to, Some(via))),
                );
            }
        }
        for ship in &transports {
            agree(loads.get(&(unit, *ship)), &stack, "load", |stack| {
                text(check_load(state, stack, *ship))
            });
        }
    }
    for (zone, fight) in board
        .all_spaces()
        .flat_map(|zone| [(zone, true), (zone, false)])
    {
        let listed = legal.engage.contains(&(zone, fight));
        let accepted = crate::combat_move::check_engage(state, zone, fight).is_ok();
        assert_eq!(listed, accepted, "engage {zone:?} {fight}");
    }
}

/// A random command out of the list.
fn any(legal: &PhaseLegal, lottery: &mut Lottery) -> Option<Command> {
    let pick = |lists: &[StackMoves], lottery: &mut Lottery| {
        let list = lists.get(lottery.draw(lists.len().max(1)))?;
        let to = list.to[lottery.draw(list.to.len())];
        let count = 1 + lottery.draw(usize::from(to.most)) as u16;
        Some((
            Stack {
                count,
                ..list.stack
            },
            to.to,
            to.via,
        ))
    };
    match lottery.draw(8) {
        0 => pick(&legal.raids, lottery).map(|(stack, to, _)| Command::Raid { stack, to }),
        1 | 2 => {
            let load = legal.loads.get(lottery.draw(legal.loads.len().max(1)))?;
            let (transport, _, most) = load.aboard[lottery.draw(load.aboard.len())];
            let count = 1 + lottery.draw(usize::from(most)) as u16;
            let stack = Stack {
                count,
                ..load.stack
            };
            Some(Command::Load { stack, transport })
        }
        3 => pick(&legal.unloads, lottery).map(|(stack, to, _)| Command::Unload { stack, to }),
        4 if !legal.engage.is_empty() => {
            let (zone, fight) = legal.engage[lottery.draw(legal.engage.len())];
            Some(Command::Engage { zone, fight })
        }
        _ => pick(&legal.moves, lottery).map(|(stack, to, via)| Command::Move { stack, to, via }),
    }
}

fn wander(power: &str, phase: Phase, seed: u64) {
    let game = AxisAndAllies::europe1940();
    let mut state = Scenario::opening()
        .war("germany", "soviet-union")
        .war("italy", "soviet-union")
        .war("germany", "united-states")
        .one_seat(&["united-kingdom", "france"])
        .turn(2, power, phase)
        .with(|state| {
            let spaces: Vec<_> = state
                .pieces()
                .map(|(id, piece)| (id, piece.owner))
                .collect();
            for (id, owner) in spaces {
                if owner == state.turn().power {
                    state.set_piece(id, |piece| piece.start = piece.space);
                }
            }
        })
        .build();
    let seat = state.seat_of(state.turn().power).expect("played");
    let mut lottery = Lottery(seed);
    for step in 0..60 {
        if step % 12 == 0 {
            compare(&state, seat);
        }
        let Some(command) = any(&legal(&state, seat), &mut lottery) else {
            continue;
        };
        let result = game.apply(
            &mut state,
            seat,
            &command,
            &mut ScriptedDice::default(),
            &mut Vec::new(),
        );
        assert_eq!(result, Ok(()), "{command:?}");
        assert_eq!(state.hash(), state.full_hash());
    }
    compare(&state, seat);
    follow_remedies(state.clone(), seat, phase);
    let_pass(state, seat, phase);
}

/// Whoever follows the remedies of the blockers closes the phase, and the units that a blocker
/// names stand where it says.
fn follow_remedies(mut state: State, seat: Seat, phase: Phase) {
    let game = AxisAndAllies::europe1940();
    for _ in 0..200 {
        let legal = legal(&state, seat);
        for stack in legal.blockers.iter().flat_map(|blocker| &blocker.units) {
            let unit = stack.unit.and_then(|unit| state.piece(unit));
            let is_meant = |piece: &Piece| (piece.space, piece.kind) == (stack.from, stack.kind);
            assert!(unit.is_some_and(is_meant), "{stack:?}");
            let alike = (state.pieces_in(stack.from)).filter(|(_, piece)| is_meant(piece));
            assert!((1..=alike.count()).contains(&usize::from(stack.count)));
        }
        let Some(blocker) = legal.blockers.first() else {
            let check = game.check(&state, seat, &Command::EndPhase);
            assert_eq!(check, Ok(()), "nothing is in the way");
            return;
        };
        let remedy = blocker.remedy.as_ref().expect("a way on");
        let result = game.apply(
            &mut state,
            seat,
            remedy,
            &mut ScriptedDice::default(),
            &mut Vec::new(),
        );
        assert_eq!(result, Ok(()), "{remedy:?} for {}", blocker.violation);
        assert_eq!(state.turn().phase, phase);
    }
    panic!("the phase stays open: {:?}", legal(&state, seat).blockers);
}

/// An absent player's phase is closed by what the engine does for it.
fn let_pass(mut state: State, seat: Seat, phase: Phase) {
    let game = AxisAndAllies::europe1940();
    for _ in 0..200 {
        if state.turn().phase != phase || !state.pending().is_empty() {
            return;
        }
        let command = game
            .default_command(&state, seat)
            .expect("the seat is awaited");
        let result = game.apply(
            &mut state,
            seat,
            &command,
            &mut ScriptedDice::default(),
            &mut Vec::new(),
        );
        assert_eq!(result, Ok(()), "{command:?}");
        if command == Command::EndPhase {
            return;
        }
    }
    panic!("the phase stays open: {:?}", legal(&state, seat).blockers);
}

/// For every power in both movement phases, along random play.
#[test]
fn lists_and_checks_agree_in_combat_moves() {
    for (seed, power) in [
        "germany",
        "soviet-union",
        "united-states",
        "united-kingdom",
        "italy",
    ]
    .into_iter()
    .enumerate()
    {
        wander(power, Phase::CombatMove, 77 + seed as u64);
    }
}

/// The same in Noncombat Move.
#[test]
fn lists_and_checks_agree_in_noncombat_moves() {
    for (seed, power) in [
        "germany",
        "soviet-union",
        "united-states",
        "united-kingdom",
        "france",
    ]
    .into_iter()
    .enumerate()
    {
        wander(power, Phase::NoncombatMove, 177 + seed as u64);
    }
}
