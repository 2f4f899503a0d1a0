//! Whether a catalogue can be used: ids unique, every article it names there and counted in a unit
//! that fits its use, numbers in range.

mod limits;
mod subsidies;

use std::collections::{BTreeMap, BTreeSet};

use super::{Article, Basis, Catalogue, Component, Measure, Names, SCHEMA, Sourced, StringRules, Unit};
use crate::problem::{Problem, ProblemCode, Problems};
use crate::reading::json::json;
use crate::reading::migration::migrate;
use crate::reading::reader;

/// Longest length that a catalogue may name, mm; keeps the layout's integers far from overflow.
const MAX_LENGTH: i64 = 10_000;
/// Largest price, weight or package size; keeps sums of a bill inside 64 bits.
const MAX_AMOUNT: i64 = 1_000_000_000;

/// Units of what is counted in pieces, in metres, in m².
const COUNTED: [Unit; 2] = [Unit::Piece, Unit::Package];
const LONG: [Unit; 2] = [Unit::Bar, Unit::Metre];
const WIDE: [Unit; 2] = [Unit::Area, Unit::Roll];

/// Every reason why the engine cannot use the JSON text of a catalogue, each with its path; empty when it can.
pub fn problems_of(text: &str) -> Vec<Problem> {
    json(text)
        .and_then(|mut document| {
            migrate(&mut document);
            reader::typed(&document)
        })
        .map_or_else(|problems| problems, |catalogue| check(&catalogue))
}

/// Every reason why the catalogue cannot be used, each with its path; empty when it can.
pub fn check(catalogue: &Catalogue) -> Vec<Problem> {
    let articles = catalogue.articles.iter();
    let mut found = Found {
        articles: articles.map(|a| (a.number.as_str(), a)).collect(),
        languages: languages_of(catalogue),
        problems: Problems::default(),
    };
    if catalogue.schema != SCHEMA {
        let schema = [("schema", catalogue.schema.as_str())];
        found.problems.add(ProblemCode::UnsupportedSchema, "schema", schema);
    }
    found.slate(catalogue);
    found.articles(catalogue);
    found.formats(catalogue);
    found.colours(catalogue);
    found.components(catalogue);
    found.skylights(catalogue);
    found.standard(catalogue);
    found.facade(catalogue);
    found.loads(catalogue);
    found.subsidies(&catalogue.subsidies);
    found.withdrawn(catalogue);
    found.problems.found
}

/// The languages that every name needs: German and those of the first article.
fn languages_of(catalogue: &Catalogue) -> BTreeSet<&str> {
    let first = catalogue.articles.first();
    let named = first.into_iter().flat_map(|article| article.names.0.keys());
    named.map(String::as_str).chain(["de"]).collect()
}

/// Problems found so far, the articles by their numbers, and the languages of the names.
struct Found<'a> {
    articles: BTreeMap<&'a str, &'a Article>,
    languages: BTreeSet<&'a str>,
    problems: Problems,
}

