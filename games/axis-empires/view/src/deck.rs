//! A faction's cards as a viewer may see them: whose Pending Card lies face down is hidden.

use sandtable_axis_empires_state::faction::Faction;
use sandtable_axis_empires_state::map::Theatre;
use sandtable_axis_empires_state::pack::CardId;
use sandtable_axis_empires_state::state::{Pile, State};
use sandtable_kernel::Viewer;

/// A faction's cards as a viewer may see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckView {
    /// On which map.
    pub theatre: Theatre,
    /// The power or faction concerned.
    pub faction: Faction,
    /// The card in effect.
    pub current: Option<CardId>,
    /// True if a card lies face down for the next season.
    pub has_pending: bool,
    /// That card, for those who may see it.
    pub pending: Option<CardId>,
    /// The cards of the deck; for those who may not see the card that lies face down, with
    /// that one.
    pub deck: Vec<CardId>,
    /// Cards that have been played and are permanently out of the deck.
    pub discarded: Vec<CardId>,
    /// Cards that have left the game.
    pub removed: Vec<CardId>,
}

/// Returns the decks in play. A seat cannot see another's cards; played cards lie open
/// (`AE-1.1-2`).
pub(crate) fn decks(state: &State, viewer: Viewer) -> Vec<DeckView> {
    if !state.is_campaign() {
        return Vec::new();
    }
    let theatres = state.scenario().theatres();
    let decks = theatres.flat_map(|theatre| {
        let factions = state.scenario().factions.iter();
        factions.map(move |faction| (theatre, *faction))
    });
    decks
        .map(|(theatre, faction)| {
            let pile = |pile| state.cards_in(theatre, faction, pile);
            let own = match viewer {
                Viewer::Referee => true,
                Viewer::Seat(seat) => state.seat_of(faction) == Some(seat),
                Viewer::Spectator => false,
            };
            let pending = state.pending_card(theatre, faction);
            let mut deck: Vec<CardId> = pile(Pile::Deck).collect();
            if !own {
                deck.extend(pending);
                deck.sort_unstable();
            }
            DeckView {
                theatre,
                faction,
                current: state.current_card(theatre, faction),
                has_pending: pending.is_some(),
                pending: pending.filter(|_| own),
                deck,
                discarded: pile(Pile::Discarded).collect(),
                removed: pile(Pile::Removed).collect(),
            }
        })
        .collect()
}
