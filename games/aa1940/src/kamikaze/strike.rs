//! Kamikaze attacks that were announced are made.

use super::choice::{HITS_ON, one};
use crate::battle_site::BattleKind;
use crate::combat;
use crate::command_context::Play;
use crate::decision::LossCause;
use crate::dice_rules::{self, DiceThrow, Share};
use crate::event::Event;
use crate::options::DiceRule;
use crate::power::Power;
use crate::state::{Marks, State, UnitId};

/// Makes the attacks once all defenders have chosen: a die is rolled for each attack, and hits
/// take effect at once (`AAE-pacific-12`, `AAE-pacific-16`). A sunk ship neither fights nor
/// bombards; where nothing is left to attack with there is no battle.
pub(crate) fn strike(play: &mut Play<'_>) {
    let announced = std::mem::take(&mut play.state.extra_turn_mut().kamikaze);
    if announced.is_empty() {
        return;
    }
    for (power, ship, attacks) in announced {
        attack(play, power, ship, attacks);
    }
    let fought = |state: &State, zone| {
        let power = state.turn().power;
        state.combatants(power, zone).next().is_some()
    };
    let over: Vec<_> = play
        .state
        .turn()
        .battles
        .iter()
        .copied()
        .filter(|site| site.kind == BattleKind::General && !fought(play.state, site.space))
        .collect();
    play.state
        .set_turn(|turn| turn.battles.retain(|site| !over.contains(site)));
}

fn attack(play: &mut Play<'_>, power: Power, ship: UnitId, attacks: u8) {
    let Some(piece) = play.state.piece(ship).copied() else {
        return;
    };
    let zone = piece.space;
    let DiceThrow {
        certain,
        hits_on,
        dice,
        hits,
        ..
    } = roll(play, attacks);
    play.emit(Event::Kamikaze {
        power,
        zone,
        target: one(&piece),
        attacks,
        hits_on,
        dice,
        certain,
        hits,
    });
    let left = play.state.board().units.of(piece.kind).hits - u8::from(piece.damaged());
    if hits >= u16::from(left) {
        combat::destroy(play, zone, &[ship], LossCause::Kamikaze, &[]);
    } else if hits > 0 {
        play.state
            .set_piece(ship, |piece| piece.marks |= Marks::DAMAGED);
        play.emit(Event::Damaged {
            space: zone,
            troops: one(&piece),
        });
    }
}

/// A die for each attack; with low luck what those on one ship come to together.
fn roll(play: &mut Play<'_>, attacks: u8) -> DiceThrow {
    match play.state.options().dice {
        DiceRule::Standard => dice_rules::one_by_one(play, HITS_ON, u16::from(attacks)),
        DiceRule::LowLuck => {
            dice_rules::evened_out(play, Share::of(u32::from(attacks) * u32::from(HITS_ON)))
        }
    }
}
