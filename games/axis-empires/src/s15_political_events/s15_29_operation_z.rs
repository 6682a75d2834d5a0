//! 15.29 Operation Z and 15.37 Widespread Attacks.

use crate::command_context::Play;
use crate::countries;
use crate::decision::choice::{Pick, QuestionSubject};
use crate::faction::Faction;
use crate::map::{HexId, NamedArea, Theatre};
use crate::pack::calendar::Season;
use crate::pack::card::political_event::PoliticalEvent;
use crate::pack::card::{CardChoice, Duty};
use crate::pack::{Class, Effect, MarkerKind, Posture, UnitKind};
use crate::politics::{self, Force};
use crate::s15_political_events::choices::{self, ChoiceList};
use crate::s15_political_events::enqueue::{self, ask};
use crate::s15_political_events::names;
use crate::s15_political_events::s15_9_country_joins::neutrals;
use crate::s15_political_events::s15_26_minor_country_politics::{DIPLOMATIC_INCIDENT, roll_on};
use crate::state::{FaceUp, Marks, Piece, PieceId, Place, Presence, State};
use crate::task::political::{PoliticalTask, Theme, ZActionCounts};
use crate::task::{self, Scene};

/// Number of times an Operation Z allows one Z Action.
const OFTEN: u8 = 3;

/// The Z Actions of an Operation Z, fewer in summer, and those of Widespread Attacks.
const SUMMER: u8 = 4;
const OTHERWISE: u8 = 6;
const WIDESPREAD: u8 = 2;

/// The Axis may declare war on a Neutral country or take it to the Diplomatic Incident Table
/// (`DS-15.29-1`), and then act up to six times, in summer four times (`DS-15.29-2`).
pub(super) fn happen(play: &mut Play<'_>, scene: Scene) {
    let scene = scene.by(Faction::Axis);
    let calendar = &play.state.pack().calendar;
    let left = match calendar.turn(play.state.now()).season {
        Season::Summer => SUMMER,
        Season::Spring | Season::Autumn | Season::Winter => OTHERWISE,
    };
    let done = Some(ZActionCounts::default());
    enqueue::put(play, scene, [PoliticalTask::Act { left, done }]);
    diplomacy(play, scene);
}

/// Two Z Actions, which do not count for Operation Z (`DS-15.37-1`).
pub(super) fn widespread(play: &mut Play<'_>, scene: Scene) {
    let act = PoliticalTask::Act {
        left: WIDESPREAD,
        done: None,
    };
    enqueue::put(play, scene.by(Faction::Axis), [act]);
}

fn diplomacy(play: &mut Play<'_>, scene: Scene) {
    if countries::fitting(play.state, scene, &neutrals()).is_empty() {
        return;
    }
    let declared = vec![Effect::Event(PoliticalEvent::DeclareWar)];
    let table = names::table(play.state, DIPLOMATIC_INCIDENT);
    let ways = std::iter::once(declared).chain(table.map(|table| vec![roll_on(table)]));
    let of = ways.map(|then| CardChoice {
        when: Vec::new(),
        then,
    });
    let select = Effect::Select {
        from: neutrals(),
        duty: Duty::May,
        then: vec![Effect::OneOf {
            duty: Duty::Must,
            of: of.collect(),
        }],
    };
    enqueue::effects(play, scene, &[select]);
}

/// Lets the Axis choose the next Z Action, none more than three times in an Operation Z
/// (`DS-15.29-9`).
pub(super) fn act(play: &mut Play<'_>, scene: Scene, left: u8, done: Option<ZActionCounts>) {
    if left == 0 {
        return;
    }
    let state = &*play.state;
    let mut menu = ChoiceList::default();
    for theme in Theme::ALL {
        let times = done.map_or(0, |ZActionCounts(times)| times[theme as usize]);
        let action = action(state, theme).filter(|_| times < OFTEN);
        let again = PoliticalTask::Act {
            left: left - 1,
            done: done.map(|ZActionCounts(mut times)| {
                times[theme as usize] += 1;
                ZActionCounts(times)
            }),
        };
        let open = action.is_some();
        menu.tasks(open, action.into_iter().chain([again.into()]).collect());
    }
    menu.offer(play, scene, Duty::May);
}

