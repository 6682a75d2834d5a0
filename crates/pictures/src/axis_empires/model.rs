//! Scene to draw: a pack's map, and the position on it if there is one.

use std::collections::BTreeMap;

use sandtable_axis_empires_pack::faction::Faction;
use sandtable_axis_empires_pack::map::{HexId, Theatre};
use sandtable_axis_empires_pack::pack::Pack;
use sandtable_axis_empires_state::state::{Piece, Place};

use super::layout::{Layout, theatre_name};
use super::panel::{Panel, Tray};
use super::places;
use super::supply::SupplyLayer;
use crate::crop::{Region, WIDEST_MARGIN};
use crate::error::Undrawable;

/// Default number of hexes shown around the requested ones.
const MARGIN: u32 = 3;

/// A map to draw, and the position on it if there is one.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The pack.
    pub pack: &'a Pack,
    /// Title above the map.
    pub title: String,
    /// The parts of the maps that are drawn, one below the other; never none.
    pub layouts: Vec<Layout>,
    /// For each hex of the map, whether units may enter it.
    pub in_play: Vec<bool>,
    /// For each hex of the map, who controls it.
    pub control: Vec<Option<Faction>>,
    /// The counters in hexes, the largest of each hex last.
    pub stacks: BTreeMap<HexId, Vec<Piece>>,
    /// The counters in boxes.
    pub trays: Vec<Tray>,
    /// Panels beside the map.
    pub panels: Vec<Panel>,
    /// The hexes that count for victory, with their points.
    pub strategic: Vec<(HexId, u8)>,
    /// Factions that can trace supply, if requested.
    pub supply: Option<SupplyLayer>,
    /// The hexes into which zones of control reach, if requested.
    pub zones_of_control: Vec<(HexId, Faction)>,
    /// True if every hex shows its code.
    pub codes: bool,
}

impl<'a> Scene<'a> {
    /// A pack's map without anything on it. None when the pack has no hexes.
    #[must_use]
    pub fn of_pack(pack: &'a Pack) -> Option<Self> {
        let hexes: Vec<HexId> = pack.map.hexes_with_ids().map(|(id, _)| id).collect();
        Self::bare(pack, &hexes)
    }

    /// Some hexes of a pack's maps, with nothing on them. None without any.
    #[must_use]
    pub fn bare(pack: &'a Pack, hexes: &[HexId]) -> Option<Self> {
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

    /// Leaves out what a region does not show: with one, there is nothing beside the map.
    ///
    /// # Errors
    ///
    /// A place that the map does not have.
    pub fn show(&mut self, region: &Region) -> Result<(), Undrawable> {
        if region.is_whole() {
            return Ok(());
        }
        let map = &self.pack.map;
        let hexes = places::hexes(map, &region.around)?;
        let rim = region.margin.unwrap_or(MARGIN).min(WIDEST_MARGIN);
        let rim = i16::try_from(rim).unwrap_or(i16::MAX);
        let parts = [Theatre::Europe, Theatre::Asia].into_iter();
        self.layouts = parts
            .filter_map(|theatre| Layout::around(map, theatre, hexes.iter().copied(), rim))
            .collect();
        self.trays.clear();
        self.panels.clear();
        Ok(())
    }

    /// The names of the maps, where there is more than one.
    #[must_use]
    pub fn heading(&self, layout: Layout) -> Option<&'static str> {
        (self.layouts.len() > 1).then(|| theatre_name(layout.theatre()))
    }

    /// Puts counters where they are. Those that are nowhere on the table (force pools,
    /// delay boxes, turn tracks) are left out.
    pub fn put(&mut self, pieces: impl IntoIterator<Item = Piece>) {
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

/// Orders a stack: markers below, then units by what they weigh in a battle.
fn weight(pack: &Pack, piece: &Piece) -> (bool, u8, u8) {
    match piece.face_up(pack).ground() {
        Some(face) => (true, face.steps, face.attack.saturating_add(face.defence)),
        None => (false, 0, 0),
    }
}
