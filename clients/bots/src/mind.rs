use prost::{Message, Name};

/// What decides in one game, with the messages of that game's package. It knows nothing
/// of networks and clocks.
pub(crate) trait Mind: Send {
    /// What a seat sees.
    type View: Message + Name + Default;
    /// What a seat may do.
    type Legal: Message + Name + Default;
    /// What a seat submits.
    type Command: Message + Name;

    /// Whether there is nothing to do.
    fn is_idle(legal: &Self::Legal) -> bool;

    /// What to do now, in order; never empty. All of it fits the position as shown; when
    /// one is refused the rest is dropped and the mind is asked again.
    fn choose(&mut self, view: &Self::View, legal: &Self::Legal) -> Vec<Self::Command>;

    /// A command that was chosen is refused: it must not be chosen again for the same
    /// position.
    fn refused(&mut self, command: &Self::Command);
}
