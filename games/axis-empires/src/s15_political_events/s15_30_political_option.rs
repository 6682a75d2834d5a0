//! 15.30 Political Option.

use crate::command_context::Play;
use crate::countries;
use crate::faction::Faction;
use crate::map::{NamedArea, Theatre};
use crate::o15_fortunes_of_war::o15_1_drawing;
use crate::pack::card::political_event::{FailureKind, PoliticalEvent};
use crate::pack::card::{Duty, FortuneAction, Party, PostureRef};
use crate::pack::{Effect, Posture, PostureBoxId, Truce};
use crate::s13_countries::s13_6_posture as postures;
use crate::s15_political_events::choices::ChoiceList;
use crate::s15_political_events::names;
use crate::s15_political_events::s15_9_country_joins::{declare_war, neutrals};
use crate::s15_political_events::s15_28_neutrals_pressured::wider_involvement;
use crate::state::State;
use crate::task::Scene;
use crate::task::political::PoliticalTask;

/// The faction does one of these, or nothing: a Chinese Incident (`DS-15.30-1`), a declaration of
/// war on a Neutral country (`DS-15.30-2`), peace talks in the East (`DS-15.30-3`), a Failure of
/// some faction (`DS-15.30-4`), Influence in a Neutral country (`DS-15.30-5`), war in Asia
/// (`DS-15.30-6`) or in the Pacific (`DS-15.30-7`), peace talks in the West (`DS-15.30-8`), or a
/// friend's full part in the war (`DS-15.30-9`). The faction with the event may end a policy this
/// way (`AE-13.6.1.2-7`). Fortunes of War adds two entries to the list.
pub(super) fn happen(play: &mut Play<'_>, scene: Scene) {
    let state = &*play.state;
    let faction = scene.faction;
    let asia = scene.theatre == Theatre::Asia;
    let neutral = !countries::fitting(state, scene, &neutrals()).is_empty();
    let mut menu = ChoiceList::default();
    let incident = Effect::Event(PoliticalEvent::ChineseIncident);
    menu.effects(asia, vec![incident]);
    menu.effects(neutral, vec![declare_war(Duty::Must)]);
    talks(&mut menu, state, scene, (Faction::Soviet, Faction::Western));
    failures(&mut menu, scene);
    let select = Effect::Select {
        from: neutrals(),
        duty: Duty::Must,
        then: vec![Effect::Event(PoliticalEvent::Influence)],
    };
    menu.effects(neutral, vec![select]);
    let boxes = [
        names::box_of(state, NamedArea::Russia, Faction::Soviet),
        names::chinese_box(state, Faction::Soviet),
        names::chinese_box(state, Faction::Western),
    ];
    wars(
        &mut menu,
        state,
        asia && faction != Faction::Western,
        &boxes,
    );
    let boxes = [
        names::box_of(state, NamedArea::Britain, Faction::Western),
        names::box_of(state, NamedArea::UnitedStates, Faction::Western),
    ];
    wars(&mut menu, state, asia && faction != Faction::Soviet, &boxes);
    talks(&mut menu, state, scene, (Faction::Western, Faction::Soviet));
    wider_involvement(&mut menu, state, scene);
    fortunes(&mut menu, state, scene);
    menu.offer(play, scene, Duty::May);
}

/// Peace talks with one Ally, which the other cannot choose: a truce with it becomes longer
/// or shorter, and everything else is negotiated (`DS-15.30-3`, `DS-15.30-8`).
fn talks(menu: &mut ChoiceList, state: &State, scene: Scene, (with, but): (Faction, Faction)) {
    let mut truces = ChoiceList::default();
    for id in names::boxes(state, scene.theatre, with) {
        let of = PostureRef { posture: id };
        for up in [true, false] {
            let open = postures::can_change(state.box_posture(id), up);
            truces.effects(open, vec![Effect::ChangeTruce { of, up }]);
        }
    }
    let then = vec![
        truces.task(Duty::Must).into(),
        PoliticalTask::Negotiate(with).into(),
    ];
    menu.tasks(scene.faction != but, then);
}

/// Negotiation in every box of an Ally that has neither truce nor policy (`DS-15.30-3`,
/// `DS-15.30-8`).
pub(super) fn negotiate(play: &mut Play<'_>, scene: Scene, with: Faction) {
    let boxes: Vec<PostureBoxId> = names::boxes(play.state, scene.theatre, with)
        .filter(|id| play.state.box_posture(*id) == Posture::War)
        .collect();
    for id in boxes {
        postures::set(play, id, Posture::Truce(Truce::Negotiation));
    }
}

/// Military Failure: of which faction, and which (`DS-15.30-4`).
fn failures(menu: &mut ChoiceList, scene: Scene) {
    let parties = [
        (Faction::Axis, Party::Axis),
        (Faction::Western, Party::Western),
        (Faction::Soviet, Party::Soviet),
    ];
    let mut whose = ChoiceList::default();
    for (faction, party) in parties {
        for kind in [FailureKind::Command, FailureKind::Supply] {
            let failure = Effect::As {
                party,
                then: vec![Effect::Event(PoliticalEvent::Failure(kind))],
            };
            whose.effects(faction != scene.faction, vec![failure]);
        }
    }
    menu.step(true, whose.task(Duty::Must));
}

/// A card of Fortunes of War for the faction's side, or the loss of one of the other's
/// (`AE-+15.1-3`).
fn fortunes(menu: &mut ChoiceList, state: &State, scene: Scene) {
    for deed in [FortuneAction::Draw, FortuneAction::Discard] {
        let open = o15_1_drawing::is_open(state, scene, deed);
        menu.effects(open, vec![Effect::Fortune(deed)]);
    }
}

/// The end of a policy in one of the boxes.
fn wars(menu: &mut ChoiceList, state: &State, open: bool, boxes: &[Option<PostureBoxId>]) {
    let mut policies = ChoiceList::default();
    let mut any = false;
    for id in boxes {
        let found = names::policy(state, *id).is_some();
        any |= found;
        policies.effects(found, names::end_policy(*id));
    }
    menu.step(open && any, policies.task(Duty::Must));
}
