//! Events in sentences.

use sandtable_proto::games::aa1940::v1 as game;
use sandtable_proto::games::aa1940::v1::event::Kind;
use sandtable_proto::types::v1::OutcomeCause;

use super::importance::{importance, is_heading};
use super::names::BoardText;
use super::words::BoardTerm;
use crate::any_game;
use crate::narrator::Sentence;
use crate::template::{Slots, fill, sentence, slots};

impl BoardText {
    /// An event in a sentence; the cause is that of its entry.
    #[must_use]
    pub fn event(&self, event: &game::Event, cause: OutcomeCause) -> Sentence {
        let Some(kind) = &event.kind else {
            return any_game::unknown_event(self.language());
        };
        let template = match kind {
            Kind::Resigned(it) => {
                any_game::resigned(self.language(), it.powers_to.is_some(), cause)
            }
            _ => self.words().event(kind),
        };
        let slots = self.slots(kind, cause);
        let text = match event.economy.as_str() {
            "" => sentence(template, &slots),
            // Before the full stop.
            economy => {
                let whole = format!("{} ({{economy}}).", template.trim_end_matches('.'));
                let further = slots!["economy": self.economy(economy)];
                sentence(&whole, &[slots, further].concat())
            }
        };
        Sentence {
            text,
            importance: importance(kind),
            heading: is_heading(kind),
        }
    }

    /// The values of an event's template.
    fn slots(&self, kind: &Kind, cause: OutcomeCause) -> Slots {
        match kind {
            Kind::BattleBegan(_)
            | Kind::RoundBegan(_)
            | Kind::Rolled(_)
            | Kind::RaidRolled(_)
            | Kind::HitsScored(_)
            | Kind::Destroyed(_)
            | Kind::Damaged(_)
            | Kind::Submerged(_)
            | Kind::Retreated(_)
            | Kind::FacilityDamaged(_)
            | Kind::BattleEnded(_)
            | Kind::Removed(_)
            | Kind::Intercepted(_)
            | Kind::AircraftScrambled(_)
            | Kind::StrandedLanded(_)
            | Kind::KamikazeAttacked(_) => self.of_battle(kind),
            Kind::Bought(_)
            | Kind::FacilityBought(_)
            | Kind::UpgradeBought(_)
            | Kind::Repaired(_)
            | Kind::ShipsRepaired(_)
            | Kind::Placed(_)
            | Kind::FacilityPlaced(_)
            | Kind::Refunded(_)
            | Kind::FacilityRefunded(_)
            | Kind::ConvoyRolled(_)
            | Kind::Income(_)
            | Kind::BidTaken(_)
            | Kind::ResearchBought(_)
            | Kind::ResearchRolled(_)
            | Kind::AdvanceMade(_)
            | Kind::WarBondsCollected(_) => self.of_economy(kind),
            _ => self.of_turn(kind, cause),
        }
    }

