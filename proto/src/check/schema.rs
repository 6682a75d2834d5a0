//! The messages of the contract, by their fields.

use std::collections::HashMap;
use std::sync::LazyLock;

use prost::Message as _;
use prost_types::field_descriptor_proto::Type;
use prost_types::{
    DescriptorProto, EnumDescriptorProto, FieldDescriptorProto, FileDescriptorProto,
    FileDescriptorSet,
};

use crate::descriptors::FILE_DESCRIPTOR_SET;

/// All messages of the contract.
#[derive(Debug, Default)]
pub(super) struct Schema {
    messages: Vec<Message>,
    by_name: HashMap<String, usize>,
}

/// A message's fields.
#[derive(Debug)]
pub(super) struct Message {
    pub(super) name: String,
    pub(super) fields: HashMap<u32, Field>,
}

/// A field of a message.
#[derive(Debug)]
pub(super) struct Field {
    /// Its name with its message's.
    pub(super) name: String,
    pub(super) kind: Kind,
}

/// Content of a field.
#[derive(Debug)]
pub(super) enum Kind {
    /// A number, a string or bytes.
    Plain,
    /// One of these numbers.
    Enum(Vec<i32>),
    /// A message, by its place in the schema.
    Message(usize),
}

impl Schema {
    /// The contract's.
    pub(super) fn of_contract() -> &'static Self {
        static SCHEMA: LazyLock<Schema> = LazyLock::new(|| {
            let set = FileDescriptorSet::decode(FILE_DESCRIPTOR_SET);
            let mut set = set.expect("the descriptors were encoded when they were compiled");
            set.file.push(json_values());
            Schema::of(&set)
        });
        &SCHEMA
    }

    /// A message by its full name.
    pub(super) fn find(&self, name: &str) -> Option<&Message> {
        self.by_name.get(name).map(|index| &self.messages[*index])
    }

    /// A message by its place.
    pub(super) fn get(&self, index: usize) -> &Message {
        &self.messages[index]
    }

    fn of(set: &FileDescriptorSet) -> Self {
        let mut found = TypesByName::default();
        for file in &set.file {
            let package = format!(".{}", file.package());
            (file.enum_type.iter()).for_each(|it| found.enumeration(&package, it));
            (file.message_type.iter()).for_each(|it| found.message(&package, it));
        }
        let names = found.messages.iter().map(|(name, _)| name.clone());
        let by_name: HashMap<String, usize> = names.zip(0..).collect();
        let kind = |of: &str, kind: Type| match kind {
            Type::Message => by_name.get(of).map_or(Kind::Plain, |it| Kind::Message(*it)),
            Type::Enum => found.enums.get(of).cloned().map_or(Kind::Plain, Kind::Enum),
            _ => Kind::Plain,
        };
        let message = |(name, message): &(String, &DescriptorProto)| {
            let fields = message.field.iter().map(|field| {
                let number = u32::try_from(field.number()).unwrap_or_default();
                let name = format!("{}.{}", name.trim_start_matches('.'), field.name());
                let kind = kind(field.type_name(), field.r#type());
                (number, Field { name, kind })
            });
            Message {
                name: name.trim_start_matches('.').to_owned(),
                fields: fields.collect(),
            }
        };
        Self {
            messages: found.messages.iter().map(message).collect(),
            by_name: (by_name.iter())
                .map(|(name, index)| (name.trim_start_matches('.').to_owned(), *index))
                .collect(),
        }
    }
}

/// Protobuf's `struct.proto`, which the contract does not import and games pack.
fn json_values() -> FileDescriptorProto {
    let field = |number, name: &str, kind: Type, of: &str| FieldDescriptorProto {
        name: Some(name.to_owned()),
        number: Some(number),
        r#type: Some(kind.into()),
        type_name: Some(format!(".google.protobuf.{of}")),
        ..FieldDescriptorProto::default()
    };
    let message = |name: &str, field: Vec<FieldDescriptorProto>| DescriptorProto {
        name: Some(name.to_owned()),
        field,
        ..DescriptorProto::default()
    };
    let entry = message(
        "FieldsEntry",
        vec![
            field(1, "key", Type::String, ""),
            field(2, "value", Type::Message, "Value"),
        ],
    );
    let value = vec![
        field(1, "null_value", Type::Int32, ""),
        field(2, "number_value", Type::Double, ""),
        field(3, "string_value", Type::String, ""),
        field(4, "bool_value", Type::Bool, ""),
        field(5, "struct_value", Type::Message, "Struct"),
        field(6, "list_value", Type::Message, "ListValue"),
    ];
    let mut fields = message(
        "Struct",
        vec![field(1, "fields", Type::Message, "Struct.FieldsEntry")],
    );
    fields.nested_type.push(entry);
    let list = vec![field(1, "values", Type::Message, "Value")];
    FileDescriptorProto {
        package: Some("google.protobuf".to_owned()),
        message_type: vec![fields, message("Value", value), message("ListValue", list)],
        ..FileDescriptorProto::default()
    }
}

/// The types of files, by names that begin with a dot.
#[derive(Default)]
struct TypesByName<'a> {
    messages: Vec<(String, &'a DescriptorProto)>,
    enums: HashMap<String, Vec<i32>>,
}

impl<'a> TypesByName<'a> {
    fn message(&mut self, parent: &str, message: &'a DescriptorProto) {
        let name = format!("{parent}.{}", message.name());
        (message.enum_type.iter()).for_each(|it| self.enumeration(&name, it));
        (message.nested_type.iter()).for_each(|it| self.message(&name, it));
        self.messages.push((name, message));
    }

    fn enumeration(&mut self, parent: &str, found: &EnumDescriptorProto) {
        let values = found.value.iter().map(|value| value.number()).collect();
        (self.enums).insert(format!("{parent}.{}", found.name()), values);
    }
}
