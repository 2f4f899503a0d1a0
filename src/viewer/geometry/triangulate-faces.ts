import type { BodyFace } from '../../../engine/body-table.ts';
import { crossProduct, subtract, unitVector, type Vector } from './vector.ts';

/** Triangles of flat polygons, three corners each, with the flat normal of their face. */
export interface FaceMesh {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  /** Opening of each triangle's face. */
  readonly openings: readonly (string | null)[];
}

/** Returns triangle fans of flat convex polygons that are counter-clockwise from outside. */
export function triangulateFaces(faces: readonly BodyFace[]): FaceMesh {
  const count = faces.reduce((sum, face) => sum + Math.max(0, face.points.length - 2), 0);
  const positions = new Float32Array(count * 9);
  const normals = new Float32Array(count * 9);
  const openings: (string | null)[] = [];
  let at = 0;
  for (const face of faces) {
    const normal = faceNormal(face.points);
    const [first] = face.points;
    for (let corner = 1; first && corner + 1 < face.points.length; corner++) {
      for (const point of [first, face.points[corner] ?? first, face.points[corner + 1] ?? first]) {
        positions.set(point, at);
        normals.set(normal, at);
        at += 3;
      }
      openings.push(face.opening);
    }
  }
  return { positions, normals, openings };
}

/** Returns the unit normal of a flat polygon by Newell's method, which tolerates nearly collinear corners. */
export function faceNormal(points: readonly Vector[]): Vector {
  const [first] = points;
  if (!first) return [0, 1, 0];
  let sum: Vector = [0, 0, 0];
  for (let corner = 1; corner + 1 < points.length; corner++) {
    const [a, b] = [points[corner] ?? first, points[corner + 1] ?? first];
    const area = crossProduct(subtract(a, first), subtract(b, first));
    sum = [sum[0] + area[0], sum[1] + area[1], sum[2] + area[2]];
  }
  return unitVector(sum);
}
