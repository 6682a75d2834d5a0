//! Tests of sentences of events and questions.

use sandtable_axis_empires_pack::pack::open;
use sandtable_proto::games::axis_empires::v1::decision::Question;

use super::*;
use crate::axis_empires::MatchText;
use crate::language::Language;

/// The words of a pack, with pieces that are its first units.
fn words(pack: &str, language: Language) -> MatchText {
    let piece = |id| game::Piece {
        id,
        kind: Some(game::piece::Kind::Unit(id)),
        ..game::Piece::default()
    };
    let view = game::View {
        pieces: (0..4).map(piece).collect(),
        ..game::View::default()
    };
    MatchText::of(open::find(pack).unwrap(), &view, language)
}

fn training() -> MatchText {
    words("training", Language::English)
}

/// A hex of a pack by its code.
fn at(words: &MatchText, code: &str) -> u32 {
    let hex = words.pack().map.find(code.parse().unwrap());
    u32::from(hex.unwrap().0)
}

fn text(words: &MatchText, kind: Kind) -> String {
    let event = game::Event { kind: Some(kind) };
    words.event(&event, OutcomeCause::Rules).text
}

#[test]
fn pieces_go_between_places_that_have_names() {
    let words = training();
    let hex = |code: &str| game::Place {
        kind: Some(game::place::Kind::Hex(at(&words, code))),
    };
    let pool = game::Place {
        kind: Some(game::place::Kind::ForcePool(game::Theatre::Europe.into())),
    };
    let put = |from, to| {
        let put = game::Put {
            piece: 0,
            from: Some(from),
            to: Some(to),
        };
        text(&words, Kind::Put(put))
    };
    let name = words.piece(0);
    assert_eq!(
        put(hex("w2211"), hex("w2212")),
        format!("{name} goes from Ardia City (w2211) to w2212.")
    );
    assert_eq!(
        put(pool, hex("w2211")),
        format!("{name} comes to Ardia City (w2211) from the Force Pool.")
    );
    assert_eq!(
        put(hex("w2212"), pool),
        format!("{name} leaves w2212 for the Force Pool.")
    );
    assert_eq!(words.piece(60_000), "#60000");
    assert_eq!(words.hex(60_000), "hex 60000");
    assert_eq!(words.place(None), "somewhere else");
}

#[test]
fn a_die_is_described_with_all_that_bore_on_it() {
    let words = training();
    let shift = |cause: game::ShiftCause, columns| game::ColumnShift {
        cause: cause.into(),
        columns,
    };
    let mut rolled = game::Rolled {
        hex: at(&words, "w2214"),
        attack: 12,
        defence: 5,
        shifts: vec![
            shift(game::ShiftCause::Armor, 1),
            shift(game::ShiftCause::LimitedStacking, -2),
        ],
        column: 0,
        die: 4,
        result: Some(game::CombatResult {
            outcome: game::CombatOutcome::Dr1.into(),
            attacker: 1,
            defender: 2,
        }),
    };
    let first = words.pack().combat.odds(0);
    assert_eq!(
        text(&words, Kind::Rolled(rolled.clone())),
        format!(
            "Borov (w2214): 12 to 5 (armor +1, limited stacking -2), column {}:{}, die 4: Dr1, \
             the defender goes back a hex; the attacker loses a step and the defender loses 2 \
             steps.",
            first.attack, first.defence
        )
    );
    rolled.column = 900;
    assert!(text(&words, Kind::Rolled(rolled)).contains("column number 901"));
}

#[test]
fn politics_go_by_names() {
    let words = words("totaler-krieg-open", Language::English);
    let area = |name: &str| {
        let mut areas = words.pack().map.areas().iter();
        u32::try_from(areas.position(|row| &*row.name == name).unwrap()).unwrap()
    };
    let poland = area("Poland");
    let changed = |area| {
        text(
            &words,
            Kind::AreaChanged(game::AreaChanged { area: Some(area) }),
        )
    };
    let stands = game::AreaView {
        area: poland,
        status: game::CountryStatus::Active.into(),
        alignment: game::Faction::Western.into(),
        posture: Some(game::area_view::Posture::Truce(
            game::Truce::Armistice.into(),
        )),
        confined: true,
        ..game::AreaView::default()
    };
    assert_eq!(
        changed(stands),
        "Poland is active, Western, armistice, its units stay at home."
    );
    let owned = game::AreaView {
        area: poland,
        owner: Some(area("Germany")),
        tenure: game::Tenure::Part.into(),
        ..game::AreaView::default()
    };
    assert_eq!(changed(owned), "Poland is a part of Germany.");
    let rolled = game::EventRolled {
        faction: game::Faction::Axis.into(),
        die: 4,
        modifier: -1,
        result: 3,
    };
    assert_eq!(
        text(&words, Kind::EventRolled(rolled)),
        "The Axis side rolls 4 -1 for an event: 3."
    );
    let war = game::WarStateChanged {
        theatre: game::Theatre::Europe.into(),
        now: game::WarState::LimitedWar.into(),
    };
    assert_eq!(
        text(&words, Kind::WarStateChanged(war)),
        "Limited War in Europe."
    );
}

/// Where both maps have one of a name it is said which is meant.
#[test]
fn names_of_both_maps_differ() {
    let words = words("axis-empires-open", Language::English);
    let areas = words.pack().map.areas().len();
    let names: std::collections::BTreeSet<String> =
        (0..).take(areas).map(|id| words.area(id)).collect();
    assert_eq!(names.len(), areas);
    assert!(names.contains("Russia in Asia") && names.contains("Poland"));
    let counted = game::Counted {
        theatre: game::Theatre::Asia.into(),
        value: -2,
    };
    assert_eq!(
        text(&words, Kind::Counted(counted)),
        "The Strategic Value in Asia is -2."
    );
}

#[test]
fn a_question_has_its_number_where_it_is_news() {
    let asked = |language| {
        let words = words("training", language);
        let decision = game::Decision {
            id: 7,
            faction: game::Faction::Axis.into(),
            question: Some(Question::Suffer(game::Demand {
                role: game::BattleRole::Defender.into(),
                stack: at(&words, "w2214"),
                ..game::Demand::default()
            })),
            ..game::Decision::default()
        };
        let event = Kind::Asked(game::Asked {
            decision: Some(decision.clone()),
        });
        [words.question(&decision), text(&words, event)]
    };
    assert_eq!(
        asked(Language::English),
        [
            "The Axis side: what does the defender in Borov (w2214) suffer?",
            "Question 7 to the Axis side: what does the defender in Borov (w2214) suffer?",
        ]
    );
    assert_eq!(
        asked(Language::German)[0],
        "Die Achsenseite: Was erleidet der Verteidiger in Borov (w2214)?"
    );
}
