//! The figures of the last minute.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use metrics_exporter_prometheus::PrometheusHandle;
use parking_lot::Mutex;
use tokio::time::{Instant, interval};

use crate::platform::figures::{FigureWindow, Figures};

/// Length of the stretch of time that rates are of.
const WINDOW: Duration = Duration::from_secs(60);

/// Interval at which figures are taken. The recorder folds its measurements into buckets then,
/// which it has to do now and then even if nobody reads them.
const EVERY: Duration = Duration::from_secs(5);

/// The figures of a process over the last minute, as its recorder has them.
pub(crate) struct FigureHistory {
    recorder: PrometheusHandle,
    /// The oldest first.
    taken: Mutex<VecDeque<(Instant, Figures)>>,
}

impl FigureHistory {
    /// The history of a recorder that has just been installed.
    pub(crate) fn new(recorder: PrometheusHandle) -> Self {
        let beginning = (Instant::now(), Figures::default());
        Self {
            recorder,
            taken: Mutex::new(VecDeque::from([beginning])),
        }
    }

    /// Takes figures for as long as the process lives.
    pub(crate) async fn run(self: Arc<Self>) {
        let mut moments = interval(EVERY);
        loop {
            moments.tick().await;
            self.take();
        }
    }

    fn take(&self) {
        let now = Instant::now();
        let figures = self.present();
        let mut taken = self.taken.lock();
        // The first that is left is the one before the window, or the one that begins it.
        while taken.len() > 1 && taken.get(1).is_some_and(|it| now - it.0 >= WINDOW) {
            taken.pop_front();
        }
        taken.push_back((now, figures));
    }

    fn present(&self) -> Figures {
        let text = self.recorder.render();
        let latest = self.taken.lock().back().map(|(_, figures)| figures.clone());
        Figures::read(&text, &latest.unwrap_or_default())
    }

    /// The figures now, and those of a minute ago, or of the start.
    pub(super) fn window(&self) -> FigureWindow {
        let now = self.present();
        let at = Instant::now();
        let taken = self.taken.lock();
        let within = taken.iter().find(|(then, _)| at - *then <= WINDOW + EVERY);
        let (then, before) = within.cloned().unwrap_or((at, Figures::default()));
        FigureWindow {
            now,
            before,
            length: at - then,
        }
    }
}
