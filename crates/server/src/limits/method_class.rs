use std::collections::HashMap;
use std::fmt;

use prost::Message;
use prost_types::{FileDescriptorProto, FileDescriptorSet};

use sandtable_grpc::json::DOCUMENT;

/// Cost class of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// It only looks.
    Read,
    /// It changes something.
    Write,
    /// It opens a stream.
    Stream,
}

impl Class {
    /// All, in the order of their numbers.
    pub(super) const ALL: [Self; 3] = [Self::Read, Self::Write, Self::Stream];
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Read => "reads",
            Self::Write => "writes",
            Self::Stream => "streams",
        })
    }
}

/// Cost of a call, which decides the order in which calls are shed under overload: expensive ones
/// first, play last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cost {
    /// It acts in a match.
    Play,
    /// It takes about as long as reading it does.
    Cheap,
    /// It keeps a processor busy, or reads or writes much.
    Dear,
}

impl Cost {
    /// The label of a metric.
    pub(super) fn word(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Cheap => "cheap",
            Self::Dear => "dear",
        }
    }
}

/// Methods that act in a match.
const PLAY: [&str; 5] = [
    "SubmitCommand",
    "SubmitCommands",
    "ResignMatch",
    "PlaceBid",
    "PassBid",
];

/// Methods that keep a processor busy, or read or write much. Those that mostly wait for the
/// store are not among them: few dear calls are worked on at a time.
const DEAR: [&str; 24] = [
    "CreateFork",
    "CloneFork",
    "PlayFork",
    "ValidateForkCommand",
    "ListForkLegalActions",
    "GetForkDefaultCommand",
    "GetForkView",
    "GetForkThreats",
    "GetThreats",
    "ListLegalActions",
    "GetDefaultCommand",
    "ValidateCommand",
    "ComputeOdds",
    "ExportMatch",
    "ListMatches",
    "ExportTournament",
    "VerifyTournament",
    "VerifyPool",
    "RunEstimate",
    "RenderBoard",
    "RenderMap",
    "RenderLog",
    "RenderTable",
    "RenderLeaderboard",
];

/// Methods whose requests may be large. They are let in and bounded by their service, which
/// asks who sends one before it is read.
const LARGE: [&str; 1] = ["ImportMatch"];

/// Methods whose requests stand for several calls, and cost as much: a list of commands, and looks
/// at the match afterwards.
const COMPOSED: [&str; 2] = ["SubmitCommand", "SubmitCommands"];

/// Methods that a field of their request makes dear: texts, which take as long as `RenderLog`, and
/// a look at the match after a command, which takes as long as `ListLegalActions`.
const DEAR_FIELDS: [(&str, &str); 3] = [
    ("ListLogEntries", "text_language"),
    ("SubmitCommand", "look"),
    ("SubmitCommands", "look"),
];

/// Class and cost of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MethodCost {
    pub(super) class: Class,
    pub(super) cost: Cost,
    /// True if its service reads the request, which may be large or go on for as long as the
    /// call.
    pub(super) read_by_service: bool,
    /// True if the request stands for several calls, for which its service charges.
    pub(super) is_composed: bool,
    /// Number of the field that makes a call dear which is cheap without it.
    pub(super) dear_field: Option<u32>,
}

/// Prefixes of the contract's methods that change nothing, after the API Improvement Proposals.
/// Any other counts as a change.
const LOOKING: [&str; 5] = ["Get", "List", "Validate", "Compute", "Render"];

/// The class of every method of the contract, by its path, and of the contract itself.
pub(super) fn of_the_contract() -> HashMap<String, MethodCost> {
    let set = FileDescriptorSet::decode(sandtable_proto::FILE_DESCRIPTOR_SET)
        .expect("the descriptors were encoded when the contract was compiled");
    let document = MethodCost {
        class: Class::Read,
        cost: Cost::Cheap,
        read_by_service: false,
        is_composed: false,
        dear_field: None,
    };
    let mut classes = HashMap::from([(DOCUMENT.to_owned(), document)]);
    for file in &set.file {
        for service in &file.service {
            for method in &service.method {
                let path = format!("/{}.{}/{}", file.package(), service.name(), method.name());
                let looks = LOOKING.iter().any(|verb| method.name().starts_with(verb));
                let class = match method.server_streaming() {
                    true => Class::Stream,
                    false if looks => Class::Read,
                    false => Class::Write,
                };
                let cost = match method.name() {
                    name if PLAY.contains(&name) => Cost::Play,
                    name if DEAR.contains(&name) => Cost::Dear,
                    _ => Cost::Cheap,
                };
                let read_by_service = method.client_streaming() || LARGE.contains(&method.name());
                let sort = MethodCost {
                    class,
                    cost,
                    read_by_service,
                    is_composed: COMPOSED.contains(&method.name()),
                    dear_field: DEAR_FIELDS
                        .iter()
                        .find(|(name, _)| *name == method.name())
                        .and_then(|(_, field)| number_of(file, method.input_type(), field)),
                };
                classes.insert(path, sort);
            }
        }
    }
    classes
}

/// The number of a field of a message in the same file.
fn number_of(file: &FileDescriptorProto, message: &str, field: &str) -> Option<u32> {
    let (_, message) = message.rsplit_once('.')?;
    let message = file.message_type.iter().find(|it| it.name() == message)?;
    let field = message.field.iter().find(|it| it.name() == field)?;
    u32::try_from(field.number()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_contract_tells_what_a_method_costs() {
        let classes = of_the_contract();
        for (method, class, cost) in [
            ("GetView", Class::Read, Cost::Cheap),
            ("ListLegalActions", Class::Read, Cost::Dear),
            ("RenderMap", Class::Read, Cost::Dear),
            ("GetThreats", Class::Read, Cost::Dear),
            ("RenderLog", Class::Read, Cost::Dear),
            ("SubmitCommand", Class::Write, Cost::Play),
            ("SubmitCommands", Class::Write, Cost::Play),
            ("ExportMatch", Class::Stream, Cost::Dear),
        ] {
            let path = format!("/sandtable.matches.v1.MatchService/{method}");
            let sort = MethodCost {
                class,
                cost,
                read_by_service: false,
                is_composed: method.starts_with("SubmitCommand"),
                dear_field: match method {
                    "SubmitCommand" => Some(7),
                    "SubmitCommands" => Some(6),
                    _ => None,
                },
            };
            assert_eq!(classes.get(&path), Some(&sort), "{path}");
        }
        let listed = classes.get("/sandtable.matches.v1.MatchService/ListLogEntries");
        assert_eq!(listed.and_then(|it| it.dear_field), Some(5));
        let attend = classes.get("/sandtable.ladder.v1.LadderService/Attend");
        assert!(attend.is_some_and(|sort| sort.read_by_service));
        let dear = DEAR_FIELDS.iter().map(|(method, _)| method);
        let lists = LARGE.iter().chain(&COMPOSED).chain(dear);
        for method in PLAY.iter().chain(&DEAR).chain(lists) {
            let ends = |path: &String| path.ends_with(&format!("/{method}"));
            assert!(classes.keys().any(ends), "the contract has {method}");
        }
    }
}
