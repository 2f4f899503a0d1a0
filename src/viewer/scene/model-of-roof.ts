import { Scene, WebGLRenderer } from 'three';
import { facesOf } from '../../../engine/body-table.ts';
import { facing } from '../geometry/views.ts';
import { roofGlb } from './roof-glb.ts';
import { createStage } from './stage.ts';
import type { DrawnRoof } from './take-picture.ts';

/** The level of quality with every detail. */
const LEVEL = 0;

/** House and slates of a roof as a binary glTF. Rejects where the browser draws no WebGL. */
export async function modelOfRoof(roof: DrawnRoof, name: string): Promise<Blob> {
  const { solution, table, body, guard } = roof;
  const gl = new WebGLRenderer();
  const stage = createStage(gl, new Scene(), LEVEL, () => {});
  try {
    const faces = facesOf(body, solution);
    const guards = { ...guard, substructure: body.substructure };
    stage.show(faces, solution, table, guards, facing({ surfaces: solution.surfaces, faces }));
    return await roofGlb({ slates: stage.slates.group, body: stage.body.group }, name, roof);
  } finally {
    stage.dispose();
    gl.dispose();
    gl.forceContextLoss();
  }
}
