//! Answers to questions, as they are written.

mod read;

use sandtable_aa1940::advance::Chart;
use sandtable_aa1940::facility::FacilitySlot;
use sandtable_aa1940::power::Power;
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::UnitKind;

use super::lot::Lot;

/// An answer.
#[derive(Clone, Debug)]
pub(crate) enum Reply {
    /// Who scrambles.
    Scramble(Vec<Sortie>),
    /// How many fighters of each power intercept; without a power its own.
    Intercept(Vec<(Option<Power>, u16)>),
    /// Who is in command.
    Command(Power),
    /// How many raiders bomb what.
    Targets(Vec<(FacilitySlot, u16)>),
    /// Which ships bombard what.
    Bombard(Vec<(Group, SpaceId)>),
    /// Which submarines submerge.
    Submerge(Vec<Group>),
    /// What is lost.
    Losses(Vec<Loss>),
    /// Whether the proposed losses stand.
    Agree(bool),
    /// The attack goes on.
    Press,
    /// The attack is broken off; without a space by aircraft only.
    Retreat(Option<SpaceId>),
    /// Whether a favor is granted.
    Favor(bool),
    /// What appears.
    Appear(Vec<(UnitKind, u16)>),
    /// What lands where.
    Land(Vec<(Group, SpaceId)>),
    /// On whom war is declared.
    War(Vec<Power>),
    /// How many attacks on which ship, and where it is.
    Kamikaze(Vec<(u8, Group, Option<SpaceId>)>),
    /// Which chart.
    Chart(Chart),
}

/// Aircraft that scramble.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sortie {
    /// Whose, where that must be said.
    pub(crate) power: Option<Power>,
    /// What.
    pub(crate) lot: Lot,
    /// From where.
    pub(crate) from: SpaceId,
    /// Into which zone.
    pub(crate) zone: SpaceId,
}

/// Units of a question, as they are named.
#[derive(Clone, Debug)]
pub(crate) enum Group {
    /// The unit with a name.
    Named(String),
    /// So many of a kind, and of a power where that must be said.
    Some(Option<Power>, Lot),
}

/// Part of the losses.
#[derive(Clone, Debug)]
pub(crate) struct Loss {
    /// What is hit.
    pub(crate) group: Group,
    /// Whether it is damaged only.
    pub(crate) damage: bool,
}
