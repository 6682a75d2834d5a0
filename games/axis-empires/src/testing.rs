//! Positions for tests: the open map of Europe, on which a test puts what it needs.

pub(crate) mod campaign;
pub(crate) mod commands;
pub(crate) mod snapshot;
#[path = "../tests/support/steps.rs"]
pub(crate) mod steps;

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use sandtable_kernel::{Addressed, Checked, Dice, Game, Seat};

use crate::command::Command;
use crate::command_context::Play;
use crate::decision::{Answer, Question};
use crate::event::Event;
use crate::faction::Faction;
use crate::game::AxisEmpires;
use crate::map::{AreaId, HexId, Theatre, ZoneId};
use crate::options::{Edition, FactionSet, OptionalRule, OptionalRules, Options};
use crate::pack::{Pack, Politics, Posture, Side, Status, UnitKind, Victory, WarState, open};
use crate::politics::Force;
use crate::s03_movement::{Order, s3_1_1_hex_to_hex};
use crate::s10_supply::Supply;
use crate::sequence::Segment;
use crate::state::{Kind, Marks, Piece, PieceId, Place, State};
use crate::step::PendingStep;
use crate::testing::steps::Steps;

/// Dice that always show the same.
pub(crate) struct Loaded(pub(crate) u8);

impl Dice for Loaded {
    fn roll(&mut self) -> u8 {
        self.0
    }
}

/// Dice that show these numbers, one after the other.
pub(crate) struct Rolls(pub(crate) std::vec::IntoIter<u8>);

impl Dice for Rolls {
    fn roll(&mut self) -> u8 {
        self.0.next().unwrap()
    }
}

/// The open pack of Europe with a scenario more: an empty map, all of it in play, three
/// factions, Total War, and no end for two years.
pub(crate) fn pack() -> Arc<Pack> {
    static PACK: OnceLock<Arc<Pack>> = OnceLock::new();
    PACK.get_or_init(|| emptied("totaler-krieg-open", "testing").into())
        .clone()
}

/// The same of Asia, with a Soviet army of cavalry and tanks, which is missing from the open
/// pack.
pub(crate) fn pack_of_asia() -> Arc<Pack> {
    static PACK: OnceLock<Arc<Pack>> = OnceLock::new();
    PACK.get_or_init(|| {
        let mut pack = emptied("dai-senso-open", "testing-asia");
        let army = pack.find_counter("rus-army").unwrap();
        let mut mechanized = pack.counter(army).clone();
        mechanized.code = "rus-cav-mech".into();
        mechanized.front.kind = UnitKind::CavalryMechanized;
        mechanized.front.movement = 3;
        pack.counters.push(mechanized);
        pack.into()
    })
    .clone()
}

/// An open pack with a scenario more: an empty map.
fn emptied(open: &str, code: &str) -> Pack {
    let mut pack = Pack::clone(&open::find(open).unwrap());
    let mut wars = pack.scenarios.iter().filter(|it| it.campaign.is_none());
    let mut scenario = wars.next().unwrap().clone();
    let first = pack.calendar.find(1941, "May-June").unwrap();
    scenario.code = "empty".into();
    scenario.first = first;
    scenario.last = first.after(18);
    scenario.factions = Faction::ALL.to_vec();
    scenario.hexes = pack.map.hexes_with_ids().map(|(hex, _)| hex).collect();
    scenario.setup.clear();
    scenario.markers.clear();
    scenario.arrivals.clear();
    scenario.plans.clear();
    scenario.politics = Politics {
        war_state: WarState::TotalWar,
        countries: Vec::new(),
        owners: Vec::new(),
        postures: Vec::new(),
        delay: [0; 3],
    };
    scenario.victory = Victory {
        hexes: Vec::new(),
        axis_from: 1,
        allies_to: 0,
        axis_at_once_from: None,
    };
    pack.scenarios.push(scenario);
    pack.code = code.into();
    pack
}

