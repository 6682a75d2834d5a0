//! The contract as an OpenAPI document.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

use axum::response::{IntoResponse, Response};
use http::header::CONTENT_TYPE;
use prost_reflect::{EnumDescriptor, FieldDescriptor, Kind, MessageDescriptor, MethodDescriptor};
use serde_json::{Map, Value, json};
use tonic::codegen::Bytes;

use crate::json::methods::{methods, path, pool};
use crate::json::{EVENTS, JSON};

/// Packages whose messages are packed into others, so that no method names them.
const PACKED: &str = "sandtable.games.";

/// The schema of errors.
const ERROR: &str = "Error";

/// The contract as an OpenAPI document.
#[derive(Clone, Debug)]
pub struct Document(Arc<Written>);

#[derive(Debug)]
struct Written {
    services: Vec<&'static str>,
    /// Written on the first request for it.
    text: OnceLock<Bytes>,
}

impl Document {
    /// That of these services.
    #[must_use]
    pub fn of(services: &[&'static str]) -> Self {
        Self(Arc::new(Written {
            services: services.to_vec(),
            text: OnceLock::new(),
        }))
    }

    /// The document as an answer.
    pub async fn into_response(self) -> Response {
        let Written { services, text } = &*self.0;
        let text = text.get_or_init(|| document(services).to_string().into());
        ([(CONTENT_TYPE, JSON)], text.clone()).into_response()
    }
}

fn document(services: &[&'static str]) -> Value {
    let mut schemas = Schemas::default();
    let mut paths = Map::new();
    for method in methods(services).filter(|method| !method.is_client_streaming()) {
        paths.insert(path(&method), json!({ "post": schemas.operation(&method) }));
    }
    for message in pool().all_messages() {
        if message.package_name().starts_with(PACKED) && !message.is_map_entry() {
            schemas.message(&message);
        }
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Sandtable",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "The methods of the contract as JSON over HTTP.",
        },
        "paths": paths,
        "components": {
            "schemas": schemas.finished(),
            "securitySchemes": { "token": { "type": "http", "scheme": "bearer" } },
        },
        "security": [{ "token": [] }, {}],
    })
}

/// The messages and enums that are named so far.
#[derive(Default)]
struct Schemas {
    /// Those of a name; null while it is being written, as messages may hold their own kind.
    named: BTreeMap<String, Value>,
    comments: Comments,
}

impl Schemas {
    fn operation(&mut self, method: &MethodDescriptor) -> Value {
        let output = self.message(&method.output());
        let answer = if method.is_server_streaming() {
            let description = "Server-sent events: one for each message, then `end` or `error`";
            json!({ "description": description, "content": { EVENTS: { "schema": output } } })
        } else {
            json!({ "description": "The answer", "content": { JSON: { "schema": output } } })
        };
        let input = self.message(&method.input());
        let error = json!({ "$ref": reference(ERROR) });
        json!({
            "operationId": method.full_name(),
            "tags": [method.parent_service().full_name()],
            "description": self.comments.of(&method.parent_file(), method.path()),
            "requestBody": { "required": true, "content": { JSON: { "schema": input } } },
            "responses": {
                "200": answer,
                "default": {
                    "description": "A refusal, with details",
                    "content": { JSON: { "schema": error } },
                },
            },
        })
    }

    /// A message, by its name or as what Protobuf writes in its place.
    fn message(&mut self, message: &MessageDescriptor) -> Value {
        let name = message.full_name();
        if let Some(schema) = of_protobuf(name) {
            return schema;
        }
        if !self.named.contains_key(name) {
            self.named.insert(name.to_owned(), Value::Null);
            let mut properties = Map::new();
            for field in message.fields() {
                properties.insert(field.json_name().to_owned(), self.field(&field));
            }
            let schema = json!({
                "type": "object",
                "description": self.comments.of(&message.parent_file(), message.path()),
                "properties": properties,
                "additionalProperties": false,
            });
            self.named.insert(name.to_owned(), schema);
        }
        json!({ "$ref": reference(name) })
    }

    fn field(&mut self, field: &FieldDescriptor) -> Value {
        let mut schema = match field.kind() {
            Kind::Message(entry) if field.is_map() => {
                let values = self.kind(&entry.map_entry_value_field().kind());
                json!({ "type": "object", "additionalProperties": values })
            }
            kind if field.is_list() => json!({ "type": "array", "items": self.kind(&kind) }),
            kind => self.kind(&kind),
        };
        let file = field.parent_message().parent_file();
        let mut said = self.comments.of(&file, field.path());
        let choice = field.containing_oneof();
        if let Some(choice) = choice.filter(|choice| choice.fields().len() > 1) {
            let only = format!("At most one field of `{}` is set.", choice.name());
            said = [said, only].join("\n").trim().to_owned();
        }
        if !said.is_empty() {
            schema["description"] = said.into();
        }
        schema
    }

