//! Counters, with the field's symbols: a crossed frame is infantry, an oval tanks.

use std::fmt::{Result, Write};

use sandtable_axis_empires_pack::pack::{Face, MarkerKind, Pack, UnitKind};
use sandtable_axis_empires_state::state::{FaceUp, Piece};

use super::FAR;
use super::MapPicture;
use crate::axis_empires::layout::PaperPoint;
use crate::axis_empires::palette::{self, INK};
use crate::escape::escape;

/// Side of a counter.
pub(super) const COUNTER: f64 = 25.0;

/// Distance between the counters of a stack.
const STEP: f64 = 2.6;

/// The most counters of a stack that are drawn; how many there are stands on top.
const MOST: usize = 4;

impl MapPicture<'_> {
    pub(super) fn stacks(self, out: &mut String) -> Result {
        for (hex, pieces) in &self.scene.stacks {
            if self.shows(*hex) {
                stack(
                    out,
                    self.scene.pack,
                    pieces,
                    (self.center(*hex), self.least),
                )?;
            }
        }
        Ok(())
    }
}

/// A stack around a point, the last counter on top, with letters of a least height.
pub(super) fn stack(
    out: &mut String,
    pack: &Pack,
    pieces: &[Piece],
    ((x, y), least): (PaperPoint, f64),
) -> Result {
    let shown = &pieces[pieces.len().saturating_sub(MOST)..];
    let spread = STEP * (shown.len().saturating_sub(1)) as f64 / 2.0;
    for (index, piece) in shown.iter().enumerate() {
        let shift = STEP * index as f64 - spread;
        let is_top = index + 1 == shown.len();
        counter(
            out,
            pack,
            piece,
            ((x - shift, y - 2.0 - shift), is_top),
            least,
        )?;
    }
    if pieces.len() > 1 {
        let size = least.max(6.5);
        // At the corner, outside, where it hides no step.
        let corner = COUNTER / 2.0 + 2.2;
        let (cx, cy) = (x - spread + corner, y - 2.0 - spread - corner);
        writeln!(
            out,
            r##"<circle cx="{cx:.1}" cy="{cy:.1}" r="{:.1}" fill="#fff" stroke="{INK}" stroke-width=".8"/><text x="{cx:.1}" y="{:.1}" font-size="{size:.1}" font-weight="bold" fill="{INK}" text-anchor="middle">{}</text>"##,
            size * 0.71,
            cy + size * 0.36,
            pieces.len()
        )?;
    }
    Ok(())
}

/// One counter around a point, and whether it is on top. Where its own letters are too small to
/// be read it has those of its country and a symbol, as large as it can hold; what lies below
/// others has an edge only.
fn counter(
    out: &mut String,
    pack: &Pack,
    piece: &Piece,
    ((x, y), is_top): (PaperPoint, bool),
    least: f64,
) -> Result {
    let half = COUNTER / 2.0;
    let (fill, edge) = (
        palette::counter(piece.faction),
        palette::faction(piece.faction),
    );
    writeln!(
        out,
        r#"<g class="counter" transform="translate({x:.1} {y:.1})"><rect x="-{half}" y="-{half}" width="{COUNTER}" height="{COUNTER}" rx="2.5" fill="{fill}" stroke="{edge}" stroke-width="1.1"/>"#
    )?;
    let row = piece.counter(pack);
    let name = row
        .map(|row| &row.name)
        .or(piece.marker(pack).map(|row| &row.name));
    if let Some(name) = name {
        writeln!(out, "<title>{}</title>", escape(name))?;
    }
    let country = piece.country(pack).map(|id| pack.map.area(id));
    let short = country.map(|country| match &country.nationality {
        Some(letters) => letters.to_string(),
        None => country.name.chars().take(3).collect(),
    });
    if !is_top {
        return writeln!(out, "</g>");
    }
    if least > FAR {
        from_afar(out, pack, piece, (short.as_deref(), least))?;
        return writeln!(out, "</g>");
    }
    if let Some(short) = short {
        writeln!(
            out,
            r#"<text x="-10.8" y="-6.7" font-size="5.6" font-weight="bold" fill="{INK}">{}</text>"#,
            escape(&short)
        )?;
    }
    match piece.face_up(pack) {
        FaceUp::Unit(face) => unit(out, face)?,
        FaceUp::Strike(range) => {
            symbol(out, UnitKind::AirForce)?;
            factors(out, &format!("CV ({range})"))?;
        }
        FaceUp::Detachment => word(out, "Det")?,
        FaceUp::Airdrop(range) => word(out, &format!("Drop {range}"))?,
        FaceUp::Escort => word(out, "Esc")?,
        FaceUp::Devastation => word(out, "Dev")?,
        FaceUp::Blank => word(out, "")?,
        FaceUp::Marker(kind) => word(out, marker(kind))?,
    }
    writeln!(out, "</g>")
}

