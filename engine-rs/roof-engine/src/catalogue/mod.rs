//! `catalogue/2`: what the supplier sells and the rules its slates are laid by.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
#[cfg(feature = "types")]
use {schemars::JsonSchema, tsify::Tsify};

use crate::configuration::SurfaceKind;
use crate::problem::{ProblemCode, Problems};

use subsidy::SubsidyTable;

pub mod check;
pub mod chosen;
pub mod limits;
pub mod subsidy;

pub use limits::{
    FacadeSystem, GuardCapacity, LoadRules, MembraneLimits, Section, Sourced, WindFactors, WindPair, WindRow,
    basis,
};

/// The value of `schema` that this engine reads.
pub const SCHEMA: &str = "catalogue/2";

/// A supplier's catalogue.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Catalogue {
    /// Always `catalogue/2`.
    pub schema: String,
    /// The supplier's version, part of every fingerprint.
    pub version: String,
    /// Laying rules of the slates.
    pub slate: SlateRules,
    /// Module sizes, each with its blind.
    pub formats: Vec<Format>,
    /// Colours of the slates.
    pub colours: Vec<Colour>,
    /// Values that differ on facades and railings.
    pub facade: FacadeRules,
    /// Made-to-measure pieces.
    pub cut_piece: CutPiece,
    /// Components around the slates.
    pub components: ComponentChoices,
    /// Roof windows.
    pub skylights: Vec<SkylightModel>,
    /// Articles that follow from the roof without a choice, by use.
    pub standard: StandardArticles,
    /// Limits that loads are compared with.
    pub loads: LoadRules,
    /// Every article that any of the above names.
    pub articles: Vec<Article>,
    /// Rates of the one-time remuneration by the day from which they hold; may be empty.
    pub subsidies: Vec<SubsidyTable>,
    /// Articles no longer sold, so that roofs that name one can be told its successor; none where absent.
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        deserialize_with = "crate::reading::reader::or_default"
    )]
    pub withdrawn: Vec<Withdrawn>,
    /// Groups of articles that an organisation may have a discount of its own on; none where absent.
    #[serde(
        default,
        skip_serializing_if = "Vec::is_empty",
        deserialize_with = "crate::reading::reader::or_default"
    )]
    pub discount_groups: Vec<DiscountGroup>,
}

/// A group of articles with a discount of its own.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DiscountGroup {
    /// As articles and discounts name it.
    pub id: String,
    /// Its name.
    pub names: Names,
}

/// An entry that has left the catalogue.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Withdrawn {
    /// The kind of entry.
    pub kind: EntryKind,
    /// Its id, or number of an article.
    pub id: String,
    /// Its name.
    pub names: Names,
    /// Id of what takes its place, of the same kind; null where nothing does.
    #[serde(deserialize_with = "crate::reading::reader::nullable")]
    pub replaced_by: Option<String>,
}

/// Kinds of entries that a roof names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum EntryKind {
    /// Counter batten.
    Furring,
    /// Batten.
    Batten,
    /// Sarking membrane.
    SarkingMembrane,
    /// Snow guard.
    SnowGuard,
    /// Snow stopper.
    SnowStopper,
    /// Ridge connection.
    RidgeConnection,
    /// Edge treatment.
    EdgeTreatment,
    /// Colour.
    Colour,
    /// Roof window.
    Skylight,
    /// Format of the slates.
    Format,
    /// Article of a change by hand.
    Article,
}

/// A text by language, `de` and the others that the catalogue has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(transparent)]
pub struct Names(
    #[cfg_attr(feature = "types", tsify(type = "{ de: string; [language: string]: string }"))]
    pub  BTreeMap<String, String>,
);

