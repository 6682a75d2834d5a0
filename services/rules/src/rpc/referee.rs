//! The referee: the services' calls, each for one position of one match.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use sandtable_grpc::error;
use sandtable_proto::rules::v1::rules_service_server::RulesService;
use sandtable_proto::rules::v1::{
    ApplyRequest, ApplyResponse, DescribeRequest, DescribeResponse, DrawViewRequest,
    DrawViewResponse, ForgetRequest, GetDefaultCommandRequest, GetDefaultCommandResponse,
    GetThreatsRequest, GetThreatsResponse, GetViewRequest, GetViewResponse,
    ListLegalActionsRequest, ListLegalActionsResponse, OpenForkRequest, OpenForkResponse,
    OpenMatchRequest, OpenMatchResponse, Position, ValidateRequest, VerifyLogRequest,
    VerifyLogResponse,
};
use sandtable_referee_client::external::Externals;
use sandtable_runtime::cancel;
use sandtable_runtime::telemetry::metric::{self, Counter};
use sandtable_sentences::language::Language;
use tokio::sync::Semaphore;
use tonic::{Request, Response, Status};

use crate::codec::Draw;
use crate::describe::{self, DescribedMatch, MatchWords};
use crate::dyn_game::HostedGame;
use crate::dyn_match::ThreatQuery;
use crate::fingerprint;
use crate::registry::Registry;
use crate::render::{self, Pictures};
use crate::settings::RulesSettings;
use crate::state_cache::{Cache, Loaded};
use crate::state_loader::{self, dice_key};
use crate::verify;
use crate::viewer;

/// Maximum number of commands drawn for one call: each is looked for and checked.
const MOST_SAMPLES: usize = 8;

/// Maximum number of spaces that are named for threats.
const MOST_SPACES: usize = 16;

/// Entries that are described at once; more take longer than a moment.
const FEW_ENTRIES: usize = 16;

/// Part of the names of forks that those of matches do not have.
const FORKS: &str = "/forks/";

/// The services `RulesService` and `GameService`.
pub struct Referee {
    pub(crate) games: Arc<Registry>,
    /// The referees of the games that the catalogue lists beside those.
    pub(crate) external: Externals,
    cache: Cache,
    /// The states of forks: however many there are, they take no match's place.
    forks: Cache,
    pub(crate) pictures: Pictures,
    /// Bounds the calls that take longer than a moment.
    long_work: Arc<Semaphore>,
    /// States that were found in memory, and that were not.
    hits: Counter,
    misses: Counter,
}

impl Referee {
    /// A referee for the games of a registry.
    pub fn new(games: Registry, settings: &RulesSettings) -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let lookups =
            |result| metric::CACHE_LOOKUPS.counter(&[("cache", "states"), ("result", result)]);
        Self {
            hits: lookups("hit"),
            misses: lookups("miss"),
            games: Arc::new(games),
            external: Externals::default(),
            cache: Cache::new(settings.cached_matches),
            forks: Cache::new(settings.cached_forks),
            pictures: Pictures::new(),
            long_work: Arc::new(Semaphore::new(threads)),
        }
    }

    /// The same referee, whose catalogue also lists the games of others. It is not asked
    /// about their matches.
    pub fn beside(self, external: Externals) -> Self {
        Self { external, ..self }
    }

    /// A game of this referee's own.
    pub(crate) fn game(&self, id: &str) -> Result<&Arc<dyn HostedGame>, Status> {
        self.games.get(id).map_err(|_| {
            let external = self.external.games();
            let mut all: Vec<&str> = self.games.ids().collect();
            all.extend(external.iter().map(String::as_str));
            all.sort_unstable();
            error::unknown_game(id, all)
        })
    }

    /// Returns the cache for the state of that name.
    fn cache_of(&self, name: &str) -> &Cache {
        if name.contains(FORKS) {
            &self.forks
        } else {
            &self.cache
        }
    }

    /// Does something with the match in the state of a position. A panic in a game
    /// costs the state in memory, which can be rebuilt, and nothing else.
    fn at<R>(
        &self,
        position: Option<&Position>,
        work: impl FnOnce(&Position, &mut Loaded) -> Result<R, Status>,
    ) -> Result<R, Status> {
        let position = position.ok_or_else(|| error::invalid("position", "must be set"))?;
        let cache = self.cache_of(&position.r#match);
        let place = match &position.basis {
            None => cache.find(&position.r#match),
            Some(_) => Some(cache.find_or_make(&position.r#match)),
        };
        let place = place.ok_or_else(|| self.not_loaded(position))?;
        let mut state = place.state.lock();
        let kept = state
            .as_ref()
            .is_some_and(|loaded| state_loader::matches(loaded, position));
        match kept {
            true => self.hits.increment(1),
            false if position.basis.is_none() => return Err(self.not_loaded(position)),
            // Counted when the caller was asked to repeat the call with a basis.
            false => {}
        }
        // Taken out while it is worked on, so that a panic leaves the place empty.
        let in_memory = state.take().filter(|_| kept);
        let done = catch_unwind(AssertUnwindSafe(|| {
            let mut loaded = match (in_memory, &position.basis) {
                (Some(loaded), _) => loaded,
                (None, Some(basis)) => state_loader::load(&self.games, position, basis)?,
                (None, None) => return Err(self.not_loaded(position)),
            };
            let result = work(position, &mut loaded);
            Ok((loaded, result))
        }));
        match done {
            Ok(Ok((loaded, result))) => {
                *state = Some(loaded);
                result
            }
            Ok(Err(status)) => Err(status),
            Err(_) => Err(error::internal("a game panicked")),
        }
    }

    /// The error for a state that is not in memory.
    fn not_loaded(&self, position: &Position) -> Status {
        self.misses.increment(1);
        state_loader::not_loaded(position)
    }

    /// Runs something that takes longer than a moment away from the threads that
    /// answer calls.
    pub(crate) async fn long<R: Send + 'static>(
        &self,
        work: impl FnOnce(&Registry) -> Result<R, Status> + Send + 'static,
    ) -> Result<R, Status> {
        let permit = self
            .long_work
            .clone()
            .acquire_owned()
            .await
            .map_err(error::internal)?;
        let games = self.games.clone();
        let task = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work(&games)
        });
        task.await.map_err(error::internal)?
    }
}

