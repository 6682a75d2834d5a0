//! Section +15: the cards of Fortunes of War.

use sandtable_axis_empires::pack::card::text::phrases;
use sandtable_axis_empires::pack::{Fortune, Pack};
use sandtable_axis_empires::view::FortunesView;
use sandtable_proto::games::axis_empires::v1 as wire;

use crate::games::proto::ToProto;

pub(super) fn write_card(pack: &Pack, card: &Fortune) -> wire::Fortune {
    wire::Fortune {
        letter: card.letter.to_string(),
        title: card.title.to_string(),
        theatre: card.theatre.to_proto(()),
        segments: card.segments.to_proto(()),
        requirements: phrases(pack, &card.requirements),
        major: phrases(pack, &card.major),
        minor: phrases(pack, &card.minor),
        source: card.source.to_string(),
    }
}

impl<C: Copy> ToProto<C, wire::FortunesView> for FortunesView {
    fn to_proto(&self, names: C) -> wire::FortunesView {
        let held = self.held.as_ref().map(|held| held.to_proto(names));
        wire::FortunesView {
            theatre: self.theatre.to_proto(names),
            camp: self.camp.to_proto(names),
            count: self.count.to_proto(names),
            held: held.unwrap_or_default(),
        }
    }
}