/// Laying rules, mm.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SlateRules {
    /// Height of a course.
    pub course_height: i64,
    /// Vertical overlap of two courses.
    pub overlap: i64,
    /// Smallest horizontal gap.
    pub gap_min: i64,
    /// Largest horizontal gap.
    pub gap_max: i64,
    /// Recommended gap, breaks ties.
    pub gap_nominal: i64,
    /// Narrowest filler column.
    pub filler_min: i64,
    /// Widest filler column.
    pub filler_max: i64,
    /// Narrowest strip beside an opening.
    pub cut_min: i64,
    /// Lowest finishing row.
    pub finishing_min: i64,
    /// Tallest finishing row.
    pub finishing_max: i64,
    /// Pieces below this area, mm², are sheet metal instead of glass.
    pub sheet_metal_below: i64,
    /// Inset of the field at an eave.
    pub eave_inset: i64,
    /// Inset at a hip.
    pub hip_inset: i64,
    /// Inset at a valley.
    pub valley_inset: i64,
    /// Inset at a wall.
    pub wall_inset: i64,
}

/// Laying rules and articles of facades and balcony railings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FacadeRules {
    /// Vertical overlap of two courses, mm; below 0 an open joint.
    pub overlap: i64,
    /// Inset of the field at every edge, mm.
    pub edge_inset: i64,
    /// Profile along every edge, bars.
    pub edge_profile: String,
    /// Clamp that holds a slate on a railing.
    pub railing_clamp: String,
    /// Clamps per slate of a railing.
    pub clamps_per_slate: i64,
}

impl Catalogue {
    /// The article of a number.
    pub fn article(&self, number: &str) -> Option<&Article> {
        self.articles.iter().find(|a| a.number == number)
    }

    /// W of an active module of a format in a colour.
    pub fn power(&self, format: &Format, colour: &Colour) -> i64 {
        let article = self.article(colour.article(&format.module_article));
        article.map_or(format.power, |article| article.power)
    }

    /// Hooks of a slate of a width in mm in an elevation class: those of the narrowest rule that holds for it.
    pub fn hooks_of(&self, width: f64, class: usize) -> i64 {
        let rules = &self.standard.hooks_per_slate;
        let rule = rules.iter().find(|rule| width <= rule.width_to as f64).or(rules.last());
        rule.and_then(|rule| rule.hooks.get(class)).copied().unwrap_or(0)
    }

    /// The colour of an id.
    pub fn colour(&self, id: &str) -> Option<&Colour> {
        self.colours.iter().find(|colour| colour.id == id)
    }

    /// The format of an id.
    pub fn format(&self, id: &str) -> Option<&Format> {
        self.formats.iter().find(|format| format.id == id)
    }

    /// The roof window of a model.
    pub fn skylight(&self, model: &str) -> Option<&SkylightModel> {
        self.skylights.iter().find(|skylight| skylight.id == model)
    }

    /// Whether it holds an entry of a kind.
    pub fn holds(&self, kind: EntryKind, id: &str) -> bool {
        let choices = &self.components;
        let list = match kind {
            EntryKind::Furring => &choices.furring,
            EntryKind::Batten => &choices.batten,
            EntryKind::SarkingMembrane => &choices.sarking_membrane,
            EntryKind::SnowGuard => &choices.snow_guard,
            EntryKind::SnowStopper => &choices.snow_stopper,
            EntryKind::RidgeConnection => &choices.ridge_connection,
            EntryKind::EdgeTreatment => &choices.edge_treatment,
            EntryKind::Colour => return self.colour(id).is_some(),
            EntryKind::Skylight => return self.skylight(id).is_some(),
            EntryKind::Format => return self.format(id).is_some(),
            EntryKind::Article => return self.article(id).is_some(),
        };
        list.iter().any(|component| component.id == id)
    }

    /// Adds why an id of a kind that it does not hold is refused at a field: unknown, or withdrawn.
    pub fn refuse(&self, kind: EntryKind, field: &str, id: &str, problems: &mut Problems) {
        let mut withdrawn = self.withdrawn.iter();
        let Some(entry) = withdrawn.find(|entry| entry.kind == kind && entry.id == id) else {
            return problems.naming(ProblemCode::UnknownArticle, field, id);
        };
        match entry.replaced_by.as_deref() {
            Some(by) => problems.add(ProblemCode::Withdrawn, field, [("value", id), ("replacedBy", by)]),
            None => problems.naming(ProblemCode::Withdrawn, field, id),
        }
    }

    /// The laying rules on a surface of a kind.
    pub fn slate_on(&self, kind: SurfaceKind) -> SlateRules {
        let mut rules = self.slate.clone();
        if !kind.is_roof() {
            rules.overlap = self.facade.overlap;
        }
        rules
    }
}

