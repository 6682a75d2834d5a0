//! Luck: who is asked about which die, what becomes of it and of the marker.

mod dice;
mod marker;
mod waiting;

use sandtable_kernel::{Addressed, Game, Seat};

use crate::command::Command;
use crate::decision::luck::{Cast, Throw};
use crate::decision::{Answer, Question};
use crate::event::Event;
use crate::faction::Faction;
use crate::game::AxisEmpires;
use crate::map::Theatre;
use crate::options::OptionalRule;
use crate::pack::{MarkerKind, Side};
use crate::s04_combat::s4_2_1_attacks::Attack;
use crate::s04_combat::{self};
use crate::sequence::Segment;
use crate::standing_orders::{StandingOrders, Watch, WatchedDice};
use crate::state::{PieceId, Place};
use crate::testing::{Position, Rolls};

/// All dice, of any caster.
const ALL: Watch = Watch {
    combats: Some(WatchedDice::Any),
    delays: Some(WatchedDice::Any),
    events: Some(WatchedDice::Any),
};

impl Position {
    /// Plays with Luck, on a map of its own with a side up, and gives the marker.
    fn with_luck(&mut self, side: Side) -> PieceId {
        self.optional(OptionalRule::Luck);
        let theatre = self.state.scenario().theatre;
        let at = Place::StrategicWarfare(theatre);
        let marker = self.put_at("luck", Faction::Axis, at);
        self.state.set_piece(marker, |piece| piece.side = side);
        marker
    }

    /// Has a faction's seat watch for dice.
    fn watch(&mut self, faction: Faction, luck: Watch) {
        let seat = self.state.seat_of(faction).unwrap();
        let orders = StandingOrders {
            luck,
            ..StandingOrders::default()
        };
        self.state.set_orders(seat, orders);
    }

    /// Gives a command with these dice, every one of which is cast.
    fn submit(&mut self, faction: Faction, command: &Command, dice: &[u8]) -> Vec<Event> {
        let seat = self.state.seat_of(faction).unwrap();
        let mut rolls = Rolls(Vec::from(dice).into_iter());
        let mut events: Vec<Addressed<Event>> = Vec::new();
        AxisEmpires::default()
            .apply(&mut self.state, seat, command, &mut rolls, &mut events)
            .unwrap_or_else(|violation| panic!("{violation}"));
        assert_eq!(rolls.0.next(), None, "every die is cast");
        assert_eq!(self.state.hash(), self.state.full_hash());
        events.into_iter().map(|told| told.event).collect()
    }

    /// Answers the question about a die.
    fn decide(&mut self, faction: Faction, again: bool, dice: &[u8]) -> Vec<Event> {
        let decision = self.state.pending()[0].id;
        let answer = Answer::Luck(again);
        self.submit(faction, &Command::Answer { decision, answer }, dice)
    }

    /// The die that is asked about, and the faction asked.
    fn on_the_table(&self) -> Option<(Faction, Cast)> {
        let decision = self.state.pending().first()?;
        match &decision.question {
            Question::Luck(cast) => Some((decision.faction, *cast)),
            _ => None,
        }
    }

    /// Where the marker is and which side is up.
    fn luck(&self) -> (Place, Side) {
        let marker = self
            .state
            .piece(crate::o16_luck::marker(&self.state).unwrap());
        (marker.unwrap().at, marker.unwrap().side)
    }
}

/// The hex that is attacked.
const TARGET: &str = "e3610";

/// The Axis may attack, and the attack.
fn attack() -> (Position, Command) {
    let mut position = Position::europe();
    position.phase(Faction::Axis, Segment::RegularCombat);
    let units = vec![position.put("ger-army", Faction::Axis, "e3609")];
    position.put("rus-army", Faction::Soviet, TARGET);
    let attack = Attack {
        hex: position.hex(TARGET),
        units,
        support: None,
    };
    (position, Command::Combat(s04_combat::Order::Attack(attack)))
}

/// Result of a combat's die.
fn rolled(events: &[Event]) -> Option<u8> {
    events.iter().find_map(|event| match event {
        Event::Rolled(rolled) => Some(rolled.die),
        _ => None,
    })
}

fn is_combat(cast: Cast) -> bool {
    matches!(cast.of, Throw::Combat(_))
}

/// The seat of a faction.
fn seat(position: &Position, faction: Faction) -> Seat {
    position.state.seat_of(faction).unwrap()
}
