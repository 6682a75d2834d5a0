//! Axis Empires: the way between `sandtable.games.axis_empires.v1` and the engine.
//!
//! One file a noun of the contract, and one for each chapter of the rulebook that takes
//! orders; it declares how its types and messages stand for each other. A message stands without its match, so hexes, areas and pieces are numbers, which the
//! board lists by pack; whether a number means anything in a match is the engine's to
//! say.

mod battle;
mod board;
mod card;
mod choice;
mod combat;
mod command;
mod event;
mod fortunes;
mod kinds;
mod legal;
mod logistics;
mod luck;
mod movement;
mod odds;
mod option_card;
mod options;
mod orders;
mod organization;
pub mod packs;
mod paper;
mod place;
mod political_events;
mod politics;
mod question;
mod replacements;
mod support;
mod view;
mod war_and_peace;

#[cfg(test)]
mod tests;

use std::sync::Arc;

use prost::Name;
use prost_types::Any;
use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::event::Event;
use sandtable_axis_empires::game::AxisEmpires as Engine;
use sandtable_axis_empires::ledger;
use sandtable_axis_empires::legal::Legal;
use sandtable_axis_empires::library::Library;
use sandtable_axis_empires::options::Options;
use sandtable_axis_empires::pack::Pack;
use sandtable_axis_empires::sampler::{self, Random};
use sandtable_axis_empires::state::State;
use sandtable_axis_empires::view::View;
use sandtable_kernel::{Game as _, Seat, Viewer};
use sandtable_pictures::axis_empires as drawn;
use sandtable_pictures::crop::Region;
use sandtable_pictures::error::Undrawable;
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_proto::rules::v1::{BoardView, Game, Terms};
use sandtable_proto::types::v1::SeatInfo;
use sandtable_sentences::axis_empires::MatchText;

use crate::codec::{Codec, Decoded, Draw, pack, unpack};
use crate::describe::{DescribedMatch, MatchWords};
use crate::games::proto::{FromProto, ToProto};

/// Version of the rules and data. A change that makes an old log replay differently
/// needs a new one.
const RULESET_VERSION: &str = "axis-empires/3";

/// Axis Empires with the packs at hand.
#[derive(Clone, Debug, Default)]
pub struct AxisEmpires {
    game: Engine,
}

impl AxisEmpires {
    /// The game with these packs at hand.
    #[must_use]
    pub fn new(packs: Library) -> Self {
        Self {
            game: Engine::new(packs),
        }
    }

    /// The message of a view, before it is packed.
    #[must_use]
    pub fn view_message(&self, view: &View) -> wire::View {
        view::write(view)
    }

    /// The pack of a match with these options, if it is at hand in the content that they name.
    fn pack_of(&self, options: &wire::Options) -> Option<Arc<Pack>> {
        let found = self.game.packs().find(&options.pack)?;
        let digest = &options.pack_digest;
        (digest.is_empty() || *digest == found.digest.to_string()).then_some(found)
    }
}

impl Codec for AxisEmpires {
    type Game = Engine;

    fn game(&self) -> &Engine {
        &self.game
    }

    fn describe(&self) -> Game {
        Game {
            id: "axis-empires".to_owned(),
            title: "Axis Empires".to_owned(),
            ruleset_version: RULESET_VERSION.to_owned(),
            options_type: wire::Options::type_url(),
            command_type: wire::Command::type_url(),
            event_type: wire::Event::type_url(),
            legal_type: wire::Legal::type_url(),
            view_type: wire::View::type_url(),
            odds_request_type: wire::OddsRequest::type_url(),
            board_type: wire::Board::type_url(),
            ..Game::default()
        }
    }

    fn default_options(&self) -> Options {
        options::default(&self.game)
    }

    fn read_options(&self, message: &Any) -> Decoded<Options> {
        options::read(&self.game, unpack(message)?)
    }

    fn at_hand(&self, options: &Options) -> Result<(), String> {
        // A pack that was never at hand is a wrong choice of the host, and the rules say so.
        match (self.game.packs().of(options), options.content) {
            (Err(missing), Some(_)) => Err(missing.to_string()),
            _ => Ok(()),
        }
    }

