//! What lies beside the map: tracks, posture display, cards, boxes and force pools, in lines.

use std::collections::BTreeMap;

use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::Theatre;
use sandtable_axis_empires::pack::MarkerKind;
use sandtable_proto::games::axis_empires::v1 as game;
use sandtable_proto::games::axis_empires::v1::place::Kind as At;

use super::position::faction;
use super::words::Words;
use super::words::politics::{once, posture, theatre, war_state};

/// A display: its name, and what lies on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Panel {
    /// Its name.
    pub(crate) title: &'static str,
    /// What lies on it.
    pub(crate) lines: Vec<String>,
}

/// Everything beside the map of a campaign. A war on the map has nothing of the kind.
pub(crate) fn panels(words: &Words, view: &game::View, own: &[i32]) -> Vec<Panel> {
    if view.decks.is_empty() {
        return Vec::new();
    }
    let panels = [
        ("The war", war(words, view)),
        ("Posture display", postures(words, view)),
        ("Countries", countries(words, view)),
        ("Option cards", cards(words, view, own)),
        ("Boxes", boxes(words, view)),
        ("Force pools", pools(words, view)),
    ];
    let panels = panels.map(|(title, lines)| Panel { title, lines });
    let told = panels.into_iter().filter(|panel| !panel.lines.is_empty());
    told.collect()
}

/// War State, tide, tracks, and what has happened, of each map that is played.
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
            "{}: {}{}",
            theatre(it.theatre()),
            war_state(war),
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
    let mut lines: Vec<String> = lines.collect();
    match &view.separate_peace {
        Some(peace) => lines.push(words.peace(peace)),
        None => lines.push(format!("Strategic Value {:+}", view.strategic_value)),
    }
    lines
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
            row.name,
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
    let mut lines = Vec::new();
    for deck in &view.decks {
        let whose = faction(deck.faction).map_or_else(String::new, |it| it.to_string());
        let is_own = own.contains(&deck.faction) || deck.pending.is_some();
        let current = deck.current.map_or("none".to_owned(), |id| words.card(id));
        let pending = match (deck.pending, deck.has_pending) {
            (Some(id), _) => words.card(id),
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
        for (name, told, cards) in piles {
            if told && !cards.is_empty() {
                let cards: Vec<String> = cards.iter().map(|id| words.card(*id)).collect();
                lines.push(format!("  {name}: {}", cards.join(", ")));
            }
        }
    }
    lines
}

/// What waits in each faction's Force Pool.
pub(crate) fn pools(words: &Words, view: &game::View) -> Vec<String> {
    grouped(words, view, |at| matches!(at, At::ForcePool(_)))
}

/// What lies in the boxes of the displays.
pub(crate) fn boxes(words: &Words, view: &game::View) -> Vec<String> {
    grouped(words, view, |at| {
        matches!(
            at,
            At::StrategicWarfare(_)
                | At::Delay(_)
                | At::NavalDelay(_)
                | At::AirSeaDelay(_)
                | At::Track(_)
                | At::VictoryTrack(_)
                | At::Awaiting(_)
                | At::EventsBox(_)
                | At::WarBox(_)
                | At::Government(())
                | At::EuropeanHolding(())
                | At::PacificHolding(())
                | At::Conquered(_)
                | At::Interned(_)
        )
    })
}

/// The pieces in some places, each kind of a faction once with its number.
fn grouped(words: &Words, view: &game::View, wanted: fn(&At) -> bool) -> Vec<String> {
    let mut places: Vec<(game::Place, Option<Faction>, BTreeMap<&str, u32>)> = Vec::new();
    for piece in &view.pieces {
        let Some(at) = piece.at.filter(|at| at.kind.as_ref().is_some_and(wanted)) else {
            continue;
        };
        let whose = faction(piece.faction);
        let code = words.code(piece.id).unwrap_or("?");
        let found = places
            .iter_mut()
            .find(|(place, of, _)| (*place, *of) == (at, whose));
        let kinds = match found {
            Some((_, _, kinds)) => kinds,
            None => {
                places.push((at, whose, BTreeMap::new()));
                let (_, _, kinds) = places.last_mut().expect("one was pushed");
                kinds
            }
        };
        *kinds.entry(code).or_default() += 1;
    }
    let line = |(at, whose, kinds): &(game::Place, Option<Faction>, BTreeMap<&str, u32>)| {
        let kinds: Vec<String> = kinds
            .iter()
            .map(|(code, count)| match count {
                1 => (*code).to_owned(),
                _ => format!("{count} {code}"),
            })
            .collect();
        let whose = whose.map_or_else(String::new, |it| format!(" ({it})"));
        format!("{}{whose}: {}", words.place(Some(at)), kinds.join(", "))
    };
    places.iter().map(line).collect()
}
