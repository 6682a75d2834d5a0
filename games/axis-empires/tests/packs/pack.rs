//! The open packs: whole, honest about their sources, and within what is known.

use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::Theatre;
use sandtable_axis_empires::pack::open::{self, PACKS};
use sandtable_axis_empires::pack::{
    Basis, Class, Location, Outcome, TurnId, UnitKind, WeatherCondition,
};

#[test]
fn the_open_packs_are_whole() {
    for open in &PACKS {
        let loaded = open.read().unwrap_or_else(|problems| {
            let lines: Vec<String> = problems.0.iter().map(ToString::to_string).collect();
            panic!("{}: {lines:#?}", open.code)
        });
        assert_eq!(&*loaded.pack.code, open.code);
        assert!(!loaded.pack.scenarios.is_empty());
        let found = open::find(open.code).unwrap();
        assert_eq!(*found, loaded.pack);
    }
    assert!(open::find("no-such-pack").is_none());
}

#[test]
fn a_report_says_what_is_sourced_and_what_is_ours() {
    let report = PACKS[1].read().unwrap().report;
    let totals = report.totals();
    assert_eq!(totals.len(), Basis::ALL.len());
    let all: u32 = totals.iter().map(|(_, count)| count).sum();
    let listed: u32 = report
        .fields
        .iter()
        .flat_map(|field| field.data.iter().map(|(_, count)| count))
        .sum();
    assert_eq!(all, listed);
    let field = |file: &str, field: &str| {
        let found = report
            .fields
            .iter()
            .find(|row| &*row.file == file && &*row.field == field);
        found.unwrap().data.clone()
    };
    // Nothing of our own is passed off as the published game's.
    let counts = field("counters/units.csv", "count");
    assert_eq!(counts.len(), 1, "{counts:?}");
    assert_eq!(counts[0].0, Basis::Ours);
    let setup = field("scenarios/poland-1939.json", "setup");
    assert!(setup.iter().all(|(basis, _)| *basis == Basis::Ours));
    let cells = field("tables/combat.csv", "outcome");
    assert_eq!(cells, [(Basis::Report, 4), (Basis::Ours, 44)]);
    let tide = field("tables/tracks.json", "axis_tide");
    assert_eq!(tide, [(Basis::Rulebook, 1), (Basis::Ours, 4)]);
    let crusade = field("tables/tracks.json", "allied_crusade");
    assert_eq!(crusade, [(Basis::Rulebook, 2), (Basis::Ours, 3)]);
    let fortunes = field("tables/fortunes.json", "actions");
    assert_eq!(fortunes, [(Basis::Ours, 18)]);
    assert!(report.sizes.contains(&("cards of Fortunes of War", 18)));
    let text = report.to_string();
    assert!(text.contains("scenario france-1940: France 1940"), "{text}");
}

#[test]
fn the_combat_table_keeps_within_what_is_known_of_it() {
    for open in &PACKS {
        let pack = open.pack();
        let table = &pack.combat;
        let cell = |attack, defence, die| table.result(table.column(attack, defence), die);
        // The columns that the rulebook names, and the rounding in its examples.
        let ends = [table.odds(0), table.odds(table.columns() - 1)];
        assert_eq!(
            ends.map(|odds| (odds.attack, odds.defence)),
            [(1, 3), (9, 1)]
        );
        let odds = |attack, defence| table.odds(table.column(attack, defence)).attack;
        assert_eq!((odds(11, 4), odds(12, 4)), (2, 3));
        assert_eq!((odds(1, 100), odds(100, 1), odds(0, 5)), (1, 9, 1));
        let three = table.column(3, 1);
        assert_eq!(table.odds(table.shift(three, 3)).attack, 9);
        assert_eq!(table.odds(table.shift(three, -1)).attack, 2);
        assert_eq!(table.shift(three, 100), table.columns() - 1);
        assert_eq!(table.shift(three, -100), 0);
        // The cells that players reported.
        let known = cell(3, 1, 5);
        assert_eq!(
            (known.outcome, known.attacker, known.defender),
            (Outcome::Dr1, 1, 1)
        );
        assert_eq!(cell(3, 1, 6).outcome, Outcome::Ex);
        for die in 1..=6 {
            let retreats = cell(2, 1, die).outcome >= Outcome::Dr1;
            assert_eq!(retreats, die <= 2);
        }
        // Every pair that the rulebook shows occurs.
        for pair in [
            (Outcome::Ad, 1, 0),
            (Outcome::Dr1, 0, 1),
            (Outcome::Dr3, 0, 1),
        ] {
            let occurs = (0..table.columns()).any(|column| {
                (1..=6).any(|die| {
                    let cell = table.result(column, die);
                    (cell.outcome, cell.attacker, cell.defender) == pair
                })
            });
            assert!(occurs, "{pair:?}");
        }
    }
}

