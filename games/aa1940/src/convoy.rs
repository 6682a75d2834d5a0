//! Convoy disruption (rulebook p. 24).

#[cfg(test)]
mod tests;

use smallvec::SmallVec;

use crate::command_context::Play;
use crate::economy::EconomyId;
use crate::event::Event;
use crate::max_flow::Flow;
use crate::options::DiceRule;
use crate::space::SpaceId;
use crate::state::{Piece, State};
use crate::strength::FACES;

/// The highest roll that costs anything (`AAE-convoy-04`).
const WORST_ROLL: u8 = 3;

/// Rolls for every convoy zone in which the power's shipping is attacked, and returns its total
/// loss. No player has to find the zones (`AAE-convoy-08`).
///
/// A zone costs the sum of its rolls of 3 or less (`AAE-convoy-04`), at most what the
/// power's territories beside it are worth (`AAE-convoy-05`), and over all zones no
/// territory loses more than its worth (`AAE-convoy-06`): zones that share a
/// territory divide it so that the loss is greatest. The total comes off the income
/// (`AAE-convoy-07`).
pub(crate) fn disrupt(play: &mut Play<'_>, economy: EconomyId) -> u16 {
    let power = play.state.board().economy(economy).power;
    let zones = attacked(play.state, economy);
    let mut flow = Flow::default();
    let mut rooms: SmallVec<[(SpaceId, usize); 16]> = SmallVec::new();
    let mut total = 0;
    for (zone, dice) in zones {
        let mut beside: SmallVec<[usize; 8]> = SmallVec::new();
        for land in own_coast(play.state, economy, zone) {
            let known = rooms
                .iter()
                .find(|(at, _)| *at == land)
                .map(|(_, room)| *room);
            let room = known.unwrap_or_else(|| {
                let worth = play.state.board().space(land).ipc;
                let room = flow.add_room(u32::from(worth));
                rooms.push((land, room));
                room
            });
            beside.push(room);
        }
        let (certain, dice) = roll(play, dice);
        let rolled: u32 = dice
            .iter()
            .filter(|roll| **roll <= WORST_ROLL)
            .map(|roll| u32::from(*roll))
            .sum();
        let supply = flow.add_supply(beside);
        let loss = flow.put(supply, u32::from(certain) + rolled) as u16;
        total += loss;
        let rolled = Event::ConvoyRolled {
            power,
            zone,
            dice,
            certain,
            loss,
        };
        play.emit_for(economy, rolled);
    }
    total
}

/// Rolls dice against a convoy: what is certain, and the dice. With low luck each
/// counts what it costs on average, which comes out even.
fn roll(play: &mut Play<'_>, number: u16) -> (u16, Vec<u8>) {
    match play.state.options().dice {
        DiceRule::Standard => (0, play.roll(number)),
        DiceRule::LowLuck => {
            let pips: u16 = (1..=u16::from(WORST_ROLL)).sum();
            (number * pips / FACES as u16, Vec::new())
        }
    }
}

/// The zones where a power's convoys are attacked, with the dice rolled there (`AAE-convoy-01`):
/// marked as convoys, beside a territory of the power's, with a warship of a power at war with
/// it. Ships that it or its friends have there change nothing (`AAE-convoy-02`). An economy's
/// losses are those off its own territories (`AAE-global-13`); a power without shipping loses
/// none (`AAE-pacific-09`).
fn attacked(state: &State, economy: EconomyId) -> Vec<(SpaceId, u16)> {
    let power = state.board().economy(economy).power;
    if state.board().power(power).customs.safe_convoys {
        return Vec::new();
    }
    let wars = state.wars_of(power);
    state
        .board()
        .all_spaces()
        .filter(|zone| state.board().space(*zone).convoy)
        .filter(|zone| own_coast(state, economy, *zone).next().is_some())
        .filter_map(|zone| {
            let raiders = || {
                state
                    .pieces_in(zone)
                    .filter(|(_, piece)| wars.contains(piece.owner))
                    .map(|(_, piece)| piece)
            };
            let warship = raiders().any(|piece| piece.kind.is_warship());
            let dice = raiders().map(|piece| dice(state, piece)).sum();
            (warship && dice > 0).then_some((zone, dice))
        })
        .collect()
}

/// The dice a raider rolls: one for a battleship, cruiser or destroyer, two for a
/// submarine or an aircraft from a carrier, none for the carrier (`AAE-convoy-03`).
/// Aircraft trapped aboard a damaged carrier roll none.
fn dice(state: &State, raider: &Piece) -> u16 {
    let trapped = raider
        .aboard
        .and_then(|ship| state.piece(ship))
        .is_some_and(Piece::damaged);
    if trapped {
        0
    } else {
        u16::from(state.board().units.of(raider.kind).convoy_dice)
    }
}

/// The territories of an economy beside a zone.
fn own_coast(
    state: &State,
    economy: EconomyId,
    zone: SpaceId,
) -> impl Iterator<Item = SpaceId> + '_ {
    let board = state.board();
    let power = board.economy(economy).power;
    board
        .land_neighbors(zone)
        .iter()
        .copied()
        .filter(move |land| {
            state.territory(*land).controller == Some(power)
                && board.economy_at(power, *land) == economy
        })
}
