//! A game as the referee sees it: without its types.

use std::sync::Arc;

use prost_types::Any;
use sandtable_grpc::error::{self, reason};
use sandtable_kernel::{Game as _, RuleText};
use sandtable_pictures::crop::Region;
use sandtable_proto::rules::v1::{BoardView, Game, GameHealth, Terms};
use sandtable_proto::types::v1::SeatInfo;
use tonic::{Code, Status};

use crate::codec::Codec;
use crate::describe::{DescribedMatch, MatchWords};
use crate::dyn_match::{HostedMatch, MatchOf, refused};
use crate::render::{Which, undrawable};
use crate::snapshot;

/// A new match.
pub struct Opening {
    /// The match.
    pub live: Box<dyn HostedMatch>,
    /// Its seats.
    pub seats: Vec<SeatInfo>,
    /// Its options, every default filled in.
    pub options: Any,
}

/// A game as the referee sees it: without its types.
pub trait HostedGame: Send + Sync {
    /// Describes the game to clients.
    fn describe(&self) -> &Game;
    /// Lays out a new match.
    ///
    /// # Errors
    ///
    /// Options that make no sense, or that the rules do not allow.
    fn open(&self, options: Option<&Any>) -> Result<Opening, Status>;
    /// The options with what has been settled about them since.
    ///
    /// # Errors
    ///
    /// Terms that the game does not know.
    fn with_terms(&self, options: Option<&Any>, terms: &Terms) -> Result<Any, Status>;
    /// The match of a snapshot.
    ///
    /// # Errors
    ///
    /// A snapshot that cannot be read.
    fn restore(&self, snapshot: &[u8]) -> Result<Box<dyn HostedMatch>, Status>;
    /// A row of the game's ledger.
    fn rule(&self, id: &str) -> Option<RuleText>;
    /// The ids of all rows, in the ledger's order.
    fn rule_ids(&self) -> Vec<&'static str>;
    /// One of the game's boards, by name; the one that is played when none is chosen if that
    /// is empty.
    ///
    /// # Errors
    ///
    /// A board that the game does not have.
    fn board(&self, name: &str, extent: BoardView) -> Result<Any, Status>;
    /// That of one pack; `None` for a pack that the game does not have.
    fn pack(&self, code: &str, extent: BoardView) -> Option<Any>;
    /// Draws the content of a view.
    ///
    /// # Errors
    ///
    /// A view or a region that cannot be drawn.
    fn draw_view(&self, view: &Any, seat: Option<u32>, region: &Region) -> Result<String, Status>;
    /// A board or a pack, drawn.
    ///
    /// # Errors
    ///
    /// The game does not have it, or a region is not on it.
    fn draw_board(&self, which: &Which<'_>, region: &Region) -> Result<String, Status>;
    /// The words that a match is described in.
    fn words(&self, _: DescribedMatch<'_>) -> MatchWords {
        MatchWords::Common
    }
    /// The odds of a battle.
    ///
    /// # Errors
    ///
    /// A battle that makes no sense, or a game without battles.
    fn odds(&self, battle: &Any) -> Result<Any, Status>;
}

/// A game with its codec.
#[derive(Debug)]
pub struct Hosted<C> {
    codec: Arc<C>,
    description: Game,
    ruleset: Arc<str>,
}

impl<C: Codec> Hosted<C> {
    /// Hosts the game of a codec.
    pub fn new(codec: C) -> Self {
        let description = Game {
            default_options: Some(codec.write_options(&codec.default_options())),
            health: GameHealth::Serving.into(),
            ..codec.describe()
        };
        let ruleset = description.ruleset_version.as_str().into();
        Self {
            codec: Arc::new(codec),
            description,
            ruleset,
        }
    }

    /// The options of a host, or of one who chooses nothing.
    fn read_options(
        &self,
        options: Option<&Any>,
    ) -> Result<<C::Game as sandtable_kernel::Game>::Options, Status> {
        match options {
            Some(any) => (self.codec.read_options(any)).map_err(|bad| bad.into_status("options")),
            None => Ok(self.codec.default_options()),
        }
    }

    /// The codec for matches on a board.
    fn on_board(&self, name: &str) -> Result<Arc<C>, Status> {
        let known = self.codec.clone().on_board(name);
        known.ok_or_else(|| error::invalid("board", "must be one that the game lists"))
    }

    fn live(&self, state: <C::Game as sandtable_kernel::Game>::State) -> Box<dyn HostedMatch> {
        Box::new(MatchOf::new(
            self.codec.clone().of_match(&state),
            self.ruleset.clone(),
            state,
        ))
    }
}

impl<C: Codec> HostedGame for Hosted<C> {
    fn describe(&self) -> &Game {
        &self.description
    }

    fn open(&self, options: Option<&Any>) -> Result<Opening, Status> {
        let options = self.read_options(options)?;
        self.codec.at_hand(&options).map_err(not_at_hand)?;
        let game = self.codec.game();
        let state = game
            .new_match(&options)
            .map_err(|violation| refused(game, &violation))?;
        Ok(Opening {
            live: self.live(state),
            seats: self.codec.seats(&options),
            options: self.codec.write_options(&options),
        })
    }

    fn with_terms(&self, options: Option<&Any>, terms: &Terms) -> Result<Any, Status> {
        let options = (self.codec).with_terms(self.read_options(options)?, terms);
        let options = options.map_err(|bad| bad.into_status("terms"))?;
        Ok(self.codec.write_options(&options))
    }

    fn restore(&self, snapshot: &[u8]) -> Result<Box<dyn HostedMatch>, Status> {
        let stored = snapshot::read(&self.ruleset, snapshot)?;
        let state = self.codec.game().restore(stored);
        let state =
            state.map_err(|why| snapshot::unreadable(format_args!("is not read: {why}")))?;
        Ok(self.live(state))
    }

    fn rule(&self, id: &str) -> Option<RuleText> {
        self.codec.game().rule(id)
    }

    fn rule_ids(&self) -> Vec<&'static str> {
        self.codec.rule_ids()
    }

    fn board(&self, name: &str, extent: BoardView) -> Result<Any, Status> {
        Ok(self.on_board(name)?.write_board(extent))
    }

    fn pack(&self, code: &str, extent: BoardView) -> Option<Any> {
        self.codec.write_pack(code, extent)
    }

    fn draw_view(&self, view: &Any, seat: Option<u32>, region: &Region) -> Result<String, Status> {
        (self.codec.draw_view(view, seat, region)).map_err(|it| undrawable(&it))
    }

    fn draw_board(&self, which: &Which<'_>, region: &Region) -> Result<String, Status> {
        let drawn = match *which {
            Which::Board(name) => self.on_board(name)?.draw_board(region),
            Which::Pack { code, scenario } => self.codec.draw_pack(code, scenario, region),
        };
        drawn.map_err(|it| undrawable(&it))
    }

    fn words(&self, of: DescribedMatch<'_>) -> MatchWords {
        self.codec.words(of)
    }

    fn odds(&self, battle: &Any) -> Result<Any, Status> {
        self.codec
            .odds(battle)
            .map_err(|bad| bad.into_status("battle"))
    }
}

/// The error for a match whose content this process does not have.
fn not_at_hand(missing: String) -> Status {
    error::error(
        Code::FailedPrecondition,
        reason::CONTENT_NOT_AT_HAND,
        missing,
    )
    .into()
}
