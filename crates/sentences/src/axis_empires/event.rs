//! Events in sentences.

use sandtable_proto::games::axis_empires::v1 as game;
use sandtable_proto::games::axis_empires::v1::event::Kind;
use sandtable_proto::types::v1::OutcomeCause;

use super::importance::importance;
use super::names::Names;
use super::wire::faction;
use super::words::Term;
use crate::any_game;
use crate::narrator::Sentence;
use crate::template::{Slots, sentence, slots};

impl Names {
    /// An event in a sentence; the cause is that of its entry.
    #[must_use]
    pub fn event(&self, event: &game::Event, cause: OutcomeCause) -> Sentence {
        let Some(kind) = &event.kind else {
            return any_game::unknown_event(self.language());
        };
        let template = match kind {
            Kind::Resigned(it) => any_game::resigned(self.language(), it.heir.is_some(), cause),
            _ => self.words().event(kind),
        };
        Sentence {
            text: sentence(template, &self.slots(kind, cause)),
            importance: importance(kind),
            heading: matches!(kind, Kind::SegmentBegan(_)),
        }
    }

    /// The values of an event's template.
    fn slots(&self, kind: &Kind, cause: OutcomeCause) -> Slots {
        match kind {
            Kind::SegmentBegan(it) => slots![
                "turn": self.turn(it.turn),
                "faction": self.words().faction(it.faction()),
                "segment": self.segment(it.segment()),
            ],
            Kind::Put(it) => slots![
                "piece": self.piece(it.piece),
                "from": self.place(it.from.as_ref()),
                "to": self.place(it.to.as_ref()),
            ],
            Kind::Arrived(it) => slots![
                "piece": self.piece(it.piece), "place": self.place(it.at.as_ref()),
            ],
            Kind::TurnedOver(it) => slots![
                "piece": self.piece(it.piece), "side": self.words().counter_side(it.side()),
            ],
            Kind::Delayed(it) => slots![
                "piece": self.piece(it.piece),
                "dice": it.dice.to_string(),
                "modifier": modifier(it.modifier),
                "turns": match it.turns {
                    1 => self.words().term(Term::NextTurn).to_owned(),
                    turns => self.counted(Term::Turns, turns),
                },
            ],
            Kind::Pointed(it) => slots![
                "piece": self.piece(it.piece), "direction": self.words().direction(it.to()),
            ],
            Kind::Asked(it) => {
                let unknown = game::Decision::default();
                let asked = it.decision.as_ref().unwrap_or(&unknown);
                slots!["question": self.numbered_question(asked)]
            }
            Kind::Answered(it) => slots!["number": it.decision.to_string()],
            Kind::OrdersFiled(_) => slots![],
            Kind::Attacked(it) => self.attack(it.attack.as_ref()),
            Kind::Supported(it) => slots!["piece": self.piece(it.piece)],
            Kind::Rolled(it) => self.rolled(it),
            Kind::TakenBack(it) => slots![
                "side": self.side(it.faction),
                "orders": match it.steps {
                    1 => self.words().term(Term::LastOrder).to_owned(),
                    steps => self.counted(Term::LastOrders, steps),
                },
            ],
            Kind::Resigned(it) => slots![
                "seat": it.seat.to_string(), "heir": it.heir.unwrap_or_default().to_string(),
            ],
            Kind::Reseated(it) => slots!["seats": self.seats(&it.seats)],
            Kind::Counted(it) => slots![
                "there": self.there(it.theatre()), "value": format!("{:+}", it.value),
            ],
            Kind::Ended(it) => {
                let winners: Vec<&str> = it.winners.iter().map(|it| self.side(*it)).collect();
                let rule = match it.rule.as_str() {
                    "" => String::new(),
                    rule => format!(" ({rule})"),
                };
                slots![
                    "winners": self.language().listed(&winners),
                    "reason": any_game::reason(&it.reason, cause),
                    "rule": rule,
                ]
            }
            _ => self.of_politics(kind),
        }
    }

