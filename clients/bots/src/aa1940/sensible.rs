//! The bot that plays by rules of thumb.

use anyhow::Result;
use sandtable_aa1940::unit::UnitKind;
use sandtable_proto::games::aa1940::v1::{
    Command, Decision, Legal, Phase, PhaseLegal, View, answer, command as wire,
};

use crate::aa1940::answer_values::{self, Resolve};
use crate::aa1940::answers;
use crate::aa1940::command;
use crate::aa1940::deploy::{Deployment, StackMove};
use crate::aa1940::distances::{AtlasCache, BoardDistances};
use crate::aa1940::economy;
use crate::aa1940::evaluation::Evaluation;
use crate::aa1940::fleet_moves;
use crate::aa1940::forecast::{Opening, forecast};
use crate::aa1940::legal_index::{self, LegalIndex};
use crate::aa1940::offensive::{AttackScope, Offensive, Orders};
use crate::aa1940::paratroops;
use crate::aa1940::placement;
use crate::aa1940::policy::Aa1940Policy;
use crate::aa1940::position::{self, Position, find_power, find_space};
use crate::aa1940::random::RandomAa1940;
use crate::aa1940::sea::SeaDistances;
use crate::aa1940::wars::wars;

/// Steps of one phase after which whatever is left undone stays so.
const MOST_STEPS: u32 = 60;

/// Attempts at a phase that its rules did not let close; then anything that does is
/// good enough.
const MOST_ATTEMPTS: u32 = 6;

/// Chance from which on submarines and transports are attacked.
const ENGAGE: f32 = 0.6;

/// Plays by rules of thumb.
pub(crate) struct SensibleAa1940 {
    /// Of the board that was seen last.
    atlas: AtlasCache,
    phase: (u32, String, i32),
    steps: u32,
    attempts: u32,
    stage: Stage,
    ambition: AttackScope,
    resolve: Resolve,
    /// Commands refused in the phase.
    refused: Vec<Command>,
    /// Finds a way out of a phase when the rules of thumb do not.
    fallback: RandomAa1940,
}

/// Progress of a movement phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Wars, boardings, ships.
    First,
    /// Everything else.
    Main,
    /// The remaining moves before the phase is closed.
    Last,
}

impl SensibleAa1940 {
    pub(crate) fn new() -> Self {
        Self::with(Resolve::UntilHopeless)
    }

    /// One that breaks attacks off at another time.
    pub(crate) fn with(resolve: Resolve) -> Self {
        Self {
            resolve,
            atlas: AtlasCache::default(),
            phase: (0, String::new(), 0),
            steps: 0,
            attempts: 0,
            stage: Stage::First,
            ambition: AttackScope::All,
            refused: Vec::new(),
            fallback: RandomAa1940::new(0),
        }
    }

    fn think(&mut self, view: &View, legal: &Legal) -> Result<Vec<Command>> {
        let atlas = self.atlas.atlas_of(view)?;
        let position = Position::read(view, &atlas.board)?;
        if let Some(decision) = legal.decisions.first() {
            return self.answer(&atlas, &position, decision);
        }
        let Some(options) = &legal.phase else {
            return Ok(vec![command::end_phase()]);
        };
        let phase = (view.round, view.power.clone(), view.phase);
        if phase != self.phase {
            self.phase = phase;
            self.begin();
        }
        self.steps += 1;
        if self.attempts >= MOST_ATTEMPTS || self.steps > 2 * MOST_STEPS {
            return Ok(self.fallback.choose(view, legal));
        }
        let scene = Evaluation::new(&atlas, &position, find_power(&atlas.board, &options.power)?);
        let commands = match position::phase(options.phase) {
            Phase::Research => vec![self.research(&scene, options)],
            Phase::Purchase => self.purchase(&scene, options),
            Phase::CombatMove => self.attack(&scene, options)?,
            Phase::ConductCombat => vec![self.fight(&scene, options)],
            Phase::NoncombatMove => self.regroup(&scene, options)?,
            Phase::Mobilize => self.mobilize(&scene, options),
            Phase::CollectIncome | Phase::Unspecified => vec![command::end_phase()],
        };
        // A blocked phase stays open even if the command to close it is sent.
        if !options.blockers.is_empty() && commands == [command::end_phase()] {
            self.attempts = MOST_ATTEMPTS;
            return Ok(self.fallback.choose(view, legal));
        }
        Ok(commands)
    }

