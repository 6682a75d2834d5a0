//! The odds of an attack.

use super::{Approach, Scramble, Threat};
use crate::odds::{self, Arsenals, Effort, LossOrder, Method, OddsBattle};
use crate::power::Power;
use crate::space::{SpaceId, Terrain};
use crate::state::State;
use crate::strength::Force;

/// Work that the odds of one attack are worth: there are many.
const EFFORT: Effort = Effort {
    exact_work: 1_500_000,
    trials: 1_500,
    seed: 0,
    listed: 0,
};

/// Probable end of an attack.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ThreatOdds {
    /// Probability that the attacker takes the territory, or is left alone in the zone.
    pub takes: f64,
    /// IPCs that the attacker loses on average.
    pub attacker_loss: f64,
    /// IPCs that the defender loses on average.
    pub defender_loss: f64,
    /// Maximum standard error of the probability; 0 if it is exact.
    pub standard_error: f64,
}

impl ThreatOdds {
    /// IPCs of units that the attacker gains on average.
    #[must_use]
    pub fn swing(&self) -> f64 {
        self.defender_loss - self.attacker_loss
    }
}

/// A threat with its odds.
pub(super) fn judged(state: &State, threat: Threat, space: SpaceId, holder: Power) -> Threat {
    if threat.units.is_empty() {
        return threat;
    }
    let odds = |defender: Force| judge(state, &threat, defender, space, holder);
    let joined = (threat.scramble.aircraft.iter()).fold(threat.defender, |force, (kind, count)| {
        force.with(kind, count)
    });
    let rises = state.board().is_sea(space) && !threat.scramble.aircraft.is_empty();
    let scramble = Scramble {
        odds: rises.then(|| odds(joined)).flatten(),
        ..threat.scramble
    };
    Threat {
        odds: odds(threat.defender),
        scramble,
        ..threat
    }
}

fn judge(
    state: &State,
    threat: &Threat,
    defender: Force,
    space: SpaceId,
    holder: Power,
) -> Option<ThreatOdds> {
    let sea = state.board().is_sea(space);
    let terrain = if sea { Terrain::Sea } else { Terrain::Land };
    let ashore = |approach: Approach| matches!(approach, Approach::Ashore(_));
    let mut battle = OddsBattle::new(terrain, threat.force(), defender);
    let only_ashore = threat.units.iter().all(|units| ashore(units.approach));
    if only_ashore {
        battle.retreat = None;
    }
    battle.attacker.losses = LossOrder {
        keep_one_to_capture: !sea,
        ..LossOrder::default()
    };
    battle.bombardment = threat.bombardment;
    battle.paratroopers = threat
        .units
        .iter()
        .filter(|units| units.approach == Approach::Drop)
        .map(|units| units.count)
        .sum();
    battle.dice = state.options().dice;
    battle.effort = EFFORT;
    let arsenals = Arsenals {
        attacker: state.units_of(threat.power),
        defender: state.units_of(holder),
    };
    let odds = odds::odds(&battle, arsenals).ok()?;
    Some(ThreatOdds {
        // A sum of many parts may be off by its rounding.
        takes: if sea {
            odds.attacker_wins
        } else {
            odds.takes_territory
        }
        .clamp(0.0, 1.0),
        attacker_loss: odds.attacker.mean_loss,
        defender_loss: odds.defender.mean_loss,
        standard_error: match odds.method {
            Method::Exact => 0.0,
            Method::Sampled { standard_error, .. } => standard_error,
        },
    })
}
