//! 13.8.4: the nations that a piece belongs to, and what their rules come to for it.

use std::collections::BTreeSet;

use crate::faction::Faction;
use crate::map::AreaId;
use crate::pack::{Class, Counter, Origin};
use crate::politics::{self, Force};
use crate::state::{Piece, PieceId, Place, State};

/// The nations of a piece. A multi-national unit belongs to all of its: what a rule forbids
/// to one it forbids to the unit, and what a rule grants to one the unit has. A pan-national
/// HQ belongs to whichever of its its owner likes, so that one which may is enough.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Nations {
    faction: Faction,
    /// One of them: none stands for the whole faction.
    first: Option<AreaId>,
    /// Those besides it, which most pieces do not have.
    others: Vec<Option<AreaId>>,
    by_choice: bool,
}

impl Nations {
    /// The nations of a piece: what is printed on it, and what the step in its Holding Box is
    /// of (`AE-13.8.4-1`, `AE-13.8.4-3`, `DS-13.8.3-1`, `DS-13.8.3-3`). A
    /// pan-national HQ has those of the friendly countries that it can be made of
    /// (`AE-13.8.4-4`, `DS-13.8.3-4`, `DS-13.8.3-5`).
    pub(crate) fn of(state: &State, id: PieceId, piece: &Piece) -> Self {
        let mut nations = Self {
            faction: piece.faction,
            first: piece.country(state.pack()),
            others: Vec::new(),
            by_choice: false,
        };
        let counter = piece.counter(state.pack());
        let Some(counter) = counter.filter(|counter| !counter.recipe.steps.is_empty()) else {
            return nations;
        };
        if is_pan_national(counter) {
            nations.by_choice = true;
            let friendly: BTreeSet<_> = named(counter)
                .filter(|country| politics::active_side(state, *country) == Some(piece.faction))
                .map(Some)
                .collect();
            let mut friendly = friendly.into_iter();
            if let Some(first) = friendly.next() {
                nations.first = first;
                nations.others = friendly.collect();
            }
            return nations;
        }
        let held = state
            .pieces_at(Place::Holding(id))
            .filter_map(|(_, step)| step.country(state.pack()));
        for country in named(counter).chain(held).map(Some) {
            if !nations.include(country) {
                nations.others.push(country);
            }
        }
        nations
    }

    /// The faction.
    pub(crate) const fn faction(&self) -> Faction {
        self.faction
    }

    fn all(&self) -> impl Iterator<Item = Option<AreaId>> + '_ {
        std::iter::once(self.first).chain(self.others.iter().copied())
    }

    /// The countries.
    pub(crate) fn countries(&self) -> impl Iterator<Item = AreaId> + '_ {
        self.all().flatten()
    }

    /// Reports whether the piece counts as one of a country, or of its whole faction if no
    /// country is meant: British and US infantry take the Western Airdrop's place (`AE-4.1.4-5`).
    pub(crate) fn include(&self, country: Option<AreaId>) -> bool {
        self.all().any(|it| it == country)
    }

    /// Reports whether the owner chooses among them.
    pub(crate) const fn are_by_choice(&self) -> bool {
        self.by_choice
    }

    /// The forces that it is part of.
    pub(crate) fn forces(&self) -> impl Iterator<Item = Force> + '_ {
        let faction = self.faction;
        self.all().map(move |country| Force { faction, country })
    }

    /// Reports whether the piece meets a requirement on forces: with each nation, or with one
    /// that the owner may choose.
    pub(crate) fn may(&self, mut may: impl FnMut(Force) -> bool) -> bool {
        if self.by_choice {
            self.forces().any(may)
        } else {
            self.forces().all(&mut may)
        }
    }

    /// Checks the same for a rule that gives the reason of a refusal.
    pub(crate) fn check<E>(&self, mut check: impl FnMut(Force) -> Result<(), E>) -> Result<(), E> {
        let mut last = Ok(());
        for force in self.forces() {
            last = check(force);
            if last.is_ok() == self.by_choice {
                break;
            }
        }
        last
    }

    /// Reports whether the piece may be together with another where only units of one Minor
    /// Country may: each nation of either that is a Minor Country is the other's (`AE-9.1-2`,
    /// `DS-9.1-1`, `AE-4.2.1.1-3`).
    pub(crate) fn agree(&self, other: &Self, is_minor: impl Fn(AreaId) -> bool) -> bool {
        self.may(|own| {
            other.may(|others| {
                let minors = [own, others].map(|force| force.country.filter(|it| is_minor(*it)));
                match minors {
                    [Some(own), Some(others)] => own == others,
                    _ => true,
                }
            })
        })
    }
}

/// The nations of a ground unit with the steps that are of each: one for each that its recipe
/// names and each in its Holding Box, the others of the country printed on it. A pan-national
/// HQ is wholly of the one that its owner claims, if it can be (`AE-13.8.4-1`, `AE-13.8.4-4`).
pub(crate) fn steps(
    state: &State,
    (id, piece): (PieceId, &Piece),
    claim: Option<AreaId>,
) -> Vec<(AreaId, u32)> {
    let face = piece.face_up(state.pack()).ground();
    let Some((face, counter)) = face.zip(piece.counter(state.pack())) else {
        return Vec::new();
    };
    let total = u32::from(face.steps);
    if is_pan_national(counter) {
        let nations = Nations::of(state, id, piece);
        let claimed = claim.filter(|claim| nations.include(Some(*claim)));
        return vec![(claimed.unwrap_or(counter.country), total)];
    }
    let held = state
        .pieces_at(Place::Holding(id))
        .filter_map(|(_, step)| step.country(state.pack()));
    let mut steps: Vec<(AreaId, u32)> = named(counter).chain(held).map(|it| (it, 1)).collect();
    let others: u32 = steps.iter().map(|(_, steps)| steps).sum();
    steps.push((counter.country, total.saturating_sub(others)));
    steps
}

/// The countries that a counter's recipe names for steps that no Holding Box keeps.
fn named(counter: &Counter) -> impl Iterator<Item = AreaId> + '_ {
    let steps = counter.recipe.steps.iter().filter(|step| !step.holding);
    let countries = steps.filter_map(|step| match &step.origin {
        Origin::Countries(countries) => Some(countries),
        Origin::Own | Origin::MinorOf(_) => None,
    });
    countries.flatten().copied()
}

/// Reports whether a counter is a pan-national HQ: its steps are of any of several countries
/// (`AE-13.8.4-4`, `DS-13.8.3-5`).
fn is_pan_national(counter: &Counter) -> bool {
    let steps = counter.recipe.steps.iter().filter(|step| !step.holding);
    let mut several = steps
        .filter(|step| matches!(&step.origin, Origin::Countries(countries) if countries.len() > 1));
    counter.front.kind.class() == Class::Hq && several.next().is_some()
}

/// Reports whether a counter is a pan-national HQ that can belong to a country.
pub(crate) fn is_pan_national_of(counter: &Counter, country: AreaId) -> bool {
    is_pan_national(counter) && named(counter).any(|it| it == country)
}
