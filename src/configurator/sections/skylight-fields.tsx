import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconMagnet } from '@tabler/icons-react';
import { useSetAtom, useStore } from 'jotai';
import { useState } from 'react';
import type { Skylight, Surface } from '../../../engine/index.ts';
import { formatNumber } from '../../shared/format/number.ts';
import { dispatchAtom } from '../document/document.ts';
import { changeSkylight } from '../document/opening-commands.ts';
import { createOpeningMover } from '../edits/opening-mover.ts';
import { useCatalogue } from '../solving/catalogue.ts';
import { engine } from '../solving/engine.ts';
import { BoxFields } from './box-fields.tsx';
import { ChoiceField } from './fields/choice-field.tsx';
import classes from './fields.module.css';
import { OpeningFields } from './opening-fields.tsx';

interface SkylightFieldsProps {
  readonly surface: Surface;
  readonly skylight: Skylight;
  readonly path: string;
}

export function SkylightFields({ surface, skylight, path }: SkylightFieldsProps) {
  const { t } = useLingui();
  const catalogue = useCatalogue();
  const dispatch = useSetAtom(dispatchAtom);
  const store = useStore();
  const [move] = useState(() => createOpeningMover(store, engine));
  const change = (next: Partial<Omit<Skylight, 'id'>>) =>
    dispatch(changeSkylight(surface.id, skylight.id, next));
  const model = catalogue.skylights.find(({ id }) => id === skylight.model);
  const position = { x: skylight.x, y: skylight.y };
  const snap = () => move({ surfaceId: surface.id, openingId: skylight.id, to: position, by: 'aligned' });
  return (
    <OpeningFields
      surface={surface}
      openingId={skylight.id}
      path={path}
      position={position}
      deleteText={<Trans>Dachfenster löschen</Trans>}
    >
      <ChoiceField
        label={t`Modell`}
        path={`${path}.model`}
        value={skylight.model}
        choices={catalogue.skylights.map(({ id, width, height }) => ({
          value: id,
          label: `${id} · ${formatNumber(width)} × ${formatNumber(height)}`,
        }))}
        onChange={(chosen) => change({ model: chosen })}
      />
      <div className={classes.pair}>
        <BoxFields
          surface={surface}
          openingId={skylight.id}
          path={path}
          box={{ ...position, width: model?.width ?? 0, height: model?.height ?? 0 }}
          inputs={{ x: 'x', y: 'y' }}
        />
      </div>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconMagnet size={15} stroke={1.6} />}
        onClick={() => void snap()}
      >
        <Trans>An den Platten ausrichten</Trans>
      </Button>
      <p className={classes.hint}>
        <Trans>Sucht in der Nähe den Platz, der am wenigsten Leistung kostet.</Trans>
      </p>
    </OpeningFields>
  );
}
