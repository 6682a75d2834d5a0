//! 2.3.2.

use super::*;
use crate::pack::{Branch, Marker, MarkerKind, Status, open};
use crate::state::SeparatePeace;

fn turn_over(unit: PieceId) -> Command {
    Command::Organization(Order::TurnOver { unit })
}

/// Tries a conversion of a unit in a hex.
fn tried(
    position: &mut Position,
    from: &str,
    faction: Faction,
    unit: &str,
    hex: &str,
) -> &'static str {
    let from = position.put(from, faction, hex);
    let refusal = position.refusal(&convert(position, from, unit));
    position
        .state
        .set_piece(from, |piece| piece.at = Place::Gone);
    refusal
}

/// AE-2.3.2.1-1, AE-2.3-5, AE-2.3-2, AE-2.3-3: a one-step armor unit makes room for a
/// two-step fortress of its country.
/// Allows: AE-2.3-2, AE-2.3-5.
/// Forbids: AE-2.3-2.
#[test]
fn a_step_becomes_a_fortress() {
    let mut position = europe(Faction::Axis);
    let [pz, army] = put(
        &mut position,
        Faction::Axis,
        ["ger-pz", "ger-army"],
        "w3420",
    );
    position.give("Alsace-Lorraine", "Germany");
    let wall = convert(&position, pz, "ger-wall");
    let hex = border_hex(&position);
    position
        .state
        .set_piece(pz, |piece| piece.at = Place::Hex(hex));
    position
        .state
        .set_piece(army, |piece| piece.at = Place::Hex(hex));
    assert_eq!(position.refusal(&wall), "AE-2.3-2");
    position.put_at("ger-wall", Faction::Axis, EUROPE);
    assert_eq!(
        position.refusal(&convert(&position, army, "ger-wall")),
        "AE-2.3.2.1-1"
    );
    assert_eq!(
        position.refusal(&convert(&position, pz, "fra-mag")),
        "AE-2.3.2.1-1"
    );
    position.order(&wall);
    assert_eq!(position.at(pz), EUROPE);
    let code = position.state.map().hex(hex).code.to_string();
    assert_eq!(codes(&position, &code), ["ger-army", "ger-wall"]);
}

/// A hex of Germany next to France, as things stand.
fn border_hex(position: &Position) -> HexId {
    let (germany, france) = (position.area("Germany"), position.area("France"));
    let state = &position.state;
    let of = |hex: HexId, country| state.land(hex).home && state.land(hex).country == Some(country);
    let mut hexes = state.map().hexes_with_ids().map(|(hex, _)| hex);
    hexes
        .find(|hex| {
            let mut near = state.map().neighbours(*hex);
            of(*hex, germany) && near.any(|over| of(over.hex, france))
        })
        .unwrap()
}

/// AE-2.3.2.1-2, AE-2.3.2.1-3, AE-2.3.2.4-3: neither supply nor Air units matter, a second
/// fortress in the hex does; one Line and one Maginot fort a turn.
/// Forbids: AE-2.3.2.1-3.
#[test]
fn one_fortress_a_hex_and_some_one_a_turn() {
    let mut position = europe(Faction::Western);
    position.country("France", Status::Active, Faction::Western);
    for unit in ["fra-mag", "fra-mag", "fra-line", "fra-line"] {
        position.put_at(unit, Faction::Western, EUROPE);
    }
    let [first, second] = put(
        &mut position,
        Faction::Western,
        ["fra-inf", "fra-inf"],
        "w3420",
    );
    let [third, line] = put(
        &mut position,
        Faction::Western,
        ["fra-inf", "fra-inf"],
        "w3519",
    );
    position.put("ger-air", Faction::Axis, "w3420");
    assert_eq!(
        position.refusal(&convert(&position, line, "fra-line")),
        "accepted"
    );
    position.order(&convert(&position, first, "fra-mag"));
    assert_eq!(
        position.refusal(&convert(&position, second, "fra-mag")),
        "AE-2.3.2.1-2"
    );
    assert_eq!(
        position.refusal(&convert(&position, third, "fra-mag")),
        "AE-2.3.2.4-3"
    );
    position.order(&convert(&position, line, "fra-line"));
    let [inland] = put(&mut position, Faction::Western, ["fra-inf"], "w3516");
    assert_eq!(
        position.refusal(&convert(&position, inland, "fra-line")),
        "AE-2.3.2.4-3"
    );
}

