//! Orders of every chapter, put together at random.

use sandtable_axis_empires::command::Command;
use sandtable_axis_empires::decision::{Answer, DecisionId, StepLoss};
use sandtable_axis_empires::map::{BoxId, Direction, HexId, Theatre, ZoneId};
use sandtable_axis_empires::orders::StandingOrders;
use sandtable_axis_empires::pack::{CounterId, Side, TurnId};
use sandtable_axis_empires::s01_seasonal::{s1_2_logistics, s1_3_replacements};
use sandtable_axis_empires::s02_administrative::s2_2_support::s2_2_3_placement::Use;
use sandtable_axis_empires::s02_administrative::{s2_2_support, s2_3_organization};
use sandtable_axis_empires::s03_movement::s3_1_1_hex_to_hex::{self, map_edge};
use sandtable_axis_empires::s03_movement::s3_1_2_port_to_port::{self, Leg, Port};
use sandtable_axis_empires::s03_movement::{self, s3_1_3_box_to_box};
use sandtable_axis_empires::s04_combat::s4_2_1_attacks::Attack;
use sandtable_axis_empires::s04_combat::s4_2_4_results::Choice;
use sandtable_axis_empires::s04_combat::s4_2_7_advance::Advance;
use sandtable_axis_empires::s04_combat::{
    self, s4_1_1_airdrop, s4_1_4_airdrop_landing, s4_1_blitz,
};
use sandtable_axis_empires::sampler::Random;
use sandtable_axis_empires::sequence::Segment;
use sandtable_axis_empires::state::{Kind, PieceId, Place, State};

/// One in so many numbers is none of this match.
const WILD: usize = 40;

/// Draws orders for the phasing faction.
pub(crate) struct Orders<'a> {
    state: &'a State,
    random: &'a mut Random,
    /// The phasing faction's pieces on the map, and its others.
    on_map: Vec<PieceId>,
    elsewhere: Vec<PieceId>,
    /// True if numbers are invented at random.
    wild: bool,
}

impl<'a> Orders<'a> {
    pub(crate) fn of(state: &'a State, random: &'a mut Random) -> Self {
        let own = state
            .pieces()
            .filter(|(_, piece)| piece.faction == state.phasing());
        let (on_map, elsewhere): (Vec<_>, Vec<_>) = own.partition(|(_, it)| it.at.is_on_map());
        let ids = |pieces: Vec<(PieceId, _)>| pieces.into_iter().map(|(id, _)| id).collect();
        Self {
            state,
            random,
            on_map: ids(on_map),
            elsewhere: ids(elsewhere),
            wild: false,
        }
    }

    /// An order, most likely of the chapter under way.
    pub(crate) fn draw(&mut self) -> Command {
        let chapters = Segment::ALL.len();
        if self.random.one_in(8) {
            let segment = Segment::ALL[self.random.below(chapters)];
            self.of_segment(segment)
        } else {
            self.of_segment(self.state.segment())
        }
    }

    /// Any command, most of its numbers those of nothing.
    pub(crate) fn wild(&mut self) -> Command {
        self.wild = true;
        match self.random.below(5) {
            0 => self.answer(),
            _ => self.draw(),
        }
    }

    fn of_segment(&mut self, segment: Segment) -> Command {
        match segment {
            Segment::Logistics => Command::Logistics(self.logistics()),
            Segment::Replacements => Command::Replacements(self.replacement()),
            Segment::Support => Command::Support(self.support()),
            Segment::Organization => Command::Organization(self.organization()),
            Segment::OperationalMovement | Segment::ReserveMovement => {
                Command::Movement(self.movement())
            }
            Segment::BlitzCombat | Segment::RegularCombat | Segment::Marker => {
                Command::Combat(self.combat())
            }
            _ => match self.random.below(3) {
                0 => Command::EndSegment,
                1 => Command::SetOrders {
                    orders: StandingOrders::default(),
                },
                _ => Command::TakeBack {
                    steps: self.random.below(5) as u16,
                },
            },
        }
    }

