//! Complexes that grow as a power enters the war (rulebook p. 39).

use crate::command_context::Play;
use crate::event::Event;
use crate::facility::FacilityKind;
use crate::power::Power;
use crate::state::Facility;

/// Upgrades complexes of a power that has entered the war: the minor ones that it holds in some
/// territories become major ones for nothing, at once, no matter who declared, with the damage
/// that they have (`AAE-global-19`). An upgrade under way is overtaken by it.
pub(super) fn grow(play: &mut Play<'_>, power: Power) {
    let board = play.state.shared_board();
    let Some((owner, complexes)) = &board.politics.growing else {
        return;
    };
    if *owner != power {
        return;
    }
    for &at in complexes {
        let territory = play.state.territory(at);
        let minor = territory
            .complex
            .filter(|complex| complex.kind == FacilityKind::MinorComplex);
        let Some(complex) = minor.filter(|_| territory.controller == Some(power)) else {
            continue;
        };
        play.state.set_territory(at, |territory| {
            territory.upgrading = false;
            territory.complex = Some(Facility {
                kind: FacilityKind::MajorComplex,
                ..complex
            });
        });
        let kind = FacilityKind::MajorComplex;
        play.emit(Event::FacilityPlaced { power, kind, at });
    }
}
