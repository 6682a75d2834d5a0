//! The referee, with positions out of a match that bots have played.

use prost_types::Any;
use sandtable_proto::games::aa1940::v1::{OddsRequest, OddsSide, OddsUnits, Terrain, UnitType};
use sandtable_proto::rules::v1::game_service_server::GameService;
use sandtable_proto::rules::v1::get_view_request::Viewer;
use sandtable_proto::rules::v1::rules_service_server::RulesService;
use sandtable_proto::rules::v1::{
    ApplyRequest, Basis, ComputeOddsRequest, DrawViewRequest, GetDefaultCommandRequest,
    GetViewRequest, ListLegalActionsRequest, OpenMatchRequest, Position, ValidateRequest,
};
use sandtable_proto::types::v1::Action;
use sandtable_proto::types::v1::action::Kind;
use sandtable_rules::{Referee, Registry, RulesSettings};
use sandtable_runtime::settings::Settings;
use sandtable_tests::table::{GAME, pack};
use tokio::runtime::Runtime;
use tonic::{Code, Request, Response, Status};

use crate::choices::Choices;
use crate::packed;
use crate::played::Played;
use crate::wire;

/// Commands of the match that the positions are out of.
const COMMANDS: usize = 160;

/// Commands from one position to the next.
const EVERY: usize = 10;

const DICE_KEY: [u8; 32] = [3; 32];

/// Result of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It could not be read as what it should be.
    Unreadable,
    /// It was refused with a reason.
    Refused,
    /// It was done.
    Done,
}

/// The referee and what it is asked about.
pub struct Game {
    played: Played,
    runtime: Runtime,
    referee: Referee,
    positions: Vec<Position>,
    /// Views of seats there.
    views: Vec<Any>,
    /// Commands that were accepted somewhere, and by which seat.
    pub commands: Vec<(u32, Any)>,
}

/// The referee for its two players.
pub fn referee() -> anyhow::Result<Referee> {
    let rules: RulesSettings = Settings::load(None)?.section("rules")?;
    Ok(Referee::new(Registry::standard(), &rules))
}

/// A battle on land.
fn battle() -> OddsRequest {
    let side = |infantry, other: UnitType| OddsSide {
        units: [(UnitType::Infantry, infantry), (other, 2)]
            .map(|(kind, count)| OddsUnits {
                r#type: kind.into(),
                count,
                damaged: 0,
            })
            .into(),
        ..Default::default()
    };
    OddsRequest {
        terrain: Terrain::Land.into(),
        attacker: Some(side(3, UnitType::Fighter)),
        defender: Some(side(2, UnitType::Artillery)),
        ..Default::default()
    }
}

impl Game {
    /// Has bots play and keeps positions on the way.
    pub fn play(played: Played) -> anyhow::Result<Self> {
        let runtime = tokio::runtime::Builder::new_current_thread().build()?;
        let mut game = Self {
            played,
            runtime,
            referee: referee()?,
            positions: Vec::new(),
            views: Vec::new(),
            commands: Vec::new(),
        };
        let opening = game.open(played.options())?;
        let seats = (1..).take(opening.seats.len());
        let bots = seats.map(|seed| played.bot(seed));
        let mut bots: Vec<_> = bots.collect::<Result<_, _>>()?;
        let mut now = Position {
            game: played.game().to_owned(),
            r#match: "matches/played".to_owned(),
            ..Default::default()
        };
        let (mut awaited, mut snapshot) = (opening.awaited, opening.snapshot);
        now.state_hash = opening.state_hash;
        while game.commands.len() < COMMANDS {
            let seat = awaited[0];
            let (view, legal) = game.look(&now, seat)?;
            let bot = &mut bots[seat as usize];
            let mut chosen = bot.choose(&view, &legal, &[])?;
            if chosen.is_empty() {
                chosen.extend(game.standing_in(&now, seat)?);
            }
            for command in chosen {
                let Ok(applied) = game.apply(now.clone(), seat, command.clone()) else {
                    bot.refused(&command)?;
                    break;
                };
                now.version += 1;
                now.state_hash = applied.state_hash;
                (awaited, snapshot) = (applied.awaited, applied.snapshot);
                game.commands.push((seat, command));
                if game.commands.len().is_multiple_of(EVERY) {
                    game.keep(&now, snapshot.clone());
                    game.views.push(view.clone());
                }
                if awaited.first() != Some(&seat) {
                    break;
                }
            }
        }
        game.keep(&now, snapshot);
        Ok(game)
    }

