import { Edges } from '@react-three/drei/core/Edges.js';
import { useThree } from '@react-three/fiber';
import { memo, useEffect, useLayoutEffect, useState } from 'react';
import { facesOf } from '../../engine/body-table.ts';
import type { BodyTable, CellTable, Solution } from '../../engine/index.ts';
import { createBodyMeshes, EDGE_ANGLE, openingGeometry } from './body-meshes.ts';
import { type Building, buildingPoints, extentOf, footprintsOf, heightOf } from './building-shape.ts';
import { Ground } from './ground.tsx';
import type { HoveredCell } from './hovered-cell.ts';
import { Orbit } from './orbit.tsx';
import { DARK, LIGHT, slatePaint } from './palette.ts';
import { QUALITIES } from './quality.ts';
import { createSky, createSurroundings } from './sky.ts';
import { createSlateMeshes } from './slate-meshes.ts';
import { noteFrame } from './statistics.ts';
import { Sunlight } from './sunlight.tsx';
import { usePointer } from './use-pointer.ts';
import { combine, crossProduct, unitVector } from './vector.ts';
import { facing, type View } from './views.ts';

export interface RoofSceneProps {
  readonly solution: Solution;
  readonly table: CellTable;
  readonly body: BodyTable;
  /** sRGB of the slates. */
  readonly colour: string;
  readonly darkMode: boolean;
  readonly selectedOpening: string | null;
  readonly reducedMotion: boolean;
  /** The last view asked for. */
  readonly view: View | null;
  onSelectOpening(key: string | null): void;
  onHoverCell(hover: HoveredCell | null): void;
}

/** The whole scene: building, slates, ground, light and camera. */
export const RoofScene = memo(function RoofScene(props: RoofSceneProps) {
  const { solution, table, colour, darkMode, selectedOpening, onSelectOpening, onHoverCell } = props;
  const { gl, scene, invalidate, setDpr } = useThree();
  const [slates] = useState(createSlateMeshes);
  const [meshes] = useState(createBodyMeshes);
  const [level, setLevel] = useState(0);
  const palette = darkMode ? DARK : LIGHT;
  const quality = QUALITIES[level] ?? { pixelRatio: 1, shadowSize: 0 };
  const faces = facesOf(props.body, solution);
  const building = { surfaces: solution.surfaces, faces };
  const points = buildingPoints(building);
  const footprints = footprintsOf(faces);
  const [extent, height] = [extentOf(points), heightOf(points)];
  const radius = Math.max(2, Math.hypot(...extent.half, height / 2));

  useLayoutEffect(() => {
    slates.highlight(null);
    slates.show(solution, table);
    meshes.show(faces);
    // The shadow map stands still until something that casts a shadow changes.
    gl.shadowMap.autoUpdate = false;
    gl.shadowMap.needsUpdate = true;
    invalidate();
  }, [slates, meshes, gl, solution, table, faces, invalidate]);

  const selected = selectedOpening === null ? null : openingGeometry(faces, selectedOpening);

  useLayoutEffect(() => {
    slates.paint(slatePaint(colour, darkMode));
    meshes.paint(palette);
    invalidate();
  }, [slates, meshes, colour, darkMode, palette, invalidate]);

  useLayoutEffect(() => {
    const [sky, surroundings] = [createSky(palette), createSurroundings(palette)];
    scene.background = sky;
    scene.environment = surroundings;
    scene.environmentIntensity = palette.ambient;
    invalidate();
    return () => {
      sky.dispose();
      surroundings.dispose();
    };
  }, [scene, palette, invalidate]);

  useLayoutEffect(() => setDpr([0.5, quality.pixelRatio]), [setDpr, quality.pixelRatio]);

  useLayoutEffect(() => {
    scene.onAfterRender = () => noteFrame(gl, slates.group, level);
  }, [scene, gl, slates, level]);

  useEffect(
    () => () => {
      slates.dispose();
      meshes.dispose();
    },
    [slates, meshes],
  );

  const pointer = usePointer({ slates, body: meshes, solution, table, onSelectOpening, onHoverCell });
  const [x, z] = extent.middle;
  return (
    <>
      <primitive object={slates.group} {...pointer} />
      <primitive object={meshes.group} {...pointer} />
      {selected && (
        <Edges geometry={selected} color={palette.selection} lineWidth={3} threshold={EDGE_ANGLE} />
      )}
      <Ground
        footprints={footprints}
        extent={extent}
        height={height}
        contactShadow={palette.contactShadow}
        castShadow={palette.castShadow}
      />
      <Sunlight
        direction={pleasantDirection(building)}
        middle={[x, height / 2, z]}
        radius={radius * 1.3}
        colour={palette.sun}
        strength={palette.sunStrength}
        shadowSize={quality.shadowSize}
      />
      <Orbit
        building={building}
        view={props.view}
        reducedMotion={props.reducedMotion}
        radius={radius}
        onSlow={() => setLevel((now) => Math.min(now + 1, QUALITIES.length - 1))}
      />
    </>
  );
});

/** Light from the left over the viewer's shoulder in the overview. */
function pleasantDirection(building: Building) {
  const front = facing(building);
  const right = crossProduct([0, 1, 0], front);
  return unitVector(combine([front, 0.72], [right, -0.42], [[0, 1, 0], 0.85]));
}
