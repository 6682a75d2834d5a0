//! Favors: what another power must agree to (rulebook p. 9, 13). Each may be asked
//! once a turn.

use sandtable_kernel::{Checked, Violation};

use crate::command_context::Play;
use crate::consent::passage_grantors;
use crate::decision::Question;
use crate::event::Event;
use crate::favor::Favor;
use crate::phase::Phase;
use crate::power::Power;
use crate::preconditions::in_phase;
use crate::state::{Piece, State, UnitId};

/// A favor that may be asked, and of whom first.
pub(crate) struct FavorRequest {
    favor: Favor,
    of: Power,
}

/// Checks that the acting power may ask for a favor (`AAE-map-16`, `AAE-misc-09`): it needs
/// another player's consent, and has not asked for it this turn.
pub(crate) fn check_ask(state: &State, favor: Favor) -> Checked<FavorRequest> {
    in_phase(
        state,
        &[Phase::CombatMove, Phase::NoncombatMove],
        "a favor asked",
    )?;
    if state.turn().asked.contains(&favor) {
        return Err(Violation::new(
            rule(favor),
            "a favor not asked before this turn",
            "the same favor again",
        ));
    }
    let of = first_grantor(state, state.turn().power, favor)?;
    Ok(FavorRequest { favor, of })
}

fn rule(favor: Favor) -> &'static str {
    match favor {
        Favor::Passage(_) => "AAE-map-16",
        Favor::Transports(_) | Favor::Carriers(_) => "AAE-misc-09",
    }
}

fn first_grantor(state: &State, asker: Power, favor: Favor) -> Checked<Power> {
    match favor {
        Favor::Passage(canal) => {
            let grantors = passage_grantors(state, asker, canal)?;
            grantors.first().copied().ok_or_else(|| {
                Violation::new(
                    "AAE-map-16",
                    "a passage that someone else's consent opens",
                    "a passage open without asking",
                )
            })
        }
        Favor::Transports(owner) => sharer(state, asker, owner, state.transports()),
        Favor::Carriers(owner) => sharer(state, asker, owner, state.carriers()),
    }
}

/// The owner whose ships the asker needs consent to use: a friend played by another
/// seat that is among the owners of such ships (`AAE-misc-09`).
fn sharer<'a>(
    state: &State,
    asker: Power,
    owner: Power,
    mut ships: impl Iterator<Item = (UnitId, &'a Piece)>,
) -> Checked<Power> {
    if asker == owner || !state.friends(asker, owner) {
        return Err(Violation::new(
            "AAE-misc-09",
            "another power of its side, both of them at war",
            "a power it cannot share with",
        ));
    }
    if state.same_seat(asker, owner) {
        return Err(Violation::new(
            "AAE-misc-09",
            "a power of another seat",
            "a power of the same seat, which needs no asking",
        ));
    }
    if !ships.any(|(_, ship)| ship.owner == owner) {
        return Err(Violation::new(
            "AAE-misc-09",
            "a power with such ships",
            "a power without any",
        ));
    }
    Ok(owner)
}

/// Asks.
pub(crate) fn ask(play: &mut Play<'_>, request: FavorRequest) {
    play.state.set_turn(|turn| turn.asked.push(request.favor));
    ask_power(play, request.of, request.favor);
}

fn ask_power(play: &mut Play<'_>, of: Power, favor: Favor) {
    let asker = play.state.turn().power;
    play.emit(Event::FavorAsked {
        by: asker,
        of,
        favor,
    });
    play.ask(of, Question::Favor { asker, favor });
}

/// One power has granted or refused. Of a passage held by two powers the second is
/// asked when the first has granted it.
pub(crate) fn favor_answered(play: &mut Play<'_>, by: Power, favor: Favor, granted: bool) {
    let asker = play.state.turn().power;
    play.emit(Event::FavorAnswered {
        to: asker,
        by,
        favor,
        granted,
    });
    if !granted {
        return;
    }
    let others = match favor {
        Favor::Passage(canal) => passage_grantors(play.state, asker, canal).unwrap_or_default(),
        Favor::Transports(_) | Favor::Carriers(_) => Default::default(),
    };
    match others.iter().skip_while(|power| **power != by).nth(1) {
        Some(next) => ask_power(play, *next, favor),
        None => play.state.set_turn(|turn| turn.granted.push(favor)),
    }
}

/// The favors that could be asked.
pub(crate) fn askable(state: &State) -> impl Iterator<Item = Favor> + '_ {
    let asker = state.turn().power;
    let passages = (0..state.board().canals.len()).map(|canal| Favor::Passage(canal as u8));
    let ships = state
        .board()
        .all_powers()
        .filter(move |owner| *owner != asker && state.friends(asker, *owner))
        .flat_map(|owner| [Favor::Transports(owner), Favor::Carriers(owner)]);
    passages
        .chain(ships)
        .filter(|favor| check_ask(state, *favor).is_ok())
}
