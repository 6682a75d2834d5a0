//! Standings as people and programs see them.

use sandtable_standings::bracket::bracket;
use sandtable_standings::chart::{Bar, BarChart, Bound, LineChart, Point};
use sandtable_standings::cross_table::cross_table;
use sandtable_standings::results::{Results, System};
use sandtable_standings::show::{csv, svg, text};
use sandtable_standings::table::{Leaderboard, standings};

use crate::bracket::plan;
use crate::support::{five, inputs, played};

fn table(tie_breaks: &str) -> Leaderboard {
    standings(&inputs(five(), tie_breaks)).unwrap()
}

#[test]
fn standings_in_a_frame() {
    assert_eq!(
        text::standings(&table("buchholz sonneborn_berger"), 80),
        "\
┌───┬──────┬────────┬───┬───┬───┬─────┬────┬────┐
│ # │ Name │ Rating │ W │ D │ L │ Pts │ BH │ SB │
├───┼──────┼────────┼───┼───┼───┼─────┼────┼────┤
│ 1 │ p2   │   1900 │ 2 │ 1 │ 0 │  3½ │ 8½ │ 6¾ │
│ 2 │ p1   │   2000 │ 2 │ 1 │ 0 │  3½ │  8 │ 6¼ │
│ 3 │ p3   │   1800 │ 1 │ 0 │ 2 │  1½ │ 10 │ 2¼ │
│ 3 │ p4   │        │ 0 │ 0 │ 2 │  1½ │ 10 │ 2¼ │
│ 5 │ p5   │   1601 │ 0 │ 0 │ 1 │   1 │ 4½ │  1 │
└───┴──────┴────────┴───┴───┴───┴─────┴────┴────┘
BH: Buchholz; SB: Sonneborn-Berger
"
    );
}

#[test]
fn what_has_no_room_is_left_out_and_named() {
    let mut table = table("buchholz sonneborn_berger");
    table.rows[0].name = "Somebody with a long name".to_owned();
    table.rows[1].name = "魚魚魚魚魚魚魚魚".to_owned();
    for width in 24..80 {
        let shown = text::standings(&table, width);
        let frame = shown
            .lines()
            .filter(|line| line.starts_with(['┌', '│', '├', '└']));
        let cells = frame.map(unicode_width::UnicodeWidthStr::width);
        let cells: Vec<usize> = cells.collect();
        assert!(
            cells
                .iter()
                .all(|cells| *cells == cells_of(&shown) && *cells <= width),
            "{shown}"
        );
    }
    assert_eq!(
        text::standings(&table, 36),
        "\
┌───┬────────────────┬─────┬────┐
│ # │ Name           │ Pts │ BH │
├───┼────────────────┼─────┼────┤
│ 1 │ Somebody with… │  3½ │ 8½ │
│ 2 │ 魚魚魚魚魚魚…  │  3½ │  8 │
│ 3 │ p3             │  1½ │ 10 │
│ 3 │ p4             │  1½ │ 10 │
│ 5 │ p5             │   1 │ 4½ │
└───┴────────────────┴─────┴────┘
Not shown for want of room: Rating, W, D, L, SB
BH: Buchholz; SB: Sonneborn-Berger
"
    );
}

fn cells_of(shown: &str) -> usize {
    shown.lines().next().map_or(0, |line| line.chars().count())
}

#[test]
fn csv_is_for_programs() {
    let mut table = table("buchholz direct_encounter");
    table.rows[0].team = Some("Reds, \"the\" Reds".to_owned());
    assert_eq!(
        csv::standings(&table),
        "\
#,Name,Team,Rating,W,D,L,Pts,BH,DE
1,p2,\"Reds, \"\"the\"\" Reds\",1900,2,1,0,3.5,8.5,
2,p1,,2000,2,1,0,3.5,8,
3,p3,,1800,1,0,2,1.5,10,0
3,p4,,,0,0,2,1.5,10,0
5,p5,,1601,0,0,1,1,4.5,
"
    );
}

#[test]
fn no_name_is_a_formula_but_negative_numbers_are_numbers() {
    let mut table = table("game_score:=score");
    for (row, name) in table
        .rows
        .iter_mut()
        .zip(["=1+1", "+1", "-1+1", "@sum", " ＝1"])
    {
        row.name = name.to_owned();
        row.values[0] = Some("-3".parse().unwrap());
    }
    let shown = csv::standings(&table);
    let names: Vec<&str> = (shown.lines().skip(1))
        .map(|line| line.split(',').nth(1).unwrap())
        .collect();
    assert_eq!(names, ["'=1+1", "'+1", "'-1+1", "'@sum", "' ＝1"]);
    assert!(shown.lines().next().unwrap().ends_with(",'=score"));
    assert!(shown.lines().skip(1).all(|line| line.ends_with(",-3")));
}

/// Names that mean harm to terminals, browsers and those who read them.
const HARM: [&str; 6] = [
    "\u{1b}[2J\u{7}\u{9b}31m",
    "</text><script>alert(1)</script>",
    "\"&'><image href=\"http://a\"/>",
    "\u{202e}evil\u{2066}\u{200b}\u{feff}",
    "two\nlines\tand\u{0}nothing\u{ffff}",
    "]]><!--&#x0;",
];

