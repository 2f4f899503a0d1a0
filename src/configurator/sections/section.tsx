import { Trans } from '@lingui/react/macro';
import type { Icon } from '@tabler/icons-react';
import { useAtom, useAtomValue } from 'jotai';
import { type ReactNode, useId } from 'react';
import { openSectionAtom, type SectionId } from '../workspace/view-state.ts';
import classes from './section.module.css';
import { sectionStateAtom } from './section-states.ts';

interface SectionProps {
  readonly id: SectionId;
  readonly icon: Icon;
  readonly title: ReactNode;
  /** What is chosen, in a few words; shown while the section is closed. */
  readonly value: ReactNode;
  readonly children: ReactNode;
}

/** One section of inputs. Its head shows what is chosen and whether something is wrong in it. */
export function Section({ id, icon: SectionIcon, title, value, children }: SectionProps) {
  const [openSection, setOpenSection] = useAtom(openSectionAtom);
  const state = useAtomValue(sectionStateAtom(id));
  const contentId = useId();
  const isOpen = openSection === id;
  return (
    <section className={classes.section} data-section={id} data-open={isOpen || undefined}>
      <h2 className={classes.heading}>
        <button
          type="button"
          className={classes.head}
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setOpenSection(isOpen ? null : id)}
        >
          <SectionIcon size={17} stroke={1.6} aria-hidden />
          <span className={classes.title}>{title}</span>
          {state && (
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
        <div id={contentId} className={classes.content}>
          {children}
        </div>
      )}
    </section>
  );
}
