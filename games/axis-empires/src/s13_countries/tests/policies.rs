//! 13.6.1, what policies do and how they end, by orders.

use super::breach::{border, government, lies};
use crate::command::Command;
use crate::decision::Answer;
use crate::faction::Faction::{Axis, Soviet, Western};
use crate::map::Theatre::{Asia, Europe};
use crate::options::Edition;
use crate::pack::card::PostureRef;
use crate::pack::{Effect, MarkerKind, Policy, Posture, Side, Status, Truce, WarState};
use crate::run;
use crate::s06_war_and_peace::s6_1_war_and_peace;
use crate::s15_political_events::PoliticalEvent;
use crate::sequence::Segment;
use crate::state::{PieceId, Place};
use crate::task_queue;
use crate::task_queue::choice::{Pick, QuestionSubject};
use crate::task_queue::{Continuation, Scene};
use crate::testing::{Loaded, Position};

const APPEASEMENT: Posture = Posture::Policy(Policy::Appeasement);
const GUARANTEES: Posture = Posture::Policy(Policy::Guarantees);

/// Britons on Malta and Gibraltar, in a France that is in the war.
fn mediterranean(war: WarState, convoy: &str) -> (Position, PieceId, PieceId) {
    let mut position = Position::europe();
    position.country("France", Status::Active, Western);
    position.state.set_war_state(Europe, war);
    let malta = position.put("bri-inf", Western, "w1824");
    let gibraltar = position.put("bri-inf", Western, "w2208");
    let zone = position.zone("Western Mediterranean");
    position.put_at(convoy, Western, Place::Convoys(zone));
    position.phase(Western, Segment::OperationalMovement);
    (position, malta, gibraltar)
}

/// Reports whether a unit may start to move: only a supplied one may.
fn sets_out(position: &Position, unit: PieceId) -> bool {
    let at = position.at(unit).hex().unwrap();
    let map = position.state.map();
    let next = map.neighbours(at).next().unwrap().hex;
    let code = map.hex(next).code.to_string();
    position.refusal(&position.walk(unit, &[&code])) != "AE-10.3-6"
}

/// AE-13.6.1.1-9, AE-13.6.1.1-10, AE-13.6.1.1-11, DS-13.6.1.1-7, AE-10.2.3-6: whose Supply
/// Convoys serve whom. The printed ones of the Atlantic serve everybody, before the war, too.
/// Allows: AE-13.6.1.1-9, AE-13.6.1.1-10, AE-13.6.1.1-11, DS-13.6.1.1-7.
/// Forbids: AE-13.6.1.1-9, AE-13.6.1.1-10, AE-13.6.1.1-11, DS-13.6.1.1-7.
#[test]
fn convoys_serve_by_policy_and_nationality() {
    use WarState::{LimitedWar, PreWar};
    for (war, convoy, britain, france, served) in [
        (LimitedWar, "fra-convoy", Posture::War, Posture::War, true),
        (LimitedWar, "fra-convoy", Posture::War, APPEASEMENT, false),
        (LimitedWar, "fra-convoy", APPEASEMENT, APPEASEMENT, true),
        (LimitedWar, "fra-convoy", APPEASEMENT, GUARANTEES, false),
        (LimitedWar, "fra-convoy", APPEASEMENT, Posture::War, false),
        (PreWar, "fra-convoy", APPEASEMENT, APPEASEMENT, false),
        (PreWar, "bri-convoy", APPEASEMENT, APPEASEMENT, true),
    ] {
        let (mut position, malta, gibraltar) = mediterranean(war, convoy);
        position.posture("Britain", britain);
        position.posture("France", france);
        let found = sets_out(&position, malta);
        assert_eq!(found, served, "{war:?} {convoy} {britain:?} {france:?}");
        assert!(sets_out(&position, gibraltar), "the printed convoy");
    }
}

