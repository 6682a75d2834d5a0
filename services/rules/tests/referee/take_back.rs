//! One's own drafts can be taken back until they are final, and nothing after dice.

use prost_types::Any;
use sandtable_grpc::error::violation_of;
use sandtable_proto::games::aa1940::v1::command::{Buy, EndPhase, Fight, Kind, Move, TakeBack};
use sandtable_proto::games::aa1940::v1::{BattleSite, BattleType, Stack, UnitType};
use tonic::Code;

use crate::table::*;

/// Germany's seat, which begins.
const GERMANY: u32 = 0;

fn take_back() -> Any {
    command(Kind::TakeBack(TakeBack { steps: 1 }))
}

fn attack(count: u32) -> Any {
    command(Kind::Move(Move {
        stack: Some(Stack {
            from: "western-germany".to_owned(),
            r#type: UnitType::Infantry as i32,
            count,
            unit: None,
        }),
        to: "france".to_owned(),
        via: String::new(),
    }))
}

impl Table {
    async fn does(&mut self, command: Any) -> u32 {
        let request = self.request(GERMANY, command);
        self.send(request).await.unwrap().dice_drawn
    }

    async fn keeps_what_is_done(&mut self) {
        let before = self.view(self.position()).await.unwrap();
        let request = self.request(GERMANY, take_back());
        let status = self.send(request).await.unwrap_err();
        assert_eq!(status.code(), Code::FailedPrecondition);
        assert!(violation_of(&status).is_some(), "{status}");
        assert_eq!(self.view(self.position()).await.unwrap(), before);
    }
}

#[tokio::test]
async fn drafts_are_taken_back_until_the_phase_is_closed_and_never_after_dice() {
    let mut table = Table::open(referee()).await;
    table.keeps_what_is_done().await;
    let opening = table.view(table.position()).await.unwrap();
    let infantry = UnitType::Infantry as i32;
    for count in [3, 2] {
        let buy = Buy {
            r#type: infantry,
            count,
            ..Buy::default()
        };
        table.does(command(Kind::Buy(buy))).await;
    }
    assert_ne!(table.view(table.position()).await.unwrap(), opening);
    table.does(take_back()).await;
    table.does(take_back()).await;
    assert_eq!(table.view(table.position()).await.unwrap(), opening);

    table.does(end_phase()).await;
    table.keeps_what_is_done().await;
    let before = table.view(table.position()).await.unwrap();
    table.does(attack(2)).await;
    table.does(take_back()).await;
    assert_eq!(table.view(table.position()).await.unwrap(), before);
    table.does(attack(3)).await;
    // A take-back survives a restart, too: it is in the log like the rest.
    table.forget().await;
    let mut position = table.position();
    position.basis = Some(table.basis());
    table.view(position).await.unwrap();
    table.does(command(Kind::EndPhase(EndPhase {}))).await;
    table.keeps_what_is_done().await;
    let site = BattleSite {
        space: "france".to_owned(),
        r#type: BattleType::General as i32,
    };
    let dice = table
        .does(command(Kind::Fight(Fight { site: Some(site) })))
        .await;
    assert!(dice > 0, "the battle has begun");
    table.keeps_what_is_done().await;
}
