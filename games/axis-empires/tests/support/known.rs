//! State that a viewer may know of a match: it looks the same to them, and nothing in it follows
//! from what they may not see.

use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::state::State;
use sandtable_kernel::{Game, Seat, Viewer};
use sandtable_kit::Random;

/// A state as it is stored.
pub(crate) fn bytes(state: &State) -> Vec<u8> {
    postcard::to_allocvec(state).unwrap()
}

/// A match as a viewer may know it, by a seed.
pub(crate) fn known(state: &State, viewer: Viewer, seed: u64) -> State {
    let game = AxisEmpires::default();
    game.known_to(state, viewer, &mut Random::new(seed))
        .unwrap()
}

/// Looks at a state with the eyes of everybody: two copies differ in hidden things alone, and
/// a copy of either is the same.
pub(crate) fn check(state: &State) {
    let game = AxisEmpires::default();
    let seats = (0..game.seats(state)).map(Seat);
    for viewer in seats.map(Viewer::Seat).chain([Viewer::Spectator]) {
        let (one, other) = (known(state, viewer, 1), known(state, viewer, 2));
        for copy in [&one, &other] {
            assert_eq!(copy.hash(), copy.full_hash());
            assert_eq!(game.view(copy, viewer), game.view(state, viewer));
            assert_eq!(game.awaited(copy), game.awaited(state));
        }
        let expected = bytes(&known(state, viewer, 3));
        for copy in [one, other] {
            assert_eq!(bytes(&known(&copy, viewer, 3)), expected, "{viewer:?}");
        }
    }
    assert_eq!(bytes(&known(state, Viewer::Referee, 1)), bytes(state));
}
