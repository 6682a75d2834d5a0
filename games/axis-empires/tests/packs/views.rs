//! Views leak nothing: what one seat hides changes what no other sees.
use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::orders::{Contests, LossOrder, StandingOrders, Watch, WatchedDice};
use sandtable_axis_empires::sampler::{self, Random};
use sandtable_axis_empires::state::State;
use sandtable_kernel::{Audience, Game, Seat, Viewer};

fn losses(random: &mut Random) -> Option<LossOrder> {
    let all = [
        None,
        Some(LossOrder::WeakestFirst),
        Some(LossOrder::SmallestFirst),
    ];
    all[random.below(3)]
}

fn random_orders(random: &mut Random) -> StandingOrders {
    StandingOrders {
        stacking: losses(random),
        contests: [None, Some(Contests::Never), Some(Contests::Always)][random.below(3)],
        losses: losses(random),
        luck: Watch {
            combats: [None, Some(WatchedDice::Own), Some(WatchedDice::Any)][random.below(3)],
            ..Watch::default()
        },
    }
}

/// Everybody who looks at a match, but one seat and the referee.
fn others(state: &State, seat: Seat) -> Vec<Viewer> {
    let seats = (0..state.seats().len() as u8).map(Seat);
    seats
        .filter(|other| *other != seat)
        .map(Viewer::Seat)
        .chain([Viewer::Spectator])
        .collect()
}

/// Standing orders are filed all through random games. Only their seat and the referee see any
/// difference, and only that seat receives the event.
#[test]
fn standing_orders_are_seen_by_nobody_else() {
    let (mut filed, mut changed) = (0, 0);
    let scenarios = [
        ("training", "training"),
        ("totaler-krieg-open", "poland-1939"),
        ("dai-senso-open", "china-1937"),
    ];
    for (pack, scenario) in scenarios {
        let options = AxisEmpires::default()
            .one_seat_each(pack, scenario)
            .unwrap();
        let mut state = AxisEmpires::default().new_match(&options).unwrap();
        let (mut random, mut dice) = (Random::new(11), Random::new(12));
        while state.outcome().is_none() {
            // A question that is open may be answered by them at once, as everyone sees.
            if state.pending().is_empty() && random.one_in(5) {
                let seat = Seat(random.below(state.seats().len()) as u8);
                let before = state.clone();
                let orders = random_orders(&mut random);
                changed += usize::from(state.orders(seat) != Some(&orders));
                let command = Command::SetOrders {
                    orders: orders.clone(),
                };
                let mut events = Vec::new();
                AxisEmpires::default()
                    .apply(&mut state, seat, &command, &mut dice, &mut events)
                    .unwrap();
                for viewer in others(&state, seat) {
                    let seen = AxisEmpires::default().view(&state, viewer);
                    assert_eq!(
                        AxisEmpires::default().view(&before, viewer),
                        seen,
                        "{viewer:?}"
                    );
                    let of_others = |it: &&(u8, StandingOrders)| Viewer::Seat(Seat(it.0)) != viewer;
                    assert_eq!(seen.orders.iter().find(of_others), None, "{viewer:?}");
                }
                for other in (0..state.seats().len() as u8).map(Seat) {
                    let legal = |state: &State| AxisEmpires::default().legal(state, other);
                    assert_eq!(legal(&before), legal(&state));
                }
                assert!(
                    events
                        .iter()
                        .all(|told| told.audience == Audience::Only(seat)),
                    "{events:?}"
                );
                let own = AxisEmpires::default()
                    .view(&state, Viewer::Seat(seat))
                    .orders;
                assert_eq!(own, [(seat.0, orders)]);
                filed += 1;
            }
            sampler::play(&mut state, &mut random, &mut dice).unwrap();
        }
    }
    assert!(filed > 50 && changed > 30, "{filed} {changed}");
}