    fn of_turn(&self, kind: &Kind, cause: OutcomeCause) -> Slots {
        let (at, of) = (|id| self.space(id), |id| self.power(id));
        match kind {
            Kind::TurnBegan(e) => slots!["round": number(e.round), "power": of(&e.power)],
            Kind::PhaseBegan(e) => slots!["power": of(&e.power), "phase": self.phase(e.phase())],
            Kind::WarDeclared(e) => slots!["by": of(&e.by), "on": of(&e.on)],
            Kind::Moved(e) => self.way(
                e.troops.as_ref(),
                &[("from", &e.from), ("via", &e.via), ("to", &e.to)],
            ),
            Kind::RaidSent(e) => self.way(e.troops.as_ref(), &[("from", &e.from), ("to", &e.to)]),
            Kind::Loaded(e) => self.way(e.troops.as_ref(), &[("from", &e.from), ("zone", &e.zone)]),
            Kind::Unloaded(e) => self.way(e.troops.as_ref(), &[("zone", &e.zone), ("to", &e.to)]),
            Kind::AssaultAnnounced(e) => {
                self.way(e.troops.as_ref(), &[("zone", &e.zone), ("to", &e.to)])
            }
            Kind::ParatroopersDropped(e) => {
                self.way(e.troops.as_ref(), &[("from", &e.from), ("to", &e.to)])
            }
            Kind::Engaged(e) => slots!["zone": at(&e.zone)],
            Kind::TakenBack(e) => slots![
                "power": of(&e.power),
                "moves": self.count(e.steps, [BoardTerm::LastMove, BoardTerm::LastMoves]),
            ],
            Kind::FavorRequested(e) => slots![
                "by": of(&e.by), "of": of(&e.of), "favor": self.favor(e.favor.as_ref()),
            ],
            Kind::FavorAnswered(e) => slots![
                "by": of(&e.by), "to": of(&e.to), "favor": self.favor(e.favor.as_ref()),
            ],
            Kind::NeutralInvaded(e) => slots![
                "by": of(&e.by),
                "territory": at(&e.territory),
                "side": self.words().side(e.joins()),
                "army": number(e.army),
            ],
            Kind::StrictNeutralsTurned(e) => slots!["side": self.words().side(e.toward())],
            Kind::NeutralCommanded(e) => {
                slots!["by": of(&e.by), "territory": at(&e.territory)]
            }
            Kind::Captured(e) => slots![
                "by": of(&e.by), "territory": at(&e.territory), "from": of(&e.from),
            ],
            Kind::Liberated(e) => slots![
                "by": of(&e.by), "territory": at(&e.territory), "to": of(&e.to),
            ],
            Kind::Reverted(e) => slots!["territory": at(&e.territory), "to": of(&e.to)],
            Kind::Converted(e) => slots![
                "territory": at(&e.territory), "by": of(&e.by), "army": number(e.army),
            ],
            Kind::ComplexDowngraded(e) => slots!["at": at(&e.at)],
            Kind::ComplexRemoved(e) => slots!["at": at(&e.at)],
            Kind::CapitalTaken(e) => {
                slots!["by": of(&e.by), "from": of(&e.from), "ipcs": number(e.ipcs)]
            }
            Kind::CapitalFreed(e) => slots!["power": of(&e.power)],
            Kind::LiberationForceArrived(e) => {
                slots!["force": self.force(&e.troops), "at": at(&e.at)]
            }
            Kind::RocketLaunched(e) => slots![
                "power": of(&e.power),
                "from": at(&e.from),
                "slot": self.slot(e.slot()),
                "at": at(&e.at),
            ],
            Kind::Asked(e) => {
                let unknown = game::Decision::default();
                let asked = e.decision.as_ref().unwrap_or(&unknown);
                slots!["id": number(asked.id), "question": self.question(asked)]
            }
            Kind::Answered(e) => slots!["id": number(e.decision)],
            Kind::KamikazeOrderFiled(e) => {
                let attacks = e.order.as_ref().map_or(0, |order| order.attacks);
                slots!["attacks": self.attacks(attacks)]
            }
            Kind::Resigned(e) => slots![
                "seat": number(e.seat), "heir": number(e.powers_to.unwrap_or_default()),
            ],
            Kind::Ended(e) => slots![
                "reason": any_game::reason(&e.reason, cause), "rule": in_brackets(&e.rule),
            ],
            _ => Slots::new(),
        }
    }

    fn of_battle(&self, kind: &Kind) -> Slots {
        let at = |id| self.space(id);
        match kind {
            Kind::BattleBegan(e) => slots![
                "battle": self.battle(e.site.as_ref()),
                "attackers": self.force(&e.attackers),
                "defenders": self.force(&e.defenders),
            ],
            Kind::RoundBegan(e) => {
                slots!["battle": self.battle(e.site.as_ref()), "round": number(e.round)]
            }
            Kind::Rolled(e) => slots![
                "role": self.words().role(e.by()),
                "dice": self.pairs(&e.dice, e.pairs, e.certain),
                "space": at(&e.space),
                "hits_on": number(e.hits_on),
                "hits": self.hits(e.hits),
            ],
            Kind::RaidRolled(e) => slots![
                "role": self.words().role(e.by()),
                "dice": self.pairs(&e.dice, e.pairs, e.certain),
                "slot": self.slot(e.slot()),
                "space": at(&e.space),
                "result": number(e.result),
            ],
            Kind::HitsScored(e) => {
                let hits = e.hits.as_ref();
                let all = hits.map_or(0, |it| {
                    let own = it.by_submarines.saturating_add(it.by_aircraft);
                    own.saturating_add(it.by_others)
                });
                slots![
                    "role": self.words().role(e.against()),
                    "space": at(&e.space),
                    "hits": self.scored(all, hits),
                ]
            }
            Kind::Destroyed(e) => self.way(e.troops.as_ref(), &[("space", &e.space)]),
            Kind::Damaged(e) => self.way(e.troops.as_ref(), &[("space", &e.space)]),
            Kind::Submerged(e) => self.way(e.troops.as_ref(), &[("space", &e.space)]),
            Kind::Retreated(e) => slots!["space": at(&e.space), "to": at(&e.to)],
            Kind::FacilityDamaged(e) => slots![
                "slot": self.slot(e.slot()),
                "at": at(&e.at),
                "points": self.count(e.points, [BoardTerm::Point, BoardTerm::Points]),
                "total": number(e.total),
            ],
            Kind::BattleEnded(e) => slots!["battle": self.battle(e.site.as_ref())],
            Kind::Removed(e) => self.way(e.troops.as_ref(), &[("space", &e.space)]),
            Kind::Intercepted(e) => self.way(e.troops.as_ref(), &[("at", &e.at)]),
            Kind::AircraftScrambled(e) => {
                self.way(e.troops.as_ref(), &[("from", &e.from), ("zone", &e.zone)])
            }
            Kind::StrandedLanded(e) => {
                self.way(e.troops.as_ref(), &[("from", &e.from), ("to", &e.to)])
            }
            Kind::KamikazeAttacked(e) => slots![
                "power": self.power(&e.power),
                "attacks": self.attacks(e.attacks),
                "target": self.force(e.target.as_slice()),
                "zone": at(&e.zone),
                "dice": self.dice(&e.dice, e.certain),
                "hits": self.hits(e.hits),
            ],
            _ => Slots::new(),
        }
    }

