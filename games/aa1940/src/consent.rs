//! Things that other powers let the acting power use: passages, ships, their ground (rulebook p.
//! 9, 13). The chapter on politics covers asking for consent.

use sandtable_kernel::{Checked, Violation};
use smallvec::SmallVec;

use crate::favor::Favor;
use crate::power::Power;
use crate::space::SpaceId;
use crate::state::State;

/// The powers whose consent opens a passage, in the order of its territories: those that hold it
/// and are neither the asker's friends nor at war with it. Two territories in the hands of
/// different sides, of no power, or of an enemy close it (`AAE-map-14`, `AAE-map-16`,
/// `AAE-map-17`).
pub(crate) fn passage_grantors(
    state: &State,
    asker: Power,
    canal: u8,
) -> Checked<SmallVec<[Power; 2]>> {
    let board = state.board();
    let Some(canal) = board.canals.get(usize::from(canal)) else {
        return Err(Violation::new(
            "AAE-map-16",
            "a canal or strait of the board",
            format!("number {canal}"),
        ));
    };
    let mut grantors: SmallVec<[Power; 2]> = SmallVec::new();
    let mut holders = SmallVec::<[Power; 2]>::new();
    for space in &canal.controllers {
        let Some(holder) = state.territory(*space).controller else {
            return Err(Violation::new(
                "AAE-map-17",
                "a passage held by a power",
                "one held by nobody",
            ));
        };
        if state.at_war(asker, holder) {
            return Err(Violation::new(
                "AAE-map-17",
                "a passage held by no enemy",
                "one held by an enemy",
            ));
        }
        holders.push(holder);
        let free = state.friends_at(asker, holder, canal.zones[0])
            || state.same_seat(asker, holder)
            || state.options().open_canals;
        if !free && !grantors.contains(&holder) {
            grantors.push(holder);
        }
    }
    if holders
        .windows(2)
        .any(|pair| board.side(pair[0]) != board.side(pair[1]))
    {
        return Err(Violation::new(
            "AAE-map-14",
            "a passage held by one side",
            "one divided between the sides",
        ));
    }
    Ok(grantors)
}

/// Reports whether the acting power may use what a favor gives: it was granted, or needs no
/// asking. A passage that has closed since is closed (`AAE-map-16`, `AAE-misc-09`).
pub(crate) fn consents(state: &State, favor: Favor) -> bool {
    let asker = state.turn().power;
    let granted = state.turn().granted.contains(&favor);
    match favor {
        Favor::Passage(canal) => passage_grantors(state, asker, canal)
            .is_ok_and(|grantors| granted || grantors.is_empty()),
        Favor::Transports(owner) | Favor::Carriers(owner) => {
            granted || state.same_seat(asker, owner)
        }
    }
}

/// Reports whether the holder of a territory lets a power of its side share it: it does unless
/// its seat's standing orders withhold that. One seat does not ask itself (`AAE-misc-09`).
pub(crate) fn shares_ground(state: &State, guest: Power, space: SpaceId) -> bool {
    let Some(holder) = state.territory(space).controller else {
        return true;
    };
    let withheld = || {
        state
            .seat_of(holder)
            .and_then(|seat| state.orders(seat))
            .is_some_and(|orders| orders.ground == Some(false))
    };
    state.same_seat(guest, holder) || !withheld()
}