    fn is_wild(&mut self) -> bool {
        self.random.one_in(if self.wild { 2 } else { WILD })
    }

    /// Any number, the last ones of their kind more often.
    fn number(&mut self) -> u16 {
        match self.random.below(4) {
            0 => u16::MAX,
            1 => 0,
            2 => self.state.pieces().count() as u16,
            _ => self.random.bits() as u16,
        }
    }

    fn piece(&mut self) -> PieceId {
        if self.is_wild() {
            return PieceId(self.number());
        }
        let pool = match self.random.below(8) {
            0..=4 => &self.on_map,
            5 | 6 => &self.elsewhere,
            _ => return PieceId(self.random.below(self.state.pieces().count()) as u16),
        };
        self.random.pick(pool).copied().unwrap_or(PieceId(0))
    }

    fn elsewhere(&mut self) -> PieceId {
        if self.is_wild() || self.elsewhere.is_empty() {
            self.piece()
        } else {
            self.elsewhere[self.random.below(self.elsewhere.len())]
        }
    }

    /// Another piece in the same place.
    fn beside(&mut self, piece: PieceId) -> PieceId {
        let Some(row) = self.state.piece(piece).filter(|row| row.at.is_on_map()) else {
            return self.piece();
        };
        let there: Vec<PieceId> = self.state.pieces_at(row.at).map(|(id, _)| id).collect();
        self.random.pick(&there).copied().unwrap_or(piece)
    }

    fn hex(&mut self) -> HexId {
        if self.is_wild() {
            return HexId(self.number());
        }
        let piece = self.piece();
        let near = self.state.piece(piece).and_then(|row| row.at.hex());
        match (near, self.random.below(3)) {
            (Some(hex), 0) => hex,
            (Some(hex), 1) => self.next_to(hex),
            _ => {
                let hexes = &self.state.scenario().hexes;
                hexes[self.random.below(hexes.len())]
            }
        }
    }

    fn next_to(&mut self, hex: HexId) -> HexId {
        let near: Vec<HexId> = self
            .state
            .map()
            .neighbours(hex)
            .map(|over| over.hex)
            .collect();
        self.random.pick(&near).copied().unwrap_or(hex)
    }

    fn zone(&mut self) -> ZoneId {
        if self.is_wild() {
            ZoneId(self.random.bits() as u8)
        } else {
            ZoneId(self.random.below(self.state.map().zones().len()) as u8)
        }
    }

    fn off_map(&mut self) -> BoxId {
        if self.is_wild() {
            BoxId(self.random.bits() as u8)
        } else {
            BoxId(self.random.below(self.state.map().boxes().len()) as u8)
        }
    }

    fn place(&mut self) -> Place {
        let theatre = [Theatre::Europe, Theatre::Asia][self.random.below(2)];
        match self.random.below(if self.wild { 14 } else { 8 }) {
            0 => Place::Box(self.off_map()),
            1 | 2 => Place::OnStation(self.zone()),
            3 => Place::StrategicWarfare(theatre),
            8 => Place::Convoys(self.zone()),
            9 => Place::ForcePool(theatre),
            10 => Place::Holding(self.piece()),
            11 => Place::Track(theatre, TurnId(self.number())),
            12 => Place::Used(self.zone()),
            13 => Place::Gone,
            _ => Place::Hex(self.hex()),
        }
    }

    fn counter(&mut self) -> CounterId {
        if self.is_wild() {
            return CounterId(self.number());
        }
        let id = self.elsewhere();
        match self.state.piece(id).map(|piece| piece.kind) {
            Some(Kind::Unit(counter)) => counter,
            _ => CounterId(self.random.below(self.state.pack().counters.len()) as u16),
        }
    }

    fn logistics(&mut self) -> s1_2_logistics::Order {
        let pack = self.state.pack();
        let markers = self.state.pieces().filter(|(_, piece)| {
            piece.faction == self.state.phasing() && piece.marker(pack).is_some()
        });
        let markers: Vec<PieceId> = markers.map(|(id, _)| id).collect();
        let marker = if self.is_wild() {
            self.piece()
        } else {
            self.random.pick(&markers).copied().unwrap_or(PieceId(0))
        };
        match self.random.below(6) {
            0 => s1_2_logistics::Order::Remove { marker },
            _ => s1_2_logistics::Order::Place {
                marker,
                at: self.hex(),
            },
        }
    }

