//! A match before its first turn: the scenario's set-up.

use std::sync::Arc;

use sandtable_kit::{PlaceLists, Questions};

use crate::cells::{
    AreaState, CardState, Fortunes, Fronts, Kind, Marks, OrganizationStage, Piece, Pile, Place,
    Progress, Turn,
};
use crate::faction::Faction;
use crate::map::{AreaId, AreaKind, Theatre};

use crate::options::{OptionalRules, Options};
use crate::pack::{
    Location, MarkerKind, Pack, Placement, Posture, Scenario, Side, Status, WarState,
};

use crate::sequence::Cursor;
use crate::standing_orders::StandingOrders;
use crate::state::State;
use crate::state::change_stamps::{ChangedFacts, Changes, ResultCache};
use crate::state::draft::SegmentDrafts;
use crate::state::markers::Markers;
use crate::step::PendingStep;

impl State {
    /// A scenario of the pack before any piece has come. `options` has been checked.
    #[must_use]
    pub fn bare(pack: Arc<Pack>, scenario: usize, options: Options) -> Self {
        let rows = &pack.scenarios[scenario];
        let mut war = [WarState::PreWar; 2];
        for (theatre, state) in rows.war_states() {
            war[theatre as usize] = state;
        }
        let mut state = Self {
            seats: options.seats.clone(),
            orders: vec![StandingOrders::default(); options.seats.len()],
            pieces: Vec::with_capacity(rows.setup.len() * 2),
            areas: standings(&pack, scenario),
            turn: Turn {
                cursor: Cursor::opening(rows.first),
                stage: 1,
                organization: OrganizationStage::default(),
                canals: 0,
                weather: [Fronts::default(); 2],
            },
            war,
            cards: cards(&pack, scenario, options.optional),
            progress: progress(rows),
            fortunes: Fortunes::default(),
            boxes: boxes(&pack, scenario),
            peace: None,
            step: PendingStep::Commands,
            drafts: SegmentDrafts::default(),
            questions: Questions::default(),
            outcome: None,
            attacked: Vec::new(),
            waiting: None,
            patient: false,
            cells: 0,
            lists: PlaceLists::new(Place::slots(&pack.map), rows.setup.len() * 2),
            playable: Arc::default(),
            presence: Vec::new(),
            land: Vec::new(),
            markers: Markers::default(),
            changes: Changes::of(&pack.map),
            found: ChangedFacts::none(&pack.map),
            known: ResultCache::default(),
            scenario,
            options,
            pack,
        };
        state.derive();
        state.cells = state.full_cells();
        state
    }

    /// Puts the Victory Points marker of a map where the campaign has it.
    pub fn set_tide(&mut self, theatre: Theatre, (points, side): (u8, Side)) {
        let is_tide = |piece: &Piece| {
            let marker = piece.marker(&self.pack);
            marker.is_some_and(|marker| marker.kind == MarkerKind::VictoryPoints)
                && piece.at.theatre(&self.pack.map) == Some(theatre)
        };
        let found = self.pieces().find(|(_, piece)| is_tide(piece));
        if let Some(id) = found.map(|(id, _)| id) {
            self.set_piece(id, |piece| {
                piece.at = Place::VictoryTrack(theatre, points);
                piece.side = side;
            });
        }
    }

    /// Brings a scenario's units into play, where they belong.
    pub fn place(&mut self, row: &Placement) {
        let country = self.pack.counter(row.counter).country;
        let theatre = self.pack.map.area(country).theatre;
        for _ in 0..row.count {
            self.spawn(Piece {
                kind: Kind::Unit(row.counter),
                side: row.side,
                faction: row.faction,
                at: place_of(row.at, theatre),
                facing: None,
                marks: Marks::NONE,
            });
        }
    }
}

/// A scenario's word for a place.
#[must_use]
pub fn place_of(location: Location, theatre: Theatre) -> Place {
    match location {
        Location::Hex(hex) => Place::Hex(hex),
        Location::Box(id) => Place::Box(id),
        Location::Convoys(zone) => Place::Convoys(zone),
        Location::OnStation(zone) => Place::OnStation(zone),
        Location::ForcePool => Place::ForcePool(theatre),
        Location::Delay => Place::Delay(theatre),
        Location::StrategicWarfare => Place::StrategicWarfare(theatre),
        Location::Track(turn) => Place::Track(theatre, turn),
        Location::Government => Place::Government,
        Location::EuropeanHolding => Place::EuropeanHolding,
        Location::PacificHolding => Place::PacificHolding,
        Location::Awaiting(event) => Place::Awaiting(theatre, event),
        Location::WarBox(faction) => Place::WarBox(theatre, faction),
        Location::Aside => Place::Aside(theatre),
        Location::VictoryTrack(points) => Place::VictoryTrack(theatre, points),
    }
}

