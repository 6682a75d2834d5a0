//! Tokens: the micro-steps of which commands are made, each with one meaning in all states.
//!
//! Both games share the layout of the first 128: kinds of commands, numbers, and a few words.

use smallvec::SmallVec;

/// A micro-step.
pub(crate) type Token = u16;

/// The micro-steps of a command, forced ones included.
pub(crate) type Path = SmallVec<[Token; 12]>;

/// Largest number of tokens of a game.
pub(crate) const MOST_TOKENS: usize = 1_024;

/// First of the kinds of commands.
pub(crate) const COMMANDS: Token = 0;
/// The command that stands in for the seat.
pub(crate) const STAND_IN: Token = 47;
/// First of the numbers from 0 to 63.
pub(crate) const NUMBERS: Token = 48;
/// Sixty-four more than the number that follows.
pub(crate) const MORE: Token = 112;
/// Nothing: no place, no unit.
pub(crate) const NONE: Token = 113;
/// The attack goes on.
pub(crate) const PRESS: Token = 114;
/// First token of a game's own.
pub(crate) const OWN: Token = 128;

/// Numbers that one token stands for.
const DIGIT: u32 = 64;

/// Tokens of one meaning.
#[derive(Clone, Debug)]
pub(crate) struct TokenGroup {
    /// The group's name.
    pub(crate) name: &'static str,
    /// Its first token.
    pub(crate) first: Token,
    /// Number of its tokens.
    pub(crate) count: usize,
    /// Its meaning.
    pub(crate) text: &'static str,
}

impl TokenGroup {
    pub(crate) const fn new(
        name: &'static str,
        first: Token,
        count: usize,
        text: &'static str,
    ) -> Self {
        Self {
            name,
            first,
            count,
            text,
        }
    }

    /// The place of a token in the group.
    pub(crate) fn place(&self, token: Token) -> Option<usize> {
        let place = usize::from(token.checked_sub(self.first)?);
        (place < self.count).then_some(place)
    }
}

/// The groups that all games share, for a game with these kinds of commands.
pub(crate) fn shared(commands: &'static [&'static str]) -> [TokenGroup; 6] {
    [
        TokenGroup::new("command", COMMANDS, commands.len(), "Kind of a command."),
        TokenGroup::new(
            "stand in",
            STAND_IN,
            1,
            "The command that stands in for the seat, while its phase cannot be closed.",
        ),
        TokenGroup::new(
            "number",
            NUMBERS,
            DIGIT as usize,
            "A number: how many, which of several alike, or 0 for no and 1 for yes.",
        ),
        TokenGroup::new("more", MORE, 1, "Sixty-four more than what follows."),
        TokenGroup::new("none", NONE, 1, "Nothing: no place, no unit."),
        TokenGroup::new("press", PRESS, 1, "The attack goes on."),
    ]
}

/// Name of a token of the shared groups.
pub(crate) fn shared_name(commands: &[&str], token: Token) -> Option<String> {
    if let Some(name) = commands.get(usize::from(token)) {
        return Some((*name).to_owned());
    }
    match token {
        STAND_IN => Some("stand in".to_owned()),
        MORE => Some("64 more".to_owned()),
        NONE => Some("none".to_owned()),
        PRESS => Some("press".to_owned()),
        NUMBERS..MORE => Some((token - NUMBERS).to_string()),
        _ => None,
    }
}

/// Adds a number to a path.
pub(crate) fn push_number(path: &mut Path, number: u32) {
    for _ in 0..number / DIGIT {
        path.push(MORE);
    }
    path.push(NUMBERS + (number % DIGIT) as Token);
}

/// Adds an id as two tokens: its sixty-fours, and what is left.
pub(crate) fn push_id(path: &mut Path, high: Token, low: Token, id: u16) {
    path.push(high + id / DIGIT as u16);
    path.push(low + id % DIGIT as u16);
}

/// Steps that a key holds.
pub(crate) const KEYED_STEPS: usize = 12;

/// The first steps of a path in one number, which is in the order of the paths: ten bits for
/// each step, and none for what is not there.
pub(crate) fn path_key(path: &[Token]) -> u128 {
    let steps = path.iter().copied().map(|token| u128::from(token) + 1);
    let padded = steps.chain(std::iter::repeat(0)).take(KEYED_STEPS);
    padded.fold(0, |key, step| key << 10 | step)
}

/// The tokens with which one of some numbers can go on that have a base already. The numbers
/// are in rising order.
pub(crate) fn number_tokens(
    base: u32,
    numbers: impl IntoIterator<Item = u32>,
    open: &mut Vec<Token>,
) {
    let mut more = false;
    for number in numbers {
        match number.checked_sub(base) {
            Some(rest) if rest < DIGIT => open.push(NUMBERS + rest as Token),
            Some(_) => more = true,
            None => {}
        }
    }
    if more {
        open.push(MORE);
    }
}

/// Value that a token of a number adds, and whether the number is complete with it.
pub(crate) fn number_part(token: Token) -> (u32, bool) {
    if token == MORE {
        (DIGIT, false)
    } else {
        (u32::from(token.saturating_sub(NUMBERS)), true)
    }
}
