//! Ladders in words.

use prost_types::Duration;
use sandtable_proto::ladder::v1::{
    Comparison, ComparisonState, EstimateRow, Fault, FixtureDecided, GetHeadToHeadResponse,
    Interval, Percentiles, Player, PlayerFacts, Pool, PoolState, Rating,
};
use sandtable_proto::tournaments::v1::UnratedCause;

use crate::output::text::halves;
use crate::output::writer;

/// A pool on a line.
pub(super) fn pool(found: &Pool) -> String {
    let settings = found.settings.clone().unwrap_or_default();
    let game = settings.r#match.map(|it| it.game).unwrap_or_default();
    let state = match found.state() {
        PoolState::Open => format!(
            "{} attend, {} fixtures played now",
            found.attending, found.playing
        ),
        state => writer::word(state.as_str_name(), "POOL_STATE_"),
    };
    let slug = match settings.slug.as_str() {
        "" => String::new(),
        slug => format!("  {slug}"),
    };
    format!(
        "{}{slug}  {}  ({game}; season {}, {} players, {} fixtures decided; {state})",
        found.name, settings.display_name, found.season, found.players, found.decided
    )
}

/// A rating with the half of its interval, as people write it.
pub(super) fn rating(rating: &Rating) -> String {
    let provisional = if rating.provisional { "?" } else { "" };
    format!(
        "{:.0}{provisional} ±{:.0}",
        rating.rating,
        2.0 * rating.deviation
    )
}

/// The same among teams, where the pool's sides have several seats.
fn of_teams(rating: &Rating) -> String {
    if rating.team_uncertainty > 0.0 {
        let reach = 2.0 * rating.team_uncertainty;
        format!("  of teams {:.0} ±{reach:.0}", rating.team_rating)
    } else {
        String::new()
    }
}

/// Returns the name of a player, with its version.
fn called(player: &Player) -> String {
    match player.version.as_str() {
        "" => player.display_name.clone(),
        version => format!("{} {version}", player.display_name),
    }
}

/// A player on a line of the table.
pub(super) fn ranked(player: &Player) -> String {
    let rank = match (player.rank, player.anchor) {
        (_, true) => "anchor".to_owned(),
        (0, false) => "-".to_owned(),
        (rank, false) => rank.to_string(),
    };
    let own = player.rating.unwrap_or_default();
    let here = match (player.attending, player.playing) {
        (false, _) => String::new(),
        (true, 0) => "  here".to_owned(),
        (true, playing) => format!("  plays {playing}"),
    };
    let here = match &player.waiting_since_time {
        Some(since) => {
            let since = writer::moment(since);
            format!(
                "{here} (of {} at a time, waits since {since})",
                player.capacity
            )
        }
        None => here,
    };
    let here = if player.takes_requests {
        format!("{here}, takes requests")
    } else {
        here
    };
    format!(
        "{rank:>6}  {:<14}{} {:>5} fixtures  {}  {}{here}{}",
        rating(&own),
        of_teams(&own),
        own.fixtures,
        called(player),
        player.name,
        rested(player)
    )
}

fn rested(player: &Player) -> String {
    match &player.rest_until {
        None => String::new(),
        Some(time) => format!(
            "  rests until {}: {}",
            writer::moment(time),
            player.rest_reason
        ),
    }
}

/// Returns all known facts about a player. Unknown ones are reported as such.
pub(super) fn facts(facts: &PlayerFacts) -> Vec<String> {
    let player = facts.player.clone().unwrap_or_default();
    let by = match player.author.as_str() {
        "" => String::new(),
        author => format!(" by {author}"),
    };
    let kind = if player.bot { "a bot" } else { "a person" };
    let mut lines = vec![
        format!("{}{by}, {kind}", called(&player)),
        ranked(&player).trim().to_owned(),
        format!(
            "answers in      {}",
            percentiles(facts.own_latency.as_ref())
        ),
        format!(
            "server accepts  {}",
            percentiles(facts.server_latency.as_ref())
        ),
    ];
    let refused = match facts.refusals_per_thousand {
        None => "how many were refused is not known".to_owned(),
        Some(refused) => format!("{refused:.1} of a thousand refused"),
    };
    lines.push(match facts.commands {
        0 => "no commands yet".to_owned(),
        commands => format!("{commands} commands, {refused}"),
    });
    if let Some(bid) = facts.fair_bid {
        lines.push(format!("even with an equal player at a bid of {bid:.1}"));
    }
    for fault in &facts.faults {
        let kind = writer::word(fault.kind().as_str_name(), "FAULT_KIND_").replace('_', " ");
        lines.push(format!("{} times: {kind}", fault.count));
    }
    if !facts.versions.is_empty() {
        lines.push(format!("other versions: {}", facts.versions.join(", ")));
    }
    lines
}

