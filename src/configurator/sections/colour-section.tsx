import { useLingui } from '@lingui/react/macro';
import { IconPalette } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { powersIn } from '../../../documents/modules.ts';
import type { Layout } from '../../../engine/index.ts';
import { changeLayout } from '../document/commands.ts';
import { dispatchAtom } from '../document/document.ts';
import { useNameOf } from '../messages/use-name-of.ts';
import { colourOf, useCatalogue } from '../solving/catalogue.ts';
import { CardField } from './fields/card-field.tsx';
import classes from './fields.module.css';
import { Section } from './section.tsx';

/** Colour of the slates, each as a swatch with the power of the chosen formats. */
export function ColourSection({ layout }: { readonly layout: Layout }) {
  const { t } = useLingui();
  const dispatch = useSetAtom(dispatchAtom);
  const nameOf = useNameOf();
  const catalogue = useCatalogue();
  const formats = catalogue.formats.filter(({ id }) => layout.formats.includes(id));
  const chosen = colourOf({ layout }, catalogue.colours);
  return (
    <Section
      id="colour"
      icon={IconPalette}
      value={
        chosen && (
          <>
            <Swatch srgb={chosen.srgb} /> {nameOf(chosen.names)}
          </>
        )
      }
    >
      <CardField
        label={t`Farbe der Module`}
        path="layout.colour"
        value={layout.colour}
        choices={catalogue.colours.map(({ id, names, srgb }) => ({
          value: id,
          label: nameOf(names),
          about: powersIn(catalogue, formats, id),
          picture: <Swatch srgb={srgb} isLarge />,
        }))}
        isUpright
        onChange={(colour) => dispatch(changeLayout({ colour }))}
      />
    </Section>
  );
}

const Swatch = ({ srgb, isLarge }: { readonly srgb: string; readonly isLarge?: boolean }) => (
  <span className={classes.swatch} data-large={isLarge} style={{ backgroundColor: srgb }} aria-hidden />
);
