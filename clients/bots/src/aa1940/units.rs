//! Kinds of units, between the wire and the board's tables.

use sandtable_aa1940::advance::Advance;
use sandtable_aa1940::unit::UnitKind;
use sandtable_proto::games::aa1940::v1::{self as proto, UnitType};

/// The wire's type for a kind.
pub(crate) fn wire(kind: UnitKind) -> i32 {
    let unit = match kind {
        UnitKind::Infantry => UnitType::Infantry,
        UnitKind::Artillery => UnitType::Artillery,
        UnitKind::MechInfantry => UnitType::MechInfantry,
        UnitKind::Tank => UnitType::Tank,
        UnitKind::Aaa => UnitType::Aaa,
        UnitKind::Fighter => UnitType::Fighter,
        UnitKind::TacticalBomber => UnitType::TacticalBomber,
        UnitKind::StrategicBomber => UnitType::StrategicBomber,
        UnitKind::Battleship => UnitType::Battleship,
        UnitKind::Carrier => UnitType::Carrier,
        UnitKind::Cruiser => UnitType::Cruiser,
        UnitKind::Destroyer => UnitType::Destroyer,
        UnitKind::Submarine => UnitType::Submarine,
        UnitKind::Transport => UnitType::Transport,
    };
    unit as i32
}

/// The kind for a type of the wire; none for one that this program does not know.
pub(crate) fn kind(wire: i32) -> Option<UnitKind> {
    let kind = match UnitType::try_from(wire).ok()? {
        UnitType::Unspecified => return None,
        UnitType::Infantry => UnitKind::Infantry,
        UnitType::Artillery => UnitKind::Artillery,
        UnitType::MechInfantry => UnitKind::MechInfantry,
        UnitType::Tank => UnitKind::Tank,
        UnitType::Aaa => UnitKind::Aaa,
        UnitType::Fighter => UnitKind::Fighter,
        UnitType::TacticalBomber => UnitKind::TacticalBomber,
        UnitType::StrategicBomber => UnitKind::StrategicBomber,
        UnitType::Battleship => UnitKind::Battleship,
        UnitType::Carrier => UnitKind::Carrier,
        UnitType::Cruiser => UnitKind::Cruiser,
        UnitType::Destroyer => UnitKind::Destroyer,
        UnitType::Submarine => UnitKind::Submarine,
        UnitType::Transport => UnitKind::Transport,
    };
    Some(kind)
}

/// The advance for one of the wire; none for one that this program does not know.
pub(crate) fn advance(advance: proto::Advance) -> Option<Advance> {
    let place = usize::try_from(advance as i32).ok()?.checked_sub(1)?;
    Advance::ALL.get(place).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_survives_the_wire() {
        for one in UnitKind::ALL {
            assert_eq!(kind(wire(one)), Some(one));
        }
        assert_eq!(kind(0), None);
        assert_eq!(kind(99), None);
    }

    #[test]
    fn every_advance_survives_the_wire() {
        for (number, one) in (1..).zip(Advance::ALL) {
            let told = proto::Advance::try_from(number).unwrap();
            assert_eq!(advance(told), Some(one));
            let name = told.as_str_name().trim_start_matches("ADVANCE_");
            assert_eq!(name.to_lowercase(), one.id());
        }
        assert_eq!(advance(proto::Advance::Unspecified), None);
    }
}
