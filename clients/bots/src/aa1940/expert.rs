//! The bot that plans whole turns: it weighs what each stack can attack by the odds, the enemy's
//! replies and what they leave, and searches for the best plan as long as its effort lasts.

pub(crate) mod army;
pub(crate) mod attack_orders;
pub(crate) mod battle_table;
pub(crate) mod budget;
pub(crate) mod campaign;
pub(crate) mod command_queue;
pub(crate) mod declarations;
pub(crate) mod enemy_stacks;
pub(crate) mod explanation;
pub(crate) mod home_guard;
pub(crate) mod planner;
pub(crate) mod raids;
pub(crate) mod regroup;
pub(crate) mod replies;
pub(crate) mod siege;
pub(crate) mod turn_plan;
pub(crate) mod victory_stakes;
pub(crate) mod weights;

use anyhow::Result;
use sandtable_proto::games::aa1940::v1::{Command, Legal, Phase, PhaseLegal, View};

use crate::aa1940::answer_values::Resolve;
use crate::aa1940::command;
use crate::aa1940::deploy::{Deployment, StackMove};
use crate::aa1940::distances::AtlasCache;
use crate::aa1940::economy;
use crate::aa1940::evaluation::{Evaluation, ValueModel};
use crate::aa1940::fleet_moves;
use crate::aa1940::legal_index::{self, LegalIndex, MovableStack};
use crate::aa1940::paratroops;
use crate::aa1940::placement;
use crate::aa1940::policy::Aa1940Policy;
use crate::aa1940::position::{self, Position, find_power};
use crate::aa1940::sea::SeaDistances;
use crate::aa1940::sensible::{SensibleAa1940, engagements};
use crate::rng::Rng;

use attack_orders::{AttackOrders, OrderStep, Restraint};
use battle_table::BattleTable;
use budget::{SearchBudget, TurnEffort};
use campaign::Campaign;
use command_queue::CommandQueue;
use declarations::declarations;
use home_guard::home_guard;
use planner::Planner;
use regroup::Regroup;
use replies::Replies;
use weights::Weights;

/// Share of a turn's effort for its attacks, in percent.
const FOR_ATTACKS: u32 = 60;

/// Share of a turn's effort for regrouping, in percent.
const FOR_REGROUPING: u32 = 40;

/// Calls in one phase after which the rules of thumb take over.
const MOST_CALLS: u32 = 80;

/// Progress of a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Progress {
    /// Wars in the combat move, ships in the noncombat move.
    First,
    /// The plan is being carried out.
    Plan,
    /// The rest: raids, drops, submarines to be hunted.
    Rest,
    /// The rules of thumb play the phase to its end.
    Delegated,
}

/// Plans whole turns.
pub(crate) struct ExpertAa1940 {
    effort: TurnEffort,
    weights: Weights,
    rng: Rng,
    /// Plays what needs no plan, and takes over where a plan finds no way on.
    thumb: SensibleAa1940,
    atlas: AtlasCache,
    phase: PhaseProgress,
    /// Lines for whoever wants to know why, the newest last.
    reasons: Vec<String>,
}

/// Events of a phase so far.
struct PhaseProgress {
    key: (u32, String, i32),
    progress: Progress,
    calls: u32,
    restraint: Restraint,
    orders: Option<AttackOrders>,
    queue: CommandQueue,
}

impl PhaseProgress {
    fn begin(key: (u32, String, i32)) -> Self {
        Self {
            key,
            progress: Progress::First,
            calls: 0,
            restraint: Restraint::None,
            orders: None,
            queue: CommandQueue::default(),
        }
    }
}

impl ExpertAa1940 {
    /// A bot that puts so much effort into each turn. The seed is of the changes that it tries.
    pub(crate) fn new(seed: u64, effort: TurnEffort, weights: Weights) -> Self {
        Self {
            effort,
            weights,
            rng: Rng::new(seed),
            thumb: SensibleAa1940::with(Resolve::ByValue),
            atlas: AtlasCache::default(),
            phase: PhaseProgress::begin((0, String::new(), 0)),
            reasons: Vec::new(),
        }
    }

