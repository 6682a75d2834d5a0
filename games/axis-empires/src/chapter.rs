//! What a segment of the sequence of play does: one table of functions for each.

use sandtable_kernel::Violation;

use crate::command::Command;
use crate::legal::Acts;
use crate::play::Play;
use crate::s01_seasonal::{s1_1_option_card, s1_2_logistics, s1_3_replacements};
use crate::s02_administrative::{s2_1_political_events, s2_2_support, s2_3_organization};
use crate::s06_war_and_peace::{s6_1_war_and_peace, s6_2_conditional_events};
use crate::segment::Segment;
use crate::state::State;
use crate::{s00_victory, s03_movement, s04_combat, s05_reserve, s07_end_of_turn};

/// What a segment does. A chapter names the functions it needs and takes the others from
/// [`Chapter::PASS`].
pub(crate) struct Chapter {
    /// Runs as the segment begins. May leave a step of its own in the state: then the
    /// procedure runs before any command.
    pub(crate) open: fn(&mut Play<'_>),
    /// Whether the phasing faction has anything to command. If not the segment closes by
    /// itself.
    pub(crate) wanted: fn(&State) -> bool,
    /// Why the segment cannot be closed yet.
    pub(crate) blockers: fn(&State) -> Vec<Violation>,
    /// Runs as the segment is closed, before stacking is looked at.
    pub(crate) close: fn(&mut Play<'_>),
    /// What the phasing faction may do.
    pub(crate) acts: fn(&State) -> Acts,
    /// The command that stands in for a faction that gives none. Always legal.
    pub(crate) stand_in: fn(&State) -> Command,
}

impl Chapter {
    /// A segment in which nothing happens.
    pub(crate) const PASS: Self = Self {
        open: |_| {},
        wanted: |_| false,
        blockers: |_| Vec::new(),
        close: |_| {},
        acts: |_| Acts::None,
        stand_in: |_| Command::EndSegment,
    };

    /// The table of a segment. Those of politics and cards do nothing in a scenario whose
    /// politics are fixed.
    pub(crate) fn of(segment: Segment) -> &'static Self {
        match segment {
            Segment::VictoryPointCheck => &s00_victory::CHAPTER,
            Segment::OptionCard => &s1_1_option_card::CHAPTER,
            Segment::Logistics => &s1_2_logistics::CHAPTER,
            Segment::Replacements => &s1_3_replacements::CHAPTER,
            Segment::PoliticalEvents => &s2_1_political_events::CHAPTER,
            Segment::Support => &s2_2_support::CHAPTER,
            Segment::Organization => &s2_3_organization::CHAPTER,
            Segment::OperationalMovement => &s03_movement::CHAPTER,
            Segment::BlitzCombat => &s04_combat::BLITZ,
            Segment::RegularCombat => &s04_combat::REGULAR,
            Segment::Marker => &s04_combat::MARKER,
            Segment::ReserveMovement => &s05_reserve::CHAPTER,
            Segment::WarAndPeace => &s6_1_war_and_peace::CHAPTER,
            Segment::ConditionalEvents => &s6_2_conditional_events::CHAPTER,
            Segment::Delay => &s07_end_of_turn::DELAY,
            Segment::TurnMarker => &s07_end_of_turn::TURN_MARKER,
        }
    }
}
