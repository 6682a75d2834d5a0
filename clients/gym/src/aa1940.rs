//! Axis & Allies 1940 in the laboratory.

mod amounts;
mod cells;
mod listing;
mod observation;
pub(crate) mod options;
mod research;
mod scene;
mod tokens;
mod view;

use std::sync::Arc;

use prost::Message;
use sandtable_aa1940::board::Board;
use sandtable_aa1940::command::Command;
use sandtable_aa1940::game::AxisAndAllies;
use sandtable_aa1940::power::PowerSet;
use sandtable_aa1940::state::State;
use sandtable_kernel::Seat;
use sandtable_proto::games::aa1940::v1 as wire;
use sandtable_rules::games::aa1940::Aa1940;

use crate::error::{Lab, LabError};
use crate::lab::{Graph, LabGame, LabMatch, LabSettings, Scene, TakeBacks};
use crate::layout::Layout;
use crate::listing::ListedCommand;
use crate::vocabulary::{Path, Token, TokenGroup};

/// Axis & Allies on the board of a match.
pub(crate) struct AaLab {
    codec: Aa1940,
    tokens: Vec<TokenGroup>,
    layout: Layout,
    places: cells::AaSections,
    /// An observation with what is printed on the board, and nothing else.
    printed: Vec<u8>,
    /// The powers of each seat as the match begins: whose eyes an observation has.
    powers: Vec<PowerSet>,
}

impl AaLab {
    /// The game with the options of a message.
    pub(crate) fn open(
        options: Option<&prost_types::Any>,
        settings: LabSettings,
    ) -> Lab<Arc<LabMatch<Self>>> {
        LabMatch::open(&Aa1940::europe(), options, settings, |opening: &State| {
            let board = opening.board();
            let (layout, places) = cells::layout(board);
            let mut printed = vec![0; layout.size()];
            observation::print(board, &mut printed[places.spaces..places.powers]);
            Self {
                codec: Aa1940::on(board.board),
                tokens: tokens::groups(board),
                layout,
                places,
                printed,
                powers: opening.options().seats.clone(),
            }
        })
    }

    fn board(&self) -> &Board {
        sandtable_rules::Codec::game(&self.codec).board()
    }
}

impl LabGame for AaLab {
    type State = State;
    type Command = Command;
    type Engine = AxisAndAllies;
    type Codec = Aa1940;

    fn codec(&self) -> &Aa1940 {
        &self.codec
    }

    fn list(&self, state: &State, seat: Seat, take_backs: TakeBacks) -> Vec<ListedCommand<Self>> {
        listing::list(self.engine(), state, seat, take_backs)
    }

    fn path(&self, state: &State, command: &Command) -> Path {
        tokens::path(state, command)
    }

    fn counted(&self, command: &Command, count: u32) -> Command {
        listing::counted(command, count)
    }

    fn count(&self, command: &Command) -> u32 {
        listing::count(command)
    }

    fn tokens(&self) -> &[TokenGroup] {
        &self.tokens
    }

    fn plain_command(&self, token: usize) -> Option<Command> {
        match token {
            0 => Some(Command::EndPhase),
            1 => Some(Command::TakeBack { steps: 1 }),
            _ => None,
        }
    }

    fn token_name(&self, token: Token) -> String {
        tokens::name(self.board(), token)
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn observe(&self, state: &State, viewer: Seat, cells: &mut [u8]) {
        let own = self.powers.get(usize::from(viewer.0)).copied();
        cells.copy_from_slice(&self.printed);
        observation::table(state, viewer, own.unwrap_or_default(), &self.places, cells);
    }

    fn observe_view(&self, view: &[u8], viewer: Seat, cells: &mut [u8]) -> Lab {
        let shown = view::ViewedMatch::read(&self.codec, self.board(), view)?;
        let own = self.powers.get(usize::from(viewer.0)).copied();
        cells.copy_from_slice(&self.printed);
        observation::table(&shown, viewer, own.unwrap_or_default(), &self.places, cells);
        Ok(())
    }

    fn read_legal(
        &self,
        opening: &State,
        legal: &[u8],
        take_backs: TakeBacks,
    ) -> Lab<Vec<ListedCommand<Self>>> {
        let message = wire::Legal::decode(legal)
            .map_err(|_| LabError::value("the bytes are no legal list of this game"))?;
        let read = self.codec.read_legal(message);
        let legal = read.map_err(|bad| LabError::value(format_args!("the legal list: {bad}")))?;
        Ok(listing::listed(opening, &legal, take_backs))
    }

    fn observe_command(&self, scene: &Scene<'_, Self>, cells: &mut [u8]) {
        observation::command(scene, &self.places, cells);
    }

    fn graph(&self, kind: &str) -> Lab<Graph> {
        let board = self.board();
        let mut graph = Graph::default();
        for space in board.all_spaces() {
            let name = board.space(space).name.clone();
            let ids = |spaces: &[sandtable_aa1940::space::SpaceId]| -> Vec<u16> {
                spaces.iter().map(|space| space.0).collect()
            };
            let neighbors = match kind {
                "all" => board.neighbors(space).map(|space| space.0).collect(),
                "land" => ids(board.land_neighbors(space)),
                "sea" => ids(board.sea_neighbors(space)),
                _ => {
                    return Err(LabError::value(format_args!(
                        "there is no graph {kind:?}: all, land or sea"
                    )));
                }
            };
            graph.space(name, neighbors);
        }
        Ok(graph)
    }
}
