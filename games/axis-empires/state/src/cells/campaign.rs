//! Cards and tracks of a campaign.

use serde::{Deserialize, Serialize};

use crate::faction::Faction;
use crate::pack::OnceEvent;
use crate::pack::card::Yearly;

/// Where a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Pile {
    /// In the deck, which its faction may look through.
    Deck,
    /// Chosen for the next season, face down.
    Pending,
    /// In effect.
    Current,
    /// Played, in the open.
    Discarded,
    /// Out of the game.
    Removed,
}

/// A card of the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct CardState {
    /// Where it is.
    pub pile: Pile,
    /// True if it is or has been its faction's Current Card (`AE-GLO-68`).
    pub played: bool,
    /// True if it was chosen although it was not allowed.
    pub illegal: bool,
}

impl CardState {
    /// A card in the deck that has not been played.
    pub const FRESH: Self = Self {
        pile: Pile::Deck,
        played: false,
        illegal: false,
    };

    /// All of it, for the state's hash.
    pub(crate) fn packed(self) -> u128 {
        u128::from(
            self.pile as u64 | u64::from(self.played) << 4 | u64::from(self.illegal) << 5 | 1 << 63,
        )
    }
}

/// The end of play on one of two maps, while the other may go on (`AE-0.4-2`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MapEnd {
    /// The points of the Axis there.
    pub axis: u8,
    /// The points of the Allies there.
    pub allied: u8,
    /// True if the Allies reached the end of the track.
    pub dominated: bool,
}

/// Progress of a theatre's campaign, apart from its board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Progress {
    /// The US Commitment Level.
    pub uscl: u8,
    /// The European Strategic Value.
    pub esv: i8,
    /// True if Europe's war is over, after which its value does not change.
    pub germany_surrendered: bool,
    /// The end of play on the map, once it has ended.
    pub end: Option<MapEnd>,
    /// Points that the Axis scores for going on after the map's last day.
    pub bonus: u8,
    /// The events that have happened, by [`OnceEvent::bit`].
    pub(crate) happened: u32,
    /// The year in which each faction last showed a card of each yearly sort.
    pub(crate) shown: [[u16; 3]; 3],
    /// The Blitz markers that events let each faction place in its next Support Segment,
    /// beside those of its card.
    pub(crate) blitz: [u8; 3],
    /// Countries that can be partners and were conquered or freed, by their place in 13.8.7.
    pub(crate) fallen: u8,
    /// The factions that have made a Partnership Country.
    pub(crate) partnered: u8,
}

impl Progress {
    /// Reports whether an event has happened.
    #[must_use]
    pub const fn has_happened(&self, event: OnceEvent) -> bool {
        self.happened & event.bit() != 0
    }

    /// Notes that an event has happened.
    pub fn happen(&mut self, event: OnceEvent) {
        self.happened |= event.bit();
    }

    /// The year in which a faction last showed a card of a sort; 0 before it has.
    #[must_use]
    pub const fn last_shown(&self, faction: Faction, sort: Yearly) -> u16 {
        self.shown[faction.index()][sort as usize]
    }

    /// The Blitz markers that events let a faction place in its next Support Segment.
    #[must_use]
    pub const fn blitz(&self, faction: Faction) -> u8 {
        self.blitz[faction.index()]
    }

    /// Lets a faction place one Blitz marker more.
    pub fn grant_blitz(&mut self, faction: Faction) {
        let granted = &mut self.blitz[faction.index()];
        *granted = granted.saturating_add(1);
    }

    /// Forgets what was granted to a faction: its Support Segment is over.
    pub fn end_blitz(&mut self, faction: Faction) {
        self.blitz[faction.index()] = 0;
    }

    /// Reports whether a country that can be a partner was ever conquered or freed.
    #[must_use]
    pub const fn has_fallen(&self, index: u8) -> bool {
        self.fallen & (1 << index) != 0
    }

    /// Notes that a country that can be a partner was conquered or freed.
    pub const fn fall(&mut self, index: u8) {
        self.fallen |= 1 << index;
    }

    /// Reports whether a faction has made a Partnership Country.
    #[must_use]
    pub const fn has_partner(&self, faction: Faction) -> bool {
        self.partnered & (1 << faction.index()) != 0
    }

    /// Notes that a faction makes a Partnership Country.
    pub const fn take_partner(&mut self, faction: Faction) {
        self.partnered |= 1 << faction.index();
    }

    /// Notes that a faction shows a card of a sort.
    pub fn show(&mut self, faction: Faction, sort: Yearly, year: u16) {
        self.shown[faction.index()][sort as usize] = year;
    }
}
