//! The parts of the service, each built once.

use std::sync::Arc;
use std::sync::atomic::AtomicI64;

use parking_lot::Mutex;
use sandtable_auth::identity::Identities;
use sandtable_runtime::clock::Clock;
use sandtable_runtime::random;
use sandtable_runtime::shutdown::Shutdown;
use sandtable_server::limits::SharedCapacity;
use sandtable_store::{Documents, Log};

use crate::annotations::entry_tags::EntryTags;
use crate::annotations::match_players::MatchFinder;
use crate::annotations::seat_logs::SeatLogs;
use crate::bounds;
use crate::caller::Authenticator;
use crate::entrants::registration::Registrations;
use crate::entrants::suspension_sweep::SuspensionSweep;
use crate::entrants::suspensions::Suspensions;
use crate::fixtures::runner::FixtureRunner;
use crate::fixtures::tournament_rules::TournamentFixtures;
use crate::match_client::Host;
use crate::match_listener::MatchListener;
use crate::metrics::Meters;
use crate::organiser::adjudicate::Adjudicator;
use crate::organiser::controls::TournamentControls;
use crate::organiser::invitations::Invitations;
use crate::organiser::round_controls::RoundControls;
use crate::organiser::separation::Separations;
use crate::organiser::settings::Definitions;
use crate::organiser::substitution::Substitutions;
use crate::pools::attend_stream::AttendStreams;
use crate::pools::attendances::Attendances;
use crate::pools::comparison::Comparisons;
use crate::pools::comparison_stream::ComparisonStreams;
use crate::pools::controls::PoolControls;
use crate::pools::estimate::Estimates;
use crate::pools::fixture_requests::FixtureRequests;
use crate::pools::fixture_rules::PoolFixtures;
use crate::pools::matchmaker::Matchmaker;
use crate::pools::queries::Leaderboards;
use crate::pools::recent_fixtures::FixtureCache;
use crate::pools::schedule::PoolSchedule;
use crate::pools::seasons::Seasons;
use crate::pools::state::Pools;
use crate::pools::suspended::PoolSuspensions;
use crate::pools::verify::PoolVerification;
use crate::queries::resources::TournamentQueries;
use crate::queries::table_cache::Cache;
use crate::queries::watch::TournamentStreams;
use crate::records::Records;
use crate::scheduler::Scheduler;
use crate::settings::LadderSettings;
use crate::stages::standings_input::Standings;
use crate::tournaments::schedule::TournamentSchedule;
use crate::tournaments::state::Tournaments;

/// Dependencies of the service.
#[derive(Clone)]
pub struct Dependencies {
    /// The store of tournaments.
    pub documents: Arc<dyn Documents>,
    /// Where the operators are known.
    pub log: Arc<dyn Log>,
    /// Where matches are hosted.
    pub host: Arc<dyn Host>,
    /// Where keys are looked up.
    pub identities: Arc<dyn Identities>,
    /// The clock.
    pub clock: Arc<dyn Clock>,
}

/// The parts that the gRPC services call.
pub(crate) struct ServiceParts {
    pub(crate) authenticator: Arc<Authenticator>,
    pub(crate) tournaments: Arc<TournamentParts>,
    pub(crate) organisers: Arc<OrganiserParts>,
    pub(crate) pools: Arc<PoolParts>,
    pub(crate) annotations: Arc<AnnotationParts>,
}

/// The parts for what players keep with their matches.
pub(crate) struct AnnotationParts {
    pub(crate) logs: SeatLogs,
    pub(crate) tags: EntryTags,
}

/// The parts for those who play tournaments and look at them.
pub(crate) struct TournamentParts {
    pub(crate) all: Arc<Tournaments>,
    pub(crate) registrations: Registrations,
    pub(crate) queries: TournamentQueries,
    pub(crate) standings: Standings,
    pub(crate) streams: Arc<TournamentStreams>,
}

/// The parts for organisers of tournaments.
pub(crate) struct OrganiserParts {
    pub(crate) definitions: Definitions,
    pub(crate) controls: TournamentControls,
    pub(crate) invitations: Invitations,
    pub(crate) adjudicator: Adjudicator,
    pub(crate) rounds: RoundControls,
    pub(crate) separations: Separations,
    pub(crate) substitutions: Substitutions,
}

/// The parts for pools.
pub(crate) struct PoolParts {
    pub(crate) controls: PoolControls,
    pub(crate) leaderboards: Arc<Leaderboards>,
    pub(crate) attend_streams: Arc<AttendStreams>,
    pub(crate) seasons: Arc<Seasons>,
    pub(crate) estimates: Arc<Estimates>,
    pub(crate) comparisons: Arc<Comparisons>,
    pub(crate) comparison_streams: Arc<ComparisonStreams>,
    pub(crate) fixture_requests: FixtureRequests,
    pub(crate) verification: PoolVerification,
}

/// The parts that run by themselves.
pub(crate) struct Schedulers {
    pub(crate) tournaments: Scheduler<TournamentSchedule>,
    pub(crate) pools: Scheduler<PoolSchedule>,
    pub(crate) matches: MatchListener,
    pub(crate) suspensions: SuspensionSweep,
}

