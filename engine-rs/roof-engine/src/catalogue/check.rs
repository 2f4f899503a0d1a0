//! Whether a catalogue can be used: ids unique, every article it names there and counted in a unit
//! that fits its use, numbers in range.

mod limits;
mod subsidies;

use std::collections::{BTreeMap, BTreeSet};

use crate::catalogue::{Article, Basis, Catalogue, Component, Measure, SCHEMA, StringRules, Unit};
use crate::problem::{Param, Problem, ProblemCode};
use crate::reading::json::json;
use crate::reading::reader;

/// Longest length that a catalogue may name, mm; keeps the layout's integers far from overflow.
const MAX_LENGTH: i64 = 10_000;
/// Largest price, weight or package size; keeps sums of a bill inside 64 bits.
const MAX_AMOUNT: i64 = 1_000_000_000;

/// Units of what is counted in pieces, in metres, in m².
const COUNTED: [Unit; 2] = [Unit::Piece, Unit::Package];
const LONG: [Unit; 2] = [Unit::Bar, Unit::Metre];
const WIDE: [Unit; 2] = [Unit::Area, Unit::Roll];

type Articles<'a> = BTreeMap<&'a str, &'a Article>;

/// Every reason why the engine cannot use the JSON text of a catalogue, each with its path; empty when it can.
pub fn problems_of(text: &str) -> Vec<Problem> {
    let document = json(text).map_err(|problem| vec![problem]);
    document
        .and_then(|document| reader::typed(&document))
        .map_or_else(|problems| problems, |catalogue| check(&catalogue))
}

/// Every reason why the catalogue cannot be used, each with its path; empty when it can.
pub fn check(catalogue: &Catalogue) -> Vec<Problem> {
    let mut found = Found::default();
    if catalogue.schema != SCHEMA {
        found.add(
            ProblemCode::UnsupportedSchema,
            "schema",
            [("schema", text(&catalogue.schema))],
        );
    }
    check_slate(catalogue, &mut found);
    check_articles(catalogue, &mut found);
    let articles: Articles<'_> = catalogue
        .articles
        .iter()
        .map(|a| (a.number.as_str(), a))
        .collect();
    check_formats(catalogue, &articles, &mut found);
    check_colours(catalogue, &articles, &mut found);
    check_components(catalogue, &articles, &mut found);
    check_skylights(catalogue, &articles, &mut found);
    check_standard(catalogue, &articles, &mut found);
    check_facade(catalogue, &articles, &mut found);
    limits::check(catalogue, &mut found);
    subsidies::check(catalogue, &mut found);
    found.problems
}

#[derive(Default)]
struct Found {
    problems: Vec<Problem>,
}

impl Found {
    fn add<const N: usize>(&mut self, code: ProblemCode, path: &str, params: [(&str, Param); N]) {
        self.problems.push(Problem {
            code,
            path: path.to_string(),
            params: params.into_iter().collect(),
        });
    }

    /// The field of what is at the path must be there.
    fn missing(&mut self, path: &str, field: &str) {
        self.add(
            ProblemCode::MissingField,
            &format!("{path}.{field}"),
            [("field", text(field))],
        );
    }

    fn range(&mut self, path: &str, value: i64, min: i64, max: i64) {
        if value < min || value > max {
            self.add(
                ProblemCode::OutOfRange,
                path,
                [("min", whole(min)), ("max", whole(max))],
            );
        }
    }

    fn real_range(&mut self, path: &str, value: f64, min: f64, max: f64) {
        if !(min..=max).contains(&value) {
            self.add(
                ProblemCode::OutOfRange,
                path,
                [("min", Param::Number(min)), ("max", Param::Number(max))],
            );
        }
    }

    /// The article must be there and be counted in one of the units.
    fn article(&mut self, articles: &Articles<'_>, path: &str, number: &str, units: &[Unit]) {
        match articles.get(number) {
            None => self.add(ProblemCode::UnknownArticle, path, [("value", text(number))]),
            Some(article) if !units.contains(&article.unit) => {
                let names: Vec<String> = units.iter().map(|unit| format!("{unit:?}")).collect();
                let expected = text(&names.join(", ").to_lowercase());
                self.add(ProblemCode::WrongType, path, [("expected", expected)]);
            }
            Some(_) => {}
        }
    }

