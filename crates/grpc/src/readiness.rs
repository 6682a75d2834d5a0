//! Readiness of a process: whether it can do its work now, and if not, why not.
//!
//! A process that needs others (a store that commits, the referee) checks them at intervals. The
//! result is what `grpc.health.v1` reports for each service that needs them, and what `/readyz`
//! says in words.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use parking_lot::Mutex;
use serde::Serialize;
use tokio::sync::watch;
use tokio::time::{Instant, sleep, timeout};
use tonic::Code;
use tonic_health::ServingStatus;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus as Answered;
use tonic_health::pb::health_client::HealthClient;
use tonic_health::server::HealthReporter;

use crate::balancer::Replicas;
use crate::error::{error, reason};
use sandtable_runtime::clock::{Clock, SystemClock};
use sandtable_runtime::shutdown::Shutdown;
use sandtable_runtime::telemetry::metric;

/// Interval between checks while a requirement fails.
const SOON: Duration = Duration::from_millis(250);

/// Something that a process needs.
#[tonic::async_trait]
pub trait Probe: Send + Sync + 'static {
    /// Finds out whether it can be used now; if not, why not.
    ///
    /// # Errors
    ///
    /// Why it cannot be used, in a sentence for people.
    async fn look(&self) -> Result<(), String>;
}

/// Another service, checked by its own health service.
#[derive(Clone, Debug)]
pub struct PeerProbe {
    replicas: Replicas,
    service: &'static str,
}

impl PeerProbe {
    /// A service at the other end of a channel, or of several: one that serves is enough.
    pub fn new(replicas: impl Into<Replicas>, service: &'static str) -> Self {
        Self {
            replicas: replicas.into(),
            service,
        }
    }
}

#[tonic::async_trait]
impl Probe for PeerProbe {
    async fn look(&self) -> Result<(), String> {
        let request = HealthCheckRequest {
            service: self.service.to_owned(),
        };
        // One that does not serve is as one that is away: the next one is asked.
        let check = |channel, request| async move {
            let answer = HealthClient::new(channel).check(request).await?;
            match answer.get_ref().status() {
                Answered::Serving => Ok(answer),
                other => {
                    let says = format!("it says {}", other.as_str_name());
                    let away = reason::SERVICE_UNAVAILABLE;
                    Err(error(Code::Unavailable, away, says).into())
                }
            }
        };
        let answer = self.replicas.call("", request, check).await;
        answer.map_err(|status| format!("cannot be used: {}", status.message()))?;
        Ok(())
    }
}

/// Something that services of a process need, or that is observed for its operators.
#[derive(Clone)]
pub struct Requirement {
    /// The name in reports.
    pub name: &'static str,
    /// The test of it.
    pub probe: Arc<dyn Probe>,
    /// The services that cannot do without it. It is merely observed where there are none, and
    /// the process serves without it.
    pub services: Vec<&'static str>,
}

impl fmt::Debug for Requirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Requirement")
            .field("name", &self.name)
            .field("services", &self.services)
            .finish_non_exhaustive()
    }
}

/// Where a process is in its life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// It does not serve yet.
    Starting,
    /// It serves, if it has what it needs.
    Serving,
    /// It has been asked to stop.
    Draining,
}

/// Status of a process.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// True if it would serve a call.
    pub ready: bool,
    /// Where it is in its life.
    pub stage: Stage,
    /// Checks of its requirements.
    pub checks: Vec<Check>,
}

/// Something that a process needs, as it was when last looked at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Check {
    /// Name of the dependency.
    /// The name in reports.
    pub name: &'static str,
    /// True if it could be used.
    pub ok: bool,
    /// Why not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// True if the process serves without it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub observed: bool,
}

impl Check {
    /// Reports whether the process lacks something that it needs.
    fn fails(&self) -> bool {
        !self.ok && !self.observed
    }
}

impl Report {
    fn of(stage: Stage, checks: Vec<Check>) -> Self {
        Self {
            ready: stage == Stage::Serving && !checks.iter().any(Check::fails),
            stage,
            checks,
        }
    }
}

/// Outcome of a check, which changes with every one and so is no part of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckTiming {
    /// Time that it took.
    pub latency: Duration,
    /// When it was made.
    pub time: SystemTime,
}

/// Timings of the latest checks, by name.
type Timings = Arc<Mutex<BTreeMap<&'static str, CheckTiming>>>;

/// Status that a process reports, at any time.
#[derive(Clone, Debug)]
pub struct Readiness {
    report: watch::Receiver<Report>,
    timings: Timings,
}

