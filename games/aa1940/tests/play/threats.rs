//! Threats against the legal list: the whole force that a threat names can be ordered to its
//! target, and then nothing is left that could be.

use sandtable_aa1940::command::{Command, Stack};
use sandtable_aa1940::game::AxisAndAllies;
use sandtable_aa1940::power::PowerSet;
use sandtable_aa1940::sampler::Random;
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::state::{Marks, State, UnitId};
use sandtable_aa1940::step::PendingStep;
use sandtable_aa1940::strength::Force;
use sandtable_aa1940::threats::{Approach, Lift, Threat, settled, threats, turn_of};
use sandtable_aa1940::unit::UnitKind;
use sandtable_kernel::{Game, Seat};

use crate::legality::positions_on;

/// Threats that were carried out.
#[derive(Clone, Copy, Debug, Default)]
struct Tally {
    threats: u32,
    declared: u32,
    marched: u32,
    blitzed: u32,
    flown: u32,
    sailed: u32,
    landed: u32,
    dropped: u32,
    homeless: u32,
}

/// A power's Combat Move with an attack that is being ordered.
struct Attack<'a> {
    game: &'a AxisAndAllies,
    state: State,
    seat: Seat,
    target: SpaceId,
}

impl Attack<'_> {
    fn order(&mut self, command: &Command) {
        let applied = self.game.apply(
            &mut self.state,
            self.seat,
            command,
            &mut Random::new(0),
            &mut Vec::new(),
        );
        if let Err(violation) = applied {
            panic!(
                "{command:?} is refused: {violation}\n{:?}",
                self.state.turn()
            );
        }
    }

    fn stack(kind: UnitKind, count: u16, from: SpaceId, unit: Option<UnitId>) -> Stack {
        Stack {
            from,
            kind,
            count,
            unit,
        }
    }

    /// Orders everything that a threat names. Tanks blitz before what follows them, and aircraft
    /// fly before their carriers sail.
    fn order_all(&mut self, threat: &Threat) {
        let to = self.target;
        let mut units = threat.units.clone();
        let later = |approach| matches!(approach, Approach::Voyage | Approach::Drop);
        units.sort_by_key(|it| (later(it.approach), it.kind != UnitKind::Tank));
        for it in &units {
            let stack = Self::stack(it.kind, it.count, it.from, None);
            match it.approach {
                Approach::Overland | Approach::Flight | Approach::Voyage => {
                    self.order(&Command::Move {
                        stack,
                        to,
                        via: None,
                    });
                }
                Approach::Blitz(via) => self.order(&Command::Move {
                    stack,
                    to,
                    via: Some(via),
                }),
                Approach::There | Approach::Ashore(_) | Approach::Drop => {}
            }
        }
        for lift in &threat.lifts {
            self.sail(lift);
        }
        for it in units.iter().filter(|it| it.approach == Approach::Drop) {
            let stack = Self::stack(it.kind, it.count, it.from, None);
            self.order(&Command::Drop { stack, to });
        }
    }

    /// Loads a transport on its way, and announces what it brings.
    fn sail(&mut self, lift: &Lift) {
        let ship = self.state.alike(lift.ship)[0];
        let mut waiting = lift.cargo.clone();
        for stop in lift.stops.iter().copied() {
            self.go(ship, stop);
            let coasts = self.state.board().land_neighbors(stop).to_vec();
            waiting.retain(|&(kind, from)| {
                if coasts.contains(&from) {
                    let stack = Self::stack(kind, 1, from, None);
                    self.order(&Command::Load {
                        stack,
                        transport: ship,
                    });
                    return false;
                }
                true
            });
        }
        self.go(ship, lift.zone);
        let aboard = self.state.cargo(ship).to_vec();
        let power = self.state.turn().power;
        for unit in aboard {
            let piece = *self.state.piece(unit).unwrap();
            let announced = piece.marks.contains(Marks::ASSAULTING);
            if piece.owner == power && piece.kind.captures() && !announced {
                let stack = Self::stack(piece.kind, 1, lift.zone, Some(unit));
                self.order(&Command::Unload {
                    stack,
                    to: self.target,
                });
            }
        }
    }

    fn go(&mut self, ship: UnitId, to: SpaceId) {
        let from = self.state.piece(ship).unwrap().space;
        if from != to {
            let stack = Self::stack(UnitKind::Transport, 1, from, Some(ship));
            self.order(&Command::Move {
                stack,
                to,
                via: None,
            });
        }
    }

    /// The units that attack the target now.
    fn sent(&self) -> Force {
        let power = self.state.turn().power;
        let sea = self.state.board().is_sea(self.target);
        let mut force = Force::new();
        for (_, piece) in self.state.pieces_of(power) {
            let ashore = piece.marks.contains(Marks::ASSAULTING) && piece.goal == self.target;
            let there = piece.space == self.target
                && self.state.acts(piece)
                && !piece.marks.contains(Marks::RAIDING)
                && (!sea || piece.kind != UnitKind::Transport)
                && (sea || piece.kind.captures() || piece.kind.is_air());
            if ashore || there {
                force = if piece.damaged() {
                    force.with_damaged(piece.kind, 1)
                } else {
                    force.with(piece.kind, 1)
                };
            }
        }
        force
    }

    /// Checks that nothing that the legal list still offers would join the attack. Aircraft are
    /// left only where not all of them could land.
    fn nothing_is_left(&mut self, threat: &Threat, tally: &mut Tally) {
        let legal = self.game.legal(&self.state, self.seat).phase.unwrap();
        let sea = self.state.board().is_sea(self.target);
        let comes = |moves: &sandtable_aa1940::legal::StackMoves| {
            moves.to.iter().any(|to| to.to == self.target)
        };
        for moves in legal.moves.iter().filter(|moves| comes(moves)) {
            let stack = moves.stack;
            if sea && stack.kind == UnitKind::Transport {
                continue;
            }
            if threat.units.is_empty() && stack.kind.is_air() {
                // Aircraft alone have no business in an empty territory.
                continue;
            }
            assert!(
                stack.kind.is_carrier_aircraft(),
                "{stack:?} could come: {threat:?}"
            );
            let mut more = self.state.clone();
            let (stack, to) = (Stack { count: 1, ..stack }, self.target);
            let flight = Command::Move {
                stack,
                to,
                via: None,
            };
            let mut dice = Random::new(0);
            let game = self.game;
            (game.apply(&mut more, self.seat, &flight, &mut dice, &mut Vec::new())).unwrap();
            let blockers = game.legal(&more, self.seat).phase.unwrap().blockers;
            let homeless = blockers
                .iter()
                .any(|it| it.violation.rule == "AAE-air-landing-09");
            assert!(homeless, "{stack:?} could come: {threat:?}");
            tally.homeless += 1;
        }
        let open = |zone: &SpaceId| {
            let near = self.state.board().sea_neighbors(self.target);
            !sea && near.contains(zone) && !threat.contested.contains(zone)
        };
        for moves in legal.unloads.iter().filter(|moves| comes(moves)) {
            let zone = moves.stack.from;
            assert!(!open(&zone), "{moves:?} could land: {threat:?}");
        }
        for loads in &legal.loads {
            for (ship, zone, _) in &loads.aboard {
                let bound = self.state.cargo(*ship).iter().any(|unit| {
                    let piece = self.state.piece(*unit).unwrap();
                    piece.marks.contains(Marks::ASSAULTING) && piece.goal != self.target
                });
                assert!(!open(zone) || bound, "{loads:?} could board: {threat:?}");
            }
        }
        let captures = threat.units.iter().any(|units| units.kind.captures());
        for moves in legal.drops.iter().filter(|moves| comes(moves)) {
            assert!(!captures, "{moves:?} could drop: {threat:?}");
        }
    }
}

