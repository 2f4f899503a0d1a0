import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { changeOutline } from '../document/commands.ts';
import { executeAtom } from '../document/document.ts';
import { MeasureField } from './fields/measure-field.tsx';
import classes from './fields.module.css';

type Point = [number, number];

interface PolygonFieldsProps {
  readonly surfaceId: string;
  /** Of the surface. */
  readonly path: string;
  readonly points: readonly Point[];
}

/** The corners of a free outline, mm from the left and from the eave. */
export function PolygonFields({ surfaceId, path, points }: PolygonFieldsProps) {
  const { t } = useLingui();
  const execute = useSetAtom(executeAtom);
  const change = (next: Point[], field: string) =>
    execute(changeOutline(surfaceId, { shape: 'polygon', points: next }, field));

  const addCorner = () => {
    const [lastX, lastY] = points.at(-1) ?? [0, 0];
    const [firstX, firstY] = points[0] ?? [0, 0];
    change(
      [...points, [Math.round((lastX + firstX) / 2), Math.round((lastY + firstY) / 2)]],
      `points.add.${points.length}`,
    );
  };

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
              unit="mm"
              onChange={(value) => change(points.with(index, [value, y]), `${place}.x`)}
            />
            <MeasureField
              label={t`Ecke ${number}: y`}
              path={`${path}.outline.${place}[1]`}
              value={y}
              unit="mm"
              onChange={(value) => change(points.with(index, [x, value]), `${place}.y`)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t`Ecke ${number} löschen`}
              disabled={points.length <= 3}
              onClick={() => change(points.toSpliced(index, 1), `points.remove.${points.length}`)}
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
        onClick={addCorner}
      >
        <Trans>Ecke hinzufügen</Trans>
      </Button>
    </>
  );
}
