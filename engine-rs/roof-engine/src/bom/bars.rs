//! How many bars hold the lengths that are needed: first-fit decreasing.

use plane_geometry::sorting::sort_by;

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

/// The number of bars by first fit. Bars are leaves of a tree whose nodes hold the most room below them: the first bar
/// with room is found in logarithmic time.
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
