use super::Affected;
use super::ConditionalEvent;
use super::at_war;
use super::cede;
use super::owner;
use super::posture;
use super::run;
use super::surrendered;
use crate::faction::Faction::{self, Axis, Soviet, Western};
use crate::pack::card::Tenure;
use crate::pack::{Effect, Posture, Status};
use crate::state::Pile;
use crate::task::conditional::ConditionalTask as Task;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::testing::Position;

/// Each country that surrendered, the land that it lost, and that land's Cities.
const LOSSES: [(Affected, &str, &[&str]); 5] = [
    (
        Affected::NationalistChina,
        "Kiangsu",
        &["a4724", "a4321", "a4722", "a4922"],
    ),
    (Affected::Britain, "Burma", &["a4015"]),
    (Affected::UnitedStates, "Philippines", &["a3824"]),
    (Affected::CommunistChina, "Kansu", &["a5019", "a4920"]),
    (Affected::Russia, "Primorye", &["p5301"]),
];

fn lost(of: Affected, land: &str) -> Position {
    let mut position = at_war();
    position.post(of.name(), surrendered());
    cede(&mut position, land, "Japan", Tenure::Dependent);
    position
}

fn ask(position: &mut Position, of: Affected) -> Option<(Faction, QuestionSubject)> {
    run(position, of.faction(), Task::Rising(of));
    position.asked()
}

/// All Cities of an area.
fn cities(position: &Position, land: &str) -> Vec<String> {
    let area = Some(position.area(land));
    let map = position.state.map();
    map.hexes_with_ids()
        .filter(|(_, row)| row.is_city() && (row.area == area || row.region == area))
        .map(|(_, row)| row.code.to_string())
        .collect()
}

/// DS-16.3.8-1 to DS-16.3.8-6: DS-16.3.8-1, DS-16.3.8-2, DS-16.3.8-3, DS-16.3.8-4,
/// DS-16.3.8-5, DS-16.3.8-6, DS-16.5.5-1, DS-16.5.5-2, DS-16.5.5-3, DS-16.5.5-4.
#[test]
fn an_open_city_lets_the_loser_rise() {
    for (of, land, hexes) in LOSSES {
        let mut position = lost(of, land);
        let all = cities(&position, land);
        assert!(
            hexes.iter().all(|hex| all.contains(&(*hex).to_owned())),
            "{land}"
        );
        let mut garrisons = Vec::new();
        for code in &all {
            garrisons.push(position.put("jpn-inf", Axis, code));
        }
        assert_eq!(ask(&mut position, of), None, "{land} is held");
        position.play(|play| play.take_off(garrisons[0]));
        assert_eq!(
            ask(&mut position, of),
            Some((of.faction(), QuestionSubject::Rising))
        );
        position.pick(Pick::Pass, 3);
        assert_eq!(posture(&position, of), surrendered());
        assert_eq!(owner(&position, land).as_deref(), Some("Japan"));
        ask(&mut position, of);
        position.pick(Pick::Yes, 3);
        assert_eq!(posture(&position, of), Posture::War);
        assert_ne!(owner(&position, land).as_deref(), Some("Japan"));
        let area = position.state.area(position.area(land));
        if of.is_chinese() {
            assert_eq!(area.status, Status::Active);
            assert_eq!(area.alignment, Some(of.faction()));
        } else {
            assert_eq!((area.status, area.tenure), (Status::Absent, None));
        }
    }
}

/// DS-16.3.8-2, DS-16.3.8-4, DS-16.3.8-6, DS-16.5.5-2, DS-16.5.5-4: one that is at war needs
/// no open City.
#[test]
fn one_at_war_has_its_lands_back() {
    for (of, land, _) in LOSSES {
        let mut position = lost(of, land);
        for code in cities(&position, land) {
            position.put("jpn-inf", Axis, &code);
        }
        position.post(of.name(), Posture::War);
        assert_eq!(ask(&mut position, of), None);
        assert_ne!(owner(&position, land).as_deref(), Some("Japan"), "{land}");
    }
}

/// DS-13.3-3, DS-13.3-5: each Mandate Dependent that Japan can have won of the West, and each
/// Region of the Far East.
#[test]
fn all_its_lands_come_back_to_one_at_war() {
    let british = ["Burma", "Hong Kong", "Malaya", "Papua", "Sarawak"];
    let american = ["Aleutian Islands", "Guam", "Midway", "Philippines", "Wake"];
    let russian = ["Amur", "Kamchatka", "Primorye", "Siberia", "Trans-Baikal"];
    for (of, lands) in [
        (Affected::Britain, british),
        (Affected::UnitedStates, american),
        (Affected::Russia, russian),
    ] {
        for land in lands {
            let mut position = lost(of, land);
            assert_eq!(owner(&position, land).as_deref(), Some("Japan"), "{land}");
            position.post(of.name(), Posture::War);
            ask(&mut position, of);
            assert_ne!(owner(&position, land).as_deref(), Some("Japan"), "{land}");
        }
    }
}

/// DS-16.3.8-1, DS-16.3.8-3, DS-16.3.8-5, DS-16.5.5-1, DS-16.5.5-3: not while the card that
/// made the peace is in effect.
#[test]
fn nobody_rises_while_the_peace_is_being_made() {
    for (of, land, _) in LOSSES {
        for (faction, peace) in [
            (of.faction(), ConditionalEvent::Surrender(of)),
            (Axis, ConditionalEvent::ForcedSettlement(of)),
            (Axis, ConditionalEvent::JapaneseConcessions(of)),
        ] {
            let mut pack = crate::pack::Pack::clone(&crate::testing::campaign::pack_of_asia());
            let number = match faction {
                Axis => "1",
                Western => "5",
                Soviet => "15",
            };
            let theatre = crate::map::Theatre::Asia;
            let card = pack.find_card(theatre, faction, number).unwrap();
            let may = Effect::May(vec![Effect::Conditional(peace)]);
            pack.cards[card.index()].conditional = vec![may];
            let mut position = Position::campaign_on(std::sync::Arc::new(pack));
            position.post(of.name(), surrendered());
            cede(&mut position, land, "Japan", Tenure::Dependent);
            position.pile(faction, number, Pile::Current);
            assert_eq!(ask(&mut position, of), None);
            position.post(of.name(), Posture::War);
            ask(&mut position, of);
            assert_eq!(owner(&position, land).as_deref(), Some("Japan"));
        }
    }
}
