//! Filters for the entries that a client receives.

use std::sync::LazyLock;

use prost_reflect::{DescriptorPool, DynamicMessage};
use prost_types::Any;
use sandtable_grpc::validate::BadField;
use sandtable_proto::FILE_DESCRIPTOR_SET;
use sandtable_proto::matches::v1::LogEntry;
use sandtable_proto::notifications::v1::EntryFilter;

/// Elements that each list of a filter may have.
const MOST: usize = 100;

/// Longest name in a filter.
const LONGEST: usize = 256;

/// The contract, to find out what kind of event a game's message holds.
static CONTRACT: LazyLock<DescriptorPool> = LazyLock::new(|| {
    DescriptorPool::decode(FILE_DESCRIPTOR_SET).expect("the contract is compiled with the program")
});

/// Filter of entries. The default accepts all.
#[derive(Clone, Debug, Default)]
pub(crate) struct Filter(EntryFilter);

/// A filter's fields, as the request that carries it names them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fields {
    pub(crate) games: &'static str,
    pub(crate) matches: &'static str,
    pub(crate) labels: &'static str,
    pub(crate) event_types: &'static str,
    pub(crate) seats: &'static str,
}

/// The fields of a request's own filter.
pub(crate) const FILTER: Fields = Fields {
    games: "filter.games",
    matches: "filter.matches",
    labels: "filter.labels",
    event_types: "filter.event_types",
    seats: "filter.seats",
};

/// The fields of a webhook's filter.
pub(crate) const WEBHOOK_FILTER: Fields = Fields {
    games: "webhook.filter.games",
    matches: "webhook.filter.matches",
    labels: "webhook.filter.labels",
    event_types: "webhook.filter.event_types",
    seats: "webhook.filter.seats",
};

impl Filter {
    /// Reads a filter. Event types lose their type URL's prefix.
    pub(crate) fn parse(wanted: Option<EntryFilter>, fields: Fields) -> Result<Self, BadField> {
        let mut wanted = wanted.unwrap_or_default();
        let lists = [
            (fields.games, &wanted.games),
            (fields.matches, &wanted.matches),
            (fields.labels, &wanted.labels),
            (fields.event_types, &wanted.event_types),
        ];
        for (field, list) in lists {
            check_length(field, list.len())?;
            let fits = |it: &String| !it.is_empty() && it.len() <= LONGEST;
            if !list.iter().all(fits) {
                let problem = format!("each must have 1 to {LONGEST} characters");
                return Err(BadField::new(field, problem));
            }
        }
        check_length(fields.seats, wanted.seats.len())?;
        if !wanted.matches.iter().all(|name| is_match_name(name)) {
            let problem = "each must have the form `matches/{match}`";
            return Err(BadField::new(fields.matches, problem));
        }
        for event_type in &mut wanted.event_types {
            if let Some((_, name)) = event_type.rsplit_once('/') {
                *event_type = name.to_owned();
            }
            if !is_event_type(event_type) {
                let problem = "each must be the full name of a message, or the name of an event \
                               in the oneof of a game's event message";
                return Err(BadField::new(fields.event_types, problem));
            }
        }
        Ok(Self(wanted))
    }

    /// The same for a stream of one match.
    pub(crate) fn parse_for_one(wanted: Option<EntryFilter>) -> Result<Self, BadField> {
        let filter = Self::parse(wanted, FILTER)?;
        let problem = "the stream is of one match: leave it empty";
        if !filter.0.games.is_empty() {
            return Err(BadField::new(FILTER.games, problem));
        }
        if !filter.0.matches.is_empty() {
            return Err(BadField::new(FILTER.matches, problem));
        }
        if !filter.0.labels.is_empty() {
            return Err(BadField::new(FILTER.labels, problem));
        }
        Ok(filter)
    }

    /// Reports whether everything passes: nothing needs to be inspected.
    pub(crate) fn takes_all(&self) -> bool {
        self.0 == EntryFilter::default()
    }

    /// Returns it as it is stored and shown.
    pub(crate) fn as_wire(&self) -> &EntryFilter {
        &self.0
    }

    /// Reports whether anything of a match of this game with this label may pass.
    pub(crate) fn takes_match(&self, name: &str, game: &str, label: &str) -> bool {
        let takes = |list: &[String], it: &str| list.is_empty() || list.iter().any(|own| own == it);
        takes(&self.0.games, game) && takes(&self.0.matches, name) && takes(&self.0.labels, label)
    }

    /// Reports whether an entry passes, of a match of which something may. It is inspected as its
    /// receiver sees it, or a filter could ask for what is hidden.
    pub(crate) fn takes(&self, entry: &LogEntry, own_seats: &[u32]) -> bool {
        let wanted = &self.0;
        let awaited = || entry.awaited.iter().any(|seat| own_seats.contains(seat));
        let happened = || entry.events.iter().any(|event| self.names(event));
        (!wanted.own_seat_awaited || awaited())
            && (wanted.seats.is_empty() || wanted.seats.contains(&entry.seat))
            && (wanted.event_types.is_empty() || happened())
    }

    /// Reports whether the start of a match passes, of which something may: no seat has acted,
    /// and nothing has happened.
    pub(crate) fn takes_start(&self, awaited: &[u32], own_seats: &[u32]) -> bool {
        let wanted = &self.0;
        let own = || awaited.iter().any(|seat| own_seats.contains(seat));
        wanted.seats.is_empty()
            && wanted.event_types.is_empty()
            && (!wanted.own_seat_awaited || own())
    }

    /// Reports whether an event without an entry passes, for an account that is awaited.
    pub(crate) fn takes_notice(&self) -> bool {
        self.0.seats.is_empty() && self.0.event_types.is_empty()
    }

    /// Reports whether an event is of one of the types.
    fn names(&self, event: &Any) -> bool {
        let types = &self.0.event_types;
        let name = event.type_url.rsplit('/').next().unwrap_or_default();
        if types.iter().any(|it| it == name) {
            return true;
        }
        kind_of(name, &event.value).is_some_and(|kind| types.contains(&kind))
    }
}

fn check_length(field: &'static str, length: usize) -> Result<(), BadField> {
    match length {
        0..=MOST => Ok(()),
        _ => Err(BadField::new(field, format!("has more than {MOST}"))),
    }
}

fn is_match_name(name: &str) -> bool {
    name.strip_prefix("matches/")
        .is_some_and(|id| !id.is_empty() && !id.contains('/'))
}

/// Reports whether some game's events may have this type.
fn is_event_type(name: &str) -> bool {
    if name.contains('.') {
        return CONTRACT.get_message_by_name(name).is_some();
    }
    let events = CONTRACT.all_messages().filter(|message| {
        message.name() == "Event" && message.full_name().starts_with("sandtable.games.")
    });
    let mut kinds = events.flat_map(|message| message.oneofs().collect::<Vec<_>>());
    kinds.any(|kind| kind.fields().any(|field| field.name() == name))
}

/// The name of what an event message has in its oneof.
fn kind_of(message: &str, bytes: &[u8]) -> Option<String> {
    let descriptor = CONTRACT.get_message_by_name(message)?;
    let event = DynamicMessage::decode(descriptor.clone(), bytes).ok()?;
    let mut fields = descriptor
        .oneofs()
        .flat_map(|kind| kind.fields().collect::<Vec<_>>());
    fields
        .find(|field| event.has_field(field))
        .map(|field| field.name().to_owned())
}
