import { Trans } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { selectedSurfaceIdAtom } from '../document/selection.ts';
import { bomOpenAtom, openSectionAtom, phoneViewAtom, type SectionId } from '../workspace/view-state.ts';
import classes from './results.module.css';

interface ShowSectionProps {
  readonly section: SectionId;
  /** The surface that is meant, if one is. */
  readonly surfaceId: string | null;
}

/** Leads to the bill of materials, where an article was changed by hand. */
export function ShowBom() {
  const openBom = useSetAtom(bomOpenAtom);
  const showOnPhone = useSetAtom(phoneViewAtom);
  return (
    <ShowButton
      onClick={() => {
        openBom(true);
        showOnPhone('bom');
      }}
    />
  );
}

/** Whether a path is about a change of the bill by hand. */
export const isInBom = (path: string): boolean => path.startsWith('bomChanges');

/** Leads to the inputs that a text is about. */
export function ShowSection({ section, surfaceId }: ShowSectionProps) {
  const openSection = useSetAtom(openSectionAtom);
  const activate = useSetAtom(selectedSurfaceIdAtom);
  const showOnPhone = useSetAtom(phoneViewAtom);
  return (
    <ShowButton
      onClick={() => {
        openSection(section);
        showOnPhone('inputs');
        if (surfaceId !== null) activate(surfaceId);
      }}
    />
  );
}

function ShowButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <button type="button" className={classes.link} onClick={onClick}>
      <Trans>Anzeigen</Trans>
    </button>
  );
}
