//! Random legal play: picks commands out of what [`Legal`] spans. For tests,
//! benchmarks and anyone who wants a quick opponent; no strategy at all.
//!
//! Where units move the list is long, and all but one of its commands would be made for
//! nothing: there commands are drawn without it, by the rules that it is made by, and each as
//! likely as from the list.

mod answers;
mod moves;

use sandtable_kernel::{Dice, Game, Seat};

pub use sandtable_kit::Random;

use crate::command::{Command, EconomyOrder, Stack};
use crate::game::AxisAndAllies;
use crate::legal::{EconomyLegal, Legal, PhaseLegal, ResearchLegal, StackMoves};
use crate::state::State;
use crate::turn;

/// Number of commands that are drawn from one listing before it is made anew; those that the
/// first ones made illegal are refused and dropped.
const DRAWS: usize = 4;

/// Number of drafts that may stand before a phase that cannot be closed is unravelled.
const TANGLED: u16 = 12;

/// Maximum number of commands out of a tangle to search ahead for.
const UNRAVEL: usize = 256;

/// Draws commands for an awaited seat: legal when made, though one may make the
/// next illegal. Never empty for a seat that is awaited.
pub fn draw(game: &AxisAndAllies, state: &State, seat: Seat, random: &mut Random) -> Vec<Command> {
    if turn::commands(state, seat) && state.turn().phase.moves() {
        let drawn = moves::draw(game, state, seat, random);
        if !drawn.is_empty() {
            return drawn;
        }
    }
    let mut asked = state.pending().iter();
    let mut commands = Vec::with_capacity(DRAWS);
    if let Some(decision) = asked.find(|decision| decision.seat == seat) {
        let answer = answers::random_answer(state, decision, random)
            .map(|answer| Command::Answer {
                decision: decision.id,
                answer,
            })
            .filter(|command| game.check(state, seat, command).is_ok());
        commands.extend(answer.or_else(|| game.default_command(state, seat)));
        return commands;
    }
    if turn::commands(state, seat) {
        let closable = turn::check_end_phase(state).is_ok();
        if !closable && state.drafts().len() > usize::from(TANGLED) {
            return unravel(game, state, seat);
        }
        let phase = turn::lists(state);
        for _ in 0..DRAWS {
            let Some(command) = draw_one(&phase, closable, random) else {
                break;
            };
            let last = matches!(command, Command::EndPhase | Command::TakeBack { .. });
            commands.push(command);
            if last {
                break;
            }
        }
    }
    if commands.is_empty() {
        commands.extend(game.default_command(state, seat));
    }
    commands
}

/// The default commands that lead out of a tangled phase, one after the other: a
/// tangle of drafts rarely comes right by adding to it.
fn unravel(game: &AxisAndAllies, state: &State, seat: Seat) -> Vec<Command> {
    let mut ahead = state.clone();
    let mut commands = Vec::new();
    while (ahead.turn().power, ahead.turn().phase) == (state.turn().power, state.turn().phase)
        && commands.len() < UNRAVEL
    {
        let Some(command) = game.default_command(&ahead, seat) else {
            break;
        };
        let accepted = game
            .apply(
                &mut ahead,
                seat,
                &command,
                &mut Random::new(0),
                &mut Vec::new(),
            )
            .is_ok();
        commands.push(command);
        if !accepted {
            break;
        }
    }
    commands
}

/// Plays one draw for the first awaited seat; calls `each` with every accepted command. Returns
/// whether the match goes on.
pub fn play(
    game: &AxisAndAllies,
    state: &mut State,
    random: &mut Random,
    dice: &mut dyn Dice,
    mut each: impl FnMut(&State, Seat, &Command),
) -> bool {
    let Some(seat) = game.awaited(state).iter().next() else {
        return false;
    };
    let mut events = Vec::new();
    for command in draw(game, state, seat, random) {
        if game.apply(state, seat, &command, dice, &mut events).is_ok() {
            each(state, seat, &command);
        }
        if state.outcome().is_some() || !game.awaited(state).contains(seat) {
            break;
        }
    }
    state.outcome().is_none()
}