impl Readiness {
    /// Returns the current report.
    #[must_use]
    pub fn report(&self) -> Report {
        self.report.borrow().clone()
    }

    /// Returns how the latest check of something went; `None` before the first.
    #[must_use]
    pub fn timing(&self, check: &str) -> Option<CheckTiming> {
        self.timings.lock().get(check).copied()
    }

    /// Waits until the report matches; returns `None` when the process is gone.
    pub async fn wait_for(&mut self, wanted: impl FnMut(&Report) -> bool) -> Option<Report> {
        let found = self.report.wait_for(wanted).await;
        found.ok().map(|report| report.clone())
    }
}

/// Publishes the status of the process.
#[derive(Debug)]
pub struct ReadinessReporter {
    reported: watch::Sender<Report>,
    timings: Timings,
}

impl Default for ReadinessReporter {
    fn default() -> Self {
        Self {
            reported: watch::Sender::new(Report::of(Stage::Starting, Vec::new())),
            timings: Timings::default(),
        }
    }
}

impl ReadinessReporter {
    /// A view of the readiness that follows the reports.
    #[must_use]
    pub fn readiness(&self) -> Readiness {
        Readiness {
            report: self.reported.subscribe(),
            timings: self.timings.clone(),
        }
    }

    /// Notes how a check went that began at this moment.
    fn note(&self, check: &'static str, began: Instant) {
        let timing = CheckTiming {
            latency: began.elapsed(),
            time: SystemClock.now(),
        };
        self.timings.lock().insert(check, timing);
    }

    fn report(&self, report: Report) {
        let measured = |well| f64::from(u8::from(well));
        metric::READY.gauge(&[]).set(measured(report.ready));
        for check in &report.checks {
            metric::CHECK
                .gauge(&[("name", check.name)])
                .set(measured(check.ok));
        }
        self.reported.send_if_modified(|reported| {
            let differs = *reported != report;
            if differs {
                tracing::info!(ready = report.ready, stage = ?report.stage, checks = ?report.checks, "readiness changed");
                *reported = report;
            }
            differs
        });
    }
}

/// Looks after what a process needs.
#[derive(Debug)]
pub struct Watcher {
    /// The gRPC services of the process.
    pub services: Vec<&'static str>,
    /// Everything that they need.
    pub requirements: Vec<Requirement>,
    /// Where gRPC clients ask for health.
    pub health: HealthReporter,
    /// Where readiness is reported.
    pub reporter: ReadinessReporter,
    /// Interval between checks.
    pub interval: Duration,
    /// Timeout of a check.
    pub patience: Duration,
}

impl Watcher {
    /// Watches until the shutdown, which it has published when it returns.
    pub async fn run(mut self, mut shutdown: Shutdown) {
        if !self.requirements.is_empty() {
            // Nothing is known yet.
            let unknown = self.requirements.iter().map(|it| Check {
                name: it.name,
                ok: false,
                reason: Some("not looked at yet".to_owned()),
                observed: it.services.is_empty(),
            });
            let unknown = Report::of(Stage::Starting, unknown.collect());
            self.set_health(&unknown).await;
        }
        loop {
            let report = tokio::select! {
                biased;
                () = shutdown.wait() => break,
                report = self.look() => report,
            };
            self.set_health(&report).await;
            let pause = if report.ready {
                self.interval
            } else {
                self.interval.min(SOON)
            };
            self.reporter.report(report);
            if self.requirements.is_empty() {
                shutdown.wait().await;
                break;
            }
            tokio::select! {
                () = shutdown.wait() => break,
                () = sleep(pause) => {}
            }
        }
        let checks = self.reporter.reported.borrow().checks.clone();
        self.reporter.report(Report::of(Stage::Draining, checks));
        for name in self.services.iter().copied().chain([""]) {
            self.health
                .set_service_status(name, ServingStatus::NotServing)
                .await;
            // Watchers have received it now, and must not keep the server waiting.
            self.health.clear_service_status(name).await;
        }
    }

    async fn look(&self) -> Report {
        let looks = self.requirements.iter().map(async |requirement| {
            let began = Instant::now();
            let found = match timeout(self.patience, requirement.probe.look()).await {
                Ok(found) => found,
                Err(_) => Err(format!("no answer within {:?}", self.patience)),
            };
            self.reporter.note(requirement.name, began);
            Check {
                name: requirement.name,
                ok: found.is_ok(),
                reason: found.err(),
                observed: requirement.services.is_empty(),
            }
        });
        Report::of(Stage::Serving, futures::future::join_all(looks).await)
    }

