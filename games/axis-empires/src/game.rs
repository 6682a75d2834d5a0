//! The engine as the platform sees it.

use sandtable_kernel::{
    Addressed, Checked, Dice, DrawnBy, Game, OnTurn, Outcome, RuleText, Score, Seat, SeatSet,
    StateHash, Unreadable, Viewer, Violation,
};
use sandtable_kit::NoDice;

use crate::answers;
use crate::command::Command;
use crate::command_context::Play;
use crate::counts;
use crate::determinize;
use crate::dispatch;
use crate::draw;
use crate::edition::Edition;
use crate::event::Event;
use crate::faction::Faction;
use crate::ledger;
use crate::legal::Legal;
use crate::library::Library;
use crate::o16_luck;
use crate::options::{FactionSet, OptionalRules, Options};
use crate::paused;
use crate::referee;
use crate::resign;
use crate::run;
use crate::score;
use crate::setup;
use crate::state::{State, Stored};
use crate::view::View;

/// Axis Empires, with the packs that it is played with: the open ones without more.
#[derive(Clone, Debug, Default)]
pub struct AxisEmpires {
    packs: Library,
}

impl AxisEmpires {
    /// The game with the packs at hand.
    #[must_use]
    pub const fn new(packs: Library) -> Self {
        Self { packs }
    }

    /// The packs at hand.
    #[must_use]
    pub const fn packs(&self) -> &Library {
        &self.packs
    }

    /// Each faction of a scenario in a seat of its own.
    #[must_use]
    pub fn one_seat_each(&self, pack: &str, scenario: &str) -> Option<Options> {
        let found = self.packs.find(pack)?;
        let factions = &found.scenario(scenario)?.factions;
        Some(Options {
            pack: pack.to_owned(),
            scenario: scenario.to_owned(),
            seats: factions
                .iter()
                .map(|faction| FactionSet::from_iter([*faction]))
                .collect(),
            edition: Edition::default(),
            optional: OptionalRules::default(),
            content: self.packs.content(pack),
            decide_by_score: false,
        })
    }

    /// Checks that the seats share out the scenario's factions: each once, the Axis never with an
    /// Allied faction (`AE-GLO-34`, `AE-GLO-6`).
    fn check_seats(factions: &[Faction], options: &Options) -> Checked {
        let refuse = |found: String| {
            Violation::new(
                "AE-GLO-34",
                "seats that share out the scenario's factions, the Axis in one of its own",
                found,
            )
        };
        for (index, seat) in options.seats.iter().enumerate() {
            let mixed = seat.contains(Faction::Axis) && seat.iter().count() > 1;
            if seat.is_empty() || mixed || seat.iter().any(|it| !factions.contains(&it)) {
                return Err(refuse(format!("seat {index}")));
            }
        }
        for faction in factions {
            let seats = options.seats.iter();
            match seats.filter(|seat| seat.contains(*faction)).count() {
                1 => {}
                count => return Err(refuse(format!("the {faction} faction in {count} seats"))),
            }
        }
        Ok(())
    }
}

impl Game for AxisEmpires {
    type Options = Options;
    type State = State;
    type Stored = Stored;
    type Command = Command;
    type Event = Event;
    type Legal = Legal;
    type View = View;

    fn new_match(&self, options: &Options) -> Checked<State> {
        let unknown =
            |expected, found: &str| Violation::new("AE-INT-1", expected, found.to_owned());
        let pack = (self.packs)
            .of(options)
            .map_err(|missing| unknown("a pack that is at hand", &missing.to_string()))?;
        let scenario = pack
            .scenarios
            .iter()
            .position(|scenario| *scenario.code == *options.scenario)
            .ok_or_else(|| unknown("a scenario of the pack", &options.scenario))?;
        Self::check_seats(&pack.scenarios[scenario].factions, options)?;
        o16_luck::check(&pack, &pack.scenarios[scenario], options.optional)?;
        let mut state = setup::opening(pack, scenario, options.clone());
        let mut events = Vec::new();
        run::begin_match(&mut Play::new(
            &mut state,
            &mut NoDice,
            &mut events,
            &dispatch::ALL,
        ));
        Ok(state)
    }

    fn restore(&self, stored: Stored) -> Result<State, Unreadable> {
        let state = stored.restore(&self.packs);
        state.map_err(|why| Unreadable(why.to_string()))
    }

    fn seats(&self, state: &State) -> u8 {
        u8::try_from(state.seats().len()).unwrap_or(u8::MAX)
    }

    fn awaited(&self, state: &State) -> SeatSet {
        run::awaited(state)
    }

    fn on_turn(&self, state: &State) -> Option<OnTurn> {
        run::on_turn(state)
    }

    fn check(&self, state: &State, seat: Seat, command: &Command) -> Checked {
        referee::check(state, seat, command).map(|_| ())
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        command: &Command,
        dice: &mut dyn Dice,
        events: &mut Vec<Addressed<Event>>,
    ) -> Checked {
        let accepted = referee::check(state, seat, command)?;
        paused::carry_out(
            Play::new(state, dice, events, &dispatch::ALL),
            seat,
            command,
            accepted,
        )
    }

    fn default_command(&self, state: &State, seat: Seat) -> Option<Command> {
        if !run::awaited(state).contains(seat) {
            return None;
        }
        let mut questions = state.pending().iter();
        match questions.find(|decision| decision.seat == seat) {
            Some(decision) => answers::default(state, decision).map(|answer| Command::Answer {
                decision: decision.id,
                answer,
            }),
            None => Some((dispatch::chapter(state.segment()).stand_in)(state)),
        }
    }

    fn resign(&self, state: &mut State, seat: Seat, events: &mut Vec<Addressed<Event>>) -> Checked {
        resign::check(state, seat)?;
        resign::resign(
            &mut Play::new(state, &mut NoDice, events, &dispatch::ALL),
            seat,
        );
        Ok(())
    }

    fn draw(&self, state: &mut State, by: DrawnBy, events: &mut Vec<Addressed<Event>>) -> Checked {
        draw::check(state)?;
        draw::draw(
            &mut Play::new(state, &mut NoDice, events, &dispatch::ALL),
            by,
        );
        Ok(())
    }

    fn legal(&self, state: &State, seat: Seat) -> Legal {
        Legal::of(state, seat)
    }

    fn view(&self, state: &State, viewer: Viewer) -> View {
        View::of(state, counts::count(state), viewer)
    }

    fn known_to(&self, state: &State, viewer: Viewer, dice: &mut dyn Dice) -> Checked<State> {
        determinize::known_to(state, viewer, dice)
    }

    fn outcome<'a>(&self, state: &'a State) -> Option<&'a Outcome> {
        state.outcome()
    }

    fn scores(&self, state: &State) -> Vec<Score> {
        score::scores(state)
    }

    fn hash(&self, state: &State) -> StateHash {
        state.hash()
    }

    fn rule(&self, id: &str) -> Option<RuleText> {
        ledger::rule(id)
    }
}