/// Returns the number of cards that a match of a scenario has.
pub(super) fn deck_size(pack: &Pack, scenario: usize) -> usize {
    match pack.scenarios[scenario].campaign {
        Some(_) => pack.cards.len(),
        None => 0,
    }
}

/// The decks as a campaign begins. Cards on the piles have been played, those out of the
/// game have not. Cards of an optional rule join the decks by that rule alone (`AE-+14.1-1`).
fn cards(pack: &Pack, scenario: usize, rules: OptionalRules) -> Vec<CardState> {
    let mut cards = vec![CardState::FRESH; deck_size(pack, scenario)];
    for (row, card) in pack.cards.iter().zip(&mut cards) {
        if row.optional.is_some_and(|rule| !rules.contains(rule)) {
            card.pile = Pile::Removed;
        }
    }
    let campaigns = pack.scenarios[scenario].campaigns();
    for deal in campaigns.flat_map(|(_, campaign)| &campaign.deals) {
        let piles = [
            (Pile::Current, deal.current.as_slice()),
            (Pile::Pending, deal.pending.as_slice()),
            (Pile::Discarded, deal.discarded.as_slice()),
            (Pile::Removed, deal.removed.as_slice()),
        ];
        for (pile, ids) in piles {
            for id in ids {
                if let Some(card) = cards.get_mut(id.index()) {
                    card.pile = pile;
                    card.played = matches!(pile, Pile::Current | Pile::Discarded);
                }
            }
        }
    }
    cards
}

/// Returns the postures in the boxes of the posture display as a scenario begins.
fn boxes(pack: &Pack, scenario: usize) -> Vec<Posture> {
    let mut boxes = vec![Posture::War; pack.posture_boxes.len()];
    for (id, posture) in &pack.scenarios[scenario].politics.postures {
        if let Some(slot) = boxes.get_mut(id.index()) {
            *slot = *posture;
        }
    }
    boxes
}

/// The tracks as a campaign begins, and the events that have happened.
fn progress(scenario: &Scenario) -> [Progress; 2] {
    let mut progress = [Progress::default(); 2];
    for (theatre, campaign) in scenario.campaigns() {
        let here = &mut progress[theatre as usize];
        here.uscl = campaign.uscl;
        here.esv = campaign.esv;
        for event in &campaign.happened {
            here.happen(*event);
        }
    }
    progress
}

/// Where every country, dependent and region stands as the scenario begins. Major
/// countries are active, minor ones neutral, dependents with their usual owner and
/// regions with the country they are part of, unless the scenario says otherwise; a country
/// that has no land, as Vichy, does not exist yet (`AE-13.4-1`, `AE-13.2-1`, `AE-13.7-1`,
/// `DS-13.7-1`).
fn standings(pack: &Pack, scenario: usize) -> Vec<AreaState> {
    let politics = &pack.scenarios[scenario].politics;
    let mut areas: Vec<AreaState> = pack
        .map
        .areas()
        .iter()
        .map(|area| {
            let (status, alignment, owner) = match area.kinds.first() {
                Some(AreaKind::Major) => (Status::Active, area.faction, None),
                Some(AreaKind::Minor) if pack.map.is_landless(area) => (Status::Absent, None, None),
                Some(AreaKind::Minor) => (Status::Neutral, None, None),
                Some(AreaKind::Dependent) => (Status::Absent, None, area.owners.first().copied()),
                Some(AreaKind::Region) => (Status::Absent, None, area.part_of),
                Some(AreaKind::Unclaimed) | None => (Status::Absent, None, None),
            };
            AreaState {
                status,
                alignment,
                owner,
                ..AreaState::ABSENT
            }
        })
        .collect();
    for row in &politics.countries {
        if let Some(area) = areas.get_mut(row.country.index()) {
            area.status = row.status;
            area.alignment = row.alignment;
        }
    }
    for (area, owner) in &politics.owners {
        if let Some(area) = areas.get_mut(area.index()) {
            area.owner = Some(*owner);
        }
    }
    for (id, posture) in &politics.postures {
        let Some(row) = pack.posture_boxes.get(id.index()) else {
            continue;
        };
        let named = |id: AreaId| {
            let mut boxes = pack.posture_boxes.iter();
            boxes.any(|row| row.countries.contains(&id))
        };
        for (id, area) in (0..).map(AreaId).zip(&mut areas) {
            let other_minor = row.other_minors
                && pack.map.area(id).theatre == row.theatre
                && is_minor_of(area, pack, id, row.faction)
                && !named(id);
            let own = area.alignment.is_none_or(|faction| faction == row.faction);
            if row.countries.contains(&id) && own || other_minor {
                area.posture = *posture;
            }
        }
    }
    areas
}

fn is_minor_of(area: &AreaState, pack: &Pack, id: AreaId, faction: Faction) -> bool {
    area.status != Status::Absent
        && area.alignment == Some(faction)
        && !pack.map.area(id).can_be(AreaKind::Major)
}
