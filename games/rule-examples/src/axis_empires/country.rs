//! Where countries stand: `country NAME …`, to set it and to look at it.

use sandtable_axis_empires::faction::Faction;
use sandtable_axis_empires::map::AreaId;
use sandtable_axis_empires::pack::card::Tenure;
use sandtable_axis_empires::pack::{Pack, Posture, Status};
use sandtable_axis_empires::s13_countries::s13_6_posture::box_of;
use sandtable_axis_empires::state::{AreaState, Kind, State};

use super::board::Board;
use super::names;
use super::pieces::Reader;
use crate::fault::Fault;
use crate::tokens::StatementTokens;

/// A statement about a country.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct CountryStatement {
    status: Option<Status>,
    faction: Option<Faction>,
    owner: Option<Option<AreaId>>,
    tenure: Option<Tenure>,
    confined: Option<bool>,
    closed: Option<bool>,
}

/// Reads a country and the statement about it.
///
/// # Errors
///
/// It cannot be read.
pub(super) fn read(
    words: &mut StatementTokens<'_>,
    pack: &Pack,
) -> Result<(AreaId, CountryStatement), Fault> {
    let area = names::area(words, pack)?;
    let theatre = pack.map.area(area).theatre;
    let mut said = CountryStatement::default();
    let mut empty = true;
    while let Some(word) = words.peek() {
        empty = false;
        words.next();
        match names::plain(word).as_str() {
            "neutral" => said.status = Some(Status::Neutral),
            "active" => said.status = Some(Status::Active),
            "conquered" => said.status = Some(Status::Conquered),
            "absent" => said.status = Some(Status::Absent),
            "owned" => {
                words.accept("by");
                said.owner = Some(Some(names::area_on(words, pack, Some(theatre))?));
                if words.accept("as") {
                    words.accept("a");
                    said.tenure = Some(tenure(words)?);
                }
            }
            "not" => match names::plain(words.word("\"owned\" or a further word")?).as_str() {
                "owned" => said.owner = Some(None),
                "confined" => said.confined = Some(false),
                "closedtosoviets" => said.closed = Some(false),
                other => {
                    return Err(Fault::text(
                        "owned, confined or closed-to-soviets",
                        format!("{other:?}"),
                    ));
                }
            },
            "confined" => said.confined = Some(true),
            "closedtosoviets" => said.closed = Some(true),
            _ => match names::faction_of(word) {
                Some(faction) => said.faction = Some(faction),
                None => {
                    return Err(Fault::text(
                        "neutral, active, conquered, a faction, \"owned by\", confined or \
                         closed-to-soviets",
                        format!("{word:?}"),
                    ));
                }
            },
        }
    }
    if empty {
        Err(Fault::text("what is said of it", "the end of the line"))
    } else {
        Ok((area, said))
    }
}

fn tenure(words: &mut StatementTokens<'_>) -> Result<Tenure, Fault> {
    match words.word("dependent or part")? {
        "dependent" => Ok(Tenure::Dependent),
        "part" => Ok(Tenure::Part),
        other => Err(Fault::text("dependent or part", format!("{other:?}"))),
    }
}

/// Sets where a country stands. Its units go with it, and so does the posture of its box.
///
/// # Errors
///
/// It cannot be read.
pub(super) fn set(words: &mut StatementTokens<'_>, board: &mut Board) -> Result<(), Fault> {
    let pack = board.state.shared_pack();
    let (id, said) = read(words, &pack)?;
    if matches!(said.status, Some(Status::Active)) && said.faction.is_none() {
        let known = board.state.area(id).alignment.or(pack.map.area(id).faction);
        if known.is_none() {
            return Err(Fault::text("the faction of an active country", "none"));
        }
    }
    board.state.set_area(id, |area| {
        if let Some(status) = said.status {
            area.status = status;
            if status == Status::Neutral {
                area.alignment = said.faction;
            }
            if !matches!(status, Status::Absent) {
                area.owner = None;
                area.tenure = None;
            }
        }
        if let Some(faction) = said.faction {
            area.alignment = Some(faction);
        }
        if let Some(owner) = said.owner {
            area.owner = owner;
            area.tenure = said.tenure;
            if owner.is_some() && said.status.is_none() {
                area.status = Status::Absent;
            }
        }
        area.confined = said.confined.unwrap_or(area.confined);
        area.shut_to_soviets = said.closed.unwrap_or(area.shut_to_soviets);
    });
    let now = *board.state.area(id);
    let of_box = now.alignment.and_then(|it| box_of(&board.state, id, it));
    let posture = match now.status {
        Status::Absent | Status::Neutral => Posture::War,
        _ => of_box.map_or(Posture::War, |it| board.state.box_posture(it)),
    };
    board.state.set_area(id, |area| area.posture = posture);
    swear(board, id);
    Ok(())
}

