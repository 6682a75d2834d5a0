//! Nim, refereed by a program of its own: a template for a game in Rust.
//!
//! ```sh
//! cargo run -p sandtable-rules --example nim -- 127.0.0.1:7500
//! ```
//!
//! Two take stones from a heap in turn, one to three each. Whoever takes the last one wins.
//! The engine and the codec are what a game needs that runs inside the platform, too: there
//! `Registry::standard` hosts it, and there is no `main`.

use std::hash::Hash;
use std::sync::Arc;

use prost::{Message, Name};
use prost_types::Any;
use sandtable_kernel::{
    Addressed, Checked, Dice, DrawnBy, Game, OnTurn, Outcome, RuleText, Seat, SeatSet,
    StableHasher, StateHash, Viewer, Violation,
};
use sandtable_proto::rules::v1 as rules;
use sandtable_proto::rules::v1::game_service_server::GameServiceServer;
use sandtable_proto::rules::v1::rules_service_server::RulesServiceServer;
use sandtable_proto::types::v1::SeatInfo;
use sandtable_rules::{BadField, Codec, Decoded, Hosted, Referee, Registry, RulesSettings};
use serde::{Deserialize, Serialize};
use tokio::net::TcpListener;
use tonic::transport::Server;
use tonic::transport::server::TcpIncoming;

/// Version of the rules: a new one whenever a log could lead to another state than before.
const VERSION: &str = "nim/1";

/// Most stones that are taken at a time.
const MOST: u32 = 3;

/// The engine: pure, and the same each time.
struct Nim;

/// What a host chooses.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Options {
    heap: u32,
}

/// A match.
#[derive(Clone, Debug, Hash, Serialize, Deserialize)]
struct State {
    heap: u32,
    turn: u8,
    moves: u32,
    over: Option<Outcome>,
}

impl State {
    fn end(&mut self, winner: Option<u8>, rule: &str) {
        self.over = Some(Outcome {
            winners: winner.map_or(SeatSet::EMPTY, |seat| SeatSet::only(Seat(seat))),
            rule: rule.to_owned(),
            reason: format!("{} stones are left.", self.heap),
        });
    }

    fn must_go_on(&self) -> Checked {
        match self.over {
            None => Ok(()),
            Some(_) => Err(Violation::new("NIM-3", "a match that goes on", "its end")),
        }
    }
}

impl Game for Nim {
    type Options = Options;
    type State = State;
    type Command = u32;
    type Event = u32;
    type Legal = u32;
    type View = (u32, u32);

    fn new_match(&self, options: &Options) -> Checked<State> {
        Ok(State {
            heap: options.heap,
            turn: 0,
            moves: 0,
            over: None,
        })
    }

    fn seats(&self, _: &State) -> u8 {
        2
    }

    fn awaited(&self, state: &State) -> SeatSet {
        match state.over {
            None => SeatSet::only(Seat(state.turn)),
            Some(_) => SeatSet::EMPTY,
        }
    }

    fn on_turn(&self, state: &State) -> Option<OnTurn> {
        state.over.is_none().then_some(OnTurn {
            seat: Seat(state.turn),
            number: (state.moves + 1).into(),
        })
    }

    /// Says what speaks against a command: NIM-1 the turn, NIM-2 the number of stones.
    fn check(&self, state: &State, seat: Seat, command: &u32) -> Checked {
        state.must_go_on()?;
        if seat != Seat(state.turn) {
            let expected = format!("seat {}", state.turn);
            return Err(Violation::new(
                "NIM-1",
                expected,
                format!("seat {}", seat.0),
            ));
        }
        let most = self.legal(state, seat);
        if !(1..=most).contains(command) {
            let expected = format!("1 to {most} stones");
            return Err(Violation::new("NIM-2", expected, command.to_string()));
        }
        Ok(())
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        command: &u32,
        _: &mut dyn Dice,
        events: &mut Vec<Addressed<u32>>,
    ) -> Checked {
        self.check(state, seat, command)?;
        state.heap -= command;
        state.moves += 1;
        state.turn = 1 - state.turn;
        events.push(Addressed::public(*command));
        if state.heap == 0 {
            state.end(Some(seat.0), "NIM-3");
        }
        Ok(())
    }

