//! Tests of random play.

use sandtable_proto::games::aa1940::v1::Blocker;

use super::*;

#[test]
fn a_phase_that_guesses_do_not_close_is_given_up_and_the_next_is_not() {
    let mut policy = RandomAa1940::new(1);
    let mut view = View {
        round: 1,
        power: "japan".to_owned(),
        ..View::default()
    };
    let blocked = Legal {
        phase: Some(PhaseLegal {
            blockers: vec![Blocker::default()],
            take_back: 1,
            ..PhaseLegal::default()
        }),
        ..Legal::default()
    };
    for _ in 0..LOST {
        assert_eq!(policy.choose(&view, &blocked).len(), 1);
    }
    assert!(policy.choose(&view, &blocked).is_empty());
    let closable = Legal {
        phase: Some(PhaseLegal::default()),
        ..Legal::default()
    };
    assert_eq!(policy.choose(&view, &closable), [command::end_phase()]);
    view.round = 2;
    assert_eq!(policy.choose(&view, &blocked).len(), 1);
}
