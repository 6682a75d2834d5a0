//! The opening position: the scenario's units and markers come to where they begin.

use std::sync::Arc;

use crate::o16_luck;
use crate::o17_optional::o17_6_east_africa;
use crate::options::{OptionalRule, Options};
use crate::pack::Pack;
use crate::state::setup::place_of;
use crate::state::{Kind, Piece, Place, State};

/// The opening position of a scenario of the pack. `options` has been checked.
pub(crate) fn opening(pack: Arc<Pack>, scenario: usize, options: Options) -> State {
    let rows = &pack.scenarios[scenario];
    let mut state = State::bare(pack.clone(), scenario, options);
    for row in &rows.setup {
        let alone = pack.counter(row.counter).is_of_one_map();
        if !(alone && rows.is_combined()) {
            state.place(row);
        }
    }
    for row in &rows.markers {
        let marker = pack.marker(row.marker);
        let mut theatres = rows.theatres();
        let theatre = theatres.find(|there| pack.is_marker_of(*there, row.marker));
        let theatre = theatre.unwrap_or(rows.theatre);
        let at = if o17_6_east_africa::is_idle(&state, marker.kind) {
            Place::Aside(theatre)
        } else {
            place_of(row.at, theatre)
        };
        for _ in 0..row.count {
            let piece = Piece::new(Kind::Marker(row.marker), marker.faction, at);
            state.spawn(Piece {
                side: row.side,
                facing: row.facing,
                ..piece
            });
        }
    }
    if state.plays_by(OptionalRule::Luck)
        && let Some(luck) = o16_luck::kind_of(&pack, rows.theatre)
    {
        let at = Place::StrategicWarfare(rows.theatre);
        state.spawn(Piece {
            side: o16_luck::first_side(&pack, rows),
            ..Piece::new(Kind::Marker(luck), pack.marker(luck).faction, at)
        });
    }
    for (theatre, campaign) in rows.campaigns() {
        state.set_tide(theatre, campaign.tide);
    }
    state
}