    fn with_terms(&self, options: Options, terms: &Terms) -> Decoded<Options> {
        options::with_terms(options, terms)
    }

    fn write_options(&self, options: &Options) -> Any {
        pack(&options::write(options))
    }

    fn seats(&self, options: &Options) -> Vec<SeatInfo> {
        options::seats(options)
    }

    fn read_command(&self, message: &Any) -> Decoded<Command> {
        Command::from_proto(unpack::<wire::Command>(message)?, ())
    }

    fn write_command(&self, command: &Command) -> Any {
        let command: wire::Command = command.to_proto(());
        pack(&command)
    }

    fn is_private(&self, command: &Command) -> bool {
        command.is_private()
    }

    fn write_event(&self, event: &Event) -> Any {
        let event: wire::Event = event.to_proto(());
        pack(&event)
    }

    fn write_legal(&self, legal: &Legal) -> Any {
        let legal: wire::Legal = legal.to_proto(());
        pack(&legal)
    }

    fn write_view(&self, view: &View) -> Any {
        pack(&view::write(view))
    }

    fn draw_commands(&self, state: &State, seat: Seat, draw: Draw) -> Vec<Command> {
        let legal = self.game.legal(state, seat);
        let mut random = Random::new(draw.seed);
        // A draw that comes to nothing is drawn again.
        let drawn = (0..draw.draws())
            .filter_map(|_| sampler::choose(state, &legal, |below| random.below(below)));
        let legal = |it: &Command| self.game.check(state, seat, it).is_ok();
        let mut commands: Vec<Command> = drawn.filter(legal).take(draw.samples).collect();
        if commands.is_empty() {
            commands.extend(self.game.default_command(state, seat));
        }
        commands
    }

    fn rule_ids(&self) -> Vec<&'static str> {
        ledger::rows().iter().map(|row| row.id.as_str()).collect()
    }

    fn write_board(&self, extent: BoardView) -> Any {
        pack(&board::write(&self.game.packs().all(), extent))
    }

    fn write_pack(&self, code: &str, extent: BoardView) -> Option<Any> {
        let found = self.game.packs().find(code)?;
        Some(pack(&board::write(&[found], extent)))
    }

    fn draw_view(
        &self,
        view: &Any,
        seat: Option<u32>,
        region: &Region,
    ) -> Result<String, Undrawable> {
        let view: wire::View = unpack(view).map_err(|_| Undrawable::NoView)?;
        let options = view.options.as_ref().ok_or(Undrawable::NoView)?;
        let found = self.pack_of(options);
        let found = found.ok_or_else(|| Undrawable::NoPack(options.pack.clone()))?;
        drawn::draw_view(&found, &view, seat, region)
    }

    fn draw_board(&self, _: &Region) -> Result<String, Undrawable> {
        Err(Undrawable::PackNeeded)
    }

    fn draw_pack(&self, code: &str, scenario: &str, region: &Region) -> Result<String, Undrawable> {
        let missing = || Undrawable::NoPack(code.to_owned());
        let found = self.game.packs().find(code).ok_or_else(missing)?;
        if scenario.is_empty() {
            return drawn::draw_pack(&found, region);
        }
        let options = self.game.one_seat_each(code, scenario);
        let opened = options.and_then(|options| self.game.new_match(&options).ok());
        let opened = opened.ok_or_else(|| Undrawable::UnknownScenario(scenario.to_owned()))?;
        let view = view::write(&self.game.view(&opened, Viewer::Spectator));
        drawn::draw_view(&found, &view, None, region)
    }

    fn words(&self, of: DescribedMatch<'_>) -> MatchWords {
        let options = of.options.and_then(|it| unpack::<wire::Options>(it).ok());
        let Some(pack) = options.and_then(|options| self.pack_of(&options)) else {
            return MatchWords::Common;
        };
        match of.view.map(unpack::<wire::View>) {
            None => MatchWords::NeedView,
            Some(Ok(view)) => {
                MatchWords::Narrator(Box::new(MatchText::of(pack, &view, of.language)))
            }
            Some(Err(_)) => MatchWords::Common,
        }
    }

    fn odds(&self, battle: &Any) -> Decoded<Any> {
        Ok(pack(&odds::compute(&self.game, &unpack(battle)?)?))
    }
}
