import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { changeOutline } from '../document/commands.ts';
import { type Corner, withCorner, withCornerAfter } from '../document/corners.ts';
import { dispatchAtom } from '../document/document.ts';
import { MeasureField } from './fields/measure-field.tsx';
import classes from './fields.module.css';

interface PolygonFieldsProps {
  readonly surfaceId: string;
  /** Of the surface. */
  readonly path: string;
  readonly points: readonly Corner[];
}

/** The corners of a free outline, mm from the left and from the eave. */
export function PolygonFields({ surfaceId, path, points }: PolygonFieldsProps) {
  const { t } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  const change = (next: (points: readonly Corner[]) => Corner[], burst?: string) =>
    dispatch(
      changeOutline(
        surfaceId,
        (outline) => (outline.shape === 'polygon' ? { ...outline, points: next(outline.points) } : outline),
        burst,
      ),
    );
  const move = (index: number, to: { x?: number; y?: number }, burst: string) =>
    change((present) => {
      const [x, y] = present[index] ?? [0, 0];
      return withCorner(present, index, [to.x ?? x, to.y ?? y]);
    }, burst);

  return (
    <>
      {points.map(([x, y], index) => {
        const number = index + 1;
        const place = `points[${index}]`;
        return (
          <div key={number} className={classes.corner}>
            <MeasureField
              label={t`Ecke ${number}: x`}
              path={`${path}.outline.${place}[0]`}
              value={x}
              unit="length"
              onChange={(value, burst) => move(index, { x: value }, burst)}
            />
            <MeasureField
              label={t`Ecke ${number}: y`}
              path={`${path}.outline.${place}[1]`}
              value={y}
              unit="length"
              onChange={(value, burst) => move(index, { y: value }, burst)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t`Ecke ${number} löschen`}
              disabled={points.length <= 3}
              onClick={() => change((present) => present.toSpliced(index, 1))}
            >
              <IconTrash size={16} stroke={1.6} />
            </ActionIcon>
          </div>
        );
      })}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPlus size={15} stroke={1.6} />}
        onClick={() => change((present) => withCornerAfter(present, present.length - 1))}
      >
        <Trans>Ecke hinzufügen</Trans>
      </Button>
    </>
  );
}
