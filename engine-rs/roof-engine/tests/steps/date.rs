use roof_engine::reading::date::*;
#[test]
fn days_of_the_calendar_and_nothing_else() {
    for day in ["2026-07-01", "2024-02-29", "2000-02-29", "2026-12-31"] {
        assert!(is_day(day), "{day}");
    }
    for text in [
        "",
        "2026-7-1",
        "2026-02-29",
        "2100-02-29",
        "2026-13-01",
        "2026-00-10",
        "2026-01-00",
        "2026-04-31",
        "01.07.2026",
        "2026-07-01T00",
        "２026-07-0",
        "1066-10-14",
    ] {
        assert!(!is_day(text), "{text}");
    }
}
