/** 4 × 4, column by column. */
export type Matrix = readonly number[];
type Vector = readonly [x: number, y: number, z: number];

export const IDENTITY: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

export const translation = (by: Vector): Matrix => [...IDENTITY.slice(0, 12), ...by, 1];

/** Returns the matrix that moves by b first, then by a. */
export const multiplied = (a: Matrix, b: Matrix): Matrix =>
  IDENTITY.map((_, index) => {
    const [row, column] = [index % 4, index - (index % 4)];
    return [0, 1, 2, 3].reduce((sum, k) => sum + (a[row + 4 * k] ?? 0) * (b[column + k] ?? 0), 0);
  });

/** Returns a point moved by a matrix. */
export function moved(matrix: Matrix, [x, y, z]: Vector): [x: number, y: number, z: number] {
  const row = (index: number) =>
    (matrix[index] ?? 0) * x +
    (matrix[index + 4] ?? 0) * y +
    (matrix[index + 8] ?? 0) * z +
    (matrix[index + 12] ?? 0);
  return [row(0), row(1), row(2)];
}
