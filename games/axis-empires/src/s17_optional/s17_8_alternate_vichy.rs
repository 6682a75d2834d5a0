//! +17.8 Alternate Vichy: a die and Paris say what is left to France when it collapses.

use crate::decision::luck::Throw;
use crate::event::Event;
use crate::faction::Faction;
use crate::map::{AreaId, HexId, Theatre};
use crate::options::OptionalRule;
use crate::play::Play;
use crate::s13_countries::s13_8_2_creation;
use crate::s16_conditional_events::s16_7_internment;
use crate::state::State;
use crate::task::Scene;
use crate::task::country::Step;

/// The steps of Case Yellow, in order (`AE-+17.8-1` to `AE-+17.8-4`).
pub(crate) const STEPS: [Step; 8] = [
    Step::Units,
    Step::FreeFrench,
    Step::Alsace,
    Step::Dependents,
    Step::Share,
    Step::Neutral,
    Step::Influence,
    Step::Asia,
];

/// The Dependents that a die names, 1 to 6.
const NAMED: [&[&str]; 6] = [
    &["Algeria", "Morocco", "Syria", "Tunisia"],
    &["Algeria", "Morocco", "Tunisia"],
    &["Algeria", "Morocco", "Tunisia"],
    &["Syria"],
    &["Syria"],
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
    play.tell(Event::EventRolled {
        faction: Faction::Axis,
        die,
        modifier: 0,
        result: die,
    });
    let row = usize::from(die.saturating_sub(1));
    for name in NAMED.get(row).copied().unwrap_or_default() {
        let land = play.state.map().area_in(scene.theatre, name);
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

/// Whether land is a Dependent of a country at present.
fn is_dependent_of(state: &State, land: AreaId, country: AreaId) -> bool {
    let hexes = &state.map().area(land).hexes;
    hexes.iter().any(|hex| {
        let at_present = state.land(*hex);
        !at_present.home && at_present.country == Some(country)
    })
}

/// Interns all Allied counters in land that Germany has taken, if the match goes by the
/// section (`AE-+17.8-1`, `AE-+17.8-3`).
pub(crate) fn clear(play: &mut Play<'_>, theatre: Theatre, name: &str) {
    let map = &play.state.shared_pack().map;
    if let Some(land) = map
        .area_in(theatre, name)
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

fn is_in_force(state: &State) -> bool {
    state.plays_by(OptionalRule::AlternateVichy)
}

fn intern(play: &mut Play<'_>, there: impl Fn(&State, HexId) -> bool, whose: &[Faction]) {
    s16_7_internment::intern_all(play, |state, _, piece| {
        whose.contains(&piece.faction)
            && s16_7_internment::is_counter(state, piece)
            && piece.at.hex().is_some_and(|hex| there(state, hex))
    });
}

/// Whether Vichy's colonial units keep out of a hex: the north, or by the optional rule the
/// south if the north is Vichy's (`AE-13.7.2-8`, `AE-+17.8-5`).
pub(crate) fn is_closed(state: &State, vichy: AreaId, hex: HexId) -> bool {
    let kept_out_of = match has_north(state, vichy) {
        true => "Southern France",
        false => "Northern France",
    };
    hexes(state, kept_out_of).contains(&hex)
}

/// Whether Vichy was made of the north, so that Nantes is the home of the French fleet for as
/// long as there is a Vichy, whoever has the south by then (`AE-+17.8-5`).
pub(crate) fn has_north(state: &State, vichy: AreaId) -> bool {
    let is_vichys = |hex: &HexId| state.land(*hex).country == Some(vichy);
    is_in_force(state) && hexes(state, "Northern France").iter().any(is_vichys)
}

fn hexes<'a>(state: &'a State, name: &str) -> &'a [HexId] {
    let map = state.map();
    let area = map.area_in(Theatre::Europe, name);
    area.map_or(&[][..], |area| &map.area(area).hexes)
}

/// Whether the south is Germany's, so that no German Convoy sails the Western Mediterranean
/// (`AE-+17.8-5`).
pub(crate) fn is_south_lost(state: &State) -> bool {
    let find = |name| state.map().area_in(Theatre::Europe, name);
    let lands = find("Southern France").zip(find("Germany"));
    is_in_force(state)
        && lands.is_some_and(|(south, germany)| {
            let south = state.area(south);
            south.tenure.is_some() && south.owner == Some(germany)
        })
}