/// Builds all parts.
pub(crate) fn build(
    settings: LadderSettings,
    means: Dependencies,
    shutdown: Shutdown,
) -> (ServiceParts, Schedulers) {
    let streams = SharedCapacity::new(bounds::streams(&settings));
    let attending = SharedCapacity::new(bounds::attending(&settings));
    let Dependencies {
        documents,
        log,
        host,
        identities,
        clock,
    } = means;
    let records = Records::new(documents, clock);
    let began = records.now();
    let meters = Arc::new(Meters::new());
    let tournaments = Arc::new(Tournaments::new(records.clone(), meters.clone()));
    let pools = Arc::new(Pools::new(records, settings.pools, meters));
    let heartbeat_ms = settings.heartbeat_ms;
    let suspensions = Arc::new(Suspensions {
        tournaments: tournaments.clone(),
        identities: identities.clone(),
        parallel: settings.parallel,
    });
    let mut replica = [0u8; 16];
    random::fill(&mut replica);
    let attendances = Arc::new(Attendances {
        pools: pools.clone(),
        replica: hex::encode(replica),
        began,
    });
    let leaderboards = Arc::new(Leaderboards {
        pools: pools.clone(),
        attendances: attendances.clone(),
        tables: Mutex::default(),
    });
    let seasons = Arc::new(Seasons {
        pools: pools.clone(),
        leaderboards: leaderboards.clone(),
    });
    let estimates = Arc::new(Estimates {
        pools: pools.clone(),
    });
    let comparisons = Arc::new(Comparisons {
        pools: pools.clone(),
    });
    let runner = FixtureRunner {
        rules: TournamentFixtures {
            tournaments: tournaments.clone(),
            suspensions: suspensions.clone(),
        },
        host: host.clone(),
        look_seconds: settings.look_seconds,
    };
    let pool_runner = FixtureRunner {
        rules: PoolFixtures {
            pools: pools.clone(),
            attendances: attendances.clone(),
            host: host.clone(),
        },
        host: host.clone(),
        look_seconds: settings.look_seconds,
    };
    let schedulers = Schedulers {
        tournaments: Scheduler {
            schedule: TournamentSchedule {
                runner,
                tidied: AtomicI64::default(),
            },
            parallel: settings.parallel,
            tick_ms: settings.tick_ms,
            shutdown: shutdown.clone(),
        },
        pools: Scheduler {
            schedule: PoolSchedule {
                runner: pool_runner,
                matchmaker: Matchmaker {
                    pools: pools.clone(),
                    attendances: attendances.clone(),
                    recent: FixtureCache::default(),
                },
                seasons: seasons.clone(),
                estimates: estimates.clone(),
                comparisons: comparisons.clone(),
            },
            parallel: settings.parallel,
            tick_ms: settings.tick_ms,
            shutdown: shutdown.clone(),
        },
        matches: MatchListener {
            tournaments: tournaments.clone(),
            pools: pools.clone(),
            host: host.clone(),
            tick_ms: settings.tick_ms,
            shutdown: shutdown.clone(),
        },
        suspensions: SuspensionSweep {
            tournaments: suspensions,
            pools: PoolSuspensions {
                pools: pools.clone(),
                attendances: attendances.clone(),
                identities: identities.clone(),
            },
            tick_ms: settings.tick_ms,
            shutdown: shutdown.clone(),
        },
    };
    let finder = Arc::new(MatchFinder {
        tournaments: tournaments.clone(),
        pools: pools.clone(),
    });
    let parts = ServiceParts {
        annotations: Arc::new(AnnotationParts {
            logs: SeatLogs {
                finder: finder.clone(),
            },
            tags: EntryTags {
                finder,
                host: host.clone(),
            },
        }),
        authenticator: Arc::new(Authenticator {
            identities: identities.clone(),
            log,
        }),
        tournaments: Arc::new(TournamentParts {
            registrations: Registrations {
                tournaments: tournaments.clone(),
                pools: pools.clone(),
                identities: identities.clone(),
            },
            queries: TournamentQueries {
                tournaments: tournaments.clone(),
            },
            standings: Standings {
                tournaments: tournaments.clone(),
                cache: Cache::default(),
            },
            streams: Arc::new(TournamentStreams {
                tournaments: tournaments.clone(),
                streams: streams.clone(),
                heartbeat_ms,
                shutdown: shutdown.clone(),
            }),
            all: tournaments.clone(),
        }),
        organisers: Arc::new(OrganiserParts {
            definitions: Definitions {
                tournaments: tournaments.clone(),
                host: host.clone(),
                max_entrants: settings.max_entrants,
                max_tournaments_per_account: settings.max_tournaments_per_account,
            },
            controls: TournamentControls {
                tournaments: tournaments.clone(),
                identities: identities.clone(),
            },
            invitations: Invitations {
                tournaments: tournaments.clone(),
                pools: pools.clone(),
                identities: identities.clone(),
            },
            adjudicator: Adjudicator {
                tournaments: tournaments.clone(),
                host: host.clone(),
            },
            rounds: RoundControls {
                tournaments: tournaments.clone(),
            },
            separations: Separations {
                tournaments: tournaments.clone(),
            },
            substitutions: Substitutions {
                tournaments,
                identities,
                host: host.clone(),
            },
        }),
        pools: Arc::new(PoolParts {
            controls: PoolControls {
                pools: pools.clone(),
                host,
                leaderboards: leaderboards.clone(),
            },
            fixture_requests: FixtureRequests {
                pools: pools.clone(),
                attendances: attendances.clone(),
            },
            attend_streams: Arc::new(AttendStreams {
                pools: pools.clone(),
                attendances,
                leaderboards: leaderboards.clone(),
                attending,
                heartbeat_ms,
                shutdown: shutdown.clone(),
            }),
            leaderboards,
            seasons,
            estimates,
            comparison_streams: Arc::new(ComparisonStreams {
                comparisons: comparisons.clone(),
                streams,
                heartbeat_ms,
                shutdown,
            }),
            comparisons,
            verification: PoolVerification { pools },
        }),
    };
    (parts, schedulers)
}
