//! Puts a scenario's counters down, and counts them.

use crate::faction::Faction;
use crate::map::{AreaId, Direction, HexCode, Theatre};
use crate::pack::content::Pack;
use crate::pack::counter::{CounterId, Side};
use crate::pack::load::load_context::{DataLocation, LoadContext, word};
use crate::pack::load::scenario::turn;
use crate::pack::load::scenario_file::{Arriving, Pool, Stack};
use crate::pack::marker::{MarkerId, MarkerKind};
use crate::pack::politics::Status;
use crate::pack::scenario::{Arrival, Location, MarkerPlacement, Placement, Politics};

/// Treatment of event markers that a scenario does not name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rest {
    /// They wait until an event brings them.
    Aside,
    /// No event will ever bring them.
    LeftOut,
}

/// The table on which a scenario is laid out.
pub(super) struct Table<'d, 'a, 'p> {
    context: &'d mut LoadContext<'a>,
    at: DataLocation<'p>,
    pack: &'p Pack,
    theatre: Theatre,
    politics: &'p Politics,
    factions: &'p [Faction],
    units_left: Vec<u8>,
    markers_left: Vec<u8>,
}

impl<'d, 'a, 'p> Table<'d, 'a, 'p> {
    pub(super) fn new(
        context: &'d mut LoadContext<'a>,
        at: DataLocation<'p>,
        (theatre, pack): (Theatre, &'p Pack),
        politics: &'p Politics,
        factions: &'p [Faction],
    ) -> Self {
        Self {
            context,
            at,
            pack,
            theatre,
            politics,
            factions,
            units_left: pack
                .counters
                .iter()
                .map(|counter| match pack.map.area(counter.country).theatre {
                    there if there == theatre => counter.count,
                    _ => 0,
                })
                .collect(),
            markers_left: (0..)
                .map(MarkerId)
                .zip(&pack.markers)
                .map(|(id, marker)| {
                    if pack.is_marker_of(theatre, id) {
                        marker.count
                    } else {
                        0
                    }
                })
                .collect(),
        }
    }

    fn fault(&mut self, text: impl Into<String>) {
        self.context.fault(self.at, text);
    }

    /// The units that are there from the start.
    pub(super) fn units(&mut self, stacks: &[Stack]) -> Vec<Placement> {
        stacks
            .iter()
            .flat_map(|stack| self.stack(&stack.at, &stack.units))
            .collect()
    }

    /// The units that come later.
    pub(super) fn arrivals(&mut self, arriving: &[Arriving]) -> Vec<Arrival> {
        let mut arrivals = Vec::new();
        for later in arriving {
            let Some(turn) = self.context.take(self.at, turn(self.pack, &later.turn)) else {
                continue;
            };
            for placement in self.stack(&later.at, &later.units) {
                arrivals.push(Arrival { turn, placement });
            }
        }
        arrivals.sort_by_key(|arrival| arrival.turn);
        arrivals
    }

    /// The units that wait in force pools. To be asked after all others.
    pub(super) fn pool(&mut self, pool: &Pool) -> Vec<Placement> {
        let mut waiting = self.stack("pool", &pool.units);
        for name in &pool.rest_of {
            let Some(country) = self.pack.map.area_in(self.theatre, name) else {
                self.fault(format!("there is no country {name:?}"));
                continue;
            };
            let Some(faction) = self.faction(country) else {
                self.fault(format!("{name} takes no part"));
                continue;
            };
            for (index, counter) in self.pack.counters.iter().enumerate() {
                let left = std::mem::take(&mut self.units_left[index]);
                if counter.country != country || counter.entry.is_some() || left == 0 {
                    self.units_left[index] = left;
                    continue;
                }
                if let Ok(index) = u16::try_from(index) {
                    waiting.push(Placement {
                        counter: CounterId(index),
                        side: Side::Front,
                        count: left,
                        at: Location::ForcePool,
                        faction,
                    });
                }
            }
        }
        waiting
    }

    fn stack(&mut self, place: &str, units: &[String]) -> Vec<Placement> {
        let Some(at) = self.context.take(self.at, location(self.pack, place)) else {
            return Vec::new();
        };
        units
            .iter()
            .filter_map(|text| {
                let unit = self.unit(text, at);
                self.context.take(self.at, unit)
            })
            .collect()
    }

    /// Reads `[COUNT ]CODE[:back]`.
    fn unit(&mut self, text: &str, at: Location) -> Result<Placement, String> {
        let (count, code, side) = counted(text)?;
        let id = self
            .pack
            .counter_in(self.theatre, code)
            .ok_or_else(|| format!("there is no unit {code:?}"))?;
        let counter = self.pack.counter(id);
        if counter.face(side).is_none() {
            return Err(format!("the back of {code} is no unit"));
        }
        let faction = self
            .faction(counter.country)
            .filter(|faction| self.factions.contains(faction))
            .ok_or_else(|| format!("{code} belongs to nobody who plays"))?;
        if matches!(at, Location::VictoryTrack(_) | Location::WarBox(_)) {
            return Err(format!("{code} is no marker, and the box takes no units"));
        }
        let left = &mut self.units_left[id.index()];
        *left = left
            .checked_sub(count)
            .ok_or_else(|| format!("there are only {} of {code}", counter.count))?;
        Ok(Placement {
            counter: id,
            side,
            count,
            at,
            faction,
        })
    }

    /// The faction that has a country's units.
    fn faction(&self, country: AreaId) -> Option<Faction> {
        self.pack.map.area(country).faction.or_else(|| {
            self.politics
                .countries
                .iter()
                .find(|status| status.country == country && status.status == Status::Active)
                .and_then(|status| status.alignment)
        })
    }

    /// The markers that are there from the start.
    pub(super) fn markers(&mut self, stacks: &[Stack]) -> Vec<MarkerPlacement> {
        let mut placed = Vec::new();
        for stack in stacks {
            let Some(at) = self.context.take(self.at, location(self.pack, &stack.at)) else {
                continue;
            };
            for text in &stack.units {
                let marker = self.marker(text, at, stack.facing);
                placed.extend(self.context.take(self.at, marker));
            }
        }
        placed
    }

    fn marker(
        &mut self,
        text: &str,
        at: Location,
        facing: Option<Direction>,
    ) -> Result<MarkerPlacement, String> {
        let (count, code, side) = counted(text)?;
        let marker = self
            .pack
            .marker_in(self.theatre, code)
            .ok_or_else(|| format!("there is no marker {code:?}"))?;
        let kind = self.pack.marker(marker).kind;
        let fits = match at {
            Location::StrategicWarfare
            | Location::VictoryTrack(_)
            | Location::Government
            | Location::WarBox(_) => !kind.waits_in_pool(),
            Location::Track(_) | Location::Awaiting(_) | Location::Aside => true,
            Location::Hex(_) => kind.waits_in_pool() || kind.lies_in_capitals(),
            _ => kind.waits_in_pool(),
        };
        if !fits || kind == MarkerKind::Luck {
            return Err(format!("{code} has no place there"));
        }
        let beachhead = self.pack.marker(marker).kind.is_beachhead();
        if beachhead && !self.is_ashore(at, facing) || !beachhead && facing.is_some() {
            return Err(format!(
                "Beachheads lie in an All-Sea hex and face Land, others do not: {code}"
            ));
        }
        let left = &mut self.markers_left[marker.index()];
        *left = left
            .checked_sub(count)
            .ok_or_else(|| format!("there are not so many of {code}"))?;
        Ok(MarkerPlacement {
            marker,
            side,
            count,
            at,
            facing,
        })
    }

    /// All units that are nowhere yet. Those of a country without a faction are the Axis's
    /// in name until the country takes part.
    pub(super) fn aside(&mut self) -> Vec<Placement> {
        let counters = (0..).map(CounterId).zip(&self.pack.counters);
        let left = counters.zip(std::mem::take(&mut self.units_left));
        let left: Vec<_> = left.filter(|(_, count)| *count > 0).collect();
        left.into_iter()
            .map(|((id, counter), count)| Placement {
                counter: id,
                side: Side::Front,
                count,
                at: Location::Aside,
                faction: self.faction(counter.country).unwrap_or(Faction::Axis),
            })
            .collect()
    }

    /// Reports whether a side of an All-Sea hex leads to land.
    fn is_ashore(&self, at: Location, facing: Option<Direction>) -> bool {
        let map = &self.pack.map;
        let (Location::Hex(hex), Some(facing)) = (at, facing) else {
            return at == Location::ForcePool && facing.is_none();
        };
        let over = map.neighbour(hex, facing);
        !map.hex(hex).is_land() && over.is_some_and(|over| map.hex(over.hex).is_land())
    }

    /// The markers placed, and all others of those who play in their force pools, but for
    /// those that an event brings: these lie aside in campaigns, and are left out of wars.
    /// In campaigns those of a country that takes no part lie aside, too (`AE-13.4-2`).
    pub(super) fn remaining_markers(
        self,
        mut placed: Vec<MarkerPlacement>,
        events: Rest,
    ) -> Vec<MarkerPlacement> {
        let markers = self.pack.markers.iter();
        let idle: Vec<bool> = markers
            .map(|marker| {
                let country = marker.country;
                country.is_some_and(|country| self.faction(country).is_none())
            })
            .collect();
        let rows = (0..).map(MarkerId).zip(&self.pack.markers);
        for ((id, marker), count) in rows.zip(self.markers_left) {
            let at = match (marker.kind.waits_in_pool(), events) {
                (true, Rest::Aside) if idle[id.index()] => Location::Aside,
                (true, _) => Location::ForcePool,
                // An optional rule puts it where it belongs (+16).
                (false, _) if marker.kind == MarkerKind::Luck => continue,
                (false, Rest::Aside) => Location::Aside,
                (false, Rest::LeftOut) => continue,
            };
            if count > 0 && self.factions.contains(&marker.faction) {
                placed.push(MarkerPlacement {
                    marker: id,
                    side: Side::Front,
                    count,
                    at,
                    facing: None,
                });
            }
        }
        placed
    }
}

/// Reads `[COUNT ]CODE[:back]`.
fn counted(text: &str) -> Result<(u8, &str, Side), String> {
    let (count, code) = match text.split_once(' ') {
        None => (1, text),
        Some((count, code)) => match count.parse() {
            Ok(count) if count > 0 => (count, code),
            _ => return Err(format!("{text:?} is not of the form COUNT CODE")),
        },
    };
    Ok(match code.strip_suffix(":back") {
        Some(code) => (count, code, Side::Back),
        None => (count, code, Side::Front),
    })
}

/// Reads a hex code, `pool`, `delay`, `strategic-warfare`, `government`,
/// `european-holding`, `pacific-holding`, `aside`, or `box`, `convoys` or `on-station` and a
/// name, `victory-track` and points, `track` and a turn, `awaiting` and an event.
fn location(pack: &Pack, text: &str) -> Result<Location, String> {
    let nothing = || format!("there is no place {text:?}");
    Ok(match text.split_once(' ') {
        None if text == "pool" => Location::ForcePool,
        None if text == "delay" => Location::Delay,
        None if text == "strategic-warfare" => Location::StrategicWarfare,
        None if text == "government" => Location::Government,
        None if text == "european-holding" => Location::EuropeanHolding,
        None if text == "pacific-holding" => Location::PacificHolding,
        None if text == "aside" => Location::Aside,
        None => {
            let code: HexCode = text.parse().map_err(|error| format!("{error}"))?;
            Location::Hex(pack.map.find(code).ok_or_else(nothing)?)
        }
        Some(("box", name)) => Location::Box(pack.map.find_box(name).ok_or_else(nothing)?),
        Some(("convoys", name)) => Location::Convoys(pack.map.find_zone(name).ok_or_else(nothing)?),
        Some(("on-station", name)) => {
            Location::OnStation(pack.map.find_zone(name).ok_or_else(nothing)?)
        }
        Some(("track", name)) => Location::Track(turn(pack, name)?),
        Some(("awaiting", event)) => Location::Awaiting(word(event)?),
        Some(("war-box", faction)) => Location::WarBox(word(faction)?),
        Some(("victory-track", points)) => {
            Location::VictoryTrack(points.parse().map_err(|_| nothing())?)
        }
        Some(_) => return Err(nothing()),
    })
}
