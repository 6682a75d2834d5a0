use std::borrow::Cow;
use std::fmt;

/// A refusal as data: which rule, what it expected, what it found.
///
/// `rule` is the id of a row in the game's ledger, from which the section of
/// the rulebook and the rule's summary are looked up
/// (see [`Game::rule`](crate::Game::rule)).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Violation {
    /// Id of the row in the game's ledger, such as `AAE-purchase-02`.
    pub rule: &'static str,
    /// Requirement of the rule here.
    pub expected: Cow<'static, str>,
    /// The value found instead.
    pub found: Cow<'static, str>,
}

/// Result of a check: nothing, or the refusal. Boxed, because refusals are rare and the happy
/// path should stay small.
pub type Checked<T = ()> = Result<T, Box<Violation>>;

impl Violation {
    /// A refusal by `rule`.
    pub fn new(
        rule: &'static str,
        expected: impl Into<Cow<'static, str>>,
        found: impl Into<Cow<'static, str>>,
    ) -> Box<Self> {
        Box::new(Self {
            rule,
            expected: expected.into(),
            found: found.into(),
        })
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}: expected {}, found {}",
            self.rule, self.expected, self.found
        )
    }
}

impl std::error::Error for Violation {}
