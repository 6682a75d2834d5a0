//! The status of a process, as a message.

use sandtable_proto::platform::v1::{
    Capacity, HealthCheck, LimitStatus, LimitedCaller, ProcessStatus, RateLimit, RulesVersion,
    ServerStatus, ServiceHealth, StoreStatus,
};
use sandtable_proto::rules::v1::ListGamesRequest;
use tonic::{Request, Status};

use crate::limits::Bounds;
use crate::platform::VERSION;
use crate::platform::facts::{PlatformFacts, ProcessFacts};
use crate::platform::figures::FigureWindow;
use crate::platform::traffic::{duration, whole};
use crate::telemetry;
use sandtable_grpc::readiness::{Report, Stage};
use sandtable_runtime::clock::{Clock, SystemClock};
use sandtable_runtime::telemetry::metric;

impl ProcessFacts {
    /// The status now.
    pub(super) async fn status(&self, facts: &dyn PlatformFacts) -> Result<ServerStatus, Status> {
        let (matches, rules_in_use) = tokio::try_join!(facts.matches(), facts.rules_in_use())?;
        let report = self.readiness.report();
        let window = telemetry::figures().map(|figures| figures.window());
        let window = window.as_ref();
        let last_backup = facts.last_backup();
        let store = window.map_or_else(
            || StoreStatus {
                last_backup_time: last_backup.map(Into::into),
                ..StoreStatus::default()
            },
            |it| it.store(last_backup),
        );
        Ok(ServerStatus {
            process: Some(ProcessStatus {
                program: self.program.to_owned(),
                version: VERSION.to_owned(),
                ready: report.ready,
                start_time: Some(self.started.into()),
                server_time: Some(SystemClock.now().into()),
            }),
            services: self.services(&report),
            checks: self.checks(&report),
            rules: self.rules().await?,
            rules_in_use,
            traffic: window.map(FigureWindow::traffic),
            refusals: window.map(FigureWindow::refusals).unwrap_or_default(),
            limits: Some(self.limits(window)),
            matches,
            store: Some(store),
        })
    }

    async fn rules(&self) -> Result<Vec<RulesVersion>, Status> {
        let Some(games) = &self.games else {
            return Ok(Vec::new());
        };
        let listed = games
            .list_games(Request::new(ListGamesRequest::default()))
            .await?;
        let games = listed.into_inner().games.into_iter();
        let rules = games.map(|game| RulesVersion {
            game: game.id,
            version: game.ruleset_version,
        });
        Ok(rules.collect())
    }

    fn services(&self, report: &Report) -> Vec<ServiceHealth> {
        let fails = |name: &str| report.checks.iter().any(|it| it.name == name && !it.ok);
        let services = self.needs.iter().map(|needs| {
            let lacking = needs.checks.iter().filter(|check| fails(check));
            let lacking: Vec<String> = lacking.map(|check| (*check).to_owned()).collect();
            ServiceHealth {
                service: needs.service.to_owned(),
                serving: report.stage == Stage::Serving && lacking.is_empty(),
                lacking,
            }
        });
        let mut services: Vec<_> = services.collect();
        services.sort_by(|one, other| one.service.cmp(&other.service));
        services
    }

    fn checks(&self, report: &Report) -> Vec<HealthCheck> {
        let checks = report.checks.iter().map(|check| {
            let timing = self.readiness.timing(check.name);
            HealthCheck {
                name: check.name.to_owned(),
                ok: check.ok,
                reason: check.reason.clone().unwrap_or_default(),
                latency: timing.and_then(|it| duration(it.latency)),
                check_time: timing.map(|it| it.time.into()),
            }
        });
        checks.collect()
    }

    fn limits(&self, window: Option<&FigureWindow>) -> LimitStatus {
        let refused = RefusedCounts::of(window);
        let rates = self.limits.iter().flat_map(crate::limits::Limits::rates);
        let rates = rates.map(|rate| {
            let (limit, subject) = (rate.class.to_string(), rate.kind.to_string());
            let (count, per_minute) = refused.count(&limit, Some(&subject));
            RateLimit {
                limit,
                subject,
                per_second: rate.per_second,
                burst: rate.burst,
                refused: count,
                refused_per_minute: per_minute,
            }
        });
        let callers = self.limits.iter().flat_map(|it| it.limited_callers());
        LimitStatus {
            rates: rates.collect(),
            capacities: (self.bounds.iter())
                .map(|bounds| capacity(bounds, &refused, window))
                .collect(),
            shed: window.map(FigureWindow::shed).unwrap_or_default(),
            callers: callers
                .map(|it| LimitedCaller {
                    caller: it.caller,
                    limit: it.limit,
                    count: it.count,
                    last_time: Some(it.last.into()),
                })
                .collect(),
        }
    }
}

fn capacity(bounds: &Bounds, refused: &RefusedCounts, window: Option<&FigureWindow>) -> Capacity {
    let (count, per_minute) = refused.count(bounds.what, None);
    Capacity {
        limit: bounds.what.to_owned(),
        total: bounds.total.map_or(0, |it| it as u64),
        per_caller: bounds.per_account as u64,
        per_address: bounds.per_address as u64,
        reserved: bounds.reserved as u64,
        release: bounds.release.to_string(),
        taken: window.and_then(|it| it.taken(bounds.what)),
        refused: count,
        refused_per_minute: per_minute,
    }
}

impl FigureWindow {
    /// Number of places of a capacity that are taken; `None` where that is not measured.
    fn taken(&self, what: &str) -> Option<u64> {
        let gauges = self.gauges(metric::CAPACITY_TAKEN);
        let found = gauges
            .iter()
            .find(|(labels, _)| labels.get("limit") == what);
        let taken = found.map(|(_, taken)| *taken);
        taken
            .or_else(|| match what {
                "open matches" => self.gauge(metric::LIVE_MATCHES),
                "calls at a time" => self.gauge(metric::REQUESTS_IN_FLIGHT),
                "connections" => self.gauge(metric::CONNECTIONS),
                _ => None,
            })
            .map(whole)
    }
}

/// Refusals by limit and whom it counts.
struct RefusedCounts(Vec<(String, String, u64, f64)>);

impl RefusedCounts {
    fn of(window: Option<&FigureWindow>) -> Self {
        let counts = window.map(|it| it.counts(metric::LIMITED));
        let counts = counts.into_iter().flatten().map(|it| {
            let (limit, subject) = (it.labels.get("limit"), it.labels.get("subject"));
            let total = whole(it.total);
            (limit.to_owned(), subject.to_owned(), total, it.per_minute)
        });
        Self(counts.collect())
    }

    /// Refusals of a limit since the start and in a minute, of one kind of subject or of all.
    fn count(&self, limit: &str, subject: Option<&str>) -> (u64, f64) {
        let of_limit = self.0.iter().filter(|it| it.0 == limit);
        let found = of_limit.filter(|it| subject.is_none_or(|subject| it.1 == subject));
        found.fold((0, 0.0), |sum, it| (sum.0 + it.2, sum.1 + it.3))
    }
}
