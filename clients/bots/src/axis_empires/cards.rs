//! The card for the next season: attacks when there is somebody to attack, strength when
//! there is not, and friends while there are neutrals.

use sandtable_proto::games::axis_empires::v1::{
    Card, CountryStatus, Faction, OptionCardActs, OptionCardOrder, Theatre, WarState,
    option_card_order,
};

use super::situation::Situation;

/// How near own ground units an enemy stack is a target.
const REACH: u16 = 3;

/// So many targets are as many as a season can use.
const TARGETS: usize = 4;

/// The next order of the segment: the best of the cards that may be chosen. None that may
/// not: what follows from those is worse than no card.
pub(super) fn order(situation: &Situation<'_>, acts: &OptionCardActs) -> Option<OptionCardOrder> {
    let merit = |id: u32| card(situation, id).map_or(0.0, |card| merit(situation, card));
    let cards = acts.choose.iter().copied();
    let best = cards.max_by(|one, other| {
        let order = merit(*one).total_cmp(&merit(*other));
        // Of equal ones the first.
        order.then(other.cmp(one))
    })?;
    Some(OptionCardOrder {
        kind: Some(option_card_order::Kind::Choose(best)),
    })
}

/// A card of the pack.
pub(super) fn card<'a>(situation: &Situation<'a>, id: u32) -> Option<&'a Card> {
    situation.atlas.pack.cards.get(id as usize)
}

/// How much a card promises as things stand.
pub(super) fn merit(situation: &Situation<'_>, card: &Card) -> f32 {
    let war = war_state(situation, card.theatre());
    let targets = targets(situation).min(TARGETS) as f32 / TARGETS as f32;
    let steps: u32 = (card.replacements.iter())
        .map(|row| 2 * row.infantry + 3 * row.armor + 2 * row.colonial)
        .sum();
    let mut merit = steps as f32 / 2.0;
    merit += 4.0 * card.blitz as f32 * targets;
    merit += card.production as f32;
    if card.rearmament {
        merit += 3.0;
    }
    // A later card does more, and an earlier one can be had no more in time.
    merit += match card.war_state() {
        WarState::TotalWar => 2.0,
        WarState::LimitedWar => 1.0,
        WarState::PreWar | WarState::Unspecified => 0.0,
    };
    let events = card.option_card.len() + card.political.len() + card.conditional.len();
    merit += 0.5 * events as f32;
    merit + family(situation, card, war)
}

/// What the rulebook's families of cards promise.
fn family(situation: &Situation<'_>, card: &Card, war: WarState) -> f32 {
    let at_peace = war == WarState::PreWar;
    let neutrals = neutrals(situation, card.theatre()).min(TARGETS) as f32 / TARGETS as f32;
    match &*card.family {
        // Land without a fight.
        "demand" => 5.0,
        "diplomatic overtures" | "political expansion" => 5.0 * neutrals,
        "offensive" => 6.0 * targets(situation).min(1) as f32,
        "war progress" if !at_peace => 5.0,
        "imperial directive" | "program" => 2.0,
        "puppet government" | "independence" => 2.0,
        "settlement" => 5.0,
        // Giving in is for when nothing else is left.
        "surrender" => -20.0,
        _ => 0.0,
    }
}

fn war_state(situation: &Situation<'_>, theatre: Theatre) -> WarState {
    match theatre {
        Theatre::Asia => situation.view.asia(),
        Theatre::Europe | Theatre::Unspecified => situation.view.europe(),
    }
}

/// Enemy stacks that own ground units can come to.
fn targets(situation: &Situation<'_>) -> usize {
    let own: Vec<_> = (situation.units.iter())
        .filter(|unit| unit.faction == situation.me)
        .filter_map(|unit| unit.hex)
        .collect();
    let near = |foe: &u32| {
        let mut own = own.iter();
        own.any(|hex| situation.atlas.distance(*hex, *foe) <= REACH)
    };
    situation.foe_hexes().filter(near).count()
}

/// Minor countries of a theatre that can still be won.
fn neutrals(situation: &Situation<'_>, theatre: Theatre) -> usize {
    let areas = situation.view.areas.iter().filter(|area| {
        let row = situation.atlas.pack.areas.get(area.area as usize);
        let minor = row
            .is_some_and(|row| row.faction() == Faction::Unspecified && row.theatre() == theatre);
        minor && area.owner.is_none() && area.status() == CountryStatus::Neutral
    });
    areas.count()
}
