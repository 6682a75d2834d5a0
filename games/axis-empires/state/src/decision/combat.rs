//! Questions of combats (section 4).

use serde::{Deserialize, Serialize};

use crate::cells::PieceId;
use crate::decision::step_loss::StepLoss;
use crate::map::HexId;

/// Question of a combat.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CombatQuestion {
    /// 4.2.2, step 2: whether an HQ supports the defenders of a hex.
    RangedSupport {
        /// The hex.
        hex: HexId,
        /// The HQs that may.
        headquarters: Vec<PieceId>,
    },
    /// 4.2.5 and 4.2.6: a hex to retreat into, or a step to lose.
    Suffer(Demand),
    /// 4.2.7 and 4.2.8: whether a unit advances or exploits.
    Advance {
        /// Every unit that may with every hex it may end in, and one way there. Other ways
        /// are as good.
        moves: Vec<Advance>,
    },
}

/// An answer to the question of the same name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CombatAnswer {
    /// The HQ that supports; none if none does.
    RangedSupport(Option<PieceId>),
    /// The retreat or loss suffered.
    Suffer(CombatChoice),
    /// The next unit that advances; none to end the combat.
    Advance(Option<Advance>),
}

impl CombatQuestion {
    /// The question's name.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::RangedSupport { .. } => "ranged-support",
            Self::Suffer(_) => "combat-result",
            Self::Advance { .. } => "advance",
        }
    }
}

/// A side of a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Role {
    /// The phasing faction.
    Attacker,
    /// The faction whose hex is attacked.
    Defender,
}

/// Outstanding parts of a combat's result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Results {
    /// Ad or Ex, while the attackers have not answered it.
    pub attackers: Blow,
    /// True if attackers have begun to retreat: their other stacks follow.
    pub retreating: bool,
    /// The hexes that the defenders must still retreat.
    pub hexes: u8,
    /// True if these come from an Exchange: then a lost step is accepted instead.
    pub exchange: bool,
    /// The steps that the attackers must still lose by attrition.
    pub attackers_steps: u8,
    /// The steps that the defenders must still lose by attrition.
    pub defenders_steps: u8,
    /// Where the retreating defenders are.
    pub stack: HexId,
    /// The hexes that they have retreated.
    pub retreated: u8,
    /// Hexes and steps that they could not satisfy.
    pub unsatisfied: u8,
}

impl Results {
    /// Chemical Weapons cost both sides a step more (`DS-14.8-3`).
    pub const fn poison(&mut self) {
        self.attackers_steps = self.attackers_steps.saturating_add(1);
        self.defenders_steps = self.defenders_steps.saturating_add(1);
    }

    /// The Exploitation Distance (`AE-4.2.8-7`).
    #[must_use]
    pub const fn distance(&self) -> u8 {
        self.retreated.saturating_add(self.unsatisfied)
    }
}

/// Result that the attackers must answer with a retreat or a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Blow {
    /// Nothing.
    None,
    /// Attacker Defeated.
    Ad,
    /// Exchange.
    Ex,
}

/// The next thing that a side must suffer, with its choices: a hex to retreat into or a
/// step to lose.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Demand {
    /// The side.
    pub role: Role,
    /// The stack that would retreat.
    pub stack: HexId,
    /// Where it may retreat to.
    pub retreats: Vec<HexId>,
    /// The losses of a step that would do.
    pub losses: Vec<StepLoss>,
}

/// One of the choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum CombatChoice {
    /// The stack retreats into a hex.
    Retreat(HexId),
    /// A unit loses a step.
    Lose(StepLoss),
}

impl Demand {
    /// Reports whether there is only one choice, which is taken without a question.
    #[must_use]
    pub const fn has_one_choice(&self) -> bool {
        self.retreats.len() + self.losses.len() == 1
    }

    /// Returns the default choice for a faction without a player.
    pub fn first(&self) -> Option<CombatChoice> {
        let retreat = self.retreats.first().copied().map(CombatChoice::Retreat);
        retreat.or_else(|| self.losses.first().copied().map(CombatChoice::Lose))
    }

    /// Reports whether it offers a choice.
    #[must_use]
    pub fn offers(&self, choice: CombatChoice) -> bool {
        match choice {
            CombatChoice::Retreat(hex) => self.retreats.contains(&hex),
            CombatChoice::Lose(loss) => self.losses.contains(&loss),
        }
    }
}

/// A unit advances into the defending hex, or exploits beyond it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Advance {
    /// The unit.
    pub piece: PieceId,
    /// Every hex that it enters, the defending hex first.
    pub path: Vec<HexId>,
}
