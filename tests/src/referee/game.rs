//! The game: two seats in turn roll a die that only they see, or say what they have. The twelfth
//! entry ends it, and the higher hand wins.

use prost_types::Any;
use ring::digest::{Context, SHA256};
use sandtable_proto::types::v1::action::Kind;
use sandtable_proto::types::v1::{Action, AddressedEvent, OnTurn, Outcome, Violation};

use super::Fault;

/// Id of the game.
pub const ID: &str = "hands";

/// Types of its messages, which are plain text: options, commands, events, what is legal, views.
pub const TYPES: [&str; 5] = [
    "type.googleapis.com/hands.Options",
    "type.googleapis.com/hands.Command",
    "type.googleapis.com/hands.Event",
    "type.googleapis.com/hands.Legal",
    "type.googleapis.com/hands.View",
];

/// Seats of a match.
pub(super) const SEATS: u32 = 2;

/// Entries of a match.
const LAST: u64 = 12;

/// Everything that may be said. Only its own seat receives the last one.
pub(super) const WORDS: [&str; 3] = ["roll", "say", "psst"];

/// A message of the game.
pub(super) fn text(kind: usize, text: impl Into<String>) -> Any {
    Any {
        type_url: TYPES[kind].to_owned(),
        value: text.into().into_bytes(),
    }
}

/// A command of the game.
#[must_use]
pub fn command(word: &str) -> Any {
    text(1, word)
}

/// A match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct State {
    pub(super) version: u64,
    pub(super) hands: [u64; 2],
    pub(super) rolls: [u64; 2],
    /// Private notes of each seat.
    pub(super) notes: [u64; 2],
    pub(super) over: bool,
    pub(super) winner: Option<u32>,
    /// Change made to it by a fault.
    pub(super) spoilt: u64,
}

/// Result of an action.
pub(super) struct ActionResult {
    pub(super) events: Vec<AddressedEvent>,
    pub(super) dice: u32,
    pub(super) private: bool,
}

/// Why a command is not done.
pub(super) enum No {
    Rule(Box<Violation>),
    Field(&'static str),
}

fn rule(id: &str, expected: &str, found: &str) -> No {
    No::Rule(Box::new(Violation {
        rule: id.to_owned(),
        section: "The rules".to_owned(),
        title: id.to_owned(),
        expected: expected.to_owned(),
        found: found.to_owned(),
        sentence: format!("expected {expected}, found {found}"),
    }))
}

impl State {
    pub(super) fn awaited(&self) -> Vec<u32> {
        if self.over {
            Vec::new()
        } else {
            vec![self.seat()]
        }
    }

    fn seat(&self) -> u32 {
        (self.version % u64::from(SEATS)) as u32
    }

    pub(super) fn on_turn(&self) -> Option<OnTurn> {
        (!self.over).then(|| OnTurn {
            seat: self.seat(),
            number: self.version / 2 + 1,
        })
    }

    pub(super) fn outcome(&self) -> Option<Outcome> {
        self.over.then(|| Outcome {
            winners: self.winner.into_iter().collect(),
            rule: "H-3".to_owned(),
            reason: "the higher hand".to_owned(),
            ..Outcome::default()
        })
    }

    /// Words that the seat may use.
    pub(super) fn legal(&self, seat: u32) -> Vec<&'static str> {
        if self.awaited().contains(&seat) {
            WORDS.to_vec()
        } else {
            Vec::new()
        }
    }

