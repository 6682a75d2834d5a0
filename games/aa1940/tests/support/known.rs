//! State that a viewer may know of a match: it looks the same to them, and nothing in it follows
//! from what they may not see.

use sandtable_aa1940::command::Command;
use sandtable_aa1940::game::AxisAndAllies;
use sandtable_aa1940::orders::{InterceptOrder, StandingOrders};
use sandtable_aa1940::state::State;
use sandtable_kernel::{Game, Seat, Viewer};
use sandtable_kit::Random;

fn bytes(state: &State) -> Vec<u8> {
    postcard::to_allocvec(state).unwrap()
}

/// A match as a viewer may know it.
fn known(game: &AxisAndAllies, state: &State, viewer: Viewer) -> State {
    game.known_to(state, viewer, &mut Random::new(5)).unwrap()
}

/// Looks at a state with the eyes of everybody, and at the same one in which a seat has filed
/// other orders.
pub(crate) fn check(game: &AxisAndAllies, state: &State, seat: Seat) {
    let mut other = state.clone();
    let orders = StandingOrders {
        intercept: Some(InterceptOrder::IfStronger),
        share: Some(false),
        ..StandingOrders::default()
    };
    let file = Command::SetOrders { orders };
    let filed = game.apply(
        &mut other,
        seat,
        &file,
        &mut Random::new(1),
        &mut Vec::new(),
    );
    let seats = (0..game.seats(state)).map(Seat);
    for viewer in seats.map(Viewer::Seat).chain([Viewer::Spectator]) {
        let copy = known(game, state, viewer);
        assert_eq!(copy.hash(), copy.full_hash());
        assert_eq!(game.view(&copy, viewer), game.view(state, viewer));
        assert_eq!(bytes(&known(game, &copy, viewer)), bytes(&copy));
        let hidden = viewer != Viewer::Seat(seat);
        // Orders can be filed at any time, and answer nothing that is not asked yet.
        if filed.is_ok() && state.pending().is_empty() && hidden {
            assert_eq!(bytes(&known(game, &other, viewer)), bytes(&copy));
        }
    }
    assert_eq!(bytes(&known(game, state, Viewer::Referee)), bytes(state));
}