    fn replacement(&mut self) -> s1_3_replacements::Order {
        s1_3_replacements::Order {
            unit: self.counter(),
            to: match self.random.below(4) {
                0 => self.place(),
                _ => Place::Hex(self.hex()),
            },
        }
    }

    fn support(&mut self) -> s2_2_support::Order {
        use s2_2_support::Order;
        match self.random.below(10) {
            0 => Order::InlandAdvance {
                piece: self.piece(),
            },
            1 => Order::TakeBackBeachhead {
                piece: self.piece(),
            },
            2 => Order::EndMaintenance,
            3 => Order::Blitz { hex: self.hex() },
            4..=6 => Order::Unit {
                piece: self.elsewhere(),
                at: self.place(),
            },
            _ => Order::Convoy(s2_2_support::s2_2_3_7_convoys::Order {
                piece: self.elsewhere(),
                zone: self.zone(),
                mode: [Side::Front, Side::Back][self.random.below(2)],
            }),
        }
    }

    fn organization(&mut self) -> s2_3_organization::Order {
        use s2_3_organization::Order;
        let unit = self.piece();
        match self.random.below(8) {
            0 => Order::BuildUp {
                unit,
                with: self.beside(unit),
            },
            1 => Order::Form {
                from: [unit, self.beside(unit)],
                unit: self.counter(),
            },
            2 => Order::Convert {
                from: unit,
                unit: self.counter(),
            },
            3 => Order::TurnOver { unit },
            4 => Order::Eliminate { unit },
            5 => Order::BreakDown {
                unit,
                into: (0..self.random.below(3)).map(|_| self.counter()).collect(),
            },
            6 => Order::Detach {
                unit: self.counter(),
                hex: self.hex(),
            },
            _ => Order::Recall { unit },
        }
    }

    fn movement(&mut self) -> s03_movement::Order {
        use s03_movement::Order;
        let piece = self.piece();
        match self.random.below(8) {
            0 => Order::IntoBox(map_edge::Order {
                piece,
                to: self.off_map(),
            }),
            1 => Order::BoxToBox(s3_1_3_box_to_box::Order {
                piece,
                to: self.off_map(),
            }),
            2..=4 => Order::PortToPort(s3_1_2_port_to_port::Order {
                piece,
                legs: (0..=self.random.below(2)).map(|_| self.leg()).collect(),
            }),
            _ => Order::HexToHex(s3_1_1_hex_to_hex::Order {
                piece,
                path: self.path(piece),
            }),
        }
    }

    /// A way of some hexes.
    fn path(&mut self, piece: PieceId) -> Vec<HexId> {
        let start = self.state.piece(piece).and_then(|row| row.at.hex());
        let mut at = match start {
            Some(hex) => hex,
            None => self.hex(),
        };
        let mut path = Vec::new();
        for _ in 0..=self.random.below(4) {
            at = if self.is_wild() {
                HexId(self.number())
            } else {
                self.next_to(at)
            };
            path.push(at);
        }
        path
    }

    fn leg(&mut self) -> Leg {
        let canals: Vec<[HexId; 2]> = self.state.map().canals().collect();
        if self.random.one_in(8)
            && let Some(ends) = self.random.pick(&canals).copied()
        {
            return Leg::Canal {
                to: ends[self.random.below(2)],
            };
        }
        let convoys = self.state.pieces().filter(|(_, piece)| {
            piece.faction == self.state.phasing() && matches!(piece.at, Place::Convoys(_))
        });
        let convoys: Vec<PieceId> = convoys.map(|(id, _)| id).collect();
        let convoy = match self.random.pick(&convoys).copied() {
            Some(convoy) if !self.is_wild() => convoy,
            _ => self.piece(),
        };
        let to = match self.state.piece(convoy).map(|row| row.at) {
            Some(Place::Convoys(zone)) if !self.random.one_in(4) => {
                let hexes = &self.state.map().zone(zone).hexes;
                Port::Hex(hexes[self.random.below(hexes.len())])
            }
            _ if self.random.one_in(2) => Port::Box(self.off_map()),
            _ => Port::Hex(self.hex()),
        };
        Leg::Zone { convoy, to }
    }

