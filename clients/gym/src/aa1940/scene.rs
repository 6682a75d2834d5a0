//! A match as observations are made of it: as an engine has it, or as a view shows it.

use sandtable_aa1940::advance::Advances;
use sandtable_aa1940::board::Board;
use sandtable_aa1940::decision::{Decision, Question};
use sandtable_aa1940::economy::EconomyId;
use sandtable_aa1940::facility::FacilityKind;
use sandtable_aa1940::phase::Phase;
use sandtable_aa1940::power::{Power, PowerSet, Side};
use sandtable_aa1940::space::{Neutrality, SpaceId};
use sandtable_aa1940::state::{Facility, Marks, State};
use sandtable_aa1940::unit::UnitKind;
use sandtable_kernel::Seat;

/// Units of one kind and condition in a space.
#[derive(Clone, Copy, Debug)]
pub(super) struct VisibleUnits {
    pub(super) space: SpaceId,
    pub(super) owner: Power,
    pub(super) kind: UnitKind,
    pub(super) count: u16,
    pub(super) damaged: bool,
    pub(super) aboard: bool,
    pub(super) spent: bool,
    /// Where they have been announced to land.
    pub(super) goal: Option<SpaceId>,
}

/// State of a territory.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct VisibleTerritory {
    pub(super) controller: Option<Power>,
    pub(super) neutrality: Option<Neutrality>,
    pub(super) army: u8,
    pub(super) facilities: [Option<Facility>; 3],
    pub(super) changed: bool,
}

/// Money of an economy, and what it bought.
#[derive(Clone, Debug, Default)]
pub(super) struct VisibleEconomy {
    pub(super) treasury: u32,
    pub(super) production: u16,
    pub(super) queue: [u16; UnitKind::COUNT],
    pub(super) facilities: [u8; 4],
    pub(super) lost: bool,
}

/// A question.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct VisibleQuestion {
    /// Its place in the list of kinds.
    pub(super) kind: usize,
    pub(super) space: Option<SpaceId>,
    /// Hits by submarines, aircraft and others, and those that must be assigned.
    pub(super) hits: [u16; 4],
    pub(super) budget: u16,
}

/// A match as observations are made of it.
pub(super) trait VisibleMatch {
    fn board(&self) -> &Board;
    fn round(&self) -> u16;
    fn on_turn(&self) -> Power;
    fn phase(&self) -> Phase;
    fn seat_of(&self, power: Power) -> Option<Seat>;
    fn each_unit(&self, each: impl FnMut(VisibleUnits));
    fn territory(&self, space: SpaceId) -> VisibleTerritory;
    fn economy(&self, economy: EconomyId) -> VisibleEconomy;
    fn wars(&self, power: Power) -> PowerSet;
    fn kamikaze(&self, power: Power) -> u8;
    fn advances(&self, power: Power) -> Advances;
    fn research(&self) -> u16;
    fn axis_cities(&self) -> usize;
    fn drafts(&self) -> usize;
    /// The seats that are asked, the oldest question first.
    fn asked(&self) -> Vec<Seat>;
    /// The oldest question to a seat.
    fn question(&self, seat: Seat) -> Option<VisibleQuestion>;
}

impl VisibleMatch for State {
    fn board(&self) -> &Board {
        self.board()
    }

    fn round(&self) -> u16 {
        self.turn().round
    }

    fn on_turn(&self) -> Power {
        self.turn().power
    }

    fn phase(&self) -> Phase {
        self.turn().phase
    }

    fn seat_of(&self, power: Power) -> Option<Seat> {
        self.seat_of(power)
    }

    fn each_unit(&self, mut each: impl FnMut(VisibleUnits)) {
        for (_, piece) in self.pieces() {
            let assaulting = piece.marks.contains(Marks::ASSAULTING);
            each(VisibleUnits {
                space: piece.space,
                owner: piece.owner,
                kind: piece.kind,
                count: 1,
                damaged: piece.damaged(),
                aboard: piece.aboard.is_some(),
                spent: piece.spent > 0,
                goal: assaulting.then_some(piece.goal),
            });
        }
    }

    fn territory(&self, space: SpaceId) -> VisibleTerritory {
        let territory = self.territory(space);
        VisibleTerritory {
            controller: territory.controller,
            neutrality: territory.neutrality,
            army: territory.army,
            facilities: [territory.complex, territory.air_base, territory.naval_base],
            changed: territory.changed,
        }
    }

    fn economy(&self, economy: EconomyId) -> VisibleEconomy {
        let account = self.economy_account(economy);
        let mut facilities = [0; 4];
        for kind in &account.facilities {
            facilities[*kind as usize] += 1;
        }
        VisibleEconomy {
            treasury: account.treasury,
            production: self.production_of(economy),
            queue: account.queue,
            facilities,
            lost: self.economy_lost(economy),
        }
    }

    fn wars(&self, power: Power) -> PowerSet {
        self.wars_of(power)
    }

    fn kamikaze(&self, power: Power) -> u8 {
        self.kamikaze_left(power)
    }

    fn advances(&self, power: Power) -> Advances {
        self.advances(power)
    }

    fn research(&self) -> u16 {
        self.laboratory().map_or(0, |laboratory| laboratory.dice)
    }

    fn axis_cities(&self) -> usize {
        let cities = self.board().victory.cities();
        cities
            .filter(|city| self.side_holds(Side::Axis, *city))
            .count()
    }

    fn drafts(&self) -> usize {
        self.drafts().len()
    }

    fn asked(&self) -> Vec<Seat> {
        self.pending().iter().map(|asked| asked.seat).collect()
    }

    fn question(&self, seat: Seat) -> Option<VisibleQuestion> {
        let asked = self.pending().iter().find(|asked| asked.seat == seat);
        asked.map(visible_question)
    }
}

/// Size of a facility: 2 for a major complex, else 1.
pub(super) fn size_of(facility: Facility) -> u8 {
    1 + u8::from(facility.kind == FacilityKind::MajorComplex)
}

/// A question as it is shown.
pub(super) fn visible_question(decision: &Decision) -> VisibleQuestion {
    let mut shown = VisibleQuestion::default();
    let (kind, space) = match &decision.question {
        Question::Scramble { options, .. } => (0, options.first().map(|option| option.zone)),
        Question::Intercept { territory, .. } => (1, Some(*territory)),
        Question::CommandNeutral { territory, .. } => (2, Some(*territory)),
        Question::RaidTargets { territory, .. } => (3, Some(*territory)),
        Question::Bombard { zone, .. } => (4, Some(*zone)),
        Question::Submerge { space, .. } => (5, Some(*space)),
        Question::Losses {
            space,
            hits,
            required,
            ..
        } => {
            shown.hits = [
                hits.by_submarines,
                hits.by_aircraft,
                hits.by_others,
                *required,
            ];
            (6, Some(*space))
        }
        Question::AgreeLosses { space, .. } => (7, Some(*space)),
        Question::Press { space, .. } => (8, Some(*space)),
        Question::Favor { .. } => (9, None),
        Question::LiberationForce { at, budget } => {
            shown.budget = *budget;
            (10, Some(*at))
        }
        Question::LandStranded { groups } => (11, groups.first().map(|group| group.at)),
        Question::DeclareWar { .. } => (12, None),
        Question::PlaceBid { budget, .. } => {
            shown.budget = *budget;
            (13, None)
        }
        Question::Kamikaze { attacks, zones } => {
            shown.budget = u16::from(*attacks);
            (14, zones.first().map(|zone| zone.zone))
        }
        Question::Breakthrough => (15, None),
    };
    shown.kind = kind;
    shown.space = space;
    shown
}
