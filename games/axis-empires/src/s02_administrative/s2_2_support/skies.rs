//! 2.2.3.4 for hex after hex: a check that support units may be in a hex, without the words of a
//! refusal. Facts that follow from a hex and those next to it are cached with the state.

use crate::edition::Edition;
use crate::faction::Faction;
use crate::map::{AreaId, HexId};
use crate::pack::{Posture, WeatherCondition};
use crate::politics::{self, Force};
use crate::s02_administrative::s2_2_support::s2_2_3_4_restrictions as restrictions;
use crate::s02_administrative::s2_2_support::sites::Role;
use crate::s11_weather;
use crate::s14_markers::s14_15_failure;
use crate::state::{Facts, Presence, State};

/// Air units of each faction in the hex or next to it, as the faction's bit.
const AIR: u32 = 0b111;
/// Land under a Policy.
const POLICY: u32 = 1 << 3;
/// A sea that the weather closes.
const CLOSED: u32 = 1 << 4;
/// Mud.
const MUD: u32 = 1 << 5;

/// The hexes of a position, as support units of a force that are placed see them.
#[derive(Clone, Copy, Debug)]
pub(super) struct SupportMap<'a> {
    state: &'a State,
    force: Force,
    /// Set if a Truce may bar hexes, which are then checked one by one.
    truce: bool,
    /// Set if Failures of its faction may.
    fails: bool,
}

impl<'a> SupportMap<'a> {
    /// None when more counts than the facts of hexes: the Axis's treatment of Policies in Asia.
    pub(super) fn of(state: &'a State, force: Force) -> Option<Self> {
        let faction = force.faction;
        let mut areas = (0..).map(AreaId).take(state.map().areas().len());
        let truce = match faction {
            Faction::Axis => areas.any(|id| matches!(state.area(id).posture, Posture::Truce(_))),
            Faction::Western | Faction::Soviet => politics::truce(state, force).is_some(),
        };
        let breaks = faction == Faction::Axis && state.options().edition == Edition::Y2012;
        let mut failures = state.failures();
        (!breaks).then(|| Self {
            state,
            force,
            truce,
            fails: failures.any(|(_, piece, _)| piece.faction == faction),
        })
    }

    /// Reports whether a unit in a role may be placed in a hex that it can come to.
    pub(super) fn allow(self, role: Role, hex: HexId) -> bool {
        let (state, force) = (self.state, self.force);
        let facts = state.fact(hex, Facts::Skies, || find(state, hex));
        let own = 1 << force.faction.index();
        let air = if role.is_spaced() { AIR } else { AIR & !own };
        let mud = if role.is_air() { MUD } else { 0 };
        facts & (air | mud | POLICY | CLOSED) == 0
            && !(self.truce && restrictions::truce_bars_hex(state, force, hex))
            && !(self.fails && s14_15_failure::reaches(state, force.faction, hex))
    }
}

fn find(state: &State, hex: HexId) -> u32 {
    let near = state.map().neighbours(hex).map(|over| over.hex);
    let mut found = 0;
    for there in near.chain([hex]).map(|hex| state.presence(hex)) {
        for faction in Faction::ALL {
            let air = there.of(faction).intersects(Presence::AIR);
            found |= u32::from(air) << faction.index();
        }
    }
    let bit = |is_so: bool, bit: u32| if is_so { bit } else { 0 };
    let policy = politics::policy_in(state, state.land(hex)).is_some();
    let mud = s11_weather::weather(state, hex) == WeatherCondition::Mud;
    found
        | bit(policy, POLICY)
        | bit(restrictions::closed_sea(state, hex).is_some(), CLOSED)
        | bit(mud, MUD)
}