/// Gives a country's units and markers to its faction.
fn swear(board: &mut Board, country: AreaId) {
    let Some(faction) = faction_of_country(&board.state, country) else {
        return;
    };
    let pack = board.state.shared_pack();
    let pieces = board.state.pieces();
    let own: Vec<_> = pieces
        .filter(|(id, piece)| piece.country(&pack) == Some(country) && !board.sworn.contains(id))
        .map(|(id, _)| id)
        .collect();
    for id in own {
        board.state.set_piece(id, |piece| piece.faction = faction);
    }
}

/// The faction that has a country's units.
fn faction_of_country(state: &State, country: AreaId) -> Option<Faction> {
    let area = state.area(country);
    let owners = || {
        let owner = area.owner?;
        let row = state.map().area(owner);
        row.faction.or(state.area(owner).alignment)
    };
    let row = state.map().area(country);
    area.alignment.or(row.faction).or_else(owners)
}

/// The faction that a counter has of itself.
pub(super) fn own_faction(state: &State, kind: Kind) -> Faction {
    match kind {
        Kind::Marker(id) => {
            let marker = state.pack().marker(id);
            let country = marker.country.filter(|_| marker.kind.waits_in_pool());
            let of_country = country.and_then(|it| faction_of_country(state, it));
            of_country.unwrap_or(marker.faction)
        }
        Kind::Unit(id) => {
            let country = state.pack().counter(id).country;
            faction_of_country(state, country).unwrap_or(Faction::Axis)
        }
    }
}

impl CountryStatement {
    /// Reports whether the statement holds for a country.
    pub(super) fn holds(&self, state: &State, id: AreaId) -> bool {
        let area = state.area(id);
        let owner = owner_of(state, area);
        self.status.is_none_or(|it| it == area.status)
            && self.faction.is_none_or(|it| Some(it) == area.alignment)
            && self
                .owner
                .is_none_or(|it| it == owner && (it.is_none() || area.status == Status::Absent))
            && self.tenure.is_none_or(|it| Some(it) == area.tenure)
            && self.confined.is_none_or(|it| it == area.confined)
            && self.closed.is_none_or(|it| it == area.shut_to_soviets)
    }
}

/// The country that owns an area. Where the owner has become part of another country, as France
/// of Vichy, that country has it.
fn owner_of(state: &State, area: &AreaState) -> Option<AreaId> {
    let above = |id: &AreaId| {
        let owner = state.area(*id);
        let ceded = owner.status == Status::Absent && owner.tenure == Some(Tenure::Part);
        owner.owner.filter(|_| ceded)
    };
    std::iter::successors(area.owner, above)
        .take(state.map().areas().len())
        .last()
}

/// Where a country stands, in the words of examples.
pub(super) fn country_text(reader: &Reader<'_>, id: AreaId) -> String {
    let area = reader.state().area(id);
    let map = reader.state().map();
    let mut words = vec![match area.status {
        Status::Neutral => "neutral".to_owned(),
        Status::Active => "active".to_owned(),
        Status::Conquered => "conquered".to_owned(),
        Status::Absent => "no country".to_owned(),
    }];
    words.extend(area.alignment.map(|it| it.word().to_owned()));
    let owner = owner_of(reader.state(), area);
    if let Some(owner) = owner.filter(|_| area.status == Status::Absent) {
        words.push(format!("owned by {}", map.area(owner).name));
        words.extend(area.tenure.map(|it| match it {
            Tenure::Part => "as part".to_owned(),
            Tenure::Dependent => "as dependent".to_owned(),
        }));
    }
    if area.confined {
        words.push("confined".to_owned());
    }
    if area.shut_to_soviets {
        words.push("closed-to-soviets".to_owned());
    }
    words.join(" ")
}
