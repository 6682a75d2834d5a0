//! 16.1.1 Allied Minor Country Conquest.

use crate::command_context::Play;
use crate::countries::countries_of;
use crate::faction::Faction;
use crate::map::{AreaId, Theatre};
use crate::s13_countries::s13_4_status;
use crate::s16_conditional_events::claims;

/// Conquers the countries that the Axis has overrun, and takes the land in them that the Axis has
/// claimed before (`DS-16.1.1-1`, `DS-16.1.1-4`).
pub(super) fn look(play: &mut Play<'_>, theatre: Theatre) {
    let overrun: Vec<AreaId> = countries_of(play.state, theatre)
        .filter(|country| s13_4_status::is_overrun(play.state, *country))
        .collect();
    for country in overrun {
        s13_4_status::conquer(play, country);
        claims::redeem(play, country, Faction::Axis);
    }
}
