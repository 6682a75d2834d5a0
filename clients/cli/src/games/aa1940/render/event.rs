//! Description of an event in a sentence.

mod battle;
mod economy;

use sandtable_aa1940::board::Board;
use sandtable_proto::games::aa1940::v1 as game;
use sandtable_proto::games::aa1940::v1::event::Kind;

use super::BoardNames;
use super::phase_name;
use super::research::research;
use super::side;
use super::units;
use crate::output::text::{EventImportance, listed};

/// The event as a sentence; none for events that say nothing to people.
pub(crate) fn sentence(board: &Board, event: &game::Event) -> Option<String> {
    let names = BoardNames(board);
    let kind = event.kind.as_ref()?;
    let said = moves(names, kind)
        .or_else(|| economy::economy(names, kind))
        .or_else(|| battle::battle(names, kind))
        .or_else(|| research(names, kind))
        .or_else(|| politics(names, kind))?;
    Some(match event.economy.as_str() {
        "" => said,
        economy => format!("{said} ({})", names.economy(economy)),
    })
}

fn moves(names: BoardNames<'_>, kind: &Kind) -> Option<String> {
    let moved = |troops: &Option<game::Troops>, from: &str, to: &str, verb: &str| {
        format!(
            "{} {verb} from {} to {}",
            names.troops(troops.as_ref()),
            names.space(from),
            names.space(to)
        )
    };
    Some(match kind {
        Kind::Moved(e) if e.via.is_empty() => moved(&e.troops, &e.from, &e.to, "move"),
        Kind::Moved(e) => format!(
            "{} through {}",
            moved(&e.troops, &e.from, &e.to, "blitz"),
            names.space(&e.via)
        ),
        Kind::RaidSent(e) => moved(&e.troops, &e.from, &e.to, "fly a raid"),
        Kind::Loaded(e) => moved(&e.troops, &e.from, &e.zone, "embark"),
        Kind::Unloaded(e) => moved(&e.troops, &e.zone, &e.to, "land"),
        Kind::AssaultAnnounced(e) => moved(&e.troops, &e.zone, &e.to, "prepare an assault"),
        Kind::AircraftScrambled(e) => moved(&e.troops, &e.from, &e.zone, "scramble"),
        Kind::StrandedLanded(e) => moved(&e.troops, &e.from, &e.to, "divert"),
        Kind::Intercepted(e) => format!(
            "{} rise to intercept over {}",
            names.troops(e.troops.as_ref()),
            names.space(&e.at)
        ),
        Kind::Engaged(e) => format!(
            "ships in {} will be {}",
            names.space(&e.zone),
            if e.fight { "attacked" } else { "ignored" }
        ),
        Kind::TakenBack(e) => {
            let drafts = if e.steps == 1 { "draft" } else { "drafts" };
            format!("{} takes back {} {drafts}", names.power(&e.power), e.steps)
        }
        _ => return None,
    })
}

