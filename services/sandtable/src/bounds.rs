//! The table of all that bounds what callers share: no caller may have so much of anything that
//! others have none, and the document says what the settings say.

use std::fs;
use std::path::Path;

use sandtable_accounts::AccountSettings;
use sandtable_ladder::LadderSettings;
use sandtable_match_state::MatchSettings;
use sandtable_notifications::{NotificationSettings, WebhookSettings};
use sandtable_runtime::settings::{ServerSettings, Settings};
use sandtable_server::limits::{Bounds, LimitSettings, Release};

use crate::bot_host::BotSettings;
use sandtable_server::grpc::connection_bounds;

/// Between these lines the document has the table.
const BEGIN: &str = "<!-- bounds: begin -->\n";
const END: &str = "<!-- bounds: end -->";
const HEAD: &str = "| what | all | one account | one address | kept | given back |\n\
                    | --- | --- | --- | --- | --- | --- |\n";

/// All bounds of a process, by the settings that are built in.
fn bounds() -> Vec<Bounds> {
    let settings = Settings::load_with(&[], None).unwrap();
    let server: ServerSettings = settings.section("server").unwrap();
    let limits: LimitSettings = settings.section("limits").unwrap();
    let matches: MatchSettings = settings.section("matches").unwrap();
    let bots: BotSettings = settings.section("bots").unwrap();
    let ladder: LadderSettings = settings.section("ladder").unwrap();
    let notifications: NotificationSettings = settings.section("notifications").unwrap();
    let webhooks: WebhookSettings = settings.section("webhooks").unwrap();
    let accounts: AccountSettings = settings.section("accounts").unwrap();
    let of_host = usize::try_from(matches.max_bots_per_host).unwrap();
    let seats = Bounds::of(
        "seats that bots play",
        bots.max_seats,
        Release::Otherwise("when the match is over; others wait"),
    );
    [
        connection_bounds(&server),
        limits.bounds(),
        accounts.bounds(),
        sandtable_match_state::bounds(&matches),
        vec![seats.each(of_host, of_host).open_to_all()],
        sandtable_ladder::bounds(&ladder),
        sandtable_notifications::bounds(&notifications, &webhooks),
    ]
    .concat()
}

fn table() -> String {
    let rows = bounds()
        .iter()
        .map(|it| format!("{it}\n"))
        .collect::<String>();
    format!("{HEAD}{rows}")
}

#[test]
fn nobody_may_have_half_of_anything_that_all_share() {
    println!("{}", table());
    for bound in bounds() {
        let Some(total) = bound.total else { continue };
        let one = bound.of_one_caller();
        let one = one.unwrap_or_else(|| panic!("one caller may have all: {bound}"));
        assert!(total > 2 * one, "one caller may have half: {bound}");
        let of_strangers = total - bound.reserved;
        assert!(of_strangers > 2 * one, "of what strangers share: {bound}");
    }
}

#[test]
fn an_address_may_have_as_much_as_an_account() {
    for bound in bounds() {
        let Bounds {
            per_account,
            per_address,
            ..
        } = bound;
        let fits = per_address == 0 || per_account <= per_address;
        assert!(fits, "an account is at some address: {bound}");
    }
}

#[test]
fn long_held_places_are_reserved_for_members_and_yield() {
    for bound in bounds() {
        if matches!(bound.release, Release::Yields(_)) {
            assert!(bound.reserved > 0, "nothing is kept: {bound}");
        }
    }
}

#[test]
fn the_document_has_the_table_of_the_settings() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/operating.md");
    let document = fs::read_to_string(path).unwrap();
    let (_, rest) = document.split_once(BEGIN).unwrap();
    let (found, _) = rest.split_once(END).unwrap();
    assert_eq!(found.trim(), table().trim(), "docs/operating.md is stale");
}
