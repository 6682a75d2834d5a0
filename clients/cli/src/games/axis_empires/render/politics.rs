//! Politics in words: cards, countries, policies, tracks.

pub(crate) use sandtable_pictures::axis_empires::names::{
    once, policy, policy_word, posture, theatre, truce, war_state,
};
use sandtable_proto::games::axis_empires::v1 as game;

use super::MatchText;
use super::side;
use super::slug;
use crate::games::axis_empires::position::faction;
use crate::output::writer;
use sandtable_pictures::axis_empires::layout::theatre_name;

impl MatchText {
    /// A card by its number and its title, with its map where there are two.
    pub(crate) fn card(&self, id: u32) -> String {
        match self.card_row(id).filter(|_| self.is_of_both()) {
            Some(card) => format!(
                "card {} of {} ({})",
                card.number,
                theatre_name(card.theatre),
                card.title
            ),
            None => self.card_title(id),
        }
    }

    /// Returns the typed form of a card: its number, with its map where both have one of that
    /// number.
    pub(crate) fn card_word(&self, id: u32) -> String {
        let Some(card) = self.card_row(id) else {
            return id.to_string();
        };
        let mut others = self.pack().cards.iter();
        let two = others.any(|other| {
            other.number == card.number
                && other.faction == card.faction
                && other.theatre != card.theatre
        });
        if two {
            self.on_map(card.theatre, &card.number)
        } else {
            card.number.to_string()
        }
    }

    /// Returns the typed form of a country.
    pub(crate) fn area_word(&self, id: u32) -> String {
        match self.area_row(id) {
            Some((row, true)) => self.on_map(row.theatre, &slug(&row.name)),
            Some((row, false)) => slug(&row.name),
            None => id.to_string(),
        }
    }

    /// Where a country, dependent or region stands.
    pub(super) fn stands(&self, area: &game::AreaView) -> String {
        let name = self.area(area.area);
        let mut described = Vec::new();
        if let Some(owner) = area.owner {
            let how = match area.tenure() {
                game::Tenure::Dependent => "a dependent of",
                game::Tenure::Part => "a part of",
                game::Tenure::Unspecified => "of",
            };
            described.push(format!("{how} {}", self.area(owner)));
        } else {
            described.push(writer::word(area.status().as_str_name(), "COUNTRY_STATUS_"));
            described.extend(faction(area.alignment).map(|faction| faction.to_string()));
            described.push(match area.posture {
                Some(game::area_view::Posture::Policy(it)) => policy(it),
                Some(game::area_view::Posture::Truce(it)) => truce(it),
                None => String::new(),
            });
        }
        let remarks = [
            (area.confined, "its units stay at home"),
            (area.shut_to_soviets, "the Soviets stay out"),
        ];
        let remarks = remarks.into_iter().filter(|(holds, _)| *holds);
        described.extend(remarks.map(|(_, remark)| remark.to_owned()));
        described.retain(|part| !part.is_empty());
        format!("{name} is {}", described.join(", "))
    }