/// A module size.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Format {
    /// Short name, as in `L`.
    pub id: String,
    /// mm along the course.
    pub width: i64,
    /// W per active module in the colour of its article; others may have less (see [`Colour::power`]).
    pub power: i64,
    /// Article number of the active module.
    pub module_article: String,
    /// Article number of the blind of the same size.
    pub blind_article: String,
    /// Largest permitted load, kN/m².
    pub max_load: f64,
    /// Voltages of the active module at 25 °C.
    pub voltage: ModuleVoltage,
}

/// Voltages of a module under standard test conditions (25 °C).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ModuleVoltage {
    /// Open circuit, V.
    pub open_circuit: f64,
    /// At the point of most power, V.
    pub most_power: f64,
    /// Change of the open-circuit voltage, per cent per kelvin, negative; null where the data sheet
    /// does not say it: then the factors by height hold.
    #[serde(deserialize_with = "crate::reading::reader::nullable")]
    pub temperature_coefficient: Option<f64>,
    /// Data sheet they are taken from.
    pub source: String,
    /// False while they are assumptions.
    pub confirmed: bool,
}

/// The coldest modules up to a height above sea.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ColdRule {
    /// The rule holds below this height, m above sea; null: at any.
    #[serde(deserialize_with = "crate::reading::reader::nullable")]
    pub height_below: Option<f64>,
    /// Lowest temperature of a module in the light, °C.
    pub temperature: f64,
    /// Open-circuit voltage there over that at 25 °C, where no coefficient is known.
    pub factor: f64,
}

/// A colour.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Colour {
    /// Catalogue id.
    pub id: String,
    /// Its name.
    pub names: Names,
    /// sRGB for pictures, as in `#1d2935`.
    pub srgb: String,
    /// Article numbers that stand in for the formats' and the cut piece's articles in this colour,
    /// by the number they replace; empty for the colour those articles already have.
    #[cfg_attr(feature = "types", tsify(type = "Record<string, string>"))]
    pub articles: BTreeMap<String, String>,
    /// Where the power of its module articles comes from, if that is not the formats'.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<Origin>,
}

/// Where numbers of articles come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Origin {
    /// Data sheet they are taken from.
    pub source: String,
    /// False while they are assumptions.
    pub confirmed: bool,
}

impl Colour {
    /// The article of a number in this colour.
    pub fn article<'a>(&'a self, number: &'a str) -> &'a str {
        self.articles.get(number).map_or(number, String::as_str)
    }
}

/// Articles of a made-to-measure piece: its glass by area and its cutting by piece.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CutPiece {
    /// Per m².
    pub area_article: String,
    /// Per piece.
    pub piece_article: String,
    /// Sheet metal per m² for pieces too small for glass.
    pub sheet_metal_article: String,
    /// Narrowest piece that can be cut, mm.
    pub smallest_width: Sourced,
    /// Narrowest tongue of a piece that can be cut, mm.
    pub smallest_leg: Sourced,
}

/// The unit of a choice's quantity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Measure {
    /// Per metre of the edge, row or batten it belongs to, bought in bars or rolls.
    Metre,
    /// Per m² of the surface.
    Area,
    /// Per slate.
    Slate,
    /// Nothing is bought.
    None,
}

/// One selectable component.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Component {
    /// Catalogue id that a configuration names.
    pub id: String,
    /// Its name.
    pub names: Names,
    /// Inset of the field where it runs along an edge, mm.
    pub inset: i64,
    /// The unit of its quantity.
    pub measure: Measure,
    /// Article number; null for "none".
    pub article: Option<String>,
    /// Article of the piece that closes each end of a run, if any.
    pub end_article: Option<String>,
    /// Article that joins two bars of one run, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub joint_article: Option<String>,
    /// The carrier of each run, if it is bought apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bracket: Option<Bracket>,
    /// Lowest pitch it is made for, degrees.
    pub min_angle: f64,
    /// Counter battens and battens: whether they are of aluminium; of wood where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aluminium: Option<bool>,
    /// Battens: the screw that holds them, in the place of the usual one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub screw_article: Option<String>,
    /// Counter battens and battens: the cross section.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section: Option<Section>,
    /// Sarking membranes: where they may be used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<MembraneLimits>,
    /// Ridge connections: article where one surface alone comes up to it, as on a pent roof; that of
    /// both sides where absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub one_sided_article: Option<String>,
    /// Ridge connections: whether they let the air under the slates out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ventilated: Option<bool>,
    /// Snow guards: what one row holds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capacity: Option<GuardCapacity>,
}

