//! A game that panics at every action.

use prost_types::Any;
use sandtable_kernel::{DiceKey, RuleText, StateHash, Viewer};
use sandtable_pictures::crop::Region;
use sandtable_proto::rules::v1::{BoardView, Game, Terms};
use sandtable_proto::types::v1::{Action, OnTurn, Outcome};
use sandtable_rules::{Applied, Draw, HostedGame, HostedMatch, Listed, Opening, Which};
use tonic::Status;

/// The game.
pub(crate) struct Fuse(Game);

impl Default for Fuse {
    fn default() -> Self {
        Self(Game {
            id: "fuse".to_owned(),
            ..Default::default()
        })
    }
}

/// A match of it.
struct Lit;

impl HostedGame for Fuse {
    fn describe(&self) -> &Game {
        &self.0
    }

    fn open(&self, _: Option<&Any>) -> Result<Opening, Status> {
        Ok(Opening {
            live: Box::new(Lit),
            seats: Vec::new(),
            options: Any::default(),
        })
    }

    fn with_terms(&self, _: Option<&Any>, _: &Terms) -> Result<Any, Status> {
        Ok(Any::default())
    }

    fn restore(&self, _: &[u8]) -> Result<Box<dyn HostedMatch>, Status> {
        Ok(Box::new(Lit))
    }

    fn rule(&self, _: &str) -> Option<RuleText> {
        None
    }

    fn rule_ids(&self) -> Vec<&'static str> {
        Vec::new()
    }

    fn pack(&self, _: &str, _: BoardView) -> Option<Any> {
        None
    }

    fn board(&self, _: &str, _: BoardView) -> Result<Any, Status> {
        Ok(Any::default())
    }

    fn draw_view(&self, _: &Any, _: Option<u32>, _: &Region) -> Result<String, Status> {
        Ok(String::new())
    }

    fn draw_board(&self, _: &Which<'_>, _: &Region) -> Result<String, Status> {
        Ok(String::new())
    }

    fn odds(&self, _: &Any) -> Result<Any, Status> {
        Ok(Any::default())
    }
}

impl HostedMatch for Lit {
    fn apply(&mut self, _: u32, _: &Action, _: &DiceKey, _: u64) -> Result<Applied, Status> {
        panic!("this game always does")
    }

    fn validate(&self, _: u32, _: &Any) -> Result<(), Status> {
        Ok(())
    }

    fn legal(&self, _: u32, _: Draw) -> Result<Listed, Status> {
        Ok(Listed::default())
    }

    fn default_command(&self, _: u32) -> Result<Option<Any>, Status> {
        Ok(None)
    }

    fn view(&self, _: Viewer) -> Result<Any, Status> {
        Ok(Any::default())
    }

    fn known_to(&self, _: Viewer, _: &DiceKey) -> Result<Box<dyn HostedMatch>, Status> {
        Ok(Box::new(Self))
    }

    fn awaited(&self) -> Vec<u32> {
        Vec::new()
    }

    fn on_turn(&self) -> Option<OnTurn> {
        None
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn hash(&self) -> StateHash {
        StateHash(0)
    }

    fn snapshot(&self) -> Result<Vec<u8>, Status> {
        Ok(Vec::new())
    }
}
