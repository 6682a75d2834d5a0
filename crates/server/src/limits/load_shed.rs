//! Overload control: how many calls are worked on at a time, which wait, and which are
//! shed.
//!
//! Calls are admitted by their cost and their caller. Those of non-players share a number of
//! places. When all are taken they wait, the cheap ones before the expensive ones. They are shed
//! when they have waited too long: the expensive ones soon, the others late. When the process is
//! late with work that is ready to run, non-players have fewer places. Players wait for none of
//! them: only expensive calls of players share places of their own. Commands and other actions in
//! a match are never shed here.

use std::collections::VecDeque;
use std::sync::{Arc, Weak};
use std::thread::available_parallelism;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::{Notify, oneshot};
use tokio::time::{Instant, sleep, timeout};

use crate::limits::method_class::Cost;
use crate::limits::settings::OverloadSettings;
use sandtable_runtime::telemetry::metric;

/// Interval at which the lag of the process is measured while there are calls.
const LOOK: Duration = Duration::from_millis(10);

/// Measurements of which the best counts: a process that is late once is not behind.
const LOOKS: u32 = 5;

/// Calls that have been let in or wait, of one sort.
#[derive(Debug)]
struct Lane {
    state: Mutex<ShedState>,
    /// Places at least and at most.
    least: usize,
    most: usize,
    /// Calls that may wait.
    waiting: usize,
}

#[derive(Debug)]
struct ShedState {
    places: usize,
    taken: usize,
    queue: VecDeque<oneshot::Sender<Pass>>,
}

/// A place at work, given back when it is dropped.
#[derive(Debug)]
pub(super) struct Pass(Option<Arc<Lane>>);

/// A call is not done: there is too much to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shed {
    /// Calls that are worked on at a time.
    pub(super) places: usize,
    /// Calls that were waiting.
    pub(super) waiting: usize,
}

impl Lane {
    fn new(least: usize, most: usize, waiting: u32) -> Arc<Self> {
        let most = most.max(1);
        Arc::new(Self {
            state: Mutex::new(ShedState {
                places: most,
                taken: 0,
                queue: VecDeque::new(),
            }),
            least: least.clamp(1, most),
            most,
            waiting: waiting as usize,
        })
    }

    /// Waits for a place, but no longer than this.
    async fn enter(self: &Arc<Self>, patience: Duration) -> Result<Pass, Shed> {
        let turn = {
            let mut state = self.state.lock();
            if state.taken < state.places {
                state.taken += 1;
                return Ok(Pass(Some(self.clone())));
            }
            if state.queue.len() >= self.waiting {
                state.queue.retain(|waiting| !waiting.is_closed());
            }
            if state.queue.len() >= self.waiting {
                return Err(shed(&state));
            }
            let (turn, wait) = oneshot::channel();
            state.queue.push_back(turn);
            wait
        };
        match timeout(patience, turn).await {
            Ok(Ok(pass)) => Ok(pass),
            _ => Err(shed(&self.state.lock())),
        }
    }

    /// Lets in who waits, as far as there are places.
    fn admit(self: &Arc<Self>, state: &mut ShedState) {
        while state.taken < state.places
            && let Some(turn) = state.queue.pop_front()
        {
            match turn.send(Pass(Some(self.clone()))) {
                Ok(()) => state.taken += 1,
                // It went away, and its place was never taken.
                Err(mut unused) => unused.0 = None,
            }
        }
    }

    /// Changes the number of places: fewer when the process is late.
    fn adapt(self: &Arc<Self>, late: bool) {
        let mut state = self.state.lock();
        state.places = if late {
            (state.places * 3 / 4).max(self.least)
        } else {
            (state.places + 1 + state.places / 8).min(self.most)
        };
        self.admit(&mut state);
    }
}

fn shed(state: &ShedState) -> Shed {
    Shed {
        places: state.places,
        waiting: state.queue.len(),
    }
}

impl Drop for Pass {
    fn drop(&mut self) {
        if let Some(lane) = self.0.take() {
            let mut state = lane.state.lock();
            state.taken -= 1;
            lane.admit(&mut state);
        }
    }
}

/// Lets calls in.
#[derive(Debug)]
pub(super) struct LoadShedder {
    strangers: Arc<Lane>,
    dear: Arc<Lane>,
    players_dear: Arc<Lane>,
    /// Notified of every call: nothing is measured while there are none.
    called: Arc<Notify>,
    lag: Duration,
    dear_wait: Duration,
    wait: Duration,
}

impl Drop for LoadShedder {
    fn drop(&mut self) {
        // The measuring task finds that no user is left.
        self.called.notify_one();
    }
}

impl LoadShedder {
    /// A gate that measures how late the process is; none when there is no overload
    /// control. Must be called within a tokio runtime.
    pub(super) fn open(settings: &OverloadSettings) -> Option<Arc<Self>> {
        if settings.at_work == 0 {
            return None;
        }
        let processors = available_parallelism().map_or(1, usize::from);
        let or = |given: u32, otherwise: usize| match given {
            0 => otherwise.max(1),
            given => given as usize,
        };
        let dear = or(settings.dear_at_work, processors / 2);
        let players = or(settings.players_dear_at_work, processors * 4);
        let (least, most) = (settings.at_work_least as usize, settings.at_work as usize);
        let waiting = settings.waiting;
        let gate = Arc::new(Self {
            strangers: Lane::new(least, most, waiting),
            dear: Lane::new(dear, dear, waiting),
            players_dear: Lane::new(players, players, waiting),
            called: Arc::default(),
            lag: Duration::from_millis(settings.lag_ms),
            dear_wait: Duration::from_millis(settings.dear_wait_ms),
            wait: Duration::from_millis(settings.wait_ms),
        });
        tokio::spawn(measure(Arc::downgrade(&gate), gate.called.clone()));
        Some(gate)
    }