    fn begin(&mut self) {
        self.steps = 0;
        self.attempts = 0;
        self.stage = Stage::First;
        self.ambition = AttackScope::All;
        self.refused.clear();
    }

    /// Research dice once a turn, from what is left beside an army.
    fn research(&self, scene: &Evaluation<'_>, options: &PhaseLegal) -> Command {
        let dice = economy::research_dice(scene, options);
        if self.steps > 1 || dice == 0 {
            command::end_phase()
        } else {
            command::research(dice)
        }
    }

    fn mobilize(&self, scene: &Evaluation<'_>, options: &PhaseLegal) -> Vec<Command> {
        let mut commands = placement::place(scene, options, &SeaDistances::new(scene));
        commands.retain(|command| !self.refused.contains(command));
        if commands.is_empty() {
            commands.push(command::end_phase());
        }
        commands
    }

    /// Rockets before battles, which come as they are listed.
    fn fight(&self, scene: &Evaluation<'_>, options: &PhaseLegal) -> Command {
        let rocket = self.fresh(economy::rocket(scene, options));
        let battle = || options.fight.first().cloned().map(command::fight);
        rocket.or_else(battle).unwrap_or_else(command::end_phase)
    }

    /// A command unless it was refused before.
    fn fresh(&self, command: Option<Command>) -> Option<Command> {
        command.filter(|command| !self.refused.contains(command))
    }

    fn answer(
        &mut self,
        atlas: &BoardDistances,
        position: &Position,
        decision: &Decision,
    ) -> Result<Vec<Command>> {
        let power = find_power(&atlas.board, &decision.power)?;
        let scene = Evaluation::new(atlas, position, power);
        let best = answer_values::answer(&scene, decision, self.resolve)
            .map(|answer| command::answer(decision.id, answer));
        let safe = answers::plain(decision, scene.table())
            .map(|answer| command::answer(decision.id, answer));
        let unknown = || command::answer(decision.id, answer::Kind::Press(()));
        Ok(vec![self.fresh(best).or(safe).unwrap_or_else(unknown)])
    }

    fn purchase(&mut self, scene: &Evaluation<'_>, options: &PhaseLegal) -> Vec<Command> {
        let mut commands = match self.stage {
            Stage::First => economy::purchase(scene, options, economy::BY_THUMB),
            Stage::Main | Stage::Last => Vec::new(),
        };
        self.stage = Stage::Last;
        commands.push(command::end_phase());
        commands
    }

    fn attack(&mut self, scene: &Evaluation<'_>, options: &PhaseLegal) -> Result<Vec<Command>> {
        if self.stage == Stage::First {
            self.stage = Stage::Main;
            let wars = wars(scene, options);
            if !wars.is_empty() {
                return Ok(wars);
            }
        }
        let menu = LegalIndex::read(options, scene.board())?;
        if self.stage == Stage::Main {
            match Offensive::new(scene, &menu, self.ambition).solve() {
                Orders::Board(loads) if self.steps < MOST_STEPS => {
                    let loads: Vec<Command> = loads
                        .into_iter()
                        .filter(|load| !self.refused.contains(load))
                        .collect();
                    if !loads.is_empty() {
                        return Ok(loads);
                    }
                    // No units may board after all: plan without ships, then.
                    return Ok(self.try_again(options));
                }
                Orders::Board(_) => return Ok(self.try_again(options)),
                Orders::Attack(commands) => {
                    self.stage = Stage::Last;
                    if !commands.is_empty() {
                        return Ok(commands);
                    }
                }
            }
        }
        if let Some(drop) = self.fresh(paratroops::drop(scene, options))
            && self.steps < MOST_STEPS
        {
            return Ok(vec![drop]);
        }
        let engagements: Vec<Command> = engagements(scene, options)
            .into_iter()
            .filter(|engage| !self.refused.contains(engage))
            .collect();
        if !engagements.is_empty() && self.steps < MOST_STEPS {
            return Ok(engagements);
        }
        Ok(if options.blockers.is_empty() {
            vec![command::end_phase()]
        } else {
            self.try_again(options)
        })
    }