    fn default_command(&self, state: &State, seat: Seat) -> Option<u32> {
        self.awaited(state).contains(seat).then_some(1)
    }

    fn resign(&self, state: &mut State, seat: Seat, _: &mut Vec<Addressed<u32>>) -> Checked {
        state.must_go_on()?;
        state.end(Some(1 - seat.0), "NIM-4");
        Ok(())
    }

    fn draw(&self, state: &mut State, _: DrawnBy, _: &mut Vec<Addressed<u32>>) -> Checked {
        state.must_go_on()?;
        state.end(None, "NIM-5");
        Ok(())
    }

    fn legal(&self, state: &State, seat: Seat) -> u32 {
        match self.awaited(state).contains(seat) {
            true => state.heap.min(MOST),
            false => 0,
        }
    }

    fn view(&self, state: &State, _: Viewer) -> (u32, u32) {
        (state.heap, state.moves)
    }

    fn outcome<'a>(&self, state: &'a State) -> Option<&'a Outcome> {
        state.over.as_ref()
    }

    fn hash(&self, state: &State) -> StateHash {
        let mut hasher = StableHasher::default();
        state.hash(&mut hasher);
        StateHash(hasher.finish128())
    }

    fn rule(&self, id: &str) -> Option<RuleText> {
        let (title, summary) = match id {
            "NIM-1" => ("Turns", "The seats act in turn."),
            "NIM-2" => (
                "Stones",
                "One to three stones are taken, if there are as many.",
            ),
            "NIM-3" => ("The end", "Whoever takes the last stone wins."),
            "NIM-4" => ("Giving up", "Whoever gives up has lost."),
            "NIM-5" => ("Draws", "Both may agree to a draw."),
            _ => return None,
        };
        Some(RuleText {
            section: title.to_owned(),
            title: title.to_owned(),
            summary: summary.to_owned(),
        })
    }
}

/// The game's messages. Those of a game in this project come from its package in `proto/`;
/// here each is a row of numbers.
macro_rules! messages {
    ($($(#[$doc:meta])* $name:ident { $($field:ident = $tag:literal),* })*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, PartialEq, Message)]
            struct $name {
                $(#[prost(uint32, tag = $tag)] $field: u32,)*
            }

            impl Name for $name {
                const NAME: &'static str = stringify!($name);
                const PACKAGE: &'static str = "nim.v1";
            }
        )*
    };
}

messages! {
    /// Options: how many stones there are, 21 when it is 0.
    NimOptions { heap = "1" }
    /// A command: how many are taken.
    Take { stones = "1" }
    /// What happened.
    Taken { stones = "1" }
    /// How many may be taken at most.
    NimLegal { most = "1" }
    /// What everybody sees.
    NimView { heap = "1", moves = "2" }
}

/// The way between the messages and the engine.
struct NimCodec;

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

    fn write_view(&self, (heap, moves): &(u32, u32)) -> Any {
        let (heap, moves) = (*heap, *moves);
        pack(&NimView { heap, moves })
    }

    fn write_board(&self) -> Any {
        Any::default()
    }

    fn odds(&self, _: &Any) -> Decoded<Any> {
        Err(BadField::new("there are no battles"))
    }
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let address = std::env::args().nth(1);
    let address = address.unwrap_or_else(|| "127.0.0.1:7500".to_owned());
    let mut games = Registry::new();
    games.host(Hosted::new(NimCodec));
    let settings = RulesSettings {
        listen: address.clone(),
        cached_matches: 1000,
        max_request_bytes: 64 << 20,
    };
    let referee = Arc::new(Referee::new(games, &settings));
    let listener = TcpListener::bind(&settings.listen).await?;
    // Said in one piece, for whoever waits for it.
    let said = format!("nim is refereed on port {}", listener.local_addr()?.port());
    eprintln!("{said}");
    Server::builder()
        .add_service(GameServiceServer::from_arc(referee.clone()))
        .add_service(
            RulesServiceServer::from_arc(referee)
                .max_decoding_message_size(settings.max_request_bytes),
        )
        .serve_with_incoming(TcpIncoming::from(listener))
        .await?;
    Ok(())
}