fn percentiles(found: Option<&Percentiles>) -> String {
    let Some(found) = found else {
        return "not known yet".to_owned();
    };
    let time = |time: Option<Duration>| match time {
        None => "?".to_owned(),
        Some(time) => {
            let millis = time.seconds as f64 * 1e3 + f64::from(time.nanos) / 1e6;
            match millis {
                ..1e3 => format!("{millis:.1} ms"),
                _ => format!("{:.2} s", millis / 1e3),
            }
        }
    };
    format!(
        "half within {}, 90 % within {}, 99 % within {}, longest {}",
        time(found.p50),
        time(found.p90),
        time(found.p99),
        time(found.longest)
    )
}

/// A number and where it lies.
pub(super) fn interval(found: &Interval) -> String {
    format!("{:.1} ({:.1} to {:.1})", found.value, found.low, found.high)
}

/// A player of the estimate on a line.
pub(super) fn estimated(row: &EstimateRow) -> String {
    let strength = row.strength.unwrap_or_default();
    let others: Vec<String> = (row.likely_superior.iter())
        .map(|likely| format!("{:>3.0}", likely * 100.0))
        .collect();
    format!(
        "{:>6.0} ({:.0} to {:.0})  {:>6} matches  {:<20}  {}",
        strength.value,
        strength.low,
        strength.high,
        row.matches,
        row.display_name,
        others.join(" ")
    )
}

/// Returns the progress of a comparison.
pub(super) fn comparison(found: &Comparison) -> Vec<String> {
    let state = match found.state() {
        ComparisonState::Unspecified | ComparisonState::Running => "goes on".to_owned(),
        ComparisonState::Accepted => format!(
            "yes: better by {:.0} rather than by {:.0}",
            found.elo1, found.elo0
        ),
        ComparisonState::Rejected => format!(
            "no: better by {:.0} rather than by {:.0}",
            found.elo0, found.elo1
        ),
        ComparisonState::Stopped => format!("stopped without an answer: {}", found.reason),
        ComparisonState::Lapsed => format!("lapsed without an answer: {}", found.reason),
    };
    let pairs: Vec<String> = found.pair_points.iter().map(u32::to_string).collect();
    vec![
        format!("{}  {state}", found.name),
        format!(
            "{} pairs; with 0, ½, 1, 1½ and 2 points: {}",
            found.pairs,
            pairs.join(", ")
        ),
        format!(
            "log likelihood ratio {:.2} (no at {:.2}, yes at {:.2})",
            found.log_likelihood_ratio, found.lower_bound, found.upper_bound
        ),
        format!(
            "Elo {:+.1} ({:+.1} to {:+.1})",
            found.elo, found.elo_low, found.elo_high
        ),
    ]
}

/// A fixture that was decided, as the player sees it.
pub(super) fn decided(told: &FixtureDecided) -> String {
    let fixture = told.fixture.clone().unwrap_or_default();
    let result = fixture.result.unwrap_or_default();
    let before = told.before.unwrap_or_default();
    let after = told.after.unwrap_or_default();
    let unrated = match result.unrated() {
        UnratedCause::Unspecified => "",
        UnratedCause::NotPlayed => "; not rated: not both have made a move",
        UnratedCause::Comparison => "; not rated: it belongs to a comparison",
        UnratedCause::MetTooOften => "; not rated: the two have met too often today",
        UnratedCause::NobodyScored => "; not rated: both have lost it",
        UnratedCause::Requested => "; not rated: it was requested",
    };
    format!(
        "{}: {}; rating {:.0} -> {}{}{unrated}",
        fixture.display_names.join(" - "),
        result.reason,
        before.rating,
        rating(&after),
        of_teams(&after)
    )
}

