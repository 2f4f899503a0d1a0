//! How many bars hold the lengths that are needed: first-fit decreasing.

use roof_layout::sorting::sort_by;

/// Bars of `bar` mm for pieces of the given lengths, mm. A piece longer than a bar takes whole bars
/// and its rest; rests are fitted, the longest first, into the first bar with room.
pub fn bars(lengths: &[i64], bar: i64) -> i64 {
    let bar = bar.max(1);
    let whole: i64 = lengths.iter().map(|length| length.max(&0) / bar).sum();
    let mut rests: Vec<i64> = lengths.iter().map(|length| length.max(&0) % bar).collect();
    rests.retain(|rest| *rest > 0);
    sort_by(&mut rests, |a, b| a > b);
    whole + first_fit(&rests, bar)
}

/// Bars stand as leaves of a tree whose nodes know the most room below them, so that the first bar
/// with room is found in logarithmic time on the largest halls too.
fn first_fit(rests: &[i64], bar: i64) -> i64 {
    let leaves = rests.len().next_power_of_two();
    let mut room = vec![bar; 2 * leaves];
    let mut used = 0;
    for rest in rests {
        let mut node = 1;
        while node < leaves {
            node *= 2;
            if room[node] < *rest {
                node += 1;
            }
        }
        used = used.max(node - leaves + 1);
        room[node] -= rest;
        while node > 1 {
            node /= 2;
            room[node] = room[2 * node].max(room[2 * node + 1]);
        }
    }
    used as i64
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

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
            let lengths: Vec<i64> = (1..seed)
                .map(|i| 1 + (i * i * 7919 + seed * 104_729) % 999)
                .collect();
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
}
