/// Damage to a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
    /// An entry is not what was written.
    #[error("entry {0} is not what was written")]
    Changed(u64),
    /// An entry is missing, and later ones are there.
    #[error("entry {0} is missing")]
    Missing(u64),
    /// The log ends before it should.
    #[error("the log ends before entry {0}, which had been written")]
    CutOff(u64),
    /// The log leads elsewhere than where it is known to end.
    #[error("the log does not lead to where it is known to end, after entry {0}")]
    Rewritten(u64),
    /// The end of the log is not stored.
    #[error("it is not known any more where the log ends")]
    NoEnd,
}

impl Damage {
    /// A word for programs.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Changed(_) => "CHANGED",
            Self::Missing(_) => "MISSING",
            Self::CutOff(_) => "CUT_OFF",
            Self::Rewritten(_) => "REWRITTEN",
            Self::NoEnd => "NO_END",
        }
    }

    /// The entry at which it shows; 0 for none in particular.
    #[must_use]
    pub fn sequence(&self) -> u64 {
        match self {
            Self::Changed(at) | Self::Missing(at) | Self::CutOff(at) => *at,
            Self::Rewritten(at) => *at,
            Self::NoEnd => 0,
        }
    }
}
