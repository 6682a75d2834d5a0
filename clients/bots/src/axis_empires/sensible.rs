//! The policy that plays by rules of thumb: supply first, odds, objectives.

use std::sync::Arc;

use sandtable_proto::games::axis_empires::v1::command::{AnswerDecision, Kind};
use sandtable_proto::games::axis_empires::v1::segment_legal::Acts;
use sandtable_proto::games::axis_empires::v1::{
    Board, Command, Decision, Faction, Legal, Segment, SegmentLegal, View,
};

use super::RandomAxisEmpires;
use super::answers;
use super::attacks;
use super::cards;
use super::diplomacy;
use super::support;
use crate::axis_empires::map::ScenarioMap;
use crate::axis_empires::movement::{self, Phase};
use crate::axis_empires::policy::AxisEmpiresPolicy;
use crate::axis_empires::replacements;
use crate::axis_empires::view_model::ViewModel;

/// Thoughts about one segment after which it is closed, whatever is left.
const MOST_THOUGHTS: u32 = 60;

/// Plans of the movements of one segment: more than one only when orders were refused.
const MOST_PLANS: u32 = 4;

/// Plays by rules of thumb.
pub(crate) struct SensibleAxisEmpires {
    board: Arc<Board>,
    atlas: Option<ScenarioMap>,
    /// The turn, the faction and the segment that are thought about.
    segment: (u32, Faction, Segment),
    thoughts: u32,
    /// Commands refused in the segment.
    refused: Vec<Command>,
    /// Finds a way out of a segment when the rules of thumb do not.
    fallback: RandomAxisEmpires,
}

impl SensibleAxisEmpires {
    /// A policy that knows the board.
    pub(super) fn new(board: Arc<Board>, seed: u64) -> Self {
        Self {
            board,
            atlas: None,
            segment: (0, Faction::Unspecified, Segment::Unspecified),
            thoughts: 0,
            refused: Vec::new(),
            fallback: RandomAxisEmpires::new(seed),
        }
    }

    /// Commands to submit, if the rules of thumb find any.
    fn think(&mut self, view: &View, legal: &Legal) -> Option<Vec<Command>> {
        if self.atlas.is_none() {
            self.atlas = ScenarioMap::of(&self.board, view.options.as_ref()?);
        }
        let atlas = self.atlas.as_ref()?;
        let now = (view.turn, view.faction(), view.segment());
        if now != self.segment {
            self.segment = now;
            self.thoughts = 0;
            self.refused.clear();
        }
        if let Some(decision) = legal.decisions.first() {
            let situation = ViewModel::read(atlas, view, decision.faction());
            return self.decide(&situation, decision);
        }
        let segment = legal.segment.as_ref()?;
        self.thoughts += 1;
        let situation = ViewModel::read(atlas, view, segment.faction());
        self.order(&situation, segment)
    }

    fn decide(&self, situation: &ViewModel<'_>, decision: &Decision) -> Option<Vec<Command>> {
        let answer = answers::answer(situation, decision)?;
        let answer = of(Kind::Answer(AnswerDecision {
            decision: decision.id,
            answer: Some(answer),
        }));
        (!self.refused.contains(&answer)).then(|| vec![answer])
    }

    fn order(&self, situation: &ViewModel<'_>, segment: &SegmentLegal) -> Option<Vec<Command>> {
        let end = of(Kind::EndSegment(()));
        // No card of Fortunes of War does its player harm, and one that waits can be lost.
        let mut fortunes = segment
            .fortunes
            .iter()
            .copied()
            .map(Kind::PlayFortune)
            .map(of);
        if let Some(card) = fortunes.find(|card| !self.refused.contains(card)) {
            return Some(vec![card]);
        }
        let orders = match segment.acts.as_ref() {
            Some(Acts::Movement(acts)) if self.thoughts <= MOST_PLANS => {
                let phase = match segment.segment() {
                    Segment::ReserveMovement => Phase::Reserve,
                    _ => Phase::Operational,
                };
                let plan = movement::plan(situation, acts, phase).into_iter();
                plan.filter(|order| !self.refused.contains(order)).collect()
            }
            Some(acts) if self.thoughts <= MOST_THOUGHTS => {
                let next = self.next(situation, segment.segment(), acts);
                if let Some(next) = next {
                    return Some(vec![of(next)]);
                }
                Vec::new()
            }
            _ => Vec::new(),
        };
        let may_end = segment.blockers.is_empty() && !self.refused.contains(&end);
        (may_end || !orders.is_empty()).then(|| orders.into_iter().chain([end]).collect())
    }

    /// The next order of a segment in which one thing is done after the other.
    fn next(&self, situation: &ViewModel<'_>, segment: Segment, acts: &Acts) -> Option<Kind> {
        let refused = |kind: Kind| self.refused.contains(&of(kind));
        match acts {
            Acts::Logistics(acts) => {
                let spurned = |order: &_| refused(Kind::Logistics(Clone::clone(order)));
                replacements::supply(situation, acts, &spurned).map(Kind::Logistics)
            }
            Acts::Replacements(acts) => {
                let spurned = |order: &_| refused(Kind::Replacements(Clone::clone(order)));
                replacements::replacement(situation, acts, &spurned).map(Kind::Replacements)
            }
            Acts::Support(acts) => {
                let spurned = |order: &_| refused(Kind::Support(Clone::clone(order)));
                support::order(situation, acts, &spurned).map(Kind::Support)
            }
            Acts::Organization(acts) => {
                let spurned = |order: &_| refused(Kind::Organization(Clone::clone(order)));
                replacements::organize(situation, acts, &spurned).map(Kind::Organization)
            }
            Acts::Combat(acts) => {
                let spurned = |order: &_| refused(Kind::Combat(Clone::clone(order)));
                attacks::order(situation, acts, segment, &spurned).map(Kind::Combat)
            }
            Acts::OptionCard(acts) => cards::order(situation, acts)
                .filter(|order| !refused(Kind::OptionCard(*order)))
                .map(Kind::OptionCard),
            Acts::PoliticalEvents(acts) => {
                let spurned = |order: &_| refused(Kind::PoliticalEvents(Clone::clone(order)));
                diplomacy::end_policy(situation, acts, &spurned).map(Kind::PoliticalEvents)
            }
            Acts::WarAndPeace(acts) => {
                let spurned = |order: &_| refused(Kind::WarAndPeace(Clone::clone(order)));
                diplomacy::war_and_peace(situation, acts, &spurned).map(Kind::WarAndPeace)
            }
            Acts::Movement(_) => None,
        }
    }
}

fn of(kind: Kind) -> Command {
    Command { kind: Some(kind) }
}

impl AxisEmpiresPolicy for SensibleAxisEmpires {
    fn choose(&mut self, view: &View, legal: &Legal) -> Vec<Command> {
        // A server of a later version may speak of things unknown here: what it lists is
        // still legal.
        match self.think(view, legal) {
            Some(commands) => commands,
            None => self.fallback.choose(view, legal),
        }
    }

    fn refused(&mut self, command: &Command) {
        self.refused.push(command.clone());
        self.fallback.refused(command);
    }
}
