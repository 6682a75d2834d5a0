//! Hexes that events and questions are about.

use sandtable_proto::games::axis_empires::v1 as game;
use sandtable_proto::games::axis_empires::v1::decision::Question;
use sandtable_proto::games::axis_empires::v1::event::Kind as Happened;
use sandtable_proto::games::axis_empires::v1::pick;

use super::MatchText;

impl MatchText {
    /// The hexes that a question is about.
    pub(crate) fn question_hexes(decision: &game::Decision) -> Vec<u32> {
        let in_hex = |place: &Option<game::Place>| match place.as_ref().and_then(|it| it.kind) {
            Some(game::place::Kind::Hex(hex)) => Some(hex),
            _ => None,
        };
        match &decision.question {
            Some(Question::Stacking(it)) => vec![it.hex],
            Some(Question::Contest(it)) => in_hex(&it.at).into_iter().collect(),
            Some(Question::RangedSupport(it)) => vec![it.hex],
            Some(Question::Suffer(it)) => {
                let stack = std::iter::once(it.stack);
                stack.chain(it.retreats.iter().copied()).collect()
            }
            Some(Question::Advance(it)) => {
                let ways = it.moves.iter().flat_map(|advance| &advance.path);
                ways.copied().collect()
            }
            Some(Question::Choice(it)) => {
                let hexes = it.options.iter().filter_map(|option| match option.kind? {
                    pick::Kind::Hex(hex) => Some(hex),
                    pick::Kind::Stand(at) => Some(at.hex),
                    _ => None,
                });
                hexes.collect()
            }
            Some(Question::Luck(it)) => it.hex.into_iter().collect(),
            Some(Question::Placed(_)) | None => Vec::new(),
        }
    }
}

/// The hexes where an event happened, the last one where it ended.
pub(crate) fn hexes_of(event: &game::Event) -> Vec<u32> {
    let in_hex = |place: &Option<game::Place>| match place.as_ref().and_then(|it| it.kind) {
        Some(game::place::Kind::Hex(hex)) => Some(hex),
        _ => None,
    };
    match &event.kind {
        Some(Happened::Put(it)) => in_hex(&it.from).into_iter().chain(in_hex(&it.to)).collect(),
        Some(Happened::Arrived(it)) => in_hex(&it.at).into_iter().collect(),
        Some(Happened::Attacked(it)) => it.attack.iter().map(|attack| attack.hex).collect(),
        Some(Happened::Rolled(it)) => vec![it.hex],
        _ => Vec::new(),
    }
}