    /// An event of politics in a line; nothing for other events.
    pub(super) fn of_politics(&self, event: &game::event::Kind) -> Option<String> {
        use game::event::Kind as EventKind;
        Some(match event {
            EventKind::AreaChanged(it) => self.stands(it.area.as_ref()?),
            EventKind::PostureSet(it) => {
                let now = it.now.as_ref()?;
                let name = self.posture_name(now.r#box);
                let name = name.unwrap_or_else(|| "a box".to_owned());
                format!("posture of {name}: {}", posture(now.posture))
            }
            EventKind::WarStateChanged(it) => {
                format!("{} in {}", war_state(it.now()), theatre(it.theatre()))
            }
            EventKind::TracksMoved(it) => format!(
                "US Commitment Level {}, European Strategic Value {:+}{}",
                it.uscl,
                it.esv,
                self.there(it.theatre())
            ),
            EventKind::ChangedHands(it) => {
                format!("{} is {}'s now", self.piece(it.piece), side(it.faction))
            }
            EventKind::Happened(it) => {
                format!(
                    "it happens{}: {}",
                    self.there(it.theatre()),
                    once(it.event())
                )
            }
            EventKind::CardShown(it) => {
                let illegal = if it.legal {
                    ""
                } else {
                    ", which might not be chosen"
                };
                let whose = self.card_row(it.card);
                let whose = whose.map_or_else(String::new, |card| format!("{} ", card.faction));
                format!("{whose}{} is turned up{illegal}", self.card(it.card))
            }
            EventKind::CardMoved(it) => {
                let to = match it.to() {
                    game::CardPile::Deck => "returns to its deck",
                    game::CardPile::Discarded => "is out for good",
                    game::CardPile::Removed => "leaves the game",
                    game::CardPile::Current => "is in effect",
                    game::CardPile::Pending | game::CardPile::Unspecified => "is put away",
                };
                format!("{} {to}", self.card(it.card))
            }
            EventKind::CardChosen(it) => {
                let (who, there) = (side(it.faction), self.there(it.theatre()));
                if it.has_one {
                    format!("{who} has chosen its next card{there}")
                } else {
                    format!("{who} has no card for the next season{there}")
                }
            }
            EventKind::CardPending(it) => format!("your next card is {}", self.card(it.card)),
            EventKind::EventRolled(it) => {
                let modifier = match it.modifier {
                    0 => String::new(),
                    modifier => format!(" {modifier:+}"),
                };
                format!(
                    "{} rolls {}{modifier}: {}",
                    side(it.faction),
                    it.die,
                    it.result
                )
            }
            EventKind::SeparatePeace(it) => self.peace(it),
            EventKind::Selected(it) => {
                format!("{} selects {}", side(it.faction), self.area(it.country))
            }
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::axis_empires::render::tests::campaign;
    use game::event::Kind;

    #[test]
    fn events_of_politics_are_told_by_names() {
        let (words, view) = campaign();
        let describe = |kind| words.sentence(&game::Event { kind: Some(kind) }).unwrap();
        let area = |name: &str| {
            let mut areas = words.pack().map.areas().iter();
            u32::try_from(areas.position(|row| &*row.name == name).unwrap()).unwrap()
        };
        let poland = area("Poland");
        let axis = game::Faction::Axis.into();
        let selected = Kind::Selected(game::Selected {
            faction: axis,
            country: poland,
        });
        assert_eq!(describe(selected), "the Axis side selects Poland");
        let changed = game::AreaView {
            area: poland,
            status: game::CountryStatus::Active.into(),
            alignment: game::Faction::Western.into(),
            posture: Some(game::area_view::Posture::Truce(
                game::Truce::Armistice.into(),
            )),
            confined: true,
            ..game::AreaView::default()
        };
        assert_eq!(
            describe(Kind::AreaChanged(game::AreaChanged {
                area: Some(changed)
            })),
            "Poland is active, Western, armistice, its units stay at home"
        );
        let owned = game::AreaView {
            area: poland,
            owner: Some(area("Germany")),
            tenure: game::Tenure::Part.into(),
            ..game::AreaView::default()
        };
        assert_eq!(
            describe(Kind::AreaChanged(game::AreaChanged { area: Some(owned) })),
            "Poland is a part of Germany"
        );
        let rolled = game::EventRolled {
            faction: axis,
            die: 4,
            modifier: -1,
            result: 3,
        };
        assert_eq!(
            describe(Kind::EventRolled(rolled)),
            "the Axis side rolls 4 -1: 3"
        );
        let war = game::WarStateChanged {
            theatre: game::Theatre::Europe.into(),
            now: game::WarState::LimitedWar.into(),
        };
        assert_eq!(
            describe(Kind::WarStateChanged(war)),
            "Limited War in Europe"
        );
        let current = view.decks[0].current.unwrap();
        let shown = |legal| {
            describe(Kind::CardShown(game::CardShown {
                card: current,
                legal,
            }))
        };
        assert_eq!(shown(true), "Axis card 1 (Rearmament) is turned up");
        assert!(shown(false).ends_with("which might not be chosen"));
        let set = game::PostureSet {
            now: Some(view.postures[0]),
        };
        let name = &words.pack().posture_boxes[0].name;
        assert!(describe(Kind::PostureSet(set)).starts_with(&format!("posture of {name}: ")));
    }
}