    fn combat(&mut self) -> s04_combat::Order {
        use s04_combat::Order;
        match self.random.below(10) {
            0 => Order::ReturnConvoy(self.elsewhere()),
            1 | 2 => Order::Blitz(s4_1_blitz::Order::Airdrop(s4_1_1_airdrop::Order {
                piece: self.piece(),
                to: self.hex(),
            })),
            3 => Order::Blitz(s4_1_blitz::Order::Land {
                piece: self.piece(),
            }),
            4 => Order::Blitz(s4_1_blitz::Order::LandForces {
                marker: self.piece(),
            }),
            5 => {
                let order = s4_1_4_airdrop_landing::Order {
                    airdrop: self.piece(),
                    unit: self.elsewhere(),
                };
                Order::Blitz(s4_1_blitz::Order::AirdropLanding(order))
            }
            _ => Order::Attack(self.attack()),
        }
    }

    /// Returns an attack by some of the units next to a hex, occasionally with support.
    fn attack(&mut self) -> Attack {
        let first = self.piece();
        let hex = match self.state.piece(first).and_then(|row| row.at.hex()) {
            Some(at) => self.next_to(at),
            None => self.hex(),
        };
        let near = self.state.map().neighbours(hex);
        let near: Vec<PieceId> = near
            .flat_map(|over| self.state.pieces_in(over.hex))
            .filter(|(_, piece)| piece.faction == self.state.phasing())
            .map(|(id, _)| id)
            .collect();
        let some = near.into_iter().filter(|_| self.random.one_in(2));
        let mut units: Vec<PieceId> = some.collect();
        if units.is_empty() {
            units.push(first);
        }
        if self.is_wild() {
            units.push(self.piece());
        }
        let support = if self.random.one_in(3) {
            Some(self.piece())
        } else {
            None
        };
        Attack {
            hex,
            units,
            support,
        }
    }

    /// An answer to a question, open or not.
    fn answer(&mut self) -> Command {
        let loss = StepLoss {
            piece: self.piece(),
            left: Some(self.elsewhere()).filter(|_| self.random.one_in(2)),
        };
        let some = Some(self.piece()).filter(|_| !self.random.one_in(3));
        let answer = match self.random.below(9) {
            0 => Answer::Stacking(loss),
            1 => Answer::Contest(some),
            2 => Answer::Placed(self.put_to_use()),
            3 => Answer::Combat(s04_combat::CombatAnswer::RangedSupport(some)),
            4 => Answer::Combat(s04_combat::CombatAnswer::Suffer(Choice::Lose(loss))),
            5 => Answer::Combat(s04_combat::CombatAnswer::Suffer(Choice::Retreat(
                self.hex(),
            ))),
            6 => Answer::Luck(self.random.one_in(2)),
            _ => {
                let piece = self.piece();
                let path = self.path(piece);
                Answer::Combat(s04_combat::CombatAnswer::Advance(Some(Advance {
                    piece,
                    path,
                })))
            }
        };
        let open = self.state.pending().first().map(|it| it.id);
        let decision = match open {
            Some(id) if !self.random.one_in(4) => id,
            _ => DecisionId(u32::from(self.number())),
        };
        Command::Answer { decision, answer }
    }

    fn put_to_use(&mut self) -> Use {
        match self.random.below(5) {
            0 => Use::Stay,
            1 => Use::Beachhead(Direction::ALL[self.random.below(6)]),
            2 => Use::Escort,
            3 => Use::Strike(self.hex()),
            _ => Use::Devastate(Some(self.piece())),
        }
    }
}
