//! What is drawn: a pack's map, and the position on it if there is one.

use std::collections::BTreeMap;

use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::{HexId, Theatre};
use sandtable_axis_empires::pack::Pack;
use sandtable_axis_empires::politics;
use sandtable_axis_empires::state::{Piece, Place, State};

use super::displays::Panel;
use super::layers::{Layer, SupplyLayer, zones_of_control};
use super::layout::Layout;

/// Counters in a box beside the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tray {
    /// The name of the box.
    pub(crate) name: String,
    /// What is in it: counters of one kind lie on each other.
    pub(crate) piles: Vec<Vec<Piece>>,
}

impl Tray {
    /// A box with some counters, each kind of which makes a pile, in the order of the first.
    pub(crate) fn new(name: String, pieces: impl IntoIterator<Item = Piece>) -> Self {
        let mut piles: Vec<Vec<Piece>> = Vec::new();
        for piece in pieces {
            let alike = |pile: &&mut Vec<Piece>| {
                let first = &pile[0];
                (first.kind, first.side, first.faction) == (piece.kind, piece.side, piece.faction)
            };
            match piles.iter_mut().find(alike) {
                Some(pile) => pile.push(piece),
                None => piles.push(vec![piece]),
            }
        }
        Self { name, piles }
    }
}

/// A map to draw, and the position on it if there is one.
#[derive(Clone, Debug)]
pub(crate) struct Scene<'a> {
    pub(crate) pack: &'a Pack,
    /// What stands above the map.
    pub(crate) title: String,
    /// The parts of the maps that are drawn, one below the other; never none.
    pub(crate) layouts: Vec<Layout>,
    /// For each hex of the map, whether units may enter it.
    pub(crate) in_play: Vec<bool>,
    /// For each hex of the map, who controls it.
    pub(crate) control: Vec<Option<Faction>>,
    /// The counters in hexes, the largest of each hex last.
    pub(crate) stacks: BTreeMap<HexId, Vec<Piece>>,
    /// The counters in boxes.
    pub(crate) trays: Vec<Tray>,
    /// What lies beside the map.
    pub(crate) panels: Vec<Panel>,
    /// The hexes that count for victory, with their points.
    pub(crate) strategic: Vec<(HexId, u8)>,
    pub(crate) supply: Option<SupplyLayer>,
    pub(crate) zones_of_control: Vec<(HexId, Faction)>,
    /// Whether every hex shows its code.
    pub(crate) codes: bool,
}

impl<'a> Scene<'a> {
    /// A pack's map without anything on it. None when the pack has no hexes.
    pub(crate) fn of_pack(pack: &'a Pack, layers: &[Layer]) -> Option<Self> {
        let hexes: Vec<HexId> = pack.map.hexes_with_ids().map(|(id, _)| id).collect();
        let mut scene = Scene::bare(pack, &hexes)?;
        scene.codes = layers.contains(&Layer::Codes);
        Some(scene)
    }

    /// Some hexes of a pack's maps, with nothing on them. None without any.
    pub(crate) fn bare(pack: &'a Pack, hexes: &[HexId]) -> Option<Self> {
        let map = &pack.map;
        let layouts = [Theatre::Europe, Theatre::Asia]
            .into_iter()
            .filter_map(|theatre| Layout::around(map, theatre, hexes.iter().copied(), 1));
        let layouts: Vec<Layout> = layouts.collect();
        if layouts.is_empty() {
            return None;
        }
        let mut in_play = vec![false; map.hexes().len()];
        for hex in hexes {
            in_play[hex.index()] = true;
        }
        Some(Scene {
            pack,
            title: pack.title.to_string(),
            layouts,
            in_play,
            control: vec![None; map.hexes().len()],
            stacks: BTreeMap::new(),
            trays: Vec::new(),
            panels: Vec::new(),
            strategic: Vec::new(),
            supply: None,
            zones_of_control: Vec::new(),
            codes: false,
        })
    }

    /// A match at one moment.
    pub(crate) fn of_state(state: &'a State, layers: &[Layer]) -> Option<Self> {
        let scenario = state.scenario();
        let mut scene = Scene::bare(state.pack(), &scenario.hexes)?;
        scene.title = format!("{}: {}", scene.title, scenario.title);
        for hex in &scenario.hexes {
            let mut factions = Faction::ALL.into_iter();
            scene.control[hex.index()] =
                factions.find(|faction| politics::controls(state, *faction, *hex));
        }
        scene.strategic = scenario.strategic_hexes(state.map()).collect();
        scene.put(state.pieces().map(|(_, piece)| *piece));
        scene.codes = layers.contains(&Layer::Codes);
        if layers.contains(&Layer::Supply) {
            scene.supply = Some(SupplyLayer::of(state));
        }
        if layers.contains(&Layer::Zoc) {
            scene.zones_of_control = zones_of_control(state);
        }
        Some(scene)
    }

    /// The names of the maps, where there is more than one.
    pub(crate) fn heading(&self, layout: Layout) -> Option<&'static str> {
        (self.layouts.len() > 1).then(|| theatre(layout.theatre()))
    }

    /// Puts counters where they are. Those that are nowhere on the table (force pools,
    /// delay boxes, turn tracks) are left out.
    pub(crate) fn put(&mut self, pieces: impl IntoIterator<Item = Piece>) {
        let map = &self.pack.map;
        let mut trays: BTreeMap<Place, Vec<Piece>> = BTreeMap::new();
        for piece in pieces {
            match piece.at {
                Place::Hex(hex) => self.stacks.entry(hex).or_default().push(piece),
                Place::Box(_) | Place::OnStation(_) | Place::Convoys(_) | Place::Used(_) => {
                    trays.entry(piece.at).or_default().push(piece);
                }
                _ => {}
            }
        }
        let name = |place: Place| match place {
            Place::Box(id) => map.off_map(id).name.to_string(),
            Place::OnStation(zone) => format!("{}, on station", map.zone(zone).name),
            Place::Convoys(zone) => format!("{}, convoys", map.zone(zone).name),
            Place::Used(zone) => format!("{}, used", map.zone(zone).name),
            _ => String::new(),
        };
        let pack = self.pack;
        for stack in self.stacks.values_mut().chain(trays.values_mut()) {
            stack.sort_by_key(|piece| weight(pack, piece));
        }
        self.trays = trays
            .into_iter()
            .map(|(place, pieces)| Tray::new(name(place), pieces))
            .collect();
    }
}

/// A theatre as people read it.
pub(crate) const fn theatre(theatre: Theatre) -> &'static str {
    match theatre {
        Theatre::Europe => "Europe",
        Theatre::Asia => "Asia",
    }
}

/// Orders a stack: markers below, then units by what they weigh in a battle.
fn weight(pack: &Pack, piece: &Piece) -> (bool, u8, u8) {
    match piece.showing(pack).ground() {
        Some(face) => (true, face.steps, face.attack.saturating_add(face.defence)),
        None => (false, 0, 0),
    }
}
