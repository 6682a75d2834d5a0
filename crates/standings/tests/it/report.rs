//! FIDE's report.

use sandtable_standings::results::{ByeCause, System};
use sandtable_standings::show::trf::trf;

use crate::support::{five, inputs, played};

#[test]
fn a_report_stands_in_its_columns() {
    let report = trf(&inputs(five(), "buchholz progressive"), "Spring\nOpen").unwrap();
    assert_eq!(report, include_str!("../../testdata/five.trf"));
    let line = report
        .lines()
        .find(|line| line.starts_with("001    2"))
        .unwrap();
    assert_eq!(&line[14..47], format!("{:33}", "p2"));
    assert_eq!(
        (&line[48..52], &line[80..84], &line[85..89]),
        ("1900", " 3.5", "   1")
    );
    assert_eq!(&line[91..99], "   4 w 1");
}

#[test]
fn what_is_not_over_is_left_out() {
    let mut results = five();
    results.rounds = 6;
    results
        .fixtures
        .extend(played(System::Swiss, 6, "p1 p2", ";;;;p1-p2 *").fixtures);
    let report = trf(&inputs(results, "buchholz progressive"), "Spring Open").unwrap();
    let over = trf(&inputs(five(), "buchholz progressive"), "Spring Open").unwrap();
    assert_eq!(report, over.replace("XXR 4", "XXR 6"));
}

#[test]
fn other_byes_are_announced() {
    let mut results = five();
    for bye in results
        .byes
        .iter_mut()
        .filter(|bye| bye.cause == ByeCause::Allocated)
    {
        bye.points = 1;
    }
    let report = trf(&inputs(results.clone(), ""), "").unwrap();
    assert!(report.starts_with("062 5\n"), "{report}");
    assert!(report.contains("\nXXS PAB=0.5\n"), "{report}");
    let allocated = results
        .byes
        .iter_mut()
        .find(|bye| bye.cause == ByeCause::Allocated);
    allocated.unwrap().points = 2;
    let refused = trf(&inputs(results, ""), "").unwrap_err().to_string();
    assert_eq!(
        refused,
        "FIDE's report has no place for allocated byes of different worth"
    );
}

#[test]
fn every_outcome_has_its_letters() {
    let all = "a-b 1:0; b-a =; a-b +:-; a-b -:+; a-b -:-; a-b x; a half, b zero";
    let results = played(System::Swiss, 7, "a b", all);
    let report = trf(&inputs(results, ""), "All").unwrap();
    let of = |number: &str| {
        let line = report
            .lines()
            .find(|line| line.starts_with(number))
            .unwrap();
        let cells: Vec<char> = line[91..].chars().collect();
        let cells = cells.chunks(10).map(|cell| cell.iter().collect::<String>());
        cells
            .map(|cell| cell.trim().to_owned())
            .collect::<Vec<_>>()
            .join("|")
    };
    let expected = "2 w 1|2 b =|2 w +|2 w -|2 w -|0000 - Z|0000 - H";
    assert_eq!(of("001    1"), expected);
    let expected = "1 b 0|1 w =|1 b -|1 b +|1 b -|0000 - Z|0000 - Z";
    assert_eq!(of("001    2"), expected);
}

#[test]
fn brackets_and_arenas_have_no_report() {
    for system in [System::Knockout, System::Arena] {
        assert!(trf(&inputs(played(system, 1, "a b", "a-b 1:0"), ""), "").is_err());
    }
}