/// AE-2.3.2.2-1, AE-2.3.2.2-2, DS-2.3-8: the port-a-forts of the packs are those of the
/// book.
#[test]
fn port_a_forts_are_those_of_the_book() {
    let forts = |pack: &str| -> BTreeSet<String> {
        let pack = open::find(pack).unwrap();
        let forts = pack.counters.iter().filter(|row| row.is_port_a_fort());
        forts.map(|row| row.code.to_string()).collect()
    };
    let of = |codes: &[&str]| codes.iter().map(|code| (*code).to_owned()).collect();
    let europe: BTreeSet<String> = of(&[
        "bri-def", "fra-def", "ger-gd", "ger-hg", "ger-tot", "ger-vik", "rus-def",
    ]);
    let asia: BTreeSet<String> = of(&[
        "ho-def", "jpn-ig", "kan-def", "ki-def", "sze-def", "yun-def",
    ]);
    assert_eq!(forts("totaler-krieg-open"), europe);
    assert_eq!(forts("dai-senso-open"), asia);
}

/// AE-2.3.2.2-3, AE-2.3.2.2-4, DS-2.3-8: dug in where no other fortress is, unsupplied if
/// need be, and back again, on the map all the time; a two-step fortress may be built
/// instead; nothing else digs itself in.
/// Allows: AE-2.3.2.2-3.
/// Forbids: AE-2.3.2.2-3.
#[test]
fn port_a_forts_dig_in_and_out() {
    let mut position = europe(Faction::Soviet);
    let [def, other, inf] = put(
        &mut position,
        Faction::Soviet,
        ["rus-def", "rus-def", "rus-inf"],
        "e3609",
    );
    assert_eq!(position.refusal(&turn_over(inf)), "AE-2.3.2.2-3");
    position.put_at("rus-def", Faction::Soviet, EUROPE);
    let other_way = convert(&position, inf, "rus-def");
    assert_eq!(position.refusal(&other_way), "AE-2.3.2.2-3");
    position.order(&turn_over(def));
    assert_eq!(steps(&position, def), 1);
    assert_eq!(position.refusal(&turn_over(other)), "AE-2.3.2.2-3");
    position.order(&turn_over(def));
    assert_eq!(position.at(def), Place::Hex(position.hex("e3609")));
    position.order(&turn_over(other));
    let [far] = put(&mut position, Faction::Soviet, ["rus-def"], "w3516");
    assert!(!position.is_supplied(far));
    position.order(&turn_over(far));
    position.order(&turn_over(other));
    position.put_at("rus-fort-kiev", Faction::Soviet, EUROPE);
    position.order(&convert(&position, def, "rus-fort-kiev"));
    let mut position = asia(Faction::Axis);
    let [ig] = put(&mut position, Faction::Axis, ["jpn-ig"], "p4904");
    position.order(&turn_over(ig));
}

/// AE-2.3.2.3-1, AE-2.3.2.3-2, AE-2.3.2.4-1, AE-2.3.2.4-9: a garrison is made in its own
/// hex of a mobile unit, and can become a fortress there.
/// Allows: AE-2.3.2.3-2, AE-2.3.2.4-9.
/// Forbids: AE-2.3.2.3-2.
#[test]
fn garrisons_are_made_and_become_fortresses() {
    let mut position = europe(Faction::Western);
    for unit in ["bri-gib", "bri-gib-fort"] {
        position.put_at(unit, Faction::Western, EUROPE);
    }
    let london = tried(
        &mut position,
        "bri-inf",
        Faction::Western,
        "bri-gib",
        "w3916",
    );
    assert_eq!(london, "AE-2.3.2.4-1");
    let [inf] = put(&mut position, Faction::Western, ["bri-inf"], "w2208");
    position.put("ger-air", Faction::Axis, "w2208");
    position.order(&convert(&position, inf, "bri-gib"));
    assert_eq!(codes(&position, "w2208"), ["bri-gib", "ger-air"]);
    let mut garrisons = position.state.pieces_in(position.hex("w2208"));
    let (gib, _) = garrisons
        .find(|(_, piece)| piece.faction == Faction::Western)
        .unwrap();
    drop(garrisons);
    position.put_at("bri-gib", Faction::Western, EUROPE);
    assert_eq!(
        position.refusal(&convert(&position, gib, "bri-gib")),
        "AE-2.3.2.3-2"
    );
    position.order(&convert(&position, gib, "bri-gib-fort"));
    assert_eq!(codes(&position, "w2208"), ["bri-gib-fort", "ger-air"]);
}

