//! The bot that picks any legal action.

use std::sync::Arc;

use anyhow::Result;
use sandtable_aa1940::board::Board;
use sandtable_aa1940::unit::UnitKind;
use sandtable_proto::games::aa1940::v1::{
    BreakthroughChart, Command, Decision, EconomyLegal, GroupCount, KamikazeAttack, Legal,
    PhaseLegal, PowerCount, Scrambled, Stack, StackMoves, View, answer,
    decision::{self, Question},
};

use crate::aa1940::answers;
use crate::aa1940::command;
use crate::aa1940::distances::board_named;
use crate::aa1940::losses::HitAssignment;
use crate::aa1940::policy::Aa1940Policy;
use crate::aa1940::position::find_space;
use crate::rng::Rng;

/// Most drafts of one phase, so that a match comes to an end.
const MOST_DRAFTS: u32 = 40;

/// Commands of one phase after which no other way out of it is looked for.
const LOST: u32 = 3 * MOST_DRAFTS;

/// Most research dice of one purchase, so that something is left to buy units with.
const MOST_DICE: u32 = 3;

/// Refusals of one phase after which it takes the safe way.
const MOST_REFUSALS: u32 = 8;

/// Picks a kind of action among those that are open, then an action of the kind.
pub(crate) struct RandomAa1940 {
    rng: Rng,
    phase: (u32, String, i32),
    /// Commands chosen in the phase.
    chosen: u32,
    refusals: u32,
    /// The question whose random answer was refused.
    refused_question: Option<u32>,
}

impl RandomAa1940 {
    pub(crate) fn new(seed: u64) -> Self {
        Self {
            rng: Rng::new(seed),
            phase: (0, String::new(), 0),
            chosen: 0,
            refusals: 0,
            refused_question: None,
        }
    }

    /// A command; none when the phase does not close by guesses.
    fn act(&mut self, board: Option<&Board>, legal: &PhaseLegal) -> Option<Command> {
        let closable = legal.blockers.is_empty();
        if self.chosen > LOST && !closable {
            return None;
        }
        Some(self.guess(board, legal))
    }

    fn guess(&mut self, board: Option<&Board>, legal: &PhaseLegal) -> Command {
        let closable = legal.blockers.is_empty();
        let tired = self.chosen >= MOST_DRAFTS || self.refusals >= MOST_REFUSALS;
        // Battles must be fought and units placed before the phase may close.
        let to_place = !legal.place.is_empty()
            || (legal.economies.iter()).any(|economy| !economy.place.is_empty());
        let must_go_on = !legal.fight.is_empty() || to_place;
        if closable && !must_go_on && (tired || self.rng.one_in(20)) {
            return command::end_phase();
        }
        // The drafts may have no way out: from time to time the bot starts afresh, and closes as
        // soon as it may.
        let afresh = tired && self.chosen.is_multiple_of(MOST_DRAFTS);
        if afresh && !closable && legal.take_back > 0 {
            return command::take_back(legal.take_back);
        }
        // The phase most often cannot close because aircraft have nowhere to land, and random
        // choice would pick those moves too seldom.
        if let Some(board) = board
            && afresh_before(self.chosen)
            && !closable
            && !self.rng.one_in(4)
            && let Some(command) = self.land(board, legal)
        {
            return command;
        }
        // Dice may be bought as long as there is money: half of the time it is enough.
        if legal.research.is_some() && self.rng.one_in(2) {
            return command::end_phase();
        }
        let mut kinds = open_kinds(legal);
        while !kinds.is_empty() {
            let at = self.rng.below(kinds.len());
            let kind = kinds.swap_remove(at);
            if let Some(command) = self.of_kind(kind, legal) {
                return command;
            }
        }
        if closable || legal.take_back == 0 {
            command::end_phase()
        } else {
            command::take_back(legal.take_back)
        }
    }

    /// An aircraft comes down from the sea, on land where it can: out at sea others may need
    /// the decks.
    fn land(&mut self, board: &Board, legal: &PhaseLegal) -> Option<Command> {
        let at_sea = |id: &str| find_space(board, id).is_ok_and(|space| board.is_sea(space));
        let aloft: Vec<&StackMoves> = (legal.moves.iter())
            .filter(|it| flies(it))
            .filter(|it| it.stack.as_ref().is_some_and(|stack| at_sea(&stack.from)))
            .collect();
        let moves = self.rng.pick(&aloft)?;
        let on_land: Vec<_> = moves.to.iter().filter(|it| !at_sea(&it.to)).collect();
        let to = match self.rng.pick(&on_land) {
            Some(to) => to,
            None => self.rng.pick(&moves.to)?,
        };
        let stack = Stack {
            count: self.rng.count(to.most),
            ..moves.stack.clone()?
        };
        Some(command::movement(stack, &to.to, &to.via))
    }

