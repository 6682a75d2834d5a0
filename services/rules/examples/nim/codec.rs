//! The way between the messages of Nim and its engine.

use prost::{Message, Name};
use prost_types::Any;
use sandtable_proto::rules::v1 as rules;
use sandtable_proto::types::v1::SeatInfo;
use sandtable_rules::{BadField, Codec, Decoded};

use crate::engine::{Nim, Options, VERSION};
use crate::messages::{NimLegal, NimOptions, NimView, Take, Taken};

/// The way between the messages and the engine.
#[derive(Debug)]
pub(crate) struct NimCodec;

fn unpack<M: Message + Name + Default>(any: &Any) -> Decoded<M> {
    any.to_msg()
        .map_err(|_| BadField::new(format!("must be a {}", M::full_name())))
}

fn pack<M: Message + Name>(message: &M) -> Any {
    Any {
        type_url: M::type_url(),
        value: message.encode_to_vec(),
    }
}

impl Codec for NimCodec {
    type Game = Nim;

    fn game(&self) -> &Nim {
        &Nim
    }

    fn describe(&self) -> rules::Game {
        rules::Game {
            id: "nim".to_owned(),
            title: "Nim".to_owned(),
            ruleset_version: VERSION.to_owned(),
            options_type: NimOptions::type_url(),
            command_type: Take::type_url(),
            event_type: Taken::type_url(),
            legal_type: NimLegal::type_url(),
            view_type: NimView::type_url(),
            ..rules::Game::default()
        }
    }

    fn default_options(&self) -> Options {
        Options { heap: 21 }
    }

    fn read_options(&self, message: &Any) -> Decoded<Options> {
        match unpack::<NimOptions>(message)?.heap {
            0 => Ok(self.default_options()),
            heap @ ..=1000 => Ok(Options { heap }),
            _ => Err(BadField::new("must have at most 1000 stones")),
        }
    }

    fn with_terms(&self, _: Options, _: &rules::Terms) -> Decoded<Options> {
        Err(BadField::new("are not known to this game"))
    }

    fn write_options(&self, options: &Options) -> Any {
        pack(&NimOptions { heap: options.heap })
    }

    fn seats(&self, _: &Options) -> Vec<SeatInfo> {
        let seat = |seat| SeatInfo {
            seat,
            powers: vec![format!("player {seat}")],
            side: format!("side {seat}"),
        };
        (0..2).map(seat).collect()
    }

    fn read_command(&self, message: &Any) -> Decoded<u32> {
        Ok(unpack::<Take>(message)?.stones)
    }

    fn write_command(&self, command: &u32) -> Any {
        pack(&Take { stones: *command })
    }

    fn is_private(&self, _: &u32) -> bool {
        false
    }

    fn write_event(&self, event: &u32) -> Any {
        pack(&Taken { stones: *event })
    }

    fn write_legal(&self, legal: &u32) -> Any {
        pack(&NimLegal { most: *legal })
    }

    fn list_commands(&self, legal: &u32) -> Vec<u32> {
        (1..=*legal).collect()
    }

    fn write_view(&self, (heap, moves): &(u32, u32)) -> Any {
        let (heap, moves) = (*heap, *moves);
        pack(&NimView { heap, moves })
    }

    fn write_board(&self, _: rules::BoardView) -> Any {
        Any::default()
    }

    fn odds(&self, _: &Any) -> Decoded<Any> {
        Err(BadField::new("there are no battles"))
    }
}