fn politics(names: BoardNames<'_>, kind: &Kind) -> Option<String> {
    Some(match kind {
        Kind::TurnBegan(e) => format!("Round {}: {}'s turn", e.round, names.power(&e.power)),
        Kind::PhaseBegan(e) => format!("{}: {}", names.power(&e.power), phase_name(e.phase())),
        Kind::WarDeclared(e) => {
            format!(
                "{} declares war on {}",
                names.power(&e.by),
                names.power(&e.on)
            )
        }
        Kind::FavorRequested(e) => format!(
            "{} asks {} for {}",
            names.power(&e.by),
            names.power(&e.of),
            names.favor(e.favor.as_ref())
        ),
        Kind::FavorAnswered(e) => format!(
            "{} {} {} {}",
            names.power(&e.by),
            if e.granted { "grants" } else { "refuses" },
            names.power(&e.to),
            names.favor(e.favor.as_ref())
        ),
        Kind::NeutralInvaded(e) => format!(
            "{} invades {}, which joins {} with {} infantry",
            names.power(&e.by),
            names.space(&e.territory),
            side(e.joins()),
            e.army
        ),
        Kind::StrictNeutralsTurned(e) => {
            format!("the strict neutrals turn to {}", side(e.toward()))
        }
        Kind::NeutralCommanded(e) => format!(
            "{} commands the army of {}",
            names.power(&e.by),
            names.space(&e.territory)
        ),
        Kind::Captured(e) => format!(
            "{} captures {} from {}",
            names.power(&e.by),
            names.space(&e.territory),
            names.power(&e.from)
        ),
        Kind::Liberated(e) => format!(
            "{} liberates {} for {}",
            names.power(&e.by),
            names.space(&e.territory),
            names.power(&e.to)
        ),
        Kind::Reverted(e) => {
            format!(
                "{} returns to {}",
                names.space(&e.territory),
                names.power(&e.to)
            )
        }
        Kind::Converted(e) => format!(
            "{} joins {} with {} infantry",
            names.space(&e.territory),
            names.power(&e.by),
            e.army
        ),
        Kind::ComplexDowngraded(e) => {
            format!("the complex in {} is now a minor one", names.space(&e.at))
        }
        Kind::ComplexRemoved(e) => format!("the complex in {} is removed", names.space(&e.at)),
        Kind::CapitalTaken(e) => format!(
            "{} takes the capital of {} with {} IPCs",
            names.power(&e.by),
            names.power(&e.from),
            e.ipcs
        ),
        Kind::CapitalFreed(e) => format!("the capital of {} is free", names.power(&e.power)),
        Kind::BidTaken(e) => {
            let placed = (e.units.iter())
                .map(|unit| format!("{} in {}", units(unit.r#type(), 1), names.space(&unit.at)));
            let taken = placed.chain((e.kept > 0).then(|| format!("{} IPCs", e.kept)));
            let taken: Vec<String> = taken.collect();
            format!(
                "{} takes of the bid: {}",
                names.power(&e.power),
                listed(&taken)
            )
        }
        Kind::LiberationForceArrived(e) => format!(
            "{} appear in {}",
            names.all_troops(&e.troops),
            names.space(&e.at)
        ),
        Kind::Answered(e) if e.by() == game::AnsweredBy::StandingOrders => {
            format!("question {} is answered by standing orders", e.decision)
        }
        Kind::OrdersFiled(_) => "standing orders filed".to_owned(),
        Kind::KamikazeOrderFiled(e) => match &e.order {
            Some(order) => format!(
                "standing order filed: {} kamikaze attacks in a zone at most",
                order.attacks
            ),
            None => "standing order for kamikaze attacks withdrawn".to_owned(),
        },
        Kind::Resigned(e) => match e.powers_to {
            Some(heir) => format!("seat {} resigns; seat {heir} plays on for it", e.seat),
            None => format!("seat {} resigns", e.seat),
        },
        Kind::Ended(e) => match e.winner() {
            game::Side::Unspecified => format!("The match is drawn: {}", e.reason),
            winner => format!("{} win: {}", capitalized(side(winner)), e.reason),
        },
        // The command line itself prints questions, and hits are among the dice above them.
        _ => return None,
    })
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}

/// Returns the importance of the event.
pub(crate) fn weight(event: &game::Event) -> EventImportance {
    match &event.kind {
        Some(
            Kind::TurnBegan(_)
            | Kind::WarDeclared(_)
            | Kind::Captured(_)
            | Kind::Liberated(_)
            | Kind::CapitalTaken(_)
            | Kind::CapitalFreed(_)
            | Kind::NeutralInvaded(_)
            | Kind::AdvanceMade(_)
            | Kind::Resigned(_)
            | Kind::Ended(_),
        ) => EventImportance::Headline,
        Some(
            Kind::PhaseBegan(_)
            | Kind::RoundBegan(_)
            | Kind::Rolled(_)
            | Kind::RaidRolled(_)
            | Kind::HitsScored(_)
            | Kind::Asked(_)
            | Kind::Answered(_)
            | Kind::FavorRequested(_)
            | Kind::FavorAnswered(_)
            | Kind::Engaged(_)
            | Kind::TakenBack(_)
            | Kind::ResearchBought(_)
            | Kind::ResearchRolled(_),
        )
        | None => EventImportance::Detail,
        Some(_) => EventImportance::News,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event_text(kind: Kind) -> Option<String> {
        let event = game::Event {
            kind: Some(kind),
            ..Default::default()
        };
        sentence(&Board::europe1940(), &event)
    }

    #[test]
    fn events_read_as_sentences() {
        let tanks = game::Troops {
            power: "germany".to_owned(),
            r#type: game::UnitType::Tank as i32,
            count: 3,
        };
        let moved = Kind::Moved(game::Moved {
            troops: Some(tanks),
            from: "germany".to_owned(),
            to: "poland".to_owned(),
            via: String::new(),
        });
        assert_eq!(
            event_text(moved).unwrap(),
            "3 tanks (Germany) move from Germany to Poland"
        );
        let captured = Kind::Captured(game::Captured {
            territory: "france".to_owned(),
            by: "germany".to_owned(),
            from: "france".to_owned(),
        });
        assert_eq!(
            event_text(captured).unwrap(),
            "Germany captures France from France"
        );
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
        let said = sentence(&Board::global1940(), &bought).unwrap();
        assert_eq!(
            said,
            "United Kingdom buys 2 infantry for 6 IPCs (United Kingdom - Pacific)"
        );
    }

    #[test]
    fn events_from_newer_servers_are_passed_over() {
        assert_eq!(
            sentence(&Board::europe1940(), &game::Event::default()),
            None
        );
        let battle = Kind::BattleBegan(game::BattleBegan::default());
        assert!(event_text(battle).unwrap().starts_with("A battle: "));
    }
}
