//! Counts of how often the cards of some packs were turned up, and the cards that never were.

use std::collections::BTreeMap;

use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::Theatre;
use sandtable_axis_empires::pack::Pack;

use super::campaigns::Campaign;

/// In how many campaigns each card of each deck was turned up as a legal choice. A deck that
/// two packs share is one.
#[derive(Default)]
pub(crate) struct Decks(BTreeMap<(Theatre, Faction), BTreeMap<String, u64>>);

impl Decks {
    /// Counts the cards of some campaigns of a start.
    pub(crate) fn count(&mut self, pack: &Pack, theatres: &[Theatre], played: &[Campaign]) {
        for (id, card) in pack.cards_with_ids() {
            if !theatres.contains(&card.theatre) {
                continue;
            }
            let times = played.iter().filter(|it| it.cards.contains(&id)).count();
            let deck = self.0.entry((card.theatre, card.faction)).or_default();
            *deck.entry(card.number.to_string()).or_default() += times as u64;
        }
    }

    /// Says how often each card was turned up.
    #[allow(clippy::print_stdout, reason = "the table is the result")]
    pub(crate) fn print(&self) {
        for ((theatre, faction), cards) in &self.0 {
            print!("  {theatre:?}, {faction}:");
            cards
                .iter()
                .for_each(|(number, times)| print!(" {number}={times}"));
            println!();
        }
    }

    /// Prints the cards that were never turned up.
    #[allow(clippy::print_stdout, reason = "the table is the result")]
    pub(crate) fn print_never(&self) {
        for ((theatre, faction), cards) in &self.0 {
            let never = cards.iter().filter(|(_, times)| **times == 0);
            let never: Vec<&str> = never.map(|(number, _)| number.as_str()).collect();
            let all = cards.len();
            if never.is_empty() {
                println!("{theatre:?}, {faction}: all {all} cards were turned up")
            } else {
                println!(
                    "{theatre:?}, {faction}: {} of {all} cards were never turned up: {}",
                    never.len(),
                    never.join(", ")
                )
            }
        }
    }
}