    fn of_politics(&self, kind: &Kind) -> Slots {
        match kind {
            Kind::AreaChanged(it) => {
                let unknown = game::AreaView::default();
                let area = it.area.as_ref().unwrap_or(&unknown);
                slots!["area": self.area(area.area), "standing": self.standing(area)]
            }
            Kind::PostureSet(it) => {
                let now = it.now.unwrap_or_default();
                let name = self.posture_name(now.r#box);
                let name = name.unwrap_or_else(|| self.counted(Term::BoxNumber, now.r#box));
                slots!["name": name, "posture": self.posture(now.posture)]
            }
            Kind::WarStateChanged(it) => slots![
                "war": self.war_state(it.now()), "theatre": self.theatre(it.theatre()),
            ],
            Kind::TracksMoved(it) => slots![
                "uscl": it.uscl.to_string(),
                "esv": format!("{:+}", it.esv),
                "there": self.there(it.theatre()),
            ],
            Kind::ChangedHands(it) => slots![
                "piece": self.piece(it.piece), "side": self.side(it.faction),
            ],
            Kind::Happened(it) => slots![
                "event": self.once(it.event()), "there": self.there(it.theatre()),
            ],
            Kind::CardShown(it) => slots![
                "faction": self.card_faction(it.card), "card": self.card(it.card),
            ],
            Kind::CardMoved(it) => slots!["card": self.card(it.card)],
            Kind::CardChosen(it) => slots![
                "side": self.side(it.faction), "there": self.there(it.theatre()),
            ],
            Kind::CardPending(it) => slots!["card": self.card(it.card)],
            Kind::EventRolled(it) => slots![
                "side": self.side(it.faction),
                "die": it.die.to_string(),
                "modifier": modifier(it.modifier),
                "result": it.result.to_string(),
            ],
            Kind::SeparatePeace(it) => slots!["peace": self.peace(it)],
            Kind::Selected(it) => slots![
                "side": self.side(it.faction), "country": self.area(it.country),
            ],
            Kind::FortunesCounted(it) => slots![
                "held": self.fortunes_held(it.camp(), it.theatre(), it.count),
            ],
            Kind::FortunesHeld(it) => {
                let cards: Vec<String> = it.fortunes.iter().map(|id| self.fortune(*id)).collect();
                slots![
                    "theatre": self.theatre(it.theatre()),
                    "cards": self.language().listed(&cards),
                ]
            }
            Kind::FortunePlayed(it) => slots![
                "side": self.side(it.faction), "fortune": self.fortune(it.fortune),
            ],
            _ => Slots::new(),
        }
    }

    /// The values of an attack: the hex, the units, and the headquarters behind them.
    fn attack(&self, attack: Option<&game::Attack>) -> Slots {
        let unknown = game::Attack::default();
        let attack = attack.unwrap_or(&unknown);
        let support = attack.support.map_or_else(String::new, |piece| {
            self.part(Term::SupportedBy, &slots!["piece": self.piece(piece)])
        });
        slots![
            "hex": self.hex(attack.hex),
            "units": self.all_pieces(&attack.units),
            "support": support,
        ]
    }

    /// Where a country, dependent or region stands.
    fn standing(&self, area: &game::AreaView) -> String {
        let words = self.words();
        let mut parts = Vec::new();
        if let Some(owner) = area.owner {
            let term = match area.tenure() {
                game::Tenure::Dependent => Term::DependentOf,
                game::Tenure::Part => Term::PartOf,
                game::Tenure::Unspecified => Term::BelongsTo,
            };
            parts.push(self.part(term, &slots!["area": self.area(owner)]));
        } else {
            parts.push(words.status(area.status()).to_owned());
            if faction(area.alignment).is_some() {
                parts.push(words.faction(area.alignment()).to_owned());
            }
            parts.extend(area.posture.map(|posture| match posture {
                game::area_view::Posture::Policy(it) => self.policy(it),
                game::area_view::Posture::Truce(it) => self.truce(it),
            }));
        }
        let remarks = [
            (area.confined, Term::Confined),
            (area.shut_to_soviets, Term::ShutToSoviets),
        ];
        let remarks = remarks.into_iter().filter(|(holds, _)| *holds);
        parts.extend(remarks.map(|(_, term)| words.term(term).to_owned()));
        parts.join(", ")
    }

    /// Factions that each seat plays now.
    fn seats(&self, seats: &[game::SeatFactions]) -> String {
        let rows = (0_u32..)
            .zip(seats)
            .filter(|(_, row)| !row.factions.is_empty());
        let rows: Vec<String> = rows
            .map(|(seat, row)| {
                let sides: Vec<&str> = row.factions.iter().map(|it| self.side(*it)).collect();
                let sides = self.language().listed(&sides);
                let slots = slots!["number": seat.to_string(), "sides": sides];
                self.part(Term::SeatPlays, &slots)
            })
            .collect();
        if rows.is_empty() {
            self.words().term(Term::NobodyPlays).to_owned()
        } else {
            rows.join(", ")
        }
    }
}

/// A modifier to dice, with a space before it; nothing when there is none.
fn modifier(modifier: i32) -> String {
    match modifier {
        0 => String::new(),
        modifier => format!(" {modifier:+}"),
    }
}

#[cfg(test)]
mod tests;