    fn ids<'a>(&mut self, path: &str, field: &str, ids: impl Iterator<Item = &'a str>) {
        let mut seen = BTreeSet::new();
        let mut count = 0;
        for (index, id) in ids.enumerate() {
            count += 1;
            if id.is_empty() {
                self.missing(&format!("{path}[{index}]"), field);
            }
            if !seen.insert(id) {
                self.add(
                    ProblemCode::DuplicateId,
                    &format!("{path}[{index}].{field}"),
                    [("value", text(id))],
                );
            }
        }
        if count == 0 {
            self.add(ProblemCode::MissingField, path, [("field", text(path))]);
        }
    }
}

fn text(value: &str) -> Param {
    Param::Text(value.to_string())
}

fn whole(value: i64) -> Param {
    Param::Number(value as f64)
}

fn check_facade(catalogue: &Catalogue, articles: &Articles<'_>, found: &mut Found) {
    let facade = &catalogue.facade;
    // An open joint is at most as wide as the widest gap between columns.
    found.range(
        "facade.overlap",
        facade.overlap,
        -100,
        catalogue.slate.overlap,
    );
    found.range("facade.edgeInset", facade.edge_inset, 0, MAX_LENGTH);
    found.range("facade.clampsPerSlate", facade.clamps_per_slate, 0, 100);
    let lengths = [Unit::Bar, Unit::Metre];
    found.article(
        articles,
        "facade.edgeProfile",
        &facade.edge_profile,
        &lengths,
    );
    found.article(
        articles,
        "facade.railingClamp",
        &facade.railing_clamp,
        &[Unit::Piece, Unit::Package],
    );
}

fn check_slate(catalogue: &Catalogue, found: &mut Found) {
    let rules = &catalogue.slate;
    found.range("slate.courseHeight", rules.course_height, 100, MAX_LENGTH);
    found.range(
        "slate.overlap",
        rules.overlap,
        0,
        rules.course_height.saturating_sub(1).max(0),
    );
    found.range("slate.gapMin", rules.gap_min, 0, 100);
    found.range("slate.gapMax", rules.gap_max, rules.gap_min, 100);
    found.range(
        "slate.gapNominal",
        rules.gap_nominal,
        rules.gap_min,
        rules.gap_max,
    );
    // In portrait a row must be taller than its overlap to get anywhere.
    let tallest_overlap = rules.overlap.max(catalogue.facade.overlap);
    found.range(
        "slate.fillerMin",
        rules.filler_min,
        tallest_overlap.saturating_add(1).max(1),
        MAX_LENGTH,
    );
    found.range(
        "slate.fillerMax",
        rules.filler_max,
        rules.filler_min,
        MAX_LENGTH,
    );
    found.range("slate.cutMin", rules.cut_min, 0, MAX_LENGTH);
    found.range(
        "slate.finishingMin",
        rules.finishing_min,
        rules.overlap.saturating_add(1),
        MAX_LENGTH,
    );
    found.range(
        "slate.finishingMax",
        rules.finishing_max,
        rules.finishing_min,
        MAX_LENGTH,
    );
    found.range(
        "slate.sheetMetalBelow",
        rules.sheet_metal_below,
        0,
        MAX_LENGTH * MAX_LENGTH,
    );
    found.range("slate.eaveInset", rules.eave_inset, 0, MAX_LENGTH);
    found.range("slate.hipInset", rules.hip_inset, 0, MAX_LENGTH);
    found.range("slate.valleyInset", rules.valley_inset, 0, MAX_LENGTH);
    found.range("slate.wallInset", rules.wall_inset, 0, MAX_LENGTH);
}

fn check_articles(catalogue: &Catalogue, found: &mut Found) {
    found.ids(
        "articles",
        "number",
        catalogue.articles.iter().map(|a| a.number.as_str()),
    );
    for (index, article) in catalogue.articles.iter().enumerate() {
        let path = format!("articles[{index}]");
        found.range(&format!("{path}.price"), article.price, 0, MAX_AMOUNT);
        found.range(&format!("{path}.power"), article.power, 0, 100_000);
        found.range(&format!("{path}.weight"), article.weight, 0, MAX_AMOUNT);
        let smallest = match article.unit {
            Unit::Bar if article.laps => 1000,
            Unit::Bar => 100,
            _ => 1,
        };
        found.range(
            &format!("{path}.packageSize"),
            article.package_size,
            smallest,
            MAX_AMOUNT,
        );
    }
}

