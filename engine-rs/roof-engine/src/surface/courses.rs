//! How many rows a surface carries: full courses from the eave, finishing rows above them.

use super::grid::{Row, RowKind};
use crate::catalogue::SlateRules;
use crate::configuration::{AutoOr, Rows};
use crate::problem::ProblemCode;

/// The rows of a surface and what would fit.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Courses {
    /// From the eave up, finishing rows last.
    pub rows: Vec<Row>,
    /// How many of them are full courses.
    pub count: i64,
    /// Full courses that fit at most.
    pub max_count: i64,
    /// Finishing rows that fit at most with the measure chosen.
    pub max_finishing: i64,
    /// Tallest finishing measure that fits the number chosen, mm; 0 when none fits.
    pub max_measure: i64,
}

/// Why rows cannot be laid as entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowsRefused {
    /// The part of them that does not fit.
    pub code: ProblemCode,
    /// Which of the entered rows' fields it is.
    pub field: &'static str,
    /// The number or measure, mm, that would fit.
    pub max: i64,
}

impl RowsRefused {
    fn new(field: &'static str, max: i64) -> Self {
        let code = match field {
            "count" => ProblemCode::RowsExceedHeight,
            _ => ProblemCode::FinishingExceedsHeight,
        };
        Self { code, field, max }
    }
}

/// Lays rows between `eave` and `ridge`, the lowest and highest y of the field in mm, but not above
/// the custom height. Each finishing row adds its measure less the overlap.
pub fn lay(entered: &Rows, slate: &SlateRules, (eave, ridge): (i64, i64)) -> Result<Courses, RowsRefused> {
    let step = slate.course_height - slate.overlap;
    let top = entered.custom_height.unwrap_or(ridge).min(ridge);
    let height = (top - eave).max(0);
    let max_count = if height < slate.course_height { 0 } else { (height - slate.course_height) / step + 1 };
    let count = match entered.count {
        AutoOr::Auto(_) => max_count,
        AutoOr::Number(number) if number <= max_count => number,
        AutoOr::Number(_) => return Err(RowsRefused::new("count", max_count)),
    };
    let mut rows: Vec<Row> = (0..count)
        .map(|row| Row {
            y: eave + row * step,
            height: slate.course_height,
            kind: RowKind::Course,
            format: None,
        })
        .collect();
    // The first row of all has nothing to overlap.
    let laid = if count == 0 { slate.overlap } else { count * step + slate.overlap };
    let finishing = Finishing::fit(entered, slate, height - laid)?;
    rows.extend((0..finishing.count).map(|row| Row {
        y: eave + laid - slate.overlap + row * (finishing.measure - slate.overlap),
        height: finishing.measure,
        kind: RowKind::Finishing,
        format: None,
    }));
    Ok(Courses {
        rows,
        count,
        max_count,
        max_finishing: finishing.max_count,
        max_measure: finishing.max_measure,
    })
}

struct Finishing {
    count: i64,
    measure: i64,
    max_count: i64,
    max_measure: i64,
}

impl Finishing {
    /// Number and measure within `left` mm above the courses: number · (measure − overlap) ≤ left.
    fn fit(entered: &Rows, slate: &SlateRules, left: i64) -> Result<Self, RowsRefused> {
        let left = left.max(0);
        let rows_of = |measure: i64| left / (measure - slate.overlap);
        let measure_of = |count: i64| {
            let tallest = left / count.max(1) + slate.overlap;
            let fits = tallest >= slate.finishing_min;
            if fits { tallest.min(slate.finishing_max) } else { 0 }
        };
        let most = rows_of(slate.finishing_min);
        let (count, measure) = match (entered.finishing.count, entered.finishing.measure) {
            (AutoOr::Auto(_), AutoOr::Auto(_)) => {
                let reach = slate.finishing_max - slate.overlap;
                let fewest = (left + reach - 1) / reach;
                let count = fewest.min(most);
                (count, measure_of(count))
            }
            (AutoOr::Number(count), AutoOr::Auto(_)) => (count, measure_of(count)),
            (AutoOr::Auto(_), AutoOr::Number(measure)) => (rows_of(measure), measure),
            (AutoOr::Number(count), AutoOr::Number(measure)) => (count, measure),
        };
        let max_count = match entered.finishing.measure {
            AutoOr::Number(measure) => rows_of(measure),
            AutoOr::Auto(_) => most,
        };
        if count > max_count {
            return Err(RowsRefused::new("finishing.count", max_count));
        }
        let max_measure = measure_of(count);
        if count > 0 && measure > max_measure {
            return Err(RowsRefused::new("finishing.measure", max_measure));
        }
        Ok(Self { count, measure, max_count, max_measure })
    }
}
