//! Legality and effect of a command: the one place through which every command goes. `check`
//! draws no dice and changes nothing; `commit` is given what `check` accepted and cannot fail.

use sandtable_kernel::{Checked, Seat};

use crate::answers::{self, Reply};
use crate::battle_site::BattleSite;
use crate::combat;
use crate::combat_move;
use crate::command::{Command, EconomyOrder};
use crate::command_context::Play;
use crate::decision::DecisionId;
use crate::economy::EconomyId;
use crate::event::{AnsweredBy, Event};
use crate::kamikaze;
use crate::mobilize;
use crate::movement;
use crate::orders::{KamikazeOrder, StandingOrders};
use crate::politics;
use crate::preconditions::{self, acting, can_take_back, in_progress, known_seat, open_question};
use crate::purchase;
use crate::research;
use crate::state::State;
use crate::turn;

/// A command that has been checked: all that carrying it out needs.
pub(crate) enum Accepted<'a> {
    Draft(&'a Command, DraftPlan),
    TakeBack(u16),
    AskFavor(politics::FavorRequest),
    Fight(BattleSite),
    Launch(combat::Rocket),
    EndPhase,
    Answer(DecisionId, Reply),
    SetOrders(&'a StandingOrders),
    SetKamikazeOrder(Option<KamikazeOrder>),
}

/// Effect of a command that can be taken back until its phase is closed.
pub(crate) enum DraftPlan {
    DeclareWar(politics::WarDeclaration),
    Buy(purchase::PurchaseOrder),
    Move(movement::MovePlan),
    Engage(combat_move::Engagement),
    Place(mobilize::Placement),
    Research(research::ResearchOrder),
}

/// Checks that the command is legal for the seat now.
pub(crate) fn check<'a>(state: &State, seat: Seat, command: &'a Command) -> Checked<Accepted<'a>> {
    in_progress(state)?;
    known_seat(state, seat)?;
    let out_of_turn = matches!(
        command,
        Command::SetOrders { .. } | Command::SetKamikazeOrder { .. } | Command::Answer { .. }
    );
    if !out_of_turn {
        acting(state, seat)?;
    }
    let plan = match command {
        Command::SetOrders { orders } => return Ok(Accepted::SetOrders(orders)),
        Command::SetKamikazeOrder { order } => {
            kamikaze::check_order(state, seat)?;
            return Ok(Accepted::SetKamikazeOrder(*order));
        }
        Command::Answer { decision, answer } => {
            let question = open_question(state, seat, *decision)?;
            return answers::check(state, question, answer)
                .map(|reply| Accepted::Answer(*decision, reply));
        }
        Command::Ask { favor } => {
            return politics::check_ask(state, *favor).map(Accepted::AskFavor);
        }
        Command::Fight { site } => {
            return combat::check_fight(state, *site).map(|()| Accepted::Fight(*site));
        }
        Command::Launch { from, at, slot } => {
            return combat::check_launch(state, *from, *at, *slot).map(Accepted::Launch);
        }
        Command::TakeBack { steps } => {
            return can_take_back(state, *steps).map(|()| Accepted::TakeBack(*steps));
        }
        Command::EndPhase => return turn::check_end_phase(state).map(|()| Accepted::EndPhase),
        Command::DeclareWar { on } => DraftPlan::DeclareWar(politics::check_declare(state, *on)?),
        Command::Buy { kind, count } => {
            DraftPlan::Buy(purchase::check_buy(state, first(state), *kind, *count)?)
        }
        Command::BuyFacility { kind } => {
            DraftPlan::Buy(purchase::check_buy_facility(state, first(state), *kind)?)
        }
        Command::Upgrade { at } => DraftPlan::Buy(purchase::check_upgrade(state, *at)?),
        Command::Repair { at, slot, points } => {
            DraftPlan::Buy(purchase::check_repair(state, *at, *slot, *points)?)
        }
        Command::Move { stack, to, via } => {
            DraftPlan::Move(movement::check_move(state, stack, *to, *via)?)
        }
        Command::Raid { stack, to } => DraftPlan::Move(movement::check_raid(state, stack, *to)?),
        Command::Load { stack, transport } => {
            DraftPlan::Move(movement::check_load(state, stack, *transport)?)
        }
        Command::Unload { stack, to } => {
            DraftPlan::Move(movement::check_unload(state, stack, *to)?)
        }
        Command::Engage { zone, fight } => {
            DraftPlan::Engage(combat_move::check_engage(state, *zone, *fight)?)
        }
        Command::Place { kind, count, at } => DraftPlan::Place(mobilize::check_place(
            state,
            first(state),
            *kind,
            *count,
            *at,
        )?),
        Command::PlaceFacility { kind, at } => DraftPlan::Place(mobilize::check_place_facility(
            state,
            first(state),
            *kind,
            *at,
        )?),
        Command::Research { dice, payments } => {
            DraftPlan::Research(research::check(state, *dice, payments)?)
        }
        Command::Drop { stack, to } => DraftPlan::Move(movement::check_drop(state, stack, *to)?),
        Command::ForEconomy { economy, order } => for_economy(state, *economy, *order)?,
    };
    Ok(Accepted::Draft(command, plan))
}

