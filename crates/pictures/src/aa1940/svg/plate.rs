//! Plates: the words and symbols written in a space, and the room that they take.

use sandtable_aa1940::facility::FacilityKind;
use sandtable_aa1940::power::Power;
use sandtable_aa1940::unit::{Domain, UnitKind};

use super::lettering;
use super::symbols::{FACILITY, SYMBOL};
use crate::aa1940::palette;
use crate::aa1940::position::Force;
use sandtable_aa1940::board::Board;

/// Sizes of letters and what follows from them; everything grows with the zoom.
#[derive(Clone, Copy, Debug)]
pub(super) struct LetterSizes {
    /// Scale of everything against the smallest.
    pub(super) scale: f64,
}

/// The smallest letters of names and of counts.
pub(super) const NAME: f64 = 9.6;
pub(super) const COUNT: f64 = 9.4;

/// Height of a line of names, of a chip, and of a row of them.
pub(super) const LINE: f64 = 10.4;
pub(super) const CHIP: f64 = 12.4;
pub(super) const ROW: f64 = 13.2;

/// Free space at either end of a chip, and between two of its parts.
pub(super) const PAD: f64 = 2.4;
pub(super) const GAP: f64 = 3.0;

/// A part of a chip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// The letters of a power.
    Letters(String),
    /// The symbol of a type with how many there are.
    Count(UnitKind, u32),
    /// A symbol alone.
    Symbol(UnitKind),
    /// Number of units of all types.
    Total(u32),
}

impl Part {
    /// Returns its width, in the smallest size.
    pub(super) fn width(&self) -> f64 {
        match self {
            Self::Letters(letters) => lettering::bold_width(letters, COUNT),
            Self::Count(_, count) => {
                SYMBOL.0 + 1.5 + lettering::bold_width(&count.to_string(), COUNT)
            }
            Self::Symbol(_) => SYMBOL.0,
            Self::Total(count) => lettering::bold_width(&count.to_string(), COUNT),
        }
    }
}

/// A row of units of one power.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct UnitRow {
    /// The power that owns them.
    pub(super) power: Power,
    /// Its parts, from the left.
    pub(super) parts: Vec<Part>,
}

impl UnitRow {
    /// Returns its width, in the smallest size.
    pub(super) fn width(&self) -> f64 {
        let parts = self.parts.iter().map(Part::width).sum::<f64>();
        parts + 2.0 * PAD + GAP * (self.parts.len().saturating_sub(1)) as f64
    }
}

/// Level of detail of the forces in a space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DetailLevel {
    /// Each type with its number, so many of them in a row.
    Types(usize),
    /// The strongest types and how many units there are.
    Strongest,
    /// Number of units.
    Total,
}

/// The rows of a force.
pub(super) fn chips(board: &Board, force: &Force, detail: DetailLevel) -> Vec<UnitRow> {
    let letters = Part::Letters(letters(board, force.power));
    let total = Part::Total(force.units.iter().sum());
    let chip = |parts: Vec<Part>| UnitRow {
        power: force.power,
        parts,
    };
    match detail {
        DetailLevel::Types(columns) => {
            let counts: Vec<Part> = (UnitKind::ALL.into_iter())
                .map(|kind| (kind, force.units[kind.index()]))
                .filter(|(_, count)| *count > 0)
                .map(|(kind, count)| Part::Count(kind, count))
                .collect();
            let mut rows: Vec<UnitRow> = counts
                .chunks(columns)
                .map(|row| chip(row.to_vec()))
                .collect();
            if let Some(first) = rows.first_mut() {
                first.parts.insert(0, letters);
            }
            rows
        }
        DetailLevel::Strongest => {
            let strongest = strongest(force).map(Part::Symbol);
            let parts = std::iter::once(letters).chain(strongest).chain([total]);
            vec![chip(parts.collect())]
        }
        DetailLevel::Total => vec![chip(vec![letters, total])],
    }
}

/// The letters of a power on its chips; neutrals have a dash.
pub(super) fn letters(board: &Board, power: Power) -> String {
    if power == Power::NEUTRAL {
        "–".to_owned()
    } else {
        palette::letters(board, power)
    }
}

/// The strongest type of a force in each domain, where it has any: those that its enemies look
/// at first.
fn strongest(force: &Force) -> impl Iterator<Item = UnitKind> + '_ {
    const BY_STRENGTH: [UnitKind; UnitKind::COUNT] = [
        UnitKind::Tank,
        UnitKind::Artillery,
        UnitKind::MechInfantry,
        UnitKind::Infantry,
        UnitKind::Aaa,
        UnitKind::StrategicBomber,
        UnitKind::TacticalBomber,
        UnitKind::Fighter,
        UnitKind::Battleship,
        UnitKind::Carrier,
        UnitKind::Cruiser,
        UnitKind::Destroyer,
        UnitKind::Submarine,
        UnitKind::Transport,
    ];
    let of = |domain: Domain| {
        let kinds = BY_STRENGTH.into_iter();
        let mut there = kinds.filter(|kind| force.units[kind.index()] > 0);
        there.find(|kind| kind.domain() == domain)
    };
    [Domain::Land, Domain::Sea, Domain::Air]
        .into_iter()
        .filter_map(of)
}

