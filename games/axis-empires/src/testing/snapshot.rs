//! Whole event logs of the long procedures, step by step, against files.
//!
//! A log is compared with `tests/snapshots/NAME.txt` to the letter. With `UPDATE_SNAPSHOTS` in
//! the environment the file is written instead.

use std::fmt::Write as _;
use std::path::Path;

use super::Loaded;
use super::Position;
use crate::event::Event;
use crate::map::AreaId;
use crate::o14_separate_peace as s14_separate_peace;
use crate::s12_war_state;
use crate::s13_countries;
use crate::s16_conditional_events;
use crate::state::{PieceId, Place, State};
use crate::step::PendingStep;
use crate::task_queue::choice::{Choice, Pick};
use crate::task_queue::{self, Continuation, Scene, Task};

/// Compares a text with a file, or writes it.
pub(crate) fn compare(name: &str, text: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/snapshots");
    let file = folder.join(name).with_extension("txt");
    if std::env::var_os("UPDATE_SNAPSHOTS").is_some() {
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(&file, text).unwrap();
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        kept == text,
        "{name} is not as it was; this is it now:\n{text}"
    );
}

impl Position {
    /// Runs tasks to their end, answering every question with its first choice, and returns a log
    /// of the events, each step under its section.
    pub(crate) fn log(&mut self, scene: Scene, tasks: Vec<Task>, die: u8) -> String {
        self.log_choosing(scene, tasks, die, |choice| choice.options[0])
    }

    /// The same with other answers.
    pub(crate) fn log_choosing(
        &mut self,
        scene: Scene,
        tasks: Vec<Task>,
        die: u8,
        mut choose: impl FnMut(&Choice) -> Pick,
    ) -> String {
        let mut log = String::new();
        self.play_with(&mut Loaded(die), |play| {
            task_queue::put(play, scene, tasks, Continuation::Commands);
            while matches!(play.state.step(), PendingStep::Agenda(_)) {
                let told = play.events.len();
                match play.state.pending().first().map(|it| it.id) {
                    Some(id) => {
                        let decision = play.state.take_decision(id).unwrap();
                        let crate::decision::Question::Choice(choice) = decision.question else {
                            panic!("only choices are asked here");
                        };
                        task_queue::answered(play, choose(&choice));
                    }
                    None => {
                        if let Some(task) = task_queue::next(play.state) {
                            writeln!(log, "{}", heading(play.state, task)).unwrap();
                        }
                        task_queue::go_on(play);
                    }
                }
                for event in &play.events[told..] {
                    writeln!(log, "  {}", describe_event(play.state, &event.event)).unwrap();
                }
            }
        });
        log
    }
}

/// The section that a step belongs to, and its name.
fn heading(state: &State, task: &Task) -> String {
    use s13_countries::Task as Country;
    use s16_conditional_events::Task as Conditional;
    match task {
        Task::Country(task) => {
            let section = match task {
                Country::JoinAllies { .. } | Country::Join { .. } => "13.5",
                Country::Reactivate => "13.4",
                Country::NoOccupation => "6.1.1",
                Country::Settle(_) | Country::Convoy(_) | Country::Noumea => "13.7.2",
                Country::Puppet => "13.8.2",
                Country::Break { .. } => "13.6.1.2",
                Country::BreakUp(_) => "13.8.4",
                Country::Collapse(_) => "13.8.5.1",
                Country::SetUp
                | Country::Stand(_)
                | Country::Capital(_)
                | Country::Mobilize(_)
                | Country::Unmark => "13.7.1",
            };
            format!("{section} {}", word(task))
        }
        Task::WarState(s12_war_state::Task::MayEnd(of)) => {
            let row = &state.pack().posture_boxes[of.index()];
            format!("12.3 MayEnd({})", row.name)
        }
        Task::WarState(task) => format!("12.3 {}", word(task)),
        Task::Reveal(task) => format!("1.1.1 {}", word(task)),
        Task::Conditional(Conditional::Step(event, step)) => {
            format!("{}, Step {step}", event.section())
        }
        Task::Peace(task) => {
            use s14_separate_peace::Task as Peace;
            let step = match task {
                Peace::LastDays => "+14.2, Steps 1 and 2",
                Peace::Talks(_) => "+14.2, Step 3",
                Peace::Collapse | Peace::Sides => "+14.5",
                Peace::Tracks => "+14.2, Step 4",
                Peace::Count => "+14.2, Step 5",
                Peace::Chance => "+14.2, Step 6",
            };
            format!("{step} {}", word(task))
        }
        other => word(other),
    }
}

/// The name of a variant, with what is in it if that is a name, too.
fn word(task: &impl std::fmt::Debug) -> String {
    let text = format!("{task:?}");
    text.chars().filter(|it| !it.is_ascii_digit()).collect()
}

/// Describes an event, by the names of the pack.
fn describe_event(state: &State, event: &Event) -> String {
    match event {
        Event::Put { piece, from, to } => {
            let (from, to) = (place(state, *from), place(state, *to));
            format!("{}: {from} -> {to}", name(state, *piece))
        }
        Event::TurnedOver { piece, side } => format!("{} shows {side:?}", name(state, *piece)),
        Event::ChangedHands { piece, faction } => {
            format!("{} is {faction} now", name(state, *piece))
        }
        Event::AreaChanged { area: of, now } => {
            let owner = now.owner.map_or("nobody", |owner| area(state, owner));
            let (status, side) = (now.status, now.alignment);
            let (posture, tenure) = (now.posture, now.tenure);
            let of = area(state, *of);
            format!("{of}: {status:?} {side:?} {posture:?}, of {owner} {tenure:?}")
        }
        Event::PostureSet { of, posture } => {
            let row = &state.pack().posture_boxes[of.index()];
            format!("{}: {posture:?}", row.name)
        }
        Event::Asked { decision } => match &decision.question {
            crate::decision::Question::Choice(choice) => format!(
                "{} chooses, {:?}: {} choices",
                decision.faction,
                choice.about,
                choice.options.len()
            ),
            other => format!("{} is asked {other:?}", decision.faction),
        },
        Event::Selected { faction, country } => {
            format!("{faction} selects {}", area(state, *country))
        }
        other => format!("{other:?}"),
    }
}

fn name(state: &State, piece: PieceId) -> &str {
    let pack = state.pack();
    let piece = state.piece(piece).unwrap();
    let unit = piece.counter(pack).map(|it| &*it.code);
    unit.or_else(|| piece.marker(pack).map(|it| &*it.code))
        .unwrap()
}

fn area(state: &State, area: AreaId) -> &str {
    &state.map().area(area).name
}

fn place(state: &State, place: Place) -> String {
    match place {
        Place::Hex(_) | Place::Box(_) => place.describe(state.map()),
        Place::OnStation(zone) | Place::Convoys(zone) => state.map().zone(zone).name.to_string(),
        Place::Track(_, turn) => {
            let calendar = &state.pack().calendar;
            format!("{} {}", calendar.year(turn), calendar.turn(turn).name)
        }
        Place::ForcePool(_) => "Force Pool".to_owned(),
        Place::Delay(_) => "Delay".to_owned(),
        Place::Aside(_) => "aside".to_owned(),
        Place::Gone => "out of the game".to_owned(),
        other => format!("{other:?}"),
    }
}
