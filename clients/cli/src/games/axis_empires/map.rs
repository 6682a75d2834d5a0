//! Maps and matches of Axis Empires, drawn for the command line.

use anyhow::{Context, bail};
use clap::Args;
use sandtable_axis_empires::game::AxisEmpires as Engine;
use sandtable_kernel::{Game, Viewer};
use sandtable_proto::games::axis_empires::v1 as wire;
use sandtable_rules::Codec;
use sandtable_rules::games::axis_empires::AxisEmpires as Wire;

use super::layers::{self, Layer};
use super::options::ID;
use super::packs;
use super::position;
use super::render::MatchText;
use super::text;
use crate::games::presentation::{DrawSettings, Moment};
use crate::output::color::ColorChoice;
use crate::output::writer;
use crate::proto_any;
use sandtable_pictures::axis_empires::model::Scene;
use sandtable_pictures::axis_empires::off_map::panels;
use sandtable_pictures::axis_empires::svg;
use sandtable_pictures::crop::Region;

#[derive(Debug, Args)]
#[group(skip)]
pub(super) struct PackMapArguments {
    /// The pack of Axis Empires: its name, or its folder.
    #[arg(long, conflicts_with = "name", required_if_eq("game", ID))]
    pack: Option<String>,
    /// The pack's scenario; the whole map without units when absent.
    #[arg(long, requires = "pack")]
    scenario: Option<String>,
    /// Layers to draw on a hex map, separated by commas.
    #[arg(long, value_enum, value_delimiter = ',', requires = "pack")]
    show: Vec<Layer>,
}

/// Draws a pack's map, or the set-up of one of its scenarios.
pub(super) fn draw_opening(
    words: &PackMapArguments,
    drawn: DrawSettings<'_>,
) -> anyhow::Result<()> {
    let name = words
        .pack
        .as_deref()
        .context("the map is of a pack: name it with --pack")?;
    let pack = packs::find(name)?;
    let game = Engine::new([pack.clone()].into_iter().collect());
    let layers = &words.show;
    let state = match &words.scenario {
        None => None,
        Some(code) => {
            let Some(options) = game.one_seat_each(&pack.code, code) else {
                let known: Vec<&str> = pack.scenarios.iter().map(|row| &*row.code).collect();
                bail!(
                    "{} has no scenario {code:?}, only {}",
                    pack.code,
                    known.join(", ")
                );
            };
            let opened = game.new_match(&options);
            Some(opened.map_err(|violation| anyhow::anyhow!("{}", violation.expected))?)
        }
    };
    let scene = match &state {
        None => Scene::of_pack(&pack),
        Some(state) => layers::scene(state, layers),
    };
    let mut scene = scene.context("there are no hexes to draw")?;
    scene.codes = layers.contains(&Layer::Codes);
    if let Some(state) = &state {
        let view = game.view(state, Viewer::Spectator);
        let view: wire::View = proto_any::view(&Wire::default().write_view(&view))?;
        scene.panels = panels(&MatchText::of(pack.clone(), &view), &view, &[]);
    }
    draw(scene, drawn)
}

/// Draws a match as a view shows it.
pub(super) fn draw_match(view: &wire::View, drawn: DrawSettings<'_>) -> anyhow::Result<()> {
    let pack = position::pack_of(view)?;
    let mut scene = position::scene(&pack, view)?;
    let words = MatchText::of(pack.clone(), view);
    let own = (drawn.seat).map_or(&[][..], |seat| position::own(view, seat));
    scene.panels = panels(&words, view, own);
    draw(scene, drawn)
}

/// Returns where a match is, in words.
pub(super) fn moment(view: &wire::View) -> anyhow::Result<Moment> {
    let pack = position::pack_of(view)?;
    let faction = position::faction(view.faction);
    Ok(Moment {
        round: position::turn(&pack, view).unwrap_or_default(),
        turn: faction.map_or_else(String::new, |it| it.to_string()),
        phase: position::segment(view),
    })
}

/// Returns a match's map as a picture, without what lies beside it.
pub(super) fn picture(view: &wire::View, region: &Region) -> anyhow::Result<String> {
    let pack = position::pack_of(view)?;
    let mut scene = position::scene(&pack, view)?;
    scene.show(region)?;
    scene.trays.clear();
    Ok(svg::draw(&scene))
}

