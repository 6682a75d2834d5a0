//! The decision-maker in Axis & Allies: from what a seat sees and may do to the commands it
//! submits.

use sandtable_proto::games::aa1940::v1 as proto;

use crate::agent::GameAgent;
use crate::handicap::HandicappedAgent;

/// The policy of a player. It knows nothing of networks and clocks: the same policy plays
/// over the API and in a test.
pub trait Aa1940Policy: Send {
    /// Commands to submit now, in order. All of them fit the position as shown; when one is
    /// refused, the rest are dropped and the policy is asked again. Empty when it finds none: then
    /// the command that stands in for the seat is played.
    fn choose(&mut self, view: &proto::View, legal: &proto::Legal) -> Vec<proto::Command>;

    /// A command that was chosen is refused: it must not be chosen again for the
    /// same position.
    fn refused(&mut self, command: &proto::Command);

    /// Why it chose what it chose since it was last asked, a line for each plan; nothing for a
    /// policy that does not plan.
    fn reasons(&mut self) -> Vec<String> {
        Vec::new()
    }
}

impl GameAgent for Box<dyn Aa1940Policy + '_> {
    type View = proto::View;
    type Legal = proto::Legal;
    type Command = proto::Command;

    fn is_idle(legal: &proto::Legal) -> bool {
        legal.phase.is_none() && legal.decisions.is_empty()
    }

    fn choose(&mut self, view: &proto::View, legal: &proto::Legal) -> Vec<proto::Command> {
        self.as_mut().choose(view, legal)
    }

    fn refused(&mut self, command: &proto::Command) {
        self.as_mut().refused(command);
    }
}

impl Aa1940Policy for HandicappedAgent<Box<dyn Aa1940Policy>> {
    fn choose(&mut self, view: &proto::View, legal: &proto::Legal) -> Vec<proto::Command> {
        self.decide(view, legal)
    }

    fn refused(&mut self, command: &proto::Command) {
        self.note_refused(command);
    }
}
