//! Sorting in few forms: every kind of element that is sorted by itself makes the package larger.

use std::cmp::Ordering;

/// Sorts numbers, the smallest first.
pub fn ascending(numbers: &mut [f64]) {
    numbers.sort_unstable_by(f64::total_cmp);
}

/// The elements in order; those that compare as equal keep theirs.
pub fn sorted_by<T>(elements: Vec<T>, compare: impl Fn(&T, &T) -> Ordering) -> Vec<T> {
    let order = order(elements.len(), &|a, b| compare(&elements[a], &elements[b]));
    let mut elements: Vec<Option<T>> = elements.into_iter().map(Some).collect();
    order
        .into_iter()
        .filter_map(|index| elements[index].take())
        .collect()
}

/// The numbers below `count` in the order of what they stand for.
fn order(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_unstable_by(|a, b| compare(*a, *b).then(a.cmp(b)));
    order
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn equal_elements_keep_their_order(keys in prop::collection::vec(0_u8..9, 0..100)) {
            let elements: Vec<(u8, usize)> = keys.into_iter().zip(0..).collect();
            let mut expected = elements.clone();
            expected.sort();
            prop_assert_eq!(sorted_by(elements, |a, b| a.0.cmp(&b.0)), expected);
        }

        #[test]
        fn numbers_rise(mut numbers in prop::collection::vec(any::<f64>(), 0..100)) {
            ascending(&mut numbers);
            prop_assert!(numbers.windows(2).all(|pair| pair[0].total_cmp(&pair[1]).is_le()));
        }
    }
}
