//! All commands of a seat, out of what the engine lists.

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::decision::choice::Choice;
use sandtable_axis_empires::decision::combat::{CombatAnswer, CombatChoice, CombatQuestion};
use sandtable_axis_empires::decision::{Answer, Decision, Question};
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::legal::{Legal, SegmentLegal, SegmentOrders};
use sandtable_axis_empires::order::combat::CombatOrder;
use sandtable_axis_empires::order::combat::airdrop::Airdrop;
use sandtable_axis_empires::order::combat::blitz::BlitzOrder;
use sandtable_axis_empires::order::logistics::LogisticsOrder;
use sandtable_axis_empires::order::movement::MovementOrder;
use sandtable_axis_empires::order::movement::hex_to_hex::HexToHexMove;
use sandtable_axis_empires::order::movement::port_to_port::PortToPortMove;
use sandtable_axis_empires::order::option_card::CardOrder;
use sandtable_axis_empires::order::political_events::PoliticalOrder;
use sandtable_axis_empires::order::support::SupportOrder;
use sandtable_axis_empires::order::war_and_peace::WarAndPeaceOrder;
use sandtable_axis_empires::s02_administrative::s2_1_political_events::PoliticalOrders;
use sandtable_axis_empires::s02_administrative::s2_2_support::SupportOrders;
use sandtable_axis_empires::s03_movement::MovementOrders;
use sandtable_axis_empires::s04_combat::CombatOrders;
use sandtable_axis_empires::state::State;
use sandtable_kernel::{Game, Seat};

use super::AeLab;
use super::attack::AttackAmounts;
use crate::lab::TakeBacks;
use crate::listing::ListedCommand;

type AeRow = ListedCommand<AeLab>;

/// All commands of an awaited seat: answers to its oldest question, or what it may order in its
/// segment.
pub(super) fn list(
    game: &AxisEmpires,
    state: &State,
    seat: Seat,
    take_backs: TakeBacks,
) -> Vec<AeRow> {
    let asked = state.pending().iter().find(|asked| asked.seat == seat);
    let mut commands = Vec::new();
    let mut rows = Vec::new();
    let mut blocked = false;
    match asked {
        Some(decision) => answers(game, state, seat, decision, &mut commands),
        None => {
            let Legal {
                segment, any_time, ..
            } = game.legal(state, seat);
            if let Some(segment) = segment {
                blocked = !segment.blockers.is_empty();
                ordered(&segment, take_backs, &mut rows, &mut commands);
            }
            political(&any_time, &mut commands);
        }
    }
    dedup(&mut commands);
    rows.extend(commands.into_iter().map(AeRow::one));
    if rows.is_empty() || blocked {
        rows.extend(game.default_command(state, seat).map(AeRow::stand_in));
    }
    rows
}

/// Orders that are open at any time stand in their own segment's list, too.
fn dedup(commands: &mut Vec<Command>) {
    let political = |it: &Command| matches!(it, Command::PoliticalEvents(_));
    let mut known: Vec<Command> = Vec::new();
    commands.retain(|command| {
        if !political(command) {
            return true;
        }
        let new = !known.contains(command);
        if new {
            known.push(command.clone());
        }
        new
    });
}

fn answers(
    game: &AxisEmpires,
    state: &State,
    seat: Seat,
    decision: &Decision,
    commands: &mut Vec<Command>,
) {
    let mut answers: Vec<Answer> = Vec::new();
    match &decision.question {
        Question::Stacking(excess) => {
            answers.extend(excess.losses.iter().copied().map(Answer::Stacking));
        }
        Question::Contest(contest) => {
            answers.push(Answer::Contest(None));
            let with = contest.with.iter().copied();
            answers.extend(with.map(|piece| Answer::Contest(Some(piece))));
        }
        Question::Placed(placed) => {
            answers.extend(placed.uses.iter().copied().map(Answer::Placed));
        }
        Question::Combat(question) => {
            answers.extend(combat_answers(question).into_iter().map(Answer::Combat));
        }
        Question::Choice(Choice { options, .. }) => {
            answers.extend(options.iter().copied().map(Answer::Choice));
        }
        Question::Luck(_) => answers.extend([false, true].map(Answer::Luck)),
    }
    let answers = answers.into_iter().map(|answer| Command::Answer {
        decision: decision.id,
        answer,
    });
    commands.extend(answers.filter(|it| game.check(state, seat, it).is_ok()));
}

fn combat_answers(question: &CombatQuestion) -> Vec<CombatAnswer> {
    match question {
        CombatQuestion::RangedSupport { headquarters, .. } => {
            let some = headquarters.iter().copied().map(Some);
            std::iter::once(None)
                .chain(some)
                .map(CombatAnswer::RangedSupport)
                .collect()
        }
        CombatQuestion::Suffer(demand) => {
            let retreats = demand.retreats.iter().copied().map(CombatChoice::Retreat);
            let losses = demand.losses.iter().copied().map(CombatChoice::Lose);
            retreats.chain(losses).map(CombatAnswer::Suffer).collect()
        }
        CombatQuestion::Advance { moves } => {
            let some = moves.iter().cloned().map(Some);
            std::iter::once(None)
                .chain(some)
                .map(CombatAnswer::Advance)
                .collect()
        }
    }
}