#[test]
fn better_odds_and_lower_dice_never_hurt_the_attacker() {
    let table = &PACKS[0].pack().combat;
    let outcome = |column, die| match table.result(column, die).outcome {
        // The two exchanges differ only by an optional rule.
        Outcome::ExPlus => Outcome::Ex,
        outcome => outcome,
    };
    for column in 0..table.columns() {
        for die in 1..=6 {
            let here = table.result(column, die);
            if column > 0 {
                let left = table.result(column - 1, die);
                assert!(outcome(column, die) >= outcome(column - 1, die));
                assert!(here.attacker <= left.attacker, "{column} {die}");
                assert!(here.defender >= left.defender, "{column} {die}");
            }
            if die > 1 {
                assert!(outcome(column, die) <= outcome(column, die - 1));
                let above = table.result(column, die - 1);
                assert!(here.defender <= above.defender, "{column} {die}");
                assert!(here.attacker >= above.attacker, "{column} {die}");
            }
        }
    }
}

/// AE-GLO-78, DS-G-29, AE-CMP-3, DS-C-2, AEV-CAL-1.
#[test]
fn the_calendar_counts_as_the_rulebook_does() {
    let pack = PACKS[1].pack();
    let calendar = &pack.calendar;
    assert_eq!(calendar.turns_of_year(), 9);
    assert_eq!(
        (calendar.year(TurnId(0)), calendar.year(TurnId(9))),
        (1937, 1938)
    );
    let turn = |year, name| calendar.find(year, name).unwrap();
    let seasonal: Vec<&str> = (0..9)
        .map(TurnId)
        .filter(|turn| calendar.is_seasonal(*turn))
        .map(|turn| &*calendar.turn(turn).name)
        .collect();
    assert_eq!(seasonal, ["Mar-Apr", "May-June", "Aug-Sept", "Nov-Dec"]);
    assert_eq!(
        turn(1943, "Sept-Oct").after(4),
        turn(1944, "Mar-Apr").after(1)
    );
    // Sixteen seasonal turns are four years, and the turn itself is not counted.
    let start = turn(1940, "Mar-Apr");
    assert_eq!(
        calendar.seasonal_turn_ahead(start, 16),
        Some(turn(1944, "Mar-Apr"))
    );
    assert_eq!(
        calendar.seasonal_turn_ahead(start, 1),
        Some(turn(1940, "May-June"))
    );
    assert_eq!(calendar.seasonal_turn_ahead(start, 0), Some(start));
    for ((year, name), seasons, (then, when)) in [
        ((1941, "May-June"), 1, (1941, "Aug-Sept")),
        ((1941, "May-June"), 3, (1942, "Mar-Apr")),
        ((1941, "May-June"), 16, (1945, "May-June")),
        ((1941, "Nov-Dec"), 15, (1945, "Aug-Sept")),
    ] {
        let ahead = calendar.seasonal_turn_ahead(turn(year, name), seasons);
        assert_eq!(ahead, Some(turn(then, when)), "{year} {name}");
    }
    assert_eq!(calendar.find(1936, "Mar-Apr"), None);
    assert_eq!(calendar.find(1940, "March"), None);
}

/// AE-CMP-8, AE-CMP-9, AE-CMP-10, DS-C-5: the printed symbol decides the type, whatever the
/// unit is made of.
#[test]
fn symbols_tell_the_types() {
    use UnitKind::{
        Airborne, Armor, Cavalry, CavalryMechanized, Fortress, Garrison, Helicopter, Hq, Infantry,
        Marine, Mechanized, Mountain, Ski,
    };
    let types: [(Class, &[UnitKind]); 4] = [
        (
            Class::Infantry,
            &[Infantry, Garrison, Mountain, Ski, Cavalry, Airborne, Marine],
        ),
        (
            Class::Armor,
            &[Armor, Mechanized, CavalryMechanized, Helicopter],
        ),
        (Class::Hq, &[Hq]),
        (Class::Fortress, &[Fortress]),
    ];
    for (class, kinds) in types {
        assert!(kinds.iter().all(|kind| kind.class() == class), "{class:?}");
    }
    let pack = PACKS[1].pack();
    let western = pack.counter(pack.find_counter("west-15").unwrap());
    assert_eq!(western.front.kind.class(), Class::Hq, "armor is in it");
}

