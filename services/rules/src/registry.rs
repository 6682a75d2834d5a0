//! The games that are hosted.

use std::collections::BTreeMap;
use std::sync::Arc;

use sandtable_axis_empires::library::Library;
use sandtable_grpc::error;
use sandtable_runtime::settings::{RefereeSettings, SettingsError};
use tonic::Status;

use crate::dyn_game::{Hosted, HostedGame};
use crate::games::aa1940::Aa1940;
use crate::games::axis_empires::AxisEmpires;

/// The games that are hosted, by id.
#[derive(Clone, Default)]
pub struct Registry(BTreeMap<String, Arc<dyn HostedGame>>);

impl Registry {
    /// No game yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Every game of the project, with what comes with the program.
    #[must_use]
    pub fn standard() -> Self {
        Self::with_packs(Library::default())
    }

    /// Every game of the project, Axis Empires with these packs at hand.
    #[must_use]
    pub fn with_packs(library: Library) -> Self {
        let mut registry = Self::new();
        registry.host(Hosted::new(Aa1940::europe()));
        registry.host(Hosted::new(AxisEmpires::new(library)));
        registry
    }

    /// Adds a game, in place of any of the same id.
    pub fn host(&mut self, game: impl HostedGame + 'static) -> &mut Self {
        self.0.insert(game.describe().id.clone(), Arc::new(game));
        self
    }

    /// The game of an id.
    ///
    /// # Errors
    ///
    /// There is no such game.
    pub fn get(&self, id: &str) -> Result<&Arc<dyn HostedGame>, Status> {
        (self.0.get(id)).ok_or_else(|| error::unknown_game(id, self.ids()))
    }

    /// The ids of the games.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.0.keys().map(String::as_str)
    }

    /// Refuses games of others that have the id of one of these.
    ///
    /// # Errors
    ///
    /// One of them has such an id.
    pub fn must_not_have(
        &self,
        others: &BTreeMap<String, RefereeSettings>,
    ) -> Result<(), SettingsError> {
        match others.keys().find(|id| self.0.contains_key(*id)) {
            None => Ok(()),
            Some(id) => Err(SettingsError::Inconsistent(format!(
                "games.{id}: this program referees {id} itself"
            ))),
        }
    }

    /// The games, by id.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Arc<dyn HostedGame>> {
        self.0.values()
    }
}
