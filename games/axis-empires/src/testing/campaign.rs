//! Campaigns for tests: the open packs with decks of samples.

use std::sync::{Arc, OnceLock};

use super::Loaded;
use super::Position;
use crate::command::Command;
use crate::decision::{Answer, Question};
use crate::event::Event;
use crate::faction::Faction;
use crate::map::Theatre;
use crate::options::{Edition, FactionSet, OptionalRules, Options};
use crate::pack::card::AreaRef;
use crate::pack::{CardId, Effect, MarkerKind, Pack, Posture, PostureBoxId, load, open};
use crate::s01_seasonal::s1_1_option_card::Order;
use crate::sequence::Segment;
use crate::state::{PieceId, Pile, Place};
use crate::step::PendingStep;
use crate::task_queue::choice::{Choice, Pick, QuestionSubject};
use crate::task_queue::{self, Continuation, Scene, Task};

macro_rules! decks {
    ($map:literal) => {
        [
            ("cards/axis.json", decks!(@file $map, "cards/axis.json")),
            ("cards/western.json", decks!(@file $map, "cards/western.json")),
            ("cards/soviet.json", decks!(@file $map, "cards/soviet.json")),
            ("tables/events.json", decks!(@file $map, "events.json")),
            ("scenarios/campaign.json", decks!(@file $map, "campaign.json")),
        ]
    };
    (@file $map:literal, $file:literal) => {
        include_str!(concat!("../../tests/decks/", $map, "/", $file))
    };
}

/// Reports whether a file is not part of the pack's own campaigns, which other decks replace.
fn is_of_the_war(path: &str) -> bool {
    !(path.starts_with("cards/")
        || path.starts_with("scenarios/campaign-")
        || path == "tables/events.json")
}

/// An open pack's files with decks of samples in place of its own.
fn files(
    open: &str,
    decks: [(&'static str, &'static str); 5],
) -> impl Iterator<Item = (&'static str, &'static str)> {
    let found = open::PACKS.iter().find(|pack| pack.code == open).unwrap();
    let war = found.files.iter().copied();
    war.filter(|(path, _)| is_of_the_war(path)).chain(decks)
}

fn with_decks(open: &str, code: &str, decks: [(&'static str, &'static str); 5]) -> Arc<Pack> {
    let mut pack = match load(files(open, decks)) {
        Ok(loaded) => loaded.pack,
        Err(problems) => panic!("{:#?}", problems.0),
    };
    pack.code = code.into();
    pack.into()
}

/// Europe's open pack with decks of samples.
pub(crate) fn pack_of_europe() -> Arc<Pack> {
    static PACK: OnceLock<Arc<Pack>> = OnceLock::new();
    PACK.get_or_init(|| with_decks("totaler-krieg-open", "decks-europe", decks!("europe")))
        .clone()
}

/// Asia's.
pub(crate) fn pack_of_asia() -> Arc<Pack> {
    static PACK: OnceLock<Arc<Pack>> = OnceLock::new();
    PACK.get_or_init(|| with_decks("dai-senso-open", "decks-asia", decks!("asia")))
        .clone()
}

/// Both in one, whose campaign joins those of either.
pub(crate) fn pack_of_both() -> Arc<Pack> {
    static PACK: OnceLock<Arc<Pack>> = OnceLock::new();
    PACK.get_or_init(|| {
        let own = [
            (
                "pack.json",
                include_str!("../../tests/decks/both/pack.json"),
            ),
            (
                "scenarios/campaign.json",
                include_str!("../../tests/decks/both/campaign.json"),
            ),
        ];
        let maps = [
            ("totaler-krieg-open", decks!("europe")),
            ("dai-senso-open", decks!("asia")),
        ];
        let mut files: Vec<(String, String)> = Vec::new();
        for (path, text) in own {
            files.push((path.to_owned(), text.to_owned()));
        }
        for (code, decks) in maps {
            for (path, text) in self::files(code, decks) {
                files.push((format!("{code}/{path}"), text.to_owned()));
            }
        }
        match load(files.iter().map(|(path, text)| (&**path, &**text))) {
            Ok(loaded) => loaded.pack.into(),
            Err(problems) => panic!("{:#?}", problems.0),
        }
    })
    .clone()
}

impl Position {
    /// Both maps in May-June 1937.
    pub(crate) fn campaign_on_both_maps() -> Self {
        Self::campaign_on(pack_of_both())
    }

    /// Europe in Mar-Apr 1937, before anything has happened.
    pub(crate) fn campaign() -> Self {
        Self::campaign_on(pack_of_europe())
    }

