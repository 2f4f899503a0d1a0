import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isWithin, PARTS } from './field-schema.ts';
import { fieldName } from './field-texts.ts';
import classes from './part-form.module.css';
import type { CheckedContent } from './version-store.ts';

interface PartTabsProps {
  readonly id: string;
  /** Key of the shown part; undefined: the articles. */
  readonly current: string | undefined;
  readonly problems: CheckedContent['problems'];
}

/** Links to the parts of a version, each with its number of problems. */
export function PartTabs({ id, current, problems }: PartTabsProps) {
  const { t, i18n } = useLingui();
  const tab = (key: string | undefined, name: ReactNode) => {
    const own = key ?? 'articles';
    const wrong = problems.filter(({ path }) => isWithin(path, own)).length;
    return (
      <Link
        key={own}
        to={`/staff/catalogue/${id}${key ? `/${key}` : ''}`}
        aria-current={key === current ? 'page' : undefined}
      >
        {name}
        {wrong > 0 && <b>{wrong}</b>}
      </Link>
    );
  };
  return (
    <nav className={classes.tabs} aria-label={t`Teile des Katalogs`}>
      {tab(undefined, <Trans>Artikel</Trans>)}
      {PARTS.map((part) => tab(part.key, i18n._(fieldName(part.id))))}
    </nav>
  );
}
