//! BoardWords of Axis & Allies: templates, whose values are those of the events and questions.

mod de;
mod en;

use sandtable_proto::games::aa1940::v1::decision::Question;
use sandtable_proto::games::aa1940::v1::event::Kind;
use sandtable_proto::games::aa1940::v1::{
    Advance, BattleRole, BattleType, FacilitySlot, FacilityType, Phase, Side, UnitType, favor,
};

use crate::language::Language;

/// The words of a language.
pub(super) trait BoardWords: Sync {
    /// The template of an event.
    fn event(&self, kind: &Kind) -> &'static str;
    /// The template of a question.
    fn question(&self, question: &Question) -> &'static str;
    /// A unit, and several: the same as subject and as object.
    fn unit(&self, unit: UnitType) -> [&'static str; 2];
    /// A facility, and one as an object.
    fn facility(&self, kind: FacilityType) -> [&'static str; 2];
    /// A facility's place.
    fn slot(&self, slot: FacilitySlot) -> &'static str;
    /// A phase.
    fn phase(&self, phase: Phase) -> &'static str;
    /// A side that is joined.
    fn side(&self, side: Side) -> &'static str;
    /// An advance as an object.
    fn advance(&self, advance: Advance) -> &'static str;
    /// The template of a favor as an object.
    fn favor(&self, favor: &favor::Kind) -> &'static str;
    /// The template of a battle's name.
    fn battle(&self, battle: BattleType) -> &'static str;
    /// A party of a battle.
    fn role(&self, role: BattleRole) -> &'static str;
    /// Any other words.
    fn term(&self, term: BoardTerm) -> &'static str;
}

/// BoardWords, or the template of a part of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoardTerm {
    Nobody,
    AFavor,
    ACanal,
    UnitsOf,
    UnitsIn,
    IpcsOf,
    Hit,
    Hits,
    BySubmarines,
    ByAircraft,
    ByOthers,
    Point,
    Points,
    LastMove,
    LastMoves,
    KamikazeAttack,
    KamikazeAttacks,
    ResearchDie,
    ResearchDice,
    Certain,
    BesideCertain,
    Pairs,
    QuestionTo,
}

/// The words of a language.
pub(super) fn words_in(language: Language) -> &'static dyn BoardWords {
    match language {
        Language::English => &en::BoardEnglish,
        Language::German => &de::BoardGerman,
    }
}
