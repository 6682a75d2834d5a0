//! Facts about a hex that the paths of a unit class depend on, in one word.

use crate::entering::mover::Mover;
use crate::entering::s3_1_4_restrictions::{self as restrictions, EntryStep};
use crate::entering::s3_2_lone_unit::lone_unit;
use crate::map::HexId;
use crate::pack::WeatherCondition;
use crate::s08_zoc;
use crate::s11_weather;
use crate::state::{Place, Presence, State};

/// Facts about a hex for a unit class. All of them follow from the pieces in the hex and next to
/// it, and from what is no piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct EntryFacts(u8);

/// Facts of a hex that was not looked at.
pub(crate) const UNSEEN: EntryFacts = EntryFacts(0);

/// Units may enter (3.1.4).
const OPEN: u8 = 1;
/// An Enemy Zone of Control.
const HELD: u8 = 1 << 1;
/// A friendly unit or Airdrop that negates it.
const NEGATED: u8 = 1 << 2;
/// Storms or Snow.
const SLOW: u8 = 1 << 3;
/// Mud.
const MUD: u8 = 1 << 4;
/// Facts that paths depend on away from Beachheads and from enemies that could be overrun.
const PLAIN: u8 = OPEN | HELD | NEGATED | SLOW | MUD;
/// Anyone's Beachhead.
const BEACHHEAD: u8 = 1 << 5;
/// An enemy unit that could be overrun.
const WEAK: u8 = 1 << 6;
/// One there or in a hex next to it.
const WEAK_NEAR: u8 = 1 << 7;

impl EntryFacts {
    /// Looks at a hex.
    pub(crate) fn find(state: &State, mover: &Mover<'_>, hex: HexId) -> Self {
        let faction = mover.faction();
        // The hex that it comes from counts only for units called to quit a land, if at all.
        let step = EntryStep {
            from: Place::Hex(hex),
            to: hex,
            overrun: false,
        };
        let weather = s11_weather::weather(state, hex);
        let beachhead = state.presence(hex).anyones();
        let weak = |hex: HexId| lone_unit(state, mover, hex).is_some();
        let here = weak(hex);
        let near = here || state.map().neighbours(hex).any(|over| weak(over.hex));
        let all = [
            (restrictions::barred(state, mover, step).is_ok(), OPEN),
            (s08_zoc::is_ezoc(state, faction, hex), HELD),
            (s08_zoc::is_negated(state, faction, hex), NEGATED),
            (is_slow(weather), SLOW),
            (weather == WeatherCondition::Mud, MUD),
            (beachhead.intersects(Presence::BEACHHEAD), BEACHHEAD),
            (here, WEAK),
            (near, WEAK_NEAR),
        ];
        let seen = all.into_iter().filter(|(is_so, _)| *is_so);
        Self(seen.fold(0, |bits, (_, bit)| bits | bit))
    }

    pub(super) const fn bits(self) -> u32 {
        self.0 as u32
    }

    /// The look that has given some bits.
    pub(super) const fn from_bits(bits: u32) -> Self {
        Self(bits as u8)
    }

    const fn has(self, bit: u8) -> bool {
        self.0 & bit != 0
    }

    /// Reports whether they may enter without an overrun, whatever it costs, from anywhere but a
    /// land that they were called to quit (3.1.4).
    pub(crate) const fn is_open(self) -> bool {
        self.has(OPEN)
    }

    /// Reports whether it is in an Enemy Zone of Control.
    pub(crate) const fn is_ezoc(self) -> bool {
        self.has(HELD)
    }

    /// Reports whether a friendly unit or Airdrop negates that.
    pub(crate) const fn is_negated(self) -> bool {
        self.has(NEGATED)
    }

    /// Reports whether it has weather in which Enemy Zones of Control stop units that move into
    /// or out of them (`AE-3.1.4-4`).
    pub(crate) const fn is_slow(self) -> bool {
        self.has(SLOW)
    }

    /// Reports whether it has Mud.
    pub(crate) const fn is_muddy(self) -> bool {
        self.has(MUD)
    }

    /// Reports whether a Beachhead lies there.
    pub(crate) const fn has_beachhead(self) -> bool {
        self.has(BEACHHEAD)
    }

    /// Reports whether an enemy unit is there that a strong enough one could overrun
    /// (`AE-3.2-1`).
    pub(crate) const fn has_weak_enemy(self) -> bool {
        self.has(WEAK)
    }

    /// Reports whether one is there or next to it.
    pub(crate) const fn has_weak_enemy_near(self) -> bool {
        self.has(WEAK_NEAR)
    }

    /// As a certain unit sees it, for ways away from Beachheads and from those that it could
    /// overrun: it does not negate what is in its own hex (`AE-8.1-2`).
    pub(crate) fn plain(self, state: &State, mover: &Mover<'_>, hex: HexId) -> Self {
        let own = mover.piece.at == Place::Hex(hex);
        let negated = if own && self.is_ezoc() {
            s08_zoc::is_negated_by_others(state, mover.faction(), hex, mover.id)
        } else {
            self.is_negated()
        };
        let others = if negated && self.is_ezoc() {
            PLAIN
        } else {
            PLAIN & !NEGATED
        };
        Self(self.0 & others)
    }
}

/// Reports whether it is weather in which Enemy Zones of Control stop units that move into or out
/// of them (`AE-3.1.4-4`, `AE-11.4-1`, `AE-11.5-1`).
pub(crate) const fn is_slow(condition: WeatherCondition) -> bool {
    matches!(condition, WeatherCondition::Storms | WeatherCondition::Snow)
}
