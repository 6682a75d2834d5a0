//! The groups of a question, from which an answer takes units.

use sandtable_aa1940::decision::Group;
use sandtable_aa1940::power::Power;
use sandtable_aa1940::space::SpaceId;
use sandtable_aa1940::state::{State, UnitId};

use crate::aa1940::names::UnitNames;
use crate::aa1940::quantity::Quantity;
use crate::aa1940::reply;
use crate::aa1940::resolve::{NO_UNIT, named};
use crate::fault::Fault;

/// The groups of a question, with what has not been taken.
pub(super) struct Stock<'a> {
    state: &'a State,
    units: &'a UnitNames,
    power: Power,
    groups: &'a [Group],
    left: Vec<u16>,
    at: Option<SpaceId>,
}

/// Units by the one that names their group, with how many.
type TakenUnits = Vec<(UnitId, u16)>;

impl<'a> Stock<'a> {
    pub(super) fn new(
        state: &'a State,
        units: &'a UnitNames,
        power: Power,
        groups: &'a [Group],
        at: Option<SpaceId>,
    ) -> Self {
        Self {
            state,
            units,
            power,
            groups,
            left: groups.iter().map(|group| group.count).collect(),
            at,
        }
    }

    /// Takes units, from the groups that are preferred first. More than there are, and such
    /// as are in no group, are named, too.
    pub(super) fn take(
        &mut self,
        wanted: &reply::Group,
        prefer: impl Fn(usize) -> bool,
    ) -> Result<TakenUnits, Fault> {
        match wanted {
            reply::Group::Named(name) => {
                let unit = named(self.units, name)?;
                let alike = self.state.alike(unit);
                let mut groups = self.groups.iter();
                let place = groups.position(|group| alike.contains(&group.unit));
                let Some(place) = place else {
                    return Ok(vec![(unit, 1)]);
                };
                self.left[place] = self.left[place].saturating_sub(1);
                Ok(vec![(self.groups[place].unit, 1)])
            }
            reply::Group::Some(owner, lot) => Ok(self.take_lot(*owner, *lot, prefer)),
        }
    }

    fn take_lot(
        &mut self,
        owner: Option<Power>,
        lot: Quantity,
        prefer: impl Fn(usize) -> bool,
    ) -> TakenUnits {
        let fits = |group: &Group| {
            group.kind == lot.kind && owner.is_none_or(|owner| owner == group.power)
        };
        let mut places: Vec<usize> = (0..self.groups.len()).collect();
        places.retain(|place| fits(&self.groups[*place]));
        places.sort_by_key(|place| {
            let group = &self.groups[*place];
            let own = group.power == self.power;
            (!prefer(*place), !own, group.damaged != lot.damaged)
        });
        let (mut count, mut taken) = (lot.count, TakenUnits::new());
        for place in &places {
            let some = count.min(self.left[*place]);
            self.left[*place] -= some;
            count -= some;
            if some > 0 {
                taken.push((self.groups[*place].unit, some));
            }
        }
        if count > 0 {
            let first = places.first().map(|place| self.groups[*place].unit);
            let unit = first.unwrap_or_else(|| self.bystander(owner, lot));
            match taken.iter_mut().find(|(other, _)| *other == unit) {
                Some((_, some)) => *some += count,
                None => taken.push((unit, count)),
            }
        }
        taken
    }

    /// A unit of the kind that is in no group.
    fn bystander(&self, owner: Option<Power>, lot: Quantity) -> UnitId {
        let mut pieces = self.state.pieces();
        let found = pieces.find(|(_, piece)| {
            piece.kind == lot.kind
                && owner.is_none_or(|owner| owner == piece.owner)
                && self.at.is_none_or(|at| at == piece.space)
        });
        found.map_or(NO_UNIT, |(id, _)| id)
    }
}
