//! 13.8.7 Partnership Countries: who may become one.

use crate::faction::Faction;
use crate::map::{AreaId, NamedArea, Theatre};
use crate::pack::Status;
use crate::state::State;

/// The countries that can be partners.
const PARTNERS: [NamedArea; 5] = [
    NamedArea::France,
    NamedArea::Italy,
    NamedArea::Poland,
    NamedArea::Spain,
    NamedArea::Turkey,
];

/// Its place among the countries that can be partners.
pub(crate) fn index(state: &State, country: AreaId) -> Option<u8> {
    let row = state.map().area(country);
    let mut partners = PARTNERS.iter();
    let is_it = |named: &NamedArea| row.theatre == Theatre::Europe && row.named == Some(*named);
    let place = partners.position(is_it)?;
    u8::try_from(place).ok()
}

/// Reports whether a country may become a faction's Partnership Country: one of five, a Minor
/// Country of the faction that was never conquered or freed, while the faction has none
/// (`AE-13.8.7-1`).
#[must_use]
pub fn is_eligible(state: &State, country: AreaId, faction: Faction) -> bool {
    let area = state.area(country);
    index(state, country).is_some_and(|index| {
        let progress = state.progress(Theatre::Europe);
        area.status == Status::Active
            && area.alignment == Some(faction)
            && !progress.has_fallen(index)
            && !progress.has_partner(faction)
    })
}
