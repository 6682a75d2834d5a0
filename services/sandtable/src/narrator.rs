//! What happened in a match, in words, whatever its game.

use std::sync::Arc;

use prost_types::Any;
use sandtable_aa1940::board::Board;
use sandtable_client::Client;
use sandtable_proto::games::axis_empires::v1 as game;

use crate::game::{Known, board, events, messages, view};
use crate::hexmap::position;
use crate::hexmap::words::{self, Words};
use crate::out;
use crate::words::{Weight, sentence, weight};

/// The words of one match.
pub(crate) enum Narrator {
    /// Those of Axis & Allies.
    Aa1940(Arc<Board>),
    /// Those of Axis Empires.
    AxisEmpires(Words),
    /// None: what happens in a game that this program does not know is shown as it is.
    Plain,
}

impl Narrator {
    /// The words of a match of a game, of which a view is given.
    pub(crate) fn of(game: &str, seen: &Any) -> anyhow::Result<Narrator> {
        match Known::of(game) {
            Ok(Known::Aa1940) => Ok(Narrator::aa1940()),
            Ok(Known::AxisEmpires) => Narrator::axis_empires(&view(seen)?),
            Err(_) => Ok(Narrator::Plain),
        }
    }

    /// The words of a match on a server, once it has begun.
    pub(crate) async fn of_match(client: &Client, name: &str) -> anyhow::Result<Narrator> {
        let game = client.get_match(name).await?.game;
        match Known::of(&game) {
            Ok(Known::Aa1940) => Ok(Narrator::aa1940()),
            Ok(Known::AxisEmpires) => Narrator::axis_empires(&client.view(name).await?.what),
            Err(_) => Ok(Narrator::Plain),
        }
    }

    fn aa1940() -> Narrator {
        Narrator::Aa1940(board())
    }

    /// What its pieces are called is read from any view of a match.
    fn axis_empires(view: &game::View) -> anyhow::Result<Narrator> {
        let words = Words::of(position::pack_of(view)?, view);
        Ok(Narrator::AxisEmpires(words))
    }

    /// Whether all that the events name is known; if not, words of a later view know it.
    pub(crate) fn knows(&self, packed: &[Any]) -> bool {
        match self {
            Narrator::Aa1940(_) | Narrator::Plain => true,
            Narrator::AxisEmpires(words) => words.knows(messages(packed)),
        }
    }

    /// Events in a line each, without those that are worth none.
    pub(crate) fn lines(&self, packed: &[Any]) -> Vec<(Weight, String)> {
        match self {
            Narrator::Aa1940(board) => (events(packed))
                .filter_map(|event| Some((weight(&event), sentence(board, &event)?)))
                .collect(),
            Narrator::AxisEmpires(words) => (messages(packed))
                .filter_map(|event| Some((words::weight(&event), words.sentence(&event)?)))
                .collect(),
            Narrator::Plain => (packed.iter())
                .map(|event| (Weight::News, out::packed(event)))
                .collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::film::Film;
    use crate::sample;

    /// What a film tells from its beginning to its end.
    fn describe(mut film: Film) -> Vec<String> {
        let mut described = Vec::new();
        while let Some(step) = film.step().unwrap() {
            let events = step.applied.events.into_iter();
            let events: Vec<Any> = events.filter_map(|it| it.event).collect();
            let narrator = Narrator::of(film.game(), &film.view().unwrap()).unwrap();
            assert!(narrator.knows(&events));
            described.extend(narrator.lines(&events).into_iter().map(|(_, text)| text));
        }
        described
    }

    #[test]
    fn both_games_are_told_in_words() {
        let board = describe(Film::new(sample::export(80)).unwrap());
        assert!(board.iter().any(|line| line.contains("Germany")));
        let hexes = describe(Film::new(sample::axis_empires(200)).unwrap());
        for words in ["== ", " goes from ", " is turned over"] {
            assert!(hexes.iter().any(|line| line.contains(words)), "{words}");
        }
        let words = Any {
            type_url: "type.googleapis.com/google.protobuf.StringValue".to_owned(),
            value: b"\x0a\x05mated".to_vec(),
        };
        let plain = Narrator::of("chess", &Any::default()).unwrap();
        let lines = plain.lines(&[words, Any::default()]);
        assert!(lines[0].1.contains("mated"), "{lines:?}");
        assert_eq!(lines.len(), 2);
    }
}