/// AE-2.3.2.4-2, AE-2.3.2.4-6, DS-2.3-9, DS-2.3-10, DS-2.3-11, DS-2.3-12, DS-2.3-13:
/// fortresses of one hex, in it and in no other.
/// Allows: DS-2.3-9, DS-2.3-10, DS-2.3-11, DS-2.3-12, DS-2.3-13.
/// Forbids: DS-2.3-9, DS-2.3-10, DS-2.3-11, DS-2.3-12, DS-2.3-13.
#[test]
fn fortresses_have_their_hexes() {
    let europe_sites = [
        ("bh-ams", "w3919", "bh-inf", Faction::Western),
        ("bri-gib-fort", "w2208", "bri-inf", Faction::Western),
        ("cz-pra", "w3524", "cz-inf", Faction::Western),
        ("fin-man", "e4607", "fin-inf", Faction::Axis),
        ("fin-man", "e4707", "fin-inf", Faction::Axis),
        ("ger-metz", "w3519", "ger-inf", Faction::Axis),
        ("rus-fort-kiev", "e3609", "rus-inf", Faction::Soviet),
        ("rus-fort-len", "e4608", "rus-inf", Faction::Soviet),
        ("rus-fort-mos", "e4312", "rus-inf", Faction::Soviet),
        ("rus-fort-sev", "e2912", "rus-inf", Faction::Soviet),
        ("swi-bern", "w3220", "swi-inf", Faction::Western),
        ("swi-zur", "w3221", "swi-inf", Faction::Western),
    ];
    for (unit, hex, from, faction) in europe_sites {
        let mut position = europe(faction);
        position.put_at(unit, faction, EUROPE);
        assert_eq!(
            tried(&mut position, from, faction, unit, hex),
            "accepted",
            "{unit}"
        );
        let other = tried(&mut position, from, faction, unit, "w2811");
        assert_eq!(other, "AE-2.3.2.4-2", "{unit}");
    }
    let asia_sites = [
        ("bri-cey", "a3509", "bri-inf", Faction::Western),
        ("bri-hk", "a4222", "bri-inf", Faction::Western),
        ("bri-sing", "a3218", "bri-ind", Faction::Western),
        ("jpn-dai", "a5125", "kwa-inf", Faction::Axis),
        ("man-dai", "a5125", "man-inf", Faction::Axis),
        ("jpn-sai", "p3906", "jpn-col", Faction::Axis),
        ("jpn-truk", "p3408", "jpn-inf", Faction::Axis),
        ("rus-vlad", "p5301", "rus-inf", Faction::Soviet),
        ("us-gm", "p3806", "us-inf", Faction::Western),
        ("us-man", "a3824", "us-inf", Faction::Western),
    ];
    for (unit, hex, from, faction) in asia_sites {
        let mut position = asia(faction);
        position.put_at(unit, faction, ASIA);
        assert_eq!(
            tried(&mut position, from, faction, unit, hex),
            "accepted",
            "{unit}"
        );
        let other = tried(&mut position, from, faction, unit, "a4724");
        assert_eq!(other, "AE-2.3.2.4-6", "{unit}");
    }
}

fn marker(pack: &mut Pack, kind: MarkerKind) {
    pack.markers.push(Marker {
        code: "marker".into(),
        name: "marker".into(),
        kind,
        faction: Faction::Axis,
        country: None,
        branch: Branch::Regular,
        delay_stripe: false,
        range: 0,
        count: 1,
    });
}

/// AE-2.3.2.3-1, AE-2.3.2.4-9, AEV-2.3.2.4-1: the garrison of Hong Kong becomes its fortress.
/// Allows: AE-2.3.2.4-9.
#[test]
fn hong_kong_digs_in() {
    let mut position = asia(Faction::Western);
    position.put_at("bri-hk", Faction::Western, ASIA);
    let [garrison] = put(&mut position, Faction::Western, ["hk-gar"], "a4222");
    position.order(&convert(&position, garrison, "bri-hk"));
    assert_eq!(codes(&position, "a4222"), ["bri-hk"]);
    assert_eq!(position.at(garrison), ASIA);
}

