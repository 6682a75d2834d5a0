//! Rolling dice and counting hits.

use crate::decision::{Hits, LossCause};
use crate::event::{Event, Role};
use crate::play::Play;
use crate::space::SpaceId;
use crate::strength::{FACES, Fire, Shooter};

/// Who fires, where and why.
#[derive(Clone, Copy, Debug)]
pub(super) struct Firing {
    pub(super) space: SpaceId,
    pub(super) by: Role,
    pub(super) cause: LossCause,
}

/// Rolls the dice of a side, all units of the same value together
/// (`AAE-combat-land-08`, `AAE-combat-land-11`). A roll of the unit's value or less
/// is a hit (`AAE-misc-06`).
pub(super) fn roll(play: &mut Play<'_>, firing: Firing, fire: &Fire) -> Hits {
    let mut hits = Hits::default();
    for value in (1..).take(FACES) {
        for shooter in Shooter::ALL {
            let number = u16::try_from(fire.dice(shooter, value)).unwrap_or(u16::MAX);
            let scored = roll_at(play, firing, value, number);
            let sum = match shooter {
                Shooter::Submarine => &mut hits.by_submarines,
                Shooter::Aircraft => &mut hits.by_aircraft,
                Shooter::Other => &mut hits.by_others,
            };
            *sum = sum.saturating_add(scored);
        }
    }
    hits
}

/// Rolls some dice against one number and says so; the hits.
pub(super) fn roll_at(play: &mut Play<'_>, firing: Firing, hits_on: u8, number: u16) -> u16 {
    if number == 0 {
        return 0;
    }
    let dice = play.roll(number);
    let hits = dice.iter().filter(|die| **die <= hits_on).count() as u16;
    play.tell(Event::Rolled {
        space: firing.space,
        by: firing.by,
        cause: firing.cause,
        hits_on,
        dice,
        hits,
    });
    hits
}
