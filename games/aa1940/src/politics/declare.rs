//! Declarations of war (rulebook p. 9-12).

use sandtable_kernel::{Checked, Violation};
use smallvec::SmallVec;

use super::growth;
use crate::board::{Restriction, Stake, Trigger};
use crate::command::Command;
use crate::command_context::Play;
use crate::decision::Question;
use crate::event::Event;
use crate::phase::Phase;
use crate::power::{Power, PowerSet, Side};
use crate::preconditions::in_phase;
use crate::reach::passages_of;
use crate::space::SpaceId;
use crate::state::{Declaration, State};

/// A declaration that was checked.
pub(crate) struct WarDeclaration {
    on: Power,
}

/// Checks that the acting power may declare war on another (`AAE-politics-11`,
/// `AAE-politics-12`): on a power of the other side, with no rule against war, as Combat Move
/// opens and before any other command of the phase.
pub(crate) fn check_declare(state: &State, on: Power) -> Checked<WarDeclaration> {
    in_phase(state, &[Phase::CombatMove], "a declaration of war")?;
    let power = state.turn().power;
    let board = state.board();
    let Some(target) = board.powers.get(on.index()) else {
        return Err(Violation::new(
            "AAE-politics-12",
            "a power of the board",
            format!("power {}", on.0),
        ));
    };
    if board.side(power) == Some(target.side) {
        return Err(Violation::new(
            "AAE-politics-12",
            "a power of the other side",
            target.name.clone(),
        ));
    }
    if state.at_war(power, on) {
        return Err(Violation::new(
            "AAE-politics-15",
            "a power not yet at war with it",
            format!("{}, which is at war with it", target.name),
        ));
    }
    unrestricted(state, power, on)?;
    if !in_time(state) {
        return Err(Violation::new(
            "AAE-politics-11",
            "a declaration before any combat move",
            "combat moves made before it",
        ));
    }
    Ok(WarDeclaration { on })
}

/// Reports whether no draft but declarations was made in this phase (`AAE-politics-11`).
pub(super) fn in_time(state: &State) -> bool {
    state
        .drafts()
        .all(|command| matches!(command, Command::DeclareWar { .. }))
}

/// The powers that `power` could declare war on in its Combat Move phase now: those of the other
/// side it is not at war with, unless it is barred from war (`AAE-politics-02`,
/// `AAE-politics-03`: Germany and Italy never are; `AAE-global-politics-02`,
/// `AAE-global-politics-04`, `AAE-global-politics-09`, `AAE-global-politics-17`,
/// `AAE-global-politics-20`, `AAE-global-politics-21`, `AAE-global-politics-23`,
/// `AAE-global-politics-24`: nor are others in the combined game).
pub(crate) fn may_declare_on(state: &State, power: Power) -> Vec<Power> {
    let mut on = not_yet_at_war(state, power);
    on.retain(|other| unrestricted(state, power, *other).is_ok());
    on
}

fn not_yet_at_war(state: &State, power: Power) -> Vec<Power> {
    let Some(side) = state.board().side(power) else {
        return Vec::new();
    };
    state
        .board()
        .side_powers(side.opponent())
        .filter(|other| !state.at_war(power, *other))
        .collect()
}

/// The restriction that might bar a power from declaring war on another.
fn restriction(state: &State, power: Power, on: Power) -> Option<&Restriction> {
    state
        .board()
        .politics
        .restrictions
        .iter()
        .find(|restriction| restriction.power == power && restriction.on.contains(on))
}

/// The number of the turn that a power is in, or would take next.
fn own_turn(state: &State, power: Power) -> u16 {
    state.account(power).turns.saturating_add(1)
}

