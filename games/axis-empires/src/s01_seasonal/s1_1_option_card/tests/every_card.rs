//! Every card of the open packs, turned up in every campaign of its map and carried out by
//! players who do anything.

use std::sync::Arc;

use super::reveal::open;
use crate::faction::Faction;
use crate::game::AxisEmpires;
use crate::pack::open::PACKS;
use crate::pack::{CardId, Pack};
use crate::sampler::{self, Random};
use crate::state::{Pile, State};
use crate::testing::Position;

/// The opening of a campaign, with a card in place of those that its faction begins with.
fn with_card(pack: &Arc<Pack>, scenario: usize, id: CardId) -> Position {
    let code = &pack.scenarios[scenario].code;
    let options = AxisEmpires::default()
        .one_seat_each(&pack.code, code)
        .unwrap();
    let mut state = crate::setup::opening(Arc::clone(pack), scenario, options);
    let card = pack.card(id);
    for pile in [Pile::Pending, Pile::Current] {
        let before = state.cards_in(card.theatre, card.faction, pile).next();
        if let Some(before) = before {
            state.set_card(before, |it| it.pile = Pile::Deck);
        }
    }
    let war = state.war_state(card.theatre).max(card.colour);
    state.set_war_state(card.theatre, war);
    state.set_card(id, |it| it.pile = Pile::Pending);
    Position { state }
}

/// Plays a faction's turn to its end, if the match gets so far.
fn finish(state: &mut State, faction: Faction, seed: u64) {
    let (mut random, mut dice) = (Random::new(seed), Random::new(seed + 1));
    let turn = state.now();
    while state.outcome().is_none() && state.now() == turn && state.phasing() == faction {
        let given = sampler::play(state, &mut random, &mut dice).unwrap();
        assert!(given.is_some(), "nobody can do anything");
    }
}

/// AE-CRD-6, AE-1.1.1-7: no card of the open packs has anything in it that cannot be carried
/// out, in its segment or in those of the turn that it opens.
#[test]
fn every_card_of_the_open_packs_can_be_carried_out() {
    let mut turned = 0;
    for pack in PACKS.iter().map(|open| open.pack()) {
        let campaigns = pack.scenarios.iter().enumerate();
        for (scenario, row) in campaigns.filter(|(_, row)| row.campaign.is_some()) {
            for (id, card) in pack.cards_with_ids() {
                if card.theatre != row.theatre {
                    continue;
                }
                let mut position = with_card(&pack, scenario, id);
                open(&mut position, card.faction);
                assert!(position.state.card(id).unwrap().played, "{}", card.title);
                finish(&mut position.state, card.faction, u64::from(id.0));
                assert_eq!(position.state.hash(), position.state.full_hash());
                turned += 1;
            }
        }
    }
    assert!(turned >= 3 * 24 * 3, "{turned} cards");
}