/// All that is written in a space, from above.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Plate {
    /// The lines of its name.
    pub(super) name: Vec<String>,
    /// Its income, behind its name.
    pub(super) income: Option<u8>,
    /// True if a victory city's star stands before the name.
    pub(super) city: bool,
    /// The rows of its forces.
    pub(super) chips: Vec<UnitRow>,
    /// Its facilities with their damage.
    pub(super) facilities: Vec<(FacilityKind, u32)>,
}

impl Plate {
    /// Reports whether nothing is written.
    pub(super) fn is_empty(&self) -> bool {
        self.name.is_empty() && self.chips.is_empty() && self.facilities.is_empty()
    }

    /// Width and height in a size of type.
    pub(super) fn size(&self, sizes: LetterSizes) -> (f64, f64) {
        let last = self.name.len().saturating_sub(1);
        let lines = self.name.iter().enumerate().map(|(row, line)| {
            let income = self.income.filter(|_| row == last);
            let income = income.map_or(0.0, |ipc| lettering::bold_width(&format!(" {ipc}"), NAME));
            let star = if self.city && row == 0 { 15.0 } else { 0.0 };
            lettering::width(line, NAME) + income + star
        });
        let widest = lines
            .chain(self.chips.iter().map(UnitRow::width))
            .chain([self.facilities_width()])
            .fold(0.0, f64::max);
        let height = self.name.len() as f64 * LINE
            + self.chips.len() as f64 * ROW
            + if self.facilities.is_empty() {
                0.0
            } else {
                FACILITY + 1.5
            };
        (widest * sizes.scale, height * sizes.scale)
    }

    /// Returns the width of the row of facilities, in the smallest size.
    pub(super) fn facilities_width(&self) -> f64 {
        let each = self
            .facilities
            .iter()
            .map(|(_, damage)| facility_width(*damage));
        each.sum()
    }
}

/// Returns the width of a facility with its damage, in the smallest size.
pub(super) fn facility_width(damage: u32) -> f64 {
    let damage = if damage > 0 {
        lettering::bold_width(&damage.to_string(), COUNT) + 1.0
    } else {
        0.0
    };
    FACILITY + 2.0 + damage
}

#[cfg(test)]
mod tests {
    use super::*;

    fn force(units: &[(UnitKind, u32)]) -> Force {
        let mut all = [0; UnitKind::COUNT];
        for (kind, count) in units {
            all[kind.index()] = *count;
        }
        Force {
            power: Power(0),
            units: all,
        }
    }

    #[test]
    fn a_force_is_told_by_type_or_in_short() {
        let board = Board::europe1940();
        let units = [
            (UnitKind::Infantry, 10),
            (UnitKind::Artillery, 3),
            (UnitKind::Tank, 1),
            (UnitKind::Fighter, 2),
        ];
        let force = force(&units);
        let rows = chips(&board, &force, DetailLevel::Types(3));
        assert_eq!(rows.len(), 2);
        let letters = Part::Letters("Ge".to_owned());
        let counts = units.map(|(kind, count)| Part::Count(kind, count));
        assert_eq!(rows[0].parts[0], letters);
        assert_eq!(rows[0].parts[1..], counts[..3]);
        assert_eq!(rows[1].parts, counts[3..]);
        let short = chips(&board, &force, DetailLevel::Strongest);
        let symbols = [UnitKind::Tank, UnitKind::Fighter].map(Part::Symbol);
        assert_eq!(
            short[0].parts,
            [
                letters.clone(),
                symbols[0].clone(),
                symbols[1].clone(),
                Part::Total(16)
            ]
        );
        let total = chips(&board, &force, DetailLevel::Total);
        assert_eq!(total[0].parts, [letters, Part::Total(16)]);
        assert!(total[0].width() < short[0].width() && short[0].width() < rows[0].width());
    }

    #[test]
    fn a_plate_takes_the_room_of_its_widest_row() {
        let sizes = LetterSizes { scale: 1.0 };
        let mut plate = Plate {
            name: vec!["France".to_owned()],
            ..Plate::default()
        };
        let (named, height) = plate.size(sizes);
        plate.city = true;
        plate.income = Some(4);
        let (with_income, _) = plate.size(sizes);
        assert!(with_income > named + 15.0);
        plate.facilities = vec![(FacilityKind::MajorComplex, 3)];
        assert!(plate.size(sizes).1 > height);
        assert!(plate.size(LetterSizes { scale: 2.0 }).0 > 1.9 * with_income);
    }
}
