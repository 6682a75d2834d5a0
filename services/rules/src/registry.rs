//! The games that are hosted.

use std::collections::BTreeMap;
use std::sync::Arc;

use sandtable_service::error::{self, reason};
use tonic::{Code, Status};

use crate::games::aa1940::Aa1940;
use crate::games::axis_empires::AxisEmpires;
use crate::hosted::{Hosted, HostedGame};

/// The games that are hosted, by id.
#[derive(Clone, Default)]
pub struct Registry(BTreeMap<String, Arc<dyn HostedGame>>);

impl Registry {
    /// No game yet.
    pub fn new() -> Registry {
        Registry::default()
    }

    /// Every game of the project.
    pub fn standard() -> Registry {
        let mut registry = Registry::new();
        registry.host(Hosted::new(Aa1940::europe()));
        registry.host(Hosted::new(AxisEmpires));
        registry
    }

    /// Adds a game, in place of any of the same id.
    pub fn host(&mut self, game: impl HostedGame + 'static) -> &mut Registry {
        self.0.insert(game.describe().id.clone(), Arc::new(game));
        self
    }

    /// The game of an id.
    pub fn get(&self, id: &str) -> Result<&Arc<dyn HostedGame>, Status> {
        self.0.get(id).ok_or_else(|| {
            error::error(
                Code::NotFound,
                reason::UNKNOWN_GAME,
                "no game of this id is hosted",
            )
            .with("game", id)
            .into()
        })
    }

    /// The games with an id above the one given, by id.
    pub(crate) fn after<'a>(
        &'a self,
        id: &'a str,
    ) -> impl Iterator<Item = &'a Arc<dyn HostedGame>> {
        self.0
            .iter()
            .filter(move |(other, _)| other.as_str() > id)
            .map(|(_, game)| game)
    }
}