/// AE-KEY-3, AE-KEY-4, AE-KEY-6: the nations printed in the Convoys Boxes, and the zones of
/// the Pacific map without a printed Supply Convoy.
#[test]
fn convoys_boxes_name_their_nations() {
    let nations = |pack: usize, zone: &str| {
        let map = &PACKS[pack].pack().map;
        let row = map.zone(map.find_zone(zone).unwrap());
        let nations = row.convoy_nations.iter();
        nations
            .map(|country| map.area(*country).name.to_string())
            .collect::<Vec<_>>()
    };
    let (br, jpn, ru, us) = ("Britain", "Japan", "Russia", "United States");
    assert_eq!(nations(1, "North Atlantic"), [br, "France", us]);
    let said: [(&[&str], &[&str]); 10] = [
        (&["Sea of Japan", "Sea of Okhotsk"], &[jpn, ru]),
        (&["Bismarck Sea", "Southeast Pacific"], &[br, jpn, us]),
        (&["Japanese Coast"], &[jpn]),
        (
            &["Philippine Sea", "The Bonins", "The Marianas"],
            &[jpn, us],
        ),
        (&["Northwest Pacific"], &[jpn, ru, us]),
        (
            &["North Pacific", "Central Pacific", "International Dateline"],
            &[us],
        ),
        (&["Gulf of Alaska", "Northeast Pacific"], &[br, us]),
        (
            &["Eastern Pacific", "Polynesia", "South Pacific"],
            &[br, us],
        ),
        (&["Micronesia"], &[br, jpn]),
        (&["Coral Sea", "Tasman Sea"], &[br]),
    ];
    let map = &PACKS[2].pack().map;
    for (zones, printed) in said {
        for zone in zones {
            assert_eq!(nations(2, zone), printed, "{zone}");
            let none = map
                .zone(map.find_zone(zone).unwrap())
                .inherent_supply
                .is_empty();
            let bare = ["Northwest Pacific", "North Pacific"].contains(zone);
            assert_eq!(none, bare, "{zone}");
        }
    }
}

#[test]
fn the_weather_is_what_the_rulebook_says_of_it() {
    let said = [
        (1, "North", "Jan-Feb", WeatherCondition::Snow),
        (1, "North", "Mar-Apr", WeatherCondition::Clear),
        (1, "North", "Apr-May", WeatherCondition::Mud),
        (1, "Desert", "Apr-May", WeatherCondition::Storms),
        (2, "South", "July-Aug", WeatherCondition::Snow),
        (2, "Central", "July-Aug", WeatherCondition::Mud),
        (2, "North", "July-Aug", WeatherCondition::Mud),
        (2, "North Monsoon", "July-Aug", WeatherCondition::Mud),
        (2, "Desert", "July-Aug", WeatherCondition::Storms),
    ];
    for (pack, area, turn, condition) in said {
        let pack = PACKS[pack].pack();
        let area = pack.weather.iter().find(|row| &*row.name == area).unwrap();
        let turn = pack.calendar.find(1941, turn).unwrap();
        assert_eq!(area.condition(pack.calendar.of_year(turn)), condition);
    }
}

#[test]
fn scenarios_are_what_they_say() {
    let expected = [
        ("training", "training", Theatre::Europe, 6),
        ("totaler-krieg-open", "poland-1939", Theatre::Europe, 3),
        ("totaler-krieg-open", "france-1940", Theatre::Europe, 3),
        ("totaler-krieg-open", "barbarossa-1941", Theatre::Europe, 7),
        ("dai-senso-open", "china-1937", Theatre::Asia, 6),
        ("dai-senso-open", "south-seas-1941", Theatre::Asia, 5),
    ];
    for (pack, code, theatre, turns) in expected {
        let pack = open::find(pack).unwrap();
        let scenario = pack.scenario(code).unwrap();
        assert_eq!(scenario.theatre, theatre);
        assert_eq!(scenario.last.0 - scenario.first.0 + 1, turns, "{code}");
        assert!(scenario.factions.contains(&Faction::Axis));
        for faction in &scenario.factions {
            let somewhere = scenario.setup.iter().any(|placement| {
                placement.faction == *faction && matches!(placement.at, Location::Hex(_))
            });
            assert!(somewhere, "{code}: {faction} has nothing on the map");
        }
        for later in &scenario.arrivals {
            assert!(
                scenario.first < later.turn && later.turn <= scenario.last,
                "{code}"
            );
        }
        // Every faction has a plan for every turn.
        for turn in (scenario.first.0..=scenario.last.0).map(TurnId) {
            for faction in &scenario.factions {
                let plans = scenario.plans.iter().filter(|plan| {
                    plan.faction == *faction && plan.from <= turn && turn <= plan.to
                });
                assert_eq!(plans.count(), 1, "{code}: {faction} {turn:?}");
            }
        }
    }
}
