//! Messages of Axis & Allies in words for people.

mod event;
mod legal;
mod question;
mod research;

use std::sync::Arc;

use prost_types::Any;
use sandtable_aa1940::board::Board;
use sandtable_aa1940::unit::UnitKind;
use sandtable_proto::games::aa1940::v1 as game;

use crate::output::narrator::Narrator;
use crate::output::text::{EventImportance, listed};
use crate::proto_any::messages;

pub(crate) use event::{sentence, weight};
pub(crate) use legal::legal_lines;
pub(crate) use question::question_lines;
pub(crate) use sandtable_pictures::aa1940::words::{
    advance_id, advance_name, phase_name, unit_kind,
};

impl Narrator for Arc<Board> {
    fn lines(&self, events: &[Any]) -> Vec<(EventImportance, String)> {
        (messages(events))
            .filter_map(|event| Some((weight(&event), sentence(self, &event)?)))
            .collect()
    }
}

/// The contract's name for a kind of unit.
pub(crate) fn unit_type(kind: UnitKind) -> game::UnitType {
    i32::try_from(kind.index() + 1)
        .ok()
        .and_then(|number| game::UnitType::try_from(number).ok())
        .unwrap_or(game::UnitType::Unspecified)
}

/// Units in words: `3 tanks`.
pub(crate) fn units(unit: game::UnitType, count: u32) -> String {
    let one = match unit {
        game::UnitType::Unspecified => "unit",
        game::UnitType::Infantry => return format!("{count} infantry"),
        game::UnitType::Artillery => return format!("{count} artillery"),
        game::UnitType::MechInfantry => return format!("{count} mechanized infantry"),
        game::UnitType::Tank => "tank",
        game::UnitType::Aaa => return format!("{count} AAA"),
        game::UnitType::Fighter => "fighter",
        game::UnitType::TacticalBomber => "tactical bomber",
        game::UnitType::StrategicBomber => "strategic bomber",
        game::UnitType::Battleship => "battleship",
        game::UnitType::Carrier => "carrier",
        game::UnitType::Cruiser => "cruiser",
        game::UnitType::Destroyer => "destroyer",
        game::UnitType::Submarine => "submarine",
        game::UnitType::Transport => "transport",
    };
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

/// A facility in words.
pub(crate) fn facility(kind: game::FacilityType) -> &'static str {
    match kind {
        game::FacilityType::Unspecified => "facility",
        game::FacilityType::MajorComplex => "major complex",
        game::FacilityType::MinorComplex => "minor complex",
        game::FacilityType::AirBase => "air base",
        game::FacilityType::NavalBase => "naval base",
    }
}

/// A facility's place in words.
pub(crate) fn slot(slot: game::FacilitySlot) -> &'static str {
    match slot {
        game::FacilitySlot::Unspecified => "facility",
        game::FacilitySlot::Complex => "complex",
        game::FacilitySlot::AirBase => "air base",
        game::FacilitySlot::NavalBase => "naval base",
    }
}

/// A side in words.
pub(crate) fn side(side: game::Side) -> &'static str {
    match side {
        game::Side::Unspecified => "nobody",
        game::Side::Axis => "the Axis",
        game::Side::Allies => "the Allies",
    }
}

/// The printed names of a board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardNames<'a>(pub(crate) &'a Board);

