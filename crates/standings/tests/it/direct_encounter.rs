//! Direct encounters.

use sandtable_standings::results::System;

use crate::support::{column, ordered, played};

#[test]
fn those_who_beat_each_other_in_a_circle_stay_tied() {
    let results = played(
        System::RoundRobin,
        3,
        "d c b a",
        "a-d 1:0, b-c 1:0; d-c 0:1, a-b 1:0; b-d 1:0, c-a 1:0",
    );
    assert_eq!(
        column(&results, "direct_encounter"),
        ["none", "1", "1", "1"]
    );
    assert_eq!(ordered(&results, "direct_encounter"), "1 c, 1 b, 1 a, 4 d");
}

/// Four have 2 points. Among them a and b have 2, c and d have 1; then a beat b, and c beat d,
/// though d beat a.
#[test]
fn who_is_still_tied_is_compared_again() {
    let results = played(
        System::RoundRobin,
        5,
        "d c b a e f",
        "a-b 1:0, c-d 1:0, e-f 1:0;
         a-c 1:0, b-e 0:1, d-f 0:1;
         a-d 0:1, b-f 0:1, c-e 1:0;
         a-e 0:1, b-d 1:0, c-f 0:1;
         a-f 0:1, b-c 1:0, d-e 1:0",
    );
    assert_eq!(ordered(&results, ""), "1 f, 2 e, 3 d, 3 c, 3 b, 3 a");
    assert_eq!(
        ordered(&results, "direct_encounter"),
        "1 f, 2 e, 3 a, 4 b, 5 c, 6 d"
    );
    assert_eq!(
        column(&results, "direct_encounter"),
        ["1", "1", "2", "2", "none", "none"]
    );
}

#[test]
fn who_cannot_be_overtaken_is_first_though_others_have_not_met() {
    let met = "x-y 1:0, z-v 1:0, u-w 1:0; x-z 1:0, y-w 1:0, u-v 0:1; x-u 0:1, y-v 1:0, z-w 1:0";
    let results = played(System::Swiss, 4, "z y x u v w", met);
    // x beat y and z, who have not met, and lost to u, who has met neither.
    assert_eq!(
        ordered(&results, "direct_encounter"),
        "1 z, 1 y, 1 x, 1 u, 5 v, 6 w"
    );
    // Once u is apart, none can come before x.
    assert_eq!(
        ordered(&results, "wins_as_b direct_encounter"),
        "1 u, 2 x, 3 z, 3 y, 5 v, 6 w"
    );
}

#[test]
fn who_might_be_overtaken_is_not_first() {
    let results = played(
        System::Swiss,
        2,
        "c b a d e f",
        "a-b 1:0, c-d 1:0, e-f 1:0; a-e 0:1, b-d 1:0, c-f 0:1",
    );
    // a, b, c, f have 1. a beat b, but c might have beaten all three.
    assert_eq!(
        ordered(&results, "direct_encounter"),
        "1 e, 2 c, 2 b, 2 a, 2 f, 6 d"
    );
}

#[test]
fn a_forfeit_is_no_encounter_in_a_swiss_but_one_in_a_round_robin() {
    let rounds = "a-b +:-, c-d 1:0; a-c 0:1, b-d 1:0";
    let swiss = played(System::Swiss, 2, "b a c d", rounds);
    assert_eq!(ordered(&swiss, "direct_encounter"), "1 c, 2 b, 2 a, 4 d");
    let in_advance = played(System::RoundRobin, 2, "b a c d", rounds);
    assert_eq!(
        ordered(&in_advance, "direct_encounter"),
        "1 c, 2 a, 3 b, 4 d"
    );
}