fn check_formats(catalogue: &Catalogue, articles: &Articles<'_>, found: &mut Found) {
    found.ids(
        "formats",
        "id",
        catalogue.formats.iter().map(|f| f.id.as_str()),
    );
    for (index, format) in catalogue.formats.iter().enumerate() {
        let path = format!("formats[{index}]");
        found.range(&format!("{path}.width"), format.width, 100, MAX_LENGTH);
        found.range(&format!("{path}.power"), format.power, 1, 10_000);
        found.real_range(&format!("{path}.maxLoad"), format.max_load, 0.0, 100.0);
        let (at, voltage) = (format!("{path}.voltage"), &format.voltage);
        found.real_range(
            &format!("{at}.openCircuit"),
            voltage.open_circuit,
            0.1,
            1500.0,
        );
        found.real_range(
            &format!("{at}.mostPower"),
            voltage.most_power,
            0.1,
            voltage.open_circuit,
        );
        if let Some(coefficient) = voltage.temperature_coefficient {
            found.real_range(
                &format!("{at}.temperatureCoefficient"),
                coefficient,
                -1.0,
                0.0,
            );
        }
        found.article(
            articles,
            &format!("{path}.moduleArticle"),
            &format.module_article,
            &[Unit::Piece],
        );
        found.article(
            articles,
            &format!("{path}.blindArticle"),
            &format.blind_article,
            &COUNTED,
        );
        for colour in &catalogue.colours {
            let number = colour
                .articles
                .get(&format.module_article)
                .unwrap_or(&format.module_article);
            if let Some(article) = catalogue.article(number)
                && article.power != format.power
            {
                let path = format!("{path}.power");
                found.range(&path, format.power, article.power, article.power);
            }
        }
    }
}

fn check_colours(catalogue: &Catalogue, articles: &Articles<'_>, found: &mut Found) {
    found.ids(
        "colours",
        "id",
        catalogue.colours.iter().map(|c| c.id.as_str()),
    );
    for (index, colour) in catalogue.colours.iter().enumerate() {
        for (from, to) in &colour.articles {
            let path = format!("colours[{index}].articles.{from}");
            let unit = articles
                .get(from.as_str())
                .map_or(Unit::Piece, |article| article.unit);
            found.article(articles, &path, from, &[unit]);
            found.article(articles, &path, to, &[unit]);
        }
    }
    let pieces = &catalogue.cut_piece;
    found.article(
        articles,
        "cutPiece.areaArticle",
        &pieces.area_article,
        &WIDE,
    );
    found.article(
        articles,
        "cutPiece.pieceArticle",
        &pieces.piece_article,
        &COUNTED,
    );
    found.article(
        articles,
        "cutPiece.sheetMetalArticle",
        &pieces.sheet_metal_article,
        &WIDE,
    );
}

fn check_components(catalogue: &Catalogue, articles: &Articles<'_>, found: &mut Found) {
    let choices = &catalogue.components;
    let lists: [(&str, &[Component]); 7] = [
        ("components.furring", &choices.furring),
        ("components.batten", &choices.batten),
        ("components.sarkingMembrane", &choices.sarking_membrane),
        ("components.snowGuard", &choices.snow_guard),
        ("components.snowStopper", &choices.snow_stopper),
        ("components.ridgeConnection", &choices.ridge_connection),
        ("components.edgeTreatment", &choices.edge_treatment),
    ];
    for (list, components) in lists {
        found.ids(list, "id", components.iter().map(|c| c.id.as_str()));
        for (index, component) in components.iter().enumerate() {
            let path = format!("{list}[{index}]");
            found.range(&format!("{path}.inset"), component.inset, 0, MAX_LENGTH);
            found.real_range(&format!("{path}.minAngle"), component.min_angle, 0.0, 90.0);
            match &component.article {
                Some(number) => {
                    let units: &[Unit] = match component.measure {
                        Measure::Metre => &LONG,
                        Measure::Area => &WIDE,
                        Measure::Slate | Measure::None => &COUNTED,
                    };
                    found.article(articles, &format!("{path}.article"), number, units);
                }
                None if component.measure != Measure::None => {
                    found.missing(&path, "article");
                }
                None => {}
            }
            if let Some(number) = &component.one_sided_article {
                found.article(articles, &format!("{path}.oneSidedArticle"), number, &LONG);
            }
            if let Some(number) = &component.screw_article {
                found.article(articles, &format!("{path}.screwArticle"), number, &COUNTED);
            }
            if let Some(number) = &component.end_article {
                found.article(articles, &format!("{path}.endArticle"), number, &COUNTED);
            }
            if let Some(number) = &component.joint_article {
                found.article(articles, &format!("{path}.jointArticle"), number, &COUNTED);
            }
            if let Some(bracket) = &component.bracket {
                let path = format!("{path}.bracket");
                found.range(&format!("{path}.spacing"), bracket.spacing, 100, MAX_LENGTH);
                found.article(
                    articles,
                    &format!("{path}.article"),
                    &bracket.article,
                    &COUNTED,
                );
            }
        }
    }
}

