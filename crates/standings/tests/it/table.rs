//! Tables that are stored and compared.

use sandtable_standings::rational::{Amount, Notation};
use sandtable_standings::show::json;
use sandtable_standings::table::{Inputs, Leaderboard, difference, standings};

use crate::support::{five, inputs};

#[test]
fn what_was_kept_computes_the_same_table_again() {
    let inputs = inputs(five(), "buchholz_cut_1 game_score:income lots");
    let table = standings(&inputs).unwrap();
    let kept = serde_json::to_string(&inputs).unwrap();
    let read: Inputs = serde_json::from_str(&kept).unwrap();
    assert_eq!(read, inputs);
    let shown: Leaderboard = serde_json::from_str(&json::standings(&table)).unwrap();
    assert_eq!(difference(&shown, &standings(&read).unwrap()), None);
}

#[test]
fn the_first_difference_is_told() {
    let table = standings(&inputs(five(), "buchholz")).unwrap();
    let mut other = table.clone();
    other.rows[1].values[0] = Some(Amount::halves(17));
    let told = difference(&other, &table).unwrap();
    assert!(
        told.starts_with("line 2: \"p1\" (\"p1\") of rank 2 with 7/2 points"),
        "{told}"
    );
    assert!(
        told.contains("[17/2] was kept") && told.ends_with("[8] computed"),
        "{told}"
    );
    other.rows.pop();
    let told = "4 entrants after round 4 were kept, 5 after round 4 computed";
    assert_eq!(difference(&other, &table).unwrap(), told);
    other.algorithm = 0;
    assert_eq!(
        difference(&other, &table).unwrap(),
        "algorithm 0 was kept, 1 computed it"
    );
}

#[test]
fn amounts_are_exact_and_shown_short() {
    for (amount, halves, decimal) in [
        (Amount::halves(17), "8½", "8.5"),
        (Amount::halves(1), "½", "0.5"),
        (Amount::halves(-1), "-½", "-0.5"),
        (Amount::quarters(25), "6¼", "6.25"),
        (Amount::quarters(-3), "-¾", "-0.75"),
        (Amount::halves(4), "2", "2"),
        (Amount::average(5501, 3).unwrap(), "1833.67", "1833.67"),
        (Amount::average(-1, 3).unwrap(), "-0.33", "-0.33"),
    ] {
        assert_eq!(amount.show(Notation::Halves), halves);
        assert_eq!(amount.show(Notation::Decimal), decimal);
        assert_eq!(amount.to_string().parse(), Ok(amount));
    }
    assert_eq!(Amount::average(0, 0), None);
    for none in [
        "",
        "1/0",
        "1/-2",
        "x",
        "1/2/3",
        "-9223372036854775808/2",
        "0.5",
    ] {
        assert!(none.parse::<Amount>().is_err(), "{none}");
    }
}
