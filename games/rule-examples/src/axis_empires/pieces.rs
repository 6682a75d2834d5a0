//! Units and markers as examples name them.

use std::cell::RefCell;
use std::collections::BTreeMap;

use sandtable_axis_empires::map::Theatre;
use sandtable_axis_empires::pack::Pack;
use sandtable_axis_empires::state::{Kind, Marks, Piece, PieceId, Place, State};

use super::{names, place};
use crate::fault::{Fault, FaultKind};
use crate::tokens::StatementTokens;

/// Reads names in a position.
pub(super) struct Reader<'a> {
    state: &'a State,
    aliases: &'a BTreeMap<String, PieceId>,
    /// True if names are only read: the piece that is meant depends on commands not given.
    checking: bool,
    /// The pieces that the statement has meant so far: of equal ones each is another.
    meant: RefCell<Vec<PieceId>>,
}

/// The name of a unit or marker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name {
    text: String,
    sought: PieceQuery,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum PieceQuery {
    /// The one with a name of its own.
    Alias(PieceId),
    /// One of some kinds, in a place if that is said.
    Kind(Vec<Kind>, Option<Place>),
}

/// Where a piece is looked for first, if its place is not said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Prefer {
    /// On the maps.
    Map,
    /// In the Force Pools.
    Pool,
}

impl<'a> Reader<'a> {
    pub(super) const fn new(
        state: &'a State,
        aliases: &'a BTreeMap<String, PieceId>,
        checking: bool,
    ) -> Self {
        Self {
            state,
            aliases,
            checking,
            meant: RefCell::new(Vec::new()),
        }
    }

