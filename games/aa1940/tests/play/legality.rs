//! Agreement of the legal list and the validator: the validator accepts what the list offers, and
//! refuses what it leaves out.

use sandtable_aa1940::advance::Advance;
use sandtable_aa1940::command::{Command, EconomyOrder, Stack};
use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::facility::{FacilityKind, FacilitySlot};
use sandtable_aa1940::game::AxisAndAllies;
use sandtable_aa1940::options::{Bid, DiceRule};
use sandtable_aa1940::orders::KamikazeOrder;
use sandtable_aa1940::power::Side;
use sandtable_aa1940::sampler::{self, Random};
use sandtable_aa1940::scenario::Scenario;
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::state::{State, UnitId};
use sandtable_aa1940::unit::UnitKind;
use sandtable_kernel::{Game, Seat};

use crate::agreement::{Tally, accepted};

/// Positions out of random matches on both boards, one in every `every` draws.
fn both_boards(
    seeds: std::ops::Range<u64>,
    every: usize,
    mut look: impl FnMut(&AxisAndAllies, &State, Seat),
) {
    let fewer = seeds.start..seeds.start + (seeds.end - seeds.start).div_ceil(4);
    positions_on(&AxisAndAllies::europe1940(), seeds, every, &mut look);
    positions_on(&AxisAndAllies::global1940(), fewer, every * 2, look);
}

/// Positions out of random matches on a board.
pub(crate) fn positions_on(
    game: &AxisAndAllies,
    seeds: std::ops::Range<u64>,
    every: usize,
    mut look: impl FnMut(&AxisAndAllies, &State, Seat),
) {
    for seed in seeds {
        let mut options = game.one_seat_each();
        options.round_limit = Some(8);
        options.open_canals = seed % 2 == 1;
        options.research = seed % 2 == 1;
        options.bid = (seed % 4 == 1).then_some(Bid {
            side: Side::Allies,
            ipcs: 17,
        });
        if seed % 3 == 2 {
            options.dice = DiceRule::LowLuck;
        }
        let mut state = game.new_match(&options).unwrap();
        let (mut random, mut dice) = (Random::new(seed), Random::new(seed + 1_000));
        let mut draws = 0;
        loop {
            if let Some(seat) = game.awaited(&state).iter().next()
                && draws % every == 0
            {
                look(game, &state, seat);
            }
            draws += 1;
            if !sampler::play(game, &mut state, &mut random, &mut dice, |_, _, _| {}) {
                break;
            }
        }
    }
}

#[test]
fn everything_listed_is_accepted() {
    let looked_at = |board: &AxisAndAllies, seeds, every| {
        let mut commands = 0u64;
        positions_on(board, seeds, every, |game, state, seat| {
            commands += accepted(game, state, seat);
        });
        commands
    };
    let europe = looked_at(&AxisAndAllies::europe1940(), 0..6, 17);
    let world = looked_at(&AxisAndAllies::global1940(), 0..2, 29);
    for commands in [europe, world] {
        assert!(commands > 10_000, "only {commands} commands were looked at");
    }
}

#[test]
fn everything_left_out_is_refused() {
    let mut random = Random::new(99);
    let mut tally = Tally::default();
    both_boards(20..32, 11, |game, state, seat| {
        tally.compare(game, state, seat, &mut random);
    });
    assert!(
        tally.accepted > 1_000 && tally.refused > 10_000,
        "{tally:?}"
    );
}

/// The same with every advance made, so that rockets fly and paratroopers drop.
#[test]
fn lists_and_checks_agree_with_every_advance() {
    for opening in [Scenario::opening(), Scenario::global_opening()] {
        let mut state = armed(opening);
        let game = AxisAndAllies::on(state.board().board);
        let (mut random, mut dice) = (Random::new(3), Random::new(4));
        let (mut tally, mut listed) = (Tally::default(), 0);
        let (mut drops, mut launches) = (0, 0);
        for draw in 0..6_000 {
            if let Some(seat) = game.awaited(&state).iter().next()
                && draw % 23 == 0
            {
                listed += accepted(&game, &state, seat);
                tally.compare(&game, &state, seat, &mut random);
            }
            let mut seen = |_: &State, _: Seat, command: &Command| match command {
                Command::Drop { .. } => drops += 1,
                Command::Launch { .. } => launches += 1,
                _ => {}
            };
            if !sampler::play(&game, &mut state, &mut random, &mut dice, &mut seen) {
                break;
            }
        }
        assert!(listed > 10_000, "only {listed} commands were looked at");
        assert!(drops > 10 && launches > 10, "{drops} and {launches}");
        assert_eq!(state.hash(), state.full_hash());
    }
}

