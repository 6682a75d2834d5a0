//! Axis Empires, as a person sees it.

mod layers;
mod map;
mod odds;
mod options;
pub(crate) mod packs;
mod palette;
mod position;
mod render;
mod repl;
mod rules;
mod text;
mod tui;

use clap::{ArgMatches, Args, Command, FromArgMatches};
use prost_types::Any;
use sandtable_client::{Client, Fork, SeatAccess};
use sandtable_pictures::crop::Region;
use sandtable_proto::games::axis_empires::v1 as game;
use sandtable_sentences::axis_empires as sentences;
use sandtable_sentences::language::Language;
use sandtable_sentences::narrator::Narrator;

use self::map::PackMapArguments;
use self::odds::AxisEmpiresOddsArguments;
use self::options::AxisEmpiresOptionArguments;
pub(crate) use self::options::ID;
use self::render::segment_name;
use self::repl::HexGrammar;
#[cfg(test)]
pub(crate) use self::repl::tests::Chooser;
use self::tui::HexTui;
use crate::games::presentation::{DrawSettings, Moment, PlayFuture, Presentation, RuleRow};
use crate::output::writer;
use crate::proto_any;
use crate::repl::{ForkSession, Session};
use crate::tui::{Caption, Stage};

/// Axis Empires.
pub(crate) struct AxisEmpires;

impl Presentation for AxisEmpires {
    fn id(&self) -> &str {
        ID
    }

    fn add_option_words(&self, command: Command) -> Command {
        AxisEmpiresOptionArguments::augment_args(command)
    }

    fn options(
        &self,
        words: &ArgMatches,
        seats: Option<&[Vec<String>]>,
    ) -> anyhow::Result<Option<Any>> {
        let words = AxisEmpiresOptionArguments::from_arg_matches(words)?;
        let options = words.options(seats.unwrap_or_default())?;
        Ok(Some(Any::from_msg(&options)?))
    }

    fn title(&self, words: &ArgMatches) -> String {
        let words = AxisEmpiresOptionArguments::from_arg_matches(words).ok();
        let scenario = words.and_then(|words| words.scenario);
        scenario.unwrap_or_else(|| "Axis Empires".to_owned())
    }

    fn option_lines(&self, chosen: &Any) -> Vec<String> {
        match chosen.to_msg::<game::Options>() {
            Ok(chosen) => options::lines(&chosen),
            Err(_) => vec![writer::packed(chosen)],
        }
    }

    /// The names of the pieces are read from any view of a match.
    fn narrator(&self, view: &Any, language: Language) -> anyhow::Result<Box<dyn Narrator>> {
        let view: game::View = proto_any::view(view)?;
        let pack = position::pack_of(&view)?;
        Ok(Box::new(sentences::MatchText::of(pack, &view, language)))
    }

    fn progress(&self, events: &[Any]) -> Option<String> {
        let segment =
            proto_any::messages::<game::Event>(events).filter_map(|event| match event.kind {
                Some(game::event::Kind::SegmentBegan(began)) => Some(began.segment()),
                _ => None,
            });
        segment.last().map(segment_name)
    }

    fn stage(&self, caption: Caption) -> anyhow::Result<Option<Box<dyn Stage>>> {
        Ok(Some(Box::new(HexTui::open(caption)?)))
    }

    fn add_map_words(&self, command: Command) -> Command {
        PackMapArguments::augment_args(command)
    }

    fn draw_opening(&self, words: &ArgMatches, drawn: DrawSettings<'_>) -> anyhow::Result<()> {
        map::draw_opening(&PackMapArguments::from_arg_matches(words)?, drawn)
    }

    fn draw(&self, view: &Any, drawn: DrawSettings<'_>) -> anyhow::Result<()> {
        map::draw_match(&proto_any::view(view)?, drawn)
    }

    fn moment(&self, view: &Any) -> anyhow::Result<Moment> {
        map::moment(&proto_any::view(view)?)
    }

    fn picture(&self, view: &Any, region: &Region) -> anyhow::Result<String> {
        map::picture(&proto_any::view(view)?, region)
    }

    fn play(&self, client: Client, access: SeatAccess) -> PlayFuture {
        Box::pin(Session::<HexGrammar>::play(client, access))
    }

    fn try_out(&self, client: Client, fork: Fork, match_name: String) -> PlayFuture {
        Box::pin(ForkSession::<HexGrammar>::play(client, fork, match_name))
    }

    fn add_odds_words(&self, command: Command) -> Command {
        AxisEmpiresOddsArguments::augment_args(command)
    }

    fn odds(&self, words: &ArgMatches, as_json: bool) -> anyhow::Result<()> {
        odds::print(&AxisEmpiresOddsArguments::from_arg_matches(words)?, as_json)
    }

    fn rule(&self, id: &str) -> Option<RuleRow> {
        rules::rule(id)
    }
}
