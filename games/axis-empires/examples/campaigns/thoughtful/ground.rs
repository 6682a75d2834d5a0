//! The land as a faction sees it: what it holds, what it wants, and how far that is.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::{self, HexId, SideFeature, Symbol};
use sandtable_axis_empires::pack::{Face, Posture};
use sandtable_axis_empires::politics::{self, Force};
use sandtable_axis_empires::state::{Piece, State};

/// Distance within which an enemy threatens a held hex.
const THREAT: u16 = 4;

/// A distance that no unit walks.
const FAR: u16 = 400;

/// The ground units of one hex together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Strength {
    /// Their attack factors.
    pub(crate) attack: u32,
    /// Their defence factors.
    pub(crate) defence: u32,
    /// Their steps.
    pub(crate) steps: u32,
    /// Their number.
    pub(crate) units: u32,
}

impl Strength {
    /// With a unit more.
    pub(crate) fn add(&mut self, face: Face) {
        self.attack += u32::from(face.attack);
        self.defence += u32::from(face.defence);
        self.steps += u32::from(face.steps);
        self.units += 1;
    }

    /// Reports whether another unit has room in the stack.
    pub(crate) fn takes(&self, face: Face) -> bool {
        self.units < 3 && self.steps + u32::from(face.steps) <= 6
    }
}

/// The map as a faction sees it.
pub(crate) struct Ground<'a> {
    /// The match.
    pub(crate) state: &'a State,
    /// The faction.
    pub(crate) faction: Faction,
    /// Own hexes that count: Strategic Hexes, Capitals, and ports that are lost when no unit
    /// stays there.
    pub(crate) held: Vec<HexId>,
    /// Hexes that count and are held by an enemy whom the faction can fight.
    pub(crate) wanted: Vec<HexId>,
    /// Enemies on the map, those at war with the faction and the others.
    foes: BTreeMap<HexId, (Strength, bool)>,
    /// Distances over land to the nearest wanted hex.
    ways: Vec<u16>,
}

/// Reports whether a Strategic symbol is printed in a hex.
pub(crate) fn is_strategic(state: &State, hex: HexId) -> bool {
    let symbols = state.map().hex(hex).symbols;
    [
        Symbol::StrategicAxis,
        Symbol::StrategicWestern,
        Symbol::StrategicSoviet,
    ]
    .into_iter()
    .any(|symbol| symbols.has(symbol))
}

/// The numbers of a ground unit that stands in a hex.
pub(crate) fn standing(state: &State, piece: &Piece) -> Option<(HexId, Face)> {
    let face = piece.face_up(state.pack()).ground()?;
    Some((piece.at.hex()?, face))
}

impl<'a> Ground<'a> {
    /// The map in a position.
    pub(crate) fn of(state: &'a State, faction: Faction) -> Self {
        let mut ground = Self {
            state,
            faction,
            held: Vec::new(),
            wanted: Vec::new(),
            foes: BTreeMap::new(),
            ways: Vec::new(),
        };
        let is_foe = |other: &Faction| other.is_allied() != faction.is_allied();
        for hex in &state.scenario().hexes {
            let row = state.map().hex(*hex);
            let counts =
                is_strategic(state, *hex) || row.settlement == map::hex::Settlement::Capital;
            if !counts {
                let falls = row.is_port()
                    && politics::controls(state, faction, *hex)
                    && !politics::controls_empty(state, faction, *hex);
                ground.held.extend(falls.then_some(*hex));
                continue;
            }
            if politics::controls(state, faction, *hex) {
                ground.held.push(*hex);
            }
            let mut foes = Faction::ALL.into_iter().filter(is_foe);
            let hostile = foes.any(|foe| politics::controls(state, foe, *hex));
            if hostile && ground.is_open(*hex) {
                ground.wanted.push(*hex);
            }
        }
        for (_, piece) in state.pieces().filter(|(_, piece)| is_foe(&piece.faction)) {
            if let Some((hex, face)) = standing(state, piece) {
                let at_war = politics::posture(state, Force::of(state, piece)) == Posture::War;
                let entry = ground.foes.entry(hex).or_default();
                entry.0.add(face);
                entry.1 |= at_war;
            }
        }
        ground.ways = ground.flood();
        ground
    }

    /// Reports whether politics allow units of the faction in a hex.
    fn is_open(&self, hex: HexId) -> bool {
        let land = self.state.land(hex);
        let bound = politics::policy_in(self.state, land).is_some();
        !politics::is_neutral(self.state, land)
            && (!bound || politics::controls(self.state, self.faction, hex))
    }

    /// Enemies with which the faction can fight.
    pub(crate) fn enemies(&self) -> impl Iterator<Item = (HexId, Strength)> + '_ {
        let at_war = self.foes.iter().filter(|(_, (_, at_war))| *at_war);
        at_war.map(|(hex, (strength, _))| (*hex, *strength))
    }

    /// The attack factors of enemies within so many steps of a hex, whether they are at war yet
    /// or not.
    pub(crate) fn menace(&self, hex: HexId, steps: u16) -> u32 {
        let near = self.foes.iter().filter(|(foe, _)| {
            let distance = self.state.map().distance(**foe, hex);
            distance.is_some_and(|distance| distance <= steps)
        });
        near.map(|(_, (strength, _))| strength.attack).sum()
    }

    /// Defence that an own hex needs: a third of what could attack it, and at least some where
    /// the hex would be lost without.
    pub(crate) fn demand(&self, hex: HexId) -> u32 {
        let menace = self.menace(hex, THREAT).div_ceil(3);
        let falls = !politics::controls_empty(self.state, self.faction, hex);
        menace.max(u32::from(falls))
    }

    /// Distance of a hex from the nearest wanted hex.
    pub(crate) fn way(&self, hex: HexId) -> u16 {
        self.ways.get(hex.index()).copied().unwrap_or(FAR)
    }

    /// Computes the distance from every hex to the nearest wanted hex, over land where there is a
    /// way.
    fn flood(&self) -> Vec<u16> {
        let map = self.state.map();
        let mut ways = vec![FAR; map.hexes().len()];
        let mut queue: BinaryHeap<(Reverse<u16>, HexId)> = BinaryHeap::new();
        queue.extend(self.wanted.iter().map(|hex| (Reverse(0), *hex)));
        // The front counts as well, behind what stands there.
        queue.extend(self.enemies().map(|(hex, _)| (Reverse(5), hex)));
        while let Some((Reverse(way), hex)) = queue.pop() {
            match ways.get_mut(hex.index()) {
                Some(known) if way < *known => *known = way,
                _ => continue,
            }
            for over in map.neighbours(hex) {
                let there = map.hex(over.hex);
                let wet = over.side.has(SideFeature::AllSea) || over.side.has(SideFeature::Lake);
                if there.is_land() && !wet && self.is_open(over.hex) {
                    let strait = u16::from(over.side.has(SideFeature::Strait)) * 2;
                    let rough = u16::from(there.terrain.is_rough());
                    queue.push((Reverse(way + 1 + strait + rough), over.hex));
                }
            }
        }
        ways
    }
}