fn draw(mut scene: Scene<'_>, drawn: DrawSettings<'_>) -> anyhow::Result<()> {
    scene.show(drawn.region)?;
    match drawn.picture {
        Some(path) => writer::picture(path, &svg::draw(&scene)),
        None => Ok(writer::line(text::draw(&scene, ColorChoice::of_output()))?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::axis_empires::render::tests::{both, campaign};
    use sandtable_axis_empires::pack::open;
    use sandtable_pictures::axis_empires::off_map::{boxes, cards, pools, war};
    use sandtable_proto::games::axis_empires::v1 as game;

    #[test]
    fn a_campaign_shows_what_lies_beside_the_map() {
        let (words, view) = campaign();
        let mut scene = position::scene(words.pack(), &view).unwrap();
        let bare = svg::draw(&scene);
        assert!(!bare.contains("class=\"panel\""));
        scene.panels = panels(&words, &view, &[]);
        let picture = svg::draw(&scene);
        for title in [
            "The war",
            "Posture display",
            "Option cards",
            "Boxes",
            "Force pools",
        ] {
            assert!(picture.contains(&format!(">{title}</text>")), "{title}");
        }
        assert!(
            !picture.contains("in hand"),
            "whoever only looks sees no hand"
        );
    }

    /// Each map below its name, Europe first, and what lies beside both.
    #[test]
    fn both_maps_are_drawn_one_below_the_other() {
        let (words, view) = both();
        let mut scene = position::scene(words.pack(), &view).unwrap();
        scene.panels = panels(&words, &view, &[]);
        let picture = svg::draw(&scene);
        let at = |text: &str| picture.find(text).unwrap_or_else(|| panic!("no {text}"));
        let order = [
            ">Europe</text>",
            ">Berlin</text>",
            ">Asia</text>",
            ">Tokyo</text>",
            ">The war</text>",
        ];
        assert!(order.windows(2).all(|pair| at(pair[0]) < at(pair[1])));
        for theatre in ["Europe", "Asia"] {
            at(&format!("{theatre}: "));
        }
        at("Axis, Europe: in effect card ");
        at("the Force Pool in Asia (Axis)");
    }

    #[test]
    fn every_scenario_of_the_open_packs_is_drawn() {
        let layers = [Layer::Supply, Layer::Zoc, Layer::Codes];
        for open in open::all() {
            let pack = open.pack();
            let bare = svg::draw(&Scene::of_pack(&pack).unwrap());
            assert!(
                bare.contains("</svg>") && !bare.contains("NaN"),
                "{}",
                open.code
            );
            for scenario in &pack.scenarios {
                let game = Engine::default();
                let options = game.one_seat_each(open.code, &scenario.code).unwrap();
                let state = game.new_match(&options).unwrap();
                let scene = layers::scene(&state, &layers).unwrap();
                let picture = svg::draw(&scene);
                let on_map = scene.stacks.values().map(Vec::len).sum::<usize>();
                assert!(on_map > 0, "{}", scenario.code);
                assert!(picture.contains("class=\"counter\""), "{}", scenario.code);
                assert!(picture.contains(&*scenario.title), "{}", scenario.title);
                let cut_off = scene.supply.as_ref().unwrap().cut_off.len();
                assert_eq!(picture.matches("class=\"alarm\"").count(), cut_off);
            }
        }
    }

    /// Every map that is played has its own value, and no other is shown.
    #[test]
    fn each_map_has_its_strategic_value() {
        let (words, mut view) = both();
        for it in &mut view.tracks {
            it.strategic_value = match it.theatre() {
                game::Theatre::Asia => -3,
                _ => 5,
            };
        }
        let described = war(&words, &view);
        let of = |name: &str| {
            described
                .iter()
                .filter(|line| line.starts_with(name))
                .collect::<Vec<_>>()
        };
        let [europe] = of("Europe: ")[..] else {
            panic!("{described:#?}")
        };
        assert!(europe.contains("Strategic Value +5"), "{europe}");
        let [asia] = of("Asia: ")[..] else {
            panic!("{described:#?}")
        };
        assert!(asia.contains("Strategic Value -3"), "{asia}");
        let (words, view) = campaign();
        let described = war(&words, &view);
        assert!(
            described.iter().all(|line| !line.contains("Asia")),
            "{described:#?}"
        );
    }

    /// A piece that waits for one map's war is not listed under the other's.
    #[test]
    fn pools_and_boxes_are_told_by_map() {
        let (words, view) = both();
        let pools = pools(&words, &view);
        for place in [
            "the Force Pool in Europe (Axis): ",
            "the Force Pool in Asia (Axis): ",
        ] {
            let found = pools.iter().filter(|line| line.starts_with(place)).count();
            assert_eq!(found, 1, "{place}{pools:#?}");
        }
        let boxes = boxes(&words, &view);
        assert!(
            boxes.iter().any(|line| line.contains(" in Asia")),
            "{boxes:#?}"
        );
        let cards = cards(&words, &view, &[]);
        let decks = cards.iter().filter(|line| line.contains("in the deck"));
        assert_eq!(decks.count(), 6, "{cards:#?}");
    }
}
