//! The match on which an example is played.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use sandtable_axis_empires::cells::OrganizationStage;
use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::game::AxisEmpires;
use sandtable_axis_empires::options::{Edition, FactionSet, OptionalRule, OptionalRules, Options};
use sandtable_axis_empires::orders::{StandingOrders, Watch, WatchedDice};
use sandtable_axis_empires::pack::{Pack, TurnId};
use sandtable_axis_empires::sequence::Segment;
use sandtable_axis_empires::state::{PieceId, Pile, Place, State};
use sandtable_axis_empires::step::PendingStep;
use sandtable_kernel::{Game as _, Seat};

use super::packs::{self, Base, NewCard};
use super::pieces::Reader;
use crate::fault::Fault;

/// Choices before a match.
#[derive(Clone, Debug, Default)]
pub(super) struct Settings {
    pub(super) edition: Edition,
    pub(super) optional: OptionalRules,
    /// Factions that share a player.
    pub(super) together: FactionSet,
    pub(super) cards: Vec<NewCard>,
}

/// A match with the names that an example gives.
pub(super) struct Board {
    pub(super) game: AxisEmpires,
    pub(super) state: State,
    /// The pieces with names of their own.
    pub(super) aliases: BTreeMap<String, PieceId>,
    /// The pieces that the example has put somewhere.
    pub(super) put: BTreeSet<PieceId>,
    /// Those of them whose faction it has said.
    pub(super) sworn: BTreeSet<PieceId>,
    /// The places that it has named, for its picture.
    pub(super) shown: BTreeSet<Place>,
}

/// The step of the Support Segment in which Beachheads are maintained (2.2.2), and the one in
/// which units are placed (2.2.3).
const MAINTENANCE: u8 = 2;
const PLACEMENT: u8 = 3;

impl Board {
    /// A match as it begins.
    ///
    /// # Errors
    ///
    /// There is no such pack or scenario, or the engine does not begin a match with these
    /// choices.
    pub(super) fn new(base: &Base, settings: &Settings) -> Result<Self, Fault> {
        let (pack, scenario) = packs::find(base, &settings.cards)?;
        let options = options(&pack, &scenario, settings);
        let game = AxisEmpires::new([pack].into_iter().collect());
        let state = game
            .new_match(&options)
            .map_err(|violation| Fault::text("a match that can begin", format!("{violation}")))?;
        let mut board = Self {
            game,
            state,
            aliases: BTreeMap::new(),
            put: BTreeSet::new(),
            sworn: BTreeSet::new(),
            shown: BTreeSet::new(),
        };
        board.state.wait_for_close();
        if matches!(base, Base::Map(_)) {
            board.go_to(Faction::Axis, Segment::OperationalMovement);
        }
        Ok(board)
    }

    /// Goes to a segment of a faction's turn, in which nothing has happened yet.
    pub(super) fn go_to(&mut self, faction: Faction, segment: Segment) {
        self.state.drop_decisions();
        self.state.commit_drafts();
        self.state.forget_attacks();
        self.state.set_turn(|turn| {
            turn.cursor.faction = faction;
            turn.cursor.segment = segment;
            turn.stage = 1;
            turn.organization = OrganizationStage::default();
            turn.canals = 0;
        });
        self.state.set_step(PendingStep::Commands);
    }

    /// The position is complete: everybody watches dice that Luck may have cast again, and a
    /// Support Segment has come to the step that it begins with.
    pub(super) fn settle(&mut self) {
        if self.state.plays_by(OptionalRule::Luck) {
            let luck = Watch {
                combats: Some(WatchedDice::Any),
                delays: Some(WatchedDice::Any),
                events: Some(WatchedDice::Any),
            };
            for seat in (0..self.game.seats(&self.state)).map(Seat) {
                let orders = StandingOrders {
                    luck,
                    ..StandingOrders::default()
                };
                self.state.set_orders(seat, orders);
            }
        }
        self.note_years();
        if self.state.segment() != Segment::Support || self.state.turn().stage != 1 {
            return;
        }
        let faction = self.state.phasing();
        let pack = self.state.shared_pack();
        let has_beachhead = self.state.pieces().any(|(_, piece)| {
            piece.faction == faction
                && piece.at.hex().is_some()
                && piece.face_up(&pack).is_beachhead()
        });
        let stage = if has_beachhead {
            MAINTENANCE
        } else {
            PLACEMENT
        };
        self.state.set_turn(|turn| turn.stage = stage);
    }

    /// The Current Cards have been turned up as the season began: of some sorts a faction shows
    /// one a year.
    fn note_years(&mut self) {
        let pack = self.state.shared_pack();
        let calendar = &pack.calendar;
        let turns = (0..=self.state.now().0).rev().map(TurnId);
        let began = turns
            .into_iter()
            .find(|turn| calendar.is_seasonal(*turn))
            .unwrap_or(self.state.now());
        let year = calendar.year(began);
        for (id, card) in pack.cards_with_ids() {
            if self
                .state
                .card(id)
                .is_some_and(|it| it.pile == Pile::Current)
            {
                for sort in card.yearly() {
                    self.state
                        .set_progress(card.theatre, |it| it.show(card.faction, sort, year));
                }
            }
        }
    }

    /// Reads names in the position as it is.
    pub(super) const fn reader(&self, checking: bool) -> Reader<'_> {
        Reader::new(&self.state, &self.aliases, checking)
    }
}

fn options(pack: &Arc<Pack>, scenario: &str, settings: &Settings) -> Options {
    let factions = pack.scenario(scenario).map(|it| it.factions.clone());
    let mut seats: Vec<FactionSet> = Vec::new();
    for faction in factions.unwrap_or_default() {
        let alone = FactionSet::from_iter([faction]);
        match seats.iter_mut().find(|seat| {
            settings.together.contains(faction)
                && seat.iter().any(|other| settings.together.contains(other))
        }) {
            Some(seat) => *seat = seat.with(alone),
            None => seats.push(alone),
        }
    }
    Options {
        pack: pack.code.to_string(),
        scenario: scenario.to_owned(),
        seats,
        edition: settings.edition,
        optional: settings.optional,
        content: None,
        decide_by_score: false,
    }
}
