//! Checks that the cards a side holds change nothing for any other viewer.

use sandtable_kernel::{Game, Seat, Viewer};

use crate::faction::{Camp, Faction};
use crate::game::AxisEmpires;
use crate::options::{OptionalRule, OptionalRules};
use crate::pack::FortuneId;
use crate::sampler::{self, Random};
use crate::state::State;

/// Commands of each campaign.
const COMMANDS: usize = 240;

/// A state in which a side holds other cards, as many as before.
fn exchanged(state: &State, camp: Camp, random: &mut Random) -> Option<State> {
    let mut other = state.clone();
    let mut any = false;
    for theatre in state.theatres() {
        let deck: Vec<FortuneId> =
            state.fortunes_where(theatre, crate::state::Fortunes::is_in_deck);
        for card in state.fortunes_of(theatre, camp) {
            let new = *random.pick(&deck)?;
            if other.fortunes().is_in_deck(new) {
                other.set_fortunes(|fortunes| {
                    fortunes.put_back(card);
                    fortunes.give(camp, new);
                });
                any = true;
            }
        }
    }
    any.then_some(other)
}

/// The viewers that do not play for a side.
fn strangers(state: &State, camp: Camp) -> Vec<Viewer> {
    let own: Vec<Seat> = Faction::ALL
        .into_iter()
        .filter(|faction| faction.camp() == camp)
        .filter_map(|faction| state.seat_of(faction))
        .collect();
    (0..3)
        .map(Seat)
        .filter(|seat| !own.contains(seat))
        .map(Viewer::Seat)
        .chain([Viewer::Spectator])
        .collect()
}

/// AE-+15.1-2: whichever cards a side holds, all others see the same, and it is the same
/// seats' move.
#[test]
fn nobody_sees_which_cards_the_other_side_holds() {
    let mut compared = 0;
    let campaigns = [
        ("totaler-krieg-open", "campaign-1941"),
        ("dai-senso-open", "campaign-1941"),
        ("axis-empires-open", "campaign-1939"),
    ];
    for (pack, scenario) in campaigns {
        let mut options = AxisEmpires::default()
            .one_seat_each(pack, scenario)
            .unwrap();
        options.optional = OptionalRules::from_iter([OptionalRule::FortunesOfWar]);
        let mut state = AxisEmpires::default().new_match(&options).unwrap();
        let (mut random, mut dice) = (Random::new(5), Random::new(6));
        for command in 0..COMMANDS {
            // Cards come seldom by themselves.
            if command % 40 == 0 {
                for theatre in state.theatres() {
                    let deck = state.fortunes_where(theatre, crate::state::Fortunes::is_in_deck);
                    for (camp, card) in Camp::ALL.into_iter().zip(deck) {
                        state.set_fortunes(|fortunes| fortunes.give(camp, card));
                    }
                }
            }
            for camp in Camp::ALL {
                if !random.one_in(3) {
                    continue;
                }
                let Some(other) = exchanged(&state, camp, &mut random) else {
                    continue;
                };
                assert_eq!(
                    AxisEmpires::default().awaited(&state),
                    AxisEmpires::default().awaited(&other)
                );
                for viewer in strangers(&state, camp) {
                    let seen = AxisEmpires::default().view(&state, viewer);
                    assert_eq!(
                        seen,
                        AxisEmpires::default().view(&other, viewer),
                        "{viewer:?}"
                    );
                    let own = seen.fortunes.iter().filter(|row| row.camp == camp);
                    assert!(own.clone().all(|row| row.held.is_none()));
                    assert!(own.map(|row| row.count).sum::<u8>() > 0);
                    if let Viewer::Seat(seat) = viewer {
                        let legal = |state: &State| AxisEmpires::default().legal(state, seat);
                        assert_eq!(legal(&state), legal(&other));
                    }
                }
                for faction in Faction::ALL.into_iter().filter(|it| it.camp() == camp) {
                    let own = Viewer::Seat(state.seat_of(faction).unwrap());
                    let fortunes = |state: &State| AxisEmpires::default().view(state, own).fortunes;
                    assert_ne!(fortunes(&state), fortunes(&other), "it sees its own");
                }
                compared += 1;
            }
            if sampler::play(&mut state, &mut random, &mut dice)
                .unwrap()
                .is_none()
            {
                break;
            }
        }
    }
    assert!(compared > 200, "{compared}");
}