/// AE-13.6.1.1-9, AE-13.6.1.1-10, AE-13.6.1.1-11, DS-13.6.1.1-7: a line from Paris runs over French
/// land, under no policy, or under the unit's own, and before the war for the French alone.
/// Allows: AE-13.6.1.1-9, AE-13.6.1.1-10, AE-13.6.1.1-11, DS-13.6.1.1-7.
/// Forbids: AE-13.6.1.1-9, AE-13.6.1.1-10, AE-13.6.1.1-11, DS-13.6.1.1-7.
#[test]
fn lines_run_by_policy_over_land() {
    use WarState::{LimitedWar, PreWar};
    for (war, britain, france, served) in [
        (LimitedWar, Posture::War, Posture::War, true),
        (LimitedWar, Posture::War, APPEASEMENT, false),
        (LimitedWar, APPEASEMENT, APPEASEMENT, true),
        (LimitedWar, GUARANTEES, APPEASEMENT, false),
        (LimitedWar, GUARANTEES, Posture::War, false),
        (PreWar, APPEASEMENT, APPEASEMENT, false),
    ] {
        let mut position = Position::europe();
        position.country("France", Status::Active, Western);
        let paris = position.put("bri-inf", Western, "w3516");
        let french = position.put("fra-inf", Western, "w3315");
        let zone = position.zone("North Sea");
        position.put_at("bri-convoy", Western, Place::Convoys(zone));
        position.phase(Western, Segment::OperationalMovement);
        position.state.set_war_state(Europe, war);
        position.posture("Britain", britain);
        position.posture("France", france);
        let told = format!("{war:?} {britain:?} {france:?}");
        assert_eq!(sets_out(&position, paris), served, "{told}");
        assert!(sets_out(&position, french), "at home: {told}");
    }
}

/// AE-13.6.1.2-1, DS-13.6.1.2-1, AE-13.6-1, DS-13.6-1, AEV-EX-59: a truce in the place of a policy
/// comes into all of its boxes, and a truce in an empty box into that alone.
/// Allows: AE-13.6.1.2-1, AE-13.6-1, DS-13.6-1.
/// Forbids: AE-13.6-1, DS-13.6-1.
#[test]
fn a_truce_takes_the_place_of_a_policy_everywhere() {
    let talks = Posture::Truce(Truce::Negotiation);
    for policy in [GUARANTEES, Posture::War] {
        let mut position = Position::campaign();
        for name in ["Britain", "France", "Western Minors"] {
            position.post(name, policy);
        }
        position.post("Russia", APPEASEMENT);
        position.country("Poland", Status::Active, Western);
        let of = PostureRef {
            posture: position.posture_box("Britain"),
        };
        let from = vec![Truce::Negotiation, Truce::Armistice];
        let scene = Scene::of(Europe, Western);
        position.phase(Western, Segment::PoliticalEvents);
        let offer = task_queue::Task::Effect(Effect::OfferTruce { of, from });
        position.play_with(&mut Loaded(3), |play| {
            task_queue::put(play, scene, [offer], Continuation::Commands);
            run::advance(play);
        });
        position.answer(Western, Answer::Choice(Pick::Truce(Truce::Negotiation)));
        let others = if policy == GUARANTEES { talks } else { policy };
        assert_eq!(lies(&position, "Britain"), talks);
        for name in ["France", "Western Minors"] {
            assert_eq!(lies(&position, name), others, "{name}");
        }
        let poland = *position.state.area(position.area("Poland"));
        assert_eq!(poland.posture, others);
        assert_eq!(lies(&position, "Russia"), APPEASEMENT, "another policy");
    }
}

/// Japan next to Russia, and a Banzai.
fn banzai(policy: Policy, side: Side, war: WarState) -> (Position, PieceId, PieceId) {
    let mut position = Position::campaign_in_asia();
    position.state.set_war_state(Asia, war);
    for name in [
        "Nationalist China",
        "Communist China",
        "Britain",
        "US/Western Minors",
    ] {
        position.post(name, Posture::Policy(Policy::Quarantine));
    }
    position.post("Russia", Posture::Policy(policy));
    position.post("Soviet Minors", Posture::Policy(Policy::BorderDisputes));
    let marker = government(&mut position, Place::Government, side);
    position.phase(Axis, Segment::PoliticalEvents);
    let (from, to) = border(&position, "Korea", "Russia");
    position.put("jpn-army", Axis, &from);
    let guard = position.put("rus-inf", Soviet, &to);
    let scene = Scene::of(Asia, Axis);
    let event = task_queue::Task::Effect(Effect::Event(PoliticalEvent::Banzai));
    position.play_with(&mut Loaded(3), |play| {
        task_queue::put(play, scene, [event], Continuation::Commands);
        run::advance(play);
    });
    (position, marker, guard)
}

