//! What lies beside the map: tracks, posture display, cards, boxes and force pools, in lines.

mod boxes;

use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::Theatre;
use sandtable_axis_empires::pack::MarkerKind;
use sandtable_proto::games::axis_empires::v1 as game;
use sandtable_proto::games::axis_empires::v1::place::Kind as At;

use self::boxes::{grouped, is_box, is_pool};
use super::position::faction;
use super::scene::Tray;
use super::words::Words;
use super::words::politics::{once, posture, theatre, war_state};

pub(crate) use self::boxes::{boxes, pools};

/// A display: its name, and what lies on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Panel {
    /// Its name.
    pub(crate) title: &'static str,
    /// What lies on it, in words.
    pub(crate) lines: Vec<String>,
    /// The boxes on it, if they can be drawn with their counters; nothing else is on it then.
    pub(crate) trays: Vec<Tray>,
}

/// Everything beside the map of a campaign. A war on the map has nothing of the kind.
pub(crate) fn panels(words: &Words, view: &game::View, own: &[i32]) -> Vec<Panel> {
    if view.decks.is_empty() {
        return Vec::new();
    }
    type Wanted = fn(&At) -> bool;
    let panels: [(_, _, Option<Wanted>); 7] = [
        ("The war", war(words, view), None),
        ("Posture display", postures(words, view), None),
        ("Countries", countries(words, view), None),
        ("Option cards", cards(words, view, own), None),
        ("Fortunes of War", words.hands(view), None),
        ("Boxes", boxes(words, view), Some(is_box)),
        ("Force pools", pools(words, view), Some(is_pool)),
    ];
    let trays = |wanted| {
        let groups = grouped(view, wanted).into_iter();
        groups.map(|group| group.tray(words)).collect()
    };
    let panels = panels.map(|(title, lines, wanted)| Panel {
        title,
        lines,
        trays: wanted.map_or_else(Vec::new, trays),
    });
    let described = panels.into_iter().filter(|panel| !panel.lines.is_empty());
    described.collect()
}

/// War State, Strategic Value, tide, tracks, and what has happened, of each map that is played.
pub(crate) fn war(words: &Words, view: &game::View) -> Vec<String> {
    let tracks = view
        .tracks
        .iter()
        .filter(|it| is_played(words, view, it.theatre()));
    let lines = tracks.flat_map(|it| {
        let war = match it.theatre() {
            game::Theatre::Asia => view.asia(),
            game::Theatre::Europe | game::Theatre::Unspecified => view.europe(),
        };
        let tide = tide(words, view, it.theatre());
        let mut lines = vec![format!(
            "{}: {}, Strategic Value {:+}{}",
            theatre(it.theatre()),
            war_state(war),
            it.strategic_value,
            tide.unwrap_or_default()
        )];
        if !view.decks.is_empty() {
            lines.push(format!(
                "  US Commitment Level {}, European Strategic Value {:+}",
                it.uscl, it.esv
            ));
        }
        let happened: Vec<String> = it.happened().map(once).collect();
        if !happened.is_empty() {
            lines.push(format!("  has happened: {}", happened.join(", ")));
        }
        lines
    });
    let peace = view.separate_peace.iter().map(|peace| words.peace(peace));
    lines.chain(peace).collect()
}

/// Whether the match is played on a map.
fn is_played(words: &Words, view: &game::View, theatre: game::Theatre) -> bool {
    let code = view.options.as_ref().map(|options| &*options.scenario);
    let scenario = code.and_then(|code| words.pack().scenario(code));
    scenario.is_some_and(|scenario| match theatre {
        game::Theatre::Europe => scenario.plays(Theatre::Europe),
        game::Theatre::Asia => scenario.plays(Theatre::Asia),
        game::Theatre::Unspecified => false,
    })
}

/// Where the marker of the Victory Point Track is.
fn tide(words: &Words, view: &game::View, theatre: game::Theatre) -> Option<String> {
    let marker = view.pieces.iter().find_map(|piece| {
        let at = match piece.at.as_ref()?.kind? {
            At::VictoryTrack(at) if at.theatre() == theatre => at,
            _ => return None,
        };
        let kind = words.marker(piece.id)?;
        (kind == MarkerKind::VictoryPoints).then_some((at.points, piece.side()))
    });
    marker.map(|(points, side)| {
        let side = match side {
            game::Side::Back => "Allied Crusade",
            game::Side::Front | game::Side::Unspecified => "Axis Tide",
        };
        format!(", Victory Point Track {points}, {side}")
    })
}

