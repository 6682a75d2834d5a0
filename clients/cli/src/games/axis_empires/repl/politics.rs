//! Orders of politics as typed: cards, policies, wars, truces.

use anyhow::Context;
use sandtable_axis_empires::faction::Faction;
use sandtable_proto::games::axis_empires::v1 as game;
use sandtable_proto::games::axis_empires::v1::segment_legal::Acts;
use sandtable_proto::games::axis_empires::v1::{
    option_card_order, political_events_order, war_and_peace_order,
};

use super::find;
use super::reader::Reader;
use crate::games::axis_empires::render::policy_word;
use crate::repl::tokens::{Tokens as Typed, one_of};

/// 1.1: a card of the seat's own deck, by its number.
pub(super) fn option_card(
    reader: Reader<'_>,
    verb: &str,
    typed: &mut Typed<'_>,
) -> anyhow::Result<option_card_order::Kind> {
    let word = typed.next("the number of a card")?;
    let listed: Vec<u32> = match reader.acts() {
        Some(Acts::OptionCard(acts)) => acts.choose.iter().chain(&acts.bluff).copied().collect(),
        _ => Vec::new(),
    };
    let card = match (listed.iter()).find(|id| reader.words.card_word(**id) == word) {
        Some(card) => *card,
        None => find::card(reader.words, reader.view, reader.seat, word)?,
    };
    Ok(match verb {
        "bluff" => option_card_order::Kind::Bluff(card),
        _ => option_card_order::Kind::Choose(card),
    })
}

/// +15.2: a card of Fortunes of War, by its letter.
pub(super) fn fortune(reader: Reader<'_>, typed: &mut Typed<'_>) -> anyhow::Result<u32> {
    let word = typed.next("the letter of a card")?;
    let found = reader.words.fortune_typed(word);
    found.with_context(|| format!("there is no card {word:?} of Fortunes of War"))
}

/// 2.1.2: a policy.
pub(super) fn renounce(typed: &mut Typed<'_>) -> anyhow::Result<political_events_order::Kind> {
    // The contract's numbers of policies follow each other from 1.
    let known = (1..).map_while(|value| game::Policy::try_from(value).ok());
    let named: Vec<(String, game::Policy)> = known
        .map(|policy| (policy_word(policy.into()), policy))
        .collect();
    let names = named.iter().map(|(name, _)| name.as_str());
    let name = one_of("policy", names, typed.next("a policy")?)?;
    let found = named.iter().find(|(other, _)| other == name);
    let (_, policy) = found.context("the name is one of the list")?;
    Ok(political_events_order::Kind::EndPolicy((*policy).into()))
}

/// 6.1: a country, or a faction.
pub(super) fn war_and_peace(
    reader: Reader<'_>,
    verb: &str,
    typed: &mut Typed<'_>,
) -> anyhow::Result<war_and_peace_order::Kind> {
    if verb == "declare" {
        let country = find::area(reader.words, typed.next("a country")?)?;
        return Ok(war_and_peace_order::Kind::DeclareWar(country));
    }
    let words = Faction::ALL.iter().map(|faction| faction.word());
    let word = one_of("faction", words, typed.next("a faction")?)?;
    let of = match word {
        "axis" => game::Faction::Axis,
        "western" => game::Faction::Western,
        _ => game::Faction::Soviet,
    };
    Ok(war_and_peace_order::Kind::ReduceTruces(of.into()))
}
