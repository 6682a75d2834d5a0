//! Legal orders, in the very lines that may be typed. A remark follows ` (`, and ` | ` separates
//! the alternatives for the last place.

use sandtable_proto::games::axis_empires::v1 as game;
use sandtable_proto::games::axis_empires::v1::segment_legal::Acts;
use sandtable_proto::games::axis_empires::v1::{leg, organization_order};

use super::MatchText;
use super::policy_word;
use crate::games::axis_empires::position::faction;

impl MatchText {
    /// Policies that may be given up, and whether the Japanese Government may be changed.
    pub(crate) fn any_time(acts: &game::PoliticalEventsActs) -> Vec<String> {
        let ends = acts.end.iter();
        let ends = ends.map(|policy| format!("renounce {}", policy_word(*policy)));
        let change = acts.change_government.then(|| "government".to_owned());
        ends.chain(change).collect()
    }

    /// Everything that may be ordered now.
    pub(crate) fn orders(&self, legal: &game::SegmentLegal) -> Vec<String> {
        let mut lines = match &legal.acts {
            Some(Acts::Logistics(acts)) => self.logistics(acts),
            Some(Acts::Replacements(acts)) => self.replacements(acts),
            Some(Acts::Support(acts)) => self.support(acts),
            Some(Acts::Organization(acts)) => self.organization(acts),
            Some(Acts::Movement(acts)) => self.movement(acts),
            Some(Acts::Combat(acts)) => self.combat(acts),
            Some(Acts::OptionCard(acts)) => self.option_card(acts),
            Some(Acts::PoliticalEvents(acts)) => Self::any_time(acts),
            Some(Acts::WarAndPeace(acts)) => self.war_and_peace(acts),
            None => Vec::new(),
        };
        lines.extend(legal.fortunes.iter().map(|id| {
            let title = self.fortune_row(*id).map_or("", |card| &*card.title);
            format!("fortune {}  ({title})", self.fortune_word(*id))
        }));
        if legal.take_back > 0 {
            lines.push(format!("undo {}", legal.take_back));
        }
        if legal.blockers.is_empty() {
            lines.push("end".to_owned());
        }
        lines
    }

    /// A line that begins alike for several ends; none without an end.
    fn ends(
        &self,
        begin: &str,
        ends: impl IntoIterator<Item = String>,
        remark: &str,
    ) -> Option<String> {
        let ends: Vec<String> = ends.into_iter().collect();
        (!ends.is_empty()).then(|| format!("{begin} {}{remark}", ends.join(" | ")))
    }

    fn hexes(&self, begin: &str, hexes: &[u32], remark: &str) -> Option<String> {
        let ends = hexes.iter().map(|hex| self.hex_word(*hex));
        self.ends(begin, ends, remark)
    }

    fn numbers(&self, begin: &str, pieces: &[u32]) -> Vec<String> {
        let line = |id: &u32| format!("{begin} #{id}  ({})", self.piece(*id));
        pieces.iter().map(line).collect()
    }

    fn about(&self, piece: u32) -> String {
        format!("  ({})", self.piece(piece))
    }

    fn option_card(&self, acts: &game::OptionCardActs) -> Vec<String> {
        let line = |verb: &str, id: &u32| {
            let title = self.card_row(*id).map_or("", |card| &*card.title);
            format!("{verb} {}  ({title})", self.card_word(*id))
        };
        let choose = acts.choose.iter().map(|id| line("choose", id));
        choose
            .chain(acts.bluff.iter().map(|id| line("bluff", id)))
            .collect()
    }

    fn war_and_peace(&self, acts: &game::WarAndPeaceActs) -> Vec<String> {
        let wars = acts.declare_war.iter();
        let wars = wars.map(|country| format!("declare {}", self.area_word(*country)));
        let truces = acts.reduce_truces.iter();
        let truces = truces.filter_map(|of| Some(format!("reduce {}", faction(*of)?.word())));
        wars.chain(truces).collect()
    }