    /// Asia in May-June 1937.
    pub(crate) fn campaign_in_asia() -> Self {
        Self::campaign_on(pack_of_asia())
    }

    pub(crate) fn campaign_on(pack: Arc<Pack>) -> Self {
        let found = pack.scenarios.iter().position(|it| &*it.code == "campaign");
        let options = Options {
            pack: pack.code.to_string(),
            scenario: "campaign".to_owned(),
            seats: Faction::ALL.map(|it| FactionSet::from_iter([it])).to_vec(),
            edition: Edition::default(),
            optional: OptionalRules::default(),
            content: None,
            decide_by_score: false,
        };
        Self {
            state: crate::setup::opening(pack, found.unwrap(), options),
        }
    }

    pub(crate) fn theatre(&self) -> Theatre {
        self.state.scenario().theatre
    }

    pub(crate) fn card(&self, faction: Faction, number: &str) -> CardId {
        self.card_of(self.theatre(), faction, number)
    }

    pub(crate) fn card_of(&self, theatre: Theatre, faction: Faction, number: &str) -> CardId {
        let found = self.state.pack().find_card(theatre, faction, number);
        found.unwrap_or_else(|| panic!("no {faction} card {number}"))
    }

    /// Puts a card on a pile, as played if it is one of those that lie open.
    pub(crate) fn pile(&mut self, faction: Faction, number: &str, pile: Pile) {
        let card = self.card(faction, number);
        let alone = matches!(pile, Pile::Pending | Pile::Current);
        let theatre = self.theatre();
        let before = self.state.cards_in(theatre, faction, pile).next();
        if let Some(before) = before.filter(|_| alone) {
            self.state.set_card(before, |it| it.pile = Pile::Deck);
        }
        self.state.set_card(card, |it| {
            it.pile = pile;
            it.played = matches!(pile, Pile::Current | Pile::Discarded);
        });
    }

    pub(crate) fn pile_of(&self, faction: Faction, number: &str) -> Pile {
        self.state.card(self.card(faction, number)).unwrap().pile
    }

    pub(crate) fn choose(&self, faction: Faction, number: &str) -> Command {
        let card = self.card(faction, number);
        Command::OptionCard(Order::Choose { card })
    }

    pub(crate) fn posture_box(&self, name: &str) -> PostureBoxId {
        let theatre = self.theatre();
        let mut boxes = (0..).zip(&self.state.pack().posture_boxes);
        let found = boxes.find(|(_, row)| &*row.name == name && row.theatre == theatre);
        PostureBoxId(found.unwrap().0)
    }

    /// Runs effects to their end, or to the first question.
    pub(crate) fn perform(&mut self, scene: Scene, effects: Vec<Effect>, die: u8) -> Vec<Event> {
        self.run(scene, effects.into_iter().map(Task::Effect).collect(), die)
    }

    /// Runs tasks to their end, or to the first question.
    pub(crate) fn run(&mut self, scene: Scene, tasks: Vec<Task>, die: u8) -> Vec<Event> {
        self.play_with(&mut Loaded(die), |play| {
            task_queue::put(play, scene, tasks, Continuation::Commands);
            while matches!(play.state.step(), PendingStep::Agenda(_))
                && play.state.pending().is_empty()
                && play.state.outcome().is_none()
            {
                task_queue::go_on(play);
            }
        })
    }

    /// Answers the open question, and runs on to the next or to the end of the agenda.
    pub(crate) fn pick(&mut self, pick: Pick, die: u8) -> Vec<Event> {
        let id = self.state.pending().first().unwrap().id;
        assert!(self.choice().options.contains(&pick), "{pick:?}");
        self.play_with(&mut Loaded(die), |play| {
            play.state.take_decision(id);
            task_queue::answered(play, pick);
            while matches!(play.state.step(), PendingStep::Agenda(_))
                && play.state.pending().is_empty()
                && play.state.outcome().is_none()
            {
                task_queue::go_on(play);
            }
        })
    }

    /// Turns up an Option Card of a faction that does this, by the command that opens its
    /// segment, as far as the first question.
    pub(crate) fn turn_up(&mut self, faction: Faction, does: Vec<Effect>, die: u8) -> Vec<Event> {
        let theatre = self.theatre();
        let waiting = self.state.cards_in(theatre, faction, Pile::Pending).next();
        if let Some(before) = waiting {
            self.state.set_card(before, |it| it.pile = Pile::Deck);
        }
        let card = self.state.cards_in(theatre, faction, Pile::Deck).next();
        let card = card.unwrap();
        self.change_pack(|pack| pack.cards[card.index()].option_card = does);
        self.state.set_card(card, |it| it.pile = Pile::Pending);
        self.open(faction, Segment::OptionCard, die)
    }