    fn kind(&mut self, kind: &Kind) -> Value {
        match kind {
            Kind::Double | Kind::Float => json!({ "type": "number" }),
            Kind::Int32 | Kind::Sint32 | Kind::Sfixed32 => {
                json!({ "type": "integer", "format": "int32" })
            }
            Kind::Uint32 | Kind::Fixed32 => json!({ "type": "integer", "minimum": 0 }),
            // JSON's numbers do not hold these; they are text.
            Kind::Int64 | Kind::Sint64 | Kind::Sfixed64 => {
                json!({ "type": "string", "format": "int64" })
            }
            Kind::Uint64 | Kind::Fixed64 => json!({ "type": "string", "format": "uint64" }),
            Kind::Bool => json!({ "type": "boolean" }),
            Kind::String => json!({ "type": "string" }),
            Kind::Bytes => json!({ "type": "string", "contentEncoding": "base64" }),
            Kind::Message(message) => self.message(message),
            Kind::Enum(values) => self.values(values),
        }
    }

    fn values(&mut self, values: &EnumDescriptor) -> Value {
        let name = values.full_name();
        if name == "google.protobuf.NullValue" {
            return json!({ "type": "null" });
        }
        if !self.named.contains_key(name) {
            let names: Vec<String> = (values.values())
                .map(|value| value.name().to_owned())
                .collect();
            let schema = json!({
                "type": "string",
                "description": self.comments.of(&values.parent_file(), values.path()),
                "enum": names,
            });
            self.named.insert(name.to_owned(), schema);
        }
        json!({ "$ref": reference(name) })
    }

    /// All of them, and errors.
    fn finished(mut self) -> BTreeMap<String, Value> {
        let text = || json!({ "type": "string" });
        let detail = json!({
            "type": "object",
            "properties": { "type": text(), "value": text(), "debug": {} },
        });
        let error = json!({
            "type": "object",
            "properties": {
                "code": text(),
                "message": text(),
                "details": { "type": "array", "items": detail },
            },
            "required": ["code", "message"],
        });
        self.named.insert(ERROR.to_owned(), error);
        self.named
    }
}

fn reference(name: &str) -> String {
    format!("#/components/schemas/{name}")
}

/// Returns the schema of what Protobuf's JSON form writes for messages of its own.
fn of_protobuf(name: &str) -> Option<Value> {
    Some(match name.strip_prefix("google.protobuf.")? {
        "Any" => json!({
            "type": "object",
            "properties": { "@type": { "type": "string" } },
            "required": ["@type"],
        }),
        "Timestamp" => json!({ "type": "string", "format": "date-time" }),
        "Duration" => json!({ "type": "string", "pattern": "^-?[0-9]+(\\.[0-9]+)?s$" }),
        "FieldMask" => json!({ "type": "string" }),
        "Empty" | "Struct" => json!({ "type": "object" }),
        "ListValue" => json!({ "type": "array", "items": {} }),
        "Value" => json!({}),
        "BoolValue" => json!({ "type": "boolean" }),
        "StringValue" | "BytesValue" | "Int64Value" | "UInt64Value" => json!({ "type": "string" }),
        "DoubleValue" | "FloatValue" => json!({ "type": "number" }),
        "Int32Value" | "UInt32Value" => json!({ "type": "integer" }),
        _ => return None,
    })
}

/// Comments of the contract, by file and place.
#[derive(Default)]
struct Comments(HashMap<String, HashMap<Vec<i32>, String>>);

impl Comments {
    fn of(&mut self, file: &prost_reflect::FileDescriptor, place: &[i32]) -> String {
        let known = self.0.entry(file.name().to_owned()).or_insert_with(|| {
            let source = file.file_descriptor_proto().source_code_info.as_ref();
            let places = source.into_iter().flat_map(|source| &source.location);
            let said = places.filter_map(|it| {
                let comment = it.leading_comments.as_deref()?;
                let lines: Vec<&str> = comment.lines().map(str::trim).collect();
                Some((it.path.clone(), lines.join("\n").trim().to_owned()))
            });
            said.collect()
        });
        known.get(place).cloned().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_has_every_method_and_whatever_it_names() {
        let services = ["sandtable.matches.v1.MatchService"];
        let written = document(&services);
        let path = "/sandtable.matches.v1.MatchService/GetView";
        let operation = &written["paths"][path]["post"];
        let body = &operation["requestBody"]["content"][JSON]["schema"]["$ref"];
        assert_eq!(body, &reference("sandtable.matches.v1.GetViewRequest"));
        let schemas = &written["components"]["schemas"];
        let asked = &schemas["sandtable.matches.v1.GetViewRequest"]["properties"];
        assert_eq!(asked["version"]["type"], "string");
        assert!(asked["version"]["description"].is_string());
        must_be_whole(&written, schemas);
        let methods = methods(&services).filter(|method| !method.is_client_streaming());
        let paths = written["paths"].as_object().map_or(0, Map::len);
        assert_eq!(paths, methods.count());
    }

    /// Checks that every name which is used is also defined.
    fn must_be_whole(part: &Value, schemas: &Value) {
        match part {
            Value::Object(fields) => {
                if let Some(Value::String(name)) = fields.get("$ref") {
                    let name = name.strip_prefix("#/components/schemas/").unwrap();
                    assert!(schemas[name].is_object(), "{name}");
                }
                fields.values().for_each(|it| must_be_whole(it, schemas));
            }
            Value::Array(parts) => parts.iter().for_each(|it| must_be_whole(it, schemas)),
            _ => {}
        }
    }
}