/// Nothing keeps the power from declaring war on another (`AAE-politics-04` to
/// `AAE-politics-06`, `AAE-global-politics-03`, `AAE-global-politics-14`,
/// `AAE-global-politics-16`).
fn unrestricted(state: &State, power: Power, on: Power) -> Checked {
    let Some(restriction) = restriction(state, power, on) else {
        return Ok(());
    };
    let turn = own_turn(state, power);
    let free = restriction.free_from_turn.is_some_and(|free| turn >= free);
    if free || triggered(state, restriction) {
        return Ok(());
    }
    let name = &state.board().power(power).name;
    Err(Violation::new(
        restriction.rule,
        match restriction.free_from_turn {
            Some(free) => {
                format!("{name} from its turn {free} on, or an Axis act that ends its restraint")
            }
            None => format!("{name} after an Axis act that ends its restraint"),
        },
        format!("its turn {turn} without such an act"),
    ))
}

/// Reports whether the other side did something that lets the power declare war: declared war on
/// it, took London, took a territory of North America (`AAE-politics-04`, `AAE-politics-05`,
/// `AAE-politics-06`). In the combined game the other side may also have declared war unprovoked
/// on some powers, or gone where it has no business (`AAE-global-politics-03`,
/// `AAE-global-politics-14`, `AAE-global-politics-16`). Once done it stays done.
fn triggered(state: &State, restriction: &Restriction) -> bool {
    let declared_on_by = || state.account(restriction.power).declared_on_by;
    restriction.triggers.iter().any(|trigger| match trigger {
        Trigger::DeclaredOn => !declared_on_by().is_empty(),
        Trigger::DeclaredOnBy(powers) => declared_on_by().intersects(*powers),
        Trigger::Fell(stake) => state.record().fell(*stake),
        Trigger::Unprovoked(by, on) => state.record().unprovoked(*by, *on),
        Trigger::Deed(deed) => !state.doers(*deed).is_empty(),
    })
}

/// Reports whether a declaration by the power would be provoked. It is if a rule lets it make one
/// because of another power's act (`AAE-politics-16`). It also is if the other, or one whose wars
/// are linked with its own, has done what the power regards as an act of war
/// (`AAE-global-politics-07`). An attacked power is at war with its attacker already, so direct
/// aggression needs no answer.
fn provoked(state: &State, power: Power, on: Power) -> bool {
    let politics = &state.board().politics;
    let act_of_war = || {
        politics.provocations.iter().any(|(by, deed)| {
            let doers = state.doers(*deed);
            *by == power && linked(state, on, power).iter().any(|it| doers.contains(it))
        })
    };
    restriction(state, power, on).is_some_and(|restriction| triggered(state, restriction))
        || act_of_war()
}

/// A power with those that are at war with the enemy together with it
/// (`AAE-global-politics-09`, `AAE-global-politics-17`, `AAE-global-politics-21`).
fn linked(state: &State, power: Power, enemy: Power) -> PowerSet {
    let links = &state.board().politics.links;
    links
        .iter()
        .find(|link| link.against == enemy && link.powers.contains(power))
        .map_or_else(|| [power].into_iter().collect(), |link| link.powers)
}

/// Declares war in Combat Move.
pub(crate) fn declare(play: &mut Play<'_>, declaration: WarDeclaration) {
    let power = play.state.turn().power;
    let provoked = provoked(play.state, power, declaration.on);
    war(play, power, declaration.on, provoked);
}

/// A power declares war: it, and those whose wars are linked with it, are at war with the
/// other, and with those whose wars are linked with that one, from now on
/// (`AAE-politics-15`, `AAE-global-politics-09`, `AAE-global-politics-17`,
/// `AAE-global-politics-21`). No other relation changes (`AAE-global-politics-02`,
/// `AAE-global-politics-20`).
fn war(play: &mut Play<'_>, by: Power, on: Power, provoked: bool) {
    for declarer in linked(play.state, by, on).iter() {
        for enemy in linked(play.state, on, by).iter() {
            if !play.state.at_war(declarer, enemy) {
                pair(play, declarer, enemy, provoked);
            }
        }
    }
}

