//! Errors reported for a faulty pack: every fault with its file and line, and never a panic.

use sandtable_axis_empires::pack::open::{OpenPack, PACKS};
use sandtable_axis_empires::pack::{Problem, load};

fn training() -> &'static OpenPack {
    &PACKS[0]
}

/// Returns the problems of the training ground with a text of one file replaced.
fn faults_of(file: &str, from: &str, to: &str) -> Vec<Problem> {
    faults_in(training(), file, from, to)
}

/// The same of any open pack.
fn faults_in(open: &OpenPack, file: &str, from: &str, to: &str) -> Vec<Problem> {
    let texts: Vec<(&str, String)> = open
        .files
        .iter()
        .map(|(path, text)| {
            let text = if *path == file {
                assert!(text.contains(from), "{file} does not say {from:?}");
                text.replacen(from, to, 1)
            } else {
                (*text).to_owned()
            };
            (*path, text)
        })
        .collect();
    let pairs = texts.iter().map(|(path, text)| (*path, text.as_str()));
    load(pairs).map_or_else(|problems| problems.0, |_| Vec::new())
}

#[test]
fn every_fault_is_told_with_its_file_and_line() {
    let hexes = "maps/hexes.csv";
    let sides = "maps/hexsides.csv";
    let links = "maps/links.csv";
    let units = "counters/units.csv";
    let scenario = "scenarios/training.json";
    let cases = [
        (hexes, "w2011,clear", "w2011,meadow", "unknown variant"),
        (
            hexes,
            "Ardia,,Training Sea",
            "Atlantis,,Training Sea",
            "no area \"Atlantis\"",
        ),
        (hexes, "w2012,clear", "w2o12,clear", "no hex code"),
        (
            hexes,
            "w2012,clear,,,,Ardia",
            "w2012,clear,,,,",
            "belongs to an area",
        ),
        (
            hexes,
            "w2311,clear,city,Nordheim,",
            "w2311,clear,city,Nordheim,port",
            "a port is in a naval zone",
        ),
        (
            hexes,
            "w2311,clear,city,Nordheim,",
            "w2311,clear,city,Nordheim,ice",
            "symbol of ports",
        ),
        (
            hexes,
            "w2212,clear,,,,Ardia,,",
            "w2212,clear,,,,Ardia,,Far Sound",
            "water of its zone",
        ),
        (hexes, "w2012,clear", "w2011,clear", "are one place"),
        (
            hexes,
            "Training Sea,ours",
            "Training Sea,hearsay",
            "is no source",
        ),
        (
            sides,
            "w2012,w2013,river",
            "w2012,w2014,river",
            "not next to each other",
        ),
        (
            sides,
            "w2112,w2113,river",
            "w2013,w2012,river",
            "listed twice",
        ),
        (
            sides,
            "w2012,w2013,river",
            "w2012,w2013,rail",
            "maps/links.csv",
        ),
        (
            links,
            "w2111,w2211,rail",
            "w2111,w2110,rail",
            "joins Land hexes",
        ),
        (
            links,
            "w2211,w2212,rail",
            "w2111,w2211,rail",
            "listed twice",
        ),
        (
            links,
            "w2111,w2211,rail",
            "w2111,w2214,rail",
            "not next to each other",
        ),
        ("areas.csv", "w2211", "w2214", "is not in Ardia"),
        ("areas.csv", "major,axis", "major,", "needs faction"),
        ("areas.csv", "Plain", "Steppe", "no weather area"),
        (
            "zones.csv",
            "true,,,ours",
            "true,,Far Sound,ours",
            "does not say that it is adjacent",
        ),
        ("boxes.csv", "Far Sound", "Lost Sound", "no naval zone"),
        (units, "1-2-3/1", "1-2/1", "ATTACK-DEFENCE-MOVEMENT"),
        (
            units,
            "5-6-2/3,3-4-2/2",
            "5-6-2/3,3-4-2/1",
            "one step fewer",
        ),
        (
            units,
            "infantry + armor + armor",
            "infantry + armor",
            "the recipe has 2 steps",
        ),
        (units, "ard-army", "ard-inf", "listed twice"),
        (
            units,
            "Ardia,,,,hq,2-2-3/2,,2",
            "Ardia,,,,hq,2-2-3/2,,",
            "have a range",
        ),
        ("tables/combat.csv", "3,1,6", "3,1,5", "listed twice"),
        ("tables/combat.csv", "1,3,1", "1,3,7", "a die shows 1 to 6"),
        (
            "tables/terrain.csv",
            "mountain",
            "cliff",
            "no row \"mountain\"",
        ),
        (
            "tables/calendar.csv",
            "spring,true",
            "spring,false",
            "begins with its seasonal turn",
        ),
        ("tables/weather.csv", "Jan-Feb", "Mar-Apr", "listed twice"),
        (scenario, "\"w2012\"", "\"w2010\"", "units stand on land"),
        (scenario, "\"2 ard-inf\"", "\"9 ard-inf\"", "there are only"),
        (scenario, "\"2 ard-inf\"", "\"2 ard-panzer\"", "no unit"),
        (
            scenario,
            "\"2 ard-inf\"",
            "\"4 ard-inf\"",
            "more than three units",
        ),
        (
            scenario,
            "\"2 ard-inf\"",
            "\"2 ard-inf\", \"bor-inf\"",
            "two factions",
        ),
        (
            scenario,
            "\"ard-arm-army\", \"ard-corps\"",
            "\"ard-arm-army\", \"2 ard-corps\"",
            "too many steps",
        ),
        (scenario, "\"ard-inf\"", "\"ard-air\"", "begin in pools"),
        (
            scenario,
            "\"at\": \"w2313\"",
            "\"at\": \"w2112\"",
            "two factions",
        ),
        (scenario, "\"bor-hq\", \"bor-inf\"", "\"bor-hq\"", ""),
        (
            scenario,
            "\"at\": \"w2214\"",
            "\"at\": \"w2215\"",
            "may not be made",
        ),
        (scenario, "1940 May-June", "1940 Mayday", "no turn"),
        (
            scenario,
            "\"Borova\": \"war\"",
            "\"Borova\": { \"policy\": \"quarantine\" }",
            "no policy of this map",
        ),
        (
            scenario,
            "\"setup\": [",
            "\"markers\": [{ \"at\": \"w2110\", \"units\": [\"axis-beachhead\"] }], \"setup\": [",
            "face Land",
        ),
        (
            scenario,
            "\"setup\": [",
            "\"markers\": [{ \"at\": \"w1912\", \"facing\": \"south-east\", \"units\": [\"axis-beachhead\"] }], \"setup\": [",
            "face Land",
        ),
        (
            scenario,
            "\"setup\": [",
            "\"markers\": [{ \"at\": \"w1912\", \"facing\": \"north-east\", \"units\": [\"axis-beachhead\"] }], \"setup\": [",
            "",
        ),
        (
            scenario,
            "\"setup\": [",
            "\"markers\": [{ \"at\": \"strategic-warfare\", \"units\": [\"axis-blitz\"] }], \"setup\": [",
            "no place there",
        ),
        (
            scenario,
            "\"at\": \"box Overseas\"",
            "\"at\": \"victory-track 3\"",
            "takes no units",
        ),
        (
            scenario,
            "\"axis_from\": 6",
            "\"axis_from\": 2",
            "not every side could win",
        ),
        (scenario, "\"axis_from\"", "\"axis_form\"", "unknown field"),
        (scenario, "1940 Sept-Oct", "1940 Nov-Dec", "another's time"),
    ];
    for (file, from, to, said) in cases {
        let faults = faults_of(file, from, to);
        if said.is_empty() {
            assert!(faults.is_empty(), "{file} {to}: {faults:#?}");
            continue;
        }
        assert!(
            faults.iter().any(|fault| fault.text.contains(said)),
            "{file}: {from} -> {to}: {faults:#?}"
        );
        let table = file.strip_suffix(".csv").is_some();
        let line = faults
            .iter()
            .any(|fault| &*fault.file == file && (fault.line > 0 || !table));
        let whole_table = ["are one place", "no row", "lacks"];
        assert!(line || whole_table.contains(&said), "{file}: {faults:#?}");
    }
}