/// Draws the parts of a counter that can be read from afar.
fn from_afar(
    out: &mut String,
    pack: &Pack,
    piece: &Piece,
    (country, size): (Option<&str>, f64),
) -> Result {
    let letters = |out: &mut String, text: &str, y: f64, size: f64| {
        writeln!(
            out,
            r#"<text y="{y:.1}" font-size="{size:.1}" font-weight="bold" fill="{INK}" text-anchor="middle">{}</text>"#,
            escape(text)
        )
    };
    let kind = match piece.face_up(pack) {
        FaceUp::Unit(face) => Some(face.kind),
        FaceUp::Strike(_) => Some(UnitKind::AirForce),
        FaceUp::Marker(kind) => {
            return letters(out, marker(kind), size * 0.36, word_size(marker(kind)));
        }
        FaceUp::Detachment
        | FaceUp::Airdrop(_)
        | FaceUp::Escort
        | FaceUp::Devastation
        | FaceUp::Blank => None,
    };
    if let Some(country) = country {
        letters(out, country, -1.6, size)?;
    }
    if let Some(kind) = kind {
        writeln!(out, r#"<g transform="translate(0 6)">"#)?;
        symbol(out, kind)?;
        writeln!(out, "</g>")?;
    }
    Ok(())
}

/// The largest letters in which a word is as wide as a counter at most.
fn word_size(text: &str) -> f64 {
    (COUNTER / text.len().max(1) as f64 / 0.7).clamp(6.6, 12.0)
}

fn unit(out: &mut String, face: Face) -> Result {
    symbol(out, face.kind)?;
    // A dot for each step.
    for step in 0..face.steps {
        writeln!(
            out,
            r#"<circle cx="{:.1}" cy="-8.6" r="1.3" fill="{INK}"/>"#,
            10.4 - 3.4 * f64::from(step)
        )?;
    }
    let text = match face.kind.class().is_ground() {
        true => format!("{}-{}-{}", face.attack, face.defence, face.movement),
        false if face.range > 0 => format!("{}-{} ({})", face.attack, face.defence, face.range),
        false => format!("{}-{}", face.attack, face.defence),
    };
    factors(out, &text)
}

fn factors(out: &mut String, text: &str) -> Result {
    writeln!(
        out,
        r#"<text y="10.6" font-size="7.2" font-weight="bold" fill="{INK}" text-anchor="middle">{text}</text>"#
    )
}

/// A word across a counter, smaller where it is long.
fn word(out: &mut String, text: &str) -> Result {
    let size = if text.len() < 5 { 7.6 } else { 6.6 };
    writeln!(
        out,
        r#"<text y="4" font-size="{size}" font-weight="bold" fill="{INK}" text-anchor="middle">{text}</text>"#
    )
}

/// The frame and what is in it.
fn symbol(out: &mut String, kind: UnitKind) -> Result {
    const CROSS: &str = "M-8 -5L8 4M-8 4L8 -5";
    const OVAL: &str = "M-3 -3.3h6a2.8 2.8 0 0 1 0 5.6h-6a2.8 2.8 0 0 1 0 -5.600z";
    const PEAK: &str = "M-2.6 4L0 -.5L2.6 4Z";
    const WINGS: &str = "M0 -.5C-3 -4 -7 -4 -7 -.5C-7 3 -3 3 0 -.5C3 -4 7 -4 7 -.5C7 3 3 3 0 -.5Z";
    const HULL: &str = "M-7.5 .5h15l-2.5 3.5h-10zM-2 .5v-3h4v3M0 -2.5v-2";
    let (lines, solid) = match kind {
        UnitKind::Infantry => (CROSS.to_owned(), ""),
        UnitKind::Garrison => (format!("{CROSS}M0 -5V4"), ""),
        UnitKind::Mountain => (CROSS.to_owned(), PEAK),
        UnitKind::Ski => (format!("{CROSS}M-4 3.200h8"), ""),
        UnitKind::Cavalry => ("M-8 4L8 -5".to_owned(), ""),
        UnitKind::Airborne => (format!("{CROSS}M-3.5 4q1.750 -3 3.5 0q1.750 -3 3.5 0"), ""),
        UnitKind::Marine => (format!("{CROSS}M0 -3.5v6.5M-2.5 1.500q2.5 3 5 0"), ""),
        UnitKind::Armor => (OVAL.to_owned(), ""),
        UnitKind::Mechanized => (format!("{CROSS}{OVAL}"), ""),
        UnitKind::CavalryMechanized => (format!("M-8 4L8 -5{OVAL}"), ""),
        UnitKind::Helicopter => (CROSS.to_owned(), "M0 -.5l-5 -2.5v5zM0 -.5l5 -2.5v5z"),
        UnitKind::Hq => ("M-8 -2.5h16".to_owned(), "M-8 -5h16v2.5h-16z"),
        UnitKind::Fortress => (
            String::new(),
            "M-6 2.5v-5h2.400v1.6h2.400v-1.6h2.400v1.6h2.400v-1.6h2.400v5z",
        ),
        UnitKind::AirForce => (WINGS.to_owned(), ""),
        UnitKind::Bomber => (String::new(), WINGS),
        UnitKind::Interceptor => (format!("{WINGS}M0 -4.5v8"), ""),
        UnitKind::CvFleet => ("M-7.5 -1h15l-2.5 5h-10z".to_owned(), "M1 -1v-3h3v3z"),
        UnitKind::SurfaceFleet => (HULL.to_owned(), ""),
        UnitKind::SubFleet => (
            "M-2 .5v-3h3v3".to_owned(),
            "M-7.5 1.8a7.5 2 0 0 1 15 0a7.5 2 0 0 1 -15 0z",
        ),
    };
    writeln!(
        out,
        r##"<g stroke="{INK}" stroke-width=".9" fill="none" stroke-linejoin="round"><rect x="-8" y="-5" width="16" height="9" fill="#fff" fill-opacity=".72"/><path d="{lines}"/><path d="{solid}" fill="{INK}"/></g>"##
    )
}

/// Returns the text on a marker.
const fn marker(kind: MarkerKind) -> &'static str {
    match kind {
        MarkerKind::Beachhead => "BH",
        MarkerKind::SnlfBeachhead => "BH-0",
        MarkerKind::Blitz => "Blitz",
        MarkerKind::Logistics => "Log",
        MarkerKind::PartisanBase => "Part",
        MarkerKind::StandardConvoy => "Conv",
        MarkerKind::ScratchConvoy => "Scr",
        MarkerKind::FleetTrain => "Train",
        MarkerKind::VictoryPoints => "VP",
        MarkerKind::MinorProduction => "Minor",
        MarkerKind::WarEconomy => "Econ",
        MarkerKind::AntiCominternCrusade => "Crus",
        MarkerKind::NoRetreat => "NoRet",
        MarkerKind::SsEuropa => "SS",
        MarkerKind::HakkoIchiu => "Hakko",
        MarkerKind::JapaneseMandate => "Mand",
        MarkerKind::VictoryProgram => "Prog",
        MarkerKind::QuitIndia => "Quit",
        MarkerKind::ShowaRestoration => "Showa",
        MarkerKind::AlliedCollapse => "Coll",
        MarkerKind::MilitaryTakeover => "Take",
        MarkerKind::Influence => "Infl",
        MarkerKind::Neutrality => "Neut",
        MarkerKind::Mobilizing => "Mob",
        MarkerKind::FreePassage => "Pass",
        MarkerKind::NoOccupation => "NoOcc",
        MarkerKind::RepublicanCapital => "Rep",
        MarkerKind::RepublicanSupport => "Supp",
        MarkerKind::Government => "Gov",
        MarkerKind::UsEntry => "US",
        MarkerKind::Entry => "Entry",
        MarkerKind::IncreaseUscl => "USCL",
        MarkerKind::VeDay => "V-E",
        MarkerKind::VjDay => "V-J",
        MarkerKind::PacificLimitedWar => "PacLW",
        MarkerKind::PacificTotalWar => "PacTW",
        MarkerKind::EuropeanLimitedWar => "EurLW",
        MarkerKind::EuropeanTotalWar => "EurTW",
        MarkerKind::EnforcedPeace => "Peace",
        MarkerKind::GermanVictory => "Vict",
        MarkerKind::AidToChina => "Aid",
        MarkerKind::LendLease => "Lend",
        MarkerKind::BasesDamaged => "Bases",
        MarkerKind::LocDamaged => "LOC",
        MarkerKind::CommandFailure => "Cmd",
        MarkerKind::SupplyFailure => "Sup",
        MarkerKind::ChemicalWeapons => "Gas",
        MarkerKind::ConvoyStrategy => "ConvS",
        MarkerKind::AtomicDevastation => "Atom",
        MarkerKind::BomberProduction => "BombP",
        MarkerKind::IBoatStrategy => "I-Boat",
        MarkerKind::IntensiveBombing => "IBomb",
        MarkerKind::JetProduction => "Jets",
        MarkerKind::Kamikazes => "Kami",
        MarkerKind::MerchantLosses => "Merch",
        MarkerKind::OilShortage => "Oil",
        MarkerKind::SurfaceRaiders => "Raid",
        MarkerKind::Totsugeki => "Tots",
        MarkerKind::ReducedUsImpact => "RedUS",
        MarkerKind::WarProduction => "WarP",
        MarkerKind::Reserves => "Res",
        MarkerKind::Luck => "Luck",
        MarkerKind::EastAfrica => "EAfr",
    }
}