/// One of the commands that a listing of a phase without moves spans; none when it spans
/// nothing.
fn draw_one(phase: &PhaseLegal, closable: bool, random: &mut Random) -> Option<Command> {
    if let Some(research) = &phase.research {
        return Some(if random.one_in(2) {
            Command::EndPhase
        } else {
            researched(research, random)
        });
    }
    if !phase.launches.is_empty() && random.one_in(2) {
        let base = random.pick(&phase.launches)?;
        let &(at, slot) = random.pick(&base.targets)?;
        let from = base.from;
        return Some(Command::Launch { from, at, slot });
    }
    if !phase.fight.is_empty() {
        return random
            .pick(&phase.fight)
            .map(|site| Command::Fight { site: *site });
    }
    if closable && random.one_in(if phase.take_back > TANGLED { 2 } else { 12 }) {
        return Some(Command::EndPhase);
    }
    if phase.take_back > 0 && random.one_in(60) {
        return Some(Command::TakeBack {
            steps: random.up_to(phase.take_back),
        });
    }
    let mut kinds: Vec<fn(&PhaseLegal, &mut Random) -> Option<Command>> = Vec::with_capacity(6);
    let mut offer = |some: bool, kind| {
        if some {
            kinds.push(kind);
        }
    };
    offer(!phase.buy.is_empty(), |p, r| {
        r.pick(&p.buy).map(|(kind, most)| Command::Buy {
            kind: *kind,
            count: r.up_to(*most),
        })
    });
    offer(!phase.buy_facilities.is_empty(), |p, r| {
        r.pick(&p.buy_facilities)
            .map(|kind| Command::BuyFacility { kind: *kind })
    });
    offer(!phase.upgrade.is_empty(), |p, r| {
        r.pick(&p.upgrade).map(|at| Command::Upgrade { at: *at })
    });
    offer(!phase.repair.is_empty(), |p, r| {
        r.pick(&p.repair).map(|&(at, slot, most)| {
            let points = r.up_to(u16::from(most)) as u8;
            Command::Repair { at, slot, points }
        })
    });
    offer(!phase.place.is_empty(), |p, r| {
        r.pick(&p.place).map(|&(kind, at, most)| Command::Place {
            kind,
            count: r.up_to(most),
            at,
        })
    });
    offer(!phase.place_facilities.is_empty(), |p, r| {
        r.pick(&p.place_facilities)
            .map(|&(kind, at)| Command::PlaceFacility { kind, at })
    });
    for further in &phase.economies {
        let waits = !further.place.is_empty() || !further.place_facilities.is_empty();
        if !further.buy.is_empty() && random.one_in(3) {
            return bought(further, random);
        }
        if waits && random.one_in(2) {
            return placed(further, random);
        }
    }
    let drawn = random
        .pick(&kinds)
        .copied()
        .and_then(|kind| kind(phase, random));
    drawn
        .or_else(|| closable.then_some(Command::EndPhase))
        .or_else(|| {
            (phase.take_back > 0).then(|| Command::TakeBack {
                steps: random.up_to(phase.take_back),
            })
        })
}

/// A few research dice, sometimes with a word on who pays what of the price.
fn researched(research: &ResearchLegal, random: &mut Random) -> Command {
    let dice = random.up_to(research.most.min(3));
    let price = u32::from(dice) * u32::from(research.die_cost);
    let mut left = price;
    let mut payments = Vec::new();
    if random.one_in(2) {
        for &(economy, ipcs) in research.purses.iter().rev() {
            let part = ipcs.min(left);
            if part > 0 {
                payments.push((economy, part));
                left -= part;
            }
        }
    }
    Command::Research { dice, payments }
}

/// Something bought for a further economy.
fn bought(further: &EconomyLegal, random: &mut Random) -> Option<Command> {
    let facility = random.pick(&further.buy_facilities).copied();
    let order = match facility.filter(|_| random.one_in(8)) {
        Some(kind) => EconomyOrder::BuyFacility { kind },
        None => {
            let &(kind, most) = random.pick(&further.buy)?;
            let count = random.up_to(most);
            EconomyOrder::Buy { kind, count }
        }
    };
    Some(Command::ForEconomy {
        economy: further.economy,
        order,
    })
}

/// Something placed for a further economy.
fn placed(further: &EconomyLegal, random: &mut Random) -> Option<Command> {
    let facility = random.pick(&further.place_facilities).copied();
    let order = match facility.filter(|_| further.place.is_empty() || random.one_in(2)) {
        Some((kind, at)) => EconomyOrder::PlaceFacility { kind, at },
        None => {
            let &(kind, at, most) = random.pick(&further.place)?;
            let count = random.up_to(most);
            EconomyOrder::Place { kind, count, at }
        }
    };
    Some(Command::ForEconomy {
        economy: further.economy,
        order,
    })
}