/// A position under construction. Countries are as they are without a word from the
/// scenario: the majors active, the minors neutral.
pub(crate) struct Position {
    pub(crate) state: State,
}

impl Position {
    /// The empty map, the Axis in its Operational Movement Phase in May-June 1941.
    pub(crate) fn europe() -> Self {
        Self::with(pack())
    }

    /// The same on the map of Asia.
    pub(crate) fn asia() -> Self {
        Self::with(pack_of_asia())
    }

    /// The same on the map of a pack made from [`pack`].
    pub(crate) fn on(pack: Pack) -> Self {
        Self::with(Arc::new(pack))
    }

    fn with(pack: Arc<Pack>) -> Self {
        let scenario = pack.scenarios.len() - 1;
        let options = Options {
            pack: pack.code.to_string(),
            scenario: "empty".to_owned(),
            seats: Faction::ALL.map(|it| FactionSet::from_iter([it])).to_vec(),
            edition: Edition::default(),
            optional: OptionalRules::default(),
            content: None,
            decide_by_score: false,
        };
        let mut position = Self {
            state: crate::setup::opening(pack, scenario, options),
        };
        position.phase(Faction::Axis, Segment::OperationalMovement);
        position
    }

    /// Goes to a segment of a faction's turn.
    pub(crate) fn phase(&mut self, faction: Faction, segment: Segment) {
        self.state.set_turn(|turn| {
            turn.cursor.faction = faction;
            turn.cursor.segment = segment;
            turn.stage = 1;
        });
        self.state.set_step(PendingStep::Commands);
    }

    /// Plays by the other book.
    pub(crate) fn edition(&mut self, edition: Edition) {
        self.change_options(|options| options.edition = edition);
    }

    /// Plays with an optional rule.
    pub(crate) fn optional(&mut self, rule: OptionalRule) {
        let rules = OptionalRule::ALL.into_iter();
        let rules = rules.filter(|it| *it == rule || self.state.plays_by(*it));
        self.rules(rules.collect());
    }

    /// Plays with these optional rules and no others.
    pub(crate) fn rules(&mut self, rules: OptionalRules) {
        self.change_options(|options| options.optional = rules);
    }

    /// Plays on with a pack that differs.
    pub(crate) fn change_pack(&mut self, change: impl FnOnce(&mut Pack)) {
        let mut pack = self.state.pack().clone();
        change(&mut pack);
        self.state = self.read_with(Arc::new(pack), self.state.options());
    }

    fn change_options(&mut self, change: impl FnOnce(&mut Options)) {
        let mut options = self.state.options().clone();
        change(&mut options);
        self.state = self.read_with(self.state.shared_pack(), &options);
    }

    /// The state, stored and read again with a pack and options that may differ.
    fn read_with(&self, pack: Arc<Pack>, options: &Options) -> State {
        let mut stored = serde_json::to_value(&self.state).unwrap();
        stored["options"] = serde_json::to_value(options).unwrap();
        let game = AxisEmpires::new([pack].into_iter().collect());
        game.restore(serde_json::from_value(stored).unwrap())
            .unwrap()
    }

    /// Goes to a turn.
    pub(crate) fn turn(&mut self, year: u16, name: &str) {
        let turn = self.state.pack().calendar.find(year, name).unwrap();
        self.state.set_turn(|cell| cell.cursor.turn = turn);
    }

    pub(crate) fn hex(&self, code: &str) -> HexId {
        self.state.map().find(code.parse().unwrap()).unwrap()
    }

    pub(crate) fn zone(&self, name: &str) -> ZoneId {
        self.state.map().find_zone(name).unwrap()
    }

    pub(crate) fn area(&self, name: &str) -> AreaId {
        self.state.map().find_area(name).unwrap()
    }

    /// Says where a minor country stands.
    pub(crate) fn country(&mut self, name: &str, status: Status, alignment: Faction) {
        let area = self.area(name);
        self.state.set_area(area, |area| {
            area.status = status;
            area.alignment = Some(alignment);
        });
    }

