//! Answers to questions, as they are written.

mod read;

use sandtable_aa1940::advance::Chart;
use sandtable_aa1940::facility::FacilitySlot;
use sandtable_aa1940::power::Power;
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::unit::UnitKind;

use super::quantity::Quantity;

/// An answer.
#[derive(Clone, Debug)]
pub(crate) enum Reply {
    /// The aircraft that scramble.
    Scramble(Vec<Sortie>),
    /// Number of fighters of each power that intercept; without a power its own.
    Intercept(Vec<(Option<Power>, u16)>),
    /// The power in command.
    Command(Power),
    /// Number of raiders that bomb each facility.
    Targets(Vec<(FacilitySlot, u16)>),
    /// The ships that bombard, with their targets.
    Bombard(Vec<(Group, SpaceId)>),
    /// The submarines that submerge.
    Submerge(Vec<Group>),
    /// The losses.
    Losses(Vec<Loss>),
    /// Acceptance or rejection of the proposed losses.
    Agree(bool),
    /// The attack goes on.
    Press,
    /// The attack is broken off; without a space by aircraft only.
    Retreat(Option<SpaceId>),
    /// Grant or refusal of a favor.
    Favor(bool),
    /// The units that appear.
    Appear(Vec<(UnitKind, u16)>),
    /// The units that land, with their spaces.
    Land(Vec<(Group, SpaceId)>),
    /// On whom war is declared.
    War(Vec<Power>),
    /// Number of attacks on each ship, and its place.
    Kamikaze(Vec<(u8, Group, Option<SpaceId>)>),
    /// The chart.
    Chart(Chart),
}

/// Aircraft that scramble.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sortie {
    /// The owner, where it must be named.
    pub(crate) power: Option<Power>,
    /// The units.
    pub(crate) lot: Quantity,
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
    Some(Option<Power>, Quantity),
}

/// Part of the losses.
#[derive(Clone, Debug)]
pub(crate) struct Loss {
    /// The units hit.
    pub(crate) group: Group,
    /// True if it is damaged only.
    pub(crate) damage: bool,
}
