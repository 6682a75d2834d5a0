//! Settings of a match on the command line: for one match, or for all of a tournament or a pool.

use anyhow::Context;
use clap::{Args, ValueEnum};
use prost_types::{Any, Duration};
use sandtable_client::Client;
use sandtable_proto::matches::v1::{AuctionForm, AuctionSettings, ClockSettings, Visibility};
use sandtable_proto::tournaments::v1::MatchSettings;

use crate::args::clock;
use crate::games::{DEFAULT_GAME, ForOptions, GameArguments, presentation};
use crate::output::writer;

#[derive(Clone, Debug, Args)]
pub(crate) struct MatchArguments {
    /// Game to play: the id of a game that the server lists.
    #[arg(long, default_value = DEFAULT_GAME)]
    game: String,
    /// The game's options as JSON: of the game's own type where this program knows it, or of the
    /// type in `@type`. Those of one who chooses nothing when absent.
    #[arg(long, conflicts_with = "seats", value_name = "JSON")]
    options: Option<String>,
    #[command(flatten)]
    words: GameArguments<ForOptions>,
    /// Powers of each seat: seats separated by commas, the powers of one seat by plus signs, such
    /// as `germany+italy,soviet-union+france,united-kingdom,united-states`. One seat for each
    /// power when absent.
    #[arg(long)]
    seats: Option<String>,
    /// Let those who hold no seat see everything this many minutes later.
    #[arg(long)]
    spectator_delay: Option<u32>,
    /// Time of the seats: `90s/turn` for every turn, `30m+30s` for a bank and what each turn adds
    /// to it, `3d` for days by correspondence. No clocks when absent.
    #[arg(long, value_parser = clock::read)]
    clock: Option<ClockSettings>,
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
    /// Visibility: who may find, watch and join the match.
    #[arg(long, value_enum, default_value = "public")]
    visibility: AllowedCallerArg,
}

/// Form of the bids.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Bids {
    /// For all to see, each higher than the last.
    Open,
    /// One each, opened together.
    Sealed,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum AllowedCallerArg {
    /// Listed; anyone may watch and join.
    Public,
    /// Not listed; anyone who knows the name may watch and join.
    Unlisted,
    /// Joining takes the join code, watching takes a seat.
    Private,
}

impl MatchArguments {
    /// Returns the settings of matches from these options. The server is asked for the type of a
    /// game's options that were given as JSON.
    pub(crate) async fn settings(&self, client: &Client) -> anyhow::Result<MatchSettings> {
        let visibility = match self.visibility {
            AllowedCallerArg::Public => Visibility::Public,
            AllowedCallerArg::Unlisted => Visibility::Unlisted,
            AllowedCallerArg::Private => Visibility::Private,
        };
        Ok(MatchSettings {
            game: self.game.clone(),
            options: self.options(client).await?,
            clock_settings: self.clock,
            auction: self.auction.map(|bids| AuctionSettings {
                form: match bids {
                    Bids::Open => AuctionForm::Open,
                    Bids::Sealed => AuctionForm::Sealed,
                } as i32,
                side: self.auction_side.clone(),
                bid_time: self.bid_time,
            }),
            visibility: visibility as i32,
            spectator_delay: self.spectator_delay.map(|minutes| Duration {
                seconds: i64::from(minutes) * 60,
                nanos: 0,
            }),
            spectators_read_chat: false,
        })
    }

    /// The game's own options.
    async fn options(&self, client: &Client) -> anyhow::Result<Option<Any>> {
        let (id, words) = (&self.game, &self.words);
        let Some(json) = &self.options else {
            let game = presentation(id);
            let seats = self.seats.as_deref().map(read_seats);
            return game.options(words.of(&*game)?, seats.as_deref());
        };
        words.must_be_absent("--options says it all")?;
        let hosted = client.list_games().await?;
        let hosted = hosted.iter().find(|hosted| hosted.id == *id);
        let kind = hosted.map_or(writer::STRUCT, |hosted| &hosted.options_type);
        let options = writer::pack(json, kind);
        let options =
            options.with_context(|| format!("these are no options of {id:?}, a {kind}"))?;
        Ok(Some(options))
    }
}

/// The powers of each seat, such as `germany+italy,france`.
fn read_seats(text: &str) -> Vec<Vec<String>> {
    let seats = text.split(',').map(|seat| seat.split('+'));
    seats
        .map(|powers| powers.map(|power| power.trim().to_owned()).collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_read() {
        let seats = read_seats("germany+italy, france");
        assert_eq!(seats[0], ["germany", "italy"]);
        assert_eq!(seats[1], ["france"]);
    }
}
