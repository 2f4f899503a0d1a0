import { Trans } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { activeSurfaceAtom, openSectionAtom, phoneViewAtom, type SectionId } from '../model/view-state.ts';
import classes from './results.module.css';

interface ShowSectionProps {
  readonly section: SectionId;
  /** The surface that is meant, if one is. */
  readonly surfaceId: string | null;
}

/** Leads to the inputs that a text is about. */
export function ShowSection({ section, surfaceId }: ShowSectionProps) {
  const openSection = useSetAtom(openSectionAtom);
  const activate = useSetAtom(activeSurfaceAtom);
  const showOnPhone = useSetAtom(phoneViewAtom);
  return (
    <button
      type="button"
      className={classes.link}
      onClick={() => {
        openSection(section);
        showOnPhone('inputs');
        if (surfaceId !== null) activate(surfaceId);
      }}
    >
      <Trans>Anzeigen</Trans>
    </button>
  );
}
