//! Attacks by their odds, and answers in the middle of a combat: each is tried some times on a
//! copy of the match, with dice of the player's own.

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::s04_combat::s4_2_1_attacks::AttackTarget;
use sandtable_axis_empires::s04_combat::{CombatOrders, Order};
use sandtable_axis_empires::sampler::{self, Random};
use sandtable_axis_empires::state::State;
use sandtable_kernel::{Game, Seat};

use super::ground::standing;
use super::standing::worth;

/// Number of trials per attack.
const TRIES: i64 = 4;

/// Targets that are thought about: those with the best odds.
const TARGETS: usize = 4;

/// Gain that an attack must promise.
const ENOUGH: i64 = 12;

/// More questions than a combat asks.
const ENDLESS: usize = 60;

/// The attack that promises most, if one promises enough.
pub(crate) fn attack(
    state: &State,
    seat: Seat,
    acts: &CombatOrders,
    random: &Random,
) -> Option<Command> {
    let mut targets: Vec<(f32, &AttackTarget)> = acts
        .attacks
        .iter()
        .map(|target| (odds(state, target), target))
        .filter(|(odds, _)| *odds >= 1.0)
        .collect();
    targets.sort_by(|one, other| other.0.total_cmp(&one.0));
    let faction = state.phasing();
    let before = worth(state, faction);
    let tried = targets.into_iter().take(TARGETS).filter_map(|(_, target)| {
        let command = Command::Combat(Order::Attack(target.strongest.clone()));
        let mut sum = 0;
        for number in 0..TRIES {
            let mut own = random.clone();
            (0..number).for_each(|_| {
                own.bits();
            });
            sum += outcome(state, seat, &command, &mut own)?;
        }
        let promise = sum / TRIES - before;
        (promise > ENOUGH).then_some((promise, command))
    });
    let best = tried.max_by_key(|(promise, _)| *promise);
    best.map(|(_, command)| command)
}

/// Attack factors for each factor of defence.
fn odds(state: &State, target: &AttackTarget) -> f32 {
    let units = target.strongest.units.iter();
    let attack: u32 = units
        .filter_map(|id| Some(standing(state, state.piece(*id)?)?.1.attack))
        .map(u32::from)
        .sum();
    let enemies = state.pieces_in(target.hex);
    let enemies = enemies.filter(|(_, piece)| piece.faction != state.phasing());
    let defence: u32 = enemies
        .filter_map(|(_, piece)| Some(standing(state, piece)?.1.defence))
        .map(u32::from)
        .sum();
    attack as f32 / defence.max(1) as f32
}

/// Standing of the moving faction after a command and its immediate consequences; none if the
/// command is refused.
fn outcome(state: &State, seat: Seat, command: &Command, random: &mut Random) -> Option<i64> {
    let faction = state.phasing();
    let mut copy = state.clone();
    let mut dice = random.clone();
    dice.bits();
    let game = AxisEmpires::default();
    game.apply(&mut copy, seat, command, &mut dice, &mut Vec::new())
        .ok()?;
    for _ in 0..ENDLESS {
        let Some(asked) = copy.pending().first().map(|decision| decision.seat) else {
            break;
        };
        let answer = sampler::pick(&copy, asked, |most| random.below(most))?;
        game.apply(&mut copy, asked, &answer, &mut dice, &mut Vec::new())
            .ok()?;
    }
    Some(worth(&copy, faction))
}

/// Of some commands the one after which a faction stands best, and how well.
pub(crate) fn best(
    state: &State,
    seat: Seat,
    faction: Faction,
    tried: Vec<Command>,
    random: &Random,
) -> Option<(i64, Command)> {
    let stands = |command: &Command| {
        let mut copy = state.clone();
        let mut dice = random.clone();
        AxisEmpires::default()
            .apply(&mut copy, seat, command, &mut dice, &mut Vec::new())
            .ok()?;
        Some(worth(&copy, faction))
    };
    let known = tried.into_iter().filter_map(|it| Some((stands(&it)?, it)));
    known.reduce(|best, next| if next.0 > best.0 { next } else { best })
}
