import { Trans, useLingui } from '@lingui/react/macro';
import { type Icon, IconArrowDown, IconCheck, IconPin, IconPinFilled } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import {
  openSectionAtom,
  openSectionsAtom,
  pinnedSectionsAtom,
  pinSectionAtom,
  type SectionId,
} from '../workspace/view-state.ts';
import classes from './section.module.css';
import { SECTION_TITLES, sectionAfter } from './section-order.ts';
import { sectionStateAtom } from './section-states.ts';

interface SectionProps {
  readonly id: SectionId;
  readonly icon: Icon;
  /** Summary of the present choice; shown while the section is closed. */
  readonly value: ReactNode;
  readonly children: ReactNode;
}

/** A section of inputs. Its header shows the present choice and its state. */
export function Section({ id, icon: SectionIcon, value, children }: SectionProps) {
  const { t, i18n } = useLingui();
  const open = useSetAtom(openSectionAtom);
  const pin = useSetAtom(pinSectionAtom);
  const isPinned = useAtomValue(pinnedSectionsAtom).includes(id);
  const state = useAtomValue(sectionStateAtom(id));
  const contentId = useId();
  const isOpen = useAtomValue(openSectionsAtom).has(id);
  const section = useShownOnOpening(isOpen);
  const next = sectionAfter(id);
  const nextTitle = next && i18n._(SECTION_TITLES[next]);
  /** Focus the header of the next section, so that keyboard and screen reader continue there. */
  const goOn = (to: SectionId) => {
    open(to);
    document.querySelector<HTMLElement>(`[data-section="${to}"] h2 button`)?.focus();
  };
  return (
    <section ref={section} className={classes.section} data-section={id} data-open={isOpen || undefined}>
      <h2 className={classes.heading}>
        <button
          type="button"
          className={classes.head}
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => {
            if (isPinned) pin(id, false);
            open(isOpen ? null : id);
          }}
        >
          <SectionIcon size={17} stroke={1.6} aria-hidden />
          <span className={classes.title}>{i18n._(SECTION_TITLES[id])}</span>
          {state === 'passed' && (
            <span className={classes.passed}>
              <IconCheck size={13} stroke={2.4} aria-hidden />
              <span className={classes.hidden}>
                <Trans>In Ordnung</Trans>
              </span>
            </span>
          )}
          {(state === 'refused' || state === 'warned') && (
            <span className={classes.dot} data-state={state}>
              <span className={classes.hidden}>
                {state === 'refused' ? <Trans>Eingabe prüfen</Trans> : <Trans>Hinweis</Trans>}
              </span>
            </span>
          )}
          <span className={classes.value}>{value}</span>
        </button>
      </h2>
      {isOpen && (
        <button
          type="button"
          className={classes.pin}
          aria-pressed={isPinned}
          aria-label={t`Offen halten`}
          title={t`Offen halten`}
          onClick={() => pin(id, !isPinned)}
        >
          {isPinned ? (
            <IconPinFilled size={14} aria-hidden />
          ) : (
            <IconPin size={14} stroke={1.6} aria-hidden />
          )}
        </button>
      )}
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the fields in it.
        <div id={contentId} className={classes.content} onKeyDown={goOnWithEnter}>
          {children}
          {next && !isPinned && (
            <button type="button" className={classes.next} onClick={() => goOn(next)}>
              <Trans>Weiter: {nextTitle}</Trans>
              <IconArrowDown size={14} stroke={1.8} aria-hidden />
            </button>
          )}
        </div>
      )}
    </section>
  );
}

/** Scrolls to a section that opens: whole if it has room, else from its header. */
function useShownOnOpening(isOpen: boolean) {
  const section = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) {
      section.current?.scrollIntoView?.({ block: 'nearest' });
      section.current?.querySelector('h2')?.scrollIntoView?.({ block: 'nearest' });
    }
    wasOpen.current = isOpen;
  }, [isOpen]);
  return section;
}

/** Enter applies the typed value, as the field does, and focuses the next field of the section. */
function goOnWithEnter(event: KeyboardEvent<HTMLDivElement>) {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || event.defaultPrevented || !(target instanceof HTMLInputElement)) return;
  const isField = (input: HTMLInputElement | HTMLSelectElement) =>
    !input.disabled && input.type !== 'radio' && input.type !== 'checkbox';
  const fields = [...currentTarget.querySelectorAll<HTMLInputElement>('input, select')].filter(isField);
  const next = isField(target) ? fields[fields.indexOf(target) + 1] : undefined;
  // A rejected value keeps the focus, next to its reason.
  requestAnimationFrame(() => {
    if (document.activeElement === target && target.getAttribute('aria-invalid') !== 'true') next?.focus();
  });
}