    /// The word of a command that may be done now.
    pub(super) fn check(&self, seat: u32, command: &Any) -> Result<&'static str, No> {
        if seat >= SEATS {
            return Err(No::Field("seat"));
        }
        if command.type_url != TYPES[1] {
            return Err(No::Field("command.type_url"));
        }
        let known = WORDS
            .into_iter()
            .find(|word| word.as_bytes() == command.value);
        let word = known.ok_or(No::Field("command.value"))?;
        if self.awaited().contains(&seat) {
            Ok(word)
        } else {
            Err(rule("H-1", "the seat whose turn it is", &seat.to_string()))
        }
    }

    pub(super) fn apply(
        &mut self,
        seat: u32,
        action: &Action,
        key: &[u8],
        fault: Fault,
    ) -> Result<ActionResult, No> {
        let mut done = ActionResult {
            events: Vec::new(),
            dice: 0,
            private: false,
        };
        let mut add_event = |only_seat, words: String| {
            done.events.push(AddressedEvent {
                only_seat,
                event: Some(text(2, words)),
            });
        };
        match &action.kind {
            Some(Kind::Command(command)) => {
                let word = self.check(seat, command)?;
                let at = seat as usize;
                match word {
                    "roll" => {
                        let key = if fault == Fault::OwnDice { b"own" } else { key };
                        let rolled = u64::from(die(key, self.version + 1)) + self.spoilt % 2;
                        self.hands[at] += rolled;
                        self.rolls[at] += 1;
                        done.dice = 1;
                        add_event(None, format!("{seat} rolls"));
                        add_event(Some(seat), format!("it is {rolled}"));
                    }
                    "say" => add_event(None, format!("{seat} has {}", self.hands[at])),
                    _ => {
                        self.notes[at] += 1;
                        done.private = true;
                        add_event(Some(seat), "noted".to_owned());
                    }
                }
            }
            Some(Kind::Resign(()) | Kind::Forfeit(())) if seat < SEATS && !self.over => {
                add_event(None, format!("{seat} gives up"));
                self.over = true;
                self.winner = Some(1 - seat);
            }
            Some(Kind::Draw(()) | Kind::Close(())) if !self.over => {
                add_event(None, "it is a draw".to_owned());
                self.over = fault != Fault::GoesOn;
            }
            Some(_) => return Err(rule("H-2", "a match that goes on", "its end")),
            None => return Err(No::Field("action")),
        }
        self.version += 1;
        if self.version >= LAST && !self.over {
            self.over = true;
            self.winner = Some(u32::from(self.hands[1] > self.hands[0]));
        }
        Ok(done)
    }

    /// View of a seat, or of a spectator; the referee's view has all.
    pub(super) fn view(&self, seat: Option<u32>, all: bool) -> Any {
        let sees = |hand: usize| all || seat == Some(hand as u32);
        let hands: Vec<String> = (0..2)
            .map(|hand| {
                if sees(hand) {
                    format!("{} ({})", self.hands[hand], self.notes[hand])
                } else {
                    "hidden".to_owned()
                }
            })
            .collect();
        text(
            4,
            format!("{} rolls {:?} hands {hands:?}", self.version, self.rolls),
        )
    }

    pub(super) fn write(&self) -> String {
        let Self {
            version,
            hands,
            rolls,
            notes,
            over,
            winner,
            spoilt,
        } = self;
        let winner = winner.map_or(9, u64::from);
        let numbers = [*version, u64::from(*over), winner, *spoilt];
        let all = numbers.iter().chain(hands).chain(rolls).chain(notes);
        let all: Vec<String> = all.map(u64::to_string).collect();
        all.join(" ")
    }

    pub(super) fn read(text: &str) -> Option<Self> {
        let numbers: Option<Vec<u64>> = text.split(' ').map(|it| it.parse().ok()).collect();
        let [version, over, winner, spoilt, a, b, c, d, e, f] = numbers?.try_into().ok()?;
        Some(Self {
            version,
            hands: [a, b],
            rolls: [c, d],
            notes: [e, f],
            over: over == 1,
            winner: (winner < 2).then_some(winner as u32),
            spoilt,
        })
    }

    /// The fingerprint, keyed once there is an entry.
    pub(super) fn hash(&self, key: &[u8]) -> Vec<u8> {
        let key = if self.version == 0 { b"" } else { key };
        sha256(&[b"hands", key, self.write().as_bytes()])[..16].to_vec()
    }
}

pub(super) fn sha256(parts: &[&[u8]]) -> Vec<u8> {
    let mut context = Context::new(&SHA256);
    for part in parts {
        context.update(part);
    }
    context.finish().as_ref().to_vec()
}

/// The first die of an entry, as docs/dice.md has it.
fn die(key: &[u8], sequence: u64) -> u8 {
    let blocks = (0u32..).flat_map(|block| {
        sha256(&[
            b"sandtable/dice/roll/1",
            key,
            &sequence.to_be_bytes(),
            &block.to_be_bytes(),
        ])
    });
    let mut even = blocks.filter(|byte| *byte < 252);
    even.next().map_or(1, |byte| byte % 6 + 1)
}