impl<'a> BoardNames<'a> {
    /// The printed name of a space; an id that is not on the board stands for itself.
    pub(crate) fn space<'b>(self, id: &'b str) -> &'b str
    where
        'a: 'b,
    {
        match self.0.find_space(id) {
            Some(space) => &self.0.space(space).name,
            None => id,
        }
    }

    /// The printed name of a power.
    pub(crate) fn power<'b>(self, id: &'b str) -> &'b str
    where
        'a: 'b,
    {
        match self.0.find_power(id) {
            Some(power) => &self.0.power(power).name,
            None if id.is_empty() => "nobody",
            None => id,
        }
    }

    /// The printed name of an economy.
    pub(crate) fn economy<'b>(self, id: &'b str) -> &'b str
    where
        'a: 'b,
    {
        match self.0.find_economy(id) {
            Some(economy) => &self.0.economy(economy).name,
            None => id,
        }
    }

    /// Units of a power: `3 tanks (Germany)`.
    pub(crate) fn troops(self, troops: Option<&game::Troops>) -> String {
        match troops {
            Some(troops) => format!(
                "{} ({})",
                units(troops.r#type(), troops.count),
                self.power(&troops.power)
            ),
            None => "no units".to_owned(),
        }
    }

    /// Several units.
    pub(crate) fn all_troops(self, troops: &[game::Troops]) -> String {
        let all: Vec<String> = troops.iter().map(|one| self.troops(Some(one))).collect();
        listed(&all)
    }

    /// A favor in words.
    pub(crate) fn favor(self, favor: Option<&game::Favor>) -> String {
        use game::favor::Kind;
        match favor.and_then(|favor| favor.kind.as_ref()) {
            Some(Kind::Passage(canal)) => {
                let canal = usize::try_from(*canal)
                    .ok()
                    .and_then(|n| self.0.canals.get(n));
                let name = canal.map_or("a canal", |canal| canal.name.as_str());
                format!("passage through {name}")
            }
            Some(Kind::Transports(power)) => format!("room on transports of {}", self.power(power)),
            Some(Kind::Carriers(power)) => format!("room on carriers of {}", self.power(power)),
            None => "a favor".to_owned(),
        }
    }

    /// A battle's name in words.
    pub(crate) fn site(self, site: Option<&game::BattleSite>) -> String {
        let Some(site) = site else {
            return "a battle".to_owned();
        };
        let space = self.space(&site.space);
        match site.r#type() {
            game::BattleType::Raid => format!("raid on {space}"),
            game::BattleType::Assault => format!("assault from {space}"),
            game::BattleType::General | game::BattleType::Unspecified => {
                format!("battle of {space}")
            }
        }
    }
}

/// Dice in words: `2 5 1`.
/// The dice, with what was certain beside them, and how many pairs come first among them.
pub(crate) fn with_pairs(faces: &[u32], pairs: u32, certain: u32) -> String {
    let dice = thrown(faces, certain);
    match pairs {
        0 => dice,
        pairs => format!("{dice} ({pairs} pairs, of which the better die counts)"),
    }
}

/// The dice, with what was certain beside them.
pub(crate) fn thrown(faces: &[u32], certain: u32) -> String {
    match (faces.is_empty(), certain) {
        (false, 0) => dice(faces),
        (true, _) => format!("{certain} for certain"),
        (false, _) => format!("{} beside {certain} for certain", dice(faces)),
    }
}

fn dice(dice: &[u32]) -> String {
    let faces: Vec<String> = dice.iter().map(u32::to_string).collect();
    faces.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_contract_and_the_engine_name_the_same_units() {
        for kind in UnitKind::ALL {
            let unit = unit_type(kind);
            assert_eq!(unit_kind(unit), Some(kind));
            let name = unit.as_str_name().trim_start_matches("UNIT_TYPE_");
            assert_eq!(name.to_lowercase(), kind.id());
        }
        assert_eq!(unit_kind(game::UnitType::Unspecified), None);
    }

    #[test]
    fn units_are_counted() {
        assert_eq!(units(game::UnitType::Tank, 1), "1 tank");
        assert_eq!(units(game::UnitType::Fighter, 2), "2 fighters");
    }

    #[test]
    fn unknown_ids_stand_for_themselves() {
        let board = Board::europe1940();
        let names = BoardNames(&board);
        assert_eq!(names.space("sz-109"), "Sea Zone 109");
        assert_eq!(names.space("atlantis"), "atlantis");
        assert_eq!(names.power(""), "nobody");
    }
}
