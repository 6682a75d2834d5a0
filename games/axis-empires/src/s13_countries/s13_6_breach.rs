//! 13.6.1.2 of the book of 2012: in Asia the Axis may act against a PAC, and by that gives the
//! policy up. The core rules of 2023 bar such acts instead.

use std::borrow::Cow;

use crate::command_context::Play;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::decision::support::SupportAttempt;
use crate::faction::Faction;
use crate::map::{AreaId, HexId, Theatre};
use crate::nations::Nations;
use crate::pack::{Policy, Posture};
use crate::politics::breach::{active_policy, is_free, may_break, of_hex};
use crate::politics::{self, posture_boxes};
use crate::s13_countries::s13_6_posture as postures;
use crate::state::{Piece, PieceId, Place, State};
use crate::step::PendingStep;
use crate::task::country::CountryTask;
use crate::task::{self, Continuation, Scene, SceneTask};
use crate::task_queue;

/// The board after a policy was broken, for what comes after it in the same order.
pub(crate) fn apply(board: &mut State, policy: Policy) {
    if let Some(marker) = posture_boxes::price(board, policy) {
        let to = Place::Delay(policy.theatre());
        board.set_piece(marker, |piece| piece.at = to);
    }
    for id in posture_boxes::boxes_with(board, policy) {
        board.set_box_posture(id, Posture::War);
    }
    let areas = (0..).map(AreaId).take(board.map().areas().len());
    for area in areas {
        if board.area(area).posture == Posture::Policy(policy) {
            board.set_area(area, |area| area.posture = Posture::War);
        }
    }
}

/// The same on a board of its own.
#[must_use]
pub(crate) fn without(state: &State, policy: Policy) -> State {
    let mut board = state.clone();
    apply(&mut board, policy);
    board
}

/// A ground unit enters a hex: the policy of an active PAC there ends (`DS-13.6.1.2-6`).
pub(crate) fn enter(play: &mut Play<'_>, faction: Faction, hex: HexId) {
    let broken = of_hex(play.state, faction, hex);
    if let Some(policy) = broken.filter(|policy| may_break(play.state, *policy)) {
        postures::give_up(play, policy);
    }
}

/// The policy that an attack on a piece breaks: that of one of its nations, where it must be
/// of them.
#[must_use]
pub(crate) fn of_piece(state: &State, id: PieceId, piece: &Piece) -> Option<Policy> {
    let policy = |force| match politics::posture(state, force) {
        Posture::Policy(policy) => Some(policy),
        Posture::War | Posture::Truce(_) => None,
    };
    let nations = Nations::of(state, id, piece);
    if nations.may(|force| policy(force).is_none()) {
        None
    } else {
        nations.forces().find_map(policy)
    }
}

/// Handles an attack of the phasing faction on a hex: the policies of the units there end
/// (`DS-13.6.1.2-6`).
pub(crate) fn attack(play: &mut Play<'_>, hex: HexId) {
    let pieces = play.state.pieces_in(hex);
    let broken: Vec<Policy> = pieces
        .filter_map(|(id, piece)| of_piece(play.state, id, piece))
        .collect();
    for policy in broken {
        // Two units there can be under the same policy.
        if !posture_boxes::boxes_with(play.state, policy).is_empty() {
            postures::give_up(play, policy);
        }
    }
}

/// Policies that are broken by placing a support unit somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Breach {
    /// Nothing.
    None,
    /// The policy of the active PAC whose land the hex is.
    Land(Policy),
    /// One of the policies of active PACs near by.
    Near(Vec<Policy>),
}

/// Returns the policies that a faction breaks by placing a support unit: the policy of the hex's
/// own land; else one of those of the adjacent land, or of the Ports of the zone, unless an
/// active Allied country that is at war is there, too (`DS-13.6.1.2-5`, `DS-13.6.1.2-11`).
#[must_use]
pub(crate) fn of_placement(state: &State, faction: Faction, at: Place) -> Breach {
    let free = at
        .theatre(state.map())
        .is_some_and(|theatre| is_free(state, faction, theatre));
    if !free {
        return Breach::None;
    }
    if let Some(policy) = at.hex().and_then(|hex| of_hex(state, faction, hex)) {
        return Breach::Land(policy);
    }
    let near = near(state, at);
    if near.is_empty() || is_at_war_there(state, at) {
        Breach::None
    } else {
        Breach::Near(near)
    }
}

