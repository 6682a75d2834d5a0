//! 13.5 Alignment: which of the Allies a country joins.

use crate::command_context::Play;
use crate::countries;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::faction::Faction;
use crate::map::{AreaId, Symbol};
use crate::pack::card::Roster;
use crate::pack::{MarkerKind, WarState};
use crate::politics::republic;
use crate::state::State;
use crate::state::markers::lies;
use crate::task::country::{CountryTask, PolicyEffect};
use crate::task::{self, Scene, SceneTask};
use crate::task_queue;

/// Method of choosing an Ally.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alignment {
    /// It is this one.
    Faction(Faction),
    /// The Axis chooses.
    AxisChooses,
    /// By a die: the West on 1 to 3, the Soviets on 4 to 6.
    ByDie,
}

/// The Ally that a Neutral country joins when nothing says which, by the first of these
/// that applies: the supporter of a Republic whose capital is in it (`AE-13.5-4`), the Ally
/// with Influence in it (`AE-13.5-5`), the West if it borders no Soviet country
/// (`AE-13.5-6`), before the war whom the Axis chooses (`AE-13.5-7`), the Soviets if no hex
/// in it is strategic for the Axis or the West (`AE-13.5-8`), else a die (`AE-13.5-9`;
/// `DS-13.5-2` to `DS-13.5-6`).
#[must_use]
pub fn of(state: &State, country: AreaId) -> Alignment {
    let theatre = countries::theatre(state, country);
    let hexes = &state.map().area(country).hexes;
    let capital = state.map().area(country).capital;
    let in_capital = |kind| {
        let mut pieces = capital.into_iter().flat_map(|hex| state.pieces_in(hex));
        pieces
            .find(|(_, piece)| lies(state, piece, kind))
            .map(|(_, piece)| *piece)
    };
    if republic::is_in(state, country) {
        return Alignment::Faction(republic::supporter(state));
    }
    let influence = in_capital(MarkerKind::Influence).map(|piece| piece.faction);
    if let Some(ally) = influence.filter(|faction| faction.is_allied()) {
        return Alignment::Faction(ally);
    }
    if !countries::borders_faction(state, country, Faction::Soviet) {
        return Alignment::Faction(Faction::Western);
    }
    if state.war_state(theatre) == WarState::PreWar {
        return Alignment::AxisChooses;
    }
    let strategic = hexes.iter().any(|hex| {
        let symbols = state.map().hex(*hex).symbols;
        symbols.has(Symbol::StrategicAxis) || symbols.has(Symbol::StrategicWestern)
    });
    if strategic {
        Alignment::ByDie
    } else {
        Alignment::Faction(Faction::Soviet)
    }
}

/// Finds the Ally, asking the Axis or casting a die without modifiers where the rules say.
pub(super) fn join_allies(
    play: &mut Play<'_>,
    scene: Scene,
    country: AreaId,
    how: (Roster, PolicyEffect),
) {
    match of(play.state, country) {
        Alignment::Faction(faction) => aligned(play, scene, faction, how),
        Alignment::ByDie => {
            let faction = match task_queue::cast(play, scene, 0) {
                1..=3 => Faction::Western,
                _ => Faction::Soviet,
            };
            aligned(play, scene, faction, how);
        }
        Alignment::AxisChooses => {
            let (roster, will) = how;
            let todo = SceneTask {
                task: task::Task::Country(CountryTask::JoinAllies { roster, will }),
                scene: scene.by(Faction::Axis),
            };
            let options = [Faction::Western, Faction::Soviet].map(Pick::Faction);
            task_queue::ask(play, todo, QuestionSubject::Alignment, options.to_vec());
        }
    }
}

/// The country joins the Ally.
pub(super) fn aligned(
    play: &mut Play<'_>,
    scene: Scene,
    faction: Faction,
    (roster, will): (Roster, PolicyEffect),
) {
    let task = CountryTask::Join {
        faction,
        roster,
        will,
    };
    task_queue::first(play, scene, [task::Task::Country(task)]);
}
