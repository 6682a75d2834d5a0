//! The order of play: rounds, turns and their phases (rulebook p. 12), and
//! the driver that carries the game on until someone must act.

#[cfg(test)]
mod tests;

use sandtable_kernel::{Checked, OnTurn, Seat, SeatSet};

use crate::answers;
use crate::bid;
use crate::blocker::Blocker;
use crate::combat;
use crate::combat_move;
use crate::command::Command;
use crate::command_context::Play;
use crate::event::Event;
use crate::income;
use crate::kamikaze;
use crate::landing;
use crate::legal::{Legal, PhaseLegal};
use crate::mobilize;
use crate::movement;
use crate::noncombat;
use crate::phase::Phase;
use crate::politics;
use crate::power::Power;
use crate::purchase;
use crate::reach;
use crate::research;
use crate::scramble;
use crate::state::{ExtraTurn, Marks, Piece, State, Turn, UnitId};
use crate::step::{Bidding, PendingStep};
use crate::victory;

/// Opens the match: the first power's turn (`AAE-misc-01`, `AAE-misc-02`).
pub(crate) fn begin_match(play: &mut Play<'_>) {
    match play.state.options().bid {
        Some(bid) => play
            .state
            .set_step(PendingStep::Bid(Box::new(Bidding::new(bid)))),
        None => begin_turn(play, 1, Power(0)),
    }
    advance(play);
}

/// Carries the game on until a seat must act or the match is over.
pub(crate) fn advance(play: &mut Play<'_>) {
    while play.state.outcome().is_none() {
        if !play.state.pending().is_empty() {
            if answers::by_standing_orders(play) {
                continue;
            }
            return;
        }
        match play.state.take_step() {
            PendingStep::Commands if nothing_to_do(play.state) => end_phase(play),
            PendingStep::Commands => return,
            PendingStep::AirDefense(defense) => {
                if kamikaze::ask(play) {
                    play.state.set_step(PendingStep::AirDefense(defense));
                } else if scramble::step(play, defense) {
                    kamikaze::strike(play);
                    open_next_phase(play);
                }
            }
            PendingStep::Battle(battle) => combat::step(play, battle),
            PendingStep::Stranded => {
                if !landing::step(play) {
                    play.state.set_step(PendingStep::Stranded);
                }
            }
            PendingStep::Bid(bidding) => {
                if bid::step(play, bidding) {
                    begin_turn(play, 1, Power(0));
                }
            }
            PendingStep::Breakthrough => open_next_phase(play),
            PendingStep::OpeningIncome => {
                income::collect(play);
                end_phase(play);
            }
        }
    }
}

/// The seats that the match waits for.
pub(crate) fn awaited(state: &State) -> SeatSet {
    let mut seats = SeatSet::EMPTY;
    if state.outcome().is_some() {
        return seats;
    }
    if state.pending().is_empty() {
        if let Some(seat) = state.seat_of(state.turn().power) {
            seats.insert(seat);
        }
    } else {
        state
            .pending()
            .iter()
            .for_each(|decision| seats.insert(decision.seat));
    }
    seats
}

/// The seat that plays the power whose turn it is; none before the first turn. Turns are numbered as if every power
/// had one in every round.
pub(crate) fn on_turn(state: &State) -> Option<OnTurn> {
    if state.outcome().is_some() || matches!(state.step(), PendingStep::Bid(_)) {
        return None;
    }
    let turn = state.turn();
    let round = u64::from(turn.round).saturating_sub(1);
    let number = round * state.board().powers.len() as u64 + u64::from(turn.power.0) + 1;
    let seat = state.seat_of(turn.power)?;
    Some(OnTurn { seat, number })
}

/// Checks that the acting power may close its phase.
pub(crate) fn check_end_phase(state: &State) -> Checked {
    match first_blocker(state) {
        Some(blocker) => Err(Box::new(blocker.violation)),
        None => Ok(()),
    }
}

/// Why the phase cannot be closed yet.
fn blockers(state: &State) -> Vec<Blocker> {
    match state.turn().phase {
        Phase::Research | Phase::Purchase | Phase::CollectIncome => Vec::new(),
        Phase::CombatMove => combat_move::blockers(state),
        Phase::ConductCombat => combat::blockers(state),
        Phase::NoncombatMove => noncombat::blockers(state),
        Phase::Mobilize => mobilize::blockers(state),
    }
}