    fn logistics(&self, acts: &game::LogisticsActs) -> Vec<String> {
        let place = acts.place.iter().filter_map(|row| {
            let begin = format!("place #{}", row.marker);
            self.hexes(&begin, &row.hexes, &self.about(row.marker))
        });
        place.chain(self.numbers("remove", &acts.remove)).collect()
    }

    fn replacements(&self, acts: &game::ReplacementActs) -> Vec<String> {
        let raise = |row: &game::ReplacementPlaces| {
            let begin = format!("raise {}", self.kind_word(row.unit));
            let ends = row.to.iter().map(|place| self.place_word(place));
            self.ends(&begin, ends, &format!("  ({})", self.kind(row.unit)))
        };
        acts.units.iter().filter_map(raise).collect()
    }

    fn support(&self, acts: &game::SupportActs) -> Vec<String> {
        let mut lines = self.numbers("inland", &acts.inland);
        lines.extend(self.numbers("withdraw", &acts.beachheads));
        if acts.maintenance {
            lines.push("maintained  (Beachheads that cannot stay go)".to_owned());
        }
        lines.extend(acts.units.iter().filter_map(|row| {
            let begin = format!("place #{}", row.piece);
            let ends = row.at.iter().map(|place| self.place_word(place));
            self.ends(&begin, ends, &self.about(row.piece))
        }));
        lines.extend(acts.convoys.iter().map(|row| {
            let load = match row.mode() {
                game::Side::Back => "troops",
                game::Side::Front | game::Side::Unspecified => "supply",
            };
            format!(
                "convoy #{} {} {load}{}",
                row.piece,
                self.zone_word(row.zone),
                self.about(row.piece)
            )
        }));
        lines.extend(self.hexes("blitz", &acts.blitz, ""));
        lines
    }

    fn organization(&self, acts: &game::OrganizationActs) -> Vec<String> {
        use organization_order::Kind;
        let line = |order: &game::OrganizationOrder| {
            Some(match order.kind.as_ref()? {
                Kind::BuildUp(it) => {
                    format!("build #{} #{}{}", it.unit, it.with, self.about(it.unit))
                }
                Kind::Form(it) => format!(
                    "form #{} #{} {}  ({} and {})",
                    it.first,
                    it.second,
                    self.kind_word(it.unit),
                    self.piece(it.first),
                    self.piece(it.second)
                ),
                Kind::Convert(it) => format!(
                    "convert #{} {}{}",
                    it.from,
                    self.kind_word(it.unit),
                    self.about(it.from)
                ),
                Kind::TurnOver(id) => format!("turn #{id}{}", self.about(*id)),
                Kind::Eliminate(id) => format!("eliminate #{id}{}", self.about(*id)),
                Kind::BreakDown(it) => {
                    let into: Vec<String> = it.into.iter().map(|id| self.kind_word(*id)).collect();
                    let line = format!("break #{} {}", it.unit, into.join(" "));
                    format!("{}{}", line.trim_end(), self.about(it.unit))
                }
                Kind::Detach(it) => format!(
                    "detach {} {}  ({})",
                    self.kind_word(it.unit),
                    self.hex_word(it.hex),
                    self.kind(it.unit)
                ),
                Kind::Recall(id) => format!("recall #{id}{}", self.about(*id)),
            })
        };
        acts.orders.iter().filter_map(line).collect()
    }

