use plane_geometry::sorting::*;
use proptest::prelude::*;

proptest! {
    #[test]
    fn equal_elements_keep_their_order(keys in prop::collection::vec(0_u8..9, 0..100)) {
        let elements: Vec<(u8, usize)> = keys.into_iter().zip(0..).collect();
        let mut expected = elements.clone();
        expected.sort();
        prop_assert_eq!(sorted_by(elements, |a, b| a.0.cmp(&b.0)), expected);
    }

    #[test]
    fn whole_numbers_rise(mut numbers in prop::collection::vec(-9_i64..99, 0..100)) {
        let mut expected = numbers.clone();
        expected.sort_unstable();
        sort(&mut numbers);
        prop_assert_eq!(numbers, expected);
    }

    #[test]
    fn numbers_rise(mut numbers in prop::collection::vec(any::<f64>(), 0..100)) {
        ascending(&mut numbers);
        prop_assert!(numbers.windows(2).all(|pair| pair[0].total_cmp(&pair[1]).is_le()));
    }
}
