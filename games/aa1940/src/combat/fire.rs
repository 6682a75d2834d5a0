//! Rolling dice and counting hits.

use crate::command_context::Play;
use crate::decision::{Hits, LossCause};
use crate::dice_rules::{self, DiceThrow, Share};
use crate::event::{Event, Role};
use crate::options::DiceRule;
use crate::space::SpaceId;
use crate::strength::{FACES, Fire, Shooter};

/// Fire of a side, with its place and cause.
#[derive(Clone, Copy, Debug)]
pub(super) struct Firing {
    pub(super) space: SpaceId,
    pub(super) by: Role,
    pub(super) cause: LossCause,
}

/// Rolls the dice of a side, all units of the same value together
/// (`AAE-combat-land-08`, `AAE-combat-land-11`). A roll of the unit's value or less
/// is a hit (`AAE-misc-06`). Heavy bombers throw their pairs after that
/// (`AAE-research-18`). With low luck all values are added up.
pub(super) fn roll(play: &mut Play<'_>, firing: Firing, fire: &Fire) -> Hits {
    let mut hits = Hits::default();
    match play.state.options().dice {
        DiceRule::Standard => {
            for value in (1..).take(FACES) {
                for shooter in Shooter::ALL {
                    let number = u16::try_from(fire.dice(shooter, value)).unwrap_or(u16::MAX);
                    let scored = roll_at(play, firing, value, number);
                    add(&mut hits, shooter, scored);
                }
            }
            for shooter in Shooter::ALL {
                let pairs = fire.of(shooter).best_of_two;
                for (value, number) in (1..).zip(pairs).filter(|(_, number)| *number > 0) {
                    let number = u16::try_from(number).unwrap_or(u16::MAX);
                    let throw = dice_rules::best_of_two(play, value, number);
                    add(&mut hits, shooter, report_throw(play, firing, throw));
                }
            }
        }
        DiceRule::LowLuck => {
            let terrain = play.state.board().space(firing.space).terrain;
            let fire = fire.grouped(terrain);
            for shooter in Shooter::ALL {
                let scored = even_out(play, firing, fire.of(shooter).sixths());
                add(&mut hits, shooter, scored);
            }
        }
    }
    hits
}

fn add(hits: &mut Hits, shooter: Shooter, scored: u16) {
    let sum = match shooter {
        Shooter::Submarine => &mut hits.by_submarines,
        Shooter::Aircraft => &mut hits.by_aircraft,
        Shooter::Other => &mut hits.by_others,
    };
    *sum = sum.saturating_add(scored);
}

fn roll_at(play: &mut Play<'_>, firing: Firing, hits_on: u8, number: u16) -> u16 {
    if number == 0 {
        return 0;
    }
    let throw = dice_rules::one_by_one(play, hits_on, number);
    report_throw(play, firing, throw)
}

fn even_out(play: &mut Play<'_>, firing: Firing, sixths: u32) -> u16 {
    if sixths == 0 {
        return 0;
    }
    let throw = dice_rules::evened_out(play, Share::of(sixths));
    report_throw(play, firing, throw)
}

/// Says what was thrown; the hits.
fn report_throw(play: &mut Play<'_>, firing: Firing, throw: DiceThrow) -> u16 {
    let hits = throw.hits;
    play.emit(Event::Rolled {
        space: firing.space,
        by: firing.by,
        cause: firing.cause,
        hits_on: throw.hits_on,
        dice: throw.dice,
        pairs: throw.pairs,
        certain: throw.certain,
        hits,
    });
    hits
}
