import { useFrame, useThree } from '@react-three/fiber';
import { memo, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { facesOf } from '../../../engine/body-table.ts';
import type { BodyTable, CellTable, Solution, Surroundings } from '../../../engine/index.ts';
import { reportError } from '../../shared/monitoring/monitoring.ts';
import { buildingPoints, extentOf, heightOf } from '../geometry/building-shape.ts';
import type { HoveredCell } from '../geometry/hovered-cell.ts';
import type { ChosenGuard } from '../geometry/snow-guards.ts';
import type { Vector } from '../geometry/vector.ts';
import { facing, pleasantSun, shadedRadius, type View } from '../geometry/views.ts';
import { rendererOf } from './graphics.ts';
import type { Mark } from './marks.ts';
import { type Controls, type Insets, Orbit } from './orbit.tsx';
import type { OwnColours } from './own-colours.ts';
import { afterFrame, afterSlowFrames, firstLevel, levelOf, QUALITIES } from './quality.ts';
import { createStage, stageOf } from './stage.ts';
import { usePointer } from './use-pointer.ts';

export interface RoofSceneProps {
  readonly solution: Solution;
  readonly table: CellTable;
  readonly body: BodyTable;
  /** sRGB of the slates. */
  readonly colour: string;
  /** Of the cells that have another one. */
  readonly ownColours: OwnColours;
  readonly guard: ChosenGuard;
  /** Towards the sun; null for light that shows the house well. */
  readonly sun: Vector | null;
  /** Whether blinds and made-to-measure pieces are told apart by colour. */
  readonly technical: boolean;
  /** Share of the picture, from the left, that shows tiles instead of slates; null for none. */
  readonly split: number | null;
  /** Whether a garden is invented around a house without surroundings. */
  readonly garden: boolean;
  /** Surroundings of the house; null if unknown. */
  readonly surroundings: Surroundings | null;
  readonly selectedOpening: string | null;
  /** From 0 to 1 for each cell of the table, to paint it by; null to show slates as they look. */
  readonly heat: Float32Array | null;
  /** Level of quality chosen by the user; null for the one chosen by frame time. */
  readonly chosenLevel: number | null;
  /** Positions that checks are about. */
  readonly marks: readonly Mark[];
  readonly reducedMotion: boolean;
  /** px at the edges of the picture that tools cover. */
  readonly covered: Insets;
  /** The last view asked for. */
  readonly view: View | null;
  onSelectOpening(key: string | null): void;
  onHoverCell(hover: HoveredCell | null): void;
  /** Told which level frames are quick enough for. */
  onLevel(automatic: number): void;
  /** Receives the lower level after a frame locked the page, even if the user chose the level. */
  onLowered(level: number): void;
}

/** Creates the stage of the canvas, in a level of quality that falls when frames are slow. */
function useStage({ chosenLevel: chosen, onLevel, onLowered }: RoofSceneProps) {
  const { gl, scene, invalidate } = useThree();
  const [automatic, setAutomatic] = useState(() => firstLevel(rendererOf(gl)));
  const level = levelOf({ chosen, automatic });
  const onFrame = useEffectEvent((ofLevel: number, milliseconds: number) => {
    const next = afterFrame(ofLevel, milliseconds);
    if (next === ofLevel || ofLevel !== level) return;
    setAutomatic(next);
    onLowered(next);
  });
  const [stage] = useState(() => createStage(gl, scene, level, invalidate));
  useEffect(() => stage.whenMeasured((...frame) => onFrame(...frame)), [stage]);
  useEffect(() => onLevel(automatic), [automatic, onLevel]);

  // A layout effect: its end comes before the next scene's effects, whose sky it would take away otherwise.
  useLayoutEffect(() => {
    stageOf.set(gl, stage);
    const restored = () => stage.restore();
    gl.domElement.addEventListener('webglcontextrestored', restored);
    return () => {
      gl.domElement.removeEventListener('webglcontextrestored', restored);
      if (stageOf.get(gl) === stage) stageOf.delete(gl);
      stage.dispose();
    };
  }, [gl, stage]);
  return {
    stage,
    level,
    onSlow: () => setAutomatic((now) => afterSlowFrames({ chosen, automatic: now })),
  };
}

/** The whole scene: house, slates, ground, light and camera. */
export const RoofScene = memo(function RoofScene(props: RoofSceneProps) {
  const { solution, table, colour, ownColours, guard, technical, split, selectedOpening } = props;
  const { events, setDpr } = useThree();
  const controls = useRef<Controls>(null);
  const { stage, level, onSlow } = useStage(props);
  const faces = facesOf(props.body, solution);
  const building = { surfaces: solution.surfaces, faces };
  const points = buildingPoints(building);
  const [extent, height] = [extentOf(points), heightOf(points)];
  const radius = Math.max(2, Math.hypot(...extent.half, height / 2));
  const [x, z] = extent.middle;
  const shaded = shadedRadius(radius, props.surroundings);
  const [east, up, south] = props.sun ?? pleasantSun(building);

  const { type, rows } = guard;
  const { substructure } = props.body;
  useLayoutEffect(() => {
    const guards = { type, rows, substructure };
    stage.show(faces, solution, table, guards, facing({ surfaces: solution.surfaces, faces }));
  }, [stage, solution, table, faces, type, rows, substructure]);

  useLayoutEffect(() => {
    stage.light([east, up, south], [x, height / 2, z], shaded);
  }, [stage, east, up, south, x, z, height, shaded]);

  useLayoutEffect(() => {
    stage.paint(colour, ownColours, technical);
  }, [stage, colour, ownColours, technical]);

  useLayoutEffect(() => {
    const { pixelRatio } = QUALITIES[level] ?? QUALITIES[0];
    stage.setLevel(level);
    setDpr([Math.min(0.75, pixelRatio), pixelRatio]);
  }, [stage, level, setDpr]);

  useLayoutEffect(() => {
    stage.split(split);
  }, [stage, split]);

  const { heat, marks } = props;
  useLayoutEffect(() => {
    stage.heat(heat);
  }, [stage, heat]);

  useLayoutEffect(() => {
    stage.mark(solution, marks);
  }, [stage, solution, marks]);

  const { garden, surroundings } = props;
  const planted = (garden || surroundings !== null) && (QUALITIES[level] ?? QUALITIES[0]).plants;
  useLayoutEffect(() => {
    stage.surround({ surroundings, planted }).catch(reportError);
  }, [stage, surroundings, planted]);

  useFrame(({ camera }) => stage.frame(camera), 1);

  useLayoutEffect(() => {
    stage.outline(faces, selectedOpening);
  }, [stage, faces, selectedOpening]);

  const { onSelectOpening, onHoverCell } = props;
  const pointer = usePointer({ controls, stage, solution, table, onSelectOpening, onHoverCell });
  return (
    <>
      <primitive object={stage.slates.group} {...pointer.handlers} />
      <primitive object={stage.body.group} {...pointer.handlers} />
      <Orbit
        building={building}
        view={props.view}
        reducedMotion={props.reducedMotion}
        radius={radius}
        controls={controls}
        covered={props.covered}
        onMove={pointer.forget}
        onRest={() => canHover && events.update?.()}
        onSlow={onSlow}
      />
    </>
  );
});

/** After the camera has come to rest, what lies under a resting pointer is looked up again. */
const canHover = globalThis.matchMedia?.('(hover: hover)').matches;
