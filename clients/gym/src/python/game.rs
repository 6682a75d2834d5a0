//! Games with their options.

use std::path::Path;
use std::sync::Arc;

use numpy::{IntoPyArray, PyArray1};
use prost::{Message, Name};
use prost_types::Any;
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyList, PyTuple};
use sandtable_axis_empires::library::Library;
use sandtable_proto::games::aa1940::v1 as aa;
use sandtable_proto::games::axis_empires::v1 as ae;
use sandtable_rules::games::axis_empires::packs;

use super::export::Export;
use super::state::State;
use crate::aa1940::{AaLab, options as aa_options};
use crate::axis_empires::{AeLab, options as ae_options};
use crate::erased::AnyGame;
use crate::lab::{Actions, Chance, LabSettings, TakeBacks};
use crate::vocabulary::MOST_TOKENS;

/// A game with the options of its matches, and how its states are played.
#[pyclass(frozen, module = "sandtable_gym._native")]
pub(crate) struct Game {
    pub(crate) inner: Arc<dyn AnyGame>,
    packs: Vec<String>,
}

impl Game {
    fn open(
        id: &str,
        options: Option<&Any>,
        settings: LabSettings,
        packs: Vec<String>,
    ) -> PyResult<Self> {
        let inner: Arc<dyn AnyGame> = match id {
            "aa1940" => Arc::new(AaLab::open(options, settings)?),
            "axis-empires" => Arc::new(AeLab::open(library(&packs)?, options, settings)?),
            _ => return Err(unknown(id)),
        };
        Ok(Self { inner, packs })
    }
}