/// AE-13.6.1.2-6, AE-13.6.1.2-8: a Banzai against a PAC ends Acceptance, and Neutrality for the
/// Government's marker; the Axis need not.
/// Allows: AE-13.6.1.2-6, AE-13.6.1.2-8.
/// Forbids: AE-13.6.1.2-6, AE-13.6.1.2-8.
#[test]
fn a_banzai_may_end_acceptance_or_neutrality() {
    use Policy::{Acceptance, BorderDisputes, NeutralityPact};
    use WarState::{LimitedWar, PreWar};
    for (policy, side, war, may) in [
        (Acceptance, Side::Back, LimitedWar, true),
        (NeutralityPact, Side::Front, LimitedWar, true),
        (NeutralityPact, Side::Back, LimitedWar, false),
        (BorderDisputes, Side::Front, LimitedWar, false),
        (Acceptance, Side::Front, PreWar, false),
    ] {
        let told = format!("{policy:?} {side:?} {war:?}");
        let (mut position, marker, _) = banzai(policy, side, war);
        let listed = match position.asked() {
            Some((Axis, QuestionSubject::OneOf)) => position.choice().options.clone(),
            _ => Vec::new(),
        };
        let expected = if may {
            vec![Pick::Pass, Pick::Nth(0)]
        } else {
            Vec::new()
        };
        assert_eq!(listed, expected, "{told}");
        if !may {
            assert_eq!(lies(&position, "Russia"), Posture::Policy(policy));
            continue;
        }
        position.answer(Axis, Answer::Choice(Pick::Nth(0)));
        while position.asked().is_some() {
            let first = position.choice().options[0];
            position.answer(Axis, Answer::Choice(first));
        }
        assert_eq!(lies(&position, "Russia"), Posture::War, "{told}");
        let paid = position.at(marker) == Place::Delay(Asia);
        assert_eq!(paid, policy == NeutralityPact, "{told}");
        let (mut position, ..) = banzai(policy, side, war);
        position.answer(Axis, Answer::Choice(Pick::Pass));
        assert_eq!(lies(&position, "Russia"), Posture::Policy(policy));
    }
}

fn declare(position: &Position, name: &str) -> Command {
    Command::WarAndPeace(s6_1_war_and_peace::Order::DeclareWar {
        country: position.area(name),
    })
}

/// AE-13.5-9, AE-13.6.1.2-8, DS-13.5-6: a die that leads to an Ally whose policy may not be ended
/// comes to nothing; where it may be, the policy ends.
/// Allows: AE-13.5-9, AE-13.6.1.2-8.
/// Forbids: AE-13.5-9, AE-13.6.1.2-8.
#[test]
fn a_die_that_meets_a_kept_policy_comes_to_nothing() {
    for enforced in [false, true] {
        let mut position = Position::campaign();
        position.state.set_war_state(Europe, WarState::LimitedWar);
        position.post("Western Minors", Posture::Policy(Policy::OstlandAccord));
        if enforced {
            let track = Place::Track(Europe, position.state.now().after(5));
            position.lay(MarkerKind::EnforcedPeace, Axis, track);
        }
        position.phase(Axis, Segment::WarAndPeace);
        let name = super::alignment::eastern(&position, true);
        let order = declare(&position, name);
        position.order(&order);
        let area = *position.state.area(position.area(name));
        let expected = if enforced {
            (Status::Neutral, None)
        } else {
            (Status::Active, Some(Western))
        };
        assert_eq!((area.status, area.alignment), expected, "{name}");
        let ostland = Posture::Policy(Policy::OstlandAccord);
        let expected = if enforced { ostland } else { Posture::War };
        assert_eq!(lies(&position, "Western Minors"), expected);
    }
}

/// AE-13.2-3, AE-13.2-4, AE-13.3-1, DS-13.2-3, DS-13.3-2, AE-13.5-1: war is declared on
/// countries that are some now; Major ones, Dependents and what was ceded are not selected.
/// Allows: AE-13.2-3, AE-13.2-4, AE-13.3-1, DS-13.2-3, DS-13.3-2.
/// Forbids: AE-13.2-3, AE-13.2-4, AE-13.3-1, DS-13.2-3, DS-13.3-2, AE-13.5-1.
#[test]
fn only_what_is_a_country_now_is_selected() {
    let (none, dependent) = ("AE-13.2-4", "AE-13.3-1");
    let mut position = Position::campaign();
    position.state.set_war_state(Europe, WarState::LimitedWar);
    position.phase(Axis, Segment::WarAndPeace);
    let rule = |position: &Position, name| position.refusal(&declare(position, name));
    assert_eq!(rule(&position, "Austria"), "accepted");
    assert_eq!(rule(&position, "Libya"), dependent);
    assert_eq!(rule(&position, "Vichy"), none, "not there yet");
    assert_eq!(rule(&position, "Britain"), "AE-6.1.1-5", "a Major Country");
    position.give("Austria", "Germany");
    assert_eq!(rule(&position, "Austria"), none, "no country any more");
    let mut asia = Position::campaign_in_asia();
    asia.state.set_war_state(Asia, WarState::LimitedWar);
    for name in ["US/Western Minors", "Soviet Minors", "Britain", "Russia"] {
        asia.post(name, Posture::War);
    }
    asia.phase(Axis, Segment::WarAndPeace);
    assert_eq!(rule(&asia, "Siam"), "accepted");
    for name in ["Korea", "Indochina", "Primorye"] {
        assert_eq!(rule(&asia, name), dependent, "{name}");
    }
}

