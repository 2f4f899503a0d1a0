//! Discounts: the organisation's, by group of articles where that was agreed, or one that a planner tries out.

use serde::Serialize;
use serde_json::Value;
#[cfg(feature = "types")]
use {schemars::JsonSchema, tsify::Tsify};

use crate::catalogue::{Article, Catalogue};
use crate::configuration::Configuration;
use crate::numbers::{bounded, half_up};
use crate::problem::{Problem, Problems};
use crate::reading::json::json;
use crate::reading::reader::{Expected, whole};

/// Basis points of the whole price.
const WHOLE: i64 = 10_000;

/// The discount of an organisation, basis points from 0 to 10 000.
#[derive(Clone, Debug, Default)]
pub struct Discount {
    /// Of every article whose group has none of its own.
    pub basis_points: i64,
    /// By id of a discount group of the catalogue; those of other groups change nothing.
    pub groups: Vec<(String, i64)>,
}

/// The same on everything.
impl From<i64> for Discount {
    fn from(basis_points: i64) -> Self {
        Self { basis_points, groups: Vec::new() }
    }
}

impl Discount {
    /// Reads a JSON text, `1250` or `{ "basisPoints": 1250, "groups": { "slates": 2000 } }`; or says which number
    /// is none.
    pub fn read(text: &str) -> Result<Self, Vec<Problem>> {
        let (document, mut problems) = (json(text)?, Problems::default());
        let mut number = |field: &str, value: &Value| {
            whole(value).unwrap_or_else(|| {
                Expected::WholeNumber.of(field, &mut problems);
                0
            })
        };
        let basis_points = number("discountBasisPoints", document.get("basisPoints").unwrap_or(&document));
        let groups = document["groups"].as_object().into_iter().flatten();
        let groups = groups.map(|(group, own)| (group.clone(), number(&path_of(group), own))).collect();
        problems.if_none(Self { basis_points, groups })
    }

    /// Notes every number that is out of range.
    pub fn check(&self, problems: &mut Problems) {
        problems.whole("discountBasisPoints", self.basis_points, 0, WHOLE);
        for (group, own) in &self.groups {
            problems.whole(&path_of(group), *own, 0, WHOLE);
        }
    }
}

fn path_of(group: &str) -> String {
    format!("discountGroups.{group}")
}

/// The discount of a bill.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "types", derive(Tsify, JsonSchema))]
#[serde(rename_all = "camelCase")]
pub struct BomDiscount {
    /// 0 to 10 000, of every line that has none of its own.
    pub basis_points: i64,
    /// Whether the planner tries it out: it is not the organisation's, and nothing is ordered at it.
    pub trial: bool,
    /// Those of groups of the catalogue that differ.
    #[serde(skip)]
    groups: Vec<(String, i64)>,
}

impl BomDiscount {
    /// The discount that a configuration is calculated with: the organisation's, or on all articles the one
    /// that is tried out. A number that is the organisation's own tries nothing out.
    pub fn of(configuration: &Configuration, catalogue: &Catalogue, own: &Discount) -> Self {
        let basis_points = bounded(own.basis_points, 0, WHOLE);
        let differs = |(group, own): &&(String, i64)| {
            *own != basis_points && catalogue.discount_groups.iter().any(|known| known.id == *group)
        };
        let groups: Vec<_> = own.groups.iter().filter(differs).cloned().collect();
        match configuration.partner_discount.map(basis_points_of) {
            Some(tried) if tried != basis_points || !groups.is_empty() => {
                Self { basis_points: tried, trial: true, groups: Vec::new() }
            }
            _ => Self { basis_points, trial: false, groups },
        }
    }

    /// Basis points of an article whose group has a discount of its own.
    pub fn of_group(&self, article: &Article) -> Option<i64> {
        let group = article.discount_group.as_ref()?;
        let own = self.groups.iter().find(|(known, _)| known == group);
        own.map(|(_, own)| bounded(*own, 0, WHOLE))
    }

    /// Rappen of one unit after discount: price · (10 000 − basis points) / 10 000, half up.
    pub fn price(&self, article: &Article) -> i64 {
        let basis_points = self.of_group(article).unwrap_or(self.basis_points);
        half_up(i128::from(article.price) * i128::from(WHOLE - basis_points), i128::from(WHOLE))
    }
}

/// A discount in per cent as whole basis points, kept between 0 and 10 000.
fn basis_points_of(per_cent: f64) -> i64 {
    bounded((per_cent * 100.0).round() as i64, 0, WHOLE)
}
