import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { type Corner, withCorner, withCornerAfter } from '../document/corners.ts';
import { MeasureField } from './fields/measure-field.tsx';
import classes from './fields.module.css';

interface PolygonFieldsProps {
  /** Path of the corners in the configuration. */
  readonly path: string;
  readonly points: readonly Corner[];
  readonly onChange: (next: (points: readonly Corner[]) => Corner[], burst?: string) => void;
}

/** The corners of a free outline, mm from the left and from the bottom. */
export function PolygonFields({ path, points, onChange }: PolygonFieldsProps) {
  const { t } = useLingui();
  const move = (index: number, to: { x?: number; y?: number }, burst: string) =>
    onChange((present) => {
      const [x, y] = present[index] ?? [0, 0];
      return withCorner(present, index, [to.x ?? x, to.y ?? y]);
    }, burst);

  return (
    <>
      {points.map(([x, y], index) => {
        const number = index + 1;
        const place = `${path}[${index}]`;
        return (
          <div key={number} className={classes.corner}>
            <MeasureField
              label={t`Ecke ${number}: x`}
              path={`${place}[0]`}
              value={x}
              unit="length"
              onChange={(value, burst) => move(index, { x: value }, burst)}
            />
            <MeasureField
              label={t`Ecke ${number}: y`}
              path={`${place}[1]`}
              value={y}
              unit="length"
              onChange={(value, burst) => move(index, { y: value }, burst)}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t`Ecke ${number} löschen`}
              disabled={points.length <= 3}
              onClick={() => onChange((present) => present.toSpliced(index, 1))}
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
        onClick={() => onChange((present) => withCornerAfter(present, present.length - 1))}
      >
        <Trans>Ecke hinzufügen</Trans>
      </Button>
    </>
  );
}