fn harmful() -> Results {
    let mut results = played(
        System::Swiss,
        2,
        "a b c d e f",
        "a-b 1:0, c-d =; a-c 0:1, e bye",
    );
    for (entrant, name) in results.entrants.iter_mut().zip(HARM) {
        entrant.name = name.to_owned();
        entrant.team = Some(name.to_owned());
    }
    results
}

fn texts() -> Vec<String> {
    let inputs = inputs(harmful(), "buchholz lots");
    let table = standings(&inputs).unwrap();
    let cross = cross_table(&inputs).unwrap();
    let plan = plan("W1 1: a b a, W1 2: c d, W1 3: e -, W1 4: f -, W2 5: w1 w2, W2 6: w3 w4");
    let bracket = bracket(&inputs.results.entrants, &plan).unwrap();
    let (lines, bars) = charts();
    vec![
        text::standings(&table, 200),
        text::cross_table(&cross, 200),
        text::bracket(&bracket, 200),
        text::bracket(&bracket, 10),
        csv::standings(&table),
        csv::cross_table(&cross),
        csv::bracket(&bracket),
        lines.text(80, 10),
        bars.text(80),
    ]
}

fn drawings() -> Vec<String> {
    let inputs = inputs(harmful(), "buchholz lots");
    let bracket = bracket(
        &inputs.results.entrants,
        &plan("W1 1: a b a 2:1, W1 2: c d, W2 3: w1 w2"),
    );
    let (lines, bars) = charts();
    vec![
        svg::standings(HARM[1], &standings(&inputs).unwrap()),
        svg::cross_table(HARM[2], &cross_table(&inputs).unwrap()),
        svg::bracket(HARM[4], &bracket.unwrap()),
        lines.svg(),
        bars.svg(),
    ]
}

fn charts() -> (LineChart, BarChart) {
    let lines = LineChart {
        title: HARM[1].to_owned(),
        points: vec![
            Point::exact(1, 2.0),
            Point::exact(2, f64::NAN),
            Point::exact(3, 4.0),
        ],
        bounds: HARM
            .map(|label| Bound {
                label: label.to_owned(),
                value: 3.0,
            })
            .to_vec(),
        ends: (HARM[0].to_owned(), HARM[3].to_owned()),
    };
    let bar = |label: &str| Bar {
        label: label.to_owned(),
        won: 1,
        drawn: 2,
        lost: 3,
    };
    let bars = BarChart {
        title: HARM[0].to_owned(),
        bars: HARM.map(bar).to_vec(),
    };
    (lines, bars)
}

#[test]
fn names_reach_terminals_as_letters_only() {
    for text in texts() {
        let hidden = |it: char| {
            (it.is_control() && it != '\n') || "\u{202e}\u{2066}\u{200b}\u{feff}".contains(it)
        };
        assert!(!text.contains(hidden), "{text:?}");
    }
}

#[test]
fn names_reach_browsers_as_text_only() {
    let shapes = ["svg", "title", "rect", "text", "polyline", "polygon"];
    for drawing in drawings() {
        let read = roxmltree::Document::parse(&drawing).unwrap();
        for node in read.descendants().filter(roxmltree::Node::is_element) {
            assert!(
                shapes.contains(&node.tag_name().name()),
                "{}",
                node.tag_name().name()
            );
            for attribute in node.attributes() {
                let (name, value) = (attribute.name(), attribute.value());
                assert!(!name.starts_with("on") && !name.contains("href"), "{name}");
                assert!(
                    !value.contains("url(") && !value.contains("http"),
                    "{value}"
                );
            }
        }
        assert!(
            read.descendants()
                .all(|node| !node.is_comment() && !node.is_pi())
        );
    }
    let read = drawings();
    let first = roxmltree::Document::parse(&read[0]).unwrap();
    let told = first.descendants().filter_map(|node| node.text());
    assert!(
        told.into_iter()
            .any(|text| text == "\"&'><image href=\"http://a\"/>")
    );
}

#[test]
fn nobody_at_all_can_be_shown() {
    let mut nobody = five();
    nobody.entrants.clear();
    nobody.fixtures.clear();
    nobody.byes.clear();
    let inputs = inputs(nobody, "buchholz direct_encounter lots");
    let table = standings(&inputs).unwrap();
    let cross = cross_table(&inputs).unwrap();
    assert_eq!(text::standings(&table, 80).lines().count(), 4);
    assert!(roxmltree::Document::parse(&svg::standings("", &table)).is_ok());
    assert!(roxmltree::Document::parse(&svg::cross_table("", &cross)).is_ok());
    let empty = bracket(&[], &plan("W1 1: - -")).unwrap();
    assert!(roxmltree::Document::parse(&svg::bracket("", &empty)).is_ok());
    assert_eq!(text::bracket(&empty, 80), "Winners\n1▸bye\n  bye\n");
}
