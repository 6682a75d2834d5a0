//! Weights by which the expert values a position. A tool tunes them: docs/bots.md.

use std::fmt;
use std::str::FromStr;

/// A weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// Weight of the enemy's replies to attacks: what the noncombat move closes of them makes up
    /// for what they leave out.
    AttackReply,
    /// Weight of the replies to a deployment: more than all, since the enemy may choose where its
    /// luck was good.
    RegroupReply,
    /// Share of a territory's worth that the enemy wins back by retaking it.
    Retaken,
    /// Share of its worth that a territory loses when it can be taken back.
    TakenBack,
    /// Value of a step of an attack towards the front for each IPC that survives.
    AttackDrive,
    /// The same of a deployment.
    RegroupDrive,
    /// The same of aircraft, which also fight from some way behind.
    AirDrive,
    /// Steps of a landing that each step from there to the front takes away.
    Ashore,
    /// Steps that an IPC of a territory's worth is worth flying farther for.
    AirPull,
    /// IPCs that the fall of the own capital costs beyond its worth.
    CapitalLoss,
    /// The same of an ally's capital.
    AlliedCapitalLoss,
    /// Share of what the capital's fall costs that certain danger in the turn after next costs.
    Siege,
    /// The enemy's strength by the own one up to which such a capital is in no danger.
    SiegeHeld,
    /// Further share from which on its fall is certain.
    SiegeSpan,
    /// Worth of the last city that the Axis needs, in IPCs.
    LastCity,
    /// Worth of the last capital that the Allies need, in IPCs.
    LastCapital,
    /// Likelihood that a power at peace attacks in its next turn, if it may.
    MayEnter,
}

impl Weight {
    /// All weights.
    pub const ALL: [Self; 17] = [
        Self::AttackReply,
        Self::RegroupReply,
        Self::Retaken,
        Self::TakenBack,
        Self::AttackDrive,
        Self::RegroupDrive,
        Self::AirDrive,
        Self::Ashore,
        Self::AirPull,
        Self::CapitalLoss,
        Self::AlliedCapitalLoss,
        Self::Siege,
        Self::SiegeHeld,
        Self::SiegeSpan,
        Self::LastCity,
        Self::LastCapital,
        Self::MayEnter,
    ];

    /// Its name in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.facts().0
    }

    /// Its value unless another one is given.
    #[must_use]
    pub fn usual(self) -> f32 {
        self.facts().1
    }

    fn facts(self) -> (&'static str, f32) {
        match self {
            Self::AttackReply => ("attack_reply", 0.91),
            Self::RegroupReply => ("regroup_reply", 1.15),
            Self::Retaken => ("retaken", 0.46),
            Self::TakenBack => ("taken_back", 0.54),
            Self::AttackDrive => ("attack_drive", 0.12),
            Self::RegroupDrive => ("regroup_drive", 0.112),
            Self::AirDrive => ("air_drive", 0.041),
            Self::Ashore => ("ashore", 0.64),
            Self::AirPull => ("air_pull", 0.17),
            Self::CapitalLoss => ("capital_loss", 64.0),
            Self::AlliedCapitalLoss => ("allied_capital_loss", 26.0),
            Self::Siege => ("siege", 0.66),
            Self::SiegeHeld => ("siege_held", 0.5),
            Self::SiegeSpan => ("siege_span", 0.65),
            Self::LastCity => ("last_city", 45.0),
            Self::LastCapital => ("last_capital", 71.0),
            Self::MayEnter => ("may_enter", 0.31),
        }
    }
}

/// A value for each weight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights([f32; Weight::ALL.len()]);

impl Default for Weights {
    fn default() -> Self {
        Self(Weight::ALL.map(Weight::usual))
    }
}

impl Weights {
    /// The value of a weight.
    #[must_use]
    pub fn of(&self, weight: Weight) -> f32 {
        self.0[weight as usize]
    }

    /// The same with another value of one weight.
    #[must_use]
    pub fn with(mut self, weight: Weight, value: f32) -> Self {
        self.0[weight as usize] = value;
        self
    }
}

/// A line for each weight, `name = value`.
impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for weight in Weight::ALL {
            writeln!(f, "{} = {}", weight.name(), self.of(weight))?;
        }
        Ok(())
    }
}

/// Why a text has no weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadWeights(String);

impl fmt::Display for BadWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} gives no weight a positive value", self.0)
    }
}

impl std::error::Error for BadWeights {}

/// Lines as they are written; those that are empty or begin with `#` say nothing, and weights that
/// are not named have their usual values.
impl FromStr for Weights {
    type Err = BadWeights;

    fn from_str(text: &str) -> Result<Self, BadWeights> {
        let lines = text.lines().map(str::trim);
        let mut weights = Self::default();
        for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let bad = || BadWeights(line.to_owned());
            let (name, value) = line.split_once('=').ok_or_else(bad)?;
            let mut all = Weight::ALL.into_iter();
            let weight = all.find(|it| it.name() == name.trim()).ok_or_else(bad)?;
            let value: f32 = value.trim().parse().map_err(|_| bad())?;
            if !value.is_finite() || value <= 0.0 {
                return Err(bad());
            }
            weights = weights.with(weight, value);
        }
        Ok(weights)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_as_they_are_written() {
        let odd = Weights::default()
            .with(Weight::Siege, 0.25)
            .with(Weight::MayEnter, 0.5);
        assert_eq!(odd.to_string().parse(), Ok(odd));
        assert_eq!("# none\n\n".parse(), Ok(Weights::default()));
        for (place, weight) in Weight::ALL.into_iter().enumerate() {
            assert_eq!(weight as usize, place, "{}", weight.name());
        }
        let names: std::collections::BTreeSet<_> = Weight::ALL.map(Weight::name).into();
        assert_eq!(names.len(), Weight::ALL.len());
    }

    #[test]
    fn what_gives_no_weight_a_value_is_refused() {
        for bad in [
            "siege",
            "sieg = 1",
            "siege = much",
            "siege = -1",
            "siege = NaN",
        ] {
            let refused = bad.parse::<Weights>().unwrap_err();
            assert_eq!(refused, BadWeights(bad.to_owned()));
        }
    }
}
