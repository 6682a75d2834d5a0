//! Tasks of the agenda that are still to be done, as plain data. The chapters carry them out.

pub mod conditional;
pub mod country;
pub mod marker;
pub mod peace;
pub mod political;
pub mod reveal;
pub mod victory;
pub mod war_state;

use serde::{Deserialize, Serialize};

use crate::decision::support::SupportAttempt;
use crate::faction::Faction;
use crate::map::{AreaId, Theatre};
use crate::pack::{CardId, Effect, FortuneId};
use crate::task::conditional::ConditionalTask;
use crate::task::country::CountryTask;
use crate::task::marker::MarkerTask;
use crate::task::peace::PeaceTask;
use crate::task::political::PoliticalTask;
use crate::task::reveal::RevealTask;
use crate::task::victory::VictoryTask;
use crate::task::war_state::WarStateTask;

/// Subject of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scene {
    /// On which map.
    pub theatre: Theatre,
    /// The acting power or faction.
    pub faction: Faction,
    /// From which card.
    pub card: Option<CardId>,
    /// From which card of Fortunes of War.
    pub fortune: Option<FortuneId>,
    /// About which country.
    pub country: Option<AreaId>,
}

impl Scene {
    /// A faction's scene on a map, about nothing yet.
    #[must_use]
    pub const fn of(theatre: Theatre, faction: Faction) -> Self {
        Self {
            theatre,
            faction,
            card: None,
            fortune: None,
            country: None,
        }
    }

    /// The same about a country.
    #[must_use]
    pub const fn about(self, country: AreaId) -> Self {
        Self {
            country: Some(country),
            ..self
        }
    }

    /// The same with another faction acting.
    #[must_use]
    pub const fn by(self, faction: Faction) -> Self {
        Self { faction, ..self }
    }
}

/// Something to do.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Task {
    /// An effect of a card or an event.
    Effect(Effect),
    /// Opening of the segment under way on another map.
    Open,
    /// A step of section 0.
    Victory(VictoryTask),
    /// A step of 1.1.1.
    Reveal(RevealTask),
    /// A step of section 12.
    WarState(WarStateTask),
    /// A step of section 13.
    Country(CountryTask),
    /// A step of section 14.
    Marker(MarkerTask),
    /// A step of section 15.
    Political(PoliticalTask),
    /// A step of section 16.
    Conditional(ConditionalTask),
    /// A step of +14.
    Peace(PeaceTask),
}

/// A task with its scene.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SceneTask {
    /// The task.
    pub task: Task,
    /// Its subject.
    pub scene: Scene,
}

/// Continuation of the game when everything is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Continuation {
    /// The commands of the segment.
    Commands,
    /// The end of the segment.
    Stacking,
    /// A support unit on its way.
    Placement(SupportAttempt),
}

/// Everything that is still to be done.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Agenda {
    /// The tasks, the next one last.
    pub todo: Vec<SceneTask>,
    /// The task that has asked and waits for the answer.
    pub asked: Option<SceneTask>,
    /// The continuation.
    pub then: Continuation,
}
