//! `sandtable host`

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use prost_types::{Any, Duration};
use sandtable_client::SeatAccess;
use sandtable_proto::games::aa1940::v1 as game;
use sandtable_proto::games::axis_empires::v1 as axis_empires;
use sandtable_proto::matches::v1::{
    AuctionForm, AuctionSettings, ClockSettings, CreateMatchRequest, StartPolicy, Visibility,
};
use serde_json::json;

use crate::clock;
use crate::common::{Common, Dice};
use crate::game::{AXIS_EMPIRES, ID, Known};
use crate::out;
use crate::seats::{SeatBook, keep_seat, member};

#[derive(Debug, Args)]
pub(crate) struct Arguments {
    /// What is played: the id of a game that the server lists.
    #[arg(long, default_value = ID)]
    game: String,
    /// The options of a game that this program does not know, as JSON: of
    /// google.protobuf.Struct, or of the type in `@type`. Those of one who chooses nothing
    /// when absent.
    #[arg(long, conflicts_with_all = ["pack", "seats", "rounds", "bid"], value_name = "JSON")]
    options: Option<String>,
    /// The pack of Axis Empires; the training pack when absent.
    #[arg(long)]
    pack: Option<String>,
    /// The pack's scenario; its first when absent.
    #[arg(long, requires = "pack")]
    scenario: Option<String>,
    /// Optional rules of Axis Empires, separated by commas, such as `iceland,wild-combat`.
    #[arg(long, value_delimiter = ',', requires = "pack")]
    optional: Vec<String>,
    /// What people call the match.
    #[arg(long, default_value = "A match")]
    title: String,
    /// Your name, when you take a seat.
    #[arg(long, default_value = "host")]
    player: String,
    /// Seat to take yourself.
    #[arg(long)]
    seat: Option<u32>,
    /// Who plays what: seats separated by commas, the powers of one seat by plus
    /// signs, such as `germany+italy,soviet-union+france,united-kingdom,united-states`.
    /// One seat for each power when absent.
    #[arg(long)]
    seats: Option<String>,
    /// End the match after this many rounds, decided on victory cities.
    #[arg(long)]
    rounds: Option<u32>,
    /// When the match starts.
    #[arg(long, value_enum, default_value = "full")]
    start: When,
    /// Let those who hold no seat see everything this many minutes later.
    #[arg(long)]
    spectator_delay: Option<u32>,
    /// How much time the seats have: `90s/turn` for every turn, `30m+30s` for a bank and
    /// what each turn adds to it, `3d` for days by correspondence. No clocks when absent.
    #[arg(long, value_parser = clock::read)]
    clock: Option<ClockSettings>,
    /// What a side gets before the first turn, such as `allies:12`.
    #[arg(long, value_parser = read_bid)]
    bid: Option<game::Bid>,
    /// Let the two who sit down bid for a side: what the higher bidder gives goes to the
    /// other side.
    #[arg(long, value_enum, conflicts_with = "bid")]
    auction: Option<Bids>,
    /// The side that is bid for.
    #[arg(long, default_value = "axis", requires = "auction")]
    auction_side: String,
    /// Time to bid, such as `90s` or `2h`; ten minutes when absent.
    #[arg(long, value_parser = clock::span, requires = "auction")]
    bid_time: Option<Duration>,
    /// How much is left to chance.
    #[arg(long, value_enum, default_value = "standard")]
    dice: Dice,
    /// Who may find, watch and join the match.
    #[arg(long, value_enum, default_value = "public")]
    visibility: Who,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum When {
    /// When the last seat is taken.
    Full,
    /// When every seat is taken and everybody is ready.
    Ready,
}

/// How bids are made.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Bids {
    /// For all to see, each higher than the last.
    Open,
    /// One each, opened together.
    Sealed,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Who {
    /// Listed; anyone may watch and join.
    Public,
    /// Not listed; anyone who knows the name may watch and join.
    Unlisted,
    /// Joining takes the join code, watching takes a seat.
    Private,
}

/// Hosts a match, and keeps its tokens.
pub(crate) async fn run(common: &Common, arguments: Arguments) -> anyhow::Result<()> {
    let client = member(common)?;
    let options = options(&arguments)?;
    let visibility = match arguments.visibility {
        Who::Public => Visibility::Public,
        Who::Unlisted => Visibility::Unlisted,
        Who::Private => Visibility::Private,
    };
    let created = client
        .create_match(CreateMatchRequest {
            game: arguments.game,
            options,
            display_name: arguments.title,
            visibility: visibility as i32,
            start_policy: match arguments.start {
                When::Full => StartPolicy::WhenFull,
                When::Ready => StartPolicy::ByReady,
            } as i32,
            spectator_delay: (arguments.spectator_delay).map(|minutes| Duration {
                seconds: i64::from(minutes) * 60,
                nanos: 0,
            }),
            seat: arguments.seat,
            player: arguments.player,
            clock_settings: arguments.clock,
            auction: arguments.auction.map(|bids| AuctionSettings {
                form: match bids {
                    Bids::Open => AuctionForm::Open,
                    Bids::Sealed => AuctionForm::Sealed,
                } as i32,
                side: arguments.auction_side,
                bid_time: arguments.bid_time,
            }),
            ..Default::default()
        })
        .await?;
    let hosted = created.r#match.clone().unwrap_or_default();

    SeatBook::change(&SeatBook::default_path(), |book| {
        book.keep_host(&common.url, &hosted.name, &created.host_token);
        if let Some(seat) = arguments.seat {
            let access = SeatAccess {
                match_name: hosted.name.clone(),
                seat,
                token: created.seat_token.clone(),
            };
            keep_seat(book, common, &client, &access);
        }
    })?;

    if common.json {
        return out::json(&json!({
            "match": hosted.name,
            "host_token": created.host_token,
            "seat_token": created.seat_token,
            "join_code": created.join_code,
        }));
    }
    out::line(format_args!("{} is open.", hosted.name))?;
    for seat in &hosted.seats {
        let state = if seat.taken { "taken" } else { "free" };
        out::line(format_args!(
            "  seat {}: {} ({state})",
            seat.seat,
            seat.powers.join(", ")
        ))?;
    }
    if !created.join_code.is_empty() {
        out::line(format_args!("Join code: {}", created.join_code))?;
    }
    out::line(format_args!("Join with: sandtable join {}", hosted.name))?;
    Ok(())
}

/// The game's own options.
fn options(arguments: &Arguments) -> anyhow::Result<Option<Any>> {
    match (Known::of(&arguments.game), &arguments.options) {
        (Ok(known), None) => known_options(known, arguments).map(Some),
        (_, Some(json)) => out::pack(json).map(Some),
        (Err(unknown), None) if has_own_words(arguments) => {
            Err(unknown.context("its options are given with --options"))
        }
        (Err(_), None) => Ok(None),
    }
}

/// Whether options are given in words of one of our games.
fn has_own_words(arguments: &Arguments) -> bool {
    arguments.pack.is_some()
        || arguments.seats.is_some()
        || arguments.rounds.is_some()
        || arguments.bid.is_some()
}

/// The options of one of our games.
fn known_options(known: Known, arguments: &Arguments) -> anyhow::Result<Any> {
    let seats = arguments.seats.as_deref().map(read_seats);
    let of_aa1940 = arguments.rounds.is_some() || arguments.bid.is_some();
    match known {
        Known::AxisEmpires if of_aa1940 => bail!("--rounds and --bid are for {ID} only"),
        Known::AxisEmpires => Ok(Any::from_msg(&axis_empires::Options {
            pack: arguments.pack.clone().unwrap_or_default(),
            scenario: arguments.scenario.clone().unwrap_or_default(),
            seats: (seats.unwrap_or_default().iter())
                .map(read_factions)
                .collect::<anyhow::Result<_>>()?,
            optional_rules: (arguments.optional.iter())
                .map(|word| read_rule(word))
                .collect::<anyhow::Result<_>>()?,
            ..axis_empires::Options::default()
        })?),
        Known::Aa1940 if arguments.pack.is_some() => {
            bail!("--pack is for {AXIS_EMPIRES} only")
        }
        Known::Aa1940 => Ok(Any::from_msg(&game::Options {
            seats: seats.unwrap_or_default(),
            round_limit: arguments.rounds,
            open_canals: false,
            dice: arguments.dice.into(),
            bid: arguments.bid,
        })?),
    }
}

/// The factions of a seat, such as `western+soviet`.
fn read_factions(seat: &game::SeatPowers) -> anyhow::Result<axis_empires::SeatFactions> {
    let read = |word: &String| {
        let faction = match word.as_str() {
            "axis" => axis_empires::Faction::Axis,
            "western" => axis_empires::Faction::Western,
            "soviet" => axis_empires::Faction::Soviet,
            _ => bail!("{word:?} is neither axis nor western nor soviet"),
        };
        Ok(faction as i32)
    };
    Ok(axis_empires::SeatFactions {
        factions: seat
            .powers
            .iter()
            .map(read)
            .collect::<anyhow::Result<_>>()?,
    })
}

/// An optional rule, such as `wild-combat`.
fn read_rule(word: &str) -> anyhow::Result<i32> {
    // The contract's numbers of optional rules follow each other from 1.
    let known = (1..).map_while(|value| axis_empires::OptionalRule::try_from(value).ok());
    let named = |rule: axis_empires::OptionalRule| {
        out::word(rule.as_str_name(), "OPTIONAL_RULE_").replace('_', "-")
    };
    let mut rules = known.clone();
    match rules.find(|rule| named(*rule) == word) {
        Some(rule) => Ok(rule.into()),
        None => {
            let known: Vec<String> = known.map(named).collect();
            bail!("{word:?} is none of {}", known.join(", "))
        }
    }
}

/// Reads `allies:12`.
fn read_bid(text: &str) -> anyhow::Result<game::Bid> {
    let (side, ipcs) = text.split_once(':').context("a bid is like allies:12")?;
    let side = match side {
        "axis" => game::Side::Axis,
        "allies" => game::Side::Allies,
        _ => bail!("{side:?} is neither axis nor allies"),
    };
    Ok(game::Bid {
        side: side as i32,
        ipcs: ipcs.parse().context("IPCs are a number")?,
    })
}

fn read_seats(text: &str) -> Vec<game::SeatPowers> {
    (text.split(','))
        .map(|seat| game::SeatPowers {
            powers: seat
                .split('+')
                .map(|power| power.trim().to_owned())
                .collect(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bids_are_read() {
        let bid = read_bid("allies:12").unwrap();
        assert_eq!((bid.side(), bid.ipcs), (game::Side::Allies, 12));
        for wrong in ["allies", "everyone:3", "axis:", "axis:-1"] {
            assert!(read_bid(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn factions_are_read() {
        let seats = read_seats("axis,western+soviet");
        let factions = read_factions(&seats[1]).unwrap().factions;
        let (western, soviet) = (
            axis_empires::Faction::Western,
            axis_empires::Faction::Soviet,
        );
        assert_eq!(factions, [western as i32, soviet as i32]);
        assert!(read_factions(&read_seats("germany")[0]).is_err());
    }

    #[test]
    fn optional_rules_go_by_their_names() {
        let iceland: i32 = axis_empires::OptionalRule::Iceland.into();
        assert_eq!(read_rule("iceland").unwrap(), iceland);
        let wild: i32 = axis_empires::OptionalRule::WildCombat.into();
        assert_eq!(read_rule("wild-combat").unwrap(), wild);
        for wrong in ["", "unspecified", "Iceland"] {
            assert!(read_rule(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn seats_are_read() {
        let seats = read_seats("germany+italy, france");
        assert_eq!(seats[0].powers, ["germany", "italy"]);
        assert_eq!(seats[1].powers, ["france"]);
    }
}
