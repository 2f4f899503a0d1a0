use proptest::prelude::*;
use roof_engine::bom::bars::*;

#[test]
fn rests_share_bars() {
    assert_eq!(bars(&[], 2500), 0);
    assert_eq!(bars(&[2500], 2500), 1);
    assert_eq!(bars(&[2501], 2500), 2);
    assert_eq!(bars(&[1500, 1500, 1000, 1000], 2500), 2);
    assert_eq!(bars(&[6120; 5], 2500), 5 * 2 + 3);
}

#[test]
fn first_fit_decreasing_as_one_would_write_it_down() {
    let plain = |lengths: &[i64], bar: i64| {
        let mut sorted = lengths.to_vec();
        sorted.sort_unstable_by(|a, b| b.cmp(a));
        let mut room: Vec<i64> = vec![];
        for length in sorted {
            match room.iter_mut().find(|r| **r >= length) {
                Some(r) => *r -= length,
                None => room.push(bar - length),
            }
        }
        room.len() as i64
    };
    for seed in 1_i64..60 {
        let lengths: Vec<i64> = (1..seed).map(|i| 1 + (i * i * 7919 + seed * 104_729) % 999).collect();
        assert_eq!(bars(&lengths, 1000), plain(&lengths, 1000), "{lengths:?}");
    }
}

proptest! {
    #[test]
    fn bars_hold_what_is_needed_and_are_at_least_half_full(lengths in prop::collection::vec(1_i64..20_000, 0..60)) {
        let needed: i64 = lengths.iter().sum();
        let bought = bars(&lengths, 2500) * 2500;
        prop_assert!(bought >= needed);
        prop_assert!(bought <= 2 * needed + 2500);
    }
}
