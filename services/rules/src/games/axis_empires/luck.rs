//! Section +16: the dice that Luck can have cast again.

use sandtable_axis_empires::decision::luck::{Cast, Fight, Throw};
use sandtable_proto::games::axis_empires::v1 as wire;

use crate::games::proto::ToProto;

impl<C: Copy> ToProto<C, wire::LuckQuestion> for Cast {
    fn to_proto(&self, names: C) -> wire::LuckQuestion {
        let purpose = match self.of {
            Throw::Combat(_) => wire::ThrowPurpose::Combat,
            Throw::Attrition(_) => wire::ThrowPurpose::Attrition,
            Throw::Delay { .. } => wire::ThrowPurpose::Delay,
            Throw::Event { .. } => wire::ThrowPurpose::Event,
            Throw::Weather(_) => wire::ThrowPurpose::Weather,
        };
        let mut question = wire::LuckQuestion {
            die: u32::from(self.die),
            purpose: purpose.into(),
            ..wire::LuckQuestion::default()
        };
        match self.of {
            Throw::Combat(fight) | Throw::Attrition(fight) => {
                let Fight {
                    attacker,
                    hex,
                    column,
                    ..
                } = fight;
                question.faction = attacker.to_proto(names);
                question.hex = Some(hex.to_proto(names));
                question.column = Some(u32::from(column));
            }
            Throw::Delay { piece, modifier } => {
                question.piece = Some(piece.to_proto(names));
                question.modifier = i32::from(modifier);
            }
            Throw::Event { faction, modifier } => {
                question.faction = faction.to_proto(names);
                question.modifier = i32::from(modifier);
            }
            Throw::Weather(theatre) => question.theatre = theatre.to_proto(names),
        }
        question
    }
}