    async fn set_health(&mut self, report: &Report) {
        let ill = |name: &str| {
            let check = report.checks.iter().find(|check| check.name == name);
            check.is_some_and(|check| !check.ok)
        };
        let all_well = !report.checks.iter().any(Check::fails);
        // The server as a whole is never better than one of its services: it is the first
        // to be ill, and the last to be well.
        if !all_well {
            self.health.set_service_status("", status(false)).await;
        }
        for service in &self.services {
            let lacks = self
                .requirements
                .iter()
                .any(|it| ill(it.name) && it.services.contains(service));
            self.health
                .set_service_status(service, status(!lacks))
                .await;
        }
        if all_well {
            self.health.set_service_status("", status(true)).await;
        }
    }
}

fn status(serving: bool) -> ServingStatus {
    if serving {
        ServingStatus::Serving
    } else {
        ServingStatus::NotServing
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU8, Ordering};
    use tonic::Request;
    use tonic_health::pb::health_server::Health;

    /// Answers as configured: 0 well, 1 ill, 2 not at all.
    #[derive(Default)]
    struct Answering(AtomicU8);

    #[tonic::async_trait]
    impl Probe for Answering {
        async fn look(&self) -> Result<(), String> {
            match self.0.load(Ordering::SeqCst) {
                0 => Ok(()),
                1 => Err("the disk is full".to_owned()),
                _ => std::future::pending().await,
            }
        }
    }

    /// Is never there.
    struct Away;

    #[tonic::async_trait]
    impl Probe for Away {
        async fn look(&self) -> Result<(), String> {
            Err("away".to_owned())
        }
    }

    async fn answered(health: &impl Health, service: &str) -> Answered {
        let request = HealthCheckRequest {
            service: service.to_owned(),
        };
        let answer = health.check(Request::new(request)).await;
        answer.map_or(Answered::ServiceUnknown, |it| it.get_ref().status())
    }

    #[tokio::test(start_paused = true)]
    async fn services_are_as_well_as_what_they_need() {
        let store = Arc::new(Answering::default());
        let (health, _) = tonic_health::server::health_reporter();
        let asked = tonic_health::server::HealthService::from_health_reporter(health.clone());
        let reporter = ReadinessReporter::default();
        let mut readiness = reporter.readiness();
        assert_eq!(readiness.report().stage, Stage::Starting);
        assert!(!readiness.report().ready);
        let watcher = Watcher {
            services: vec!["matches", "games"],
            requirements: vec![
                Requirement {
                    name: "store",
                    probe: store.clone(),
                    services: vec!["matches"],
                },
                Requirement {
                    name: "peer",
                    probe: Arc::new(Away),
                    services: Vec::new(),
                },
            ],
            health,
            reporter,
            interval: Duration::from_secs(2),
            patience: Duration::from_secs(1),
        };
        let (trigger, shutdown) = Shutdown::new();
        let watching = tokio::spawn(watcher.run(shutdown));

        // What is merely observed may fail.
        let report = readiness.wait_for(|report| report.ready).await.unwrap();
        assert!(report.checks[0].ok && !report.checks[1].ok);
        assert_eq!(answered(&asked, "matches").await, Answered::Serving);
        assert_eq!(answered(&asked, "").await, Answered::Serving);
        for (reported, why) in [(1, "the disk is full"), (2, "no answer within 1s")] {
            store.0.store(reported, Ordering::SeqCst);
            let report = readiness
                .wait_for(|report| {
                    report
                        .checks
                        .iter()
                        .any(|it| it.reason.as_deref() == Some(why))
                })
                .await
                .unwrap();
            assert!(!report.ready);
            assert_eq!(answered(&asked, "matches").await, Answered::NotServing);
            assert_eq!(answered(&asked, "games").await, Answered::Serving);
            assert_eq!(answered(&asked, "").await, Answered::NotServing);
        }
        store.0.store(0, Ordering::SeqCst);
        readiness.wait_for(|report| report.ready).await.unwrap();
        assert_eq!(answered(&asked, "matches").await, Answered::Serving);

        trigger.fire();
        watching.await.unwrap();
        let report = readiness.report();
        assert_eq!((report.ready, report.stage), (false, Stage::Draining));
        assert_eq!(answered(&asked, "").await, Answered::ServiceUnknown);
    }
}