fn check_skylights(catalogue: &Catalogue, articles: &Articles<'_>, found: &mut Found) {
    found.ids(
        "skylights",
        "id",
        catalogue.skylights.iter().map(|s| s.id.as_str()),
    );
    for (index, model) in catalogue.skylights.iter().enumerate() {
        let path = format!("skylights[{index}]");
        found.range(&format!("{path}.width"), model.width, 100, MAX_LENGTH);
        found.range(&format!("{path}.height"), model.height, 100, MAX_LENGTH);
        found.range(&format!("{path}.clearance"), model.clearance, 0, MAX_LENGTH);
        found.article(
            articles,
            &format!("{path}.flashingArticle"),
            &model.flashing_article,
            &COUNTED,
        );
    }
}

fn check_standard(catalogue: &Catalogue, articles: &Articles<'_>, found: &mut Found) {
    let standard = &catalogue.standard;
    let named: [(&str, &str, &[Unit]); 12] = [
        ("hook", &standard.hook, &COUNTED),
        ("drainageProfile", &standard.drainage_profile, &LONG),
        ("eaveProfile", &standard.eave_profile, &LONG),
        ("hipProfile", &standard.hip_profile, &LONG),
        ("valleyProfile", &standard.valley_profile, &LONG),
        ("wallProfile", &standard.wall_profile, &LONG),
        ("cutoutFlashing", &standard.cutout_flashing, &LONG),
        ("jointDiverter", &standard.joint_diverter, &COUNTED),
        ("powerOptimizer", &standard.power_optimizer, &COUNTED),
        ("battenScrew", &standard.batten_screw, &COUNTED),
        ("strings.plugPair", &standard.strings.plug_pair, &COUNTED),
        ("strings.cable", &standard.strings.cable, &LONG),
    ];
    let optional: [(&str, &Option<String>, &[Unit]); 5] = [
        ("ridgeNode", &standard.ridge_node, &COUNTED),
        ("eaveEnd", &standard.eave_end, &COUNTED),
        ("eaveMesh", &standard.eave_mesh, &LONG),
        ("hipEnd", &standard.hip_end, &COUNTED),
        ("wallEnd", &standard.wall_end, &COUNTED),
    ];
    for (field, number, units) in named {
        found.article(articles, &format!("standard.{field}"), number, units);
    }
    for (field, number, units) in optional {
        if let Some(number) = number {
            found.article(articles, &format!("standard.{field}"), number, units);
        }
    }
    check_hooks(catalogue, found);
    let (loads, cut) = (&catalogue.loads, &catalogue.cut_piece);
    for (path, number, least, most) in [
        ("loads.hookSuction", &loads.hook_suction, 0.01, 100.0),
        ("loads.screwSuction", &loads.screw_suction, 0.01, 100.0),
        ("loads.snowSlidesFrom", &loads.snow_slides_from, 0.01, 90.0),
        ("cutPiece.smallestWidth", &cut.smallest_width, 0.01, 1000.0),
        ("cutPiece.smallestLeg", &cut.smallest_leg, 0.01, 1000.0),
        (
            "standard.furringSpacing",
            &standard.furring_spacing,
            100.0,
            10_000.0,
        ),
        (
            "standard.screwsPerCrossing",
            &standard.screws_per_crossing,
            0.0,
            10.0,
        ),
        (
            "standard.battenOverhang",
            &standard.batten_overhang,
            0.0,
            500.0,
        ),
        (
            "standard.battenInSight",
            &standard.batten_in_sight,
            0.0,
            500.0,
        ),
        ("standard.lap", &standard.lap, 0.0, 500.0),
        ("standard.membraneGross", &standard.membrane_gross, 1.0, 2.0),
    ] {
        found.real_range(&format!("{path}.value"), number.value, least, most);
        if number.source.is_empty() {
            found.missing(path, "source");
        }
    }
    check_wiring(&standard.strings, found);
    check_rules(catalogue, articles, found);
}