/// AE-13.6-3, AE-13.6.1.1-3, AE-13.6.1-1: the box of the Western Minors is about all but France,
/// which has its own.
/// Allows: AE-13.6-3, AE-13.6.1.1-3.
/// Forbids: AE-13.6-3, AE-13.6.1.1-3.
#[test]
fn france_has_a_box_of_its_own() {
    for bound in ["Western Minors", "France"] {
        let mut position = Position::europe();
        for name in ["France", "Belgium-Holland"] {
            position.country(name, Status::Active, Western);
        }
        position.post(bound, GUARANTEES);
        position.phase(Axis, Segment::ReserveMovement);
        for (country, own_box) in [("France", "France"), ("Belgium-Holland", "Western Minors")] {
            let (from, to) = border(&position, "Germany", country);
            let unit = position.put("ger-inf", Axis, &from);
            let rule = position.refusal(&position.walk(unit, &[&to]));
            let expected = if own_box == bound {
                "AE-13.6.1.1-3"
            } else {
                "accepted"
            };
            assert_eq!(rule, expected, "{country}, {bound}");
        }
    }
}

/// DS-13.6.1.1-3, AE-13.6.1.1-4, AE-13.6.1.1-5, AE-13.6.2.1-3, AE-13.6.2.2-2, DS-13.6.2-3: who of
/// the Allies may enter land under a policy.
/// Allows: DS-13.6.1.1-3, AE-13.6.1.1-4, AE-13.6.1.1-5.
/// Forbids: DS-13.6.1.1-3, AE-13.6.1.1-4, AE-13.6.1.1-5, AE-13.6.2.1-3, AE-13.6.2.2-2, DS-13.6.2-3.
#[test]
fn allies_enter_land_under_their_own_policy() {
    let disputes = Posture::Policy(Policy::BorderDisputes);
    let treaty = Posture::Policy(Policy::LapsedTreaty);
    let truce = Posture::Truce(Truce::Negotiation);
    for edition in [Edition::Y2012, Edition::Y2023] {
        for (own, theirs, rule) in [
            (Posture::War, Posture::War, "accepted"),
            (Posture::War, disputes, "AE-13.6.1.1-4"),
            (disputes, disputes, "accepted"),
            (treaty, disputes, "AE-13.6.1.1-5"),
            (disputes, Posture::War, "AE-13.6.1.1-5"),
            (truce, Posture::War, "accepted"),
            (truce, disputes, "AE-13.6.2.2-2"),
        ] {
            let mut position = Position::asia();
            position.edition(edition);
            position.country("Mongolia", Status::Active, Soviet);
            position.phase(Soviet, Segment::ReserveMovement);
            let (from, to) = border(&position, "Russia", "Mongolia");
            let unit = position.put("rus-inf", Soviet, &from);
            position.posture("Russia", own);
            position.posture("Mongolia", theirs);
            let walk = position.walk(unit, &[&to]);
            assert_eq!(position.refusal(&walk), rule, "{own:?} {theirs:?}");
        }
    }
}

/// AE-13.6.1.1-5, DS-13.6.1.1-3: a PAC's unit goes onto a friend's Beachhead at sea by the rules
/// of 2023, whose bar is about Land hexes, and not by those of 2012.
/// Allows: AE-13.6.1.1-5.
/// Forbids: DS-13.6.1.1-3.
#[test]
fn a_beachhead_at_sea_is_no_land() {
    for (edition, bars) in [(Edition::Y2023, false), (Edition::Y2012, true)] {
        let mut position = Position::asia();
        position.edition(edition);
        position.posture("Britain", Posture::Policy(Policy::LapsedTreaty));
        position.phase(Western, Segment::ReserveMovement);
        let map = &position.state.shared_pack().map;
        let port = position.hex("a3218");
        let sea = map.neighbours(port).find(|it| !map.hex(it.hex).is_land());
        let sea = map.hex(sea.unwrap().hex).code.to_string();
        position.beachhead(Western, &sea, "a3218");
        let unit = position.put("bri-inf", Western, "a3218");
        let rule = position.refusal(&position.walk(unit, &[&sea]));
        assert_eq!(rule == "AE-13.6.1.1-5", bars, "{rule}");
    }
}