impl Component {
    /// The article that is bought, if any.
    pub fn bought(&self) -> Option<&str> {
        let article = self.article.as_deref();
        article.filter(|_| self.measure != Measure::None)
    }
}

/// The carrier of a run of a component.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Bracket {
    /// Article number.
    pub article: String,
    /// Largest distance of two brackets of a run, mm.
    pub spacing: i64,
}

/// Selectable components by use.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ComponentChoices {
    /// Counter battens.
    pub furring: Vec<Component>,
    /// Battens.
    pub batten: Vec<Component>,
    /// Sarking membranes.
    pub sarking_membrane: Vec<Component>,
    /// Snow guards.
    pub snow_guard: Vec<Component>,
    /// Snow stoppers.
    pub snow_stopper: Vec<Component>,
    /// Ridge connections.
    pub ridge_connection: Vec<Component>,
    /// Edge treatments.
    pub edge_treatment: Vec<Component>,
}

/// A roof window.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SkylightModel {
    /// Model name, as in `MK06`.
    pub id: String,
    /// Frame width, mm.
    pub width: i64,
    /// Frame height, mm.
    pub height: i64,
    /// Distance that slates keep for its flashing, mm.
    pub clearance: i64,
    /// Article number of its flashing kit.
    pub flashing_article: String,
}

/// Articles that follow from the roof without a choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StandardArticles {
    /// Slate hook.
    pub hook: String,
    /// Hooks per slate by its width, the narrowest first; the last entry covers the widest slate.
    pub hooks_per_slate: Vec<HookRule>,
    /// Drainage profile under every joint, bars.
    pub drainage_profile: String,
    /// Eave profile, bars.
    pub eave_profile: String,
    /// End cap of the eave profile, two per eave; null where it has none.
    pub eave_end: Option<String>,
    /// Mesh in the ventilation gap at the eave; null where the eave profile has it.
    pub eave_mesh: Option<String>,
    /// Hip profile, bars.
    pub hip_profile: String,
    /// Cap of the hip profile's lower end, one per hip; null where it has none.
    pub hip_end: Option<String>,
    /// Cap where hips run into an end of a ridge, in the place of the ridge's end piece; null where
    /// the end piece serves there too.
    pub ridge_node: Option<String>,
    /// Valley profile, bars.
    pub valley_profile: String,
    /// Flashing where a slope changes its pitch; no roof with such an edge is complete without.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kink: Option<KinkFlashing>,
    /// Wall connection, bars.
    pub wall_profile: String,
    /// End cap of the wall connection, two per wall; null where it has none.
    pub wall_end: Option<String>,
    /// Flashing around cutouts, bars.
    pub cutout_flashing: String,
    /// Diverter where a joint ends at an opening.
    pub joint_diverter: String,
    /// Power optimizer, one per active module.
    pub power_optimizer: String,
    /// Whether the hooks per slate have a source; false while they are an assumption.
    pub hooks_confirmed: bool,
    /// Largest spacing of the counter battens, mm.
    pub furring_spacing: Sourced,
    /// How far the lowest slates overhang their batten, mm.
    pub batten_overhang: Sourced,
    /// The part of the batten above the topmost glass that remains visible, mm.
    pub batten_in_sight: Sourced,
    /// How far two bars of a run of an article that laps cover each other, mm.
    pub lap: Sourced,
    /// A membrane with overlaps and offcuts over the surface's area.
    pub membrane_gross: Sourced,
    /// Further needs of a roof.
    pub rules: Vec<Rule>,
    /// Screw of a batten into a counter batten, packages; a batten may have its own.
    pub batten_screw: String,
    /// Screws where a batten crosses a counter batten.
    pub screws_per_crossing: Sourced,
    /// How active modules are wired.
    pub strings: StringRules,
}