    /// Goes back to Pre-War.
    pub(crate) fn before_the_war(&mut self) {
        self.state.set_war_state(Theatre::Europe, WarState::PreWar);
    }

    /// Gives a country to another one, as a dependent.
    pub(crate) fn give(&mut self, name: &str, owner: &str) {
        let (area, owner) = (self.area(name), self.area(owner));
        self.state.set_area(area, |area| {
            area.status = Status::Absent;
            area.owner = Some(owner);
        });
    }

    /// Gives a country a posture.
    pub(crate) fn posture(&mut self, name: &str, posture: Posture) {
        let area = self.area(name);
        self.state.set_area(area, |area| area.posture = posture);
    }

    /// Puts a unit or marker of the pack somewhere.
    pub(crate) fn put_at(&mut self, code: &str, faction: Faction, at: Place) -> PieceId {
        let pack = self.state.shared_pack();
        let kind = pack
            .find_counter(code)
            .map(Kind::Unit)
            .or_else(|| pack.find_marker(code).map(Kind::Marker))
            .unwrap_or_else(|| panic!("the pack has no counter {code}"));
        self.state.spawn(Piece::new(kind, faction, at)).unwrap()
    }

    /// Puts a unit or marker of the pack in its faction's Force Pool.
    pub(crate) fn pool(&mut self, code: &str, faction: Faction) -> PieceId {
        let theatre = self.state.scenario().theatre;
        self.put_at(code, faction, Place::ForcePool(theatre))
    }

    /// Puts a unit or marker of the pack in a hex.
    pub(crate) fn put(&mut self, code: &str, faction: Faction, hex: &str) -> PieceId {
        let hex = self.hex(hex);
        self.put_at(code, faction, Place::Hex(hex))
    }

    /// Turns a piece over.
    pub(crate) fn back(&mut self, piece: PieceId) {
        self.state.set_piece(piece, |piece| piece.side = Side::Back);
    }

    /// Puts a Beachhead of a faction in an All-Sea hex, pointing to a hex.
    pub(crate) fn beachhead(&mut self, faction: Faction, at: &str, to: &str) -> PieceId {
        let piece = self.put(&format!("{}-beachhead", faction.word()), faction, at);
        let direction = self.state.map().direction(self.hex(at), self.hex(to));
        assert!(direction.is_some(), "{at} is not next to {to}");
        self.state
            .set_piece(piece, |piece| piece.facing = direction);
        piece
    }

    /// Puts a unit in every land hex around some hexes.
    pub(crate) fn besiege(&mut self, code: &str, faction: Faction, hexes: &[&str]) {
        let inside: Vec<HexId> = hexes.iter().map(|hex| self.hex(hex)).collect();
        let map = &self.state.shared_pack().map;
        let around = inside.iter().flat_map(|hex| map.neighbours(*hex));
        let around: BTreeSet<HexId> = around.map(|over| over.hex).collect();
        let land = around.into_iter().filter(|hex| map.hex(*hex).is_land());
        for hex in land.filter(|hex| !inside.contains(hex)) {
            self.put_at(code, faction, Place::Hex(hex));
        }
    }

    /// A country's force.
    pub(crate) fn force(&self, faction: Faction, country: &str) -> Force {
        Force {
            faction,
            country: Some(self.area(country)),
        }
    }

    /// Reports whether a piece is in supply, that is, whether it could begin a move in its
    /// faction's Operational Movement Phase, if it is one that moves.
    pub(crate) fn is_supplied(&self, piece: PieceId) -> bool {
        let mut position = Self {
            state: self.state.clone(),
        };
        let faction = self.state.piece(piece).unwrap().faction;
        position.phase(faction, Segment::OperationalMovement);
        position
            .state
            .set_piece(piece, |piece| piece.marks = Marks::NONE);
        let nowhere = Command::Movement(Order::HexToHex(s3_1_1_hex_to_hex::Order {
            piece,
            path: Vec::new(),
        }));
        match position.refusal(&nowhere) {
            "AE-10.3-6" => false,
            "AE-3.1.1-1" => true,
            _ => Supply::of(&self.state).is_supplied(piece),
        }
    }

