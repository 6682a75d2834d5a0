//! +17.8 Alternate Vichy: what is let go, and who is interned, when France collapses.

use crate::command_context::Play;
use crate::decision::luck::Throw;
use crate::event::Event;
use crate::faction::Faction;
use crate::map::{AreaId, HexId, NamedArea, Theatre};
use crate::o17_optional::o17_8_alternate_vichy::is_in_force;
use crate::s13_countries::s13_8_2_creation;
use crate::s16_7_internment;
use crate::state::State;
use crate::task::Scene;

/// The Dependents that a die names, 1 to 6.
pub(crate) const NAMED: [&[NamedArea]; 6] = [
    &[
        NamedArea::Algeria,
        NamedArea::Morocco,
        NamedArea::Syria,
        NamedArea::Tunisia,
    ],
    &[NamedArea::Algeria, NamedArea::Morocco, NamedArea::Tunisia],
    &[NamedArea::Algeria, NamedArea::Morocco, NamedArea::Tunisia],
    &[NamedArea::Syria],
    &[NamedArea::Syria],
    &[],
];

/// The Axis rolls a die without modifiers, and those Dependents of France that it names are
/// Neutral Minor Countries from now on; whatever stands in them is interned
/// (`AE-+17.8-2`).
pub(crate) fn let_go(play: &mut Play<'_>, scene: Scene, france: AreaId) {
    let die = play.roll(Throw::Event {
        faction: Faction::Axis,
        modifier: 0,
    });
    play.emit(Event::EventRolled {
        faction: Faction::Axis,
        die,
        modifier: 0,
        result: die,
    });
    let row = usize::from(die.saturating_sub(1));
    for named in NAMED.get(row).copied().unwrap_or_default() {
        let land = play.state.map().named(scene.theatre, *named);
        let french = land.filter(|land| is_dependent_of(play.state, *land, france));
        if let Some(land) = french {
            s13_8_2_creation::let_go(play, land);
            intern(
                play,
                |state, hex| state.land(hex).country == Some(land),
                &Faction::ALL,
            );
        }
    }
}

/// Reports whether land is a Dependent of a country at present.
fn is_dependent_of(state: &State, land: AreaId, country: AreaId) -> bool {
    let hexes = &state.map().area(land).hexes;
    hexes.iter().any(|hex| {
        let at_present = state.land(*hex);
        !at_present.home && at_present.country == Some(country)
    })
}

/// Interns all Allied counters in land that Germany has taken, if the match goes by the
/// section (`AE-+17.8-1`, `AE-+17.8-3`).
pub(crate) fn clear(play: &mut Play<'_>, theatre: Theatre, named: NamedArea) {
    let map = &play.state.shared_pack().map;
    if let Some(land) = map
        .named(theatre, named)
        .filter(|_| is_in_force(play.state))
    {
        let hexes = &map.area(land).hexes;
        let allies = [Faction::Western, Faction::Soviet];
        intern(play, |_, hex| hexes.contains(&hex), &allies);
    }
}

/// Interns all counters in the new Vichy's territory, if the match goes by the section
/// (`AE-+17.8-3`).
pub(crate) fn clear_vichy(play: &mut Play<'_>, vichy: AreaId) {
    if is_in_force(play.state) {
        intern(
            play,
            |state, hex| state.land(hex).country == Some(vichy),
            &Faction::ALL,
        );
    }
}

pub(crate) fn intern(
    play: &mut Play<'_>,
    there: impl Fn(&State, HexId) -> bool,
    whose: &[Faction],
) {
    s16_7_internment::intern_all(play, |state, _, piece| {
        whose.contains(&piece.faction)
            && s16_7_internment::is_counter(state, piece)
            && piece.at.hex().is_some_and(|hex| there(state, hex))
    });
}
