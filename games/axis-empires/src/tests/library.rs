//! A match goes on with the content that it began with.

use sandtable_kernel::Game;

use crate::game::AxisEmpires;
use crate::library::{Library, Missing};
use crate::options::Options;
use crate::pack::{Pack, load, open};

/// The game with the training pack under a name of its own, with a title.
fn titled(title: &str) -> (AxisEmpires, Pack) {
    let manifest = open::PACKS[0].files[0].1;
    let named = manifest.replacen("\"training\"", "\"recorded\"", 1);
    let manifest = named.replacen("Training ground", title, 1);
    let rest = open::PACKS[0].files[1..].iter().copied();
    let files = std::iter::once(("pack.json", &*manifest)).chain(rest);
    let pack = load(files).unwrap().pack;
    (AxisEmpires::new([pack.clone()].into_iter().collect()), pack)
}

#[test]
fn a_match_goes_on_with_the_content_it_began_with_or_not_at_all() {
    let (game, first) = titled("First edition");
    let mut packs = game.packs().all().into_iter();
    assert!(packs.any(|pack| pack.digest == first.digest));
    let options = game.one_seat_each("recorded", "training").unwrap();
    assert_eq!(options.content, Some(first.digest));
    let state = game.new_match(&options).unwrap();
    let snapshot = postcard::to_allocvec(&state).unwrap();
    let restore = |game: &AxisEmpires| game.restore(postcard::from_bytes(&snapshot).unwrap());
    assert_eq!(restore(&game).unwrap().hash(), state.hash());

    let (other, second) = titled("Second edition");
    let refused = other.new_match(&options).unwrap_err();
    assert_eq!(refused.rule, "AE-INT-1");
    let unread = restore(&other).unwrap_err();
    for found in [refused.found.to_string(), unread.to_string()] {
        for digest in [first.digest, second.digest] {
            assert!(found.contains(&digest.to_string()), "{found}");
        }
    }
    let without = restore(&AxisEmpires::default()).unwrap_err();
    assert_eq!(without.to_string(), "no pack called \"recorded\"");
}

#[test]
fn what_one_game_has_at_hand_another_has_not() {
    let (game, _) = titled("First edition");
    assert!(game.packs().find("recorded").is_some());
    let open = AxisEmpires::default();
    assert!(open.packs().find("recorded").is_none());
    assert_eq!(open.one_seat_each("recorded", "training"), None);
    assert!(
        open.packs()
            .all()
            .iter()
            .all(|pack| &*pack.code != "recorded")
    );
}

#[test]
fn an_open_pack_needs_no_record_of_its_content() {
    let options = AxisEmpires::default().one_seat_each("training", "training");
    let options = options.unwrap();
    assert_eq!(options.content, None);
    let nowhere = Options {
        pack: "nowhere".to_owned(),
        ..options
    };
    let missing = Library::default().of(&nowhere);
    assert_eq!(missing, Err(Missing::Pack("nowhere".to_owned())));
}
