//! Sorting in few and small forms: that of the standard library takes some 5 kB of the package for every kind
//! of element and order. Lists are short here, so a heap will do.

use std::cmp::Ordering;

/// Sorts numbers, the smallest first.
pub fn ascending(numbers: &mut [f64]) {
    sort_by(numbers, |a, b| a.total_cmp(&b).is_lt());
}

/// Sorts in place, the smallest first.
pub fn sort<T: Copy + Ord>(elements: &mut [T]) {
    sort_by(elements, |a, b| a < b);
}

/// Sorts in place by what comes before what; elements of which neither does come in any order.
pub fn sort_by<T: Copy>(elements: &mut [T], is_before: impl Fn(T, T) -> bool) {
    for root in (0..elements.len() / 2).rev() {
        sink(elements, root, &is_before);
    }
    for end in (1..elements.len()).rev() {
        elements.swap(0, end);
        sink(&mut elements[..end], 0, &is_before);
    }
}

/// Lets an element of a heap, the last one on top, sink to its place.
fn sink<T: Copy>(heap: &mut [T], mut at: usize, is_before: &impl Fn(T, T) -> bool) {
    while 2 * at + 1 < heap.len() {
        let mut child = 2 * at + 1;
        if child + 1 < heap.len() && is_before(heap[child], heap[child + 1]) {
            child += 1;
        }
        if !is_before(heap[at], heap[child]) {
            return;
        }
        heap.swap(at, child);
        at = child;
    }
}

/// The elements in order; those that compare as equal keep theirs.
pub fn sorted_by<T>(elements: Vec<T>, compare: impl Fn(&T, &T) -> Ordering) -> Vec<T> {
    let order = order(elements.len(), &|a, b| compare(&elements[a], &elements[b]));
    let mut elements: Vec<Option<T>> = elements.into_iter().map(Some).collect();
    order.into_iter().filter_map(|index| elements[index].take()).collect()
}

/// The numbers below `count` in the order of what they stand for.
fn order(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    sort_by(&mut order, |a, b| compare(a, b).then(a.cmp(&b)).is_lt());
    order
}