/// Carries out all threats to a seat in a position.
fn carry_out(game: &AxisAndAllies, state: &State, seat: Seat, tally: &mut Tally) {
    let quiet = state.pending().is_empty() && matches!(state.step(), PendingStep::Commands);
    let powers = state.seats()[usize::from(seat.0)];
    let Some(first) = powers.iter().next() else {
        return;
    };
    let all = threats(state, powers, &[]);
    if !quiet {
        return;
    }
    let next = settled(state, state.board().side(first).unwrap());
    for found in &all {
        for threat in &found.threats {
            // One in the middle of its own moves is seen by the other test.
            if threat.power == state.turn().power {
                continue;
            }
            let opened = turn_of(&next, threat.power);
            let mut attack = Attack {
                game,
                seat: opened.seat_of(threat.power).unwrap(),
                state: opened,
                target: found.space,
            };
            for on in threat.declares.iter() {
                if !attack.state.at_war(threat.power, on) {
                    attack.order(&Command::DeclareWar { on });
                    tally.declared += 1;
                }
            }
            attack.order_all(threat);
            assert_eq!(attack.sent(), threat.force(), "{threat:?}");
            attack.nothing_is_left(threat, tally);
            tally.threats += 1;
            for units in &threat.units {
                *match units.approach {
                    Approach::There => continue,
                    Approach::Overland => &mut tally.marched,
                    Approach::Blitz(_) => &mut tally.blitzed,
                    Approach::Flight => &mut tally.flown,
                    Approach::Voyage => &mut tally.sailed,
                    Approach::Ashore(_) => &mut tally.landed,
                    Approach::Drop => &mut tally.dropped,
                } += 1;
            }
        }
    }
}