/// The flashing over the line where a slope changes its pitch.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct KinkFlashing {
    /// Article number, bars; once per line.
    pub article: String,
    /// How far the slates of the upper surface stay away from the line, mm.
    pub upper_inset: Sourced,
    /// How far those of the lower surface stay away from it, mm.
    pub lower_inset: Sourced,
}

/// A further need of a roof: a quantity of an article per unit of something that the roof has.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Rule {
    /// Article number.
    pub article: String,
    /// The measure that it is counted by.
    pub per: Basis,
    /// The most that one piece serves, in the measure that it is counted by (mm, mm², surfaces); null
    /// for articles that are bought by that measure.
    #[serde(deserialize_with = "crate::reading::reader::nullable")]
    pub every: Option<i64>,
    /// Pieces at least, of those that serve something.
    pub least: i64,
    /// How often it is needed.
    pub times: i64,
    /// The sarking membranes that need it; empty: whatever the membrane.
    pub membranes: Vec<String>,
    /// Manual it is taken from.
    pub source: String,
    /// False while it is an assumption.
    pub confirmed: bool,
}

/// The measure that a rule counts by. Roof surfaces with a layout alone; shared edges once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub enum Basis {
    /// Length of each counter batten.
    CounterBatten,
    /// Area of a surface's membrane, overlaps included.
    Membrane,
    /// Length of each side of an opening.
    OpeningSide,
    /// Length of each ridge.
    Ridge,
    /// Length of each hip.
    Hip,
    /// Length of each valley.
    Valley,
    /// Width of each surface.
    Width,
    /// Each surface.
    Surface,
    /// Length of the joint to another roofing above a custom height.
    Transition,
}

/// Hooks of a slate up to a width.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HookRule {
    /// Widest slate that the rule holds for, mm.
    pub width_to: i64,
    /// Hooks by elevation class: standard, alpine, alpine plus.
    pub hooks: [i64; 3],
}

/// Wiring of the active modules of a surface. A string is a row of modules that plug into one
/// another; two conductors lead from each string to the ridge and into the house.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct StringRules {
    /// Most modules of a string, whatever its voltage.
    pub modules_per_string: i64,
    /// Largest voltage of a string, V.
    pub voltage_limit: Sourced,
    /// The cold by height, the lowest height first; the last rule holds at any height.
    pub cold: Vec<ColdRule>,
    /// Where the rules of the cold are taken from.
    pub cold_source: String,
    /// Voltage at the point of most power of hot modules over that at 25 °C.
    pub hot_factor: Sourced,
    /// Pair of plugs, two pairs per string: one for each conductor.
    pub plug_pair: String,
    /// Solar cable, by the metre.
    pub cable: String,
    /// Cable per active module, mm: the way back along the string and its changes of course.
    pub cable_per_module: i64,
    /// Cable per conductor past the ridge, mm.
    pub lead_reserve: i64,
}

/// How an article is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// Piece.
    Piece,
    /// Metre.
    Metre,
    /// Square metre.
    Area,
    /// Bar of a fixed length.
    Bar,
    /// Roll of a fixed area.
    Roll,
    /// Package of pieces.
    Package,
}

/// One article.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Article {
    /// Article number.
    pub number: String,
    /// Its name.
    pub names: Names,
    /// How it is counted.
    pub unit: Unit,
    /// Rappen per unit, excluding VAT.
    pub price: i64,
    /// W per unit; 0 for anything that is not a module.
    pub power: i64,
    /// Grams per unit.
    pub weight: i64,
    /// Bars: mm; rolls: mm²; packages: pieces; else 1.
    pub package_size: i64,
    /// Bars: whether those of a run lap; butted where absent.
    #[serde(
        default,
        skip_serializing_if = "std::ops::Not::not",
        deserialize_with = "crate::reading::reader::or_default"
    )]
    pub laps: bool,
    /// Id of its discount group; none where absent.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "crate::reading::reader::or_default"
    )]
    pub discount_group: Option<String>,
}
