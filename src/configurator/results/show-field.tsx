import { Trans } from '@lingui/react/macro';
import { useAtom, useSetAtom, useStore } from 'jotai';
import { configurationAtom } from '../document/document.ts';
import { openingKey, selectedOpeningAtom, selectedSurfaceIdAtom } from '../document/selection.ts';
import {
  bomOpenAtom,
  markedJointsAtom,
  middleViewAtom,
  openSectionAtom,
  phoneViewAtom,
  type SectionId,
} from '../workspace/view-state.ts';
import classes from './results.module.css';

interface ShowFieldProps {
  readonly section: SectionId;
  /** Path of the input that a text is about. */
  readonly path: string;
  /** The surface concerned, if any. */
  readonly surfaceId: string | null;
}

/** Opens the bill of materials, where an article was changed manually. */
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

/** Whether a path is about a manual change of the bill. */
export const isInBom = (path: string): boolean => path.startsWith('bomChanges');

/** Opens the input that a text is about and highlights it; an opening is highlighted in the plan too. */
export function ShowField({ section, path, surfaceId }: ShowFieldProps) {
  const store = useStore();
  const openSection = useSetAtom(openSectionAtom);
  const activate = useSetAtom(selectedSurfaceIdAtom);
  const selectOpening = useSetAtom(selectedOpeningAtom);
  const showOnPhone = useSetAtom(phoneViewAtom);
  const [view, setView] = useAtom(middleViewAtom);
  return (
    <ShowButton
      onClick={() => {
        const surfaces = store.get(configurationAtom)?.surfaces ?? [];
        const [, at, list, index] = /^surfaces\[(\d+)\](?:\.(cutouts|skylights)\[(\d+)\])?/.exec(path) ?? [];
        const surface = surfaces.find(({ id }) => id === surfaceId) ?? surfaces[Number(at)];
        openSection(section);
        showOnPhone('inputs');
        if (surface) activate(surface.id);
        const opening = list && surface?.[list as 'cutouts' | 'skylights'][Number(index)];
        if (surface && opening) selectOpening(openingKey(surface.id, opening.id));
        if (surface && view === '3d') setView('both');
        // Its section is rendered with the next frame.
        requestAnimationFrame(() => markField(section, path));
      }}
    />
  );
}

/** Opens the plan of a surface and marks where joints begin above its openings. */
export function ShowJoints({ surfaceId }: { readonly surfaceId: string }) {
  const activate = useSetAtom(selectedSurfaceIdAtom);
  const mark = useSetAtom(markedJointsAtom);
  const showOnPhone = useSetAtom(phoneViewAtom);
  const [view, setView] = useAtom(middleViewAtom);
  return (
    <ShowButton
      onClick={() => {
        activate(surfaceId);
        mark(surfaceId);
        showOnPhone('plan');
        if (view === '3d') setView('both');
      }}
    />
  );
}

/** Focuses the field of a path, or the first one of its section, and highlights it briefly. */
function markField(section: SectionId, path: string): void {
  const inSection = document.querySelector(`[data-section="${section}"]`);
  const fields = [...(inSection?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
  const fieldPath = (field: HTMLElement) => field.dataset.path ?? '';
  const meant =
    fields.find((field) => fieldPath(field) === path) ??
    fields.find((field) => fieldPath(field).startsWith(path) || path.startsWith(fieldPath(field))) ??
    fields[0];
  const target = meant?.matches('input, select') ? meant : meant?.querySelector<HTMLElement>('input, select');
  const shown = meant?.closest<HTMLElement>('.mantine-InputWrapper-root') ?? meant;
  target?.focus({ preventScroll: true });
  shown?.scrollIntoView({ block: 'center' });
  // jsdom has no animations.
  shown?.animate?.([{ boxShadow: '0 0 0 4px var(--accent)' }, { boxShadow: '0 0 0 4px transparent' }], {
    duration: 1_800,
    easing: 'ease-out',
  });
}

function ShowButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <button type="button" className={classes.link} onClick={onClick}>
      <Trans>Anzeigen</Trans>
    </button>
  );
}