    /// Waits until the call may be worked on. The returned passes count until they are dropped.
    pub(super) async fn pass(&self, cost: Cost, plays: bool) -> Result<Vec<Pass>, Shed> {
        self.called.notify_one();
        let mut passes = Vec::new();
        match (plays, cost) {
            (true, Cost::Play | Cost::Cheap) => {}
            (true, Cost::Dear) => passes.push(self.players_dear.enter(self.wait).await?),
            // First its turn among the dear ones, so that these keep no others waiting.
            (false, Cost::Dear) => {
                passes.push(self.dear.enter(self.dear_wait).await?);
                passes.push(self.strangers.enter(self.dear_wait).await?);
            }
            (false, Cost::Play | Cost::Cheap) => {
                passes.push(self.strangers.enter(self.wait).await?);
            }
        }
        Ok(passes)
    }
}

/// Measures how late the process is for as long as there are calls.
async fn measure(gate: Weak<LoadShedder>, called: Arc<Notify>) {
    let gauge = metric::LAG.gauge(&[]);
    loop {
        if timeout(LOOK * 100, called.notified()).await.is_err() {
            gauge.set(0.0);
            if let Some(gate) = gate.upgrade() {
                gate.strangers.adapt(false);
            }
            called.notified().await;
        }
        let mut best = Duration::MAX;
        for _ in 0..LOOKS {
            best = best.min(lateness().await);
        }
        let Some(gate) = gate.upgrade() else {
            return;
        };
        gauge.set(best.as_secs_f64());
        gate.strangers.adapt(best > gate.lag);
    }
}

/// Measures how late the process is with work that is ready to run: with a timer that is due, and
/// with a task that lets all others go first.
async fn lateness() -> Duration {
    let due = Instant::now() + LOOK;
    sleep(LOOK).await;
    let woken = Instant::now();
    tokio::task::yield_now().await;
    woken.saturating_duration_since(due).max(woken.elapsed())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings() -> OverloadSettings {
        OverloadSettings {
            lag_ms: 20,
            at_work: 2,
            at_work_least: 1,
            dear_at_work: 1,
            players_dear_at_work: 1,
            waiting: 3,
            dear_wait_ms: 100,
            wait_ms: 1000,
        }
    }

    #[tokio::test(start_paused = true)]
    async fn dear_calls_are_shed_first_and_play_last() {
        let gate = LoadShedder::open(&settings()).unwrap();
        let _one = gate.pass(Cost::Cheap, false).await.unwrap();
        let _other = gate.pass(Cost::Cheap, false).await.unwrap();
        let begun = Instant::now();
        let (dear, cheap) = tokio::join!(
            async { (gate.pass(Cost::Dear, false).await.is_err(), begun.elapsed()) },
            async {
                (
                    gate.pass(Cost::Cheap, false).await.is_err(),
                    begun.elapsed(),
                )
            },
        );
        assert!(dear.0 && cheap.0);
        assert_eq!(dear.1.as_millis(), 100);
        assert_eq!(cheap.1.as_millis(), 1000);
        let mut players = Vec::new();
        for cost in [Cost::Play, Cost::Cheap, Cost::Dear, Cost::Play] {
            players.push(gate.pass(cost, true).await.unwrap());
        }
        let begun = Instant::now();
        assert!(
            gate.pass(Cost::Dear, true).await.is_err(),
            "there is one place"
        );
        assert!(begun.elapsed() >= Duration::from_millis(1000));
    }

    #[tokio::test(start_paused = true)]
    async fn who_waits_is_let_in_when_a_place_is_given_back() {
        let lane = Lane::new(1, 1, 1);
        let first = lane.enter(Duration::from_secs(1)).await.unwrap();
        let second = {
            let lane = lane.clone();
            tokio::spawn(async move { lane.enter(Duration::from_secs(1)).await })
        };
        tokio::task::yield_now().await;
        let shed = lane.enter(Duration::from_secs(1)).await.unwrap_err();
        assert_eq!((shed.places, shed.waiting), (1, 1));
        drop(first);
        let second = second.await.unwrap().unwrap();
        assert_eq!(lane.state.lock().taken, 1);
        drop(second);
        assert_eq!(lane.state.lock().taken, 0);
    }

    #[tokio::test(start_paused = true)]
    async fn a_late_process_works_on_fewer_calls() {
        let lane = Lane::new(2, 64, 1);
        let places = || lane.state.lock().places;
        for _ in 0..20 {
            lane.adapt(true);
        }
        assert_eq!(places(), 2);
        lane.adapt(false);
        assert_eq!(places(), 3);
        for _ in 0..60 {
            lane.adapt(false);
        }
        assert_eq!(places(), 64);
    }
}
