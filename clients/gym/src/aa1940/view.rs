//! A match as the view of a server shows it.

use prost::Message;
use sandtable_aa1940::advance::{Advance, Advances};
use sandtable_aa1940::board::Board;
use sandtable_aa1940::decision::Decision;
use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::facility::FacilityKind;
use sandtable_aa1940::phase::Phase;
use sandtable_aa1940::power::{Power, PowerSet, Side};
use sandtable_aa1940::space::{Neutrality, SpaceId};
use sandtable_aa1940::state::Facility;
use sandtable_aa1940::unit::UnitKind;
use sandtable_kernel::Seat;
use sandtable_proto::games::aa1940::v1 as wire;
use sandtable_rules::games::aa1940::Aa1940;

use super::scene::{
    VisibleEconomy, VisibleMatch, VisibleQuestion, VisibleTerritory, VisibleUnits, visible_question,
};
use crate::error::{Lab, LabError};

/// A match as the view of a server shows it.
pub(super) struct ViewedMatch<'a> {
    board: &'a Board,
    view: wire::View,
    pending: Vec<Decision>,
}

const PHASES: [Phase; 7] = [
    Phase::Purchase,
    Phase::CombatMove,
    Phase::ConductCombat,
    Phase::NoncombatMove,
    Phase::Mobilize,
    Phase::CollectIncome,
    Phase::Research,
];

/// Number of a value of the contract's enumeration: none is 0.
fn nth<T: Copy>(all: &[T], number: i32) -> Option<T> {
    let place = usize::try_from(number).ok()?.checked_sub(1)?;
    all.get(place).copied()
}

impl<'a> ViewedMatch<'a> {
    /// Reads the view of a match on a board.
    pub(super) fn read(codec: &Aa1940, board: &'a Board, bytes: &[u8]) -> Lab<Self> {
        let view = wire::View::decode(bytes)
            .map_err(|_| LabError::value("the bytes are no view of this game"))?;
        if view.spaces.len() != board.spaces.len() {
            return Err(LabError::value("the view is of a match on another board"));
        }
        let questions = wire::Legal {
            decisions: view.pending.clone(),
            phase: None,
        };
        let read = codec.read_legal(questions);
        let read = read.map_err(|bad| LabError::value(format_args!("the view: {bad}")))?;
        Ok(Self {
            board,
            view,
            pending: read.decisions,
        })
    }

    fn power(&self, id: &str) -> Option<Power> {
        match id {
            "neutral" => Some(Power::NEUTRAL),
            id => self.board.find_power(id),
        }
    }

    fn of(&self, power: Power) -> Option<&wire::PowerView> {
        self.view.powers.get(power.index())
    }
}

fn facility(shown: &wire::Facility) -> Option<Facility> {
    Some(Facility {
        kind: nth(&FacilityKind::ALL, shown.r#type)?,
        damage: u8::try_from(shown.damage).unwrap_or(u8::MAX),
    })
}

fn neutrality(shown: i32) -> Option<Neutrality> {
    match wire::Neutrality::try_from(shown).ok()? {
        wire::Neutrality::Unspecified => None,
        wire::Neutrality::ProAxis => Some(Neutrality::Leaning(Side::Axis)),
        wire::Neutrality::ProAllies => Some(Neutrality::Leaning(Side::Allies)),
        wire::Neutrality::Strict => Some(Neutrality::Strict),
        wire::Neutrality::Impassable => Some(Neutrality::Impassable),
        wire::Neutrality::Orphaned => Some(Neutrality::Orphaned),
    }
}

fn queue(shown: &[wire::UnitCount]) -> [u16; UnitKind::COUNT] {
    let mut queue = [0; UnitKind::COUNT];
    for row in shown {
        if let Some(kind) = nth(&UnitKind::ALL, row.r#type) {
            queue[kind.index()] = u16::try_from(row.count).unwrap_or(u16::MAX);
        }
    }
    queue
}

fn facilities(shown: &[i32]) -> [u8; 4] {
    let mut counts = [0; 4];
    for kind in shown {
        if let Some(kind) = nth(&FacilityKind::ALL, *kind) {
            counts[kind as usize] += 1;
        }
    }
    counts
}

fn short(number: u32) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX)
}

