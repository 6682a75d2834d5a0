//! Every kind of event and question of both games has a sentence in every language, whatever is
//! in its message: the messages are made of the contract's descriptors, so that none is missed.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking")]

use std::collections::BTreeSet;

use prost::Message;
use prost_reflect::{
    DescriptorPool, DynamicMessage, FieldDescriptor, Kind, MessageDescriptor, OneofDescriptor,
    Value,
};
use prost_types::Any;
use sandtable_aa1940::board::Board;
use sandtable_axis_empires_pack::pack::open;
use sandtable_proto::games::{aa1940, axis_empires};
use sandtable_proto::types::v1::OutcomeCause;
use sandtable_sentences::aa1940::BoardText;
use sandtable_sentences::axis_empires::MatchText;
use sandtable_sentences::language::Language;
use sandtable_sentences::narrator::Narrator;

/// Variants of each message: more than any enum of an event has values.
const VARIANTS: i32 = 40;

/// Depth to which messages are filled.
const DEEP: u32 = 6;

/// The end of the name of a kind whose message is empty.
const EMPTY: &str = " (empty)";

/// The most bytes of a sentence.
const MOST_BYTES: usize = 1_000;

fn message(name: &str) -> MessageDescriptor {
    let pool = DescriptorPool::decode(sandtable_proto::FILE_DESCRIPTOR_SET).unwrap();
    pool.get_message_by_name(name).unwrap()
}

/// A message in which every field is set, and of each oneof one.
fn filled(of: &MessageDescriptor, variant: i32, depth: u32) -> DynamicMessage {
    let mut made = DynamicMessage::new(of.clone());
    let chosen = |field: &FieldDescriptor| match real_oneof(field) {
        Some(oneof) => {
            let fields: Vec<_> = oneof.fields().collect();
            fields[variant as usize % fields.len()].number() == field.number()
        }
        None => true,
    };
    for field in of.fields().filter(chosen) {
        if let Some(value) = value(&field, variant, depth) {
            made.set_field(&field, value);
        }
    }
    made
}

fn real_oneof(field: &FieldDescriptor) -> Option<OneofDescriptor> {
    field.containing_oneof().filter(|it| !it.is_synthetic())
}

/// A value of a field; none where messages are nested too deeply.
fn value(field: &FieldDescriptor, variant: i32, depth: u32) -> Option<Value> {
    let one = match field.kind() {
        Kind::Message(_) if depth == 0 => return None,
        Kind::Message(of) => Value::Message(filled(&of, variant, depth - 1)),
        Kind::Enum(of) => {
            let values: Vec<_> = of.values().map(|value| value.number()).collect();
            Value::EnumNumber(values[variant as usize % values.len()])
        }
        Kind::Bool => Value::Bool(variant % 2 == 1),
        Kind::String => Value::String(format!("x{variant}")),
        Kind::Bytes => Value::Bytes(Vec::new().into()),
        Kind::Double => Value::F64(f64::from(variant)),
        Kind::Float => Value::F32(1.0),
        Kind::Uint64 | Kind::Fixed64 => Value::U64(variant.unsigned_abs().into()),
        Kind::Int64 | Kind::Sint64 | Kind::Sfixed64 => Value::I64(variant.into()),
        Kind::Int32 | Kind::Sint32 | Kind::Sfixed32 => Value::I32(variant - VARIANTS / 2),
        Kind::Uint32 | Kind::Fixed32 => Value::U32(variant.unsigned_abs()),
    };
    Some(if field.is_list() {
        Value::List(vec![one; variant as usize % 4])
    } else {
        one
    })
}

/// Every message with each field of its oneof: as it is when nothing is set, and filled.
fn variants(name: &str, oneof: &str) -> Vec<(String, Vec<u8>)> {
    let of = message(name);
    let oneof = of.oneofs().find(|it| it.name() == oneof).unwrap();
    let mut made = Vec::new();
    for field in oneof.fields() {
        for variant in -1..VARIANTS {
            let depth = if variant < 0 { 0 } else { DEEP };
            let mut whole = DynamicMessage::new(of.clone());
            if variant >= 0 {
                whole = filled(&of, variant, 1);
            }
            let inner = match field.kind() {
                Kind::Message(inner) if variant < 0 => Value::Message(DynamicMessage::new(inner)),
                _ => value(&field, variant.max(0), depth.max(1)).unwrap(),
            };
            whole.set_field(&field, inner);
            let suffix = if variant < 0 { EMPTY } else { "" };
            let kind = format!("{}{suffix}", field.name());
            made.push((kind, whole.encode_to_vec()));
        }
    }
    made
}

