//! 15.24 Military Takeover.

use crate::command_context::Play;
use crate::faction::Faction;
use crate::pack::card::Spot;
use crate::pack::{Effect, MarkerKind};
use crate::s15_political_events::enqueue;
use crate::s15_political_events::names;
use crate::state::Place;
use crate::task::Scene;

/// The army rules alone, which its marker says (`DS-15.24-1`, `DS-14.30-1`); the government falls
/// (`DS-15.24-2`), the Showa Restoration is over (`DS-15.24-3`), Hakko Ichiu makes room for
/// the Mandate where it lies (`DS-15.24-4`), and the Axis may blitz (`DS-15.24-5`).
pub(super) fn happen(play: &mut Play<'_>, scene: Scene) {
    let scene = scene.by(Faction::Axis);
    replace(play, scene);
    forget(play, scene);
    let mut now = vec![Effect::Put {
        kind: MarkerKind::MilitaryTakeover,
        of: Some(Faction::Axis),
        to: Spot::StrategicWarfare,
    }];
    now.extend(names::resign(play.state));
    now.push(Effect::Blitz);
    enqueue::effects(play, scene, &now);
}

fn forget(play: &mut Play<'_>, scene: Scene) {
    let theatre = scene.theatre;
    let showa = names::markers(play.state, MarkerKind::ShowaRestoration, |at| {
        at == Place::StrategicWarfare(theatre)
            || matches!(at, Place::Track(there, _) if there == theatre)
    });
    for marker in showa {
        play.put(marker, Place::Gone);
    }
}

fn replace(play: &mut Play<'_>, scene: Scene) {
    let theatre = scene.theatre;
    let on_track = |at| matches!(at, Place::VictoryTrack(there, _) if there == theatre);
    let old = names::markers(play.state, MarkerKind::HakkoIchiu, on_track);
    let Some(old) = old.first().copied() else {
        return;
    };
    let at = play.state.piece(old).map(|piece| piece.at);
    let kind = MarkerKind::JapaneseMandate;
    let mandates = names::markers(play.state, kind, |at| at != Place::Gone && !on_track(at));
    play.put(old, Place::Aside(theatre));
    if let Some((mandate, at)) = mandates.first().copied().zip(at) {
        play.put(mandate, at);
    }
}
