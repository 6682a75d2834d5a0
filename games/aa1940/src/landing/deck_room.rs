//! Room on carriers for aircraft that attack a space together.

use smallvec::SmallVec;

use super::carrier_matching::seat;
use super::decks::{CarrierAssumption, Decks, decks, new_carriers};
use super::home::zones_in_reach;
use crate::reach::{SpaceFacts, Theater};
use crate::space::SpaceId;
use crate::space_set::SpaceSet;
use crate::state::UnitId;

/// Carriers that the acting power's aircraft could land on while combat moves go on.
pub(crate) struct DeckRoom {
    decks: Decks,
    ordered: SmallVec<[u16; 2]>,
}

impl DeckRoom {
    /// Finds the carriers.
    pub(crate) fn survey<S: SpaceFacts>(theater: &Theater<'_, S>) -> Self {
        Self {
            decks: decks(theater, CarrierAssumption::Hopeful),
            ordered: new_carriers(theater.state, theater.power),
        }
    }

    /// Reports for each of some carrier aircraft in a space whether it has a place, as many as
    /// possible of them together (`AAE-air-landing-09`). `ranges` are the borders that they can
    /// still cross. Carriers that attack the space themselves stay in it.
    pub(crate) fn seated<S: SpaceFacts>(
        &self,
        theater: &Theater<'_, S>,
        at: SpaceId,
        attacking: &[UnitId],
        ranges: &[u8],
    ) -> Vec<bool> {
        let mut decks = self.decks.clone();
        for deck in &mut decks {
            if deck.ship.is_some_and(|ship| attacking.contains(&ship)) {
                deck.zones = SpaceSet::only(at);
            }
        }
        let zones = decks
            .iter()
            .fold(SpaceSet::EMPTY, |zones, deck| zones.union(deck.zones));
        let mut known: SmallVec<[(u8, SpaceSet); 4]> = SmallVec::new();
        let reach: Vec<SpaceSet> = ranges
            .iter()
            .map(
                |range| match known.iter().find(|(other, _)| other == range) {
                    Some((_, reach)) => *reach,
                    None => {
                        let reach = zones_in_reach(theater, at, *range, zones);
                        known.push((*range, reach));
                        reach
                    }
                },
            )
            .collect();
        let seats = seat(&reach, &decks, &self.ordered);
        seats.iter().map(Option::is_some).collect()
    }
}
