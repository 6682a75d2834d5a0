//! The plain reading of sections 8 and 10, line by line.

use std::collections::BTreeSet;

use crate::faction::Faction;
use crate::map::{Direction, HexId, SideFeature, ZoneId};
use crate::pack::{MarkerKind, Side, Status};
use crate::state::{FaceUp, Piece, Place, State};

/// Position of a line, and the ways it has used.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Line {
    at: HexId,
    /// Hexes traced freely; none any more once it has taken a road, railway or sea lane.
    free: Option<u8>,
    /// It is on its stretch of road.
    on_road: bool,
    /// It has used a stretch of road or a strait.
    used: bool,
}

/// A way for a line to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Way {
    /// Over a free hex.
    Free,
    Rail,
    Road,
    Strait,
    Sea,
}

impl Way {
    pub(super) const ALL: [Self; 5] = [Self::Free, Self::Rail, Self::Road, Self::Strait, Self::Sea];
}

/// The plain reading of sections 8 and 10.
pub(super) struct Plain<'a> {
    pub(super) state: &'a State,
    pub(super) piece: &'a Piece,
    /// A way that is shut, to see who needs it.
    pub(super) without: Option<Way>,
}

impl Plain<'_> {
    fn there(&self, hex: HexId, own: bool, is_it: impl Fn(FaceUp) -> bool) -> bool {
        self.state.pieces_in(hex).any(|(_, other)| {
            (other.faction == self.piece.faction) == own && is_it(other.face_up(self.state.pack()))
        })
    }

    fn is_unit(showing: FaceUp) -> bool {
        matches!(showing, FaceUp::Unit(_) | FaceUp::Strike(_))
    }

    fn is_barring(showing: FaceUp) -> bool {
        Self::is_unit(showing)
            || matches!(
                showing,
                FaceUp::Airdrop(_) | FaceUp::Detachment | FaceUp::Marker(MarkerKind::Logistics)
            )
    }

    /// The country of a hex, and whether it is that country's home.
    fn country(&self, hex: HexId) -> Option<(crate::map::AreaId, bool)> {
        let area = self.state.map().hex(hex).area?;
        match self.state.area(area).status {
            Status::Absent => self.state.area(area).owner.map(|owner| (owner, false)),
            _ => Some((area, true)),
        }
    }

    fn is_ezoc(&self, hex: HexId) -> bool {
        let map = self.state.map();
        Direction::ALL.into_iter().any(|direction| {
            let Some(over) = map.neighbour(hex, direction) else {
                return false;
            };
            let beachhead = |at: HexId, to: Direction| {
                self.state.pieces_in(at).any(|(_, piece)| {
                    piece.face_up(self.state.pack()).is_beachhead() && piece.facing == Some(to)
                })
            };
            let wet = [
                SideFeature::AllSea,
                SideFeature::Strait,
                SideFeature::ConnectedStrait,
            ];
            let dry = !wet.iter().any(|feature| over.side.has(*feature));
            let bridged = beachhead(hex, direction) || beachhead(over.hex, direction.opposite());
            let ground = |showing: FaceUp| showing.ground().is_some();
            !over.side.has(SideFeature::Mountain)
                && (dry || bridged)
                && self.there(over.hex, false, ground)
        })
    }

    fn may_enter(&self, hex: HexId) -> bool {
        let ground = |showing: FaceUp| showing.ground().is_some();
        let negating = |showing| Self::is_unit(showing) || matches!(showing, FaceUp::Airdrop(_));
        if self.is_ezoc(hex) && !self.there(hex, true, negating) {
            return false;
        }
        if self.there(hex, false, Self::is_barring) {
            return false;
        }
        let base = |showing| showing == FaceUp::Marker(MarkerKind::PartisanBase);
        if self.there(hex, false, base) && !self.there(hex, true, ground) {
            return false;
        }
        let Some((country, home)) = self.country(hex) else {
            return true;
        };
        let row = self.state.map().hex(hex);
        let area = self.state.area(country);
        let holding = |showing: FaceUp| {
            ground(showing)
                || matches!(
                    showing,
                    FaceUp::Detachment | FaceUp::Marker(MarkerKind::Logistics)
                )
        };
        let hostile = area.alignment.is_some_and(|it| it != self.piece.faction)
            && !(area.status == Status::Conquered && area.alignment != Some(Faction::Axis));
        let shut =
            home && hostile && (row.is_city() || row.is_port()) && !self.there(hex, true, holding);
        area.status != Status::Neutral && !shut
    }

    fn is_source(&self, hex: HexId) -> bool {
        let row = self.state.map().hex(hex);
        let own = self.piece.country(self.state.pack());
        let city = row.is_city()
            && self
                .country(hex)
                .is_some_and(|(country, home)| home && Some(country) == own);
        city && !self.there(hex, false, Self::is_barring)
    }

    /// Reports whether a line that comes to a hex has arrived: a source, or the edge of a box.
    fn arrives(&self, hex: HexId) -> bool {
        let edge = self.state.map().boxes().iter();
        self.is_source(hex)
            || edge
                .filter(|row| row.owner == self.piece.faction)
                .any(|row| row.edge.contains(&hex))
    }

    fn has_symbol(&self, hex: HexId) -> bool {
        let map = self.state.map();
        map.neighbours(hex)
            .any(|over| over.side.has(SideFeature::Road) || over.side.has(SideFeature::Rail))
    }

    fn blockaded(&self, zone: ZoneId) -> bool {
        self.state
            .pieces_at(Place::OnStation(zone))
            .any(|(_, other)| {
                other.faction != self.piece.faction && other.face_up(self.state.pack()).is_fleet()
            })
    }

    fn is_open(&self, hex: HexId, zone: ZoneId) -> bool {
        let row = self.state.map().hex(hex);
        let closing = |showing: FaceUp| Self::is_barring(showing) && !showing.is_fleet();
        let holding = |showing: FaceUp| {
            showing.ground().is_some()
                || matches!(
                    showing,
                    FaceUp::Airdrop(_) | FaceUp::Detachment | FaceUp::Marker(MarkerKind::Logistics)
                )
        };
        let friendly = self.country(hex).is_some_and(|(country, home)| {
            let area = self.state.area(country);
            home && area.status == Status::Active && area.alignment == Some(self.piece.faction)
        });
        let port = if row.is_land() {
            row.is_port() && (friendly || self.there(hex, true, holding))
        } else {
            self.there(hex, true, FaceUp::is_beachhead)
        };
        port && row.zones.contains(zone)
            && !self.there(hex, false, closing)
            && !self.blockaded(zone)
    }

    fn ships(&self, zone: ZoneId) -> bool {
        let printed = &self.state.map().zone(zone).inherent_supply;
        printed.contains(&self.piece.faction)
            || self
                .state
                .pieces_at(Place::Convoys(zone))
                .any(|(_, convoy)| {
                    convoy.faction == self.piece.faction && convoy.side == Side::Front
                })
    }

    pub(super) fn is_supplied(&self) -> bool {
        let Place::Hex(start) = self.piece.at else {
            return false;
        };
        if self.is_source(start) {
            return true;
        }
        if self.arrives(start) && self.may_enter(start) {
            return true;
        }
        let mut open = vec![Line {
            at: start,
            free: Some(0),
            on_road: false,
            used: false,
        }];
        let mut seen: BTreeSet<Line> = BTreeSet::new();
        while let Some(line) = open.pop() {
            if !seen.insert(line) {
                continue;
            }
            for next in self.onward(line) {
                match next {
                    None => return true,
                    Some(next) if !self.may_enter(next.at) => {}
                    Some(next) if self.arrives(next.at) => return true,
                    Some(next) => open.push(next),
                }
            }
        }
        false
    }

    /// Every way a line can go on; none stands for a box of the faction.
    fn onward(&self, line: Line) -> Vec<Option<Line>> {
        let map = self.state.map();
        let open = |way: Way| self.without != Some(way);
        let mut next = Vec::new();
        for over in map.neighbours(line.at) {
            let beachhead = |hex| {
                self.there(hex, true, FaceUp::is_beachhead)
                    || self.there(hex, false, FaceUp::is_beachhead)
            };
            let wet = over.side.has(SideFeature::AllSea);
            if let Some(free) = line.free
                && free < 2
                && open(Way::Free)
                && (!wet || beachhead(line.at) || beachhead(over.hex))
            {
                next.push(Some(Line {
                    at: over.hex,
                    free: Some(free + 1),
                    ..line
                }));
            }
            let on = Line {
                at: over.hex,
                free: None,
                on_road: false,
                used: line.used,
            };
            if over.side.has(SideFeature::Rail) && open(Way::Rail) {
                next.push(Some(on));
            }
            if over.side.has(SideFeature::Road) && open(Way::Road) && (line.on_road || !line.used) {
                next.push(Some(Line {
                    on_road: true,
                    used: true,
                    ..on
                }));
            }
            let joined = self.has_symbol(line.at) && self.has_symbol(over.hex);
            let strait = over.side.has(SideFeature::ConnectedStrait) && open(Way::Strait);
            if strait && joined && !line.used {
                next.push(Some(Line { used: true, ..on }));
            }
        }
        for zone in [ZoneId(0), ZoneId(1)] {
            if !open(Way::Sea) || !self.is_open(line.at, zone) || !self.ships(zone) {
                continue;
            }
            for (port, _) in map.hexes_with_ids() {
                if port != line.at && self.is_open(port, zone) {
                    next.push(Some(Line {
                        at: port,
                        free: None,
                        on_road: false,
                        used: line.used,
                    }));
                }
            }
            let mut boxes = map.boxes().iter();
            if boxes.any(|row| row.owner == self.piece.faction && row.zones.contains(&zone)) {
                next.push(None);
            }
        }
        next
    }
}