    pub(super) const fn state(&self) -> &'a State {
        self.state
    }

    pub(super) fn pack(&self) -> &'a Pack {
        self.state.pack()
    }

    /// The only map of the match, if it has one alone.
    pub(super) fn only_map(&self) -> Option<Theatre> {
        let scenario = self.state.scenario();
        (!scenario.is_combined()).then_some(scenario.theatre)
    }

    /// The map that a name is about when it does not say so.
    pub(super) fn usual_map(&self) -> Theatre {
        self.state.scenario().theatre
    }

    /// The piece that a word names, by a name of its own or its code.
    pub(super) fn alias(&self, word: &str) -> Option<PieceId> {
        let found = self.aliases.get(word).or_else(|| {
            let mut all = self.aliases.iter();
            all.find(|(alias, _)| alias.eq_ignore_ascii_case(word))
                .map(|(_, id)| id)
        });
        found.copied()
    }

    /// Reads the name of a unit or marker.
    ///
    /// # Errors
    ///
    /// It has no such name or code, or the place after the `@` is none.
    pub(super) fn name(&self, words: &mut StatementTokens<'_>) -> Result<Name, Fault> {
        let before = words.clone();
        let word = words.word("a unit or marker")?;
        if let Some(id) = self.alias(word) {
            return Ok(Name {
                text: word.to_owned(),
                sought: PieceQuery::Alias(id),
            });
        }
        let (code, at) = match word.split_once('@') {
            Some((code, at)) => (code, Some(at)),
            None => (word, None),
        };
        let kinds = names::kinds(self.pack(), code);
        if kinds.is_empty() {
            return Err(Fault::text(
                "a unit or marker by its name or code",
                format!("{code:?}"),
            ));
        }
        let theatre = kinds
            .first()
            .and_then(|kind| names::theatre_of(self.pack(), *kind));
        let theatre = theatre.unwrap_or_else(|| self.usual_map());
        let at = match at {
            None => None,
            Some("") => Some(place::place(words, self, theatre)?),
            Some(first) => Some(place::begun(first, words, self, theatre)?),
        };
        let (whole, rest) = (before.clone().rest(), words.clone().rest());
        let text = whole.strip_suffix(rest).unwrap_or(word).trim();
        Ok(Name {
            text: text.to_owned(),
            sought: PieceQuery::Kind(kinds, at),
        })
    }

    /// The pieces that a name can mean: those on the maps first, those out of play last, and
    /// those that have done nothing before those that have.
    pub(super) fn all(&self, name: &Name) -> Vec<PieceId> {
        let (kinds, at) = match &name.sought {
            PieceQuery::Alias(id) => return vec![*id],
            PieceQuery::Kind(kinds, at) => (kinds, at),
        };
        let fits =
            |piece: &Piece| kinds.contains(&piece.kind) && at.is_none_or(|place| piece.at == place);
        let pieces = self.state.pieces().filter(|(_, piece)| fits(piece));
        let mut found: Vec<(u8, bool, PieceId)> = pieces
            .map(|(id, piece)| (rank(piece.at), piece.marks != Marks::NONE, id))
            .collect();
        found.sort_unstable();
        found.into_iter().map(|(_, _, id)| id).collect()
    }

    /// The piece that a name means.
    ///
    /// # Errors
    ///
    /// There is none, or it could be one in several places.
    pub(super) fn one(&self, name: &Name, prefer: Prefer) -> Result<PieceId, Fault> {
        if self.checking {
            return Ok(match name.sought {
                PieceQuery::Alias(id) => id,
                PieceQuery::Kind(..) => PieceId(u16::MAX),
            });
        }
        let mut found = self.all(name);
        let meant = self.meant.borrow().clone();
        found.retain(|id| matches!(name.sought, PieceQuery::Alias(_)) || !meant.contains(id));
        let at = |id: &PieceId| self.state.piece(*id).map(|piece| piece.at);
        let is_pooled = |id: &PieceId| matches!(at(id), Some(Place::ForcePool(_)));
        let own = |id: &PieceId| {
            let piece = self.state.piece(*id);
            piece.is_some_and(|piece| piece.faction == self.state.phasing())
        };
        let pooled = found.iter().find(|id| is_pooled(id) && own(id));
        let pooled = pooled.or_else(|| found.iter().find(|id| is_pooled(id)));
        let first = match (prefer, pooled, found.first()) {
            (Prefer::Pool, Some(pooled), _) => *pooled,
            (_, _, Some(first)) => *first,
            _ => {
                return Err(self.missing(name));
            }
        };
        let on_maps = found
            .iter()
            .filter_map(at)
            .filter(|place| is_on_map(*place));
        let elsewhere = on_maps.filter(|place| Some(*place) != at(&first)).count();
        if at(&first).is_some_and(is_on_map) && elsewhere > 0 {
            return Err(Fault::text(
                format!("{}@PLACE, because several places have one", name.text),
                format!("{:?}", name.text),
            ));
        }
        self.meant.borrow_mut().push(first);
        Ok(first)
    }

    /// A piece that is not where it should be, or nowhere at all: then nothing can be done
    /// with it.
    fn missing(&self, name: &Name) -> Fault {
        let pieces = self.state.pieces().filter(|(_, piece)| match &name.sought {
            PieceQuery::Alias(_) => false,
            PieceQuery::Kind(kinds, _) => kinds.contains(&piece.kind),
        });
        let elsewhere: Vec<String> = pieces.map(|(id, _)| self.describe(id)).collect();
        let kind = if elsewhere.is_empty() {
            FaultKind::Refused
        } else {
            FaultKind::Position
        };
        let found = if elsewhere.is_empty() {
            "none".to_owned()
        } else {
            elsewhere.join(", ")
        };
        Fault::new(kind, format!("a piece {}", name.text), found)
    }

    /// Reads the name of a piece.
    ///
    /// # Errors
    ///
    /// As of [`Self::name`] and [`Self::one`].
    pub(super) fn piece(&self, words: &mut StatementTokens<'_>) -> Result<PieceId, Fault> {
        let name = self.name(words)?;
        self.one(&name, Prefer::Map)
    }

    /// Of the pieces that a name can mean, one of those that are offered; else the first.
    ///
    /// # Errors
    ///
    /// There is none.
    pub(super) fn offered(&self, name: &Name, offers: &[PieceId]) -> Result<PieceId, Fault> {
        let all = self.all(name);
        match all.iter().find(|id| offers.contains(id)) {
            Some(id) => Ok(*id),
            None => match all.first() {
                Some(id) => Ok(*id),
                None => self.one(name, Prefer::Map),
            },
        }
    }

    /// A piece as examples name it.
    pub(super) fn describe(&self, id: PieceId) -> String {
        let mut aliases = self.aliases.iter();
        if let Some((alias, _)) = aliases.find(|(_, it)| **it == id) {
            return alias.clone();
        }
        let Some(piece) = self.state.piece(id) else {
            return "nothing".to_owned();
        };
        let code = names::code(self.pack(), piece.kind);
        format!("{code}@{}", place::place_text(self, piece.at))
    }
}

/// Distance of a place from the maps.
const fn rank(place: Place) -> u8 {
    match place {
        _ if is_on_map(place) => 0,
        Place::ForcePool(_) => 1,
        Place::Aside(_) => 3,
        Place::Gone => 4,
        _ => 2,
    }
}

/// Reports whether a place is on the maps, and not one where pieces wait.
pub(super) const fn is_on_map(place: Place) -> bool {
    matches!(
        place,
        Place::Hex(_) | Place::Box(_) | Place::OnStation(_) | Place::Convoys(_) | Place::Used(_)
    )
}
