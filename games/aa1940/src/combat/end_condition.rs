//! When a combat is decided, and what becomes of units that cannot defend
//! themselves (rulebook p. 19-20).

use super::casualties;
use super::forces::{kinds, reaches};
use crate::command_context::Play;
use crate::event::{RemovalReason, Role};
use crate::state::{State, UnitId};
use crate::step::{Fight, Ground};
use crate::unit::UnitKind;

/// Verdict on whether a combat goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    GoesOn,
    /// No unit can fire, but the attacker's ships may leave (`AAE-combat-sea-07`).
    MayStillLeave,
    Over,
}

/// Abilities of the two sides to fire at and hit each other.
struct Balance {
    attacker_fires: bool,
    defender_fires: bool,
    /// True if a unit of the attacker can hit a defender other than a transport.
    attacker_hits: bool,
    /// True if a defender can hit a unit of the attacker other than a transport.
    defender_hits: bool,
}

impl Fight {
    /// Combat ends once all units of a side that can fire or retreat are gone
    /// (`AAE-combat-land-15`), an assault with the last attacking land or air unit
    /// (`AAE-combat-amphib-11`). Units without a combat value take part but do not keep it
    /// going (`AAE-combat-land-07`). Transports that nothing protects are destroyed without
    /// further rolls (`AAE-combat-sea-05`, `AAE-combat-sea-08`), the attacker's only
    /// when they cannot retreat (`AAE-combat-sea-06`). Transports alone on both sides stand
    /// off, and the attacker's may leave (`AAE-combat-sea-07`).
    pub(super) fn verdict(&mut self, play: &mut Play<'_>) -> Verdict {
        if self.attackers.is_empty() || (self.defenders.is_empty() && self.doomed.is_empty()) {
            return Verdict::Over;
        }
        if self.ground == Ground::Air {
            return Verdict::GoesOn;
        }
        let balance = self.balance(play.state);
        let can_leave = !self.retreats(play.state).is_empty();
        match (balance.attacker_fires, balance.defender_fires) {
            (true, false) => {
                self.sink_transports(play, Role::Defender);
                Verdict::Over
            }
            (false, false) if can_leave => Verdict::MayStillLeave,
            (false, false) => Verdict::Over,
            (false, true) if can_leave => Verdict::GoesOn,
            (false, true) => {
                self.sink_transports(play, Role::Attacker);
                Verdict::Over
            }
            (true, true) if balance.attacker_hits || balance.defender_hits => Verdict::GoesOn,
            (true, true) => {
                self.sink_transports(play, Role::Defender);
                let transports = self.of_kind(play.state, &self.attackers, is_transport);
                if transports.is_empty() {
                    return Verdict::Over;
                }
                if can_leave {
                    return Verdict::GoesOn;
                }
                self.sink_transports(play, Role::Attacker);
                Verdict::Over
            }
        }
    }

    fn balance(&self, state: &State) -> Balance {
        let table = &state.board().units;
        let defenders = self.firing_defenders();
        let attacking = kinds(state, &self.attackers);
        let defending = kinds(state, &defenders);
        let armed_attackers = attacking.clone().filter(|kind| table.of(*kind).attack > 0);
        let armed_defenders = defending.clone().filter(|kind| table.of(*kind).defense > 0);
        let hits = |by: UnitKind, targets: &[UnitId], side: Role| {
            kinds(state, targets).any(|target| {
                !is_transport(target) && reaches(by, target, self.has_destroyer(state, side))
            })
        };
        Balance {
            attacker_fires: armed_attackers.clone().next().is_some(),
            defender_fires: armed_defenders.clone().next().is_some(),
            attacker_hits: armed_attackers
                .clone()
                .any(|by| hits(by, &defenders, Role::Attacker)),
            defender_hits: armed_defenders
                .clone()
                .any(|by| hits(by, &self.attackers, Role::Defender)),
        }
    }

    /// Transports and their cargo are destroyed without a shot (`AAE-combat-sea-05`).
    fn sink_transports(&mut self, play: &mut Play<'_>, role: Role) {
        let side = match role {
            Role::Attacker => &self.attackers,
            Role::Defender => &self.defenders,
        };
        let transports = self.of_kind(play.state, side, is_transport);
        casualties::remove(play, self.space(), &transports, RemovalReason::Defenseless);
        self.strike_off(&transports);
    }
}

fn is_transport(kind: UnitKind) -> bool {
    kind == UnitKind::Transport
}
