use crate::demo::catalogue;
use roof_engine::configuration::{Auto, Finishing as Entered};
use roof_engine::configuration::{AutoOr, Rows};
use roof_engine::problem::ProblemCode;
use roof_engine::surface::courses::*;

const AUTO: AutoOr = AutoOr::Auto(Auto::Auto);

fn lay_on(height: i64, count: AutoOr, finishing: (AutoOr, AutoOr)) -> Result<Courses, RowsRefused> {
    let rows =
        Rows { count, custom_height: None, finishing: Entered { count: finishing.0, measure: finishing.1 } };
    lay(&rows, &catalogue().slate, (0, height))
}

#[test]
fn as_many_courses_as_fit_and_one_finishing_row_for_the_rest() {
    let courses = lay_on(6200, AUTO, (AUTO, AUTO)).unwrap();
    assert_eq!(courses.count, 7);
    let finishing = courses.rows.last().unwrap();
    assert_eq!((finishing.y, finishing.height), (5775, 425));
    assert_eq!(finishing.y + finishing.height, 6200);
}

fn refused(code: ProblemCode, field: &'static str, max: i64) -> Result<Courses, RowsRefused> {
    Err(RowsRefused { code, field, max })
}

#[test]
fn a_number_that_does_not_fit_is_refused_with_the_largest_that_does() {
    assert_eq!(
        lay_on(6200, AutoOr::Number(8), (AUTO, AUTO)),
        refused(ProblemCode::RowsExceedHeight, "count", 7)
    );
    assert_eq!(
        lay_on(6200, AutoOr::Number(7), (AutoOr::Number(4), AUTO)),
        refused(ProblemCode::FinishingExceedsHeight, "finishing.count", 3)
    );
    assert_eq!(
        lay_on(6200, AutoOr::Number(7), (AutoOr::Number(2), AutoOr::Number(300))),
        refused(ProblemCode::FinishingExceedsHeight, "finishing.count", 1)
    );
    assert_eq!(
        lay_on(6200, AutoOr::Number(7), (AutoOr::Number(1), AutoOr::Number(426))),
        refused(ProblemCode::FinishingExceedsHeight, "finishing.count", 0)
    );
}

#[test]
fn rows_never_reach_over_the_height() {
    for height in 0..4000 {
        let courses = lay_on(height, AUTO, (AUTO, AUTO)).unwrap();
        for row in &courses.rows {
            assert!(row.y + row.height <= height, "{height}: {row:?}");
        }
    }
}