#[test]
fn a_fault_names_the_very_line() {
    let faults = faults_of("maps/hexes.csv", "w2012,clear", "w2012,meadow");
    let fault = &faults[0];
    assert_eq!((&*fault.file, fault.line), ("maps/hexes.csv", 4));
    assert!(fault.to_string().starts_with("maps/hexes.csv:4: "));
}

#[test]
fn a_file_too_few_and_a_file_too_many_are_told() {
    let files = training().files.iter().copied();
    let without = files.clone().filter(|(path, _)| *path != "zones.csv");
    let faults = load(without).unwrap_err().0;
    assert!(
        faults
            .iter()
            .any(|fault| fault.text == "the file is missing")
    );
    let faults = load(files.chain([("notes.txt", "")])).unwrap_err().0;
    assert_eq!(faults.len(), 1);
    assert_eq!(&*faults[0].file, "notes.txt");
    assert!(load([]).is_err());
}

#[test]
fn a_garbled_pack_is_refused_and_never_panics() {
    for (file, text) in training().files {
        let cut = (0..16).map(|part| text.chars().take(text.len() * part / 16).collect());
        let reversed = text.lines().rev().collect::<Vec<_>>().join("\n");
        let garbled: Vec<String> = cut.chain([reversed]).collect();
        let refused = garbled.iter().filter(|garbled| {
            let files = training().files.iter().map(|(path, text)| {
                let text = if path == file { garbled.as_str() } else { text };
                (*path, text)
            });
            load(files).is_err()
        });
        // A table cut at the end of a row can still be whole; most cuts are not.
        assert!(refused.count() >= 12, "{file}");
    }
}

#[test]
fn the_tide_needs_a_track_in_order_and_a_box_short_of_the_last() {
    let (tracks, scenario) = ("tables/tracks.json", "scenarios/barbarossa-1941.json");
    for (file, from, to, said) in [
        (tracks, "[3, 7,", "[7, 3,", "out of order"),
        (tracks, "\"europe\"", "\"asia\"", "no tracks"),
        (tracks, "[3, 7,", "[", "invalid length"),
        (scenario, "track 1", "track 5", "over as it begins"),
    ] {
        let faults = faults_in(&PACKS[1], file, from, to);
        let told = faults.iter().any(|fault| fault.text.contains(said));
        assert!(told, "{said}: {faults:?}");
    }
}

