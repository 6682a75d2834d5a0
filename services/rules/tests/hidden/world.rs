//! A match as a viewer is shown it.

use prost::Message;
use sandtable_kernel::{Addressed, Audience, DiceKey, Game, Seat, Viewer};
use sandtable_proto::Viewer as LogViewer;
use sandtable_proto::matches::v1::RecordedEntry;
use sandtable_proto::types::v1::action::Kind;
use sandtable_proto::types::v1::{Action, AddressedEvent};
use sandtable_rules::Codec;

/// A match, and a key that its dice follow from.
pub(crate) struct World<C: Codec> {
    /// The match.
    pub(crate) state: <C::Game as Game>::State,
    /// Key from which its dice follow.
    pub(crate) key: DiceKey,
    sequence: u64,
}

impl<C: Codec> Clone for World<C> {
    fn clone(&self) -> Self {
        Self {
            state: self.state.clone(),
            key: self.key.clone(),
            sequence: self.sequence,
        }
    }
}

impl<C: Codec> World<C> {
    /// A new match.
    pub(crate) fn begin(codec: &C, options: &<C::Game as Game>::Options, seed: u64) -> Self {
        Self {
            state: codec.game().new_match(options).unwrap(),
            key: DiceKey::from_bytes([seed as u8; 32]),
            sequence: 0,
        }
    }

    /// Has a seat do something. Gives the entry of the log, and whether dice were drawn.
    pub(crate) fn act(
        &mut self,
        codec: &C,
        seat: Seat,
        command: &<C::Game as Game>::Command,
    ) -> Option<RecordedEntry> {
        self.sequence += 1;
        let mut dice = self.key.entry(self.sequence);
        let mut events = Vec::new();
        let game = codec.game();
        game.apply(&mut self.state, seat, command, &mut dice, &mut events)
            .ok()?;
        Some(RecordedEntry {
            sequence: self.sequence,
            seat: u32::from(seat.0),
            action: Some(Action {
                kind: Some(Kind::Command(codec.write_command(command))),
            }),
            private: codec.is_private(command),
            events: events.iter().map(|event| address(codec, event)).collect(),
            dice_drawn: dice.drawn(),
            awaited: awaited(game, &self.state),
            ..Default::default()
        })
    }

    /// Everything that a viewer is shown of the match as it is, and all of a copy that they may
    /// look ahead in.
    pub(crate) fn shown(&self, codec: &C, viewer: Viewer) -> Vec<Vec<u8>> {
        let game = codec.game();
        let mut shown = vec![
            codec.write_view(&game.view(&self.state, viewer)).value,
            awaited(game, &self.state)
                .iter()
                .flat_map(|seat| seat.to_be_bytes())
                .collect(),
            format!("{:?}", game.on_turn(&self.state)).into_bytes(),
            format!("{:?}", game.outcome(&self.state)).into_bytes(),
        ];
        let key = DiceKey::from_bytes([9; 32]);
        let known = game.known_to(&self.state, viewer, &mut key.entry(0));
        shown.push(postcard::to_allocvec(&known.unwrap()).unwrap());
        if let Viewer::Seat(seat) = viewer {
            shown.push(codec.write_legal(&game.legal(&self.state, seat)).value);
            let default = game.default_command(&self.state, seat);
            shown.extend(default.map(|command| codec.write_command(&command).value));
        }
        shown
    }
}

fn awaited<G: Game>(game: &G, state: &G::State) -> Vec<u32> {
    let seats = game.awaited(state);
    seats.iter().map(|seat| u32::from(seat.0)).collect()
}

fn address<C: Codec>(codec: &C, event: &Addressed<<C::Game as Game>::Event>) -> AddressedEvent {
    AddressedEvent {
        only_seat: match event.audience {
            Audience::Public => None,
            Audience::Only(seat) => Some(u32::from(seat.0)),
        },
        event: Some(codec.write_event(&event.event)),
    }
}

/// An entry as a viewer reads it in the log and on a stream. Its fingerprint is left out:
/// it is keyed with a secret because it depends on all of the state.
pub(crate) fn received(entry: &RecordedEntry, viewer: Viewer) -> Vec<u8> {
    let viewer = match viewer {
        Viewer::Seat(seat) => LogViewer::Seat(u32::from(seat.0)),
        Viewer::Spectator | Viewer::Referee => LogViewer::Spectator,
    };
    entry.clone().seen_by(viewer).encode_to_vec()
}

/// All who look but one seat.
pub(crate) fn others(seats: u8, but: Seat) -> Vec<Viewer> {
    let seats = (0..seats).map(Seat).filter(|seat| *seat != but);
    let mut viewers: Vec<Viewer> = seats.map(Viewer::Seat).collect();
    viewers.push(Viewer::Spectator);
    viewers
}