/// Two powers are at war from now on, and only these two (`AAE-politics-15`). Zones
/// that this makes hostile are remembered for transports that wait in them
/// (`AAE-politics-14`), and passages are counted again: the power may have new
/// friends, and nothing has changed hands since its turn began.
fn pair(play: &mut Play<'_>, by: Power, on: Power, provoked: bool) {
    let acting = play.state.turn().power;
    let entering = [by, on].map(|power| !play.state.is_at_war(power));
    let state = &mut *play.state;
    let zones: Vec<SpaceId> = state
        .board()
        .all_spaces()
        .filter(|space| state.board().is_sea(*space) && !state.hostile_zone(acting, *space))
        .collect();
    state.set_account(by, |account| account.wars.insert(on));
    state.set_account(on, |account| {
        account.wars.insert(by);
        account.declared_on_by.insert(by);
    });
    let round = state.turn().round;
    state.set_record(|record| {
        record.declarations.push(Declaration {
            by,
            on,
            round,
            provoked,
        });
    });
    let fresh: Vec<SpaceId> = zones
        .into_iter()
        .filter(|zone| state.hostile_zone(acting, *zone))
        .collect();
    let passages = passages_of(state, acting);
    state.set_turn(|turn| {
        turn.fresh_hostile.extend(fresh);
        turn.passages = passages;
    });
    play.emit(Event::WarDeclared { by, on, provoked });
    for (power, enters) in [by, on].into_iter().zip(entering) {
        if enters {
            growth::grow(play, power);
        }
    }
}

/// Asks for the exceptional declaration as Collect Income opens (`AAE-politics-07`,
/// `AAE-global-politics-15`): in the turn named by the rule, on the powers it is not at war with
/// yet, in the combined game only if it is at war with no power. Income is computed afterwards,
/// with the objectives of a power at war (`AAE-income-05`).
pub(crate) fn open_income(play: &mut Play<'_>) {
    let power = play.state.turn().power;
    let turn = own_turn(play.state, power);
    let restrictions = &play.state.board().politics.restrictions;
    let late = play.state.is_at_war(power);
    let now = restrictions.iter().any(|restriction| {
        restriction.power == power
            && restriction.income_turn == Some(turn)
            && !(restriction.income_in_peace && late)
    });
    let on = not_yet_at_war(play.state, power);
    if now && !on.is_empty() {
        play.ask(power, Question::DeclareWar { on });
    }
}

/// Checks that the chosen powers are among those offered, each once.
pub(crate) fn check_exceptional(on: &[Power], chosen: &[Power]) -> Checked {
    let wrong = chosen
        .iter()
        .enumerate()
        .find(|(index, power)| !on.contains(power) || chosen[..*index].contains(power));
    match wrong {
        None => Ok(()),
        Some((_, power)) => Err(Violation::new(
            "AAE-politics-07",
            "powers of the question, each once",
            format!("power {}", power.0),
        )),
    }
}

/// Declares war as Collect Income opens. The rule allows it because of an attack
/// that the board does not show, so it is provoked (`AAE-politics-07`,
/// `AAE-politics-16`).
pub(crate) fn declare_exceptionally(play: &mut Play<'_>, by: Power, chosen: &[Power]) {
    for on in chosen {
        if !play.state.at_war(by, *on) {
            war(play, by, *on, true);
        }
    }
}

/// A power captured a territory: remembers the fall of London and of North American
/// soil to the Axis (`AAE-politics-05`, `AAE-politics-06`).
pub(crate) fn territory_fell(state: &mut State, space: SpaceId, by: Power) {
    if state.board().side(by) != Some(Side::Axis) {
        return;
    }
    let stakes = &state.board().politics.stakes;
    let fallen: SmallVec<[Stake; 2]> = stakes
        .iter()
        .filter(|(_, territories)| territories.contains(&space))
        .map(|(stake, _)| *stake)
        .collect();
    if !fallen.is_empty() {
        state.set_record(|record| fallen.iter().for_each(|stake| record.fall(*stake)));
    }
}