/// AE-2.3.2.4-4, AE-2.3.2.4-7, DS-2.3-6, DS-2.3-7, DS-14.23-4, DS-2.3-10: FE and Per fortresses in any
/// Land hex, one a turn, while their marker is on the track or in a Separate Peace; an SS
/// fortress of an SS unit.
/// Allows: AE-2.3.2.4-4, AE-2.3.2.4-7, DS-2.3-10.
/// Forbids: AE-2.3.2.4-4, AE-2.3.2.4-7, DS-2.3-10.
#[test]
fn fortresses_anywhere() {
    let cases = [
        (
            testing::pack().as_ref().clone(),
            MarkerKind::NoRetreat,
            "ger-fe",
            "ger-pz",
            "w3516",
        ),
        (
            Pack::clone(&testing::pack_of_asia()),
            MarkerKind::JapaneseMandate,
            "jpn-per",
            "jpn-col",
            "a4724",
        ),
    ];
    let cases = cases.iter().flat_map(|case| [(case, false), (case, true)]);
    for ((pack, kind, unit, from, hex), peace) in cases {
        let mut pack = pack.clone();
        marker(&mut pack, *kind);
        let mut position = on(pack, Faction::Axis);
        let theatre = position.state.scenario().theatre;
        for _ in 0..2 {
            position.put_at(unit, Faction::Axis, Place::ForcePool(theatre));
        }
        let rule = match theatre {
            Theatre::Europe => "AE-2.3.2.4-4",
            Theatre::Asia => "AE-2.3.2.4-7",
        };
        assert_eq!(tried(&mut position, from, Faction::Axis, unit, hex), rule);
        if peace {
            position.state.set_separate_peace(SeparatePeace {
                by: Faction::Axis,
                held: [0; 3],
                collapsed: false,
            });
        } else {
            position.put_at("marker", Faction::Axis, Place::VictoryTrack(theatre, 2));
        }
        let [one] = put(&mut position, Faction::Axis, [from], hex);
        position.order(&convert(&position, one, unit));
        let elsewhere = match theatre {
            Theatre::Europe => "w3825",
            Theatre::Asia => "p4904",
        };
        let more = tried(&mut position, from, Faction::Axis, unit, elsewhere);
        assert_eq!(more, rule);
    }
    let mut position = europe(Faction::Axis);
    position.put_at("ger-ss-fort", Faction::Axis, EUROPE);
    let regular = tried(
        &mut position,
        "ger-pz",
        Faction::Axis,
        "ger-ss-fort",
        "w3516",
    );
    assert_eq!(regular, "AE-2.3.2.4-4");
    let ss = tried(
        &mut position,
        "ger-ss-pz",
        Faction::Axis,
        "ger-ss-fort",
        "w3516",
    );
    assert_eq!(ss, "accepted");
}

/// AE-2.3.2.4-5, AE-2.3.2.4-9, AEV-2.3.2.4-1: before the Baltic States are ceded a Russian
/// Line fort may be made in Luga; afterwards it stays there, and none may be made in Pskov.
/// Allows: AE-2.3.2.4-9.
/// Forbids: AE-2.3.2.4-9.
#[test]
fn a_line_fort_stays_when_its_border_moves() {
    let mut position = europe(Faction::Soviet);
    for _ in 0..2 {
        position.put_at("rus-line", Faction::Soviet, EUROPE);
    }
    let [luga] = put(&mut position, Faction::Soviet, ["rus-inf"], "e4507");
    position.order(&convert(&position, luga, "rus-line"));
    let pskov = tried(
        &mut position,
        "rus-inf",
        Faction::Soviet,
        "rus-line",
        "e4307",
    );
    assert_eq!(pskov, "AE-2.3.2.4-5", "one a turn");
    position.give("Baltic States", "Russia");
    position.play(crate::run::close_segment);
    position.phase(Faction::Soviet, Segment::Organization);
    crate::unit_marks::clear_marks(&mut position.state, Marks::ORGANIZED);
    assert_eq!(codes(&position, "e4507"), ["rus-line"]);
    let pskov = tried(
        &mut position,
        "rus-inf",
        Faction::Soviet,
        "rus-line",
        "e4307",
    );
    assert_eq!(pskov, "AE-2.3.2.4-5");
}