    fn of_kind(&mut self, kind: Kind, legal: &PhaseLegal) -> Option<Command> {
        let rng = &mut self.rng;
        Some(match kind {
            Kind::Declare => command::declare_war(rng.pick(&legal.declare)?),
            Kind::Buy => {
                let (unit, economy) = *rng.pick(&of_economies(&legal.buy, legal, |it| &it.buy))?;
                let count = rng.count(unit.count);
                command::buy(unit.r#type, count, economy)
            }
            Kind::BuyFacility => {
                let lists = of_economies(&legal.buy_facilities, legal, |it| &it.buy_facilities);
                let (kind, economy) = *rng.pick(&lists)?;
                command::buy_facility(*kind, economy)
            }
            Kind::Upgrade => command::upgrade(rng.pick(&legal.upgrade)?),
            Kind::Repair => {
                let damage = rng.pick(&legal.repair)?;
                let points = rng.count(damage.most);
                command::repair(&damage.at, damage.slot, points)
            }
            Kind::Research => {
                let research = legal.research.as_ref()?;
                command::research(rng.count(research.most.min(MOST_DICE)))
            }
            Kind::Launch => {
                let base = rng.pick(&legal.launches)?;
                command::launch(&base.from, rng.pick(&base.targets)?)
            }
            Kind::Move | Kind::Raid | Kind::Unload | Kind::Drop => {
                let lists = match kind {
                    Kind::Move => &legal.moves,
                    Kind::Raid => &legal.raids,
                    Kind::Drop => &legal.drops,
                    _ => &legal.unloads,
                };
                let moves = rng.pick(lists)?;
                let to = rng.pick(&moves.to)?;
                let stack = Stack {
                    count: rng.count(to.most),
                    ..moves.stack.clone()?
                };
                match kind {
                    Kind::Move => command::movement(stack, &to.to, &to.via),
                    Kind::Raid => command::raid(stack, &to.to),
                    Kind::Drop => command::drop(stack, &to.to),
                    _ => command::unload(stack, &to.to),
                }
            }
            Kind::Load => {
                let loads = rng.pick(&legal.loads)?;
                let ship = rng.pick(&loads.aboard)?;
                let stack = Stack {
                    count: rng.count(ship.most),
                    ..loads.stack.clone()?
                };
                command::load(stack, ship.transport)
            }
            Kind::Engage => {
                let option = rng.pick(&legal.engage)?;
                command::engage(&option.zone, option.fight)
            }
            Kind::Ask => command::ask(rng.pick(&legal.ask)?.clone()),
            Kind::Fight => command::fight(rng.pick(&legal.fight)?.clone()),
            Kind::Place => {
                let lists = of_economies(&legal.place, legal, |it| &it.place);
                let (place, economy) = *rng.pick(&lists)?;
                let count = rng.count(place.most);
                command::place(place.r#type, count, &place.at, economy)
            }
            Kind::PlaceFacility => {
                let lists = of_economies(&legal.place_facilities, legal, |it| &it.place_facilities);
                let (place, economy) = *rng.pick(&lists)?;
                command::place_facility(place.r#type, &place.at, economy)
            }
        })
    }

    fn answer(&mut self, board: &Board, decision: &Decision) -> Option<answer::Kind> {
        let plain = answers::plain(decision, &board.units)?;
        if self.refused_question == Some(decision.id) {
            return Some(plain);
        }
        let rng = &mut self.rng;
        Some(match decision.question.as_ref()? {
            Question::Scramble(asked) => answer::Kind::Scramble(scramble(rng, asked)),
            Question::Intercept(asked) => answer::Kind::Intercept(answer::Intercept {
                fighters: asked
                    .options
                    .iter()
                    .map(|option| PowerCount {
                        power: option.power.clone(),
                        count: rng.up_to(option.count),
                    })
                    .filter(|fighters| fighters.count > 0)
                    .collect(),
            }),
            Question::CommandNeutral(asked) => {
                answer::Kind::CommandNeutral(rng.pick(&asked.powers)?.clone())
            }
            Question::Submerge(asked) => answer::Kind::Submerge(answer::Submerge {
                groups: asked
                    .submarines
                    .iter()
                    .map(|group| GroupCount {
                        unit: group.unit,
                        count: rng.up_to(group.count),
                    })
                    .filter(|group| group.count > 0)
                    .collect(),
            }),
            Question::Losses(asked) => answer::Kind::Losses(losses(rng, asked)),
            Question::AgreeLosses(_) => answer::Kind::AgreeLosses(!rng.one_in(2)),
            Question::Press(asked) => press(rng, asked),
            Question::Favor(_) => answer::Kind::Favor(!rng.one_in(2)),
            Question::DeclareWar(asked) => answer::Kind::DeclareWar(answer::DeclareWar {
                on: asked.on.iter().filter(|_| rng.one_in(2)).cloned().collect(),
            }),
            Question::Breakthrough(_) => {
                answer::Kind::Breakthrough(i32::from(rng.one_in(2)) + BreakthroughChart::One as i32)
            }
            Question::Kamikaze(asked) => answer::Kind::Kamikaze(kamikaze(rng, asked)),
            Question::RaidTargets(_)
            | Question::Bombard(_)
            | Question::LiberationForce(_)
            | Question::LandStranded(_) => plain,
            Question::PlaceBid(asked) => answer::Kind::PlaceBid(answer::PlaceBid {
                units: Vec::new(),
                kept: rng.up_to(asked.budget),
            }),
        })
    }
}

impl Aa1940Policy for RandomAa1940 {
    fn choose(&mut self, view: &View, legal: &Legal) -> Vec<Command> {
        if let Some(decision) = legal.decisions.first() {
            let answer = board_of(view).ok();
            let answer = answer.and_then(|board| self.answer(&board, decision));
            let answer = answer.unwrap_or(answer::Kind::Press(()));
            return vec![command::answer(decision.id, answer)];
        }
        let phase = (view.round, view.power.clone(), view.phase);
        if phase != self.phase {
            (self.phase, self.chosen, self.refusals) = (phase, 0, 0);
        }
        self.chosen += 1;
        let command = match &legal.phase {
            Some(phase) => self.act(board_of(view).ok().as_deref(), phase),
            None => Some(command::end_phase()),
        };
        command.into_iter().collect()
    }

    fn refused(&mut self, command: &Command) {
        self.refusals += 1;
        if let Some(sandtable_proto::games::aa1940::v1::command::Kind::Answer(answered)) =
            &command.kind
        {
            self.refused_question = Some(answered.decision);
        }
    }
}

/// Reports whether so many commands were chosen in a phase that its drafts were taken back once.
fn afresh_before(chosen: u32) -> bool {
    chosen > MOST_DRAFTS
}

fn flies(moves: &StackMoves) -> bool {
    let stack = moves.stack.as_ref();
    stack.is_some_and(|it| crate::aa1940::units::kind(it.r#type).is_some_and(UnitKind::is_air))
}

/// The board that a view is of.
fn board_of(view: &View) -> Result<Arc<Board>> {
    Ok(Board::shared(board_named(&view.board)?))
}

/// Items listed for all economies of the acting power, with the economies' ids.
fn of_economies<'a, T>(
    first: &'a [T],
    legal: &'a PhaseLegal,
    further: impl Fn(&'a EconomyLegal) -> &'a Vec<T>,
) -> Vec<(&'a T, &'a str)> {
    let first = first.iter().map(|it| (it, ""));
    let further = (legal.economies.iter()).flat_map(|economy| {
        further(economy)
            .iter()
            .map(|it| (it, economy.economy.as_str()))
    });
    first.chain(further).collect()
}

/// Kinds of actions that a phase may offer.
#[derive(Clone, Copy)]
enum Kind {
    Declare,
    Buy,
    BuyFacility,
    Upgrade,
    Repair,
    Move,
    Raid,
    Load,
    Unload,
    Engage,
    Ask,
    Fight,
    Place,
    PlaceFacility,
    Research,
    Drop,
    Launch,
}

fn open_kinds(legal: &PhaseLegal) -> Vec<Kind> {
    let none = |is_empty: fn(&EconomyLegal) -> bool| legal.economies.iter().all(is_empty);
    [
        (Kind::Declare, legal.declare.is_empty()),
        (
            Kind::Buy,
            legal.buy.is_empty() && none(|it| it.buy.is_empty()),
        ),
        (
            Kind::BuyFacility,
            legal.buy_facilities.is_empty() && none(|it| it.buy_facilities.is_empty()),
        ),
        (Kind::Upgrade, legal.upgrade.is_empty()),
        (Kind::Repair, legal.repair.is_empty()),
        (Kind::Move, legal.moves.is_empty()),
        (Kind::Raid, legal.raids.is_empty()),
        (Kind::Load, legal.loads.is_empty()),
        (Kind::Unload, legal.unloads.is_empty()),
        (Kind::Engage, legal.engage.is_empty()),
        (Kind::Ask, legal.ask.is_empty()),
        (Kind::Fight, legal.fight.is_empty()),
        (
            Kind::Place,
            legal.place.is_empty() && none(|it| it.place.is_empty()),
        ),
        (
            Kind::PlaceFacility,
            legal.place_facilities.is_empty() && none(|it| it.place_facilities.is_empty()),
        ),
        (Kind::Research, legal.research.is_none()),
        (Kind::Drop, legal.drops.is_empty()),
        (Kind::Launch, legal.launches.is_empty()),
    ]
    .into_iter()
    .filter(|(_, empty)| !empty)
    .map(|(kind, _)| kind)
    .collect()
}

/// Some attacks on some ships, as long as there are any.
fn kamikaze(rng: &mut Rng, asked: &decision::Kamikaze) -> answer::Kamikaze {
    let mut left = asked.attacks;
    let ships = asked.zones.iter().flat_map(|zone| &zone.ships);
    let mut attacks = Vec::new();
    for ship in ships {
        let count = rng.up_to(left.min(2));
        if count > 0 {
            left -= count;
            attacks.push(KamikazeAttack {
                unit: ship.unit,
                attacks: count,
            });
        }
    }
    answer::Kamikaze { attacks }
}

fn scramble(rng: &mut Rng, asked: &decision::Scramble) -> answer::Scramble {
    let mut scrambled: Vec<Scrambled> = Vec::new();
    for option in &asked.options {
        let base = asked.bases.iter().find(|base| base.space == option.from);
        let room = base.map_or(0, |base| base.count);
        let used: u32 = scrambled
            .iter()
            .filter(|one| one.from == option.from)
            .map(|one| one.count)
            .sum();
        // A group may be offered for several zones: count it once.
        let gone: u32 = scrambled
            .iter()
            .filter(|one| {
                one.from == option.from && one.power == option.power && one.r#type == option.r#type
            })
            .map(|one| one.count)
            .sum();
        let most = option
            .most
            .saturating_sub(gone)
            .min(room.saturating_sub(used));
        let count = rng.up_to(most);
        if count > 0 {
            scrambled.push(Scrambled {
                from: option.from.clone(),
                zone: option.zone.clone(),
                power: option.power.clone(),
                r#type: option.r#type,
                count,
            });
        }
    }
    answer::Scramble { scrambled }
}

/// Random hits; transports only where nothing else is left.
fn losses(rng: &mut Rng, asked: &decision::Losses) -> answer::Losses {
    let mut spread = HitAssignment::new(asked);
    let transport = crate::aa1940::units::wire(UnitKind::Transport);
    while !spread.done() {
        let open = |transports: bool| {
            (0..asked.groups.len())
                .filter(|place| (asked.groups[*place].r#type == transport) == transports)
                .flat_map(|place| {
                    spread
                        .tolls(place)
                        .into_iter()
                        .map(move |toll| (place, toll))
                })
                .collect::<Vec<_>>()
        };
        let mut tolls = open(false);
        if tolls.is_empty() {
            tolls = open(true);
        }
        match rng.pick(&tolls) {
            Some((place, toll)) => spread.take(*place, *toll),
            None => break,
        }
    }
    answer::Losses {
        losses: spread.finish(),
    }
}

fn press(rng: &mut Rng, asked: &decision::Press) -> answer::Kind {
    if rng.one_in(4) {
        if let Some(to) = rng.pick(&asked.retreats) {
            return answer::Kind::Retreat(answer::Retreat { to: to.clone() });
        }
        if asked.air_may_leave {
            return answer::Kind::Retreat(answer::Retreat::default());
        }
    }
    answer::Kind::Press(())
}

#[cfg(test)]
mod tests;
