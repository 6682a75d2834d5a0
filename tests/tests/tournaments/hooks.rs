//! An entrant who is waited for is reminded of a round's deadline on any channel: by a webhook at
//! a real socket, of a process that has everything.

use std::collections::BTreeSet;

use sandtable_proto::tournaments::v1::TournamentEventKind;
use sandtable_tests::deployment::{Deployment, Part, Setup};
use sandtable_tests::ports::free_address;
use sandtable_tests::receiver::Receiver;

use crate::SHORT;
use crate::person::Person;

/// Before an hour ends that has just begun: once it is a second old, and once it is three.
const REMINDERS: &str = "--reminders=3599s,3597s";

#[tokio::test(flavor = "multi_thread")]
async fn the_reminder_of_a_round_reaches_the_webhook_of_its_tournament_once_and_signed() {
    let here = free_address().unwrap();
    let receiver = Receiver::listen(here).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("webhooks.toml");
    let settings = format!(
        "[webhooks]\nallow_http = true\nallow_private = true\nports = [{}]\npoll_ms = 100\n",
        here.port()
    );
    std::fs::write(&file, settings).unwrap();
    let setup = Setup::default().with("SANDTABLE_CONFIG", file.display());
    let whole = Deployment::whole(setup).await.unwrap();
    let url = format!("http://{}", whole.address(Part::Matches));
    let [ada, ben] = ["Ada", "Ben"].map(|name| Person::new(&url, name, &[]));
    let make = |name| {
        let words = ["tournament", "create", name, "--stage=swiss:1"];
        let rest = ["--max=2", "--round-time=1h", REMINDERS];
        let made = ada.answer(&[&words[..], &SHORT, &rest].concat());
        made["name"].as_str().unwrap().to_owned()
    };
    let (name, other) = (make("Spring"), make("Autumn"));
    let listen = |person: &Person, path: &str, label: &str| {
        let address = format!("http://{here}{path}");
        let label = format!("--label={label}");
        let made = person.answer(&["webhook", "create", &address, &label]);
        made["secret"].as_str().unwrap().to_owned()
    };
    let secret = listen(&ben, "/spring", &name);
    // The other entrant who is waited for listens for another tournament only.
    listen(&ada, "/autumn", &other);
    for person in [&ada, &ben] {
        person.answer(&["tournament", "enter", &name]);
    }
    ada.answer(&["tournament", "start", &name]);

    let arrived = receiver.has_taken("/spring", 2).await.unwrap();
    let key = whole.client(Part::Matches).unwrap();
    let key = key.with_token(&ben.key).unwrap();
    let mut events = key.watch_tournament(&name, 0);
    let mut reminders = Vec::new();
    while reminders.len() < 2 {
        let event = events.next().await.unwrap().unwrap();
        if event.kind() == TournamentEventKind::Reminder {
            reminders.push(event);
        }
    }
    for (message, told) in arrived.iter().zip(&reminders) {
        message.verify(&secret).unwrap();
        let body = message.json().unwrap();
        assert_eq!(body["type"], "tournament.reminder");
        let data = &body["data"];
        assert_eq!(data["tournament"], name.as_str());
        assert_eq!(data["display_name"], "Spring");
        assert_eq!(data["fixture"], told.subject.as_str());
        assert_eq!(data["match"], told.r#match.as_str());
        let deadline = told.deadline.as_ref().unwrap().to_string();
        assert_eq!(data["deadline"], deadline.as_str());
    }
    let ids: BTreeSet<_> = arrived.iter().map(|it| it.id().to_owned()).collect();
    assert_eq!(ids.len(), 2);
    assert_eq!(receiver.all("/spring").len(), 2, "each came once");
    assert!(receiver.all("/autumn").is_empty(), "of another tournament");
}