    /// Turns up a card that does this to a country.
    pub(crate) fn turn_up_about(
        &mut self,
        faction: Faction,
        country: &str,
        then: Vec<Effect>,
        die: u8,
    ) -> Vec<Event> {
        let area = self.area(country);
        let country = AreaRef { area };
        self.turn_up(faction, vec![Effect::About { country, then }], die)
    }

    /// Answers the open question by a command, with dice that always show the same.
    pub(crate) fn reply(&mut self, pick: Pick, die: u8) -> Vec<Event> {
        let decision = self.state.pending().first().unwrap();
        let (seat, decision) = (decision.seat, decision.id);
        let answer = Answer::Choice(pick);
        let command = Command::Answer { decision, answer };
        self.apply(seat, &command, die)
    }

    /// Takes back the cards that lie face down, so that no other segment opens with one.
    pub(crate) fn take_cards_back(&mut self) {
        let theatre = self.theatre();
        for faction in Faction::ALL {
            let cards = self.state.cards_in(theatre, faction, Pile::Pending);
            for card in cards.collect::<Vec<_>>() {
                self.state.set_card(card, |it| it.pile = Pile::Deck);
            }
        }
    }

    /// Answers every question of the segment by a command, with its first choice.
    pub(crate) fn reply_first(&mut self) {
        let segment = self.state.segment();
        while self.state.segment() == segment && self.asked().is_some() {
            let first = self.choice().options[0];
            self.reply(first, 3);
        }
    }

    /// Puts a policy, a truce or nothing in a box, and gives its countries that posture. Other
    /// boxes stay as they are, whatever lay in this one.
    pub(crate) fn post(&mut self, name: &str, posture: Posture) {
        let id = self.posture_box(name);
        self.state.set_box_posture(id, Posture::War);
        self.play(|play| crate::s13_countries::s13_6_posture::set(play, id, posture));
    }

    /// Answers every question that comes up with its first choice.
    pub(crate) fn pick_first(&mut self) {
        while !self.state.pending().is_empty() {
            let first = self.choice().options[0];
            self.pick(first, 3);
        }
    }

    /// The open question.
    pub(crate) fn choice(&self) -> &Choice {
        match self.question() {
            Question::Choice(choice) => choice,
            other => panic!("{other:?}"),
        }
    }

    /// Returns the faction that is asked, and the subject.
    pub(crate) fn asked(&self) -> Option<(Faction, QuestionSubject)> {
        let decision = self.state.pending().first()?;
        match &decision.question {
            Question::Choice(choice) => Some((decision.faction, choice.about)),
            _ => None,
        }
    }

    /// The units in a place.
    pub(crate) fn units_at(&self, at: Place) -> Vec<PieceId> {
        let pieces = self.state.pieces_at(at);
        let units = pieces.filter(|(_, it)| it.counter(self.state.pack()).is_some());
        units.map(|(id, _)| id).collect()
    }

    /// The markers of a kind in a place.
    pub(crate) fn markers_at(&self, kind: MarkerKind, at: Place) -> Vec<PieceId> {
        let pieces = self.state.pieces_at(at);
        let found = pieces.filter(|(_, it)| crate::state::markers::lies(&self.state, it, kind));
        found.map(|(id, _)| id).collect()
    }

    /// Where the first marker of a kind and faction is.
    pub(crate) fn marker_at(&self, kind: MarkerKind, faction: Faction) -> Place {
        let mut pieces = self.state.pieces();
        let found = pieces.find(|(_, it)| {
            it.faction == faction && crate::state::markers::lies(&self.state, it, kind)
        });
        found.unwrap().1.at
    }

    /// Puts the first marker of a kind and faction that lies aside somewhere.
    pub(crate) fn lay(&mut self, kind: MarkerKind, faction: Faction, at: Place) -> PieceId {
        let aside = Place::Aside(self.theatre());
        let found = self.state.pieces_at(aside).find(|(_, it)| {
            it.faction == faction && crate::state::markers::lies(&self.state, it, kind)
        });
        let id = found.map(|(id, _)| id).unwrap();
        self.state.set_piece(id, |piece| piece.at = at);
        id
    }

    pub(crate) fn capital(&self, country: &str) -> Place {
        let area = self.state.map().area(self.area(country));
        Place::Hex(area.capital.unwrap())
    }
}