/// What else a roof needs: articles bought by the measure that they are counted by, or by the piece.
fn check_rules(catalogue: &Catalogue, articles: &Articles<'_>, found: &mut Found) {
    let membranes = &catalogue.components.sarking_membrane;
    for (index, rule) in catalogue.standard.rules.iter().enumerate() {
        let path = format!("standard.rules[{index}]");
        let units = match (rule.every, rule.per) {
            (Some(_), _) => &COUNTED,
            (None, Basis::Membrane) => &WIDE,
            (None, _) => &LONG,
        };
        found.article(articles, &format!("{path}.article"), &rule.article, units);
        // Surfaces have no measure to buy by.
        let least = i64::from(rule.per == Basis::Surface);
        let every = rule.every.unwrap_or(1 - least);
        found.range(&format!("{path}.every"), every, 1, MAX_AMOUNT);
        found.range(&format!("{path}.least"), rule.least, 0, 100);
        found.range(&format!("{path}.times"), rule.times, 1, 100);
        if rule.source.is_empty() {
            found.missing(&path, "source");
        }
        for (index, id) in rule.membranes.iter().enumerate() {
            if !membranes.iter().any(|membrane| membrane.id == *id) {
                let path = format!("{path}.membranes[{index}]");
                found.add(ProblemCode::UnknownValue, &path, [("value", text(id))]);
            }
        }
    }
}

/// Widths rise, and the last covers every slate that can be laid.
fn check_hooks(catalogue: &Catalogue, found: &mut Found) {
    let rules = &catalogue.standard.hooks_per_slate;
    let mut narrowest = 1;
    for (index, rule) in rules.iter().enumerate() {
        let path = format!("standard.hooksPerSlate[{index}]");
        let path_of_width = format!("{path}.widthTo");
        found.range(&path_of_width, rule.width_to, narrowest, MAX_LENGTH);
        narrowest = rule.width_to.saturating_add(1);
        for (class, hooks) in rule.hooks.iter().enumerate() {
            found.range(&format!("{path}.hooks[{class}]"), *hooks, 0, 100);
        }
    }
    let widths = catalogue.formats.iter().map(|format| format.width);
    let widest = widths.fold(catalogue.slate.filler_max, i64::max);
    match rules.last() {
        Some(last) => {
            let path = format!("standard.hooksPerSlate[{}].widthTo", rules.len() - 1);
            found.range(&path, last.width_to, widest.min(MAX_LENGTH), MAX_LENGTH);
        }
        None => found.missing("standard", "hooksPerSlate"),
    }
}

fn check_wiring(strings: &StringRules, found: &mut Found) {
    let limits = [
        ("voltageLimit", &strings.voltage_limit, 50.0, 1500.0),
        ("hotFactor", &strings.hot_factor, 0.5, 1.0),
    ];
    for (field, number, low, high) in limits {
        let path = format!("standard.strings.{field}.value");
        found.real_range(&path, number.value, low, high);
    }
    for (index, rule) in strings.cold.iter().enumerate() {
        let path = format!("standard.strings.cold[{index}]");
        found.real_range(&format!("{path}.factor"), rule.factor, 1.0, 2.0);
        found.real_range(
            &format!("{path}.temperature"),
            rule.temperature,
            -60.0,
            25.0,
        );
    }
    if strings
        .cold
        .last()
        .is_none_or(|rule| rule.height_below.is_some())
    {
        found.missing("standard.strings", "cold");
    }
    found.range(
        "standard.strings.modulesPerString",
        strings.modules_per_string,
        1,
        1000,
    );
    found.range(
        "standard.strings.cablePerModule",
        strings.cable_per_module,
        0,
        MAX_LENGTH,
    );
    found.range(
        "standard.strings.leadReserve",
        strings.lead_reserve,
        0,
        100_000,
    );
}
