//! Interceptors against bombing raids (rulebook p. 16).

use sandtable_kernel::{Checked, Seat, Violation};
use smallvec::SmallVec;

use super::order::seats_in_order;
use crate::battle_site::BattleKind;
use crate::command_context::Play;
use crate::decision::Question;
use crate::event::{Event, Troops};
use crate::power::Power;
use crate::space::SpaceId;
use crate::state::{Marks, State, UnitId};
use crate::unit::UnitKind;

/// Asks the next seat with fighters in a raided territory, after all moves are made and before
/// any combat (`AAE-strategic-bombing-04`). Returns whether it asked.
pub(super) fn ask(play: &mut Play<'_>, done: &mut SmallVec<[(SpaceId, Seat); 4]>) -> bool {
    let raided: SmallVec<[SpaceId; 4]> = play
        .state
        .turn()
        .battles
        .iter()
        .filter(|site| site.kind == BattleKind::Raid)
        .map(|site| site.space)
        .collect();
    for territory in raided {
        let fighters = fighters(play.state, territory);
        let owners: SmallVec<[Power; 4]> = fighters.iter().map(|(power, _)| *power).collect();
        for seat in seats_in_order(play.state, territory, &owners) {
            if done.contains(&(territory, seat)) {
                continue;
            }
            done.push((territory, seat));
            let options: Vec<(Power, u16)> = fighters
                .iter()
                .copied()
                .filter(|(power, _)| play.state.seat_of(*power) == Some(seat))
                .collect();
            let Some(power) = options.first().map(|(power, _)| *power) else {
                continue;
            };
            if play.ask(power, Question::Intercept { territory, options }) {
                return true;
            }
        }
    }
    false
}

/// Any number of the defenders' fighters in the territory may intercept, but no other
/// aircraft, and none that has scrambled (`AAE-strategic-bombing-04`,
/// `AAE-scramble-06`).
fn fighters(state: &State, territory: SpaceId) -> SmallVec<[(Power, u16); 4]> {
    state
        .wars_of(state.turn().power)
        .iter()
        .map(|power| (power, ready(state, territory, power).count() as u16))
        .filter(|(_, most)| *most > 0)
        .collect()
}

fn ready(state: &State, territory: SpaceId, power: Power) -> impl Iterator<Item = UnitId> + '_ {
    state
        .pieces_in(territory)
        .filter(move |(_, piece)| {
            piece.owner == power
                && piece.kind == UnitKind::Fighter
                && !piece
                    .marks
                    .intersects(Marks::SCRAMBLED | Marks::INTERCEPTING)
        })
        .map(|(id, _)| id)
}

/// Checks that no more fighters are named than there are, of each power once.
pub(crate) fn check_intercept(options: &[(Power, u16)], fighters: &[(Power, u16)]) -> Checked {
    for (index, &(power, count)) in fighters.iter().enumerate() {
        let most = options
            .iter()
            .find(|(offered, _)| *offered == power)
            .map_or(0, |(_, most)| *most);
        let twice = fighters[..index].iter().any(|(named, _)| *named == power);
        if count > most || twice {
            return Err(Violation::new(
                "AAE-strategic-bombing-04",
                format!("at most {most} fighters of a power that has some there"),
                format!("{count}"),
            ));
        }
    }
    Ok(())
}

/// The fighters rise. They fight in no other battle this turn, and belong to the
/// territory (`AAE-strategic-bombing-05`).
pub(crate) fn rise(play: &mut Play<'_>, territory: SpaceId, fighters: &[(Power, u16)]) {
    for &(power, count) in fighters.iter().filter(|(_, count)| *count > 0) {
        let units: SmallVec<[UnitId; 8]> = ready(play.state, territory, power)
            .take(usize::from(count))
            .collect();
        for unit in units {
            play.state.set_piece(unit, |piece| {
                piece.start = territory;
                piece.marks |= Marks::INTERCEPTING;
            });
        }
        play.emit(Event::Intercepted {
            troops: Troops {
                power,
                kind: UnitKind::Fighter,
                count,
            },
            at: territory,
        });
    }
}
