//! Many states that are stepped in one call, into arrays of the caller.

use numpy::{PyReadonlyArray1, PyReadwriteArray1, PyReadwriteArray2, PyUntypedArrayMethods};
use pyo3::exceptions::{PyIndexError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use super::arrays::{cells, rows, wrong_shape};
use super::game::Game;
use super::state::State;
use crate::erased::AnyPosition;
use crate::error::{Lab, LabError};
use crate::lab::Chance;
use crate::position::TERMINAL_PLAYER;

/// A state of a batch, with its place in the sequence of seeds.
struct Lane {
    position: Box<dyn AnyPosition>,
    seed: u64,
    steps: u64,
    /// Last observation, and its entry: within a command only the command changes.
    seen: Vec<u8>,
    seen_at: Option<u64>,
}

/// Parts of the caller's arrays that belong to some lanes.
struct LaneArrays<'a> {
    actions: &'a [i32],
    observations: &'a mut [u8],
    masks: &'a mut [u8],
    players: &'a mut [i32],
    rewards: &'a mut [f32],
    ended: &'a mut [u8],
}

/// Sizes of a lane's part of each array, and when a match is cut off.
#[derive(Clone, Copy)]
struct LaneSizes {
    observation: usize,
    mask: usize,
    seats: usize,
    most_steps: u64,
    lanes: u64,
}

/// Many states that are stepped in one call.
#[pyclass(module = "sandtable_gym._native")]
pub(crate) struct Batch {
    game: Py<Game>,
    lanes: Vec<Lane>,
    sizes: LaneSizes,
    threads: usize,
    process: u32,
}

impl Lane {
    /// Carries an action out. A match that is over, or is cut off, is followed by another.
    fn step(&mut self, action: i32, sizes: LaneSizes, rewards: &mut [f32]) -> Lab<u8> {
        rewards.fill(0.0);
        self.position
            .apply(usize::try_from(action).unwrap_or(usize::MAX))?;
        self.steps += 1;
        let over = self.position.player() == TERMINAL_PLAYER;
        let cut = sizes.most_steps > 0 && self.steps >= sizes.most_steps;
        if over {
            for (reward, result) in rewards.iter_mut().zip(self.position.returns()) {
                *reward = result as f32;
            }
        }
        if over || cut {
            self.seed = self.seed.wrapping_add(sizes.lanes);
            self.steps = 0;
            self.position.restart(self.seed);
            self.seen_at = None;
        }
        Ok(match (over, cut) {
            (true, _) => 1,
            (false, true) => 2,
            (false, false) => 0,
        })
    }

    fn show(&mut self, observation: &mut [u8], mask: &mut [u8], player: &mut i32) -> Lab {
        *player = self.position.player();
        self.position.mask(None, mask)?;
        let version = Some(self.position.version());
        if self.seen_at == version {
            self.position.observe_command(&mut self.seen);
        } else {
            self.position.observe(None, &mut self.seen)?;
            self.seen_at = version;
        }
        observation.copy_from_slice(&self.seen);
        Ok(())
    }
}

/// Steps some lanes.
fn step(lanes: &mut [Lane], arrays: LaneArrays<'_>, sizes: LaneSizes) -> Lab {
    let rows = arrays.observations.chunks_exact_mut(sizes.observation);
    let rows = rows.zip(arrays.masks.chunks_exact_mut(sizes.mask));
    let rewards = arrays.rewards.chunks_exact_mut(sizes.seats);
    let ends = arrays.players.iter_mut().zip(arrays.ended).zip(rewards);
    let each = lanes.iter_mut().zip(arrays.actions).zip(rows).zip(ends);
    for (((lane, action), (observation, mask)), ((player, ended), rewards)) in each {
        *ended = lane.step(*action, sizes, rewards)?;
        lane.show(observation, mask, player)?;
    }
    Ok(())
}

impl Batch {
    /// Refuses a process that was forked off the one that made the batch.
    fn must_be_here(&self) -> PyResult<()> {
        if std::process::id() == self.process {
            Ok(())
        } else {
            Err(PyRuntimeError::new_err(
                "the batch was made by another process: make one after os.fork()",
            ))
        }
    }

