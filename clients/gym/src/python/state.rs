//! States.

use numpy::{IntoPyArray, PyArray1, PyReadwriteArray1};
use prost::{Message, Name};
use prost_types::Any;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};
use sandtable_proto::games::aa1940::v1 as aa;
use sandtable_proto::games::axis_empires::v1 as ae;

use super::arrays::cells;
use super::game::Game;
use crate::erased::AnyPosition;
use crate::error::LabError;
use crate::lab::Actions;
use crate::position::{CHANCE_PLAYER, TERMINAL_PLAYER};

/// A state of a match, with all that led to it.
#[pyclass(module = "sandtable_gym._native")]
pub(crate) struct State {
    pub(crate) inner: Box<dyn AnyPosition>,
    pub(crate) game: Py<Game>,
}

impl State {
    pub(crate) fn new(game: Py<Game>, inner: Box<dyn AnyPosition>) -> Self {
        Self { inner, game }
    }

    fn uses_steps(&self) -> bool {
        self.game.get().inner.settings().actions == Actions::Steps
    }

    /// A command of the game's message.
    fn command(&self, value: &[u8]) -> Any {
        let type_url = match self.game.get().inner.id() {
            "aa1940" => aa::Command::type_url(),
            _ => ae::Command::type_url(),
        };
        Any {
            type_url,
            value: value.to_vec(),
        }
    }

    fn copy(&self, py: Python<'_>) -> Self {
        Self::new(self.game.clone_ref(py), self.inner.copied())
    }
}

/// An action that is named by a number.
fn action_number(action: i64) -> PyResult<usize> {
    let number = usize::try_from(action);
    Ok(number
        .map_err(|_| LabError::Action(format!("action {action} is not legal: it is below 0")))?)
}

#[pymethods]
impl State {
    /// The game.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    /// The player to move: a seat, -1 for chance, -4 when the match is over.
    fn current_player(&self) -> i32 {
        self.inner.player()
    }

    /// True if the match is over.
    fn is_terminal(&self) -> bool {
        self.inner.player() == TERMINAL_PLAYER
    }

    /// True if a throw waits for its outcome.
    fn is_chance_node(&self) -> bool {
        self.inner.player() == CHANCE_PLAYER
    }

    /// The seats that the match waits for; the first of them is the player to move.
    fn awaited(&self) -> Vec<u8> {
        self.inner.awaited()
    }

