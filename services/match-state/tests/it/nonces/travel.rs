//! Nonces beside auctions, exports and imports.

use super::*;

#[tokio::test]
async fn the_dice_of_an_auction_are_unknown_while_seats_bid() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let created = env.create(CreateMatchRequest {
        nonce_commitment: nonce_commitment(&ADA).to_vec(),
        ..with_auction(AuctionForm::Open)
    });
    let created = created.await.unwrap();
    let name = created.r#match.unwrap().name;
    let bob = env.join_bound(&name, &BOB).await;
    let table = Started {
        name: name.clone(),
        tokens: [created.seat_token, bob],
        host: created.host_token,
    };
    let early = refused(env.reveal(&name, &table.tokens[0], &ADA).await);
    assert_eq!(early.1, "NONCES_NOT_AWAITED");
    env.bid(&table, 1, 6).await.unwrap();
    let closed = env.pass_bid(&table, 0).await.unwrap();
    assert_eq!((closed.state(), closed.awaits_nonces), (State::Lobby, true));
    assert_eq!(closed.auction.unwrap().state(), AuctionState::Closed);
    env.reveal(&name, &table.tokens[1], &BOB).await.unwrap();
    let started = env.reveal(&name, &table.tokens[0], &ADA).await.unwrap();
    assert_eq!(started.state(), State::InProgress);
    assert_eq!(started.options.as_ref().unwrap().value, b"side 1 gets 6");
}

#[tokio::test]
async fn a_match_travels_with_the_nonces_of_its_seats() {
    let folder = tempfile::tempdir().unwrap();
    let env = TestEnv::open(folder.path()).await;
    let table = env.awaiting().await;
    env.reveal(&table.name, &table.tokens[0], &ADA)
        .await
        .unwrap();
    env.reveal(&table.name, &table.tokens[1], &BOB)
        .await
        .unwrap();
    for (seat, word) in [(0, "roll"), (1, "end")] {
        let request = table.say(word, "");
        env.submit(&table.tokens[seat], request).await.unwrap();
    }
    let exported = export(&env, "", &table.name).await.unwrap();
    let content = MatchExport::decode(&exported[..]).unwrap();
    let imported = import(&env, "", exported).await.unwrap();
    let imported = imported.r#match.unwrap();
    let original = content.r#match.clone().unwrap();
    assert_eq!(imported.dice_scheme, 2);
    assert_eq!(states(&imported), [NonceState::Revealed; 2]);
    for (ours, theirs) in imported.seats.iter().zip(&original.seats) {
        assert_eq!(ours.nonce_commitment, theirs.nonce_commitment);
        assert_eq!(ours.nonce, theirs.nonce);
    }
    let import = async |content: &MatchExport| {
        let request = ImportMatchRequest {
            content: content.encode_to_vec(),
            ..Default::default()
        };
        env.service.import_match(by(OPERATOR, request)).await
    };
    let invalid = (Code::InvalidArgument, "INVALID_FIELD".to_owned());
    let mut forged = content.clone();
    forged.nonces[0] = vec![7; 16];
    assert_eq!(refused(import(&forged).await), invalid);
    // Numbers that no scheme has, and the one of a pair without a place in it.
    for scheme in [0, 1, 3, 4] {
        let mut unknown = content.clone();
        unknown.r#match.as_mut().unwrap().dice_scheme = scheme;
        let status = import(&unknown).await.unwrap_err();
        let message = format!("has dice of scheme {scheme}, which is not known");
        assert!(status.message().contains(&message), "{status}");
        assert_eq!(refused::<()>(Err(status)), invalid);
    }
}