#[tonic::async_trait]
impl RulesService for Referee {
    async fn open_match(
        &self,
        request: Request<OpenMatchRequest>,
    ) -> Result<Response<OpenMatchResponse>, Status> {
        let request = request.into_inner();
        let game = self.games.get(&request.game)?;
        let options = match &request.terms {
            Some(terms) => Some(game.with_terms(request.options.as_ref(), terms)?),
            None => request.options,
        };
        let opening = game.open(options.as_ref())?;
        let fingerprint = fingerprint::of_opening(opening.live.hash());
        let response = OpenMatchResponse {
            seats: opening.seats,
            ruleset_version: game.describe().ruleset_version.clone(),
            options: Some(opening.options),
            snapshot: opening.live.snapshot()?,
            state_hash: fingerprint.to_vec(),
            awaited: opening.live.awaited(),
            on_turn: opening.live.on_turn(),
        };
        *self.cache.find_or_make(&request.r#match).state.lock() = Some(Loaded {
            game: request.game,
            live: opening.live,
            version: 0,
            fingerprint: Some(fingerprint),
        });
        Ok(Response::new(response))
    }

    async fn apply(
        &self,
        request: Request<ApplyRequest>,
    ) -> Result<Response<ApplyResponse>, Status> {
        let request = request.get_ref();
        let key = dice_key(&request.dice_key)?;
        let Some(action) = &request.action else {
            return Err(error::invalid("action", "must be set"));
        };
        self.at(request.position.as_ref(), |position, loaded| {
            let sequence = state_loader::next(position.version)?;
            let from_hash = loaded.shown_hash();
            let applied = loaded.live.apply(request.seat, action, &key, sequence)?;
            let fingerprint = fingerprint::keyed(&key, loaded.live.hash());
            loaded.version = sequence;
            loaded.fingerprint = Some(fingerprint);
            Ok(Response::new(ApplyResponse {
                state_hash: fingerprint.to_vec(),
                events: applied.events,
                awaited: loaded.live.awaited(),
                outcome: loaded.live.outcome(),
                dice_drawn: applied.dice_drawn,
                snapshot: if request.want_snapshot {
                    loaded.live.snapshot()?
                } else {
                    Vec::new()
                },
                private: applied.private,
                on_turn: loaded.live.on_turn(),
                action: Some(applied.action),
                from_hash,
            }))
        })
    }

    async fn validate(&self, request: Request<ValidateRequest>) -> Result<Response<()>, Status> {
        let request = request.get_ref();
        let Some(command) = &request.command else {
            return Err(error::invalid("command", "must be set"));
        };
        self.at(request.position.as_ref(), |_, loaded| {
            loaded
                .live
                .validate(request.seat, command)
                .map(Response::new)
        })
    }

    async fn list_legal_actions(
        &self,
        request: Request<ListLegalActionsRequest>,
    ) -> Result<Response<ListLegalActionsResponse>, Status> {
        let request = request.get_ref();
        let samples = usize::try_from(request.samples).unwrap_or(usize::MAX);
        if samples > MOST_SAMPLES {
            let problem = format_args!("must be at most {MOST_SAMPLES}, and is {samples}");
            return Err(error::invalid("samples", problem));
        }
        self.at(request.position.as_ref(), |position, loaded| {
            let state_hash = loaded.shown_hash();
            // Hash of what everyone is shown, as the draw must not reveal what is hidden. The
            // version, too: a take-back leads to a state that was there before.
            let shown = state_hash.first_chunk().copied().unwrap_or_default();
            let seed = u64::from_be_bytes(shown) ^ position.version;
            let listed = (loaded.live).legal(request.seat, Draw { samples, seed })?;
            Ok(Response::new(ListLegalActionsResponse {
                legal: Some(listed.legal),
                commands: listed.commands,
                state_hash,
            }))
        })
    }

    async fn get_view(
        &self,
        request: Request<GetViewRequest>,
    ) -> Result<Response<GetViewResponse>, Status> {
        let request = request.get_ref();
        let viewer = viewer::read(request.viewer)?;
        self.at(request.position.as_ref(), |_, loaded| {
            Ok(Response::new(GetViewResponse {
                view: Some(loaded.live.view(viewer)?),
                awaited: loaded.live.awaited(),
                outcome: loaded.live.outcome(),
                state_hash: loaded.shown_hash(),
            }))
        })
    }

    async fn get_threats(
        &self,
        request: Request<GetThreatsRequest>,
    ) -> Result<Response<GetThreatsResponse>, Status> {
        let request = request.into_inner();
        let viewer = viewer::of_threats(request.viewer)?;
        if request.spaces.len() > MOST_SPACES {
            let problem = format_args!("must be at most {MOST_SPACES}");
            return Err(error::invalid("spaces", problem));
        }
        let query = ThreatQuery {
            holder: request.holder,
            spaces: request.spaces,
        };
        let position = request.position.as_ref();
        // The state is copied; nobody waits for what is computed from it.
        let (work, state_hash) = self.at(position, |_, loaded| {
            let work = loaded.live.threats(viewer, query)?;
            Ok((work, loaded.shown_hash()))
        })?;
        let found = self.long(move |_| work()).await?;
        let game = position.map_or("", |position| position.game.as_str());
        Ok(Response::new(GetThreatsResponse {
            threats: Some(found.ok_or_else(|| error::no_threats(game))?),
            state_hash,
        }))
    }

    async fn draw_view(
        &self,
        request: Request<DrawViewRequest>,
    ) -> Result<Response<DrawViewResponse>, Status> {
        let mut request = request.into_inner();
        // Not of what the picture follows from, by which it is cached.
        let known = std::mem::take(&mut request.if_none_match);
        let region = render::region(request.region.clone())?;
        let game = self.game(&request.game)?.clone();
        let Some(view) = request.view.clone() else {
            return Err(error::invalid("view", "must be set"));
        };
        let seat = request.seat;
        let draw = move || render::bounded(game.draw_view(&view, seat, &region)?);
        let picture = self
            .pictures
            .of(&request, &request.r#match, self.long(move |_| draw()))
            .await?;
        Ok(Response::new(DrawViewResponse {
            svg: picture.svg_unless(&known),
            etag: picture.etag().to_owned(),
        }))
    }

    async fn describe(
        &self,
        request: Request<DescribeRequest>,
    ) -> Result<Response<DescribeResponse>, Status> {
        let request = request.into_inner();
        let few = request.entries.len() <= FEW_ENTRIES;
        let describe = move |games: &Registry| {
            let language = Language::lookup(&request.language);
            let of = DescribedMatch {
                options: request.options.as_ref(),
                view: request.view.as_ref(),
                language,
            };
            // Of the games of others only what all have in common is known here.
            let game = games.get(&request.game);
            let words = game.map_or(MatchWords::Common, |game| game.words(of));
            describe::describe(&words, language, &request)
        };
        let described = if few {
            describe(&self.games)
        } else {
            self.long(move |games| Ok(describe(games))).await?
        };
        Ok(Response::new(described))
    }

    async fn get_default_command(
        &self,
        request: Request<GetDefaultCommandRequest>,
    ) -> Result<Response<GetDefaultCommandResponse>, Status> {
        let request = request.get_ref();
        self.at(request.position.as_ref(), |_, loaded| {
            let command = loaded.live.default_command(request.seat)?;
            Ok(Response::new(GetDefaultCommandResponse {
                command,
                state_hash: loaded.shown_hash(),
            }))
        })
    }

    async fn forget(&self, request: Request<ForgetRequest>) -> Result<Response<()>, Status> {
        let name = &request.get_ref().r#match;
        self.cache_of(name).forget(name);
        Ok(Response::new(()))
    }

    async fn verify_log(
        &self,
        request: Request<VerifyLogRequest>,
    ) -> Result<Response<VerifyLogResponse>, Status> {
        let request = request.into_inner();
        // Dropped with the call: a caller who goes away stops the work.
        let (waiting, wanted) = cancel::pair();
        let response = self
            .long(move |games| verify::verify(games, &request, &wanted))
            .await?;
        drop(waiting);
        Ok(Response::new(response))
    }

    async fn open_fork(
        &self,
        request: Request<OpenForkRequest>,
    ) -> Result<Response<OpenForkResponse>, Status> {
        let request = request.get_ref();
        let key = dice_key(&request.dice_key)?;
        let viewer = viewer::of_fork(request.viewer)?;
        self.at(request.position.as_ref(), |position, loaded| {
            let fork = loaded.live.known_to(viewer, &key)?;
            let fingerprint = fingerprint::after(position.version, &key, fork.hash());
            Ok(Response::new(OpenForkResponse {
                snapshot: fork.snapshot()?,
                state_hash: fingerprint.to_vec(),
                awaited: fork.awaited(),
                outcome: fork.outcome(),
                from_hash: loaded.shown_hash(),
            }))
        })
    }
}