    /// The legal actions in rising order: of a player, or of the one to move. None for others,
    /// and none when the match is over.
    #[pyo3(signature = (player=None))]
    fn legal_actions<'py>(
        &mut self,
        py: Python<'py>,
        player: Option<i32>,
    ) -> PyResult<Bound<'py, PyArray1<i32>>> {
        let to_move = self.inner.player();
        let actions: Vec<i32> =
            if to_move == TERMINAL_PLAYER || player.is_some_and(|player| player != to_move) {
                Vec::new()
            } else if to_move == CHANCE_PLAYER {
                let outcomes = self.inner.outcomes()?.into_iter();
                outcomes.map(|(outcome, _)| outcome as i32).collect()
            } else if self.uses_steps() {
                let mut open: Vec<i32> = self.inner.open()?.into_iter().map(i32::from).collect();
                open.sort_unstable();
                open
            } else {
                let count = i32::try_from(self.inner.command_count()?).unwrap_or(i32::MAX);
                (0..count).collect()
            };
        Ok(actions.into_pyarray(py))
    }

    /// Number of legal actions of the player to move.
    fn num_legal_actions(&mut self) -> PyResult<usize> {
        Ok(match self.inner.player() {
            TERMINAL_PLAYER => 0,
            CHANCE_PLAYER => self.inner.outcomes()?.len(),
            _ if self.uses_steps() => self.inner.open()?.len(),
            _ => self.inner.command_count()?,
        })
    }

    /// The outcomes of the throw that waits, with their probabilities.
    fn chance_outcomes(&self) -> PyResult<Vec<(usize, f64)>> {
        Ok(self.inner.outcomes()?)
    }

    /// Carries out an action of the player to move, or an outcome of a throw.
    fn apply_action(&mut self, action: i64) -> PyResult<()> {
        let action = action_number(action)?;
        Ok(self.inner.apply(action)?)
    }

    /// Carries out several actions. The first that is not legal raises, those before stand.
    fn apply_actions(&mut self, actions: Vec<i64>) -> PyResult<()> {
        for action in actions {
            self.apply_action(action)?;
        }
        Ok(())
    }

    /// Carries out any command of the player to move, an encoded message of the game, whether
    /// or not the vocabulary has it.
    fn apply_command(&mut self, command: &[u8]) -> PyResult<()> {
        let command = self.command(command);
        Ok(self.inner.apply_message(&command)?)
    }

    /// The command of an action of whole commands, as an encoded message of the game.
    fn command_of<'py>(&mut self, py: Python<'py>, action: i64) -> PyResult<Bound<'py, PyBytes>> {
        let command = self.inner.message(action_number(action)?)?;
        Ok(PyBytes::new(py, &command.value))
    }

    /// The command that stands in for the player to move, as an encoded message of the game.
    fn default_command<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let command = self.inner.default_message()?;
        Ok(command.map(|command| PyBytes::new(py, &command.value)))
    }

    /// The actions of the vocabulary that make a command; None for a command that is not in it.
    fn actions_of(&mut self, command: &[u8]) -> PyResult<Option<Vec<usize>>> {
        let command = self.command(command);
        if self.uses_steps() {
            let steps = self.inner.steps_to(&command)?;
            return Ok(steps.map(|steps| steps.into_iter().map(usize::from).collect()));
        }
        Ok(self.inner.place(&command)?.map(|place| vec![place]))
    }

    /// Why an action, or an encoded command, is not legal: the rule in words where one says
    /// so. None when it is legal.
    fn why(&mut self, action: &Bound<'_, PyAny>) -> PyResult<Option<String>> {
        if let Ok(command) = action.cast::<PyBytes>() {
            let command = self.command(command.as_bytes());
            return Ok(self.inner.refused(&command)?);
        }
        let action = action_number(action.extract()?)?;
        let legal = if self.uses_steps() {
            let open = self.inner.open()?;
            open.iter().any(|token| usize::from(*token) == action)
        } else {
            action < self.inner.command_count()?
        };
        if legal {
            return Ok(None);
        }
        if let (true, Some(text)) = (self.uses_steps(), self.inner.refused_token(action)?) {
            return Ok(Some(text));
        }
        let name = if self.uses_steps() {
            self.inner.action_name(action)?
        } else {
            format!("action {action}")
        };
        Ok(Some(format!("no legal command goes on with {name:?}")))
    }

    /// Name of an action of this state.
    fn action_to_string(&mut self, action: i64) -> PyResult<String> {
        Ok(self.inner.action_name(action_number(action)?)?)
    }

    /// The steps of the command under way.
    fn steps_taken(&self) -> Vec<u32> {
        self.inner.chosen()
    }

    /// Takes back the steps of the command under way.
    fn clear_steps(&mut self) {
        self.inner.clear_steps();
    }

    /// Result for each player: 1 for the winners, -1 for the others, 0 for a draw or no end.
    fn returns(&self) -> Vec<f64> {
        self.inner.returns()
    }

    /// The rule that ended the match, and how, in words; None while it goes on.
    fn ending(&self) -> Option<(String, String)> {
        self.inner.ending()
    }

    /// The scores of the sides: of each its name, and its items with their values.
    fn scores(&self) -> Vec<(String, Vec<(String, i64)>)> {
        self.inner.scores()
    }

    /// Observation of a player, or of the player to move, as a new array.
    #[pyo3(signature = (player=None))]
    fn observation<'py>(
        &self,
        py: Python<'py>,
        player: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let mut cells = vec![0; self.game.get().inner.layout().size()];
        self.inner.observe(player, &mut cells)?;
        Ok(cells.into_pyarray(py))
    }

    /// Writes what a player sees, or the player to move, into an array of uint8.
    #[pyo3(signature = (array, player=None))]
    fn observation_into(
        &self,
        mut array: PyReadwriteArray1<'_, u8>,
        player: Option<usize>,
    ) -> PyResult<()> {
        Ok(self
            .inner
            .observe(player, cells(&mut array, "the observation")?)?)
    }

    /// Which actions are legal for a player, or for the one to move, as a new array of uint8:
    /// of micro-steps as long as there are tokens, of commands as long as the list.
    #[pyo3(signature = (player=None))]
    fn mask<'py>(
        &mut self,
        py: Python<'py>,
        player: Option<usize>,
    ) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let size = if self.uses_steps() {
            self.game.get().num_steps()
        } else {
            self.num_legal_actions()?
        };
        let mut mask = vec![0; size];
        self.inner.mask(player, &mut mask)?;
        Ok(mask.into_pyarray(py))
    }

    /// Writes which actions are legal into an array of uint8, the rest of which is set to 0.
    #[pyo3(signature = (array, player=None))]
    fn mask_into(
        &mut self,
        mut array: PyReadwriteArray1<'_, u8>,
        player: Option<usize>,
    ) -> PyResult<()> {
        Ok(self.inner.mask(player, cells(&mut array, "the mask")?)?)
    }

    /// The match as a player sees it, or a spectator, as an encoded View of the game.
    #[pyo3(signature = (player=None))]
    fn view_bytes<'py>(
        &self,
        py: Python<'py>,
        player: Option<usize>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.inner.view(player)?))
    }

    /// Everything that a player may do, as an encoded Legal of the game.
    fn legal_bytes<'py>(&self, py: Python<'py>, player: usize) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.inner.legal(player)?))
    }

    /// All actions that led here, in order. Raises where a command came from elsewhere, such as
    /// an export.
    fn history(&self) -> PyResult<Vec<u32>> {
        let mut actions = Vec::new();
        for (sequence, (_, made)) in self.inner.history().into_iter().enumerate() {
            actions.extend(made.ok_or_else(|| {
                LabError::State(format!(
                    "entry {} was not made of actions: full_history() has the seats",
                    sequence + 1
                ))
            })?);
        }
        actions.extend(self.inner.chosen());
        Ok(actions)
    }

    /// Of each entry of the log its seat, and the actions that it was made of; None for an
    /// entry that came from elsewhere.
    fn full_history(&self) -> Vec<(u8, Option<Vec<u32>>)> {
        self.inner.history()
    }

    /// Number of entries of the log.
    #[getter]
    fn version(&self) -> u64 {
        self.inner.version()
    }

    /// The fingerprint of the state, 16 bytes: the same on any machine.
    fn fingerprint<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.inner.hash().to_be_bytes())
    }

    /// All of it as bytes, which `Game.deserialize_state` reads.
    fn serialize<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.inner.write()?))
    }

    /// The match as an export, which `sandtable verify` accepts.
    #[pyo3(signature = (name="laboratory"))]
    fn export<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyBytes>> {
        let export = py.detach(|| self.inner.export(name))?;
        Ok(PyBytes::new(py, &export.encode_to_vec()))
    }

    /// A copy.
    fn clone(&self, py: Python<'_>) -> Self {
        self.copy(py)
    }

    /// A copy as a player may know it: what is hidden from them is drawn anew.
    #[pyo3(signature = (player, seed=0))]
    fn resample(&self, py: Python<'_>, player: usize, seed: u64) -> PyResult<Self> {
        let known = self.inner.known_to(player, seed)?;
        Ok(Self::new(self.game.clone_ref(py), known))
    }

    /// Plays random micro-steps until the match is over, or there were so many. Returns their
    /// number. The interpreter is free meanwhile.
    #[pyo3(signature = (seed=0, most=1_000_000))]
    fn playout(&mut self, py: Python<'_>, seed: u64, most: u64) -> PyResult<u64> {
        Ok(py.detach(|| self.inner.playout(seed, most))?)
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy(py)
    }

    fn __str__(&self) -> String {
        let player = match self.inner.player() {
            TERMINAL_PLAYER => "the match is over".to_owned(),
            CHANCE_PLAYER => "chance to move".to_owned(),
            player => format!("player {player} to move"),
        };
        format!(
            "{} after {} entries, {player}, {:032x}{}",
            self.game.get().inner.id(),
            self.inner.version(),
            self.inner.hash(),
            match &self.inner.chosen()[..] {
                [] => String::new(),
                steps => format!(", steps {steps:?}"),
            }
        )
    }

    fn __repr__(&self) -> String {
        format!("<State {}>", self.__str__())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let read = self.game.bind(py).getattr("deserialize_state")?;
        (read, (self.serialize(py)?,)).into_pyobject(py)
    }
}
