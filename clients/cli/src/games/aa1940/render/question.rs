//! A question put to a seat, with what may be answered.

use sandtable_aa1940::advance::Chart;
use sandtable_aa1940::board::Board;
use sandtable_proto::games::aa1940::v1 as game;
use sandtable_proto::games::aa1940::v1::decision::Question;

use super::BoardNames;
use super::listed;
use super::slot;
use super::units;

/// The question in lines: what is asked, what there is to choose from, and how to
/// answer it in the interactive game.
pub(crate) fn question_lines(board: &Board, decision: &game::Decision) -> Vec<String> {
    let names = BoardNames(board);
    let Some(question) = &decision.question else {
        return vec!["a question that this program does not know".to_owned()];
    };
    let (title, choices, answer) = parts(names, question);
    let mut lines = vec![format!(
        "Question for {}: {title}",
        names.power(&decision.power)
    )];
    lines.extend(choices.into_iter().map(|choice| format!("    {choice}")));
    lines.push(format!("    answer with: {answer}"));
    lines
}

fn parts(names: BoardNames<'_>, question: &Question) -> (String, Vec<String>, &'static str) {
    match question {
        Question::Scramble(q) => (
            "which aircraft scramble?".to_owned(),
            (q.options.iter())
                .map(|option| {
                    format!(
                        "up to {} of {} from {} to {}",
                        units(option.r#type(), option.most),
                        names.power(&option.power),
                        option.from,
                        option.zone
                    )
                })
                .collect(),
            "answer none | answer 2 fighter TERRITORY ZONE, ...",
        ),
        Question::Intercept(q) => (
            format!(
                "how many fighters intercept over {}?",
                names.space(&q.territory)
            ),
            (q.options.iter())
                .map(|option| format!("up to {} of {}", option.count, option.power))
                .collect(),
            "answer none | answer 2 POWER, ...",
        ),
        Question::CommandNeutral(q) => (
            format!("who commands the army of {}?", names.space(&q.territory)),
            vec![listed(&q.powers)],
            "answer POWER",
        ),
        Question::RaidTargets(q) => (
            format!(
                "what do the bombers over {} bomb?",
                names.space(&q.territory)
            ),
            (q.bombers.iter().map(|group| group_line(names, group)))
                .chain([format!(
                    "targets: {}",
                    listed(&q.targets().map(slot).collect::<Vec<_>>())
                )])
                .collect(),
            "answer #UNIT 2 complex, ...",
        ),
        Question::Bombard(q) => (
            format!(
                "which ships in {} bombard which coast?",
                names.space(&q.zone)
            ),
            (q.ships.iter().map(|group| group_line(names, group)))
                .chain(
                    q.targets
                        .iter()
                        .map(|target| format!("{}: at most {} ships", target.space, target.count)),
                )
                .collect(),
            "answer none | answer #UNIT 1 TERRITORY, ...",
        ),
        Question::Submerge(q) => (
            format!("which submarines in {} submerge?", names.space(&q.space)),
            q.submarines
                .iter()
                .map(|group| group_line(names, group))
                .collect(),
            "answer none | answer all | answer #UNIT 1, ...",
        ),
        Question::Losses(q) => (
            format!(
                "which units are hit in {}? {} to assign",
                names.space(&q.space),
                hits(q)
            ),
            q.groups
                .iter()
                .map(|group| group_line(names, group))
                .collect(),
            "answer auto | answer #UNIT 2, #UNIT 1 damaged, ...",
        ),
        Question::AgreeLosses(q) => (
            format!("are these losses in {} agreed?", names.space(&q.space)),
            (q.losses.iter())
                .map(|loss| {
                    let group = q.groups.iter().find(|group| group.unit == loss.unit);
                    let kind = group.map(|group| group.r#type()).unwrap_or_default();
                    format!(
                        "{} lost, {} damaged",
                        units(kind, loss.destroyed),
                        loss.damaged
                    )
                })
                .collect(),
            "answer yes | answer no",
        ),
        Question::Press(q) => (
            format!("does the attack on {} go on?", names.space(&q.space)),
            vec![match (q.retreats.is_empty(), q.air_may_leave) {
                (true, false) => "there is no retreat".to_owned(),
                (true, true) => "aircraft may leave".to_owned(),
                (false, _) => format!("retreats: {}", listed(&q.retreats)),
            }],
            "press | retreat | retreat SPACE",
        ),
        Question::Favor(q) => (
            format!(
                "{} asks for {}",
                names.power(&q.asker),
                names.favor(q.favor.as_ref())
            ),
            Vec::new(),
            "answer yes | answer no",
        ),
        Question::LiberationForce(q) => (
            format!(
                "which units appear in {}, worth {} IPCs at most?",
                names.space(&q.at),
                q.budget
            ),
            Vec::new(),
            "answer 2 infantry, 1 fighter, ...",
        ),
        Question::LandStranded(q) => (
            "where do the stranded aircraft land?".to_owned(),
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
                        .map(|group| group_line(names, group));
                    format!("{}: {}", group.unwrap_or_default(), listed(&options))
                })
                .collect(),
            "answer none | answer #UNIT 1 SPACE, ...",
        ),
        Question::PlaceBid(q) => (
            format!(
                "what do you take of the bid, of which {} IPCs are left?",
                q.budget
            ),
            vec![format!("a unit each: {}", listed(&q.spaces))],
            "answer none | answer tank SPACE, keep 4, ...",
        ),
        Question::Breakthrough(_) => (
            "on which chart is the breakthrough die rolled?".to_owned(),
            Chart::ALL.map(chart_line).to_vec(),
            "answer 1 | answer 2",
        ),
        Question::Kamikaze(q) => (
            format!("which kamikaze attacks are made, of {} left?", q.attacks),
            (q.zones.iter())
                .flat_map(|zone| zone.ships.iter().map(move |ship| (zone, ship)))
                .map(|(zone, ship)| {
                    format!(
                        "#{}: {} of {} in {}{}",
                        ship.unit,
                        units(ship.r#type(), 1),
                        names.power(&ship.power),
                        names.space(&zone.zone),
                        if ship.damaged { ", damaged" } else { "" }
                    )
                })
                .collect(),
            "answer none | answer #SHIP 2, ...",
        ),
        Question::DeclareWar(q) => (
            "is war declared?".to_owned(),
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

fn hits(question: &game::decision::Losses) -> String {
    let hits = question.hits.unwrap_or_default();
    let of = |count: u32, by: &str| (count > 0).then(|| format!("{count} by {by}"));
    let parts: Vec<String> = [
        of(hits.by_submarines, "submarines"),
        of(hits.by_aircraft, "aircraft"),
        of(hits.by_others, "others"),
    ]
    .into_iter()
    .flatten()
    .collect();
    format!("{} hits ({})", question.required, listed(&parts))
}

fn group_line(names: BoardNames<'_>, group: &game::Group) -> String {
    let mut line = format!(
        "#{}: {} of {}",
        group.unit,
        units(group.r#type(), group.count),
        names.power(&group.power)
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
            units(cargo.r#type(), cargo.count)
        ));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let lines = question_lines(&Board::europe1940(), &decision);
        assert_eq!(
            lines[0],
            "Question for Germany: does the attack on Poland go on?"
        );
        assert_eq!(lines[1].trim(), "retreats: germany and romania");
        assert!(lines[2].contains("retreat SPACE"));
    }
}