    /// Keeps a position under a name of its own, with all that is needed to build it.
    fn keep(&mut self, position: &Position, snapshot: Vec<u8>) {
        let basis = Basis {
            snapshot,
            snapshot_version: position.version,
            dice_key: DICE_KEY.to_vec(),
            ..Default::default()
        };
        self.positions.push(Position {
            r#match: format!("matches/{}", position.version),
            basis: Some(basis),
            ..position.clone()
        });
    }

    fn open(&self, options: Any) -> Result<sandtable_proto::rules::v1::OpenMatchResponse, Status> {
        let request = OpenMatchRequest {
            game: self.played.game().to_owned(),
            r#match: "matches/played".to_owned(),
            options: Some(options),
            terms: None,
        };
        let opened = self.referee.open_match(Request::new(request));
        Ok(self.runtime.block_on(opened)?.into_inner())
    }

    fn apply(
        &self,
        position: Position,
        seat: u32,
        command: Any,
    ) -> Result<sandtable_proto::rules::v1::ApplyResponse, Status> {
        let request = ApplyRequest {
            position: Some(position),
            seat,
            action: Some(Action {
                kind: Some(Kind::Command(command)),
            }),
            dice_key: DICE_KEY.to_vec(),
            want_snapshot: true,
        };
        let applied = self.referee.apply(Request::new(request));
        Ok(self.runtime.block_on(applied)?.into_inner())
    }

    fn view(&self, position: Position, viewer: Viewer) -> Result<Any, Status> {
        let request = GetViewRequest {
            position: Some(position),
            viewer: Some(viewer),
        };
        let seen = self.referee.get_view(Request::new(request));
        let seen = self.runtime.block_on(seen)?.into_inner();
        Ok(seen.view.unwrap_or_default())
    }

    /// View and legal list of a seat.
    fn look(&self, position: &Position, seat: u32) -> Result<(Any, Any), Status> {
        let view = self.view(position.clone(), Viewer::Seat(seat))?;
        let request = ListLegalActionsRequest {
            position: Some(position.clone()),
            seat,
            ..Default::default()
        };
        let listed = self.referee.list_legal_actions(Request::new(request));
        let legal = self.runtime.block_on(listed)?.into_inner().legal;
        Ok((view, legal.unwrap_or_default()))
    }

    /// The command that stands in for a seat.
    fn standing_in(&self, position: &Position, seat: u32) -> Result<Option<Any>, Status> {
        let request = GetDefaultCommandRequest {
            position: Some(position.clone()),
            seat,
        };
        let given = self.referee.get_default_command(Request::new(request));
        Ok(self.runtime.block_on(given)?.into_inner().command)
    }

    /// A command out of the match, changed, at some position: a dry run says what doing
    /// it says, and neither breaks.
    pub fn command(&self, choices: &mut Choices<'_>) -> Verdict {
        let place = choices.below(self.positions.len());
        let position = self.positions[place].clone();
        // The next command there, or a command from elsewhere.
        let next = self.commands.get((place + 1) * EVERY);
        let next = next.filter(|_| choices.below(3) > 0);
        let (seat, command) = match next {
            Some(next) => next,
            None => choices.one(&self.commands),
        };
        let seat = match choices.below(4) {
            0 => choices.below(3) as u32,
            _ => *seat,
        };
        let command = Any {
            type_url: command.type_url.clone(),
            value: match choices.below(6) {
                0 => wire::invent(choices),
                1 => choices.rest().to_vec(),
                2 => command.value.clone(),
                _ => wire::mutate(&command.value, choices),
            },
        };
        let validate = ValidateRequest {
            position: Some(position.clone()),
            seat,
            command: Some(command.clone()),
        };
        let validated = self.referee.validate(Request::new(validate));
        let validated = self.runtime.block_on(validated).map(drop);
        let applied = self.apply(position, seat, command).map(drop);
        assert_eq!(
            validated.as_ref().map_err(Status::code),
            applied.as_ref().map_err(Status::code),
            "a dry run says something else: {validated:?}, {applied:?}"
        );
        verdict(&applied)
    }

