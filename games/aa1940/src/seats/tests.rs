//! Division of the powers among players in the combined game.

use sandtable_kernel::Game;

use crate::game::AxisAndAllies;
use crate::power::PowerSet;

fn rule(plan: &[&[&str]]) -> &'static str {
    let game = AxisAndAllies::global1940();
    let mut options = game.one_seat_each();
    let power = |id: &&str| game.board().find_power(id).expect("a power's id");
    options.seats = plan
        .iter()
        .map(|seat| seat.iter().map(power).collect::<PowerSet>())
        .collect();
    match game.new_match(&options) {
        Ok(_) => "accepted",
        Err(refusal) => refusal.rule,
    }
}

/// AAE-global-03, AAE-global-25: two to six players divide the powers as the book says, in any
/// order; France goes with the Soviet Union or with the Commonwealth. Nine seats are free.
#[test]
fn players_divide_the_powers_as_the_book_says() {
    let axis: &[&str] = &["germany", "japan", "italy"];
    let east: &[&str] = &["soviet-union", "united-states", "china"];
    let west: &[&str] = &["united-kingdom", "anzac", "france"];
    assert_eq!(rule(&[west, axis, east]), "accepted");
    let other: &[&str] = &["soviet-union", "united-states", "france"];
    let rest: &[&str] = &["united-kingdom", "anzac", "china"];
    assert_eq!(rule(&[axis, other, rest]), "AAE-global-03");
    let allies = [east, west].concat();
    assert_eq!(rule(&[axis, &allies]), "accepted");
    let six: [&[&str]; 6] = [
        &["germany"],
        &["japan"],
        &["italy"],
        &["soviet-union", "france"],
        &["united-states", "china"],
        &["united-kingdom", "anzac"],
    ];
    assert_eq!(rule(&six), "accepted");
    assert_eq!(rule(&six[1..]), "AAE-setup-01", "Germany has no seat");
    let mut twice = six.to_vec();
    twice.push(&["china"]);
    assert_eq!(rule(&twice), "AAE-setup-01", "China has two");
    let game = AxisAndAllies::global1940();
    assert!(game.new_match(&game.one_seat_each()).is_ok());
}
