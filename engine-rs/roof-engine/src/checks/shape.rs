//! Remarks about how the surfaces fit to one another.

use crate::answer::EdgeRole;
use crate::problem::{Check, CheckCode, Severity};
use crate::resolve::ResolvedRoof;
use crate::roof::configuration::{Configuration, RoofType};
use crate::roof::meeting::{Meeting, opposite_ridges};

/// Differences that are said, mm: more than rounding to whole mm leaves.
const SAID_FROM: f64 = 10.0;

/// Shared edges of unequal length, and ridges that face each other without being one.
pub(super) fn check_meetings(roof: &ResolvedRoof<'_>, found: &mut Vec<Check>) {
    let (configuration, meetings) = (&roof.configuration, roof.meetings());
    for meeting in meetings {
        if meeting.difference() >= SAID_FROM && both_enabled(configuration, meeting) {
            let code = CheckCode::SharedEdgeUnequal;
            let remark = remark(configuration, meeting, code, Severity::Warning)
                .with("edge", name(meeting.role))
                .with("difference", meeting.difference().round());
            found.push(remark);
        }
    }
    // A single pair of surfaces back to back may be one roof; more are looked at by their type.
    let two = roof
        .enabled()
        .filter(|surface| surface.input.kind.is_roof());
    if configuration.roof.roof_type == RoofType::Free && meetings.is_empty() && two.count() == 2 {
        for apart in opposite_ridges(&roof.surfaces) {
            let code = CheckCode::RidgesApart;
            found.push(remark(configuration, &apart, code, Severity::Hint));
        }
    }
}

fn both_enabled(configuration: &Configuration, meeting: &Meeting) -> bool {
    let surfaces = &configuration.surfaces;
    meeting.edges.iter().all(|at| surfaces[at.surface].enabled)
}

fn remark(
    configuration: &Configuration,
    meeting: &Meeting,
    code: CheckCode,
    severity: Severity,
) -> Check {
    let [first, second] = meeting.edges.map(|at| at.surface);
    let id = |surface: usize| configuration.surfaces[surface].id.as_str();
    Check::new(code, severity)
        .on(id(first))
        .with("other", id(second))
        .with("length", meeting.lengths[0].round())
        .with("otherLength", meeting.lengths[1].round())
        .at(format!("surfaces[{first}].outline"))
}

fn name(role: EdgeRole) -> &'static str {
    match role {
        EdgeRole::Ridge => "ridge",
        EdgeRole::Valley => "valley",
        _ => "hip",
    }
}
