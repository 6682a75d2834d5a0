//! The JSON Schema of packs describes the packs that there are.

use sandtable_axis_empires::pack::open::{BOTH, PACKS};
use serde_json::{Map, Value, json};

use crate::decks;

fn schema() -> Value {
    serde_json::from_str(include_str!("../../schema/pack.schema.json")).unwrap()
}

/// The keywords of JSON Schema that the schema uses, and what this test makes of them.
/// Patterns are for editors; the loader checks what they say.
fn valid(root: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    let refused = |said: &str| Err(format!("{said}: {value} against {schema}"));
    for keyword in schema.as_object().unwrap().keys() {
        let known = [
            "$ref",
            "$schema",
            "$defs",
            "title",
            "description",
            "type",
            "enum",
            "anyOf",
            "items",
            "pattern",
            "properties",
            "patternProperties",
            "required",
            "additionalProperties",
        ];
        assert!(known.contains(&keyword.as_str()), "{keyword}");
    }
    if let Some(reference) = schema.get("$ref") {
        let pointer = reference
            .as_str()
            .unwrap()
            .strip_prefix("#/$defs/")
            .unwrap();
        return valid(root, &root["$defs"][pointer], value);
    }
    if let Some(choices) = schema.get("anyOf") {
        let fits = |choice| valid(root, choice, value).is_ok();
        return if choices.as_array().unwrap().iter().any(fits) {
            Ok(())
        } else {
            refused("fits no choice")
        };
    }
    if let Some(words) = schema.get("enum")
        && !words.as_array().unwrap().contains(value)
    {
        return refused("is no word");
    }
    let fits = match schema.get("type").and_then(Value::as_str) {
        None => true,
        Some("string") => value.is_string(),
        Some("integer") => value.is_i64(),
        Some("boolean") => value.is_boolean(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        Some(other) => panic!("{other}"),
    };
    if !fits {
        return refused("is of another type");
    }
    if let (Some(items), Some(values)) = (schema.get("items"), value.as_array()) {
        return values
            .iter()
            .try_for_each(|value| valid(root, items, value));
    }
    if let Some(object) = value.as_object() {
        return members(root, schema, object);
    }
    Ok(())
}

fn members(root: &Value, schema: &Value, object: &Map<String, Value>) -> Result<(), String> {
    let required = schema.get("required").and_then(Value::as_array);
    for name in required.into_iter().flatten() {
        if !object.contains_key(name.as_str().unwrap()) {
            return Err(format!("{name} is missing"));
        }
    }
    for (name, value) in object {
        let named = schema.get("properties").and_then(|known| known.get(name));
        let by_path = || {
            let patterns = schema.get("patternProperties")?.as_object()?;
            let (folder, _) = name.split_once('/').filter(|_| name.ends_with(".json"))?;
            patterns.get(&format!("^{folder}/.*\\.json$"))
        };
        let rest = schema.get("additionalProperties");
        match named
            .or_else(by_path)
            .or(rest.filter(|rest| rest.is_object()))
        {
            Some(schema) => valid(root, schema, value).map_err(|said| format!("{name}: {said}"))?,
            None => return Err(format!("{name} is not foreseen")),
        }
    }
    Ok(())
}

/// A file as the schema sees it: JSON as it is, a table as an array of rows.
fn as_json(path: &str, text: &str) -> Value {
    if path.ends_with(".json") {
        return serde_json::from_str(text).unwrap();
    }
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let headers = reader.headers().unwrap().clone();
    let rows = reader.records().map(|record| {
        let record = record.unwrap();
        let cells = headers.iter().zip(record.iter());
        let cells = cells.map(|(column, cell)| (column.to_owned(), json!(cell)));
        Value::Object(cells.collect())
    });
    Value::Array(rows.collect())
}

#[test]
fn the_open_packs_are_as_the_schema_says() {
    let schema = schema();
    for open in &PACKS {
        let files = open.files.iter();
        let pack: Map<String, Value> = files
            .map(|(path, text)| ((*path).to_owned(), as_json(path, text)))
            .collect();
        let pack = Value::Object(pack);
        valid(&schema, &schema, &pack).unwrap_or_else(|said| panic!("{}: {said}", open.code));
    }
}

#[test]
fn the_decks_of_samples_are_as_the_schema_says() {
    let schema = schema();
    for (open, files) in [
        ("totaler-krieg-open", &decks::EUROPE),
        ("dai-senso-open", &decks::ASIA),
    ] {
        let files = decks::files(open, files);
        let pack = files
            .into_iter()
            .map(|(path, text)| (path.to_owned(), as_json(path, text)));
        let pack = Value::Object(pack.collect());
        valid(&schema, &schema, &pack).unwrap_or_else(|said| panic!("{open}: {said}"));
    }
    let effect = &schema["$defs"]["effect"];
    assert!(valid(&schema, effect, &json!({ "war": "total-war" })).is_ok());
    assert!(valid(&schema, effect, &json!({ "war": "cold-war" })).is_err());
    assert!(valid(&schema, effect, &json!("miracle")).is_err());
}

#[test]
fn tables_have_all_columns_that_the_schema_knows() {
    let schema = schema();
    for (path, text) in PACKS[0]
        .files
        .iter()
        .filter(|file| file.0.ends_with(".csv"))
    {
        let mut said: Vec<&str> = schema["$defs"][*path]["properties"]
            .as_object()
            .unwrap()
            .keys()
            .map(String::as_str)
            .collect();
        let mut columns: Vec<&str> = text.lines().next().unwrap().split(',').collect();
        assert_eq!(columns.last(), Some(&"source"), "{path}");
        said.sort_unstable();
        columns.sort_unstable();
        assert_eq!(columns, said, "{path}");
    }
}

#[test]
fn the_schema_refuses_what_the_loader_refuses() {
    let schema = schema();
    let scenario = &schema["$defs"]["scenario"];
    let (_, text) = PACKS[0]
        .files
        .iter()
        .find(|file| file.0.contains("scenarios/"))
        .unwrap();
    let good: Value = serde_json::from_str(text).unwrap();
    valid(&schema, scenario, &good).unwrap();
    let spoilt = |pointer: &str, value: Value| {
        let mut bad = good.clone();
        *bad.pointer_mut(pointer).unwrap() = value;
        valid(&schema, scenario, &bad)
    };
    assert!(spoilt("/theatre", json!("africa")).is_err());
    assert!(spoilt("/politics/war_state", json!("no-war")).is_err());
    assert!(spoilt("/setup/0", json!({ "at": "w2011" })).is_err());
    assert!(spoilt("/victory", json!({ "hexes": {}, "points": 3 })).is_err());
    assert!(spoilt("/factions", json!("axis")).is_err());
}

#[test]
fn the_pack_of_both_maps_is_as_the_schema_says() {
    let schema = schema();
    let mut pack = Map::new();
    for (path, text) in decks::BOTH.iter().chain(BOTH.files) {
        pack.insert((*path).to_owned(), as_json(path, text));
    }
    let both = json!({ "$ref": "#/$defs/both" });
    let check = |pack: &Map<String, Value>| {
        let pack = Value::Object(pack.clone());
        valid(&schema, &both, &pack)
    };
    check(&pack).unwrap_or_else(|said| panic!("{said}"));
    pack["scenarios/campaign.json"]["joins"] = json!("campaign");
    assert!(check(&pack).is_err());
}
