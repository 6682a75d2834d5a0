//! Words of Axis Empires: templates, whose values are those of the events and questions.

mod de;
mod en;

use std::borrow::Cow;

use sandtable_proto::games::axis_empires::v1::decision::Question;
use sandtable_proto::games::axis_empires::v1::event::Kind;
use sandtable_proto::games::axis_empires::v1::place::Kind as At;
use sandtable_proto::games::axis_empires::v1::{
    BattleRole, Camp, ChoiceAbout, CombatOutcome, CountryStatus, Direction, Faction, LuckQuestion,
    OnceEvent, Place, Policy, Put, Segment, ShiftCause, Side, StackFault, Theatre, Truce, WarState,
};

use crate::language::Language;

/// The words of a language.
pub(super) trait Words: Sync {
    /// The template of an event.
    fn event(&self, kind: &Kind) -> &'static str;
    /// The template of a question.
    fn question(&self, question: &Question) -> &'static str;
    /// A question of politics.
    fn choice(&self, about: ChoiceAbout) -> &'static str;
    /// The template of a die's purpose.
    fn throw(&self, cast: &LuckQuestion) -> &'static str;
    /// The template of a place.
    fn place(&self, place: &At) -> &'static str;
    /// A segment.
    fn segment(&self, segment: Segment) -> Cow<'static, str>;
    /// A policy.
    fn policy(&self, policy: Policy) -> Cow<'static, str>;
    /// A truce.
    fn truce(&self, truce: Truce) -> Cow<'static, str>;
    /// An event that happens once.
    fn once(&self, event: OnceEvent) -> Cow<'static, str>;
    /// A faction as one of the sides: `the Axis side`.
    fn side(&self, faction: Faction) -> &'static str;
    /// A faction as it describes something: `Axis`.
    fn faction(&self, faction: Faction) -> &'static str;
    /// One of the two sides of Fortunes of War.
    fn camp(&self, camp: Camp) -> &'static str;
    /// A theatre.
    fn theatre(&self, theatre: Theatre) -> &'static str;
    /// A War State.
    fn war_state(&self, war: WarState) -> &'static str;
    /// A side of a hex.
    fn direction(&self, direction: Direction) -> &'static str;
    /// A side of a counter.
    fn counter_side(&self, side: Side) -> &'static str;
    /// Name of a column shift.
    fn shift(&self, cause: ShiftCause) -> Cow<'static, str>;
    /// An effect of a combat.
    fn outcome(&self, outcome: CombatOutcome) -> &'static str;
    /// A side of a combat.
    fn role(&self, role: BattleRole) -> &'static str;
    /// A fault of a stack.
    fn fault(&self, fault: StackFault) -> &'static str;
    /// Participation of a country.
    fn status(&self, status: CountryStatus) -> &'static str;
    /// Any other words.
    fn term(&self, term: Term) -> &'static str;
}

/// Words, or the template of a part of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Term {
    SomewhereElse,
    There,
    HexNumber,
    BoxNumber,
    ZoneNumber,
    TurnNumber,
    UnitNumber,
    CardNumber,
    Card,
    CardOfMap,
    FortuneNumber,
    AreaNumber,
    ColumnNumber,
    OfMap,
    SupportedBy,
    StrikeOf,
    NextTurn,
    Turns,
    LastOrder,
    LastOrders,
    AttackerStep,
    AttackerSteps,
    DefenderStep,
    DefenderSteps,
    DependentOf,
    PartOf,
    BelongsTo,
    Confined,
    ShutToSoviets,
    Truce,
    War,
    SeparatePeace,
    Collapsed,
    FortunesHeld,
    No,
    SeatPlays,
    NobodyPlays,
    QuestionTo,
    NumberedQuestion,
}

/// Way of a piece between the table and the boxes beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Passage {
    Enters,
    Leaves,
    Moves,
}

impl Passage {
    fn of(put: &Put) -> Self {
        match (is_off(put.from.as_ref()), is_off(put.to.as_ref())) {
            (true, false) => Self::Enters,
            (false, true) => Self::Leaves,
            _ => Self::Moves,
        }
    }
}

/// Reports whether a piece there is not on the table.
fn is_off(place: Option<&Place>) -> bool {
    matches!(
        place.and_then(|place| place.kind),
        Some(
            At::ForcePool(_)
                | At::Delay(_)
                | At::NavalDelay(_)
                | At::AirSeaDelay(_)
                | At::Track(_)
                | At::Holding(_)
                | At::Aside(_)
                | At::Awaiting(_)
                | At::Conquered(_)
                | At::Interned(_)
                | At::Gone(())
        )
    )
}

/// The words of a language.
pub(super) fn words_in(language: Language) -> &'static dyn Words {
    match language {
        Language::English => &en::English,
        Language::German => &de::German,
    }
}