    fn movement(&self, acts: &game::MovementActs) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for moves in &acts.hex_to_hex {
            let begin = format!("move #{}", moves.piece);
            let mut plain: Vec<u32> = Vec::new();
            let mut overruns: Vec<String> = Vec::new();
            for (row, to) in moves.to.iter().enumerate() {
                match self.overrun(moves, row) {
                    None if plain.contains(&to.hex) => {}
                    None => plain.push(to.hex),
                    Some(overrun) => {
                        let way: Vec<String> = moves
                            .way(row)
                            .iter()
                            .map(|hex| self.hex_word(*hex))
                            .collect();
                        overruns.push(format!("{begin} {}  ({overrun})", way.join(" ")));
                    }
                }
            }
            lines.extend(self.hexes(&begin, &plain, &self.about(moves.piece)));
            lines.extend(overruns);
        }
        let boxed = acts.into_box.iter().chain(&acts.box_to_box);
        lines.extend(boxed.map(|row| {
            format!(
                "move #{} {}{}",
                row.piece,
                self.box_word(row.r#box),
                self.about(row.piece)
            )
        }));
        for voyages in &acts.port_to_port {
            let begin = format!("sail #{}", voyages.piece);
            let about = self.about(voyages.piece);
            lines.extend(voyages.to.iter().map(|voyage| {
                let legs: Vec<String> = voyage.legs.iter().map(|leg| self.leg(leg)).collect();
                format!("{begin} {}{about}", legs.join(" "))
            }));
        }
        lines
    }

    /// Returns the units that a way overruns, if any.
    fn overrun(&self, moves: &game::UnitMoves, row: usize) -> Option<String> {
        let mut next = moves.to.get(row);
        let mut overrun = Vec::new();
        // No way is longer than the list.
        for _ in &moves.to {
            let Some(row) = next else { break };
            overrun.extend(row.overrun);
            next = row.from.and_then(|from| moves.to.get(from as usize));
        }
        overrun.reverse();
        (!overrun.is_empty()).then(|| format!("overruns {}", self.all_pieces(&overrun)))
    }

    /// A crossing: where it ends, and the convoy behind a slash.
    fn leg(&self, leg: &game::Leg) -> String {
        let to = match leg.to {
            Some(leg::To::Hex(hex)) => self.hex_word(hex),
            Some(leg::To::Box(id)) => self.box_word(id),
            None => String::new(),
        };
        match leg.convoy {
            Some(convoy) => format!("{to}/#{convoy}"),
            None => to,
        }
    }

    fn combat(&self, acts: &game::CombatActs) -> Vec<String> {
        let drops = acts.airdrops.iter().filter_map(|row| {
            let begin = format!("drop #{}", row.piece);
            self.hexes(&begin, &row.to, &self.about(row.piece))
        });
        let mut lines: Vec<String> = drops.collect();
        lines.extend(acts.attacks.iter().map(|target| self.target(target)));
        lines.extend(self.numbers("land", &acts.landings));
        lines.extend(self.numbers("forces", &acts.forces));
        lines.extend(acts.airdrop_landings.iter().map(|row| {
            format!(
                "replace #{} #{}{}",
                row.airdrop,
                row.unit,
                self.about(row.unit)
            )
        }));
        lines.extend(self.numbers("return", &acts.convoys));
        lines
    }

    /// The strongest attack on a hex, and who else could take part in one.
    fn target(&self, target: &game::AttackTarget) -> String {
        let strongest = target.strongest.clone().unwrap_or_default();
        let mut line = format!("attack {} with", self.hex_word(target.hex));
        for unit in &strongest.units {
            line.push_str(&format!(" #{unit}"));
        }
        if let Some(hq) = strongest.support {
            line.push_str(&format!(" hq #{hq}"));
        }
        let listed = |ids: &[u32], left_out: &dyn Fn(u32) -> bool| -> String {
            let ids = ids.iter().filter(|id| left_out(**id));
            ids.map(|id| format!(" #{id}")).collect()
        };
        let others = listed(&target.units, &|id| !strongest.units.contains(&id));
        let supports = listed(&target.supports, &|id| strongest.support != Some(id));
        let mut remarks = Vec::new();
        let hex = self.hex(target.hex);
        if hex != self.hex_word(target.hex) {
            remarks.push(hex);
        }
        for (others, text) in [(others, "also"), (supports, "hq also")] {
            if !others.is_empty() {
                remarks.push(format!("{text}{others}"));
            }
        }
        if remarks.is_empty() {
            line
        } else {
            format!("{line}  ({})", remarks.join("; "))
        }
    }
}
