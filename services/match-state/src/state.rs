//! The parts of the service, built once.

use std::path::PathBuf;
use std::sync::Arc;

use sandtable_runtime::shutdown::Shutdown;
use sandtable_store::Documents;

use crate::auction::handlers::Auctions;
use crate::auth::authenticator::Authenticator;
use crate::chat::Chat;
use crate::chat::limits::ChatHub;
use crate::chat::room::ChatRooms;
use crate::clocks::handlers::MatchClocks;
use crate::clocks::loss_on_time::LossOnTime;
use crate::clocks::time_source::Timekeeper;
use crate::dice::duplicate_link::DuplicateLinks;
use crate::dice::nonce_handlers::Nonces;
use crate::forks::create::ForkMaker;
use crate::forks::handlers::Forks;
use crate::forks::registry::ForkRegistry;
use crate::forks::rules_client::ForkRules;
use crate::history::quota::PastViews;
use crate::history::view_at::History;
use crate::import::Imports;
use crate::import::quota::ImportQuota;
use crate::lifecycle::idle_policy::Expiry;
use crate::lifecycle::idle_sweeper::Lifecycle;
use crate::lobby::bot_names::BotNames;
use crate::lobby::bot_seats::BotSeats;
use crate::lobby::bots::Bots;
use crate::lobby::draw::Draws;
use crate::lobby::invite::Invitations;
use crate::lobby::lobby_calls::Lobby;
use crate::lobby::substitution::Substitutions;
use crate::log::export::Exports;
use crate::log::feed::FeedStream;
use crate::log::feed_reader::FeedReader;
use crate::log::head::LogHeads;
use crate::log::signing::Signer;
use crate::log::texts::LogTexts;
use crate::matches::create::Hosting;
use crate::matches::queries::MatchQueries;
use crate::matches::repository::Matches;
use crate::matches::service_hosting::ServiceHosting;
use crate::matches::slugs::MatchSlugs;
use crate::matches::update_record::MatchRecords;
use crate::metrics::{Commands, Followers};
use crate::moderation::Moderation;
use crate::rpc::render::MapPictures;
use crate::settings::MatchSettings;
use crate::spectator_delay::SpectatorDelay;
use crate::stats::handler::SeatStats;
use crate::submit::append::EntryWriter;
use crate::submit::submitter::Submitter;

/// Hosts matches: lobby, seats and the log.
///
/// It is itself the gRPC service (`MatchService` for clients, `FeedService` for the
/// other services); clones are the same service.
#[derive(Clone)]
pub struct MatchState {
    pub(crate) parts: Arc<ServiceParts>,
}

/// The parts of the service, for `rpc/` alone: no part has more of the others than it needs.
pub(crate) struct ServiceParts {
    pub(crate) auctions: Arc<Auctions>,
    pub(crate) authenticator: Arc<Authenticator>,
    pub(crate) bot_seats: Arc<BotSeats>,
    pub(crate) bots: Bots,
    pub(crate) chat: Arc<Chat>,
    pub(crate) clocks: MatchClocks,
    /// File of the database, with SQLite.
    pub(crate) database: PathBuf,
    pub(crate) draws: Draws,
    pub(crate) exports: Arc<Exports>,
    pub(crate) feed: Arc<FeedStream>,
    pub(crate) feed_reader: FeedReader,
    pub(crate) loss_on_time: Arc<LossOnTime>,
    pub(crate) fork_maker: ForkMaker,
    pub(crate) forks: Arc<Forks>,
    pub(crate) heads: Arc<LogHeads>,
    pub(crate) history: Arc<History>,
    pub(crate) hosting: Arc<Hosting>,
    pub(crate) imports: Arc<Imports>,
    pub(crate) invitations: Invitations,
    pub(crate) lifecycle: Arc<Lifecycle>,
    pub(crate) lobby: Lobby,
    pub(crate) matches: Arc<Matches>,
    pub(crate) moderation: Moderation,
    pub(crate) nonces: Nonces,
    pub(crate) pictures: MapPictures,
    pub(crate) queries: Arc<MatchQueries>,
    pub(crate) records: Arc<MatchRecords>,
    pub(crate) seat_stats: SeatStats,
    pub(crate) service_hosting: ServiceHosting,
    pub(crate) submitter: Arc<Submitter>,
    pub(crate) substitutions: Substitutions,
    pub(crate) texts: LogTexts,
    pub(crate) time: Arc<Timekeeper>,
}

/// The parts that all others are built on.
pub(crate) struct Foundation {
    pub(crate) matches: Arc<Matches>,
    pub(crate) documents: Arc<dyn Documents>,
    pub(crate) authenticator: Arc<Authenticator>,
    pub(crate) signer: Signer,
    pub(crate) shutdown: Shutdown,
}