fn ordered(
    segment: &SegmentLegal,
    take_backs: TakeBacks,
    rows: &mut Vec<AeRow>,
    commands: &mut Vec<Command>,
) {
    if segment.blockers.is_empty() {
        rows.push(AeRow::one(Command::EndSegment));
    }
    let back = take_backs == TakeBacks::Always || !segment.blockers.is_empty();
    if segment.take_back > 0 && back {
        rows.push(AeRow::up_to(
            segment.take_back,
            Command::TakeBack { steps: 1 },
        ));
    }
    let fortunes = segment.fortunes.iter();
    commands.extend(fortunes.map(|fortune| Command::PlayFortune { fortune: *fortune }));
    match &segment.acts {
        SegmentOrders::None => {}
        SegmentOrders::OptionCard(orders) => {
            let choose = orders
                .choose
                .iter()
                .map(|card| CardOrder::Choose { card: *card });
            let bluff = orders
                .bluff
                .iter()
                .map(|card| CardOrder::Bluff { card: *card });
            commands.extend(choose.chain(bluff).map(Command::OptionCard));
        }
        SegmentOrders::Logistics(orders) => {
            let place = orders.place.iter().flat_map(|(marker, hexes)| {
                let place = |at: &_| LogisticsOrder::Place {
                    marker: *marker,
                    at: *at,
                };
                hexes.iter().map(place)
            });
            let remove = orders.remove.iter();
            let remove = remove.map(|marker| LogisticsOrder::Remove { marker: *marker });
            commands.extend(place.chain(remove).map(Command::Logistics));
        }
        SegmentOrders::Replacements(orders) => {
            commands.extend(orders.orders.iter().copied().map(Command::Replacements));
        }
        SegmentOrders::PoliticalEvents(orders) => political(orders, commands),
        SegmentOrders::Support(orders) => support(orders, commands),
        SegmentOrders::Organization(orders) => {
            commands.extend(orders.orders.iter().cloned().map(Command::Organization));
        }
        SegmentOrders::Movement(orders) => movements(orders, commands),
        SegmentOrders::Combat(orders) => combats(orders, rows, commands),
        SegmentOrders::WarAndPeace(orders) => {
            let wars = orders.declare_war.iter();
            let wars = wars.map(|country| WarAndPeaceOrder::DeclareWar { country: *country });
            let truces = orders.reduce_truces.iter();
            let truces = truces.map(|of| WarAndPeaceOrder::ReduceTruces { of: *of });
            commands.extend(wars.chain(truces).map(Command::WarAndPeace));
        }
    }
}

fn political(orders: &PoliticalOrders, commands: &mut Vec<Command>) {
    let end = orders.end.iter();
    let end = end.map(|policy| PoliticalOrder::EndPolicy { policy: *policy });
    let change = orders
        .change_government
        .then_some(PoliticalOrder::ChangeGovernment);
    commands.extend(end.chain(change).map(Command::PoliticalEvents));
}

fn support(orders: &SupportOrders, commands: &mut Vec<Command>) {
    let mut found: Vec<SupportOrder> = Vec::new();
    let inland = orders.inland.iter();
    found.extend(inland.map(|piece| SupportOrder::InlandAdvance { piece: *piece }));
    let beachheads = orders.beachheads.iter();
    found.extend(beachheads.map(|piece| SupportOrder::TakeBackBeachhead { piece: *piece }));
    found.extend(orders.maintenance.then_some(SupportOrder::EndMaintenance));
    for unit in &orders.units {
        let piece = unit.piece;
        found.extend(
            unit.at
                .iter()
                .map(|at| SupportOrder::Unit { piece, at: *at }),
        );
    }
    found.extend(orders.convoys.iter().copied().map(SupportOrder::Convoy));
    found.extend(
        orders
            .blitz
            .iter()
            .map(|hex| SupportOrder::Blitz { hex: *hex }),
    );
    commands.extend(found.into_iter().map(Command::Support));
}

fn movements(orders: &MovementOrders, commands: &mut Vec<Command>) {
    for moves in &orders.hex_to_hex {
        let piece = moves.piece;
        commands.extend((0..moves.to.len()).map(|row| {
            let path = moves.way(row);
            Command::Movement(MovementOrder::HexToHex(HexToHexMove { piece, path }))
        }));
    }
    let into = orders.into_box.iter().copied().map(MovementOrder::IntoBox);
    commands.extend(into.map(Command::Movement));
    for voyages in &orders.port_to_port {
        let piece = voyages.piece;
        commands.extend(voyages.to.iter().map(|voyage| {
            let legs = voyage.legs.clone();
            Command::Movement(MovementOrder::PortToPort(PortToPortMove { piece, legs }))
        }));
    }
    let boxes = orders
        .box_to_box
        .iter()
        .copied()
        .map(MovementOrder::BoxToBox);
    commands.extend(boxes.map(Command::Movement));
}

fn combats(orders: &CombatOrders, rows: &mut Vec<AeRow>, commands: &mut Vec<Command>) {
    for target in &orders.attacks {
        let strongest = Command::Combat(CombatOrder::Attack(target.strongest.clone()));
        rows.push(AeRow::composite(strongest, AttackAmounts::new(target)));
    }
    let blitz = &orders.blitz;
    let mut found: Vec<BlitzOrder> = Vec::new();
    for targets in &blitz.airdrops {
        let piece = targets.piece;
        let drop = |to: &_| BlitzOrder::Airdrop(Airdrop { piece, to: *to });
        found.extend(targets.to.iter().map(drop));
    }
    found.extend(
        blitz
            .landings
            .iter()
            .map(|piece| BlitzOrder::Land { piece: *piece }),
    );
    let forces = blitz.forces.iter();
    found.extend(forces.map(|marker| BlitzOrder::LandForces { marker: *marker }));
    let landings = blitz.airdrop_landings.iter().copied();
    found.extend(landings.map(BlitzOrder::AirdropLanding));
    commands.extend(
        found
            .into_iter()
            .map(CombatOrder::Blitz)
            .map(Command::Combat),
    );
    let convoys = orders
        .convoys
        .iter()
        .copied()
        .map(CombatOrder::ReturnConvoy);
    commands.extend(convoys.map(Command::Combat));
}