/// Returns the task of a Z Action, if it is possible: a Harbor Attack (`DS-15.29-3`), the Heroic
/// Efforts of the Army's war (`DS-15.29-4`) and of the Navy's (`DS-15.29-5`), a landing of naval
/// troops (`DS-15.29-6`), a unit that redeploys (`DS-15.29-7`) and an unprepared attack, which no
/// cabinet minds (`DS-15.29-8`).
fn action(state: &State, theme: Theme) -> Option<task::Task> {
    let theatre = Theatre::Asia;
    let send = |pieces: Vec<PieceId>, to| {
        let duty = Duty::Must;
        let send = PoliticalTask::Send { pieces, to, duty };
        matches!(&send, PoliticalTask::Send { pieces, .. } if !pieces.is_empty()).then_some(send)
    };
    let pool = Place::ForcePool(theatre);
    let task = match theme {
        Theme::Harbor => send(harboured(state), Place::NavalDelay(theatre))?,
        Theme::Army => send(heroes(state, names::NORTH_WIND, is_armys), pool)?,
        Theme::Navy => send(heroes(state, names::EAST_WIND, is_navys), pool)?,
        Theme::Landing => Some(PoliticalTask::Land).filter(|_| !seas(state).is_empty())?,
        Theme::Movement => Some(PoliticalTask::Redeploy).filter(|_| !movable(state).is_empty())?,
        Theme::Totsugeki => {
            let kind = MarkerKind::Totsugeki;
            let waits = |at| at == Place::Aside(theatre) || at == pool;
            names::markers(state, kind, waits).first()?;
            let of = Faction::Axis;
            return Some(task::Task::Effect(Effect::PutInHex { kind, of }));
        }
    };
    Some(task.into())
}

/// Surface Fleets at war with the Axis in a Force Pool or on the Turn Track (`DS-15.29-3`).
fn harboured(state: &State) -> Vec<PieceId> {
    let pieces = state.pieces().filter(|(_, piece)| {
        let there = matches!(
            piece.at,
            Place::ForcePool(Theatre::Asia) | Place::Track(Theatre::Asia, _)
        );
        let counter = piece.counter(state.pack());
        there
            && piece.faction.is_allied()
            && counter.is_some_and(|row| row.front.kind == UnitKind::SurfaceFleet)
            && politics::posture(state, Force::of(state, piece)) == Posture::War
    });
    pieces.map(|(id, _)| id).collect()
}

/// Returns the pieces that the Axis takes back at once, if the card of that war has been played,
/// but none from the Naval Warfare Delay Box (`DS-15.29-4`, `DS-15.29-5`).
fn heroes(state: &State, card: &str, is_one: impl Fn(&State, &Piece) -> bool) -> Vec<PieceId> {
    if !names::was_played(state, card) {
        return Vec::new();
    }
    let pieces = state.pieces().filter(|(_, piece)| {
        let there = matches!(
            piece.at,
            Place::Hex(_)
                | Place::Box(_)
                | Place::OnStation(_)
                | Place::Convoys(_)
                | Place::Used(_)
                | Place::Delay(_)
                | Place::Track(..)
        );
        there
            && piece.at.theatre(state.map()) == Some(Theatre::Asia)
            && piece.faction == Faction::Axis
            && is_one(state, piece)
    });
    pieces.map(|(id, _)| id).collect()
}

fn is_armys(state: &State, piece: &Piece) -> bool {
    let counter = piece.counter(state.pack());
    counter.is_some_and(|row| matches!(row.front.kind.class(), Class::Air | Class::Hq))
}

fn is_navys(state: &State, piece: &Piece) -> bool {
    let counter = piece.counter(state.pack());
    counter.is_some_and(|row| row.front.kind.class() == Class::Fleet)
        || piece
            .face_up(state.pack())
            .is_marker(MarkerKind::ScratchConvoy)
}

/// The hex of Japan or a dependent of it that a piece is in.
fn is_japanese(state: &State, hex: HexId) -> bool {
    let land = state.land(hex).country;
    land.is_some() && land == names::area(state, NamedArea::Japan) && state.map().hex(hex).is_land()
}

/// The one-step ground units that can turn up elsewhere (`DS-15.29-7`).
fn movable(state: &State) -> Vec<PieceId> {
    let pieces = state.pieces().filter(|(_, piece)| {
        let face = piece.face_up(state.pack()).ground();
        piece.faction == Faction::Axis
            && face.is_some_and(|face| face.steps == 1)
            && piece.at.hex().is_some_and(|hex| is_japanese(state, hex))
    });
    pieces.map(|(id, _)| id).collect()
}