    /// Takes everything back and tries again with less.
    fn try_again(&mut self, options: &PhaseLegal) -> Vec<Command> {
        self.attempts += 1;
        self.ambition = self.ambition.less();
        self.stage = Stage::First;
        match options.take_back {
            0 => vec![command::end_phase()],
            steps => vec![command::take_back(steps)],
        }
    }

    fn regroup(&mut self, scene: &Evaluation<'_>, options: &PhaseLegal) -> Result<Vec<Command>> {
        let menu = LegalIndex::read(options, scene.board())?;
        if self.stage == Stage::First {
            let landings = self.march(scene, &menu, Deployment::land_stranded);
            if !landings.is_empty() {
                return Ok(landings);
            }
            if self.ambition == AttackScope::All && self.steps < MOST_STEPS {
                let commands: Vec<Command> =
                    fleet_moves::next(scene, &menu, &SeaDistances::new(scene))
                        .into_iter()
                        .filter(|command| !self.refused.contains(command))
                        .collect();
                if !commands.is_empty() {
                    // A ship that has sailed is not asked to sail back and forth.
                    self.refused.extend(commands.iter().cloned());
                    return Ok(commands);
                }
            }
            self.stage = Stage::Main;
        }
        if self.stage == Stage::Main {
            self.stage = Stage::Last;
            let cautious = self.ambition >= AttackScope::LandOnly;
            let stacks: Vec<_> = menu
                .moves
                .iter()
                .filter(|stack| stack.kind.is_air() || (stack.kind.is_land() && !cautious))
                .cloned()
                .collect();
            let commands: Vec<Command> = Deployment::new(scene, &stacks)
                .solve()
                .into_iter()
                .map(|march| {
                    legal_index::go(
                        scene.board(),
                        march.from,
                        march.kind,
                        march.count,
                        &march.way,
                    )
                })
                .collect();
            if !commands.is_empty() {
                return Ok(commands);
            }
        }
        Ok(if options.blockers.is_empty() {
            vec![command::end_phase()]
        } else {
            self.try_again(options)
        })
    }
}

impl SensibleAa1940 {
    /// Marches and flights that a deployment comes to, without those refused before.
    fn march<'a, 's>(
        &self,
        scene: &'s Evaluation<'a>,
        menu: &LegalIndex,
        solve: fn(Deployment<'a, 's>) -> Vec<StackMove>,
    ) -> Vec<Command> {
        let stacks: Vec<_> = menu
            .moves
            .iter()
            .filter(|stack| !stack.kind.is_sea())
            .cloned()
            .collect();
        solve(Deployment::new(scene, &stacks))
            .into_iter()
            .map(|march| {
                let StackMove {
                    from,
                    kind,
                    count,
                    way,
                } = march;
                legal_index::go(scene.board(), from, kind, count, &way)
            })
            .filter(|command| !self.refused.contains(command))
            .collect()
    }
}

impl Aa1940Policy for SensibleAa1940 {
    fn choose(&mut self, view: &View, legal: &Legal) -> Vec<Command> {
        match self.think(view, legal) {
            Ok(commands) => commands,
            // A server of a later version may speak of things unknown here: what it
            // lists is still legal.
            Err(_) => self.fallback.choose(view, legal),
        }
    }

    fn refused(&mut self, refused: &Command) {
        if matches!(refused.kind, Some(wire::Kind::EndPhase(_))) {
            self.attempts += 1;
        }
        self.refused.push(refused.clone());
        self.fallback.refused(refused);
    }
}

/// Submarines and transports worth attacking where one's ships and aircraft are.
pub(crate) fn engagements(scene: &Evaluation<'_>, options: &PhaseLegal) -> Vec<Command> {
    options
        .engage
        .iter()
        .filter(|option| option.fight)
        .filter(|option| {
            find_space(scene.board(), &option.zone).is_ok_and(|zone| {
                let mine = scene.position.force(zone, |power| power == scene.me);
                let theirs = scene.defenders(zone);
                let hunted = theirs.total_of(|kind| kind != UnitKind::Submarine) > 0
                    || mine.count(UnitKind::Destroyer) > 0;
                hunted && forecast(&mine, &theirs, Opening::NONE, scene.table()).win > ENGAGE
            })
        })
        .map(|option| command::engage(&option.zone, true))
        .collect()
}
