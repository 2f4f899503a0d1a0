import { type ThreeEvent, useThree } from '@react-three/fiber';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { CellTable } from '../../../engine/cell-table.ts';
import type { Solution } from '../../../engine/index.ts';
import { describeCell, type HoveredCell } from '../geometry/hovered-cell.ts';
import type { Controls } from './orbit.tsx';
import type { Stage } from './stage.ts';

interface PointerProps {
  readonly controls: RefObject<Controls | null>;
  readonly stage: Stage;
  readonly solution: Solution;
  readonly table: CellTable;
  onSelectOpening(key: string | null): void;
  onHoverCell(hover: HoveredCell | null): void;
}

/** Handles the pointer in a scene: reports the cell below it, selects the opening clicked on. */
export function usePointer({ controls, stage, solution, table, onSelectOpening, onHoverCell }: PointerProps) {
  const { gl, set } = useThree();
  const { slates, body } = stage;
  // An index means nothing in another answer's table.
  const hovered = useRef<{ index: number | null; table: CellTable }>({ index: null, table });

  // A click beside the building.
  useLayoutEffect(() => set({ onPointerMissed: () => onSelectOpening(null) }), [set, onSelectOpening]);

  const hover = (index: number | null, event?: ThreeEvent<PointerEvent>) => {
    const last = hovered.current;
    if (index === null && last.index === null) return;
    if (index !== last.index || table !== last.table) {
      hovered.current = { index, table };
      slates.highlight(index);
      stage.change();
    }
    onHoverCell(index === null || !event ? null : describeCell(solution, table.cells, index, event));
  };
  const forget = () => hover(null);
  const handlers = {
    onPointerDown(event: ThreeEvent<PointerEvent>) {
      // The view turns about what is under the pointer.
      controls.current?.setOrbitPoint(...event.point.toArray());
    },
    onPointerMove(event: ThreeEvent<PointerEvent>) {
      event.stopPropagation();
      const isDragging = event.buttons !== 0;
      hover(isDragging ? null : slates.cellAt(event.object, event.instanceId, event.faceIndex), event);
      gl.domElement.style.cursor = body.openingAt(event.object, event.faceIndex) ? 'pointer' : '';
    },
    onPointerOut() {
      hover(null);
      gl.domElement.style.cursor = '';
    },
    onClick(event: ThreeEvent<MouseEvent>) {
      event.stopPropagation();
      // A turn of the view ends in a click too.
      if (event.delta < 5) onSelectOpening(body.openingAt(event.object, event.faceIndex));
    },
  };
  return { handlers, forget };
}