    /// The move of a unit along a path.
    pub(crate) fn walk(&self, piece: PieceId, path: &[&str]) -> Command {
        Command::Movement(Order::HexToHex(s3_1_1_hex_to_hex::Order {
            piece,
            path: path.iter().map(|code| self.hex(code)).collect(),
        }))
    }

    /// Checks that the phasing faction may give a command.
    pub(crate) fn check(&self, command: &Command) -> Checked {
        let seat = self.state.seat_of(self.state.phasing()).unwrap();
        AxisEmpires::default().check(&self.state, seat, command)
    }

    /// The rule that refuses a command of the phasing faction.
    pub(crate) fn refusal(&self, command: &Command) -> &'static str {
        match self.check(command) {
            Ok(()) => "accepted",
            Err(violation) => violation.rule,
        }
    }

    /// Gives a command of the phasing faction.
    pub(crate) fn order(&mut self, command: &Command) -> Vec<Event> {
        let seat = self.state.seat_of(self.state.phasing()).unwrap();
        self.order_as(seat, command)
    }

    /// Gives a seat's command.
    pub(crate) fn order_as(&mut self, seat: Seat, command: &Command) -> Vec<Event> {
        let events = self.apply(seat, command, 3);
        assert_eq!(self.state.hash(), self.state.full_hash());
        events
    }

    /// Carries out a seat's command, with dice that always show the same. No step is doubled or
    /// lost without a word.
    fn apply(&mut self, seat: Seat, command: &Command, die: u8) -> Vec<Event> {
        let (mut steps, mut events) = (Steps::of(&self.state), Vec::new());
        AxisEmpires::default()
            .apply(
                &mut self.state,
                seat,
                command,
                &mut Loaded(die),
                &mut events,
            )
            .unwrap_or_else(|violation| panic!("{command:?}: {violation}"));
        steps.follow(&self.state, command, &events, "a position");
        events.into_iter().map(|told| told.event).collect()
    }

    /// Answers the question that is put to a faction's seat.
    pub(crate) fn answer(&mut self, faction: Faction, answer: Answer) -> Vec<Event> {
        let seat = self.state.seat_of(faction).unwrap();
        let mut questions = self.state.pending().iter();
        let decision = questions.find(|it| it.seat == seat).unwrap().id;
        self.order_as(seat, &Command::Answer { decision, answer })
    }

    /// The question that the match waits for.
    pub(crate) fn question(&self) -> &Question {
        &self.state.pending().first().unwrap().question
    }

    /// Does something to the position as a command would.
    pub(crate) fn play(&mut self, run: impl FnOnce(&mut Play<'_>)) -> Vec<Event> {
        self.play_with(&mut Loaded(3), run)
    }

    /// The same with other dice.
    pub(crate) fn play_with(
        &mut self,
        dice: &mut dyn Dice,
        run: impl FnOnce(&mut Play<'_>),
    ) -> Vec<Event> {
        let mut events: Vec<Addressed<Event>> = Vec::new();
        run(&mut Play::new(
            &mut self.state,
            dice,
            &mut events,
            &crate::dispatch::ALL,
        ));
        events.into_iter().map(|told| told.event).collect()
    }

    /// The state, stored and read again.
    pub(crate) fn stored_and_read(&self) -> State {
        let game = AxisEmpires::new([self.state.shared_pack()].into_iter().collect());
        let bytes = postcard::to_allocvec(&self.state).unwrap();
        game.restore(postcard::from_bytes(&bytes).unwrap()).unwrap()
    }

    /// Where a piece is.
    pub(crate) fn at(&self, piece: PieceId) -> Place {
        self.state.piece(piece).unwrap().at
    }
}
