//! Results cached for a position from one command to the next equal results computed anew.

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::map::{HexId, ZoneId};
use sandtable_axis_empires::options::Edition;
use sandtable_axis_empires::s10_supply::Supply;
use sandtable_axis_empires::sampler::{self, Random};
use sandtable_axis_empires::state::{PieceId, State, Stored};
use sandtable_kernel::{DiceKey, Game, ServerSeed};

use crate::steps::Steps;

/// One draft in so many is taken back, so that a position comes again.
const TAKEN_BACK: usize = 6;

/// The units in supply, and by faction and zone the ports that are open.
fn supply(state: &State) -> (Vec<PieceId>, Vec<Vec<HexId>>) {
    let supply = Supply::of(state);
    let pieces = state.pieces().map(|(id, _)| id);
    let zones = (0..).map(ZoneId).take(state.map().zones().len());
    let ports = zones.flat_map(|zone| Faction::ALL.map(|faction| (faction, zone)));
    (
        pieces.filter(|id| supply.is_supplied(*id)).collect(),
        ports
            .map(|(faction, zone)| supply.ports().open_in(faction, zone).to_vec())
            .collect(),
    )
}

/// Plays at random, and after each of some commands compares the results cached in the state with
/// those of the same state restored from its bytes.
fn compare(pack: &str, scenario: &str, edition: Edition, before: usize, commands: usize) {
    let game = AxisEmpires::default();
    let mut options = game.one_seat_each(pack, scenario).unwrap();
    options.edition = edition;
    let mut state = game.new_match(&options).unwrap();
    let key = DiceKey::derive(&ServerSeed([9; 32]), []);
    let mut random = Random::new(9);
    let mut steps = Steps::of(&state);
    for number in 0..before + commands {
        let Some(seat) = game.awaited(&state).iter().next() else {
            break;
        };
        let legal = game.legal(&state, seat);
        let mut again = None;
        if number >= before {
            let anew = game.restore(Stored::from(state.clone())).unwrap();
            assert_eq!(
                supply(&state),
                supply(&anew),
                "supply after {number} commands"
            );
            assert_eq!(
                legal,
                game.legal(&anew, seat),
                "the list after {number} commands"
            );
            again = Some(anew);
        }
        let mut dice = key.entry(number as u64);
        let drafts = legal.segment.as_ref().map_or(0, |it| it.take_back);
        let command = if drafts > 0 && random.one_in(TAKEN_BACK) {
            Command::TakeBack { steps: 1 }
        } else {
            sampler::choose(&state, &legal, |most| random.below(most)).unwrap()
        };
        let mut events = Vec::new();
        game.apply(&mut state, seat, &command, &mut dice, &mut events)
            .unwrap();
        steps.follow(&state, &command, &events, &format!("{number} commands"));
        // A restored state has no drafts that could be taken back.
        if let Some(mut anew) = again.filter(|_| drafts == 0) {
            let (mut dice, mut told) = (key.entry(number as u64), Vec::new());
            game.apply(&mut anew, seat, &command, &mut dice, &mut told)
                .unwrap();
            assert_eq!(events, told, "what happens after {number} commands");
            assert_eq!(anew.hash(), state.hash(), "after {number} commands");
        }
    }
}

#[test]
fn a_war_goes_on_as_if_nothing_were_kept() {
    compare(
        "totaler-krieg-open",
        "barbarossa-1941",
        Edition::Y2023,
        0,
        500,
    );
}

#[test]
fn both_maps_go_on_as_if_nothing_were_kept() {
    compare(
        "axis-empires-open",
        "campaign-1939",
        Edition::Y2023,
        400,
        700,
    );
}

/// Where the Axis may break policies, little can be cached.
#[test]
fn the_older_book_goes_on_as_if_nothing_were_kept() {
    compare("dai-senso-open", "campaign-1937", Edition::Y2012, 300, 500);
}