/// The first reason why the phase cannot be closed yet.
fn first_blocker(state: &State) -> Option<Blocker> {
    match state.turn().phase {
        Phase::CombatMove => combat_move::first_blocker(state),
        Phase::Mobilize => mobilize::first_blocker(state),
        _ => blockers(state).into_iter().next(),
    }
}

/// Closes the phase and opens the next one.
pub(crate) fn end_phase(play: &mut Play<'_>) {
    politics::notice_blitzes(play);
    play.state.commit_drafts();
    match play.state.turn().phase {
        Phase::Research => research::close(play),
        Phase::Purchase => purchase::close(play),
        Phase::CombatMove => combat_move::close(play),
        Phase::ConductCombat => combat::close(play),
        Phase::NoncombatMove => noncombat::close(play),
        Phase::Mobilize => mobilize::close(play),
        Phase::CollectIncome => {}
    }
    if !matches!(play.state.step(), PendingStep::Commands) {
        return;
    }
    open_next_phase(play);
}

/// Opens the phase after the present one, or the next turn: at once, or when a closing
/// procedure that had to ask is through.
fn open_next_phase(play: &mut Play<'_>) {
    match play.state.turn().phase.next() {
        Some(phase) => begin_phase(play, phase),
        None => end_turn(play),
    }
}

/// Opens a phase.
fn begin_phase(play: &mut Play<'_>, phase: Phase) {
    let power = play.state.turn().power;
    play.state.set_turn(|turn| turn.phase = phase);
    if skipped(play.state, phase) {
        return;
    }
    play.emit(Event::PhaseBegan { power, phase });
    match phase {
        Phase::Research
        | Phase::Purchase
        | Phase::CombatMove
        | Phase::ConductCombat
        | Phase::Mobilize => {}
        Phase::NoncombatMove => play.state.set_step(PendingStep::Stranded),
        Phase::CollectIncome => {
            play.state.set_step(PendingStep::OpeningIncome);
            politics::open_income(play);
        }
    }
}

/// Reports whether a power skips a phase. A dispossessed power takes only the movement and combat
/// phases (`AAE-capture-liberate-09`); a power at war with no other has no combat phases
/// (`AAE-misc-05`), except to declare war as Combat Move opens.
fn skipped(state: &State, phase: Phase) -> bool {
    let power = state.turn().power;
    match phase {
        Phase::Research => !research::conducts(state, power),
        Phase::Purchase | Phase::Mobilize | Phase::CollectIncome => state.capital_lost(power),
        Phase::CombatMove => {
            !state.is_at_war(power) && politics::may_declare_on(state, power).is_empty()
        }
        Phase::ConductCombat => !state.is_at_war(power),
        Phase::NoncombatMove => false,
    }
}

/// Reports whether nothing in the phase could be commanded, and so it closes by itself.
fn nothing_to_do(state: &State) -> bool {
    let power = state.turn().power;
    match state.turn().phase {
        phase if skipped(state, phase) => true,
        Phase::Research => research::idle(state),
        Phase::ConductCombat => state.turn().battles.is_empty() && !combat::can_launch(state),
        Phase::CombatMove | Phase::NoncombatMove => {
            state.drafts().len() == 0
                && politics::may_declare_on(state, power).is_empty()
                && state.pieces_of(power).next().is_none()
        }
        Phase::Mobilize => state.drafts().len() == 0 && mobilize::queue_empty(state, power),
        Phase::CollectIncome | Phase::Purchase => false,
    }
}

fn begin_turn(play: &mut Play<'_>, round: u16, power: Power) {
    let mut turn = Turn::new(round, power);
    turn.passages = reach::passages_of(play.state, power);
    play.state.set_turn(|present| *present = turn);
    *play.state.extra_turn_mut() = ExtraTurn::default();
    research::begin_turn(play.state);
    play.emit(Event::TurnBegan { round, power });
    refresh(play.state, power);
    victory::turn_begins(play);
    if play.state.outcome().is_none() {
        let first = match play.state.laboratory() {
            Some(_) => Phase::Research,
            None => Phase::Purchase,
        };
        begin_phase(play, first);
    }
}