/// What binds whom, box by box.
pub(crate) fn postures(words: &Words, view: &game::View) -> Vec<String> {
    let lines = view.postures.iter().filter_map(|it| {
        let row = words.posture_box(it.r#box)?;
        Some(format!(
            "{} ({}): {}",
            words.posture_name(it.r#box)?,
            row.faction,
            posture(it.posture)
        ))
    });
    lines.collect()
}

/// The countries that take part or have been conquered, by faction.
pub(crate) fn countries(words: &Words, view: &game::View) -> Vec<String> {
    let mut lines = Vec::new();
    for status in [game::CountryStatus::Active, game::CountryStatus::Conquered] {
        for of in Faction::ALL {
            let areas = view.areas.iter().filter(|area| {
                area.status() == status
                    && area.owner.is_none()
                    && faction(area.alignment) == Some(of)
            });
            let names: Vec<String> = areas.map(|area| words.area(area.area)).collect();
            if !names.is_empty() {
                let how = match status {
                    game::CountryStatus::Conquered => "conquered, once ",
                    _ => "",
                };
                lines.push(format!("{how}{of}: {}", names.join(", ")));
            }
        }
    }
    lines
}

/// The cards of each deck: those in effect, and of one's own factions those in hand. Who sees
/// a card that lies face down has the deck.
pub(crate) fn cards(words: &Words, view: &game::View, own: &[i32]) -> Vec<String> {
    let card = |id: u32| words.card_title(id);
    let mut lines = Vec::new();
    for deck in &view.decks {
        let whose = faction(deck.faction).map_or_else(String::new, |it| it.to_string());
        let is_own = own.contains(&deck.faction) || deck.pending.is_some();
        let current = deck.current.map_or("none".to_owned(), card);
        let pending = match (deck.pending, deck.has_pending) {
            (Some(id), _) => card(id),
            (None, true) => "face down".to_owned(),
            (None, false) => "none yet".to_owned(),
        };
        lines.push(format!(
            "{whose}, {}: in effect {current}; next {pending}; {} in the deck",
            theatre(deck.theatre()),
            deck.deck.len()
        ));
        let piles = [
            ("in hand", is_own, &deck.deck),
            ("out", true, &deck.discarded),
            ("removed", true, &deck.removed),
        ];
        for (name, described, cards) in piles {
            if described && !cards.is_empty() {
                let cards: Vec<String> = cards.iter().map(|id| card(*id)).collect();
                lines.push(format!("  {name}: {}", cards.join(", ")));
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::axis_empires::words::tests::{both, campaign};

    /// Every map that is played has its own value, and no other is told.
    #[test]
    fn each_map_has_its_strategic_value() {
        let (words, mut view) = both();
        for it in &mut view.tracks {
            it.strategic_value = match it.theatre() {
                game::Theatre::Asia => -3,
                _ => 5,
            };
        }
        let described = war(&words, &view);
        let of = |name: &str| {
            described
                .iter()
                .filter(|line| line.starts_with(name))
                .collect::<Vec<_>>()
        };
        let [europe] = of("Europe: ")[..] else {
            panic!("{described:#?}")
        };
        assert!(europe.contains("Strategic Value +5"), "{europe}");
        let [asia] = of("Asia: ")[..] else {
            panic!("{described:#?}")
        };
        assert!(asia.contains("Strategic Value -3"), "{asia}");
        let (words, view) = campaign();
        let described = war(&words, &view);
        assert!(
            described.iter().all(|line| !line.contains("Asia")),
            "{described:#?}"
        );
    }

    /// What waits for one map's war is not told as the other's.
    #[test]
    fn pools_and_boxes_are_told_by_map() {
        let (words, view) = both();
        let pools = pools(&words, &view);
        for place in [
            "the Force Pool in Europe (Axis): ",
            "the Force Pool in Asia (Axis): ",
        ] {
            let found = pools.iter().filter(|line| line.starts_with(place)).count();
            assert_eq!(found, 1, "{place}{pools:#?}");
        }
        let boxes = boxes(&words, &view);
        assert!(
            boxes.iter().any(|line| line.contains(" in Asia")),
            "{boxes:#?}"
        );
        let cards = cards(&words, &view, &[]);
        let decks = cards.iter().filter(|line| line.contains("in the deck"));
        assert_eq!(decks.count(), 6, "{cards:#?}");
    }
}