impl ServiceParts {
    /// Builds all parts.
    pub(crate) fn build(settings: &MatchSettings, foundation: Foundation) -> Self {
        let Foundation {
            matches,
            documents,
            authenticator,
            signer,
            shutdown,
        } = foundation;
        let (log, rules, time) = (
            matches.log.clone(),
            matches.rules.clone(),
            matches.time.clone(),
        );
        let page_bytes = settings.page_bytes;
        let slugs = MatchSlugs {
            documents: documents.clone(),
        };
        let delay = Arc::new(SpectatorDelay {
            log: log.clone(),
            time: time.clone(),
        });
        let records = Arc::new(MatchRecords {
            matches: matches.clone(),
            authenticator: authenticator.clone(),
            delay: delay.clone(),
            time: time.clone(),
        });
        let writer = Arc::new(EntryWriter {
            matches: matches.clone(),
            log: log.clone(),
            rules: rules.clone(),
            states: matches.states.clone(),
            time: time.clone(),
        });
        let submitter = Arc::new(Submitter {
            matches: matches.clone(),
            authenticator: authenticator.clone(),
            writer: writer.clone(),
            page_bytes,
            commands: Commands::default(),
        });
        let auctions = Arc::new(Auctions {
            records: records.clone(),
            rules: rules.clone(),
            time: time.clone(),
        });
        let lifecycle = Arc::new(Lifecycle {
            matches: matches.clone(),
            records: records.clone(),
            writer: writer.clone(),
            policy: Expiry::of(settings),
            time: time.clone(),
            shutdown: shutdown.clone(),
        });
        let hosting = Arc::new(Hosting {
            matches: matches.clone(),
            records: records.clone(),
            authenticator: authenticator.clone(),
            rules: rules.clone(),
            lifecycle: lifecycle.clone(),
            auctions: auctions.clone(),
            slugs: slugs.clone(),
            links: DuplicateLinks {
                records: records.clone(),
                authenticator: authenticator.clone(),
                time: time.clone(),
            },
            time: time.clone(),
        });
        let queries = Arc::new(MatchQueries {
            matches: matches.clone(),
            authenticator: authenticator.clone(),
            delay: delay.clone(),
            rules: rules.clone(),
            time: time.clone(),
            page_bytes,
        });
        let history = Arc::new(History {
            matches: matches.clone(),
            authenticator: authenticator.clone(),
            delay: delay.clone(),
            rules: rules.clone(),
            quota: PastViews::new(settings),
        });
        let forks = Arc::new(Forks {
            registry: ForkRegistry::new(&settings.forks),
            rules: ForkRules {
                rules: rules.clone(),
            },
            time: time.clone(),
            page_bytes,
        });
        let heads = Arc::new(LogHeads {
            matches: matches.clone(),
            authenticator: authenticator.clone(),
            delay: delay.clone(),
            signer,
            time: time.clone(),
        });
        let bot_seats = Arc::new(BotSeats {
            matches: matches.clone(),
            documents: documents.clone(),
            page_bytes,
        });
        Self {
            bots: Bots {
                records: records.clone(),
                matches: matches.clone(),
                authenticator: authenticator.clone(),
                lifecycle: lifecycle.clone(),
                names: BotNames::of(settings),
                seats: bot_seats.clone(),
                time: time.clone(),
            },
            chat: Arc::new(Chat {
                rooms: ChatRooms {
                    matches: matches.clone(),
                    authenticator: authenticator.clone(),
                },
                documents: documents.clone(),
                hub: ChatHub::new(settings),
                time: time.clone(),
                page_bytes,
                shutdown: shutdown.clone(),
            }),
            clocks: MatchClocks {
                matches: matches.clone(),
                records: records.clone(),
                authenticator: authenticator.clone(),
                time: time.clone(),
            },
            database: settings.database.clone(),
            draws: Draws {
                records: records.clone(),
                matches: matches.clone(),
                submitter: submitter.clone(),
                time: time.clone(),
            },
            exports: Arc::new(Exports {
                matches: matches.clone(),
                authenticator: authenticator.clone(),
                heads: heads.clone(),
                rules: rules.clone(),
                page_bytes,
            }),
            feed: Arc::new(FeedStream {
                log,
                followers: Followers::default(),
                page_bytes,
                shutdown,
            }),
            feed_reader: FeedReader {
                matches: matches.clone(),
                authenticator: authenticator.clone(),
                delay: delay.clone(),
                time: time.clone(),
                page_bytes,
            },
            loss_on_time: Arc::new(LossOnTime {
                matches: matches.clone(),
                writer: writer.clone(),
                auctions: auctions.clone(),
                rules: rules.clone(),
                time: time.clone(),
            }),
            fork_maker: ForkMaker {
                matches: matches.clone(),
                authenticator: authenticator.clone(),
                delay,
                history: history.clone(),
                forks: forks.clone(),
            },
            imports: Arc::new(Imports {
                matches: matches.clone(),
                authenticator: authenticator.clone(),
                rules: rules.clone(),
                lifecycle: lifecycle.clone(),
                writer: writer.clone(),
                documents,
                quota: ImportQuota::new(settings),
                time: time.clone(),
            }),
            invitations: Invitations {
                records: records.clone(),
                matches: matches.clone(),
                authenticator: authenticator.clone(),
                time: time.clone(),
            },
            lobby: Lobby {
                records: records.clone(),
                matches: matches.clone(),
                authenticator: authenticator.clone(),
                rules: rules.clone(),
                slugs,
                time: time.clone(),
            },
            moderation: Moderation {
                records: records.clone(),
                authenticator: authenticator.clone(),
                submitter: submitter.clone(),
                time: time.clone(),
            },
            nonces: Nonces {
                records: records.clone(),
                auctions: auctions.clone(),
                time: time.clone(),
            },
            pictures: MapPictures {
                matches: matches.clone(),
                authenticator: authenticator.clone(),
                queries: queries.clone(),
                history: history.clone(),
                rules: rules.clone(),
            },
            seat_stats: SeatStats {
                matches: matches.clone(),
            },
            service_hosting: ServiceHosting {
                hosting: hosting.clone(),
                records: records.clone(),
                matches: matches.clone(),
                writer,
                time: time.clone(),
            },
            substitutions: Substitutions {
                records: records.clone(),
                absent_after_seconds: settings.absent_after_seconds,
                time: time.clone(),
            },
            texts: LogTexts {
                matches: matches.clone(),
                queries: queries.clone(),
                history: history.clone(),
                rules,
                page_bytes,
            },
            auctions,
            authenticator,
            bot_seats,
            forks,
            heads,
            history,
            hosting,
            lifecycle,
            matches,
            queries,
            records,
            submitter,
            time,
        }
    }
}
