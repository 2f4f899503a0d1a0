//! Nonlinear least squares after Levenberg and Marquardt, for equations of few unknowns each.

use nalgebra::{Cholesky, DMatrix, DVector, Dyn};

/// An equation that should be zero.
pub trait Equation {
    /// Indexes of its unknowns.
    fn unknowns(&self) -> Vec<usize>;
    /// Its error in standard deviations.
    fn error(&self, x: &[f64]) -> f64;
}

/// Metres or degrees by which an unknown is moved to find a derivative.
const STEP: f64 = 1e-6;
/// Usual problems end after 6 to 10.
const MOST_ITERATIONS: usize = 40;
/// A step that lessens the sum of squares by less than this part is the last one.
const LEAST_GAIN: f64 = 1e-9;
/// Damping beyond which no step helps.
const LARGEST_DAMPING: f64 = 1e9;

/// Returns the unknowns with the least sum of squares and their covariance; `None` if they are not determined.
pub fn minimise<E: Equation>(start: Vec<f64>, equations: &[E]) -> Option<(Vec<f64>, DMatrix<f64>)> {
    let mut x = start;
    let mut sum = sum_of_squares(equations, &x);
    let mut damping = 1e-6;
    for _ in 0..MOST_ITERATIONS {
        let (normal, right) = normal_equations(equations, &x);
        let mut gain = 0.0;
        while damping < LARGEST_DAMPING {
            let next = stepped(&x, &normal, &right, damping)?;
            let next_sum = sum_of_squares(equations, &next);
            if next_sum < sum {
                gain = (sum - next_sum) / sum;
                (x, sum) = (next, next_sum);
                damping = f64::max(damping / 10.0, 1e-9);
                break;
            }
            damping *= 10.0;
        }
        if gain < LEAST_GAIN {
            break;
        }
    }
    let (normal, _) = normal_equations(equations, &x);
    Some((x, Cholesky::new(normal)?.inverse()))
}

/// Derivative of a function by each of its unknowns.
pub fn derivatives(unknowns: &[usize], x: &mut [f64], value: impl Fn(&[f64]) -> f64) -> Vec<f64> {
    let mut derivative = |&unknown: &usize| {
        let at = x[unknown];
        x[unknown] = at + STEP;
        let above = value(x);
        x[unknown] = at - STEP;
        let below = value(x);
        x[unknown] = at;
        (above - below) / (2.0 * STEP)
    };
    unknowns.iter().map(&mut derivative).collect()
}

fn sum_of_squares<E: Equation>(equations: &[E], x: &[f64]) -> f64 {
    equations.iter().map(|equation| equation.error(x).powi(2)).sum()
}

fn normal_equations<E: Equation>(equations: &[E], x: &[f64]) -> (DMatrix<f64>, DVector<f64>) {
    let mut x = x.to_vec();
    let mut normal = DMatrix::zeros(x.len(), x.len());
    let mut right = DVector::zeros(x.len());
    for equation in equations {
        let error = equation.error(&x);
        let unknowns = equation.unknowns();
        let row = derivatives(&unknowns, &mut x, |x| equation.error(x));
        for (&i, by_i) in unknowns.iter().zip(&row) {
            right[i] -= by_i * error;
            for (&j, by_j) in unknowns.iter().zip(&row) {
                normal[(i, j)] += by_i * by_j;
            }
        }
    }
    (normal, right)
}

fn stepped(x: &[f64], normal: &DMatrix<f64>, right: &DVector<f64>, damping: f64) -> Option<Vec<f64>> {
    let mut damped = normal.clone();
    for k in 0..x.len() {
        damped[(k, k)] *= 1.0 + damping;
    }
    let step: DVector<f64> = Cholesky::<f64, Dyn>::new(damped)?.solve(right);
    Some(x.iter().zip(step.iter()).map(|(at, by)| at + by).collect())
}
