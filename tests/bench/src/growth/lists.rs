//! Lists of matches over the public path, in the shapes that people ask for.

use anyhow::ensure;
use sandtable_client::Client;
use sandtable_proto::matches::v1::{CreateMatchRequest, ListMatchesRequest, MatchState as State};
use tokio::time::Instant;

use super::figures::{Figures, GrowthTarget, millis};
use crate::load::quantile;

/// Account and label that only three matches have.
pub(crate) const ACCOUNT: &str = "accounts/rare";
pub(crate) const LABEL: &str = "tournaments/rare";

/// Label that nearly all matches have.
pub(crate) const COMMON: &str = "pools/common";

/// Number of requests for each.
const TIMES: usize = 200;

/// Queries, with the minimum number of matches on the first page of each.
fn shapes() -> Vec<(&'static str, ListMatchesRequest, usize)> {
    let ask = || ListMatchesRequest {
        page_size: 20,
        ..Default::default()
    };
    let in_state = |state: State| ListMatchesRequest {
        state: state.into(),
        ..ask()
    };
    let empires = || ListMatchesRequest {
        game: "axis-empires".to_owned(),
        ..ask()
    };
    let labelled = |label: &str| ListMatchesRequest {
        label: label.to_owned(),
        ..ask()
    };
    let of_account = || ListMatchesRequest {
        account: ACCOUNT.to_owned(),
        ..ask()
    };
    let and_under_way = |request: ListMatchesRequest| ListMatchesRequest {
        state: State::InProgress.into(),
        ..request
    };
    let in_lobby = |request: ListMatchesRequest| ListMatchesRequest {
        state: State::Lobby.into(),
        ..request
    };
    vec![
        ("all", ask(), 20),
        ("those under way", in_state(State::InProgress), 20),
        ("a state of 3", in_state(State::Abandoned), 3),
        ("a game of 3", empires(), 3),
        ("a game of 3, under way", and_under_way(empires()), 3),
        ("a label of 3", labelled(LABEL), 3),
        ("a label of most", labelled(COMMON), 20),
        (
            "a label of most, in a state of none",
            in_lobby(labelled(COMMON)),
            0,
        ),
        ("an account of 3", of_account(), 3),
        ("an account of 3, under way", and_under_way(of_account()), 3),
    ]
}

/// Times each query, as the public and as the operator.
pub(crate) async fn measure(
    (public, operator): (&Client, &Client),
    size: u64,
    figures: &mut Figures,
) -> anyhow::Result<()> {
    for (what, request, least) in shapes() {
        for (who, client) in [("public", public), ("operator", operator)] {
            let p99 = time(client, &request, least).await?;
            let what = format!("list of {what}, {who}, p99");
            figures.add((&what, "ms"), GrowthTarget::Most(10.0), size, p99);
        }
    }
    // Ten pages in, at whichever place that is.
    let mut request = shapes().remove(0).1;
    for _ in 0..10 {
        let page = operator.matches().list_matches(request.clone()).await?;
        request.page_token = page.into_inner().next_page_token;
    }
    let p99 = time(operator, &request, 20).await?;
    let what = "list of all, a later page, p99";
    figures.add((what, "ms"), GrowthTarget::Most(10.0), size, p99);
    Ok(())
}

async fn time(client: &Client, request: &ListMatchesRequest, least: usize) -> anyhow::Result<f64> {
    let mut times = Vec::with_capacity(TIMES);
    for _ in 0..TIMES {
        let began = Instant::now();
        let page = client.matches().list_matches(request.clone()).await?;
        times.push(began.elapsed());
        let found = page.into_inner().matches.len();
        ensure!(found >= least, "{found} matches of {request:?}");
    }
    times.sort_unstable();
    Ok(millis(quantile(&times, 0.99)))
}

/// Hosts a match.
pub(crate) async fn host(client: &Client) -> anyhow::Result<()> {
    let request = CreateMatchRequest {
        game: "aa1940".to_owned(),
        ..Default::default()
    };
    client.create_match(request).await?;
    Ok(())
}
