//! Axis Empires in the laboratory.

mod attack;
mod cells;
mod listing;
mod observation;
pub(crate) mod options;
mod pieces;
mod tokens;

use std::sync::Arc;

use prost::Message;
use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::game::AxisEmpires as Engine;
use sandtable_axis_empires::library::Library;
use sandtable_axis_empires::options::FactionSet;
use sandtable_axis_empires::pack::Pack;
use sandtable_axis_empires::state::State;
use sandtable_kernel::{Game, Seat, Viewer};
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_rules::games::axis_empires::AxisEmpires;

use crate::error::{Lab, LabError};
use crate::lab::{Graph, LabGame, LabMatch, LabSettings, Scene, TakeBacks};
use crate::layout::Layout;
use crate::listing::ListedCommand;
use crate::vocabulary::{Path, Token, TokenGroup};

/// Axis Empires with the pack of a match.
pub(crate) struct AeLab {
    codec: AxisEmpires,
    pack: Arc<Pack>,
    tokens: Vec<TokenGroup>,
    layout: Layout,
    places: cells::AeSections,
    /// The factions of each seat as the match begins: whose eyes an observation has.
    factions: Vec<FactionSet>,
    /// Hexes in play.
    in_play: Vec<bool>,
}

impl AeLab {
    /// The game with the options of a message, and with these packs at hand.
    pub(crate) fn open(
        packs: Library,
        options: Option<&prost_types::Any>,
        settings: LabSettings,
    ) -> Lab<Arc<LabMatch<Self>>> {
        let codec = AxisEmpires::new(packs.clone());
        LabMatch::open(&codec, options, settings, |opening: &State| {
            let pack = opening.shared_pack();
            let hexes = pack.map.hexes_with_ids();
            let in_play = hexes.map(|(hex, _)| opening.in_play(hex)).collect();
            let (layout, places) = cells::layout(&pack, opening.pieces().count());
            Self {
                codec: AxisEmpires::new(packs),
                tokens: tokens::groups(),
                layout,
                places,
                factions: opening.options().seats.clone(),
                in_play,
                pack,
            }
        })
    }
}

impl AeLab {
    /// Writes what a view shows a seat.
    fn show(&self, view: &wire::View, viewer: Seat, cells: &mut [u8]) {
        let own = self.factions.get(usize::from(viewer.0)).copied();
        let shown = observation::ShownMatch {
            view,
            pack: &self.pack,
            in_play: &self.in_play,
            seat: u32::from(viewer.0),
            own: own.unwrap_or_default(),
        };
        cells.fill(0);
        observation::table(&shown, &self.places, cells);
    }
}

impl LabGame for AeLab {
    type State = State;
    type Command = Command;
    type Engine = Engine;
    type Codec = AxisEmpires;

    fn codec(&self) -> &AxisEmpires {
        &self.codec
    }

    fn list(&self, state: &State, seat: Seat, take_backs: TakeBacks) -> Vec<ListedCommand<Self>> {
        listing::list(self.engine(), state, seat, take_backs)
    }

    fn path(&self, _: &State, command: &Command) -> Path {
        tokens::path(command)
    }

    fn counted(&self, command: &Command, count: u32) -> Command {
        match command {
            Command::TakeBack { .. } => Command::TakeBack {
                steps: u16::try_from(count).unwrap_or(u16::MAX),
            },
            other => other.clone(),
        }
    }

    fn count(&self, command: &Command) -> u32 {
        match command {
            Command::TakeBack { steps } => u32::from(*steps),
            _ => 1,
        }
    }

    fn tokens(&self) -> &[TokenGroup] {
        &self.tokens
    }

    fn plain_command(&self, token: usize) -> Option<Command> {
        match token {
            0 => Some(Command::EndSegment),
            1 => Some(Command::TakeBack { steps: 1 }),
            _ => None,
        }
    }

    fn token_name(&self, token: Token) -> String {
        tokens::name(&self.pack, token)
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn observe(&self, state: &State, viewer: Seat, cells: &mut [u8]) {
        let view = self.engine().view(state, Viewer::Seat(viewer));
        self.show(&self.codec.view_message(&view), viewer, cells);
    }

    fn observe_view(&self, view: &[u8], viewer: Seat, cells: &mut [u8]) -> Lab {
        let view = wire::View::decode(view)
            .map_err(|_| LabError::value("the bytes are no view of this game"))?;
        self.show(&view, viewer, cells);
        Ok(())
    }

    fn read_legal(&self, _: &State, _: &[u8], _: TakeBacks) -> Lab<Vec<ListedCommand<Self>>> {
        Err(LabError::state(
            "only matches of Axis & Allies can be followed so far",
        ))
    }

    fn observe_command(&self, scene: &Scene<'_, Self>, cells: &mut [u8]) {
        observation::command(scene, &self.places, cells);
    }

    fn graph(&self, kind: &str) -> Lab<Graph> {
        if kind != "all" {
            return Err(LabError::value(format_args!(
                "there is no graph {kind:?}: only all"
            )));
        }
        let map = &self.pack.map;
        let mut graph = Graph::default();
        for (hex, row) in map.hexes_with_ids() {
            let neighbors = map.neighbours(hex).map(|over| over.hex.0);
            graph.space(row.code.to_string(), neighbors);
        }
        Ok(graph)
    }
}