    fn of_economy(&self, kind: &Kind) -> Slots {
        let (at, of) = (|id| self.space(id), |id| self.power(id));
        let built = |kind: game::FacilityType| self.words().facility(kind)[1];
        match kind {
            Kind::Bought(e) => slots![
                "power": of(&e.power),
                "units": self.units(e.r#type(), e.count),
                "ipcs": number(e.cost),
            ],
            Kind::FacilityBought(e) => slots![
                "power": of(&e.power), "facility": built(e.r#type()), "ipcs": number(e.cost),
            ],
            Kind::UpgradeBought(e) => {
                slots!["power": of(&e.power), "at": at(&e.at), "ipcs": number(e.cost)]
            }
            Kind::Repaired(e) => slots![
                "power": of(&e.power),
                "points": self.count(e.points, [BoardTerm::Point, BoardTerm::Points]),
                "slot": self.slot(e.slot()),
                "at": at(&e.at),
            ],
            Kind::ShipsRepaired(e) => slots![
                "power": of(&e.power),
                "units": self.units(e.r#type(), e.count),
                "at": at(&e.at),
            ],
            Kind::Placed(e) => self.way(e.troops.as_ref(), &[("at", &e.at)]),
            Kind::FacilityPlaced(e) => slots![
                "power": of(&e.power), "facility": built(e.r#type()), "at": at(&e.at),
            ],
            Kind::Refunded(e) => slots![
                "power": of(&e.power),
                "units": self.units(e.r#type(), e.count),
                "ipcs": number(e.ipcs),
            ],
            Kind::FacilityRefunded(e) => slots![
                "power": of(&e.power), "facility": built(e.r#type()), "ipcs": number(e.ipcs),
            ],
            Kind::ConvoyRolled(e) => slots![
                "zone": at(&e.zone),
                "power": of(&e.power),
                "loss": number(e.loss),
                "dice": self.dice(&e.dice, e.certain),
            ],
            Kind::Income(e) => {
                let bonuses = e.bonuses.iter().map(|bonus| u64::from(bonus.ipcs));
                slots![
                    "power": of(&e.power),
                    "collected": number(e.collected),
                    "production": number(e.production),
                    "bonuses": bonuses.sum::<u64>().to_string(),
                    "loss": number(e.convoy_loss),
                    "treasury": number(e.treasury),
                ]
            }
            Kind::BidTaken(e) => {
                let placed = e.units.iter().map(|unit| {
                    let units = self.units(unit.r#type(), 1);
                    let slots = slots!["units": units, "space": at(&unit.at)];
                    fill(self.words().term(BoardTerm::UnitsIn), &slots)
                });
                let kept = (e.kept > 0).then(|| format!("{} IPCs", e.kept));
                let taken: Vec<String> = placed.chain(kept).collect();
                slots!["power": of(&e.power), "taken": self.language().listed(&taken)]
            }
            Kind::ResearchBought(e) => {
                let parts = e.payments.iter().map(|part| {
                    let slots = slots![
                        "ipcs": number(part.ipcs), "economy": self.economy(&part.economy),
                    ];
                    fill(self.words().term(BoardTerm::IpcsOf), &slots)
                });
                let parts: Vec<String> = parts.collect();
                slots![
                    "power": of(&e.power),
                    "dice": self.count(e.dice, [BoardTerm::ResearchDie, BoardTerm::ResearchDice]),
                    "payments": self.language().listed(&parts),
                ]
            }
            Kind::ResearchRolled(e) => slots![
                "power": of(&e.power),
                "dice": self.dice(&e.dice, 0),
                "hits_on": number(e.hits_on),
            ],
            Kind::AdvanceMade(e) => slots![
                "power": of(&e.power),
                "advance": self.words().advance(e.advance()),
                "dice": self.dice(&e.dice, 0),
            ],
            Kind::WarBondsCollected(e) => {
                slots!["power": of(&e.power), "ipcs": number(e.collected)]
            }
            _ => Slots::new(),
        }
    }

    /// Units of a power, and the spaces of their way.
    fn way(&self, troops: Option<&game::Troops>, spaces: &[(&'static str, &str)]) -> Slots {
        let (power, units) = match troops {
            Some(troops) => (
                self.power(&troops.power),
                self.units(troops.r#type(), troops.count),
            ),
            None => (self.power(""), self.units(game::UnitType::Unspecified, 0)),
        };
        let mut slots = slots!["power": power, "units": units];
        slots.extend(
            spaces
                .iter()
                .map(|(name, id)| (*name, self.space(id).to_owned())),
        );
        slots
    }

    fn attacks(&self, count: u32) -> String {
        self.count(
            count,
            [BoardTerm::KamikazeAttack, BoardTerm::KamikazeAttacks],
        )
    }
}

fn number(number: u32) -> String {
    number.to_string()
}

/// The id of a rule behind the words; nothing when there is none.
fn in_brackets(rule: &str) -> String {
    if rule.is_empty() {
        String::new()
    } else {
        format!(" ({rule})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_aa1940::board::Board;

    use crate::language::Language;

    fn text(language: Language, kind: Kind) -> String {
        let event = game::Event {
            kind: Some(kind),
            ..game::Event::default()
        };
        let words = BoardText::new(Board::europe1940().into(), language);
        words.event(&event, OutcomeCause::Rules).text
    }

    fn tanks() -> Option<game::Troops> {
        Some(game::Troops {
            power: "germany".to_owned(),
            r#type: game::UnitType::Tank as i32,
            count: 3,
        })
    }

    #[test]
    fn events_read_as_sentences() {
        let moved = |via: &str| {
            Kind::Moved(game::Moved {
                troops: tanks(),
                from: "germany".to_owned(),
                to: "poland".to_owned(),
                via: via.to_owned(),
            })
        };
        assert_eq!(
            text(Language::English, moved("")),
            "Germany moves 3 tanks from Germany to Poland."
        );
        assert_eq!(
            text(Language::English, moved("slovakia-hungary")),
            "Germany moves 3 tanks from Germany through Slovakia/Hungary to Poland."
        );
        assert_eq!(
            text(Language::German, moved("")),
            "Germany verlegt 3 Panzer von Germany nach Poland."
        );
        let captured = Kind::Captured(game::Captured {
            territory: "france".to_owned(),
            by: "germany".to_owned(),
            from: "france".to_owned(),
        });
        let expected = "Germany captures France from France.";
        assert_eq!(text(Language::English, captured), expected);
    }

    #[test]
    fn what_concerns_a_further_economy_says_so() {
        let bought = game::Event {
            kind: Some(Kind::Bought(game::Bought {
                power: "united-kingdom".to_owned(),
                r#type: game::UnitType::Infantry as i32,
                count: 2,
                cost: 6,
            })),
            economy: "uk-pacific".to_owned(),
        };
        let words = BoardText::new(Board::global1940().into(), Language::English);
        assert_eq!(
            words.event(&bought, OutcomeCause::Rules).text,
            "United Kingdom buys 2 infantry for 6 IPCs (United Kingdom - Pacific)."
        );
    }

    #[test]
    fn a_loss_on_time_is_one_though_the_game_takes_it_for_giving_up() {
        let words = BoardText::new(Board::europe1940().into(), Language::English);
        let text = |kind, cause| {
            let event = game::Event {
                kind: Some(kind),
                ..game::Event::default()
            };
            words.event(&event, cause).text
        };
        let resigned = |heir| {
            Kind::Resigned(game::Resigned {
                seat: 1,
                powers_to: heir,
            })
        };
        assert_eq!(
            text(resigned(Some(2)), OutcomeCause::Resignation),
            "Seat 1 resigns; seat 2 plays on for it."
        );
        assert_eq!(
            text(resigned(None), OutcomeCause::Time),
            "Seat 1 has lost on time."
        );
        let ended = Kind::Ended(game::Ended {
            winner: game::Side::Axis.into(),
            rule: "AAE-x-01".to_owned(),
            reason: "every seat of the other side has resigned.".to_owned(),
        });
        assert_eq!(
            text(ended.clone(), OutcomeCause::Time),
            "The Axis wins: the other side lost on time."
        );
        assert_eq!(
            text(ended, OutcomeCause::Resignation),
            "The Axis wins: every seat of the other side has resigned."
        );
    }
}