fn must_be_a_sentence(text: &str, kind: &str) {
    assert!(
        !text.is_empty() && text.len() <= MOST_BYTES,
        "{kind}: {text:?}"
    );
    assert!(!text.contains(['{', '}', '\n', '_']), "{kind}: {text:?}");
    // What is named by an empty id leaves a gap; a server does not send it.
    let gap = text.contains("  ") || text.trim() != text;
    assert!(!gap || kind.ends_with(EMPTY), "{kind}: {text:?}");
    assert!(
        !text.to_lowercase().contains("unspecified"),
        "{kind}: {text:?}"
    );
    let first = text.split(' ').next().unwrap();
    let is_code = first.contains(|letter: char| letter.is_ascii_digit());
    assert!(
        is_code || !first.starts_with(char::is_lowercase),
        "{kind}: {text:?}"
    );
}

/// The kinds that read the same in two languages, of sentences made of events.
fn described(
    words: impl Fn(Language) -> Box<dyn Narrator>,
    (name, url): (&str, String),
) -> BTreeSet<String> {
    let [english, german] = Language::ALL.map(words);
    let (mut kinds, mut alike) = (BTreeSet::new(), BTreeSet::new());
    for (kind, value) in variants(name, "kind") {
        let event = Any {
            type_url: url.clone(),
            value,
        };
        let texts = [&english, &german].map(|narrator| {
            let text = narrator.sentence(&event, OutcomeCause::Rules).text;
            must_be_a_sentence(&text, &kind);
            text
        });
        if texts[0] == texts[1] {
            alike.insert(kind.clone());
        }
        kinds.insert(kind.trim_end_matches(EMPTY).to_owned());
    }
    let all = message(name).oneofs().next().unwrap().fields().count();
    assert_eq!(kinds.len(), all, "{name}");
    alike
}

/// The words of a pack, with pieces that are its first units.
fn training(language: Language) -> MatchText {
    let piece = |id| axis_empires::v1::Piece {
        id,
        kind: Some(axis_empires::v1::piece::Kind::Unit(id)),
        ..Default::default()
    };
    let view = axis_empires::v1::View {
        pieces: (0..4).map(piece).collect(),
        ..Default::default()
    };
    MatchText::of(open::find("axis-empires-open").unwrap(), &view, language)
}

#[test]
fn every_event_has_a_sentence_in_every_language() {
    use prost::Name;
    let board = |language| -> Box<dyn Narrator> {
        Box::new(BoardText::new(Board::global1940().into(), language))
    };
    let name = "sandtable.games.aa1940.v1.Event";
    let alike = described(board, (name, aa1940::v1::Event::type_url()));
    assert!(alike.is_empty(), "{alike:?}");
    let hexes = |language| -> Box<dyn Narrator> { Box::new(training(language)) };
    let name = "sandtable.games.axis_empires.v1.Event";
    let alike = described(hexes, (name, axis_empires::v1::Event::type_url()));
    assert!(alike.is_empty(), "{alike:?}");
}

#[test]
fn every_question_has_a_sentence_in_every_language() {
    for language in Language::ALL {
        let board = BoardText::new(Board::global1940().into(), language);
        let mut kinds = BTreeSet::new();
        for (kind, value) in variants("sandtable.games.aa1940.v1.Decision", "question") {
            let asked = aa1940::v1::Decision::decode(&*value).unwrap();
            let text = board.question(&asked);
            must_be_a_sentence(&text, &kind);
            assert!(text.ends_with('?'), "{kind}: {text}");
            kinds.insert(kind.trim_end_matches(EMPTY).to_owned());
        }
        assert_eq!(kinds.len(), 16);
        let hexes = training(language);
        kinds.clear();
        for (kind, value) in variants("sandtable.games.axis_empires.v1.Decision", "question") {
            let asked = axis_empires::v1::Decision::decode(&*value).unwrap();
            let text = hexes.question(&asked);
            must_be_a_sentence(&text, &kind);
            assert!(text.ends_with('?'), "{kind}: {text}");
            kinds.insert(kind.trim_end_matches(EMPTY).to_owned());
        }
        assert_eq!(kinds.len(), 8);
    }
}

#[test]
fn an_event_of_another_type_has_words_that_say_so() {
    let words = BoardText::new(Board::europe1940().into(), Language::German);
    let foreign = Any {
        type_url: "type.example/chess.Mate".to_owned(),
        value: b"secret".to_vec(),
    };
    let text = words.sentence(&foreign, OutcomeCause::Rules).text;
    assert_eq!(text, "Etwas, das diese Version nicht kennt.");
    assert!(words.questions(&foreign).is_empty());
}
