//! A question put to a seat, with what may be answered.

use sandtable_aa1940::advance::Chart;
use sandtable_proto::games::aa1940::v1 as game;
use sandtable_proto::games::aa1940::v1::decision::Question;
use sandtable_sentences::aa1940::BoardText;

use crate::output::text::listed;

/// The question in lines: what is asked, what there is to choose from, and how to
/// answer it in the interactive game.
pub(crate) fn question_lines(words: &BoardText, decision: &game::Decision) -> Vec<String> {
    let mut lines = vec![format!("Question for {}", words.question(decision))];
    if let Some(question) = &decision.question {
        let (choices, answer) = parts(words, question);
        lines.extend(choices.into_iter().map(|choice| format!("    {choice}")));
        lines.push(format!("    answer with: {answer}"));
    }
    lines
}

fn parts(words: &BoardText, question: &Question) -> (Vec<String>, &'static str) {
    match question {
        Question::Scramble(q) => (
            (q.options.iter())
                .map(|option| {
                    format!(
                        "up to {} of {} from {} to {}",
                        words.units(option.r#type(), option.most),
                        words.power(&option.power),
                        option.from,
                        option.zone
                    )
                })
                .collect(),
            "answer none | answer 2 fighter TERRITORY ZONE, ...",
        ),
        Question::Intercept(q) => (
            (q.options.iter())
                .map(|option| format!("up to {} of {}", option.count, option.power))
                .collect(),
            "answer none | answer 2 POWER, ...",
        ),
        Question::CommandNeutral(q) => (vec![listed(&q.powers)], "answer POWER"),
        Question::RaidTargets(q) => (
            (q.bombers.iter().map(|group| group_line(words, group)))
                .chain([format!(
                    "targets: {}",
                    listed(&q.targets().map(|slot| words.slot(slot)).collect::<Vec<_>>())
                )])
                .collect(),
            "answer #UNIT 2 complex, ...",
        ),
        Question::Bombard(q) => (
            (q.ships.iter().map(|group| group_line(words, group)))
                .chain(
                    q.targets
                        .iter()
                        .map(|target| format!("{}: at most {} ships", target.space, target.count)),
                )
                .collect(),
            "answer none | answer #UNIT 1 TERRITORY, ...",
        ),
        Question::Submerge(q) => (
            q.submarines
                .iter()
                .map(|group| group_line(words, group))
                .collect(),
            "answer none | answer all | answer #UNIT 1, ...",
        ),
        Question::Losses(q) => (
            q.groups
                .iter()
                .map(|group| group_line(words, group))
                .collect(),
            "answer auto | answer #UNIT 2, #UNIT 1 damaged, ...",
        ),
        Question::AgreeLosses(q) => (
            (q.losses.iter())
                .map(|loss| {
                    let group = q.groups.iter().find(|group| group.unit == loss.unit);
                    let kind = group.map(|group| group.r#type()).unwrap_or_default();
                    format!(
                        "{} lost, {} damaged",
                        words.units(kind, loss.destroyed),
                        loss.damaged
                    )
                })
                .collect(),
            "answer yes | answer no",
        ),
        Question::Press(q) => (
            vec![match (q.retreats.is_empty(), q.air_may_leave) {
                (true, false) => "there is no retreat".to_owned(),
                (true, true) => "aircraft may leave".to_owned(),
                (false, _) => format!("retreats: {}", listed(&q.retreats)),
            }],
            "press | retreat | retreat SPACE",
        ),
        Question::Favor(_) => (Vec::new(), "answer yes | answer no"),
        Question::LiberationForce(_) => (Vec::new(), "answer 2 infantry, 1 fighter, ..."),
        Question::LandStranded(q) => (
            (q.groups.iter())
                .map(|stranded| {
                    let options: Vec<&str> = stranded
                        .options
                        .iter()
                        .map(|option| option.space.as_str())
                        .collect();
                    let group = stranded
                        .group
                        .as_ref()
                        .map(|group| group_line(words, group));
                    format!("{}: {}", group.unwrap_or_default(), listed(&options))
                })
                .collect(),
            "answer none | answer #UNIT 1 SPACE, ...",
        ),
        Question::PlaceBid(q) => (
            vec![format!("a unit each: {}", listed(&q.spaces))],
            "answer none | answer tank SPACE, keep 4, ...",
        ),
        Question::Breakthrough(_) => (Chart::ALL.map(chart_line).to_vec(), "answer 1 | answer 2"),
        Question::Kamikaze(q) => (
            (q.zones.iter())
                .flat_map(|zone| zone.ships.iter().map(move |ship| (zone, ship)))
                .map(|(zone, ship)| {
                    format!(
                        "#{}: {} of {} in {}{}",
                        ship.unit,
                        words.units(ship.r#type(), 1),
                        words.power(&ship.power),
                        words.space(&zone.zone),
                        if ship.damaged { ", damaged" } else { "" }
                    )
                })
                .collect(),
            "answer none | answer #SHIP 2, ...",
        ),
        Question::DeclareWar(q) => (
            vec![format!("on {}", listed(&q.on))],
            "answer none | answer POWER, ...",
        ),
    }
}

fn chart_line(chart: Chart) -> String {
    let names: Vec<String> = (chart.advances().iter())
        .map(|advance| advance.id().replace('_', " "))
        .collect();
    format!("chart {}: {}", chart.number(), listed(&names))
}

fn group_line(words: &BoardText, group: &game::Group) -> String {
    let mut line = format!(
        "#{}: {} of {}",
        group.unit,
        words.units(group.r#type(), group.count),
        words.power(&group.power)
    );
    if group.damaged {
        line.push_str(", damaged");
    }
    if group.seaborne {
        line.push_str(", came ashore");
    }
    for cargo in &group.cargo {
        line.push_str(&format!(
            ", carrying {}",
            words.units(cargo.r#type(), cargo.count)
        ));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_aa1940::board::Board;
    use sandtable_sentences::language::Language;

    #[test]
    fn a_question_tells_its_choices_and_how_to_answer() {
        let press = game::decision::Press {
            space: "poland".to_owned(),
            retreats: vec!["germany".to_owned(), "romania".to_owned()],
            air_may_leave: false,
        };
        let decision = game::Decision {
            id: 4,
            seat: 0,
            power: "germany".to_owned(),
            question: Some(Question::Press(press)),
        };
        let words = BoardText::new(Board::europe1940().into(), Language::English);
        let lines = question_lines(&words, &decision);
        assert_eq!(
            lines[0],
            "Question for Germany: does the attack on Poland go on?"
        );
        assert_eq!(lines[1].trim(), "retreats: germany and romania");
        assert!(lines[2].contains("retreat SPACE"));
    }
}