    fn think(&mut self, view: &View, legal: &Legal) -> Result<Option<Vec<Command>>> {
        let Some(options) = legal.phase.as_ref().filter(|_| legal.decisions.is_empty()) else {
            return Ok(None);
        };
        let planned = matches!(
            position::phase(options.phase),
            Phase::Purchase | Phase::CombatMove | Phase::NoncombatMove | Phase::Mobilize
        );
        if !planned {
            return Ok(None);
        }
        let key = (view.round, view.power.clone(), view.phase);
        if key != self.phase.key {
            self.phase = PhaseProgress::begin(key);
        }
        self.phase.calls += 1;
        if self.phase.calls > MOST_CALLS {
            self.phase.progress = Progress::Delegated;
        }
        if self.phase.progress == Progress::Delegated {
            return Ok(None);
        }
        if let Some(rest) = self.phase.queue.resume() {
            return Ok(Some(rest));
        }
        let atlas = self.atlas.atlas_of(view)?;
        let position = Position::read(view, &atlas.board)?;
        let me = find_power(&atlas.board, &options.power)?;
        let scene =
            Evaluation::new(&atlas, &position, me).valued_by(ValueModel::Victory(self.weights));
        match position::phase(options.phase) {
            Phase::CombatMove => self.attack(&scene, options),
            Phase::NoncombatMove => self.regroup(&scene, options),
            Phase::Mobilize => Ok(Some(self.mobilize(&scene, options))),
            _ => Ok(self.purchase(&scene, options)),
        }
    }

    fn mobilize(&mut self, scene: &Evaluation<'_>, options: &PhaseLegal) -> Vec<Command> {
        let guards = self.phase.queue.issue(home_guard(scene, options));
        if !guards.is_empty() {
            return guards;
        }
        let seaways = SeaDistances::with_ports(scene);
        let placed = placement::place(scene, options, &seaways);
        let placed = self.phase.queue.issue(placed);
        if placed.is_empty() {
            return vec![command::end_phase()];
        }
        placed
    }

    /// Purchases once, and then the end of the phase.
    fn purchase(&mut self, scene: &Evaluation<'_>, options: &PhaseLegal) -> Option<Vec<Command>> {
        let mut commands = Vec::new();
        if self.phase.progress == Progress::First {
            self.phase.progress = Progress::Rest;
            commands = economy::purchase(scene, options, army::STYLE);
        }
        commands.push(command::end_phase());
        Some(self.phase.queue.issue(commands))
    }

    fn attack(
        &mut self,
        scene: &Evaluation<'_>,
        options: &PhaseLegal,
    ) -> Result<Option<Vec<Command>>> {
        if self.phase.progress == Progress::First {
            self.phase.progress = Progress::Plan;
            let wars = self.phase.queue.issue(declarations(scene, options));
            if !wars.is_empty() {
                return Ok(Some(wars));
            }
        }
        let menu = LegalIndex::read(options, scene.board())?;
        if self.phase.progress == Progress::Plan {
            if self.phase.orders.is_none() {
                self.phase.orders = Some(self.plan(scene, &menu));
            }
            if let Some(orders) = &self.phase.orders {
                match orders.next(scene, &menu) {
                    OrderStep::Board(loads) => {
                        let loads = self.phase.queue.issue(loads);
                        if !loads.is_empty() {
                            return Ok(Some(loads));
                        }
                        return Ok(self.draft_less(scene, options));
                    }
                    OrderStep::Attack(commands) => {
                        self.phase.progress = Progress::Rest;
                        let commands = self.phase.queue.issue(commands);
                        if !commands.is_empty() {
                            return Ok(Some(commands));
                        }
                    }
                }
            }
        }
        for rest in [
            raids::raids(scene, options),
            paratroops::drop(scene, options).into_iter().collect(),
            engagements(scene, options),
        ] {
            let rest = self.phase.queue.issue(rest);
            if !rest.is_empty() {
                return Ok(Some(rest));
            }
        }
        if options.blockers.is_empty() {
            Ok(Some(vec![command::end_phase()]))
        } else {
            Ok(self.draft_less(scene, options))
        }
    }

