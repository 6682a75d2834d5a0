//! The campaigns of the open packs, played to their end with arbitrary commands: no faction is at
//! a dead end or without a card, and the cards come round.

use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::pack::open::PACKS;
use sandtable_axis_empires::pack::{Pack, Scenario, WarState};
use sandtable_axis_empires::state::State;
use sandtable_kernel::Game;

use crate::campaigns;

/// Fewer seasons than any campaign of random play has.
const SEASONS: usize = 3;

fn opening(pack: &Pack, scenario: &Scenario) -> State {
    let game = AxisEmpires::default();
    let options = game.one_seat_each(&pack.code, &scenario.code);
    let options = options.expect("a campaign of an open pack");
    let opening = game.new_match(&options);
    opening.expect("an open pack's campaign can be played")
}

#[test]
fn random_campaigns_run_to_their_end() {
    let mut played = 0;
    for pack in PACKS.iter().map(|open| open.pack()) {
        let campaigns = pack.scenarios.iter().filter(|row| row.campaign.is_some());
        for scenario in campaigns {
            let opening = opening(&pack, scenario);
            let campaign = campaigns::play(&opening, 1, campaigns::random);
            let name = format!("{}/{}", pack.code, scenario.code);
            assert!(!campaign.reason.is_empty(), "{name}");
            assert_eq!(campaign.without, 0, "{name}: seasons without a card");
            let cards = campaign.cards.len();
            assert!(cards > 3 * SEASONS, "{name}: {cards} cards");
            let known = [WarState::LimitedWar, WarState::TotalWar];
            assert!(campaign.wars.keys().all(|war| known.contains(war)));
            played += 1;
        }
    }
    assert!(played >= 5, "{played} campaigns");
}
