//! Legal commands, each on a line that the interactive game understands.

use sandtable_proto::games::aa1940::v1 as game;
use sandtable_proto::games::aa1940::v1::command::Kind;

use super::unit_kind;
use crate::output::text::listed;
use crate::output::writer;

/// Everything that the acting power may do, as command lines with the most of each.
pub(crate) fn legal_lines(legal: &game::PhaseLegal) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(research) = &legal.research {
        let purses: Vec<String> = (research.purses.iter())
            .map(|purse| format!("{} IPCs of {}", purse.ipcs, purse.economy))
            .collect();
        lines.push(format!("research {} ({})", research.most, listed(&purses)));
    }
    lines.extend(legal.launches.iter().flat_map(|base| {
        base.targets
            .iter()
            .map(move |to| format!("launch {} {} {}", base.from, to.at, slot_id(to.slot())))
    }));
    lines.extend(legal.declare.iter().map(|on| format!("declare {on}")));
    lines.extend((legal.buy.iter()).map(|buy| format!("buy {} {}", buy.count, id(buy.r#type()))));
    lines.extend((legal.buy_facilities()).map(|kind| format!("buy {}", facility_id(kind))));
    lines.extend(legal.economies.iter().flat_map(|economy| {
        let units = (economy.buy.iter()).map(|buy| {
            format!(
                "buy {} {} for {}",
                buy.count,
                id(buy.r#type()),
                economy.economy
            )
        });
        let facilities = (economy.buy_facilities())
            .map(|kind| format!("buy {} for {}", facility_id(kind), economy.economy));
        units.chain(facilities).collect::<Vec<_>>()
    }));
    lines.extend(legal.upgrade.iter().map(|at| format!("upgrade {at}")));
    lines.extend((legal.repair.iter()).map(|repair| {
        format!(
            "repair {} {} {}",
            repair.at,
            slot_id(repair.slot()),
            repair.most
        )
    }));
    lines.extend(stacks("move", &legal.moves));
    lines.extend(stacks("raid", &legal.raids));
    lines.extend(stacks("drop", &legal.drops));
    lines.extend(legal.loads.iter().flat_map(|loads| {
        let stack = loads.stack.clone().unwrap_or_default();
        loads.aboard.iter().map(move |option| {
            format!(
                "load {} {}{} {} #{} (in {})",
                option.most,
                id(stack.r#type()),
                number(&stack),
                stack.from,
                option.transport,
                option.zone
            )
        })
    }));
    lines.extend(stacks("unload", &legal.unloads));
    lines.extend((legal.engage.iter()).map(|option| {
        let verb = if option.fight { "engage" } else { "ignore" };
        format!("{verb} {}", option.zone)
    }));
    lines.extend(legal.ask.iter().filter_map(favor));
    lines.extend(legal.fight.iter().map(|site| match site.r#type() {
        game::BattleType::Raid => format!("fight raid {}", site.space),
        game::BattleType::Assault => format!("fight assault {}", site.space),
        game::BattleType::General | game::BattleType::Unspecified => {
            format!("fight {}", site.space)
        }
    }));
    lines.extend(
        (legal.place.iter())
            .map(|place| format!("place {} {} {}", place.most, id(place.r#type()), place.at)),
    );
    lines.extend(
        (legal.place_facilities.iter())
            .map(|place| format!("place {} {}", facility_id(place.r#type()), place.at)),
    );
    lines.extend(legal.economies.iter().flat_map(|economy| {
        let units = (economy.place.iter()).map(|place| {
            let kind = id(place.r#type());
            format!(
                "place {} {kind} {} for {}",
                place.most, place.at, economy.economy
            )
        });
        let facilities = (economy.place_facilities.iter()).map(|place| {
            let kind = facility_id(place.r#type());
            format!("place {kind} {} for {}", place.at, economy.economy)
        });
        units.chain(facilities).collect::<Vec<_>>()
    }));
    if legal.take_back > 0 {
        lines.push(format!("undo {}", legal.take_back));
    }
    match legal.blockers.as_slice() {
        [] => lines.push("end".to_owned()),
        blockers => lines.extend(blockers.iter().map(|blocker| {
            let remedy = blocker.remedy.as_ref().and_then(remedy_line);
            format!(
                "(cannot end yet: {}: expected {}, found {}{})",
                blocker.rule,
                blocker.expected,
                blocker.found,
                remedy.map_or(String::new(), |line| format!("; try `{line}`"))
            )
        })),
    }
    lines
}

/// The line of a command that removes an obstacle; none for those that the list spells out.
fn remedy_line(remedy: &game::Command) -> Option<String> {
    match remedy.kind.as_ref()? {
        Kind::TakeBack(back) => Some(format!("undo {}", back.steps)),
        Kind::Move(order) => {
            let stack = order.stack.as_ref()?;
            let (unit, number) = (id(stack.r#type()), number(stack));
            Some(format!(
                "move {} {unit}{number} {} {}",
                stack.count, stack.from, order.to
            ))
        }
        Kind::Engage(engage) if !engage.fight => Some(format!("ignore {}", engage.zone)),
        _ => None,
    }
}

/// One line for each stack, with all its destinations.
fn stacks(verb: &str, all: &[game::StackMoves]) -> Vec<String> {
    (all.iter())
        .map(|moves| {
            let stack = moves.stack.clone().unwrap_or_default();
            let to: Vec<String> = (moves.to.iter())
                .map(|to| {
                    let mut text = to.to.clone();
                    if !to.via.is_empty() {
                        text.push_str(&format!(" via {}", to.via));
                    }
                    if to.most < stack.count {
                        text.push_str(&format!(" ({} at most)", to.most));
                    }
                    text
                })
                .collect();
            format!(
                "{verb} {} {}{} {} -> {}",
                stack.count,
                id(stack.r#type()),
                number(&stack),
                stack.from,
                to.join(" | ")
            )
        })
        .collect()
}

/// The number of the unit that stands for a stack, where there is one.
fn number(stack: &game::Stack) -> String {
    (stack.unit)
        .map(|unit| format!(" #{unit}"))
        .unwrap_or_default()
}

fn favor(favor: &game::Favor) -> Option<String> {
    use game::favor::Kind;
    favor.kind.as_ref().map(|kind| match kind {
        Kind::Passage(canal) => format!("ask passage {canal}"),
        Kind::Transports(power) => format!("ask transports {power}"),
        Kind::Carriers(power) => format!("ask carriers {power}"),
    })
}

fn id(unit: game::UnitType) -> &'static str {
    unit_kind(unit).map_or("unit", |kind| kind.id())
}

fn facility_id(kind: game::FacilityType) -> String {
    writer::word(kind.as_str_name(), "FACILITY_TYPE_")
}

fn slot_id(place: game::FacilitySlot) -> String {
    writer::word(place.as_str_name(), "FACILITY_SLOT_")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tanks() -> Option<game::Stack> {
        Some(game::Stack {
            from: "poland".to_owned(),
            r#type: game::UnitType::Tank as i32,
            count: 3,
            unit: Some(17),
        })
    }

    #[test]
    fn every_list_is_told_in_lines_that_can_be_typed() {
        let to = game::Destination {
            to: "belarus".to_owned(),
            via: "eastern-poland".to_owned(),
            most: 2,
        };
        let legal = game::PhaseLegal {
            buy: vec![game::UnitCount {
                r#type: game::UnitType::Infantry as i32,
                count: 10,
            }],
            moves: vec![game::StackMoves {
                stack: tanks(),
                to: vec![to],
            }],
            loads: vec![game::StackLoads {
                stack: tanks(),
                aboard: vec![game::LoadOption {
                    transport: 40,
                    zone: "sz-114".to_owned(),
                    most: 1,
                }],
            }],
            research: Some(game::ResearchOption {
                most: 2,
                die_cost: 5,
                purses: vec![game::EconomyPart {
                    economy: "germany".to_owned(),
                    ipcs: 11,
                }],
            }),
            launches: vec![game::RocketOption {
                from: "western-germany".to_owned(),
                targets: vec![game::RocketTarget {
                    at: "scotland".to_owned(),
                    slot: game::FacilitySlot::AirBase as i32,
                }],
            }],
            take_back: 2,
            ..Default::default()
        };
        assert_eq!(
            legal_lines(&legal),
            [
                "research 2 (11 IPCs of germany)",
                "launch western-germany scotland air_base",
                "buy 10 infantry",
                "move 3 tank #17 poland -> belarus via eastern-poland (2 at most)",
                "load 1 tank #17 poland #40 (in sz-114)",
                "undo 2",
                "end",
            ]
        );
    }

    #[test]
    fn what_keeps_a_phase_open_is_told() {
        let legal = game::PhaseLegal {
            blockers: vec![game::Blocker {
                rule: "XX-01".to_owned(),
                expected: "a".to_owned(),
                found: "b".to_owned(),
                ..Default::default()
            }],
            ..Default::default()
        };
        assert_eq!(
            legal_lines(&legal),
            ["(cannot end yet: XX-01: expected a, found b)"]
        );
        let remedied = |kind| {
            let remedy = Some(game::Command { kind: Some(kind) });
            let mut legal = legal.clone();
            legal.blockers[0].remedy = remedy;
            legal_lines(&legal).concat()
        };
        let back = remedied(Kind::TakeBack(game::command::TakeBack { steps: 2 }));
        assert!(back.ends_with("found b; try `undo 2`)"), "{back}");
        let stack = game::Stack {
            from: "sz-112".to_owned(),
            r#type: game::UnitType::Transport.into(),
            count: 1,
            unit: Some(7),
        };
        let away = remedied(Kind::Move(game::command::Move {
            stack: Some(stack),
            to: "sz-113".to_owned(),
            via: String::new(),
        }));
        assert!(
            away.contains("; try `move 1 transport #7 sz-112 sz-113`"),
            "{away}"
        );
    }
}
