//! Axis & Allies 1940: the way between `sandtable.games.aa1940.v1` and the engine.
//!
//! One file a noun of the contract, which declares how its types and messages stand for each
//! other.

mod answer;
mod board;
mod command;
mod event;
mod ids;
mod kinds;
mod legal;
mod odds;
mod options;
mod orders;
mod outline;
mod parts;
mod question;
mod research;
mod threats;
mod view;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use prost::Name;
use prost_types::Any;
use sandtable_aa1940::board::Board;
use sandtable_aa1940::board_name::BoardName;
use sandtable_aa1940::command::Command;
use sandtable_aa1940::event::Event;
use sandtable_aa1940::game::AxisAndAllies;
use sandtable_aa1940::ledger;
use sandtable_aa1940::legal::Legal;
use sandtable_aa1940::options::Options;
use sandtable_aa1940::sampler::{self, Random};
use sandtable_aa1940::state::State;
use sandtable_aa1940::view::View;
use sandtable_kernel::{Game as _, Seat};
use sandtable_pictures::aa1940 as drawn;
use sandtable_pictures::crop::Region;
use sandtable_pictures::error::Undrawable;
use sandtable_proto::games::aa1940::v1 as wire;
use sandtable_proto::rules::v1::{BoardView, Game, GameBoard, Terms};
use sandtable_proto::types::v1::SeatInfo;
use sandtable_sentences::aa1940 as sentences;

use crate::codec::{BadField, Codec, Decoded, Draw, Within, pack, unpack};
use crate::describe::{DescribedMatch, MatchWords};
use crate::games::proto::{FromProto, ToProto};
use ids::Ids;

/// Version of the rules and data. A change that makes an old log replay
/// differently needs a new one.
const RULESET_VERSION: &str = "aa1940-europe/4";

/// Name of the game for people; each board has a fuller one.
const TITLE: &str = "Axis & Allies 1940";

/// Axis & Allies 1940 on one of its boards.
#[derive(Clone, Debug)]
pub struct Aa1940 {
    engine: AxisAndAllies,
}

impl Aa1940 {
    /// Axis & Allies Europe 1940.
    #[must_use]
    pub fn europe() -> Self {
        Self::on(BoardName::EUROPE)
    }

    /// Axis & Allies with the messages of matches on a board. It opens matches on any.
    #[must_use]
    pub fn on(board: BoardName) -> Self {
        Self {
            engine: AxisAndAllies::on(board),
        }
    }

    /// The message of a view, before it is packed.
    #[must_use]
    pub fn view_message(&self, view: &View) -> wire::View {
        view.to_proto(self.ids())
    }

    /// The message of what is legal, before it is packed.
    #[must_use]
    pub fn legal_message(&self, legal: &Legal) -> wire::Legal {
        legal.to_proto(self.ids())
    }

    /// Reads a legal list out of its message: for programs that get it from a server.
    ///
    /// # Errors
    ///
    /// A message that makes no sense.
    pub fn read_legal(&self, message: wire::Legal) -> Decoded<Legal> {
        Legal::from_proto(message, self.ids())
    }

    fn ids(&self) -> Ids<'_> {
        Ids::of(self.engine.board())
    }
}

impl Codec for Aa1940 {
    type Game = AxisAndAllies;

    fn game(&self) -> &AxisAndAllies {
        &self.engine
    }

    fn describe(&self) -> Game {
        Game {
            id: "aa1940".to_owned(),
            title: TITLE.to_owned(),
            ruleset_version: RULESET_VERSION.to_owned(),
            options_type: wire::Options::type_url(),
            command_type: wire::Command::type_url(),
            event_type: wire::Event::type_url(),
            legal_type: wire::Legal::type_url(),
            view_type: wire::View::type_url(),
            odds_request_type: wire::OddsRequest::type_url(),
            board_type: wire::Board::type_url(),
            threats_type: wire::Threats::type_url(),
            boards: BoardName::all().map(describe_board).collect(),
            ..Game::default()
        }
    }

    fn on_board(self: Arc<Self>, name: &str) -> Option<Arc<Self>> {
        let board = options::chosen_board(name)?;
        Some(Arc::new(Self::on(board)))
    }