    /// Options, changed but for one time in four.
    pub fn options(&self, choices: &mut Choices<'_>) -> Verdict {
        let mut options = self.played.options();
        if choices.below(4) > 0 {
            options.value = wire::mutate(&options.value, choices);
        }
        verdict(&self.open(options))
    }

    /// Packed messages of the match.
    #[must_use]
    pub fn sound(&self) -> Vec<Any> {
        let commands = self.commands.iter().map(|(_, command)| command);
        (self.views.iter().chain(commands)).cloned().collect()
    }

    /// Something for a view, which is drawn whole and within a message, or refused.
    pub fn draw(&self, choices: &mut Choices<'_>) -> Verdict {
        let request = DrawViewRequest {
            game: self.played.game().to_owned(),
            r#match: "matches/drawn".to_owned(),
            seat: (choices.below(3) > 0).then(|| choices.below(3) as u32),
            view: Some(packed::any(choices, &self.views)),
            region: None,
            if_none_match: String::new(),
        };
        let drawn = self.referee.draw_view(Request::new(request));
        let drawn = self.runtime.block_on(drawn).map(Response::into_inner);
        if let Ok(picture) = &drawn {
            let svg = picture.svg.trim();
            assert!(svg.starts_with("<svg") && svg.ends_with("</svg>"), "{svg}");
            assert!(svg.len() < 4 << 20, "{} bytes", svg.len());
            let steers = |it: char| it.is_control() && !it.is_whitespace();
            assert!(!svg.contains(steers), "no XML has such characters");
        }
        verdict(&drawn)
    }

    /// Computes the odds of a battle of Axis & Allies.
    pub fn odds(&self, choices: &mut Choices<'_>) -> Verdict {
        let mut battle = pack(&battle());
        battle.value = wire::mutate(&battle.value, choices);
        let request = ComputeOddsRequest {
            game: GAME.to_owned(),
            battle: Some(battle),
        };
        let computed = self.referee.compute_odds(Request::new(request));
        verdict(&self.runtime.block_on(computed))
    }

    /// A snapshot, damaged but for one time in eight: it is refused, or it is the state that it
    /// was.
    pub fn snapshot(&self, choices: &mut Choices<'_>) -> Verdict {
        let sound = choices.one(&self.positions).clone();
        let mut damaged = Position {
            r#match: "matches/damaged".to_owned(),
            ..sound.clone()
        };
        let before = damaged.clone();
        let times = match choices.below(8) {
            0 => 0,
            _ => 1 + choices.below(3),
        };
        if let Some(basis) = &mut damaged.basis {
            for _ in 0..times {
                basis.snapshot = wire::spoil(std::mem::take(&mut basis.snapshot), choices);
            }
        }
        // State that another input has left in memory must not answer for this one.
        let forget = sandtable_proto::rules::v1::ForgetRequest {
            r#match: damaged.r#match.clone(),
            ..Default::default()
        };
        let forgotten = self
            .runtime
            .block_on(self.referee.forget(Request::new(forget)));
        assert!(forgotten.is_ok());
        let harmless = damaged == before;
        let seen = self.view(damaged, Viewer::Referee(()));
        match &seen {
            Ok(view) => {
                let known = self.view(sound, Viewer::Referee(()));
                let same = known.is_ok_and(|known| known == *view);
                assert!(same, "a damaged state is believed");
            }
            // Damage is what these two are for.
            Err(status) if status.code() == Code::DataLoss && !harmless => {
                return Verdict::Refused;
            }
            Err(_) => {}
        }
        verdict(&seen)
    }
}

/// Result of a call. One that broke something is a finding.
pub fn verdict<T>(result: &Result<T, Status>) -> Verdict {
    let Err(status) = result else {
        return Verdict::Done;
    };
    let broken = [
        Code::Internal,
        Code::Unknown,
        Code::DataLoss,
        Code::Unavailable,
        Code::Unimplemented,
    ];
    assert!(!broken.contains(&status.code()), "{status:?}");
    Verdict::Refused
}
