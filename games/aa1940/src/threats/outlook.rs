//! The match as a power's next Combat Move opens, if nobody does anything until then.

use sandtable_kit::NoDice;
use smallvec::SmallVec;

use crate::battle_site::{BattleKind, BattleSite};
use crate::capture;
use crate::combat_move;
use crate::command_context::Play;
use crate::landing;
use crate::phase::Phase;
use crate::politics;
use crate::power::{Power, PowerSet, Side};
use crate::reach::passages_of;
use crate::space::SpaceId;
use crate::state::{ExtraTurn, Marks, State, Turn, UnitId};
use crate::step::PendingStep;
use crate::turn;

/// The match after the turn under way if no more commands are given in it. Battles that a power
/// of the side has committed itself to are won without losses. Aircraft land on carriers where
/// they are; those that cannot stay where they are, are gone.
#[must_use]
pub fn settled(state: &State, side: Side) -> State {
    let mut ahead = state.clone();
    ahead.commit_drafts();
    ahead.set_step(PendingStep::Commands);
    let acting = state.turn().power;
    if state.board().side(acting) == Some(side) {
        let due = match state.turn().phase {
            Phase::CombatMove => combat_move::battles(state).0,
            Phase::ConductCombat => state.turn().battles.clone(),
            _ => SmallVec::new(),
        };
        for site in due {
            win(&mut ahead, site, acting);
        }
    }
    let stranded: Vec<UnitId> = ahead
        .pieces_of(acting)
        .filter(|(_, piece)| piece.kind.is_air() && ahead.board().is_land(piece.space))
        .filter(|(_, piece)| !ahead.friendly_since_turn_start(acting, piece.space))
        .map(|(id, _)| id)
        .collect();
    stranded.into_iter().for_each(|id| ahead.remove(id));
    landing::settle(&mut Play {
        state: &mut ahead,
        dice: &mut NoDice,
        events: &mut Vec::new(),
    });
    ahead
}

/// Wins a battle without losses.
fn win(state: &mut State, site: BattleSite, by: Power) {
    if site.kind == BattleKind::Raid {
        return;
    }
    let landed: Vec<UnitId> = state
        .pieces_of(by)
        .filter(|(_, piece)| piece.marks.contains(Marks::ASSAULTING) && piece.goal == site.space)
        .map(|(id, _)| id)
        .collect();
    for unit in landed {
        state.set_piece(unit, |piece| {
            piece.space = site.space;
            piece.aboard = None;
        });
    }
    clear(state, site.space, by);
    let held = state
        .own_pieces(by, site.space)
        .any(|(_, piece)| piece.kind.captures());
    if state.board().is_land(site.space) && held {
        let owner = capture::new_controller(state, site.space, by);
        hold(state, site.space, owner);
    }
}

/// Removes a power's enemies from a space.
fn clear(state: &mut State, space: SpaceId, by: Power) {
    let beaten: Vec<UnitId> = state
        .pieces_in(space)
        .filter(|(_, piece)| state.enemies(by, piece.owner))
        .map(|(id, _)| id)
        .collect();
    beaten.into_iter().for_each(|id| state.remove(id));
}

fn hold(state: &mut State, space: SpaceId, owner: Power) {
    state.set_territory(space, |territory| {
        territory.controller = Some(owner);
        territory.neutrality = None;
        territory.army = 0;
        territory.changed = true;
        territory.idle_until = Some(owner);
    });
}

/// The match as if a power had taken a territory.
pub(super) fn taken(state: &State, space: SpaceId, by: Power) -> State {
    let mut ahead = state.clone();
    ahead.commit_drafts();
    clear(&mut ahead, space, by);
    let others: Vec<UnitId> = ahead
        .pieces_in(space)
        .filter(|(_, piece)| !ahead.friends(by, piece.owner))
        .map(|(id, _)| id)
        .collect();
    others.into_iter().for_each(|id| ahead.remove(id));
    hold(&mut ahead, space, by);
    ahead
}

/// The match as a power's next turn comes to its Combat Move, if nobody does anything until then.
/// `state` is one between two turns, such as [`settled`] gives.
#[must_use]
pub fn turn_of(state: &State, power: Power) -> State {
    let mut ahead = state.clone();
    let acting = state.turn().power;
    let powers = state.board().powers.len() as u8;
    let between = (power.0 + powers - acting.0 - 1) % powers + 1;
    for turns in 1..=between {
        end_wait(&mut ahead, Power((acting.0 + turns) % powers));
    }
    let mut turn = Turn::new(
        state
            .turn()
            .round
            .saturating_add(u16::from(power <= acting)),
        power,
    );
    turn.phase = Phase::CombatMove;
    turn.passages = passages_of(&ahead, power);
    ahead.set_turn(|present| *present = turn);
    *ahead.extra_turn_mut() = ExtraTurn::default();
    turn::refresh(&mut ahead, power);
    ahead
}

/// Makes the facilities work that a power has captured, as its turn begins.
fn end_wait(state: &mut State, power: Power) {
    for space in state.shared_board().all_spaces() {
        if state.territory(space).idle_until == Some(power) {
            state.set_territory(space, |territory| territory.idle_until = None);
        }
    }
}

/// The match as the power on turn goes on with its Combat Move, or comes to it.
pub(super) fn rest_of_turn(state: &State) -> State {
    let mut ahead = state.clone();
    ahead.set_turn(|turn| turn.phase = Phase::CombatMove);
    ahead
}

/// The powers on which the power on turn must declare war to attack a holder's space. On land all
/// that hold it or stand there must be its enemies (`AAE-politics-18`), at sea one with ships is
/// enough (`AAE-politics-19`).
pub(super) fn wars_needed(state: &State, space: SpaceId, holder: Power) -> PowerSet {
    let power = state.turn().power;
    let board = state.board();
    let others = || {
        let owners = state.pieces_in(space).map(|(_, piece)| piece.owner);
        owners
            .filter(|owner| board.side(*owner).is_some() && board.side(*owner) != board.side(power))
    };
    if board.is_sea(space) {
        let fights = others().any(|owner| state.at_war(power, owner));
        let holder = [holder].into_iter().collect();
        return if fights { PowerSet::EMPTY } else { holder };
    }
    let needed = others().chain([holder]);
    needed
        .filter(|other| !state.at_war(power, *other))
        .collect()
}

/// The match after declarations of war by the power on turn; none if one is not allowed.
pub(super) fn with_wars(state: &State, on: PowerSet) -> Option<State> {
    let mut ahead = state.clone();
    let power = state.turn().power;
    for other in on.iter() {
        // Wars are linked: one declaration may be another.
        if ahead.at_war(power, other) {
            continue;
        }
        let declaration = politics::check_declare(&ahead, other).ok()?;
        politics::declare(
            &mut Play {
                state: &mut ahead,
                dice: &mut NoDice,
                events: &mut Vec::new(),
            },
            declaration,
        );
    }
    Some(ahead)
}