impl VisibleMatch for ViewedMatch<'_> {
    fn board(&self) -> &Board {
        self.board
    }

    fn round(&self) -> u16 {
        short(self.view.round)
    }

    fn on_turn(&self) -> Power {
        self.power(&self.view.power).unwrap_or(Power(0))
    }

    fn phase(&self) -> Phase {
        nth(&PHASES, self.view.phase).unwrap_or(Phase::Purchase)
    }

    fn seat_of(&self, power: Power) -> Option<Seat> {
        let seat = self.of(power)?.seat?;
        u8::try_from(seat).ok().map(Seat)
    }

    fn each_unit(&self, mut each: impl FnMut(VisibleUnits)) {
        for (space, row) in self.board.all_spaces().zip(&self.view.spaces) {
            for group in &row.units {
                let (Some(owner), Some(kind)) =
                    (self.power(&group.power), nth(&UnitKind::ALL, group.r#type))
                else {
                    continue;
                };
                each(VisibleUnits {
                    space,
                    owner,
                    kind,
                    count: short(group.count),
                    damaged: group.damaged,
                    aboard: group.aboard.is_some(),
                    spent: group.spent > 0,
                    goal: self.board.find_space(&group.goal),
                });
            }
        }
    }

    fn territory(&self, space: SpaceId) -> VisibleTerritory {
        let Some(row) = self.view.spaces.get(space.index()) else {
            return VisibleTerritory::default();
        };
        let mut facilities = [None; 3];
        for found in row.facilities.iter().filter_map(facility) {
            facilities[found.kind.slot() as usize] = Some(found);
        }
        VisibleTerritory {
            controller: self.power(&row.controller),
            neutrality: neutrality(row.neutrality),
            army: u8::try_from(row.army).unwrap_or(u8::MAX),
            facilities,
            changed: row.changed,
        }
    }

    fn economy(&self, economy: EconomyId) -> VisibleEconomy {
        let printed = self.board.economy(economy);
        let Some(power) = self.of(printed.power) else {
            return VisibleEconomy::default();
        };
        let further = power.economies.iter().find(|it| it.economy == printed.id);
        match further {
            Some(shown) => VisibleEconomy {
                treasury: shown.treasury,
                production: short(shown.production),
                queue: queue(&shown.queue),
                facilities: facilities(&shown.facilities),
                lost: shown.capital_lost,
            },
            None => VisibleEconomy {
                treasury: power.treasury,
                production: short(power.production),
                queue: queue(&power.queue),
                facilities: facilities(&power.facilities),
                lost: power.capital_lost,
            },
        }
    }

    fn wars(&self, power: Power) -> PowerSet {
        let wars = self.of(power).into_iter().flat_map(|shown| &shown.wars);
        wars.filter_map(|id| self.power(id)).collect()
    }

    fn kamikaze(&self, power: Power) -> u8 {
        let left = self.of(power).map_or(0, |shown| shown.kamikaze);
        u8::try_from(left).unwrap_or(u8::MAX)
    }

    fn advances(&self, power: Power) -> Advances {
        let made = self.of(power).into_iter().flat_map(|shown| &shown.advances);
        made.filter_map(|advance| nth(&Advance::ALL, *advance))
            .collect()
    }

    fn research(&self) -> u16 {
        short(self.view.research_dice.unwrap_or(0))
    }

    fn axis_cities(&self) -> usize {
        self.view.axis_cities as usize
    }

    fn drafts(&self) -> usize {
        self.view.drafts.len()
    }

    fn asked(&self) -> Vec<Seat> {
        self.pending.iter().map(|asked| asked.seat).collect()
    }

    fn question(&self, seat: Seat) -> Option<VisibleQuestion> {
        let asked = self.pending.iter().find(|asked| asked.seat == seat);
        asked.map(visible_question)
    }
}
