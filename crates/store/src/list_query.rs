//! Lists of matches as SQL of the requested shape. Each walks indexes that have the requested
//! properties together, from the newest on. So its cost depends on its result and not on the
//! number of matches.

use crate::row::MatchQuery;

/// Database that the SQL is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    Sqlite,
    #[cfg(feature = "postgres")]
    Postgres,
}

/// The value of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Given<'a> {
    Number(i64),
    Text(&'a str),
}

/// Query for a list: key, id, revision and record of matches, the newest first.
pub(crate) struct List<'a> {
    pub(crate) sql: String,
    /// Its parameters, in order.
    pub(crate) given: Vec<Given<'a>>,
}

/// Part of the matches that is walked. Without an account or a label, those of a game that are
/// listed and those that are not are two walks. So one index serves both callers who may see all
/// and those who may not.
enum Walk {
    /// All matches, or those in a state, or those that are listed.
    All,
    /// Those of a game, either listed or not.
    Game { listed: bool },
    /// Those of the label.
    Label,
    /// Those of the account.
    Account,
}

impl Dialect {
    fn parameter(self, number: usize) -> String {
        match self {
            Self::Sqlite => format!("?{number}"),
            #[cfg(feature = "postgres")]
            Self::Postgres => format!("${number}"),
        }
    }

    /// Names the index where the planner would have to guess: SQLite knows nothing of how many
    /// rows have which value.
    fn by(self, index: &str) -> String {
        match self {
            Self::Sqlite => format!(" INDEXED BY {index}"),
            #[cfg(feature = "postgres")]
            Self::Postgres => String::new(),
        }
    }

    /// The walks side by side, the newest match of all first.
    fn merge(self, walks: &[String], limit: &str) -> String {
        let order = format!(" ORDER BY 1 DESC LIMIT {limit}");
        match (self, walks) {
            (_, [walk]) => format!("{walk}{order}"),
            // Merges them as it goes along.
            (Self::Sqlite, walks) => format!("{}{order}", walks.join(" UNION ALL ")),
            #[cfg(feature = "postgres")]
            (Self::Postgres, walks) => {
                let walks: Vec<_> = walks
                    .iter()
                    .map(|walk| format!("({walk}{order})"))
                    .collect();
                let walks = walks.join(" UNION ALL ");
                format!("SELECT * FROM ({walks}) AS found{order}")
            }
        }
    }
}

impl<'a> List<'a> {
    /// Makes the list for a query.
    pub(crate) fn of(query: &'a MatchQuery, dialect: Dialect) -> Self {
        let mut list = Self {
            sql: String::new(),
            given: Vec::new(),
        };
        let limit = list.parameter(Given::Number(i64::from(query.limit)), dialect);
        let walks: &[Walk] = match query {
            MatchQuery {
                account: Some(_), ..
            } => &[Walk::Account],
            MatchQuery { label: Some(_), .. } => &[Walk::Label],
            MatchQuery {
                game: Some(_),
                include_unlisted: true,
                ..
            } => &[Walk::Game { listed: true }, Walk::Game { listed: false }],
            MatchQuery { game: Some(_), .. } => &[Walk::Game { listed: true }],
            _ => &[Walk::All],
        };
        let walks: Vec<_> = walks
            .iter()
            .map(|walk| list.walk(walk, query, dialect))
            .collect();
        list.sql = dialect.merge(&walks, &limit);
        list
    }

    /// The parameter of a value; one that is there already serves again.
    fn parameter(&mut self, value: Given<'a>, dialect: Dialect) -> String {
        let known = self.given.iter().position(|known| *known == value);
        let place = known.unwrap_or_else(|| {
            self.given.push(value);
            self.given.len() - 1
        });
        dialect.parameter(place + 1)
    }

    fn walk(&mut self, walk: &Walk, query: &'a MatchQuery, dialect: Dialect) -> String {
        // The table that has what is filtered by, and its name of a match's key.
        let (of, key) = match walk {
            Walk::Account => ("participants", "participants.match"),
            _ => ("matches", "matches.key"),
        };
        let before = query.before.map_or(i64::MAX, |key| key.0);
        let before = self.parameter(Given::Number(before), dialect);
        let mut wanted = vec![format!("{key} < {before}")];
        if let Some(state) = query.state {
            let state = self.parameter(Given::Number(state.into()), dialect);
            wanted.push(format!("{of}.state = {state}"));
        }
        if let Some(game) = &query.game {
            let game = self.parameter(Given::Text(game), dialect);
            wanted.push(format!("{of}.game = {game}"));
        }
        match walk {
            Walk::Game { listed: false } => wanted.push(format!("{of}.listed = FALSE")),
            Walk::Game { listed: true } => wanted.push(format!("{of}.listed = TRUE")),
            _ if !query.include_unlisted => wanted.push(format!("{of}.listed = TRUE")),
            _ => {}
        }
        if let Some(label) = &query.label {
            let label = self.parameter(Given::Text(label), dialect);
            wanted.push(format!("matches.label = {label}"));
        }
        let from = match (walk, &query.account) {
            (Walk::Account, Some(account)) => {
                let account = self.parameter(Given::Text(account), dialect);
                wanted.push(format!("participants.account = {account}"));
                wanted.push("matches.key = participants.match".to_owned());
                let by = match query.state {
                    Some(_) => dialect.by("participants_by_state"),
                    None => String::new(),
                };
                format!("participants{by} CROSS JOIN matches")
            }
            _ => {
                let index = index_of(walk, query);
                let by = index.map(|index| dialect.by(index)).unwrap_or_default();
                format!("matches{by}")
            }
        };
        let wanted = wanted.join(" AND ");
        format!(
            "SELECT {key}, matches.id, matches.revision, matches.record FROM {from} WHERE {wanted}"
        )
    }
}

/// The index that has what a walk over matches is to find together.
fn index_of(walk: &Walk, query: &MatchQuery) -> Option<&'static str> {
    let in_a_state = query.state.is_some();
    match walk {
        Walk::Label if in_a_state => Some("matches_by_label_state"),
        Walk::Label => Some("matches_by_label"),
        Walk::Game { .. } if in_a_state => Some("matches_by_game_state"),
        Walk::Game { .. } => Some("matches_by_game"),
        // Their own order is that of their keys.
        _ if query.include_unlisted && !in_a_state => None,
        _ if query.include_unlisted => Some("matches_by_state"),
        _ if in_a_state => Some("matches_by_listed_state"),
        _ => Some("matches_by_listed"),
    }
}

/// Returns the accounts of a match in the form that is stored with it.
pub(crate) fn joined(accounts: &[String]) -> String {
    accounts.join("\n")
}