/// Forces are attainable, and nothing is missing from them.
#[test]
fn threats_can_be_carried_out_in_full() {
    for (game, seeds, every) in [
        (AxisAndAllies::europe1940(), 60..66, 71),
        (AxisAndAllies::global1940(), 70..72, 307),
    ] {
        let mut tally = Tally::default();
        let mut turn = 0;
        positions_on(&game, seeds, every, |game, state, _| {
            turn += 1;
            let seats = state.seats().len();
            for seat in [turn % seats, (turn + seats / 2) % seats] {
                carry_out(game, state, Seat(seat as u8), &mut tally);
            }
        });
        let few = [
            tally.threats,
            tally.marched,
            tally.flown,
            tally.sailed,
            tally.landed,
        ];
        assert!(few.iter().all(|count| *count > 20), "{tally:?}");
        assert!(tally.blitzed > 0 && tally.declared > 0, "{tally:?}");
    }
}

/// A power in the middle of its Combat Move: the force is what is there and what the list still
/// has, and every move of it is listed.
#[test]
fn moves_under_way_are_part_of_a_threat() {
    let mut seen = 0;
    positions_on(
        &AxisAndAllies::europe1940(),
        80..84,
        37,
        |game, state, _| {
            use sandtable_aa1940::phase::Phase;
            let turn = state.turn();
            let quiet = state.pending().is_empty() && matches!(state.step(), PendingStep::Commands);
            if turn.phase != Phase::CombatMove || !quiet || seen > 400 {
                return;
            }
            let seat = state.seat_of(turn.power).unwrap();
            let side = state.board().side(turn.power).unwrap().opponent();
            let legal = game.legal(state, seat).phase.unwrap();
            let enemies: PowerSet = state.board().side_powers(side).collect();
            for found in threats(state, enemies, &[]) {
                for threat in found.threats.iter().filter(|it| it.power == turn.power) {
                    if !threat.declares.is_empty() {
                        continue;
                    }
                    for units in &threat.units {
                        let via = match units.approach {
                            Approach::Blitz(via) => Some(via),
                            Approach::Overland | Approach::Flight | Approach::Voyage => None,
                            _ => continue,
                        };
                        if units.kind == UnitKind::MechInfantry && via.is_some() {
                            continue;
                        }
                        let listed: u16 = legal
                            .moves
                            .iter()
                            .filter(|it| it.stack.kind == units.kind && it.stack.from == units.from)
                            .flat_map(|it| &it.to)
                            .filter(|to| to.to == found.space && to.via == via)
                            .map(|to| to.most)
                            .sum();
                        assert!(listed >= units.count, "{units:?} {threat:?}");
                        seen += 1;
                    }
                }
            }
        },
    );
    assert!(seen > 100, "only {seen} moves were looked at");
}

/// Turns in which nothing is commanded lead to the moves that a threat supposes.
#[test]
fn empty_turns_lead_to_the_supposed_moves() {
    for game in [AxisAndAllies::europe1940(), AxisAndAllies::global1940()] {
        use sandtable_aa1940::phase::Phase;
        let opening = game.new_match(&game.one_seat_each()).unwrap();
        let first = opening.turn().power;
        let next = settled(&opening, opening.board().side(first).unwrap());
        let mut state = opening.clone();
        let mut compared = 0;
        while state.turn().round == 1 {
            let turn = state.turn().clone();
            let seat = game.awaited(&state).iter().next().unwrap();
            if turn.phase == Phase::CombatMove && turn.power != first {
                let played = game.legal(&state, seat).phase.unwrap();
                let supposed = game.legal(&turn_of(&next, turn.power), seat).phase.unwrap();
                assert_eq!(played.moves, supposed.moves, "{:?}", turn.power);
                assert_eq!(played.loads, supposed.loads, "{:?}", turn.power);
                assert_eq!(played.declare, supposed.declare, "{:?}", turn.power);
                compared += 1;
            }
            let command = game.default_command(&state, seat).unwrap();
            let mut dice = Random::new(1);
            game.apply(&mut state, seat, &command, &mut dice, &mut Vec::new())
                .unwrap();
        }
        assert!(compared > 2, "only {compared} turns were compared");
    }
}