/// Returns the problems of a pack of both maps with its own manifest and scenarios. Of the pack
/// of Asia one text is replaced.
fn faults_of_both(includes: &str, scenario: &str, (file, from, to): (&str, &str, &str)) -> String {
    let manifest = format!(
        r#"{{"code": "both", "title": "Both", "about": "Both", "first_year": 1937,
            "includes": {includes}}}"#
    );
    let asia = PACKS.iter().find(|open| open.code == "dai-senso-open");
    let included = asia.unwrap().files.iter().map(|(path, text)| {
        let text = if *path == file {
            text.replacen(from, to, 1)
        } else {
            (*text).to_owned()
        };
        (format!("dai-senso-open/{path}"), text)
    });
    let own = [
        ("pack.json".to_owned(), manifest),
        ("scenarios/both.json".to_owned(), scenario.to_owned()),
    ];
    let files: Vec<(String, String)> = own.into_iter().chain(included).collect();
    let pairs = files.iter().map(|(path, text)| (&**path, &**text));
    let problems = load(pairs).map_or_else(|problems| problems.0, |_| Vec::new());
    let lines = problems.iter().map(ToString::to_string);
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn what_a_pack_of_both_maps_is_made_of_must_fit() {
    const BOTH: &str = r#"["totaler-krieg-open", "dai-senso-open"]"#;
    let none = ("", "", "");
    let joins = |codes: &str| {
        format!(
            r#"{{"code": "both", "title": "Both", "about": "Both", "source": "ours",
                "first": "1939 May-June", "last": "1940 May-June", "joins": {{ {codes} }} }}"#
        )
    };
    let of_war = joins(r#""europe": "poland-1939", "asia": "south-seas-1941""#);
    let manifest = "pack.json";
    for (includes, scenario, replaced, said) in [
        (
            r#"["totaler-krieg-open", "nowhere"]"#,
            &of_war,
            none,
            "no pack \"nowhere\"",
        ),
        (
            r#"["totaler-krieg-open", "training"]"#,
            &of_war,
            none,
            "same theatre",
        ),
        (BOTH, &of_war, none, "in campaigns only"),
        (
            BOTH,
            &joins(r#""europe": "poland-1939""#),
            none,
            "missing field `asia`",
        ),
        (
            BOTH,
            &joins(r#""europe": "poland-1939", "asia": "france-1940""#),
            none,
            "no scenario \"france-1940\"",
        ),
        (
            BOTH,
            &of_war,
            (manifest, "1937", "1936"),
            "from different years",
        ),
        (
            BOTH,
            &of_war,
            (
                manifest,
                "\"code\"",
                "\"includes\": [\"training\"], \"code\"",
            ),
            "includes others",
        ),
        (
            BOTH,
            &of_war,
            ("tables/terrain.csv", "clear,1,", "clear,2,"),
            "dai-senso-open/tables/terrain.csv: the included packs differ in it",
        ),
        (
            BOTH,
            &of_war,
            ("counters/units.csv", ",Japan,", ",Germany,"),
            "dai-senso-open/counters/units.csv:",
        ),
        (
            BOTH,
            &of_war,
            ("areas.csv", ",asia,", ",europe,"),
            "an included pack is of one theatre",
        ),
    ] {
        let found = faults_of_both(includes, scenario, replaced);
        assert!(found.contains(said), "{said}: {found}");
    }
}

/// AE-+15.1-1: a deck of Fortunes of War is whole, and every card can be played.
#[test]
fn a_deck_of_fortunes_has_every_letter_once() {
    let open = &PACKS[1];
    for (from, to, text) in [
        (
            "\"letter\": \"A\"",
            "\"letter\": \"B\"",
            "there is no card +A",
        ),
        (
            "\"letter\": \"A\"",
            "\"letter\": \"B\"",
            "two cards have the letter B",
        ),
        (
            "\"letter\": \"H\"",
            "\"letter\": \"I\"",
            "no card has the letter I",
        ),
        (
            "\"segments\": [\"support\"]",
            "\"segments\": []",
            "can never be played",
        ),
        (
            "\"segments\": [\"support\"]",
            "\"segments\": [\"delay\"]",
            "a faction's turn has no segment \"delay\"",
        ),
        (
            "\"blitz\"",
            "\"miracle\"",
            "Surprise Attack: unknown variant",
        ),
        ("\"ours\"", "\"hearsay\"", "\"hearsay\" is no source"),
    ] {
        let faults = faults_in(open, "tables/fortunes.json", from, to);
        let said = |fault: &Problem| fault.to_string().contains(text);
        assert!(faults.iter().any(said), "{text}: {faults:#?}");
        let here = faults.iter().filter(|fault| said(fault));
        for fault in here {
            assert_eq!(&*fault.file, "tables/fortunes.json");
        }
    }
}