    /// Refuses actions of which one is not legal, before any is carried out.
    fn must_be_legal(&mut self, actions: &[i32]) -> PyResult<()> {
        for (index, (lane, action)) in self.lanes.iter_mut().zip(actions).enumerate() {
            let open = lane.position.open()?;
            if !open.iter().any(|token| i32::from(*token) == *action) {
                return Err(PyIndexError::new_err(format!(
                    "action {action} of lane {index} is not legal; no lane was stepped"
                )));
            }
        }
        Ok(())
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, lanes, *, seed=0, threads=1, most_steps=0))]
    fn new(
        game: &Bound<'_, Game>,
        lanes: usize,
        seed: u64,
        threads: usize,
        most_steps: u64,
    ) -> PyResult<Self> {
        let inner = &game.get().inner;
        if lanes == 0 || threads == 0 {
            return Err(PyValueError::new_err(
                "a batch has at least one lane and thread",
            ));
        }
        if inner.settings().chance == Chance::Explicit
            || inner.settings().actions != crate::lab::Actions::Steps
        {
            return Err(PyValueError::new_err(
                "a batch plays micro-steps with sampled chance",
            ));
        }
        let sizes = LaneSizes {
            observation: inner.layout().size(),
            mask: game.get().num_steps(),
            seats: game.get().num_players(),
            most_steps,
            lanes: lanes as u64,
        };
        let seeds = (0..lanes as u64).map(|lane| seed.wrapping_add(lane));
        Ok(Self {
            lanes: seeds
                .map(|seed| Lane {
                    position: inner.open(seed),
                    seed,
                    steps: 0,
                    seen: vec![0; sizes.observation],
                    seen_at: None,
                })
                .collect(),
            game: game.clone().unbind(),
            sizes,
            threads,
            process: std::process::id(),
        })
    }

    /// The game.
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<Game> {
        self.game.clone_ref(py)
    }

    fn __len__(&self) -> usize {
        self.lanes.len()
    }

    /// A copy of the state of a lane.
    fn state(&self, py: Python<'_>, lane: usize) -> PyResult<State> {
        self.must_be_here()?;
        let found = self.lanes.get(lane);
        let found =
            found.ok_or_else(|| PyIndexError::new_err(format!("there is no lane {lane}")))?;
        Ok(State::new(self.game.clone_ref(py), found.position.copied()))
    }

    /// Writes what the player to move sees and may do in each lane, and who it is.
    fn observe(
        &mut self,
        py: Python<'_>,
        mut observations: PyReadwriteArray2<'_, u8>,
        mut masks: PyReadwriteArray2<'_, u8>,
        mut players: PyReadwriteArray1<'_, i32>,
    ) -> PyResult<()> {
        self.must_be_here()?;
        let (lanes, sizes) = (self.lanes.len(), self.sizes);
        let observations = rows(
            &mut observations,
            "observations",
            [lanes, sizes.observation],
        )?;
        let masks = rows(&mut masks, "masks", [lanes, sizes.mask])?;
        let players = lane_cells(&mut players, "players", lanes)?;
        let rows = observations.chunks_exact_mut(sizes.observation);
        let rows = rows.zip(masks.chunks_exact_mut(sizes.mask)).zip(players);
        let each = self.lanes.iter_mut().zip(rows);
        let mut all = each;
        py.detach(|| {
            all.try_for_each(|(lane, ((observation, mask), player))| {
                lane.show(observation, mask, player)
            })
        })?;
        Ok(())
    }

    /// Steps each lane, and writes what is seen afterwards: observations, masks, the players to
    /// move, the rewards of all players, and 1 where a match ended or 2 where it was cut off.
    /// There another match has begun, and is what is seen. An action that is not legal raises,
    /// and no lane is stepped.
    #[expect(
        clippy::too_many_arguments,
        reason = "the caller's arrays are borrowed one by one, and Python names each"
    )]
    fn step(
        &mut self,
        py: Python<'_>,
        actions: PyReadonlyArray1<'_, i32>,
        mut observations: PyReadwriteArray2<'_, u8>,
        mut masks: PyReadwriteArray2<'_, u8>,
        mut players: PyReadwriteArray1<'_, i32>,
        mut rewards: PyReadwriteArray2<'_, f32>,
        mut ended: PyReadwriteArray1<'_, u8>,
    ) -> PyResult<()> {
        self.must_be_here()?;
        let (lanes, sizes) = (self.lanes.len(), self.sizes);
        if actions.shape() != [lanes] {
            return Err(wrong_shape("actions", actions.shape(), &[lanes]));
        }
        let actions = actions
            .as_slice()
            .map_err(|_| PyValueError::new_err("actions must be contiguous"))?;
        self.must_be_legal(actions)?;
        let arrays = LaneArrays {
            actions,
            observations: rows(
                &mut observations,
                "observations",
                [lanes, sizes.observation],
            )?,
            masks: rows(&mut masks, "masks", [lanes, sizes.mask])?,
            players: lane_cells(&mut players, "players", lanes)?,
            rewards: rows(&mut rewards, "rewards", [lanes, sizes.seats])?,
            ended: lane_cells(&mut ended, "ended", lanes)?,
        };
        let threads = self.threads.min(lanes);
        let lanes = &mut self.lanes;
        py.detach(|| {
            if threads == 1 {
                step(lanes, arrays, sizes)
            } else {
                step_by_threads(lanes, arrays, sizes, threads)
            }
        })?;
        Ok(())
    }
}

/// The cells of an array with one for each lane.
fn lane_cells<'a, T: numpy::Element>(
    array: &'a mut PyReadwriteArray1<'_, T>,
    name: &str,
    lanes: usize,
) -> PyResult<&'a mut [T]> {
    if array.shape() != [lanes] {
        return Err(wrong_shape(name, array.shape(), &[lanes]));
    }
    cells(array, name)
}

fn step_by_threads(
    lanes: &mut [Lane],
    arrays: LaneArrays<'_>,
    sizes: LaneSizes,
    threads: usize,
) -> Lab {
    let each = lanes.len().div_ceil(threads);
    let parts = lanes
        .chunks_mut(each)
        .zip(arrays.actions.chunks(each))
        .zip(arrays.observations.chunks_mut(each * sizes.observation))
        .zip(arrays.masks.chunks_mut(each * sizes.mask))
        .zip(arrays.players.chunks_mut(each))
        .zip(arrays.rewards.chunks_mut(each * sizes.seats))
        .zip(arrays.ended.chunks_mut(each));
    std::thread::scope(|scope| {
        let mut running = Vec::with_capacity(threads);
        for ((((((lanes, actions), observations), masks), players), rewards), ended) in parts {
            let arrays = LaneArrays {
                actions,
                observations,
                masks,
                players,
                rewards,
                ended,
            };
            running.push(scope.spawn(move || step(lanes, arrays, sizes)));
        }
        for thread in running {
            let failed = |_| Err(LabError::state("a thread of the batch failed"));
            thread.join().unwrap_or_else(failed)?;
        }
        Ok(())
    })
}
