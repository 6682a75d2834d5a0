use std::collections::HashMap;
use std::fmt;

use prost::Message;
use prost_types::FileDescriptorSet;

/// What a method costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// It only looks.
    Read,
    /// It changes something.
    Write,
    /// It opens a stream.
    Stream,
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Class::Read => "reads",
            Class::Write => "writes",
            Class::Stream => "streams",
        })
    }
}

/// How the contract's methods that change nothing begin, after the API Improvement
/// Proposals. Any other counts as a change.
const LOOKING: [&str; 4] = ["Get", "List", "Validate", "Compute"];

/// The class of every method of the contract, by its path.
pub(super) fn of_the_contract() -> HashMap<String, Class> {
    let set = FileDescriptorSet::decode(sandtable_proto::FILE_DESCRIPTOR_SET)
        .expect("the descriptors were encoded when the contract was compiled");
    let mut classes = HashMap::new();
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
                classes.insert(path, class);
            }
        }
    }
    classes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_contract_tells_what_a_method_costs() {
        let classes = of_the_contract();
        for (path, class) in [
            ("/sandtable.matches.v1.MatchService/GetView", Class::Read),
            (
                "/sandtable.matches.v1.MatchService/SubmitCommand",
                Class::Write,
            ),
            (
                "/sandtable.matches.v1.MatchService/ExportMatch",
                Class::Stream,
            ),
        ] {
            assert_eq!(classes.get(path), Some(&class), "{path}");
        }
    }
}