    /// The attacks of the turn.
    fn plan(&mut self, scene: &Evaluation<'_>, menu: &LegalIndex) -> AttackOrders {
        let battles = BattleTable::default();
        let replies = Replies::new(scene, &battles);
        let campaign = Campaign::new(scene, &battles, &replies, menu, true);
        let budget = SearchBudget::share(self.effort, FOR_ATTACKS);
        let found = Planner::new(&campaign, &mut self.rng, budget).solve();
        self.reasons.push(explanation::attacks(&campaign, &found));
        AttackOrders::new(&campaign, &found.best.plan)
    }

    /// The moves together are against the rules: all are taken back and part of them is drafted
    /// again, twice at most; then the rules of thumb take over.
    fn draft_less(&mut self, scene: &Evaluation<'_>, options: &PhaseLegal) -> Option<Vec<Command>> {
        self.phase.restraint = match self.phase.restraint {
            Restraint::None => Restraint::NearFlights,
            Restraint::NearFlights => Restraint::Marches,
            Restraint::Marches => {
                self.phase.progress = Progress::Delegated;
                return None;
            }
        };
        let found: Vec<&str> = options.blockers.iter().map(|it| it.rule.as_str()).collect();
        self.reasons
            .push(format!("drafts less because of {}", found.join(", ")));
        if let Some(orders) = &mut self.phase.orders {
            orders.restrain(self.phase.restraint, scene);
        }
        self.phase.progress = Progress::Plan;
        if options.take_back == 0 {
            self.phase.progress = Progress::Delegated;
            return None;
        }
        Some(vec![command::take_back(options.take_back)])
    }

    fn regroup(
        &mut self,
        scene: &Evaluation<'_>,
        options: &PhaseLegal,
    ) -> Result<Option<Vec<Command>>> {
        let menu = LegalIndex::read(options, scene.board())?;
        let stacks: Vec<MovableStack> = menu
            .moves
            .iter()
            .filter(|stack| !stack.kind.is_sea())
            .cloned()
            .collect();
        if self.phase.progress == Progress::First {
            let stranded = Deployment::new(scene, &stacks).land_stranded();
            let landings = self.phase.queue.issue(marches(scene, &stranded));
            if !landings.is_empty() {
                return Ok(Some(landings));
            }
            let seaways = SeaDistances::with_ports(scene);
            let voyages = self
                .phase
                .queue
                .issue(fleet_moves::next(scene, &menu, &seaways));
            if !voyages.is_empty() {
                // A ship that has sailed is not asked to sail back and forth.
                for command in &voyages {
                    self.phase.queue.refuse(command);
                }
                self.phase.queue.issue(Vec::new());
                return Ok(Some(voyages));
            }
            self.phase.progress = Progress::Plan;
        }
        if self.phase.progress == Progress::Plan {
            self.phase.progress = Progress::Rest;
            let battles = BattleTable::default();
            let replies = Replies::new(scene, &battles);
            let budget = SearchBudget::share(self.effort, FOR_REGROUPING);
            let found =
                Regroup::new(scene, &replies, &stacks).solve(&stacks, &mut self.rng, budget);
            self.reasons
                .push(explanation::regrouping(scene.board(), &found));
            let commands = self.phase.queue.issue(marches(scene, &found.moves));
            if !commands.is_empty() {
                return Ok(Some(commands));
            }
        }
        if options.blockers.is_empty() {
            return Ok(Some(vec![command::end_phase()]));
        }
        self.phase.progress = Progress::Delegated;
        Ok(None)
    }
}

/// Marches and flights as commands.
fn marches(scene: &Evaluation<'_>, moves: &[StackMove]) -> Vec<Command> {
    moves
        .iter()
        .map(|one| legal_index::go(scene.board(), one.from, one.kind, one.count, &one.way))
        .collect()
}

impl Aa1940Policy for ExpertAa1940 {
    fn choose(&mut self, view: &View, legal: &Legal) -> Vec<Command> {
        match self.think(view, legal) {
            Ok(Some(commands)) => commands,
            // What needs no plan, or says things that are unknown here.
            Ok(None) | Err(_) => self.thumb.choose(view, legal),
        }
    }

    fn refused(&mut self, refused: &Command) {
        self.phase.queue.refuse(refused);
        self.thumb.refused(refused);
    }

    fn reasons(&mut self) -> Vec<String> {
        std::mem::take(&mut self.reasons)
    }
}
