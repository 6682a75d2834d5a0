//! Phase 6: Collect Income (rulebook p. 23-26).

#[cfg(test)]
mod tests;

use crate::advance::Advance;
use crate::command_context::Play;
use crate::convoy;
use crate::dice_rules;
use crate::economy::EconomyId;
use crate::event::Event;
use crate::objectives;

/// Pays the acting power its production and bonus income less what it lost to convoy disruption
/// (`AAE-income-01`), all of it determined before any money is received (`AAE-income-02`). The
/// controller of a territory is paid for it, Canada's being the United Kingdom (`AAE-income-03`),
/// and no other power: money never passes between powers here (`AAE-misc-14`). A power whose
/// capital is in enemy hands collects nothing and loses nothing (`AAE-income-04`). This is the
/// one thing in a turn that is not left to choice (`AAE-misc-04`). A power without a capital
/// always collects (`AAE-pacific-04`). Each economy of a power collects for itself
/// (`AAE-global-13`); one whose capital is lost does not, and no other has its income
/// (`AAE-global-14`).
pub(crate) fn collect(play: &mut Play<'_>) {
    let power = play.state.turn().power;
    let board = play.state.shared_board();
    for economy in board.economies_of(power) {
        if !play.state.economy_lost(economy) {
            collect_for(play, economy);
        }
    }
    collect_bonds(play);
}

/// A die of IPCs more for a power with War Bonds (`AAE-research-11`), for its first economy
/// that collects. With low luck that is three and a half, one die deciding about the half.
fn collect_bonds(play: &mut Play<'_>) {
    let power = play.state.turn().power;
    if !play.state.has(power, Advance::WarBonds) {
        return;
    }
    let board = play.state.shared_board();
    let Some(economy) = board
        .economies_of(power)
        .find(|economy| !play.state.economy_lost(*economy))
    else {
        return;
    };
    let throw = dice_rules::pips(play);
    let collected = throw.hits;
    play.state.set_economy_account(economy, |account| {
        account.treasury = account.treasury.saturating_add(u32::from(collected));
    });
    let bonds = Event::WarBonds {
        power,
        economy,
        dice: throw.dice,
        collected,
    };
    play.emit(bonds);
}

fn collect_for(play: &mut Play<'_>, economy: EconomyId) {
    let power = play.state.turn().power;
    let production = play.state.production_of(economy);
    let bonuses = objectives::earned(play.state, economy);
    let convoy_loss = convoy::disrupt(play, economy);
    let bonus: u32 = bonuses.iter().map(|(_, ipcs)| u32::from(*ipcs)).sum();
    let collected = (u32::from(production) + bonus).saturating_sub(u32::from(convoy_loss));
    objectives::paid(play.state, power, &bonuses);
    play.state.set_economy_account(economy, |account| {
        account.treasury = account.treasury.saturating_add(collected);
    });
    let treasury = play.state.economy_account(economy).treasury;
    play.emit_for(
        economy,
        Event::Income {
            power,
            production,
            bonuses,
            convoy_loss,
            collected,
            treasury,
        },
    );
}
