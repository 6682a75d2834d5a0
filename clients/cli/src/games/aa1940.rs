//! Axis & Allies 1940, as a person sees it.

mod ascii_map;
mod model;
mod odds;
mod options;
mod panels;
pub(crate) mod render;
mod repl;
mod roster;
mod rules;
mod threats;
mod tui;

use clap::{ArgMatches, Args, Command, FromArgMatches};
use prost_types::Any;
use sandtable_aa1940::board::Board;
use sandtable_client::{Client, Fork, SeatAccess};
use sandtable_pictures::aa1940::position::{Position, board_named};
use sandtable_pictures::aa1940::svg;
use sandtable_pictures::aa1940::viewport::{self, Frame};
use sandtable_pictures::crop::Region;
use sandtable_proto::games::aa1940::v1 as game;
use sandtable_sentences::aa1940::BoardText;
use sandtable_sentences::aa1940::phase_name;
use sandtable_sentences::language::Language;
use sandtable_sentences::narrator::Narrator;

use self::odds::Aa1940OddsArguments;
use self::options::{Aa1940OptionArguments, BoardArguments};
use self::repl::BoardGrammar;
use self::tui::BoardTui;
use crate::games::presentation::{DrawSettings, Moment, PlayFuture, Presentation, RuleRow};
use crate::output::color::ColorChoice;
use crate::output::writer;
use crate::proto_any;
use crate::repl::{ForkSession, Session};
use crate::tui::{Caption, Stage};

/// Id of the game.
pub(crate) const ID: &str = "aa1940";

/// Size of the map where the terminal does not report its own.
const FALLBACK: (u16, u16) = (120, 40);

/// Axis & Allies 1940.
pub(crate) struct Aa1940;

impl Presentation for Aa1940 {
    fn id(&self) -> &str {
        ID
    }

    fn add_option_words(&self, command: Command) -> Command {
        Aa1940OptionArguments::augment_args(command)
    }

    fn options(
        &self,
        words: &ArgMatches,
        seats: Option<&[Vec<String>]>,
    ) -> anyhow::Result<Option<Any>> {
        let words = Aa1940OptionArguments::from_arg_matches(words)?;
        let options = words.options(seats.unwrap_or_default());
        Ok(Some(Any::from_msg(&options)?))
    }

    fn bids(&self, options: &Any) -> Option<Vec<(String, u32)>> {
        let options: game::Options = options.to_msg().ok()?;
        Some(options::bids(&options))
    }

    fn title(&self, words: &ArgMatches) -> String {
        let board = BoardArguments::from_arg_matches(words);
        let board = board.ok().and_then(|words| board_named(&words.board).ok());
        board.map_or_else(|| ID.to_owned(), |board| board.title.clone())
    }

    fn narrator(&self, view: &Any, language: Language) -> anyhow::Result<Box<dyn Narrator>> {
        // Without a view nothing is known of the match.
        let view: game::View = view.to_msg().unwrap_or_default();
        Ok(Box::new(BoardText::new(
            board_named(&view.board)?,
            language,
        )))
    }

    fn progress(&self, events: &[Any]) -> Option<String> {
        let turn =
            proto_any::messages::<game::Event>(events).filter_map(|event| match event.kind {
                Some(game::event::Kind::TurnBegan(turn)) => Some(turn),
                _ => None,
            });
        let turn = turn.last()?;
        Some(format!("round {}, {}", turn.round, turn.power))
    }

    fn option_lines(&self, chosen: &Any) -> Vec<String> {
        match chosen.to_msg::<game::Options>() {
            Ok(chosen) => options::lines(&chosen),
            Err(_) => vec![writer::packed(chosen)],
        }
    }

    fn stage(&self, caption: Caption) -> anyhow::Result<Option<Box<dyn Stage>>> {
        Ok(Some(Box::new(BoardTui::open(caption)?)))
    }

    fn add_map_words(&self, command: Command) -> Command {
        BoardArguments::augment_args(command)
    }

    fn draw_opening(&self, words: &ArgMatches, drawn: DrawSettings<'_>) -> anyhow::Result<()> {
        let board = board_named(&BoardArguments::from_arg_matches(words)?.board)?;
        draw(&board, &Position::opening(&board), drawn)
    }

    fn draw(&self, view: &Any, drawn: DrawSettings<'_>) -> anyhow::Result<()> {
        let view: game::View = proto_any::view(view)?;
        let board = board_named(&view.board)?;
        let position = Position::of_view(&board, &view);
        draw(&board, &position, drawn)
    }

    fn moment(&self, view: &Any) -> anyhow::Result<Moment> {
        let view: game::View = proto_any::view(view)?;
        let board = board_named(&view.board)?;
        let power = board.find_power(&view.power);
        Ok(Moment {
            round: format!("Round {}", view.round),
            turn: power.map_or_else(String::new, |power| board.power(power).name.clone()),
            phase: phase_name(view.phase()).to_owned(),
        })
    }

    fn picture(&self, view: &Any, region: &Region) -> anyhow::Result<String> {
        let view: game::View = proto_any::view(view)?;
        let board = board_named(&view.board)?;
        let position = Position::of_view(&board, &view);
        Ok(svg::draw_map(&board, &position, region)?)
    }

    fn play(&self, client: Client, access: SeatAccess) -> PlayFuture {
        Box::pin(Session::<BoardGrammar>::play(client, access))
    }

    fn try_out(&self, client: Client, fork: Fork, match_name: String) -> PlayFuture {
        Box::pin(ForkSession::<BoardGrammar>::play(client, fork, match_name))
    }

    fn add_odds_words(&self, command: Command) -> Command {
        Aa1940OddsArguments::augment_args(command)
    }

    fn odds(&self, words: &ArgMatches, as_json: bool) -> anyhow::Result<()> {
        odds::print(&Aa1940OddsArguments::from_arg_matches(words)?, as_json)
    }

    fn threat_lines(&self, threats: &Any) -> anyhow::Result<Vec<String>> {
        Ok(threats::lines(&threats.to_msg()?))
    }

    fn rule(&self, id: &str) -> Option<RuleRow> {
        rules::rule(id)
    }
}

fn draw(board: &Board, position: &Position, drawn: DrawSettings<'_>) -> anyhow::Result<()> {
    match drawn.picture {
        Some(path) => writer::picture(path, &svg::draw(board, position, drawn.region)?),
        None => {
            let text = match ColorChoice::of_output() {
                ColorChoice::Colors => {
                    let (width, height) = crossterm::terminal::size().unwrap_or(FALLBACK);
                    let size = (width.max(40), height.saturating_sub(1).max(12));
                    let frame = Frame::of(board, position, drawn.region)?;
                    ascii_map::text_map(board, position, frame, (size, ColorChoice::Colors))
                }
                ColorChoice::Plain => {
                    let spaces = viewport::within(board, position, drawn.region)?;
                    roster::roster(board, position, &spaces)
                }
            };
            Ok(writer::line(text)?)
        }
    }
}
