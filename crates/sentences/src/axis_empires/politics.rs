//! Cards, countries, postures and sides by name.

use sandtable_axis_empires_pack::map::{Area, AreaId};
use sandtable_axis_empires_pack::pack::{Card, CardId, Fortune, FortuneId, PostureBox};
use sandtable_proto::games::axis_empires::v1 as game;

use super::names::Names;
use super::wire::{of_faction, of_theatre};
use super::words::Term;
use crate::template::slots;

impl Names {
    /// A theatre as people read it.
    #[must_use]
    pub fn theatre(&self, theatre: game::Theatre) -> &'static str {
        self.words().theatre(theatre)
    }

    /// A faction of the wire as one of the sides: `the Axis side`.
    #[must_use]
    pub fn side(&self, value: i32) -> &'static str {
        let faction = game::Faction::try_from(value).unwrap_or_default();
        self.words().side(faction)
    }

    /// A segment.
    #[must_use]
    pub fn segment(&self, segment: game::Segment) -> String {
        self.words().segment(segment).into_owned()
    }

    /// A War State.
    #[must_use]
    pub fn war_state(&self, war: game::WarState) -> &'static str {
        self.words().war_state(war)
    }

    /// An event that happens once.
    #[must_use]
    pub fn once(&self, event: game::OnceEvent) -> String {
        self.words().once(event).into_owned()
    }

    /// A policy.
    #[must_use]
    pub fn policy(&self, value: i32) -> String {
        let policy = game::Policy::try_from(value).unwrap_or_default();
        self.words().policy(policy).into_owned()
    }

    /// A truce.
    #[must_use]
    pub fn truce(&self, value: i32) -> String {
        let truce = game::Truce::try_from(value).unwrap_or_default();
        self.words().truce(truce).into_owned()
    }

    /// Describes what binds the countries of a box.
    #[must_use]
    pub fn posture(&self, posture: Option<game::posture_view::Posture>) -> String {
        match posture {
            Some(game::posture_view::Posture::Policy(it)) => self.policy(it),
            Some(game::posture_view::Posture::Truce(it)) => {
                self.part(Term::Truce, &slots!["truce": self.truce(it)])
            }
            None => self.words().term(Term::War).to_owned(),
        }
    }

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
            Some(card) => {
                let slots = slots!["number": &*card.number, "title": &*card.title];
                self.part(Term::Card, &slots)
            }
            None => self.counted(Term::CardNumber, id),
        }
    }

    /// A card by its number and its title, with its map where there are two.
    #[must_use]
    pub fn card(&self, id: u32) -> String {
        match self.card_row(id).filter(|_| self.is_of_both()) {
            Some(card) => {
                let map = self.theatre(of_theatre(card.theatre));
                let slots = slots!["number": &*card.number, "map": map, "title": &*card.title];
                self.part(Term::CardOfMap, &slots)
            }
            None => self.card_title(id),
        }
    }

    /// The faction of a card, as it stands before the card.
    pub(super) fn card_faction(&self, id: u32) -> &'static str {
        let faction = self.card_row(id).map(|card| of_faction(card.faction));
        self.words().faction(faction.unwrap_or_default())
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
            Some((row, true)) => {
                let map = self.theatre(of_theatre(row.theatre));
                self.part(Term::OfMap, &slots!["name": &*row.name, "map": map])
            }
            Some((row, false)) => row.name.to_string(),
            None => self.counted(Term::AreaNumber, id),
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
            let map = self.theatre(of_theatre(row.theatre));
            self.part(Term::OfMap, &slots!["name": &*row.name, "map": map])
        } else {
            row.name.to_string()
        })
    }

    /// A Separate Peace, and what it began with.
    #[must_use]
    pub fn peace(&self, peace: &game::SeparatePeace) -> String {
        let held = peace.held.iter();
        let held: Vec<String> = held
            .map(|it| format!("{} {}", self.side(it.faction), it.hexes))
            .collect();
        let collapsed = if peace.collapsed {
            self.words().term(Term::Collapsed)
        } else {
            ""
        };
        let slots = slots![
            "side": self.side(peace.by), "held": held.join(", "), "collapsed": collapsed,
        ];
        self.part(Term::SeparatePeace, &slots)
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
        let Some(card) = self.fortune_row(id) else {
            return self.counted(Term::FortuneNumber, id);
        };
        let number = format!("+{}", card.letter);
        let map = self.theatre(of_theatre(card.theatre));
        let slots = slots!["number": number, "map": map, "title": &*card.title];
        let term = if self.is_of_both() {
            Term::CardOfMap
        } else {
            Term::Card
        };
        self.part(term, &slots)
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
            let held = self.fortunes_held(hand.camp(), hand.theatre(), hand.count);
            format!("{held}{cards}")
        };
        view.fortunes.iter().map(line).collect()
    }

    /// Describes how many cards of Fortunes of War of a map a side holds.
    #[must_use]
    pub fn fortunes_held(&self, of: game::Camp, map: game::Theatre, count: u32) -> String {
        let count = match count {
            0 => self.words().term(Term::No).to_owned(),
            count => count.to_string(),
        };
        let (side, map) = (self.words().camp(of), self.theatre(map));
        let slots = slots!["side": side, "count": count, "map": map];
        self.part(Term::FortunesHeld, &slots)
    }
}