impl Found<'_> {
    fn within(&mut self, field: &str, check: impl FnOnce(&mut Self)) {
        let outer = self.problems.enter(field);
        check(self);
        self.problems.leave(outer);
    }

    fn each<T>(&mut self, list: &str, elements: &[T], mut check: impl FnMut(&mut Self, &T)) {
        for (index, element) in elements.iter().enumerate() {
            self.within(&format!("{list}[{index}]"), |found| check(found, element));
        }
    }

    fn range(&mut self, field: &str, value: f64, min: f64, max: f64) {
        self.problems.range(field, value, min, max);
    }

    fn whole(&mut self, field: &str, value: i64, min: i64, max: i64) {
        self.problems.whole(field, value, min, max);
    }

    /// mm.
    fn length(&mut self, field: &str, value: i64) {
        self.whole(field, value, 0, MAX_LENGTH);
    }

    /// Checks that a number names its source.
    fn source(&mut self, source: &str) {
        if source.trim().is_empty() {
            self.problems.missing("source");
        }
    }

    fn sourced(&mut self, field: &str, number: &Sourced, min: f64, max: f64) {
        self.within(field, |found| {
            found.range("value", number.value, min, max);
            found.source(&number.source);
        });
    }

    /// The article must be there and be counted in one of the units.
    fn article(&mut self, field: &str, number: &str, units: &[Unit]) {
        match self.articles.get(number) {
            None => {
                let code = ProblemCode::UnknownArticle;
                self.problems.naming(code, field, number);
            }
            Some(article) if !units.contains(&article.unit) => {
                let names: Vec<String> = units.iter().map(|unit| format!("{unit:?}")).collect();
                self.wrong_type(field, &names.join(", ").to_lowercase());
            }
            Some(_) => {}
        }
    }

    fn optional(&mut self, field: &str, number: Option<&String>, units: &[Unit]) {
        if let Some(number) = number {
            self.article(field, number, units);
        }
    }

    fn names(&mut self, names: &Names) {
        let named: BTreeSet<&str> = names.0.keys().map(String::as_str).collect();
        let outer = self.problems.enter("names");
        for language in self.languages.difference(&named) {
            self.problems.missing(language);
        }
        for language in named.difference(&self.languages) {
            self.problems.add(ProblemCode::UnknownField, language, [("field", *language)]);
        }
        self.problems.leave(outer);
    }

    fn wrong_type(&mut self, field: &str, expected: &str) {
        let expected = [("expected", expected)];
        self.problems.add(ProblemCode::WrongType, field, expected);
    }

    fn ids<'i>(&mut self, list: &str, field: &str, ids: impl Iterator<Item = &'i str>) {
        let ids: Vec<&str> = ids.collect();
        let mut seen = BTreeSet::new();
        self.each(list, &ids, |found, id| {
            if id.is_empty() {
                found.problems.missing(field);
            }
            if !seen.insert(*id) {
                found.problems.naming(ProblemCode::DuplicateId, field, id);
            }
        });
        if ids.is_empty() {
            self.problems.missing(list);
        }
    }

    /// A withdrawn entry is not in the catalogue, and its successor is.
    fn withdrawn(&mut self, catalogue: &Catalogue) {
        let mut seen = Vec::new();
        self.each("withdrawn", &catalogue.withdrawn, |found, entry| {
            found.names(&entry.names);
            let kind = entry.kind;
            let key = (kind, entry.id.clone());
            if catalogue.holds(kind, &entry.id) || seen.contains(&key) {
                found.problems.naming(ProblemCode::DuplicateId, "id", &entry.id);
            }
            seen.push(key);
            if let Some(by) = entry.replaced_by.as_deref().filter(|by| !catalogue.holds(kind, by)) {
                found.problems.naming(ProblemCode::UnknownValue, "replacedBy", by);
            }
        });
    }

    fn slate(&mut self, catalogue: &Catalogue) {
        let rules = &catalogue.slate;
        // In portrait a row must be taller than its overlap to get anywhere.
        let tallest_overlap = rules.overlap.max(catalogue.facade.overlap);
        let least_filler = tallest_overlap.saturating_add(1).max(1);
        let least_finishing = rules.overlap.saturating_add(1);
        let most_overlap = rules.course_height.saturating_sub(1).max(0);
        let most_metal = MAX_LENGTH * MAX_LENGTH;
        let (low, high) = (rules.gap_min, rules.gap_max);
        self.within("slate", |found| {
            found.whole("courseHeight", rules.course_height, 100, MAX_LENGTH);
            found.whole("overlap", rules.overlap, 0, most_overlap);
            found.whole("gapMin", low, 0, 100);
            found.whole("gapMax", high, low, 100);
            found.whole("gapNominal", rules.gap_nominal, low, high);
            found.whole("fillerMin", rules.filler_min, least_filler, MAX_LENGTH);
            found.whole("fillerMax", rules.filler_max, rules.filler_min, MAX_LENGTH);
            found.length("cutMin", rules.cut_min);
            let (least, most) = (rules.finishing_min, rules.finishing_max);
            found.whole("finishingMin", least, least_finishing, MAX_LENGTH);
            found.whole("finishingMax", most, least, MAX_LENGTH);
            found.whole("sheetMetalBelow", rules.sheet_metal_below, 0, most_metal);
            found.length("eaveInset", rules.eave_inset);
            found.length("hipInset", rules.hip_inset);
            found.length("valleyInset", rules.valley_inset);
            found.length("wallInset", rules.wall_inset);
        });
    }

    fn articles(&mut self, catalogue: &Catalogue) {
        let articles = &catalogue.articles;
        self.ids("articles", "number", articles.iter().map(|a| &*a.number));
        self.each("articles", articles, |found, article| {
            found.names(&article.names);
            found.whole("price", article.price, 0, MAX_AMOUNT);
            found.whole("power", article.power, 0, 100_000);
            found.whole("weight", article.weight, 0, MAX_AMOUNT);
            let smallest = match article.unit {
                Unit::Bar if article.laps => 1000,
                Unit::Bar => 100,
                _ => 1,
            };
            found.whole("packageSize", article.package_size, smallest, MAX_AMOUNT);
            if let Some(group) = article.discount_group.as_deref()
                && !catalogue.discount_groups.iter().any(|known| known.id == group)
            {
                found.problems.naming(ProblemCode::UnknownValue, "discountGroup", group);
            }
        });
        let groups = &catalogue.discount_groups;
        if !groups.is_empty() {
            self.ids("discountGroups", "id", groups.iter().map(|group| &*group.id));
            self.each("discountGroups", groups, |found, group| found.names(&group.names));
        }
    }

    fn formats(&mut self, catalogue: &Catalogue) {
        let formats = &catalogue.formats;
        self.ids("formats", "id", formats.iter().map(|f| &*f.id));
        self.each("formats", formats, |found, format| {
            found.whole("width", format.width, 100, MAX_LENGTH);
            found.whole("power", format.power, 1, 10_000);
            found.range("maxLoad", format.max_load, 0.0, 100.0);
            let voltage = &format.voltage;
            found.within("voltage", |found| {
                let open_circuit = voltage.open_circuit;
                found.range("openCircuit", open_circuit, 0.1, 1500.0);
                found.range("mostPower", voltage.most_power, 0.1, open_circuit);
                if let Some(coefficient) = voltage.temperature_coefficient {
                    found.range("temperatureCoefficient", coefficient, -1.0, 0.0);
                }
            });
            let module = &format.module_article;
            found.article("moduleArticle", module, &[Unit::Piece]);
            found.article("blindArticle", &format.blind_article, &COUNTED);
            if let Some(article) = catalogue.article(module) {
                found.whole("power", format.power, article.power, article.power);
            }
        });
    }

    fn colours(&mut self, catalogue: &Catalogue) {
        let colours = &catalogue.colours;
        self.ids("colours", "id", colours.iter().map(|c| &*c.id));
        self.each("colours", colours, |found, colour| {
            found.names(&colour.names);
            for (from, to) in &colour.articles {
                let article = found.articles.get(from.as_str());
                let unit = article.map_or(Unit::Piece, |article| article.unit);
                let field = format!("articles.{from}");
                found.article(&field, from, &[unit]);
                found.article(&field, to, &[unit]);
            }
            if let Some(origin) = &colour.power {
                found.within("power", |found| found.source(&origin.source));
            }
            for format in &catalogue.formats {
                let power = catalogue.power(format, colour);
                found.whole(&format!("articles.{}", format.module_article), power, 1, 10_000);
                if power != format.power && colour.power.is_none() {
                    found.problems.missing("power");
                    break;
                }
            }
        });
        let pieces = &catalogue.cut_piece;
        self.within("cutPiece", |found| {
            found.article("areaArticle", &pieces.area_article, &WIDE);
            found.article("pieceArticle", &pieces.piece_article, &COUNTED);
            found.article("sheetMetalArticle", &pieces.sheet_metal_article, &WIDE);
        });
    }

    fn components(&mut self, catalogue: &Catalogue) {
        let choices = &catalogue.components;
        let lists: [(&str, &[Component]); 7] = [
            ("furring", &choices.furring),
            ("batten", &choices.batten),
            ("sarkingMembrane", &choices.sarking_membrane),
            ("snowGuard", &choices.snow_guard),
            ("snowStopper", &choices.snow_stopper),
            ("ridgeConnection", &choices.ridge_connection),
            ("edgeTreatment", &choices.edge_treatment),
        ];
        self.within("components", |found| {
            for (list, components) in lists {
                found.ids(list, "id", components.iter().map(|c| &*c.id));
                found.each(list, components, |found, component| {
                    found.component(component);
                });
            }
        });
    }

    fn component(&mut self, component: &Component) {
        self.names(&component.names);
        self.length("inset", component.inset);
        self.range("minAngle", component.min_angle, 0.0, 90.0);
        let units: &[Unit] = match component.measure {
            Measure::Metre => &LONG,
            Measure::Area => &WIDE,
            Measure::Slate | Measure::None => &COUNTED,
        };
        self.optional("article", component.article.as_ref(), units);
        if component.article.is_none() && component.measure != Measure::None {
            self.problems.missing("article");
        }
        let one_sided = component.one_sided_article.as_ref();
        self.optional("oneSidedArticle", one_sided, &LONG);
        self.optional("screwArticle", component.screw_article.as_ref(), &COUNTED);
        self.optional("endArticle", component.end_article.as_ref(), &COUNTED);
        self.optional("jointArticle", component.joint_article.as_ref(), &COUNTED);
        if let Some(bracket) = &component.bracket {
            self.within("bracket", |found| {
                found.whole("spacing", bracket.spacing, 100, MAX_LENGTH);
                found.article("article", &bracket.article, &COUNTED);
            });
        }
    }

    fn skylights(&mut self, catalogue: &Catalogue) {
        let models = &catalogue.skylights;
        self.ids("skylights", "id", models.iter().map(|s| &*s.id));
        self.each("skylights", models, |found, model| {
            found.whole("width", model.width, 100, MAX_LENGTH);
            found.whole("height", model.height, 100, MAX_LENGTH);
            found.length("clearance", model.clearance);
            found.article("flashingArticle", &model.flashing_article, &COUNTED);
        });
    }

    fn standard(&mut self, catalogue: &Catalogue) {
        let standard = &catalogue.standard;
        self.within("standard", |found| {
            found.article("hook", &standard.hook, &COUNTED);
            found.article("drainageProfile", &standard.drainage_profile, &LONG);
            found.article("eaveProfile", &standard.eave_profile, &LONG);
            found.article("hipProfile", &standard.hip_profile, &LONG);
            found.article("valleyProfile", &standard.valley_profile, &LONG);
            found.article("wallProfile", &standard.wall_profile, &LONG);
            found.article("cutoutFlashing", &standard.cutout_flashing, &LONG);
            found.article("jointDiverter", &standard.joint_diverter, &COUNTED);
            found.article("powerOptimizer", &standard.power_optimizer, &COUNTED);
            found.article("battenScrew", &standard.batten_screw, &COUNTED);
            found.optional("ridgeNode", standard.ridge_node.as_ref(), &COUNTED);
            found.optional("eaveEnd", standard.eave_end.as_ref(), &COUNTED);
            found.optional("eaveMesh", standard.eave_mesh.as_ref(), &LONG);
            found.optional("hipEnd", standard.hip_end.as_ref(), &COUNTED);
            found.optional("wallEnd", standard.wall_end.as_ref(), &COUNTED);
            if let Some(kink) = &standard.kink {
                found.within("kink", |found| {
                    found.article("article", &kink.article, &LONG);
                    found.sourced("upperInset", &kink.upper_inset, 0.0, 1000.0);
                    found.sourced("lowerInset", &kink.lower_inset, 0.0, 1000.0);
                });
            }
            found.hooks(catalogue);
            let screws = &standard.screws_per_crossing;
            found.sourced("furringSpacing", &standard.furring_spacing, 100.0, 10_000.0);
            found.sourced("screwsPerCrossing", screws, 0.0, 10.0);
            found.sourced("battenOverhang", &standard.batten_overhang, 0.0, 500.0);
            found.sourced("battenInSight", &standard.batten_in_sight, 0.0, 500.0);
            found.sourced("lap", &standard.lap, 0.0, 500.0);
            found.sourced("membraneGross", &standard.membrane_gross, 1.0, 2.0);
            found.within("strings", |found| found.wiring(&standard.strings));
            found.rules(catalogue);
        });
        let cut = &catalogue.cut_piece;
        self.within("cutPiece", |found| {
            found.sourced("smallestWidth", &cut.smallest_width, 0.01, 1000.0);
            found.sourced("smallestLeg", &cut.smallest_leg, 0.01, 1000.0);
        });
    }

    /// Further needs of a roof: articles bought by the measure that they are counted by, or by the piece.
    fn rules(&mut self, catalogue: &Catalogue) {
        let membranes = &catalogue.components.sarking_membrane;
        self.each("rules", &catalogue.standard.rules, |found, rule| {
            let units = match (rule.every, rule.per) {
                (Some(_), _) => &COUNTED,
                (None, Basis::Membrane) => &WIDE,
                (None, _) => &LONG,
            };
            found.article("article", &rule.article, units);
            // Surfaces have no measure to buy by.
            let least = i64::from(rule.per == Basis::Surface);
            found.whole("every", rule.every.unwrap_or(1 - least), 1, MAX_AMOUNT);
            found.whole("least", rule.least, 0, 100);
            found.whole("times", rule.times, 1, 100);
            found.source(&rule.source);
            found.each("membranes", &rule.membranes, |found, id| {
                if !membranes.iter().any(|membrane| membrane.id == *id) {
                    found.problems.naming(ProblemCode::UnknownValue, "", id);
                }
            });
        });
    }

    /// Widths rise, and the last covers every slate that can be laid.
    fn hooks(&mut self, catalogue: &Catalogue) {
        let rules = &catalogue.standard.hooks_per_slate;
        let widths = catalogue.formats.iter().map(|format| format.width);
        let widest = widths.fold(catalogue.slate.filler_max, i64::max);
        let mut narrowest = 1;
        self.each("hooksPerSlate", rules, |found, rule| {
            found.whole("widthTo", rule.width_to, narrowest, MAX_LENGTH);
            narrowest = rule.width_to.saturating_add(1);
            found.each("hooks", &rule.hooks, |found, hooks| {
                found.whole("", *hooks, 0, 100);
            });
        });
        match rules.last() {
            Some(last) => {
                let field = format!("hooksPerSlate[{}].widthTo", rules.len() - 1);
                self.whole(&field, last.width_to, widest.min(MAX_LENGTH), MAX_LENGTH);
            }
            None => self.problems.missing("hooksPerSlate"),
        }
    }

    fn wiring(&mut self, strings: &StringRules) {
        self.article("plugPair", &strings.plug_pair, &COUNTED);
        self.article("cable", &strings.cable, &LONG);
        self.range("voltageLimit.value", strings.voltage_limit.value, 50.0, 1500.0);
        self.range("hotFactor.value", strings.hot_factor.value, 0.5, 1.0);
        self.each("cold", &strings.cold, |found, rule| {
            found.range("factor", rule.factor, 1.0, 2.0);
            found.range("temperature", rule.temperature, -60.0, 25.0);
        });
        let last = strings.cold.last();
        if last.is_none_or(|rule| rule.height_below.is_some()) {
            self.problems.missing("cold");
        }
        self.whole("modulesPerString", strings.modules_per_string, 1, 1000);
        self.length("cablePerModule", strings.cable_per_module);
        self.whole("leadReserve", strings.lead_reserve, 0, 100_000);
    }

    fn facade(&mut self, catalogue: &Catalogue) {
        let facade = &catalogue.facade;
        self.within("facade", |found| {
            // An open joint is at most as wide as the widest gap between columns.
            found.whole("overlap", facade.overlap, -100, catalogue.slate.overlap);
            found.length("edgeInset", facade.edge_inset);
            found.whole("clampsPerSlate", facade.clamps_per_slate, 0, 100);
            found.article("edgeProfile", &facade.edge_profile, &LONG);
            found.article("railingClamp", &facade.railing_clamp, &COUNTED);
        });
    }
}