/// Every command that a listing spans, with the least and the greatest count of
/// each. Answers to questions are not among them.
#[must_use]
pub fn spanned(legal: &Legal) -> Vec<Command> {
    let mut commands = Vec::new();
    let Some(phase) = &legal.phase else {
        return commands;
    };
    let counts = |most: u16| if most > 1 { vec![1, most] } else { vec![1] };
    commands.extend(
        phase
            .declare
            .iter()
            .map(|on| Command::DeclareWar { on: *on }),
    );
    for (kind, most) in &phase.buy {
        commands.extend(
            counts(*most)
                .into_iter()
                .map(|count| Command::Buy { kind: *kind, count }),
        );
    }
    commands.extend(
        phase
            .buy_facilities
            .iter()
            .map(|kind| Command::BuyFacility { kind: *kind }),
    );
    commands.extend(phase.upgrade.iter().map(|at| Command::Upgrade { at: *at }));
    for &(at, slot, most) in &phase.repair {
        let points = counts(u16::from(most));
        commands.extend(points.into_iter().map(|n| Command::Repair {
            at,
            slot,
            points: n as u8,
        }));
    }
    let mut each =
        |list: &[StackMoves], make: &dyn Fn(Stack, &crate::legal::Destination) -> Command| {
            for moves in list {
                for to in &moves.to {
                    commands.extend(counts(to.most).into_iter().map(|count| {
                        make(
                            Stack {
                                count,
                                ..moves.stack
                            },
                            to,
                        )
                    }));
                }
            }
        };
    each(&phase.moves, &|stack, to| Command::Move {
        stack,
        to: to.to,
        via: to.via,
    });
    each(&phase.raids, &|stack, to| Command::Raid {
        stack,
        to: to.to,
    });
    each(&phase.unloads, &|stack, to| Command::Unload {
        stack,
        to: to.to,
    });
    each(&phase.drops, &|stack, to| Command::Drop {
        stack,
        to: to.to,
    });
    if let Some(research) = &phase.research {
        commands.extend(counts(research.most).into_iter().map(|dice| {
            let payments = Vec::new();
            Command::Research { dice, payments }
        }));
    }
    for base in &phase.launches {
        let from = base.from;
        let targets = base.targets.iter();
        commands.extend(targets.map(|&(at, slot)| Command::Launch { from, at, slot }));
    }
    for loads in &phase.loads {
        for &(transport, _, most) in &loads.aboard {
            commands.extend(counts(most).into_iter().map(|count| Command::Load {
                stack: Stack {
                    count,
                    ..loads.stack
                },
                transport,
            }));
        }
    }
    commands.extend(
        phase
            .engage
            .iter()
            .map(|&(zone, fight)| Command::Engage { zone, fight }),
    );
    commands.extend(phase.ask.iter().map(|favor| Command::Ask { favor: *favor }));
    commands.extend(
        phase
            .fight
            .iter()
            .map(|site| Command::Fight { site: *site }),
    );
    for &(kind, at, most) in &phase.place {
        commands.extend(
            counts(most)
                .into_iter()
                .map(|count| Command::Place { kind, count, at }),
        );
    }
    for &(kind, at) in &phase.place_facilities {
        commands.push(Command::PlaceFacility { kind, at });
    }
    for further in &phase.economies {
        let economy = further.economy;
        let units = further.buy.iter().flat_map(|&(kind, most)| {
            let buy = move |count| EconomyOrder::Buy { kind, count };
            counts(most).into_iter().map(buy)
        });
        let places = further.place.iter().flat_map(|&(kind, at, most)| {
            let place = move |count| EconomyOrder::Place { kind, count, at };
            counts(most).into_iter().map(place)
        });
        let facilities = further.buy_facilities.iter();
        let sites = further.place_facilities.iter();
        let orders = units
            .chain(places)
            .chain(facilities.map(|&kind| EconomyOrder::BuyFacility { kind }))
            .chain(sites.map(|&(kind, at)| EconomyOrder::PlaceFacility { kind, at }));
        commands.extend(orders.map(|order| Command::ForEconomy { economy, order }));
    }
    commands.extend(
        counts(phase.take_back)
            .into_iter()
            .take(usize::from(phase.take_back))
            .map(|steps| Command::TakeBack { steps }),
    );
    if phase.blockers.is_empty() {
        commands.push(Command::EndPhase);
    }
    commands
}