/// Clears what lasted a turn.
pub(crate) fn refresh(state: &mut State, power: Power) {
    for space in state.board().all_spaces() {
        let territory = state.territory(space);
        let touched = territory.changed
            || territory.upgrading
            || territory.new_complex
            || territory.produced > 0
            || territory.idle_until == Some(power);
        if !touched {
            continue;
        }
        state.set_territory(space, |territory| {
            territory.changed = false;
            territory.upgrading = false;
            territory.new_complex = false;
            territory.produced = 0;
            if territory.idle_until == Some(power) {
                territory.idle_until = None;
            }
        });
    }
    state.set_pieces(|state, piece| Piece {
        aboard: piece
            .aboard
            .filter(|ship| !launches(state, power, &piece, *ship)),
        marks: piece.marks & Marks::DAMAGED,
        ..Piece::new(piece.kind, piece.owner, piece.space)
    });
}

/// Reports whether an aircraft takes off from the ship that it is aboard of as its power's turn
/// begins: own aircraft launch before their carrier moves (`AAE-combat-move-20`).
pub(crate) fn launches(state: &State, power: Power, piece: &Piece, ship: UnitId) -> bool {
    piece.owner == power
        && piece.kind.is_air()
        && (state.piece(ship)).is_some_and(|ship| ship.owner == power && !ship.damaged())
}

/// Ends the turn and begins the next power's (`AAE-misc-01`).
fn end_turn(play: &mut Play<'_>) {
    let (round, power) = (play.state.turn().round, play.state.turn().power);
    victory::turn_ends(play);
    play.state.set_account(power, |account| {
        account.turns = account.turns.saturating_add(1)
    });
    if play.state.outcome().is_some() {
        return;
    }
    let next = Power(power.0 + 1);
    let (round, next) = if next.index() < play.state.board().powers.len() {
        (round, next)
    } else {
        victory::round_ends(play);
        (round.saturating_add(1), Power(0))
    };
    if play.state.outcome().is_none() {
        begin_turn(play, round, next);
    }
}

/// Reports whether a seat may command the acting power now: no procedure is under way, no
/// question open.
pub(crate) fn commands(state: &State, seat: Seat) -> bool {
    state.outcome().is_none()
        && state.pending().is_empty()
        && matches!(state.step(), PendingStep::Commands)
        && state.seat_of(state.turn().power) == Some(seat)
}

/// Everything a seat may do now.
pub(crate) fn legal(state: &State, seat: Seat) -> Legal {
    let mut legal = Legal::default();
    if state.outcome().is_some() {
        return legal;
    }
    legal.decisions = state
        .pending()
        .iter()
        .filter(|decision| decision.seat == seat)
        .cloned()
        .collect();
    if commands(state, seat) {
        let mut phase = lists(state);
        phase.blockers = blockers(state);
        legal.phase = Some(phase);
    }
    legal
}

/// Everything the acting power may do now, whatever keeps the phase open left out.
pub(crate) fn lists(state: &State) -> PhaseLegal {
    let turn = state.turn();
    let mut phase = PhaseLegal::none(turn.power, turn.phase);
    phase.take_back = u16::try_from(state.drafts().len()).unwrap_or(u16::MAX);
    match turn.phase {
        Phase::Research => research::list(state, &mut phase),
        Phase::Purchase => purchase::list(state, &mut phase),
        Phase::CombatMove => {
            politics::list(state, &mut phase);
            movement::list(state, &mut phase);
            combat_move::list(state, &mut phase);
        }
        Phase::ConductCombat => combat::list(state, &mut phase),
        Phase::NoncombatMove => {
            politics::list(state, &mut phase);
            movement::list(state, &mut phase);
        }
        Phase::Mobilize => mobilize::list(state, &mut phase),
        Phase::CollectIncome => {}
    }
    phase
}

/// Default command of an acting power that gives none: its first legal command that leads on, in
/// the end closing the phase.
pub(crate) fn default_command(state: &State) -> Command {
    if let Some(site) = combat::next_site(state) {
        return Command::Fight { site };
    }
    if first_blocker(state).is_none() {
        return Command::EndPhase;
    }
    let way_out = match state.turn().phase {
        Phase::Mobilize => return mobilize::way_out(state).unwrap_or(Command::EndPhase),
        Phase::CombatMove => combat_move::way_out(state),
        Phase::NoncombatMove => noncombat::way_out(state),
        Phase::Research | Phase::Purchase | Phase::ConductCombat | Phase::CollectIncome => None,
    };
    way_out.unwrap_or_else(|| Command::TakeBack {
        steps: u16::try_from(state.drafts().len()).unwrap_or(u16::MAX),
    })
}
