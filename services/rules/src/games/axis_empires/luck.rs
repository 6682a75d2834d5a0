//! Section +16: the dice that Luck can have cast again.

use sandtable_axis_empires::decision::luck::{Cast, Fight, Throw};
use sandtable_proto::games::axis_empires::v1 as wire;

use super::kinds;
use super::place::{write_hex, write_piece_id};

pub(super) fn write(cast: &Cast) -> wire::LuckQuestion {
    let die = u32::from(cast.die);
    match cast.of {
        Throw::Combat(fight) => write_fight(die, wire::ThrowPurpose::Combat, fight),
        Throw::Attrition(fight) => write_fight(die, wire::ThrowPurpose::Attrition, fight),
        Throw::Delay { piece, modifier } => wire::LuckQuestion {
            die,
            purpose: wire::ThrowPurpose::Delay.into(),
            piece: Some(write_piece_id(piece)),
            modifier: i32::from(modifier),
            ..wire::LuckQuestion::default()
        },
        Throw::Event { faction, modifier } => wire::LuckQuestion {
            die,
            purpose: wire::ThrowPurpose::Event.into(),
            faction: kinds::write_faction(faction),
            modifier: i32::from(modifier),
            ..wire::LuckQuestion::default()
        },
        Throw::Weather(theatre) => wire::LuckQuestion {
            die,
            purpose: wire::ThrowPurpose::Weather.into(),
            theatre: kinds::write_theatre(theatre),
            ..wire::LuckQuestion::default()
        },
    }
}

fn write_fight(die: u32, purpose: wire::ThrowPurpose, fight: Fight) -> wire::LuckQuestion {
    wire::LuckQuestion {
        die,
        purpose: purpose.into(),
        faction: kinds::write_faction(fight.attacker),
        hex: Some(write_hex(fight.hex)),
        column: Some(u32::from(fight.column)),
        ..wire::LuckQuestion::default()
    }
}
