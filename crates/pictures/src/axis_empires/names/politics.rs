//! Cards, countries and postures by name.

use sandtable_axis_empires_pack::map::{Area, AreaId};
use sandtable_axis_empires_pack::pack::{Card, CardId, Fortune, FortuneId, PostureBox};
use sandtable_proto::games::axis_empires::v1 as game;

use super::Names;
use super::side;
use crate::axis_empires::layout::theatre_name;
use crate::words::word;

impl Names {
    /// A card of the pack.
    #[must_use]
    pub fn card_row(&self, id: u32) -> Option<&Card> {
        let id = CardId(u16::try_from(id).ok()?);
        self.pack().cards.get(id.index())
    }

    /// A card by its number and its title, where it is known of which map it is.
    #[must_use]
    pub fn card_title(&self, id: u32) -> String {
        match self.card_row(id) {
            Some(card) => format!("card {} ({})", card.number, card.title),
            None => format!("card number {id} of the pack"),
        }
    }

    /// A country, dependent or region, and whether the other map has one of its name.
    #[must_use]
    pub fn area_row(&self, id: u32) -> Option<(&Area, bool)> {
        let areas = self.pack().map.areas();
        let row = areas.get(AreaId(u8::try_from(id).ok()?).index())?;
        let mut others = areas.iter();
        let two = others.any(|other| other.name == row.name && other.theatre != row.theatre);
        Some((row, two))
    }

    /// A country, dependent or region, with its map where both have one of its name.
    #[must_use]
    pub fn area(&self, id: u32) -> String {
        match self.area_row(id) {
            Some((row, true)) => format!("{} in {}", row.name, theatre_name(row.theatre)),
            Some((row, false)) => row.name.to_string(),
            None => format!("country {id}"),
        }
    }

    /// A box of the posture display.
    #[must_use]
    pub fn posture_box(&self, id: u32) -> Option<&PostureBox> {
        self.pack().posture_boxes.get(usize::try_from(id).ok()?)
    }

    /// The name of a box of the posture display, with its map where there are two.
    #[must_use]
    pub fn posture_name(&self, id: u32) -> Option<String> {
        let row = self.posture_box(id)?;
        Some(if self.is_of_both() {
            format!("{} in {}", row.name, theatre_name(row.theatre))
        } else {
            row.name.to_string()
        })
    }

    /// A Separate Peace, and what it began with.
    #[must_use]
    pub fn peace(&self, peace: &game::SeparatePeace) -> String {
        let held = peace.held.iter();
        let held: Vec<String> = held
            .map(|it| format!("{} {}", side(it.faction), it.hexes))
            .collect();
        let collapsed = if peace.collapsed {
            "; the Axis has collapsed"
        } else {
            ""
        };
        format!(
            "Separate Peace by {}, with Strategic Hexes of {}{collapsed}",
            side(peace.by),
            held.join(", ")
        )
    }

    /// A card of Fortunes of War.
    #[must_use]
    pub fn fortune_row(&self, id: u32) -> Option<&Fortune> {
        let id = FortuneId(u8::try_from(id).ok()?);
        self.pack().fortunes.get(id.index())
    }

    /// A card of Fortunes of War by its letter and its title, with its map where there are two.
    #[must_use]
    pub fn fortune(&self, id: u32) -> String {
        match self.fortune_row(id) {
            Some(card) if self.is_of_both() => format!(
                "card +{} of {} ({})",
                card.letter,
                theatre_name(card.theatre),
                card.title
            ),
            Some(card) => format!("card +{} ({})", card.letter, card.title),
            None => format!("card number {id} of Fortunes of War"),
        }
    }

    /// Returns what each side holds of Fortunes of War, a line each.
    #[must_use]
    pub fn hands(&self, view: &game::View) -> Vec<String> {
        let line = |hand: &game::FortunesView| {
            let cards: Vec<String> = hand.held.iter().map(|id| self.fortune(*id)).collect();
            let cards = if cards.is_empty() {
                String::new()
            } else {
                format!(": {}", cards.join(", "))
            };
            let held = fortunes_held(hand.camp(), hand.theatre(), hand.count);
            format!("{held}{cards}")
        };
        view.fortunes.iter().map(line).collect()
    }
}

/// Describes how many cards of Fortunes of War of a map a side holds.
#[must_use]
pub fn fortunes_held(of: game::Camp, map: game::Theatre, count: u32) -> String {
    let held = match count {
        0 => "no".to_owned(),
        count => count.to_string(),
    };
    format!(
        "{} holds {held} Fortunes of War of {}",
        camp(of),
        theatre(map)
    )
}

/// A side.
fn camp(camp: game::Camp) -> &'static str {
    match camp {
        game::Camp::Axis => "the Axis side",
        game::Camp::Allies => "the Allied side",
        game::Camp::Unspecified => "nobody",
    }
}

/// A theatre as people read it.
#[must_use]
pub fn theatre(theatre: game::Theatre) -> &'static str {
    match theatre {
        game::Theatre::Europe => "Europe",
        game::Theatre::Asia => "Asia",
        game::Theatre::Unspecified => "nowhere",
    }
}

/// A War State as people read it.
#[must_use]
pub fn war_state(war: game::WarState) -> &'static str {
    match war {
        game::WarState::PreWar => "Pre-War",
        game::WarState::LimitedWar => "Limited War",
        game::WarState::TotalWar => "Total War",
        game::WarState::Unspecified => "no war state",
    }
}

/// An event that happens once.
#[must_use]
pub fn once(event: game::OnceEvent) -> String {
    word(event.as_str_name(), "ONCE_EVENT_").replace('_', " ")
}

/// A policy.
#[must_use]
pub fn policy(value: i32) -> String {
    policy_word(value).replace('-', " ")
}

/// Returns a policy as it is typed.
#[must_use]
pub fn policy_word(value: i32) -> String {
    let policy = game::Policy::try_from(value).unwrap_or_default();
    word(policy.as_str_name(), "POLICY_").replace('_', "-")
}

/// A truce.
#[must_use]
pub fn truce(value: i32) -> String {
    let truce = game::Truce::try_from(value).unwrap_or_default();
    word(truce.as_str_name(), "TRUCE_").replace('_', " ")
}

/// Describes what binds the countries of a box.
#[must_use]
pub fn posture(posture: Option<game::posture_view::Posture>) -> String {
    match posture {
        Some(game::posture_view::Posture::Policy(it)) => policy(it),
        Some(game::posture_view::Posture::Truce(it)) => format!("truce, {}", truce(it)),
        None => "war".to_owned(),
    }
}
