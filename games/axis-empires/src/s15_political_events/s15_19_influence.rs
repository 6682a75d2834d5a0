//! 15.19 Influence and 15.27 Neutrality: friends in a country, or none.

use crate::command_context::Play;
use crate::faction::Faction;
use crate::pack::card::{CardChoice, CardCondition, Country, Duty};
use crate::pack::{Effect, MarkerKind, Policy, Status, WarState};
use crate::s15_political_events::enqueue;
use crate::s15_political_events::s15_9_country_joins::own as joins;
use crate::task::Scene;

/// A marker of a faction in the selected country's Capital; of none it may be anybody's.
const fn marked(kind: MarkerKind, faction: Option<Faction>) -> CardCondition {
    CardCondition::Marked { kind, faction }
}

/// Returns the opposition between a Neutral country and a faction: Neutrality, or an enemy's
/// Influence.
pub(super) fn opposed(faction: Faction) -> CardCondition {
    let enemies = Faction::ALL.into_iter().filter(|other| *other != faction);
    let influence = enemies.map(|enemy| marked(MarkerKind::Influence, Some(enemy)));
    let neutrality = marked(MarkerKind::Neutrality, None);
    CardCondition::Any(influence.chain([neutrality]).collect())
}

fn is_neutral() -> CardCondition {
    CardCondition::Country(Country {
        which: None,
        status: Some(Status::Neutral),
        alignment: None,
        posture: None,
    })
}

/// Influence and Neutrality come off.
pub(super) fn clear() -> Effect {
    Effect::Unmark(vec![MarkerKind::Influence, MarkerKind::Neutrality])
}

fn not(condition: CardCondition) -> CardCondition {
    CardCondition::Not(Box::new(condition))
}

fn own(faction: Faction) -> CardCondition {
    marked(MarkerKind::Influence, Some(faction))
}

/// Removes the opposition between a Neutral country and the faction; if there is none, places the
/// faction's Influence.
pub(super) fn discussions(faction: Faction) -> [CardChoice; 2] {
    [
        CardChoice {
            when: vec![is_neutral(), opposed(faction)],
            then: vec![clear()],
        },
        CardChoice {
            when: vec![is_neutral(), not(opposed(faction)), not(own(faction))],
            then: vec![Effect::Mark {
                kind: MarkerKind::Influence,
                of: None,
            }],
        },
    ]
}

/// Policies under which no Ally gains a country by Influence before the war.
const STRICT: [Policy; 3] = [Policy::Acceptance, Policy::UneasyPeace, Policy::Quarantine];

/// Influence: one of four things, or nothing (`DS-15.19-1` to `DS-15.19-4`, `DS-14.16-3`,
/// `DS-14.20-1`, `DS-14.33-1`).
pub(super) fn happen(play: &mut Play<'_>, scene: Scene) {
    let faction = scene.faction;
    let friendly = CardCondition::Country(Country {
        which: None,
        status: Some(Status::Active),
        alignment: Some(faction),
        posture: None,
    });
    let guests = vec![MarkerKind::FreePassage, MarkerKind::NoOccupation];
    let guarded = CardCondition::Any(guests.iter().map(|kind| marked(*kind, None)).collect());
    let barred = CardCondition::All(vec![
        CardCondition::WarState(WarState::PreWar),
        CardCondition::WouldBeUnder(STRICT.to_vec()),
    ]);
    let [removal, gain] = discussions(faction);
    let choice = Effect::OneOf {
        duty: Duty::May,
        of: vec![
            CardChoice {
                when: vec![friendly, guarded],
                then: vec![Effect::Unmark(guests)],
            },
            removal,
            gain,
            CardChoice {
                when: vec![is_neutral(), own(faction), not(barred)],
                then: vec![joins()],
            },
        ],
    };
    enqueue::effects(play, scene, &[choice]);
}

/// Neutrality Declared: anybody's Influence comes off; where there is neither Influence nor
/// Neutrality, the country declares it (`DS-15.27-1`).
pub(super) fn neutrality(play: &mut Play<'_>, scene: Scene) {
    let declared = Effect::If {
        when: marked(MarkerKind::Neutrality, None),
        then: Vec::new(),
        otherwise: vec![Effect::Mark {
            kind: MarkerKind::Neutrality,
            of: None,
        }],
    };
    let body = Effect::If {
        when: marked(MarkerKind::Influence, None),
        then: vec![Effect::Unmark(vec![MarkerKind::Influence])],
        otherwise: vec![declared],
    };
    enqueue::effects(play, scene, &[body]);
}