/// An opening in which every power has made every advance.
fn armed(mut opening: Scenario) -> State {
    let powers: Vec<String> = opening
        .clone()
        .build()
        .board()
        .powers
        .iter()
        .map(|power| power.id.clone())
        .collect();
    for power in powers {
        for advance in Advance::ALL {
            opening = opening.advance(&power, advance);
        }
    }
    opening.build()
}

#[test]
fn no_hostile_number_panics() {
    let mut random = Random::new(5);
    both_boards(40..42, 101, |game, state, seat| {
        for _ in 0..200 {
            let wild = |random: &mut Random| match random.below(4) {
                0 => u16::MAX,
                1 => 0,
                2 => 187,
                _ => random.bits() as u16,
            };
            let space = SpaceId(wild(&mut random));
            let unit = Some(UnitId(wild(&mut random)));
            let kind = UnitKind::ALL[random.below(UnitKind::COUNT)];
            let stack = Stack {
                from: SpaceId(wild(&mut random)),
                kind,
                count: wild(&mut random),
                unit,
            };
            let power = sandtable_aa1940::power::Power(random.bits() as u8);
            let commands = [
                Command::Move {
                    stack,
                    to: space,
                    via: Some(SpaceId(wild(&mut random))),
                },
                Command::Move {
                    stack: Stack {
                        unit: None,
                        ..stack
                    },
                    to: space,
                    via: None,
                },
                Command::Raid { stack, to: space },
                Command::Load {
                    stack,
                    transport: UnitId(wild(&mut random)),
                },
                Command::Unload { stack, to: space },
                Command::Engage {
                    zone: space,
                    fight: true,
                },
                Command::DeclareWar { on: power },
                Command::Ask {
                    favor: sandtable_aa1940::command::Favor::Passage(random.bits() as u8),
                },
                Command::Ask {
                    favor: sandtable_aa1940::command::Favor::Carriers(power),
                },
                Command::Upgrade { at: space },
                Command::Repair {
                    at: space,
                    slot: FacilitySlot::Complex,
                    points: random.bits() as u8,
                },
                Command::Buy {
                    kind,
                    count: u16::MAX,
                },
                Command::Place {
                    kind,
                    count: wild(&mut random),
                    at: space,
                },
                Command::TakeBack {
                    steps: wild(&mut random),
                },
                Command::ForEconomy {
                    economy: EconomyId(random.bits() as u8),
                    order: EconomyOrder::PlaceFacility {
                        kind: FacilityKind::AirBase,
                        at: space,
                    },
                },
                Command::SetKamikazeOrder {
                    order: Some(KamikazeOrder::Dearest(random.bits() as u8)),
                },
                Command::Research {
                    dice: wild(&mut random),
                    payments: vec![
                        (EconomyId(random.bits() as u8), u32::MAX),
                        (EconomyId(0), random.bits() as u32),
                    ],
                },
                Command::Drop { stack, to: space },
                Command::Launch {
                    from: space,
                    at: SpaceId(wild(&mut random)),
                    slot: FacilitySlot::AirBase,
                },
                Command::Fight {
                    site: sandtable_aa1940::command::BattleSite {
                        kind: sandtable_aa1940::command::BattleKind::Assault,
                        space,
                    },
                },
            ];
            for command in commands {
                let _ = game.check(state, seat, &command);
                let _ = game.check(state, Seat(random.bits() as u8), &command);
            }
        }
    });
}

/// A refused command leaves the state as it was.
#[test]
fn refusals_change_nothing() {
    let mut random = Random::new(8);
    both_boards(50..52, 53, |game, state, seat| {
        let mut copy = state.clone();
        let before = copy.hash();
        for _ in 0..50 {
            let space = SpaceId(random.below(187) as u16);
            let kind = UnitKind::ALL[random.below(UnitKind::COUNT)];
            let stack = Stack {
                from: space,
                kind,
                count: 9,
                unit: None,
            };
            let command = Command::Move {
                stack,
                to: SpaceId(random.below(187) as u16),
                via: None,
            };
            let mut dice = Random::new(1);
            if game
                .apply(&mut copy, seat, &command, &mut dice, &mut Vec::new())
                .is_err()
            {
                assert_eq!(copy.hash(), before);
            } else {
                copy = state.clone();
            }
        }
    });
}