/// Makes the message of a game's options out of keywords.
type ReadKeywords = fn(&Bound<'_, PyDict>) -> PyResult<Any>;

/// Where the neighbors of each space begin, and the neighbors.
type SparseRows<'py> = (Bound<'py, PyArray1<i32>>, Bound<'py, PyArray1<i32>>);

fn unknown(id: &str) -> PyErr {
    PyValueError::new_err(format!("there is no game {id:?}: aa1940 or axis-empires"))
}

fn library(folders: &[String]) -> PyResult<Library> {
    let mut library = Library::default();
    for folder in folders {
        packs::add(&mut library, Path::new(folder))
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
    }
    Ok(library)
}

fn settings(actions: &str, chance: &str, take_back: &str) -> PyResult<LabSettings> {
    let wrong = |what: &str, found: &str, known: &str| {
        PyValueError::new_err(format!("{what} is {found:?}, and must be {known}"))
    };
    Ok(LabSettings {
        actions: match actions {
            "steps" => Actions::Steps,
            "commands" => Actions::Commands,
            _ => return Err(wrong("actions", actions, "\"steps\" or \"commands\"")),
        },
        chance: match chance {
            "sampled" => Chance::Sampled,
            "explicit" => Chance::Explicit,
            _ => return Err(wrong("chance", chance, "\"sampled\" or \"explicit\"")),
        },
        take_backs: match take_back {
            "blocked" => TakeBacks::Blocked,
            "always" => TakeBacks::Always,
            _ => return Err(wrong("take_back", take_back, "\"blocked\" or \"always\"")),
        },
    })
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(signature = (game="aa1940", *, actions="steps", chance="sampled", take_back="blocked", packs=Vec::new(), options=None, **keywords))]
    fn new(
        game: &str,
        actions: &str,
        chance: &str,
        take_back: &str,
        packs: Vec<String>,
        options: Option<&[u8]>,
        keywords: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let settings = settings(actions, chance, take_back)?;
        let (known, type_url, read): (&[&str], _, ReadKeywords) = match game {
            "aa1940" => (
                &aa_options::KEYWORDS,
                aa::Options::type_url(),
                aa_options::read,
            ),
            "axis-empires" => (
                &ae_options::KEYWORDS,
                ae::Options::type_url(),
                ae_options::read,
            ),
            _ => return Err(unknown(game)),
        };
        let any = match (options, keywords) {
            (Some(_), Some(keywords)) if !keywords.is_empty() => {
                return Err(PyTypeError::new_err(
                    "options are given as a message or by keywords, not both",
                ));
            }
            (Some(value), _) => Some(Any {
                type_url,
                value: value.to_vec(),
            }),
            (None, Some(keywords)) => {
                for key in keywords.keys() {
                    let key: String = key.extract()?;
                    if !known.contains(&key.as_str()) {
                        return Err(PyTypeError::new_err(format!(
                            "{game} has no option {key:?}: {}",
                            known.join(", ")
                        )));
                    }
                }
                Some(read(keywords)?)
            }
            (None, None) => None,
        };
        Self::open(game, any.as_ref(), settings, packs)
    }

    /// The game of an export's match, with its options.
    #[staticmethod]
    #[pyo3(signature = (export, *, actions="steps", take_back="blocked", packs=Vec::new()))]
    fn of_export(
        export: &Export,
        actions: &str,
        take_back: &str,
        packs: Vec<String>,
    ) -> PyResult<Self> {
        let (id, options) = crate::export::options(&export.message)?;
        let settings = settings(actions, "sampled", take_back)?;
        Self::open(id, options, settings, packs)
    }

    /// A new match. The same seed has the same dice.
    #[pyo3(signature = (seed=0))]
    fn new_initial_state(slf: Bound<'_, Self>, seed: u64) -> State {
        let opening = slf.get().inner.open(seed);
        State::new(slf.unbind(), opening)
    }

    /// The state that `State.serialize` wrote.
    fn deserialize_state(slf: Bound<'_, Self>, data: &[u8]) -> PyResult<State> {
        let read = slf.get().inner.read(data)?;
        Ok(State::new(slf.unbind(), read))
    }

    /// The match of an export after its first `entries`; all of them when none are named.
    #[pyo3(signature = (export, entries=None))]
    fn load(slf: Bound<'_, Self>, export: &Export, entries: Option<usize>) -> PyResult<State> {
        let inner = &slf.get().inner;
        let (id, options) = crate::export::options(&export.message)?;
        let same = options
            .is_some_and(|options| options.value == inner.options().value && id == inner.id());
        if !same {
            return Err(PyValueError::new_err(
                "the export is of another game, or of a match with other options: \
                 Game.of_export(export) makes the game for it",
            ));
        }
        let entries = entries.unwrap_or(export.message.entries.len());
        let loaded = inner.load(&export.message, entries)?;
        Ok(State::new(slf.unbind(), loaded))
    }

    /// Id of the game.
    #[getter]
    fn id(&self) -> &str {
        self.inner.id()
    }

    /// Version of the rules.
    #[getter]
    fn ruleset(&self) -> &str {
        self.inner.ruleset()
    }

    /// Vocabulary of the actions: "steps" or "commands".
    #[getter]
    fn actions(&self) -> &'static str {
        match self.inner.settings().actions {
            Actions::Steps => "steps",
            Actions::Commands => "commands",
        }
    }

    /// Handling of dice: "sampled" or "explicit".
    #[getter]
    fn chance(&self) -> &'static str {
        match self.inner.settings().chance {
            Chance::Sampled => "sampled",
            Chance::Explicit => "explicit",
        }
    }

    /// When taking back is an action: "blocked" or "always".
    #[getter]
    fn take_back(&self) -> &'static str {
        match self.inner.settings().take_backs {
            TakeBacks::Blocked => "blocked",
            TakeBacks::Always => "always",
        }
    }

    /// The options of the match, as bytes of the game's message.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.inner.options().value)
    }

    /// Number of players: of seats.
    pub(crate) fn num_players(&self) -> usize {
        self.inner.seats().len()
    }

    /// The powers or factions of each seat.
    fn powers(&self) -> Vec<Vec<String>> {
        let seats = self.inner.seats().iter();
        seats.map(|seat| seat.powers.clone()).collect()
    }

    /// The side of each seat.
    fn sides(&self) -> Vec<String> {
        let seats = self.inner.seats().iter();
        seats.map(|seat| seat.side.clone()).collect()
    }

    /// Number of tokens: size of a mask of micro-steps.
    pub(crate) fn num_steps(&self) -> usize {
        let last = self.inner.tokens().iter();
        let end = last.map(|group| usize::from(group.first) + group.count);
        end.max().unwrap_or_default().min(MOST_TOKENS)
    }

    /// Name of a micro-step.
    fn step_to_string(&self, step: u16) -> String {
        self.inner.token_name(step)
    }

    /// The groups of micro-steps: name, first, number, meaning.
    fn step_groups(&self) -> Vec<(&'static str, u16, usize, &'static str)> {
        let groups = self.inner.tokens().iter();
        groups
            .map(|group| (group.name, group.first, group.count, group.text))
            .collect()
    }

    /// Number of cells of an observation.
    fn observation_size(&self) -> usize {
        self.inner.layout().size()
    }

    /// The sections of an observation: name, meaning, offset, rows, cells of a row, and of each
    /// cell its name, its number and its meaning.
    fn observation_layout<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let sections = PyList::empty(py);
        for section in &self.inner.layout().sections {
            let cells: Vec<(String, usize, &str)> = (section.cells.iter())
                .map(|cell| (cell.name.to_lowercase(), cell.count, cell.text))
                .collect();
            sections.append((
                section.name,
                section.text,
                section.offset,
                section.rows,
                section.width,
                cells,
            ))?;
        }
        Ok(sections)
    }

    /// The neighbors of each space as compressed sparse rows: where those of each begin, and
    /// the neighbors. `kind` is "all", or of Axis & Allies "land" or "sea".
    #[pyo3(signature = (kind="all"))]
    fn adjacency<'py>(&self, py: Python<'py>, kind: &str) -> PyResult<SparseRows<'py>> {
        let graph = self.inner.graph(kind)?;
        Ok((
            graph.starts.into_pyarray(py),
            graph.neighbors.into_pyarray(py),
        ))
    }

    /// Names of the spaces, or codes of the hexes, in the order of observations.
    fn space_names(&self) -> PyResult<Vec<String>> {
        Ok(self.inner.graph("all")?.names)
    }

    /// A rule of the ledger: its section, title and summary.
    fn rule(&self, id: &str) -> PyResult<(String, String, String)> {
        let found = self.inner.rule(id);
        let text = found.ok_or_else(|| PyKeyError::new_err(format!("no rule is called {id:?}")))?;
        Ok((text.section, text.title, text.summary))
    }

    /// The odds of a battle: an encoded OddsRequest of the game in, encoded Odds out.
    fn odds<'py>(&self, py: Python<'py>, battle: &[u8]) -> PyResult<Bound<'py, PyBytes>> {
        let type_url = match self.inner.id() {
            "aa1940" => aa::OddsRequest::type_url(),
            _ => ae::OddsRequest::type_url(),
        };
        let battle = Any {
            type_url,
            value: battle.to_vec(),
        };
        let odds = py.detach(|| self.inner.odds(&battle))?;
        Ok(PyBytes::new(py, &odds.value))
    }

    /// The odds of a battle between units by kind: the probabilities that the attacker wins,
    /// that the defender holds, and the swing in IPCs. Of Axis & Allies only.
    #[pyo3(signature = (attackers, defenders, *, sea=false))]
    fn battle_odds(
        &self,
        py: Python<'_>,
        attackers: Vec<(String, u32)>,
        defenders: Vec<(String, u32)>,
        sea: bool,
    ) -> PyResult<(f64, f64, f64)> {
        if self.inner.id() != "aa1940" {
            return Err(PyTypeError::new_err(
                "battle_odds is of Axis & Allies: of this game, odds() takes a message",
            ));
        }
        let side = |units: Vec<(String, u32)>| -> PyResult<Option<aa::OddsSide>> {
            let unit = |(name, count): (String, u32)| {
                let known = format!("UNIT_TYPE_{}", name.to_uppercase());
                let kind = aa::UnitType::from_str_name(&known).ok_or_else(|| {
                    PyValueError::new_err(format!("no kind of unit is called {name:?}"))
                })?;
                Ok(aa::OddsUnits {
                    r#type: kind.into(),
                    count,
                    damaged: 0,
                })
            };
            let units: PyResult<Vec<aa::OddsUnits>> = units.into_iter().map(unit).collect();
            Ok(Some(aa::OddsSide {
                units: units?,
                ..aa::OddsSide::default()
            }))
        };
        let terrain = if sea {
            aa::Terrain::Sea
        } else {
            aa::Terrain::Land
        };
        let request = aa::OddsRequest {
            terrain: terrain.into(),
            attacker: side(attackers)?,
            defender: side(defenders)?,
            ..aa::OddsRequest::default()
        };
        let battle = Any {
            type_url: aa::OddsRequest::type_url(),
            value: request.encode_to_vec(),
        };
        let odds = py.detach(|| self.inner.odds(&battle))?;
        let odds = aa::Odds::decode(odds.value.as_slice())
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok((odds.attacker_wins, odds.defender_holds, odds.swing_mean))
    }

    fn __repr__(&self) -> String {
        format!(
            "<Game {} of {} players, actions={:?}, chance={:?}>",
            self.inner.id(),
            self.inner.seats().len(),
            self.actions(),
            self.chance()
        )
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<Self>() else {
            return false;
        };
        let (one, other) = (&self.inner, &other.get().inner);
        one.id() == other.id()
            && one.settings() == other.settings()
            && one.options().value == other.options().value
    }

    fn __hash__(&self) -> u64 {
        self.inner.options().value.iter().fold(17, |hash, byte| {
            hash.wrapping_mul(31).wrapping_add(u64::from(*byte))
        })
    }

    #[staticmethod]
    fn _rebuild(
        game: &str,
        options: &[u8],
        actions: &str,
        chance: &str,
        take_back: &str,
        packs: Vec<String>,
    ) -> PyResult<Self> {
        Self::new(game, actions, chance, take_back, packs, Some(options), None)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyTuple>> {
        let py = slf.py();
        let game = slf.get();
        let rebuild = slf.get_type().getattr("_rebuild")?;
        let arguments = (
            game.id(),
            game.options(py),
            game.actions(),
            game.chance(),
            game.take_back(),
            game.packs.clone(),
        );
        (rebuild, arguments).into_pyobject(py)
    }
}