    fn of_match(self: Arc<Self>, state: &State) -> Arc<Self> {
        Arc::new(Self::on(state.board().board))
    }

    fn default_options(&self) -> Options {
        self.engine.one_seat_each()
    }

    fn read_options(&self, message: &Any) -> Decoded<Options> {
        let message: wire::Options = unpack(message)?;
        let board = options::chosen_board(&message.board)
            .ok_or_else(|| BadField::new(format!("must be one of {}", board_names())))
            .within("board")?;
        let chosen = Self::on(board);
        options::read(chosen.ids(), message, chosen.default_options())
    }

    fn with_terms(&self, options: Options, terms: &Terms) -> Decoded<Options> {
        options::with_terms(options, terms)
    }

    fn write_options(&self, options: &Options) -> Any {
        pack(&options::write(Self::on(options.board).ids(), options))
    }

    fn seats(&self, options: &Options) -> Vec<SeatInfo> {
        options::seats(Self::on(options.board).ids(), options)
    }

    fn read_command(&self, message: &Any) -> Decoded<Command> {
        Command::from_proto(unpack::<wire::Command>(message)?, self.ids())
    }

    fn write_command(&self, command: &Command) -> Any {
        let command: wire::Command = command.to_proto(self.ids());
        pack(&command)
    }

    fn is_private(&self, command: &Command) -> bool {
        matches!(
            command,
            Command::SetOrders { .. } | Command::SetKamikazeOrder { .. }
        )
    }

    fn write_event(&self, event: &Event) -> Any {
        let event: wire::Event = event.to_proto(self.ids());
        pack(&event)
    }

    fn write_legal(&self, legal: &Legal) -> Any {
        pack(&self.legal_message(legal))
    }

    fn write_view(&self, view: &View) -> Any {
        pack(&self.view_message(view))
    }

    fn draw_commands(&self, state: &State, seat: Seat, draw: Draw) -> Vec<Command> {
        let mut random = Random::new(draw.seed);
        let mut commands = Vec::new();
        // A draw that comes to nothing is drawn again.
        for _ in 0..draw.draws() {
            let left = draw.samples - commands.len();
            if left == 0 {
                break;
            }
            let drawn = sampler::draw(&self.engine, state, seat, &mut random);
            if drawn.is_empty() {
                // Nothing can be: the seat is not awaited.
                break;
            }
            // Some are drawn to follow each other.
            let legal = |it: &Command| self.engine.check(state, seat, it).is_ok();
            commands.extend(drawn.into_iter().filter(legal).take(left));
        }
        if commands.is_empty() {
            commands.extend(self.engine.default_command(state, seat));
        }
        commands
    }

    fn rule_ids(&self) -> Vec<&'static str> {
        ledger::rows().iter().map(|row| row.id.as_str()).collect()
    }

    fn write_board(&self, extent: BoardView) -> Any {
        pack(&board::write(self.ids(), self.engine.board(), extent))
    }

    fn draw_view(&self, view: &Any, _: Option<u32>, region: &Region) -> Result<String, Undrawable> {
        let view: wire::View = unpack(view).map_err(|_| Undrawable::NoView)?;
        drawn::draw_view(&view, region)
    }

    fn draw_board(&self, region: &Region) -> Result<String, Undrawable> {
        drawn::draw_opening(self.engine.board(), region)
    }

    fn threats(&self, state: &State, holder: Seat, spaces: &[String]) -> Decoded<Option<Any>> {
        let found = threats::compute(self.ids(), state, holder, spaces)?;
        Ok(Some(pack(&found)))
    }

    fn words(&self, of: DescribedMatch<'_>) -> MatchWords {
        match sentences::of_options(of.options, of.language) {
            Some(words) => MatchWords::Narrator(Box::new(words)),
            None => MatchWords::Common,
        }
    }

    fn odds(&self, battle: &Any) -> Decoded<Any> {
        Ok(pack(&odds::compute(&unpack(battle)?, self.engine.board())?))
    }
}

fn describe_board(board: BoardName) -> GameBoard {
    GameBoard {
        name: board.name().to_owned(),
        title: Board::shared(board).title.clone(),
    }
}

/// The names that hosts choose by.
fn board_names() -> String {
    let names: Vec<&str> = BoardName::all().map(BoardName::name).collect();
    names.join(", ")
}