/// The acting power's first economy, for which commands buy and place that name none.
fn first(state: &State) -> EconomyId {
    EconomyId::first_of(state.turn().power)
}

/// Purchase or placement for a named economy (`AAE-global-10`, `AAE-global-12`).
fn for_economy(state: &State, economy: EconomyId, order: EconomyOrder) -> Checked<DraftPlan> {
    preconditions::further_economy(state, economy)?;
    Ok(match order {
        EconomyOrder::Buy { kind, count } => {
            DraftPlan::Buy(purchase::check_buy(state, economy, kind, count)?)
        }
        EconomyOrder::BuyFacility { kind } => {
            DraftPlan::Buy(purchase::check_buy_facility(state, economy, kind)?)
        }
        EconomyOrder::Place { kind, count, at } => {
            DraftPlan::Place(mobilize::check_place(state, economy, kind, count, at)?)
        }
        EconomyOrder::PlaceFacility { kind, at } => {
            DraftPlan::Place(mobilize::check_place_facility(state, economy, kind, at)?)
        }
    })
}

/// Carries out a command that was checked in this very state for this seat.
pub(crate) fn commit(play: &mut Play<'_>, seat: Seat, accepted: Accepted<'_>) {
    match accepted {
        Accepted::Draft(command, plan) => draft(play, command, plan),
        Accepted::TakeBack(steps) => {
            let power = play.state.turn().power;
            play.state.take_back(usize::from(steps));
            play.emit(Event::TakenBack { power, steps });
        }
        Accepted::AskFavor(request) => politics::ask(play, request),
        Accepted::Fight(site) => combat::begin(play, site),
        Accepted::Launch(rocket) => combat::launch(play, rocket),
        Accepted::EndPhase => turn::end_phase(play),
        Accepted::Answer(decision, reply) => {
            answers::commit(play, decision, reply, AnsweredBy::Seat);
        }
        Accepted::SetOrders(orders) => {
            play.state.set_orders(seat, orders.clone());
            let orders = orders.clone();
            play.emit_to(seat, Event::OrdersFiled { orders });
        }
        Accepted::SetKamikazeOrder(order) => {
            play.state.set_kamikaze_order(seat, order);
            play.emit_to(seat, Event::KamikazeOrderFiled { order });
        }
    }
    turn::advance(play);
}

fn draft(play: &mut Play<'_>, command: &Command, plan: DraftPlan) {
    let Play {
        state,
        dice,
        events,
    } = play;
    state.draft(command.clone(), |state| {
        let play = &mut Play {
            state,
            dice: *dice,
            events,
        };
        match plan {
            DraftPlan::DeclareWar(declaration) => politics::declare(play, declaration),
            DraftPlan::Buy(order) => purchase::buy(play, order),
            DraftPlan::Move(plan) => movement::make(play, plan),
            DraftPlan::Engage(engagement) => combat_move::engage(play, engagement),
            DraftPlan::Place(placement) => mobilize::place(play, placement),
            DraftPlan::Research(order) => research::buy(play, order),
        }
    });
}
