//! The Rust client's driver of the conformance suite: steps as lines of JSON in, answers
//! as lines out. `clients/conformance/README.md` describes the protocol.

mod calls;
mod forks;
mod ladders;
mod looking;
mod platform;
mod settling;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use sandtable_client::{Client, Error};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::task::JoinSet;

/// A refusal with everything that is known about it.
fn explained(error: &Error) -> Value {
    let code = error.code().unwrap_or(tonic::Code::Unknown);
    let violation = error.violation().map(|violation| {
        json!({
            "rule": violation.rule,
            "section": violation.section,
            "title": violation.title,
            "expected": violation.expected,
            "found": violation.found,
            "sentence": violation.sentence,
        })
    });
    let (fields, retry_after) = match error {
        Error::Refused(refusal) => (refusal.fields.as_slice(), refusal.retry_after),
        _ => (&[][..], None),
    };
    let fields: Vec<Value> = fields
        .iter()
        .map(|one| json!({"field": one.field, "description": one.description}))
        .collect();
    json!({
        "code": code_name(code),
        "reason": error.reason().unwrap_or_default(),
        "message": error.to_string(),
        "violation": violation,
        "fields": fields,
        "retry_after_ms": retry_after.map(|time| time.as_millis() as u64),
    })
}

/// The canonical name: `NotFound` is `NOT_FOUND`.
fn code_name(code: tonic::Code) -> String {
    let mut name = String::new();
    for letter in format!("{code:?}").chars() {
        if letter.is_uppercase() && !name.is_empty() {
            name.push('_');
        }
        name.push(letter.to_ascii_uppercase());
    }
    name
}

/// Makes the call of a step. `None` when the client has nothing for it.
async fn call(client: &Client, step: &Value) -> anyhow::Result<Option<Value>> {
    if let Some(answer) = calls::call(client, step).await? {
        return Ok(Some(answer));
    }
    if let Some(answer) = platform::call(client, step).await? {
        return Ok(Some(answer));
    }
    if let Some(answer) = settling::call(client, step).await? {
        return Ok(Some(answer));
    }
    if let Some(answer) = forks::call(client, step).await? {
        return Ok(Some(answer));
    }
    match looking::call(client, step).await? {
        Some(answer) => Ok(Some(answer)),
        None => ladders::call(client, step).await,
    }
}

/// Works on a step.
async fn answer(client: anyhow::Result<Client>, step: Value) -> Value {
    let id = &step["id"];
    let done = match client {
        Ok(client) => call(&client, &step).await,
        Err(error) => Err(error),
    };
    match done {
        Ok(Some(answer)) => json!({"id": id, "ok": answer}),
        Ok(None) => json!({"id": id, "unsupported": true}),
        Err(error) => match error.downcast_ref::<Error>() {
            Some(error) => json!({"id": id, "error": explained(error)}),
            None => json!({"id": id, "error": {"code": "UNKNOWN", "message": error.to_string()}}),
        },
    }
}

/// The clients, one for each list of endpoints.
#[derive(Default)]
struct Clients(HashMap<Vec<String>, Client>);

impl Clients {
    fn for_step(&mut self, step: &Value) -> anyhow::Result<Client> {
        let endpoints = calls::texts(&step["endpoints"]);
        let client = match self.0.get(&endpoints) {
            Some(client) => client.clone(),
            None => {
                let client = Client::connect_any(endpoints.iter().map(String::as_str))?;
                self.0.insert(endpoints, client.clone());
                client
            }
        };
        let client = match step["token"].as_str() {
            Some(token) => client.with_token(token)?,
            None => client,
        };
        Ok(match step["deadline_ms"].as_u64() {
            Some(deadline) => client.with_timeout(Duration::from_millis(deadline)),
            None => client,
        })
    }
}

#[tokio::main]
#[allow(clippy::print_stdout, reason = "answers go there")]
async fn main() -> anyhow::Result<()> {
    let mut clients = Clients::default();
    let mut working = JoinSet::new();
    let output = Arc::new(tokio::sync::Mutex::new(()));
    let mut lines = BufReader::new(tokio::io::stdin()).lines();
    while let Some(line) = lines.next_line().await? {
        let step: Value = serde_json::from_str(&line).context("a step that is no JSON")?;
        let client = clients.for_step(&step);
        let output = output.clone();
        working.spawn(async move {
            let answer = answer(client, step).await;
            let _alone = output.lock().await;
            println!("{answer}");
        });
    }
    while let Some(ended) = working.join_next().await {
        ended?;
    }
    Ok(())
}