/// The hexes that matter to a place: the hex and those next to it, or the Ports of the zone.
fn hexes_of(state: &State, at: Place) -> Vec<HexId> {
    let map = state.map();
    match at {
        Place::Hex(hex) => {
            let around = map.neighbours(hex).map(|over| over.hex);
            std::iter::once(hex).chain(around).collect()
        }
        Place::OnStation(zone) => {
            let hexes = map.zone(zone).hexes.iter().copied();
            hexes.filter(|hex| map.hex(*hex).is_port()).collect()
        }
        _ => Vec::new(),
    }
}

/// The policies of the active PACs near a place.
fn near(state: &State, at: Place) -> Vec<Policy> {
    let hexes = hexes_of(state, at).into_iter();
    let mut policies: Vec<Policy> = hexes.filter_map(|hex| active_policy(state, hex)).collect();
    policies.sort_unstable();
    policies.dedup();
    policies
}

/// Reports whether land of an active Allied country that is at war is near a place.
fn is_at_war_there(state: &State, at: Place) -> bool {
    let mut owners = hexes_of(state, at)
        .into_iter()
        .filter_map(|hex| state.land(hex).country);
    owners.any(|country| {
        let allied = politics::active_side(state, country).is_some_and(Faction::is_allied);
        allied && state.area(country).posture == Posture::War
    })
}

/// The policies of Asia that the phasing faction may break, each with the board after that.
#[must_use]
pub(crate) fn boards(state: &State) -> Vec<(Policy, State)> {
    if !is_free(state, state.phasing(), Theatre::Asia) {
        return Vec::new();
    }
    let mut policies: Vec<Policy> = posture_boxes::policies(state, Theatre::Asia)
        .into_iter()
        .map(|(_, policy)| policy)
        .filter(|policy| may_break(state, *policy))
        .collect();
    policies.sort_unstable();
    policies.dedup();
    let boards = policies.into_iter();
    boards
        .map(|policy| (policy, without(state, policy)))
        .collect()
}

/// The board on which a support unit is placed somewhere: as it is, or after the policy of the
/// hex's own land was broken; none where what has to be broken may not be (`DS-13.6.1.2-5`,
/// `DS-13.6.1.2-8`).
#[must_use]
pub(crate) fn board(state: &State, faction: Faction, at: Place) -> Option<Cow<'_, State>> {
    match of_placement(state, faction, at) {
        Breach::None => Some(Cow::Borrowed(state)),
        Breach::Land(policy) => {
            may_break(state, policy).then(|| Cow::Owned(without(state, policy)))
        }
        Breach::Near(policies) => {
            let mut policies = policies.iter();
            let any = policies.any(|policy| may_break(state, *policy));
            any.then_some(Cow::Borrowed(state))
        }
    }
}

/// A support unit sets out for a place: what it breaks by that ends before anybody contests.
/// Of several policies the Axis says which, and the unit goes on after that. Says whether
/// anything is broken (`DS-13.6.1.2-5`, `DS-13.6.1.2-11`).
pub(crate) fn place(play: &mut Play<'_>, attempt: SupportAttempt) -> bool {
    let at = attempt.at;
    let faction = play.state.phasing();
    let must = match of_placement(play.state, faction, at) {
        Breach::None => return false,
        Breach::Land(policy) => {
            postures::give_up(play, policy);
            false
        }
        Breach::Near(_) => true,
    };
    let scene = Scene::of(Theatre::Asia, faction);
    let task = task::Task::Country(CountryTask::Break { at, must });
    play.state.set_step(PendingStep::Commands);
    task_queue::put(play, scene, [task], Continuation::Placement(attempt));
    true
}

/// Asks which of the policies near a place ends: the first must end, the others may remain
/// (`DS-13.6.1.2-11`).
pub(super) fn ask(play: &mut Play<'_>, scene: Scene, at: Place, must: bool) {
    let policies = near(play.state, at).into_iter();
    let open = policies.filter(|policy| may_break(play.state, *policy));
    let mut options: Vec<Pick> = open
        .filter_map(|policy| {
            posture_boxes::boxes_with(play.state, policy)
                .first()
                .copied()
        })
        .map(Pick::Posture)
        .collect();
    if !must && !options.is_empty() {
        options.insert(0, Pick::Pass);
    }
    let todo = SceneTask {
        task: task::Task::Country(CountryTask::Break { at, must }),
        scene,
    };
    task_queue::ask(play, todo, QuestionSubject::OneOf, options);
}

/// The policy in a box ends, and the next is asked about.
pub(super) fn answered(play: &mut Play<'_>, scene: Scene, at: Place, pick: Pick) {
    let Pick::Posture(id) = pick else {
        return;
    };
    if let Posture::Policy(policy) = play.state.box_posture(id) {
        postures::give_up(play, policy);
    }
    let next = task::Task::Country(CountryTask::Break { at, must: false });
    task_queue::first(play, scene, [next]);
}
