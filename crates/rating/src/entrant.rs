/// The name of an entrant: a number that means nothing here. Two versions of a bot are two
/// entrants.
pub type EntrantId = u64;
