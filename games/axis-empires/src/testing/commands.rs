//! Turns and segments that open by command, as they do in a match.

use sandtable_kernel::Game;

use super::Position;
use crate::command::Command;
use crate::event::Event;
use crate::faction::Faction;
use crate::game::AxisEmpires;
use crate::map::Theatre;
use crate::pack::TurnId;
use crate::sequence::Segment;

impl Position {
    /// Begins a game turn by the command that closes the one before it.
    pub(crate) fn begin_turn(&mut self, year: u16, name: &str) -> Vec<Event> {
        self.turn(year, name);
        let before = TurnId(self.state.now().0 - 1);
        self.phase(Faction::Axis, Segment::TurnMarker);
        self.state.set_turn(|turn| turn.cursor.turn = before);
        self.end_segment(3)
    }

    /// Opens a segment of a faction's turn by the command that closes the one before it.
    pub(crate) fn open(&mut self, faction: Faction, segment: Segment, die: u8) -> Vec<Event> {
        let (before, last) = match (segment, faction) {
            (Segment::OptionCard, Faction::Western) => (Faction::Axis, Segment::ConditionalEvents),
            (Segment::OptionCard, Faction::Soviet) => {
                (Faction::Western, Segment::ConditionalEvents)
            }
            _ => (faction, Segment::ALL[segment as usize - 1]),
        };
        self.phase(before, last);
        self.end_segment(die)
    }

    /// Closes the segment, with dice that always show the same.
    pub(crate) fn end_segment(&mut self, die: u8) -> Vec<Event> {
        let seat = self.state.seat_of(self.state.phasing()).unwrap();
        self.apply(seat, &Command::EndSegment, die)
    }

    /// A map's Strategic Value, as everybody is shown it.
    pub(crate) fn shown_value(&self, theatre: Theatre) -> i16 {
        let view = AxisEmpires::default().view(&self.state, sandtable_kernel::Viewer::Spectator);
        let mut values = view.tally.strategic_values.into_iter();
        values.find(|(map, _)| *map == theatre).unwrap().1
    }
}
