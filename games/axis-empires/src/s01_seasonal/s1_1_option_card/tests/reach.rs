//! Countries that a card lets its faction select.

use super::by_command::with;
use crate::faction::Faction::{self, Axis, Western};
use crate::pack::card::{Countries, Duty, Reach};
use crate::pack::{Effect, Status};
use crate::sequence::Segment;
use crate::task_queue::choice::Pick;
use crate::testing::Position;

/// The Neutral countries that a card lets its faction select.
fn selectable(faction: Faction, number: &str, reach: Reach, set: fn(&mut Position)) -> Vec<String> {
    let mut position = with(faction, number, |pack, index| {
        let from = Countries {
            status: vec![Status::Neutral],
            reach: Some(reach),
            ..Countries::default()
        };
        pack.cards[index].option_card = vec![Effect::Select {
            from,
            duty: Duty::May,
            then: vec![Effect::NoResult],
        }];
    });
    set(&mut position);
    position.open(faction, Segment::OptionCard, 3);
    if position.asked().is_none() {
        return Vec::new();
    }
    let options = position.choice().options.iter();
    let names = options.filter_map(|pick| match pick {
        Pick::Country(country) => Some(position.state.map().area(*country).name.to_string()),
        _ => None,
    });
    names.collect()
}

/// AE-GLO-76, AE-GLO-12: a unit in one dependent brings countries on its shores and borders into
/// reach, and not those on the shores of its owner's other dependents.
#[test]
fn a_unit_reaches_from_the_land_that_it_stands_in() {
    let found = selectable(Axis, "3", Reach::Target, |it| {
        it.put("ger-inf", Axis, "w2208");
    });
    let is = |name: &str| found.iter().any(|it| it == name);
    assert!(is("Ireland") && is("Spain") && is("Denmark-Norway"));
    assert!(!is("Turkey") && !is("Greece"), "Egypt's shore: {found:?}");
    let found = selectable(Axis, "3", Reach::Target, |_| {});
    assert!(!found.iter().any(|it| it == "Ireland"));
}

/// AE-GLO-77: a Treaty Minor Country borders on a friend itself; a border of its dependents is not
/// enough.
#[test]
fn a_treaty_needs_a_border_of_the_country_itself() {
    let found = selectable(Western, "16", Reach::Treaty, |it| {
        it.country("Greece", Status::Active, Western);
        it.country("France", Status::Neutral, Western);
    });
    let is = |name: &str| found.iter().any(|it| it == name);
    assert!(is("Yugoslavia") && is("Bulgaria"), "{found:?}");
    assert!(!is("Italy"), "Albania's border: {found:?}");
    let found = selectable(Western, "16", Reach::Treaty, |it| {
        it.country("Yugoslavia", Status::Active, Western);
        it.country("France", Status::Neutral, Western);
    });
    assert!(found.iter().any(|it| it == "Italy"), "{found:?}");
}