/// Results of two players against each other, of whom the first is meant.
pub(super) fn head_to_head(found: &GetHeadToHeadResponse) -> Vec<String> {
    let pairs: Vec<String> = found.pair_points.iter().map(u32::to_string).collect();
    let mut lines = vec![
        found.display_names.join(" - "),
        format!(
            "{} fixtures won, {} drawn, {} lost",
            found.wins, found.draws, found.losses
        ),
        format!("pairs with 0, ½, 1, 1½ and 2 points: {}", pairs.join(", ")),
    ];
    lines.extend(found.sides.iter().map(|side| {
        format!(
            "with {}: {} matches won, {} drawn, {} lost",
            side.side, side.wins, side.draws, side.losses
        )
    }));
    for fixture in &found.fixtures {
        let time = fixture
            .time
            .as_ref()
            .map(writer::moment)
            .unwrap_or_default();
        let points: Vec<String> = fixture.points.iter().map(|it| halves(*it)).collect();
        let requested = match fixture.unrated() {
            UnratedCause::Requested => "  requested",
            _ => "",
        };
        lines.push(format!(
            "{time}  {}  {}  {}{requested}",
            points.join(" : "),
            fixture.name,
            fixture.matches.join(", ")
        ));
    }
    lines
}

/// Something that a player did wrong.
pub(super) fn fault(told: &Fault) -> String {
    let rest = match &told.rest_until {
        None => String::new(),
        Some(time) => format!("; rested until {}", writer::moment(time)),
    };
    format!("fault: {}{rest}", told.text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sandtable_proto::ladder::v1::HeadToHeadFixture;

    #[test]
    fn what_is_not_known_is_said_to_be_so() {
        let told = facts(&PlayerFacts::default()).join("\n");
        assert!(told.contains("answers in      not known yet"), "{told}");
        assert!(told.contains("no commands yet"), "{told}");
        let found = Percentiles {
            p50: Some(Duration {
                seconds: 0,
                nanos: 2_500_000,
            }),
            p90: Some(Duration {
                seconds: 1,
                nanos: 500_000_000,
            }),
            ..Default::default()
        };
        let told = percentiles(Some(&found));
        assert!(
            told.starts_with("half within 2.5 ms, 90 % within 1.50 s"),
            "{told}"
        );
        assert!(told.contains("longest ?"), "{told}");
    }

    #[test]
    fn results_of_two_are_told_in_points() {
        let found = GetHeadToHeadResponse {
            display_names: vec!["Ada".to_owned(), "Bob".to_owned()],
            pair_points: vec![0, 1, 2, 3, 4],
            fixtures: vec![HeadToHeadFixture {
                name: "pools/x/fixtures/1".to_owned(),
                points: vec![1, 1],
                unrated: UnratedCause::Requested.into(),
                ..Default::default()
            }],
            ..Default::default()
        };
        let told = head_to_head(&found).join("\n");
        assert!(told.contains("2 points: 0, 1, 2, 3, 4"), "{told}");
        assert!(told.contains("½ : ½  pools/x/fixtures/1"), "{told}");
        assert!(told.ends_with("requested"), "{told}");
    }

    #[test]
    fn a_provisional_rating_is_marked() {
        let mut own = Rating {
            rating: 1623.4,
            deviation: 60.0,
            ..Default::default()
        };
        assert_eq!(rating(&own), "1623 ±120");
        own.provisional = true;
        assert_eq!(rating(&own), "1623? ±120");
        assert_eq!(of_teams(&own), "");
        (own.team_rating, own.team_uncertainty) = (1580.2, 90.0);
        assert_eq!(of_teams(&own), "  of teams 1580 ±180");
    }

    #[test]
    fn a_comparison_says_its_answer() {
        let mut found = Comparison {
            elo1: 30.0,
            state: ComparisonState::Accepted.into(),
            ..Default::default()
        };
        assert!(comparison(&found)[0].contains("yes: better by 30 rather than by 0"));
        found.set_state(ComparisonState::Rejected);
        assert!(comparison(&found)[0].contains("no: better by 0 rather than by 30"));
    }
}
