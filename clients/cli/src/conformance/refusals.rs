use prost_types::Any;
use sandtable_grpc::error::reason;
use sandtable_proto::rules::v1::get_view_request::Viewer;
use sandtable_proto::rules::v1::{Position, VerifyLogRequest};

use crate::conformance::harness::{Expected, Suite, refused, seat_viewer};
use crate::conformance::recording::{as_action, is_refusal};
use crate::conformance::rng::Chance;

/// Spoilt commands that are tried at each match.
const SPOILT: usize = 40;

/// A large command: messages of clients have at most 64 KiB.
const LARGE: usize = 60_000;

/// Checks that nonsense is refused in words, and that the referee goes on.
pub(super) async fn check(suite: &Suite) -> anyhow::Result<String> {
    let mut chance = Chance::new(suite.extent.seed);
    let mut spoilt = 0;
    for played in suite.played().await? {
        let name = format!("{}-refusals", played.name);
        let at = played.by_snapshot(&name, played.version() / 2);
        let before = suite
            .view(&at, Viewer::Referee(()))
            .await
            .wanted("GetView")?;
        let seat = played.awaited(at.version)[0];
        let stranger = played.opening.seats.len() as u32;
        let field = &[reason::INVALID_FIELD][..];
        let wrong_type = Any {
            type_url: "type.googleapis.com/google.protobuf.Duration".to_owned(),
            value: vec![8, 1],
        };
        let large = Any {
            type_url: suite.game.command_type.clone(),
            value: vec![0xff; LARGE],
        };
        for (command, what) in [
            (&Any::default(), "a command without a type"),
            (&wrong_type, "a command of another type"),
            (&large, "a large command of nonsense"),
        ] {
            refused(suite.validate(&at, seat, command).await, field, what)?;
            let action = as_action(command);
            let applied = suite.apply(&at, seat, &action, &played.key).await;
            refused(applied, field, what)?;
        }
        let what = "a seat that there is not";
        refused(suite.legal(&at, stranger).await, field, what)?;
        refused(suite.view(&at, seat_viewer(stranger)).await, field, what)?;
        refused(suite.default(&at, stranger).await, field, what)?;
        let options = suite.open("matches/check-options", Some(wrong_type)).await;
        refused(options, field, "options of another type")?;
        let no_position = suite.legal(&Position::default(), seat).await;
        let reasons = [
            reason::INVALID_FIELD,
            reason::UNKNOWN_GAME,
            reason::STATE_NOT_LOADED,
        ];
        refused(no_position, &reasons, "an empty position")?;

        let sound = &played.entries[played.entries.len() / 2];
        let command = sound.choice.first().cloned().unwrap_or_default();
        for _ in 0..SPOILT {
            let command = spoil(&command, &mut chance);
            match suite.validate(&at, seat, &command).await {
                Ok(()) => {}
                Err(status) if is_refusal(&status) => spoilt += 1,
                Err(status) => return Err(status).wanted("Validate of a spoilt command"),
            }
        }
        let after = suite
            .view(&at, Viewer::Referee(()))
            .await
            .wanted("GetView")?;
        anyhow::ensure!(before == after, "refused commands have changed the match");
    }
    let unknown = suite
        .open_game("no-such-game", "matches/check-game", None)
        .await;
    refused(unknown, &[reason::UNKNOWN_GAME], "a game that there is not")?;
    let unknown = suite.verify(VerifyLogRequest {
        game: "no-such-game".to_owned(),
        dice_key: vec![0; 32],
        ..VerifyLogRequest::default()
    });
    refused(unknown.await, &[reason::UNKNOWN_GAME], "a log of no game")?;
    Ok(format!("{spoilt} spoilt commands and all other nonsense"))
}

/// The same command with some bytes changed, left out or added.
fn spoil(command: &Any, chance: &mut Chance) -> Any {
    let mut spoilt = command.clone();
    for _ in 0..=chance.below(3) {
        let at = chance.below(spoilt.value.len() + 1);
        match chance.below(3) {
            0 => spoilt.value.truncate(at),
            1 => spoilt.value.insert(at, chance.below(256) as u8),
            _ => {
                if let Some(byte) = spoilt.value.get_mut(at) {
                    *byte ^= 1 << chance.below(8);
                }
            }
        }
    }
    spoilt
}