/// Asks which unit turns up elsewhere.
pub(super) fn ask_unit(play: &mut Play<'_>, scene: Scene) {
    let options = choices::pieces(Duty::Must, &movable(play.state));
    ask(
        play,
        scene,
        PoliticalTask::Redeploy,
        QuestionSubject::EventPiece,
        options,
    );
}

/// Asks where: in any other hex of Japan's without an enemy unit or marker (`DS-15.29-7`).
pub(super) fn ask_hex(play: &mut Play<'_>, scene: Scene, unit: PieceId) {
    let state = &*play.state;
    let at = state.piece(unit).and_then(|piece| piece.at.hex());
    let enemy = |hex| {
        let mut pieces = state.pieces_in(hex);
        pieces.any(|(_, piece)| {
            let neutral = piece.face_up(state.pack()) == FaceUp::Marker(MarkerKind::Neutrality);
            piece.faction != Faction::Axis && !neutral
        })
    };
    let hexes = state.scenario().hexes.iter().copied();
    let open = hexes.filter(|hex| Some(*hex) != at && is_japanese(state, *hex) && !enemy(*hex));
    let options = open.map(Pick::Hex).collect();
    ask(
        play,
        scene,
        PoliticalTask::RedeployTo(unit),
        QuestionSubject::EventHex,
        options,
    );
}

/// Returns the All-Sea hexes from which landing forces can land, in any weather and with any
/// units near, while they have a marker (`DS-15.29-6`).
fn seas(state: &State) -> Vec<HexId> {
    if spare(state).is_none() {
        return Vec::new();
    }
    let hexes = state.scenario().hexes.iter().copied();
    let free = hexes.filter(|hex| {
        let beachhead = Presence::BEACHHEAD;
        !state.map().hex(*hex).is_land() && !state.presence(*hex).anyones().intersects(beachhead)
    });
    free.filter(|hex| !shores(state, *hex).is_empty()).collect()
}

/// The Land hexes next to a sea hex that no neutral country owns.
fn shores(state: &State, sea: HexId) -> Vec<HexId> {
    let map = state.map();
    let near = map.neighbours(sea).map(|next| next.hex);
    near.filter(|hex| {
        let neutral = politics::is_neutral(state, state.land(*hex));
        map.hex(*hex).is_land() && state.in_play(*hex) && !neutral
    })
    .collect()
}

/// A Beachhead of landing forces that is not on the map.
fn spare(state: &State) -> Option<PieceId> {
    let theatre = Theatre::Asia;
    let waits = |at| at == Place::ForcePool(theatre) || at == Place::Aside(theatre);
    let markers = names::markers(state, MarkerKind::SnlfBeachhead, waits);
    markers.first().copied()
}

/// Asks from which sea hex naval troops land.
pub(super) fn ask_sea(play: &mut Play<'_>, scene: Scene) {
    let options = seas(play.state).into_iter().map(Pick::Hex).collect();
    ask(
        play,
        scene,
        PoliticalTask::Land,
        QuestionSubject::EventHex,
        options,
    );
}

/// Asks to which land.
pub(super) fn ask_shore(play: &mut Play<'_>, scene: Scene, sea: HexId) {
    let shores = shores(play.state, sea).into_iter();
    let options = shores.map(Pick::Hex).collect();
    ask(
        play,
        scene,
        PoliticalTask::LandFrom(sea),
        QuestionSubject::EventHex,
        options,
    );
}

/// The Beachhead lies in the sea and points to the land, and stays there in this turn's
/// Beachhead Maintenance (`DS-15.29-6`, `AE-2.2.2-4`, `DS-2.2-1`).
pub(super) fn land(play: &mut Play<'_>, sea: HexId, shore: HexId) {
    let direction = play.state.map().direction(sea, shore);
    if let Some((marker, direction)) = spare(play.state).zip(direction) {
        play.put(marker, Place::Hex(sea));
        play.point(marker, direction);
        let afloat = |piece: &mut Piece| piece.marks = piece.marks.union(Marks::AFLOAT);
        play.state.set_piece(marker, afloat);
    }
}
