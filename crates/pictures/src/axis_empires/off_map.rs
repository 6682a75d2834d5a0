//! Displays beside the map: tracks, posture display, cards, boxes and force pools, in lines.

mod boxes;

use sandtable_axis_empires_pack::faction::Faction;
use sandtable_axis_empires_pack::map::Theatre;
use sandtable_axis_empires_pack::pack::MarkerKind;
use sandtable_proto::games::axis_empires::v1 as game;
use sandtable_proto::games::axis_empires::v1::place::Kind as At;

use self::boxes::{grouped, is_box, is_pool};
use super::panel::Panel;
use super::position::faction;
use sandtable_sentences::axis_empires::names::Names;

pub use self::boxes::{boxes, pools};

/// Everything beside the map of a campaign. A war on the map has nothing of the kind.
pub fn panels(names: &Names, view: &game::View, own: &[i32]) -> Vec<Panel> {
    if view.decks.is_empty() {
        return Vec::new();
    }
    type HasPlace = fn(&At) -> bool;
    let panels: [(_, _, Option<HasPlace>); 7] = [
        ("The war", war(names, view), None),
        ("Posture display", postures(names, view), None),
        ("Countries", countries(names, view), None),
        ("Option cards", cards(names, view, own), None),
        ("Fortunes of War", names.hands(view), None),
        ("Boxes", boxes(names, view), Some(is_box)),
        ("Force pools", pools(names, view), Some(is_pool)),
    ];
    let trays = |wanted| {
        let groups = grouped(view, wanted).into_iter();
        groups.map(|group| group.tray(names)).collect()
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
#[must_use]
pub fn war(names: &Names, view: &game::View) -> Vec<String> {
    let tracks = view
        .tracks
        .iter()
        .filter(|it| is_played(names, view, it.theatre()));
    let lines = tracks.flat_map(|it| {
        let war = match it.theatre() {
            game::Theatre::Asia => view.asia(),
            game::Theatre::Europe | game::Theatre::Unspecified => view.europe(),
        };
        let tide = tide(names, view, it.theatre());
        let mut lines = vec![format!(
            "{}: {}, Strategic Value {:+}{}",
            names.theatre(it.theatre()),
            names.war_state(war),
            it.strategic_value,
            tide.unwrap_or_default()
        )];
        if !view.decks.is_empty() {
            lines.push(format!(
                "  US Commitment Level {}, European Strategic Value {:+}",
                it.uscl, it.esv
            ));
        }
        let happened: Vec<String> = it.happened().map(|it| names.once(it)).collect();
        if !happened.is_empty() {
            lines.push(format!("  has happened: {}", happened.join(", ")));
        }
        lines
    });
    let peace = view.separate_peace.iter().map(|peace| names.peace(peace));
    lines.chain(peace).collect()
}

/// Reports whether the match is played on a map.
fn is_played(names: &Names, view: &game::View, theatre: game::Theatre) -> bool {
    let code = view.options.as_ref().map(|options| &*options.scenario);
    let scenario = code.and_then(|code| names.pack().scenario(code));
    scenario.is_some_and(|scenario| match theatre {
        game::Theatre::Europe => scenario.plays(Theatre::Europe),
        game::Theatre::Asia => scenario.plays(Theatre::Asia),
        game::Theatre::Unspecified => false,
    })
}

/// Where the marker of the Victory Point Track is.
fn tide(names: &Names, view: &game::View, theatre: game::Theatre) -> Option<String> {
    let marker = view.pieces.iter().find_map(|piece| {
        let at = match piece.at.as_ref()?.kind? {
            At::VictoryTrack(at) if at.theatre() == theatre => at,
            _ => return None,
        };
        let kind = names.marker(piece.id)?;
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

/// Describes what binds whom, box by box.
#[must_use]
pub fn postures(names: &Names, view: &game::View) -> Vec<String> {
    let lines = view.postures.iter().filter_map(|it| {
        let row = names.posture_box(it.r#box)?;
        Some(format!(
            "{} ({}): {}",
            names.posture_name(it.r#box)?,
            row.faction,
            names.posture(it.posture)
        ))
    });
    lines.collect()
}

/// The countries that take part or have been conquered, by faction.
#[must_use]
pub fn countries(names: &Names, view: &game::View) -> Vec<String> {
    let mut lines = Vec::new();
    for status in [game::CountryStatus::Active, game::CountryStatus::Conquered] {
        for of in Faction::ALL {
            let areas = view.areas.iter().filter(|area| {
                area.status() == status
                    && area.owner.is_none()
                    && faction(area.alignment) == Some(of)
            });
            let names: Vec<String> = areas.map(|area| names.area(area.area)).collect();
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

/// Returns the cards of each deck: those in effect, and those in hand of the viewer's own
/// factions. A viewer who sees a face-down card owns the deck.
pub fn cards(names: &Names, view: &game::View, own: &[i32]) -> Vec<String> {
    let card = |id: u32| names.card_title(id);
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
            names.theatre(deck.theatre()),
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
